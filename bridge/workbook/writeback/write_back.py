"""RowOutcomes -> the planner's workbook, with every row's result and rows not accepted listed.

The workbook itself is patched. If it is open in another program or still being copied, wait for it.
If a patch could damage it, or it still cannot be written, an equal workbook with the same marks is
written beside it, with the reason.
"""

from __future__ import annotations

import filecmp
import re
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from lxml import etree

from bridge import files
from bridge.errors import WorkbookError
from bridge.progress import Monitor
from bridge.records.changes import WrittenCell
from bridge.records.columns import letters
from bridge.texts import Text, say
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import (
    ChangedMeanwhileError,
    PackageEdit,
    Replacement,
    Target,
    busy,
    patch,
    why_beside,
)
from bridge.workbook.opc.parts import MAIN_NAMESPACES
from bridge.workbook.opc.styles import TooManyStylesError
from bridge.workbook.opc.xml_text import column_number
from bridge.workbook.read.open_sheet import OpenWorkbook, open_workbook
from bridge.workbook.read.snapshots import wait_until_closed, wait_until_whole
from bridge.workbook.sheet.patch import Ask, RowPatch, patch_rows
from bridge.workbook.sheet.raw_cells import OddSheetError
from bridge.workbook.writeback.locations import (
    Context,
    DataSheet,
    RowBook,
    kept_texts,
)
from bridge.workbook.writeback.row_patches import FailedSheet, RowPlanner
from bridge.workbook.writeback.updates import Request, Updates


def write(
    workbook: OpenWorkbook, request: Request, target: Path, sent: Package | None
) -> tuple[RowBook, Updates]:
    """Write the workbook with the outcome in it, and return where its rows were found.

    Raises WorkbookError, OddSheetError, TooManyStylesError, ChangedMeanwhileError.
    """
    # Each attempt starts from the file alone, without any state of an earlier one.
    package = workbook.package
    edit, book = PackageEdit(package), RowBook()
    context = Context.of(workbook, request, edit.styles, sent)
    failed = FailedSheet(context, book, edit)
    # Do this first: it decides which corrections the sheets of activities get.
    failed.keep_rows()
    book.remember_corrections(context)
    book.locate(context)
    for sheet in context.locations.sheets:
        planner = RowPlanner(context, book, sheet, failed)
        patches = planner.patches()
        edit.replace(
            sheet.entry.part,
            partial(_mark_sheet, package, book, sheet, patches, planner.restyled),
            checked=True,
        )
    failed.plan()
    _plan_baseline(context, edit)
    if package.signed:
        edit.unsign()
    edit.write(target)
    return book, context.fresh


def _mark_sheet(
    package: Package,
    book: RowBook,
    sheet: DataSheet,
    patches: Mapping[int, RowPatch],
    ask: Ask | None,
    target: Target,
) -> None:
    with package.open_part(sheet.entry.part) as source:
        skipped = patch_rows(source, target, patches, ask=ask, keep=sheet.keep)
    book.skipped += [(sheet.entry.name, row, column) for row, column in skipped]


def _plan_baseline(context: Context, edit: PackageEdit) -> None:
    """Schedule the update of the baseline if there is one and it has changes."""
    if context.locations.baseline is not None and context.fresh.blocks:
        part = context.locations.baseline.part
        edit.replace(
            part,
            partial(_renew, context.locations.package, part, context.fresh.blocks),
            checked=True,
        )


def _renew(package: Package, part: str, blocks: Iterable[str], target: Target) -> None:
    with package.open_part(part) as source:
        patch_rows(source, target, appended=(RowPatch({1: block}) for block in blocks))


def with_plain_sheets(source: Path, target: Path) -> Path:
    """Write a copy with plain sheet XML and return its path.

    The content of the sheets stays the same. Raises WorkbookError.
    """
    with Package.open(source) as package:
        parts: dict[str, Replacement] = {}
        for entry in package.sheets:
            if entry.type == "worksheet":
                parts[entry.part] = partial(_plain, package, entry.part)
        patch(package, target, parts)
    return target


def _plain(package: Package, part: str, target: Target) -> None:
    # Set huge_tree for wide sheets. Entities and network access stay off, since the file may come
    # from anywhere.
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        remove_comments=True,
        remove_pis=True,
        strip_cdata=True,
        huge_tree=True,
    )
    try:
        with package.open_part(part) as stream:
            tree = etree.parse(stream, parser)
    except etree.XMLSyntaxError as error:
        raise package.damaged(f"{part}: {error}") from error
    row = 0
    for element in tree.iter(*(f"{{{namespace}}}row" for namespace in MAIN_NAMESPACES)):
        number = element.get("r") or str(row + 1)
        row = int(number) if number.isdecimal() else row + 1
        element.set("r", str(row))
        _number_cells(element, row)
    target.write(etree.tostring(tree, encoding="UTF-8", xml_declaration=True, standalone=True))


