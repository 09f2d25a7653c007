"""Rows of a sheet of one copy of a plan + what was exported -> what its planner did to it, cell by cell: the third value of a merge. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from bridge.changes.compare.compare import StandingRun, Tally, looked_through
from bridge.changes.compare.comparison_inputs import Exported, Rules
from bridge.changes.compare.row_comparison import Judge
from bridge.changes.compare.row_findings import Judged
from bridge.changes.compare.slips import slips_of
from bridge.errors import Problem
from bridge.records.cells.base import CLEAR, JsonValue, cell_text
from bridge.records.change_types import RowState
from bridge.records.column import Access, Column
from bridge.records.row_batch import PlainRows
from bridge.records.sheet_types import SheetInfo, SheetRow


class CellNow(NamedTuple):
    """What stands in a cell: a value as the API has it, or the text as typed where it is none, such as (clear); neither: it is blank."""

    value: JsonValue = None
    text: str | None = None


BLANK = CellNow()
FORMULA_WITHOUT_VALUE = "formula-without-value"
_FORMULA = ("formula", FORMULA_WITHOUT_VALUE)


class RowNow(NamedTuple):
    """A row of a copy with the cells that its planner changed; of a new row, with all that stands in it, its name too."""

    sheet: str
    row: int
    cells: Mapping[str, CellNow]


@dataclass(slots=True)
class PlanCopy:
    """One sheet of a copy of a plan, by what its planner did: `edited` and `new` rows by ID, and `unnamed` ones without any.

    `columns` are those that a merge takes over, by field, `key` is the one that names a row, `fields` are those that the sheet has. `places` holds
    sheet and row of every ID, `twice` the further rows of those that stand again, `formulas` the cells that hold one, `unvalued` those of them
    without a stored value, and `not_sent` the texts typed where nothing is sent, each by (ID, field). `slips` are the stops that a check finds.
    """

    name: str
    columns: Mapping[str, Column]
    key: str
    fields: frozenset[str]
    places: dict[str, tuple[str, int]] = field(default_factory=dict)
    edited: dict[str, RowNow] = field(default_factory=dict)
    new: dict[str, RowNow] = field(default_factory=dict)
    unnamed: list[RowNow] = field(default_factory=list)
    twice: dict[str, list[int]] = field(default_factory=dict)
    formulas: set[tuple[str, str]] = field(default_factory=set)
    unvalued: dict[tuple[str, str], Problem] = field(default_factory=dict)
    not_sent: dict[tuple[str, str], str] = field(default_factory=dict)
    slips: tuple[Problem, ...] = ()

    def add_edit(self, id: str, name: str, cell: CellNow) -> None:
        """Count a cell as edited. A row that is missing, and a cell that its planner edited, stay as they are."""
        row = self.edited.get(id) or (RowNow(*self.places[id], {}) if id in self.places else None)
        if row is not None and name not in row.cells:
            self.edited[id] = row._replace(cells={**row.cells, name: cell})


def read_copy(
    name: str, info: SheetInfo, rows: Iterable[SheetRow | PlainRows], baseline: Exported, accepted: frozenset[str] = frozenset()
) -> PlanCopy:
    """Return what was done to a copy. An edit is what a check takes for one; a cell that was emptied is one too.

    `accepted` are the codes of slips that do not stop the merge.
    """
    merged = {column.field: column for column in info.table if column.access is not Access.OURS}
    copy = PlanCopy(name, merged, info.key, frozenset(info.columns))
    judge = Judge(info, baseline, None, Rules(accepted=accepted))
    tally = Tally(judge, baseline, keeps_all=False)
    for row in looked_through(rows, judge):
        if isinstance(row, StandingRun):
            tally.settle_all(row)
            for id, number in zip(row.ids, row.numbers, strict=True):
                _place(copy, id, row.sheet, number)
            continue
        judged = judge.judge(row)
        tally.add(row, judged)
        _take(copy, row, judged, row.sheet or info.sheet)
    copy.slips = slips_of(tally.changes(offline=True))
    return copy


def _take(copy: PlanCopy, row: SheetRow, judged: Judged, sheet: str) -> None:
    id = judged.id
    if not id:
        if cells := _filled(copy, row, judged):
            copy.unnamed.append(RowNow(sheet, row.number, cells))
        return
    _place(copy, id, sheet, row.number)
    copy.formulas |= {(id, problem.field) for problem in row.problems if problem.code in _FORMULA and problem.field}
    copy.unvalued |= {(id, problem.field): problem for problem in row.problems if problem.code == FORMULA_WITHOUT_VALUE and problem.field}
    if judged.base is None and judged.state is RowState.NEW:
        named = {copy.key: CellNow(id)} if copy.key in copy.columns else {}
        copy.new.setdefault(id, RowNow(sheet, row.number, {**named, **_filled(copy, row, judged)}))
    elif cells := _edited(copy, row, judged):
        copy.edited.setdefault(id, RowNow(sheet, row.number, cells))
    for problem in judged.problems:
        if problem.code == "read-only-edited" and problem.field and judged.base is not None:
            copy.not_sent[id, problem.field] = _text(row, problem.field)


def _place(copy: PlanCopy, id: str, sheet: str, number: int) -> None:
    if copy.places.setdefault(id, (sheet, number)) != (sheet, number):
        copy.twice.setdefault(id, [copy.places[id][1]]).append(number)


def _edited(copy: PlanCopy, row: SheetRow, judged: Judged) -> dict[str, CellNow]:
    """Return the cells that differ from what was exported."""
    emptied = {problem.field for problem in judged.problems if problem.code == "emptied"}
    edited = (
        {*judged.edits, *judged.broken, *emptied} - {copy.key} - {problem.field for problem in row.problems if problem.code == FORMULA_WITHOUT_VALUE}
    )
    return {name: _cell(row, judged, name) for name in copy.columns if name in edited}


def _filled(copy: PlanCopy, row: SheetRow, judged: Judged) -> dict[str, CellNow]:
    """Return every cell in which something stands."""
    return {name: cell for name in copy.columns if (cell := _cell(row, judged, name)) != BLANK}


def _cell(row: SheetRow, judged: Judged, name: str) -> CellNow:
    if name in row.cleared:
        return CellNow(text=CLEAR)
    if name in judged.edits:
        return CellNow(judged.edits[name])
    if name in row.values:
        return CellNow(row.values[name])
    return CellNow(text=row.texts[name]) if row.texts.get(name) else BLANK


def _text(row: SheetRow, name: str) -> str:
    """Return what stands in a cell for a sentence."""
    value = row.values.get(name)
    return row.texts.get(name, "") if value is None else value if isinstance(value, str) else cell_text(str(value))
