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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bridge.files import asset
from bridge.records.cells.base import JsonObject, JsonValue

_HOURS_A_DAY = 24
_DAYS_A_YEAR = 365
_LOAD = 0.42
"""A turbine's mean power as a fraction of its rated power."""


class InvalidCaseError(Exception):
    """The case cannot be simulated; the reason is for tests only and never returned by the API."""


@dataclass(frozen=True, slots=True)
class _Vessel:
    id: str
    type: str
    count: int
    capacity: int
    day_rate: float
    workability: float
    hours: float
    """Hours per day at the turbine, without travel."""


@dataclass(frozen=True, slots=True)
class _Task:
    id: str
    vessel_type: str
    technicians: int
    hours: float
    """Working hours in the whole period."""
    stops: float
    """Rated power in MW that is stopped while waiting and being repaired."""
    times: float


def simulate(case: JsonObject) -> JsonObject:
    """Return the results of a case. Raises InvalidCaseError."""
    operation = _case_type(case) == "O&M"
    period = _number(_object(case, "period"), "days")
    farms = _objects(case, "windFarms")
    distance = max(_number(farm, "distanceToPort") for farm in farms)
    vessels = [
        _vessel(found, _object(case, "weather"), distance) for found in _objects(case, "vesselList")
    ]
    people = sum(int(_number(team, "count")) for team in _objects(case, "personnelList"))
    crew_rate = sum(
        _number(team, "count") * _number(team, "dayRate")
        for team in _objects(case, "personnelList")
    )
    tasks = list(_tasks(farms, period, operation))
    for task in tasks:
        if not any(
            vessel.type == task.vessel_type and vessel.capacity >= task.technicians
            for vessel in vessels
        ):
            raise InvalidCaseError(
                f"no {task.vessel_type} carries {task.technicians} people to {task.id}"
            )
        if people < task.technicians:
            raise InvalidCaseError(f"{task.id} needs {task.technicians} people")
    fleets = {
        name: _Fleet([vessel for vessel in vessels if vessel.type == name], people)
        for name in {vessel.type for vessel in vessels}
    }
    days = {
        name: sum(fleet.days(task) for task in tasks if task.vessel_type == name)
        for name, fleet in fleets.items()
    }
    duration = sum(days.values()) if not operation else max(days.values())
    return _results(
        case, vessels, tasks, fleets, days, duration, crew_rate, period if operation else duration
    )


