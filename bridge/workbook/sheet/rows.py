"""The rows of one sheet part as a stream: the one parser that every reader of a sheet and the
write-back use.

Reading is a regular expression per row that must account for every byte of it. Where it does not,
that row goes through lxml; where the part as a whole is unusual (another prefix, another encoding,
comments between rows), all of it does. Both ways give the same rows. Making rows is `emit`;
rewriting rows of an existing part is `patch`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple, Protocol, TypeAlias

from lxml import etree

from bridge.workbook.opc.parts import MAIN_NAMESPACES, PIECE, damaged
from bridge.workbook.opc.shared_strings import content, local_name, rich_text
from bridge.workbook.opc.xml_text import LAST_ROW, column_number, decoded, unescaped


class Cell(NamedTuple):
    """One cell that holds something.

    `type` is the file's: n, s, str, inlineStr, b, e, d. `value` is the text as stored (shared
    strings resolved, rich text joined, escapes decoded); None only for a formula without a stored
    value. `style` is an index of cellXfs.
    """

    column: int
    type: str
    value: str | None
    style: int
    formula: bool


class Row(NamedTuple):
    """One row that holds something. Cells ascend by column; empty formatted cells are left out."""

    number: int
    hidden: bool
    cells: list[Cell]


Found: TypeAlias = "tuple[str, ...]"
"""One cell as the tokenizer finds it: letters, style, type, style (where it stands behind the
type), value, inline text, formula, its value, "".
"""


class RawRow(NamedTuple):
    """One row as the tokenizer finds it.

    `cells` is None where `found` tells; a row that went the slow way comes with its cells.
    """

    number: int
    hidden: bool
    found: list[Found]
    cells: list[Cell] | None


class Strings(Protocol):
    """The shared strings of a workbook; read when first asked for."""

    def __getitem__(self, place: int) -> str:
        """Return one text. Raises IndexError where there is none."""
        ...

    def __iter__(self) -> Iterator[str]:
        """Yield every text."""
        ...


class Unaccounted(Exception):  # noqa: N818 (not an error: the slow path takes over)
    """The fast tokenizer cannot say what every byte of the part means."""


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
_NAMESPACE = re.compile(
    rb"""\sxmlns\s*=\s*["'](?:%s)["']"""
    % b"|".join(re.escape(name.encode()) for name in MAIN_NAMESPACES)
)
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
    """Yield the rows of a sheet part that hold something, in order. The stream must be seekable; it
    is read to its end.

    Raises WorkbookError for a damaged part: ill-formed, repeated or descending rows or cells, a
    shared string that is not there.
    """
    for number, hidden, found, cells in raw_rows(stream, strings):
        if cells is None:
            cells = found_cells(found, strings)
        if cells:
            yield Row(number, hidden, cells)


def raw_rows(stream: BinaryIO, strings: Strings) -> Iterator[RawRow]:
    """Yield the same rows, also empty ones, before Cells are made of them.

    For a reader of many rows, which makes values right away. Whoever takes `RawRow.found` looks
    that columns ascend, as `found_cells` does.
    """
    last = 0
    try:
        for row in _fast_rows(stream, strings):
            last = row.number
            yield row
    except Unaccounted:
        stream.seek(0)
        for slow in slow_rows(stream, strings):
            if slow.number > last:
                yield RawRow(slow.number, slow.hidden, [], slow.cells)


def _fast_rows(stream: BinaryIO, strings: Strings) -> Iterator[RawRow]:
    root, text_so_far = _head(stream)
    last, rest = 0, text_so_far
    while rest is not None:
        read, rest = _whole_rows(stream, rest)
        if (bare := _past_bare_rows(read, last)) is not None:
            last = bare
            continue
        *rows, tail = _decode(read).split("</row>")
        for row_text in rows:
            row = _row(row_text, last, root, strings)
            last = row.number
            yield row
        at, last = _past_empty_rows(tail, 0, last)
        if tail[at:].strip():
            raise Unaccounted


def _head(stream: BinaryIO) -> tuple[bytes, bytes | None]:
    """Return the start tag of the part and what was read behind `<sheetData>` (None: there are no
    rows).
    """
    read = b""
    while (start := _DATA.search(read)) is None:
        piece = stream.read(max(PIECE, len(read)))
        if not piece:
            raise Unaccounted
        read += piece
    before = read[: start.start()]
    found = _DECLARATION.match(before)
    if (
        found is None
        or b"<!" in before
        or b"<?" in before[found.start(2) :]
        or not _NAMESPACE.search(found[2])
        or _ENCODING.search(found[1] or b"")
    ):
        raise Unaccounted
    if start[1]:
        _drain(stream)
        return found[2], None
    return found[2], read[start.end() :]


def _whole_rows(stream: BinaryIO, read: bytes) -> tuple[bytes, bytes | None]:
    """Return the bytes of the next rows, each whole, and what was read behind them (None: that was
    the last row).
    """
    while True:
        piece = stream.read(max(PIECE, len(read)))
        read += piece
        cut = read.rfind(b"</row>")
        # Only behind the last row: through all rows the search took a seventh of the inflating. An
        # end that is missed is no row, and so not lost.
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
        return RawRow(number, hidden, [], slow_row(root, number, text[start.start() :], strings))
    return _new(RawRow, (number, hidden, found, None))