def _number_cells(row: etree._Element, number: int) -> None:
    """Set the address of each cell from its position."""
    column = 0
    for cell in row:
        if not isinstance(cell.tag, str) or not cell.tag.endswith("}c"):
            continue
        name = re.sub(r"[0-9]+\Z", "", cell.get("r") or "")
        # Addresses are optional in the standard; some writers omit them.
        column = column_number(name) if name else column + 1
        cell.set("r", f"{letters(column)}{number}")


_ATTEMPTS = 5


@dataclass(frozen=True, slots=True)
class Marked:
    """Where the outcome was written.

    `path` is the workbook or one beside it, and `reason_beside` explains why. `placed` has the
    sheet and row of each ID of the run that was found; `unplaced` are the IDs not found exactly
    once. `written` are the corrected cells, `skipped` those that keep their formula instead.
    `notes` are further messages.
    """

    path: Path
    reason_beside: Text | None = None
    placed: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    unplaced: tuple[str, ...] = ()
    written: tuple[WrittenCell, ...] = ()
    skipped: tuple[WrittenCell, ...] = ()
    notes: tuple[Text, ...] = ()


def mark(request: Request, monitor: Monitor) -> Marked:
    """Write the outcome of a run into the current state of its workbook.

    Raises WorkbookError if neither the workbook nor one beside it can be written. The workbook is
    then unchanged.
    """
    workbook, sent_copy = request.receipt.workbook, request.sent_copy
    monitor.report(say("Writing the results into the workbook"))
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
        source, reason = _source(workbook, sent_copy, monitor)
        for _ in range(_ATTEMPTS):
            monitor.check()
            try:
                return _attempt(workbook, source, reason, request)
            except ChangedMeanwhileError:
                reason = reason or busy(workbook)
            except (OddSheetError, TooManyStylesError) as error:
                if source != workbook and reason is not None and source.parent == Path(folder):
                    raise _unwritable(workbook, str(error)) from error
                reason = reason or say("It has an unusual format that Sheetbridge could damage.")
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
    raise _unwritable(workbook, "other programs keep changing it")


def _attempt(workbook: Path, source: Path, reason: Text | None, request: Request) -> Marked:
    with ExitStack() as opened:
        book = opened.enter_context(open_workbook(source))
        copy = request.sent_copy
        sent = (
            None
            if copy is None or not copy.exists()
            else book.package
            if filecmp.cmp(source, copy, shallow=False)
            else opened.enter_context(Package.open(copy))
        )
        reason = reason or why_beside(workbook, book.package)
        target = workbook if reason is None else files.beside(workbook, "result")
        rows, updates = write(book, request, target, sent)
    ids = [row.id for row in request.receipt.rows]
    kept = kept_texts([(row, column) for _, row, column in rows.kept])
    held = tuple(
        say("Row {row}: {message}", row=row, message=why)
        for (_, row), some in updates.held.items()
        for why in some
    )
    return Marked(
        path=target,
        reason_beside=(
            None
            if reason is None
            else say("{reason} The result is in {name}.", reason=reason, name=target.name)
        ),
        placed={id: rows.placed[id] for id in ids if id in rows.placed},
        unplaced=tuple(id for id in ids if id not in rows.placed),
        written=tuple(cell for cell, place in rows.written if place not in rows.skipped),
        skipped=tuple(cell for cell, place in rows.written if place in rows.skipped),
        # A reason that does not fit into its row is reported instead.
        notes=(*kept, *updates.notes, *(held if kept or not ids else ())),
    )


def _source(workbook: Path, sent_copy: Path | None, monitor: Monitor) -> tuple[Path, Text | None]:
    """Return the file to patch and, if it must not be replaced, why."""
    wait_until_closed(workbook, monitor)
    if sent_copy is None or not sent_copy.exists():
        wait_until_whole(workbook, monitor)
        return workbook, None
    if not workbook.exists():
        return sent_copy, say("{name} was moved or deleted.", name=workbook.name)
    try:
        wait_until_whole(workbook, monitor)
    except WorkbookError as error:
        return sent_copy, error.title
    return workbook, None


def _opens(workbook: Path) -> bool:
    try:
        Package.open(workbook).close()
    except WorkbookError:
        return False
    return True


def _unwritable(workbook: Path, detail: str) -> WorkbookError:
    return WorkbookError(
        say("The results were not written into {name}.", name=workbook.name),
        say(
            "The history has them. Save the file in Excel under a new name, then follow "
            "the run again."
        ),
        detail,
    )
