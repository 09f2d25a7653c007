"""Habits with sheets and files: copies, renamed and deleted sheets, protection, other kinds, other
programs that write the file anew.
"""

from __future__ import annotations

from typing import Any

from openpyxl.workbook.protection import WorkbookProtection
from service.workbook.habits.habit import STOPS, Habit, edited

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
        "the sheet renamed, and an edit",
        {"R30": "new"},
        edit=lambda book: renamed(book, "Week 48"),
        sent=edited(externalRemarks="new"),
    ),
    Habit(
        "Excel's copy of the sheet",
        edit=lambda book: copied(book, "Activities (2)"),
        said=(
            (
                "Warning: “Activities (2)” looks like a copy of “Activities” and is not "
                "read. Its rows are the same."
            ),
        ),
    ),
    Habit(
        "Excel's copy of the sheet, edited",
        edit=lambda book: copied(book, "Activities (2)", edit=True),
        said=(
            "Warning: “Activities (2)” looks like a copy of “Activities” and is not read. "
            "Different rows: DB0411-045. Choose that sheet to read it instead.",
        ),
    ),
    Habit(
        "a copy named after its week",
        edit=lambda book: copied(book, "Week 48"),
        said=(
            (
                "Warning: The sheet “Activities” is read. “Week 48” also looks like "
                "activities but is not read. Its rows are the same."
            ),
        ),
    ),
    Habit(
        "a copy named after its week, edited",
        edit=lambda book: copied(book, "Week 48", edit=True),
        said=(
            "Warning: The sheet “Activities” is read. “Week 48” also looks like "
            "activities but is not read. Different rows: DB0411-045. Choose that sheet to "
            "read it instead.",
        ),
    ),
    Habit(
        "the copy of a week asked for",
        edit=lambda book: copied(book, "Week 48", edit=True),
        sheet="Week 48",
        sent=edited(externalRemarks="in the copy"),
    ),
    Habit(
        "a sheet that is not there",
        sheet="Week 49",
        said=(
            (
                "x.xlsx has no sheet “Week 49”. It has these sheets: “Activities”, “Activity "
                "categories”, “Personnel”, “Personnel certificates”, “Timesheets”, "
                "“Timesheets timeEntries”, “Work order sequences”, “Work order sequences "
                "steps”, “Work orders”, “Work packages”, “Who is who”, “Lists”, “Read me”, "
                "“About this file”."
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "Lists deleted, and a team",
        {"L30": "Ghost crew"},
        edit=lambda book: deleted(book, "Lists"),
        said=("The workbook has no lists. Sites, teams and people were not checked.",),
        sent=edited(teams=["Ghost crew"]),
    ),
    Habit(
        "the hidden sheet shown",
        edit=lambda book: setattr(book["Sheetbridge baseline"], "sheet_state", "visible"),
    ),
    Habit(
        "the sheet hidden",
        {"R30": "new"},
        edit=lambda book: setattr(book["Activities"], "sheet_state", "hidden"),
        sent=edited(externalRemarks="new"),
    ),
    Habit(
        "Activities deleted",
        edit=lambda book: deleted(book, "Activities"),
        said=(
            ("Warning: The sheet “Activities” is missing; “Activity categories” is read instead."),
        ),
    ),
    Habit(
        "sheet and structure protected, and an edit",
        {"R30": "new"},
        edit=locked,
        sent=edited(externalRemarks="new"),
    ),
    Habit("an own sheet in front", edit=own_sheet),
    Habit(
        "a second plan beside",
        edit=second_plan,
        said=(
            "Warning: The sheet “Activities” is read. “Next week” also looks like "
            "activities but is not read. Different rows: NEW-1, 0010, DB0411-018, "
            "DB0411-019, SA0411-020, …. Choose that sheet to read it instead.",
        ),
    ),
    Habit(
        "a category's name edited",
        edit=on("Activity categories", C2="no"),
        sheet="Activity categories",
        sent=[
            {
                "id": "CAT-01",
                "name": "Preventive maintenance",
                "workPackages": ["no"],
                "isBillable": True,
                "defaultHours": 12.0,
                "display": {"colour": "#ef6e37", "order": 1},
                "createdAt": "2026-08-10T21:11:36.925Z",
                "updatedAt": "2026-08-18T23:03:36.200Z",
                "practiceNote": "Practice account: the fields of this kind are invented",
            }
        ],
    ),
    Habit(
        "a caption of Personnel renamed, with an edit",
        edit=on("Personnel", D1="Rolle", D3="Foreman"),
        said=(
            (
                "Problem: Not read: Rolle. Not found: Role. Were they renamed? Rolle = Role. "
                "Restore the headers, or confirm the change. (--accept column-renamed)"
            ),
        ),
    ),
    Habit(
        "the ID of a person typed over",
        edit=typed_over,
        sheet="Personnel",
        said=(
            "Rows that you deleted stay in the service: 00418 (Bjørn MacLeod).",
            (
                "Problem: The ID “00418” was changed to “00999”. This would create "
                "“00999” and leave “00418” in the service. Undo it in the spreadsheet, or "
                "confirm that you meant it. (--accept id-typed-over)"
            ),
            (
                "Warning: Rows of “Personnel certificates” belong to a record without a row: "
                "00418 / 1, 00418 / 2, 00418 / 3. They are not saved. Restore its ID, or type the "
                "new one in these rows."
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "an entry of a timesheet deleted",
        edit=row_deleted,
        sheet="Timesheets",
        said=("Rows that you deleted stay in the service: TS-00001 / TE-00001-2.",),
        sent=[],
    ),
    Habit("yes in Danish on Personnel", edit=on("Personnel", P3="nej"), sheet="Personnel"),
    Habit(
        "a plan of one's own in German",
        edit=lambda book: plan_of_ones_own(
            book, ["Auftrag", "Anlage", "Von", "Bis"], ["A1", "DB01", None, None]
        ),
        said=(
            (
                "The sheet “Activities” does not have the headers of Activities. Put headers "
                "such as ID, Site ID in its first 20 rows, or match its columns."
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a plan of one's own with our key columns",
        edit=lambda book: plan_of_ones_own(
            book,
            ["ID", "Site ID", "Aktivität", "Von", "Techniker"],
            ["A1", "DB01", "Öl", "20.11.", "Chloé Müller"],
        ),
        said=(
            "Warning: Not read: Aktivität, Von, Techniker.",
            "The workbook has no lists. Sites, teams and people were not checked.",
        ),
        sent=[{"id": "A1", "siteId": "DB01"}],
    ),
    Habit(
        "a plan of one's own with our captions",
        edit=lambda book: plan_of_ones_own(
            book,
            ["ID", "Site ID", "Status", "Teams"],
            ["A1", "DB01", "planned", "Blade crew / HV team"],
        ),
        said=("The workbook has no lists. Sites, teams and people were not checked.",),
        sent=[
            {"id": "A1", "siteId": "DB01", "status": "PLANNED", "teams": ["Blade crew / HV team"]}
        ],
    ),
    Habit(
        "a plan of one's own with a blank sheet",
        edit=lambda book: plan_of_ones_own(book, ["ID", "Site ID", "Start"]),
        said=(
            (
                "The sheet “Activities” has no rows below its header. Fill in at least "
                "one row and save the workbook."
            ),
        ),
        sent=STOPS,
    ),
)