class _Fleet:
    """The vessels of one type, which share the work."""

    def __init__(self, vessels: list[_Vessel], people: int) -> None:
        self.vessels = vessels
        self.people = people

    def days(self, task: _Task) -> float:
        """Return the days a task takes with all suitable vessels and people."""
        by_seats = sum(
            vessel.count * (vessel.capacity // task.technicians) for vessel in self.vessels
        )
        parallel = max(1, min(by_seats, self.people // task.technicians))
        fit = [vessel for vessel in self.vessels if vessel.capacity >= task.technicians]
        a_day = sum(vessel.hours * vessel.workability * vessel.count for vessel in fit) / sum(
            vessel.count for vessel in fit
        )
        return task.hours / (a_day * parallel)


def _results(
    case: JsonObject,
    vessels: list[_Vessel],
    tasks: list[_Task],
    fleets: Mapping[str, _Fleet],
    days: Mapping[str, float],
    duration: float,
    crew_rate: float,
    chartered: float,
) -> JsonObject:
    vessel_cost = sum(vessel.count * vessel.day_rate * chartered for vessel in vessels)
    crew_cost = crew_rate * chartered
    summary: JsonObject = {
        "durationDays": round(duration, 2),
        "totalCost": round(vessel_cost + crew_cost, 2),
        "vesselCost": round(vessel_cost, 2),
        "personnelCost": round(crew_cost, 2),
        "workability": round(sum(vessel.workability for vessel in vessels) / len(vessels), 4),
        "tasksDone": round(sum(task.times for task in tasks), 2),
    }
    power = sum(
        _number(place, "ratedPower")
        for farm in _objects(case, "windFarms")
        for place in _objects(farm, "infrastructureList")
    )
    if chartered and _case_type(case) == "O&M" and power:
        lost = sum(
            task.stops * (fleets[task.vessel_type].days(task) * _HOURS_A_DAY + task.hours)
            for task in tasks
        )
        summary["availability"] = round(max(0.0, 1 - lost / (power * chartered * _HOURS_A_DAY)), 4)
        summary["energyLostMwh"] = round(min(lost, power * chartered * _HOURS_A_DAY) * _LOAD, 2)
    used = {
        vessel.id: min(1.0, days[vessel.type] / chartered) if chartered else 0.0
        for vessel in vessels
    }
    return {
        "caseName": case.get("name"),
        "caseType": case.get("caseType"),
        "summary": summary,
        "vessels": [
            {
                "id": vessel.id,
                "workability": round(vessel.workability, 4),
                "utilisation": round(used[vessel.id], 4),
                "cost": round(vessel.count * vessel.day_rate * chartered, 2),
            }
            for vessel in vessels
        ],
        "fixables": [
            {
                "id": task.id,
                "times": round(task.times, 2),
                "days": round(fleets[task.vessel_type].days(task), 3),
            }
            for task in tasks
        ],
    }


def _vessel(found: JsonObject, weather: JsonObject, distance: float) -> _Vessel:
    limits, shift = _object(found, "limits"), _object(found, "shift")
    calm = _below(_number(limits, "wind"), _number(weather, "meanWind")) * _below(
        _number(limits, "wave"), _number(weather, "meanWave")
    )
    hours = min(_number(shift, "hours"), float(_HOURS_A_DAY))
    vessel = _Vessel(
        id=_text(found, "id"),
        type=_text(found, "type"),
        count=_whole(found, "count"),
        capacity=_whole(found, "capacity"),
        day_rate=_number(found, "dayRate"),
        workability=calm,
        hours=hours - 2 * distance / _number(found, "speed"),
    )
    if vessel.hours <= 0 or vessel.workability <= 0:
        raise InvalidCaseError(f"vessel {vessel.id} never works")
    return vessel


def _below(limit: float, mean: float) -> float:
    """Return the fraction of time that a Rayleigh distributed value is below a limit."""
    return 1 - math.exp(-math.pi / 4 * (limit / mean) ** 2)


def _tasks(farms: list[JsonObject], period: float, operation: bool) -> Iterator[_Task]:
    expected = "CORRECTIVE_MAINTENANCE" if operation else "INSTALLATION_TASK"
    for farm in farms:
        for place in _objects(farm, "infrastructureList"):
            for found in _objects(place, "fixable"):
                if _text(found, "fixableType") != expected:
                    raise InvalidCaseError(
                        f"fixableType {found.get('fixableType')} does not fit"
                        f" {'O&M' if operation else 'Construction'}"
                    )
                if ("failuresPerYear" in found) != operation:
                    raise InvalidCaseError("failuresPerYear is a parameter of O&M")
                turbines = _whole(place, "turbines")
                times = turbines * (
                    _number(found, "failuresPerYear") * period / _DAYS_A_YEAR if operation else 1
                )
                stops = (
                    _number(place, "ratedPower") / turbines
                    if found.get("stopsTurbine") is True
                    else 0.0
                )
                yield _Task(
                    id=_text(found, "id"),
                    vessel_type=_text(found, "vesselType"),
                    technicians=_whole(found, "technicians"),
                    hours=_number(found, "durationHours") * times,
                    stops=stops,
                    times=times,
                )


def _case_type(case: JsonObject) -> str:
    found = case.get("caseType")
    if found not in {"Construction", "O&M"}:
        raise InvalidCaseError(f"caseType {found}")
    return str(found)


def _object(parent: JsonObject, name: str) -> JsonObject:
    found = parent.get(name)
    if not isinstance(found, dict):
        raise InvalidCaseError(f"{name} is missing")
    return found


def _objects(parent: JsonObject, name: str) -> list[JsonObject]:
    found = parent.get(name)
    members: list[JsonValue] = (
        [found] if isinstance(found, dict) else found if isinstance(found, list) else []
    )
    objects = [member for member in members if isinstance(member, dict)]
    if not objects or len(objects) != len(members):
        raise InvalidCaseError(f"{name} is missing or empty")
    return objects


def _number(parent: JsonObject, name: str) -> float:
    found = parent.get(name)
    if isinstance(found, bool) or not isinstance(found, int | float) or not 0 <= found < 1e12:
        raise InvalidCaseError(f"{name} is not a number")
    if found == 0 and name in {"speed", "meanWind", "meanWave", "days", "durationHours"}:
        raise InvalidCaseError(f"{name} is 0")
    return float(found)


def _whole(parent: JsonObject, name: str) -> int:
    found = _number(parent, name)
    if found != int(found) or found < 1:
        raise InvalidCaseError(f"{name} is not a whole number above 0")
    return int(found)


def _text(parent: JsonObject, name: str) -> str:
    found = parent.get(name)
    if not isinstance(found, str) or not found:
        raise InvalidCaseError(f"{name} is not text")
    return found


CONSTRUCTION_CASE = "campaign-a"
OPERATION_CASE = "om-winter"


class SampleCase(NamedTuple):
    """A case of the account, as shown in a list."""

    id: str
    name: str
    case_type: str


def sample_cases() -> tuple[SampleCase, ...]:
    """Return the two cases of every account: one Construction, one O&M."""
    found = map(json.loads, case_texts().values())
    return tuple(SampleCase(case["caseId"], case["name"], case["caseType"]) for case in found)


def case_texts() -> dict[str, str]:
    """Return the partial cases by ID, as exact text."""
    # As a service might write them: rates with two decimals, a 20-digit seed, escaped names.
    names = (CONSTRUCTION_CASE, OPERATION_CASE)
    return {name: asset(f"cases/{name}.json").read_text(encoding="utf-8") for name in names}
