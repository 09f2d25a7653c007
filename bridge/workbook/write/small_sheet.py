"""Small sheets of new workbooks, made with openpyxl: headers, cells that hold exactly what was meant, widths, notes and dropdowns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bridge.records.captions import letters
from bridge.records.cells.base import CellValue, Number
from bridge.workbook import layout

if TYPE_CHECKING:
    from openpyxl.cell import Cell, MergedCell
    from openpyxl.styles import NamedStyle
    from openpyxl.worksheet.worksheet import Worksheet

_FONT = "Calibri"
_NARROW, _WIDE = 10, 48
"""Widths of columns, in characters."""
_LITERAL = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")


def write_header(page: Worksheet, captions: Sequence[str], grey: int) -> None:
    """Write the captions of a small sheet in row 1; the first `grey` ones belong to columns that are not edited."""
    from openpyxl.styles import Alignment, Font, PatternFill

    for column, caption in enumerate(captions, start=1):
        cell = page.cell(1, column)
        put_text(cell, caption)
        cell.font = Font(name=_FONT, family=2, bold=True, color=layout.WHITE)
        cell.fill = PatternFill("solid", fgColor=layout.HEADER_GREY if column <= grey else layout.HEADER_BLUE)
        cell.alignment = Alignment(vertical="center", wrap_text=True)
    page.row_dimensions[1].height = 32
    page.print_title_rows = "1:1"
    fit_to_page(page)


def fit_to_page(page: Worksheet) -> None:
    """Print a sheet across, all columns on one page."""
    from openpyxl.worksheet.properties import PageSetupProperties

    page.page_setup.orientation = "landscape"
    page.page_setup.fitToHeight = 0
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)


def put_text(cell: Cell | MergedCell, text: str) -> None:
    """Put a text into a cell as a text, also where it starts with "=" or reads like an error."""
    cell.value = stored(text)
    cell.data_type = "s"


def put(cell: Cell | MergedCell, value: CellValue, *, grey: bool = False) -> None:
    """Put a value into a cell as exactly that: never as a formula, an error or a date."""
    if isinstance(value, Number):
        cell.value = int(value.text) if value.text.lstrip("-").isdigit() else float(value.text)
    elif isinstance(value, str):
        put_text(cell, value)
    else:
        cell.value = value
    if grey or isinstance(value, str):
        _dress(cell, grey, isinstance(value, str))


def _dress(cell: Cell | MergedCell, grey: bool, text: bool) -> None:
    """Give a cell its look, a named style: openpyxl compares every font and fill that is set by itself with all others."""
    name = f"Sheetbridge {'grey ' if grey else ''}{'text' if text else 'value'}"
    book = cell.parent.parent
    if book is not None and name not in book.named_styles:
        book.add_named_style(_look(name, grey, text))
    cell.style = name


def _look(name: str, grey: bool, text: bool) -> NamedStyle:
    from openpyxl.styles import Font, NamedStyle, PatternFill

    look = NamedStyle(name, number_format=layout.TEXT_FORMAT if text else layout.GENERAL_FORMAT)
    look.font = Font(name=_FONT, family=2, size=11, color=layout.GREY_INK if grey else layout.INK)
    if grey:
        look.fill = PatternFill("solid", fgColor=layout.GREY_FILL)
    return look


def fit_columns(page: Worksheet) -> None:
    """Make every column as wide as what stands in it, within reason."""
    for column in page.iter_cols(max_row=200):
        longest = max((len(str(cell.value)) for cell in column if cell.value is not None), default=0)
        page.column_dimensions[letters(column[0].column or 1)].width = min(max(longest + 3, _NARROW), _WIDE)


def note(page: Worksheet, text: str) -> None:
    """Give the first cell a note."""
    from openpyxl.comments import Comment

    page["A1"].comment = Comment(text, "Sheetbridge", height=150, width=340)


def add_dropdown(page: Worksheet, area: str, listed: str, caption: str) -> None:
    """Offer the words that were seen; others can be typed all the same."""
    from openpyxl.worksheet.datavalidation import DataValidation

    rule = DataValidation(type="list", formula1=f'"{listed}"', sqref=area, allowBlank=True, errorStyle="warning", showErrorMessage=True)
    rule.errorTitle, rule.error = "Sheetbridge", f"{caption}: this case has other values there. Keep what you typed?"[:220]
    page.add_data_validation(rule)


def stored(text: str) -> str:
    """Return a text with Excel's escapes, which openpyxl does not write: every character comes back."""
    return _CONTROL.sub(lambda found: f"_x{ord(found[0]):04X}_", _LITERAL.sub("_x005F_", text))
