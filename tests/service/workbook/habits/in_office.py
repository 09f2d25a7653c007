"""Habits with LibreOffice: keys typed into its cells, its sorting, filling, replacing and
filtering, and the formats that it saves.
"""

from __future__ import annotations

from openpyxl.utils import column_index_from_string
from service.workbook.habits.habit import CREATED, REASON, STOPS, UPDATED, Habit, edited

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
    Habit(
        "a date typed as the sheet shows it",
        {"E30": "2026-11-20 09:00"},
        office=("",),
        sent=edited(startDate="2026-11-20T08:00:00.000Z"),
    ),
    Habit(
        "a date typed the American way",
        {"E30": "11/20/2026 9:00"},
        office=("",),
        sent=edited(startDate="2026-11-20T08:00:00.000Z"),
    ),
    Habit(
        "a date typed the German way",
        {"E30": "20.11.2026 09:00"},
        office=("",),
        said=("Problem: Row 30, Start: Did you mean 20 Nov 2026, 09:00? [Activities!E30]",),
        sent=STOPS,
    ),
    Habit(
        "a date with a month's name",
        {"E30": "20 Nov 2026 9:00"},
        office=("",),
        said=("Problem: Row 30, Start: Did you mean 20 Nov 2026, 09:00? [Activities!E30]",),
        sent=STOPS,
    ),
    Habit(
        "a time alone",
        {"E30": "9:00"},
        office=("",),
        said=(("Problem: Row 30, Start: Did you mean 20 Nov 2026, 09:00? [Activities!E30]"),),
        sent=STOPS,
    ),
    Habit(
        "30 hours",
        {"E30": "30:00"},
        office=("",),
        said=(
            (
                "Problem: Row 30, Start: 1 Jan 1900, 06:00 is too far away. Use a year "
                "from 2000 to 2041. [Activities!E30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a date made of another",
        {"E30": "=E31+1"},
        office=("",),
        said=(
            (
                "Warning: Row 30, Start: The cell has a formula. Its value “2026-11-22 "
                "06:30” is used. [Activities!E30]"
            ),
            "Warning: Row 30, Start: The start is after the end. [Activities!E30]",
        ),
        sent=edited(startDate="2026-11-22T05:30:00.000Z"),
    ),
    Habit(
        "hours added",
        {"F30": "=E30+TIME(30;0;0)"},
        office=("",),
        said=(
            (
                "Warning: Row 30, End: The cell has a formula. Its value “2026-11-20 13:00” "
                "is used. [Activities!F30]"
            ),
        ),
        sent=edited(endDate="2026-11-20T12:00:00.000Z"),
    ),
    Habit(
        "today as a formula of text",
        {"R30": '="on "&A30'},
        office=("",),
        sent=edited(externalRemarks='="on "&A30'),
    ),
    Habit(
        "a formula that fails",
        {"E30": "=1/0"},
        office=("",),
        said=(
            (
                "Problem: Row 30, Start: The cell has an error. Correct the formula or type a "
                "value. [Activities!E30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "zeros typed into the column of IDs",
        {"A42": "00433", "C42": "DB01"},
        office=("",),
        sent=[{"id": "00433", "siteId": "DB01"}],
    ),
    Habit(
        "an exponent typed into the column of IDs",
        {"A42": "1E5", "C42": "DB01"},
        office=("",),
        sent=[{"id": "1E5", "siteId": "DB01"}],
    ),
    Habit(
        "a long number typed into the column of IDs",
        {"A42": "123456789012345678", "C42": "DB01"},
        office=("",),
        sent=[{"id": "123456789012345678", "siteId": "DB01"}],
    ),
    Habit(
        "a day typed into the column of IDs",
        {"A42": "12.11.", "C42": "DB01"},
        office=("",),
        sent=[{"id": "12.11.", "siteId": "DB01"}],
    ),
    Habit(
        "WAHR in the language of the program",
        {"P30": "TRUE"},
        office=("",),
        sent=edited(additionalClientWork=True),
    ),
    Habit(
        "people typed into their column",
        {"M30": "00433,00434"},
        office=("",),
        sent=edited(personnelIds=["00433", "00434"]),
    ),
    Habit("the table sorted by site", office=sorted_range(f"A1:{REASON}41", 2)),
    Habit(
        "four columns sorted by site",
        office=sorted_range("A1:D41", 2),
        said=(
            (
                "Problem: 40 rows have the Created and Updated of other rows, such as "
                "SA0411-020, SA0411-029, SA0411-030, SA0411-031, SA0411-032, …. Was only "
                "part of the sheet sorted or moved? Undo it in the spreadsheet, or confirm "
                "that you meant it. (--accept part-sorted)"
            ),
            (
                "Warning: Row 2, Created, Updated: Set by the service. Your "
                "edits are not sent. [Activities!2:2]"
            ),
            (
                "Warning: Row 3, Created, Updated: Set by the service. Your "
                "edits are not sent. [Activities!3:3]"
            ),
            (
                "Warning: Row 4, Created, Updated: Set by the service. Your "
                "edits are not sent. [Activities!4:4]"
            ),
            (
                "Warning: Row 5, Created, Updated: Set by the service. Your "
                "edits are not sent. [Activities!5:5]"
            ),
            (
                "Warning: Row 6, External remarks: A blank cell keeps the old value. Write "
                "(clear) to remove it. [Activities!R6]"
            ),
            (
                "Warning: Row 6, Created, Updated: Set by the service. Your "
                "edits are not sent. [Activities!6:6]"
            ),
            (
                "Warning: Row 8, External remarks: A blank cell keeps the old value. Write "
                "(clear) to remove it. [Activities!R8]"
            ),
            (
                "Warning: Row 10, Work package ID: A blank cell keeps the old value. Write "
                "(clear) to remove it. [Activities!J10]"
            ),
            (
                "Warning: Row 11, Work package ID: A blank cell keeps the old value. Write "
                "(clear) to remove it. [Activities!J11]"
            ),
            (
                "Warning: Row 12, External remarks: A blank cell keeps the old value. Write "
                "(clear) to remove it. [Activities!R12]"
            ),
            (
                "Warning: Row 15, Status: The status goes back from Completed "
                "to Planned. [Activities!H15]"
            ),
            (
                "Warning: Row 16, Status: The status goes back from Completed "
                "to Planned. [Activities!H16]"
            ),
            (
                "Warning: Row 17, Status: The status goes back from Completed "
                "to Planned. [Activities!H17]"
            ),
            "Warning: Row 18, End: The end is before the start. [Activities!F18]",
            (
                "Warning: Row 24, Status: The status goes back from Completed "
                "to Planned. [Activities!H24]"
            ),
            (
                "Warning: Row 25, Status: The status goes back from Completed "
                "to Planned. [Activities!H25]"
            ),
            "Warning: 35 more like S2: S7, S8, S9, S10, S11, S12, S13, S14, S15, S16, …".replace(
                "S", CREATED
            ),
            "Warning: 19 more like R6: J13, J14, J15, J16, J17, R18, R19, M21, J22, J23, …",
            "Warning: 5 more like H15: H30, H31, H32, H34, H35",
        ),
        sent=STOPS,
    ),
    Habit(
        "rows inserted and one filled",
        office=on_sheet(
            "s.Rows.insertByIndex(19, 2)",
            at("A20") + '.String = "NEW-1"',
            at("C20") + '.String = "DB01"',
        ),
        sent=[{"id": "NEW-1", "siteId": "DB01"}],
    ),
    Habit(
        "rows removed",
        office=on_sheet("s.Rows.removeByIndex(29, 2)"),
        said=(
            (
                "Rows that you deleted stay in the service: DB0411-045 (Hydraulic oil "
                "change DB-B03), DB0411-046 (Pitch battery exchange DB-B03)."
            ),
        ),
    ),
    Habit(
        "a cell removed, those below move up",
        office=on_sheet(
            f"s.removeRange({at('E10')}.RangeAddress, com.sun.star.sheet.CellDeleteMode.UP)"
        ),
        said=(
            (
                "Problem: 30 cells from row 10 moved to a neighbouring row. Was a cell "
                "deleted or inserted there? Undo it in the spreadsheet, or confirm that you "
                "meant it. (--accept cells-shifted)"
            ),
            (
                "Warning: Row 41, Start: A blank cell keeps the old value. Write (clear) to "
                "remove it. [Activities!E41]"
            ),
            "Warning: Row 10, Start: The start is after the end. [Activities!E10]",
            "Warning: Row 11, Start: The start is after the end. [Activities!E11]",
            "Warning: Row 12, Start: The start is after the end. [Activities!E12]",
            "Warning: Row 13, Start: The start is after the end. [Activities!E13]",
            "Warning: Row 14, Start: The start is after the end. [Activities!E14]",
            "Warning: 21 more like E10: E15, E17, E18, E19, E20, E21, E22, E23, E24, E26, …",
        ),
        sent=STOPS,
    ),
    Habit(
        "a cell inserted, those below move down",
        office=on_sheet(
            f"s.insertCells({at('E10')}.RangeAddress, com.sun.star.sheet.CellInsertMode.DOWN)"
        ),
        said=(
            (
                "Problem: 30 cells from row 12 moved to a neighbouring row. Was a cell "
                "deleted or inserted there? Undo it in the spreadsheet, or confirm that you "
                "meant it. (--accept cells-shifted)"
            ),
            (
                "Warning: Rows that look like titles, totals or notes are not read: 42 "
                "“2026-12-01 21:00”."
            ),
            (
                "Warning: Row 10, Start: A blank cell keeps the old value. Write (clear) to "
                "remove it. [Activities!E10]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "IDs filled down by dragging",
        office=on_sheet(f"{at('A29:A32')}.fillAuto(com.sun.star.sheet.FillDirection.TO_BOTTOM, 1)"),
        said=(
            (
                "Rows that you deleted stay in the service: DB0411-045 (Hydraulic oil "
                "change DB-B03), DB0411-046 (Pitch battery exchange DB-B03), 0040 "
                "(Hydraulic oil change DB-D06)."
            ),
            (
                "Problem: 3 IDs were changed, such as “DB0411-045” to “SA0411-045”. This "
                "would create new entries; the old ones stay in the service. Undo it in "
                "the spreadsheet, or confirm that you meant it. (--accept id-typed-over)"
            ),
            (
                "Warning: Row 30, Name: Set by the service. Your text is not "
                "sent (Name, Type, Created, Updated). [Activities!B30]"
            ),
            (
                "Warning: Row 31, Name: Set by the service. Your text is not "
                "sent (Name, Type, Created, Updated). [Activities!B31]"
            ),
            (
                "Warning: Row 32, Name: Set by the service. Your text is not "
                "sent (Name, Type, Created, Updated). [Activities!B32]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a state filled down",
        office=on_sheet(
            at("H29") + '.String = "DISPATCHED"',
            f"{at('H29:H31')}.fillAuto(com.sun.star.sheet.FillDirection.TO_BOTTOM, 1)",
        ),
        sent=[
            {"id": "SA0411-044", "siteId": "0042", "status": "DISPATCHED"},
            {"id": "DB0411-045", "siteId": "DB01", "status": "DISPATCHED"},
            {"id": "DB0411-046", "siteId": "DB01", "status": "DISPATCHED"},
        ],
    ),
    Habit(
        "a row cleared with the Delete key",
        office=on_sheet(_ROW + ".clearContents(1 + 2 + 4 + 16)"),
        said=(
            (
                "Rows that you deleted stay in the service: DB0411-045 (Hydraulic oil "
                "change DB-B03)."
            ),
        ),
    ),
    Habit(
        "a row copied over another",
        office=on_sheet(f"s.copyRange({at('A31')}.CellAddress, {_ROW}.RangeAddress)"),
        said=(
            (
                "Rows that you deleted stay in the service: DB0411-046 (Pitch battery "
                "exchange DB-B03)."
            ),
            (
                "Problem: Row 31, ID: “DB0411-045” is also in row 30. Give a new row "
                "another ID, such as DB0411-045-2. [Activities!A31]"
            ),
        ),
        sent=STOPS,
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
        said=(
            "Warning: Row 2, Site ID: “DB02” is not a known site. [Activities!C2]",
            "Warning: Row 3, Site ID: “DB02” is not a known site. [Activities!C3]",
            "Warning: Row 4, Site ID: “DB02” is not a known site. [Activities!C4]",
            "Warning: Row 30, Site ID: “DB02” is not a known site. [Activities!C30]",
            "Warning: Row 31, Site ID: “DB02” is not a known site. [Activities!C31]",
            "Warning: 2 more like C2: C32, C33",
        ),
        sent=[
            {"id": "0010", "siteId": "DB02"},
            {"id": "DB0411-018", "siteId": "DB02"},
            {"id": "DB0411-019", "siteId": "DB02"},
            {"id": "DB0411-045", "siteId": "DB02"},
            {"id": "DB0411-046", "siteId": "DB02"},
            {"id": "0040", "siteId": "DB02"},
            {"id": "DB0411-048", "siteId": "DB02"},
        ],
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
        said=("Hidden or filtered in the sheet, but sent: 1 row.",),
        sent=[
            {"id": "0020", "siteId": "KR02", "externalRemarks": "shown"},
            {"id": "KR0411-028", "siteId": "KR02", "externalRemarks": "not shown"},
        ],
    ),
    Habit(
        "a column moved by cutting",
        office=on_sheet(
            f"s.Columns.insertByIndex({_COLUMNS}, 1)",
            f"s.moveRange({at(f'{letters(_COLUMNS + 1)}1')}.CellAddress, {at('H1:H41')}.RangeAddress)",
            at(f"{letters(_COLUMNS + 1)}30") + '.String = "DISPATCHED"',
        ),
        sent=edited(status="DISPATCHED"),
    ),
    Habit(
        "a row struck through in LibreOffice",
        {"R31": "gone"},
        office=on_sheet(
            f"{at(f'A30:{REASON}31')}.CharStrikeout = com.sun.star.awt.FontStrikeout.SINGLE"
        ),
        said=(
            "Warning: Struck-through rows stay in the service: 30.",
            (
                "Warning: Row 31: This row is struck through but would be sent. Skip it "
                "or remove the strikethrough."
            ),
        ),
        sent=[{"id": "DB0411-046", "siteId": "DB01", "externalRemarks": "gone"}],
    ),
    Habit(
        "a column removed",
        office=on_sheet("s.Columns.removeByIndex(12, 1)"),
        said=("Warning: Not found: Personnel IDs.",),
    ),
    Habit("cells merged", office=on_sheet(f"{at('R30:R31')}.merge(True)")),
    Habit(
        "columns hidden and panes frozen",
        office=on_sheet(
            "s.Columns.getByIndex(13).IsVisible = False", at("R30") + '.String = "new"'
        ),
        sent=edited(externalRemarks="new"),
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
        said=(
            (
                "Warning: The sheet “Activities” is read. “Activities_2” also looks like "
                "activities but is not read. Its rows are the same."
            ),
        ),
    ),
    Habit(
        "the sheet renamed inside",
        office=on_sheet('s.Name = "Woche 48"', at("R30") + '.String = "new"'),
        sent=edited(externalRemarks="new"),
    ),
    Habit(
        "the sheet protected inside",
        office=on_sheet(at("R30") + '.String = "new"', 's.protect("1234")'),
        sent=edited(externalRemarks="new"),
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
        sent=edited(externalRemarks="new"),
    ),
    Habit(
        "by way of .xls, and an edit",
        office=(*by_way_of("xls", "MS Excel 97"), _SHEET, at("R30") + '.String = "new"'),
        sent=edited(externalRemarks="new"),
    ),
)
