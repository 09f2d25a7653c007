"""Merge a plan's sheet with copies edited by several planners, cell by cell, using the export as
the base. Pure.

An edit made in one file, or the same edit in several, is merged. Anything else is a conflict that
names the files. The result does not depend on the order of the copies: copies are sorted by name,
rows by their position in the plan or by ID.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge.changes.compare.compare import Tally
from bridge.changes.compare.inputs import Exported, RecordSource, Rules
from bridge.changes.compare.judged import Judged
from bridge.changes.compare.slips import LeftOut, slips_of
from bridge.changes.merge3 import (
    NOT_KNOWN,
    UNEDITED,
    Answer,
    Side,
    both,
    in_record,
    merge3,
    value_of,
)
from bridge.errors import Problem, Severity
from bridge.records.cells.base import CLEAR, Finding, JsonObject, JsonValue
from bridge.records.change_set import RowState, SheetInfo, SheetRow
from bridge.records.codes import DUPLICATE_ID, EMPTIED, READ_ONLY_EDITED
from bridge.records.columns import Access, Column
from bridge.texts import Text, say


class CellNow(NamedTuple):
    """The content of a cell: an API value, or text such as (clear); a blank cell has neither."""

    value: JsonValue = None
    text: str | None = None


BLANK = CellNow()
_UTC = ZoneInfo("UTC")
_PAIR = ("startDate", "endDate")
FORMULA_WITHOUT_VALUE = "formula-without-value"
_FORMULA = ("formula", FORMULA_WITHOUT_VALUE)
BOTH = "both"
"""Chosen instead of a file: all that the files added to a list, without what they removed."""


class RowNow(NamedTuple):
    """A row of a copy with the cells that its planner changed; for a new row all non-blank cells,
    including its name.
    """

    sheet: str
    row: int
    cells: Mapping[str, CellNow]


@dataclass(slots=True)
class PlanCopy:
    """One sheet of a plan's copy with its changes: `edited` and `new` rows by ID, and `unnamed`
    rows without one.

    `columns` are the columns to merge, by field; `key` is the one that identifies a row; `fields`
    are those in the sheet. `places` holds sheet and row of every ID, `twice` the other rows with
    the same ID: all but the exported or first one, each with all its cells. `formulas` are the
    cells with a formula, `unread` the problems of cells that cannot be read. `not_sent` are texts
    typed into read-only cells, and "" for emptied cells, each by (ID, field). `own` are the texts
    in the planner's own columns, by ID and header. `skipped` are titles and notes. `slips` are the
    blocking errors found by a check.
    """

    name: str
    columns: Mapping[str, Column]
    key: str
    fields: frozenset[str]
    places: dict[str, tuple[str, int]] = field(default_factory=dict)
    edited: dict[str, RowNow] = field(default_factory=dict)
    new: dict[str, RowNow] = field(default_factory=dict)
    unnamed: list[RowNow] = field(default_factory=list)
    twice: dict[str, list[RowNow]] = field(default_factory=dict)
    formulas: set[tuple[str, str]] = field(default_factory=set)
    unread: dict[tuple[str, str], Problem] = field(default_factory=dict)
    not_sent: dict[tuple[str, str], str] = field(default_factory=dict)
    own: dict[str, Mapping[str, str]] = field(default_factory=dict)
    skipped: tuple[LeftOut, ...] = ()
    slips: tuple[Problem, ...] = ()

    def edits_of(self, id: str) -> Mapping[str, CellNow]:
        """Return the edited cells of a row, by field."""
        return self.edited[id].cells if id in self.edited else {}

    def rows_apart(self, id: str) -> Sequence[RowNow]:
        """Return the rows without an ID (""), or those with an ID that are not the exported one."""
        first = (self.new[id],) if id in self.new else ()
        return (*first, *self.twice.get(id, ())) if id else self.unnamed

    def add_edit(self, id: str, name: str, cell: CellNow) -> None:
        """Record an edited cell.

        Missing rows and cells already recorded as edited are left unchanged.
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
    """Return the changes made in a copy: the edits that a check finds.

    `accepted` are the codes of slips that do not block the merge.
    """
    merged = {column.field: column for column in info.table if column.access is not Access.OURS}
    copy = PlanCopy(name, merged, info.key, frozenset(info.columns))
    tally = Tally(info, baseline, None, Rules(accepted=accepted))
    for row in rows:
        judged, sheet = tally.take(row), row.sheet or info.sheet
        if isinstance(judged, Judged):
            _take(copy, row, judged, sheet)
        elif judged is not None:
            _is_first(copy, str(row.values[info.key]), sheet, row, {})
    copy.skipped = tuple(tally.left_out)
    changes = tally.changes()
    # An ID pasted over the one of an exported row is a slip; the edits are that row's.
    pasted_over = [
        replace(
            problem,
            message=say(
                "{sheet}!{cell}: {finding} Type that ID there, then merge again.",
                sheet=problem.sheet,
                cell=problem.cell or "",
                finding=problem.message,
            ),
        )
        for change in changes.changes
        for problem in change.problems
        if problem.code == DUPLICATE_ID and baseline.raw(problem.suggestion or "") is not None
    ]
    copy.slips = (*slips_of(changes), *pasted_over)
    places = {(problem.sheet, problem.row) for problem in pasted_over}
    for id in [id for id in copy.twice if baseline.raw(id) is not None]:
        _find_exported(copy, id, tally, places)
    return copy


