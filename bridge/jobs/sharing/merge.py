"""Merge: a plan and copies of it, each read once as a snapshot -> one plan in a file of its own. None of the files that are read is changed."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge import files
from bridge.changes.compare.not_read import COLUMN_RENAMED
from bridge.changes.compare.slips import CODES
from bridge.changes.merge import FORMULA, Choices, MergeConflict, Merged, edited_by, merge, same
from bridge.changes.plan_copies import BLANK, CellNow, PlanCopy
from bridge.errors import Problem, UsageError, WorkbookError
from bridge.jobs.export import refuse_existing
from bridge.jobs.sharing.plan_files import (
    UNMATCHED,
    NotMerged,
    PlanFile,
    PlanSheet,
    SheetKey,
    add_uploaded,
    left_out,
    read_plan,
    refuse_other_baseline,
    sheets_of,
    unmatched,
)
from bridge.mapping.checks import ROWS_BELOW
from bridge.progress import Monitor
from bridge.records.cells.base import cell_text
from bridge.texts import Text, plural, say
from bridge.workbook.read.open_sheet import open_workbook
from bridge.workbook.read.snapshots import sync_copies, wait_until_closed
from bridge.workbook.writeback.cell_patches import CellEdit, edit_workbook

__all__ = ["MERGE_STOPS", "MergeDone", "MergeRequest", "NotMerged", "merge_plans"]

MERGE_STOPS = CODES | {COLUMN_RENAMED, ROWS_BELOW} | UNMATCHED
"""Codes of the stops of a merge that somebody may let pass."""

PLAN = "plan"
"""The word for the plan itself in `on_conflict`."""
_MOST_LISTED = 10_000


@dataclass(frozen=True, slots=True)
class MergeRequest:
    """What to merge: `copies` go into `plan`, the result into `out`; None: nothing is written. Without copies, those that a sync program made
    beside the plan are taken.

    `on_conflict` are names of files, `plan` for the plan: where they clash, the first of them that is part of the clash counts, behind the one
    that `decided` names for the cell by (sheet, ID, field). `accepted` are codes of stops (`part-sorted`, …) that somebody lets pass.
    """

    plan: Path
    copies: tuple[Path, ...]
    out: Path | None
    on_conflict: tuple[str, ...] = ()
    overwrite: bool = False
    zone: str = "UTC"
    decided: Mapping[tuple[str, str, str], str] = field(default_factory=dict)
    accepted: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ClashShown:
    """A conflict for people and scripts: texts as they stand in the cells, by file. `choices` are the files whose value can count."""

    sheet: str
    id: str
    row: int | None
    field: str
    column: str
    before: str
    values: Mapping[str, str]
    choices: tuple[str, ...]
    taken: str | None = None


@dataclass(frozen=True, slots=True)
class CameIn:
    """A cell of the plan that gets what the files `by` have, in texts; or a whole row, which has no column."""

    sheet: str
    id: str
    row: int | None
    by: tuple[str, ...]
    column: str = ""
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class MergeDone:
    """A merge. `workbook` is None where nothing was written; else where the result stands, also when that is not `out`.

    `by` counts cells and rows taken by file, `removed` has the IDs with the files in which they do not stand any more. `edited_by` has the
    files with edits that stand in a row, by (sheet, ID), `saved_by` who saved a file last, where it says so.
    """

    workbook: Path | None
    files: tuple[str, ...]
    came_in: tuple[CameIn, ...] = ()
    by: Mapping[str, int] = field(default_factory=dict)
    conflicts: tuple[ClashShown, ...] = ()
    problems: tuple[Problem, ...] = ()
    removed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    not_merged: tuple[NotMerged, ...] = ()
    edited_by: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    saved_by: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[Text, ...] = ()

    @property
    def cells(self) -> int:
        """Return how many cells of rows of the plan come in."""
        return sum(bool(one.column) for one in self.came_in)

    @property
    def added(self) -> tuple[str, ...]:
        """Return the IDs of the rows that come in."""
        return tuple(one.id for one in self.came_in if not one.column)

    @property
    def merged(self) -> int:
        """Return how many cells and rows come in."""
        return len(self.came_in)

    @property
    def open(self) -> tuple[ClashShown, ...]:
        """Return the conflicts that nobody has decided."""
        return tuple(clash for clash in self.conflicts if clash.taken is None)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What a merge makes of one sheet of the plan."""

    key: SheetKey
    plan: PlanSheet
    found: Merged


