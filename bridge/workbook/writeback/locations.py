"""What stands where in a workbook as it is now: the sheets of activities with their headers, `Failed rows`, the baseline, the time zone."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass

from bridge.errors import WorkbookError
from bridge.records.cells.numbers import whole_text
from bridge.records.kinds import ACTIVITIES
from bridge.workbook import layout
from bridge.workbook.baseline import read_header
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.parts import SheetEntry
from bridge.workbook.read.headers import Header, find_header, zone_named
from bridge.workbook.read.refused_rows import sheet_of
from bridge.workbook.read.sheet_copies import is_copy
from bridge.workbook.sheet.rows import read_rows
from bridge.workbook.sheet.sheet_head import Area, area
from bridge.workbook.sheet.types import Cell, Row
from bridge.workbook.writeback.failed_rows import is_ours

_HEAD = 1 << 16
BLANKS = " \t\u00a0\r\n"


@dataclass(frozen=True, slots=True)
class DataSheet:
    """A sheet of activities; `keep` are areas that are never written into."""

    entry: SheetEntry
    header: Header
    row: Row
    keep: tuple[Area, ...]


class Locations:
    """Where things are. `sheets` are those in which the rows of a run stand, in order; empty where they are gone."""

    def __init__(self, package: Package, sent_sheet: str, default_zone: str = "UTC") -> None:
        self.package = package
        self.names = {name.name: name.formula for name in package.defined_names if name.sheet is None}
        self.baseline = package.sheet(layout.BASELINE)
        self.failed = self._find_failed()
        origin_zone, self._written = self._read_origin()
        self.sheets = self._find_sheets(sent_sheet)
        # The zone in which the cells were written, not the account's of today.
        named = [origin_zone, *(sheet.header.zone or "" for sheet in self.sheets), default_zone, "UTC"]
        self.zone = next(zone for name in named if (zone := zone_named(name)) is not None)

    def rows(self, entry: SheetEntry) -> Generator[Row, None, None]:
        """Yield the rows of a sheet that hold something; to be closed where it is not read to its end."""
        with self.package.open_part(entry.part) as stream:
            yield from read_rows(stream, self.package.strings)

    def first_row(self, entry: SheetEntry) -> Row | None:
        with closing(self.rows(entry)) as rows:
            return next((row for row in rows if row.number == 1), None)

    def looks(self) -> dict[int, tuple[str, int]]:
        """Return width and style of each column of the first sheet of activities, as the head of its part states them."""
        looks: dict[int, tuple[str, int]] = {}
        if not self.sheets:
            return looks
        with self.package.open_part(self.sheets[0].entry.part) as source:
            # Widths stand before the rows, so a sheet of any length needs one read.
            head = source.read(_HEAD).partition(b"sheetData")[0]
        for tag in re.findall(rb"<(?:[\w.\-]+:)?col\s([^>]*)>", head):
            known = {name.decode(): value.decode("utf-8", "replace") for name, value in re.findall(rb"""(\w+)\s*=\s*["']([^"']*)["']""", tag)}
            if known.get("min", "").isdecimal() and known.get("max", "").isdecimal():
                style = known.get("style", "0")
                for number in range(int(known["min"]), min(int(known["max"]), int(known["min"]) + 1000) + 1):
                    looks[number] = (known.get("width", ""), int(style) if style.isdecimal() else 0)
        return looks

    def is_failed(self, name: str) -> bool:
        """Whether a sheet's name is that of our sheet of refused rows."""
        return self.failed is not None and name.casefold() == self.failed.name.casefold()

    def rows_by_id(self, entry: SheetEntry, wanted: set[str]) -> dict[str, list[Cell]]:
        """Return the cells of the rows with these IDs."""
        with closing(self.rows(entry)) as rows:
            header = find_header(rows, ACTIVITIES, self._written, entry.name)
        found = {}
        with closing(self.rows(entry)) as rows:
            for row in rows:
                id = id_in(next((cell for cell in row.cells if cell.column == header.columns["id"]), None), {})
                if id in wanted and row.number > header.row and id is not None:
                    found[id] = row.cells
        return found

    def _find_failed(self) -> SheetEntry | None:
        """Return the sheet of refused rows: by the hidden name, else by its name and captions."""
        named = self._sheet_of(self.names.get(layout.FAILED_ROWS_NAME, ""))
        if named is not None:
            return named
        entry = self.package.sheet(layout.FAILED_ROWS)
        return entry if entry is not None and entry.type == "worksheet" and is_ours(self.first_row(entry)) else None

    def _find_sheets(self, title: str) -> list[DataSheet]:
        """Return the sheets in which the rows stand: the one that was sent (or to which `Failed rows` belongs), and its continuations."""
        if self.is_failed(title) or title.casefold() == layout.FAILED_ROWS.casefold():
            origin = self._sheet_of(self.names.get(layout.FAILED_ROWS_OF_NAME, ""))
            title = origin.name if origin is not None else ACTIVITIES.title
        found, number = list[DataSheet](), 1
        while entries := [entry for name in layout.continuations(title, number) if (entry := self.package.sheet(name)) and entry.type == "worksheet"]:
            found += [sheet for entry in entries if (sheet := self._data_sheet(entry)) is not None and not self._repeats(sheet, found)]
            number += 1
        return found

    def _repeats(self, sheet: DataSheet, found: list[DataSheet]) -> bool:
        """Whether a sheet is a copy of the first one, made in a spreadsheet program: it was not read either."""
        if not found:
            return False
        with closing(self.rows(found[0].entry)) as first, closing(self.rows(sheet.entry)) as other:
            return is_copy(first, found[0].header, other, sheet.header)

    def _sheet_of(self, formula: str) -> SheetEntry | None:
        return sheet_of(self.package, formula)

    def _data_sheet(self, entry: SheetEntry) -> DataSheet | None:
        try:
            with closing(self.rows(entry)) as rows:
                header = find_header(rows, ACTIVITIES, self._written, entry.name)
        except WorkbookError:  # no captions there any more: its rows cannot be found, which is said by not placing them
            return None
        with closing(self.rows(entry)) as rows:
            row = next(row for row in rows if row.number == header.row)
        return DataSheet(entry, header, row, tuple(self._table_headers(entry)))

    def _table_headers(self, entry: SheetEntry) -> Iterator[Area]:
        for relation in self.package.relationships(entry.part):
            if relation.type != "table" or relation.external or not self.package.has(relation.target):
                continue
            known = self.package.markup(relation.target, 1).root.attributes
            try:
                whole = area(known.get("ref", ""))
            except ValueError:
                continue
            headers, totals = known.get("headerRowCount", "1") != "0", known.get("totalsRowCount", "0") != "0"
            # The part of a table repeats its captions; a header that differs makes Excel repair the file.
            if headers:
                yield whole._replace(last_row=whole.first_row)
            if totals:
                yield whole._replace(first_row=whole.last_row)

    def _read_origin(self) -> tuple[str, Mapping[str, str]]:
        """Return time zone and captions as the workbook was written; empty where it is not ours."""
        if self.baseline is None:
            return "", {}
        with closing(self.rows(self.baseline)) as rows:
            texts = (cell.value for row in rows for cell in row.cells[:1] if cell.value and cell.value.startswith("SB"))
            header = read_header(texts)
        return (header.origin.time_zone, header.captions.get(ACTIVITIES.name, {})) if header else ("", {})


def id_in(cell: Cell | None, lost_zeros: Mapping[str, str]) -> str | None:
    """Return the ID in a cell; `lost_zeros` gives those that a spreadsheet may have turned into numbers."""
    # TRUE and #N/A are no IDs, whatever their texts.
    if cell is None or cell.value is None or cell.type in {"b", "e"}:
        return None
    if cell.type == "n":
        # A program that took 0107 for a number leaves 107; where only one such ID was sent, it is that one.
        text = whole_text(cell.value) or cell.value
        return lost_zeros.get(text, text)
    return cell.value.strip(BLANKS) or None