def _find_exported(
    copy: PlanCopy, id: str, tally: Tally, pasted_over: Collection[tuple[str, int | None]]
) -> None:
    """Find the exported row among those with one ID: only its edits are edits, and only it keeps
    the ID.
    """
    rows = [RowNow(*copy.places[id], copy.edits_of(id)), *copy.twice.pop(id)]
    exported = tally.exported_row(id, [row[:2] for row in rows]) or rows[0][:2]
    copy.edited.pop(id, None)
    copy.places[id] = exported
    for noted in (copy.unread, copy.not_sent):
        for key in [key for key in noted if key[0] == id]:
            del noted[key]
    for row in rows:
        judged = tally.judged_again(row[:2])
        if row[:2] == exported:
            if row.cells:
                copy.edited[id] = row
            if judged is not None:
                _note_cells(copy, id, judged.row, judged)
        elif row[:2] not in pasted_over:
            if judged is not None:
                _note_lost(copy, judged)
            cells = row.cells if judged is None else _filled(copy, judged.row, judged)
            without = {name: cell for name, cell in cells.items() if name != copy.key}
            copy.twice.setdefault(id, []).append(row._replace(cells=without))


def _take(copy: PlanCopy, row: SheetRow, judged: Judged, sheet: str) -> None:
    id = judged.id
    if not id:
        if cells := _filled(copy, row, judged):
            copy.unnamed.append(RowNow(sheet, row.number, cells))
        _note_lost(copy, judged)
        return
    is_new = judged.base is None and judged.state is RowState.NEW
    cells = _filled(copy, row, judged) if is_new else _edited(copy, row, judged)
    if is_new and copy.key in copy.columns:
        cells = {copy.key: CellNow(id), **cells}
    if not _is_first(copy, id, sheet, row, cells):
        if is_new:
            _note_lost(copy, judged)
        return
    if is_new:
        copy.new[id] = RowNow(sheet, row.number, cells)
    elif cells:
        copy.edited[id] = RowNow(sheet, row.number, cells)
    _note_cells(copy, id, row, judged)


def _note_cells(copy: PlanCopy, id: str, row: SheetRow, judged: Judged) -> None:
    """Note the cells of a row that are no edits: formulas, what cannot be read and is not sent."""
    copy.formulas |= {
        (id, problem.field)
        for problem in row.problems
        if problem.code in _FORMULA and problem.field
    }
    copy.unread |= {
        (id, problem.field): problem
        for problem in judged.problems
        if problem.field in judged.broken and problem.field and problem.severity is Severity.ERROR
    }
    for problem in judged.problems:
        if problem.code == READ_ONLY_EDITED and problem.field and judged.base is not None:
            value = row.values.get(problem.field)
            copy.not_sent[id, problem.field] = (
                row.texts.get(problem.field, "") if value is None else str(value)
            )
        elif problem.code == EMPTIED and problem.field:
            copy.not_sent[id, problem.field] = ""


def _note_lost(copy: PlanCopy, judged: Judged) -> None:
    """Note the cells of a row without an ID of its own whose content is not known, under a key that
    no ID has.
    """
    row = judged.row
    for problem in judged.problems:
        column = copy.columns.get(problem.field or "")
        if (
            problem.field in judged.broken
            and column is not None
            and _cell(column, row, judged) == BLANK
        ):
            copy.unread[f"\n{row.sheet}\n{row.number}", column.field] = problem


