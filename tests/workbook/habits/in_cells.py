"""Habits of typing: dates, states, teams, people, numbers of people, IDs, remarks, as planners type them into cells of Activities."""

from __future__ import annotations

from datetime import datetime

from workbook.habits.habit import STOPS, Habit

DATES = (
    Habit(
        "a date and time as a date",
        {"E30": datetime(2026, 11, 20, 9, 0)},
        sent=[{"id": "DB0411-045", "siteId": "DB01", "startDate": "2026-11-20T08:00:00.000Z"}],
    ),
    Habit(
        "a day as a date",
        {"E30": datetime(2026, 11, 20)},
        said=("To double-check: Row 30, Start: the time of day is 00:00. [Activities!E30]",),
        sent=[{"id": "DB0411-045", "siteId": "DB01", "startDate": "2026-11-19T23:00:00.000Z"}],
    ),
    Habit("the same date again", {"E30": datetime(2026, 11, 20, 7, 0)}),
    Habit("an ISO text", {"E30": "2026-11-20 09:00"}, sent=[{"id": "DB0411-045", "siteId": "DB01", "startDate": "2026-11-20T08:00:00.000Z"}]),
    Habit(
        "an ISO text with blanks around it",
        {"E30": " 2026-11-20 09:00 "},
        sent=[{"id": "DB0411-045", "siteId": "DB01", "startDate": "2026-11-20T08:00:00.000Z"}],
    ),
    Habit(
        "an ISO day",
        {"E30": "2026-11-20"},
        said=("To double-check: Row 30, Start: 2026-11-20 has no time of day; 00:00 counts. [Activities!E30]",),
        sent=[{"id": "DB0411-045", "siteId": "DB01", "startDate": "2026-11-19T23:00:00.000Z"}],
    ),
    Habit(
        "an ISO text in UTC", {"E30": "2026-11-20T08:00:00Z"}, sent=[{"id": "DB0411-045", "siteId": "DB01", "startDate": "2026-11-20T08:00:00.000Z"}]
    ),
    Habit(
        "an ISO text with an offset",
        {"E30": "2026-11-20T09:00+01:00"},
        sent=[{"id": "DB0411-045", "siteId": "DB01", "startDate": "2026-11-20T08:00:00.000Z"}],
    ),
    Habit(
        "a German date as text",
        {"E30": "20.11.2026 09:00"},
        said=(
            'Problem: Row 30, Start: "20.11.2026 09:00" is not a date that can be read for certain. Enter it as a date, or as 2026-11-24 06:00. [Activities!E30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a British date as text",
        {"E30": "20/11/2026"},
        said=(
            'Problem: Row 30, Start: "20/11/2026" is not a date that can be read for certain. Enter it as a date, or as 2026-11-24 06:00. [Activities!E30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "an American date as text",
        {"E30": "11/20/2026 9:00 AM"},
        said=(
            'Problem: Row 30, Start: "11/20/2026 9:00 AM" is not a date that can be read for certain. Enter it as a date, or as 2026-11-24 06:00. [Activities!E30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a month by name",
        {"E30": "20-Nov-26"},
        said=(
            'Problem: Row 30, Start: "20-Nov-26" is not a date that can be read for certain. Enter it as a date, or as 2026-11-24 06:00. [Activities!E30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a week",
        {"E30": "KW 48"},
        said=(
            'Problem: Row 30, Start: "KW 48" is not a date that can be read for certain. Enter it as a date, or as 2026-11-24 06:00. [Activities!E30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "tomorrow",
        {"E30": "tomorrow"},
        said=(
            'Problem: Row 30, Start: "tomorrow" is not a date that can be read for certain. Enter it as a date, or as 2026-11-24 06:00. [Activities!E30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "to be defined as a date",
        {"E30": "tbd"},
        said=(
            'Problem: Row 30, Start: "tbd" is not a date that can be read for certain. Enter it as a date, or as 2026-11-24 06:00. [Activities!E30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a year without its century",
        {"E30": "0026-11-20 09:00"},
        said=('Problem: Row 30, Start: "0026-11-20 09:00" is in the year 26. Type the year with four digits. [Activities!E30]',),
        sent=STOPS,
    ),
    Habit(
        "a month that is none",
        {"E30": "2026-13-20 09:00"},
        said=(
            'Problem: Row 30, Start: "2026-13-20 09:00" is not a day of the calendar or a time of the day. Enter it as 2026-11-24 06:00. [Activities!E30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "25 hours",
        {"E30": "2026-11-20 25:00"},
        said=(
            'Problem: Row 30, Start: "2026-11-20 25:00" is not a day of the calendar or a time of the day. Enter it as 2026-11-24 06:00. [Activities!E30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a time without a day",
        {"E30": 0.25},
        said=("Problem: Row 30, Start: 06:00 is a time without a day. Enter it as 2026-11-24 06:00. [Activities!E30]",),
        sent=STOPS,
    ),
    Habit(
        "30:00 in a date cell",
        {"E30": 1.25},
        said=("Problem: Row 30, Start: 1900-01-01 06:00 is not a date of a plan: it must be in the years 2000 to 2041. [Activities!E30]",),
        sent=STOPS,
    ),
    Habit(
        "a slip of the century",
        {"E30": datetime(1926, 11, 20, 9, 0)},
        said=("Problem: Row 30, Start: 1926-11-20 09:00 is not a date of a plan: it must be in the years 2000 to 2041. [Activities!E30]",),
        sent=STOPS,
    ),
    Habit(
        "an end ten years late",
        {"F30": datetime(2036, 11, 20, 13, 30)},
        said=("To double-check: Row 30, End: moves by more than a year, from 2026-11-20 13:30 to 2036-11-20 13:30. [Activities!F30]",),
        sent=[{"id": "DB0411-045", "siteId": "DB01", "endDate": "2036-11-20T12:30:00.000Z"}],
    ),
    Habit(
        "an end sixty years late",
        {"F30": datetime(2086, 11, 20, 13, 30)},
        said=("Problem: Row 30, End: 2086-11-20 13:30 is not a date of a plan: it must be in the years 2000 to 2041. [Activities!F30]",),
        sent=STOPS,
    ),
    Habit(
        "start and end swapped",
        {"E30": datetime(2026, 11, 20, 13, 30), "F30": datetime(2026, 11, 20, 7, 0)},
        said=("To double-check: Row 30, End: the end is before the start. [Activities!F30]",),
        sent=[{"id": "DB0411-045", "siteId": "DB01", "startDate": "2026-11-20T12:30:00.000Z", "endDate": "2026-11-20T06:00:00.000Z"}],
    ),
    Habit(
        "an hour that comes twice",
        {"E30": datetime(2026, 10, 25, 2, 30)},
        said=(
            "Problem: Row 30, Start: 2026-10-25 02:30 exists twice in Europe/Copenhagen that night. Write 2026-10-25T02:30:00+02:00 or 2026-10-25T02:30:00+01:00 as text. [Activities!E30]",
        ),
        sent=STOPS,
    ),
    Habit(
        "an hour that does not come",
        {"F30": datetime(2027, 3, 28, 2, 30)},
        said=(
            "Problem: Row 30, End: 2027-03-28 02:30 does not exist in Europe/Copenhagen: the clocks jump over it. Write 2027-03-28T01:30:00+01:00 or 2027-03-28T03:30:00+02:00. [Activities!F30]",
        ),
        sent=STOPS,
    ),
    Habit("an end removed", {"F30": "(clear)"}, sent=[{"id": "DB0411-045", "siteId": "DB01", "endDate": None}]),
    Habit(
        "an end emptied",
        {"F30": None},
        said=("To double-check: Row 30, End: was emptied; blank leaves it as it is. Write (clear) to remove it. [Activities!F30]",),
    ),
    Habit("yes as a date", {"E30": True}, said=('Problem: Row 30, Start: must be a date and time, not "TRUE". [Activities!E30]',), sent=STOPS),
    Habit(
        "an error as a date",
        {"E30": "#N/A"},
        said=("Problem: Row 30, Start: the cell shows an error, not a value. Correct the formula or type the value. [Activities!E30]",),
        sent=STOPS,
    ),
    Habit(
        "a formula without a value",
        {"E30": "=E31+1"},
        said=("Problem: Row 30, Start: the cell holds a formula without a stored value. Open and save the workbook in Excel. [Activities!E30]",),
        sent=STOPS,
    ),
)

WORDS = (
    Habit("a state in small letters", {"H30": "dispatched"}, sent=[{"id": "DB0411-045", "siteId": "DB01", "status": "DISPATCHED"}]),
    Habit(
        "a state with a blank behind it",
        {"H30": "Completed "},
        said=('To double-check: Row 30, Status: the blanks around "Completed" do not count. [Activities!H30]',),
        sent=[{"id": "DB0411-045", "siteId": "DB01", "status": "COMPLETED"}],
    ),
    Habit(
        "a state mistyped",
        {"H30": "PLANED"},
        said=('Problem: Row 30, Status: "PLANED" is not a status. Use PLANNED, DISPATCHED or COMPLETED. [Activities!H30]',),
        sent=STOPS,
    ),
    Habit(
        "a state in German",
        {"H30": "erledigt"},
        said=('Problem: Row 30, Status: "erledigt" is not a status. Use PLANNED, DISPATCHED or COMPLETED. [Activities!H30]',),
        sent=STOPS,
    ),
    Habit(
        "a state taken back",
        {"H2": "PLANNED"},
        said=("To double-check: Row 2, Status: goes back from COMPLETED to PLANNED. [Activities!H2]",),
        sent=[{"id": "0010", "siteId": "DB01", "status": "PLANNED"}],
    ),
    Habit("a state removed", {"H30": "(clear)"}, sent=[{"id": "DB0411-045", "siteId": "DB01", "status": None}]),
    Habit(
        "a category mistyped",
        {"G30": "Blade repairs"},
        said=('To double-check: Row 30, Category: "Blade repairs" is not a known category. Did you mean "Blade repair"? [Activities!G30]',),
        sent=[{"id": "DB0411-045", "siteId": "DB01", "activityCategory": "Blade repairs"}],
    ),
    Habit(
        "a category with blanks",
        {"G30": " Blade repair"},
        said=('To double-check: Row 30, Category: the blanks around "Blade repair" do not count. [Activities!G30]',),
        sent=[{"id": "DB0411-045", "siteId": "DB01", "activityCategory": "Blade repair"}],
    ),
    Habit(
        "a category nobody knows",
        {"G30": "Painting"},
        said=('To double-check: Row 30, Category: "Painting" is not a known category. [Activities!G30]',),
        sent=[{"id": "DB0411-045", "siteId": "DB01", "activityCategory": "Painting"}],
    ),
    Habit(
        "a site mistyped",
        {"C30": "DB02"},
        said=('To double-check: Row 30, Site ID: "DB02" is not a known site. Did you mean "DB01"? [Activities!C30]',),
        sent=[{"id": "DB0411-045", "siteId": "DB02"}],
    ),
    Habit(
        "a site in small letters",
        {"C30": "db01"},
        said=('To double-check: Row 30, Site ID: "db01" is not a known site. Did you mean "DB01"? [Activities!C30]',),
        sent=[{"id": "DB0411-045", "siteId": "db01"}],
    ),
    Habit(
        "a site as a number",
        {"C30": 42},
        said=("To double-check: Row 30, Site ID: the number 42 is taken for 0042, whose zeros were lost. [Activities!C30]",),
        sent=[{"id": "DB0411-045", "siteId": "0042"}],
    ),
    Habit(
        "a site by name",
        {"C30": "Dogger Bank A"},
        said=('To double-check: Row 30, Site ID: "Dogger Bank A" is not a known site. [Activities!C30]',),
        sent=[{"id": "DB0411-045", "siteId": "Dogger Bank A"}],
    ),
    Habit("a site emptied", {"C30": None}, said=("To double-check: Row 30, Site ID: was emptied; blank leaves it as it is. [Activities!C30]",)),
    Habit(
        "a site removed",
        {"C30": "(clear)"},
        said=("Problem: Row 30, Site ID: it cannot be removed. Write a value instead of (clear). [Activities!C30]",),
        sent=STOPS,
    ),
    Habit(
        "a work package nobody knows",
        {"J30": "WP-9999"},
        said=('To double-check: Row 30, Work package ID: "WP-9999" is not a known work package. [Activities!J30]',),
        sent=[{"id": "DB0411-045", "siteId": "DB01", "workPackageId": "WP-9999"}],
    ),
    Habit(
        "a work order as a number",
        {"K30": 7},
        said=("To double-check: Row 30, Work order ID: the number 7 is taken for 000007, whose zeros were lost. [Activities!K30]",),
        sent=[{"id": "DB0411-045", "siteId": "DB01", "workOrderId": "000007"}],
    ),
    Habit("yes in Danish", {"P30": "ja"}, sent=[{"id": "DB0411-045", "siteId": "DB01", "additionalClientWork": True}]),
    Habit("no in German", {"P30": "Nein"}, sent=[{"id": "DB0411-045", "siteId": "DB01", "additionalClientWork": False}]),
    Habit("a cross for yes", {"P30": "x"}, sent=[{"id": "DB0411-045", "siteId": "DB01", "additionalClientWork": True}]),
    Habit("one for yes", {"P30": 1}, sent=[{"id": "DB0411-045", "siteId": "DB01", "additionalClientWork": True}]),
    Habit("TRUE", {"P30": True}, sent=[{"id": "DB0411-045", "siteId": "DB01", "additionalClientWork": True}]),
    Habit(
        "perhaps",
        {"P30": "perhaps"},
        said=('Problem: Row 30, Additional client work: "perhaps" is neither yes nor no. Use yes or no. [Activities!P30]',),
        sent=STOPS,
    ),
)

TEAMS = (
    Habit(
        "a second team",
        {"L30": "Équipe électrique, HV team"},
        sent=[{"id": "DB0411-045", "siteId": "DB01", "teams": ["Équipe électrique", "HV team"]}],
    ),
    Habit(
        "teams with a semicolon",
        {"L30": "Blade crew; HV team"},
        said=('Problem: Row 30, Teams: ";" (U+003B) is not the separator. Write Blade crew, HV team, or put the name in quotes. [Activities!L30]',),
        sent=STOPS,
    ),
    Habit(
        "teams on two lines",
        {"L30": "Blade crew\nHV team"},
        said=("Problem: Row 30, Teams: there is a line break in the cell. Separate names with a comma. [Activities!L30]",),
        sent=STOPS,
    ),
    Habit(
        "teams with and",
        {"L30": "Blade crew and Survey & inspection"},
        said=(
            'Problem: Row 30, Teams: no team is called "Blade crew and Survey & inspection". Separate names with commas, and put a name that holds one in quotes: Blade crew, Survey & inspection. [Activities!L30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "teams with und",
        {"L30": "HV team und Blade crew"},
        said=(
            'Problem: Row 30, Teams: no team is called "HV team und Blade crew". Separate names with commas, and put a name that holds one in quotes: HV team, Blade crew. [Activities!L30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "teams with a slash",
        {"L30": "Blade crew / HV team"},
        said=(
            'Problem: Row 30, Teams: no team is called "Blade crew / HV team". Separate names with commas, and put a name that holds one in quotes: Blade crew, HV team. [Activities!L30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "teams with two slashes",
        {"L30": "Blade crew//HV team"},
        said=(
            'Problem: Row 30, Teams: no team is called "Blade crew//HV team". Separate names with commas, and put a name that holds one in quotes: Blade crew, HV team. [Activities!L30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "teams with a plus",
        {"L30": "Blade crew + HV team"},
        said=(
            'Problem: Row 30, Teams: no team is called "Blade crew + HV team". Separate names with commas, and put a name that holds one in quotes: Blade crew, HV team. [Activities!L30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "teams with an ampersand",
        {"L30": "Survey & inspection & Crane crew"},
        said=(
            'Problem: Row 30, Teams: no team is called "Survey & inspection & Crane crew". Separate names with commas, and put a name that holds one in quotes: Survey & inspection, Crane crew. [Activities!L30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a team with a comma and no quotes",
        {"L30": "Cable team, south"},
        said=(
            'Problem: Row 30, Teams: no team is called "Cable team". Separate names with commas, and put a name that holds one in quotes: "Cable team, south". [Activities!L30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a team with a comma in typographic quotes",
        {"L30": "“Cable team, south”"},
        said=(
            'Problem: Row 30, Teams: no team is called "“Cable team". Separate names with commas, and put a name that holds one in quotes: "Cable team, south". [Activities!L30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a team in small letters",
        {"L30": "blade crew"},
        said=('To double-check: Row 30, Teams: "blade crew" is not a known team. Did you mean "Blade crew"? [Activities!L30]',),
        sent=[{"id": "DB0411-045", "siteId": "DB01", "teams": ["blade crew"]}],
    ),
    Habit(
        "a team nobody knows",
        {"L30": "Ghost crew"},
        said=('To double-check: Row 30, Teams: "Ghost crew" is not a known team. [Activities!L30]',),
        sent=[{"id": "DB0411-045", "siteId": "DB01", "teams": ["Ghost crew"]}],
    ),
    Habit(
        "a team twice",
        {"L30": "Blade crew, Blade crew"},
        said=('Problem: Row 30, Teams: "Blade crew" stands twice. Remove one. [Activities!L30]',),
        sent=STOPS,
    ),
    Habit(
        "a comma too many",
        {"L30": "Blade crew, , HV team"},
        said=("Problem: Row 30, Teams: two commas stand together with nothing between them. Remove one. [Activities!L30]",),
        sent=STOPS,
    ),
    Habit(
        "a comma at the end",
        {"L30": "Blade crew,"},
        said=("Problem: Row 30, Teams: there is a comma at the end with nothing after it. Remove it. [Activities!L30]",),
        sent=STOPS,
    ),
    Habit(
        "clear without brackets",
        {"L30": "clear"},
        said=('Problem: Row 30, Teams: "clear" is no name. Leave the cell blank to keep its value, or write (clear) to remove it. [Activities!L30]',),
        sent=STOPS,
    ),
    Habit(
        "a dash for no team",
        {"L30": "-"},
        said=('Problem: Row 30, Teams: "-" is no name. Leave the cell blank to keep its value, or write (clear) to remove it. [Activities!L30]',),
        sent=STOPS,
    ),
    Habit(
        "none for no team",
        {"L30": "none"},
        said=('Problem: Row 30, Teams: "none" is no name. Leave the cell blank to keep its value, or write (clear) to remove it. [Activities!L30]',),
        sent=STOPS,
    ),
    Habit("teams removed", {"L30": "(clear)"}, sent=[{"id": "DB0411-045", "siteId": "DB01", "teams": []}]),
    Habit(
        "teams emptied",
        {"L30": None},
        said=("To double-check: Row 30, Teams: was emptied; blank leaves it as it is. Write (clear) to remove it. [Activities!L30]",),
    ),
    Habit("teams in another order", {"L2": "Crane crew, Blade crew"}, sent=[{"id": "0010", "siteId": "DB01", "teams": ["Crane crew", "Blade crew"]}]),
)

PEOPLE = (
    Habit("a person by ID", {"M30": "00424"}, sent=[{"id": "DB0411-045", "siteId": "DB01", "personnelIds": ["00424"]}]),
    Habit(
        "a person by name",
        {"M30": "Chloé Müller"},
        said=('To double-check: Row 30, Personnel IDs: "Chloé Müller" is sent as the ID 00433. [Activities!M30]',),
        sent=[{"id": "DB0411-045", "siteId": "DB01", "personnelIds": ["00433"]}],
    ),
    Habit(
        "a person by last name",
        {"M30": "Müller"},
        said=(
            'Problem: Row 30, Personnel IDs: "Müller" can be Dieter Müller (00420), Chloé Müller (00433). Write the ID. (--accept unknown-person) [Activities!M30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a person with the name behind the ID",
        {"M30": "00433 Chloé Müller"},
        said=(
            'Problem: Row 30, Personnel IDs: "00433 Chloé Müller" is not a known person. Did you mean Chloé Müller (00433)? (--accept unknown-person) [Activities!M30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a person with last name first",
        {"M30": "Müller, Chloé"},
        said=(
            'Problem: Row 30, Personnel IDs: no person is called "Müller". Separate names with commas, and put a name that holds one in quotes: Chloé Müller. [Activities!M30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a person whose name holds a comma",
        {"M30": "van der Berg, François"},
        said=(
            'Problem: Row 30, Personnel IDs: no person is called "van der Berg". Separate names with commas, and put a name that holds one in quotes: "van der Berg, François". [Activities!M30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a person in quotes",
        {"M30": '"van der Berg, François"'},
        said=('To double-check: Row 30, Personnel IDs: "van der Berg, François" is sent as the ID 00436. [Activities!M30]',),
        sent=[{"id": "DB0411-045", "siteId": "DB01", "personnelIds": ["00436"]}],
    ),
    Habit(
        "a person nobody knows",
        {"M30": "Nils Holgersson"},
        said=('Problem: Row 30, Personnel IDs: "Nils Holgersson" is not a known person. (--accept unknown-person) [Activities!M30]',),
        sent=STOPS,
    ),
    Habit(
        "an ID nobody knows",
        {"M30": "00999"},
        said=(
            'Problem: Row 30, Personnel IDs: "00999" is not a known person. Did you mean Íñigo Smith-Jones (00439)? (--accept unknown-person) [Activities!M30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a person as a number",
        {"M30": 433},
        said=("To double-check: Row 30, Personnel IDs: the number 433 is taken for 00433, whose zeros were lost. [Activities!M30]",),
        sent=[{"id": "DB0411-045", "siteId": "DB01", "personnelIds": ["00433"]}],
    ),
    Habit(
        "IDs with a semicolon",
        {"M30": "00433; 00434"},
        said=('Problem: Row 30, Personnel IDs: ";" (U+003B) is not the separator. Write 00433, 00434, or put the name in quotes. [Activities!M30]',),
        sent=STOPS,
    ),
    Habit(
        "IDs that became one number",
        {"M30": 433434},
        said=(
            'To double-check: Row 30, Personnel IDs: the number 433434 counts as the one name "433434". For several, format the cell as text. [Activities!M30]',
            'Problem: Row 30, Personnel IDs: "433434" is not a known person. (--accept unknown-person) [Activities!M30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a dash for nobody",
        {"M31": "-"},
        said=(
            'Problem: Row 31, Personnel IDs: "-" is no name. Leave the cell blank to keep its value, or write (clear) to remove it. [Activities!M31]',
        ),
        sent=STOPS,
    ),
)

MANPOWER = (
    Habit(
        "team and number",
        {"O30": "Blade crew:4, Crane crew:2"},
        sent=[{"id": "DB0411-045", "siteId": "DB01", "manpower": {"Blade crew": 4, "Crane crew": 2}}],
    ),
    Habit(
        "the number first",
        {"O30": "2x Blade crew"},
        said=('Problem: Row 30, Manpower: "2x Blade crew" has no colon. Write team:number, for example Blade crew:2. [Activities!O30]',),
        sent=STOPS,
    ),
    Habit(
        "a blank in place of the colon",
        {"O30": "Blade crew 4"},
        said=('Problem: Row 30, Manpower: "Blade crew 4" has no colon. Write team:number, for example Blade crew:4. [Activities!O30]',),
        sent=STOPS,
    ),
    Habit(
        "an equals sign",
        {"O30": "Blade crew=2"},
        said=('Problem: Row 30, Manpower: "Blade crew=2" has no colon. Write team:number, for example Blade crew:2. [Activities!O30]',),
        sent=STOPS,
    ),
    Habit(
        "the number in brackets",
        {"O30": "Blade crew (2)"},
        said=('Problem: Row 30, Manpower: "Blade crew (2)" has no colon. Write team:number, for example Blade crew:2. [Activities!O30]',),
        sent=STOPS,
    ),
    Habit(
        "persons behind the number",
        {"O30": "Blade crew: 2 pers."},
        said=('Problem: Row 30, Manpower: "Blade crew: 2 pers." is no pair of team:number. Write Blade crew:2. [Activities!O30]',),
        sent=STOPS,
    ),
    Habit(
        "half a person",
        {"O30": "Blade crew:2,5"},
        said=(
            'Problem: Row 30, Manpower: "5" is a number without a team. Write team:number, in whole numbers, for example Blade crew:5. [Activities!O30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a team without a number",
        {"O30": "Blade crew"},
        said=('Problem: Row 30, Manpower: "Blade crew" has no colon. Write team:number, for example Blade crew:1. [Activities!O30]',),
        sent=STOPS,
    ),
    Habit(
        "a number without a team",
        {"O30": "2"},
        said=(
            'Problem: Row 30, Manpower: "2" is a number without a team. Write team:number, in whole numbers, for example Blade crew:2. [Activities!O30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a number cell",
        {"O30": 2},
        said=('Problem: Row 30, Manpower: must be team:number pairs such as Blade crew:4, not "2". [Activities!O30]',),
        sent=STOPS,
    ),
    Habit(
        "a dash for nobody at all",
        {"O30": "-"},
        said=('Problem: Row 30, Manpower: "-" is no name. Leave the cell blank to keep its value, or write (clear) to remove it. [Activities!O30]',),
        sent=STOPS,
    ),
    Habit(
        "semicolons",
        {"O30": "Blade crew:4; Crane crew:2"},
        said=(
            'Problem: Row 30, Manpower: ";" (U+003B) is not the separator. Write Blade crew:4, Crane crew:2, or put the name in quotes. [Activities!O30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a comma forgotten",
        {"O30": "Blade crew:4 Crane crew:2"},
        said=("Problem: Row 30, Manpower: a comma is missing between two pairs. Write Blade crew:4, Crane crew:2. [Activities!O30]",),
        sent=STOPS,
    ),
    Habit(
        "fewer than none",
        {"O30": "Blade crew:-1"},
        said=(
            'Problem: Row 30, Manpower: the number of "Blade crew" must be whole, with the digits 0 to 9, not "-1". Write for example Blade crew:4. [Activities!O30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a team mistyped with its number",
        {"O30": "Blade crw 2"},
        said=('Problem: Row 30, Manpower: "Blade crw 2" has no colon. Write team:number, for example Blade crw:2. [Activities!O30]',),
        sent=STOPS,
    ),
    Habit("manpower removed", {"O30": "(clear)"}, sent=[{"id": "DB0411-045", "siteId": "DB01", "manpower": {}}]),
)

TEXTS = (
    Habit(
        "a remark",
        {"R30": "Ladder first, then 2,5 m rope"},
        sent=[{"id": "DB0411-045", "siteId": "DB01", "externalRemarks": "Ladder first, then 2,5 m rope"}],
    ),
    Habit("a remark of several lines", {"R30": "first\nsecond"}, sent=[{"id": "DB0411-045", "siteId": "DB01", "externalRemarks": "first\nsecond"}]),
    Habit("a remark with blanks around it", {"Q30": "  as told  "}, sent=[{"id": "DB0411-045", "siteId": "DB01", "internalRemarks": "  as told  "}]),
    Habit(
        "a remark with an emoji", {"R30": "crane \U0001f3d7 at 6"}, sent=[{"id": "DB0411-045", "siteId": "DB01", "externalRemarks": "crane 🏗 at 6"}]
    ),
    Habit("a remark that reads like an escape", {"R30": "_x0041_"}, sent=[{"id": "DB0411-045", "siteId": "DB01", "externalRemarks": "A"}]),
    Habit("half a character", {"R30": "a_xD800_b"}, sent=[{"id": "DB0411-045", "siteId": "DB01", "externalRemarks": "a\ud800b"}]),
    Habit("a remark as long as a cell", {"R30": "x" * 32_767}, sent=[{"id": "DB0411-045", "siteId": "DB01", "externalRemarks": "x" * 32_767}]),
    Habit("a number as a remark", {"R30": 5}, sent=[{"id": "DB0411-045", "siteId": "DB01", "externalRemarks": "5"}]),
    Habit(
        "a date as a remark",
        {"R30": datetime(2026, 11, 20)},
        said=('To double-check: Row 30, External remarks: the cell holds a date; the text "2026-11-20 00:00" counts. [Activities!R30]',),
        sent=[{"id": "DB0411-045", "siteId": "DB01", "externalRemarks": "2026-11-20 00:00"}],
    ),
    Habit("a remark removed", {"R30": "(clear)"}, sent=[{"id": "DB0411-045", "siteId": "DB01", "externalRemarks": ""}]),
    Habit(
        "a remark emptied",
        {"R30": None},
        said=("To double-check: Row 30, External remarks: was emptied; blank leaves it as it is. Write (clear) to remove it. [Activities!R30]",),
    ),
    Habit(
        "an error as a remark",
        {"R30": "#REF!"},
        said=("Problem: Row 30, External remarks: the cell shows an error, not a value. Correct the formula or type the value. [Activities!R30]",),
        sent=STOPS,
    ),
    Habit(
        "the name of an activity",
        {"B30": "Oil change"},
        said=("To double-check: Row 30, Name: is set by the service; your edit here is not sent. [Activities!B30]",),
    ),
    Habit(
        "the type of an activity",
        {"I30": "SERVICE"},
        said=("To double-check: Row 30, Type: is set by the service; your edit here is not sent. [Activities!I30]",),
    ),
    Habit(
        "when it was created",
        {"S30": datetime(2026, 11, 1)},
        said=("To double-check: Row 30, Created: is set by the service; your edit here is not sent. [Activities!S30]",),
    ),
    Habit(
        "the names of people",
        {"N31": "Anna Holm"},
        said=(
            "To double-check: Row 31, People: shows the names of Personnel IDs; your edit here is not sent. Type names or IDs in Personnel IDs. [Activities!N31]",
        ),
    ),
    Habit("the result of an upload", {"U30": "sent by me"}),
)

IDS = (
    Habit(
        "an ID as a number",
        {"A2": 10, "R2": "number"},
        said=("To double-check: Row 2, ID: the number 10 is taken for 0010, whose zeros were lost. [Activities!A2]",),
        sent=[{"id": "0010", "siteId": "DB01", "externalRemarks": "number"}],
    ),
    Habit(
        "an ID in small letters",
        {"A30": "db0411-045", "R30": "small"},
        said=(
            "Removed from the sheet, not from the service: DB0411-045 (Hydraulic oil change DB-B03).",
            'Problem: The ID "db0411-045" was "DB0411-045": a new ID makes a second activity, and "DB0411-045" stays in the service as it is. Undo it in the spreadsheet, or say that it is meant so. (--accept id-typed-over)',
            'To double-check: Row 30, ID: "db0411-045" is new; "DB0411-045" exists. A new ID makes a new activity. [Activities!A30]',
            "To double-check: Row 30, Name: is set by the service; what stands here is not sent (Name, Type, Created, Updated). [Activities!B30]",
        ),
        sent=STOPS,
    ),
    Habit(
        "an ID with blanks",
        {"A30": " DB0411-045 ", "R30": "blanks"},
        said=('To double-check: Row 30, ID: the blanks around "DB0411-045" do not count. [Activities!A30]',),
        sent=[{"id": "DB0411-045", "siteId": "DB01", "externalRemarks": "blanks"}],
    ),
    Habit(
        "an ID typed over",
        {"A30": "DB0411-145"},
        said=(
            "Removed from the sheet, not from the service: DB0411-045 (Hydraulic oil change DB-B03).",
            'Problem: The ID "DB0411-145" was "DB0411-045": a new ID makes a second activity, and "DB0411-045" stays in the service as it is. Undo it in the spreadsheet, or say that it is meant so. (--accept id-typed-over)',
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
        sent=[{"id": "NEW-1", "siteId": "DB01", "startDate": "2026-12-01T05:00:00.000Z", "status": "PLANNED"}],
    ),
    Habit(
        "a new row with a number for an ID",
        {"A42": 4711, "C42": "DB01"},
        said=('To double-check: Row 42, ID: the number 4711 counts as the text "4711". [Activities!A42]',),
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
        said=("Problem: Row 42, ID: is missing. Type the ID of an activity, or a new one to make a new activity. [Activities!A42]",),
        sent=STOPS,
    ),
    Habit("a new row far below", {"A60": "NEW-1", "C60": "DB01"}, sent=[{"id": "NEW-1", "siteId": "DB01"}]),
    Habit(
        "a new row with an ID alone",
        {"A42": "NEW-1"},
        said=('To double-check: These rows look like titles, totals or notes and are left out: 42 "NEW-1".',),
    ),
)

HABITS = (*DATES, *WORDS, *TEAMS, *PEOPLE, *MANPOWER, *TEXTS, *IDS)
