"""Habits with rows: new ones, copies, rows that go, slips while sorting and deleting cells, titles
and totals between them.
"""

from __future__ import annotations

from copy import copy
from datetime import datetime

from openpyxl.styles import Font
from openpyxl.utils import column_index_from_string
from openpyxl.worksheet.table import Table
from service.workbook.habits.habit import REASON, RESULT, STOPS, UPDATED, Edit, Habit, Sheet, edited

_LAST = 41
_COLUMNS = column_index_from_string(UPDATED)


def on_activities(edit: Edit) -> Edit:
    """Return what does something to the sheet Activities."""
    return lambda book: edit(book["Activities"])


def row_of(sheet: Sheet, row: int) -> list[object]:
    return [sheet.cell(row, column).value for column in range(1, _COLUMNS + 1)]


def put(sheet: Sheet, row: int, values: list[object]) -> None:
    for column, value in enumerate(values, 1):
        sheet.cell(row, column).value = value
        sheet.cell(row, column).number_format = copy(sheet.cell(2, column).number_format)


def struck_through(sheet: Sheet, *rows: int) -> None:
    for row in rows:
        for cell in sheet[row]:
            cell.font = Font(strike=True)


def copied(sheet: Sheet, id: str) -> None:
    sheet.insert_rows(31)
    put(sheet, 31, [id, *row_of(sheet, 30)[1:]])


def sorted_by_site(sheet: Sheet) -> None:
    rows = sorted(
        (row_of(sheet, row) for row in range(2, _LAST + 1)),
        key=lambda row: (str(row[2]), str(row[0])),
    )
    for number, row in enumerate(rows, 2):
        for column, value in enumerate(row, 1):
            sheet.cell(number, column).value = value


def moved_down(sheet: Sheet, column: int, first: int) -> None:
    """Insert a cell, and let all below it move by one."""
    values = [None, *(sheet.cell(row, column).value for row in range(first, _LAST))]
    for row, value in enumerate(values, first):
        sheet.cell(row, column).value = value


def inserted(sheet: Sheet, row: int, **values: object) -> None:
    sheet.insert_rows(row)
    for letter, value in values.items():
        sheet[f"{letter}{row}"] = value


def header_again(sheet: Sheet) -> None:
    inserted(sheet, 20)
    put(sheet, 20, row_of(sheet, 1))


def hidden(sheet: Sheet) -> None:
    sheet.row_dimensions[30].hidden = True
    sheet["R30"] = "hidden"


def table_with_totals(sheet: Sheet) -> None:
    sheet.auto_filter.ref = None
    sheet["A42"], sheet["C42"], sheet["R42"] = "Total", "=SUBTOTAL(103,C2:C41)", "40"
    table = Table(displayName="Plan", ref=f"A1:V{_LAST + 1}", totalsRowCount=1)
    table._initialise_columns()  # type: ignore[attr-defined]
    for column, cell in zip(table.tableColumns, sheet[1], strict=False):
        column.name = str(cell.value)
    sheet.add_table(table)


def week_titles(sheet: Sheet) -> None:
    inserted(sheet, 30, A="Week 48")
    inserted(sheet, 22, A="Week 47")