def _is_first(
    copy: PlanCopy, id: str, sheet: str, row: SheetRow, cells: Mapping[str, CellNow]
) -> bool:
    """Note the place of a row; return whether it is the first with its ID."""
    if id in copy.places:
        copy.twice.setdefault(id, []).append(RowNow(sheet, row.number, cells))
        return False
    copy.places[id] = sheet, row.number
    if row.own_columns:
        copy.own[id] = row.own_columns
    return True


def _edited(copy: PlanCopy, row: SheetRow, judged: Judged) -> dict[str, CellNow]:
    """Return the cells that differ from the export."""
    edited = {*judged.edits, *judged.broken} - {copy.key}
    return {
        name: _cell(column, row, judged) for name, column in copy.columns.items() if name in edited
    }


def _filled(copy: PlanCopy, row: SheetRow, judged: Judged) -> dict[str, CellNow]:
    """Return every cell that is not blank."""
    return {
        name: cell
        for name, column in copy.columns.items()
        if (cell := _cell(column, row, judged)) != BLANK
    }


def _cell(column: Column, row: SheetRow, judged: Judged) -> CellNow:
    name = column.field
    if name in row.cleared:
        return CellNow(text=CLEAR)
    if name in judged.edits:
        return CellNow(judged.edits[name])
    if name in row.values:
        return CellNow(row.values[name])
    if not (text := row.texts.get(name)):
        return BLANK
    # A time in a column of texts, for example, becomes a value once it is written as text.
    return CellNow(text) if column.cell.from_cell(text, _UTC) == text else CellNow(text=text)


FORMULA = CellNow(text="=")
"""Represents a formula in the plan, which is never overwritten by a value."""
_ADDED_LAST = ("\U0010ffff", 0)


class MergedCell(NamedTuple):
    """A cell of the plan that gets the value of the copies `by`."""

    id: str
    sheet: str
    row: int
    field: str
    cell: CellNow
    by: tuple[str, ...]


class MergedRow(NamedTuple):
    """A row missing in the plan: new in the copies `by`, or edited there and removed
    from the plan.
    """

    id: str
    cells: Mapping[str, CellNow]
    by: tuple[str, ...]


class MergeConflict(NamedTuple):
    """A cell with conflicting values: the exported one, each file's, and the chosen file if there
    is one.

    `row` is the plan's row, or None if the plan no longer has it. `both` is the cell with all that
    the files added to a list, without what they removed.
    """

    id: str
    row: int | None
    field: str
    before: CellNow
    values: Mapping[str, CellNow]
    taken: str | None = None
    both: CellNow | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """Which file wins a conflict: the one chosen for the cell, by (ID, field), else the first of
    `prefer`.

    With `as_typed`, a cell that cannot be read and a row with the ID of another one stop nothing:
    they are merged as they are, and the review of the result asks about them.
    """

    prefer: tuple[str, ...] = ()
    decided: Mapping[tuple[str, str], str] = field(default_factory=dict)
    as_typed: bool = False

    def at(self, id: str, name: str) -> tuple[str, ...]:
        """Return the files for one cell in order of precedence."""
        choice = self.decided.get((id, name))
        return self.prefer if choice is None else (choice, *self.prefer)


NO_CHOICES = Choices()


@dataclass(slots=True)
class Merged:
    """The result of merging into a plan.

    `removed` are exported IDs, with the files that no longer contain them.
    """

    cells: list[MergedCell] = field(default_factory=list)
    added: list[MergedRow] = field(default_factory=list)
    conflicts: list[MergeConflict] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    removed: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def open(self) -> list[MergeConflict]:
        """Return the unresolved conflicts."""
        return [conflict for conflict in self.conflicts if conflict.taken is None]


def decide(
    column: Column, base: Side, edits: Mapping[str, CellNow], prefer: Sequence[str] = ()
) -> tuple[str, CellNow] | None:
    """Return the file whose edit of a cell is used, and its cell, or None if the edits conflict.

    A conflict is won by the first file of `prefer` that edited the cell, or by BOTH for a list.
    """
    cell_now, *others = edits.values()
    if all(agree(column, base, cell_now, other) for other in others):
        return next(iter(edits)), cell_now
    together = all_edits(column, base, edits)
    choices = {**edits, BOTH: together} if together is not None else edits
    return next(((name, choices[name]) for name in prefer if name in choices), None)


def agree(column: Column, base: Side, cell: CellNow, other: CellNow) -> bool:
    """Return whether two edits of a cell do not conflict."""
    mine, theirs = _side(column, cell), _side(column, other)
    if mine is UNEDITED or theirs is UNEDITED:
        return cell == other
    return cell == other or merge3(column.cell, base, mine, theirs) is Answer.KEEP


