"""What the rules find in a plan as it will be after an edit, each with whether it existed before
the edit. Pure.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from sys import intern
from types import MappingProxyType
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge.records.cells.base import JsonObject, JsonValue, id_of
from bridge.records.cells.moments import parse_moment
from bridge.records.changes import Change
from bridge.records.runs import SentRow
from bridge.texts import Text, say


class Code(StrEnum):
    """The fixed words of the rules, for settings and scripts."""

    PERSON_TWICE = "person-twice"
    TEAM_TWICE = "team-twice"
    COMPLETED_IN_FUTURE = "completed-in-future"
    PLANNED_IN_PAST = "planned-in-past"
    DISPATCHED_WITHOUT_PEOPLE = "dispatched-without-people"
    ZERO_LENGTH = "zero-length"
    TOO_LONG = "too-long"
    MANPOWER_DIFFERS = "manpower-differs"
    MOVED_FAR = "moved-far"
    NEW_IN_PAST = "new-in-past"


@dataclass(frozen=True, slots=True)
class PlanRule:
    """One rule: `title` is the caption of its switch, `on` the default, `sentence` what a warning
    says about `field`.

    `sentence_one` replaces the sentence where its number is 1.
    """

    code: Code
    field: str
    title: Text
    sentence: Text
    on: bool = True
    sentence_one: Text | None = None


RULES = (
    PlanRule(
        Code.PERSON_TWICE,
        "personnelIds",
        say("A person in two activities at the same time"),
        say("{who} is in {first} and {second} at the same time."),
    ),
    PlanRule(
        Code.TEAM_TWICE,
        "teams",
        say("A team in two activities at the same time"),
        say("{who} is in {first} and {second} at the same time."),
        on=False,
    ),
    PlanRule(
        Code.COMPLETED_IN_FUTURE,
        "status",
        say("Completed, but ends in the future"),
        say("Completed, but the end is in the future."),
    ),
    PlanRule(
        Code.PLANNED_IN_PAST,
        "status",
        say("Still planned, but ended before yesterday"),
        say("Still planned, but it ended before yesterday."),
    ),
    PlanRule(
        Code.DISPATCHED_WITHOUT_PEOPLE,
        "status",
        say("Dispatched without people or team"),
        say("Dispatched, but without people or team."),
    ),
    PlanRule(
        Code.ZERO_LENGTH, "endDate", say("End equals start"), say("The end equals the start.")
    ),
    PlanRule(
        Code.TOO_LONG,
        "endDate",
        say("Long activities"),
        say("Longer than {count} days."),
        sentence_one=say("Longer than {count} day."),
    ),
    PlanRule(
        Code.MANPOWER_DIFFERS,
        "manpower",
        say("People differ from Manpower"),
        say("{count} people are assigned but Manpower says {manpower}."),
        sentence_one=say("{count} person is assigned but Manpower says {manpower}."),
    ),
    PlanRule(
        Code.MOVED_FAR,
        "startDate",
        say("Moved far"),
        say("Moved by more than {count} days."),
        sentence_one=say("Moved by more than {count} day."),
    ),
    PlanRule(
        Code.NEW_IN_PAST,
        "startDate",
        say("A new activity in the past"),
        say("New, but it starts in the past."),
    ),
)
"""The rules in the order in which Settings shows them, and in which what they find is told."""
BY_CODE = {rule.code: rule for rule in RULES}


@dataclass(frozen=True, slots=True)
class RuleSettings:
    """Which rules are on, and how many days are long and far. `zone` is the plan's, for days."""

    on: frozenset[Code] = frozenset(rule.code for rule in RULES if rule.on)
    long_days: int = 14
    far_days: int = 30
    zone: str = "UTC"


_MOST = 1_000

Booking = tuple[datetime, datetime, int]
"""From when to when, without the end, and the place of the activity in the plan."""


Overlap = tuple[int, int, str]
"""Two activities, by their places in the plan in the order of their starts, and who is in both."""


def overlaps(
    busy: Iterable[tuple[datetime, datetime] | None],
    booked: Iterable[Sequence[str]],
    asked: Callable[[str], bool] | None = None,
) -> Iterator[Overlap]:
    """Yield the overlaps of each person or team: `busy` and `booked` say of each activity when, and
    who; `asked` whose are still of interest.
    """
    bookings: dict[str, list[Booking]] = {}
    for place, (when, people) in enumerate(zip(busy, booked, strict=True)):
        if when is not None and people:
            booking = (
                *when,
                place,
            )  # one for all of them: a plan has three bookings for each activity
            for who in people:
                bookings.setdefault(who, []).append(booking)
    for who, booked_times in bookings.items():
        if len(booked_times) > 1 and (asked is None or asked(who)):
            # By their starts: only those that still go on can clash with the next one.
            booked_times.sort()
            for first, second in _clashes(booked_times):
                yield first, second, who


