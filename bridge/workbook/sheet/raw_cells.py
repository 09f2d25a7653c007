"""The XML of cells: generated for new rows, and split so that one can change and the rest stays.

`rows` reads back exactly what is generated here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import BinaryIO, NamedTuple, cast

from bridge.errors import WorkbookError
from bridge.records.columns import letters
from bridge.texts import say
from bridge.workbook.opc.package_edit import Target
from bridge.workbook.opc.xml_text import COLUMNS, MAIN_NAMESPACES, PIECE, column_number

ROWS_A_WRITE = 1_000


def text_cell(column: int, row: int, style: int, place: int) -> str:
    """Return a text cell. `place` is that of its text in the shared strings."""
    return f'<c r="{letters(column)}{row}{text_tail(style, place)}'


def text_tail(style: int, place: int) -> str:
    """Return the XML of a text cell after its address."""
    return f'" s="{style}" t="s"><v>{place}</v></c>'


def number_cell(column: int, row: int, style: int, number: str | int | float) -> str:
    """Return a number cell. A string must already be a valid number."""
    return f'<c r="{letters(column)}{row}{number_tail(style, number)}'


def number_tail(style: int, number: str | int | float) -> str:
    """Return the XML of a number cell after its address."""
    return f'" s="{style}"><v>{number}</v></c>'


def boolean_cell(column: int, row: int, style: int, value: bool) -> str:
    """Return a cell with TRUE or FALSE.

    Column and row start at 1; `style` is an index into the stylesheet.
    """
    return f'<c r="{letters(column)}{row}{boolean_tail(style, value)}'


def boolean_tail(style: int, value: bool) -> str:
    """Return the XML of a boolean cell after its address."""
    return f'" s="{style}" t="b"><v>{value:d}</v></c>'


def blank_cell(column: int, row: int, style: int) -> str:
    """Return an empty formatted cell."""
    return f'<c r="{letters(column)}{row}" s="{style}"/>'


def row_xml(number: int, cells: Sequence[str], attributes: str = "") -> str:
    """Return a row of cells, which must be in ascending order.

    `attributes` is text such as ` hidden="1"`.
    """
    return f'<row r="{number}"{attributes}>{"".join(cells)}</row>'


class RowEmitter:
    """Writes many rows with few calls: `add` each row's XML and `close` at the end.

    The output is UTF-8 without an XML declaration.
    """

    def __init__(self, target: Target) -> None:
        self._target = target
        self._pieces: list[str] = []

    def add(self, row: str) -> None:
        """Add the XML of one row, or of its parts in order."""
        self._pieces.append(row)
        if len(self._pieces) >= ROWS_A_WRITE:
            self.close()

    def close(self) -> None:
        """Write the remaining rows."""
        self._target.write("".join(self._pieces).encode())
        self._pieces.clear()


SAVE_UNDER_NEW_NAME = say("Save it in Excel under a new name and use that file.")


class OddSheetError(WorkbookError):
    """The part is unusual in a way that a patch could damage.

    The caller writes a separate workbook instead.
    """

    def __init__(self, detail: str) -> None:
        super().__init__(
            say("The workbook has an unusual format and was not changed."),
            SAVE_UNDER_NEW_NAME,
            detail,
        )

    @property
    def kind(self) -> str:
        """Return the error code for scripts."""
        return "workbook"


ATTRIBUTE = r"""\s+[\w:.\-]+\s*=\s*(?:"[^"<]*"|'[^'<]*')"""


class FoundCell(NamedTuple):
    """One cell as written in the file, all as text.

    `head` and `tail` together are the whole cell; `opening` is its head up to its style. `name` is
    its column letters, `style` its style number (empty if none), `formula` the start of its
    formula. Preceding white space belongs to the head.
    """

    head: str
    opening: str
    name: str
    row: str
    style: str
    tail: str
    formula: str

    @property
    def before(self) -> str:
        """The white space before the cell."""
        return self.head[: self.head.index("<")]


# A cell as nearly every program writes it: column, row, style, other attributes, contents
_USUAL = re.compile(
    r'((<c r="([A-Z]{1,3}+)([0-9]++)")(?: s="([0-9]++)")?+)((?: (?!s=)[a-z]++="[^"<>]*+")*+'
    r"(?:/>|>(<f(?: [^<>]*)?(?:/>|>[^<]*+</f>))?+(?:<v>[^<]*+</v>|<is><t(?:"
    r' xml:space="preserve")?+>[^<]*+</t></is>)?+</c>))'
)


