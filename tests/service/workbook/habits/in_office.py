"""Habits with LibreOffice: keys typed into its cells, its sorting, filling, replacing and
filtering, and the formats that it saves.
"""

from __future__ import annotations

from openpyxl.utils import column_index_from_string
from service.workbook.habits.habit import REASON, UPDATED, Habit

from bridge.records.columns import letters

_SHEET = 's = doc.Sheets.getByName("Activities")'
_OPTIONS = "Dim other(2) As New com.sun.star.beans.PropertyValue"


def on_sheet(*statements: str) -> tuple[str, ...]:
    return (_SHEET, *statements)


def sorted_range(range: str, field: int) -> tuple[str, ...]:
    return on_sheet(
        "Dim keys(0) As New com.sun.star.table.TableSortField",
        f"keys(0).Field = {field}",
        "keys(0).IsAscending = True",
        "Dim how(1) As New com.sun.star.beans.PropertyValue",
        'how(0).Name = "SortFields"',
        "how(0).Value = keys()",
        'how(1).Name = "ContainsHeader"',
        "how(1).Value = True",
        f's.getCellRangeByName("{range}").sort(how())',
    )


def by_way_of(ending: str, filter: str, options: str = "") -> tuple[str, ...]:
    """Save in another format, close, and open that file again."""
    return (
        _OPTIONS,
        'other(0).Name = "FilterName"',
        f'other(0).Value = "{filter}"',
        'other(1).Name = "FilterOptions"',
        f'other(1).Value = "{options}"',
        'other(2).Name = "Hidden"',
        "other(2).Value = True",
        f'doc.storeToURL("FOLDER/Activities.{ending}", other())',
        f'doc = StarDesktop.loadComponentFromURL("FOLDER/Activities.{ending}", "_blank", 0, other())',
    )


def at(range: str) -> str:
    return f's.getCellRangeByName("{range}")'


_ROW = at(f"A30:{UPDATED}30")
_COLUMNS = column_index_from_string(REASON)

