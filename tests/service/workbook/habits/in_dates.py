"""Habits of typing dates into cells of Activities: true dates, texts, slips, and hours that a clock
change takes or gives.
"""

from __future__ import annotations

from datetime import datetime

from service.workbook.habits.habit import Habit

HABITS = (
    Habit("a date and time as a date", {"E30": datetime(2026, 11, 20, 9, 0)}),
    Habit("a day as a date", {"E30": datetime(2026, 11, 20)}),
    Habit("the same date again", {"E30": datetime(2026, 11, 20, 7, 0)}),
    Habit("an ISO text", {"E30": "2026-11-20 09:00"}),
    Habit("an ISO day", {"E30": "2026-11-20"}),
    Habit("an ISO text in UTC", {"E30": "2026-11-20T08:00:00Z"}),
    Habit("a German date as text", {"E30": "20.11.2026 09:00"}),
    Habit("tomorrow", {"E30": "tomorrow"}),
    Habit("a year without its century", {"E30": "0026-11-20 09:00"}),
    Habit("a month that is none", {"E30": "2026-13-20 09:00"}),
    Habit("a time without a day", {"E30": 0.25}),
    Habit("30:00 in a date cell", {"E30": 1.25}),
    Habit("a slip of the century", {"E30": datetime(1926, 11, 20, 9, 0)}),
    Habit("an end ten years late", {"F30": datetime(2036, 11, 20, 13, 30)}),
    Habit("an end sixty years late", {"F30": datetime(2086, 11, 20, 13, 30)}),
    Habit(
        "start and end swapped",
        {"E30": datetime(2026, 11, 20, 13, 30), "F30": datetime(2026, 11, 20, 7, 0)},
    ),
    Habit("an hour that comes twice", {"E30": datetime(2026, 10, 25, 2, 30)}),
    Habit("an hour that does not come", {"F30": datetime(2027, 3, 28, 2, 30)}),
    Habit("an end removed", {"F30": "(clear)"}),
    Habit("an end emptied", {"F30": None}),
    Habit("yes as a date", {"E30": True}),
    Habit("an error as a date", {"E30": "#N/A"}),
    Habit("a formula without a value", {"E30": "=E31+1"}),
)
