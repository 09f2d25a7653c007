"""One write-back into one package: outcomes -> fill, `Result`, `Reason`, `Failed rows`, and the renewed baseline.

Rows are found by ID while the sheet is rewritten, in one pass. An ID that turns up twice there ends the attempt (TwiceError); the next one
leaves such rows alone. Everything that is not named above stays byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import chain
from pathlib import Path

from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import JsonValue, Number
from bridge.records.column import Column
from bridge.records.kinds import ACTIVITIES
from bridge.workbook import layout
from bridge.workbook.baseline import renewal_blocks
from bridge.workbook.opc.package import Package, SheetEntry
from bridge.workbook.opc.package_edit import PackageEdit
from bridge.workbook.opc.styles import Styles
from bridge.workbook.opc.zip_writer import Target
from bridge.workbook.sheet.date_serials import to_serial
from bridge.workbook.sheet.patch import Content, RowPatch, patch_rows
from bridge.workbook.sheet.rows import Cell
from bridge.workbook.writeback.failed_rows import Waiting
from bridge.workbook.writeback.failed_sheet import FailedSheet
from bridge.workbook.writeback.highlights import Highlights
from bridge.workbook.writeback.locations import DataSheet, Places
from bridge.workbook.writeback.request import Mark, Order, marks_of
from bridge.workbook.writeback.row_patches import RowMarker


class TwiceError(Exception):
    """IDs that stand twice in the sheet: their rows cannot be told apart. Not for planners: the marker begins again without them."""

    def __init__(self, ids: Iterable[str]) -> None:
        super().__init__()
        self.ids = frozenset(ids)


class Marking:
    """One attempt. After `write`, `placed` holds sheet and row of each ID that was found, `skipped` the cells that keep their formula.

    `stays` are the IDs that remain on `Failed rows`, `carried` the cells there of accepted rows, `as_sent` those rows of `Activities` as
    they were sent.
    """

    def __init__(self, package: Package, order: Order) -> None:
        self.order = order
        self.places = Places(package, order.receipt.sheet, order.default_zone)
        self.marks: Mapping[str, Mark] = marks_of(order, self.places.zone)
        self.lost_zeros = _by_lost_zeros(self.marks)
        self.placed: dict[str, tuple[str, int]] = {}
        self.skipped: list[tuple[str, int, int]] = []
        self.stays: set[str] = set()
        self.carried: dict[str, list[Cell]] = {}
        self.as_sent: dict[str, list[Cell]] = {}
        self._edit = PackageEdit(package)
        self.styles: Styles = self._edit.styles
        self.highlights = Highlights(self.styles, self.places.names)
        self._twice: set[str] = set()
        self.failed = FailedSheet(self, self._edit)
        self.columns = self.failed.columns

    def write(self, target: Path) -> None:
        """Write the workbook. Raises WorkbookError, OddSheetError, TooManyStylesError, TwiceError, ChangedMeanwhileError."""
        with Waiting() as waiting:
            self.failed.keep_rows(waiting)
            self._remember_corrections()
            for sheet in self.places.sheets:
                self._edit.replace(sheet.entry.part, partial(self._mark_sheet, sheet, waiting), checked=True)
            self.failed.plan(waiting)
            if self.places.baseline is not None:
                renewed = iter(self.order.renewal(self.places.package.path))
                if (first := next(renewed, None)) is not None:
                    part = self.places.baseline.part
                    self._edit.replace(part, partial(self._renew, part, chain((first,), renewed)), checked=True)
            if self.places.package.signed:
                self._edit.unsign()
            self._edit.write(target)

    def take(self, id: str, sheet: str, row: int) -> bool:
        """Note where a row stands; False where the ID stood already."""
        if id in self.placed:
            self._twice.add(id)
            return False
        self.placed[id] = (sheet, row)
        return True

    def rows_as_sent(self, wanted: set[str], *, failed: bool) -> dict[str, list[Cell]]:
        """Return rows of `Activities` (or of `Failed rows`) as they stood in the workbook that was sent; none where there is no copy of it."""
        copy = self.order.sent_copy
        if not wanted or copy is None or not copy.exists():
            return {}
        with Package.open(copy) as package:
            places = Places(package, self.order.receipt.sheet, self.order.default_zone)
            found = dict[str, list[Cell]]()
            for entry in _entries(places, failed=failed):
                found |= places.rows_by_id(entry, wanted)
            return found

    def content(self, column: Column, value: JsonValue) -> Content:
        """Return what a JSON value looks like in a cell of this workbook."""
        cell = column.cell.to_cell(value, self.places.zone)
        if isinstance(cell, datetime):
            return Number(to_serial(cell - timedelta(days=1462) if self.places.package.date1904 else cell))
        return cell

    def date_style(self, style: int) -> int:
        """Return the style with a date format."""
        return style if self.styles.is_date(style) else self.styles.with_format(style, layout.MOMENT_FORMAT)

    def sent_from_failed(self) -> set[str]:
        """Return the IDs of the rows that were sent from `Failed rows`; those that were withdrawn there are not among them."""
        return {row.id for row in self.order.receipt.rows if self.places.is_failed(row.sheet)}

    def _remember_corrections(self) -> None:
        sent = self.sent_from_failed()
        self.carried = {id: cells for id, cells in self.carried.items() if id in sent or id in self.order.withdrawn}
        self.as_sent = self.rows_as_sent(set(self.carried), failed=False)

    def _mark_sheet(self, sheet: DataSheet, waiting: Waiting, target: Target) -> None:
        """Rewrite one sheet of activities."""
        package = self.places.package
        marker = RowMarker(self, sheet, waiting)
        with package.open_part(sheet.entry.part) as source:
            skipped = patch_rows(source, target, ask=marker.ask, find=marker.find, keep=sheet.keep, strings=package.strings)
        self.skipped += [(sheet.entry.name, row, column) for row, column in skipped]
        if self._twice:
            raise TwiceError(self._twice)

    def _renew(self, part: str, renewed: Iterable[RawRecord], target: Target) -> None:
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        with self.places.package.open_part(part) as source:
            patch_rows(source, target, appended=(RowPatch({1: block}) for block in renewal_blocks(renewed, ACTIVITIES.name, now)))


def _entries(places: Places, *, failed: bool) -> list[SheetEntry]:
    if failed:
        return [places.failed] if places.failed is not None else []
    return [sheet.entry for sheet in places.sheets]


def _by_lost_zeros(marks: Iterable[str]) -> dict[str, str]:
    """Return the IDs that a spreadsheet may have turned into numbers, by the number's text; none where two would be the same."""
    found: dict[str, list[str]] = {}
    for id in marks:
        if id.isascii() and id.isdecimal() and len(id) < 400:
            found.setdefault(str(int(id)), []).append(id)
    return {text: ids[0] for text, ids in found.items() if len(ids) == 1}
