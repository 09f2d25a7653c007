"""The styled shell of a new workbook, made by openpyxl. `writer` adds the rows.

A shell can be built before the number of rows is known and again afterwards, because style numbers
depend only on the order of `Look`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias
from zoneinfo import ZoneInfo

from bridge.records.cells.base import CellValue, Number, json_text
from bridge.records.cells.moments import MomentCell, moment_words
from bridge.records.cells.values import ChoiceCell, FlagCell
from bridge.records.change_set import Origin
from bridge.records.columns import Column, letters
from bridge.workbook import layout
from bridge.workbook.layout import FORMAT_VERSION, Look
from bridge.workbook.lookup_sheet import ListColumn
from bridge.workbook.opc.spelling import new_workbook, part_of, parts_of
from bridge.workbook.opc.xml_text import LAST_ROW
from bridge.workbook.sheet.date_serials import to_serial

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.cell import Cell, MergedCell
    from openpyxl.comments import Comment
    from openpyxl.styles import NamedStyle
    from openpyxl.styles.cell_style import StyleArray
    from openpyxl.worksheet.worksheet import Worksheet


_FONT = "Calibri"
_NARROW, _WIDE = 10, 48
"""Narrowest and widest column, in characters."""
_LITERAL = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")


KEEP = "Keep what you typed?"


def write_header(page: Worksheet, captions: Sequence[str], grey: int) -> None:
    """Write the headers of a small sheet in row 1.

    The first `grey` ones belong to read-only columns.
    """
    from openpyxl.styles import Alignment, Font, PatternFill

    for column, caption in enumerate(captions, start=1):
        cell = page.cell(1, column)
        put_text(cell, caption)
        cell.font = Font(name=_FONT, family=2, bold=True, color=layout.WHITE)
        cell.fill = PatternFill(
            "solid", fgColor=layout.HEADER_GREY if column <= grey else layout.HEADER_BLUE
        )
        cell.alignment = Alignment(vertical="center", wrap_text=True)
    page.row_dimensions[1].height = 32
    page.print_title_rows = "1:1"
    fit_to_page(page)


def fit_to_page(page: Worksheet) -> None:
    """Print a sheet in landscape with all columns on one page."""
    from openpyxl.worksheet.properties import PageSetupProperties

    page.page_setup.orientation = "landscape"
    page.page_setup.fitToHeight = 0
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)


def put_text(cell: Cell | MergedCell, text: str) -> None:
    """Put a text into a cell as text, even if it starts with "=" or looks like an error."""
    cell.value = stored(text)
    cell.data_type = "s"


def put(cell: Cell | MergedCell, value: CellValue, *, grey: bool = False) -> None:
    """Put a value into a cell unchanged, never as a formula, an error or a date."""
    if isinstance(value, Number):
        cell.value = int(value.text) if value.text.lstrip("-").isdigit() else float(value.text)
    elif isinstance(value, str):
        put_text(cell, value)
    elif isinstance(value, datetime):
        cell.value = float(to_serial(value))
        cell.number_format = layout.MOMENT_FORMAT
    else:
        cell.value = value
    if grey or isinstance(value, str):
        _dress(cell, grey, isinstance(value, str))


def _dress(cell: Cell | MergedCell, grey: bool, text: bool) -> None:
    """Apply a named style to a cell.

    openpyxl compares fonts and fills that are set directly with all others.
    """
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
    """Fit the width of each column to its content, within limits."""
    for column in page.iter_cols(max_row=200):
        longest = max(
            (len(str(cell.value)) for cell in column if cell.value is not None), default=0
        )
        page.column_dimensions[letters(column[0].column or 1)].width = min(
            max(longest + 3, _NARROW), _WIDE
        )


def note(page: Worksheet, text: str) -> None:
    """Add a note to the first cell."""
    from openpyxl.comments import Comment

    page["A1"].comment = Comment(text, "Sheetbridge", height=150, width=340)


def stored(text: str) -> str:
    """Return a text with Excel's escapes, which openpyxl does not write."""
    return _CONTROL.sub(lambda match: f"_x{ord(match[0]):04X}_", _LITERAL.sub("_x005F_", text))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of `Read me` or `About this file`.

    `style` is title, head, text or link; `target` is the sheet that a link opens.
    """

    cells: tuple[str, ...]
    style: str = "text"
    target: str = ""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A sheet in the index of `About this file`."""

    name: str
    rows: int
    note: str = ""


