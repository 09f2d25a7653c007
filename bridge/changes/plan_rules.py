"""Check a plan as it will be after an edit, marking warnings that existed before. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from operator import attrgetter
from sys import intern
from types import MappingProxyType
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge.records.cells.base import JsonObject, JsonValue, id_of
from bridge.records.cells.moments import parse_moment
from bridge.records.change_set import Change
from bridge.records.runs import SentRow
from bridge.texts import Text, all_of, say


class EditedRow(NamedTuple):
    """An activity that an edit changes or creates: before (None if new) and after."""

    before: JsonObject | None
    after: JsonObject


def edited_rows(changes: Iterable[Change]) -> Iterator[EditedRow]:
    """Yield each row before and after a sheet's changes; skipped rows and cells with a problem are
    omitted.

    Values that only the sheet has, because the service does not show them (manpower), count both
    before and after unless edited.
    """
    for change in changes:
        if change.left_out or not change.id or not (change.fields or change.base is None):
            continue
        before = change.current or change.base
        wrong = {problem.field for problem in change.problems if problem.severity == "error"}
        edited = {
            field.field: field.after
            for field in change.fields
            if before is None or field.field not in wrong
        }
        after = {**change.values, **(before or {}), **edited, "id": change.id}
        # Otherwise an unedited headcount would look new, since the service's record lacks it.
        kept = {field: value for field, value in change.values.items() if field not in edited}
        yield EditedRow(None if before is None else {**kept, **before}, after)


def sent_rows(rows: Iterable[SentRow]) -> Iterator[EditedRow]:
    """Yield each sent row before and after its upload."""
    for row in rows:
        edited = {field: row.payload.get(field) for field in row.edited}
        yield EditedRow(row.before, {**row.payload, **(row.before or {}), **edited, "id": row.id})


_EXACT = len("2026-11-24T06:00:00.000Z")
_CREWS = 10_000
"""Size of the cache of crews; larger numbers hardly repeat."""
_new = tuple.__new__
_INSTANT = timedelta(microseconds=1)
_LAST = datetime.max.replace(tzinfo=UTC)


TimeRange = tuple[datetime, datetime]


class PlanRow(NamedTuple):
    """One activity.

    Times are in UTC; `manpower` is the sum of all teams, or None if blank.
    """

    id: str
    start: datetime | None
    end: datetime | None
    status: str
    people: tuple[str, ...]
    teams: tuple[str, ...]
    manpower: int | None
    name: str = ""

    @property
    def shown(self) -> str:
        """Return the name with the ID, or the ID alone."""
        return f"{self.name} ({self.id})" if self.name else self.id

    @property
    def busy(self) -> TimeRange | None:
        """Return the half-open time range in which the activity's people are busy, or None if empty
        or unknown.

        An activity without an end is busy at its start only: anyone elsewhere at that instant is in
        two places. An activity that ends at or before its start is reported by another rule.
        """
        if self.start is None:
            return None
        if self.end is None:
            return (self.start, self.start + _INSTANT) if self.start < _LAST else None
        return (self.start, self.end) if self.start < self.end else None


def plan_row(
    record: JsonObject, crew: Callable[[JsonValue], tuple[str, ...]] | None = None
) -> PlanRow:
    """Return a row built from a service or sheet record; missing and unreadable values are empty.

    `crew` is `names` that shares equal ones.
    """
    crew = crew or names
    status, manpower = record.get("status"), record.get("manpower")
    values = (
        id_of(record) or "",
        moment(record.get("startDate")),
        moment(record.get("endDate")),
        intern(status) if status.__class__ is str else "",
        crew(record.get("personnelIds")),
        crew(record.get("teams")),
        (
            sum(count for count in manpower.values() if isinstance(count, int))
            if isinstance(manpower, dict) and manpower
            else None
        ),
        name if isinstance(name := record.get("name"), str) else "",
    )
    return _new(PlanRow, values)


class PlanRows:
    """The activities of a plan, collected while their records are read; of duplicate IDs the last
    one is kept.

    Equal values are shared to save memory.
    """

    def __init__(
        self,
        records: Iterable[JsonObject] = (),
    ) -> None:
        self.by_id: dict[str, PlanRow] = {}
        # Crews and names repeat by the thousand; sharing them halves the memory.
        self._crews: dict[tuple[JsonValue, ...], tuple[str, ...]] = {}
        self._names: dict[str, str] = {}
        for record in records:
            self.take(record)

    def take(self, record: JsonObject) -> None:
        """Add an activity or replace it by a later version; ignore one without an ID."""
        row = plan_row(record, self._crew)
        if row.id:
            self.by_id[row.id] = row

    def row(self, record: JsonObject) -> PlanRow:
        """Return a row built from a record, sharing equal values."""
        return plan_row(record, self._crew)

    @cached_property
    def _by_name(self) -> dict[str, list[str]]:
        """The IDs of the activities that each person and team of a complete plan has or had."""
        ids: dict[str, list[str]] = {}
        for row in self.by_id.values():
            for name in (*row.people, *row.teams):
                ids.setdefault(name, []).append(row.id)
        return ids

    def put(self, row: PlanRow) -> None:
        """Put another version of an activity into a complete plan."""
        self.by_id[row.id] = row
        if "_by_name" in self.__dict__:
            for name in (*row.people, *row.teams):
                self._by_name.setdefault(name, []).append(row.id)

    def booked_with(self, rows: Sequence[PlanRow]) -> PlanRows:
        """Return activities with the others of their people and teams."""
        near = PlanRows()
        for name in {name for row in rows for name in (*row.people, *row.teams)}:
            for id in self._by_name.get(name, ()):
                if id in self.by_id:
                    near.by_id[id] = self.by_id[id]
        near.by_id |= {row.id: row for row in rows}
        return near

    def copy(self) -> PlanRows:
        """Return the same activities, to be edited."""
        copy = PlanRows()
        copy.by_id = {**self.by_id}
        return copy

    def apply(self, edits: Iterable[EditedRow]) -> dict[str, PlanRow | None]:
        """Put edited activities in place of those before, and return these, None for a new one."""
        before = dict[str, PlanRow | None]()
        for edit in edits:
            row = self.row(edit.after)
            was, listed = (
                None if edit.before is None else self.row(edit.before),
                self.by_id.get(row.id),
            )
            # Usually equal to the plan's row: share it, which saves memory if a farm is moved.
            before[row.id] = listed if listed == was else was
            self.put(row)
        return before

    def complete(self, ids: Iterable[str], get: Callable[[str], JsonObject | None]) -> None:
        """Add the records with these IDs that are still missing, and sort all by `ids`."""
        order = [*ids]
        # All records were read, so the cache is no longer needed.
        self._crews.clear()
        # Most sheets are unchanged and in export order; avoid a second dictionary then.
        if order == [*self.by_id]:
            return
        collected = self.by_id
        self.by_id = {}
        for id in order:
            if id in collected:
                self.by_id[id] = collected[id]
            elif (record := get(id)) is not None:
                self.take(record)

    def _crew(self, value: JsonValue) -> tuple[str, ...]:
        if not isinstance(value, list) or not value:
            return ()
        listed = tuple(value)
        try:
            shared = self._crews.get(listed)
        except TypeError:  # a service may list anything
            return names(value)
        if shared is None:
            shared = tuple(self._names.setdefault(name, name) for name in names(value))
            if len(self._crews) < _CREWS:
                self._crews[listed] = shared
        return shared


def moment(value: JsonValue) -> datetime | None:
    """Return the instant of a date field, or None if it has none."""
    if not isinstance(value, str):
        return None
    if len(value) == _EXACT and value[-1] == "Z":  # the service's format
        try:
            return datetime.fromisoformat(value)
        except ValueError:
            return None
    return parse_moment(value)


def names(value: JsonValue) -> tuple[str, ...]:
    """Return the distinct names of a list field."""
    if not isinstance(value, list) or not value:
        return ()
    return tuple(dict.fromkeys([name for name in value if isinstance(name, str) and name]))


_NOTHING: Mapping[str, object] = MappingProxyType({})

Edits = Mapping[str, PlanRow | None]
"""The activities that an edit changes or adds, by ID, each as it was before, or None if new."""


class PlanFinding(NamedTuple):
    """A warning of one rule about the activities `ids`, two if someone is in both.

    `existing` marks warnings from before the edit. `who` is the shared person's ID or team;
    `values` fill the sentence.
    """

    code: str
    ids: tuple[str, ...]
    who: str = ""
    existing: bool = False
    values: Mapping[str, object] = _NOTHING

    @property
    def field(self) -> str:
        """The field that the warning is about."""
        return BY_CODE[self.code].field

    @property
    def message(self) -> Text:
        rule = BY_CODE[self.code]
        sentence = (
            rule.sentence_one
            if rule.sentence_one is not None and self.values.get("count") == 1
            else rule.sentence
        )
        if sentence is None:
            return say("{title}.", title=rule.title)
        return Text(sentence.template, self.values)


@dataclass(frozen=True, slots=True)
class RuleSettings:
    """The codes of the active rules and their limits in days; `zone` is the plan's time zone."""

    on: frozenset[str] = field(
        default_factory=lambda: frozenset(rule.code for rule in RULES if rule.on)
    )
    long_days: int = 14
    far_days: int = 30
    zone: str = "UTC"


