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
from bridge.changes.compare.comparison_inputs import Exported
from bridge.changes.merge import FORMULA, MergeConflict, Merged, merge, same
from bridge.changes.plan_copies import BLANK, MERGED, CellNow, PlanCopy, read_copy
from bridge.errors import Problem, UsageError, WorkbookError
from bridge.jobs.export import refuse_existing
from bridge.progress import Monitor, poll
from bridge.records.cells.base import cell_text
from bridge.records.kinds import ACTIVITIES
from bridge.records.sheet_types import SheetInfo
from bridge.texts import Text, say
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.read.own_cells import other_sheets, own_cells
from bridge.workbook.read.snapshots import PATIENCE, Snapshot, same_export, snapshot, stamp_of, sync_copies
from bridge.workbook.writeback.cell_patches import CellEdit, edit_workbook

PLAN = "plan"
"""The word for the plan itself in `on_conflict`."""
_MOST_LISTED = 10_000


@dataclass(frozen=True, slots=True)
class MergeRequest:
    """What to merge: `copies` go into `plan`, the result into `out`. Without copies, those that a sync program made beside the plan are taken.

    `on_conflict` are names of files, `plan` for the plan: where they clash, the first of them that is part of the clash counts.
    """

    plan: Path
    copies: tuple[Path, ...]
    out: Path
    on_conflict: tuple[str, ...] = ()
    overwrite: bool = False
    zone: str = "UTC"


@dataclass(frozen=True, slots=True)
class NotMerged:
    """What a copy holds and the plan does not, and a merge leaves: a cell that is not sent, or (row None) a whole sheet."""

    file: str
    sheet: str
    row: int | None = None
    id: str = ""
    column: str = ""
    plan: str = ""
    copy: str = ""


@dataclass(frozen=True, slots=True)
class ClashShown:
    """A conflict for people and scripts: texts as they stand in the cells, by file."""

    id: str
    row: int | None
    field: str
    column: str
    before: str
    values: Mapping[str, str]
    taken: str | None = None


@dataclass(frozen=True, slots=True)
class MergeDone:
    """A merge. `workbook` is None where conflicts or problems are open; else where the result stands, also when that is not `out`.

    `by` counts cells and rows taken by file, `removed` has the IDs with the files in which they do not stand any more.
    """

    workbook: Path | None
    files: tuple[str, ...]
    cells: int = 0
    added: tuple[str, ...] = ()
    by: Mapping[str, int] = field(default_factory=dict)
    conflicts: tuple[ClashShown, ...] = ()
    problems: tuple[Problem, ...] = ()
    removed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    not_merged: tuple[NotMerged, ...] = ()
    warnings: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class _Read:
    """One file that was read."""

    name: str
    snapshot: Snapshot
    info: SheetInfo
    baseline: Exported
    copy: PlanCopy


def merge_plans(request: MergeRequest, monitor: Monitor) -> MergeDone:
    """Merge copies into a copy of the plan. Raises WorkbookError where a file cannot be read, or holds another export; nothing is written then."""
    copies = request.copies or sync_copies(request.plan)
    _refuse(request, copies)
    named = _named(request.plan, copies)
    prefer = [_file_named(choice, named) for choice in request.on_conflict]
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
        with ExitStack() as opened:
            files_read = [_read(path, name, Path(folder) / str(number), request.zone, opened, monitor) for number, (path, name) in enumerate(named)]
            plan, *others = files_read
            for other in others:
                _refuse_other_baseline(plan, other)
            found = merge(plan.copy, [other.copy for other in others], plan.baseline, prefer)
            left = tuple(islice(_left(plan, others), _MOST_LISTED))
            done = _told(found, plan, [name for _, name in named], left)
        return _written(request, done, found, plan, monitor) if found.stands else done


# before anything is read


