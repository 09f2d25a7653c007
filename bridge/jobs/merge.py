"""Merge: a plan and its copies, each read once as a snapshot -> one merged plan in a new file.

The source files are not changed.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge import files
from bridge.changes.compare.inputs import folded_id
from bridge.changes.compare.slips import CODES, COLUMN_RENAMED
from bridge.changes.merge3 import NOT_KNOWN
from bridge.changes.merge_rows import (
    BLANK,
    BOTH,
    FORMULA,
    CellNow,
    Choices,
    MergeConflict,
    Merged,
    PlanCopy,
    agree,
    alike,
    edited_by,
    merge,
)
from bridge.errors import Problem, UsageError, WorkbookError
from bridge.jobs.export import refuse_existing
from bridge.jobs.json_files import refuse_suffix
from bridge.jobs.merge_files import (
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
    unsaved,
)
from bridge.jobs.merge_own import OwnCopies, OwnFile, read_own_files, write_own
from bridge.mapping.checks import ROWS_BELOW
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject, cell_text
from bridge.records.change_set import CellWrite, Place, SheetInfo
from bridge.texts import Text, say
from bridge.workbook.opc.package_edit import busy
from bridge.workbook.read.open_sheet import open_workbook
from bridge.workbook.read.snapshots import (
    sync_copies,
    wait_until_closed,
)
from bridge.workbook.writeback.edit_cells import edit_workbook

MERGE_STOPS = CODES | {COLUMN_RENAMED, ROWS_BELOW} | UNMATCHED
"""Codes of blocking problems of a merge that may be accepted."""

PLAN = "plan"
"""The word for the plan itself in `on_conflict`."""
_MOST_LISTED = 10_000


@dataclass(frozen=True, slots=True)
class MergeRequest:
    """What to merge: `copies` into `plan`, with the result in `out` (None: nothing is written).

    Without copies, those that a sync program made beside the plan are used. `on_conflict` lists
    file names, with `plan` for the plan. The first one that is part of a conflict wins, unless
    `decided` names another file for the cell by (sheet, ID, field). `accepted` are codes of
    accepted problems (`part-sorted`, …). With `as_typed`, cells that cannot be read are merged as
    they are, because the review of the result asks about them. In a `draft`, open conflicts get the
    first value that a cell can show.
    """

    plan: Path
    copies: tuple[Path, ...]
    out: Path | None
    on_conflict: tuple[str, ...] = ()
    overwrite: bool = False
    zone: str = "UTC"
    decided: Mapping[tuple[str, str, str], str] = field(default_factory=dict)
    accepted: frozenset[str] = frozenset()
    as_typed: bool = False
    draft: bool = False


@dataclass(frozen=True, slots=True)
class ClashShown:
    """A conflict for display and scripts, with the cell texts by file.

    `choices` are the files whose value can be used. `both` is the text of a list with what all
    files added and without what they removed, if there is one; BOTH is then a choice as well.
    Decisions about the row are kept under the ID `decided`.
    """

    sheet: str
    id: str
    row: int | None
    field: str
    column: str
    before: str
    values: Mapping[str, str]
    choices: tuple[str, ...]
    taken: str | None = None
    decided: str = ""
    both: str | None = None


@dataclass(frozen=True, slots=True)
class MergeDone:
    """A finished merge.

    `workbook` is the result file, even if it is not `out`, or None if nothing was written. `cells`
    counts the merged cells in rows of the plan, `added` are the IDs of the added rows, and `by`
    counts both per file. `edited` counts the cells of exported rows that any file edited, the plan
    too, and `new` the new rows of all files. `added_by` lists the files of added rows by place.
    `removed` maps IDs to the files that no longer have them. `edited_by` lists the files with edits
    in a row, by (sheet, ID), without those in conflict. `saved_by` says who saved a file last, if
    known. `info` describes the plan's first sheet, `places` has the plan's rows by sheet and ID,
    `exported` the records of rows that are named here, by (sheet, ID).
    """

    workbook: Path | None
    files: tuple[str, ...]
    cells: int = 0
    added: tuple[str, ...] = ()
    edited: int = 0
    new: int = 0
    by: Mapping[str, int] = field(default_factory=dict)
    conflicts: tuple[ClashShown, ...] = ()
    problems: tuple[Problem, ...] = ()
    added_by: Mapping[Place, tuple[str, ...]] = field(default_factory=dict)
    removed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    not_merged: tuple[NotMerged, ...] = ()
    edited_by: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    saved_by: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[Text, ...] = ()
    info: SheetInfo | None = None
    places: Mapping[str, Mapping[str, Place]] = field(default_factory=dict)
    exported: Mapping[tuple[str, str], JsonObject] = field(default_factory=dict)

    def named(self, files: Iterable[str]) -> str:
        """Return the names of files: each its last author's, who saved no other of several."""
        people = Counter(self.saved_by.values())
        own = {name: by for name, by in self.saved_by.items() if people[by] == 1 < len(people)}
        return ", ".join(own.get(name, name) for name in files)

    @property
    def merged(self) -> int:
        """Return the number of merged cells and rows."""
        return self.cells + len(self.added)

    @property
    def open(self) -> tuple[ClashShown, ...]:
        """Return the undecided conflicts."""
        return tuple(clash for clash in self.conflicts if clash.taken is None)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The merge result of one sheet of the plan."""

    key: SheetKey
    plan: PlanSheet
    result: Merged


def merge_plans(request: MergeRequest, monitor: Monitor, own: OwnCopies | None = None) -> MergeDone:
    """Merge copies into a copy of the plan; `own` says how own sheets are read.

    Raises MappingError and WorkbookError if a file cannot be read or holds another export. Nothing
    is written then.
    """
    copies = request.copies or (sync_copies(request.plan) if own is None else ())
    _refuse_merge(request, copies)
    named = _file_names(request.plan, copies)
    prefer = tuple(_file_named(choice, named) for choice in request.on_conflict)
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
        with ExitStack() as opened:
            (plan, *others), own_plan = _read(named, own, Path(folder), request, opened, monitor)
            for other in others:
                refuse_other_baseline(plan, other)
            add_uploaded((plan, *others))
            sheets = [
                _Sheet(key, sheet, _merged(key, sheet, others, prefer, request))
                for key, sheet in plan.sheets.items()
            ]
            merge_done = _merge_report(sheets, plan, others, request.accepted)
            warnings = (*unsaved(path for path, _ in named), *_void_choices(merge_done, prefer))
            merge_done = replace(merge_done, warnings=warnings)
            if merge_done.problems or merge_done.open or request.out is None:
                return merge_done
            if own_plan is not None:
                filled = write_own(own_plan, sheets[0].result, monitor)
                target, more = _move_into_place(filled.path, request.out, request, monitor)
                return replace(
                    merge_done,
                    workbook=target,
                    cells=len(filled.fields),
                    added=tuple(filled.added),
                    warnings=(*warnings, *filled.held, *more),
                )
        return _written(request.out, request, merge_done, sheets, plan, monitor)


def _read(
    named: Sequence[tuple[Path, str]],
    own: OwnCopies | None,
    folder: Path,
    request: MergeRequest,
    opened: ExitStack,
    monitor: Monitor,
) -> tuple[list[PlanFile], OwnFile | None]:
    """Return the plan and its copies, and of own sheets the plan as it is written."""
    accepted = request.accepted
    if own is not None:
        return read_own_files(named, own, folder, opened, monitor, accepted)
    return [
        read_plan(path, name, folder / str(at), request.zone, opened, monitor, accepted)
        for at, (path, name) in enumerate(named)
    ], None


def _merged(
    key: SheetKey,
    sheet: PlanSheet,
    others: Sequence[PlanFile],
    prefer: tuple[str, ...],
    request: MergeRequest,
) -> Merged:
    decided = {
        (id, name): file
        for (of, id, name), file in request.decided.items()
        if of == sheet.info.sheet
    }
    copies = [other.sheets[key].copy for other in others if key in other.sheets]
    choices = Choices(prefer, decided, request.as_typed)
    result = merge(sheet.copy, copies, sheet.baseline, choices)
    if not request.draft or not result.open:
        return result
    shown = {
        (conflict.id, conflict.field): next(
            (name for name, cell in conflict.values.items() if cell not in (BLANK, FORMULA)), ""
        )
        for conflict in result.open
    }
    every = (sheet.copy.name, *(copy.name for copy in copies))
    choices = replace(choices, prefer=every, decided={**shown, **decided})
    return merge(sheet.copy, copies, sheet.baseline, choices)


def _void_choices(merge: MergeDone, prefer: Sequence[str]) -> tuple[Text, ...]:
    """Return a warning about conflicts that no file named with --on-conflict can settle.

    None of these files changed the cell.
    """
    count = (
        sum(not any(name in clash.choices for name in prefer) for clash in merge.open)
        if prefer
        else 0
    )
    if not count:
        return ()
    names = ", ".join(dict.fromkeys(prefer))
    return (
        say(
            "Conflicts left after --on-conflict {names}: {count}. Name another file "
            "with --on-conflict.",
            count=count,
            names=names,
        ),
    )


# Before reading


def _refuse_merge(request: MergeRequest, copies: Sequence[Path]) -> None:
    """Raise UsageError without copies, WorkbookError if the result may not be written to `out`."""
    if not copies:
        raise UsageError(
            say(
                "Nothing was merged. The folder of {name} has no copies of the same export.",
                name=request.plan.name,
            ),
            say("List the copies after the plan."),
        )
    if request.out is None:
        return
    refuse_suffix(request.out, request.plan.suffix)
    if any(files.same_file(request.out, path) for path in (request.plan, *copies)):
        raise WorkbookError(
            say("Nothing was merged. {name} is one of the files to merge.", name=request.out.name),
            say("Choose another name for the merged plan."),
        )
    refuse_existing(request.out, overwrite=request.overwrite)


def _file_names(plan: Path, copies: Sequence[Path]) -> list[tuple[Path, str]]:
    """Return each file with a unique name: the plan first, then the copies sorted by name."""
    paths = [plan, *copies]
    for number, path in enumerate(paths):
        if any(files.same_file(path, other) for other in paths[:number]):
            raise UsageError(
                say("{name} is listed twice.", name=path.name),
                say("List each file once."),
            )
    count = Counter(path.name for path in paths)
    named = [(path, path.name if count[path.name] == 1 else str(path)) for path in paths]
    return [named[0], *sorted(named[1:], key=lambda pair: pair[1])]


def _file_named(choice: str, named: Sequence[tuple[Path, str]]) -> str:
    """Return the file of the merge that a choice names. Raises UsageError."""
    if choice == BOTH:
        return BOTH
    if choice == PLAN:
        return named[0][1]
    for path, name in named:
        if choice == name or Path(choice) == path:
            return name
    names = ", ".join(name for _, name in named)
    raise UsageError(
        say("“{choice}” is not a file of this merge.", choice=choice),
        say("Use plan, both, or one of: {names}.", names=names),
    )


# the result


def _merge_report(
    sheets: Sequence[_Sheet],
    plan: PlanFile,
    others: Sequence[PlanFile],
    accepted: frozenset[str],
) -> MergeDone:
    all_files = [plan, *others]
    cells = [cell for sheet in sheets for cell in sheet.result.cells]
    added = [row for sheet in sheets for row in sheet.result.added]
    by = Counter(chain.from_iterable([*(cell.by for cell in cells), *(row.by for row in added)]))
    edited, authors, new = 0, dict[tuple[str, str], tuple[str, ...]](), 0
    for sheet in sheets:
        title, own = sheet.plan.info.sheet, sheet.plan.copy
        copies = [file.sheets[sheet.key].copy for file in all_files if sheet.key in file.sheets]
        names = edited_by(copies, sheet.result.conflicts)
        authors.update({(title, id): files for id, files in names.items()})
        edited += len(
            {(id, name) for copy in copies for id in copy.edited for name in copy.edits_of(id)}
        )
        new += len(own.new) + len(own.unnamed)
        new += sum(sheet.plan.baseline.get(row.id) is None for row in sheet.result.added)
    left = tuple(islice(left_out(plan, others), _MOST_LISTED))
    return MergeDone(
        workbook=None,
        files=tuple(file.name for file in all_files),
        cells=len(cells),
        added=tuple(row.id for row in added),
        edited=edited,
        new=new,
        by={file.name: by[file.name] for file in all_files if file.name in by},
        conflicts=tuple(
            _clash_view(conflict, sheet.plan)
            for sheet in sheets
            for conflict in sheet.result.conflicts
        ),
        problems=(
            *(
                problem
                for other in others
                for problem in unmatched(plan, other)
                if problem.code not in accepted
            ),
            *(problem for sheet in sheets for problem in sheet.result.problems),
        ),
        removed={id: names for sheet in sheets for id, names in sheet.result.removed.items()},
        not_merged=left,
        edited_by=authors,
        saved_by={
            file.name: file.snapshot.saved_by for file in all_files if file.snapshot.saved_by
        },
        info=sheets[0].plan.info,
        places={sheet.plan.info.sheet: sheet.plan.copy.places for sheet in sheets},
        exported={key: record for sheet in sheets for key, record in _exported(sheet, left)},
    )


def _exported(
    sheet: _Sheet, left: Iterable[NotMerged]
) -> Iterator[tuple[tuple[str, str], JsonObject]]:
    """Yield the exported records of rows with conflicts, problems or content that is not merged."""
    title, result = sheet.plan.info.sheet, sheet.result
    ids = [conflict.id for conflict in result.conflicts]
    ids += [problem.found for problem in result.problems]
    ids += [not_merged.id for not_merged in left if not_merged.plan_sheet == title]
    for id in dict.fromkeys((*ids, *result.removed)):
        if (record := sheet.plan.baseline.get(id)) is not None:
            yield (title, id), record


def _clash_view(conflict: MergeConflict, sheet: PlanSheet) -> ClashShown:
    """Return a conflict for display and scripts."""
    copy, zone = sheet.copy, ZoneInfo(sheet.info.time_zone)
    values = {
        name: _text(copy, conflict.field, cell, zone) for name, cell in conflict.values.items()
    }
    choices = (copy.name,) if conflict.values.get(copy.name) == FORMULA else tuple(values)
    together = None
    if conflict.both is not None:
        together = _text(copy, conflict.field, conflict.both, zone)
        choices = (*choices, BOTH)
    before, caption = (
        _text(copy, conflict.field, conflict.before, zone),
        copy.columns[conflict.field].caption,
    )
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
        decided=sheet.info.decision_id(conflict.id),
        both=together,
    )


def _text(copy: PlanCopy, name: str, cell: CellNow, zone: ZoneInfo) -> str:
    if cell == FORMULA:
        return str(say("a formula"))
    value = (
        cell.text if cell.text is not None else copy.columns[name].cell.in_sheet(cell.value, zone)
    )
    return "" if value is None else cell_text(value)


def _written(
    out: Path,
    request: MergeRequest,
    merge: MergeDone,
    sheets: Sequence[_Sheet],
    plan: PlanFile,
    monitor: Monitor,
) -> MergeDone:
    """Write the merged changes into the snapshot of the plan, and move it into place."""
    source, warnings = plan.snapshot.path, [*merge.warnings]
    edits = [
        CellWrite(
            cell.sheet,
            cell.row,
            sheet.plan.info.columns[cell.field],
            cell.field,
            *cell.cell,
        )
        for sheet in sheets
        for cell in sheet.result.cells
    ]
    added = [row for sheet in sheets for row in _rows(sheet)]
    if edits or added:
        monitor.report(say("Writing {name}", name=out.name))
        tables = {
            sheet.plan.info.sheet: sheet.plan.info.table
            for sheet in sheets
            if sheet.plan.info.shaped
        }
        edited = edit_workbook(
            source, edits, ZoneInfo(sheets[0].plan.info.time_zone), added=added, tables=tables
        )
        source = edited.path
        # Verify before moving it into place, because a formula may hide a merged value.
        merge = replace(merge, added_by=_verify(source, out, sheets, plan))
        warnings += edited.notes
        warnings += [edited.reason_beside] if edited.reason_beside is not None else []
    target, more = _move_into_place(source, out, request, monitor)
    return replace(merge, workbook=target, warnings=(*warnings, *more))


def _move_into_place(
    source: Path, out: Path, request: MergeRequest, monitor: Monitor
) -> tuple[Path, tuple[Text, ...]]:
    """Copy a merged plan to `out`, or beside it; return where it is, and why."""
    target, reason = _place(out, request, monitor)
    if reason is None:
        try:
            files.copy_of(source, target, overwrite=request.overwrite)
        except WorkbookError as error:
            if not files.exists(out):
                raise
            target, reason = files.beside(out, "merged"), error.title
    if reason is None:
        return target, ()
    files.copy_of(source, target)
    return target, (reason, say("The merged plan was saved as {name}.", name=target.name))


def _rows(sheet: _Sheet) -> Iterator[list[CellWrite]]:
    """Yield the cells of the rows to append to the last part of a sheet."""
    columns, last = sheet.plan.info.columns, sheet.plan.parts[-1]
    for row in sheet.result.added:
        yield [
            CellWrite(last, 0, columns[name], name, *cell)
            for name, cell in row.cells.items()
            if name in columns
        ]


def _verify(
    path: Path, out: Path, sheets: Sequence[_Sheet], plan: PlanFile
) -> dict[Place, tuple[str, ...]]:
    """Read the result back; return the files of the added rows that share an ID or have none.

    Raise WorkbookError if a cell does not show its merged value, for example because of a hidden
    formula.
    """
    ids = {folded_id(cell.id) for sheet in sheets for cell in sheet.result.cells}
    ids |= {folded_id(row.id) for sheet in sheets for row in sheet.result.added}
    with open_workbook(path, sheets[0].plan.info.time_zone) as book:
        merged, _ = sheets_of(book, out.name, wanted=lambda id: folded_id(id) in ids)
        results = {key: sheet.copy for key, sheet in merged.items()}
    added_by = dict[Place, tuple[str, ...]]()
    for sheet in sheets:
        merged_sheet, result = sheet.result, results[sheet.key]
        wanted = [(cell.id, cell.field, cell.cell) for cell in merged_sheet.cells]
        wanted += [
            (row.id, name, cell)
            for row in merged_sheet.added
            if row.id in result.new
            for name, cell in row.cells.items()
        ]
        for id, name, cell in wanted:
            column = sheet.plan.copy.columns[name]
            cells = [row.cells.get(name, BLANK) for row in result.rows_apart(id)]
            cells += [result.edits_of(id).get(name, BLANK)]
            if not any(agree(column, NOT_KNOWN, each, cell) for each in cells):
                raise WorkbookError(
                    say(
                        "{id}, {caption}: the merged value could not be written into {plan}.",
                        id=id,
                        caption=column.caption,
                        plan=plan.name,
                    ),
                    say("The cell may have a formula. Type the value by hand, then merge again."),
                )
        for row in merged_sheet.added:
            copies = [each for each in result.rows_apart(row.id) if each[:2] not in added_by]
            same = [each for each in copies if alike(sheet.plan.copy, row.cells, each.cells)]
            for at in same[-1:]:  # added rows are below the plan's own
                added_by[at.sheet, at.row] = row.by
    return added_by


def _place(out: Path, request: MergeRequest, monitor: Monitor) -> tuple[Path, Text | None]:
    """Return where to write the result and why.

    It is `out` once no other program has it open, else a file beside it.
    """
    if not files.exists(out):
        return out, None
    if not request.overwrite:
        return files.beside(out, "merged"), say(
            "Another program created {name} meanwhile.", name=out.name
        )
    if not wait_until_closed(out, monitor):
        return files.beside(out, "merged"), busy(out)
    return out, None
