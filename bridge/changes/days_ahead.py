"""The look-ahead as it is printed: who does what on each day, and how many people are on site.

Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from bridge.changes.plan_rules import names, plan_row
from bridge.changes.plan_versions import NO_NAMES
from bridge.records.cells.base import JsonObject

_DAY = timedelta(days=1)


class By(StrEnum):
    """What the rows of the look-ahead represent."""

    TEAM = "team"
    PERSON = "person"


@dataclass(frozen=True, slots=True)
class ListedActivity:
    """One activity.

    Times are in the plan's zone. `people` are names, or IDs if a name is unknown. `heads` is the
    number of people.
    """

    id: str
    name: str
    site: str
    asset: str
    status: str
    teams: tuple[str, ...]
    people: tuple[str, ...]
    heads: int
    start: datetime
    end: datetime | None

    @property
    def last_day(self) -> date:
        """Return the last day with work. An activity that ends at midnight ended the day before."""
        if self.end is None or self.end <= self.start:
            return self.start.date()
        return self.end.date() - _DAY if self.end.time() == time.min else self.end.date()

    def groups(self, by: By) -> tuple[str, ...]:
        """Return the names of its lanes: its teams or people, or "" if it has none."""
        return (self.teams if by is By.TEAM else self.people) or ("",)

    def hours(self, day: date) -> str:
        """Return the working hours on a day, such as `06:00–14:00`. An arrow marks the day before
        or after.
        """
        begins, ends = self.start.date() == day, self.last_day == day
        first = f"{self.start:%H:%M}" if begins else "→"
        if self.end is None or self.end <= self.start:
            return first
        last = f"{self.end:%H:%M}" if ends else "→"
        return (
            f"{first}–{last}" if begins and ends else first if first == last else f"{first} {last}"
        )


@dataclass(frozen=True, slots=True)
class Lane:
    """One team or person ("" for activities without one), with its activities on each day."""

    name: str
    days: tuple[tuple[ListedActivity, ...], ...]


@dataclass(frozen=True, slots=True)
class LookAhead:
    """The days from `first` on. `people` is the number of people on site each day."""

    first: date
    days: int
    by: By
    lanes: tuple[Lane, ...]
    people: tuple[int, ...]
    activities: int

    @property
    def dates(self) -> tuple[date, ...]:
        return tuple(self.first + _DAY * number for number in range(self.days))


def look_ahead(
    records: Iterable[JsonObject],
    first: date,
    days: int,
    by: By,
    zone: ZoneInfo,
    people: Mapping[str, str] = NO_NAMES,
) -> LookAhead:
    """Return the activities of some days from `first` on in the plan's zone; `people` are names by
    ID, and two people of one name have their IDs behind it. One without a start is on no day.
    """
    last = first + _DAY * (days - 1)
    same = Counter(people.values())
    people = {
        id: f"{name} ({id})" if same[name] > 1 else name for id, name in people.items() if name
    }
    entries = [entry for record in records if (entry := _entry(record, zone, people)) is not None]
    entries = sorted(
        (entry for entry in entries if entry.start.date() <= last and entry.last_day >= first),
        key=lambda entry: (entry.start, entry.id),
    )
    on = [
        [entry for entry in entries if entry.start.date() <= day <= entry.last_day]
        for day in (first + _DAY * number for number in range(days))
    ]
    named = {name for of_day in on for entry in of_day for name in entry.groups(by)}
    lanes = (
        Lane(
            name,
            tuple(tuple(entry for entry in of_day if name in entry.groups(by)) for of_day in on),
        )
        for name in sorted(named, key=lambda name: (not name, name.casefold()))
    )
    return LookAhead(
        first=first,
        days=days,
        by=by,
        lanes=tuple(lanes),
        people=tuple(map(_heads, on)),
        activities=len(entries),
    )


def _entry(record: JsonObject, zone: ZoneInfo, people: Mapping[str, str]) -> ListedActivity | None:
    row = plan_row(record)
    if row.start is None:
        return None

    def text(field: str) -> str:
        value = record.get(field)
        return " ".join(value.split()) if isinstance(value, str) else ""

    return ListedActivity(
        id=row.id,
        name=text("name") or text("activityCategory") or row.id,
        site=text("siteId"),
        asset=text("assetId"),
        status=row.status,
        teams=row.teams,
        people=tuple(people.get(id) or id for id in names(record.get("personnelIds"))),
        heads=len(row.people) or row.manpower or 0,
        start=row.start.astimezone(zone),
        end=row.end.astimezone(zone) if row.end is not None else None,
    )


def _heads(entries: Iterable[ListedActivity]) -> int:
    """Return the number of people, counting each once; an activity without names counts by its
    manpower.
    """
    named, others = set[str](), 0
    for entry in entries:
        named.update(entry.people)
        others += 0 if entry.people else entry.heads
    return len(named) + others
