"""A small simulation whose results follow from vessels, people and fixables, so that editing the
case changes them.

Wind and waves are Rayleigh distributed around the case's means. A vessel works while both are below
its limits, and travels out and back once a shift. A task needs all its people at once and a vessel
of its type that can carry them; tasks follow each other. This is a rough model for practice only.
An invalid case fails without a reason in the response, as in the real service.
"""

from __future__ import annotations

import json
import math
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel

from bridge.files import asset
from bridge.records.cells.base import JsonObject

CONSTRUCTION_CASE = "campaign-a"
OPERATION_CASE = "om-winter"
_DAYS_A_YEAR = 365
_TYPES = {"Construction": "INSTALLATION_TASK", "O&M": "CORRECTIVE_MAINTENANCE"}
"""The type of all fixables by the case's type."""


class InvalidCaseError(Exception):
    """The case cannot be simulated; the reason is for tests only and never returned by the API."""


Part = TypeVar("Part")
Many = Annotated[
    list[Part],
    BeforeValidator(lambda value: [value] if isinstance(value, dict) else value),
    Field(min_length=1),
]
"""One object or a list of them."""
Amount = Annotated[float, Field(ge=0, lt=1e12)]
Above0 = Annotated[float, Field(gt=0, lt=1e12)]
Whole = Annotated[int, Field(ge=1, lt=10**12, strict=False)]
Name = Annotated[str, Field(min_length=1)]


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, alias_generator=to_camel)


class _Limits(_Part):
    wind: Amount
    wave: Amount


class _Shift(_Part):
    hours: Amount


class _Vessel(_Part):
    id: Name
    type: Name
    count: Whole
    capacity: Whole
    day_rate: Amount
    speed: Above0
    limits: _Limits
    shift: _Shift


class _Team(_Part):
    count: Amount
    day_rate: Amount


class _Fixable(_Part):
    id: Name
    fixable_type: str
    vessel_type: Name
    technicians: Whole
    duration_hours: Above0
    failures_per_year: Amount | None = None


class _Place(_Part):
    turbines: Whole
    fixable: Many[_Fixable]


class _Farm(_Part):
    distance_to_port: Amount
    infrastructure_list: Many[_Place]


class _Weather(_Part):
    mean_wind: Above0
    mean_wave: Above0


class _Period(_Part):
    days: Above0


class _Case(_Part):
    name: Any = None
    case_type: Literal["Construction", "O&M"]
    period: _Period
    weather: _Weather
    vessel_list: Many[_Vessel]
    personnel_list: Many[_Team]
    wind_farms: Many[_Farm]


def simulate(case: JsonObject) -> JsonObject:
    """Return the results of a case. Raises InvalidCaseError."""
    try:
        read = _Case.model_validate(case)
    except ValidationError as error:
        raise InvalidCaseError(str(error)) from error
    days = {
        fixable.id: _days(read, farm.distance_to_port, place.turbines, fixable)
        for farm in read.wind_farms
        for place in farm.infrastructure_list
        for fixable in place.fixable
    }
    duration = sum(days.values())
    # O&M vessels are chartered for the whole period, others for their work.
    chartered = read.period.days if read.case_type == "O&M" else duration
    costs = {vessel.id: vessel.count * vessel.day_rate for vessel in read.vessel_list}
    crews = sum(team.count * team.day_rate for team in read.personnel_list)
    return {
        "caseName": read.name,
        "caseType": read.case_type,
        "summary": {
            "durationDays": round(duration, 2),
            "totalCost": round((sum(costs.values()) + crews) * chartered, 2),
            "personnelCost": round(crews * chartered, 2),
        },
        "vessels": [{"id": id, "cost": round(cost * chartered, 2)} for id, cost in costs.items()],
        "fixables": [{"id": id, "days": round(number, 3)} for id, number in days.items()],
    }


def _days(case: _Case, distance: float, turbines: int, fixable: _Fixable) -> float:
    """Return how many days the vessels of its type need for a task at each turbine."""
    if fixable.fixable_type != _TYPES[case.case_type]:
        raise InvalidCaseError(f"{fixable.fixable_type} does not fit {case.case_type}")
    if (fixable.failures_per_year is not None) != (case.case_type == "O&M"):
        raise InvalidCaseError("failuresPerYear is a parameter of O&M")
    people, hours = sum(int(team.count) for team in case.personnel_list), 0.0
    for vessel in case.vessel_list:
        if vessel.type == fixable.vessel_type:
            at_work = vessel.shift.hours - 2 * distance / vessel.speed
            if at_work <= 0:
                raise InvalidCaseError(f"vessel {vessel.id} never works")
            calm = _below(vessel.limits.wind, case.weather.mean_wind)
            calm *= _below(vessel.limits.wave, case.weather.mean_wave)
            seats = min(vessel.capacity, people) * vessel.count
            hours += seats // fixable.technicians * at_work * calm
    if not hours:
        raise InvalidCaseError(f"nobody can bring {fixable.technicians} people to {fixable.id}")
    times = float(turbines)
    if fixable.failures_per_year is not None:
        times *= fixable.failures_per_year * case.period.days / _DAYS_A_YEAR
    return times * fixable.duration_hours / hours


def _below(limit: float, mean: float) -> float:
    """Return the fraction of time that a Rayleigh distributed value is below a limit."""
    return 1 - math.exp(-math.pi / 4 * (limit / mean) ** 2)


class SampleCase(NamedTuple):
    """A case of the account, as shown in a list."""

    id: str
    name: str
    case_type: str


def sample_cases() -> tuple[SampleCase, ...]:
    """Return the two cases of every account: one Construction, one O&M."""
    cases = map(json.loads, case_texts().values())
    return tuple(SampleCase(case["caseId"], case["name"], case["caseType"]) for case in cases)


def case_texts() -> dict[str, str]:
    """Return the partial cases by ID, as exact text."""
    # As a service might write them: rates with two decimals, a 20-digit seed, escaped names.
    names = (CONSTRUCTION_CASE, OPERATION_CASE)
    return {name: asset(f"cases/{name}.json").read_text(encoding="utf-8") for name in names}
