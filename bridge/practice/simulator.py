"""A small simulation whose results follow from vessels, people and fixables, so that editing the
case changes them.

Wind and waves are Rayleigh distributed around the case's means. A vessel works while both are below
its limits, and travels out and back once a shift. A task needs all its people at once and a vessel
of its type that can carry them. Tasks of one vessel type share its hours. This is a rough model for
practice only. An invalid case fails without a reason in the response, as in the real service.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel

from bridge.files import asset
from bridge.records.cells.base import JsonObject

CONSTRUCTION_CASE = "campaign-a"
OPERATION_CASE = "om-winter"
_HOURS_A_DAY = 24
_DAYS_A_YEAR = 365
_LOAD = 0.42
"""A turbine's mean power as a fraction of its rated power."""
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
    stops_turbine: Any = None


class _Place(_Part):
    turbines: Whole
    rated_power: Amount
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

    @property
    def operation(self) -> bool:
        return self.case_type == "O&M"

    @property
    def places(self) -> list[_Place]:
        return [place for farm in self.wind_farms for place in farm.infrastructure_list]


@dataclass(frozen=True, slots=True)
class _Task:
    """A fixable with its working hours in the whole period, the rated power in MW that is stopped
    while waiting and being repaired, and how often it occurs.
    """

    fixable: _Fixable
    hours: float
    stops: float
    times: float


class _Fleet:
    """The vessels of one type, which share the work; `hours` of each are those per day at the
    turbine, without travel.
    """

    def __init__(self, case: _Case, kind: str) -> None:
        distance = max(farm.distance_to_port for farm in case.wind_farms)
        self.vessels = [vessel for vessel in case.vessel_list if vessel.type == kind]
        self.hours = dict[str, float]()
        self.people = sum(int(team.count) for team in case.personnel_list)
        for vessel in self.vessels:
            shift = min(vessel.shift.hours, float(_HOURS_A_DAY))
            self.hours[vessel.id] = hours = shift - 2 * distance / vessel.speed
            if hours <= 0 or _workability(vessel, case.weather) <= 0:
                raise InvalidCaseError(f"vessel {vessel.id} never works")
        self.weather = case.weather

    def days(self, task: _Task) -> float:
        """Return the days a task takes with all suitable vessels and people."""
        people = task.fixable.technicians
        by_seats = sum(vessel.count * (vessel.capacity // people) for vessel in self.vessels)
        parallel = max(1, min(by_seats, self.people // people))
        fit = [vessel for vessel in self.vessels if vessel.capacity >= people]
        hours = sum(
            self.hours[vessel.id] * _workability(vessel, self.weather) * vessel.count
            for vessel in fit
        )
        return task.hours / (hours / sum(vessel.count for vessel in fit) * parallel)


def simulate(case: JsonObject) -> JsonObject:
    """Return the results of a case. Raises InvalidCaseError."""
    try:
        read = _Case.model_validate(case)
    except ValidationError as error:
        raise InvalidCaseError(str(error)) from error
    tasks = list(_tasks(read))
    fleets = {kind: _Fleet(read, kind) for kind in {vessel.type for vessel in read.vessel_list}}
    for task in tasks:
        fixable, fleet = task.fixable, fleets.get(task.fixable.vessel_type)
        seats = max((vessel.capacity for vessel in fleet.vessels), default=0) if fleet else 0
        if fleet is None or min(seats, fleet.people) < fixable.technicians:
            raise InvalidCaseError(f"nobody can bring {fixable.technicians} people to {fixable.id}")
    return _results(read, tasks, fleets)


def _workability(vessel: _Vessel, weather: _Weather) -> float:
    """Return the fraction of time in which a vessel can work."""
    wind = _below(vessel.limits.wind, weather.mean_wind)
    return wind * _below(vessel.limits.wave, weather.mean_wave)


def _below(limit: float, mean: float) -> float:
    """Return the fraction of time that a Rayleigh distributed value is below a limit."""
    return 1 - math.exp(-math.pi / 4 * (limit / mean) ** 2)


def _tasks(case: _Case) -> Iterator[_Task]:
    for place in case.places:
        for fixable in place.fixable:
            if fixable.fixable_type != _TYPES[case.case_type]:
                raise InvalidCaseError(f"{fixable.fixable_type} does not fit {case.case_type}")
            if (fixable.failures_per_year is not None) != case.operation:
                raise InvalidCaseError("failuresPerYear is a parameter of O&M")
            a_turbine = 1.0
            if fixable.failures_per_year is not None:
                a_turbine = fixable.failures_per_year * case.period.days / _DAYS_A_YEAR
            times = place.turbines * a_turbine
            stopped = place.rated_power / place.turbines if fixable.stops_turbine is True else 0.0
            yield _Task(fixable, fixable.duration_hours * times, stopped, times)


def _results(case: _Case, tasks: list[_Task], fleets: dict[str, _Fleet]) -> JsonObject:
    days = {task.fixable.id: fleets[task.fixable.vessel_type].days(task) for task in tasks}
    by_fleet = dict.fromkeys(fleets, 0.0)
    for task in tasks:
        by_fleet[task.fixable.vessel_type] += days[task.fixable.id]
    duration = max(by_fleet.values()) if case.operation else sum(by_fleet.values())
    chartered = case.period.days if case.operation else duration
    calm = {vessel.id: _workability(vessel, case.weather) for vessel in case.vessel_list}
    costs = {vessel.id: vessel.count * vessel.day_rate * chartered for vessel in case.vessel_list}
    vessel_cost = sum(costs.values())
    crew_cost = sum(team.count * team.day_rate for team in case.personnel_list) * chartered
    summary: JsonObject = {
        "durationDays": round(duration, 2),
        "totalCost": round(vessel_cost + crew_cost, 2),
        "vesselCost": round(vessel_cost, 2),
        "personnelCost": round(crew_cost, 2),
        "workability": round(sum(calm.values()) / len(calm), 4),
        "tasksDone": round(sum(task.times for task in tasks), 2),
    }
    power = sum(place.rated_power for place in case.places) * chartered * _HOURS_A_DAY
    if case.operation and power:
        stopped = (
            task.stops * (days[task.fixable.id] * _HOURS_A_DAY + task.hours) for task in tasks
        )
        lost = min(sum(stopped), power)
        summary["availability"] = round(1 - lost / power, 4)
        summary["energyLostMwh"] = round(lost * _LOAD, 2)
    return {
        "caseName": case.name,
        "caseType": case.case_type,
        "summary": summary,
        "vessels": [
            {
                "id": vessel.id,
                "workability": round(calm[vessel.id], 4),
                "utilisation": round(min(1.0, by_fleet[vessel.type] / chartered), 4),
                "cost": round(costs[vessel.id], 2),
            }
            for vessel in case.vessel_list
        ],
        "fixables": [
            {
                "id": task.fixable.id,
                "times": round(task.times, 2),
                "days": round(days[task.fixable.id], 3),
            }
            for task in tasks
        ],
    }


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
