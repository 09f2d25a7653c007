"""A new workbook while it is written: openpyxl makes the shell (`template`), the rows stream into it, and on the way every record's exact text
goes into the baseline. The file appears under its name only when it is whole and was read back.
"""

from __future__ import annotations

import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast
from zoneinfo import ZoneInfo

from bridge import files
from bridge.errors import WorkbookError
from bridge.jsonio.record_stream import RawRecord
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject
from bridge.records.column import Column, SheetPlan
from bridge.records.kinds import kind_named, kind_titled
from bridge.records.sheet_types import Lookups, Origin
from bridge.texts import Text, plural, say
from bridge.workbook import layout
from bridge.workbook.baseline import TITLE, BaselineHeader, BlockWriter, header_blocks
from bridge.workbook.layout import TEXT_FORMAT, Look, caption_of, captions_of, look_of
from bridge.workbook.lookup_sheet import ListColumn, list_columns, list_rows
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.xml_text import LAST_COLUMN, LAST_ROW
from bridge.workbook.opc.zip_writer import ZipWriter
from bridge.workbook.sheet.emit import RowEmitter, row_xml, text_cell
from bridge.workbook.write.cell_writer import RowMaker
from bridge.workbook.write.readme_sheet import Line, SheetLine, about_lines, read_me_lines

if TYPE_CHECKING:
    from bridge.workbook.write.template import DataSheet, Shell, TextPage

_REPORT_ROWS = 1_000
_BATCH_ROWS = 100
# Records may be long; a batch is measured by text too, so that memory stays flat.
_BATCH_CHARACTERS = 500_000
_PIECE = 1 << 18
_HEADER_ROW = ' ht="32" customHeight="1"'


@dataclass(frozen=True, slots=True)
class SheetToWrite:
    """A sheet and its records, which are asked for once. The records of a kind also go into the baseline."""

    plan: SheetPlan
    records: Callable[[], Iterable[RawRecord]]


@dataclass(frozen=True, slots=True)
class WrittenSheet:
    """One sheet as it was written; `kind` is empty for a sheet that is no kind's, `parent` is the title of the sheet whose lists it holds."""

    name: str
    kind: str
    rows: int
    parent: str = ""


@dataclass(frozen=True, slots=True)
class WrittenWorkbook:
    """What was written, sheet by sheet (a continuation is a sheet of its own), and what there is to say about it."""

    path: Path
    sheets: tuple[WrittenSheet, ...]
    warnings: tuple[Text, ...] = ()