def all_edits(column: Column, base: Side, edits: Mapping[str, CellNow]) -> CellNow | None:
    """Return a list with what each file added and without what each removed, or None."""
    sides = [_meant(column, cell) for cell in edits.values()]
    combined = sides[0]
    for side in sides[1:]:
        combined = (
            UNEDITED if UNEDITED in (combined, side) else both(column.cell, base, combined, side)
        )
        if combined is None:
            return None
    value = value_of(combined)
    return CellNow(value) if value else CellNow(text=CLEAR) if combined is not UNEDITED else None


def _third(column: Column, base: Side, edits: Mapping[str, CellNow]) -> CellNow | None:
    """Return the list of all edits, or None where it is what one file has."""
    together = all_edits(column, base, edits)
    if together and any(agree(column, base, together, cell) for cell in edits.values()):
        return None
    return together


def _side(column: Column, cell: CellNow) -> Side:
    """Return the value of an edited cell, or UNEDITED for a formula or what cannot be read."""
    if cell.text is None:
        return cell.value
    return column.cell.clear if cell.text == CLEAR else UNEDITED


def _meant(column: Column, cell: CellNow) -> Side:
    """Return the value of an edited cell, also of a list with a slip that has one correction."""
    side = _side(column, cell)
    if side is not UNEDITED or not cell.text:
        return side
    slip = column.cell.from_cell(cell.text, _UTC)
    form = slip.suggestion if isinstance(slip, Finding) else None
    value = column.cell.from_cell(form, _UTC) if form else slip
    return UNEDITED if isinstance(value, Finding) else value


def merge(
    plan: PlanCopy,
    copies: Iterable[PlanCopy],
    exported: RecordSource,
    choices: Choices = NO_CHOICES,
) -> Merged:
    """Return one sheet merged from several.

    `exported` is their common baseline; all file names must differ.
    """
    # Sorted by name, so that the order in which files were added does not matter.
    result, ordered = Merged(), sorted(copies, key=lambda copy: copy.name)
    # The plan is a copy like the others: its own edits can conflict too.
    files = [plan, *ordered]
    for id in _in_order(plan, {id for copy in ordered for id in copy.edited}):
        _merge_row(result, files, id, exported.get(id) or {}, choices)
    for id in _in_order(plan, {id for copy in ordered for id in copy.new}):
        _merge_new(result, files, id, choices)
    missing = [(row, name) for row in result.added for name in row.cells if name not in plan.fields]
    result.problems += [
        _no_column(plan, row.by, row.id, plan.columns[name]) for row, name in missing
    ]
    for copy in ordered:
        _add_rows(result, plan, copy, "", choices)
        for id in sorted(copy.twice.keys() - copy.new.keys()):
            _add_rows(result, plan, copy, id, choices)
        result.problems += _unread(plan, copy, choices)
    result.problems += [
        replace(
            slip,
            message=say("{file}: {finding}", file=file.name, finding=slip.message),
            file=file.name,
        )
        for file in files
        for slip in file.slips
        if not (choices.as_typed and file is plan and slip.code == DUPLICATE_ID)
    ]
    for id in exported.ids():
        if without := tuple(file.name for file in files if id not in file.places):
            result.removed[id] = without
    result.added.sort(key=lambda row: row.id)
    return result


def edited_by(
    files: Iterable[PlanCopy], conflicts: Iterable[MergeConflict]
) -> dict[str, tuple[str, ...]]:
    """Return the names of the files with edits in a row, by its ID, without those in conflict."""
    differ = {(conflict.id, conflict.field) for conflict in conflicts}
    names = dict[str, tuple[str, ...]]()
    for file in files:
        for id, row in (*file.edited.items(), *file.new.items()):
            if any((id, name) not in differ for name in row.cells):
                names[id] = (*names.get(id, ()), file.name)
    return names


def _in_order(plan: PlanCopy, ids: set[str]) -> list[str]:
    return sorted(ids, key=lambda id: (*plan.places.get(id, _ADDED_LAST), id))


