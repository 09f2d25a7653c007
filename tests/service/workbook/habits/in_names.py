"""Habits of typing names into cells of Activities: teams, people, and teams with numbers of people."""

from __future__ import annotations

from service.workbook.habits.habit import STOPS, Habit, edited

TEAMS = (
    Habit(
        "a second team",
        {"L30": "Équipe électrique, HV team"},
        sent=edited(teams=["Équipe électrique", "HV team"]),
    ),
    Habit(
        "teams with a semicolon",
        {"L30": "Blade crew; HV team"},
        said=(
            (
                "Problem: Row 30, Teams: Separate names with commas, not with “;”. Write "
                "Blade crew, HV team. [Activities!L30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "teams on two lines",
        {"L30": "Blade crew\nHV team"},
        said=(
            (
                "Problem: Row 30, Teams: The cell has a line break. Separate names with "
                "commas. [Activities!L30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "teams with and",
        {"L30": "Blade crew and Survey & inspection"},
        said=(
            (
                "Problem: Row 30, Teams: There is no team “Blade crew and Survey & "
                "inspection”. Did you mean Blade crew, Survey & inspection? [Activities!L30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "teams with an ampersand",
        {"L30": "Survey & inspection & Crane crew"},
        said=(
            (
                "Problem: Row 30, Teams: There is no team “Survey & inspection & Crane crew”. "
                "Did you mean Survey & inspection, Crane crew? [Activities!L30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a team with a comma and no quotes",
        {"L30": "Cable team, south"},
        sent=edited(teams=["Cable team, south"]),
    ),
    Habit(
        "a team with a comma in typographic quotes",
        {"L30": "“Cable team, south”"},
        said=(
            (
                "Problem: Row 30, Teams: There is no team ““Cable team”. Did you mean "
                '"Cable team, south"? [Activities!L30]'
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a team in small letters",
        {"L30": "blade crew"},
        said=(
            (
                "Warning: Row 30, Teams: “blade crew” is not a known team. Did you mean "
                '"Blade crew"? [Activities!L30]'
            ),
        ),
        sent=edited(teams=["blade crew"]),
    ),
    Habit(
        "a team nobody knows",
        {"L30": "Ghost crew"},
        said=("Warning: Row 30, Teams: “Ghost crew” is not a known team. [Activities!L30]",),
        sent=edited(teams=["Ghost crew"]),
    ),
    Habit(
        "a team twice",
        {"L30": "Blade crew, Blade crew"},
        said=(
            ("Problem: Row 30, Teams: “Blade crew” is listed twice. Remove one. [Activities!L30]"),
        ),
        sent=STOPS,
    ),
    Habit(
        "clear without brackets",
        {"L30": "clear"},
        said=(
            (
                "Problem: Row 30, Teams: “clear” is not a name. Leave the cell blank to keep "
                "its value, or write (clear) to remove it. [Activities!L30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a dash for no team",
        {"L30": "-"},
        said=(
            (
                "Problem: Row 30, Teams: “-” is not a name. Leave the cell blank to keep its "
                "value, or write (clear) to remove it. [Activities!L30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit("teams removed", {"L30": "(clear)"}, sent=edited(teams=[])),
    Habit(
        "teams emptied",
        {"L30": None},
        said=(
            (
                "Warning: Row 30, Teams: A blank cell keeps the old value. Write (clear) to "
                "remove it. [Activities!L30]"
            ),
        ),
    ),
    Habit(
        "teams in another order",
        {"L2": "Crane crew, Blade crew"},
        said=("Warning: 1 list has only another order. An order is not sent.",),
    ),
)

PEOPLE = (
    Habit("a person by ID", {"M30": "00424"}, sent=edited(personnelIds=["00424"])),
    Habit(
        "a person by name",
        {"M30": "Chloé Müller"},
        said=(
            (
                "Warning: Row 30, Personnel IDs: “Chloé Müller” is sent as the ID 00433. "
                "[Activities!M30]"
            ),
        ),
        sent=edited(personnelIds=["00433"]),
    ),
    Habit(
        "a person by last name",
        {"M30": "Müller"},
        said=(
            (
                "Problem: Row 30, Personnel IDs: “Müller” may be Dieter Müller (00420), Chloé "
                "Müller (00433). Type the ID. (--accept unknown-person) [Activities!M30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a person with the name behind the ID",
        {"M30": "00433 Chloé Müller"},
        said=(
            (
                "Problem: Row 30, Personnel IDs: “00433 Chloé Müller” is not a known person. "
                "Did you mean Chloé Müller (00433)? (--accept unknown-person) "
                "[Activities!M30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a person with last name first",
        {"M30": "Müller, Chloé"},
        said=(
            (
                "Problem: Row 30, Personnel IDs: There is no person “Müller”. Did you mean "
                "Chloé Müller? [Activities!M30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a person whose name holds a comma",
        {"M30": "van der Berg, François"},
        said=(
            (
                "Problem: Row 30, Personnel IDs: There is no person “van der Berg”. Did "
                'you mean "van der Berg, François"? [Activities!M30]'
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a person in quotes",
        {"M30": '"van der Berg, François"'},
        said=(
            (
                "Warning: Row 30, Personnel IDs: “van der Berg, François” is sent as the ID "
                "00436. [Activities!M30]"
            ),
        ),
        sent=edited(personnelIds=["00436"]),
    ),
    Habit(
        "a person nobody knows",
        {"M30": "Nils Holgersson"},
        said=(
            (
                "Problem: Row 30, Personnel IDs: “Nils Holgersson” is not a known person. "
                "(--accept unknown-person) [Activities!M30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "an ID nobody knows",
        {"M30": "00999"},
        said=(
            (
                "Problem: Row 30, Personnel IDs: “00999” is not a known person. "
                "(--accept unknown-person) [Activities!M30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a person as a number",
        {"M30": 433},
        said=(
            (
                "Warning: Row 30, Personnel IDs: 433 is read as 00433; the cell lost its "
                "zeros. [Activities!M30]"
            ),
        ),
        sent=edited(personnelIds=["00433"]),
    ),
    Habit(
        "IDs that became one number",
        {"M30": 433434},
        said=(
            (
                "Warning: Row 30, Personnel IDs: 433434 is sent as one name. For several, "
                "format the cell as text. [Activities!M30]"
            ),
            (
                "Problem: Row 30, Personnel IDs: “433434” is not a known person. (--accept "
                "unknown-person) [Activities!M30]"
            ),
        ),
        sent=STOPS,
    ),
)

MANPOWER = (
    Habit(
        "team and number",
        {"O30": "Blade crew:4, Crane crew:2"},
        sent=edited(manpower={"Blade crew": 4, "Crane crew": 2}),
    ),
    Habit(
        "a blank in place of the colon",
        {"O30": "Blade crew 4"},
        said=(
            (
                "Problem: Row 30, Manpower: “Blade crew 4” has no colon. Write for example "
                "Blade crew:4. [Activities!O30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "persons behind the number",
        {"O30": "Blade crew: 2 pers."},
        said=(
            (
                "Problem: Row 30, Manpower: “Blade crew: 2 pers.” is not a team with a "
                "number. Write Blade crew:2. [Activities!O30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "half a person",
        {"O30": "Blade crew:2,5"},
        said=(
            (
                "Problem: Row 30, Manpower: “5” has no team. Write for example Blade crew:5. "
                "[Activities!O30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a team without a number",
        {"O30": "Blade crew"},
        said=(
            (
                "Problem: Row 30, Manpower: “Blade crew” has no colon. Write for example "
                "Blade crew:1. [Activities!O30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a number cell",
        {"O30": 2},
        said=(
            (
                "Problem: Row 30, Manpower: Type teams with numbers, such as Blade crew:4, "
                "not “2”. [Activities!O30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a dash for nobody at all",
        {"O30": "-"},
        said=(
            (
                "Problem: Row 30, Manpower: “-” is not a name. Leave the cell blank to keep "
                "its value, or write (clear) to remove it. [Activities!O30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "semicolons",
        {"O30": "Blade crew:4; Crane crew:2"},
        said=(
            (
                "Problem: Row 30, Manpower: Separate names with commas, not with “;”. Write "
                "Blade crew:4, Crane crew:2. [Activities!O30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a comma forgotten",
        {"O30": "Blade crew:4 Crane crew:2"},
        said=(
            (
                "Problem: Row 30, Manpower: A comma is missing between two teams. Write Blade "
                "crew:4, Crane crew:2. [Activities!O30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit("manpower removed", {"O30": "(clear)"}, sent=edited(manpower={})),
)

HABITS = (*TEAMS, *PEOPLE, *MANPOWER)
