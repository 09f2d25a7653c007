"""The files of a merge: each read once as a snapshot -> its sheets of all kinds, each with what its planner did; and what a merge leaves of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from bridge.changes.compare.comparison_inputs import Exported
from bridge.changes.kinds.nested_rows import NAME, EditedSheet, named_alike
from bridge.changes.plan_copies import CellNow, PlanCopy, read_copy
from bridge.client.endpoints import normal_address
from bridge.errors import Problem, SettingsError, Severity, WorkbookError
from bridge.jobs.kinds import exported_kind
from bridge.progress import Monitor
from bridge.records.captions import caption_key
from bridge.records.kinds import KINDS, Kind
from bridge.records.sheet_types import Origin, SheetInfo
from bridge.texts import Text, say
from bridge.workbook.read.open_sheet import OpenSheet, OpenWorkbook, open_workbook
from bridge.workbook.read.own_cells import other_sheets, own_cells
from bridge.workbook.read.snapshots import Snapshot, same_export, snapshot

SheetKey = tuple[str, tuple[object, ...]]
"""The name of a kind and the path of the nested list, empty for the kind's own sheet."""
SHEET_NOT_FOUND, COLUMN_NOT_FOUND = "sheet-not-found", "column-not-found"
UNMATCHED = frozenset((SHEET_NOT_FOUND, COLUMN_NOT_FOUND))
"""Codes of the stops for a sheet or column of a file that has no counterpart in the others."""


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
    """One file that was read, with the sheets that a merge takes, by kind and nested list, and why others cannot be compared, by kind."""

    name: str
    snapshot: Snapshot
    origin: Origin
    sheets: Mapping[SheetKey, PlanSheet]
    unread: Mapping[str, Text]

    @property
    def parts(self) -> list[str]:
        """Return the names of all those sheets and of their continuations."""
        return [part for sheet in self.sheets.values() for part in sheet.parts]


def read_plan(
    path: Path, name: str, folder: Path, zone: str, opened: ExitStack, monitor: Monitor, accepted: frozenset[str] = frozenset()
) -> PlanFile:
    """Copy a file into a folder of ours and read it there; it stays open for as long as `opened`. Raises WorkbookError, which names the file."""
    folder.mkdir()
    taken = snapshot(path, folder, monitor)
    book = opened.enter_context(open_workbook(taken.path, zone))
    try:
        sheets, unread = sheets_of(book, name, accepted)
    except WorkbookError as error:
        raise WorkbookError(say("{name} was not merged. {title}", name=name, title=error.title), error.advice, error.detail) from error
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
    return PlanFile(name, taken, origin, sheets, unread)


def sheets_of(book: OpenWorkbook, name: str, accepted: frozenset[str] = frozenset()) -> tuple[dict[SheetKey, PlanSheet], dict[str, Text]]:
    """Return the sheets of a workbook that are compared with what was exported, and why those of other kinds are not, by kind.

    Activities are found as in a check: by name, else by captions. Raises WorkbookError.
    """
    chosen = book.sheet()
    found, unread = dict[SheetKey, PlanSheet](), dict[str, Text]()
    for kind in KINDS:
        if kind.importable:
            if chosen.info.kind is kind and chosen.info.has_baseline and chosen.info.origin is not None:
                found[kind.name, ()] = _of_activities(chosen, name, accepted)
        elif kind.title.casefold() in map(str.casefold, book.summary.sheets):
            try:
                found.update(_of_kind(book, kind, name, accepted))
            except WorkbookError as error:
                unread[kind.name] = error.title
    return found, unread


def _of_activities(sheet: OpenSheet, name: str, accepted: frozenset[str]) -> PlanSheet:
    baseline = sheet.baseline()
    copy = read_copy(name, sheet.info, sheet.stretches(), baseline, accepted)
    return PlanSheet(sheet.info, baseline, copy)


def _of_kind(book: OpenWorkbook, kind: Kind, name: str, accepted: frozenset[str]) -> Iterator[tuple[SheetKey, PlanSheet]]:
    """Yield the sheets of a kind that import does not take. Raises WorkbookError where they cannot be compared."""
    sheets, exported = exported_kind(book, kind)
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
        yield (kind.name, shape.at), PlanSheet(info, baseline, read_copy(name, info, rows, baseline, accepted))


