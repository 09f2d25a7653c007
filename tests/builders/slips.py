"""Slips of the hand in a sheet: rows sorted in part, cells deleted, IDs typed over."""

from __future__ import annotations

from typing import Any

from openpyxl.worksheet.worksheet import Worksheet
from sheets import Columns


def half_sorted(sheet: Any, columns: Columns) -> None:
    """Sort the first four columns alone, from behind."""
    rows = [
        [sheet.cell(row, column).value for column in range(1, 5)]
        for row in range(2, sheet.max_row + 1)
    ]
    for row, values in enumerate(sorted(rows, key=str, reverse=True), 2):
        for column, value in enumerate(values, 1):
            sheet.cell(row, column).value = value


def id_typed_over(sheet: Any, columns: Columns) -> None:
    sheet.cell(5, columns["ID"]).value = "DB0411-145"


def cell_deleted(sheet: Any, columns: Columns) -> None:
    """Delete one cell of Start, the others move up."""
    column = columns["Start"]
    for row in range(10, sheet.max_row + 1):
        sheet.cell(row, column).value = (
            sheet.cell(row + 1, column).value if row < sheet.max_row else None
        )


def sort_backwards(sheet: Worksheet) -> None:
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
    for number, values in enumerate(reversed(rows), 2):
        for column, value in enumerate(values, 1):
            sheet.cell(number, column).value = value
