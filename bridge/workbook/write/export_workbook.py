"""Writes a new workbook.

openpyxl makes the shell (`template`), rows are streamed into it, and each record's exact text goes
into the baseline. The file gets its name only when it is complete and was read back.
"""

from __future__ import annotations

import itertools
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import TypeAlias
from zoneinfo import ZoneInfo

from bridge import files
from bridge.jsonio.record_stream import RawRecord
from bridge.progress import Monitor
from bridge.records.cells.base import (
    CELL_LIMIT,
    CellType,
    CellValue,
    JsonObject,
    JsonValue,
    Number,
    json_text,
    shortened,
)
from bridge.records.cells.grammar import write_names
from bridge.records.cells.moments import DayCell, MomentCell
from bridge.records.cells.values import IdentifierCell, TextListCell
from bridge.records.change_set import Lookups, Origin
from bridge.records.columns import Access, Column, SheetLayout, letters
from bridge.records.kinds import Kind, kind_named, kind_titled, rows_noun
from bridge.texts import Text, holdable, say
from bridge.workbook import layout
from bridge.workbook.baseline import TITLE, BaselineHeader, BlockWriter, header_blocks
from bridge.workbook.layout import (
    DAY_FORMAT,
    GENERAL_FORMAT,
    MOMENT_FORMAT,
    TEXT_FORMAT,
    Look,
    caption_of,
    captions_of,
    format_of,
    look_of,
)
from bridge.workbook.lookup_sheet import ListColumn, list_columns, write_failed_rows
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import ZipWriter, not_read_back
from bridge.workbook.opc.shared_strings import StringTable
from bridge.workbook.opc.spelling import part_of, shared, write_strings
from bridge.workbook.opc.xml_text import LAST_COLUMN, LAST_ROW, escaped
from bridge.workbook.sheet.date_serials import SerialMaker, to_serial
from bridge.workbook.sheet.raw_cells import (
    RowEmitter,
    boolean_tail,
    number_tail,
    row_xml,
    text_cell,
    text_tail,
)
from bridge.workbook.write.template import (
    DataSheet,
    Line,
    SheetLine,
    Shell,
    TextPage,
    about_lines,
    heads_of,
    read_me_lines,
    shell,
    sources_of,
    tail_of,
)

CellMaker: TypeAlias = "Callable[[JsonValue], str]"
"""Returns the XML of a value's cell with `_ROW` for the row, or an empty string for a
blank cell.
"""
CellsMaker: TypeAlias = "Callable[[Sequence[JsonValue]], Sequence[str]]"
"""Returns the XML of the cells of one column, as CellMaker does."""
Styles: TypeAlias = "Mapping[tuple[Look, str], int]"
# No cell text can contain it, so the row number is inserted later, once for the whole row.
_ROW = "\0"
"""Placeholder for the row number: a character that XML cannot contain."""
_MEMO = 4_000
_USUAL = 16_000
"""Characters up to which a text always fits in a cell, whose limit is counted in UTF-16."""
_SAFE = bytes(code for code in range(32, 127) if chr(code) not in "&<>")
_DATES = {MOMENT_FORMAT, DAY_FORMAT}
_LISTS = {list, type(None)}


class RowMaker:
    """Makes the XML of rows from records."""

    def __init__(
        self,
        columns: Sequence[Column],
        styles: Styles,
        strings: StringTable,
        zone: ZoneInfo,
        people: Mapping[str, str],
    ) -> None:
        self.too_long = Counter[str]()
        """Number of cells per column that show only the start of their value."""
        makers = [
            _cells_maker(column, place, styles, strings, zone, people, self.too_long)
            for place, column in enumerate(columns, 1)
        ]
        self._makers = [maker for maker in makers if maker is not None]

    def rows(self, records: Sequence[JsonObject], first: int) -> str:
        """Return the rows of some records, starting at row number `first`.

        Batches of a hundred are fastest, because they fit the cache.
        """
        # Columns that are blank in a whole batch cost nothing.
        fields = set[str]().union(*records)
        columns = [
            make([record.get(field) for record in records])
            for field, make in self._makers
            if field in fields
        ]
        rows = map(
            "".join,
            zip(
                [f'<row r="{_ROW}">'] * len(records),
                *columns,
                ["</row>"] * len(records),
                strict=True,
            ),
        )
        return "".join(
            [row.replace(_ROW, str(number)) for row, number in zip(rows, itertools.count(first))]
        )


