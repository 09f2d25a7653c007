"""The practice account: an invented offshore wind project, generated record by record from a seed,
so that 100,000 activities need no preparation.

The data is consistent. Crews work their shifts and tours in one place at a time; assets belong to
their sites. Tasks, categories and certificates match the team; work packages, work orders and
timesheets match the activities. All mistakes are planted (`planted`).

The documented form of activities is followed exactly. Dates are near the day on which the service
was started.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import NamedTuple

from bridge.practice.people import (
    INTERNAL_REMARKS,
    JOB,
    MEMBERS,
    OFFICE,
    PACKAGE_TYPES,
    REMARKS,
    SITES,
    TASKS,
    Crews,
    SeededRandom,
    Site,
    utc_text,
)
from bridge.records.cells.base import JsonObject, JsonValue

_SPECIAL = ("BLADE_CAMPAIGN", "CABLE_CAMPAIGN", "INSPECTION")
_SPARE = 3
"""Minimum number of days a package is open before and after its work."""


PACKAGES = 2 * len(SITES)
"""The number of work packages: every site has one for service, then one for special work. The last
two contain no work: a draft and a cancelled one.
"""


def package_type(number: int) -> str:
    """Return the type of a package, counted from 0."""
    rank, place = divmod(number, len(SITES))
    return _SPECIAL[place % len(_SPECIAL)] if rank else "SERVICE_CAMPAIGN"


DOUBLE_BOOKINGS = ("person-twice", "team-twice")
"""Mistakes of two rows: a team is booked for the second during the first; in `person-twice` one of
its people too.
"""
SINGLE = (
    "end-before-start",
    "zero-length",
    "completed-in-future",
    "dispatched-without-people",
    "planned-in-past",
    "too-long",
    "manpower-differs",
    "locked",
    "colleague",
)
"""Mistakes of one row.