def read_me_lines(zone: str, importable: bool, others: bool = False) -> tuple[Line, ...]:
    """Return the editing instructions for planners.

    `others` means that the workbook has sheets that cannot be uploaded.
    """
    text = (_READ_ME if importable else _READ_ME_OTHERS).format(
        zone=zone,
        others=_OTHER_SHEETS if others else "",
        blank="A blank cell keeps the old value. Write (clear) to remove it.",
        hidden=f"Keep the hidden sheet {layout.BASELINE}. It has the exported values.",
    )
    title, *lines = text.splitlines()
    return (
        Line((title,), "title"),
        *(Line((line.lstrip("#"),), "head" if line[0] == "#" else "text") for line in lines),
    )


_OTHER_SHEETS = (
    "Other sheets cannot be uploaded. Sheetbridge saves your edits as a list of changes.\n"
)
_READ_ME_OTHERS = """How to use this workbook
These sheets cannot be uploaded. Sheetbridge shows your edits and saves them as a list of changes.
Times are in {zone}.
{blank}
{hidden}
"""
_READ_ME = f"""How to use this workbook
Edit the sheet Activities, save, and open the workbook in Sheetbridge to check and upload it. \
Only changed and new rows are sent.
#Columns
Blue headers: edit freely. You can sort, filter, paste, hide and insert rows.
Grey headers and cells: read-only. Edits there are reported and not sent.
Green headers: the service accepts these values but does not show them. \
A blank cell keeps the old value.
#Cells
Dates and times are in {{zone}}. Type them as a date, or as 2026-11-24 06:00.
Teams and Personnel IDs: separate with commas. \
Put a name that has a comma in quotes: Team A, "Crane, south".
Manpower: teams with numbers of people, such as Blade crew:4, Crane crew:2.
{{blank}}
A new or copied row needs a new ID and a Site ID.
Deleting a row does not delete it in the service.
{{others}}#After an upload
Rows that were not accepted are on the sheet {layout.FAILED_ROWS} with the reason. \
Correct them there or on Activities.
{{hidden}}
"""


def about_lines(origin: Origin, sheets: Sequence[SheetLine], lists: bool) -> tuple[Line, ...]:
    """Return the origin of the workbook and the index of its sheets."""
    return (
        Line(("About this file",), "title"),
        Line(("Account", origin.account)),
        Line(("Service", origin.base_url)),
        Line(("Project", origin.project_id)),
        *([Line(("Practice account", "yes (sample data)"))] if origin.practice else []),
        Line(("Time zone", origin.time_zone)),
        Line(("Exported at", moment_words(origin.exported_at, ZoneInfo(origin.time_zone)))),
        Line(("Complete", "yes" if origin.complete else "no, only a part")),
        *(
            Line((f"Filter {name}", _short(json_text(value))))
            for name, value in sorted(origin.filters.items())
        ),
        *(
            Line((f"Reference of {kind}", id))
            for kind, id in sorted(origin.correlation_ids.items())
        ),
        Line(("Format", str(FORMAT_VERSION))),
        Line(("Sheets", "Rows"), "head"),
        *(
            Line((sheet.name, f"{sheet.rows:,}", sheet.note), "text", sheet.name)
            for sheet in sheets
        ),
        *(
            [Line((layout.LISTS, "", "values of the dropdowns"), "text", layout.LISTS)]
            if lists
            else []
        ),
        *_remarks(sheets),
    )


def _remarks(sheets: Sequence[SheetLine]) -> Iterable[Line]:
    if any(sheet.rows > layout.GOOGLE_ROWS for sheet in sheets):
        yield Line(
            (
                (
                    f"A sheet of more than {layout.GOOGLE_ROWS:,} rows is too large for Google"
                    " Sheets. Excel and LibreOffice can open it."
                ),
            )
        )


def _short(text: str) -> str:
    return text if len(text) <= 1_000 else text[:1_000] + "…"


