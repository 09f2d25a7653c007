"""Habits of typing IDs, and new rows below the plan."""

from __future__ import annotations

from datetime import datetime

from service.workbook.habits.habit import STOPS, Habit, edited

HABITS = (
    Habit(
        "an ID as a number",
        {"A2": 10, "R2": "number"},
        said=(
            ("Warning: Row 2, ID: 10 is read as 0010; the cell lost its zeros. [Activities!A2]"),
        ),
        sent=[{"id": "0010", "siteId": "DB01", "externalRemarks": "number"}],
    ),
    Habit(
        "an ID in small letters",
        {"A30": "db0411-045", "R30": "small"},
        said=(
            (
                "Rows that you deleted stay in the service: DB0411-045 (Hydraulic oil "
                "change DB-B03)."
            ),
            (
                "Problem: The ID “DB0411-045” was changed to “db0411-045”. This would "
                "create “db0411-045” and leave “DB0411-045” in the service. Undo it in "
                "the spreadsheet, or confirm that you meant it. (--accept id-typed-over)"
            ),
            (
                "Warning: Row 30, ID: “db0411-045” is new, but “DB0411-045” exists. A new "
                "ID creates a new entry. [Activities!A30]"
            ),
            (
                "Warning: Row 30, Name: Set by the service. Your text is not "
                "sent (Name, Type, Created, Updated). [Activities!B30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "an ID with blanks",
        {"A30": " DB0411-045 ", "R30": "blanks"},
        said=(("Warning: Row 30, ID: Spaces around “DB0411-045” are ignored. [Activities!A30]"),),
        sent=edited(externalRemarks="blanks"),
    ),
    Habit(
        "an ID typed over",
        {"A30": "DB0411-145"},
        said=(
            (
                "Rows that you deleted stay in the service: DB0411-045 (Hydraulic oil "
                "change DB-B03)."
            ),
            (
                "Problem: The ID “DB0411-045” was changed to “DB0411-145”. This would "
                "create “DB0411-145” and leave “DB0411-045” in the service. Undo it in "
                "the spreadsheet, or confirm that you meant it. (--accept id-typed-over)"
            ),
            (
                "Warning: Row 30, Name: Set by the service. Your text is not "
                "sent (Name, Type, Created, Updated). [Activities!B30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "an ID emptied",
        {"A30": None, "R30": "no ID"},
        said=(
            (
                "Rows that you deleted stay in the service: DB0411-045 (Hydraulic oil "
                "change DB-B03)."
            ),
            ("Problem: Row 30, ID: This row has no ID. It was DB0411-045. [Activities!A30]"),
            (
                "Warning: Row 30, Name: Set by the service. Your text is not "
                "sent (Name, Type, Created, Updated). [Activities!B30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "an ID removed",
        {"A30": "(clear)"},
        said=(
            (
                "Rows that you deleted stay in the service: DB0411-045 (Hydraulic oil "
                "change DB-B03)."
            ),
            (
                "Problem: Row 30, ID: It cannot be removed. Type a value instead of (clear). "
                "[Activities!A30]"
            ),
            (
                "Warning: Row 30, Name: Set by the service. Your text is not "
                "sent (Name, Type, Created, Updated). [Activities!B30]"
            ),
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
        said=("Warning: Row 42, ID: 4711 is sent as text. [Activities!A42]",),
        sent=[{"id": "4711", "siteId": "DB01"}],
    ),
    Habit(
        "a new row with a number that lost its zeros",
        {"A42": 20, "C42": "KR02", "R42": "twenty"},
        said=(
            (
                "Problem: Row 42, ID: “0020” is also in row 12. Give a new row another "
                "ID, such as 0020-2. [Activities!A42]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a new row without a site",
        {"A42": "NEW-1", "E42": datetime(2026, 12, 1, 6)},
        said=(("Problem: Row 42, Site ID: Choose a site. [Activities!C42]"),),
        sent=STOPS,
    ),
    Habit(
        "a new row without an ID",
        {"C42": "DB01", "E42": datetime(2026, 12, 1, 6)},
        said=(("Problem: Row 42, ID: This row has no ID. DB0411-049 is free. [Activities!A42]"),),
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
        said=(("Warning: Rows that look like titles, totals or notes are not read: 42 “NEW-1”."),),
    ),
)
