"""RowOutcomes -> the planner's workbook, with every row's result and rows not accepted listed.

The workbook itself is patched. If it is open in another program or still being copied, wait for it.
If a patch could damage it, or it still cannot be written, an equal workbook with the same marks is
written beside it, with the reason.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from bridge import files
from bridge.errors import WorkbookError
from bridge.progress import Monitor
from bridge.records.change_set import CellWrite, WrittenCell
from bridge.records.columns import caption_key
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import SentRow
from bridge.texts import Text, say
from bridge.workbook import layout
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import (
    ATTEMPTS,
    RECALCULATE,
    VERY_HIDDEN,
    ChangedMeanwhileError,
    PackageEdit,
    Target,
    busy,
    not_written,
    why_beside,
)
from bridge.workbook.opc.shared_strings import StringTable
from bridge.workbook.opc.styles import TooManyStylesError
from bridge.workbook.read.open_sheet import OpenWorkbook, open_workbook
from bridge.workbook.read.refused_base import read_refused
from bridge.workbook.read.snapshots import wait_until_closed
from bridge.workbook.sheet.patch import Content, Restyle, RowPatch, patch_rows
from bridge.workbook.sheet.raw_cells import OddSheetError
from bridge.workbook.sheet.rows import Cell
from bridge.workbook.writeback.failed_rows_sheet import (
    FailedRowsContent,
    RowWriter,
    contents_of,
    earlier_reasons,
    moved,
    renew_baseline,
    with_contents,
    write_failed_rows,
)
from bridge.workbook.writeback.locations import (
    FIELDS,
    MOMENTS,
    ActivitySheet,
    Context,
    looks_of,
    origin_of,
)
from bridge.workbook.writeback.plain import ODD_FORMAT, with_plain_sheets
from bridge.workbook.writeback.row_marks import RowMark, RowMarks, kept_texts, removed_notes
from bridge.workbook.writeback.updates import Request, Updates, verdict_of, verdicts


def patch_workbook(workbook: OpenWorkbook, request: Request, target: Path) -> PatchedWorkbook:
    """Write the workbook with the outcome in it, and return where its rows were found.

    Raises WorkbookError, OddSheetError, TooManyStylesError, ChangedMeanwhileError.
    """
    # Each attempt starts from the file alone, without any state of an earlier one.
    package = workbook.package
    edit = PackageEdit(package)
    context = Context.of(workbook, request, edit.styles)
    updates = context.updates
    stays = {state.id for state in updates.states.values() if not state.leaves}
    places = context.locate(context.endings.keys() | stays)
    reasons = earlier_reasons(context.failed_rows, read_refused(package))
    placed = {id: (sheet.entry.name, row) for id, (sheet, row, _) in places.items()}
    patched = PatchedWorkbook(updates, placed, context.written())
    for sheet in context.sheets:
        rewriter = SheetRewriter(context, sheet, patched, stays, reasons)
        edit.replace(sheet.entry.part, partial(rewriter.rewrite, edit.texts), checked=True)
    _list_refused(context, edit, places, patched)
    _plan_baseline(context, edit)
    if edit.recalculate(layout.OWN_SHEETS):
        patched.notes.append(RECALCULATE)
    edit.write(target)
    return patched


@dataclass(slots=True)
class PatchedWorkbook:
    """What was written: the updates, the sheet and row of each ID that was found, and the corrected
    cells by (sheet, row, column).

    `skipped` are the cells that keep their formula, `kept` those of `Result` and `Reason` with a
    planner's own text.
    """

    updates: Updates
    placed: Mapping[str, tuple[str, int]]
    cells: Mapping[tuple[str, int, int], WrittenCell]
    skipped: set[tuple[str, int, int]] = field(default_factory=set)
    kept: list[tuple[int, int]] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)


class SheetRewriter:
    """Rewrites one sheet of activities with the changes in each row."""

    def __init__(
        self,
        context: Context,
        sheet: ActivitySheet,
        patched: PatchedWorkbook,
        stays: Collection[str],
        reasons: Collection[str],
    ) -> None:
        self._context = context
        self._sheet = sheet
        self._patched = patched
        self._stays = stays
        columns, name = sheet.header.columns, sheet.entry.name
        self._blamed = {
            caption_key(column.caption): columns.get(column.field) for column in ACTIVITIES.columns
        }
        captions = [(cell.column, cell.value) for cell in sheet.row.cells if cell.value]
        self._blamed |= {caption_key(caption): column for column, caption in captions}
        self._marks = RowMarks(
            context.highlights,
            {name: columns[name] for name in ("result", "reason") if name in columns},
            [column for column, _ in captions],
            reasons,
            {columns[name] for name in MOMENTS & columns.keys()},
            context.date_style,
        )
        self._contents = context.contents(name, columns)
        self._held = {
            row: texts for (place, row), texts in context.updates.held.items() if place == name
        }
        self._ids = {row: id for id, (place, row) in patched.placed.items() if place == name}
        self._changing = self._ids.keys() | self._contents.keys() | self._held.keys()
        old = context.highlights.highlighted_styles() if context.failed else ()
        styles = f"\\ss\\s*=\\s*[\"'](?:{'|'.join(map(str, old))})[\"']"
        self._highlighted = re.compile(styles.encode()) if old else None

    def rewrite(self, texts: StringTable, target: Target) -> None:
        """Write the sheet with the changes, and note the cells that keep their content."""
        sheet, package = self._sheet, self._context.package
        with package.open_part(sheet.entry.part) as source:
            skipped = patch_rows(
                source,
                target,
                texts,
                ask=self._asked,
                keep=sheet.keep,
                strings=package.strings,
            )
        self._patched.skipped |= {(sheet.entry.name, *place) for place in skipped}
        self._patched.kept += self._marks.kept

    def _asked(self, number: int, row: bytes, cells: Callable[[], list[Cell]]) -> RowPatch | None:
        """Return the changes in a row of the run, or in another one with something to write.

        Other rows only lose the highlight of an earlier run.
        """
        if number <= self._sheet.header.row:
            return None
        if number in self._changing:
            contents = dict(self._contents.get(number, {}))
            return self._marks.patch(number, cells(), contents, self._mark(number))
        if self._highlighted is not None and self._highlighted.search(row):
            return self._marks.patch(number, (), {}, RowMark(refused=False))
        return None

    def _mark(self, number: int) -> RowMark:
        """Return how a row is marked."""
        context, id = self._context, self._ids.get(number, "")
        held, stays = self._held.get(number, ()), id in self._stays
        ending = context.endings.get(id)
        if ending is None:
            reason = " ".join(map(str, held)) if held else None
            return RowMark(None, reason, None if stays else False)
        newer = context.updates.reasons.get(id) if ending.accepted else None
        reason = " ".join(str(part) for part in (ending.reason, newer, *held) if part)
        blamed = self._blamed.get(ending.verdict.blamed or "") if ending.verdict else None
        return RowMark(ending.result, reason, ending.verdict is not None or stays, blamed)


def _list_refused(
    context: Context,
    edit: PackageEdit,
    places: Mapping[str, tuple[ActivitySheet, int, list[Cell]]],
    patched: PatchedWorkbook,
) -> None:
    """Schedule `Failed rows` to be written, if there is something to list."""
    columns, updates, failed = context.columns, context.updates, context.failed
    refused = verdicts(context.endings)
    unplaced = [verdict_of(lost)._replace(blamed=None) for lost in context.request.outcome.unplaced]
    # Do not create an empty sheet: its tab alone would be alarming.
    if failed is None and not refused and not unplaced:
        return
    by_key = {column.key: column.place for column in columns}
    here = {
        name: by_key[key]
        for name, column in FIELDS.items()
        if (key := caption_key(column.caption)) in by_key
    }
    date_style = context.dated(here)
    contents = dict[int, dict[int, Content]]()
    if failed is not None:
        contents = context.contents(failed.name, here)
    corrected = {
        sheet.entry.name: context.contents(sheet.entry.name, sheet.header.columns)
        for sheet in context.sheets
    }
    plan = dict[str, tuple[int | None, list[Cell]]]()
    for id, (sheet, number, cells_there) in places.items():
        values = corrected[sheet.entry.name].get(number, {})
        cells = with_contents(cells_there, values, context.dated(sheet.header.columns))
        plan[id] = (number, moved(cells, columns) if cells_there else [])
    for sent in context.request.receipt.rows if refused.keys() - places.keys() else ():
        if sent.id in refused and sent.id not in places:
            plan[sent.id] = (None, _cells_of(context, here, sent, date_style))
    content = FailedRowsContent(
        states=updates.states,
        contents=contents,
        refused=refused,
        bases=updates.bases,
        plan=plan,
        sources={name: (place,) for name, place in context.places.items()},
        unplaced=unplaced,
        date_style=date_style,
    )
    header = next((column.header_style for column in columns if column.header_style), 0)
    reason = context.places.get("reason", 0)
    _, look = looks_of(context.package, context.sheets).get(reason, ("", 0))
    style = context.highlights.bare(look)
    writer = RowWriter(columns, context.highlights, edit.texts, header, style)
    patched.notes += removed_notes(
        write_failed_rows(edit, failed, context.failed_rows, content, writer)
    )
    if failed is None and context.sheets:
        quoted = context.sheets[0].entry.name.replace("'", "''")
        edit.define(layout.FAILED_ROWS_OF_NAME, f"'{quoted}'!$A$1")


def _cells_of(
    context: Context, here: Mapping[str, int], sent: SentRow, date_style: Restyle
) -> list[Cell]:
    """Return the cells of a row that is no longer in `Activities`, from what was sent."""
    styles = {column.place: column.style for column in context.columns}
    writes = [
        CellWrite("", sent.row, place, name, sent.payload.get(name)) for name, place in here.items()
    ]
    contents = contents_of(writes, FIELDS, context.zone, context.package.date1904)
    blank = [Cell(place, "n", None, styles[place], False) for place in here.values()]
    return with_contents(blank, contents[sent.row], date_style)


def _plan_baseline(context: Context, edit: PackageEdit) -> None:
    """Schedule the update of the baseline."""
    baseline, blocks = context.baseline, context.updates.blocks
    if baseline is not None and (blocks or baseline.state != VERY_HIDDEN):
        renew_baseline(edit, baseline, blocks)


@dataclass(frozen=True, slots=True)
class WrittenBack:
    """Where the outcome was written.

    `path` is the workbook or one beside it, and `reason_beside` explains why. `placed` has the
    sheet and row of each ID of the run that was found; `unplaced` are the IDs not found exactly
    once. `written` are the corrected cells, `skipped` those that keep their formula instead.
    `unwritten` are the (ID, field) pairs of corrections that the cells of an own sheet cannot show.
    `notes` are further messages.
    """

    path: Path
    reason_beside: Text | None = None
    placed: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    unplaced: tuple[str, ...] = ()
    written: tuple[WrittenCell, ...] = ()
    skipped: tuple[WrittenCell, ...] = ()
    unwritten: frozenset[tuple[str, str]] = frozenset()
    notes: tuple[Text, ...] = ()


WRITING_RESULTS = say("Writing the results into the workbook")


def was_moved(path: Path) -> Text:
    """Return the message for a workbook that is no longer in its folder."""
    return say("{name} was moved or deleted.", name=path.name)


def saved_beside(reason: Text | None, path: Path) -> Text | None:
    """Return where the result is if the workbook could not be written, and why."""
    return (
        None
        if reason is None
        else say("{reason} The result is in {name}.", reason=reason, name=path.name)
    )


def write_outcome(request: Request, monitor: Monitor) -> WrittenBack:
    """Write the outcome of a run into the current state of its workbook.

    Raises WorkbookError if neither the workbook nor one beside it can be written. The workbook is
    then unchanged.
    """
    workbook, sent_copy = request.receipt.workbook, request.sent_copy
    monitor.report(WRITING_RESULTS)
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
        wait_until_closed(workbook, monitor)
        source, reason = workbook, None
        if sent_copy is not None and sent_copy.exists() and not workbook.exists():
            source, reason = sent_copy, was_moved(workbook)
        for _ in range(ATTEMPTS):
            monitor.check()
            try:
                return _attempt(workbook, source, reason, request, monitor)
            except ChangedMeanwhileError:
                reason = reason or busy(workbook)
            except (OddSheetError, TooManyStylesError) as error:
                if source != workbook and reason is not None and source.parent == Path(folder):
                    raise not_written(workbook, str(error)) from error
                reason = reason or ODD_FORMAT
                source = with_plain_sheets(source, Path(folder) / workbook.name)
            except WorkbookError as error:
                if reason is not None:
                    raise
                reason = say(
                    "It could not be saved. It may be read-only or open in another program."
                )
                if sent_copy is not None and not _opens(
                    workbook
                ):  # damaged or gone: continue with what was sent
                    source, reason = sent_copy, error.title
    raise not_written(workbook, "other programs keep changing it")


def _attempt(
    workbook: Path, source: Path, reason: Text | None, request: Request, monitor: Monitor
) -> WrittenBack:
    with open_workbook(source, monitor=monitor) as book:
        copy = request.sent_copy
        if copy is not None and copy.exists():
            request = replace(request, is_as_sent=book.package.has_same_bytes(copy))
            if not request.is_as_sent:
                with Package.open(copy) as sent:
                    is_same = origin_of(sent) == origin_of(book.package)
                request = replace(request, is_same_export=is_same)
        reason = reason or why_beside(workbook, book.package)
        target = workbook if reason is None else files.beside(workbook, "result")
        patched = patch_workbook(book, request, target)
    ids = [row.id for row in request.receipt.rows]
    kept = kept_texts(patched.kept)
    held = [
        say("Row {row}: {message}", row=row, message=why)
        for (_, row), some in patched.updates.held.items()
        for why in some
    ]
    return WrittenBack(
        path=target,
        reason_beside=saved_beside(reason, target),
        placed={id: patched.placed[id] for id in ids if id in patched.placed},
        unplaced=tuple(id for id in ids if id not in patched.placed),
        written=tuple(
            cell for place, cell in patched.cells.items() if place not in patched.skipped
        ),
        skipped=tuple(cell for place, cell in patched.cells.items() if place in patched.skipped),
        # A reason that does not fit into its row is reported instead.
        notes=(*kept, *patched.updates.notes, *(held if kept or not ids else ()), *patched.notes),
    )


def _opens(workbook: Path) -> bool:
    try:
        Package.open(workbook).close()
    except WorkbookError:
        return False
    return True