class EditedPlan(NamedTuple):
    """A plan as it will be, and what rules compare it with.

    `today` is when the day began in the plan's time zone, `people` are names by ID.
    """

    rows: Sequence[PlanRow]
    before: Edits
    now: datetime
    today: datetime
    settings: RuleSettings
    people: Mapping[str, str]


Check = Callable[[str, EditedPlan], Iterator[PlanFinding]]
"""Yields the warnings of the rule with this code."""


def _of_one_activity(
    breaks: Callable[[PlanRow, EditedPlan], bool],
    values: Callable[[PlanRow, EditedPlan], Mapping[str, object]] = lambda _row, _plan: _NOTHING,
) -> Check:
    """Return the check of a rule that an activity breaks by itself; `values` fill its sentence."""

    def check(code: str, plan: EditedPlan) -> Iterator[PlanFinding]:
        for row in plan.rows:
            if breaks(row, plan):
                before = plan.before.get(row.id, row)
                existing = before is row or (before is not None and breaks(before, plan))
                yield PlanFinding(code, (row.id,), "", existing, values(row, plan))

    return check


def _of_one_edit(
    breaks: Callable[[PlanRow, PlanRow | None, EditedPlan], bool],
    values: Callable[[EditedPlan], Mapping[str, object]] = lambda _plan: _NOTHING,
) -> Check:
    """Return the check of a rule that the edit of an activity breaks, given what it was before."""

    def check(code: str, plan: EditedPlan) -> Iterator[PlanFinding]:
        for row in plan.rows if plan.before else ():
            if row.id in plan.before and breaks(row, plan.before[row.id], plan):
                yield PlanFinding(code, (row.id,), values=values(plan))

    return check