def _cells_maker(
    column: Column,
    place: int,
    styles: Styles,
    strings: StringTable,
    zone: ZoneInfo,
    people: Mapping[str, str],
    too_long: Counter[str],
) -> tuple[str, CellsMaker] | None:
    """Return the source field of a column's cells and the function that makes them.

    Return None for a column that starts blank.
    """
    start, look = f'<c r="{letters(place)}{_ROW}', look_of(column)
    if column.access is Access.OURS:
        return (
            ("personnelIds", _each(_people_maker(start, styles, strings, people)))
            if column.field == "people" and any(people.values())
            else None
        )
    slow = _slow_maker(start, column, styles, strings, zone, too_long)
    if isinstance(column.cell, MomentCell):
        return column.field, _moments(start, styles[look, MOMENT_FORMAT], zone, slow)
    if isinstance(column.cell, TextListCell):
        return column.field, _lists(start, styles[look, TEXT_FORMAT], strings, slow)
    if type(column.cell).to_cell in _AS_IS:
        return column.field, _texts(start, styles[look, format_of(column.cell)], strings, slow)
    return column.field, _each(slow)


def _each(make: CellMaker) -> CellsMaker:
    return lambda values: ["" if value is None else make(value) for value in values]


def _texts(start: str, style: int, strings: StringTable, slow: CellMaker) -> CellsMaker:
    """Return a function that turns texts into cells.

    If all are plain they are converted at once, which is as fast as a cache.
    """
    head, end = f'{start}" s="{style}" t="s"><v>', "</v></c>"

    def text_of(value: JsonValue) -> str:
        if isinstance(value, str) and 0 < len(value) < _USUAL and holdable(value) == value:
            return start + text_tail(style, strings.place(value))
        return slow(value)

    def make(values: Sequence[JsonValue]) -> Sequence[str]:
        if _plain(values):
            places = strings.places(values)  # type: ignore[arg-type]  # only texts are plain
            return ["" if place is None else f"{head}{place}{end}" for place in places]
        return ["" if value is None else text_of(value) for value in values]

    return make


def _plain(values: Sequence[JsonValue]) -> bool:
    """Return whether all values are None or texts that fit in a cell without escaping."""
    texts = [value for value in values if value is not None]
    try:
        # Spaces at the ends need xml:space; hardly any column has them.
        if list(map(str.strip, texts)) != texts:  # type: ignore[arg-type]  # what is no text is refused
            return False
    except TypeError:
        return False
    joined = "".join(texts)  # type: ignore[arg-type]
    if len(joined) >= _USUAL and max(map(len, texts)) >= _USUAL:  # type: ignore[arg-type]
        return False
    if joined.isascii():
        # One pass in C over all joined texts instead of five searches in each.
        return not joined.encode().translate(None, _SAFE) and (
            "_" not in joined or "_x" not in joined
        )
    return escaped(joined) == joined


def _moments(start: str, style: int, zone: ZoneInfo, slow: CellMaker) -> CellsMaker:
    serials = SerialMaker(zone, f'{start}" s="{style}"><v>', "</v></c>")

    def make(values: Sequence[JsonValue]) -> Sequence[str]:
        if None in values:
            texts = iter(make([value for value in values if value is not None]))
            return ["" if value is None else next(texts) for value in values]
        return [cell or slow(value) for value, cell in zip(values, serials.of(values), strict=True)]

    return make


class _Names(dict[str, str]):
    """Name -> its text in a list. Raises KeyError if it is not a name or not valid Unicode."""

    def __missing__(self, name: str) -> str:
        if not isinstance(name, str) or not name or holdable(name) != name:
            raise KeyError(name)
        if len(self) >= _MEMO:
            self.clear()
        written = self[name] = write_names((name,))
        return written


