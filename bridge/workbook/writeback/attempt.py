"""One write-back into one package: outcomes -> fill, `Result`, `Reason`, `Failed rows`, and the renewed baseline.

Rows are found by ID while the sheet is rewritten, in one pass. An ID that turns up twice there ends the attempt (TwiceError); the next one
leaves such rows alone. Everything that is not named above stays byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import PackageEdit
from bridge.workbook.opc.zip_writer import Target
from bridge.workbook.sheet.patch import RowPatch, patch_rows
from bridge.workbook.writeback.context import Context, RowBook
from bridge.workbook.writeback.failed_rows import Waiting
from bridge.workbook.writeback.failed_sheet import FailedSheet
from bridge.workbook.writeback.locations import DataSheet
from bridge.workbook.writeback.request import Request
from bridge.workbook.writeback.row_patches import RowMarker


class TwiceError(Exception):
    """IDs that stand twice in the sheet: their rows cannot be told apart. Not for planners: the write-back begins again without them."""

    def __init__(self, ids: Iterable[str]) -> None:
        super().__init__()
        self.ids = frozenset(ids)


def write(package: Package, request: Request, target: Path) -> RowBook:
    """Write the workbook with the outcome in it; returns where its rows were found.

    Raises WorkbookError, OddSheetError, TooManyStylesError, TwiceError, ChangedMeanwhileError.
    """
    # Everything that an attempt finds out dies with it: a second one starts from the file alone.
    edit, book = PackageEdit(package), RowBook()
    context = Context.of(package, request, edit.styles)
    failed = FailedSheet(context, book, edit)
    with Waiting() as waiting:
        # First: whether an accepted row is carried home decides what the sheets of activities get.
        failed.keep_rows(waiting)
        book.remember_corrections(context)
        for sheet in context.locations.sheets:
            edit.replace(sheet.entry.part, partial(_mark_sheet, context, book, sheet, failed, waiting), checked=True)
        # Behind the sheets: only they tell in which row each refused one stands.
        failed.plan(waiting)
        _plan_baseline(context, edit)
        if package.signed:
            edit.unsign()
        edit.write(target)
    return book


def _mark_sheet(context: Context, book: RowBook, sheet: DataSheet, failed: FailedSheet, waiting: Waiting, target: Target) -> None:
    """Rewrite one sheet of activities."""
    package = context.locations.package
    marker = RowMarker(context, book, sheet, failed, waiting)
    with package.open_part(sheet.entry.part) as source:
        skipped = patch_rows(source, target, ask=marker.ask, find=marker.find, keep=sheet.keep, strings=package.strings)
    book.skipped += [(sheet.entry.name, row, column) for row, column in skipped]
    # While writing, for only then is the second row met; the half-written file is dropped.
    if book.twice:
        raise TwiceError(book.twice)


def _plan_baseline(context: Context, edit: PackageEdit) -> None:
    """Order the baseline to be renewed, where there is one and something of it to be renewed."""
    if context.locations.baseline is not None and context.fresh.blocks:
        part = context.locations.baseline.part
        edit.replace(part, partial(_renew, context.locations.package, part, context.fresh.blocks), checked=True)


def _renew(package: Package, part: str, blocks: Iterable[str], target: Target) -> None:
    with package.open_part(part) as source:
        patch_rows(source, target, appended=(RowPatch({1: block}) for block in blocks))
