"""A sheet of a plan and of copies that several planners edited -> one sheet: each cell from what
was exported and what stands in each of them. Pure.

A cell edited in one of them is taken, the same value in several is taken, anything else is a
conflict that names them. Nothing here depends on the order of the copies: the plan is the plan, the
copies go by name, and rows by their place in the plan or by their ID.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bridge.changes.compare.cell_edits import Judged
from bridge.changes.compare.compare import Tally, as_it_was
from bridge.changes.compare.inputs import Exported, RecordSource, Rules
from bridge.changes.compare.row_comparison import Judge
from bridge.changes.compare.slips import slips_of
from bridge.errors import Problem, Severity
from bridge.records.cells.base import CLEAR, JsonObject, JsonValue, cell_text
from bridge.records.changes import RowState, SheetInfo, SheetRow
from bridge.records.columns import Access, Column
from bridge.texts import Text, say


class CellNow(NamedTuple):
    """What stands in a cell: a value as the API has it, or the text as typed where it is none, such
    as (clear); neither: it is blank.
    """

    value: JsonValue = None
    text: str | None = None


BLANK = CellNow()
FORMULA_WITHOUT_VALUE = "formula-without-value"
_FORMULA = ("formula", FORMULA_WITHOUT_VALUE)


class RowNow(NamedTuple):
    """A row of a copy with the cells that its planner changed; of a new row, with all that stands
    in it, its name too.
    """

    sheet: str
    row: int
    cells: Mapping[str, CellNow]


@dataclass(slots=True)
class PlanCopy:
    """One sheet of a copy of a plan, by what its planner did: `edited` and `new` rows by ID, and
    `unnamed` ones without any.

    `columns` are those that a merge takes over, by field, `key` is the one that names a row,
    `fields` are those that the sheet has. `places` holds sheet and row of every ID, `twice` the
    further rows of those that stand again, `formulas` the cells that hold one, `unvalued` those of
    them without a stored value, and `not_sent` the texts typed where nothing is sent, each by (ID,
    field). `slips` are the stops that a check finds.
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
        """Count a cell as edited.

        A row that is missing, and a cell that its planner edited, stay as they are.
        """
        row = self.edited.get(id) or (RowNow(*self.places[id], {}) if id in self.places else None)
        if row is not None and name not in row.cells:
            self.edited[id] = row._replace(cells={**row.cells, name: cell})


def read_copy(
    name: str,
    info: SheetInfo,
    rows: Iterable[SheetRow],
    baseline: Exported,
    accepted: frozenset[str] = frozenset(),
) -> PlanCopy:
    """Return what was done to a copy. An edit is what a check takes for one; a cell that was
    emptied is one too.

    `accepted` are the codes of slips that do not stop the merge.
    """
    merged = {column.field: column for column in info.table if column.access is not Access.OURS}
    copy = PlanCopy(name, merged, info.key, frozenset(info.columns))
    judge = Judge(info, baseline, None, Rules(accepted=accepted))
    tally = Tally(judge, baseline, keeps_all=False)
    for row in rows:
        if judge.unedited(row) is not None:
            unchanged = as_it_was(row, info)
            tally.settle(unchanged)
            _place(copy, unchanged.id, *unchanged.place)
            continue
        if judge.leaves_out(row):
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
    copy.formulas |= {
        (id, problem.field)
        for problem in row.problems
        if problem.code in _FORMULA and problem.field
    }
    copy.unvalued |= {
        (id, problem.field): problem
        for problem in row.problems
        if problem.code == FORMULA_WITHOUT_VALUE and problem.field
    }
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
        {*judged.edits, *judged.broken, *emptied}
        - {copy.key}
        - {problem.field for problem in row.problems if problem.code == FORMULA_WITHOUT_VALUE}
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
    return (
        row.texts.get(name, "")
        if value is None
        else value
        if isinstance(value, str)
        else cell_text(str(value))
    )


FORMULA = CellNow(text="=")
"""Stands for a formula in the plan: no value is written over it."""
_ADDED_LAST = ("\U0010ffff", 0)


class MergedCell(NamedTuple):
    """A cell of the plan that gets what the copies `by` have."""

    id: str
    sheet: str
    row: int
    field: str
    cell: CellNow
    by: tuple[str, ...]


class MergedRow(NamedTuple):
    """A row that the plan does not have: new in the copies `by`, or edited there and removed from
    the plan.
    """

    id: str
    cells: Mapping[str, CellNow]
    by: tuple[str, ...]


class MergeConflict(NamedTuple):
    """A cell with several values: what was exported, what stands in each file, and the file whose
    value counts, if that was said.

    `row` is that of the plan; None where the plan does not have the row any more.
    """

    id: str
    row: int | None
    field: str
    before: CellNow
    values: Mapping[str, CellNow]
    taken: str | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """Whose value counts where several clash: the file that was decided on for a cell, by (ID,
    field), else the first of `prefer`.
    """

    prefer: tuple[str, ...] = ()
    decided: Mapping[tuple[str, str], str] = field(default_factory=dict)

    def at(self, id: str, name: str) -> tuple[str, ...]:
        """Return the files for one cell, the first one first."""
        one = self.decided.get((id, name))
        return self.prefer if one is None else (one, *self.prefer)


