"""Reads the rows of one sheet part as a stream. All readers and the write-back use this parser.

A regular expression reads each row and must match every byte of it. Rows that do not match go
through lxml. If the whole part is unusual (other prefix or encoding, comments between rows), all of
it does. Both ways give the same rows. To create rows use `emit`, to rewrite existing ones `patch`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import repeat
from typing import BinaryIO, NamedTuple, TypeAlias

from lxml import etree

from bridge.records.columns import letters
from bridge.workbook.opc.shared_strings import SharedStrings, content, local_name, rich_text
from bridge.workbook.opc.xml_text import (
    COLUMNS,
    LAST_ROW,
    MAIN_NAMESPACES,
    PIECE,
    STYLES,
    DamagedSheetError,
    column_number,
    damaged,
    decoded,
    unescaped,
)
from bridge.workbook.sheet.raw_cells import OTHER_ENCODING


class Cell(NamedTuple):
    """A cell with content.

    `type` is that of the file (n, s, str, inlineStr, b, e, d) or TWO_TEXTS. `value` is the stored
    text with shared strings resolved, rich text joined and escapes decoded. It is None only for a
    formula without a stored value. `style` is an index into cellXfs.
    """

    column: int
    type: str
    value: str | None
    style: int
    formula: bool


TWO_TEXTS = "two texts"
"""The type of a cell whose text was changed by a program that knows only one of its two places.

Its value has both, the text that other programs show first, with NUL between them.
"""


class Row(NamedTuple):
    """A row with content. Cells are in column order, without empty formatted cells."""

    number: int
    hidden: bool
    cells: list[Cell]


RawCell: TypeAlias = "tuple[str, ...]"
"""One cell as the tokenizer returns it: letters, style, type, style (if after the type), value,
inline text, formula, its value, "".
"""


class RawRow(NamedTuple):
    """One row as the tokenizer returns it.

    `cells` is None if `raw_cells` has the content; a row from the slow parser has `cells`.
    """

    number: int
    hidden: bool
    raw_cells: list[RawCell]
    cells: list[Cell] | None


class Unaccounted(Exception):  # noqa: N818 (not an error: the slow path takes over)
    """The fast tokenizer does not understand every byte of the part."""


_DECLARATION = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*(?:<\?xml([^<>]*)\?>\s*)?(<worksheet\s[^<>]*>)")
_NAMESPACE = re.compile(
    rb"""\sxmlns\s*=\s*["'](?:%s)["']"""
    % b"|".join(re.escape(name.encode()) for name in MAIN_NAMESPACES)
)
_DATA = re.compile(rb"<sheetData\s*(/?)>")
_ROW_NUMBER = re.compile(rb'\s*<row r="([0-9]{1,7})"')
_ROW = re.compile(r'\s*+<row r="([0-9]{1,7}+)"((?: [A-Za-z0-9:]++="[^"<>&]*+")*+) ?+(/?+)>')
_CELL = re.compile(  # possessive where no backtracking is needed: a third faster
    r'<c r="([A-Z]{1,3}+)[0-9]++"(?: s="([0-9]++)")?+(?: t="([a-zA-Z]++)")?+(?: s="([0-9]++)")?+'
    r'(?:>(?:<v>([^<]*+)</v></c>|<is><t(?: xml:space="preserve")?+>([^<]*+)</t></is></c>'
    r"|(<f(?: [^<>]*)?(?:/>|>[^<]*+</f>))(?:<v>([^<]*+)</v>)?+</c>|</c>)|/>)"
    r"|([\s\S]+)"
)
_new = tuple.__new__


class Wanted:
    """Which rows are wanted: those with certain IDs, or certain other texts in one column.

    Other rows may be left out, which spares taking them apart. A row that has anything but a plain
    text or a whole number in the column is read in any case.
    """

    def __init__(self, column: int, is_wanted: Callable[[str], bool]) -> None:
        self._is_wanted = is_wanted
        self._cell = re.compile(
            rf'<c r="{letters(column)}([0-9]++)"(?: s="[0-9]++")?+(?:'
            r' t="inlineStr"><is><t(?: xml:space="preserve")?+>([^<&]++)</t></is></c>'
            r'| t="s"><v>([0-9]++)</v></c>|(?: t="n")?+><v>([1-9][0-9]{0,14}+)</v></c>)'
        )

    def rows(self, text: str, rows: list[str], strings: SharedStrings) -> Iterator[tuple[str, int]]:
        """Yield each row of a text, and its number if it may be left out, else 0."""
        matches = self._cell.findall(text)
        # A comment could hide a cell or contain a false one. One letter is found much faster.
        hiding = any(sign[1] in text and sign in text for sign in ("<!", "<?"))
        if hiding or len(matches) != len(rows):
            yield from zip(rows, repeat(0))
            return
        for row, (number, inline, shared, digits) in zip(rows, matches, strict=True):
            text_shown = strings.text(shared) if shared else inline or digits
            if (
                "_x" in inline
                or self._is_wanted(text_shown)
                or not row.startswith(f'<row r="{number}"')
            ):
                yield row, 0
            else:
                yield row, int(number)


