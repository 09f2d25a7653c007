"""An open plan + the service now -> what to patch into the plan: fresh values where nothing was edited, new rows, and the clashes. Pure.

A cell that the planner edited stays. Where the service changed the same field too, that is a conflict: left as it is and found again by the next
check (`stop`), decided for the planner (`mine`) or for the service (`theirs`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from bridge.changes.compare.comparison_inputs import Exported, RecordSource, Rules
from bridge.changes.compare.row_comparison import Judge
from bridge.changes.compare.row_findings import hidden_values
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.change_types import Conflict
from bridge.records.sheet_types import SheetInfo, SheetRow


@dataclass(frozen=True, slots=True)
class FreshValue:
    """One cell to patch: the row in the sheet, the field, and the service's value."""

    sheet: str
    row: int
    field: str
    value: JsonValue


@dataclass(frozen=True, slots=True)
class RowConflict:
    """A field that both changed, at its row."""

    sheet: str
    row: int
    id: str
    conflict: Conflict


@dataclass(slots=True)
class Refreshed:
    """What a refresh does: cells to patch, records to append, clashes, and the records that become the baseline of their rows.

    `held` are cells that hold a formula, with the value that they should show; they stay, and so does what was exported of them.
    """

    values: list[FreshValue] = field(default_factory=list)
    added: list[JsonObject] = field(default_factory=list)
    conflicts: list[RowConflict] = field(default_factory=list)
    baseline: list[JsonObject] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    held: list[FreshValue] = field(default_factory=list)
    last_sheet: str = ""


def refresh(
    info: SheetInfo,
    rows: Iterable[SheetRow],
    baseline: Exported,
    now: RecordSource,
    rules: Rules,
    clashing: Collection[tuple[str, str]] = (),
) -> Refreshed:
    """Return what to patch into a sheet. Rows that the planner removed stay removed; IDs that stand twice are left alone.

    `clashing` are fields, each with its ID, that clash on the sheet of refused rows: what was exported of them stays here too.
    """
    # Without the service: the question here is what the planner edited, not what clashes.
    judge, found = Judge(info, baseline, None, rules), Refreshed()
    kept = list(rows)
    ids = [judge.judge(row).id for row in kept]
    # Which of two rows the new value belongs to is not known; both stay.
    twice = {id for id, count in Counter(ids).items() if count > 1}
    for row, id in zip(kept, ids, strict=True):
        found.last_sheet = row.sheet or info.sheet
        record = now.get(id) if id and id not in twice else None
        if record is None:
            if id and baseline.get(id) is not None:
                found.gone.append(id)
            continue
        _refresh_row(found, info, judge, row, id, record, rules.on_conflict, clashing)
    known = {*ids, *baseline.ids()}
    for id in now.ids():
        record = now.get(id)
        if id not in known and record is not None:
            found.added.append(record)
            found.baseline.append(record)
    return found


def _refresh_row(
    found: Refreshed,
    info: SheetInfo,
    judge: Judge,
    row: SheetRow,
    id: str,
    record: JsonObject,
    on_conflict: str,
    clashing: Collection[tuple[str, str]],
) -> None:
    judged = judge.judge(row)
    base = judged.base if judged.base is not None else record
    fresh, differs, sheet = dict(record), False, row.sheet or info.sheet
    formulas = {problem.field for problem in row.problems if problem.code == "formula"}
    for name, column in judge.cells.columns.items():
        if name == "id" or not column.shown or name not in info.columns:
            continue
        if column.cell.alike(base.get(name), record.get(name)):
            # A list that the service only sorts otherwise stays in its cell.
            if name in base and not column.cell.same(base[name], record.get(name)):
                fresh[name] = base[name]
            continue
        differs = True
        edited = name in judged.edits or name in judged.broken
        if (id, name) in clashing and not edited:
            _keep(fresh, base, name)
            continue
        value = FreshValue(sheet, row.number, name, record.get(name))
        # The planner typed what the service has now: no edit any more, and nothing to write.
        if name in judged.edits and column.cell.same(judged.edits[name], record.get(name)):
            continue
        if edited and on_conflict == "stop":
            conflict = Conflict(name, base.get(name), record.get(name), judged.edits.get(name))
            found.conflicts.append(RowConflict(sheet, row.number, id, conflict))
            _keep(fresh, base, name)
        elif not edited or on_conflict == "theirs":
            if name in formulas:
                found.held.append(value)
                _keep(fresh, base, name)
            else:
                found.values.append(value)
    if differs:
        # The service does not show these, but their cells do.
        found.baseline.append({**hidden_values(base), **fresh})


def _keep(fresh: JsonObject, base: JsonObject, name: str) -> None:
    """Let the baseline keep its older value, so that the next check finds the conflict again."""
    fresh.pop(name, None)
    if name in base:
        fresh[name] = base[name]
