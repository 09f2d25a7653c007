"""Habits with columns: captions renamed, translated, moved, doubled; columns deleted; the planner's
own beside ours; formats of columns.
"""

from __future__ import annotations

from datetime import datetime

from service.workbook.habits.habit import REASON, STOPS, Habit, Sheet, edited
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
    Habit(
        "Start renamed, with an edit",
        {"E1": "Von", "E30": datetime(2026, 11, 20, 9)},
        said=(
            (
                "Problem: Not read: Von. Not found: Start (Europe/Copenhagen). Were they "
                "renamed? Von = Start (Europe/Copenhagen). Restore the headers, or confirm the "
                "change. (--accept column-renamed)"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "Start renamed without an edit",
        {"E1": "Begin"},
        said=(
            (
                "Problem: Not read: Begin. Not found: Start (Europe/Copenhagen). Were they "
                "renamed? Begin = Start (Europe/Copenhagen). Restore the headers, or confirm "
                "the change. (--accept column-renamed)"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "Status in German, with an edit",
        {"H1": "Zustand", "H30": "DISPATCHED"},
        said=(
            (
                "Problem: Not read: Zustand. Not found: Status. Were they renamed? Zustand = "
                "Status. Restore the headers, or confirm the change. (--accept "
                "column-renamed)"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "Teams in the singular, with an edit",
        {"L1": "Team", "L30": "HV team"},
        said=(
            (
                "Problem: Not read: Team. Not found: Teams. Were they renamed? Team = Teams. "
                "Restore the headers, or confirm the change. (--accept column-renamed)"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a caption mistyped",
        {"R1": "External remark", "R30": "new"},
        said=(
            (
                "Problem: Not read: External remark. Not found: External remarks. Were they "
                "renamed? External remark = External remarks. Restore the headers, or confirm "
                "the change. (--accept column-renamed)"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "two captions renamed",
        {"E1": "Von", "F1": "Bis", "E30": datetime(2026, 11, 20, 9)},
        said=(
            (
                "Problem: Not read: Von, Bis. Not found: Start (Europe/Copenhagen), End "
                "(Europe/Copenhagen). Were they renamed? Von = Start (Europe/Copenhagen), Bis = "
                "End (Europe/Copenhagen). Restore the headers, or confirm the change. "
                "(--accept column-renamed)"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "captions in capitals with blanks",
        {"E1": " START ", "H1": "STATUS", "H30": "DISPATCHED"},
        sent=edited(status="DISPATCHED"),
    ),
    Habit(
        "captions with stars and units",
        {"A1": "ID *", "O1": "Manpower (persons)", "O30": "HV team:2"},
        sent=[{"id": "DB0411-045", "siteId": "DB01", "manpower": {"HV team": 2}}],
    ),
    Habit(
        "captions of the API",
        {"C1": "siteId", "L1": "teams", "R1": "externalRemarks", "R30": "new"},
        sent=edited(externalRemarks="new"),
    ),
    Habit(
        "a zone taken off the captions",
        {"E1": "Start", "F1": "End", "E30": datetime(2026, 11, 20, 9)},
        sent=edited(startDate="2026-11-20T08:00:00.000Z"),
    ),
    Habit(
        "a zone changed in two captions",
        {"E1": "Start (UTC)", "F1": "End (UTC)"},
        said=(
            "The headers of “Activities” name two time zones: UTC and Europe/Copenhagen. Dates are in “Start (UTC)” and “Created (Europe/Copenhagen)”. Use one time zone for all dates of a sheet.",
        ),
        sent=STOPS,
    ),
    Habit(
        "Site ID renamed",
        {"C1": "Site"},
        said=(
            (
                "The sheet “Activities” has no column “Site ID”. Restore the column with that "
                "header."
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "Start twice",
        {"W1": "Start"},
        said=(
            "“Start” is in the header of “Activities” twice. It is in the columns E and W. Remove or rename one of them.",
        ),
        sent=STOPS,
    ),
    Habit(
        "a caption emptied",
        {"R1": None, "R30": "new"},
        said=(
            (
                "Problem: Not read: R. Not found: External remarks. Were they renamed? R = "
                "External remarks. Restore the headers, or confirm the change. (--accept "
                "column-renamed)"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a column deleted",
        edit=on_activities(lambda sheet: sheet.delete_cols(13)),
        said=("Warning: Not found: Personnel IDs.",),
    ),
    Habit(
        "four columns deleted, and an edit",
        {"R30": "kept"},
        edit=on_activities(lambda sheet: sheet.delete_cols(13, 4)),
        said=("Warning: Not found: Personnel IDs, Manpower, Additional client work.",),
        sent=edited(externalRemarks="kept"),
    ),
    Habit(
        "Site ID deleted",
        edit=on_activities(lambda sheet: sheet.delete_cols(3)),
        said=(
            (
                "The sheet “Activities” has no column “Site ID”. Restore the column with that "
                "header."
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "ID deleted",
        edit=on_activities(lambda sheet: sheet.delete_cols(1)),
        said=("The sheet “Activities” has no column “ID”. Restore the column with that header.",),
        sent=STOPS,
    ),
    Habit(
        "a column moved, and an edit",
        {"H30": "DISPATCHED"},
        edit=on_activities(moved),
        sent=edited(status="DISPATCHED"),
    ),
    Habit("an own column behind", edit=on_activities(lambda sheet: own_column(sheet, 23, "Boat"))),
    Habit(
        "an own column in the middle, and an edit",
        {"H30": "DISPATCHED"},
        edit=on_activities(lambda sheet: own_column(sheet, 5, "Boat", inserted=True)),
        sent=edited(status="DISPATCHED"),
    ),
    Habit(
        "a column without a caption", edit=on_activities(lambda sheet: own_column(sheet, 24, None))
    ),
    Habit("times beside the days", edit=on_activities(two_times)),
    Habit("dates set to General", edit=on_activities(general)),
    Habit("dates typed again to the minute", edit=on_activities(to_the_minute)),
    Habit(
        "titles above, and an edit",
        edit=on_activities(title_rows),
        sent=edited(externalRemarks="below titles"),
    ),
    Habit("a merged band above", edit=on_activities(merged_band)),
    Habit(
        "the header in row 25",
        edit=on_activities(far_down),
        said=(
            (
                "The sheet “Activities” does not have the headers of Activities. Put headers "
                "such as ID, Site ID in its first 20 rows, or match its columns."
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "the header emptied",
        edit=on_activities(lambda sheet: sheet.delete_rows(1)),
        said=(
            (
                "The sheet “Activities” does not have the headers of Activities. Put headers "
                "such as ID, Site ID in its first 20 rows, or match its columns."
            ),
        ),
        sent=STOPS,
    ),
)