def overlap(one: tuple[datetime, datetime] | None, other: tuple[datetime, datetime] | None) -> bool:
    """Whether two times have an instant in common."""
    return one is not None and other is not None and one[0] < other[1] and other[0] < one[1]


def _clashes(bookings: Sequence[Booking]) -> Iterator[tuple[int, int]]:
    going_on: list[tuple[datetime, int]] = []
    told = 0
    for start, end, place in bookings:
        if going_on:
            going_on = [running for running in going_on if running[0] > start]
            if told >= _MOST and going_on:
                going_on = [max(going_on)]
            told += len(going_on)
            for _, other in going_on:
                yield other, place
        going_on.append((end, place))


class EditedRow(NamedTuple):
    """One activity that an edit changes or makes: as it was (None: new), and as it will be."""

    before: JsonObject | None
    after: JsonObject


def edited_rows(changes: Iterable[Change]) -> Iterator[EditedRow]:
    """Yield what the changes of a sheet make of its rows; those that are left out change nothing.

    What only the sheet tells, because the service does not show it (the manpower), counts before
    and after, unless it was edited.
    """
    for change in changes:
        if change.left_out or not change.id or not (change.fields or change.base is None):
            continue
        before, edited = (
            change.current or change.base,
            {one.field: one.after for one in change.fields},
        )
        after = {**change.values, **(before or {}), **edited, "id": change.id}
        # Or an untouched headcount of the sheet would look new beside a record that does not show
        # it.
        kept = {field: value for field, value in change.values.items() if field not in edited}
        yield EditedRow(None if before is None else {**kept, **before}, after)


def sent_rows(rows: Iterable[SentRow]) -> Iterator[EditedRow]:
    """Yield what rows that were sent were, and what was made of them."""
    for row in rows:
        edited = {field: row.payload.get(field) for field in row.edited}
        yield EditedRow(row.before, {**row.payload, **(row.before or {}), **edited, "id": row.id})


_EXACT = len("2026-11-24T06:00:00.000Z")
_REMEMBERED = 50_000
"""Moments that are remembered while records pass by: the quarters of an hour of a year and a half.
"""
_CREWS = 10_000
"""Crews that are remembered: where there are more, they hardly repeat."""
_INSTANT = timedelta(microseconds=1)
_LAST = datetime.max.replace(tzinfo=UTC)


class PlanRow(NamedTuple):
    """One activity.

    Instants are in UTC; `manpower` is the sum of all teams, None where nothing is typed.
    """

    id: str
    start: datetime | None
    end: datetime | None
    status: str
    people: tuple[str, ...]
    teams: tuple[str, ...]
    manpower: int | None

    @property
    def busy(self) -> tuple[datetime, datetime] | None:
        """Return from when to when its people are busy, without the end; None where that is never,
        or not known.

        An activity without an end is busy at its start alone: whoever is elsewhere at that instant
        is in two places. One that ends at or before its start is a mistake of its own.
        """
        if self.start is None:
            return None
        if self.end is None:
            return (self.start, self.start + _INSTANT) if self.start < _LAST else None
        return (self.start, self.end) if self.start < self.end else None


def plan_row(
    record: JsonObject, crew: Callable[[tuple[str, ...]], tuple[str, ...]] = tuple
) -> PlanRow:
    """Read a record, whether the service showed it or a sheet holds it; what is not there or cannot
    be read is empty. `crew` says which object stands for equal names.
    """
    status, manpower = record.get("status"), record.get("manpower")
    return PlanRow(
        id_of(record) or "",
        moment(record.get("startDate")),
        moment(record.get("endDate")),
        intern(status) if status.__class__ is str else "",
        crew(names(record.get("personnelIds"))),
        crew(names(record.get("teams"))),
        (
            sum(count for count in manpower.values() if isinstance(count, int))
            if isinstance(manpower, dict) and manpower
            else None
        ),
    )


