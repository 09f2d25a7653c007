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


Crews = dict[tuple[str, ...], tuple[str, ...]]
"""Names that many activities have in common: they repeat by the thousand, and one tuple for all of them halves the memory."""


def plan_row(record: JsonObject, crews: Crews | None = None) -> PlanRow:
    """Read a record, whether the service showed it or a sheet holds it; what is not there or cannot be read is empty."""
    status, manpower = record.get("status"), record.get("manpower")
    people, teams = names(record.get("personnelIds")), names(record.get("teams"))
    if crews is not None:
        people, teams = crews.setdefault(people, people), crews.setdefault(teams, teams)
    return PlanRow(
        id_of(record) or "",
        moment(record.get("startDate")),
        moment(record.get("endDate")),
        intern(status) if status.__class__ is str else "",
        people,
        teams,
        sum(count for count in manpower.values() if isinstance(count, int)) if isinstance(manpower, dict) and manpower else None,
    )


_FIELDS = ("id", "startDate", "endDate", "status", "personnelIds", "teams")
_row = partial(tuple.__new__, PlanRow)


class PlanRows:
    """The activities of a plan, taken as their records pass by: of the same ID the last counts. What many have in common is kept once."""

    def __init__(self, records: Iterable[JsonObject] = ()) -> None:
        self.by_id: dict[str, PlanRow] = {}
        self._crews: Crews = {}
        for record in records:
            self.take(record)

    def take(self, record: JsonObject) -> None:
        """Add an activity, or put a later version of it in its place; one without an ID is none."""
        row = plan_row(record, self._crews)
        if row.id:
            self.by_id[row.id] = row

    def take_many(self, values: Mapping[str, Sequence[JsonValue]], first: int, end: int) -> None:
        """Add the activities from the `first`th on before the `end`th, given by field the values of many: texts, lists of texts, None."""
        ids, starts, ends, statuses, people, teams = (values[field][first:end] if field in values else (None,) * (end - first) for field in _FIELDS)
        states = (intern(status) if status.__class__ is str else "" for status in statuses)
        rows = zip(ids, map(moment, starts), map(moment, ends), states, map(self._crew, people), map(self._crew, teams), repeat(None), strict=False)
        self.by_id.update(zip(ids, map(_row, rows), strict=True))  # type: ignore[arg-type]

    def complete(self, ids: Iterable[str], get: Callable[[str], JsonObject | None]) -> None:
        """Add what was not taken of the records with these IDs, and put all into their order."""
        taken, self.by_id = self.by_id, {}
        for id in ids:
            if id in taken:
                self.by_id[id] = taken[id]
            elif (record := get(id)) is not None:
                self.take(record)

    def _crew(self, value: JsonValue) -> tuple[str, ...]:
        if not value:
            return ()
        found = tuple(value)  # type: ignore[arg-type]
        known = self._crews.get(found)  # type: ignore[arg-type]
        if known is None:
            known = self._crews[found] = names(value)  # type: ignore[index]
        return known


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
