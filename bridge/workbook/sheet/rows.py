"""The rows of one sheet part as a stream: the one parser that every reader of a sheet and the write-back use.

Reading is a regular expression per row that must account for every byte of it. Where it does not, that row goes through lxml; where the
part as a whole is unusual (another prefix, another encoding, comments between rows), all of it does (`lxml_rows`). Rows of the plain form of
their sheet are found many at a time (`row_pattern`). All ways give the same rows.
Making rows is `emit`; rewriting rows of an existing part is `patch`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, cast

from bridge.workbook.opc.parts import MAIN_NAMESPACES, PIECE, damaged
from bridge.workbook.opc.xml_text import LAST_ROW, column_number, unescaped
from bridge.workbook.sheet.row_pattern import RowForm
from bridge.workbook.sheet.types import Cell, Found, RawRow, Row, Stretch, Strings, Unaccounted

_ODD_ROWS = 12
"""Rows of other than the plain form in a piece, from which on the rest of the piece is not tried for it."""


class _Columns(dict[str, int]):
    def __missing__(self, name: str) -> int:
        number = self[name] = column_number(name)
        return number


class _Whole(dict[str, int]):
    def __missing__(self, digits: str) -> int:
        number = int(digits or "0")
        if len(self) < 100_000:  # style numbers; a hostile part may hold anything
            self[digits] = number
        return number


_columns, _whole = _Columns(), _Whole()
_DECLARATION = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*(?:<\?xml([^<>]*)\?>\s*)?(<worksheet\s[^<>]*>)")
_ENCODING = re.compile(rb"""encoding\s*=\s*["'](?!(?:utf-8|us-ascii)["'])""", re.IGNORECASE)
_NAMESPACE = re.compile(rb"""\sxmlns\s*=\s*["'](?:%s)["']""" % b"|".join(re.escape(name.encode()) for name in MAIN_NAMESPACES))
_DATA = re.compile(rb"<sheetData\s*(/?)>")
_ROW_NUMBER = re.compile(rb'\s*<row r="([0-9]{1,7})"')
_ROW = re.compile(r'\s*+<row r="([0-9]{1,7}+)"((?: [A-Za-z0-9:]++="[^"<>&]*+")*+) ?+(/?+)>')
_CELL = re.compile(  # possessive wherever nothing could be given back: a third faster
    r'<c r="([A-Z]{1,3}+)[0-9]++"(?: s="([0-9]++)")?+(?: t="([a-zA-Z]++)")?+(?: s="([0-9]++)")?+'
    r'(?:>(?:<v>([^<]*+)</v></c>|<is><t(?: xml:space="preserve")?+>([^<]*+)</t></is></c>'
    r"|(<f(?: [^<>]*)?(?:/>|>[^<]*+</f>))(?:<v>([^<]*+)</v>)?+</c>|</c>)|/>)"
    r"|([\s\S]+)"
)
_new = tuple.__new__


def read_rows(stream: BinaryIO, strings: Strings) -> Iterator[Row]:
    """Yield the rows of a sheet part that hold something, in order. The stream must be seekable; it is read to its end.

    Raises WorkbookError for a damaged part: ill-formed, repeated or descending rows or cells, a shared string that is not there.
    """
    for number, hidden, found, cells in cast("Iterator[RawRow]", stretches(stream, strings)):
        if cells is None:
            cells = found_cells(found, strings)
        if cells:
            yield Row(number, hidden, cells)


def stretches(stream: BinaryIO, strings: Strings, form: RowForm | None = None) -> Iterator[RawRow | Stretch]:
    """Yield the same rows, also empty ones, before Cells are made of them, and those of the plain form many at a time.

    For a reader of many rows, which makes values right away. Whoever takes `RawRow.found` looks that columns ascend, as `found_cells` does.
    """
    last = 0
    try:
        for rows in _fast_rows(stream, strings, form):
            last = rows.numbers[-1] if isinstance(rows, Stretch) else rows.number
            yield rows
    except Unaccounted:
        from bridge.workbook.sheet.lxml_rows import slow_rows

        stream.seek(0)
        for slow in slow_rows(stream, strings):
            if slow.number > last:
                yield RawRow(slow.number, slow.hidden, [], slow.cells)


def _fast_rows(stream: BinaryIO, strings: Strings, form: RowForm | None) -> Iterator[RawRow | Stretch]:
    root, text_so_far = _head(stream)
    last, rest = 0, text_so_far
    while rest is not None:
        read, rest = _whole_rows(stream, rest)
        if (bare := _past_bare_rows(read, last)) is not None:
            last = bare
            continue
        text = _decode(read)
        for _ in range(_ODD_ROWS if form is not None else 0):
            found, text, inline = form.find(text)  # type: ignore[union-attr]
            if found:
                numbers = _ascending([digits for digits, *_ in found], last)
                last = numbers[-1]
                yield Stretch(numbers, found, inline)
            odd, end, behind = text.partition("</row>")
            if not end:
                break
            row = _row(odd, last, root, strings)
            last, text = row.number, behind
            yield row
        *rows, tail = text.split("</row>")
        for row_text in rows:
            row = _row(row_text, last, root, strings)
            last = row.number
            yield row
        at, last = _past_empty_rows(tail, 0, last)
        if tail[at:].strip():
            raise Unaccounted


def _ascending(digits: list[str], last: int) -> list[int]:
    numbers = [*map(int, digits)]
    if not (last < numbers[0] and numbers[-1] <= LAST_ROW and numbers == sorted({*numbers})):
        for text in digits:
            last = _number(text, last)
    return numbers


def _head(stream: BinaryIO) -> tuple[bytes, bytes | None]:
    """Return the start tag of the part and what was read behind `<sheetData>` (None: there are no rows)."""
    read = b""
    while (start := _DATA.search(read)) is None:
        piece = stream.read(max(PIECE, len(read)))
        if not piece:
            raise Unaccounted
        read += piece
    before = read[: start.start()]
    found = _DECLARATION.match(before)
    if found is None or b"<!" in before or b"<?" in before[found.start(2) :] or not _NAMESPACE.search(found[2]) or _ENCODING.search(found[1] or b""):
        raise Unaccounted
    if start[1]:
        _drain(stream)
        return found[2], None
    return found[2], read[start.end() :]


def _whole_rows(stream: BinaryIO, read: bytes) -> tuple[bytes, bytes | None]:
    """Return the bytes of the next rows, each whole, and what was read behind them (None: that was the last row)."""
    while True:
        piece = stream.read(max(PIECE, len(read)))
        read += piece
        cut = read.rfind(b"</row>")
        # Only behind the last row: through all rows the search took a seventh of the inflating. An end that is missed is no row, and so not lost.
        if (end := read.find(b"</sheetData>", max(cut, 0))) >= 0:
            _drain(stream)
            return read[:end], None
        if not piece:
            raise Unaccounted
        if cut >= 0:
            return read[: cut + 6], read[cut + 6 :]
        if (cut := read.rfind(b"/><row ")) >= 0:  # nothing but empty rows for a long way
            return read[: cut + 2], read[cut + 2 :]


def _row(text: str, last: int, root: bytes, strings: Strings) -> RawRow:
    """Return one row, given without its end tag and perhaps with empty rows before it."""
    start = _ROW.match(text)
    if start is not None and start[3]:
        at, last = _past_empty_rows(text, 0, last)
        start = _ROW.match(text, at)
    if start is None:
        raise Unaccounted
    number, attributes = _number(start[1], last), start[2]
    hidden = ' hidden="1"' in attributes or ' hidden="true"' in attributes
    found = _CELL.findall(text, start.end())
    if found and (found[-1][-1] or text.count(f'{number}"', start.end()) < len(found)):
        from bridge.workbook.sheet.lxml_rows import slow_row

        return RawRow(number, hidden, [], slow_row(root, number, text[start.start() :], strings))
    return _new(RawRow, (number, hidden, found, None))


def cells_of(number: int, row: bytes, strings: Strings) -> list[Cell] | None:
    """Return the cells of one row, given as its XML from its start tag on without its end tag; None where it is not in the usual form."""
    text = row.decode()
    start = _ROW.match(text)
    found = _CELL.findall(text, start.end()) if start else []
    if start is None or (found and (found[-1][-1] or text.count(f'{number}"', start.end()) < len(found))):
        return None
    return found_cells(found, strings)


def _past_bare_rows(read: bytes, last: int) -> int | None:
    """Return the number of the last of many rows whose cells have formats and nothing else; None for all others.

    Planners format whole columns down to the last row. A value, a text or a formula has one of these letters in a tag, and so has what
    could hide one; looking for single letters takes next to nothing, where counting tags took as long as inflating them.
    """
    if len(read) < PIECE // 2 or any(letter in read for letter in (b"v", b"f", b"l", b"!", b"?")) or (b"i" in read and b"is" in read):
        return None
    first, final = _ROW_NUMBER.match(read), _ROW_NUMBER.match(read, read.rfind(b"<row "))
    return int(final[1]) if first and final and last < int(first[1]) <= int(final[1]) <= LAST_ROW else None


def _past_empty_rows(text: str, at: int, last: int) -> tuple[int, int]:
    while (start := _ROW.match(text, at)) is not None and start[3]:
        last, at = _number(start[1], last), start.end()
    return at, last


def _number(digits: str, last: int) -> int:
    number = int(digits)
    if not last < number <= LAST_ROW:
        raise damaged(f"row {number} after row {last}")
    return number


def found_cells(found: list[Found], strings: Strings) -> list[Cell]:
    """Return the cells that hold something. Raises WorkbookError where they are repeated or descending."""
    cells: list[Cell] = []
    add, columns, whole, last = cells.append, _columns, _whole, 0
    try:
        for name, style, kind, late_style, stored, text, formula, result, _ in found:
            column = columns[name]
            if column <= last:
                raise damaged(f"column {name} twice or out of order")
            last = column
            value: str | None = stored or text or result
            if not value:
                if not formula:
                    continue
                value = None
            elif kind == "s":
                value = strings[int(value)]
            elif (kind == "inlineStr" or kind == "str") and ("&" in value or "_x" in value or "\r" in value):
                value = unescaped(value)
            add(_new(Cell, (column, kind or "n", value, whole[style or late_style], bool(formula))))
    except (ValueError, IndexError) as error:
        raise damaged(f"column {name}: {error}") from error
    return cells


def shared_text(index: str, strings: Strings) -> str:
    """Return a shared string by the index that stands in a cell. Raises WorkbookError where there is none."""
    try:
        return strings[int(index)]
    except (ValueError, IndexError) as error:
        raise damaged(f"shared string {index}") from error


def _decode(read: bytes) -> str:
    try:
        return read.decode()
    except UnicodeDecodeError as error:
        raise Unaccounted from error


def _drain(stream: BinaryIO) -> None:
    """Read to the end, so that the zip reader compares the check sum of the part."""
    while stream.read(PIECE):
        pass
