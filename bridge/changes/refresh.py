"""Compute the patch that updates an open plan from the service: new values, new rows and conflicts.
Pure.

Cells edited by the planner are kept. If the service changed the same field, it is a conflict. With
`stop` it is left for the next check; `mine` and `theirs` choose the planner's or the service's
value, and `both` joins lists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from bridge.changes.cell_writes import names_beside
from bridge.changes.compare.cell_edits import is_blank_field
from bridge.changes.compare.inputs import SENT_AT, Exported, RecordSource, Rules
from bridge.changes.compare.row_comparison import Judge
from bridge.changes.merge3 import (
    NOT_KNOWN,
    NOT_SHOWN,
    UNEDITED,
    Answer,
    both,
    in_record,
    in_service,
    is_same,
    merge3,
)
from bridge.records.cells.base import CLEAR, JsonObject, JsonValue
from bridge.records.cells.grammar import write_names
from bridge.records.changes import CellWrite, Conflict, SheetInfo, SheetRow
from bridge.records.codes import READ_ONLY_EDITED
from bridge.records.kinds import HIDDEN
from bridge.records.runs import LastSent

_PAIR = ("startDate", "endDate")


@dataclass(frozen=True, slots=True)
class RowConflict:
    """A field changed on both sides, with its row."""

    sheet: str
    row: int
    id: str
    conflict: Conflict


@dataclass(slots=True)
class Refreshed:
    """The result of a refresh: cells to patch, records to append, conflicts, and new baseline
    records.

    `formula_cells` are formula cells with the value they should show; they and their baseline
    values are kept.
    """

    values: list[CellWrite] = field(default_factory=list)
    added: list[JsonObject] = field(default_factory=list)
    conflicts: list[RowConflict] = field(default_factory=list)
    baseline: list[JsonObject] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    formula_cells: list[CellWrite] = field(default_factory=list)
    last_sheet: str = ""


def refresh(
    info: SheetInfo,
    rows: Iterable[SheetRow],
    baseline: Exported,
    current: RecordSource,
    rules: Rules,
    clashing: Collection[tuple[str, str]] = (),
) -> Refreshed:
    """Return the patch for a sheet. Rows removed by the planner stay removed; duplicate IDs are not
    touched.

    `clashing` are (ID, field) pairs in conflict on the `Failed rows` sheet; their baseline values
    are kept.
    """
    # Compare offline: only the planner's edits matter here, not conflicts.
    judge, result = Judge(info, baseline, None, rules), Refreshed()
    kept = list(rows)
    ids = [judge.compare(row).id for row in kept]
    # It is unknown which of two rows gets the new value; keep both.
    twice = {id for id, count in Counter(ids).items() if count > 1}
    for row, id in zip(kept, ids, strict=True):
        result.last_sheet = row.sheet or info.sheet
        record = current.get(id) if id and id not in twice else None
        if record is None:
            if id and id not in twice and baseline.get(id) is not None:
                result.gone.append(id)
            continue
        _refresh_row(result, info, judge, row, id, record, rules.on_conflict, clashing)
    known_ids = {*ids, *baseline.ids()}
    for id in current.ids():
        record = current.get(id)
        if id not in known_ids and record is not None:
            result.added.append(record)
            result.baseline.append(record)
    return result


def _refresh_row(
    result: Refreshed,
    info: SheetInfo,
    judge: Judge,
    row: SheetRow,
    id: str,
    record: JsonObject,
    on_conflict: str,
    clashing: Collection[tuple[str, str]],
) -> None:
    judged, disputes = judge.compare(row), judge.disputes(id)
    base = judged.base if judged.base is not None else record
    fresh = dict(record)
    differs = False
    sheet = row.sheet or info.sheet
    formulas = {problem.field for problem in row.problems if problem.code == "formula"}
    # Texts in read-only columns, which are reported and never sent.
    notes = {problem.field for problem in judged.problems if problem.code == READ_ONLY_EDITED}
    compared = {
        name: (
            in_record(base, name) if name not in disputes else NOT_KNOWN,
            judged.edits.get(name, UNEDITED),
            theirs,
        )
        for name, column in judge.cells.columns.items()
        if (theirs := in_service(record, column)) is not NOT_SHOWN and name in info.columns
    }
    answers = {
        name: merge3(judge.cells.columns[name].cell, *sides)
        for name, sides in compared.items()
        if name != "id"
    }
    # Start and end are one decision: no new end beside a start that is still to be decided.
    undecided = on_conflict in {"stop", "both"} and Answer.CONFLICT in map(answers.get, _PAIR)
    for name, answer in answers.items():
        column, (was, mine, theirs) = judge.cells.columns[name], compared[name]
        if is_same(column.cell, was, theirs):
            # Keep the cell if the service only sorts a list differently.
            if name in base:
                fresh[name] = base[name]
            continue
        differs = True
        waits = mine is UNEDITED and ((id, name) in clashing or (undecided and name in _PAIR))
        if name in judged.broken or waits:
            _keep(fresh, base, name)
            continue
        # Also where the planner typed the service's current value: nothing to write.
        if answer is Answer.KEEP or (name in notes and judge.cells.text(row, name)):
            continue
        together = both(column.cell, was, mine, theirs) if answer is Answer.CONFLICT else None
        joined = on_conflict == "both" and together is not None
        fresh_value = together if joined else record.get(name)
        is_cleared = joined and column.cell.is_empty(together)
        value = CellWrite(
            sheet,
            row.number,
            info.columns[name],
            name,
            fresh_value,
            CLEAR if is_cleared else None,
            id=id,
        )
        if answer is Answer.CONFLICT and not joined and on_conflict in {"stop", "both"}:
            before = base.get(name) if name not in disputes else disputes[name].last_sent
            conflict = Conflict(name, before, record.get(name), judged.edits[name], both=together)
            result.conflicts.append(RowConflict(sheet, row.number, id, conflict))
            _keep(fresh, base, name)
        elif (answer is Answer.TAKE or joined or on_conflict == "theirs") and not (
            is_blank_field(row, name) and column.cell.is_empty(fresh_value)
        ):
            if name in formulas:
                result.formula_cells.append(value)
                _keep(fresh, base, name)
            else:
                result.values += _writes(info, value, notes)
    if differs:
        # The service does not show these fields, but their cells do.
        names = (*(column.field for column in HIDDEN), SENT_AT)
        hidden = {name: base[name] for name in names if name in base}
        result.baseline.append({**hidden, **fresh})


def _writes(info: SheetInfo, value: CellWrite, notes: Collection[str | None]) -> list[CellWrite]:
    """Return a new value, with the names beside personnel IDs where nobody wrote a note."""
    beside = value.field == "personnelIds" and "people" in info.columns and "people" not in notes
    return [value, _people(info, value)] if beside else [value]


def _people(info: SheetInfo, ids: CellWrite) -> CellWrite:
    """Return the names beside new personnel IDs, as an export shows them; none without any."""
    names = write_names(names_beside(info, ids.value)) or None
    return ids._replace(column=info.columns["people"], field="people", value=names)


def _keep(fresh: JsonObject, base: JsonObject, name: str) -> None:
    """Keep the older baseline value, so that the next check finds the conflict again."""
    fresh.pop(name, None)
    if name in base:
        fresh[name] = base[name]


def last_value(values: Sequence[LastSent], source: str) -> JsonValue:
    """Return what was sent last in a field: through the mapping `source`, else at all."""
    here = (last_sent.value for last_sent in values if last_sent.source == source)
    return next(here, values[0].value if values else None)