The service rejects the first change of a `locked` row; a colleague changes a `colleague` row
meanwhile.
"""
EXPIRED = "expired-certificate"
"""A mistake of a person rather than an activity: an expired certificate."""
LOCKED = 5
"""The number of the first locked activity."""
_MORE = {"colleague": 2}
_TRIES = 200


class Planted(NamedTuple):
    """One mistake: its activity IDs (the person's for an expired certificate), and who is booked
    twice.
    """

    mistake: str
    ids: tuple[str, ...]
    who: str = ""


@dataclass(frozen=True, slots=True)
class Places:
    """Distributes mistakes over the `activities` activities of an account.

    `day` returns an activity's day relative to today, `plain` the activity without a mistake.
    """

    activities: int
    seed: int
    day: Callable[[int], int]
    plain: Callable[[int], JsonObject]

    def of_activities(self) -> dict[int, str]:
        """Return the mistake of each faulty activity by number; for a double booking the second
        activity.
        """
        dice = SeededRandom(self.seed, 3, 0)
        mistakes = dict[int, str]()
        jobs = set[int]()
        if self.activities > LOCKED:
            mistakes[LOCKED] = "locked"
        for mistake, copies in self._wanted():
            tries = _TRIES * copies
            # Small accounts may have no suitable place; then the mistake is neither planted nor
            # counted.
            while copies and tries:
                number, tries = dice.below(self.activities), tries - 1
                # One mistake per job: with two in one row, a rule could find one because of the
                # other.
                if (
                    number // JOB in jobs
                    or number in mistakes
                    or not self._fits(mistake, number, mistakes)
                ):
                    continue
                mistakes[number] = mistake
                copies -= 1
                if mistake in DOUBLE_BOOKINGS:
                    jobs.add(number // JOB)
        return mistakes

    def _wanted(self) -> Iterator[tuple[str, int]]:
        """Yield the mistakes with their counts: one in the smallest account, one more per 1000
        activities.
        """
        if self.activities > LOCKED:
            for mistake in (*DOUBLE_BOOKINGS, *SINGLE):
                yield mistake, 1 + self.activities // 1000 + _MORE.get(mistake, 0)

    def _fits(self, mistake: str, number: int, mistakes: Mapping[int, str]) -> bool:
        """Return whether an activity can have the mistake; the first job, which planners see first,
        has none.
        """
        job, place = divmod(number, JOB)
        day = self.day(number)
        # The first job and the last shift of each job have no mistakes: tests and the demo edit
        # them.
        if not job or place == JOB - 1:
            return False
        if mistake == "planned-in-past":
            return day <= -3
        if day < 2:
            return False
        if mistake == "manpower-differs":
            return len(_texts(self.plain(number), "teams")) == 1 and bool(
                _texts(self.plain(number), "personnelIds")
            )
        if mistake not in DOUBLE_BOOKINGS:
            return True
        if (
            place != 2
            or day < 3
            or any(activity in mistakes for activity in range(job * JOB, job * JOB + JOB))
        ):
            return False
        first = self.plain(number - 1)
        return len(_texts(first, "teams")) == 1 and 0 < len(_texts(first, "personnelIds")) < MEMBERS


def planted(mistake: str, before: JsonObject, record: JsonObject) -> Planted:
    """Return the description of an activity's mistake; `before` is the previous activity."""
    if mistake not in DOUBLE_BOOKINGS:
        return Planted(mistake, (str(record["id"]),))
    who = _texts(record, "personnelIds" if mistake == "person-twice" else "teams")[0]
    return Planted(mistake, (str(before["id"]), str(record["id"])), who)


def spoil(mistake: str, record: JsonObject, before: JsonObject, members: Sequence[str]) -> None:
    """Add a mistake to a record; `before` is the previous activity, `members` are the people of its
    team.
    """
    start = datetime.fromisoformat(str(record["startDate"]))
    match mistake:
        case "person-twice" | "team-twice":
            booked = set(_texts(before, "personnelIds"))
            who = next(
                member for member in members if (member in booked) is (mistake == "person-twice")
            )
            team = _texts(before, "teams")[0]
            record |= {"teams": [team], "personnelIds": [who], "manpower": {team: 1}}
            record |= {
                name: utc_text(datetime.fromisoformat(str(before[name])) + timedelta(hours=1))
                for name in ("startDate", "endDate")
            }
        case "end-before-start":
            record["endDate"] = utc_text(start - timedelta(hours=3))
        case "zero-length":
            record["endDate"] = record["startDate"]
        case "completed-in-future":
            record["status"] = "COMPLETED"
        case "planned-in-past":
            record["status"] = "PLANNED"
        case "dispatched-without-people":
            record |= {"status": "DISPATCHED", "teams": [], "personnelIds": [], "manpower": {}}
        case "too-long":
            record |= {
                "endDate": utc_text(start + timedelta(days=45)),
                "teams": [],
                "personnelIds": [],
                "manpower": {},
            }
        case "manpower-differs":
            record["manpower"] = {
                _texts(record, "teams")[0]: len(_texts(record, "personnelIds")) + 1
            }
        case "locked":
            record["isLocked"] = True


def _texts(record: JsonObject, field: str) -> list[str]:
    value = record[field]
    return [str(item) for item in value] if isinstance(value, list) else []


_ASSETS_PER_SITE = 24
_FIRST_ELSEWHERE = 3
"""The number of the first activity that is not at the first site."""


@dataclass(frozen=True)
class Sample:
    """The initial account: `activities` activities and related records, from `seed`, around `day`
    (midnight UTC).
    """

    activities: int
    seed: int
    day: datetime

    @cached_property
    def days(self) -> int:
        """The number of days covered by activities: a season, more for a large account."""
        return max(40, min(240, self.activities // 8), self.activities // 150)

    @property
    def orders(self) -> int:
        """The number of work orders."""
        return max(12, self.activities // 2)

    @property
    def sequences(self) -> int:
        """The number of work order sequences."""
        return 4 + self.activities // 500

    @property
    def timesheets(self) -> int:
        """The number of timesheets: one per worker and job started at least two days ago, up to a
        fifth of the activities.
        """
        jobs = sum(
            1 for job in range(-(-self.activities // JOB)) if self.days_from_today(job * JOB) <= -2
        )
        return min(max(6, self.activities // 5), jobs * MEMBERS)

    @cached_property
    def crews(self) -> Crews:
        """The teams and their rota."""
        return Crews(self.activities, self.days)

    @property
    def people(self) -> int:
        """The number of people."""
        return self.crews.people

    @cached_property
    def planted(self) -> tuple[Planted, ...]:
        """All mistakes of the account with their IDs; everything else is valid."""
        activities = [
            planted(mistake, self.activity(number - 1), self.activity(number))
            for number, mistake in sorted(self._mistakes.items())
        ]
        return (
            *activities,
            *(Planted(EXPIRED, (person_id(number),)) for number in sorted(self.expired)),
        )

    @cached_property
    def _mistakes(self) -> Mapping[int, str]:
        return Places(self.activities, self.seed, self.days_from_today, self.plain).of_activities()

    @cached_property
    def expired(self) -> frozenset[int]:
        """The numbers of people with an expired certificate: one in fifty."""
        dice, workers = SeededRandom(self.seed, 4, 0), self.people - OFFICE
        return frozenset(dice.below(workers) for _ in range(1 + self.people // 50))

    @cached_property
    def asset_ids(self) -> Mapping[str, frozenset[str]]:
        """The assets of each site by site ID."""
        return {site.id: frozenset(_ASSETS[site.prefix]) for site in SITES}

    @cached_property
    def people_ids(self) -> frozenset[str]:
        return frozenset(person_id(number) for number in range(self.people))

    @cached_property
    def package_ids(self) -> frozenset[str]:
        return frozenset(package_id(number) for number in range(PACKAGES))

    @cached_property
    def order_ids(self) -> frozenset[str]:
        return frozenset(order_id(number) for number in range(self.orders))

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each activity by ID, as planners type them: `0010`, `DB0411-018`."""
        every = range(self.activities)
        return {_activity_id(number, self.site(number)): number for number in every}

    def package_of(self, number: int, category: str) -> str:
        """Return the ID of the work package for an activity's site and category; empty if
        missing.
        """
        special = category not in PACKAGE_TYPES["SERVICE_CAMPAIGN"]
        package = SITES.index(self.site(number)) + special * len(SITES)
        works = package < PACKAGES - 2 and category in PACKAGE_TYPES[package_type(package)]
        return package_id(package) if works else ""

    def package_period(self, number: int) -> tuple[int, int]:
        """Return the first and last day of a package, relative to today."""
        begin = -(self.days // 4)
        return begin - _SPARE - number % 7, begin + self.days + JOB + _SPARE + number % 5

    def package_state(self, number: int) -> str:
        # Real accounts have packages without work in these states, and exports must show them.
        if number >= PACKAGES - 2:
            return "NONE" if number == PACKAGES - 2 else "CANCELED"
        first, last = self.package_period(number)
        return "FINISHED" if last < 0 else "CONFIRMED" if first <= 0 else "PLANNED"

    def days_from_today(self, number: int) -> int:
        """Return an activity's day relative to today; a quarter are in the past."""
        job, place = divmod(number, JOB)
        return JOB * job * self.days // max(1, self.activities) - self.days // 4 + place

    def activity(self, number: int) -> JsonObject:
        """Return an activity with all stored fields, including those that an export
        does not show.
        """
        record = self.plain(number)
        mistake = self._mistakes.get(number)
        if mistake is not None:
            spoil(
                mistake,
                record,
                self.plain(number - 1),
                self._members(self.crews.of_job(number // JOB)[0]),
            )
        return record

    def plain(self, number: int) -> JsonObject:
        """Return an activity without its mistake."""
        # Seeded by its number, so that the 90,000th activity can be generated without the others.
        dice = SeededRandom(self.seed, 1, number)
        site = self.site(number)
        crews = self.crews
        teams = crews.of_job(number // JOB)
        task = dice.pick(crews.trades[teams[-1] if number % 2 else teams[0]].tasks)
        # The two activities of a work order share an asset.
        scattered = (number // 2 + self.seed) * 2_654_435_761 >> 8
        asset = _ASSETS[site.prefix][scattered % (_ASSETS_PER_SITE + 1)]
        start, end = self._shift(number, dice, nights=crews.trades[teams[0]].nights)
        created = self.day - timedelta(
            days=35 + dice.below(60), seconds=dice.below(86_400), milliseconds=dice.below(1000)
        )
        status = _status(start, end, self.day, dice)
        staff = self._staff(teams, dice, 100 if status == "PLANNED" else 0)
        return {
            "id": _activity_id(number, site),
            "name": f"{task} {asset}",
            "siteId": site.id,
            "assetId": asset,
            "activityCategory": TASKS[task],
            "status": status,
            "type": "NONE",
            "startDate": utc_text(start),
            "endDate": utc_text(end),
            "createdAt": utc_text(created),
            "updatedAt": utc_text(
                created
                + timedelta(
                    days=dice.below(30), seconds=dice.below(86_400), milliseconds=dice.below(1000)
                )
            ),
            "teams": list[JsonValue](staff),
            "personnelIds": [person for people in staff.values() for person in people],
            "externalRemarks": dice.pick(REMARKS),
            "internalRemarks": dice.pick(INTERNAL_REMARKS),
            "workPackageId": self.package_of(number, TASKS[task]) if dice.chance(80) else "",
            "workOrderId": (
                order_id(number // 2) if dice.chance(50) and number != _FIRST_ELSEWHERE else ""
            ),
            "additionalClientWork": dice.chance(15),
            "manpower": {team: len(people) or MEMBERS - 1 for team, people in staff.items()},
            "isLocked": False,
        }

    def _members(self, team: int) -> list[str]:
        return [person_id(team * MEMBERS + place) for place in range(MEMBERS)]

    def _staff(
        self, teams: Sequence[int], dice: SeededRandom, open_percent: int
    ) -> dict[str, list[str]]:
        """Return the people of each team on an activity; planned ones may have no people or no team
        yet.
        """
        open_until = dice.below(100) if open_percent else 100
        if open_until < 15:
            return {}
        staff = {}
        for team in teams:
            first, count = dice.below(MEMBERS), 0 if open_until < 35 else 1 + dice.below(MEMBERS)
            staff[self.crews.names[team]] = [
                person_id(team * MEMBERS + (first + step) % MEMBERS) for step in range(count)
            ]
        return staff

    def site(self, number: int) -> Site:
        return (
            SITES[0]
            if number < _FIRST_ELSEWHERE
            else SITES[SeededRandom(self.seed, 2, number // JOB).below(len(SITES))]
        )

    def _shift(self, number: int, dice: SeededRandom, *, nights: bool) -> tuple[datetime, datetime]:
        """Return start and end of an activity in a day or night shift; a job's last one may use the
        spare day.
        """
        # Odd minutes and milliseconds, because real services have them and cells round them.
        minutes = 30 * (10 + dice.below(8)) + (7 if dice.chance(20) else 0) + (720 if nights else 0)
        thousandths = dice.below(1000) if dice.chance(20) else 0
        start = self.day + timedelta(
            days=self.days_from_today(number), minutes=minutes, milliseconds=thousandths
        )
        longer = 1440 if number % JOB == JOB - 1 and dice.chance(30) else 0
        return start, start + timedelta(minutes=120 + 30 * dice.below(16) + longer)


def person_id(number: int) -> str:
    """Return a person's ID, with leading zeros."""
    return f"{417 + number:05d}"


def package_id(number: int) -> str:
    """Return a work package's ID."""
    return f"WP-{number + 101:04d}"


def order_id(number: int) -> str:
    """Return a work order's ID, with leading zeros."""
    return f"{number + 1:06d}"


def _activity_id(number: int, site: Site) -> str:
    # Every tenth ID is digits with leading zeros, which spreadsheets damage.
    return (
        f"{number + 10:04d}"
        if number % 10 == 0
        else f"{site.prefix}{411 + number // 900:04d}-{number % 900 + 17:03d}"
    )


_ASSETS = {
    site.prefix: (
        *(
            f"{site.prefix}-{'ABCD'[number // 6]}{number % 6 + 1:02d}"
            for number in range(_ASSETS_PER_SITE)
        ),
        f"{site.prefix}-OSS",
    )
    for site in SITES
}


def _status(start: datetime, end: datetime, day: datetime, dice: SeededRandom) -> str:
    if end < day:
        # Some of yesterday's work is not completed yet, as on any morning.
        return "COMPLETED" if dice.chance(90) else "DISPATCHED"
    return "DISPATCHED" if start < day + timedelta(days=1) else "PLANNED"