def merge_plans(request: MergeRequest, monitor: Monitor) -> MergeDone:
    """Merge copies into a copy of the plan. Raises WorkbookError where a file cannot be read, or holds another export; nothing is written then."""
    copies = request.copies or sync_copies(request.plan)
    _refuse(request, copies)
    named = _named(request.plan, copies)
    prefer = tuple(_file_named(choice, named) for choice in request.on_conflict)
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
        with ExitStack() as opened:
            plan, *others = [
                read_plan(path, name, Path(folder) / str(at), request.zone, opened, monitor, request.accepted)
                for at, (path, name) in enumerate(named)
            ]
            for other in others:
                refuse_other_baseline(plan, other)
            add_uploaded((plan, *others))
            apart = [found for other in others for found in unmatched(plan, other) if found.code not in request.accepted]
            sheets = [_Sheet(key, sheet, _merged(key, sheet, others, prefer, request)) for key, sheet in plan.sheets.items()]
            done = _told(sheets, plan, others)
            done = replace(done, problems=(*apart, *done.problems), warnings=_void_choices(done, prefer))
        stands = not apart and all(sheet.found.stands for sheet in sheets)
        return _written(request.out, request, done, sheets, plan, monitor) if stands and request.out is not None else done


def _merged(key: SheetKey, sheet: PlanSheet, others: Sequence[PlanFile], prefer: tuple[str, ...], request: MergeRequest) -> Merged:
    decided = {(id, name): file for (of, id, name), file in request.decided.items() if of == sheet.info.sheet}
    return merge(sheet.copy, [other.sheets[key].copy for other in others if key in other.sheets], sheet.baseline, Choices(prefer, decided))


def _void_choices(done: MergeDone, prefer: Sequence[str]) -> tuple[Text, ...]:
    """Return a sentence about the conflicts that no file named with --on-conflict can settle because none of them changed the cell."""
    count = sum(not any(name in clash.values for name in prefer) for clash in done.open) if prefer else 0
    if not count:
        return ()
    names = ", ".join(dict.fromkeys(prefer))
    return (
        plural(
            count,
            "1 conflict is still open: {names} did not change that cell. Name one of its files with --on-conflict.",
            "{count} conflicts are still open: {names} did not change those cells. Name one of their files with --on-conflict.",
            names=names,
        ),
    )


# before anything is read


def _refuse(request: MergeRequest, copies: Sequence[Path]) -> None:
    if not copies:
        raise UsageError(
            say("Nothing was merged: no copy was named, and beside {name} there is none of the same export.", name=request.plan.name),
            say("Name the copies behind the plan."),
        )
    if request.out is None:
        return
    if request.out.suffix.casefold() != request.plan.suffix.casefold():
        raise UsageError(
            say("{name} is not a name for a workbook.", name=request.out.name), say("Use a name that ends in {suffix}.", suffix=request.plan.suffix)
        )
    if any(_same_file(request.out, path) for path in (request.plan, *copies)):
        raise WorkbookError(
            say("Nothing was merged: {name} is one of the files to merge.", name=request.out.name), say("Give the merged plan a name of its own.")
        )
    refuse_existing(request.out, overwrite=request.overwrite)


