"""The practice account: an invented offshore-wind project, made from a seed record by record, so that 100,000 activities cost nothing in advance.

What the document shows of activities is kept to the letter. The fields of the other six kinds are our invention (the document does not show
them); each such record says so itself in `practiceNote`. Dates lie around the day on which the service was started.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import TypeVar

from bridge.practice.hard import harden
from bridge.practice.vocabulary import (
    CATEGORIES,
    CERTIFICATES,
    DEPARTMENTS,
    FIRST_NAMES,
    INTERNAL_REMARKS,
    LAST_NAMES,
    ORDER_TYPES,
    PACKAGE_STATES,
    PACKAGE_TYPES,
    PRIORITIES,
    REMARKS,
    ROLES,
    SHEET_STATES,
    SITES,
    TASKS,
    TEAMS,
    Site,
)
from bridge.records.celltype import JsonObject, JsonValue

Choice = TypeVar("Choice")

NOTE = "Practice account: the fields of this kind are invented"


_ASSETS_PER_SITE = 24


class Dice:
    """Repeatable choices for one record: the same seed, kind and number always fall the same way."""

    _MASK = (1 << 64) - 1

    def __init__(self, seed: int, kind: int, number: int) -> None:
        self._state = (seed * 0x9E3779B97F4A7C15 + kind * 0xBF58476D1CE4E5B9 + number * 0x94D049BB133111EB) & self._MASK
        self.below(2)
        self.below(2)

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to limit - 1."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & self._MASK
        return (self._state >> 33) % limit

    def pick(self, choices: Sequence[Choice]) -> Choice:
        """Return one of the choices."""
        return choices[self.below(len(choices))]

    def some(self, choices: Sequence[Choice], most: int) -> list[Choice]:
        """Return none to `most` different neighbours of the choices."""
        first, count = self.below(len(choices)), self.below(most + 1)
        return [choices[(first + step) % len(choices)] for step in range(min(count, len(choices)))]

    def chance(self, percent: int) -> bool:
        """Fall true in `percent` of 100 cases."""
        return self.below(100) < percent


def utc_text(moment: datetime) -> str:
    """Return an instant as the service writes it: UTC, milliseconds, Z."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


