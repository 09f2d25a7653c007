"""Rewrites rows of an existing sheet part as a stream.

Only the patched cells change; everything else stays byte for byte. Prefixes, namespace
declarations, unknown attributes and elements stay. Formulas, array ranges and protected areas
(table headers) are never overwritten; such cells are returned as skipped. A part with an unexpected
form raises OddSheetError, before or while writing. The caller then drops the output and saves a
separate workbook. A second parser checks every rewritten row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import BinaryIO, NamedTuple, TypeAlias

from bridge.records.cells.base import Number
from bridge.records.columns import letters
from bridge.workbook.opc.package_edit import Target
from bridge.workbook.opc.shared_strings import SharedStrings, StringTable
from bridge.workbook.opc.xml_text import (
    COLUMNS,
    LAST_ROW,
    STYLES,
    SecondReader,
    escaped,
    prefixed,
)
from bridge.workbook.sheet.raw_cells import (
    ATTRIBUTE,
    Area,
    FoundCell,
    SheetHead,
    area,
    attributes_of,
    blank_cell,
    boolean_cell,
    dimension,
    number_cell,
    split_row,
    text_cell,
    with_dimension,
)
from bridge.workbook.sheet.raw_cells import OddSheetError as OddSheetError
from bridge.workbook.sheet.rows import Cell, Unaccounted, row_cells


class Formula(NamedTuple):
    """A formula that a planner's table has for each row of a column, without its value."""

    text: str


Content: TypeAlias = str | bool | Number | Formula | None
"""The new content of a cell: a text, a boolean, a number (dates as serial numbers), or nothing."""
Restyle: TypeAlias = Callable[[int, int], int]
"""(column, current style of the cell) -> new style."""


PIECE = 1 << 17
"""Bytes read at a time: several rows that still fit the cache of a processor core."""


class RowPatch(NamedTuple):
    """The changes in one row: contents by column, and the style of its cells.

    `restyle` is called for each existing cell, for each of `values` and for each of `columns`. The
    latter get an empty cell if they have none.
    """

    values: Mapping[int, Content] = MappingProxyType({})
    restyle: Restyle | None = None
    columns: Sequence[int] = ()


Ask: TypeAlias = Callable[[int, bytes, Callable[[], list[Cell]]], RowPatch | None]
"""(row number, XML of the row without its end tag, its cells if called) -> its changes."""
Head: TypeAlias = Callable[[SheetHead], bytes]
"""The head of a sheet part -> the head to write."""


def patch_rows(
    source: BinaryIO,
    target: Target,
    texts: StringTable,
    patches: Mapping[int, RowPatch] = MappingProxyType({}),
    *,
    ask: Ask | None = None,
    appended: Iterable[RowPatch] = (),
    keep: Sequence[Area] = (),
    head: Head | None = None,
    strings: SharedStrings | None = None,
    tail: Callable[[bytes], bytes] | None = None,
) -> tuple[tuple[int, int], ...]:
    """Copy a sheet part with `patches` by row number applied. Missing rows are inserted in order.

    New texts go into `texts`.

    `ask` is called for each row that has cells but no patch by number; it needs the `strings` of
    the workbook to show the cells. `appended` rows go below the last row. `head` changes the head
    of the part, `tail` what follows its rows. Returns (row, column) of the cells that keep
    their value because they have a formula or are in an area to keep. Raises OddSheetError.
    """
    sheet = SheetHead.open(source)
    rewriter = _Rewriter(
        sheet=sheet,
        texts=texts,
        patches=patches,
        ask=ask,
        strings=strings or SharedStrings(None),
        appended=iter(appended),
        keep=list(keep),
        tail=tail,
    )
    target.write(
        with_dimension(
            sheet if head is None else replace(sheet, head=head(sheet)), _bounds(patches)
        )
    )
    for piece in rewriter.pieces(source):
        target.write(piece)
    return tuple(rewriter.skipped)


