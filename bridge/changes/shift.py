"""Shift activities in time, and find the clashes of people and teams before and after. Pure.

Days are those of the wall clock in the plan's zone: 06:00 stays 06:00 over a clock change, at the
start and at the end. Hours and minutes are elapsed time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge.changes.load import ANY_TIME, BOOKED
from bridge.changes.plan_rules import EditedRow, PlanFinding, PlanRows, look_at, moment, names
from bridge.records.cells.base import JsonObject, id_of
from bridge.records.cells.moments import moment_text
from bridge.records.cells.written_dates import Reading, typed_shift
from bridge.texts import Text, plural, say

TIMES = ("startDate", "endDate")


class Shift(NamedTuple):
    """By how much to move: `wall` on the clock of the plan's zone, then `elapsed` time."""

    wall: timedelta = timedelta()
    elapsed: timedelta = timedelta()

    def moved(self, at: datetime, zone: ZoneInfo) -> datetime:
        """Return an instant (UTC) after the shift, in UTC.

        A time that the clocks skip becomes the one that shows as much later; of one that they show
        twice it stays the first or the second, as it was. Raises OverflowError past year 9999.
        """
        if self.wall:
            local = at.astimezone(zone)
            wall = local.replace(tzinfo=None) + self.wall
            # Only a repeated hour has a second one; elsewhere it would be read before the change.
            first, second = (wall.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
            repeated = second.astimezone(UTC) > first.astimezone(UTC)
            at = (second if local.fold and repeated else first).astimezone(UTC)
        return at + self.elapsed


def shift_of(text: str) -> Shift | None:
    """Return the shift of a text such as `+2d`, `-3 hours` or `2 weeks`, or None."""
    bare = text.strip()
    parsed = typed_shift(bare if bare[:1] in {"+", "-"} else f"+{bare}")
    if parsed is None:
        return None
    amount, unit = parsed
    if unit in {"d", "w"}:
        return Shift(wall=timedelta(days=amount * (7 if unit == "w" else 1)))
    return Shift(elapsed=timedelta(minutes=amount * (60 if unit == "h" else 1)))


@dataclass(frozen=True, slots=True)
class Selection:
    """The activities to move: those with one of the `ids`, sites and teams that start on the days
    from `first` to `last`; None and empty: any.
    """

    ids: frozenset[str] | None = None
    sites: frozenset[str] = frozenset()
    teams: frozenset[str] = frozenset()
    first: date | None = None
    last: date | None = None

    def has(self, record: JsonObject, zone: ZoneInfo) -> bool:
        """Return whether an activity belongs to the selection."""
        if self.ids is not None and id_of(record) not in self.ids:
            return False
        if self.sites and record.get("siteId") not in self.sites:
            return False
        if self.teams and self.teams.isdisjoint(names(record.get("teams"))):
            return False
        if self.first is None and self.last is None:
            return True
        start = start_of(record)
        day = None if start is None else start.astimezone(zone).date()
        return day is not None and (self.first or day) <= day <= (self.last or day)


class Why(StrEnum):
    """Why an activity is not moved."""

    COMPLETED = "completed"
    LOCKED = "locked"
    NO_DATES = "no-dates"
    UNREADABLE = "unreadable"
    TOO_FAR = "too-far"
    NOT_WRITTEN = "not-written"


WHY: Mapping[Why, Text] = {
    Why.COMPLETED: say("Completed"),
    Why.LOCKED: say("Locked in the service"),
    Why.NO_DATES: say("No start and no end"),
    Why.UNREADABLE: say("A date cannot be read"),
    Why.TOO_FAR: say("The new date is out of range"),
    Why.NOT_WRITTEN: say("Its cells could not be written"),
}
"""The reasons as shown."""


def clock_changes(count: int) -> Text:
    """Return the note about activities that keep their times of day over a clock change."""
    return plural(
        count,
        "1 activity keeps its times of day over a clock change, so its length changes.",
        "{count} activities keep their times of day over a clock change, so their lengths change.",
    )


class Move(NamedTuple):
    """An activity that moves: its record, and its new dates by field, those that it has.

    `stretched` means that a clock change makes it longer or shorter in real hours.
    """

    record: JsonObject
    dates: Mapping[str, str]
    stretched: bool = False

    @property
    def id(self) -> str:
        return id_of(self.record) or ""

    @property
    def after(self) -> JsonObject:
        """Return the record with the new dates."""
        return {**self.record, **self.dates}


class Skipped(NamedTuple):
    """An activity of the selection that does not move."""

    record: JsonObject
    why: Why


@dataclass(frozen=True, slots=True)
class Shifted:
    """The activities that move, and those of the selection that do not."""

    moves: tuple[Move, ...] = ()
    skipped: tuple[Skipped, ...] = ()


def start_of(record: JsonObject) -> datetime | None:
    """Return the start of an activity, or else its end, or None without both."""
    for name in TIMES:
        if (at := moment(record.get(name))) is not None:
            return at
    return None


def shift_to(records: Iterable[JsonObject], to: Reading, zone: ZoneInfo) -> Shift:
    """Return the shift that brings the first of some activities to a moment.

    A day without a time keeps the time of day. Nothing moves if no activity has dates.
    """
    starts = [start for record in records if (start := start_of(record))]
    if not starts:
        return Shift()
    first, aware = min(starts), to.moment
    local = first.astimezone(zone).replace(tzinfo=None)
    if aware.tzinfo is not None:  # the planner says which of two equal hours
        return Shift(elapsed=aware.astimezone(UTC) - first)
    clock = aware.time() if to.has_time else local.time()
    return Shift(wall=datetime.combine(aware.date(), clock) - local)


def shift(
    records: Iterable[JsonObject],
    by: Shift,
    zone: ZoneInfo,
    locked: Collection[str] = (),
    unreadable: Collection[str] = (),
) -> Shifted:
    """Move activities, keeping their lengths on the clock, the gaps between them, and their crews.

    `locked` and `unreadable` are IDs of activities that cannot be moved. Completed ones and those
    without dates are skipped as well.
    """
    moves, skipped = list[Move](), list[Skipped]()
    for record in records:
        id = id_of(record) or ""
        why = Why.UNREADABLE if id in unreadable else Why.LOCKED if id in locked else _why(record)
        if why is None:
            try:
                moves.append(_moved(record, by, zone))
            except (OverflowError, ValueError):
                skipped.append(Skipped(record, Why.TOO_FAR))
        else:
            skipped.append(Skipped(record, why))
    return Shifted(tuple(moves), tuple(skipped))


def _why(record: JsonObject) -> Why | None:
    if record.get("status") == "COMPLETED":
        return Why.COMPLETED
    return Why.NO_DATES if start_of(record) is None else None


def _moved(record: JsonObject, by: Shift, zone: ZoneInfo) -> Move:
    was = {name: at for name in TIMES if (at := moment(record.get(name))) is not None}
    now = {name: by.moved(at, zone) for name, at in was.items()}
    stretched = False
    if len(was) == len(TIMES):
        long, longer = (moments["endDate"] - moments["startDate"] for moments in (was, now))
        if long > timedelta() >= longer:  # both within an hour that the clocks skip
            now["endDate"], longer = now["startDate"] + long, long
        stretched = long != longer
    return Move(record, {name: moment_text(at) for name, at in now.items()}, stretched)


def stretched(move: Move, edge: str) -> Move | None:
    """Return a move of the field `edge` alone, or None if the end would be before the start."""
    dates = {name: date for name, date in move.dates.items() if name == edge}
    start, end = (moment({**move.record, **dates}.get(name)) for name in TIMES)
    return (
        None if start is not None and end is not None and end <= start else Move(move.record, dates)
    )


@dataclass(frozen=True, slots=True)
class Clashes:
    """The clashes that concern the moved activities: those that stay, end, and are new.

    Each is a person or team in two activities at the same time.
    """

    stay: tuple[PlanFinding, ...] = ()
    solved: tuple[PlanFinding, ...] = ()
    new: tuple[PlanFinding, ...] = ()

    @property
    def before(self) -> tuple[PlanFinding, ...]:
        return (*self.stay, *self.solved)

    @property
    def after(self) -> tuple[PlanFinding, ...]:
        return (*self.stay, *self.new)


def clashes(
    plan: Iterable[JsonObject],
    moves: Sequence[Move],
    people: Mapping[str, str] = MappingProxyType({}),
) -> Clashes:
    """Return the clashes of moved activities in a whole plan before and after the move.

    `plan` has the records of all activities as they are before it, `people` names by ID.
    """
    ids = {move.id for move in moves}
    crew = {
        name
        for move in moves
        for field in ("personnelIds", "teams")
        for name in names(move.record.get(field))
    }
    # Nobody else's bookings change.
    near = [
        record
        for record in plan
        if not crew.isdisjoint((*names(record.get("personnelIds")), *names(record.get("teams"))))
    ]

    def findings_of(edits: Iterable[EditedRow]) -> dict[tuple[object, ...], PlanFinding]:
        rows = PlanRows(near)
        return {
            (finding.code, finding.who, frozenset(finding.ids)): finding
            for finding in look_at(rows, ANY_TIME, edits, BOOKED, people)
            if not ids.isdisjoint(finding.ids)
        }

    before = findings_of(())
    after = findings_of(EditedRow(move.record, move.after) for move in moves)
    return Clashes(
        tuple(finding for key, finding in after.items() if key in before),
        tuple(finding for key, finding in before.items() if key not in after),
        tuple(finding for key, finding in after.items() if key not in before),
    )
