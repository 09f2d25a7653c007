"""The files of a merge: each is read once as a snapshot, compared with the export, and checked
against the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge.changes.compare.failed_corrections import FailedCorrections
from bridge.changes.compare.inputs import Exported
from bridge.changes.kind_sheets import NAME, EditedSheet, named_alike
from bridge.changes.merge_rows import (
    CellNow,
    PlanCopy,
    read_copy,
)
from bridge.client.endpoints import normal_address
from bridge.errors import Problem, SettingsError, Severity, WorkbookError
from bridge.files import open_elsewhere
from bridge.jobs.other_kinds import exported_kind
from bridge.progress import Monitor
from bridge.records.cells.base import CLEAR
from bridge.records.cells.moments import moment_words
from bridge.records.change_set import Origin, SheetInfo
from bridge.records.columns import caption_key
from bridge.records.kinds import KINDS, Kind
from bridge.texts import Text, few, say
from bridge.workbook.baseline import Baseline
from bridge.workbook.layout import FAILED_ROWS
from bridge.workbook.read.headers import other_sheets
from bridge.workbook.read.open_sheet import OpenSheet, OpenWorkbook, open_workbook
from bridge.workbook.read.own_grid import is_csv
from bridge.workbook.read.snapshots import (
    Snapshot,
    same_export,
    snapshot,
)

SheetKey = tuple[str, tuple[object, ...]]
"""The kind's name and the path of the nested list, which is empty for the kind's own sheet."""
SHEET_NOT_FOUND, COLUMN_NOT_FOUND = "sheet-not-found", "column-not-found"
CORRECTED_ROWS = "corrected-rows"
UNMATCHED = frozenset((SHEET_NOT_FOUND, COLUMN_NOT_FOUND, CORRECTED_ROWS))
"""Codes of blocking problems: a sheet or column of one file has no counterpart in the others."""


@dataclass(frozen=True, slots=True)
class NotMerged:
    """Content of a copy that is not merged: a cell, a whole sheet if `row` is None, or the text of
    a title or note if there is no `id`.

    `plan_sheet` is the plan's sheet with the same records.
    """

    file: str
    sheet: str
    row: int | None = None
    id: str = ""
    column: str = ""
    plan: str = ""
    copy: str = ""
    plan_sheet: str = ""


@dataclass(frozen=True, slots=True)
class PlanSheet:
    """One sheet of a file: its info, its base and the planner's edits.

    `corrected` are the texts of the rows that were corrected on `Failed rows`, by ID.
    """

    info: SheetInfo
    baseline: Exported
    copy: PlanCopy
    corrected: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def parts(self) -> list[str]:
        """Return the names of the sheet and its continuations."""
        return [
            *dict.fromkeys((self.info.sheet, *(sheet for sheet, _ in self.copy.places.values())))
        ]


@dataclass(frozen=True, slots=True)
class PlanFile:
    """A file that was read, with its sheets to merge by kind and nested list.

    `origin` is None for an own sheet. `unread` says by kind why other sheets cannot be compared.
    """

    name: str
    snapshot: Snapshot
    origin: Origin | None
    sheets: Mapping[SheetKey, PlanSheet]
    unread: Mapping[str, Text] = field(default_factory=dict)

    @property
    def parts(self) -> list[str]:
        """Return the names of all these sheets and their continuations."""
        return [part for sheet in self.sheets.values() for part in sheet.parts]


def read_plan(
    path: Path,
    name: str,
    folder: Path,
    zone: str,
    opened: ExitStack,
    monitor: Monitor,
    accepted: frozenset[str] = frozenset(),
) -> PlanFile:
    """Copy a file into our folder and open the copy there until `opened` closes.

    Raises WorkbookError, which names the file.
    """
    folder.mkdir()
    taken = snapshot(path, folder, monitor)
    book = opened.enter_context(open_workbook(taken.path, zone))
    try:
        sheets, unread = sheets_of(book, name, accepted)
    except WorkbookError as error:
        raise WorkbookError(
            say("{name} was not merged. {title}", name=name, title=error.title),
            error.advice,
            error.detail,
        ) from error
    origin = next((sheet.info.origin for sheet in sheets.values()), None)
    if origin is None:
        raise WorkbookError(
            say(
                "{name} was not merged because it has no export to compare with.",
                name=name,
            ),
            say("Merge copies of one exported workbook."),
        )
    if any(sheet.info.damaged_blocks for sheet in sheets.values()):
        raise WorkbookError(
            say("{name} was not merged because its export is damaged.", name=name),
            say("Use another copy of it, or export again."),
        )
    return PlanFile(name, taken, origin, sheets, unread)


def sheets_of(
    book: OpenWorkbook,
    name: str,
    accepted: frozenset[str] = frozenset(),
    wanted: Callable[[str], bool] | None = None,
) -> tuple[dict[SheetKey, PlanSheet], dict[str, Text]]:
    """Return the sheets to compare with the export and, by kind, why others cannot be.

    Activities are found as in a check: by name, else by headers; with `wanted`, those with other
    IDs may be left out. Raises WorkbookError.
    """
    chosen = book.sheet()
    sheets, unread = dict[SheetKey, PlanSheet](), dict[str, Text]()
    for kind in KINDS:
        if kind.importable:
            if (
                chosen.info.kind is kind
                and chosen.info.has_baseline
                and chosen.info.origin is not None
            ):
                sheets[kind.name, ()] = _of_activities(book, chosen, name, accepted, wanted)
        elif kind.title.casefold() in map(str.casefold, book.summary.sheets):
            try:
                sheets.update(_of_kind(book, kind, name, accepted))
            except WorkbookError as error:
                unread[kind.name] = error.title
    return sheets, unread


def _of_activities(
    book: OpenWorkbook,
    sheet: OpenSheet,
    name: str,
    accepted: frozenset[str],
    wanted: Callable[[str], bool] | None,
) -> PlanSheet:
    baseline = sheet.baseline()
    # Rows that are left out were not removed.
    info = replace(sheet.info, only_failed=sheet.info.only_failed or wanted is not None)
    copy = read_copy(name, info, sheet.rows(wanted, own_columns=True), baseline, accepted)
    failed = book.failed_rows(sheet)
    corrected = (
        {}
        if failed is None
        else FailedCorrections(
            sheet.info, failed.info.sheet, failed.info.columns, failed.rows(), baseline
        ).corrected()
    )
    return PlanSheet(sheet.info, baseline, copy, corrected)


def _of_kind(
    book: OpenWorkbook, kind: Kind, name: str, accepted: frozenset[str]
) -> Iterator[tuple[SheetKey, PlanSheet]]:
    """Yield the sheets of a kind that cannot be uploaded.

    Raises WorkbookError if they cannot be compared.
    """
    sheets, exported = exported_kind(book, kind)
    for sheet in sheets:
        shape = sheet.shape
        if shape is None:
            continue
        if not shape.at:
            info = replace(sheet.info, key=exported.key or "")
            baseline = exported.own
            rows = sheet.rows(own_columns=True)
        else:
            info, baseline = replace(sheet.info, key=NAME), exported.rows_of(shape)
            edited = EditedSheet(info, shape, sheet.rows(own_columns=True))
            rows = named_alike(edited, exported.nested(shape))
        yield (
            (kind.name, shape.at),
            PlanSheet(info, baseline, read_copy(name, info, rows, baseline, accepted)),
        )


def unsaved(paths: Iterable[Path]) -> Iterator[Text]:
    """Yield a warning for each file that another program has open: what was not saved there is not
    merged.
    """
    for path in paths:
        if open_elsewhere(path):
            yield say(
                "{file} seems to be open in another program. Save it there first.", file=path.name
            )


def refuse_other_baseline(plan: PlanFile, other: PlanFile) -> None:
    """Refuse a copy from another service or of other records: differences would look like edits."""
    if plan.origin is None or other.origin is None:
        return  # what was sent last is one for all copies
    ours, theirs = _service(plan.origin), _service(other.origin)
    if ours != theirs:
        title = say(
            "{name} was not merged. It is from {theirs} (project {their_project}), but "
            "{plan} is from {ours} (project {our_project}).",
            name=other.name,
            plan=plan.name,
            theirs=theirs[0],
            their_project=theirs[1],
            ours=ours[0],
            our_project=ours[1],
        )
        raise WorkbookError(title, say("Nothing was changed. Merge only copies of one export."))
    together = [
        (sheet, other.sheets[key]) for key, sheet in plan.sheets.items() if key in other.sheets
    ]
    if together and all(_have_same_records(sheet, another) for sheet, another in together):
        return
    if not same_export(plan.origin, other.origin):
        title = say(
            "{name} was not merged. It is from another export than {plan} ({theirs}, not {ours}).",
            name=other.name,
            plan=plan.name,
            theirs=moment_words(other.origin.exported_at, ZoneInfo(other.origin.time_zone)),
            ours=moment_words(plan.origin.exported_at, ZoneInfo(plan.origin.time_zone)),
        )
    elif not together:
        title = say(
            "{name} was not merged because it has no sheet of {plan}.",
            name=other.name,
            plan=plan.name,
        )
        raise WorkbookError(title, say("Nothing was changed. Restore its sheet names."))
    else:
        title = say(
            "{name} was not merged. One of the files was uploaded or updated after {plan} "
            "was copied.",
            name=other.name,
            plan=plan.name,
        )
    raise WorkbookError(
        title,
        say("Update both from the service (in Review or with sheetbridge refresh), then merge."),
    )


def _service(origin: Origin) -> tuple[str, str]:
    """Return the normalized base address and the project of an export."""
    try:
        return normal_address(origin.base_url).casefold(), origin.project_id
    except SettingsError:
        return origin.base_url, origin.project_id


def _have_same_records(ours: PlanSheet, theirs: PlanSheet) -> bool:
    own, other = ours.baseline, theirs.baseline
    if _same_base(own, other):
        return True
    ids = [*own.ids()]
    if {*ids} != {*other.ids()}:
        return False
    for id in ids:
        if not _same_text(own, other, id):
            mine, its = own.get(id) or {}, other.get(id) or {}
            for column in ours.info.table:
                name = column.field
                if column.shown and not column.cell.alike(mine.get(name), its.get(name)):
                    return False
    return True


def _same_base(base: Exported, other: Exported) -> bool:
    return isinstance(base, Baseline) and isinstance(other, Baseline) and base.same_as(other)


def _same_text(base: Exported, other: Exported, id: str) -> bool:
    text = base.raw(id)  # most records are equal texts, so skip parsing
    return text is not None and text == other.raw(id)


def add_uploaded(files: Sequence[PlanFile]) -> None:
    """Treat values that an upload put into the baseline of only some files as edits of those files.

    Applies only to fields that the service does not show, because a refresh cannot bring them into
    the other files. Otherwise an edit in another file would replace the uploaded value without a
    conflict.
    """
    for key, first in files[0].sheets.items():
        sheets = [file.sheets[key] for file in files if key in file.sheets]
        hidden = [column for column in first.info.table if column.importable and not column.shown]
        is_one = all(_same_base(first.baseline, sheet.baseline) for sheet in sheets)
        for id in first.baseline.ids() if hidden and not is_one else ():
            if all(_same_text(first.baseline, sheet.baseline, id) for sheet in sheets):
                continue
            records = [sheet.baseline.get(id) or {} for sheet in sheets]
            for column in hidden:
                name = column.field
                values = [record.get(name) for record in records]
                if all(column.cell.alike(values[0], value) for value in values) and (
                    all((name in record) == (name in records[0]) for record in records)
                    or not any(name in sheet.copy.edits_of(id) for sheet in sheets)
                ):
                    continue
                for sheet, record, value in zip(sheets, records, values, strict=True):
                    if not column.cell.is_empty(value):
                        sheet.copy.add_edit(id, name, CellNow(value))
                    elif name in record:  # the upload cleared it
                        sheet.copy.add_edit(id, name, CellNow(text=CLEAR))


def unmatched(plan: PlanFile, other: PlanFile) -> Iterator[Problem]:
    """Yield a blocking problem for each exported sheet and column that one file lacks.

    Its edits cannot be found. Yield one also for corrections on `Failed rows`, which a merge does
    not take.
    """
    for file, another in ((plan, other), (other, plan)):
        for key, sheet in file.sheets.items():
            # Without a kind's sheet, its nested lists cannot be compared either. One message is
            # enough.
            if key not in another.sheets and (not key[1] or (key[0], ()) in another.sheets):
                why = another.unread.get(key[0], say("It may have another name."))
                message = say(
                    "{file}: the sheet “{sheet}” of {other} was not found. {why}",
                    file=another.name,
                    sheet=sheet.info.sheet,
                    other=file.name,
                    why=why,
                )
                yield Problem(
                    Severity.ERROR, SHEET_NOT_FOUND, message, sheet.info.sheet, file=another.name
                )
    for key, sheet in plan.sheets.items():
        if key in other.sheets:
            yield from _unmatched_columns(sheet.info, other.sheets[key].info, plan.name, other.name)
            theirs = other.sheets[key].corrected
            if ids := [id for id in theirs if theirs[id] != sheet.corrected.get(id)]:
                message = say(
                    "{file}: the corrections on {sheet} are not merged ({ids}). Type them on "
                    "{plan}.",
                    file=other.name,
                    sheet=FAILED_ROWS,
                    ids=few(ids, 5),
                    plan=sheet.info.sheet,
                )
                yield Problem(Severity.ERROR, CORRECTED_ROWS, message, FAILED_ROWS, file=other.name)


def _unmatched_columns(
    plan: SheetInfo, other: SheetInfo, name: str, copy: str
) -> Iterator[Problem]:
    """Yield a blocking problem for columns that a copy lacks, if others may be these."""
    editable = {
        caption_key(column.caption)
        for column in plan.table
        if column.editable and column.field in plan.columns
    }
    gone = [
        caption
        for caption in other.not_found
        if caption_key(caption) in editable and caption not in other.renamed
    ]
    strange = [
        caption for caption in other.unknown if caption.strip() and caption not in plan.unknown
    ]
    if gone and strange:
        message = say(
            "{file}: missing columns: {gone}. Unknown columns: {strange}. Correct the "
            "headers in {file}.",
            file=copy,
            plan=name,
            gone=", ".join(" ".join(caption.split()) for caption in gone),
            strange=", ".join(" ".join(caption.split()) for caption in strange),
        )
        yield Problem(Severity.ERROR, COLUMN_NOT_FOUND, message, other.sheet, file=copy)


def left_out(plan: PlanFile, others: Sequence[PlanFile]) -> Iterator[NotMerged]:
    """Yield the content of the copies that is not merged.

    These are edits that are never sent, the planner's own columns and other sheets.
    """
    sheets = _beside(plan)
    for other in others:
        for key, sheet in plan.sheets.items():
            if key in other.sheets:
                yield from _left_of_sheet(sheet, other.name, other.sheets[key])
        for name, total in _beside(other).items():
            if sheets.get(name) != total:
                yield NotMerged(other.name, name)


def _beside(file: PlanFile) -> dict[str, int]:
    """Return the checksums of the sheets that are not merged."""
    path = file.snapshot.path
    return {} if is_csv(path) else other_sheets(path, file.parts)


def _left_of_sheet(plan: PlanSheet, file: str, other: PlanSheet) -> Iterator[NotMerged]:
    captions = {column.field: column.caption for column in plan.info.table}
    for (id, name), text in other.copy.not_sent.items():
        mine = plan.copy.not_sent.get((id, name))
        if mine != text:
            sheet, row = other.copy.places[id]
            yield NotMerged(
                file=file,
                sheet=sheet,
                row=row,
                id=id,
                column=captions[name],
                plan=mine or "",
                copy=text,
                plan_sheet=plan.info.sheet,
            )
    texts = {row.text for row in plan.copy.skipped}
    for skipped in other.copy.skipped:
        if skipped.text not in texts:
            yield NotMerged(
                file, skipped.sheet, skipped.row, copy=skipped.text, plan_sheet=plan.info.sheet
            )
    for id, (sheet, row) in other.copy.places.items():
        ours, cells = plan.copy.own.get(id, {}), other.copy.own.get(id, {})
        if ours == cells or (id not in plan.copy.places and id not in other.copy.new):
            continue
        for caption in dict.fromkeys((*ours, *cells)):
            if ours.get(caption) != cells.get(caption):
                yield NotMerged(
                    file=file,
                    sheet=sheet,
                    row=row,
                    id=id,
                    column=caption,
                    plan=ours.get(caption, ""),
                    copy=cells.get(caption, ""),
                    plan_sheet=plan.info.sheet,
                )