def _of_two_activities(
    booked: Callable[[PlanRow], Sequence[str]], *, has_names: bool = False
) -> Check:
    """Return the check of a rule that two activities at once break if somebody is booked in both.

    With `has_names`, `people` names who is booked.
    """

    def check(code: str, plan: EditedPlan) -> Iterator[PlanFinding]:
        rows, before = plan.rows, plan.before
        for who, bookings in _bookings(rows, booked).items():
            # Sorted by start: only bookings still in progress can overlap the next one.
            for place, other in _clashes(sorted(bookings)) if len(bookings) > 1 else ():
                first, second = rows[place], rows[other]
                # A person listed twice in one row is a mistake in the list, not in the plan.
                if first.id == second.id:
                    continue
                was, beside = before.get(first.id, first), before.get(second.id, second)
                existing = (
                    was is not None
                    and beside is not None
                    and who in booked(was)
                    and who in booked(beside)
                    and _overlap(was.busy, beside.busy)
                )
                name = plan.people.get(who) if has_names else None
                values = {
                    "who": f"{name} ({who})" if name else who,
                    "count": 1,
                    "first": first.shown,
                    "second": second.shown,
                }
                yield PlanFinding(code, (first.id, second.id), who, existing, values)

    return check


def one_each(findings: Iterable[PlanFinding]) -> list[PlanFinding]:
    """Return one warning for each clash, which names everybody who is in both activities."""
    clashes: dict[tuple[str, tuple[str, ...], bool], list[PlanFinding]] = {}
    for finding in findings:
        clashes.setdefault((finding.code, finding.ids, finding.existing), []).append(finding)
    warnings = list[PlanFinding]()
    for same in clashes.values():
        warning = same[0]
        if len(same) > 1:
            who = all_of(sorted(str(finding.values["who"]) for finding in same))
            warning = warning._replace(values={**warning.values, "who": who, "count": len(same)})
        warnings.append(warning)
    return warnings


