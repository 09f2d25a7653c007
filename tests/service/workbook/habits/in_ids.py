"""Habits of typing IDs, and new rows below the plan."""

from __future__ import annotations

from datetime import datetime

from service.workbook.habits.habit import Habit

HABITS = (
    Habit("an ID as a number", {"A2": 10, "R2": "number"}),
    Habit("an ID in small letters", {"A30": "db0411-045", "R30": "small"}),
    Habit("an ID with blanks", {"A30": " DB0411-045 ", "R30": "blanks"}),
    Habit("an ID typed over", {"A30": "DB0411-145"}),
    Habit("an ID emptied", {"A30": None, "R30": "no ID"}),
    Habit("an ID removed", {"A30": "(clear)"}),
    Habit(
        "a new row",
        {"A42": "NEW-1", "C42": "DB01", "E42": datetime(2026, 12, 1, 6), "H42": "PLANNED"},
    ),
    Habit("a new row with a number for an ID", {"A42": 4711, "C42": "DB01"}),
    Habit(
        "a new row with a number that lost its zeros", {"A42": 20, "C42": "KR02", "R42": "twenty"}
    ),
    Habit("a new row without a site", {"A42": "NEW-1", "E42": datetime(2026, 12, 1, 6)}),
    Habit("a new row without an ID", {"C42": "DB01", "E42": datetime(2026, 12, 1, 6)}),
    Habit("a new row far below", {"A60": "NEW-1", "C60": "DB01"}),
    Habit("a new row with an ID alone", {"A42": "NEW-1"}),
)
