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
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

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
        _check_task(task, vessels, people)
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


def _check_task(task: _Task, vessels: list[_Vessel], people: int) -> None:
    if not any(
        vessel.type == task.vessel_type and vessel.capacity >= task.technicians
        for vessel in vessels
    ):
        raise InvalidCaseError(
            f"no {task.vessel_type} carries {task.technicians} people to {task.id}"
        )
    if people < task.technicians:
        raise InvalidCaseError(f"{task.id} needs {task.technicians} people")


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


NOTE = "Practice account: all fields but those that the document names are invented"
CONSTRUCTION_CASE = "campaign-a"
OPERATION_CASE = "om-winter"


class SampleCase(NamedTuple):
    """A case of the account, as shown in a list."""

    id: str
    name: str
    case_type: str


def sample_cases() -> tuple[SampleCase, ...]:
    """Return the two cases of every account: one Construction, one O&M."""
    return tuple(
        SampleCase(str(case["caseId"]), str(case["name"]), str(case["caseType"]))
        for case in (_construction(), _operation())
    )


def case_texts() -> dict[str, str]:
    """Return the partial cases by ID, as exact text."""
    return {
        CONSTRUCTION_CASE: _case_text(_construction()),
        OPERATION_CASE: _case_text(_operation()),
    }


def _case_text(case: JsonObject) -> str:
    """Return a case as a service might write it: rates with two decimals, a 20-digit seed,
    non-ASCII names escaped.
    """
    # Trailing zeros that a naive writer would lose: the round trip must keep every character.
    return re.sub(r'(Rate": [0-9]+\.[0-9])(?=[,\s])', r"\g<1>0", json.dumps(case, indent=2)) + "\n"


def _construction() -> JsonObject:
    return {
        **_head(CONSTRUCTION_CASE, "Campaign A baseline", "Construction"),
        "period": {"start": "2027-04-01T00:00:00.000Z", "days": 210},
        "weather": {
            "source": "hindcast, 20 years",
            "meanWind": 8.1,
            "meanWave": 1.25,
            "extremeWave": 1.4e1,
        },
        "vesselList": [
            _case_vessel("V-01", "Havørn", "JACK_UP", 24, 9.5, 145000.0, (13.0, 2.0), 24),
            _case_vessel("V-02", "Kittiwake", "CTV", 12, 22.0, 4500.0, (12.0, 1.5), 12),
            _case_vessel("V-03", "Razorbill", "CTV", 12, 25.0, 6200.0, (14.0, 1.8), 12),
        ],
        "personnelList": [
            _team("Lifting team", "LIFTING", 12, 780.0),
            _team("Commissioning team", "TECHNICIAN", 12, 640.0),
        ],
        "windFarms": [
            {
                "id": "DB01",
                "name": "Dunbank",
                "distanceToPort": 38.5,
                "infrastructureList": list[JsonValue](
                    _new_string(number) for number in range(1, 5)
                ),
            }
        ],
    }


def _operation() -> JsonObject:
    return {
        **_head(OPERATION_CASE, "O&M winter 26/27", "O&M"),
        "period": {"start": "2026-10-01T00:00:00.000Z", "days": 182},
        "weather": {
            "source": "hindcast, 20 years",
            "meanWind": 9.6,
            "meanWave": 1.7,
            "extremeWave": 1.6e1,
        },
        "energyPrice": 71.40,
        "vesselList": [
            _case_vessel("V-11", "Guillemot", "CTV", 12, 24.0, 4800.0, (14.0, 1.7), 12),
            _case_vessel("V-12", "Storm Petrel", "SOV", 40, 13.0, 38000.0, (18.0, 2.8), 24),
        ],
        "personnelList": [
            _team("Service team day", "TECHNICIAN", 8, 610.0),
            _team("Équipe haute tension", "TECHNICIAN", 6, 690.0),
        ],
        "windFarms": [
            {
                "id": "KR02",
                "name": "Kråkegrund",
                "distanceToPort": 41.0,
                "infrastructureList": [
                    *(_string(number) for number in range(1, 16)),
                    _substation(),
                ],
            }
        ],
    }


def _head(identity: str, name: str, case_type: str) -> JsonObject:
    return {
        "caseId": identity,
        "name": name,
        "caseType": case_type,
        "practiceNote": NOTE,
        "schemaVersion": "3.2",
        "seed": 20261121000000000417,
    }


def _case_vessel(
    identity: str,
    name: str,
    vessel_type: str,
    capacity: int,
    speed: float,
    rate: float,
    limits: tuple[float, float],
    hours: int,
) -> JsonObject:
    return {
        "id": identity,
        "name": name,
        "type": vessel_type,
        "count": 1,
        "capacity": capacity,
        "speed": speed,
        "dayRate": rate,
        "limits": {"wind": limits[0], "wave": limits[1]},
        "shift": {"hours": hours, "start": "06:00"},
        "charterEnd": None,
    }


def _team(name: str, role: str, count: int, rate: float) -> JsonObject:
    return {"team": name, "role": role, "count": count, "dayRate": rate, "nightWork": False}


def _new_string(number: int) -> JsonObject:
    tasks: list[JsonValue] = [
        {
            "id": f"DB01-{number:02}-{code}",
            "name": name,
            "fixableType": "INSTALLATION_TASK",
            "vesselType": vessel,
            "technicians": people,
            "durationHours": hours,
        }
        for code, name, vessel, people, hours in (
            ("T", "Tower and nacelle", "JACK_UP", 10, 30.0),
            ("C", "Commissioning", "CTV", 4, 60.0),
        )
    ]
    return {
        "id": f"DB01-{number:02}",
        "name": f"String {number}",
        "type": "STRING",
        "turbines": 12,
        "ratedPower": 132.0,
        "fixable": tasks,
    }


def _string(number: int) -> JsonObject:
    tasks: list[JsonValue] = [
        {
            "id": f"KR02-{number:02}-{code}",
            "name": name,
            "fixableType": "CORRECTIVE_MAINTENANCE",
            "vesselType": "CTV",
            "technicians": people,
            "durationHours": hours,
            "failuresPerYear": rate + number % 3 / 10,
            "stopsTurbine": True,
        }
        for code, name, people, hours, rate in (
            ("P", "Pitch system", 3, 6.0, 1.2),
            ("G", "Generator", 4, 14.0, 0.3),
        )
    ]
    return {
        "id": f"KR02-{number:02}",
        "name": f"String {number}",
        "type": "STRING",
        "turbines": 6,
        "ratedPower": 50.4,
        "fixable": tasks,
    }


def _substation() -> JsonObject:
    task: JsonObject = {
        "id": "KR02-OSS-B",
        "name": "Breaker",
        "fixableType": "CORRECTIVE_MAINTENANCE",
        "vesselType": "SOV",
        "technicians": 6,
        "durationHours": 20.0,
        "failuresPerYear": 0.5,
        "stopsTurbine": False,
    }
    return {
        "id": "KR02-OSS",
        "name": "Substation",
        "type": "SUBSTATION",
        "turbines": 1,
        "ratedPower": 0.0,
        "fixable": task,
    }