def _past_bare_rows(read: bytes, last: int) -> int | None:
    """Return the number of the last of many rows whose cells have formats and nothing else; None
    for all others.

    Planners format whole columns down to the last row. A value, a text or a formula has one of
    these letters in a tag, and so has what could hide one; looking for single letters takes next to
    nothing, where counting tags took as long as inflating them.
    """
    if (
        len(read) < PIECE // 2
        or any(letter in read for letter in (b"v", b"f", b"l", b"!", b"?"))
        or (b"i" in read and b"is" in read)
    ):
        return None
    first, final = _ROW_NUMBER.match(read), _ROW_NUMBER.match(read, read.rfind(b"<row "))
    return (
        int(final[1])
        if first and final and last < int(first[1]) <= int(final[1]) <= LAST_ROW
        else None
    )


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
    """Return the cells that hold something.

    Raises WorkbookError where they are repeated or descending.
    """
    cells: list[Cell] = []
    add = cells.append
    columns = _columns
    whole = _whole
    last = 0
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
            elif (kind == "inlineStr" or kind == "str") and (
                "&" in value or "_x" in value or "\r" in value
            ):
                value = unescaped(value)
            add(_new(Cell, (column, kind or "n", value, whole[style or late_style], bool(formula))))
    except (ValueError, IndexError) as error:
        raise damaged(f"column {name}: {error}") from error
    return cells


def shared_text(index: str, strings: Strings) -> str:
    """Return a shared string by the index that stands in a cell.

    Raises WorkbookError where there is none.
    """
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


_TRUE = {"1", "true"}


def slow_rows(stream: BinaryIO, strings: Strings) -> Iterator[Row]:
    """Yield the rows of a sheet part that hold something.

    Raises WorkbookError for a damaged part.
    """
    tags = [f"{{{namespace}}}row" for namespace in MAIN_NAMESPACES]
    last = 0
    try:
        for _, element in etree.iterparse(
            stream,
            events=("end",),
            tag=tags,
            resolve_entities=False,
            no_network=True,
            huge_tree=True,
        ):
            if last == 0 and element.getroottree().docinfo.doctype:
                raise damaged("document type declaration")
            row, last = _lxml_row(element, last, strings)
            if row.cells:
                yield row
            _forget(element)
    except etree.XMLSyntaxError as error:
        raise damaged(str(error)) from error


def slow_row(root: bytes, number: int, text: str, strings: Strings, prefix: str = "") -> list[Cell]:
    """Return the cells of one row, given as XML without its end tag, below the start tag `root` of
    its part. Raises Unaccounted.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    try:
        sheet = etree.fromstring(
            root + text.encode() + f"</{prefix}row></{prefix}worksheet>".encode(), parser
        )
    except etree.XMLSyntaxError as error:
        raise Unaccounted from error
    if len(sheet) != 1:
        raise Unaccounted
    row, _ = _lxml_row(sheet[0], number - 1, strings)
    return row.cells


def _lxml_row(element: etree._Element, last: int, strings: Strings) -> tuple[Row, int]:
    number = _position(element.get("r"), last)
    if not last < number <= LAST_ROW:
        raise damaged(f"row {number} after row {last}")
    cells: list[Cell] = []
    column = 0
    try:
        for child in element:
            if local_name(child) != "c":
                continue
            before, column = column, _column(child.get("r"), number, column)
            if column <= before:
                raise damaged(f"column {column} twice or out of order in row {number}")
            cell = _cell(child, column, strings)
            if cell is not None:
                cells.append(cell)
    except (ValueError, IndexError) as error:
        raise damaged(f"row {number}: {error}") from error
    return Row(number, (element.get("hidden") or "").strip() in _TRUE, cells), number


def _cell(element: etree._Element, column: int, strings: Strings) -> Cell | None:
    kind = (element.get("t") or "n").strip()
    stored = ""
    formula = False
    for child in element:
        name = local_name(child)
        if name == "v":
            stored = content(child)
        elif name == "is":
            stored = rich_text(child)
        elif name == "f":
            formula = True
    if not stored and not formula:
        return None
    value: str | None = stored or None
    if value is not None:
        if kind == "s":
            value = strings[int(value)]
        elif kind == "str":
            value = decoded(value)
    return Cell(column, kind, value, int(element.get("s") or "0"), formula)


def _position(text: str | None, last: int) -> int:
    if text is None:
        return last + 1
    if not text.strip().isdecimal() or len(text) > 10:
        raise damaged(f"row {text}")
    return int(text)


def _column(reference: str | None, row: int, last: int) -> int:
    """Return the column of a cell's address; a cell without one follows the one before it."""
    if reference is None:
        return last + 1
    name = reference.strip().rstrip("0123456789")
    if reference.strip() != f"{name}{row}":
        raise damaged(f"cell {reference} in row {row}")
    return column_number(name)


def _forget(element: etree._Element) -> None:
    """Free a row that was read, and those before it."""
    element.clear()
    parent = element.getparent()
    while parent is not None and element.getprevious() is not None:
        del parent[0]
