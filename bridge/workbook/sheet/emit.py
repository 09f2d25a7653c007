"""Generates the XML of rows for exports, templates and write-back.

`rows` reads back exactly what it writes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bridge.records.cells.base import shortened
from bridge.records.columns import letters
from bridge.workbook.opc.xml_text import escaped

ROWS_A_WRITE = 1_000
_CARE = 16_000
"""Characters above which a text may exceed the limit of a cell, which is counted in UTF-16."""


class Target(Protocol):
    """A destination for rows."""

    def write(self, piece: bytes, /) -> int:
        """Write bytes and return their number."""
        ...  # pragma: no cover


def text_cell(column: int, row: int, style: int, text: str) -> str:
    """Return a text cell.

    The text reads back unchanged unless it exceeds the limit of a cell. Then it is cut and ends
    with `…`.
    """
    return f'<c r="{letters(column)}{row}{text_tail(style, text)}'


def text_tail(style: int, text: str) -> str:
    """Return the XML of a text cell after its address."""
    if len(text) > _CARE:
        text = shortened(text)
    space = ' xml:space="preserve"' if text[:1].isspace() or text[-1:].isspace() else ""
    return f'" s="{style}" t="inlineStr"><is><t{space}>{escaped(text)}</t></is></c>'


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