def _merge_row(
    result: Merged, files: Sequence[PlanCopy], id: str, record: JsonObject, choices: Choices
) -> None:
    """Merge the edits of an exported row."""
    plan = files[0]
    if id in plan.twice and not choices.as_typed:
        result.problems.append(_twice(plan, plan, id))
        return
    edits = {
        name: {file.name: own[name] for file in files if name in (own := file.edits_of(id))}
        for name in plan.columns
    }
    _join_dates(plan.columns, [file.name for file in files], edits, record)
    cells = [
        cell
        for name, column in plan.columns.items()
        if (cell := _merge_cell(result, files, id, column, edits[name], record, choices))
        is not None
    ]
    if id in plan.places:
        result.cells += cells
    elif cells:
        # The row was removed from the plan; restore all of it, with its edits.
        shown = {
            name: CellNow(record[name])
            for name in plan.columns
            if name in plan.fields and record.get(name) is not None
        }
        by = dict.fromkeys(name for cell in cells for name in cell.by)
        taken = {cell.field: cell.cell for cell in cells}
        result.added.append(MergedRow(id, {**shown, **taken}, tuple(by)))


def _join_dates(
    columns: Mapping[str, Column],
    files: Sequence[str],
    edits: dict[str, dict[str, CellNow]],
    record: JsonObject,
) -> None:
    """Decide about start and end together: where no file has both as they would be merged, who did
    not edit one has the exported one, and both are in conflict.
    """
    pair = {name: edits[name] for name in _PAIR if edits.get(name)}
    if len(pair) < len(_PAIR):
        return
    base = {name: in_record(record, name) for name in _PAIR}
    before = {name: CellNow(record.get(name)) for name in _PAIR}
    merged = {name: decide(columns[name], base[name], of) for name, of in pair.items()}
    by = [file for file in files if any(file in of for of in pair.values())]
    if not any(
        all(
            (chosen := merged[name]) is not None
            and agree(columns[name], base[name], of.get(file, before[name]), chosen[1])
            for name, of in pair.items()
        )
        for file in by
    ):
        for name, of in pair.items():
            edits[name] = {file: of.get(file, before[name]) for file in by}


def _merge_cell(
    result: Merged,
    files: Sequence[PlanCopy],
    id: str,
    column: Column,
    edits: Mapping[str, CellNow],
    record: JsonObject,
    choices: Choices,
) -> MergedCell | None:
    """Return what a cell of the plan gets, if it gets anything; add its conflict or problem."""
    plan, name = files[0], column.field
    place = plan.places.get(id)
    # Edits made only in the plan are already in it.
    if not edits or [*edits] == [plan.name]:
        return None
    if place and name not in plan.fields:
        result.problems.append(_no_column(plan, [*edits], id, column))
        return None
    base, before = in_record(record, name), CellNow(record.get(name))
    wanted = choices.at(id, name)
    # Keep a formula in the plan unless the planner's own file is chosen: overwriting it could not
    # be undone.
    if place and (id, name) in plan.formulas:
        mine = edits.get(plan.name, BLANK)
        edits = {**edits, plan.name: FORMULA if mine == BLANK else mine}
        wanted = tuple(name for name in wanted if name == plan.name)
    elif choices.as_typed and any(
        (id, name) in file.unread and edits[file.name].text is None
        for file in files
        if file.name in edits
    ):
        # What would be a value only as a text is not merged without a question.
        edits = {plan.name: before, **edits}
    chosen = decide(column, base, edits, wanted)
    # Report conflicts settled by a preference too, so that the values not used can be reviewed
    # later.
    if chosen is None or decide(column, base, edits) is None:
        result.conflicts.append(
            MergeConflict(
                id=id,
                row=place[1] if place else None,
                field=name,
                before=before,
                values=edits,
                taken=None if chosen is None else chosen[0],
                both=_third(column, base, edits),
            )
        )
    if chosen is None:
        return None
    file, cell = chosen
    own = edits.get(plan.name)
    if cell == before if own is None else agree(column, base, own, cell):
        return None
    by = tuple(
        name for name, edit in edits.items() if file == BOTH or agree(column, base, edit, cell)
    )
    return MergedCell(id, *(place or ("", 0)), name, cell, by)


def _merge_new(result: Merged, files: Sequence[PlanCopy], id: str, choices: Choices) -> None:
    """Merge a new row; an ID is one activity, so all files that have it must agree."""
    plan = files[0]
    having = [file for file in files if id in file.new]
    first, *others = (file.new[id] for file in having)
    if choices.as_typed:
        for file in having if id in plan.new or id not in plan.places else ():
            if file is not plan:
                _add_rows(result, plan, file, id, choices)
    elif twice := [file for file in having if id in file.twice]:
        result.problems += [_twice(plan, file, id) for file in twice]
    # One ID for two activities: when uploaded, the second would overwrite the first.
    elif not all(alike(plan, first.cells, other.cells) for other in others):
        where = ", ".join(f"{file.name} ({file.new[id].row})" for file in having)
        message = say(
            "“{id}” is a different new activity in each file: {files}. Give one of them "
            "another ID.",
            id=id,
            files=where,
        )
        row = plan.places.get(id)
        result.problems.append(
            _at_key(plan, "new-id-twice", message, first.sheet, row[1] if row else None, id)
        )
    elif id not in plan.places:
        result.added.append(MergedRow(id, first.cells, tuple(file.name for file in having)))