def _lists(start: str, style: int, strings: StringTable, slow: CellMaker) -> CellsMaker:
    names = _Names().__getitem__
    join = ", ".join
    cells = _texts(start, style, strings, slow)

    def make(values: Sequence[JsonValue]) -> Sequence[str]:
        if _LISTS.issuperset(map(type, values)):
            try:
                return cells([join(map(names, value)) if value else None for value in values])  # type: ignore[arg-type]
            except (KeyError, TypeError):
                pass
        # One odd list must not slow down the rest of its batch, so each is tried separately.
        return [slow(values[0])] if len(values) == 1 else [make((value,))[0] for value in values]

    return make


def _people_maker(
    start: str, styles: Styles, strings: StringTable, people: Mapping[str, str]
) -> CellMaker:
    """Return a function that replaces personnel IDs with names.

    An ID without a known name stays.
    """
    style, names = styles[Look.OURS, TEXT_FORMAT], _Names()

    def make(value: JsonValue) -> str:
        if not isinstance(value, list) or not any(
            isinstance(id, str) and people.get(id) for id in value
        ):
            return ""
        shown = [
            names[holdable(people.get(id) or id)] for id in value if isinstance(id, str) and id
        ]
        return start + text_tail(style, strings.place(", ".join(shown)))

    return make


def _slow_maker(
    start: str,
    column: Column,
    styles: Styles,
    strings: StringTable,
    zone: ZoneInfo,
    too_long: Counter[str],
) -> CellMaker:
    cell_type, look = column.cell, look_of(column)

    def make(value: JsonValue) -> str:
        cell = cell_type.to_cell(value, zone)
        if cell is None or cell == "":
            return ""
        # A value that the cell cannot hold completely must not be edited there, or the rest of it
        # would be lost.
        kept = look if holds(column, value, cell) else Look.READ_ONLY
        if isinstance(cell, str) and shortened(cell) != cell:
            too_long[column.caption] += 1
        return start + cell_tail(cell, kept, format_of(cell_type), styles, strings)

    return make


def cell_tail(
    cell: CellValue, look: Look, number_format: str, styles: Styles, strings: StringTable
) -> str:
    """Return the XML of a cell after its address."""
    if isinstance(cell, str):
        return text_tail(
            styles[look, TEXT_FORMAT if number_format in _DATES else number_format],
            strings.place(cell),
        )
    if isinstance(cell, datetime):
        return number_tail(
            styles[look, number_format if number_format in _DATES else MOMENT_FORMAT],
            to_serial(cell),
        )
    if isinstance(cell, Number):
        return number_tail(styles[look, GENERAL_FORMAT], cell.text)
    return boolean_tail(styles[look, GENERAL_FORMAT], cell)


def holds(column: Column, value: JsonValue, cell: CellValue) -> bool:
    """Return whether the cell shows the whole value, so that it can be edited there."""
    if not isinstance(cell, str):
        return True
    if (
        len(cell) > CELL_LIMIT // 2
        and len(cell.encode("utf-16-le", "surrogatepass")) > 2 * CELL_LIMIT
    ):
        return False
    if isinstance(column.cell, MomentCell | DayCell):
        return cell != value
    return (
        cell == value
        if isinstance(value, str)
        else cell != holdable(json_text(value)) and "\ufffd" not in cell
    )


_AS_IS = {CellType.to_cell, IdentifierCell.to_cell}
"""Cell types whose texts are written unchanged."""


_REPORT_ROWS = 1_000
_BATCH_ROWS = 100
# Records may be long, so batches are also limited by text to keep memory use flat.
_BATCH_CHARACTERS = 500_000
_HEADER_ROW = ' ht="32" customHeight="1"'


@dataclass(frozen=True, slots=True)
class SheetToWrite:
    """A sheet and its records, which are requested once.

    The records of a kind also go into the baseline.
    """

    layout: SheetLayout
    records: Callable[[], Iterable[RawRecord]]


@dataclass(frozen=True, slots=True)
class WrittenSheet:
    """A sheet that was written.

    `kind` is empty for a sheet without a kind, `parent` is the title of the sheet whose lists it
    holds.
    """

    name: str
    kind: str
    rows: int
    parent: str = ""


