"""Rows as text: the one emitter that exports, templates and write-back use.

What it writes, `rows` reads back as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bridge.records.cells.base import shortened
from bridge.records.columns import letters
from bridge.workbook.opc.xml_text import escaped

ROWS_A_WRITE = 1_000
_CARE = 16_000
"""Characters from which a text may be longer than a cell holds, which counts in UTF-16."""


class Target(Protocol):
    """What rows are written to."""

    def write(self, piece: bytes, /) -> int:
        """Take bytes; return how many."""
        ...  # pragma: no cover


def text_cell(column: int, row: int, style: int, text: str) -> str:
    """Return a text cell.

    The text reads back as it is, unless it is longer than a cell holds: then it is cut, with `…` at
    the end.
    """
    return f'<c r="{letters(column)}{row}{text_tail(style, text)}'


def text_tail(style: int, text: str) -> str:
    """Return a text cell behind its address."""
    if len(text) > _CARE:
        text = shortened(text)
    space = ' xml:space="preserve"' if text[:1].isspace() or text[-1:].isspace() else ""
    return f'" s="{style}" t="inlineStr"><is><t{space}>{escaped(text)}</t></is></c>'


def number_cell(column: int, row: int, style: int, number: str | int | float) -> str:
    """Return a number cell; a text must already be a number's."""
    return f'<c r="{letters(column)}{row}{number_tail(style, number)}'


def number_tail(style: int, number: str | int | float) -> str:
    """Return a number cell behind its address."""
    return f'" s="{style}"><v>{number}</v></c>'


def boolean_cell(column: int, row: int, style: int, value: bool) -> str:
    """Return the XML of a cell with TRUE or FALSE; column and row from 1, the style as its place in
    the stylesheet.
    """
    return f'<c r="{letters(column)}{row}{boolean_tail(style, value)}'


def boolean_tail(style: int, value: bool) -> str:
    """Return the rest of such a cell behind its address."""
    return f'" s="{style}" t="b"><v>{value:d}</v></c>'


def blank_cell(column: int, row: int, style: int) -> str:
    """Return an empty formatted cell."""
    return f'<c r="{letters(column)}{row}" s="{style}"/>'


def row_xml(number: int, cells: Sequence[str], attributes: str = "") -> str:
    """Return a row of cells in ascending order; `attributes` such as ` hidden="1"`."""
    return f'<row r="{number}"{attributes}>{"".join(cells)}</row>'


class RowEmitter:
    """Writes many rows with few writes: `add` each row's XML, `close` at the end.

    The bytes are UTF-8 without declaration.
    """

    def __init__(self, target: Target) -> None:
        self._target = target
        self._pieces: list[str] = []

    def add(self, row: str) -> None:
        """Add the XML of one row (or of its parts, in order)."""
        self._pieces.append(row)
        if len(self._pieces) >= ROWS_A_WRITE:
            self.close()

    def close(self) -> None:
        """Write what is still kept."""
        self._target.write("".join(self._pieces).encode())
        self._pieces.clear()