def refuse_other_baseline(plan: PlanFile, other: PlanFile) -> None:
    """Refuse a copy of another service, or one that was not made of the same records: what differs would be taken for its planner's edits."""
    ours, theirs = _service(plan.origin), _service(other.origin)
    if ours != theirs:
        title = say(
            "{name} was not merged: it is from {theirs} (project {their_project}), {plan} is from {ours} (project {our_project}).",
            name=other.name,
            plan=plan.name,
            theirs=theirs[0],
            their_project=theirs[1],
            ours=ours[0],
            our_project=ours[1],
        )
        raise WorkbookError(title, say("Merge only copies of one export from one service. Nothing was changed."))
    together = [(sheet, other.sheets[key]) for key, sheet in plan.sheets.items() if key in other.sheets]
    if together and all(_same_records(one, another) for one, another in together):
        return
    if not same_export(plan.origin, other.origin):
        title = say(
            "{name} was not merged: it is of another export than {plan} ({theirs}, not {ours}).",
            name=other.name,
            plan=plan.name,
            theirs=other.origin.exported_at,
            ours=plan.origin.exported_at,
        )
    elif not together:
        title = say("{name} was not merged: no sheet of {plan} was found in it.", name=other.name, plan=plan.name)
        raise WorkbookError(title, say("Give its sheets the names of the export again. Nothing was changed."))
    else:
        title = say("{name} was not merged: one of the two was uploaded or refreshed since {plan} was copied.", name=other.name, plan=plan.name)
    raise WorkbookError(
        title, say("Bring in what is new in both (open each and press that, or sheetbridge refresh FILE), then merge them. Nothing was changed.")
    )


def _service(origin: Origin) -> tuple[str, str]:
    """Return the base address, whichever way it was typed, and the project of an export."""
    try:
        return normal_address(origin.base_url).casefold(), origin.project_id
    except SettingsError:
        return origin.base_url, origin.project_id


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


def add_uploaded(files: Sequence[PlanFile]) -> None:
    """Count values that an upload put into the baseline of only some files as edits of these files.

    Only for fields that the service does not show: a refresh cannot bring them into the other files. Without this, an edit in another file would
    replace the uploaded value without a conflict.
    """
    for key, first in files[0].sheets.items():
        sheets = [file.sheets[key] for file in files if key in file.sheets]
        hidden = [column for column in first.info.table if column.importable and not column.shown]
        for id in first.baseline.ids() if hidden else ():
            if all(_same_text(first.baseline, sheet.baseline, id) for sheet in sheets):
                continue
            records = [sheet.baseline.get(id) or {} for sheet in sheets]
            for column in hidden:
                values = [record.get(column.field) for record in records]
                if all(column.cell.alike(values[0], value) for value in values):
                    continue
                for sheet, value in zip(sheets, values, strict=True):
                    if not column.cell.is_empty(value):
                        sheet.copy.add_edit(id, column.field, CellNow(value))


# what has no counterpart


def unmatched(plan: PlanFile, other: PlanFile) -> Iterator[Problem]:
    """Yield a stop for each sheet and column of the export that only one of two files has: nobody can tell where its edits are."""
    for one, another in ((plan, other), (other, plan)):
        for key, sheet in one.sheets.items():
            # Without the sheet of a kind, those of its nested lists cannot be compared either: one sentence is enough.
            if key not in another.sheets and (not key[1] or (key[0], ()) in another.sheets):
                why = another.unread.get(key[0], say("The sheet is missing or has another name."))
                message = say(
                    "{file}: the sheet “{sheet}” of {other} was not found. {why}", file=another.name, sheet=sheet.info.sheet, other=one.name, why=why
                )
                yield Problem(Severity.ERROR, SHEET_NOT_FOUND, message, sheet.info.sheet)
    for key, sheet in plan.sheets.items():
        if key in other.sheets:
            yield from _unmatched_columns(sheet.info, other.sheets[key].info, plan.name, other.name)


def _unmatched_columns(plan: SheetInfo, other: SheetInfo, name: str, copy: str) -> Iterator[Problem]:
    """Yield a stop for the columns that a copy lacks, where it has columns that may be these."""
    editable = {caption_key(column.caption) for column in plan.table if column.editable and column.field in plan.columns}
    gone = [caption for caption in other.not_found if caption_key(caption) in editable and caption not in other.renamed]
    strange = [caption for caption in other.unknown if caption.strip() and caption not in plan.unknown]
    if gone and strange:
        message = say(
            "{file}: columns not found: {gone}. Columns that {plan} does not have: {strange}. Correct the headers in {file}.",
            file=copy,
            plan=name,
            gone=", ".join(" ".join(caption.split()) for caption in gone),
            strange=", ".join(" ".join(caption.split()) for caption in strange),
        )
        yield Problem(Severity.ERROR, COLUMN_NOT_FOUND, message, other.sheet)


# what a merge leaves


def left_out(plan: PlanFile, others: Sequence[PlanFile]) -> Iterator[NotMerged]:
    """Yield what stands in the copies and is not taken over: edits that are not sent, the planner's own columns, other sheets."""
    sheets = other_sheets(plan.snapshot.path, plan.parts)
    own = {key: _own(plan, sheet) for key, sheet in plan.sheets.items()}
    for other in others:
        for key, sheet in plan.sheets.items():
            if key in other.sheets:
                yield from _left_of_sheet(sheet, own[key], other, other.sheets[key])
        for name, total in other_sheets(other.snapshot.path, other.parts).items():
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
