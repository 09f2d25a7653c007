"""Locates the sheets of activities, `Failed rows`, the baseline and the time zone."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from bridge.changes.failed_rows import by_lost_zeros
from bridge.errors import WorkbookError
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.values import whole_text
from bridge.records.change_set import Origin, WrittenCell
from bridge.records.columns import letters
from bridge.records.kinds import ACTIVITIES
from bridge.workbook import layout
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.styles import Styles
from bridge.workbook.opc.xml_text import SheetEntry
from bridge.workbook.read.headers import (
    Header,
    baseline_entry,
    failed_sheet,
    has_failed_name,
    header_of,
    is_failed_sheet,
    rows_of,
    tables_of,
)
from bridge.workbook.read.open_sheet import OpenSheet, OpenWorkbook
from bridge.workbook.sheet.patch import Content, Restyle
from bridge.workbook.sheet.raw_cells import Area, SheetHead
from bridge.workbook.sheet.rows import Cell, Row, Wanted, cells_of, raw_rows
from bridge.workbook.writeback.failed_rows_sheet import (
    FailedColumn,
    Highlights,
    columns_of,
    contents_of,
    failed_rows_of,
)
from bridge.workbook.writeback.updates import Ending, Request, Updates, endings_of, updates_of

BLANKS = " \t\u00a0\r\n"


@dataclass(frozen=True, slots=True)
class ActivitySheet:
    """A sheet of activities. `keep` are areas that are never overwritten."""

    entry: SheetEntry
    header: Header
    row: Row
    keep: tuple[Area, ...]


def _activity_sheet(package: Package, entry: SheetEntry, header: Header) -> ActivitySheet:
    with rows_of(package, entry) as rows:
        row = next(row for row in rows if row.number == header.row)
    return ActivitySheet(entry, header, row, tuple(_table_headers(package, entry)))


def _table_headers(package: Package, entry: SheetEntry) -> Iterator[Area]:
    for _, whole, attributes in tables_of(package, entry):
        # A table part repeats its headers. If a header differs, Excel repairs the file.
        if attributes.get("headerRowCount", "1") != "0":
            yield whole._replace(last_row=whole.first_row)
        if attributes.get("totalsRowCount", "0") != "0":
            yield whole._replace(first_row=whole.last_row)


def id_in(cells: Sequence[Cell], column: int, lost_zeros: Mapping[str, str]) -> str | None:
    """Return the ID in a row's column of IDs.

    `lost_zeros` maps texts to IDs that a spreadsheet may have turned into numbers.
    """
    cell = next((cell for cell in cells if cell.column == column), None)
    # TRUE and #N/A are not IDs, whatever their texts.
    if cell is None or cell.value is None or cell.type in {"b", "e"}:
        return None
    if cell.type == "n":
        # A program that reads 0107 as a number leaves 107. If only one such ID was sent, it is that
        # one.
        text = whole_text(cell.value) or cell.value
        return lost_zeros.get(text, text)
    return cell.value.strip(BLANKS) or None


FIELDS = ACTIVITIES.by_field
MOMENTS = {name for name, column in FIELDS.items() if isinstance(column.cell, MomentCell)}
"""The fields of dates and times."""


@dataclass(frozen=True, slots=True)
class Context:
    """What to write where.

    `sheets` are those with the rows of the run, `failed` is `Failed rows` with the rows
    `failed_rows`, the header first. `endings` say how each row of the run ended, by ID.
    `lost_zeros` are IDs that a spreadsheet may have turned into numbers. `columns` are those of
    `Failed rows`. `updates` are those of the workbook besides the results of its rows.
    """

    package: Package
    request: Request
    sheets: Sequence[ActivitySheet]
    failed: SheetEntry | None
    failed_rows: Sequence[Row]
    baseline: SheetEntry | None
    zone: ZoneInfo
    endings: Mapping[str, Ending]
    lost_zeros: Mapping[str, str]
    styles: Styles
    highlights: Highlights
    columns: tuple[FailedColumn, ...]
    updates: Updates

    @classmethod
    def of(cls, book: OpenWorkbook, request: Request, styles: Styles) -> Context:
        """Collect the context of a workbook. `styles` are those to be written."""
        package, activities = book.package, _activities(book, request.receipt.sheet)
        parts = activities.parts if activities is not None else ()
        sheets = [_activity_sheet(package, *part) for part in parts]
        ours = failed_sheet(package)
        failed = ours.entry if ours is not None else None
        failed_rows = failed_rows_of(package, failed)
        # The time zone in which the cells were written, not the account's current one.
        zone = ZoneInfo(activities.info.time_zone if activities is not None else "UTC")
        endings = endings_of(request, zone)
        highlights = Highlights(styles)
        columns = tuple(_columns(package, sheets, failed_rows, highlights))
        updates = updates_of(book, activities, request, endings)
        return cls(
            package=package,
            request=request,
            sheets=sheets,
            failed=failed,
            failed_rows=failed_rows,
            baseline=baseline_entry(package),
            zone=zone,
            endings=endings,
            lost_zeros=by_lost_zeros(endings.keys()),
            styles=styles,
            highlights=highlights,
            columns=columns,
            updates=updates,
        )

    @property
    def places(self) -> Mapping[str, int]:
        """Return the columns of the first sheet of activities by field; empty without one."""
        return self.sheets[0].header.columns if self.sheets else {}

    def contents(self, sheet: str, columns: Mapping[str, int]) -> dict[int, dict[int, Content]]:
        """Return the contents of the cells of a sheet that are written, by row and column.

        `columns` are those of the sheet by field.
        """
        writes = [
            write._replace(column=columns[write.field])
            for write in self.updates.writes
            if write.field in columns and write.sheet.casefold() == sheet.casefold()
        ]
        return contents_of(writes, FIELDS, self.zone, self.package.date1904)

    def written(self) -> dict[tuple[str, int, int], WrittenCell]:
        """Return records of the corrections that are written, by sheet, row and column."""
        cells = dict[tuple[str, int, int], WrittenCell]()
        for write in (cell for cell in self.updates.writes if FIELDS[cell.field].editable):
            after = write.text or FIELDS[write.field].cell.text_of(write.value, self.zone)
            cell = WrittenCell(write.sheet, write.row, write.id, write.field, write.found, after)
            cells[write.sheet, write.row, write.column] = cell
        return cells

    def date_style(self, style: int) -> int:
        """Return a style with a date format."""
        if self.styles.is_date(style):
            return style
        return self.styles.with_format(style, layout.MOMENT_FORMAT)

    def dated(self, columns: Mapping[str, int]) -> Restyle:
        """Return what gives the cells of dates their format. `columns` are a sheet's by field."""
        moments = {columns[name] for name in MOMENTS & columns.keys()}
        return lambda column, style: self.date_style(style) if column in moments else style

    def locate(self, wanted: Collection[str]) -> dict[str, tuple[ActivitySheet, int, list[Cell]]]:
        """Return sheet and row of each of these IDs, with the cells of rows to list.

        An ID in two rows is left out, because they cannot be told apart.
        """
        located, twice = dict[str, tuple[ActivitySheet, int, list[Cell]]](), set[str]()
        renamed = self.updates.ids

        def is_wanted(text: str) -> bool:
            return text.strip(BLANKS) in wanted or text in self.lost_zeros or bool(renamed)

        package = self.package
        strings = package.strings
        listed = {id for id, ending in self.endings.items() if ending.verdict is not None}
        listed |= {state.id for state in self.updates.states.values()}
        for sheet in self.sheets:
            place = sheet.header.columns["id"]
            key = letters(place)
            with package.open_part(sheet.entry.part) as stream:
                for row in raw_rows(stream, strings, Wanted(place, is_wanted)):
                    cells = row.cells
                    if cells is None:
                        cells = cells_of(
                            [raw_cell for raw_cell in row.raw_cells if raw_cell[0] == key], strings
                        )
                    id = id_in(cells, place, self.lost_zeros)
                    id = renamed.get((sheet.entry.name.casefold(), row.number), id)
                    if id is None or id not in wanted or row.number <= sheet.header.row:
                        continue
                    twice |= {id} & located.keys()
                    if id not in listed:
                        cells = []
                    elif row.cells is None:
                        cells = cells_of(row.raw_cells, strings)
                    located[id] = (sheet, row.number, cells)
        return {id: place for id, place in located.items() if id not in twice}