def replace_rows(source: BinaryIO, target: Target, rows: Iterable[str], bounds: Area) -> None:
    """Copy a sheet part, replacing all its rows with `rows` (unprefixed XML in order).

    The rows span `bounds`. Raises OddSheetError.
    """
    sheet = SheetHead.open(source)
    target.write(dimension(sheet.head, sheet.prefix, bounds))
    for row in rows:
        target.write(prefixed(row, sheet.prefix).encode())
    rest, end = sheet.rest, sheet.end_tag
    while (at := rest.find(end)) < 0:
        piece = source.read(PIECE)
        if not piece:
            raise OddSheetError("no end of the rows")
        rest = rest[-len(end) :] + piece
    target.write(rest[at:])
    while piece := source.read(PIECE):
        target.write(piece)


def _bounds(patches: Mapping[int, RowPatch]) -> Area | None:
    filled = {
        number: column
        for number, patch in patches.items()
        if (column := max((*patch.values, *patch.columns), default=0))
    }
    return Area(1, min(filled), max(filled.values()), max(filled)) if filled else None


@dataclass
class _Rewriter:
    """Merges the rows with the patches, both in order."""

    sheet: SheetHead
    texts: StringTable
    patches: Mapping[int, RowPatch]
    ask: Ask | None
    strings: SharedStrings
    appended: Iterator[RowPatch]
    keep: list[Area]
    tail: Callable[[bytes], bytes] | None = None
    skipped: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._prefix = self.sheet.prefix
        tag = re.escape(self._prefix.encode())
        self._start = re.compile(rb"\s*<" + tag + rb"row(?=[\s/>])([^>]*?)(/?)>")
        # The number may follow other attributes, and be in single quotes.
        self._number = re.compile(rb"""\sr\s*=\s*["']([0-9]{1,7})["']""")
        self._end = f"</{self._prefix}row>".encode()
        self._waiting = sorted(self.patches)
        self._next = 0
        self._last = 0
        self._columns = self.sheet.columns()
        self._styles = dict[int, int]()
        self._second = SecondReader(self.sheet.start_tag)

    def pieces(self, source: BinaryIO) -> Iterator[bytes]:
        """Yield the part after its head."""
        read = self.sheet.rest
        while True:
            # Before the last row, the end tag may also be text in a comment; after it, it is the
            # real one.
            end = read.find(self.sheet.end_tag, max(0, read.rfind(self._end)))  # after the last row
            cut = end if end >= 0 else self._cut(read)
            if cut > 0:
                yield self._rows(read[:cut])
                read = read[cut:]
            if end >= 0:
                yield "".join(self._missing(LAST_ROW + 1)).encode()
                yield from self._below()
                break
            # Double the size each time, or a row of megabytes would be searched again for every
            # piece.
            piece = source.read(max(PIECE, len(read)))
            if not piece:
                raise OddSheetError("no end of the rows")
            read += piece
        if self.tail is not None:
            read = self.tail(read + b"".join(iter(lambda: source.read(PIECE), b"")))
        while read:
            yield read
            read = source.read(PIECE)

    def _cut(self, read: bytes) -> int:
        cut = read.rfind(self._end)
        if cut >= 0:
            return cut + len(self._end)
        return read.rfind(f"/><{self._prefix}row ".encode()) + 2 if len(read) > PIECE else 0

    def _rows(self, read: bytes) -> bytes:
        *rows, tail = read.split(self._end)
        changed = [self._row(row) for row in rows]
        written, rest = self._empty_rows(tail)
        if rest.strip():
            raise OddSheetError("unexpected content between the rows")
        changed.append(written + rest)
        return self._end.join(changed)

    def _empty_rows(self, read: bytes) -> tuple[bytes, bytes]:
        """Return the patched empty rows at the start, and what follows them."""
        pieces, at = [], 0
        while (start := self._start.match(read, at)) is not None and start[2]:
            pieces.append(self._before(start))
            if self._last not in self.patches:
                pieces.append(start[0])
            else:
                pieces.append(self._touched(start, "", self.patches[self._last]))
                self._second.read(pieces[-1])
            at = start.end()
        return b"".join(pieces), read[at:]

    def _row(self, read: bytes) -> bytes:
        """Return one patched row without its end tag, preceded by empty and inserted rows."""
        start = self._start.match(read)
        before = b""
        if start is not None and start[2]:
            before, read = self._empty_rows(read)
            start = self._start.match(read)
        if start is None:
            raise OddSheetError("unexpected content between the rows")
        before += self._before(start)
        patch = self.patches.get(self._last)
        if patch is None and self.ask is not None:
            patch = self.ask(self._last, read, partial(self._read_cells, read))
        if patch is not None:
            changed = self._touched(start, read[start.end() :].decode(), patch)
            self._second.read(changed + self._end)
            return before + changed
        if b"array" in read or b"dataTable" in read:
            self._note_arrays(read[start.end() :].decode())
        return before + read if before else read

    def _read_cells(self, row: bytes) -> list[Cell]:
        try:
            root = self.sheet.start_tag
            return row_cells(row.decode(), self._last, root, self._prefix, self.strings)
        except Unaccounted as error:
            raise OddSheetError(f"row {self._last} is not understood") from error

    def _before(self, start: re.Match[bytes]) -> bytes:
        """Read the row's number and return the rows to insert before it."""
        match = self._number.search(start[1])
        number = int(match[1]) if match else self._last + 1
        if not self._last < number <= LAST_ROW:
            raise OddSheetError("rows do not ascend")
        self._last = number
        if self._next < len(self._waiting) and self._waiting[self._next] <= number:
            added = "".join(self._missing(number)).encode()
            self._next += self._next < len(self._waiting) and self._waiting[self._next] == number
            return added
        return b""

    def _missing(self, number: int) -> Iterator[str]:
        """Yield the rows to insert before the row with this number."""
        while self._next < len(self._waiting) and self._waiting[self._next] < number:
            added = self._waiting[self._next]
            self._next += 1
            patch = self.patches[added]
            restyle = patch.restyle or _same
            cells = [
                self._cell(
                    column,
                    added,
                    restyle(column, self._column_style(column, None)),
                    patch.values.get(column),
                )
                for column in sorted({*patch.columns, *patch.values})
                if not self._kept(column, added)
            ]
            if cells:
                yield self._whole_row(added, cells)
            self._last = max(self._last, added)

    def _below(self) -> Iterator[bytes]:
        """Yield the rows to append below the last one."""
        for number, patch in enumerate(self.appended, self._last + 1):
            if number > LAST_ROW:
                raise OddSheetError("no room below the last row")
            cells = [
                self._cell(column, number, self._column_style(column, None), content)
                for column, content in sorted(patch.values.items())
            ]
            yield self._whole_row(number, cells).encode()

    def _whole_row(self, number: int, cells: Sequence[str]) -> str:
        row = prefixed(f'<row r="{number}">', self._prefix) + "".join(cells) + self._end.decode()
        self._second.read(row.encode())
        return row

    def _touched(self, start: re.Match[bytes], body: str, patch: RowPatch) -> bytes:
        """Return a patched row: its start tag without `spans`, and its cells."""
        number = self._last
        self._note_arrays(body)
        attributes = start[1].decode()
        cells, tail = split_row(body, self._prefix, number)
        written = self._cells(
            cells, patch, attributes_of(attributes) if "customFormat" in attributes else {}
        )
        if written == body and not tail:
            return start[0] + body.encode() if body else start[0]
        opened = (
            f"{start[0][: start.start(1) - start.start(0)].decode()}"
            f"{re.sub(_SPANS, '', attributes).rstrip()}"
        )
        if start[2]:
            return f"{opened}>{written}".encode() + self._end if written else f"{opened}/>".encode()
        return f"{opened}>{written}{tail}".encode()

    def _cells(self, cells: list[FoundCell], patch: RowPatch, row: Mapping[str, str]) -> str:
        """Return the row's cells, old and new, in ascending order."""
        # A row's own format applies to missing cells only with customFormat.
        base = (
            int(row["s"]) if "s" in row and row.get("customFormat", "") in {"1", "true"} else None
        )
        values, restyle = patch.values, patch.restyle or _same
        written: dict[int, str] = {}
        for cell in cells:
            head, opening, name, _, digits, tail, _ = cell
            column = COLUMNS[name]
            # Drop an empty cell that now looks like its column, or files would grow with every
            # upload.
            if column in values or tail[-2:] == "/>":
                written[column] = self._changed(
                    FoundCell._make(cell), column, values, restyle, base
                )
                continue
            now = STYLES[digits]
            style = restyle(column, now)
            written[column] = head + tail if style == now else f'{opening} s="{style}"{tail}'
        added = [column for column in {*patch.columns, *values} if column not in written]
        for column in added:
            if column in values:
                written[column] = self._added(column, values[column], restyle, base)
                continue
            now = self._column_style(column, base)
            style = restyle(column, now)
            written[column] = "" if style == now else self._cell(column, self._last, style, None)
        return "".join(
            [written[column] for column in sorted(written)] if added else written.values()
        )

    def _added(self, column: int, content: Content, restyle: Restyle, base: int | None) -> str:
        now = self._column_style(column, base)
        style = restyle(column, now)
        # A table's header or an array's range: Excel would report the file as damaged.
        if content is not None and self._kept(column, self._last):
            self.skipped.append((self._last, column))
            content = None
        return (
            ""
            if content is None and style == now
            else self._cell(column, self._last, style, content)
        )

    def _changed(
        self,
        cell: FoundCell,
        column: int,
        values: Mapping[int, Content],
        restyle: Restyle,
        base: int | None,
    ) -> str:
        """Return a changed cell, or nothing if it is empty and now looks like its column."""
        now = STYLES[cell.style]
        style = restyle(column, now)
        wanted = column in values
        # Never overwrite a planner's formula. The caller reports that the cell was skipped.
        if wanted and (cell.formula or self._kept(column, self._last)):
            self.skipped.append((self._last, column))
            wanted = False
        empty = values[column] is None if wanted else cell.tail.endswith("/>")
        if empty and style != now and style == self._column_style(column, base):
            return cell.before
        if wanted:
            return cell.before + self._cell(column, self._last, style, values[column])
        return cell.head + cell.tail if style == now else f'{cell.opening} s="{style}"{cell.tail}'

    def _cell(self, column: int, row: int, style: int, content: Content) -> str:
        xml = cell_xml(column, row, style, content, self.texts)
        return prefixed(xml, self._prefix) if self._prefix else xml

    def _kept(self, column: int, row: int) -> bool:
        return any(area.holds(column, row) for area in self.keep)

    def _column_style(self, column: int, row_style: int | None) -> int:
        if row_style is not None:
            return row_style
        if column not in self._styles:
            self._styles[column] = next(
                (style for first, last, style, _ in self._columns if first <= column <= last), 0
            )
        return self._styles[column]

    def _note_arrays(self, body: str) -> None:
        """Protect array formulas and what-if tables, whose other cells hold only values."""
        for tag in (
            re.findall(f"<{self._prefix}f((?:{ATTRIBUTE})+)", body)
            if "array" in body or "dataTable" in body
            else ()
        ):
            attributes = attributes_of(tag)
            if attributes.get("t") in {"array", "dataTable"} and "ref" in attributes:
                self.keep.append(area(attributes["ref"]))


# Only a hint to readers, and wrong once a cell is added. Excel recreates it.
_SPANS = re.compile(r"""\s+spans\s*=\s*(?:"[^"]*"|'[^']*')""")


def _same(column: int, style: int) -> int:
    return style


def cell_xml(column: int, row: int, style: int, content: Content, texts: StringTable) -> str:
    """Return a cell with a content; its text goes into `texts`."""
    if content is None or content == "":
        return blank_cell(column, row, style)
    if isinstance(content, bool):
        return boolean_cell(column, row, style, content)
    if isinstance(content, Formula):
        return f'<c r="{letters(column)}{row}" s="{style}"><f>{escaped(content.text)}</f></c>'
    if isinstance(content, Number):
        return number_cell(column, row, style, content.text)
    return text_cell(column, row, style, texts.place(content))
