"""How many people work on each day, and who is in two places at once. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from bridge.changes.plan_rules import (
    PERSON_TWICE,
    TEAM_TWICE,
    PlanRow,
    PlanRows,
    RuleSettings,
    look_at,
)
from bridge.records.cells.base import JsonObject

BOOKED = RuleSettings(on=frozenset({PERSON_TWICE, TEAM_TWICE}))
ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)
"""The present does not matter to these rules."""
_DAY = timedelta(days=1)
_MOST_DAYS = 400
"""An activity is not counted on more days: its end is a typing error."""

Time = tuple[float, float]
"""Start and end in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Load:
    """The people of each day, and the times in which an activity shares a person or team with
    another, by ID; `clashing` are the days of those times.
    """

    people: Mapping[date, int] = field(default_factory=dict)
    clashes: Mapping[str, tuple[Time, ...]] = field(default_factory=dict)
    clashing: frozenset[date] = frozenset()


def load(records: Iterable[JsonObject], zone: ZoneInfo) -> Load:
    """Return the load of a plan; people are counted once a day, and those without names by
    manpower.
    """
    rows = PlanRows(records)
    named, others = dict[date, set[str]](), dict[date, int]()
    for row in rows.by_id.values():
        for day in _days(row, zone) if row.people or row.manpower else ():
            if row.people:
                named.setdefault(day, set()).update(row.people)
            else:
                others[day] = others.get(day, 0) + (row.manpower or 0)
    people = {
        day: len(named.get(day, ())) + others.get(day, 0) for day in named.keys() | others.keys()
    }
    times, clashing = dict[str, dict[Time, None]](), set[date]()
    for finding in look_at(rows, ANY_TIME, (), BOOKED):
        both = [busy for id in finding.ids if (busy := rows.by_id[id].busy) is not None]
        start, end = max(span[0] for span in both), min(span[1] for span in both)
        for id in finding.ids:
            times.setdefault(id, {})[start.timestamp(), end.timestamp()] = None
        clashing.update(_between(start, end, zone))
    return Load(people, {id: (*spans,) for id, spans in times.items()}, frozenset(clashing))


def _days(row: PlanRow, zone: ZoneInfo) -> Iterable[date]:
    if row.start is None:
        return ()
    return _between(row.start, row.start if row.end is None else row.end, zone)


def _between(start: datetime, end: datetime, zone: ZoneInfo) -> Iterable[date]:
    """Return the days of a time; one that ends at midnight ends the day before."""
    last = max(start, end - timedelta(microseconds=1)).astimezone(zone).date()
    first = start.astimezone(zone).date()
    return (first + _DAY * number for number in range(min((last - first).days + 1, _MOST_DAYS)))