def origin_of(package: Package) -> Origin | None:
    """Return where a workbook was exported, if it says so."""
    header = header_of(package, baseline_entry(package))
    return header.origin if header is not None else None


def _activities(book: OpenWorkbook, name: str) -> OpenSheet | None:
    """Return the sheet with the rows of a run, or None if its headers are gone."""
    # `Failed rows` represents the sheet that its rows belong to.
    if is_failed_sheet(book.package, name) or has_failed_name(name):
        name = book.sheet_of_failed() or ACTIVITIES.title
    try:
        return book.named(name) if name in book.summary.readable else book.sheet()
    except WorkbookError:
        return None


def looks_of(package: Package, sheets: Sequence[ActivitySheet]) -> dict[int, tuple[str, int]]:
    """Return the width and style of each column of the first sheet."""
    if not sheets:
        return {}
    with package.open_part(sheets[0].entry.part) as source:
        columns = SheetHead.open(source).columns()
    return {
        number: (look.get("width", ""), style)
        for first, last, style, look in columns
        for number in range(first, min(last, first + 1000) + 1)
    }


def _columns(
    package: Package,
    sheets: Sequence[ActivitySheet],
    failed_rows: Sequence[Row],
    highlights: Highlights,
) -> Iterator[FailedColumn]:
    """Yield the columns of `Failed rows`, with the widths and formats of those in `Activities`."""
    ours = {"result", "reason"}
    header = Row(1, False, [])
    captions = [column.caption for column in ACTIVITIES.columns if column.field not in ours]
    sources = dict(enumerate(captions, 1))
    if sheets:
        # `Failed rows` has its own columns for the outcome. A second set could contradict them.
        header, places = sheets[0].row, sheets[0].header.columns
        result = {places.get(name) for name in ours}
        sources = {
            cell.column: cell.value
            for cell in header.cells
            if cell.value and cell.column not in result
        }
    looks = looks_of(package, sheets)
    for column in columns_of(header, sources, failed_rows[0] if failed_rows else None):
        width, style = looks.get(column.source or 0, ("", 0)) if sheets else ("", 0)
        yield replace(column, width=width, style=highlights.bare(style))