@dataclass(frozen=True, slots=True)
class WrittenWorkbook:
    """The sheets that were written, including continuations, and messages about them."""

    path: Path
    sheets: tuple[WrittenSheet, ...]
    warnings: tuple[Text, ...] = ()


class Book:
    """A workbook to write.

    `lookups` is called when names are needed, because the records may add more. `rows_a_sheet`
    includes the header. A `front` page replaces our own pages and the baseline.
    """

    def __init__(
        self,
        sheets: Sequence[SheetToWrite],
        origin: Origin,
        lookups: Callable[[], Lookups],
        monitor: Monitor,
        *,
        rows_a_sheet: int = LAST_ROW,
        front: Sequence[Line] = (),
    ) -> None:
        self._sheets = sheets
        self._origin = origin
        self._lookups = lookups
        self._monitor = monitor
        self._rows_a_sheet = rows_a_sheet
        self._front = front
        self._ahead = 1 if front else 0
        self._zone = ZoneInfo(origin.time_zone)
        self._warnings = list[Text]()
        self._columns = [self._fitting(sheet.layout) for sheet in sheets]
        self._captions = [
            tuple(captions_of(columns, origin.time_zone)) for columns in self._columns
        ]

    def write(self, path: Path, *, overwrite: bool | None = None) -> WrittenWorkbook:
        """Write the file, read it back and move it into place.

        `overwrite` is as in `files.replacing`.
        """
        with files.replacing(
            path, lambda written: _verify(path, written), overwrite=overwrite
        ) as temporary:
            try:
                written = self._write_package(temporary, large=False)
            except zipfile.LargeZipFile:  # some programs refuse needless 64-bit sizes
                written = self._write_package(temporary, large=True)
        large = next((sheet.name for sheet in written if sheet.rows > layout.GOOGLE_ROWS), None)
        if large is not None:
            self._warnings.append(
                say(
                    "{sheet} is too large for Google Sheets. Excel and LibreOffice can open the"
                    " file.",
                    sheet=large,
                )
            )
        return WrittenWorkbook(path, tuple(written), tuple(self._warnings))

    def _write_package(self, path: Path, *, large: bool) -> list[WrittenSheet]:
        """Write the sheets of records first, as only then their number and length are known."""
        written: list[WrittenSheet] = []
        pages: list[DataSheet] = []
        # openpyxl makes styles, heads and tails once; the rows are written between them as text.
        heads = heads_of(tuple(self._page(place, 1, 1) for place in range(len(self._sheets))))
        with ZipWriter(path) as package:
            strings = StringTable()
            baseline = _BlockRows(strings)
            baseline.take(chain((TITLE,), header_blocks(self._header())))
            for place in range(len(self._sheets)):
                for page in self._write_sheet(
                    package, heads, place, len(pages), baseline, strings, large
                ):
                    pages.append(page)
                    written.append(
                        WrittenSheet(
                            page.name,
                            self._sheets[place].layout.name,
                            page.last_row - 1,
                            self._sheets[place].layout.parent,
                        )
                    )
            lists = list_columns(self._lookups())
            # Only now are the numbers of rows and pages known, and the names in the dropdowns.
            last = shell(
                pages,
                lists,
                self._texts(written, lists),
                self._origin.exported_at,
                None if self._front else layout.BASELINE,
            )
            rows = write_failed_rows(
                lists, last.headers[Look.OURS], last.styles[Look.EDITABLE, TEXT_FORMAT], strings
            )
            _write_rest(
                package,
                last,
                range(self._ahead + 1, self._ahead + len(pages) + 1),
                rows,
                baseline,
                strings,
                large,
            )
        return written

    def _write_sheet(
        self,
        package: ZipWriter,
        heads: Shell,
        place: int,
        before: int,
        baseline: _BlockRows,
        strings: StringTable,
        large: bool,
    ) -> Iterator[DataSheet]:
        """Write a sheet and any continuations, and yield each finished sheet."""
        records = self._passing(place, baseline)
        maker = RowMaker(
            self._columns[place], heads.styles, strings, self._zone, self._lookups().people
        )
        number, waiting = 0, next(records, ())
        while not number or waiting:
            number += 1
            with package.member(part_of(self._ahead + before + number), large=large) as part:
                part.write(heads.head(place + 1, selected=self._ahead + before + number == 1))
                part.write(self._header_row(place, heads, strings).encode())
                row = 2
                while waiting and row <= self._rows_a_sheet:
                    here, waiting = (
                        waiting[: self._rows_a_sheet - row + 1],
                        waiting[self._rows_a_sheet - row + 1 :],
                    )
                    part.write(maker.rows(here, row).encode())
                    row, waiting = row + len(here), waiting or next(records, ())
                page = self._page(place, number, row - 1)
                part.write(tail_of(page, sources_of(list_columns(self._lookups()))))
            yield page
        for column, count in maker.too_long.items():
            self._warnings.append(
                say(
                    "Cells of {column} on {sheet} that are too long for Excel cannot be "
                    "edited here: {count}.",
                    column=column,
                    count=count,
                    sheet=self._sheets[place].layout.title,
                )
            )

    def _passing(self, place: int, baseline: _BlockRows) -> Iterator[Sequence[JsonObject]]:
        """Yield a sheet's records in batches, adding to the baseline and reporting progress."""
        plan = self._sheets[place].layout
        blocks = BlockWriter(plan.name) if plan.name else None
        step = say("Writing {sheet}", sheet=rows_noun(plan.title) if plan.parent else plan.title)
        written = 0
        due = 0
        for records in _batches(self._sheets[place].records()):
            if written >= due:
                self._monitor.report(step, written)
                due = written + _REPORT_ROWS
            written += len(records)
            if blocks is not None:
                baseline.take(blocks.take(records))
            yield [record.value for record in records]
        if blocks is not None:
            baseline.take(blocks.end())

    def _texts(
        self, written: Sequence[WrittenSheet], lists: Sequence[ListColumn]
    ) -> tuple[TextPage, ...]:
        if self._front:
            return (TextPage("Report", self._front, (28, 60), first=True),)
        sent = [_importable(sheet.layout) for sheet in self._sheets if sheet.layout.name]
        read_me = read_me_lines(self._origin.time_zone, any(sent), not all(sent))
        about = about_lines(
            self._origin, [self._index_line(sheet) for sheet in written], bool(lists)
        )
        return (
            TextPage(layout.READ_ME, read_me, (100,)),
            TextPage(layout.ABOUT, about, (28, 60, 24)),
        )

    def _page(self, place: int, number: int, last_row: int) -> DataSheet:
        name = layout.continuation(self._sheets[place].layout.title, number)
        return DataSheet(name, self._columns[place], self._captions[place], last_row)

    def _header_row(self, place: int, heads: Shell, strings: StringTable) -> str:
        described = zip(self._columns[place], self._captions[place], strict=True)
        cells = [
            text_cell(number, 1, heads.headers[look_of(column)], strings.place(caption))
            for number, (column, caption) in enumerate(described, 1)
        ]
        return row_xml(1, cells, _HEADER_ROW)

    def _header(self) -> BaselineHeader:
        """Return the baseline header. Headers that match no field of ours have an empty field."""
        meanings = dict[str, dict[str, str]]()
        for sheet, captions in zip(self._sheets, self._captions, strict=True):
            kind = kind_named(sheet.layout.name)
            if kind is not None:
                fields = {
                    caption_of(column, self._origin.time_zone): column.field
                    for column in kind.columns
                }
                meanings[kind.name] = {caption: fields.get(caption, "") for caption in captions}
        return BaselineHeader(self._origin, meanings)

    def _index_line(self, sheet: WrittenSheet) -> SheetLine:
        kind, parent = kind_named(sheet.kind), kind_titled(sheet.parent)
        if kind is not None and kind.importable:
            return SheetLine(sheet.name, sheet.rows, "can be uploaded")
        saved = kind is not None or (parent is not None and not parent.importable)
        return SheetLine(sheet.name, sheet.rows, "cannot be uploaded" if saved else "for reference")

    def _fitting(self, plan: SheetLayout) -> tuple[Column, ...]:
        if len(plan.columns) > LAST_COLUMN:
            self._warnings.append(
                say(
                    "{sheet} has {count} columns; only the first {limit} are shown.",
                    sheet=plan.title,
                    count=len(plan.columns),
                    limit=LAST_COLUMN,
                )
            )
        return plan.columns[:LAST_COLUMN]