HABITS = (
    Habit(
        "a copied row with a new ID",
        edit=on_activities(lambda sheet: copied(sheet, "DB0411-045b")),
        said=(
            (
                "Warning: Row 31, Name: Set by the service. Your text is not "
                "sent (Name, Type, Created, Updated). [Activities!B31]"
            ),
        ),
        sent=[
            {
                "id": "DB0411-045b",
                "siteId": "DB01",
                "startDate": "2026-11-20T06:00:00.000Z",
                "endDate": "2026-11-20T12:30:00.000Z",
                "activityCategory": "Preventive maintenance",
                "status": "PLANNED",
                "workPackageId": "WP-0101",
                "teams": ["Équipe électrique"],
                "externalRemarks": "Access by CTV, second transfer at noon",
            }
        ],
    ),
    Habit(
        "a copied row with its ID",
        edit=on_activities(lambda sheet: copied(sheet, "DB0411-045")),
        said=(
            (
                "Problem: Row 31, ID: “DB0411-045” is also in row 30. Give a new row "
                "another ID, such as DB0411-045-2. [Activities!A31]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a row inserted in the middle",
        edit=on_activities(lambda sheet: inserted(sheet, 20, A="NEW-1", C="0042", H="PLANNED")),
        sent=[{"id": "NEW-1", "siteId": "0042", "status": "PLANNED"}],
    ),
    Habit("a row left blank in the middle", edit=on_activities(lambda sheet: inserted(sheet, 20))),
    Habit(
        "the whole sheet sorted, and one edit",
        {"R2": "edited"},
        edit=on_activities(sorted_by_site),
        sent=[{"id": "0010", "siteId": "DB01", "externalRemarks": "edited"}],
    ),
    Habit(
        "one cell inserted",
        edit=on_activities(lambda sheet: moved_down(sheet, 12, 10)),
        said=(
            (
                "Problem: 9 cells from row 14 moved to a neighbouring row. Was a cell deleted "
                "or inserted there? Undo it in the spreadsheet, or confirm that you meant "
                "it. (--accept cells-shifted)"
            ),
            (
                "Warning: Row 10, Teams: A blank cell keeps the old value. Write (clear) to "
                "remove it. [Activities!L10]"
            ),
            (
                "Warning: Row 17, Teams: A blank cell keeps the old value. Write (clear) to "
                "remove it. [Activities!L17]"
            ),
            (
                "Warning: Row 23, Teams: A blank cell keeps the old value. Write (clear) to "
                "remove it. [Activities!L23]"
            ),
            (
                "Warning: Row 26, Teams: A blank cell keeps the old value. Write (clear) to "
                "remove it. [Activities!L26]"
            ),
            (
                "Warning: Row 28, Teams: A blank cell keeps the old value. Write (clear) to "
                "remove it. [Activities!L28]"
            ),
            "Warning: Row 18, End: The end is before the start. [Activities!F18]",
        ),
        sent=STOPS,
    ),
    Habit(
        "a row cleared but for its ID",
        edit=on_activities(lambda sheet: put(sheet, 30, ["DB0411-045", *[None] * (_COLUMNS - 1)])),
        said=(
            (
                "Warning: Row 30, Site ID, Start, End, Category, Status, Work package ID, "
                "Teams, External remarks: Blank cells keep the old values. Write (clear) "
                "to remove a value. [Activities!30:30]"
            ),
            (
                "Warning: Row 30, Name, Type, Created, Updated: Set by the service. "
                "Your edits are not sent. [Activities!30:30]"
            ),
        ),
    ),
    Habit(
        "a new row typed over an old one",
        {
            "A30": "NEW-1",
            "C30": "HW07",
            "E30": datetime(2026, 12, 1, 6),
            "F30": datetime(2026, 12, 1, 9),
        },
        said=(
            (
                "Rows that you deleted stay in the service: DB0411-045 (Hydraulic oil "
                "change DB-B03)."
            ),
            (
                "Problem: The ID “DB0411-045” was changed to “NEW-1”. This would create "
                "“NEW-1” and leave “DB0411-045” in the service. Undo it in the "
                "spreadsheet, or confirm that you meant it. (--accept id-typed-over)"
            ),
            (
                "Warning: Row 30, Name: Set by the service. Your text is not "
                "sent (Name, Type, Created, Updated). [Activities!B30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "titles of weeks",
        edit=on_activities(week_titles),
        said=(
            (
                "Warning: Rows that look like titles, totals or notes are not read: 22 “Week "
                "47”, 31 “Week 48”."
            ),
        ),
    ),
    Habit(
        "a total below",
        {"A43": "Total", "X43": "=COUNTA(A2:A41)"},
        said=(("Warning: Rows that look like titles, totals or notes are not read: 43 “Total”."),),
    ),
    Habit(
        "a total with a number",
        {"A43": "Total", "R43": 40},
        said=(("Problem: Row 43, Site ID: Choose a site. [Activities!C43]"),),
        sent=STOPS,
    ),
    Habit(
        "a note below",
        {"B44": "* crane only until 25.11."},
        said=(
            (
                "Warning: Rows that look like titles, totals or notes are not read: 44 “* "
                "crane only until 25.11.”."
            ),
        ),
    ),
    Habit("a note right of the table", {"Y10": "ask Anna"}),
    Habit(
        "the header again",
        edit=on_activities(header_again),
        said=("Warning: Rows that look like titles, totals or notes are not read: 20 “ID”.",),
    ),
    Habit(
        "a Table with a row of totals",
        edit=on_activities(table_with_totals),
        said=(("Warning: Rows that look like titles, totals or notes are not read: 42 “Total”."),),
    ),
    Habit(
        "a hidden row edited",
        edit=on_activities(hidden),
        said=("Hidden or filtered in the sheet, but sent: 1 row.",),
        sent=edited(externalRemarks="hidden"),
    ),
    Habit(
        "a row struck through",
        edit=on_activities(lambda sheet: struck_through(sheet, 30)),
        said=("Warning: Struck-through rows stay in the service: 30.",),
    ),
    Habit(
        "rows struck through, one of them edited",
        {"R31": "not any more"},
        edit=on_activities(lambda sheet: struck_through(sheet, 29, 30, 31)),
        said=(
            ("Warning: Struck-through rows stay in the service: 29, 30."),
            (
                "Warning: Row 31: This row is struck through but would be sent. Skip it "
                "or remove the strikethrough."
            ),
        ),
        sent=[{"id": "DB0411-046", "siteId": "DB01", "externalRemarks": "not any more"}],
    ),
    Habit(
        "one team struck through in its cell",
        edit=on_activities(lambda sheet: setattr(sheet["L30"], "font", Font(strike=True))),
        said=("Warning: Struck-through rows stay in the service: 30.",),
    ),
    Habit(
        "a note of her own struck through",
        {"Y10": "done"},
        edit=on_activities(lambda sheet: setattr(sheet["Y10"], "font", Font(strike=True))),
    ),
    Habit(
        "notes in Result and Reason of a row that is not sent",
        {f"{RESULT}30": "ask Anna", f"{REASON}30": "crane?"},
    ),
    Habit(
        "notes in Result and Reason of an edited row",
        {"R30": "new", f"{RESULT}30": "ask Anna", f"{REASON}30": "crane?"},
        said=(
            (
                "Warning: Row 30, Result: “ask Anna” is your text. An upload will not "
                f"replace it. [Activities!{RESULT}30]"
            ),
            (
                "Warning: Row 30, Reason: “crane?” is your text. An upload will not replace "
                f"it. [Activities!{REASON}30]"
            ),
        ),
        sent=edited(externalRemarks="new"),
    ),
    Habit(
        "words of an upload that stand beside an edit",
        {
            "R30": "new",
            f"{RESULT}30": "Updated, 2026-11-02 07:30",
            f"{REASON}30": "The service has newer values: Status “PLANNED”. Choose Update from service.",
            "R31": "new",
            f"{RESULT}31": "Not accepted, 2026-11-02 07:30",
            f"{REASON}31": "The site is not known.",
        },
        # Only `Failed rows` or the history could prove that an upload wrote this reason.
        said=(
            (
                "Warning: Row 31, Reason: “The site is not known.” is your text. An upload "
                f"will not replace it. [Activities!{REASON}31]"
            ),
        ),
        sent=[
            {"id": "DB0411-045", "siteId": "DB01", "externalRemarks": "new"},
            {"id": "DB0411-046", "siteId": "DB01", "externalRemarks": "new"},
        ],
    ),
    Habit(
        "a note behind the words of an upload",
        {
            "R30": "new",
            f"{RESULT}30": "Updated, 2026-11-02 07:30 (Anna knows)",
            f"{REASON}30": "crane?",
        },
        said=(
            (
                "Warning: Row 30, Result: “Updated, 2026-11-02 07:30 (Anna knows)” is your "
                f"text. An upload will not replace it. [Activities!{RESULT}30]"
            ),
            (
                "Warning: Row 30, Reason: “crane?” is your text. An upload will not replace "
                f"it. [Activities!{REASON}30]"
            ),
        ),
        sent=edited(externalRemarks="new"),
    ),
    Habit(
        "two starts moved behind their ends",
        {"E30": datetime(2026, 11, 28, 7), "E31": datetime(2026, 11, 28, 6, 30)},
        said=(
            "Warning: Row 30, Start: The start is after the end. [Activities!E30]",
            "Warning: Row 31, Start: The start is after the end. [Activities!E31]",
        ),
        sent=[
            {"id": "DB0411-045", "siteId": "DB01", "startDate": "2026-11-28T06:00:00.000Z"},
            {"id": "DB0411-046", "siteId": "DB01", "startDate": "2026-11-28T05:30:00.000Z"},
        ],
    ),
)
