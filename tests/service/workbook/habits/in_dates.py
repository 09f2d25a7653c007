"""Habits of typing dates into cells of Activities: true dates, texts, slips, and hours that a clock
change takes or gives.
"""

from __future__ import annotations

from datetime import datetime

from service.workbook.habits.habit import STOPS, Habit, edited

HABITS = (
    Habit(
        "a date and time as a date",
        {"E30": datetime(2026, 11, 20, 9, 0)},
        sent=edited(startDate="2026-11-20T08:00:00.000Z"),
    ),
    Habit(
        "a day as a date",
        {"E30": datetime(2026, 11, 20)},
        said=("Warning: Row 30, Start: The time is 00:00. [Activities!E30]",),
        sent=edited(startDate="2026-11-19T23:00:00.000Z"),
    ),
    Habit("the same date again", {"E30": datetime(2026, 11, 20, 7, 0)}),
    Habit(
        "an ISO text",
        {"E30": "2026-11-20 09:00"},
        sent=edited(startDate="2026-11-20T08:00:00.000Z"),
    ),
    Habit(
        "an ISO day",
        {"E30": "2026-11-20"},
        said=(("Warning: Row 30, Start: The time is 00:00. [Activities!E30]"),),
        sent=edited(startDate="2026-11-19T23:00:00.000Z"),
    ),
    Habit(
        "an ISO text in UTC",
        {"E30": "2026-11-20T08:00:00Z"},
        sent=edited(startDate="2026-11-20T08:00:00.000Z"),
    ),
    Habit(
        "a German date as text",
        {"E30": "20.11.2026 09:00"},
        said=("Problem: Row 30, Start: Did you mean 20 Nov 2026, 09:00? [Activities!E30]",),
        sent=STOPS,
    ),
    Habit(
        "tomorrow",
        {"E30": "tomorrow"},
        said=(
            (
                "Problem: Row 30, Start: “tomorrow” is not a clear date. Try "
                "28 Nov 2026 6:00. [Activities!E30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a year without its century",
        {"E30": "0026-11-20 09:00"},
        said=(
            (
                "Problem: Row 30, Start: “0026-11-20 09:00” is in the year 26. Type the year "
                "with four digits. [Activities!E30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a month that is none",
        {"E30": "2026-13-20 09:00"},
        said=(
            (
                "Problem: Row 30, Start: “2026-13-20 09:00” is not a clear date. Try "
                "28 Nov 2026 6:00. [Activities!E30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a time without a day",
        {"E30": 0.25},
        said=(("Problem: Row 30, Start: Did you mean 20 Nov 2026, 06:00? [Activities!E30]"),),
        sent=STOPS,
    ),
    Habit(
        "30:00 in a date cell",
        {"E30": 1.25},
        said=(
            (
                "Problem: Row 30, Start: 1 Jan 1900, 06:00 is too far away. Use a year "
                "from 2000 to 2041. [Activities!E30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a slip of the century",
        {"E30": datetime(1926, 11, 20, 9, 0)},
        said=(
            (
                "Problem: Row 30, Start: 20 Nov 1926, 09:00 is too far away. Use a year "
                "from 2000 to 2041. [Activities!E30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "an end ten years late",
        {"F30": datetime(2036, 11, 20, 13, 30)},
        said=(
            (
                "Warning: Row 30, End: Moved by more than a year, from 20 Nov 2026, 13:30 to "
                "20 Nov 2036, 13:30. [Activities!F30]"
            ),
        ),
        sent=edited(endDate="2036-11-20T12:30:00.000Z"),
    ),
    Habit(
        "an end sixty years late",
        {"F30": datetime(2086, 11, 20, 13, 30)},
        said=(
            (
                "Problem: Row 30, End: 20 Nov 2086, 13:30 is too far away. Use a year "
                "from 2000 to 2041. [Activities!F30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "start and end swapped",
        {"E30": datetime(2026, 11, 20, 13, 30), "F30": datetime(2026, 11, 20, 7, 0)},
        said=("Warning: Row 30, End: The end is before the start. [Activities!F30]",),
        sent=edited(startDate="2026-11-20T12:30:00.000Z", endDate="2026-11-20T06:00:00.000Z"),
    ),
    Habit(
        "an hour that comes twice",
        {"E30": datetime(2026, 10, 25, 2, 30)},
        said=(
            (
                "Problem: Row 30, Start: 2026-10-25 02:30 occurs twice in "
                "Europe/Copenhagen, because the clocks go back. Type "
                "2026-10-25T02:30:00+02:00 or 2026-10-25T02:30:00+01:00 as text. "
                "[Activities!E30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "an hour that does not come",
        {"F30": datetime(2027, 3, 28, 2, 30)},
        said=(
            (
                "Problem: Row 30, End: 2027-03-28 02:30 does not exist in Europe/Copenhagen, "
                "because the clocks go forward. Type 2027-03-28T01:30:00+01:00 or "
                "2027-03-28T03:30:00+02:00. [Activities!F30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit("an end removed", {"F30": "(clear)"}, sent=edited(endDate=None)),
    Habit(
        "an end emptied",
        {"F30": None},
        said=(
            (
                "Warning: Row 30, End: A blank cell keeps the old value. Write (clear) to "
                "remove it. [Activities!F30]"
            ),
        ),
    ),
    Habit(
        "yes as a date",
        {"E30": True},
        said=("Problem: Row 30, Start: Type a date and time, not “TRUE”. [Activities!E30]",),
        sent=STOPS,
    ),
    Habit(
        "an error as a date",
        {"E30": "#N/A"},
        said=(
            (
                "Problem: Row 30, Start: The cell has an error. Correct the formula or type a "
                "value. [Activities!E30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a formula without a value",
        {"E30": "=E31+1"},
        said=(
            (
                "Problem: Row 30, Start: The cell has a formula without a stored value. Open "
                "and save the workbook in Excel. [Activities!E30]"
            ),
        ),
        sent=STOPS,
    ),
)
