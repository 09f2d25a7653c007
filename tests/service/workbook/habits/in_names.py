"""Habits of typing names into cells of Activities: teams, people, and teams with numbers of people."""

from __future__ import annotations

from service.workbook.habits.habit import Habit

TEAMS = (
    Habit("a second team", {"L30": "Équipe électrique, HV team"}),
    Habit("teams with a semicolon", {"L30": "Blade crew; HV team"}),
    Habit("teams on two lines", {"L30": "Blade crew\nHV team"}),
    Habit("teams with and", {"L30": "Blade crew and Survey & inspection"}),
    Habit("teams with an ampersand", {"L30": "Survey & inspection & Crane crew"}),
    Habit("a team with a comma and no quotes", {"L30": "Cable team, south"}),
    Habit("a team with a comma in typographic quotes", {"L30": "“Cable team, south”"}),
    Habit("a team in small letters", {"L30": "blade crew"}),
    Habit("a team nobody knows", {"L30": "Ghost crew"}),
    Habit("a team twice", {"L30": "Blade crew, Blade crew"}),
    Habit("clear without brackets", {"L30": "clear"}),
    Habit("a dash for no team", {"L30": "-"}),
    Habit("teams removed", {"L30": "(clear)"}),
    Habit("teams emptied", {"L30": None}),
    Habit("teams in another order", {"L2": "Crane crew, Blade crew"}),
)

PEOPLE = (
    Habit("a person by ID", {"M30": "00424"}),
    Habit("a person by name", {"M30": "Chloé Müller"}),
    Habit("a person by last name", {"M30": "Müller"}),
    Habit("a person with the name behind the ID", {"M30": "00433 Chloé Müller"}),
    Habit("a person with last name first", {"M30": "Müller, Chloé"}),
    Habit("a person whose name holds a comma", {"M30": "van der Berg, François"}),
    Habit("a person in quotes", {"M30": '"van der Berg, François"'}),
    Habit("a person nobody knows", {"M30": "Nils Holgersson"}),
    Habit("an ID nobody knows", {"M30": "00999"}),
    Habit("a person as a number", {"M30": 433}),
    Habit("IDs that became one number", {"M30": 433434}),
)

MANPOWER = (
    Habit("team and number", {"O30": "Blade crew:4, Crane crew:2"}),
    Habit("a blank in place of the colon", {"O30": "Blade crew 4"}),
    Habit("persons behind the number", {"O30": "Blade crew: 2 pers."}),
    Habit("half a person", {"O30": "Blade crew:2,5"}),
    Habit("a team without a number", {"O30": "Blade crew"}),
    Habit("a number cell", {"O30": 2}),
    Habit("a dash for nobody at all", {"O30": "-"}),
    Habit("semicolons", {"O30": "Blade crew:4; Crane crew:2"}),
    Habit("a comma forgotten", {"O30": "Blade crew:4 Crane crew:2"}),
    Habit("manpower removed", {"O30": "(clear)"}),
)

HABITS = (*TEAMS, *PEOPLE, *MANPOWER)