def _refuse(request: MergeRequest, copies: Sequence[Path]) -> None:
    if not copies:
        raise UsageError(
            say("Nothing was merged: no copy was named, and beside {name} there is none of the same export.", name=request.plan.name),
            say("Name the copies behind the plan."),
        )
    if request.out.suffix.casefold() != request.plan.suffix.casefold():
        raise UsageError(
            say("{name} is not a name for a workbook.", name=request.out.name), say("Use a name that ends in {suffix}.", suffix=request.plan.suffix)
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


# reading


def _read(path: Path, name: str, folder: Path, zone: str, opened: ExitStack, monitor: Monitor) -> _Read:
    folder.mkdir()
    taken = snapshot(path, folder, monitor)
    sheet = opened.enter_context(open_sheet(taken.path, None, zone))
    if sheet.info.kind != ACTIVITIES.name or not sheet.info.has_baseline or sheet.info.origin is None:
        raise WorkbookError(
            say("{name} was not merged: it does not hold what was exported, so nobody can tell what was edited in it.", name=name),
            say("Merge copies of one workbook of activities that Sheetbridge exported."),
        )
    baseline = sheet.baseline()
    if sheet.info.damaged_blocks:
        raise WorkbookError(
            say("{name} was not merged: what was exported is damaged in it.", name=name), say("Use another copy of it, or export again.")
        )
    return _Read(name, taken, sheet.info, baseline, read_copy(name, sheet.info, sheet.stretches(), baseline))


def _refuse_other_baseline(plan: _Read, other: _Read) -> None:
    """Refuse a copy that was not made of the same records: what differs from them would be taken for its planner's edits."""
    ours, theirs = plan.info.origin, other.info.origin
    if _same_records(plan.baseline, other.baseline):
        return
    if ours is not None and theirs is not None and not same_export(ours, theirs):
        title = say(
            "{name} was not merged: it is of another export than {plan} ({theirs}, not {ours}).",
            name=other.name,
            plan=plan.name,
            theirs=theirs.exported_at,
            ours=ours.exported_at,
        )
    else:
        title = say("{name} was not merged: one of the two was uploaded or refreshed since {plan} was copied.", name=other.name, plan=plan.name)
    raise WorkbookError(title, say("Refresh both, then merge them: sheetbridge refresh FILE. Nothing was changed."))


def _same_records(one: Exported, other: Exported) -> bool:
    ids = [*one.ids()]
    return {*ids} == {*other.ids()} and all(one.raw(id) == other.raw(id) or _same_record(one, other, id) for id in ids)


def _same_record(one: Exported, other: Exported, id: str) -> bool:
    ours, theirs = one.get(id) or {}, other.get(id) or {}
    return all(column.cell.alike(ours.get(column.field), theirs.get(column.field)) for column in ACTIVITIES.columns if column.shown)


# what a merge leaves


def _left(plan: _Read, others: Sequence[_Read]) -> Iterator[NotMerged]:
    """Yield what stands in the copies and is not taken over: edits that are not sent, the planner's own columns, other sheets."""
    captions = {column.field: column.caption for column in ACTIVITIES.columns}
    own, sheets = _own(plan), other_sheets(plan.snapshot.path, _sheets(plan))
    for other in others:
        for (id, name), text in other.copy.not_sent.items():
            if plan.copy.not_sent.get((id, name)) != text:
                yield NotMerged(other.name, *other.copy.places[id], id, captions[name], plan.copy.not_sent.get((id, name), ""), text)
        theirs = _own(other)
        for id, (sheet, row) in other.copy.places.items():
            mine, cells = own.get(id, {}), theirs.get(id, {})
            if mine == cells or (id not in plan.copy.places and id not in other.copy.new):
                continue
            for caption in dict.fromkeys((*mine, *cells)):
                if mine.get(caption) != cells.get(caption):
                    yield NotMerged(other.name, sheet, row, id, caption, mine.get(caption, ""), cells.get(caption, ""))
        for name, total in other_sheets(other.snapshot.path, _sheets(other)).items():
            if sheets.get(name) != total:
                yield NotMerged(other.name, name)


def _sheets(read: _Read) -> list[str]:
    return [*dict.fromkeys((read.info.sheet, *(sheet for sheet, _ in read.copy.places.values())))]


def _own(read: _Read) -> dict[str, Mapping[str, str]]:
    if not read.info.unknown:
        return {}
    ids = {place: id for id, place in read.copy.places.items()}
    return {
        ids[cells.sheet, cells.row]: cells.cells
        for cells in own_cells(read.snapshot.path, read.info, _sheets(read))
        if (cells.sheet, cells.row) in ids
    }


# the result


def _told(found: Merged, plan: _Read, files_named: Sequence[str], left: tuple[NotMerged, ...]) -> MergeDone:
    by = Counter(name for names in (*(cell.by for cell in found.cells), *(row.by for row in found.added)) for name in names)
    return MergeDone(
        None,
        tuple(files_named),
        len(found.cells),
        tuple(row.id for row in found.added),
        {name: by[name] for name in files_named if name in by},
        tuple(_shown(conflict, ZoneInfo(plan.info.time_zone)) for conflict in found.conflicts),
        tuple(found.problems),
        found.removed,
        left,
    )


def _shown(conflict: MergeConflict, zone: ZoneInfo) -> ClashShown:
    column = MERGED[conflict.field]

    def text(cell: CellNow) -> str:
        if cell == FORMULA:
            return str(say("a formula"))
        value = cell.text if cell.text is not None else column.cell.in_sheet(cell.value, zone)
        return "" if value is None else cell_text(value)

    values = {name: text(cell) for name, cell in conflict.values.items()}
    return ClashShown(conflict.id, conflict.row, conflict.field, column.caption, text(conflict.before), values, conflict.taken)


def _written(request: MergeRequest, done: MergeDone, found: Merged, plan: _Read, monitor: Monitor) -> MergeDone:
    """Put what was taken into the snapshot of the plan, and that into its place."""
    source, warnings = plan.snapshot.path, list[Text]()
    columns = plan.info.columns
    edits = [CellEdit(cell.sheet, cell.row, columns[cell.field], cell.field, *cell.cell) for cell in found.cells]
    last = next(reversed(plan.copy.places.values()), (plan.info.sheet, 0))[0]
    added = [
        [
            CellEdit(last, 0, columns["id"], "id", row.id),
            *(CellEdit(last, 0, columns[name], name, *cell) for name, cell in row.cells.items() if name in columns),
        ]
        for row in found.added
    ]
    if edits or added:
        monitor.report(say("Writing {name}", name=request.out.name))
        edited = edit_workbook(source, edits, ZoneInfo(plan.info.time_zone), added=added)
        source = edited.path
        _verify(source, request.out, found, plan)
        warnings += [edited.reason_beside] if edited.reason_beside is not None else []
    target, reason = _place(request, plan.snapshot, monitor)
    if reason is None:
        try:
            files.copy_of(source, target)
        except WorkbookError as error:
            if not files.exists(request.out):
                raise
            target, reason = files.beside(request.out, "merged"), error.title
    if reason is not None:
        files.copy_of(source, target)
        warnings += [reason, say("The merged plan stands in {name}.", name=target.name)]
    return replace(done, workbook=target, warnings=tuple(warnings))


def _verify(path: Path, out: Path, found: Merged, plan: _Read) -> None:
    """Read the result back; raise WorkbookError where a cell does not show what it is to show, such as one that holds a hidden formula."""
    with open_sheet(path, plan.info.sheet, plan.info.time_zone) as sheet:
        result = read_copy(out.name, sheet.info, sheet.stretches(), sheet.baseline())
    wanted = [(cell.id, cell.field, cell.cell) for cell in found.cells]
    wanted += [(row.id, name, cell) for row in found.added if row.id in result.new for name, cell in row.cells.items()]
    for id, name, cell in wanted:
        row = result.edited.get(id) or result.new.get(id)
        column = MERGED[name]
        if row is None or not same(column, row.cells.get(name, BLANK), cell):
            raise WorkbookError(
                say(
                    "{id}, {caption}: the merged value could not be written into its cell of {plan}.",
                    id=id,
                    caption=MERGED[name].caption,
                    plan=plan.name,
                ),
                say("Look at that cell, a formula may stand there; type the value there by hand, and merge again. Nothing was written."),
            )


def _place(request: MergeRequest, plan: Snapshot, monitor: Monitor) -> tuple[Path, Text | None]:
    """Return where the result goes: `out`, once no other program has it, else a file beside it, and why."""
    out = request.out
    if not files.exists(out):
        return out, None
    if not request.overwrite:
        return files.beside(out, "merged"), say("{name} was made by another program meanwhile.", name=out.name)
    if _same_file(out, plan.original) and stamp_of(out) != plan.stamp:
        return files.beside(out, "merged"), say("{name} was changed by another program meanwhile.", name=out.name)
    if poll(lambda: not files.open_elsewhere(out) or None, monitor, patience=PATIENCE, longest=1.0) is None:
        return files.beside(out, "merged"), say("{name} is open in another program.", name=out.name)
    return out, None
