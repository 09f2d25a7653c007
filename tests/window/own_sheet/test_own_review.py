"""Cells of a planner's own list that cannot be sent as they are, corrected in the review."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from sheets import saved_matching, write_rows
from window.steps import own_sheet, practising, say
from window.window import Planner

from bridge import clock

HEADER = ("Nr", "Ort", "Kurztext", "Tag", "Von", "Bis", "Stand")
DAY = "13.06.2027"


def crew_list(planner: Planner, *rows: tuple[Any, ...]) -> Path:
    """Drop a German crew list whose columns are matched, and wait for its review."""
    practising(planner)
    date = {"from": "Tag", "date": "day/month/year", "zone": "Europe/Copenhagen"}
    status = {"abgeschlossen": "COMPLETED", "geplant": "PLANNED"}
    saved_matching(
        HEADER,
        name={"from": "Kurztext"},
        siteId={"from": "Ort"},
        startDate=date | {"time": "Von"},
        endDate=date | {"time": "Bis"},
        status={"from": "Stand", "values": status, "other": "stop"},
    )
    plan = write_rows(planner.folder / "Crew.xlsx", [HEADER, *rows])
    planner.drop(plan)
    planner.checked(plan)
    return plan


def test_hours_that_may_be_durations_are_suggested_as_times_and_written_as_the_others(
    planner: Planner,
) -> None:
    plan = crew_list(
        planner,
        ("N1", "DB01", "Ölwechsel", DAY, "7 Uhr", "13 Uhr", "geplant"),
        ("N2", "DB01", "Wache", DAY, "17h", "6 o'clock", "geplant"),
        ("N3", "DB01", "Öl holen", DAY, "7 h", "morgen früh", "geplant"),
    )
    assert planner.counts()["Problems"] == 2
    planner.press("Use 13 Jun 2027, 17:00")
    panel = planner.panel()
    assert "Bis: “morgen früh” is not a time. Type one such as 07:00." in panel
    assert "Start goes into columns D and E. End goes into columns D and F." in panel
    planner.type("Another value for End", "15 Uhr", planner.pane)
    planner.key("Return")
    planner.idle()
    planner.upload("Upload 3 rows")
    planner.sees("3 rows were saved.")
    rows = [[cell.value for cell in row[3:6]] for row in load_workbook(plan).worksheets[0].rows]
    assert rows[1:] == [
        [DAY, "7 Uhr", "13 Uhr"],
        [DAY, "17 Uhr", "6 o'clock"],
        [DAY, "7 Uhr", "15 Uhr"],
    ]


def test_slips_are_suggested_and_rows_have_the_names_of_the_list(planner: Planner) -> None:
    plan = crew_list(
        planner,
        ("N1", "DB01", "Ölwechsel", DAY, "07:00", "13:00", "abgeschlosen"),
        ("N2", "42", "Wache", DAY, "07:00", "13:00", "geplant"),
        ("N3", "DB01", "Wache", DAY, "07:00", None, "geplant"),
    )
    assert planner.column("Activity") == ["Ölwechsel", "Wache", "Wache"]
    assert [planner.id_of(row) for row in planner.rows()] == ["N1", "N2", "N3"]
    assert "Not read" not in planner.reads()
    planner.press("Use Completed")
    planner.select("4")
    assert "End: The row has a start, but no end." in planner.panel()
    planner.upload("Upload 3 rows")
    planner.sees("2 of 3 rows were saved. 1 row was not accepted.")
    planner.idle()  # The rows are shown before their names are read from the run.
    assert planner.cell(3, "Activity") == "Wache"
    planner.filter("All")
    assert planner.column("Activity") == ["Ölwechsel", "Wache", "Wache"]
    planner.press("Fix 1 row")
    planner.checked(plan)
    planner.press("Use 0042")
    planner.upload("Upload 1 row")
    planner.sees("The row was saved.")
    rows = [[cell.value for cell in row] for row in load_workbook(plan).worksheets[0].rows]
    assert (rows[1][6], rows[2][1]) == ("abgeschlossen", "0042")


def test_columns_of_hours_in_words_are_times_and_never_durations(planner: Planner) -> None:
    practising(planner)
    days = [clock.now().date() + timedelta(days=10 + n) for n in range(8)]
    header = ("Nr", "Park", "Kurztext", "Tag", "Von", "Bis", "Dauer", "Mannschaft")
    rows = [
        (f"K-{n}", "DB01", f"Luke {n}", f"{day:%d.%m.%Y}", "7 Uhr", end, "8h", "Blade crew")
        for n, (day, end) in enumerate(zip(days, ["17h", "13 Uhr"] * 4, strict=True))
    ]
    plan = write_rows(planner.folder / "Mannschaft KW24.xlsx", [header, *rows])
    planner.drop(plan)
    page = own_sheet(planner)
    assert page.draft is not None
    times = [page.draft.rules[name].rule.time for name in ("startDate", "endDate")]
    assert (times, page.name.text()) == (["Von", "Bis"], "Mannschaft")
    say(planner, "Confirm all matches")
    planner.press("Save and review")
    planner.checked(plan)
    assert "is not a time" not in planner.panel()
    assert planner.can("Fix all safe suggestions (4)…")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Rope acces", "Rope access: nights"), ("equipe electrique", "Équipe électrique")],
)
def test_a_misspelt_team_is_corrected_before_it_is_compared_with_the_service(
    planner: Planner, typed: str, meant: str
) -> None:
    practising(planner)
    planner.practice.edit_activity("ACT-1", siteId="DB01", name="ACT-1", teams=[meant])
    header = ("No", "Site", "Crew")
    saved_matching(header, siteId={"from": "Site"}, teams={"from": "Crew"})
    plan = write_rows(planner.folder / "Own.xlsx", [header, ("ACT-1", "DB01", typed)])
    planner.drop(plan)
    planner.checked(plan)
    assert planner.filled(planner.pane) == [f"Use {meant}"]
    assert not any("Both" in words for words in planner.buttons(planner.pane))
    planner.press(f"Use {meant}")
    assert "The service has another value" not in planner.panel()
