"""What the rules find in a plan as it will be after an edit, each with whether it existed before the edit. Pure."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge.changes.plan.bookings import overlap, overlaps
from bridge.changes.plan.edited_rows import EditedRow
from bridge.changes.plan.plan_rows import PlanRow, PlanRows
from bridge.changes.plan.plan_rules import BY_CODE, Code, RuleSettings
from bridge.texts import Text

_NOTHING: Mapping[str, object] = MappingProxyType({})

Edits = Mapping[str, PlanRow | None]
"""The activities that an edit changes or adds, by ID: what each was before; None: it is new."""


class PlanFinding(NamedTuple):
    """What one rule says of the activities `ids` (two where somebody is in both). `existing`: it was so before the edit.

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
        sentence = rule.sentence_one if rule.sentence_one is not None and self.values.get("count") == 1 else rule.sentence
        return Text(sentence.template, {**values, **self.values})


def look_at(
    plan: PlanRows,
    now: datetime,
    edits: Iterable[EditedRow] = (),
    settings: RuleSettings | None = None,
    people: Mapping[str, str] = MappingProxyType({}),
    most_existing: float = math.inf,
) -> Iterator[PlanFinding]:
    """Yield what the rules find in a whole plan, in the order of the rules and of the plan; of what existed before the first `most_existing`.

    `plan` has all activities; `edits` are put into it. `now` is aware; `people` are names by ID, for the sentences.
    """
    before: dict[str, PlanRow | None] = {}
    for edit in edits:
        id = str(edit.after["id"])
        was, known = None if edit.before is None else plan.row(edit.before), plan.by_id.get(id)
        # Nearly always what the plan has: one row for both where a whole farm moves.
        before[id if known is None else known.id] = known if known == was else was
        plan.take(edit.after)
    return _Look([*plan.by_id.values()], now, before, settings or RuleSettings(), people, most_existing).findings()


def _people(row: PlanRow) -> Sequence[str]:
    return row.people


def _teams(row: PlanRow) -> Sequence[str]:
    return row.teams


_BOOKED: Mapping[Code, Callable[[PlanRow], Sequence[str]]] = {Code.PERSON_TWICE: _people, Code.TEAM_TWICE: _teams}
"""Who is booked, for the rules about two places at the same time."""


class _Look:
    def __init__(
        self, rows: Sequence[PlanRow], now: datetime, edits: Edits, settings: RuleSettings, people: Mapping[str, str], most_existing: float
    ) -> None:
        self._rows, self._edits, self._settings, self._people, self._left = rows, edits, settings, people, most_existing
        self._days: Mapping[Code, Mapping[str, object]] = {Code.TOO_LONG: {"count": settings.long_days}, Code.MOVED_FAR: {"count": settings.far_days}}
        self._zone = ZoneInfo(settings.zone)
        self._now = now
        # Today is the planner's day, not UTC's.
        midnight = now.astimezone(self._zone).replace(hour=0, minute=0, second=0, microsecond=0)
        self._today, self._yesterday = midnight, midnight - timedelta(days=1)

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
                yield from (self._finding(code, row) for row in self._rows if row.id in self._edits and is_so_by(row, self._edits.get(row.id)))

    # in two places

    def _twice(self, code: Code, booked: Callable[[PlanRow], Sequence[str]]) -> Iterator[PlanFinding]:
        rows, edits, names = self._rows, self._edits, self._people if code is Code.PERSON_TWICE else {}
        named = {who: {"who": f"{name} ({who})"} for who, name in names.items() if name}
        edited = {who for row in rows if row.id in edits for who in booked(row)}

        def asked(who: str) -> bool:
            # A plan may have hundreds of thousands that existed before, of which nobody reads more than the first.
            return self._left > 0 or who in edited

        for one, other, who in overlaps((row.busy for row in rows), map(booked, rows), asked):
            first, second = rows[one], rows[other]
            # The same person twice in one row is a slip of the list, not of the plan.
            if first.id != second.id:
                existing = (first.id not in edits and second.id not in edits) or self._existed(first, second, who, booked)
                self._left -= existing
                if not existing or self._left >= 0:
                    yield PlanFinding(code, (first.id, second.id), who, existing, named.get(who, _NOTHING))

    def _existed(self, first: PlanRow, second: PlanRow, who: str, booked: Callable[[PlanRow], Sequence[str]]) -> bool:
        """Whether both were at the same time before the edit, with whoever is in both."""
        one, other = self._was(first), self._was(second)
        return one is not None and other is not None and who in booked(one) and who in booked(other) and overlap(one.busy, other.busy)

    def _was(self, row: PlanRow) -> PlanRow | None:
        return self._edits.get(row.id) if row.id in self._edits else row

    # activities alone

    @property
    def _alone(self) -> Mapping[Code, Callable[[PlanRow], bool]]:
        now, yesterday, long = self._now, self._yesterday, timedelta(days=self._settings.long_days)
        return {
            Code.COMPLETED_IN_FUTURE: lambda row: row.status == "COMPLETED" and row.end is not None and row.end > now,
            Code.PLANNED_IN_PAST: lambda row: row.status == "PLANNED" and row.end is not None and row.end < yesterday,
            Code.DISPATCHED_WITHOUT_PEOPLE: lambda row: row.status == "DISPATCHED" and not row.people and not row.teams,
            Code.ZERO_LENGTH: lambda row: row.start is not None and row.start == row.end,
            Code.TOO_LONG: lambda row: row.start is not None and row.end is not None and row.end - row.start > long,
            Code.MANPOWER_DIFFERS: lambda row: row.manpower is not None and bool(row.people) and row.manpower != len(row.people),
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
            moments = ((row.start, before.start), (row.end, before.end)) if before is not None else ()
            return any(new is not None and old is not None and abs(new - old) > far for new, old in moments)

        return {
            Code.MOVED_FAR: moved_far,
            Code.NEW_IN_PAST: lambda row, before: before is None and row.start is not None and row.start < today,
        }

    def _finding(self, code: Code, row: PlanRow, *, existing: bool = False) -> PlanFinding:
        values = {"count": len(row.people), "manpower": row.manpower} if code is Code.MANPOWER_DIFFERS else self._days.get(code, _NOTHING)
        return PlanFinding(code, (row.id,), "", existing, values)