@dataclass(frozen=True)
class Sample:
    """The account as it was made: `activities` activities and what belongs to them, from `seed`, around `day` (midnight UTC)."""

    activities: int
    seed: int
    day: datetime

    @property
    def packages(self) -> int:
        """How many work packages there are."""
        return 8 + self.activities // 250

    @property
    def orders(self) -> int:
        """How many work orders there are."""
        return max(12, self.activities // 2)

    @property
    def sequences(self) -> int:
        """How many work order sequences there are."""
        return 4 + self.activities // 500

    @property
    def timesheets(self) -> int:
        """How many timesheets there are."""
        return max(6, self.activities // 5)

    @property
    def people(self) -> int:
        """How many people there are."""
        return min(24 + self.activities // 100, len(FIRST_NAMES) * len(LAST_NAMES))

    @cached_property
    def asset_ids(self) -> Mapping[str, frozenset[str]]:
        """The assets of each site, by site ID."""
        return {site.id: frozenset(_assets(site)) for site in SITES}

    @cached_property
    def people_ids(self) -> frozenset[str]:
        """The IDs of all people."""
        return frozenset(person_id(number) for number in range(self.people))

    @cached_property
    def package_ids(self) -> frozenset[str]:
        """The IDs of all work packages."""
        return frozenset(package_id(number) for number in range(self.packages))

    @cached_property
    def order_ids(self) -> frozenset[str]:
        """The IDs of all work orders."""
        return frozenset(order_id(number) for number in range(self.orders))

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each activity, by its ID."""
        return {self.activity_id(number): number for number in range(self.activities)}

    def activity_id(self, number: int) -> str:
        """Return an ID as planners type them: `0010`, `DB0411-018`."""
        if number % 10 == 0:
            return f"{number + 10:04d}"
        return f"{self._site(number).prefix}{411 + number // 900:04d}-{number % 900 + 17:03d}"

    def activity(self, number: int, *, hard: bool = False) -> JsonObject:
        """Return an activity with all that the service knows of it, also what an export does not show."""
        dice, site = Dice(self.seed, 1, number), self._site(number)
        asset = dice.pick(_assets(site))
        start = self._start(number, dice)
        end = start + timedelta(minutes=120 + 30 * dice.below(20) + (1440 if dice.chance(8) else 0))
        created = self.day - timedelta(days=35 + dice.below(60), seconds=dice.below(86_400), milliseconds=dice.below(1000))
        teams = dice.some(TEAMS, 2)
        category = dice.pick(CATEGORIES)
        record: JsonObject = {
            "id": self.activity_id(number),
            "name": f"{dice.pick(TASKS)} {asset}",
            "siteId": site.id,
            "assetId": asset,
            "activityCategory": category,
            "status": _status(start, end, self.day, dice),
            "type": "NONE",
            "startDate": utc_text(start),
            "endDate": utc_text(end),
            "createdAt": utc_text(created),
            "updatedAt": utc_text(created + timedelta(days=dice.below(30), seconds=dice.below(86_400), milliseconds=dice.below(1000))),
            "teams": list[JsonValue](teams),
            "personnelIds": [person_id(one) for one in dice.some(range(self.people), 3)],
            "externalRemarks": dice.pick(REMARKS),
            "internalRemarks": dice.pick(INTERNAL_REMARKS),
            "workPackageId": package_id(dice.below(self.packages)) if dice.chance(70) else "",
            "workOrderId": order_id(min(number // 2, self.orders - 1)) if dice.chance(50) else "",
            "additionalClientWork": dice.chance(15),
            "manpower": {team: 2 + dice.below(5) for team in teams},
            "isLocked": number % 16 == 5,
        }
        return harden(record, number) if hard else record

    def records(self, kind: str) -> Iterator[JsonObject]:
        """Make the records of one of the six kinds beside activities, in order."""
        count, make = self._makers[kind]
        for number in range(count):
            yield make(number, Dice(self.seed, 100 + len(kind), number))

    @cached_property
    def _makers(self) -> Mapping[str, tuple[int, Callable[[int, Dice], JsonObject]]]:
        return {
            "activity-categories": (len(CATEGORIES), self._category),
            "personnel": (self.people, self._person),
            "timesheets": (self.timesheets, self._timesheet),
            "work-order-sequences": (self.sequences, self._sequence),
            "work-orders": (self.orders, self._order),
            "work-packages": (self.packages, self._package),
        }

    def _site(self, number: int) -> Site:
        return SITES[0] if number < 3 else SITES[Dice(self.seed, 2, number // 4).below(len(SITES))]

    def _start(self, number: int, dice: Dice) -> datetime:
        """Spread the activities over a season: from ten days ago to a month ahead, longer for a large account."""
        days = max(40, min(240, self.activities // 8))
        day = number * days // max(1, self.activities) - days // 4
        minutes = 30 * (10 + dice.below(18)) + (7 if dice.chance(20) else 0)
        thousandths = dice.below(1000) if dice.chance(20) else 0
        return self.day + timedelta(days=day, minutes=minutes, milliseconds=thousandths)

    def _stamps(self, dice: Dice) -> JsonObject:
        created = self.day - timedelta(days=20 + dice.below(100), seconds=dice.below(86_400), milliseconds=dice.below(1000))
        updated = created + timedelta(days=dice.below(20), milliseconds=dice.below(10_000_000))
        return {"createdAt": utc_text(created), "updatedAt": utc_text(updated), "practiceNote": NOTE}

    def _category(self, number: int, dice: Dice) -> JsonObject:
        return {
            "id": f"CAT-{number + 1:02d}",
            "name": CATEGORIES[number],
            "workPackages": [package_id(one) for one in dice.some(range(self.packages), 3)],
            "isBillable": dice.chance(60),
            "defaultHours": 4 + dice.below(17) / 2,
            "display": {"colour": f"#{dice.below(0xFFFFFF):06x}", "order": number + 1},
            **self._stamps(dice),
        }

    def _person(self, number: int, dice: Dice) -> JsonObject:
        first, last = _name(number)
        certificates: list[JsonValue] = [
            {
                "name": name,
                "number": f"{dice.below(10**6):06d}",
                "validUntil": utc_text(self.day + timedelta(days=dice.below(700) - 60)),
                "isValid": dice.chance(90),
            }
            for name in dice.some(CERTIFICATES, 3)
        ]
        return {
            "id": person_id(number),
            "name": f"{last}, {first}" if number % 5 == 4 else f"{first} {last}",
            "email": f"person{number + 1:03d}@crew.example",
            "role": dice.pick(ROLES),
            "department": dice.pick(DEPARTMENTS),
            "teams": list[JsonValue](dice.some(TEAMS, 2)),
            "workPackages": [package_id(one) for one in dice.some(range(self.packages), 2)],
            "employer": {"name": "Vindkraft Service ApS" if dice.chance(50) else "Blade & Tower Ltd, Hull", "country": dice.pick(SITES).country},
            "certificates": certificates,
            "isActive": dice.chance(95),
            "shoeSize": None if dice.chance(30) else 37 + dice.below(11),
            **self._stamps(dice),
        }

    def _timesheet(self, number: int, dice: Dice) -> JsonObject:
        status, day = dice.pick(SHEET_STATES), self.day - timedelta(days=number % 60 + 1)
        worked = sorted({dice.below(max(1, self.activities)) for _ in range(3)}) if self.activities else []
        entries = [self._entry(number, place, one, day, dice) for place, one in enumerate(worked)]
        sheet: JsonObject = {
            "id": f"TS-{number + 1:05d}",
            "name": f"Week {day.isocalendar().week}, {_name(number % self.people)[1]}",
            "status": status,
            "date": utc_text(day),
            "submittedBy": None if status == "DRAFT" else person_id(number % self.people),
            "approvedBy": person_id(0) if status == "SIGNED" else None,
            "personnel": list[JsonValue](sorted({str(entry["personnelId"]) for entry in entries})),
            "activities": [entry["activityId"] for entry in entries],
            "workPackages": [package_id(one) for one in dice.some(range(self.packages), 1)],
            "totalHours": sum(float(str(entry["hours"])) for entry in entries),
            "timeEntries": list[JsonValue](entries),
            "weather": {"windSpeed": dice.below(180) / 10, "waveHeight": dice.below(30) / 10},
        }
        stamps = self._stamps(dice)
        return {**sheet, **stamps, "createdAt": utc_text(day + timedelta(hours=17)), "updatedAt": utc_text(day + timedelta(hours=20))}

    def _entry(self, sheet: int, place: int, activity: int, day: datetime, dice: Dice) -> JsonObject:
        start, hours = day + timedelta(hours=6 + 3 * place), 1 + dice.below(8) / 4
        return {
            "id": f"TE-{sheet + 1:05d}-{place + 1}",
            "activityId": self.activity_id(activity),
            "personnelId": person_id(dice.below(self.people)),
            "start": utc_text(start),
            "end": utc_text(start + timedelta(hours=hours)),
            "hours": hours,
            "isOvertime": dice.chance(10),
            "remarks": dice.pick(REMARKS),
        }

    def _sequence(self, number: int, dice: Dice) -> JsonObject:
        orders = [order_id(one) for one in range(number, self.orders, self.sequences)][:5]
        steps: list[JsonValue] = [{"order": place + 1, "workOrderId": order, "isMandatory": dice.chance(70)} for place, order in enumerate(orders)]
        return {
            "id": sequence_id(number),
            "name": f"{dice.pick(TASKS)}, {SITES[number % len(SITES)].name}",
            "workOrders": list[JsonValue](orders),
            "steps": steps,
            "isActive": dice.chance(80),
            **self._stamps(dice),
        }

    def _order(self, number: int, dice: Dice) -> JsonObject:
        site = SITES[number % len(SITES)]
        return {
            "id": order_id(number),
            "name": f"{dice.pick(TASKS)}, order {number + 1}",
            "type": dice.pick(ORDER_TYPES),
            "priority": dice.pick(PRIORITIES),
            "workPackageId": package_id(dice.below(self.packages)),
            "workOrderSequenceId": sequence_id(number % self.sequences) if dice.chance(40) else None,
            "siteId": site.id,
            "assetId": dice.pick(_assets(site)),
            "dueDate": utc_text(self.day + timedelta(days=dice.below(90))),
            "estimate": {"hours": 2 + dice.below(60) / 4, "technicians": 1 + dice.below(4)},
            "requiresShutdown": dice.chance(35),
            **self._stamps(dice),
        }

    def _package(self, number: int, dice: Dice) -> JsonObject:
        site = SITES[number % len(SITES)]
        start = self.day - timedelta(days=30 - dice.below(60))
        return {
            "id": package_id(number),
            "name": f"{dice.pick(PACKAGE_TYPES).replace('_', ' ').capitalize()}, {site.name} {1 + number // len(SITES)}",
            "type": dice.pick(PACKAGE_TYPES),
            "status": PACKAGE_STATES[number % len(PACKAGE_STATES)],
            "country": site.country,
            "siteId": site.id,
            "assetTypes": ["Wind turbine", "Offshore substation"] if number % 3 == 0 else ["Wind turbine"],
            "startDate": utc_text(start),
            "endDate": utc_text(start + timedelta(days=20 + dice.below(70))),
            "progress": dice.below(101) / 100,
            "budget": {"hours": 100 * (1 + dice.below(90)), "currency": "EUR"},
            **self._stamps(dice),
        }


def person_id(number: int) -> str:
    """Return a person's ID; zeros lead."""
    return f"{417 + number:05d}"


def package_id(number: int) -> str:
    """Return a work package's ID."""
    return f"WP-{number + 101:04d}"


def order_id(number: int) -> str:
    """Return a work order's ID; zeros lead."""
    return f"{number + 1:06d}"


def sequence_id(number: int) -> str:
    """Return a sequence's ID."""
    return f"SEQ-{number + 1:03d}"


def _assets(site: Site) -> tuple[str, ...]:
    return _ASSETS[site.prefix]


_ASSETS = {
    site.prefix: (*(f"{site.prefix}-{'ABCD'[number // 6]}{number % 6 + 1:02d}" for number in range(_ASSETS_PER_SITE)), f"{site.prefix}-OSS")
    for site in SITES
}


def _name(number: int) -> tuple[str, str]:
    """Return the first and last name of a person; all are different."""
    return FIRST_NAMES[number % len(FIRST_NAMES)], LAST_NAMES[(number // len(FIRST_NAMES) + number % len(FIRST_NAMES)) % len(LAST_NAMES)]


def _status(start: datetime, end: datetime, day: datetime, dice: Dice) -> str:
    if end < day:
        return "COMPLETED" if dice.chance(90) else "DISPATCHED"
    return "DISPATCHED" if start < day + timedelta(days=1) else "PLANNED"