_FORMATS = {
    layout.TEXT_FORMAT: "text",
    layout.MOMENT_FORMAT: "date",
    layout.GENERAL_FORMAT: "general",
    layout.DAY_FORMAT: "day",
}
_Styles: TypeAlias = "Mapping[tuple[Look, str], tuple[int, StyleArray]]"
_ROOM = 10_000
"""Rows below the last one that have dropdowns."""


@dataclass(frozen=True, slots=True)
class DataSheet:
    """A sheet of records to be written: its columns and their header texts.

    `last_row` is the row of the last record.
    """

    name: str
    columns: tuple[Column, ...]
    captions: tuple[str, ...]
    last_row: int = 1
    frozen: int = 1


@dataclass(frozen=True, slots=True)
class TextPage:
    """A page of text lines with its column widths. `first` puts it before the sheets of records."""

    name: str
    lines: Sequence[Line]
    widths: Sequence[int]
    first: bool = False


@dataclass(frozen=True, slots=True)
class Shell:
    """The finished parts by name, and the style number of each look, format and header."""

    parts: Mapping[str, bytes]
    styles: Mapping[tuple[Look, str], int]
    headers: Mapping[Look, int]
    names: Sequence[str]

    def number(self, name: str) -> int | None:
        """Return the number of the sheet with this name (1 = first), if any."""
        return self.names.index(name) + 1 if name in self.names else None

    def head(self, sheet: int, *, selected: bool | None = None) -> bytes:
        """Return the XML of a sheet up to its rows.

        `selected` overrides whether its tab is selected.
        """
        xml = self.parts[part_of(sheet)]
        head = re.sub(rb"<dimension [^>]*/>", b"", xml[: _rows(xml).start()]) + b"<sheetData>"
        return head if selected is not False else head.replace(b' tabSelected="1"', b"")

    def tail(self, sheet: int) -> bytes:
        """Return the XML of a sheet after its rows."""
        return _behind_rows(self.parts[part_of(sheet)])


def _rows(xml: bytes) -> re.Match[bytes]:
    match = re.search(rb"<sheetData ?/>|<sheetData>.*</sheetData>", xml, re.DOTALL)
    if match is None:
        raise ValueError("a sheet without sheetData")
    return match


def _behind_rows(xml: bytes) -> bytes:
    return b"</sheetData>" + xml[_rows(xml).end() :]


def shell(
    sheets: Sequence[DataSheet],
    lists: Sequence[ListColumn],
    texts: Sequence[TextPage] = (),
    saved_at: str = "",
    hidden: str | None = None,
) -> Shell:
    """Build the shell: data sheets, `Lists`, text pages, and a very hidden sheet `hidden`.

    Data sheets, `Lists` and the hidden sheet have no rows yet.
    """
    workbook = new_workbook()
    styles, headers = _register(workbook)
    named = sources_of(lists)
    for text in texts:
        if text.first:
            _lines(workbook.create_sheet(text.name), text)
    for data_sheet in sheets:
        _data_sheet(workbook, data_sheet, styles, named)
    if lists:
        _list_sheet(workbook, lists)
    for text in texts:
        if not text.first:
            _lines(workbook.create_sheet(text.name), text)
    if hidden is not None:
        workbook.create_sheet(hidden).sheet_state = "veryHidden"
    workbook.worksheets[0].sheet_view.tabSelected = True
    workbook.properties.created = _moment(saved_at)
    names = [sheet.title for sheet in workbook.worksheets]
    parts = parts_of(workbook)
    parts["docProps/core.xml"] = _dated(parts["docProps/core.xml"], saved_at)
    return Shell(parts, {kind: number for kind, (number, _) in styles.items()}, headers, names)


@lru_cache(maxsize=8)
def heads_of(sheets: tuple[DataSheet, ...]) -> Shell:
    """Build a shell for heads and styles only.

    Other workbooks with the same columns can reuse it.
    """
    return shell(sheets, ())


@lru_cache(maxsize=32)
def tail_of(sheet: DataSheet, lists: frozenset[str]) -> bytes:
    """Return the XML of a data sheet after its rows. `lists` are the sources with names.

    It contains no styles, so it is much cheaper than a shell.
    """
    from openpyxl import Workbook
    from openpyxl.comments import Comment

    workbook = Workbook()
    page = workbook.worksheets[0]
    _finish(page, sheet, lists)
    if any(map(_note, sheet.columns)):
        page["A1"].comment = Comment("", "")  # the XML refers to the drawing of all notes
    return _behind_rows(parts_of(workbook)[part_of(1)])