class PlanRows:
    """The activities of a plan, taken as their records pass by: of the same ID the last counts.

    What many have in common is kept once.
    """

    def __init__(
        self,
        records: Iterable[JsonObject] = (),
    ) -> None:
        self.by_id: dict[str, PlanRow] = {}
        # Crews and names repeat by the thousand; one of each for all activities takes half the
        # memory.
        self._crews: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._names: dict[str, str] = {}
        for record in records:
            self.take(record)

    def take(self, record: JsonObject) -> None:
        """Add an activity, or put a later version of it in its place; one without an ID is none."""
        row = self.row(record)
        if row.id:
            self.by_id[row.id] = row

    def row(self, record: JsonObject) -> PlanRow:
        """Read a record, what it has in common with others once."""
        return plan_row(record, self._crew)

    def complete(self, ids: Iterable[str], get: Callable[[str], JsonObject | None]) -> None:
        """Add what was not taken of the records with these IDs, and put all into their order."""
        order = [*ids]
        # All have passed by; what the edits have in common is found again.
        self._crews.clear()
        # Most sheets are an export as it was, and all of them taken in its order: no second
        # dictionary beside the first.
        if order == [*self.by_id]:
            return
        taken = self.by_id
        self.by_id = {}
        for id in order:
            if id in taken:
                self.by_id[id] = taken[id]
            elif (record := get(id)) is not None:
                self.take(record)

    def _crew(self, crew: tuple[str, ...]) -> tuple[str, ...]:
        known = self._crews.get(crew)
        if known is None:
            known = tuple(self._names.setdefault(name, name) for name in crew)
            if len(self._crews) < _CREWS:
                self._crews[known] = known
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


_NOTHING: Mapping[str, object] = MappingProxyType({})

Edits = Mapping[str, PlanRow | None]
"""The activities that an edit changes or adds, by ID: what each was before; None: it is new."""


class PlanFinding(NamedTuple):
    """What one rule says of the activities `ids` (two where somebody is in both). `existing`: it
    was so before the edit.

    `who` is the person's ID or the team that is in both; `values` go into the sentence.
    """

    code: Code
    ids: tuple[str, ...]
    who: str = ""
    existing: bool = False
    values: Mapping[str, object] = _NOTHING

    @property
    def field(self) -> str:
        """The field of the activities that it is about."""
        return BY_CODE[self.code].field

    @property
    def message(self) -> Text:
        rule = BY_CODE[self.code]
        values = {"first": self.ids[0], "second": self.ids[1], "who": self.who} if self.who else {}
        sentence = (
            rule.sentence_one
            if rule.sentence_one is not None and self.values.get("count") == 1
            else rule.sentence
        )
        return Text(sentence.template, {**values, **self.values})


def look_at(
    plan: PlanRows,
    now: datetime,
    edits: Iterable[EditedRow] = (),
    settings: RuleSettings | None = None,
    people: Mapping[str, str] = MappingProxyType({}),
    most_existing: float = math.inf,
) -> Iterator[PlanFinding]:
    """Yield what the rules find in a whole plan, in the order of the rules and of the plan; of what
    existed before the first `most_existing`.

    `plan` has all activities; `edits` are put into it. `now` is aware; `people` are names by ID,
    for the sentences.
    """
    before: dict[str, PlanRow | None] = {}
    for edit in edits:
        id = str(edit.after["id"])
        was, known = None if edit.before is None else plan.row(edit.before), plan.by_id.get(id)
        # Nearly always what the plan has: one row for both where a whole farm moves.
        before[id if known is None else known.id] = known if known == was else was
        plan.take(edit.after)
    return _Look(
        [*plan.by_id.values()], now, before, settings or RuleSettings(), people, most_existing
    ).findings()


def _people(row: PlanRow) -> Sequence[str]:
    return row.people


def _teams(row: PlanRow) -> Sequence[str]:
    return row.teams


_BOOKED: Mapping[Code, Callable[[PlanRow], Sequence[str]]] = {
    Code.PERSON_TWICE: _people,
    Code.TEAM_TWICE: _teams,
}
"""Who is booked, for the rules about two places at the same time."""


