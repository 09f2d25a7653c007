"""Habits with rows: new ones, copies, rows that go, slips while sorting and deleting cells, titles
and totals between them.
"""

from __future__ import annotations

from copy import copy
from datetime import datetime

from openpyxl.styles import Font
from openpyxl.utils import column_index_from_string
from openpyxl.worksheet.table import Table
from service.workbook.habits.habit import REASON, RESULT, UPDATED, Edit, Habit, Sheet

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
        "a copied row with a new ID", edit=on_activities(lambda sheet: copied(sheet, "DB0411-045b"))
    ),
    Habit(
        "a copied row with its ID", edit=on_activities(lambda sheet: copied(sheet, "DB0411-045"))
    ),
    Habit(
        "a row inserted in the middle",
        edit=on_activities(lambda sheet: inserted(sheet, 20, A="NEW-1", C="0042", H="PLANNED")),
    ),
    Habit("a row left blank in the middle", edit=on_activities(lambda sheet: inserted(sheet, 20))),
    Habit(
        "the whole sheet sorted, and one edit", {"R2": "edited"}, edit=on_activities(sorted_by_site)
    ),
    Habit("one cell inserted", edit=on_activities(lambda sheet: moved_down(sheet, 12, 10))),
    Habit(
        "a row cleared but for its ID",
        edit=on_activities(lambda sheet: put(sheet, 30, ["DB0411-045", *[None] * (_COLUMNS - 1)])),
    ),
    Habit(
        "a new row typed over an old one",
        {
            "A30": "NEW-1",
            "C30": "HW07",
            "E30": datetime(2026, 12, 1, 6),
            "F30": datetime(2026, 12, 1, 9),
        },
    ),
    Habit("titles of weeks", edit=on_activities(week_titles)),
    Habit("a total below", {"A43": "Total", "X43": "=COUNTA(A2:A41)"}),
    Habit("a total with a number", {"A43": "Total", "R43": 40}),
    Habit("a note below", {"B44": "* crane only until 25.11."}),
    Habit("a note right of the table", {"Y10": "ask Anna"}),
    Habit("the header again", edit=on_activities(header_again)),
    Habit("a Table with a row of totals", edit=on_activities(table_with_totals)),
    Habit("a hidden row edited", edit=on_activities(hidden)),
    Habit("a row struck through", edit=on_activities(lambda sheet: struck_through(sheet, 30))),
    Habit(
        "rows struck through, one of them edited",
        {"R31": "not any more"},
        edit=on_activities(lambda sheet: struck_through(sheet, 29, 30, 31)),
    ),
    Habit(
        "one team struck through in its cell",
        edit=on_activities(lambda sheet: setattr(sheet["L30"], "font", Font(strike=True))),
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
        # Only `Failed rows` or the history could prove that an upload wrote this reason.,
    ),
    Habit(
        "a note behind the words of an upload",
        {
            "R30": "new",
            f"{RESULT}30": "Updated, 2026-11-02 07:30 (Anna knows)",
            f"{REASON}30": "crane?",
        },
    ),
    Habit(
        "two starts moved behind their ends",
        {"E30": datetime(2026, 11, 28, 7), "E31": datetime(2026, 11, 28, 6, 30)},
    ),
)
