"""The files of a merge: each read once as a snapshot -> its sheets of all kinds, each with what its planner did; and what a merge leaves of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from bridge.changes.compare.comparison_inputs import Exported
from bridge.changes.kinds.nested_rows import NAME, EditedSheet, named_alike
from bridge.changes.plan_copies import PlanCopy, read_copy
from bridge.errors import WorkbookError
from bridge.jobs.kinds import exported_kind
from bridge.progress import Monitor
from bridge.records.kinds import KINDS, Kind
from bridge.records.sheet_types import Origin, SheetInfo
from bridge.texts import say
from bridge.workbook.read.open_sheet import OpenSheet, OpenWorkbook, open_workbook
from bridge.workbook.read.own_cells import other_sheets, own_cells
from bridge.workbook.read.snapshots import Snapshot, same_export, snapshot


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
class PlanSheet:
    """One sheet of a file: what is known of it, what was exported, and what its planner did."""

    info: SheetInfo
    baseline: Exported
    copy: PlanCopy

    @property
    def parts(self) -> list[str]:
        """Return the names of the sheet and of its continuations."""
        return [*dict.fromkeys((self.info.sheet, *(sheet for sheet, _ in self.copy.places.values())))]


@dataclass(frozen=True, slots=True)
class PlanFile:
    """One file that was read, with the sheets that a merge takes, by name in small letters."""

    name: str
    snapshot: Snapshot
    origin: Origin
    sheets: Mapping[str, PlanSheet]

    @property
    def parts(self) -> list[str]:
        """Return the names of all those sheets and of their continuations."""
        return [part for sheet in self.sheets.values() for part in sheet.parts]


def read_plan(path: Path, name: str, folder: Path, zone: str, opened: ExitStack, monitor: Monitor) -> PlanFile:
    """Copy a file into a folder of ours and read it there; it stays open for as long as `opened`. Raises WorkbookError."""
    folder.mkdir()
    taken = snapshot(path, folder, monitor)
    sheets = sheets_of(opened.enter_context(open_workbook(taken.path, zone)), name)
    origin = next((sheet.info.origin for sheet in sheets.values()), None)
    if origin is None:
        raise WorkbookError(
            say("{name} was not merged: it does not hold what was exported, so nobody can tell what was edited in it.", name=name),
            say("Merge copies of one workbook that Sheetbridge exported."),
        )
    if any(sheet.info.damaged_blocks for sheet in sheets.values()):
        raise WorkbookError(
            say("{name} was not merged: what was exported is damaged in it.", name=name), say("Use another copy of it, or export again.")
        )
    return PlanFile(name, taken, origin, sheets)


def sheets_of(book: OpenWorkbook, name: str) -> dict[str, PlanSheet]:
    """Return the sheets of a workbook that are compared with what was exported, by name in small letters. Raises WorkbookError."""
    chosen = book.sheet()
    found = list[PlanSheet]()
    for kind in KINDS:
        if not kind.importable:
            found += _of_kind(book, kind, name)
        elif chosen.info.kind is kind and chosen.info.has_baseline and chosen.info.origin is not None:
            found.append(_of_activities(chosen, name))
    return {sheet.info.sheet.casefold(): sheet for sheet in found}


def _of_activities(sheet: OpenSheet, name: str) -> PlanSheet:
    baseline = sheet.baseline()
    copy = read_copy(name, sheet.info, sheet.stretches(), baseline)
    return PlanSheet(sheet.info, baseline, copy)


def _of_kind(book: OpenWorkbook, kind: Kind, name: str) -> Iterator[PlanSheet]:
    """Yield the sheets of a kind that import does not take; none where they cannot be compared, so that they stay as they are in the plan."""
    if kind.title.casefold() not in map(str.casefold, book.summary.sheets):
        return
    try:
        sheets, exported = exported_kind(book, kind)
    except WorkbookError:  # what differs there is named among the sheets that a merge leaves
        return
    for sheet in sheets:
        shape = sheet.shape
        if shape is None:
            continue
        if not shape.at:
            info, baseline, rows = replace(sheet.info, key=exported.key or ""), exported.own, sheet.stretches()
        else:
            info, baseline = replace(sheet.info, key=NAME), exported.rows_of(shape)
            edited = EditedSheet(info, shape, sheet.rows())
            rows = named_alike(edited, exported.nested(shape), by_id=exported.has_ids(shape))
        yield PlanSheet(info, baseline, read_copy(name, info, rows, baseline))


def refuse_other_baseline(plan: PlanFile, other: PlanFile) -> None:
    """Refuse a copy that was not made of the same records: what differs from them would be taken for its planner's edits."""
    together = [(sheet, other.sheets[title]) for title, sheet in plan.sheets.items() if title in other.sheets]
    if together and all(_same_records(ours, theirs) for ours, theirs in together):
        return
    if not same_export(plan.origin, other.origin):
        title = say(
            "{name} was not merged: it is of another export than {plan} ({theirs}, not {ours}).",
            name=other.name,
            plan=plan.name,
            theirs=other.origin.exported_at,
            ours=plan.origin.exported_at,
        )
    else:
        title = say("{name} was not merged: one of the two was uploaded or refreshed since {plan} was copied.", name=other.name, plan=plan.name)
    raise WorkbookError(
        title, say("Bring in what is new in both (open each and press that, or sheetbridge refresh FILE), then merge them. Nothing was changed.")
    )