Booking = tuple[datetime, datetime, str, int]
"""Start, end (exclusive), ID, and the activity's index in the plan."""
_MOST = 1_000
"""Overlaps that are reported in full; of more, only the longest booking in progress is named."""


def _bookings(
    rows: Sequence[PlanRow], booked: Callable[[PlanRow], Sequence[str]]
) -> Mapping[str, Sequence[Booking]]:
    """Return the bookings of each person or team."""
    bookings: dict[str, list[Booking]] = {}
    for place, row in enumerate(rows):
        if (crew := booked(row)) and (busy := row.busy) is not None:
            booking = (*busy, row.id, place)  # shared: a plan has three bookings per activity
            for who in crew:
                bookings.setdefault(who, []).append(booking)
    return bookings


def _clashes(bookings: Sequence[Booking]) -> Iterator[tuple[int, int]]:
    going_on: list[tuple[datetime, int]] = []
    reported = 0
    for start, end, _, place in bookings:
        if going_on:
            going_on = [running for running in going_on if running[0] > start]
            if reported >= _MOST and going_on:
                going_on = [max(going_on)]
            reported += len(going_on)
            for _, other in going_on:
                yield other, place
        going_on.append((end, place))


def _overlap(span: TimeRange | None, other: TimeRange | None) -> bool:
    return span is not None and other is not None and span[0] < other[1] and other[0] < span[1]


def _moved_far(row: PlanRow, before: PlanRow | None, plan: EditedPlan) -> bool:
    far = timedelta(days=plan.settings.far_days)
    return before is not None and any(
        new is not None and old is not None and abs(new - old) > far
        for new, old in ((row.start, before.start), (row.end, before.end))
    )


@dataclass(frozen=True, slots=True)
class PlanRule:
    """One rule: `code` is its name in settings and scripts, `title` its label in Settings, `on` the
    default, and `sentence` the warning about `field`, by default the title.

    `sentence_one` replaces the sentence if its number is 1.
    """

    code: str
    field: str
    title: Text
    check: Check
    sentence: Text | None = None
    on: bool = True
    sentence_one: Text | None = None


