"""The cases of the practice account: one of construction, one of operation and maintenance. Invented, but of believable size and figures.

What the document names (vesselList, personnelList, windFarms, infrastructureList, fixable, fixableType) is kept to the letter; all other
fields are our invention, and the case says so.
"""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from bridge.records.cells.base import JsonObject, JsonValue

NOTE = "Practice account: all fields but those that the document names are invented"
CONSTRUCTION_CASE = "campaign-a"
OPERATION_CASE = "om-winter"


class SampleCase(NamedTuple):
    """A case of the account, as a list would show it."""

    id: str
    name: str
    case_type: str


def sample_cases() -> tuple[SampleCase, ...]:
    """Return the two cases that every account has: one of Construction, one of O&M."""
    return tuple(SampleCase(str(case["caseId"]), str(case["name"]), str(case["caseType"])) for case in (_construction(), _operation()))


def case_texts() -> dict[str, str]:
    """Return the partial cases by their IDs, as exact text."""
    return {CONSTRUCTION_CASE: _text(_construction()), OPERATION_CASE: _text(_operation())}


def _text(case: JsonObject) -> str:
    """Write a case as a service might: rates with two decimals, a seed of twenty digits, names outside ASCII escaped."""
    # Trailing zeros that a naive writer would lose: the round trip must keep the case to the character.
    return re.sub(r'(Rate": [0-9]+\.[0-9])(?=[,\s])', r"\g<1>0", json.dumps(case, indent=2)) + "\n"


def _construction() -> JsonObject:
    return {
        **_head(CONSTRUCTION_CASE, "Campaign A baseline", "Construction"),
        "period": {"start": "2027-04-01T00:00:00.000Z", "days": 210},
        "weather": {"source": "hindcast, 20 years", "meanWind": 8.1, "meanWave": 1.25, "extremeWave": 1.4e1},
        "vesselList": [
            _vessel("V-01", "Havørn", "JACK_UP", 24, 9.5, 145000.0, (13.0, 2.0), 24),
            _vessel("V-02", "Kittiwake", "CTV", 12, 22.0, 4500.0, (12.0, 1.5), 12),
            _vessel("V-03", "Razorbill", "CTV", 12, 25.0, 6200.0, (14.0, 1.8), 12),
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
                "infrastructureList": list[JsonValue](_new_string(number) for number in range(1, 5)),
            }
        ],
    }


def _operation() -> JsonObject:
    return {
        **_head(OPERATION_CASE, "O&M winter 26/27", "O&M"),
        "period": {"start": "2026-10-01T00:00:00.000Z", "days": 182},
        "weather": {"source": "hindcast, 20 years", "meanWind": 9.6, "meanWave": 1.7, "extremeWave": 1.6e1},
        "energyPrice": 71.40,
        "vesselList": [
            _vessel("V-11", "Guillemot", "CTV", 12, 24.0, 4800.0, (14.0, 1.7), 12),
            _vessel("V-12", "Storm Petrel", "SOV", 40, 13.0, 38000.0, (18.0, 2.8), 24),
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
                "infrastructureList": [*(_string(number) for number in range(1, 16)), _substation()],
            }
        ],
    }


def _head(identity: str, name: str, case_type: str) -> JsonObject:
    return {"caseId": identity, "name": name, "caseType": case_type, "practiceNote": NOTE, "schemaVersion": "3.2", "seed": 20261121000000000417}


def _vessel(
    identity: str, name: str, vessel_type: str, capacity: int, speed: float, rate: float, limits: tuple[float, float], hours: int
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
        for code, name, vessel, people, hours in (("T", "Tower and nacelle", "JACK_UP", 10, 30.0), ("C", "Commissioning", "CTV", 4, 60.0))
    ]
    return {"id": f"DB01-{number:02}", "name": f"String {number}", "type": "STRING", "turbines": 12, "ratedPower": 132.0, "fixable": tasks}


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
        for code, name, people, hours, rate in (("P", "Pitch system", 3, 6.0, 1.2), ("G", "Generator", 4, 14.0, 0.3))
    ]
    return {"id": f"KR02-{number:02}", "name": f"String {number}", "type": "STRING", "turbines": 6, "ratedPower": 50.4, "fixable": tasks}


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
    return {"id": "KR02-OSS", "name": "Substation", "type": "SUBSTATION", "turbines": 1, "ratedPower": 0.0, "fixable": task}
