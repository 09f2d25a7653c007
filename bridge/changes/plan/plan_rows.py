"""An activity as the rules of a plan and the comparison of two plans read it: instants, people and teams of a record. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import repeat
from sys import intern
from typing import NamedTuple

from bridge.records.cells.base import JsonObject, JsonValue, id_of
from bridge.records.cells.moments import parse_moment

_EXACT = len("2026-11-24T06:00:00.000Z")
_REMEMBERED = 50_000
"""Moments that are remembered while records pass by: the quarters of an hour of a year and a half."""
_CREWS = 10_000
"""Crews that are remembered: where there are more, they hardly repeat."""
_INSTANT = timedelta(microseconds=1)
_LAST = datetime.max.replace(tzinfo=UTC)


class PlanRow(NamedTuple):
    """One activity. Instants are in UTC; `manpower` is the sum of all teams, None where nothing is typed."""

    id: str
    start: datetime | None
    end: datetime | None
    status: str
    people: tuple[str, ...]
    teams: tuple[str, ...]
    manpower: int | None

    @property
    def busy(self) -> tuple[datetime, datetime] | None:
        """Return from when to when its people are busy, without the end; None where that is never, or not known.

        An activity without an end is busy at its start alone: whoever is elsewhere at that instant is in two places. One that ends at or before
        its start is a mistake of its own.
        """
        if self.start is None:
            return None
        if self.end is None:
            return (self.start, self.start + _INSTANT) if self.start < _LAST else None
        return (self.start, self.end) if self.start < self.end else None


def plan_row(record: JsonObject) -> PlanRow:
    """Read a record, whether the service showed it or a sheet holds it; what is not there or cannot be read is empty."""
    status, manpower = record.get("status"), record.get("manpower")
    return PlanRow(
        id_of(record) or "",
        moment(record.get("startDate")),
        moment(record.get("endDate")),
        intern(status) if status.__class__ is str else "",
        names(record.get("personnelIds")),
        names(record.get("teams")),
        sum(count for count in manpower.values() if isinstance(count, int)) if isinstance(manpower, dict) and manpower else None,
    )


_FIELDS = ("startDate", "endDate", "status", "personnelIds", "teams")
_row = partial(tuple.__new__, PlanRow)


def _as_they_are(ids: Sequence[str]) -> Sequence[str]:
    return ids


class PlanRows:
    """The activities of a plan, taken as their records pass by: of the same ID the last counts. What many have in common is kept once."""

    def __init__(self, records: Iterable[JsonObject] = (), held: Callable[[Sequence[str]], Sequence[str]] = _as_they_are) -> None:
        """`held` gives for IDs the texts that somebody else keeps of them."""
        self.by_id: dict[str, PlanRow] = {}
        self._held = held
        # Crews, names and moments repeat by the thousand; one of each for all activities takes half the memory.
        self._crews: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._names: dict[str, str] = {}
        self._moments = _Moments()
        for record in records:
            self.take(record)

    def take(self, record: JsonObject) -> None:
        """Add an activity, or put a later version of it in its place; one without an ID is none."""
        row = self.row(record)
        if row.id:
            self.by_id[row.id] = row

    def row(self, record: JsonObject) -> PlanRow:
        """Read a record, what it has in common with others once."""
        row = plan_row(record)
        known = self.by_id.get(row.id)
        return row._replace(id=row.id if known is None else known.id, people=self._crew(row.people), teams=self._crew(row.teams))

    def take_many(self, ids: Sequence[str], values: Mapping[str, Sequence[JsonValue]], first: int) -> None:
        """Add the activities with these IDs: the `first`th and those behind it of many whose texts and lists of texts stand by field."""
        ids, part, blank = self._held(ids), slice(first, first + len(ids)), (None,) * len(ids)
        starts, ends, statuses, people, teams = (values[field][part] if field in values else blank for field in _FIELDS)
        moments = self._moments.__getitem__
        states = (intern(status) if status.__class__ is str else "" for status in statuses)
        rows = zip(ids, map(moments, starts), map(moments, ends), states, map(self._crew, people), map(self._crew, teams), repeat(None), strict=False)  # type: ignore[arg-type]
        self.by_id.update(zip(ids, map(_row, rows), strict=True))

    def complete(self, ids: Iterable[str], get: Callable[[str], JsonObject | None]) -> None:
        """Add what was not taken of the records with these IDs, and put all into their order."""
        order = [*ids]
        # All have passed by; what the edits have in common is found again.
        self._moments.clear()
        self._crews.clear()
        # Most sheets are an export as it was, and all of them taken in its order: no second dictionary beside the first.
        if order == [*self.by_id]:
            return
        taken, self.by_id = self.by_id, {}
        for id in order:
            if id in taken:
                self.by_id[id] = taken[id]
            elif (record := get(id)) is not None:
                self.take(record)

    def _crew(self, found: Sequence[str] | None) -> tuple[str, ...]:
        crew = tuple(found or ())
        known = self._crews.get(crew)
        if known is None:
            known = tuple(self._names.setdefault(name, name) for name in names([*crew]))
            if len(self._crews) < _CREWS:
                self._crews[known] = known
        return known


class _Moments(dict[JsonValue, datetime | None]):
    """Instants by their texts."""

    def __missing__(self, text: JsonValue) -> datetime | None:
        found = moment(text)
        if len(self) < _REMEMBERED:
            self[text] = found
        return found


def moment(value: JsonValue) -> datetime | None:
    """Return the instant of a date field; None where it holds none."""
    if not isinstance(value, str):
        return None
    if len(value) == _EXACT and value[-1] == "Z":  # as the service writes them
        try:
            return datetime.fromisoformat(value)
        except ValueError:
            return None
    return parse_moment(value)


def names(value: JsonValue) -> tuple[str, ...]:
    """Return the names of a list field, each once."""
    if not isinstance(value, list) or not value:
        return ()
    return tuple(dict.fromkeys([name for name in value if isinstance(name, str) and name]))
