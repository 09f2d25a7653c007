"""Own file -> Grid: the sheets of any workbook or .csv as they stand, for the mapping; nothing is held but the rows that are asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime, time
from functools import partial
from itertools import islice
from pathlib import Path
from typing import cast

from bridge.errors import WorkbookError
from bridge.mapping.grid import NO_FORMULAS, BlockSource, CellError, Grid, GridRow, GridValue, RowBlock, Span
from bridge.records.cells.base import Number
from bridge.texts import Text, say
from bridge.workbook import layout
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.parts import SheetEntry, damaged
from bridge.workbook.opc.xml_text import column_number
from bridge.workbook.read.csv_grid import csv_grid
from bridge.workbook.read.plain_columns import PlainBlock, PlainColumns
from bridge.workbook.read.refused_rows import listed_on
from bridge.workbook.read.struck_rows import struck_rows
from bridge.workbook.sheet.date_serials import from_serial
from bridge.workbook.sheet.row_pattern import Inside
from bridge.workbook.sheet.rows import found_cells, stretches
from bridge.workbook.sheet.sheet_head import area
from bridge.workbook.sheet.types import Cell, Found, RawRow

CSV = frozenset({".csv", ".txt", ".tsv"})
_END = b"</sheetData>"
_TAIL = 4 << 20
"""Bytes behind the rows in which merged cells are looked for."""
_MERGED = re.compile(rb"""mergeCell\s[^<>]*?ref\s*=\s*["']([A-Z]+[0-9]+:[A-Z]+[0-9]+)["']""")
_HEAD_ROWS = 700
_CLOCKED, _DAYED = re.compile("[hs]", re.IGNORECASE), re.compile("[yd]", re.IGNORECASE)
_MILLISECONDS = 86_400_000
_MEMO = 100_000


@dataclass(frozen=True, slots=True)
class OwnSheets:
    """The sheets of an open file, in the order of the tabs; `notes` say how a .csv was read. The rows can be read while the file is open.

    `stamp` is the size and time of a workbook, None for a .csv. `code_pages` are those of a .csv of which nothing says which one it is.
    `failed` is the sheet `Failed rows` of a workbook that we wrote into, or of the last one that we wrote beside a .csv.
    """

    path: Path
    grids: tuple[Grid, ...]
    notes: tuple[Text, ...] = ()
    stamp: tuple[int, int] | None = None
    code_pages: Mapping[str, str] = field(default_factory=dict)
    failed: Grid | None = None

    def named(self, sheet: str) -> Grid:
        """Return the sheet of this name, whatever its case. Raises WorkbookError with the names there are."""
        for grid in self.grids:
            if grid.sheet.casefold() == sheet.strip().casefold():
                return grid
        names = ", ".join(f'"{grid.sheet}"' for grid in self.grids)
        title = say('{name} has no sheet "{sheet}".', name=self.path.name, sheet=sheet)
        raise WorkbookError(title, say("It has these sheets: {names}.", names=names))


def is_csv(path: Path) -> bool:
    """Whether a file is read as text with separators, by the end of its name."""
    return path.suffix.casefold() in CSV


def results_beside(path: Path) -> list[Path]:
    """Return the workbooks with the results of a .csv, in the order in which they were written: `Plan (result).xlsx`, `Plan (result 2).xlsx`."""
    pattern = re.compile(re.escape(path.stem) + r" \(result(?: (\d+))?\)\.xlsx", re.IGNORECASE)
    try:
        names = [*path.parent.iterdir()]
    except OSError:  # a folder that may be read from and not listed
        return []
    found = {int(match[1] or 1): one for one in names if (match := pattern.fullmatch(one.name)) is not None}
    return [found[number] for number in sorted(found)]


@contextmanager
def own_sheets(path: Path, code_page: str = "") -> Iterator[OwnSheets]:
    """Give the sheets of a workbook or .csv, without those that we write beside; `code_page` is that of a .csv that is not Unicode.

    Raises WorkbookError, also while rows are read.
    """
    if is_csv(path):
        found = csv_grid(path, code_page)
        result = results_beside(path)[-1:]
        with Package.open(result[0]) if result else nullcontext() as beside:
            listed = listed_on(beside) if beside is not None else None
            failed = _grid(beside, listed.entry) if beside is not None and listed is not None else None
            notes = (
                (say("Corrections on {sheet} are read from {name}.", sheet=layout.FAILED_ROWS, name=result[0].name),) if failed is not None else ()
            )
            yield OwnSheets(path, (found.grid,), (*found.notes, *notes), code_pages=found.code_pages, failed=failed)
        return
    with Package.open(path) as package:
        listed = listed_on(package)
        entries = [entry for entry in package.sheets if entry.type == "worksheet" and entry.name not in layout.OWN_SHEETS]
        grids = tuple(_grid(package, entry) for entry in entries if listed is None or entry != listed.entry)
        yield OwnSheets(path, grids, stamp=package.stamp, failed=_grid(package, listed.entry) if listed is not None else None)


def _grid(package: Package, entry: SheetEntry) -> Grid:
    return Grid(entry.name, _Rows(package, entry), _merged(package, entry), frozenset(number for _, number in struck_rows(package, entry)))


class _Rows(BlockSource):
    """The rows of one sheet part, read anew each time."""

    def __init__(self, package: Package, entry: SheetEntry) -> None:
        self._package, self._entry = package, entry
        styles = package.styles
        self._dates = {str(style) for style in range(len(styles)) if styles.is_date(style)}
        self._times = {style for style in self._dates if _is_clock(styles.format_code(int(style)))}
        self._values = dict[tuple[str, str], GridValue]()

    def __iter__(self) -> Iterator[GridRow]:
        with self._package.open_part(self._entry.part) as stream:
            for raw in stretches(stream, self._package.strings):
                yield self._row(cast(RawRow, raw))

    def blocks(self) -> Iterator[RowBlock]:
        """Yield all rows, those of the plain form of their sheet many at a time."""
        rows, plain = list[GridRow](), PlainColumns.sniffed(self._entry.part, self._package, self._sort)
        if plain is None:
            yield from map(RowBlock, iter(partial(_some, iter(self)), []))
            return
        memories = {sort: _Memory(partial(self._number, style)) for sort, style in plain.styles.items()}
        with self._package.open_part(self._entry.part) as stream:
            for raw in stretches(stream, self._package.strings, plain.form):
                if isinstance(raw, RawRow):
                    rows.append(self._row(raw))
                    continue
                if rows:
                    yield RowBlock(rows)
                    rows = []
                yield PlainBlock(raw, plain.sorts, memories, self._package.strings)
        if rows:
            yield RowBlock(rows)

    def _sort(self, style: str) -> Inside:
        style = style.lstrip("0") or "0"
        if style in self._dates:
            return Inside.CLOCK if style in self._times else Inside.MOMENT
        return Inside.FORMATTED if self._is_formatted(style) else Inside.NUMBER

    def _row(self, raw: RawRow) -> GridRow:
        number, hidden, found, slow = raw
        if slow is not None:
            return self._from_cells(number, hidden, slow)
        cells, formulas, values = list[GridValue](), NO_FORMULAS, self._values
        for one in found:
            name, style, kind, late, stored, _, formula, _, _ = one
            place = _places[name]
            if place > len(cells):
                cells += [None] * (place - len(cells))
            elif place < len(cells):
                raise damaged(f"column {name} twice or out of order in row {number}")
            if formula or not stored:
                cells.append(self._slowly(one))
                if formula:
                    formulas = formulas | {place}
            elif kind == "s":
                try:
                    cells.append(self._package.strings[int(stored)] or None)
                except (ValueError, IndexError) as error:
                    raise damaged(f"shared string {stored}") from error
            elif not kind or kind == "n":
                key = (style or late, stored)
                if key not in values:
                    if len(values) > _MEMO:
                        values.clear()
                    values[key] = self._number(*key)
                cells.append(values[key])
            else:
                cells.append(self._slowly(one))
        return GridRow(number, cells, hidden, formulas)

    def _from_cells(self, number: int, hidden: bool, slow: Sequence[Cell]) -> GridRow:
        cells = list[GridValue]()
        for cell in slow:
            cells += [None] * (cell.column - 1 - len(cells))
            cells.append(self._value(cell))
        return GridRow(number, cells, hidden, frozenset(cell.column - 1 for cell in slow if cell.formula))

    def _slowly(self, found: Found) -> GridValue:
        cells = found_cells([found], self._package.strings)
        return self._value(cells[0]) if cells else None

    def _value(self, cell: Cell) -> GridValue:
        if cell.value is None:
            return CellError("") if cell.formula else None
        if cell.type == "n":
            return self._number(str(cell.style) if cell.style else "", cell.value)
        if cell.type == "b":
            return cell.value.strip() in {"1", "true"}
        if cell.type == "e":
            return CellError(cell.value)
        if cell.type == "d":
            try:
                return datetime.fromisoformat(cell.value).replace(tzinfo=None)
            except ValueError:
                return cell.value
        return cell.value or None

    def _number(self, style: str, text: str) -> GridValue:
        style = style.lstrip("0") or "0"
        if style in self._dates:
            moment = _clock(text) if style in self._times else None
            found = moment if moment is not None else from_serial(text, self._package.date1904)
            if found is not None:
                return found
        return Number(text, self._is_formatted(style))

    def _is_formatted(self, style: str) -> bool:
        return self._package.styles.format_code(int(style)) not in {"General", "@"}


def _some(rows: Iterator[GridRow]) -> list[GridRow]:
    return [*islice(rows, 1000)]


class _Memory(dict[str, GridValue]):
    """What the texts of one sort of numbers are."""

    def __init__(self, read: Callable[[str], GridValue]) -> None:
        super().__init__({"": None})
        self._read = read

    def __missing__(self, text: str) -> GridValue:
        if len(self) > _MEMO:
            self.clear()
            self[""] = None
        found = self[text] = self._read(text)
        return found


class _Places(dict[str, int]):
    """Letters of a column -> its place from 0."""

    def __missing__(self, name: str) -> int:
        try:
            place = self[name] = column_number(name) - 1
        except ValueError as error:
            raise damaged(f"column {name}") from error
        return place


_places = _Places()


def _is_clock(code: str) -> bool:
    """Whether a number format shows a time of day and no day; `#14` and the like are built in and show days."""
    return _CLOCKED.search(code) is not None and _DAYED.search(code) is None


def _clock(text: str) -> time | None:
    """Return the time of day of a number below 1; None for one that holds a day too."""
    try:
        part = float(text)
    except ValueError:
        return None
    if not 0 <= part < 1 or (spent := round(part * _MILLISECONDS)) >= _MILLISECONDS:
        return None
    minutes, rest = divmod(spent, 60_000)
    return time(minutes // 60, minutes % 60, rest // 1000, rest % 1000 * 1000)


def _merged(package: Package, entry: SheetEntry) -> tuple[Span, ...]:
    """Return the merged cells of the head of a sheet: those of its header are there."""
    tail = b""
    with package.open_part(entry.part) as stream:
        while (piece := stream.read(1 << 18)) and (at := (tail := tail[-len(_END) :] + piece).find(_END)) < 0:
            pass
        if not piece:
            return ()
        tail = tail[at:] + stream.read(_TAIL)
    found = (area(reference.decode()) for reference in _MERGED.findall(tail))
    return tuple(Span(one.first_row, one.last_row, one.first_column - 1, one.last_column - 1) for one in found if one.first_row <= _HEAD_ROWS)