def alike(plan: PlanCopy, row: Mapping[str, CellNow], other: Mapping[str, CellNow]) -> bool:
    """Return whether two rows have the same cells."""
    return all(
        agree(column, NOT_KNOWN, row.get(name, BLANK), other.get(name, BLANK))
        for name, column in plan.columns.items()
    )


def _add_rows(result: Merged, plan: PlanCopy, copy: PlanCopy, id: str, choices: Choices) -> None:
    """Merge the rows of a copy without an ID (""), or with one that other rows have, unless the
    plan or another copy has them too.

    Each is a problem, or a row that will be asked about.
    """
    # Each is the same as one row only: two of them are two.
    rows = [row.cells for row in plan.rows_apart(id)]
    given = id if id in copy.new else ""  # only the exported row keeps its ID
    added = [row for row in result.added if row.id == given]
    for row in copy.rows_apart(id):
        of_plan = next((cells for cells in rows if alike(plan, row.cells, cells)), None)
        of_copy = next((other for other in added if alike(plan, row.cells, other.cells)), None)
        if of_plan is not None:
            rows.remove(of_plan)
        elif of_copy is not None:
            added.remove(of_copy)
            by = (*of_copy.by, copy.name)
            result.added[result.added.index(of_copy)] = of_copy._replace(by=by)
        elif choices.as_typed:
            result.added.append(MergedRow(given, row.cells, (copy.name,)))
        elif id:
            result.problems.append(_twice(plan, copy, id))
            return
        else:
            message = say(
                "{name}: this row has no ID and is not in {plan}. Give it an ID there, or remove "
                "it.",
                name=copy.name,
                plan=plan.name,
            )
            result.problems.append(_at_key(plan, "merge-missing-id", message, row.sheet, row.row))


def _unread(plan: PlanCopy, copy: PlanCopy, choices: Choices) -> Iterator[Problem]:
    """Yield a problem for each cell of a copy that cannot be read, unless the plan has the same or
    the merged row will ask about it.
    """
    for (id, name), problem in copy.unread.items():
        if (id, name) in plan.unread or name not in plan.columns:
            continue
        edited = copy.edits_of(id).get(name, BLANK)
        texts = (row.cells.get(name, BLANK).text for row in copy.rows_apart(id))
        if choices.as_typed and (edited != BLANK or any(texts)):
            continue
        message = say(
            "{file}: {sheet}!{cell}: {finding}",
            file=copy.name,
            sheet=problem.sheet,
            cell=problem.cell or "",
            finding=problem.message,
        )
        if problem.code == FORMULA_WITHOUT_VALUE:
            message = say(
                "{file}: {sheet}!{cell} has a formula without a stored value. Open {file} "
                "in Excel, save it, then merge again.",
                file=copy.name,
                sheet=problem.sheet,
                cell=problem.cell or "",
            )
        found = id.partition("\n")[0]
        yield replace(problem, message=message, row=None, cell=None, found=found, file=copy.name)


def _twice(plan: PlanCopy, file: PlanCopy, id: str) -> Problem:
    numbers = sorted({file.places[id][1], *(row.row for row in file.rows_apart(id))})
    rows = ", ".join(map(str, numbers))
    message = say(
        "{name}: “{id}” is in rows {rows}. Keep one of them, then merge again.",
        name=file.name,
        id=id,
        rows=rows,
    )
    place = file.places[id]
    row = place[1] if file is plan else None
    return replace(_at_key(plan, DUPLICATE_ID, message, place[0], row, id), file=file.name)


def _at_key(
    plan: PlanCopy, code: str, message: Text, sheet: str, row: int | None, value: str = ""
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
        found=value,
    )


def _no_column(plan: PlanCopy, by: Sequence[str], id: str, column: Column) -> Problem:
    names = ", ".join(name for name in by if name != plan.name)
    message = say(
        "{plan} has no column “{column}”, but {names} used it. Restore the column.",
        plan=plan.name,
        column=column.caption,
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