def read_rows(
    stream: BinaryIO, strings: SharedStrings, wanted: Wanted | None = None
) -> Iterator[Row]:
    """Yield the rows of a sheet part that have content, in order; with `wanted` only those.

    The stream must be seekable and is read to its end. Raises WorkbookError for a damaged part:
    ill-formed, repeated or descending rows or cells, or a missing shared string.
    """
    for number, hidden, raw_cells, cells in raw_rows(stream, strings, wanted):
        if cells is None:
            try:
                cells = cells_of(raw_cells, strings, number)
            except DamagedSheetError as error:
                raise error.on(_sheet_of(stream), number) from error
        if cells:
            yield Row(number, hidden, cells)


def _sheet_of(stream: BinaryIO) -> str:
    return str(getattr(stream, "sheet", ""))


def raw_rows(
    stream: BinaryIO, strings: SharedStrings, wanted: Wanted | None = None
) -> Iterator[RawRow]:
    """Yield the rows, including empty ones, before Cells are made of them.

    For fast readers that convert values directly. Users of `RawRow.raw_cells` must check that
    columns ascend, as `cells_of` does.
    """
    last = 0
    try:
        for row in _fast_rows(stream, strings, wanted):
            last = row.number
            yield row
    except Unaccounted:
        stream.seek(0)
        try:
            for slow in slow_rows(stream, strings):
                if slow.number > last:
                    yield RawRow(slow.number, slow.hidden, [], slow.cells)
        except DamagedSheetError as error:
            raise error.on(_sheet_of(stream)) from error
    except DamagedSheetError as error:
        raise error.on(_sheet_of(stream), last) from error


def _fast_rows(stream: BinaryIO, strings: SharedStrings, wanted: Wanted | None) -> Iterator[RawRow]:
    root, text_so_far = _head(stream)
    last, rest = 0, text_so_far
    while rest is not None:
        read, rest = _whole_rows(stream, rest)
        if (bare := _past_bare_rows(read, last)) is not None:
            last = bare
            continue
        text = _decode(read)
        *rows, tail = text.split("</row>")
        for row_text, number in (
            wanted.rows(text, rows, strings) if wanted else zip(rows, repeat(0))
        ):
            if number > last:
                last = number
                continue
            row = _row(row_text, last, root, strings)
            last = row.number
            yield row
        at, last = _past_empty_rows(tail, 0, last)
        if tail[at:].strip():
            raise Unaccounted


def _head(stream: BinaryIO) -> tuple[bytes, bytes | None]:
    """Return the part's start tag and the bytes after `<sheetData>`, or None without rows."""
    read = b""
    while (start := _DATA.search(read)) is None:
        piece = stream.read(max(PIECE, len(read)))
        if not piece:
            raise Unaccounted
        read += piece
    before = read[: start.start()]
    match = _DECLARATION.match(before)
    if (
        match is None
        or b"<!" in before
        or b"<?" in before[match.start(2) :]
        or not _NAMESPACE.search(match[2])
        or OTHER_ENCODING.search(match[1] or b"")
    ):
        raise Unaccounted
    if start[1]:
        _drain(stream)
        return match[2], None
    return match[2], read[start.end() :]


def _whole_rows(stream: BinaryIO, read: bytes) -> tuple[bytes, bytes | None]:
    """Return the next complete rows and the bytes after them, or None after the last row."""
    while True:
        piece = stream.read(max(PIECE, len(read)))
        read += piece
        cut = read.rfind(b"</row>")
        # Search only after the last row: searching all rows took a seventh of the inflating time. A
        # missed end tag is not a row, so it is not lost.
        if (end := read.find(b"</sheetData>", max(cut, 0))) >= 0:
            _drain(stream)
            return read[:end], None
        if not piece:
            raise Unaccounted
        if cut >= 0:
            return read[: cut + 6], read[cut + 6 :]
        if (cut := read.rfind(b"/><row ")) >= 0:  # a long run of empty rows
            return read[: cut + 2], read[cut + 2 :]


def row_cells(
    row: str, number: int, root: bytes, prefix: str, strings: SharedStrings
) -> list[Cell]:
    """Return the cells of one row, given as XML without its end tag.

    `root` is the start tag of its part. Raises Unaccounted, or WorkbookError for damage.
    """
    if not prefix:
        with suppress(Unaccounted):
            raw = _row(row, number - 1, root, strings)
            return cells_of(raw.raw_cells, strings, number) if raw.cells is None else raw.cells
    return slow_row(root, number, row, strings, prefix)


def _row(text: str, last: int, root: bytes, strings: SharedStrings) -> RawRow:
    """Parse one row, given without its end tag and perhaps with empty rows before it."""
    start = _ROW.match(text)
    if start is not None and start[3]:
        at, last = _past_empty_rows(text, 0, last)
        start = _ROW.match(text, at)
    if start is None:
        raise Unaccounted
    number, attributes = _number(start[1], last), start[2]
    hidden = ' hidden="1"' in attributes or ' hidden="true"' in attributes
    raw_cells = _CELL.findall(text, start.end())
    if raw_cells and (raw_cells[-1][-1] or text.count(f'{number}"', start.end()) < len(raw_cells)):
        return RawRow(number, hidden, [], slow_row(root, number, text[start.start() :], strings))
    return _new(RawRow, (number, hidden, raw_cells, None))