def _named(plan: Path, copies: Sequence[Path]) -> list[tuple[Path, str]]:
    """Return each file with the name that tells it from the others: the plan first, then the copies by that name."""
    paths = [plan, *copies]
    for number, path in enumerate(paths):
        if any(_same_file(path, other) for other in paths[:number]):
            raise UsageError(say("{name} is named twice.", name=path.name), say("Name the plan once, and each copy once."))
    count = Counter(path.name for path in paths)
    named = [(path, path.name if count[path.name] == 1 else str(path)) for path in paths]
    return [named[0], *sorted(named[1:], key=lambda pair: pair[1])]


def _same_file(one: Path, other: Path) -> bool:
    try:
        return one == other or one.samefile(other)
    except OSError:
        return False


def _file_named(choice: str, named: Sequence[tuple[Path, str]]) -> str:
    if choice == PLAN:
        return named[0][1]
    for path, name in named:
        if choice == name or Path(choice) == path:
            return name
    names = ", ".join(name for _, name in named)
    raise UsageError(say('"{choice}" is not a file of this merge.', choice=choice), say("Use plan, or one of: {names}.", names=names))


# the result


def _told(sheets: Sequence[_Sheet], plan: PlanFile, others: Sequence[PlanFile]) -> MergeDone:
    all_files = [plan, *others]
    came_in = tuple(one for sheet in sheets for one in _came_in(sheet))
    by = Counter(name for one in came_in for name in one.by)
    edited = dict[tuple[str, str], tuple[str, ...]]()
    for sheet in sheets:
        title = sheet.plan.info.sheet
        copies = [other.sheets[sheet.key].copy for other in others if sheet.key in other.sheets]
        edited |= {(title, id): names for id, names in edited_by(sheet.found, sheet.plan.copy, copies).items()}
    return MergeDone(
        workbook=None,
        files=tuple(file.name for file in all_files),
        came_in=came_in,
        by={file.name: by[file.name] for file in all_files if file.name in by},
        conflicts=tuple(_shown(conflict, sheet.plan) for sheet in sheets for conflict in sheet.found.conflicts),
        problems=tuple(problem for sheet in sheets for problem in sheet.found.problems),
        removed={id: names for sheet in sheets for id, names in sheet.found.removed.items()},
        not_merged=tuple(islice(left_out(plan, others), _MOST_LISTED)),
        edited_by=edited,
        saved_by={file.name: file.snapshot.saved_by for file in all_files if file.snapshot.saved_by},
    )


def _came_in(sheet: _Sheet) -> Iterator[CameIn]:
    plan, zone = sheet.plan, ZoneInfo(sheet.plan.info.time_zone)
    for cell in sheet.found.cells:
        column = plan.copy.columns[cell.field]
        now = plan.copy.edited.get(cell.id)
        before = now.cells.get(cell.field) if now is not None else None
        if before is None:
            before = CellNow((plan.baseline.get(cell.id) or {}).get(cell.field))
        yield CameIn(
            sheet=cell.sheet,
            id=cell.id,
            row=cell.row,
            by=cell.by,
            column=column.caption,
            before=_text(plan.copy, cell.field, before, zone),
            after=_text(plan.copy, cell.field, cell.cell, zone),
        )
    for row in sheet.found.added:
        yield CameIn(plan.info.sheet, row.id, None, row.by)


def _shown(conflict: MergeConflict, sheet: PlanSheet) -> ClashShown:
    copy, zone = sheet.copy, ZoneInfo(sheet.info.time_zone)
    values = {name: _text(copy, conflict.field, cell, zone) for name, cell in conflict.values.items()}
    choices = (copy.name,) if conflict.values.get(copy.name) == FORMULA else tuple(values)
    before, caption = _text(copy, conflict.field, conflict.before, zone), copy.columns[conflict.field].caption
    return ClashShown(
        sheet=sheet.info.sheet,
        id=conflict.id,
        row=conflict.row,
        field=conflict.field,
        column=caption,
        before=before,
        values=values,
        choices=choices,
        taken=conflict.taken,
    )


def _text(copy: PlanCopy, name: str, cell: CellNow, zone: ZoneInfo) -> str:
    if cell == FORMULA:
        return str(say("a formula"))
    value = cell.text if cell.text is not None else copy.columns[name].cell.in_sheet(cell.value, zone)
    return "" if value is None else cell_text(value)