class Book:
    """One workbook. `lookups` is asked when names are needed: more may come with the records.

    `rows_a_sheet` counts the header; a `front` page takes the place of our own pages and of the baseline.
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
        self._sheets, self._origin, self._lookups, self._monitor = sheets, origin, lookups, monitor
        self._rows_a_sheet, self._front = rows_a_sheet, front
        self._ahead = 1 if front else 0
        self._zone = ZoneInfo(origin.time_zone)
        self._warnings = list[Text]()
        self._columns = [self._fitting(sheet.plan) for sheet in sheets]
        self._captions = [tuple(captions_of(columns, origin.time_zone)) for columns in self._columns]

    def write(self, path: Path, *, overwrite: bool | None = None) -> WrittenWorkbook:
        """Write the file, read it back, and put it in its place; `overwrite` as of `files.replacing`."""
        with files.replacing(path, lambda written: _verify(path, written), overwrite=overwrite) as temporary:
            try:
                written = self._write_package(temporary, large=False)
            except zipfile.LargeZipFile:  # some programs complain of 64-bit sizes where none are needed
                written = self._write_package(temporary, large=True)
        large = next((sheet.name for sheet in written if sheet.rows > layout.GOOGLE_ROWS), None)
        if large is not None:
            self._warnings.append(say("{sheet} is too large for Google Sheets. Excel and LibreOffice can open the file.", sheet=large))
        return WrittenWorkbook(path, tuple(written), tuple(self._warnings))

    def _write_package(self, path: Path, *, large: bool) -> list[WrittenSheet]:
        """Write the sheets of records first: only then it is known how many there are and how long."""
        from bridge.workbook.write.template import heads_of, shell

        written: list[WrittenSheet] = []
        pages: list[DataSheet] = []
        # openpyxl makes styles and heads once; the rows are written between head and tail as text.
        heads = heads_of(tuple(self._page(place, 1, 1) for place in range(len(self._sheets))))
        # The baseline grows beside the rows and stands behind them in the file: kept on disk meanwhile.
        with tempfile.TemporaryFile() as spool, ZipWriter(path) as package:
            baseline = _BlockRows(cast(BinaryIO, spool))
            baseline.take(chain((TITLE,), header_blocks(self._header())))
            for place in range(len(self._sheets)):
                for page in self._write_sheet(package, heads, place, len(pages), baseline, large):
                    pages.append(page)
                    written.append(WrittenSheet(page.name, self._sheets[place].plan.name, page.last_row - 1, self._sheets[place].plan.parent))
            lists = list_columns(self._lookups())
            # Only now is known how many rows and pages there are, and which names the dropdowns offer.
            last = shell(pages, lists, self._texts(written, lists), self._origin.exported_at, None if self._front else layout.BASELINE)
            rows = list_rows(lists, last.headers[Look.OURS], last.styles[Look.EDITABLE, TEXT_FORMAT])
            _write_rest(package, last, range(self._ahead + 1, self._ahead + len(pages) + 1), rows, cast(BinaryIO, spool), large)
        return written

    def _write_sheet(self, package: ZipWriter, heads: Shell, place: int, before: int, baseline: _BlockRows, large: bool) -> Iterator[DataSheet]:
        """Write a sheet and, where its rows do not fit, its continuations; yield what each has become."""
        from bridge.workbook.write.template import part_of, sources_of, tail_of

        records = self._passing(place, baseline)
        maker = RowMaker(self._columns[place], heads.styles, self._zone, self._lookups().people)
        number, waiting = 0, next(records, ())
        while not number or waiting:
            number += 1
            with package.member(part_of(self._ahead + before + number), large=large) as part:
                part.write(heads.head(place + 1, selected=self._ahead + before + number == 1))
                part.write(self._header_row(place, heads).encode())
                row = 2
                while waiting and row <= self._rows_a_sheet:
                    here, waiting = waiting[: self._rows_a_sheet - row + 1], waiting[self._rows_a_sheet - row + 1 :]
                    part.write(maker.rows(here, row).encode())
                    row, waiting = row + len(here), waiting or next(records, ())
                page = self._page(place, number, row - 1)
                part.write(tail_of(page, sources_of(list_columns(self._lookups()))))
            yield page
        for column, count in maker.too_long.items():
            self._warnings.append(
                plural(
                    count,
                    "1 cell of {column} on {sheet} shows only the beginning, because a cell cannot hold the whole value. "
                    "It cannot be edited; unedited, nothing of it is lost.",
                    "{count} cells of {column} on {sheet} show only the beginning, because a cell cannot hold the whole value. "
                    "They cannot be edited; unedited, nothing of them is lost.",
                    column=column,
                    sheet=self._sheets[place].plan.title,
                )
            )

    def _passing(self, place: int, baseline: _BlockRows) -> Iterator[Sequence[JsonObject]]:
        """Yield the records of a sheet, some at a time; on the way they go into the baseline, and the monitor hears of them."""
        plan = self._sheets[place].plan
        blocks = BlockWriter(plan.name) if plan.name else None
        step, done, due = say("Writing {sheet}", sheet=plan.title), 0, 0
        for records in _batches(self._sheets[place].records()):
            if done >= due:
                self._monitor.report(step, done)
                due = done + _REPORT_ROWS
            done += len(records)
            if blocks is not None:
                baseline.take(blocks.take(records))
            yield [record.value for record in records]
        if blocks is not None:
            baseline.take(blocks.end())

    def _texts(self, written: Sequence[WrittenSheet], lists: Sequence[ListColumn]) -> tuple[TextPage, ...]:
        from bridge.workbook.write.template import TextPage

        if self._front:
            return (TextPage("Report", self._front, (28, 60), first=True),)
        sent = [_importable(sheet.plan) for sheet in self._sheets if sheet.plan.name]
        read_me = read_me_lines(self._origin.time_zone, any(sent), not all(sent))
        about = about_lines(self._origin, [self._index_line(sheet) for sheet in written], bool(lists))
        return (TextPage(layout.READ_ME, read_me, (100,)), TextPage(layout.ABOUT, about, (28, 60, 24)))

    def _page(self, place: int, number: int, last_row: int) -> DataSheet:
        from bridge.workbook.write.template import DataSheet

        name = layout.continuation(self._sheets[place].plan.title, number)
        return DataSheet(name, self._columns[place], self._captions[place], last_row)

    def _header_row(self, place: int, heads: Shell) -> str:
        described = zip(self._columns[place], self._captions[place], strict=True)
        cells = [text_cell(number, 1, heads.headers[look_of(column)], caption) for number, (column, caption) in enumerate(described, 1)]
        return row_xml(1, cells, _HEADER_ROW)

    def _header(self) -> BaselineHeader:
        """Return what the captions mean; those of no field of ours stand for nothing."""
        meanings = dict[str, dict[str, str]]()
        for sheet, captions in zip(self._sheets, self._captions, strict=True):
            kind = kind_named(sheet.plan.name)
            if kind is not None:
                fields = {caption_of(column, self._origin.time_zone): column.field for column in kind.columns}
                meanings[kind.name] = {caption: fields.get(caption, "") for caption in captions}
        return BaselineHeader(self._origin, meanings)

    def _index_line(self, sheet: WrittenSheet) -> SheetLine:
        kind, parent = kind_named(sheet.kind), kind_titled(sheet.parent)
        if kind is not None and kind.importable:
            return SheetLine(sheet.name, sheet.rows, "can be sent back")
        saved = kind is not None or (parent is not None and not parent.importable)
        return SheetLine(sheet.name, sheet.rows, "edits are saved as a file" if saved else "for reference")

    def _fitting(self, plan: SheetPlan) -> tuple[Column, ...]:
        if len(plan.columns) > LAST_COLUMN:
            self._warnings.append(
                say("{sheet} has {count} columns; only the first {limit} are shown.", sheet=plan.title, count=len(plan.columns), limit=LAST_COLUMN)
            )
        return plan.columns[:LAST_COLUMN]


class _BlockRows:
    """The rows of the baseline's sheet, collected beside until the sheet is written."""

    def __init__(self, spool: BinaryIO) -> None:
        self._spool = spool
        self._row = 0

    def take(self, cells: Iterable[str]) -> None:
        for cell in cells:
            self._row += 1
            self._spool.write(b'<row r="%d"><c r="A%d" s="0" t="inlineStr"><is><t>%b</t></is></c></row>' % (self._row, self._row, cell.encode()))