PERSON_TWICE, TEAM_TWICE = "person-twice", "team-twice"
RULES: tuple[PlanRule, ...] = (
    PlanRule(
        PERSON_TWICE,
        "personnelIds",
        say("Person in two activities"),
        _of_two_activities(attrgetter("people"), has_names=True),
        say("{who} are in {first} and {second} at the same time."),
        sentence_one=say("{who} is in {first} and {second} at the same time."),
    ),
    PlanRule(
        TEAM_TWICE,
        "teams",
        say("Team in two activities"),
        _of_two_activities(attrgetter("teams")),
        say("{who} are in {first} and {second} at the same time."),
        on=False,
        sentence_one=say("{who} is in {first} and {second} at the same time."),
    ),
    PlanRule(
        "completed-in-future",
        "status",
        say("Completed, but ends in the future"),
        _of_one_activity(
            lambda row, plan: (
                row.status == "COMPLETED" and row.end is not None and row.end > plan.now
            )
        ),
    ),
    PlanRule(
        "planned-in-past",
        "status",
        say("Planned, but already ended"),
        _of_one_activity(
            lambda row, plan: (
                row.status == "PLANNED"
                and row.end is not None
                and row.end < plan.today - timedelta(days=1)
            )
        ),
    ),
    PlanRule(
        "dispatched-without-people",
        "status",
        say("Dispatched without people or team"),
        _of_one_activity(
            lambda row, _: row.status == "DISPATCHED" and not row.people and not row.teams
        ),
    ),
    PlanRule(
        "zero-length",
        "endDate",
        say("End equals start"),
        _of_one_activity(lambda row, _: row.start is not None and row.start == row.end),
    ),
    PlanRule(
        "too-long",
        "endDate",
        say("Long activities"),
        _of_one_activity(
            lambda row, plan: (
                row.start is not None
                and row.end is not None
                and row.end - row.start > timedelta(days=plan.settings.long_days)
            ),
            lambda _, plan: {"count": plan.settings.long_days},
        ),
        say("Longer than {count} days."),
        sentence_one=say("Longer than {count} day."),
    ),
    PlanRule(
        "manpower-differs",
        "manpower",
        say("Assigned people differ from Manpower"),
        _of_one_activity(
            lambda row, _: (
                row.manpower is not None and bool(row.people) and row.manpower != len(row.people)
            ),
            lambda row, _: {"count": len(row.people), "manpower": row.manpower},
        ),
        say("{count} people are assigned but Manpower says {manpower}."),
        sentence_one=say("{count} person is assigned but Manpower says {manpower}."),
    ),
    PlanRule(
        "moved-far",
        "startDate",
        say("Moved far"),
        _of_one_edit(_moved_far, lambda plan: {"count": plan.settings.far_days}),
        say("Moved by more than {count} days."),
        sentence_one=say("Moved by more than {count} day."),
    ),
    PlanRule(
        "new-in-past",
        "startDate",
        say("New, but starts in the past"),
        _of_one_edit(
            lambda row, before, plan: (
                before is None and row.start is not None and row.start < plan.today
            )
        ),
    ),
)
"""The rules in the order of Settings and of their warnings."""
BY_CODE = {rule.code: rule for rule in RULES}


def look_at(
    plan: PlanRows,
    now: datetime,
    edits: Iterable[EditedRow] = (),
    settings: RuleSettings | None = None,
    people: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[PlanFinding]:
    """Yield the warnings for a whole plan in rule and plan order.

    `plan` has all activities and is updated with `edits`. `now` must be timezone-aware; `people`
    are names by ID for the messages.
    """
    return look_at_edited(plan, plan.apply(edits), now, settings or RuleSettings(), people)


def look_at_edited(
    plan: PlanRows,
    before: Edits,
    now: datetime,
    settings: RuleSettings,
    people: Mapping[str, str],
) -> Iterator[PlanFinding]:
    """Yield the warnings for a plan that was updated already; `before` are the edited rows."""
    # Today in the planner's time zone, not in UTC.
    today = now.astimezone(ZoneInfo(settings.zone)).replace(
        hour=0, minute=0, second=0, microsecond=0
    )
    edited = EditedPlan([*plan.by_id.values()], before, now, today, settings, people)
    for rule in RULES:
        if rule.code in settings.on:
            yield from rule.check(rule.code, edited)
