"""Habits with sheets and files: copies, renamed and deleted sheets, protection, other kinds, other
programs that write the file anew.
"""

from __future__ import annotations

from typing import Any

from openpyxl.workbook.protection import WorkbookProtection
from service.workbook.habits.habit import Habit

Book = Any


def renamed(book: Book, name: str) -> None:
    book["Activities"].title = name


def copied(book: Book, name: str, edit: bool = False) -> None:
    copy = book.copy_worksheet(book["Activities"])
    copy.title = name
    if edit:
        copy["R30"] = "in the copy"


def kept(book: Book, *names: str) -> None:
    for sheet in [sheet for sheet in book if sheet.title not in names]:
        book.remove(sheet)


def deleted(book: Book, *names: str) -> None:
    for name in names:
        del book[name]


def locked(book: Book) -> None:
    book["Activities"].protection.sheet = True
    book.security = WorkbookProtection(workbookPassword="1234", lockStructure=True)


def own_sheet(book: Book) -> None:
    figures = book.create_sheet("Boats", 0)
    figures.append(["Boat", "Hours"])
    figures.append(["Anna", 12])
    book.active = 0


def second_plan(book: Book) -> None:
    plan = book.create_sheet("Next week")
    plan.append(["ID", "Site ID", "Start"])
    plan.append(["NEW-1", "DB01", None])


def on(sheet: str, **cells: object) -> Any:
    def edit(book: Book) -> None:
        for cell, value in cells.items():
            book[sheet][cell] = value

    return edit


def typed_over(book: Book) -> None:
    book["Personnel"]["A3"] = "00999"


def row_deleted(book: Book) -> None:
    book["Timesheets timeEntries"].delete_rows(3)


def plan_of_ones_own(book: Book, *rows: list[object]) -> None:
    kept(book, "Activities")
    book["Activities"].title = "Old"
    sheet = book.create_sheet("Activities", 0)
    for row in rows:
        sheet.append(row)
    del book["Old"]


HABITS = (
    Habit(
        "the sheet renamed, and an edit", {"R30": "new"}, edit=lambda book: renamed(book, "Week 48")
    ),
    Habit("Excel's copy of the sheet", edit=lambda book: copied(book, "Activities (2)")),
    Habit(
        "Excel's copy of the sheet, edited",
        edit=lambda book: copied(book, "Activities (2)", edit=True),
    ),
    Habit("a copy named after its week", edit=lambda book: copied(book, "Week 48")),
    Habit(
        "a copy named after its week, edited", edit=lambda book: copied(book, "Week 48", edit=True)
    ),
    Habit(
        "the copy of a week asked for",
        edit=lambda book: copied(book, "Week 48", edit=True),
        sheet="Week 48",
    ),
    Habit("a sheet that is not there", sheet="Week 49"),
    Habit(
        "Lists deleted, and a team", {"L30": "Ghost crew"}, edit=lambda book: deleted(book, "Lists")
    ),
    Habit(
        "the hidden sheet shown",
        edit=lambda book: setattr(book["Sheetbridge baseline"], "sheet_state", "visible"),
    ),
    Habit(
        "the sheet hidden",
        {"R30": "new"},
        edit=lambda book: setattr(book["Activities"], "sheet_state", "hidden"),
    ),
    Habit("Activities deleted", edit=lambda book: deleted(book, "Activities")),
    Habit("sheet and structure protected, and an edit", {"R30": "new"}, edit=locked),
    Habit("an own sheet in front", edit=own_sheet),
    Habit("a second plan beside", edit=second_plan),
    Habit(
        "a category's name edited",
        edit=on("Activity categories", C2="no"),
        sheet="Activity categories",
    ),
    Habit(
        "a caption of Personnel renamed, with an edit",
        edit=on("Personnel", D1="Rolle", D3="Foreman"),
    ),
    Habit("the ID of a person typed over", edit=typed_over, sheet="Personnel"),
    Habit("an entry of a timesheet deleted", edit=row_deleted, sheet="Timesheets"),
    Habit("yes in Danish on Personnel", edit=on("Personnel", P3="nej"), sheet="Personnel"),
    Habit(
        "a plan of one's own in German",
        edit=lambda book: plan_of_ones_own(
            book, ["Auftrag", "Anlage", "Von", "Bis"], ["A1", "DB01", None, None]
        ),
    ),
    Habit(
        "a plan of one's own with our key columns",
        edit=lambda book: plan_of_ones_own(
            book,
            ["ID", "Site ID", "Aktivität", "Von", "Techniker"],
            ["A1", "DB01", "Öl", "20.11.", "Chloé Müller"],
        ),
    ),
    Habit(
        "a plan of one's own with our captions",
        edit=lambda book: plan_of_ones_own(
            book,
            ["ID", "Site ID", "Status", "Teams"],
            ["A1", "DB01", "planned", "Blade crew / HV team"],
        ),
    ),
    Habit(
        "a plan of one's own with a blank sheet",
        edit=lambda book: plan_of_ones_own(book, ["ID", "Site ID", "Start"]),
    ),
)
