"""Habits of typing words into cells of Activities: states, categories, sites, flags, remarks, and
what the service sets.
"""

from __future__ import annotations

from datetime import datetime

from service.workbook.habits.habit import CREATED, RESULT, Habit

WORDS = (
    Habit("a state in small letters", {"H30": "dispatched"}),
    Habit("a state with a blank behind it", {"H30": "Completed "}),
    Habit("a state mistyped", {"H30": "PLANED"}),
    Habit("a state taken back", {"H2": "PLANNED"}),
    Habit("a state removed", {"H30": "(clear)"}),
    Habit("a category mistyped", {"G30": "Blade repairs"}),
    Habit("a category with blanks", {"G30": " Blade repair"}),
    Habit("a category nobody knows", {"G30": "Painting"}),
    Habit("a site mistyped", {"C30": "DB02"}),
    Habit("a site in small letters", {"C30": "db01"}),
    Habit("a site as a number", {"C30": 42}),
    Habit("a site by name", {"C30": "Dogger Bank A"}),
    Habit("a site emptied", {"C30": None}),
    Habit("a site removed", {"C30": "(clear)"}),
    Habit("a work package nobody knows", {"J30": "WP-9999"}),
    Habit("a work order as a number", {"K30": 7}),
    Habit("yes in Danish", {"P30": "ja"}),
    Habit("perhaps", {"P30": "perhaps"}),
)

TEXTS = (
    Habit("a remark", {"R30": "Ladder first, then 2,5 m rope"}),
    Habit("a remark of several lines", {"R30": "first\nsecond"}),
    Habit("a remark with blanks around it", {"Q30": "  as told  "}),
    Habit("a remark with an emoji", {"R30": "crane \U0001f3d7 at 6"}),
    Habit("a remark that reads like an escape", {"R30": "_x0041_"}),
    Habit("half a character", {"R30": "a_xD800_b"}),
    Habit("a remark as long as a cell", {"R30": "x" * 32_767}),
    Habit("a number as a remark", {"R30": 5}),
    Habit("a date as a remark", {"R30": datetime(2026, 11, 20)}),
    Habit("a remark removed", {"R30": "(clear)"}),
    Habit("a remark emptied", {"R30": None}),
    Habit("an error as a remark", {"R30": "#REF!"}),
    Habit("the name of an activity", {"B30": "Oil change"}),
    Habit("the type of an activity", {"I30": "SERVICE"}),
    Habit("when it was created", {f"{CREATED}30": datetime(2026, 11, 1)}),
    Habit("the names of people", {"N31": "Anna Holm"}),
    Habit("the result of an upload", {f"{RESULT}30": "sent by me"}),
)

HABITS = (*WORDS, *TEXTS)