@cache
def _any_cell_pattern(prefix: str) -> re.Pattern[str]:
    tag = re.escape(prefix)
    return re.compile(
        rf"(\s*)<{tag}c(?=[\s/>])((?:{ATTRIBUTE})*)\s*(?:/>|>(.*?)</{tag}c\s*>)", re.DOTALL
    )


_STYLE = re.compile(r"""\ss\s*=\s*["'][^"']*["']""")


def split_row(body: str, prefix: str, row: int) -> tuple[list[FoundCell], str]:
    """Split a row into its cells and the text after them.

    Raises OddSheetError if any byte is left unexplained.
    """
    # Plain tuples are faster.
    cells, tail = cast(list[FoundCell], [] if prefix else _USUAL.findall(body)), ""
    usual = sum([len(cell[0]) + len(cell[5]) for cell in cells]) == len(body)
    if not usual or {cell[3] for cell in cells} - {str(row)}:
        cells, tail = _any_cells(body, prefix, row)
    try:
        columns = [COLUMNS[cell[2]] for cell in cells]
    except ValueError as error:
        raise OddSheetError(f"column {error}") from error
    if any(column >= following for column, following in pairwise(columns)):
        raise OddSheetError(f"cells of row {row} do not ascend")
    if f"<{prefix}c " in tail or f"<{prefix}c>" in tail:
        raise OddSheetError(f"a cell of row {row} is not understood")
    return cells, tail


def _any_cells(body: str, prefix: str, row: int) -> tuple[list[FoundCell], str]:
    if "<!" in body or "<?" in body:
        raise OddSheetError(f"a comment or CDATA in row {row}")
    cells, at = [], 0
    while (match := _any_cell_pattern(prefix).match(body, at)) is not None:
        cells.append(_any_cell(match, prefix, row))
        at = match.end()
    return cells, body[at:]


def _any_cell(match: re.Match[str], prefix: str, row: int) -> FoundCell:
    """Return a cell in any form: other attribute order or quotes, white space between."""
    attributes = attributes_of(match[2])
    if "r" not in attributes:
        raise OddSheetError(f"cells of row {row} have no address")
    style, text = _STYLE.search(match.string, *match.span(2)), match.string
    start, end = style.span() if style else (match.end(2),) * 2
    name = attributes["r"].rstrip("0123456789")
    if attributes["r"] != f"{name}{row}":
        raise OddSheetError(f"cell {attributes['r']} in row {row}")
    formula = "<f" if f"<{prefix}f" in (match[3] or "") else ""
    at = match.start()
    return FoundCell(
        text[at:end],
        text[at:start],
        name,
        str(row),
        attributes.get("s", ""),
        text[end : match.end()],
        formula,
    )


def attributes_of(tag: str) -> dict[str, str]:
    """Return the attributes of a start tag by name, values as written."""
    return {
        name: double or other
        for name, double, other in re.findall(r"""([\w:.\-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""", tag)
    }


class Area(NamedTuple):
    """A rectangle of cells, including its borders."""

    first_column: int
    first_row: int
    last_column: int
    last_row: int

    def holds(self, column: int, row: int) -> bool:
        """Return whether the cell is in the area."""
        return (
            self.first_column <= column <= self.last_column
            and self.first_row <= row <= self.last_row
        )


def area(reference: str) -> Area:
    """Return the area of a reference such as `A1:C9`, `$B$2` or `A1`.

    Raises ValueError for anything else.
    """
    first, _, last = reference.replace("$", "").partition(":")
    corners = [
        re.fullmatch(r"([A-Z]{1,3})([0-9]{1,7})", corner) for corner in (first, last or first)
    ]
    if corners[0] is None or corners[1] is None:
        raise ValueError(reference)
    return Area(
        column_number(corners[0][1]),
        int(corners[0][2]),
        column_number(corners[1][1]),
        int(corners[1][2]),
    )


_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_START = re.compile(
    rb"\A(?:\xef\xbb\xbf)?\s*(?:<\?xml([^<>]*)\?>\s*)?(?:<!--.*?-->"
    rb"\s*)*<((?:[A-Za-z_][\w.\-]*:)?)worksheet(\s[^<>]*)>",
    re.DOTALL,
)
OTHER_ENCODING = re.compile(rb"""encoding\s*=\s*["'](?!(?:utf-8|us-ascii)["'])""", re.IGNORECASE)


