"""Habits with columns: captions renamed, translated, moved, doubled; columns deleted; the planner's
own beside ours; formats of columns.
"""

from __future__ import annotations

from datetime import datetime

from service.workbook.habits.habit import REASON, Habit, Sheet
from service.workbook.habits.in_rows import on_activities

_EPOCH = datetime(1899, 12, 30)


def own_column(sheet: Sheet, place: int, caption: str | None, *, inserted: bool = False) -> None:
    if inserted:
        sheet.insert_cols(place)
    sheet.cell(1, place).value = caption
    for row in range(2, 42):
        sheet.cell(row, place).value = f"own {row}"


def moved(sheet: Sheet) -> None:
    """Move Status to the end of the table."""
    values = [sheet.cell(row, 8).value for row in range(1, 42)]
    sheet.delete_cols(8)
    for row, value in enumerate(values, 1):
        sheet[f"{REASON}{row}"].value = value


def general(sheet: Sheet) -> None:
    for row in range(2, 42):
        for column in (5, 6):
            cell = sheet.cell(row, column)
            cell.value = (cell.value - _EPOCH).total_seconds() / 86_400
            cell.number_format = "General"


def to_the_minute(sheet: Sheet) -> None:
    for row in range(2, 42):
        sheet.cell(row, 5).value = f"{sheet.cell(row, 5).value:%Y-%m-%d %H:%M}"


def title_rows(sheet: Sheet) -> None:
    sheet.insert_rows(1, 3)
    sheet["A1"], sheet["A2"] = "Plan of week 48", "printed by Anna"
    sheet["R33"] = "below titles"


def merged_band(sheet: Sheet) -> None:
    sheet.insert_rows(1)
    sheet["A1"], sheet["E1"] = "What", "When"
    sheet.merge_cells("A1:D1")
    sheet.merge_cells("E1:F1")


def far_down(sheet: Sheet) -> None:
    sheet.insert_rows(1, 24)


def two_times(sheet: Sheet) -> None:
    sheet["W1"], sheet["X1"] = "Start time", "End time"
    sheet["W30"], sheet["X30"] = "06:00", "18:00"


HABITS = (
    Habit("Start renamed, with an edit", {"E1": "Von", "E30": datetime(2026, 11, 20, 9)}),
    Habit("Start renamed without an edit", {"E1": "Begin"}),
    Habit("Status in German, with an edit", {"H1": "Zustand", "H30": "DISPATCHED"}),
    Habit("Teams in the singular, with an edit", {"L1": "Team", "L30": "HV team"}),
    Habit("a caption mistyped", {"R1": "External remark", "R30": "new"}),
    Habit("two captions renamed", {"E1": "Von", "F1": "Bis", "E30": datetime(2026, 11, 20, 9)}),
    Habit(
        "captions in capitals with blanks", {"E1": " START ", "H1": "STATUS", "H30": "DISPATCHED"}
    ),
    Habit(
        "captions with stars and units",
        {"A1": "ID *", "O1": "Manpower (persons)", "O30": "HV team:2"},
    ),
    Habit(
        "captions of the API",
        {"C1": "siteId", "L1": "teams", "R1": "externalRemarks", "R30": "new"},
    ),
    Habit(
        "a zone taken off the captions",
        {"E1": "Start", "F1": "End", "E30": datetime(2026, 11, 20, 9)},
    ),
    Habit("a zone changed in two captions", {"E1": "Start (UTC)", "F1": "End (UTC)"}),
    Habit("Site ID renamed", {"C1": "Site"}),
    Habit("Start twice", {"W1": "Start"}),
    Habit("a caption emptied", {"R1": None, "R30": "new"}),
    Habit("a column deleted", edit=on_activities(lambda sheet: sheet.delete_cols(13))),
    Habit(
        "four columns deleted, and an edit",
        {"R30": "kept"},
        edit=on_activities(lambda sheet: sheet.delete_cols(13, 4)),
    ),
    Habit("Site ID deleted", edit=on_activities(lambda sheet: sheet.delete_cols(3))),
    Habit("ID deleted", edit=on_activities(lambda sheet: sheet.delete_cols(1))),
    Habit("a column moved, and an edit", {"H30": "DISPATCHED"}, edit=on_activities(moved)),
    Habit("an own column behind", edit=on_activities(lambda sheet: own_column(sheet, 23, "Boat"))),
    Habit(
        "an own column in the middle, and an edit",
        {"H30": "DISPATCHED"},
        edit=on_activities(lambda sheet: own_column(sheet, 5, "Boat", inserted=True)),
    ),
    Habit(
        "a column without a caption", edit=on_activities(lambda sheet: own_column(sheet, 24, None))
    ),
    Habit("times beside the days", edit=on_activities(two_times)),
    Habit("dates set to General", edit=on_activities(general)),
    Habit("dates typed again to the minute", edit=on_activities(to_the_minute)),
    Habit("titles above, and an edit", edit=on_activities(title_rows)),
    Habit("a merged band above", edit=on_activities(merged_band)),
    Habit("the header in row 25", edit=on_activities(far_down)),
    Habit("the header emptied", edit=on_activities(lambda sheet: sheet.delete_rows(1))),
)
