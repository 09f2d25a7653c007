"""Habits of typing words into cells of Activities: states, categories, sites, flags, remarks, and
what the service sets.
"""

from __future__ import annotations

from datetime import datetime

from service.workbook.habits.habit import CREATED, RESULT, STOPS, Habit, edited

WORDS = (
    Habit("a state in small letters", {"H30": "dispatched"}, sent=edited(status="DISPATCHED")),
    Habit(
        "a state with a blank behind it",
        {"H30": "Completed "},
        said=(
            ("Warning: Row 30, Status: Spaces around “Completed” are ignored. [Activities!H30]"),
        ),
        sent=edited(status="COMPLETED"),
    ),
    Habit(
        "a state mistyped",
        {"H30": "PLANED"},
        said=(
            (
                "Problem: Row 30, Status: “PLANED” is not a status. Use PLANNED, DISPATCHED "
                "or COMPLETED. [Activities!H30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a state taken back",
        {"H2": "PLANNED"},
        said=(
            (
                "Warning: Row 2, Status: The status goes back from Completed "
                "to Planned. [Activities!H2]"
            ),
        ),
        sent=[{"id": "0010", "siteId": "DB01", "status": "PLANNED"}],
    ),
    Habit("a state removed", {"H30": "(clear)"}, sent=edited(status=None)),
    Habit(
        "a category mistyped",
        {"G30": "Blade repairs"},
        said=(
            (
                "Warning: Row 30, Category: “Blade repairs” is not a known category. Did you "
                'mean "Blade repair"? [Activities!G30]'
            ),
        ),
        sent=edited(activityCategory="Blade repairs"),
    ),
    Habit(
        "a category with blanks",
        {"G30": " Blade repair"},
        said=(
            (
                "Warning: Row 30, Category: Spaces around “Blade repair” are ignored. "
                "[Activities!G30]"
            ),
        ),
        sent=edited(activityCategory="Blade repair"),
    ),
    Habit(
        "a category nobody knows",
        {"G30": "Painting"},
        said=(("Warning: Row 30, Category: “Painting” is not a known category. [Activities!G30]"),),
        sent=edited(activityCategory="Painting"),
    ),
    Habit(
        "a site mistyped",
        {"C30": "DB02"},
        said=(("Warning: Row 30, Site ID: “DB02” is not a known site. [Activities!C30]"),),
        sent=[{"id": "DB0411-045", "siteId": "DB02"}],
    ),
    Habit(
        "a site in small letters",
        {"C30": "db01"},
        said=(
            (
                'Warning: Row 30, Site ID: “db01” is not a known site. Did you mean "DB01"? '
                "[Activities!C30]"
            ),
        ),
        sent=[{"id": "DB0411-045", "siteId": "db01"}],
    ),
    Habit(
        "a site as a number",
        {"C30": 42},
        said=(
            (
                "Warning: Row 30, Site ID: 42 is read as 0042; the cell lost its zeros. "
                "[Activities!C30]"
            ),
        ),
        sent=[{"id": "DB0411-045", "siteId": "0042"}],
    ),
    Habit(
        "a site by name",
        {"C30": "Dogger Bank A"},
        said=(("Warning: Row 30, Site ID: “Dogger Bank A” is not a known site. [Activities!C30]"),),
        sent=[{"id": "DB0411-045", "siteId": "Dogger Bank A"}],
    ),
    Habit(
        "a site emptied",
        {"C30": None},
        said=(("Warning: Row 30, Site ID: A blank cell keeps the old value. [Activities!C30]"),),
    ),
    Habit(
        "a site removed",
        {"C30": "(clear)"},
        said=(
            (
                "Problem: Row 30, Site ID: It cannot be removed. Type a value instead of "
                "(clear). [Activities!C30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "a work package nobody knows",
        {"J30": "WP-9999"},
        said=(
            (
                "Warning: Row 30, Work package ID: “WP-9999” is not a known work package. "
                "[Activities!J30]"
            ),
        ),
        sent=edited(workPackageId="WP-9999"),
    ),
    Habit(
        "a work order as a number",
        {"K30": 7},
        said=(
            (
                "Warning: Row 30, Work order ID: 7 is read as 000007; the cell lost its "
                "zeros. [Activities!K30]"
            ),
        ),
        sent=edited(workOrderId="000007"),
    ),
    Habit("yes in Danish", {"P30": "ja"}, sent=edited(additionalClientWork=True)),
    Habit(
        "perhaps",
        {"P30": "perhaps"},
        said=(
            (
                "Problem: Row 30, Additional client work: Type yes or no, not “perhaps”. "
                "[Activities!P30]"
            ),
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
            (
                "Warning: Row 30, External remarks: The cell has a date; “2026-11-20 00:00” "
                "is sent as text. [Activities!R30]"
            ),
        ),
        sent=edited(externalRemarks="2026-11-20 00:00"),
    ),
    Habit("a remark removed", {"R30": "(clear)"}, sent=edited(externalRemarks="")),
    Habit(
        "a remark emptied",
        {"R30": None},
        said=(
            (
                "Warning: Row 30, External remarks: A blank cell keeps the old value. Write "
                "(clear) to remove it. [Activities!R30]"
            ),
        ),
    ),
    Habit(
        "an error as a remark",
        {"R30": "#REF!"},
        said=(
            (
                "Problem: Row 30, External remarks: The cell has an error. Correct the "
                "formula or type a value. [Activities!R30]"
            ),
        ),
        sent=STOPS,
    ),
    Habit(
        "the name of an activity",
        {"B30": "Oil change"},
        said=(
            ("Warning: Row 30, Name: Set by the service. Your edit is not sent. [Activities!B30]"),
        ),
    ),
    Habit(
        "the type of an activity",
        {"I30": "SERVICE"},
        said=(
            ("Warning: Row 30, Type: Set by the service. Your edit is not sent. [Activities!I30]"),
        ),
    ),
    Habit(
        "when it was created",
        {f"{CREATED}30": datetime(2026, 11, 1)},
        said=(
            (
                "Warning: Row 30, Created: Set by the service. Your edit is "
                f"not sent. [Activities!{CREATED}30]"
            ),
        ),
    ),
    Habit(
        "the names of people",
        {"N31": "Anna Holm"},
        said=(
            (
                "Warning: Row 31, People: These names do not match Personnel IDs. Only "
                "Personnel IDs are sent. [Activities!N31]"
            ),
        ),
    ),
    Habit("the result of an upload", {f"{RESULT}30": "sent by me"}),
)

HABITS = (*WORDS, *TEXTS)