def header_style(look: Look) -> str:
    """Return the name of a header's style."""
    return f"Sheetbridge header, {look.value}"


def cell_style(look: Look, number_format: str) -> str:
    """Return the name of a cell's style."""
    return f"Sheetbridge {_FORMATS[number_format]}, {look.value}"


def _register(workbook: Workbook) -> tuple[_Styles, dict[Look, int]]:
    """Create the named styles in a fixed order.

    Return the number and style of each cell look (for blank cells too), and the header style
    numbers.
    """
    from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Side
    from openpyxl.styles.cell_style import StyleArray

    rule = Side(style="thin", color=layout.RULE)
    for look, fill in layout.HEADER_FILLS.items():
        style = NamedStyle(
            header_style(look),
            alignment=Alignment(vertical="center", wrap_text=True),
            border=Border(bottom=rule, right=rule),
        )
        style.font = Font(
            name=_FONT, size=11, bold=True, italic=look is Look.NOT_SHOWN, color=layout.WHITE
        )
        style.fill = PatternFill("solid", fgColor=fill)
        workbook.add_named_style(style)
    scratch = workbook.create_sheet("scratch")
    looks = dict[tuple[Look, str], tuple[int, StyleArray]]()
    for look in Look:
        for number_format in _FORMATS:
            style = NamedStyle(
                cell_style(look, number_format),
                number_format=number_format,
                alignment=Alignment(vertical="top"),
            )
            style.font = Font(
                name=_FONT, size=11, color=layout.GREY_INK if layout.is_grey(look) else layout.INK
            )
            if layout.is_grey(look):
                style.fill = PatternFill("solid", fgColor=layout.GREY_FILL)
                style.border = Border(left=rule, right=rule, top=rule, bottom=rule)
            workbook.add_named_style(style)
            cell = scratch.cell(1, len(looks) + 1)
            cell.style = style.name
            looks[look, number_format] = (cell.style_id, cell._style)
    headers = dict[Look, int]()
    for look in Look:
        scratch.cell(2, 1).style = header_style(look)
        headers[look] = scratch.cell(2, 1).style_id
    workbook.remove(scratch)
    return looks, headers


def sources_of(lists: Sequence[ListColumn]) -> frozenset[str]:
    """Return the sources whose lists have names."""
    return frozenset(column.source for column in lists if column.source and column.names)


def _data_sheet(
    workbook: Workbook, sheet: DataSheet, styles: _Styles, named: frozenset[str]
) -> None:
    page = workbook.create_sheet(sheet.name)
    page.freeze_panes = page.cell(2, 1 + sheet.frozen)
    page.row_dimensions[1].height = 32
    for number, column in enumerate(sheet.columns, 1):
        look, width = layout.look_of(column), max(column.width, 8)
        head = page.cell(1, number)
        head.style = header_style(look)
        head.comment = _note(column)
        dimension = page.column_dimensions[letters(number)]
        dimension.width = width + 0.71
        dimension._style = copy(
            styles[look, layout.format_of(column.cell)][1]
        )  # blank cells below; no public API
    page.print_title_rows = "1:1"
    _finish(page, sheet, named)


def _finish(page: Worksheet, sheet: DataSheet, named: frozenset[str]) -> None:
    """Add the elements that follow the rows of a data sheet: dropdowns, filter and page set-up."""
    for number, column in enumerate(sheet.columns, 1):
        _validate(page, column, number, min(sheet.last_row + _ROOM, LAST_ROW), named)
    page.auto_filter.ref = f"A1:{letters(len(sheet.columns))}{sheet.last_row}"
    fit_to_page(page)