HABITS = (
    Habit("opened and saved", office=("",)),
    Habit("a date typed as the sheet shows it", {"E30": "2026-11-20 09:00"}, office=("",)),
    Habit("a date typed the American way", {"E30": "11/20/2026 9:00"}, office=("",)),
    Habit("a date typed the German way", {"E30": "20.11.2026 09:00"}, office=("",)),
    Habit("a date with a month's name", {"E30": "20 Nov 2026 9:00"}, office=("",)),
    Habit("a time alone", {"E30": "9:00"}, office=("",)),
    Habit("30 hours", {"E30": "30:00"}, office=("",)),
    Habit("a date made of another", {"E30": "=E31+1"}, office=("",)),
    Habit("hours added", {"F30": "=E30+TIME(30;0;0)"}, office=("",)),
    Habit("today as a formula of text", {"R30": '="on "&A30'}, office=("",)),
    Habit("a formula that fails", {"E30": "=1/0"}, office=("",)),
    Habit("zeros typed into the column of IDs", {"A42": "00433", "C42": "DB01"}, office=("",)),
    Habit("an exponent typed into the column of IDs", {"A42": "1E5", "C42": "DB01"}, office=("",)),
    Habit(
        "a long number typed into the column of IDs",
        {"A42": "123456789012345678", "C42": "DB01"},
        office=("",),
    ),
    Habit("a day typed into the column of IDs", {"A42": "12.11.", "C42": "DB01"}, office=("",)),
    Habit("WAHR in the language of the program", {"P30": "TRUE"}, office=("",)),
    Habit("people typed into their column", {"M30": "00433,00434"}, office=("",)),
    Habit("the table sorted by site", office=sorted_range(f"A1:{REASON}41", 2)),
    Habit("four columns sorted by site", office=sorted_range("A1:D41", 2)),
    Habit(
        "rows inserted and one filled",
        office=on_sheet(
            "s.Rows.insertByIndex(19, 2)",
            at("A20") + '.String = "NEW-1"',
            at("C20") + '.String = "DB01"',
        ),
    ),
    Habit("rows removed", office=on_sheet("s.Rows.removeByIndex(29, 2)")),
    Habit(
        "a cell removed, those below move up",
        office=on_sheet(
            f"s.removeRange({at('E10')}.RangeAddress, com.sun.star.sheet.CellDeleteMode.UP)"
        ),
    ),
    Habit(
        "a cell inserted, those below move down",
        office=on_sheet(
            f"s.insertCells({at('E10')}.RangeAddress, com.sun.star.sheet.CellInsertMode.DOWN)"
        ),
    ),
    Habit(
        "IDs filled down by dragging",
        office=on_sheet(f"{at('A29:A32')}.fillAuto(com.sun.star.sheet.FillDirection.TO_BOTTOM, 1)"),
    ),
    Habit(
        "a state filled down",
        office=on_sheet(
            at("H29") + '.String = "DISPATCHED"',
            f"{at('H29:H31')}.fillAuto(com.sun.star.sheet.FillDirection.TO_BOTTOM, 1)",
        ),
    ),
    Habit(
        "a row cleared with the Delete key",
        office=on_sheet(_ROW + ".clearContents(1 + 2 + 4 + 16)"),
    ),
    Habit(
        "a row copied over another",
        office=on_sheet(f"s.copyRange({at('A31')}.CellAddress, {_ROW}.RangeAddress)"),
    ),
    Habit(
        "a row moved down",
        office=on_sheet(f"s.moveRange({at('A44')}.CellAddress, {_ROW}.RangeAddress)"),
    ),
    Habit(
        "a site replaced everywhere",
        office=on_sheet(
            "find = s.createReplaceDescriptor()",
            'find.SearchString = "DB01"',
            'find.ReplaceString = "DB02"',
            "s.replaceAll(find)",
        ),
    ),
    Habit(
        "a filter, and an edit of what shows",
        office=on_sheet(
            "rows = " + at(f"A1:{REASON}41"),
            "want = rows.createFilterDescriptor(True)",
            "Dim by(0) As New com.sun.star.sheet.TableFilterField",
            "by(0).Field = 7",
            "by(0).IsNumeric = False",
            'by(0).StringValue = "DISPATCHED"',
            "by(0).Operator = com.sun.star.sheet.FilterOperator.EQUAL",
            "want.setFilterFields(by())",
            "want.ContainsHeader = True",
            "rows.filter(want)",
            at("R12") + '.String = "shown"',
            at("R13") + '.String = "not shown"',
        ),
    ),
    Habit(
        "a column moved by cutting",
        office=on_sheet(
            f"s.Columns.insertByIndex({_COLUMNS}, 1)",
            f"s.moveRange({at(f'{letters(_COLUMNS + 1)}1')}.CellAddress, {at('H1:H41')}.RangeAddress)",
            at(f"{letters(_COLUMNS + 1)}30") + '.String = "DISPATCHED"',
        ),
    ),
    Habit(
        "a row struck through in LibreOffice",
        {"R31": "gone"},
        office=on_sheet(
            f"{at(f'A30:{REASON}31')}.CharStrikeout = com.sun.star.awt.FontStrikeout.SINGLE"
        ),
    ),
    Habit("a column removed", office=on_sheet("s.Columns.removeByIndex(12, 1)")),
    Habit("cells merged", office=on_sheet(f"{at('R30:R31')}.merge(True)")),
    Habit(
        "columns hidden and panes frozen",
        office=on_sheet(
            "s.Columns.getByIndex(13).IsVisible = False", at("R30") + '.String = "new"'
        ),
    ),
    Habit("dates set to a number", office=on_sheet(f"{at('E2:F41')}.NumberFormat = 0")),
    Habit(
        "dates shown the German way",
        office=on_sheet(
            "Dim there As New com.sun.star.lang.Locale",
            'there.Language = "de"',
            'there.Country = "DE"',
            f"{at('E2:F41')}.NumberFormat = doc.NumberFormats.getStandardFormat(com.sun.star.util.NumberFormat.DATETIME, there)",
        ),
    ),
    Habit(
        "a comment, a colour, bold",
        office=on_sheet(
            f's.Annotations.insertNew({at("E30")}.CellAddress, "ask Anna")',
            f"{_ROW}.CellBackColor = RGB(255, 0, 0)",
            f"{at('A30')}.CharWeight = 150",
        ),
    ),
    Habit(
        "the sheet copied inside",
        office=('doc.Sheets.copyByName("Activities", "Activities_2", 1)',),
    ),
    Habit(
        "the sheet renamed inside",
        office=on_sheet('s.Name = "Woche 48"', at("R30") + '.String = "new"'),
    ),
    Habit(
        "the sheet protected inside",
        office=on_sheet(at("R30") + '.String = "new"', 's.protect("1234")'),
    ),
    Habit(
        "an own sheet with formulas on ours",
        office=(
            'doc.Sheets.insertNewByName("Sums", 0)',
            (
                'doc.Sheets.getByName("Sums").getCellRangeByName("A1").Formula = '
                '"=COUNTA($Activities.A2:A41)"'
            ),
        ),
    ),
    Habit(
        "by way of .ods, and an edit",
        office=(*by_way_of("ods", "calc8"), _SHEET, at("R30") + '.String = "new"'),
    ),
    Habit(
        "by way of .xls, and an edit",
        office=(*by_way_of("xls", "MS Excel 97"), _SHEET, at("R30") + '.String = "new"'),
    ),
)