def _written(out: Path, request: MergeRequest, done: MergeDone, sheets: Sequence[_Sheet], plan: PlanFile, monitor: Monitor) -> MergeDone:
    """Put what was taken into the snapshot of the plan, and that into its place."""
    source, warnings = plan.snapshot.path, [*done.warnings]
    edits = [edit for sheet in sheets for edit in _cell_edits(sheet)]
    added = [row for sheet in sheets for row in _rows(sheet)]
    if edits or added:
        monitor.report(say("Writing {name}", name=out.name))
        tables = {sheet.plan.info.sheet: sheet.plan.info.table for sheet in sheets if sheet.plan.info.shaped}
        edited = edit_workbook(source, edits, ZoneInfo(sheets[0].plan.info.time_zone), added=added, tables=tables)
        source = edited.path
        # Read back before it takes its place: a merged value that a formula swallowed must not pass for merged.
        _verify(source, out, sheets, plan)
        warnings += [edited.reason_beside] if edited.reason_beside is not None else []
    target, reason = _place(out, request, monitor)
    if reason is None:
        try:
            files.copy_of(source, target, overwrite=request.overwrite)
        except WorkbookError as error:
            if not files.exists(out):
                raise
            target, reason = files.beside(out, "merged"), error.title
    if reason is not None:
        files.copy_of(source, target)
        warnings += [reason, say("The merged plan stands in {name}.", name=target.name)]
    return replace(done, workbook=target, warnings=tuple(warnings))


def _cell_edits(sheet: _Sheet) -> Iterator[CellEdit]:
    columns = sheet.plan.info.columns
    return (CellEdit(cell.sheet, cell.row, columns[cell.field], cell.field, *cell.cell) for cell in sheet.found.cells)


def _rows(sheet: _Sheet) -> Iterator[list[CellEdit]]:
    """Yield the cells of the rows to append to the last part of a sheet."""
    columns, last = sheet.plan.info.columns, sheet.plan.parts[-1]
    for row in sheet.found.added:
        yield [CellEdit(last, 0, columns[name], name, *cell) for name, cell in row.cells.items() if name in columns]


def _verify(path: Path, out: Path, sheets: Sequence[_Sheet], plan: PlanFile) -> None:
    """Read the result back; raise WorkbookError where a cell does not show what it is to show, such as one that holds a hidden formula."""
    with open_workbook(path, sheets[0].plan.info.time_zone) as book:
        results = {key: sheet.copy for key, sheet in sheets_of(book, out.name)[0].items()}
    for sheet in sheets:
        found, result = sheet.found, results[sheet.key]
        wanted = [(cell.id, cell.field, cell.cell) for cell in found.cells]
        wanted += [(row.id, name, cell) for row in found.added if row.id in result.new for name, cell in row.cells.items()]
        for id, name, cell in wanted:
            row, column = result.edited.get(id) or result.new.get(id), sheet.plan.copy.columns[name]
            if row is None or not same(column, row.cells.get(name, BLANK), cell):
                raise WorkbookError(
                    say(
                        "{id}, {caption}: the merged value could not be written into its cell of {plan}.",
                        id=id,
                        caption=column.caption,
                        plan=plan.name,
                    ),
                    say("Look at that cell, a formula may stand there; type the value there by hand, and merge again. Nothing was written."),
                )


def _place(out: Path, request: MergeRequest, monitor: Monitor) -> tuple[Path, Text | None]:
    """Return where the result goes: `out`, once no other program has it, else a file beside it, and why."""
    if not files.exists(out):
        return out, None
    if not request.overwrite:
        return files.beside(out, "merged"), say("{name} was made by another program meanwhile.", name=out.name)
    if not wait_until_closed(out, monitor):
        return files.beside(out, "merged"), say("{name} is open in another program.", name=out.name)
    return out, None
