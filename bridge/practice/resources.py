"""Generate the practice account's six record types besides activities, derived from the activities.

Their fields are invented, because the document does not show them; each record says so in
`practiceNote`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from bridge.practice.people import (
    BOUNDS,
    CATEGORIES,
    EMPLOYERS,
    FILTERS,
    FIRST_NAMES,
    JOB,
    LAST_NAMES,
    MEMBERS,
    OFFICE,
    OFFICE_DEPARTMENTS,
    OFFICE_ROLES,
    ORDER_TYPES,
    PACKAGE_TYPES,
    PRIORITIES,
    REMARKS,
    SHEET_STATES,
    SITES,
    TASKS,
    SeededRandom,
    utc_text,
)
from bridge.practice.sample import PACKAGES, Sample, order_id, package_id, package_type, person_id
from bridge.records.cells.base import JsonObject, JsonValue

NOTE = "Practice account: the fields of this kind are invented"


@dataclass(frozen=True)
class Resources:
    """The records of a sample besides its activities."""

    sample: Sample

    def records(self, kind: str) -> Iterator[JsonObject]:
        """Yield the records of one of the six other record types in order."""
        count, make = self._makers[kind]
        for number in range(count):
            yield make(number, SeededRandom(self.sample.seed, 100 + len(kind), number))

    @cached_property
    def _makers(self) -> Mapping[str, tuple[int, Callable[[int, SeededRandom], JsonObject]]]:
        return {
            "activity-categories": (len(CATEGORIES), self._category),
            "personnel": (self.sample.people, self._person),
            "timesheets": (self.sample.timesheets, self._timesheet),
            "work-order-sequences": (self.sample.sequences, self._sequence),
            "work-orders": (self.sample.orders, self._order),
            "work-packages": (PACKAGES, self._package),
        }

    def _stamps(self, dice: SeededRandom) -> JsonObject:
        created = self.sample.day - timedelta(
            days=20 + dice.below(100), seconds=dice.below(86_400), milliseconds=dice.below(1000)
        )
        updated = created + timedelta(days=dice.below(20), milliseconds=dice.below(10_000_000))
        return {
            "createdAt": utc_text(created),
            "updatedAt": utc_text(updated),
            "practiceNote": NOTE,
        }

    def _category(self, number: int, dice: SeededRandom) -> JsonObject:
        name = CATEGORIES[number]
        packages = [
            package for package in range(PACKAGES) if name in PACKAGE_TYPES[package_type(package)]
        ]
        return {
            "id": f"CAT-{number + 1:02d}",
            "name": name,
            "workPackages": [package_id(package) for package in packages[:3]],
            "isBillable": dice.chance(60),
            "defaultHours": 4 + dice.below(17) / 2,
            "display": {"colour": f"#{dice.below(0xFFFFFF):06x}", "order": number + 1},
            **self._stamps(dice),
        }

    def _person(self, number: int, dice: SeededRandom) -> JsonObject:
        first, last = _name(number)
        office = number - (self.sample.people - OFFICE)
        team = number // MEMBERS
        trade = self.sample.crews.trades[team] if office < 0 else None
        # The activities of the team's first job, if the account has them all.
        first_one = self.sample.crews.first_job(team) * JOB if trade else 0
        has_job = trade is not None and first_one + JOB <= self.sample.activities
        packages = sorted(
            {
                str(package)
                for number in (range(first_one, first_one + JOB) if has_job else ())
                if (package := self.sample.plain(number)["workPackageId"])
            }
        )
        employer, country = EMPLOYERS[team % len(EMPLOYERS)]
        role = (
            OFFICE_ROLES[office]
            if trade is None
            else f"Lead {trade.role.lower()}"
            if number % MEMBERS == 0
            else trade.role
        )
        return {
            "id": person_id(number),
            # Names in both orders, as in every list of people that has grown over time.
            "name": f"{last}, {first}" if number % 5 == 4 else f"{first} {last}",
            "email": f"person{number + 1:03d}@crew.example",
            "role": role,
            "department": OFFICE_DEPARTMENTS[office] if trade is None else trade.department,
            "teams": [] if trade is None else [self.sample.crews.names[team]],
            "workPackages": list[JsonValue](packages),
            "employer": {"name": employer, "country": country},
            "certificates": list[JsonValue](
                self._certificates(number, trade.certificates if trade else (), dice)
            ),
            "isActive": trade is not None or office != OFFICE - 1,
            "shoeSize": None if dice.chance(30) else 37 + dice.below(11),
            **self._stamps(dice),
        }

    def _certificates(
        self, person: int, names: Sequence[str], dice: SeededRandom
    ) -> list[JsonObject]:
        """Return certificates valid until the end of the plan; a few people's last
        one has expired.
        """
        certificates: list[JsonObject] = []
        for name in names:
            # The last certificate is the trade's, so that the rule about it has something to find.
            expired = person in self.sample.expired and name == names[-1]
            days = -1 - dice.below(30) if expired else self.sample.days + 30 + dice.below(700)
            until = utc_text(self.sample.day + timedelta(days=days))
            certificates.append(
                {
                    "name": name,
                    "number": f"{dice.below(10**6):06d}",
                    "validUntil": until,
                    "isValid": not expired,
                }
            )
        return certificates

    def _timesheet(self, number: int, dice: SeededRandom) -> JsonObject:
        job, place = divmod(number, MEMBERS)
        worker = self.sample.crews.of_job(job)[0] * MEMBERS + place
        until = utc_text(self.sample.day - timedelta(days=1))
        shifts = [
            self.sample.plain(activity)
            for activity in range(job * JOB, min(job * JOB + JOB, self.sample.activities))
        ]
        worked = [
            shift
            for shift in shifts
            if str(shift["endDate"]) < until and person_id(worker) in _texts(shift["personnelIds"])
        ]
        entries = [
            self._entry(number, nth, shift, person_id(worker), dice)
            for nth, shift in enumerate(worked)
        ]
        status, last = (
            dice.pick(SHEET_STATES),
            max((str(shift["endDate"]) for shift in worked), default=until),
        )
        day = datetime.fromisoformat(last).replace(hour=0, minute=0, second=0, microsecond=0)
        sheet: JsonObject = {
            "id": f"TS-{number + 1:05d}",
            "name": f"Week {day.isocalendar().week}, {_name(worker)[1]}",
            "status": status,
            "date": utc_text(day),
            "submittedBy": None if status == "DRAFT" else person_id(worker),
            "approvedBy": person_id(self.sample.people - OFFICE) if status == "SIGNED" else None,
            "personnel": [person_id(worker)],
            "activities": [entry["activityId"] for entry in entries],
            "workPackages": list[JsonValue](
                sorted({str(package) for shift in worked if (package := shift["workPackageId"])})
            ),
            "totalHours": sum(float(str(entry["hours"])) for entry in entries),
            "timeEntries": list[JsonValue](entries),
            "weather": {"windSpeed": dice.below(180) / 10, "waveHeight": dice.below(30) / 10},
        }
        stamps = self._stamps(dice)
        return {
            **sheet,
            **stamps,
            "createdAt": utc_text(day + timedelta(hours=30)),
            "updatedAt": utc_text(day + timedelta(hours=33)),
        }

    def _entry(
        self, sheet: int, place: int, activity: JsonObject, worker: str, dice: SeededRandom
    ) -> JsonObject:
        """Return a worker's hours on one activity: those of the shift."""
        start, end = (
            datetime.fromisoformat(str(activity[name])) for name in ("startDate", "endDate")
        )
        hours = min(12.0, (end - start) / timedelta(hours=1))
        return {
            "id": f"TE-{sheet + 1:05d}-{place + 1}",
            "activityId": activity["id"],
            "personnelId": worker,
            "start": utc_text(start),
            "end": utc_text(start + timedelta(hours=hours)),
            "hours": hours,
            "isOvertime": hours > 8,
            "remarks": dice.pick(REMARKS),
        }

    def _sequence(self, number: int, dice: SeededRandom) -> JsonObject:
        orders = [order for order in self._orders_of(number) if order < self.sample.orders]
        steps: list[JsonValue] = [
            {"order": place + 1, "workOrderId": order_id(order), "isMandatory": dice.chance(70)}
            for place, order in enumerate(orders)
        ]
        first = self.sample.plain(2 * orders[0]) if orders else None
        return {
            "id": sequence_id(number),
            "name": (
                f"{dice.pick(list(TASKS)) if first is None else first['name']},"
                f" {self.sample.site(2 * orders[0] if orders else number).name}"
            ),
            "workOrders": [order_id(order) for order in orders],
            "steps": steps,
            "isActive": dice.chance(80),
            **self._stamps(dice),
        }

    def _orders_of(self, sequence: int) -> range:
        """Return the two work orders of a sequence, which belong to one job."""
        first = sequence * max(1, self.sample.orders // 2 // self.sample.sequences) * 2
        return range(first, first + 2)

    def _order(self, number: int, dice: SeededRandom) -> JsonObject:
        activity = self.sample.plain(2 * number)
        category, site = str(activity["activityCategory"]), self.sample.site(2 * number)
        sequence = number // (2 * max(1, self.sample.orders // 2 // self.sample.sequences))
        ordered = sequence < self.sample.sequences and number in self._orders_of(sequence)
        due = datetime.fromisoformat(str(activity["endDate"])).replace(
            hour=0, minute=0, second=0, microsecond=0
        )
        return {
            "id": order_id(number),
            "name": (
                f"{str(activity['name']).removesuffix(str(activity['assetId'])).strip()}, order"
                f" {number + 1}"
            ),
            "type": ORDER_TYPES.get(category, "INSPECTION"),
            "priority": dice.pick(PRIORITIES),
            "workPackageId": self.sample.package_of(2 * number, category),
            "workOrderSequenceId": sequence_id(sequence) if ordered else None,
            "siteId": site.id,
            "assetId": activity["assetId"],
            "dueDate": utc_text(due + timedelta(days=3 + dice.below(30))),
            "estimate": {"hours": 2 + dice.below(60) / 4, "technicians": 1 + dice.below(4)},
            "requiresShutdown": dice.chance(35),
            **self._stamps(dice),
        }

    def _package(self, number: int, dice: SeededRandom) -> JsonObject:
        site, sort = SITES[number % len(SITES)], package_type(number)
        first, last = self.sample.package_period(number)
        return {
            "id": package_id(number),
            "name": (
                f"{sort.replace('_', ' ').capitalize()}, {site.name} {1 + number // len(SITES)}"
            ),
            "type": sort,
            "status": self.sample.package_state(number),
            "country": site.country,
            "siteId": site.id,
            "assetTypes": (
                ["Wind turbine", "Offshore substation"] if number % 3 == 0 else ["Wind turbine"]
            ),
            "startDate": utc_text(self.sample.day + timedelta(days=first)),
            "endDate": utc_text(self.sample.day + timedelta(days=last)),
            "progress": (
                1.0 if last < 0 else 0.0 if first > 0 else round(-first / (last - first), 2)
            ),
            "budget": {"hours": 100 * (1 + dice.below(90)), "currency": "EUR"},
            **self._stamps(dice),
        }


def sequence_id(number: int) -> str:
    """Return the ID of a sequence, counted from 0."""
    return f"SEQ-{number + 1:03d}"


def _texts(value: JsonValue) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else []


def _name(number: int) -> tuple[str, str]:
    """Return the first and last name of a person, made unique by a middle initial if necessary."""
    again, which = divmod(number, len(FIRST_NAMES) * len(LAST_NAMES))
    first, last = (
        FIRST_NAMES[which % len(FIRST_NAMES)],
        LAST_NAMES[(which // len(FIRST_NAMES) + which % len(FIRST_NAMES)) % len(LAST_NAMES)],
    )
    return f"{first} {chr(64 + again)}." if again else first, last


def matches(kind: str, record: JsonObject, filters: Mapping[str, JsonValue]) -> bool:
    """Return whether a record passes every filter; an empty list or text filters nothing."""
    for name, wanted in filters.items():
        if not wanted:
            continue
        # Kept separate from the table of filters, so that errors there are detected here.
        key = FILTERS[kind].get(name)
        if key is not None:
            passes = isinstance(wanted, list) and _holds(record.get(key), wanted)
        else:
            bounded, side = BOUNDS[kind][name]
            shown, limit = record.get(bounded), str(wanted)
            passes = isinstance(shown, str) and (
                shown <= limit if side == "until" else shown >= limit
            )
        if not passes:
            return False
    return True


def _holds(value: JsonValue, wanted: list[JsonValue]) -> bool:
    if isinstance(value, list):
        return any((item.get("id") if isinstance(item, dict) else item) in wanted for item in value)
    return value in wanted
