"""What the panel advises where it knows no correction: in the words and with the teams and numbers
of the cell, and with nobody whom no export knows.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from sheets import edit, rows_of
from window.window import Planner


@pytest.mark.parametrize("word", ["Storniert", "annulé", "aflyst"])
def test_a_status_that_activities_do_not_have_is_said_to_be_none(
    planner: Planner, word: str
) -> None:
    planner.edited({"Status 2": word})
    advice = f"There is no status for “{word}”. Use PLANNED, DISPATCHED or COMPLETED, or skip"
    assert advice in planner.panel()
    assert planner.filled(planner.pane) == []


@pytest.mark.parametrize(
    ("typed", "advice"),
    [
        ("Blade crew: 3, HV", "“HV team” has no number. Write one pair for each team, such as "),
        ("Blade crew: 3; HV", "such as Blade crew:3, HV team:1."),
        ("Blade crew:3 HV", "such as Blade crew:3, HV team:1."),
        ("4 x Blade crew, Painters", "such as Blade crew:4, Painters:1."),
    ],
)
def test_manpower_without_a_number_is_written_with_the_teams_and_numbers_of_the_cell(
    planner: Planner, typed: str, advice: str
) -> None:
    planner.edited({"Manpower 2": typed})
    assert advice in planner.panel()
    assert planner.filled(planner.pane) == []


def test_names_that_nobody_knows_are_no_suggestion(planner: Planner, tmp_path: Path) -> None:
    planner.practise().rows["personnel"].box.click()
    planner.press("Export 2 sheets")
    planner.sees("is ready.")
    planner.idle()
    (workbook,) = tmp_path.glob("*.xlsx")
    cells = {2: "Nobody Known; Liam Dupont", 3: "Nobody Known; Someone Else", 4: "-"}
    edit(workbook, {f"Personnel IDs {row}": names for row, names in cells.items()})
    planner.reviewed(workbook)
    said = {
        2: "“Nobody Known” is not a known person.",
        3: "“Nobody Known” and “Someone Else” are not known people.",
    }
    for row, words in said.items():
        planner.select(row)
        assert planner.filled(planner.pane) == []
        assert words in planner.panel()
    planner.select(4)
    assert "Clear it" in planner.buttons(planner.pane)


@pytest.mark.parametrize("between", ["; ", ", "])
def test_a_known_id_beside_a_name_that_nobody_has_is_no_suggestion(
    planner: Planner, between: str
) -> None:
    workbook = planner.open_plan()
    listed = (row["Personnel IDs"] for row in rows_of(workbook)[1:])
    id = next(ids for ids in listed if ids).split(",")[0]
    edit(workbook, {"Personnel IDs 2": f"{id.lstrip('0')}{between}Meier"})
    planner.reviewed()
    planner.select(2)
    assert planner.filled(planner.pane) == []
    assert "“Meier” is not a known person." in planner.panel()


def test_dates_typed_the_wrong_way_round_are_asked_about_before_they_are_used(
    planner: Planner,
) -> None:
    workbook = planner.open_plan()
    site = rows_of(workbook)[0]["Site ID"]
    times = {"Start 42": "28.11.2031 6:00", "End 42": "28.11. 5:00"}
    edit(workbook, {"ID 42": "NEW-1", "Site ID 42": site, **times})
    planner.reviewed()
    asked = "28 Nov 2031, 05:00 is before the start, 28 Nov 2031, 06:00."
    assert planner.filled(planner.pane) == ["Use 28 Nov 2031, 06:00"]
    assert asked in planner.panel()
    planner.to_rows()
    planner.key("Return", "Return", "Return")
    assert asked in planner.panel()
    planner.press("Use 28 Nov 2031, 05:00")
    assert "End: The end is before the start." in planner.panel()


def test_a_row_without_an_id_and_a_site_is_offered_a_free_id_that_is_not_the_default(
    planner: Planner,
) -> None:
    workbook = planner.open_plan()
    edit(workbook, {"Name 43": "Crane check", "Status 43": "geplant", "Teams 43": "Crane"})
    planner.reviewed()
    planner.select(43)
    assert "This row has no ID. SA0411-057 is free." in planner.panel()
    assert "ID" in planner.fields(planner.pane)
    assert planner.can("Use SA0411-057")
    assert planner.filled(planner.pane) == []
