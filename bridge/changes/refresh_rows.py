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
from bridge.records.change_set import CellWrite, Conflict, SheetInfo, SheetRow
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
        _RowRefresh(result, info, judge, row, record).refresh(rules.on_conflict, clashing)
    known_ids = {*ids, *baseline.ids()}
    for id in current.ids():
        record = current.get(id)
        if id not in known_ids and record is not None:
            result.added.append(record)
            result.baseline.append(record)
    return result


class _RowRefresh:
    """Takes the service's record of a row into its cells and its baseline record."""

    def __init__(
        self, result: Refreshed, info: SheetInfo, judge: Judge, row: SheetRow, record: JsonObject
    ) -> None:
        self._result = result
        self._info = info
        self._cells = judge.cells
        self._columns = judge.cells.columns
        self._row = row
        self._sheet = row.sheet or info.sheet
        self._record = record
        self._judged = judged = judge.compare(row)
        self._disputes = judge.disputes(judged.id)
        self._base = base = judged.base if judged.base is not None else record
        self._fresh = dict(record)
        # Read-only cells that the planner edited, which is reported and never sent.
        self._typed_over = {
            problem.field for problem in judged.problems if problem.code == READ_ONLY_EDITED
        }
        self._sides = {
            name: (
                in_record(base, name) if name not in self._disputes else NOT_KNOWN,
                judged.edits.get(name, UNEDITED),
                theirs,
            )
            for name, column in self._columns.items()
            if (theirs := in_service(record, column)) is not NOT_SHOWN
            and name in info.columns
            and name != "id"
        }

    def refresh(self, on_conflict: str, clashing: Collection[tuple[str, str]]) -> None:
        """Add the values to write, the conflicts and the baseline record to the result."""
        answers = {
            name: merge3(self._columns[name].cell, *sides) for name, sides in self._sides.items()
        }
        # Start and end are one decision: no new end beside a start that is still to be decided, or
        # that cannot be read.
        undecided = not self._judged.broken.isdisjoint(_PAIR) or (
            on_conflict in {"stop", "both"} and Answer.CONFLICT in map(answers.get, _PAIR)
        )
        differs = False
        for name, answer in answers.items():
            base, mine, theirs = self._sides[name]
            if is_same(self._columns[name].cell, base, theirs):
                self._keep(name)  # the service may sort a list differently
                continue
            differs = True
            clashes = (self._judged.id, name) in clashing or (undecided and name in _PAIR)
            if name in self._judged.broken or (mine is UNEDITED and clashes):
                self._keep(name)
            elif name in self._typed_over and self._cells.text(self._row, name):
                continue
            elif answer is Answer.TAKE:
                self._write(name, self._record.get(name))
            elif answer is Answer.CONFLICT:
                self._settle(name, on_conflict)
        if differs:
            # The service does not show these fields, but their cells do.
            names = (*(column.field for column in HIDDEN), SENT_AT)
            hidden = {name: self._base[name] for name in names if name in self._base}
            self._result.baseline.append({**hidden, **self._fresh})

    def _settle(self, name: str, on_conflict: str) -> None:
        """Settle a conflict, or leave it for the next check."""
        together = both(self._columns[name].cell, *self._sides[name])
        if on_conflict == "both" and together is not None:
            self._write(name, together, joined=True)
        elif on_conflict == "theirs":
            self._write(name, self._record.get(name))
        elif on_conflict != "mine":
            before = (
                self._disputes[name].last_sent if name in self._disputes else self._base.get(name)
            )
            mine = self._judged.edits[name]
            conflict = Conflict(name, before, self._record.get(name), mine, both=together)
            place = (self._sheet, self._row.number, self._judged.id)
            self._result.conflicts.append(RowConflict(*place, conflict))
            self._keep(name)

    def _write(self, name: str, value: JsonValue, *, joined: bool = False) -> None:
        """Write a value into its cell, if the cell does not show it and has no formula.

        A value that was `joined` from two lists and is empty is written as (clear).
        """
        info, row = self._info, self._row
        is_empty = self._columns[name].cell.is_empty(value)
        if is_empty and is_blank_field(row, name):
            return
        write = CellWrite(
            self._sheet,
            row.number,
            info.columns[name],
            name,
            value=value,
            text=CLEAR if joined and is_empty else None,
            id=self._judged.id,
        )
        if any(problem.field == name and problem.code == "formula" for problem in row.problems):
            self._result.formula_cells.append(write)
            self._keep(name)
            return
        self._result.values.append(write)
        # The names beside personnel IDs, as an export shows them, where nobody wrote a note.
        if name == "personnelIds" and "people" in info.columns and "people" not in self._typed_over:
            names = write_names(names_beside(info, value)) or None
            beside = write._replace(column=info.columns["people"], field="people", value=names)
            self._result.values.append(beside)

    def _keep(self, name: str) -> None:
        """Keep the older baseline value, so that the next check finds the conflict again."""
        self._fresh.pop(name, None)
        if name in self._base:
            self._fresh[name] = self._base[name]


def last_value(values: Sequence[LastSent], source: str) -> JsonValue:
    """Return what was sent last in a field: through the mapping `source`, else at all."""
    here = (last_sent.value for last_sent in values if last_sent.source == source)
    return next(here, values[0].value if values else None)
