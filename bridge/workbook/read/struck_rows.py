"""Fonts of a sheet -> the rows that a planner has struck through: no edit, and yet it says something."""

from __future__ import annotations

from collections.abc import Collection

from bridge.workbook.opc.package import Package
from bridge.workbook.opc.parts import SheetEntry
from bridge.workbook.sheet.rows import read_rows
from bridge.workbook.sheet.types import Cell

_PART = "struck"


def struck_rows(package: Package, entry: SheetEntry, header_row: int = 0, columns: Collection[int] | None = None) -> frozenset[tuple[str, int]]:
    """Return the sheet and number of each row below the header in which a cell (of these columns), or a part of its text, is struck through."""
    struck, parts = package.styles.struck, package.strings.struck(_PART)
    # Few workbooks have such a font at all; the others are not read for it.
    if not struck and parts is None:
        return frozenset()
    with package.open_part(entry.part) as stream:
        return frozenset(
            (entry.name, row.number)
            for row in read_rows(stream, package.strings if parts is None else parts)
            if row.number > header_row and any(_is_struck(cell, struck) and (columns is None or cell.column in columns) for cell in row.cells)
        )


def _is_struck(cell: Cell, styles: Collection[int]) -> bool:
    return cell.style in styles or (cell.type == "s" and cell.value == _PART)
