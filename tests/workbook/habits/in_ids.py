"""Habits of typing IDs, and new rows below the plan."""

from __future__ import annotations

from datetime import datetime

from workbook.habits.habit import STOPS, Habit, edited

HABITS = (
    Habit(
        "an ID as a number",
        {"A2": 10, "R2": "number"},
        said=(
            "To double-check: Row 2, ID: the number 10 is taken for 0010, whose zeros were lost. [Activities!A2]",
        ),
        sent=[{"id": "0010", "siteId": "DB01", "externalRemarks": "number"}],
    ),
    Habit(
        "an ID in small letters",
        {"A30": "db0411-045", "R30": "small"},
        said=(
            "Removed from the sheet, not from the service: DB0411-045 (Hydraulic oil change DB-B03).",
            'Problem: The ID "db0411-045" was "DB0411-045": a new ID makes a second activity, and "DB0411-045" stays in the service as it is. Undo it in the spreadsheet, or confirm that you meant it. (--accept id-typed-over)',
            "To double-check: Row 30, ID: “db0411-045” is new, but “DB0411-045” exists. A new ID creates a new activity. [Activities!A30]",
            "To double-check: Row 30, Name: is set by the service; what stands here is not sent (Name, Type, Created, Updated). [Activities!B30]",
        ),
        sent=STOPS,
    ),
    Habit(
        "an ID with blanks",
        {"A30": " DB0411-045 ", "R30": "blanks"},
        said=(
            'To double-check: Row 30, ID: the blanks around "DB0411-045" do not count. [Activities!A30]',
        ),
        sent=edited(externalRemarks="blanks"),
    ),
    Habit(
        "an ID typed over",
        {"A30": "DB0411-145"},
        said=(
            "Removed from the sheet, not from the service: DB0411-045 (Hydraulic oil change DB-B03).",
            'Problem: The ID "DB0411-145" was "DB0411-045": a new ID makes a second activity, and "DB0411-045" stays in the service as it is. Undo it in the spreadsheet, or confirm that you meant it. (--accept id-typed-over)',
            "To double-check: Row 30, Name: is set by the service; what stands here is not sent (Name, Type, Created, Updated). [Activities!B30]",
        ),
        sent=STOPS,
    ),
    Habit(
        "an ID emptied",
        {"A30": None, "R30": "no ID"},
        said=(
            "Removed from the sheet, not from the service: DB0411-045 (Hydraulic oil change DB-B03).",
            "Problem: Row 30, ID: is missing. Type the ID of an activity, or a new one to make a new activity. [Activities!A30]",
            "To double-check: Row 30, Name: is set by the service; what stands here is not sent (Name, Type, Created, Updated). [Activities!B30]",
        ),
        sent=STOPS,
    ),
    Habit(
        "an ID removed",
        {"A30": "(clear)"},
        said=(
            "Removed from the sheet, not from the service: DB0411-045 (Hydraulic oil change DB-B03).",
            "Problem: Row 30, ID: it cannot be removed. Write a value instead of (clear). [Activities!A30]",
            "To double-check: Row 30, Name: is set by the service; what stands here is not sent (Name, Type, Created, Updated). [Activities!B30]",
        ),
        sent=STOPS,
    ),
    Habit(
        "a new row",
        {"A42": "NEW-1", "C42": "DB01", "E42": datetime(2026, 12, 1, 6), "H42": "PLANNED"},
        sent=[
            {
                "id": "NEW-1",
                "siteId": "DB01",
                "startDate": "2026-12-01T05:00:00.000Z",
                "status": "PLANNED",
            }
        ],
    ),
    Habit(
        "a new row with a number for an ID",
        {"A42": 4711, "C42": "DB01"},
        said=(
            'To double-check: Row 42, ID: the number 4711 counts as the text "4711". [Activities!A42]',
        ),
        sent=[{"id": "4711", "siteId": "DB01"}],
    ),
    Habit(
        "a new row with a number that lost its zeros",
        {"A42": 20, "C42": "KR02", "R42": "twenty"},
        said=(
            'Problem: Row 12, ID: "0020" also stands in row 42. If this is a new activity, give it another ID, for example 0020-2. [Activities!A12]',
            'Problem: Row 42, ID: "0020" also stands in row 12. If this is a new activity, give it another ID, for example 0020-3. [Activities!A42]',
            "To double-check: Row 42, ID: the number 20 is taken for 0020, whose zeros were lost. [Activities!A42]",
            "To double-check: Row 42: Start, End, Category, Status, Work package ID, Teams, Personnel IDs were emptied; blank leaves them as they are. Write (clear) to remove a value. [Activities!42:42]",
            "To double-check: Row 42: Name, Type, Created, Updated are set by the service; your edits there are not sent. [Activities!42:42]",
        ),
        sent=STOPS,
    ),
    Habit(
        "a new row without a site",
        {"A42": "NEW-1", "E42": datetime(2026, 12, 1, 6)},
        said=(
            "Problem: Row 42, Site ID: is missing; every activity needs one. If the row is a total or a note, keep it to one cell, or to columns of your own. [Activities!C42]",
        ),
        sent=STOPS,
    ),
    Habit(
        "a new row without an ID",
        {"C42": "DB01", "E42": datetime(2026, 12, 1, 6)},
        said=(
            "Problem: Row 42, ID: is missing. Type the ID of an activity, or a new one to make a new activity. [Activities!A42]",
        ),
        sent=STOPS,
    ),
    Habit(
        "a new row far below",
        {"A60": "NEW-1", "C60": "DB01"},
        sent=[{"id": "NEW-1", "siteId": "DB01"}],
    ),
    Habit(
        "a new row with an ID alone",
        {"A42": "NEW-1"},
        said=(
            'To double-check: These rows look like titles, totals or notes and are left out: 42 "NEW-1".',
        ),
    ),
)