def _same_records(ours: PlanSheet, theirs: PlanSheet) -> bool:
    one, other = ours.baseline, theirs.baseline
    ids = [*one.ids()]
    return {*ids} == {*other.ids()} and all(_same_text(one, other, id) or _same_record(ours, theirs, id) for id in ids)


def _same_text(one: Exported, other: Exported, id: str) -> bool:
    text = one.raw(id)  # most records are equal to the character, and need no parsing
    return text is not None and text == other.raw(id)


def _same_record(one: PlanSheet, other: PlanSheet, id: str) -> bool:
    ours, theirs = one.baseline.get(id) or {}, other.baseline.get(id) or {}
    return all(column.cell.alike(ours.get(column.field), theirs.get(column.field)) for column in one.info.table if column.shown)


# what a merge leaves


def left_out(plan: PlanFile, others: Sequence[PlanFile]) -> Iterator[NotMerged]:
    """Yield what stands in the copies and is not taken over: edits that are not sent, the planner's own columns, other sheets."""
    sheets = other_sheets(plan.snapshot.path, plan.parts)
    own = {title: _own(plan, sheet) for title, sheet in plan.sheets.items()}
    for other in others:
        for title, sheet in plan.sheets.items():
            if title in other.sheets:
                yield from _left_of_sheet(sheet, own[title], other, other.sheets[title])
            else:
                yield NotMerged(other.name, sheet.info.sheet)
        for name, total in other_sheets(
            other.snapshot.path, [part for title in plan.sheets if title in other.sheets for part in other.sheets[title].parts]
        ).items():
            if sheets.get(name) != total:
                yield NotMerged(other.name, name)


def _left_of_sheet(plan: PlanSheet, own: Mapping[str, Mapping[str, str]], file: PlanFile, other: PlanSheet) -> Iterator[NotMerged]:
    captions = {column.field: column.caption for column in plan.info.table}
    for (id, name), text in other.copy.not_sent.items():
        mine = plan.copy.not_sent.get((id, name))
        if mine != text:
            sheet, row = other.copy.places[id]
            yield NotMerged(file=file.name, sheet=sheet, row=row, id=id, column=captions[name], plan=mine or "", copy=text)
    theirs = _own(file, other)
    for id, (sheet, row) in other.copy.places.items():
        ours, cells = own.get(id, {}), theirs.get(id, {})
        if ours == cells or (id not in plan.copy.places and id not in other.copy.new):
            continue
        for caption in dict.fromkeys((*ours, *cells)):
            if ours.get(caption) != cells.get(caption):
                yield NotMerged(file=file.name, sheet=sheet, row=row, id=id, column=caption, plan=ours.get(caption, ""), copy=cells.get(caption, ""))


def _own(file: PlanFile, sheet: PlanSheet) -> dict[str, Mapping[str, str]]:
    """Return the planner's own cells by the ID of their row."""
    if not sheet.info.unknown:
        return {}
    ids = {place: id for id, place in sheet.copy.places.items()}
    found = own_cells(file.snapshot.path, sheet.info, sheet.parts)
    return {ids[cells.sheet, cells.row]: cells.cells for cells in found if (cells.sheet, cells.row) in ids}