class _Look:
    def __init__(
        self,
        rows: Sequence[PlanRow],
        now: datetime,
        edits: Edits,
        settings: RuleSettings,
        people: Mapping[str, str],
        most_existing: float,
    ) -> None:
        self._rows = rows
        self._edits = edits
        self._settings = settings
        self._people = people
        self._left = most_existing
        self._days: Mapping[Code, Mapping[str, object]] = {
            Code.TOO_LONG: {"count": settings.long_days},
            Code.MOVED_FAR: {"count": settings.far_days},
        }
        self._zone = ZoneInfo(settings.zone)
        self._now = now
        # Today is the planner's day, not UTC's.
        midnight = now.astimezone(self._zone).replace(hour=0, minute=0, second=0, microsecond=0)
        self._today = midnight
        self._yesterday = midnight - timedelta(days=1)

    def findings(self) -> Iterator[PlanFinding]:
        on = self._settings.on
        for code, booked in _BOOKED.items():
            if code in on:
                yield from self._twice(code, booked)
        for code, is_so in self._alone.items():
            if code in on:
                yield from self._of_rows(code, is_so)
        for code, is_so_by in self._edited.items():
            if code in on:
                yield from (
                    self._finding(code, row)
                    for row in self._rows
                    if row.id in self._edits and is_so_by(row, self._edits.get(row.id))
                )

    # in two places

    def _twice(
        self, code: Code, booked: Callable[[PlanRow], Sequence[str]]
    ) -> Iterator[PlanFinding]:
        rows = self._rows
        edits = self._edits
        names = self._people if code is Code.PERSON_TWICE else {}
        named = {who: {"who": f"{name} ({who})"} for who, name in names.items() if name}
        edited = {who for row in rows if row.id in edits for who in booked(row)}

        def asked(who: str) -> bool:
            # A plan may have hundreds of thousands that existed before, of which nobody reads more
            # than the first.
            return self._left > 0 or who in edited

        for one, other, who in overlaps((row.busy for row in rows), map(booked, rows), asked):
            first, second = rows[one], rows[other]
            # The same person twice in one row is a slip of the list, not of the plan.
            if first.id != second.id:
                existing = (first.id not in edits and second.id not in edits) or self._existed(
                    first, second, who, booked
                )
                self._left -= existing
                if not existing or self._left >= 0:
                    yield PlanFinding(
                        code, (first.id, second.id), who, existing, named.get(who, _NOTHING)
                    )

    def _existed(
        self, first: PlanRow, second: PlanRow, who: str, booked: Callable[[PlanRow], Sequence[str]]
    ) -> bool:
        """Whether both were at the same time before the edit, with whoever is in both."""
        one, other = self._was(first), self._was(second)
        return (
            one is not None
            and other is not None
            and who in booked(one)
            and who in booked(other)
            and overlap(one.busy, other.busy)
        )

    def _was(self, row: PlanRow) -> PlanRow | None:
        return self._edits.get(row.id) if row.id in self._edits else row

    # activities alone

    @property
    def _alone(self) -> Mapping[Code, Callable[[PlanRow], bool]]:
        now = self._now
        yesterday = self._yesterday
        long = timedelta(days=self._settings.long_days)
        return {
            Code.COMPLETED_IN_FUTURE: lambda row: (
                row.status == "COMPLETED" and row.end is not None and row.end > now
            ),
            Code.PLANNED_IN_PAST: lambda row: (
                row.status == "PLANNED" and row.end is not None and row.end < yesterday
            ),
            Code.DISPATCHED_WITHOUT_PEOPLE: lambda row: (
                row.status == "DISPATCHED" and not row.people and not row.teams
            ),
            Code.ZERO_LENGTH: lambda row: row.start is not None and row.start == row.end,
            Code.TOO_LONG: lambda row: (
                row.start is not None and row.end is not None and row.end - row.start > long
            ),
            Code.MANPOWER_DIFFERS: lambda row: (
                row.manpower is not None and bool(row.people) and row.manpower != len(row.people)
            ),
        }

    def _of_rows(self, code: Code, is_so: Callable[[PlanRow], bool]) -> Iterator[PlanFinding]:
        for row in self._rows:
            if is_so(row):
                was = self._was(row)
                existing = was is row or (was is not None and is_so(was))
                self._left -= existing
                if not existing or self._left >= 0:
                    yield self._finding(code, row, existing=existing)

    @property
    def _edited(self) -> Mapping[Code, Callable[[PlanRow, PlanRow | None], bool]]:
        far, today = timedelta(days=self._settings.far_days), self._today

        def moved_far(row: PlanRow, before: PlanRow | None) -> bool:
            moments = (
                ((row.start, before.start), (row.end, before.end)) if before is not None else ()
            )
            return any(
                new is not None and old is not None and abs(new - old) > far for new, old in moments
            )

        return {
            Code.MOVED_FAR: moved_far,
            Code.NEW_IN_PAST: lambda row, before: (
                before is None and row.start is not None and row.start < today
            ),
        }

    def _finding(self, code: Code, row: PlanRow, *, existing: bool = False) -> PlanFinding:
        values = (
            {"count": len(row.people), "manpower": row.manpower}
            if code is Code.MANPOWER_DIFFERS
            else self._days.get(code, _NOTHING)
        )
        return PlanFinding(code, (row.id,), "", existing, values)
