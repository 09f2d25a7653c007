"""Values -> cells of an existing workbook, as a patch: only the named cells and the styles change, every other part stays byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge import clock
from bridge.errors import WorkbookError
from bridge.files import beside
from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import CellType, CellValue, JsonValue, Number
from bridge.records.column import Column
from bridge.records.kinds import ACTIVITIES
from bridge.texts import Text, say
from bridge.workbook.baseline import renewal_blocks
from bridge.workbook.layout import BASELINE
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import ChangedMeanwhileError, PackageEdit, why_beside
from bridge.workbook.opc.parts import SheetEntry
from bridge.workbook.opc.styles import Styles, TooManyStylesError
from bridge.workbook.opc.zip_writer import Target
from bridge.workbook.sheet.date_serials import to_serial
from bridge.workbook.sheet.patch import Content, OddSheetError, RowPatch, patch_rows
from bridge.workbook.sheet.rows import read_rows

NO_TABLES: Mapping[str, Sequence[Column]] = MappingProxyType({})
_SHIFT_1904 = 1462


class CellEdit(NamedTuple):
    """One cell: its sheet, row and column (1 = A), the field whose cell type writes it, and the value as JSON.

    `text` stands in its place where what was typed is no value of the field.
    """

    sheet: str
    row: int
    column: int
    field: str
    value: JsonValue
    text: str | None = None


class Edited(NamedTuple):
    """Where the values stand: `path` is the workbook, or one beside it, and `reason_beside` says why.

    `skipped` are the cells (sheet, row, column) that keep what they have, because they hold a formula or lie in a range that one fills.
    """

    path: Path
    reason_beside: Text | None = None
    skipped: frozenset[tuple[str, int, int]] = frozenset()


def edit_workbook(
    path: Path,
    edits: Iterable[CellEdit],
    zone: ZoneInfo,
    renewed: Sequence[RawRecord] = (),
    *,
    added: Sequence[Sequence[CellEdit]] = (),
    read: tuple[int, int] | None = None,
    tables: Mapping[str, Sequence[Column]] = NO_TABLES,
    called: str = "refreshed",
) -> Edited:
    """Put values into cells; a blank one gets the look of its column. `renewed` records become the baseline of their rows.

    `added` are whole rows, each of one sheet: whatever their numbers, they go below the last row in which anything stands. `read` is the stamp of
    the file from which the numbers of the rows come, `tables` are the columns of sheets that are not of activities, `called` is what a workbook
    beside it is called. Raises WorkbookError, and ChangedMeanwhileError where that file is not there any more; the file is then as it was.
    """
    with Package.open(path) as package:
        # Row numbers of a file that was sorted since would name other rows.
        if read is not None and package.stamp != read:
            raise ChangedMeanwhileError(path)
        reason = why_beside(path, package)
        target = path if reason is None else beside(path, called)
        change, sheets, skipped = PackageEdit(package), dict[str, list[CellEdit]](), set[tuple[str, int, int]]()
        for edit in (*edits, *_numbered(package, added)):
            sheets.setdefault(edit.sheet, []).append(edit)
        for name, wanted in sheets.items():
            part = _entry(package, name).part
            cells = {column.field: column.cell for column in tables.get(name, ACTIVITIES.columns)}
            change.replace(part, _patch(package, part, wanted, cells, zone, change.styles, skipped))
        baseline = package.sheet(BASELINE)
        if baseline is not None and renewed:
            change.replace(baseline.part, partial(_renew, package, baseline.part, renewed))
        if package.signed:
            change.unsign()
        try:
            change.write(target)
        except (OddSheetError, TooManyStylesError) as error:
            raise WorkbookError(
                say("{name} was left as it is: a sheet in it is written in an unusual way, and changing it could harm it.", name=path.name),
                say("Open it in Excel, save it under a new name, and use that file."),
                str(error),
            ) from error
    return Edited(target, reason, frozenset(skipped))


def _entry(package: Package, name: str) -> SheetEntry:
    sheet = package.sheet(name)
    if sheet is None:
        raise WorkbookError(say('There is no sheet "{sheet}" in {name}.', sheet=name, name=package.path.name), say("Nothing was changed."))
    return sheet


def _numbered(package: Package, added: Sequence[Sequence[CellEdit]]) -> Iterator[CellEdit]:
    """Give the cells of new rows with their numbers: below everything, the planner's notes too, but not below formulas that wait for rows."""
    sheets = dict[str, list[Sequence[CellEdit]]]()
    for cells in added:
        sheets.setdefault(cells[0].sheet, []).append(cells)
    for name, rows in sheets.items():
        columns, last = {edit.column for edit in rows[0]}, 0
        with package.open_part(_entry(package, name).part) as stream:
            for row in read_rows(stream, package.strings):
                # Formulas that a planner filled far down beyond the data do not make the sheet longer.
                if any(not cell.formula or cell.column in columns for cell in row.cells):
                    last = row.number
        for number, cells in enumerate(rows, last + 1):
            yield from (cell._replace(row=number) for cell in cells)