def _past_bare_rows(read: bytes, last: int) -> int | None:
    """Return the last row number if all rows have formatted empty cells only, else None.

    Planners format whole columns down to the last row. A value, text or formula has one of these
    letters in a tag, and so does anything that could hide one. Searching for single letters costs
    almost nothing, while counting tags took as long as inflating.
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
        raise damaged(f"row {number} after row {last}", number)
    return number


def cells_of(raw_cells: list[RawCell], strings: SharedStrings, row: int = 0) -> list[Cell]:
    """Return the cells with content of a row, in order.

    Raises DamagedSheetError if columns repeat.
    """
    cells: list[Cell] = []
    add = cells.append
    columns = COLUMNS
    whole = STYLES
    last = 0
    ascending = True
    try:
        for name, style, kind, late_style, stored, text, formula, result, _ in raw_cells:
            column = columns[name]
            ascending = ascending and column > last
            last = column
            value: str | None = stored or text or result
            if not value:
                if not formula:
                    continue
                value = None
            elif kind == "s":
                value = strings.text(value)
            elif (kind == "inlineStr" or kind == "str") and (
                "&" in value or "_x" in value or "\r" in value
            ):
                value = unescaped(value)
            add(_new(Cell, (column, kind or "n", value, whole[style or late_style], bool(formula))))
    except ValueError as error:
        raise damaged(f"column {name}: {error}", row) from error
    if not ascending:
        refuse_repeated([columns[raw_cell[0]] for raw_cell in raw_cells], row)
        cells.sort()
    return cells


def refuse_repeated(places: list[int], row: int) -> None:
    """Raise DamagedSheetError if a column occurs twice in a row."""
    repeated = next((place for place, count in Counter(places).items() if count > 1), None)
    if repeated is not None:
        cell = f"{letters(repeated)}{row}" if row else ""
        raise damaged(f"cell {cell or letters(repeated)} occurs twice", row, cell)


def _decode(read: bytes) -> str:
    try:
        return read.decode()
    except UnicodeDecodeError as error:
        raise Unaccounted from error


def _drain(stream: BinaryIO) -> None:
    """Read to the end, so that the zip reader verifies the checksum."""
    while stream.read(PIECE):
        pass


_TRUE = {"1", "true"}


def slow_rows(stream: BinaryIO, strings: SharedStrings) -> Iterator[Row]:
    """Yield the rows of a sheet part that have content.

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


def slow_row(
    root: bytes, number: int, text: str, strings: SharedStrings, prefix: str = ""
) -> list[Cell]:
    """Return the cells of one row, given as XML without its end tag.

    `root` is the start tag of its part. Raises Unaccounted.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    try:
        end = f"</{prefix}row></{prefix}worksheet>"
        sheet = etree.fromstring(root + (text + end).encode(), parser)
    except etree.XMLSyntaxError as error:
        raise Unaccounted from error
    if len(sheet) != 1:
        raise Unaccounted
    row, _ = _lxml_row(sheet[0], number - 1, strings)
    return row.cells


def _lxml_row(element: etree._Element, last: int, strings: SharedStrings) -> tuple[Row, int]:
    number = _position(element.get("r"), last)
    if not last < number <= LAST_ROW:
        raise damaged(f"row {number} after row {last}", number)
    cells: list[Cell] = []
    places: list[int] = []
    column = 0
    try:
        for child in element:
            if local_name(child) != "c":
                continue
            column = _column(child.get("r"), number, column)
            places.append(column)
            cell = _cell(child, column, strings)
            if cell is not None:
                cells.append(cell)
    except ValueError as error:
        raise damaged(f"row {number}: {error}", number) from error
    if places != sorted({*places}):
        refuse_repeated(places, number)
        cells.sort()
    return Row(number, (element.get("hidden") or "").strip() in _TRUE, cells), number


def _cell(element: etree._Element, column: int, strings: SharedStrings) -> Cell | None:
    kind = (element.get("t") or "n").strip()
    stored = other = ""
    formula = False
    for child in element:
        name = local_name(child)
        if name == "v":
            other = content(child)
        elif name == "is":
            stored = rich_text(child)
        elif name == "f":
            formula = True
    if stored and other and stored != other and kind == "inlineStr":
        kind, stored = TWO_TEXTS, f"{stored}\0{other}"
    stored = stored or other
    if not stored and not formula:
        return None
    value: str | None = stored or None
    if value is not None:
        if kind == "s":
            value = strings.text(value)
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
    """Return the column of a cell's address. A cell without one follows the previous cell."""
    if reference is None:
        return last + 1
    name = reference.strip().rstrip("0123456789")
    if reference.strip() != f"{name}{row}":
        raise damaged(f"cell {reference} in row {row}", row)
    return column_number(name)


def _forget(element: etree._Element) -> None:
    """Free a row that was read, and those before it."""
    element.clear()
    parent = element.getparent()
    while parent is not None and element.getprevious() is not None:
        del parent[0]