NO_CHOICES = Choices()


@dataclass(slots=True)
class Merged:
    """What a merge makes of a plan.

    `removed` are IDs that were exported, with the files in which they do not stand any more.
    """

    cells: list[MergedCell] = field(default_factory=list)
    added: list[MergedRow] = field(default_factory=list)
    conflicts: list[MergeConflict] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    removed: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def open(self) -> list[MergeConflict]:
        """Return the conflicts that nobody has decided."""
        return [conflict for conflict in self.conflicts if conflict.taken is None]

    @property
    def stands(self) -> bool:
        """Whether there is one plan to write."""
        return not self.problems and not self.open


def decide(column: Column, edits: Mapping[str, CellNow], prefer: Sequence[str] = ()) -> str | None:
    """Return the name under which the value stands that counts among the edits of one cell; None
    where they clash.

    In a clash that one counts which comes first in `prefer` and is part of it: who is not part of
    it has nothing to say.
    """
    one, *others = edits.values()
    if all(same(column, one, other) for other in others):
        return next(iter(edits))
    return next((name for name in prefer if name in edits), None)


def same(column: Column, one: CellNow, other: CellNow) -> bool:
    """Whether two cells say the same: to the letter, or by the values of their column where both
    could be read.
    """
    return one == other or (
        one.text is None and other.text is None and column.cell.alike(one.value, other.value)
    )


def merge(
    plan: PlanCopy,
    copies: Iterable[PlanCopy],
    exported: RecordSource,
    choices: Choices = NO_CHOICES,
) -> Merged:
    """Return one sheet of several.

    `exported` is the baseline that all of them have; the names of all files differ.
    """
    # By name, so that the order in which files were dropped changes nothing.
    found, ordered = Merged(), sorted(copies, key=lambda copy: copy.name)
    # The plan is a copy like the others: its own edits clash like anybody's.
    files = [plan, *ordered]
    for id in _in_order(plan, {id for copy in ordered for id in copy.edited}):
        _merge_row(found, files, id, exported.get(id) or {}, choices)
    for id in _in_order(plan, {id for copy in ordered for id in copy.new}):
        _merge_new(found, files, id)
    missing = [(row, name) for row in found.added for name in row.cells if name not in plan.fields]
    found.problems += [
        _no_column(plan, row.by, row.id, plan.columns[name]) for row, name in missing
    ]
    for copy in ordered:
        found.problems += _unnamed(plan, copy)
        found.problems += _unvalued(plan, copy)
    found.problems += [
        replace(slip, message=say("{file}: {finding}", file=file.name, finding=slip.message))
        for file in files
        for slip in file.slips
    ]
    for id in exported.ids():
        if without := tuple(file.name for file in files if id not in file.places):
            found.removed[id] = without
    found.added.sort(key=lambda row: row.id)
    return found


def edited_by(
    found: Merged, plan: PlanCopy, copies: Iterable[PlanCopy]
) -> dict[str, tuple[str, ...]]:
    """Return the files with edits that stand in the merged sheet, by the ID of the row."""
    stands = {
        (id, name): cell for id, row in plan.edited.items() for name, cell in row.cells.items()
    }
    stands |= {(row.id, name): cell for row in found.added for name, cell in row.cells.items()}
    stands |= {
        (cell.id, cell.field): cell.cell for cell in found.cells
    }  # what comes in last stands over the plan's own
    names = dict[str, tuple[str, ...]]()
    for file in (plan, *copies):
        for id, row in file.edited.items():
            if any(
                (id, name) in stands and same(plan.columns[name], cell, stands[id, name])
                for name, cell in row.cells.items()
            ):
                names[id] = (*names.get(id, ()), file.name)
        for id in file.new:
            names[id] = (*names.get(id, ()), file.name)
    return names


def _in_order(plan: PlanCopy, ids: set[str]) -> list[str]:
    return sorted(ids, key=lambda id: (*plan.places.get(id, _ADDED_LAST), id))


