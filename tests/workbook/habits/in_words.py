"""Habits of typing words into cells of Activities: states, categories, sites, flags, remarks, and
what the service sets.
"""

from __future__ import annotations

from datetime import datetime

from workbook.habits.habit import STOPS, Habit, edited

WORDS = (
    Habit("a state in small letters", {"H30": "dispatched"}, sent=edited(status="DISPATCHED")),
    Habit(
        "a state with a blank behind it",
        {"H30": "Completed "},
        said=(
            'To double-check: Row 30, Status: the blanks around "Completed" do not count. [Activities!H30]',
        ),
        sent=edited(status="COMPLETED"),
    ),
    Habit(
        "a state mistyped",
        {"H30": "PLANED"},
        said=(
            'Problem: Row 30, Status: "PLANED" is not a status. Use PLANNED, DISPATCHED or COMPLETED. [Activities!H30]',
        ),
        sent=STOPS,
    ),
    Habit(
        "a state taken back",
        {"H2": "PLANNED"},
        said=(
            "To double-check: Row 2, Status: goes back from COMPLETED to PLANNED. [Activities!H2]",
        ),
        sent=[{"id": "0010", "siteId": "DB01", "status": "PLANNED"}],
    ),
    Habit("a state removed", {"H30": "(clear)"}, sent=edited(status=None)),
    Habit(
        "a category mistyped",
        {"G30": "Blade repairs"},
        said=(
            'To double-check: Row 30, Category: "Blade repairs" is not a known category. Did you mean "Blade repair"? [Activities!G30]',
        ),
        sent=edited(activityCategory="Blade repairs"),
    ),
    Habit(
        "a category with blanks",
        {"G30": " Blade repair"},
        said=(
            'To double-check: Row 30, Category: the blanks around "Blade repair" do not count. [Activities!G30]',
        ),
        sent=edited(activityCategory="Blade repair"),
    ),
    Habit(
        "a category nobody knows",
        {"G30": "Painting"},
        said=(
            'To double-check: Row 30, Category: "Painting" is not a known category. [Activities!G30]',
        ),
        sent=edited(activityCategory="Painting"),
    ),
    Habit(
        "a site mistyped",
        {"C30": "DB02"},
        said=(
            'To double-check: Row 30, Site ID: "DB02" is not a known site. Did you mean "DB01"? [Activities!C30]',
        ),
        sent=[{"id": "DB0411-045", "siteId": "DB02"}],
    ),
    Habit(
        "a site in small letters",
        {"C30": "db01"},
        said=(
            'To double-check: Row 30, Site ID: "db01" is not a known site. Did you mean "DB01"? [Activities!C30]',
        ),
        sent=[{"id": "DB0411-045", "siteId": "db01"}],
    ),
    Habit(
        "a site as a number",
        {"C30": 42},
        said=(
            "To double-check: Row 30, Site ID: the number 42 is taken for 0042, whose zeros were lost. [Activities!C30]",
        ),
        sent=[{"id": "DB0411-045", "siteId": "0042"}],
    ),
    Habit(
        "a site by name",
        {"C30": "Dogger Bank A"},
        said=(
            'To double-check: Row 30, Site ID: "Dogger Bank A" is not a known site. [Activities!C30]',
        ),
        sent=[{"id": "DB0411-045", "siteId": "Dogger Bank A"}],
    ),
    Habit(
        "a site emptied",
        {"C30": None},
        said=(
            "To double-check: Row 30, Site ID: was emptied; blank leaves it as it is. [Activities!C30]",
        ),
    ),
    Habit(
        "a site removed",
        {"C30": "(clear)"},
        said=(
            "Problem: Row 30, Site ID: it cannot be removed. Write a value instead of (clear). [Activities!C30]",
        ),
        sent=STOPS,
    ),
    Habit(
        "a work package nobody knows",
        {"J30": "WP-9999"},
        said=(
            'To double-check: Row 30, Work package ID: "WP-9999" is not a known work package. [Activities!J30]',
        ),
        sent=edited(workPackageId="WP-9999"),
    ),
    Habit(
        "a work order as a number",
        {"K30": 7},
        said=(
            "To double-check: Row 30, Work order ID: the number 7 is taken for 000007, whose zeros were lost. [Activities!K30]",
        ),
        sent=edited(workOrderId="000007"),
    ),
    Habit("yes in Danish", {"P30": "ja"}, sent=edited(additionalClientWork=True)),
    Habit(
        "perhaps",
        {"P30": "perhaps"},
        said=(
            'Problem: Row 30, Additional client work: "perhaps" is neither yes nor no. Use yes or no. [Activities!P30]',
        ),
        sent=STOPS,
    ),
)

TEXTS = (
    Habit(
        "a remark",
        {"R30": "Ladder first, then 2,5 m rope"},
        sent=edited(externalRemarks="Ladder first, then 2,5 m rope"),
    ),
    Habit(
        "a remark of several lines",
        {"R30": "first\nsecond"},
        sent=edited(externalRemarks="first\nsecond"),
    ),
    Habit(
        "a remark with blanks around it",
        {"Q30": "  as told  "},
        sent=edited(internalRemarks="  as told  "),
    ),
    Habit(
        "a remark with an emoji",
        {"R30": "crane \U0001f3d7 at 6"},
        sent=edited(externalRemarks="crane 🏗 at 6"),
    ),
    Habit(
        "a remark that reads like an escape", {"R30": "_x0041_"}, sent=edited(externalRemarks="A")
    ),
    Habit("half a character", {"R30": "a_xD800_b"}, sent=edited(externalRemarks="a\ud800b")),
    Habit(
        "a remark as long as a cell",
        {"R30": "x" * 32_767},
        sent=edited(externalRemarks="x" * 32_767),
    ),
    Habit("a number as a remark", {"R30": 5}, sent=edited(externalRemarks="5")),
    Habit(
        "a date as a remark",
        {"R30": datetime(2026, 11, 20)},
        said=(
            'To double-check: Row 30, External remarks: the cell holds a date; the text "2026-11-20 00:00" counts. [Activities!R30]',
        ),
        sent=edited(externalRemarks="2026-11-20 00:00"),
    ),
    Habit("a remark removed", {"R30": "(clear)"}, sent=edited(externalRemarks="")),
    Habit(
        "a remark emptied",
        {"R30": None},
        said=(
            "To double-check: Row 30, External remarks: was emptied; blank leaves it as it is. Write (clear) to remove it. [Activities!R30]",
        ),
    ),
    Habit(
        "an error as a remark",
        {"R30": "#REF!"},
        said=(
            "Problem: Row 30, External remarks: the cell shows an error, not a value. Correct the formula or type the value. [Activities!R30]",
        ),
        sent=STOPS,
    ),
    Habit(
        "the name of an activity",
        {"B30": "Oil change"},
        said=(
            "To double-check: Row 30, Name: is set by the service; your edit here is not sent. [Activities!B30]",
        ),
    ),
    Habit(
        "the type of an activity",
        {"I30": "SERVICE"},
        said=(
            "To double-check: Row 30, Type: is set by the service; your edit here is not sent. [Activities!I30]",
        ),
    ),
    Habit(
        "when it was created",
        {"S30": datetime(2026, 11, 1)},
        said=(
            "To double-check: Row 30, Created: is set by the service; your edit here is not sent. [Activities!S30]",
        ),
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

HABITS = (*WORDS, *TEXTS)