@dataclass
class SheetHead:
    """The part up to its first row, and the tags of its rows."""

    head: bytes
    rest: bytes
    prefix: str
    start_tag: bytes

    @property
    def end_tag(self) -> bytes:
        return f"</{self.prefix}sheetData>".encode()

    @classmethod
    def open(cls, source: BinaryIO) -> SheetHead:
        """Read the head. An empty `<sheetData/>` is split into two tags."""
        read = b""
        while (match := re.search(rb"<((?:[A-Za-z_][\w.\-]*:)?)sheetData\s*(/?)>", read)) is None:
            piece = source.read(max(PIECE, len(read)))
            if not piece:
                raise OddSheetError("no rows")
            read += piece
        start = _START.match(read)
        if (
            start is None
            or start[2] != match[1]
            or OTHER_ENCODING.search(start[1] or b"")
            or not _declares(start[3], start[2])
        ):
            raise OddSheetError("unusual start of the part")
        head = read[: match.start()]
        if (
            any(
                word in comment
                for comment in _COMMENT.findall(head)
                for word in (b"sheetData", b"dimension", b"<")
            )
            or b"<![CDATA[" in head
        ):
            raise OddSheetError("a comment holds markup")
        prefix = match[1].decode()
        opened = head + f"<{prefix}sheetData>".encode()
        rest = read[match.end() :]
        start_tag = b"<" + start[2] + b"worksheet" + start[3] + b">"
        return cls(
            opened, f"</{prefix}sheetData>".encode() + rest if match[2] else rest, prefix, start_tag
        )

    def columns(self) -> list[tuple[int, int, int, dict[str, str]]]:
        """Return (first column, last column, style, other attributes) of each range of columns.

        Raises OddSheetError.
        """
        tag = f"<{self.prefix}col((?:{ATTRIBUTE})*)\\s*/?>"
        looks = [
            attributes_of(tag_text)
            for tag_text in re.findall(tag, self.head.decode("utf-8", "replace"))
        ]
        try:
            return [
                (int(look.pop("min")), int(look.pop("max")), int(look.get("style", "0")), look)
                for look in looks
            ]
        except (KeyError, ValueError) as error:
            raise OddSheetError("a look of columns that have no numbers") from error


def _declares(attributes: bytes, prefix: bytes) -> bool:
    name = rb"xmlns:" + re.escape(prefix[:-1]) if prefix else rb"xmlns"
    match = re.search(rb"\s" + name + rb"""\s*=\s*["']([^"']*)["']""", attributes)
    return match is not None and match[1].decode("ascii", "replace") in MAIN_NAMESPACES


def with_dimension(sheet: SheetHead, bounds: Area | None) -> bytes:
    """Return the head with its dimension extended to include the patches."""
    match = re.search(f'<{sheet.prefix}dimension\\s+ref="([^"]*)"'.encode(), sheet.head)
    if match is None or bounds is None:
        return sheet.head
    try:
        now = area(match[1].decode())
    except ValueError:
        return sheet.head
    if now == (1, 1, 1, 1):
        now = bounds
    wider = Area(
        now.first_column,
        min(now.first_row, bounds.first_row),
        max(now.last_column, bounds.last_column),
        max(now.last_row, bounds.last_row),
    )
    return sheet.head if wider == now else dimension(sheet.head, sheet.prefix, wider)


def dimension(head: bytes, prefix: str, bounds: Area) -> bytes:
    """Return the XML before the rows with `bounds` in its `dimension`, if it has one."""
    reference = (
        f"{letters(bounds.first_column)}{bounds.first_row}:{letters(bounds.last_column)}"
        f"{bounds.last_row}"
    )
    return re.sub(
        f'(<{prefix}dimension\\s+ref=")[^"]*"'.encode(),
        lambda match: match[1] + reference.encode() + b'"',
        head,
        count=1,
    )


def unselected(sheet: SheetHead) -> bytes:
    """Return the head with the sheet's tab not selected."""
    return re.sub(rb"""\stabSelected\s*=\s*["'](?:1|true)["']""", b"", sheet.head)
