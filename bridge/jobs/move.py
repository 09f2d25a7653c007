"""Move activities in time: the dates are written into the cells of a sheet. Sends nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge.changes.load import Load, load
from bridge.changes.matching import LOCKED
from bridge.changes.plan_rules import names
from bridge.changes.shift import (
    TIMES,
    WHY,
    Clashes,
    Move,
    Selection,
    Shift,
    Shifted,
    Skipped,
    Why,
    clashes,
    clock_changes,
    shift,
    shift_of,
    shift_to,
    start_of,
    stretched,
)
from bridge.clock import now
from bridge.errors import Severity, UsageError, WorkbookError
from bridge.jobs.check import Checked, CheckRequest, check
from bridge.jobs.upload import write_corrections
from bridge.ledger import Ledger
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.written_dates import Reading, typed_readings
from bridge.records.change_set import Change, ChangeSet, Choice, Decision
from bridge.records.codes import DUPLICATE_ID, END_BEFORE_START
from bridge.records.columns import Column
from bridge.records.runs import Refusal
from bridge.texts import Text, few, say, shown

__all__ = [
    "TIMES",
    "WHY",
    "Clashes",
    "Load",
    "Move",
    "MoveDone",
    "Selection",
    "Shift",
    "Shifted",
    "Skipped",
    "Why",
    "clashes",
    "clock_changes",
    "is_locked",
    "is_unreadable",
    "load",
    "move",
    "reading_of",
    "shift",
    "shift_of",
    "shift_to",
    "start_of",
    "stretched",
    "values_of",
]

_NOTHING_WRITTEN = say("Nothing was written.")
_NAMED = 10


@dataclass(frozen=True, slots=True)
class MoveDone:
    """What was moved: `rows` are the numbers of all rows by ID.

    `workbook` is the file with the new dates, None if nothing moved. `clashes` are those before and
    after the move.
    """

    workbook: Path | None
    sheet: str
    zone: ZoneInfo
    shifted: Shifted
    clashes: Clashes
    rows: dict[str, int]
    warnings: tuple[Text, ...] = ()


def is_locked(refusals: Sequence[Refusal]) -> bool:
    """Return whether the service last refused a row because it is locked."""
    return bool(refusals) and shown(refusals[0].reason).startswith(shown(LOCKED))


def reading_of(text: str, zone: ZoneInfo, *, month_first: bool = False) -> Reading | None:
    """Return the moment or day of a typed text, or None if it has none or two.

    Its time of day is checked against the clock changes of the zone.
    """
    readings = typed_readings(text, now(zone), month_first=month_first)
    if len(readings) != 1 or (
        readings[0].has_time
        and not isinstance(MomentCell().from_cell(readings[0].typed, zone), str)
    ):
        return None
    return readings[0]


def move(
    request: CheckRequest,
    selection: Selection,
    to: Shift | Reading,
    monitor: Monitor,
    ledger: Ledger | None = None,
) -> MoveDone:
    """Move the selected activities of a sheet and write their dates into its cells.

    `to` is a shift, or the moment to which the first of them goes. Raises UsageError for a site or
    team that the sheet does not have, and WorkbookError if the sheet cannot be read or written.
    """
    request = replace(request, offline=True, all_rows=True, other_project=True)
    checked = check(None, request, monitor, ledger)
    _refuse_sheet(checked.changes)
    info, zone = checked.changes.info, ZoneInfo(checked.changes.info.time_zone)
    rows = {id: change for change in checked.changes.changes if (id := change.id)}
    plan = {id: _record(change) for id, change in rows.items()}
    _refuse_unknown(selection, plan.values())
    chosen = [record for record in plan.values() if selection.has(record, zone)]
    locked = {id for id in rows if is_locked(checked.refusals.get(id, ()))}
    unreadable = {id for id, change in rows.items() if is_unreadable(change)}
    if isinstance(to, Reading):
        movable = shift(chosen, Shift(), zone, locked, unreadable).moves
        to = shift_to([move.record for move in movable], to, zone)
    shifted = shift(chosen, to, zone, locked, unreadable)
    move_done = MoveDone(
        workbook=None,
        sheet=info.sheet,
        zone=zone,
        shifted=shifted,
        clashes=clashes(plan.values(), shifted.moves, info.lookups.people),
        rows={id: change.row for id, change in rows.items()},
    )
    if not any(move.after != move.record for move in shifted.moves):
        return replace(move_done, shifted=replace(shifted, moves=()))
    columns = {column.field: column for column in info.table}
    decisions = dict(
        decision
        for move in shifted.moves
        for decision in _typed(rows[move.id], move, columns, checked, zone)
    )
    again = check(None, replace(request, all_rows=False, decisions=decisions), monitor, ledger)
    marked = write_corrections(again, request.account, monitor)
    notes = marked.notes if marked.reason_beside is None else (marked.reason_beside, *marked.notes)
    move_done = replace(move_done, workbook=marked.path, warnings=notes)
    written = check(None, replace(request, workbook=marked.path), monitor, ledger).changes
    held = [*_not_written(shifted, written, columns)]
    if not held:
        return move_done
    shifted = Shifted(
        tuple(move for move in shifted.moves if move not in held),
        (*shifted.skipped, *(Skipped(move.record, Why.NOT_WRITTEN) for move in held)),
    )
    # The others moved all the same.
    preview = clashes(plan.values(), shifted.moves, info.lookups.people)
    return replace(move_done, shifted=shifted, clashes=preview)


def _refuse_sheet(changes: ChangeSet) -> None:
    """Raise WorkbookError if a sheet has no activities, or an error as a whole."""
    info = changes.info
    if not info.importable or "startDate" not in {column.field for column in info.table}:
        raise WorkbookError(
            say("“{sheet}” has no activities to move.", sheet=info.sheet), _NOTHING_WRITTEN
        )
    for problem in changes.problems:
        if problem.severity is Severity.ERROR and problem.row is None:
            raise WorkbookError(problem.sentence, _NOTHING_WRITTEN)


def _not_written(
    shifted: Shifted, written: ChangeSet, columns: dict[str, Column]
) -> Iterator[Move]:
    """Yield the moves that the sheet does not show after it was written."""
    records = {change.id: _record(change) for change in written.changes}
    for move in shifted.moves:
        record = records.get(move.id, {})
        if any(
            not columns[name].cell.same(record.get(name), value)
            for name, value in move.dates.items()
        ):
            yield move


def _record(change: Change) -> JsonObject:
    """Return an activity as its sheet has it."""
    return {**(change.current or change.base or {}), **change.values, "id": change.id}


def is_unreadable(change: Change) -> bool:
    """Return whether a date of a row cannot be read, or the row cannot be told from another."""
    return any(
        problem.severity is Severity.ERROR
        and (problem.field in TIMES or problem.code == DUPLICATE_ID)
        and problem.code != END_BEFORE_START
        for problem in change.problems
    )


def _typed(
    change: Change, move: Move, columns: dict[str, Column], checked: Checked, zone: ZoneInfo
) -> list[tuple[tuple[str, str], Decision]]:
    """Return the dates of a move as typed into the cells of its row."""
    id = checked.changes.info.decision_id_of(change)
    return [
        (
            (id, name),
            Decision(
                Choice.TYPED,
                change.found[name]
                if name in change.found
                else columns[name].cell.text_of(change.values.get(name), zone),
                columns[name].cell.text_of(value, zone),
            ),
        )
        for name, value in move.dates.items()
    ]


def _refuse_unknown(selection: Selection, plan: Collection[JsonObject]) -> None:
    """Raise UsageError for a site or team that no activity has."""
    for wanted, field, text in (
        (selection.sites, "siteId", "No activity is at the site “{name}”."),
        (selection.teams, "teams", "No activity has the team “{name}”."),
    ):
        values = values_of(plan, field)
        if unknown := sorted(wanted.difference(values)):
            advice = say("Use one of: {names}.", names=few(values, _NAMED))
            raise UsageError(Text(text, {"name": unknown[0]}), advice)


def values_of(plan: Iterable[JsonObject], field: str) -> list[str]:
    """Return the sites or teams that some activities have."""
    held = (record.get(field) for record in plan)
    return sorted(
        {name for value in held for name in names(value if field == "teams" else [value])}
    )
