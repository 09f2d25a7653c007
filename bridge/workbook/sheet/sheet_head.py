"""A sheet part up to its rows, for patching: which prefix it uses, the styles of its columns, its dimension; and areas of cells."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import BinaryIO, NamedTuple

from bridge.records.captions import letters
from bridge.workbook.opc.parts import MAIN_NAMESPACES, PIECE
from bridge.workbook.opc.xml_text import column_number
from bridge.workbook.sheet.raw_cells import ATTRIBUTE, OddSheetError, attributes_of


class Area(NamedTuple):
    """A rectangle of cells, borders included."""

    first_column: int
    first_row: int
    last_column: int
    last_row: int

    def holds(self, column: int, row: int) -> bool:
        """Whether the cell lies in it."""
        return self.first_column <= column <= self.last_column and self.first_row <= row <= self.last_row


def area(reference: str) -> Area:
    """Return the area of a reference such as `A1:C9`, `$B$2` or `A1`. Raises ValueError for anything else."""
    first, _, last = reference.replace("$", "").partition(":")
    corners = [re.fullmatch(r"([A-Z]{1,3})([0-9]{1,7})", corner) for corner in (first, last or first)]
    if corners[0] is None or corners[1] is None:
        raise ValueError(reference)
    return Area(column_number(corners[0][1]), int(corners[0][2]), column_number(corners[1][1]), int(corners[1][2]))


_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_START = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*(?:<\?xml([^<>]*)\?>\s*)?(?:<!--.*?-->\s*)*<((?:[A-Za-z_][\w.\-]*:)?)worksheet(\s[^<>]*)>", re.DOTALL)
_ENCODING = re.compile(rb"""encoding\s*=\s*["'](?!(?:utf-8|us-ascii)["'])""", re.IGNORECASE)


@dataclass
class SheetHead:
    """The part up to its first row, and the tags by which its rows are known."""

    head: bytes
    rest: bytes
    prefix: str
    start_tag: bytes

    @property
    def end_tag(self) -> bytes:
        return f"</{self.prefix}sheetData>".encode()

    @classmethod
    def open(cls, source: BinaryIO) -> SheetHead:
        """Read the head; an empty `<sheetData/>` is opened."""
        read = b""
        while (found := re.search(rb"<((?:[A-Za-z_][\w.\-]*:)?)sheetData\s*(/?)>", read)) is None:
            piece = source.read(max(PIECE, len(read)))
            if not piece:
                raise OddSheetError("no rows")
            read += piece
        start = _START.match(read)
        if start is None or start[2] != found[1] or _ENCODING.search(start[1] or b"") or not _declares(start[3], start[2]):
            raise OddSheetError("unusual start of the part")
        head = read[: found.start()]
        if any(word in comment for comment in _COMMENT.findall(head) for word in (b"sheetData", b"dimension", b"<")) or b"<![CDATA[" in head:
            raise OddSheetError("a comment holds markup")
        prefix = found[1].decode()
        opened = head + f"<{prefix}sheetData>".encode()
        rest = read[found.end() :]
        start_tag = b"<" + start[2] + b"worksheet" + start[3] + b">"
        return cls(opened, f"</{prefix}sheetData>".encode() + rest if found[2] else rest, prefix, start_tag)

    def column_styles(self) -> list[tuple[int, int, int]]:
        """Return (first column, last column, style) of the columns that have a style. Raises OddSheetError."""
        styles = []
        for tag in re.findall(f"<{self.prefix}col((?:{ATTRIBUTE})*)\\s*/?>", self.head.decode("utf-8", "replace")):
            known = attributes_of(tag)
            if "style" in known:
                try:
                    styles.append((int(known["min"]), int(known["max"]), int(known["style"])))
                except (KeyError, ValueError) as error:
                    raise OddSheetError("a style of columns that have no numbers") from error
        return styles


def _declares(attributes: bytes, prefix: bytes) -> bool:
    name = rb"xmlns:" + re.escape(prefix[:-1]) if prefix else rb"xmlns"
    found = re.search(rb"\s" + name + rb"""\s*=\s*["']([^"']*)["']""", attributes)
    return found is not None and found[1].decode("ascii", "replace") in MAIN_NAMESPACES


def with_dimension(sheet: SheetHead, bounds: Area | None) -> bytes:
    """Return the head, its dimension widened where the patches reach beyond it."""
    found = re.search(f'<{sheet.prefix}dimension\\s+ref="([^"]*)"'.encode(), sheet.head)
    if found is None or bounds is None:
        return sheet.head
    try:
        now = area(found[1].decode())
    except ValueError:
        return sheet.head
    if now == (1, 1, 1, 1):
        now = bounds
    wider = Area(now.first_column, min(now.first_row, bounds.first_row), max(now.last_column, bounds.last_column), max(now.last_row, bounds.last_row))
    return sheet.head if wider == now else dimension(sheet.head, sheet.prefix, wider)


def dimension(head: bytes, prefix: str, bounds: Area) -> bytes:
    """Return the XML in front of the rows with an area in its `dimension`, where it has one."""
    reference = f"{letters(bounds.first_column)}{bounds.first_row}:{letters(bounds.last_column)}{bounds.last_row}"
    return re.sub(f'(<{prefix}dimension\\s+ref=")[^"]*"'.encode(), lambda found: found[1] + reference.encode() + b'"', head, count=1)


def hide_columns(sheet: SheetHead, first: int, last: int) -> bytes:
    """Return the head with the columns from `first` to `last` hidden; the other columns keep their look."""
    prefix = sheet.prefix
    found = re.search(f"<{prefix}cols\\s*(?:/>|>(.*?)</{prefix}cols\\s*>)".encode(), sheet.head, re.DOTALL)
    columns = []
    for tag in re.findall(f"<{prefix}col((?:{ATTRIBUTE})*)\\s*/?>", (found[1] or b"").decode() if found is not None else ""):
        known = attributes_of(tag)
        try:
            begins, ends = int(known["min"]), int(known["max"])
        except (KeyError, ValueError) as error:
            raise OddSheetError("a look of columns that have no numbers") from error
        rest = "".join(f' {name}="{value}"' for name, value in known.items() if name not in {"min", "max"})
        # A range that reaches into the hidden columns keeps its look on either side of them.
        columns += [(one, other, rest) for one, other in ((begins, min(ends, first - 1)), (max(begins, last + 1), ends)) if one <= other]
    columns = sorted([*columns, (first, last, ' width="16" hidden="1" customWidth="1"')])
    cols = "".join(f'<{prefix}col min="{one}" max="{other}"{rest}/>' for one, other, rest in columns)
    written = f"<{prefix}cols>{cols}</{prefix}cols>".encode()
    if found is not None:
        return sheet.head[: found.start()] + written + sheet.head[found.end() :]
    opened = f"<{prefix}sheetData>".encode()
    return sheet.head.removesuffix(opened) + written + opened