def _renew(package: Package, part: str, renewed: Sequence[RawRecord], target: Target) -> None:
    now = clock.now().isoformat(timespec="milliseconds")
    with package.open_part(part) as source:
        patch_rows(source, target, appended=(RowPatch({1: block}) for block in renewal_blocks(renewed, ACTIVITIES.name, now)))


def _patch(
    package: Package,
    part: str,
    edits: Sequence[CellEdit],
    cells: Mapping[str, CellType],
    zone: ZoneInfo,
    styles: Styles,
    skipped: set[tuple[str, int, int]],
) -> Callable[[Target], None]:
    looks = _looks(package, part, {edit.column for edit in edits})
    rows: dict[int, dict[int, Content]] = {}
    dates: set[tuple[int, int]] = set()
    for edit in edits:
        cell = edit.text if edit.text is not None else cells[edit.field].to_cell(edit.value, zone)
        rows.setdefault(edit.row, {})[edit.column] = as_content(cell, package.date1904)
        if isinstance(cell, datetime):
            dates.add((edit.row, edit.column))

    def restyle(row: int) -> Callable[[int, int], int]:
        def choose(column: int, style: int) -> int:
            return looks.get(column, style) if style == 0 or ((row, column) in dates and not styles.is_date(style)) else style

        return choose

    patches = {number: RowPatch(values, restyle(number)) for number, values in sorted(rows.items())}

    def write(target: Target) -> None:
        try:
            with package.open_part(part) as source:
                skipped.update((edits[0].sheet, *place) for place in patch_rows(source, target, patches))
        except OddSheetError as error:
            raise WorkbookError(
                say("{name} is built in an unusual way, so it was not changed.", name=package.path.name),
                say("Save it once with Excel or LibreOffice and try again."),
                str(error),
            ) from error

    return write


def _looks(package: Package, part: str, columns: set[int]) -> Mapping[int, int]:
    """Return the style of the first filled cell below the header for each column."""
    looks: dict[int, int] = {}
    with package.open_part(part) as stream:
        for row in read_rows(stream, package.strings):
            # The header has a look of its own.
            if row.number == 1:
                continue
            for cell in row.cells:
                if cell.column in columns and cell.style:
                    looks.setdefault(cell.column, cell.style)
            # What a column looks like shows at its top; a sheet of 100,000 rows is not read for it.
            if len(looks) == len(columns) or row.number > 200:
                break
    return looks


def as_content(cell: CellValue | None, since_1904: bool) -> Content:
    """Return a cell as a file holds it: a date as its serial number."""
    if not isinstance(cell, datetime):
        return cell
    serial = to_serial(cell)
    return Number(repr(float(serial) - _SHIFT_1904) if since_1904 else serial)