def _merge_row(
    found: Merged, files: Sequence[PlanCopy], id: str, record: JsonObject, choices: Choices
) -> None:
    """Take the edits of a row that was exported."""
    plan = files[0]
    # Of a row that stands twice nobody knows which one holds the edit.
    if twice := [
        file for file in files if id in file.twice and (file is plan or id in file.edited)
    ]:
        found.problems += [_twice(plan, file, id) for file in twice]
        return
    place = plan.places.get(id)
    taken = dict[str, CellNow]()
    by = dict[str, None]()
    for name, column in plan.columns.items():
        edits = {
            file.name: file.edited[id].cells[name]
            for file in files
            if id in file.edited and name in file.edited[id].cells
        }
        # What only the plan's planner edited stands there already.
        if not edits or [*edits] == [plan.name]:
            continue
        if place and name not in plan.fields:
            found.problems.append(_no_column(plan, [*edits], id, column))
            continue
        wanted = choices.at(id, name)
        # A formula in the plan stays unless the planner's own file is chosen: a value over it could
        # not be undone.
        if place and (id, name) in plan.formulas:
            mine = edits.get(plan.name, BLANK)
            edits, wanted = (
                {**edits, plan.name: FORMULA if mine == BLANK else mine},
                tuple(one for one in wanted if one == plan.name),
            )
        chosen = decide(column, edits, wanted)
        # Reported also where a choice settled it: whose value was not taken must be readable later.
        if chosen is None or decide(column, edits) is None:
            found.conflicts.append(
                MergeConflict(
                    id, place[1] if place else None, name, CellNow(record.get(name)), edits, chosen
                )
            )
        if chosen is None or (plan.name in edits and same(column, edits[plan.name], edits[chosen])):
            continue
        names = tuple(file for file, cell in edits.items() if same(column, cell, edits[chosen]))
        if place:
            found.cells.append(MergedCell(id, *place, name, edits[chosen], names))
        else:
            taken[name] = edits[chosen]
            by.update(dict.fromkeys(names))
    if taken:
        # The plan has lost the row; it comes back whole, with the edits on it.
        shown = {
            name: CellNow(record[name])
            for name in plan.columns
            if name in plan.fields and record.get(name) is not None
        }
        found.added.append(MergedRow(id, {**shown, **taken}, tuple(by)))


def _merge_new(found: Merged, files: Sequence[PlanCopy], id: str) -> None:
    """Take a row that nobody exported; one ID is one activity, so all that have it must say the
    same.
    """
    plan = files[0]
    having = [file for file in files if id in file.new]
    if twice := [file for file in having if id in file.twice]:
        found.problems += [_twice(plan, file, id) for file in twice]
        return
    first, *others = (file.new[id] for file in having)
    # One ID for two different activities: sent, the second would overwrite the first.
    if not all(_alike(plan, first, other) for other in others):
        where = ", ".join(f"{file.name} ({file.new[id].row})" for file in having)
        message = say(
            "“{id}” is a different new activity in each file: {files}. Give one of them "
            "another ID.",
            id=id,
            files=where,
        )
        row = plan.places.get(id)
        found.problems.append(
            _at_key(plan, "new-id-twice", message, first.sheet, row[1] if row else None, id)
        )
    elif id not in plan.places:
        found.added.append(MergedRow(id, first.cells, tuple(file.name for file in having)))


def _alike(plan: PlanCopy, one: RowNow, other: RowNow) -> bool:
    return all(
        same(column, one.cells.get(name, BLANK), other.cells.get(name, BLANK))
        for name, column in plan.columns.items()
    )


def _unnamed(plan: PlanCopy, copy: PlanCopy) -> Iterator[Problem]:
    """Yield a finding for each row of a copy that says something, has no ID to find it by, and does
    not stand in the plan.
    """
    for row in copy.unnamed:
        # A row without an ID that stands in both is one row that nobody has finished yet.
        if not any(_alike(plan, row, known) for known in plan.unnamed):
            message = say(
                "{name}: this row has no ID and is not in {plan}. Give it an ID there, or "
                "remove it.",
                name=copy.name,
                plan=plan.name,
            )
            yield _at_key(plan, "merge-missing-id", message, row.sheet, row.row)


def _unvalued(plan: PlanCopy, copy: PlanCopy) -> Iterator[Problem]:
    """Yield a finding for each formula of a copy that has no stored value, unless the plan has the
    same cell so.
    """
    for (id, name), problem in copy.unvalued.items():
        if name in plan.columns and plan.columns[name].editable and (id, name) not in plan.unvalued:
            message = say(
                "{file}: {sheet}!{cell} has a formula without a stored value. Open {file} "
                "in Excel, save it, then merge again.",
                file=copy.name,
                sheet=problem.sheet,
                cell=problem.cell or "",
            )
            yield replace(problem, message=message, row=None, cell=None, found=id)


def _twice(plan: PlanCopy, file: PlanCopy, id: str) -> Problem:
    rows = ", ".join(map(str, file.twice[id]))
    message = say(
        "{name}: “{id}” is in rows {rows}. Keep one of them, then merge again.",
        name=file.name,
        id=id,
        rows=rows,
    )
    place = file.places[id]
    return _at_key(plan, "duplicate-id", message, place[0], place[1] if file is plan else None, id)


def _at_key(
    plan: PlanCopy, code: str, message: Text, sheet: str, row: int | None, found: str = ""
) -> Problem:
    caption = plan.columns[plan.key].caption if plan.key in plan.columns else "ID"
    return Problem(
        severity=Severity.ERROR,
        code=code,
        message=message,
        sheet=sheet,
        row=row,
        column=caption,
        field=plan.key,
        found=found,
    )


def _no_column(plan: PlanCopy, by: Sequence[str], id: str, column: Column) -> Problem:
    names = ", ".join(name for name in by if name != plan.name)
    message = say(
        "{plan} has no such column, but {names} has values in it. Restore the column.",
        plan=plan.name,
        names=names,
    )
    sheet, row = plan.places.get(id, ("", None))
    return Problem(
        severity=Severity.ERROR,
        code="merge-no-column",
        message=message,
        sheet=sheet,
        row=row,
        column=column.caption,
        field=column.field,
        found=id,
    )