def _note(column: Column) -> Comment | None:
    from openpyxl.comments import Comment

    look = layout.look_of(column)
    if not column.help:
        return None
    lines = [column.help]
    if column.editable:
        lines.append(str(column.cell.wording))
        lines.append(
            "Required."
            if column.required
            else "Write (clear) to remove a value."
            if column.clearable
            else ""
        )
    elif look is Look.READ_ONLY:
        lines.append("Read-only. Edits here are not sent.")
    text = "\n".join(line for line in lines if line)
    return Comment(
        text,
        "Sheetbridge",
        height=24 + 20 * sum(1 + len(line) // 38 for line in text.split("\n")),
        width=280,
    )


def _validate(
    page: Worksheet, column: Column, number: int, last_row: int, named: frozenset[str]
) -> None:
    """Add a dropdown or a warning to a column. Other values can still be typed."""
    from openpyxl.worksheet.datavalidation import DataValidation

    if not column.editable:
        return
    area = f"{letters(number)}2:{letters(number)}{last_row}"
    choices = (
        ("yes", "no")
        if isinstance(column.cell, FlagCell)
        else column.cell.choices
        if isinstance(column.cell, ChoiceCell)
        else ()
    )
    rule = None
    if choices:
        rule = DataValidation(type="list", formula1=f'"{",".join(choices)}"', sqref=area)
        rule.error = f"{column.caption}: {column.cell.wording} {KEEP}"
    elif column.source in named and type(column.cell).__name__ in {
        "IdentifierCell",
        "NameCell",
        "TextCell",
    }:
        rule = DataValidation(
            type="list", formula1=layout.list_name(str(column.source)), sqref=area
        )
        rule.error = f"{column.caption}: this is not on the sheet {layout.LISTS}. {KEEP}"
    elif isinstance(column.cell, MomentCell):
        rule = DataValidation(type="date", operator="greaterThan", formula1="61", sqref=area)
        rule.error = f"{column.caption}: this is not a date and time. {KEEP}"
    if rule is not None:
        rule.allowBlank = True
        rule.errorStyle = "warning"
        rule.errorTitle = "Sheetbridge"
        rule.showErrorMessage = True
        page.add_data_validation(rule)


def _list_sheet(workbook: Workbook, lists: Sequence[ListColumn]) -> None:
    from openpyxl.workbook.defined_name import DefinedName

    page = workbook.create_sheet(layout.LISTS)
    page.freeze_panes = "A2"
    for number, column in enumerate(lists, 1):
        page.cell(1, number).style = header_style(Look.OURS)
        page.column_dimensions[letters(number)].width = 24.71
        if column.source and column.names:
            area = f"{layout.LISTS}!${letters(number)}$2:${letters(number)}${len(column.names) + 1}"
            name = layout.list_name(column.source)
            workbook.defined_names[name] = DefinedName(name, attr_text=area)


def _lines(page: Worksheet, text_page: TextPage) -> None:
    from openpyxl.styles import Alignment, Font
    from openpyxl.worksheet.hyperlink import Hyperlink
    from openpyxl.worksheet.properties import PageSetupProperties

    fonts = {
        "title": Font(name=_FONT, size=16, bold=True, color=layout.HEADER_BLUE),
        "head": Font(name=_FONT, size=11, bold=True, color=layout.HEADER_BLUE),
        "text": Font(name=_FONT, size=11, color=layout.INK),
        "link": Font(name=_FONT, size=11, color="FF0563C1", underline="single"),
    }
    page.sheet_view.showGridLines = False
    for number, width in enumerate(text_page.widths, 1):
        page.column_dimensions[letters(number)].width = width
    for row, line in enumerate(text_page.lines, 1):
        for number, text in enumerate(line.cells, 1):
            cell = page.cell(row, number)
            put_text(cell, text)
            cell.font = fonts[line.style if number == 1 or line.style != "link" else "text"]
            cell.alignment = Alignment(wrap_text=line.style == "text", vertical="top")
            if line.target and number == 1:
                cell.hyperlink = Hyperlink(ref=cell.coordinate, location=f"'{line.target}'!A1")
                cell.font = fonts["link"]
    page.page_setup.fitToHeight = 0
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)


def _moment(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text).replace(tzinfo=None)
    except ValueError:
        return datetime(2000, 1, 1)


def _dated(core: bytes, saved_at: str) -> bytes:
    """Replace openpyxl's time, the computer's, so that the same export gives the same file."""
    stamp = _moment(saved_at).strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    return re.sub(rb"(<dcterms:modified[^>]*>)[^<]*", rb"\g<1>" + stamp, core)