class _BlockRows:
    """The rows of the baseline sheet, which follows the sheets of records."""

    def __init__(self, strings: StringTable) -> None:
        self._strings = strings
        self._places: list[int] = []

    def take(self, cells: Iterable[str]) -> None:
        self._places += map(self._strings.place, cells)

    def __iter__(self) -> Iterator[str]:
        for number, place in enumerate(self._places, 1):
            yield row_xml(number, [text_cell(1, number, 0, place)])


def _batches(records: Iterable[RawRecord]) -> Iterator[list[RawRecord]]:
    """Yield the records in batches that fit the cache of a processor core.

    Long records are limited by memory instead.
    """
    batch, size = list[RawRecord](), 0
    for record in records:
        batch.append(record)
        size += len(record.text)
        if size >= _BATCH_CHARACTERS or len(batch) == _BATCH_ROWS:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _write_rest(
    package: ZipWriter,
    last: Shell,
    pages: Iterable[int],
    lists: Iterable[str],
    baseline: Iterable[str],
    strings: StringTable,
    large: bool,
) -> None:
    """Write `Lists`, the baseline, every part without rows of ours, and all texts."""
    streamed = {part_of(number) for number in pages}
    for number, rows in (
        (last.number(layout.LISTS), lists),
        (last.number(layout.BASELINE), baseline),
    ):
        if number is None:
            continue
        streamed.add(part_of(number))
        with package.member(part_of(number), large=large) as part:
            part.write(last.head(number))
            emitter = RowEmitter(part)
            for row in rows:
                emitter.add(row)
            emitter.close()
            part.write(last.tail(number))
    sheets = {part_of(number) for number in range(1, len(last.names) + 1)}
    for name, content in last.parts.items():
        if name not in streamed:
            with package.member(name) as part:
                part.write(shared(content, strings) if name in sheets else content)
    write_strings(package, strings, large=large)