def _batches(records: Iterable[RawRecord]) -> Iterator[list[RawRecord]]:
    """Yield the records some at a time: few enough for the cache of a processor core, and for the memory where they are long."""
    batch, size = list[RawRecord](), 0
    for record in records:
        batch.append(record)
        size += len(record.text)
        if size >= _BATCH_CHARACTERS or len(batch) == _BATCH_ROWS:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _write_rest(package: ZipWriter, last: Shell, pages: Iterable[int], lists: Iterable[str], spool: BinaryIO, large: bool) -> None:
    """Write `Lists`, the baseline and every part that holds no rows of ours."""
    from bridge.workbook.write.template import part_of

    streamed = {part_of(number) for number in pages}
    for number, rows in ((last.number(layout.LISTS), lists), (last.number(layout.BASELINE), None)):
        if number is None:
            continue
        streamed.add(part_of(number))
        with package.member(part_of(number), large=large) as part:
            part.write(last.head(number))
            if rows is None:
                spool.seek(0)
                shutil.copyfileobj(spool, cast(BinaryIO, part), _PIECE)
            else:
                emitter = RowEmitter(part)
                for row in rows:
                    emitter.add(row)
                emitter.close()
            part.write(last.tail(number))
    for name, content in last.parts.items():
        if name not in streamed:
            with package.member(name) as part:
                part.write(content)


def _importable(plan: SheetPlan) -> bool:
    kind = kind_named(plan.name)
    return kind is not None and kind.importable


def _verify(target: Path, written: Path) -> None:
    """Read the file back with other code than wrote it, every part to its check sum; and see that it opens as a workbook."""
    try:
        with zipfile.ZipFile(written) as archive:
            # By zlib, not by the library that packed it: one fault cannot hide itself.
            damaged = archive.testzip()
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        damaged = str(error)
    if damaged is not None:
        raise WorkbookError(
            say("{name} was not written.", name=target.name),
            say("What was written did not read back as it should; the old file is as it was. Please report this."),
            damaged,
        )
    Package.open(written).close()