def _importable(plan: SheetLayout) -> bool:
    kind = kind_named(plan.name)
    return kind is not None and kind.importable


def _verify(target: Path, written: Path) -> None:
    """Read the file back with other code, verify every checksum and open it as a workbook."""
    try:
        with zipfile.ZipFile(written) as archive:
            # With zlib, not the library that compressed it, so that a fault cannot hide itself.
            damaged = archive.testzip()
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        damaged = str(error)
    if damaged is not None:
        raise not_read_back(target, damaged)
    Package.open(written).close()


def write_workbook(
    path: Path,
    sheets: Sequence[SheetToWrite],
    origin: Origin,
    lookups: Callable[[], Lookups],
    monitor: Monitor,
    *,
    overwrite: bool | None = None,
) -> WrittenWorkbook:
    """Write the workbook of an export.

    `lookups` is called when names are needed, because the records may add more; `overwrite` is as
    in `replacing`.

    Raises WorkbookError if the file cannot be written. An old file then stays unchanged.
    """
    return Book(sheets, origin, lookups, monitor).write(path, overwrite=overwrite)


def write_template(
    path: Path, kind: Kind, origin: Origin, lookups: Lookups, *, overwrite: bool | None = None
) -> WrittenWorkbook:
    """Write a template with headers, lists and notes but no rows, for new records."""
    plan = SheetLayout(kind.title, kind.columns, kind.name)
    return Book([SheetToWrite(plan, lambda: ())], origin, lambda: lookups, Monitor()).write(
        path, overwrite=overwrite
    )


def write_pages(
    path: Path,
    sheets: Sequence[SheetToWrite],
    origin: Origin,
    front: Sequence[Line],
    monitor: Monitor,
    *,
    overwrite: bool | None = None,
) -> None:
    """Write read-only sheets behind a front page. Raises WorkbookError."""
    Book(sheets, origin, Lookups, monitor, front=front).write(path, overwrite=overwrite)
