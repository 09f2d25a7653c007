"""Every sheet with edits stands in the review: turned to with the mouse, corrected like activities,
saved as a file where import does not take it.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from copy import copy
from pathlib import Path

import planner as at_the_service
import pytest
from all_kinds import KIND
from openpyxl import load_workbook
from sheets import edit, rows_of
from window.window import Planner

from bridge.gui.frame.shell import OpenFile
from bridge.records.kinds import ACTIVITIES

PERSONNEL, TIMESHEETS = KIND["personnel"], KIND["timesheets"]


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[at_the_service.Planner]:
    """A workbook with three kinds, in which three sheets are edited."""
    with at_the_service.at_work(tmp_path_factory.mktemp("exported")) as found:
        found.export(ACTIVITIES, PERSONNEL, TIMESHEETS)
        edit(found.plan, {"External remarks 2": "seen"})
        edit(found.plan, {"isActive 3": "perhaps", "isActive 4": "no"}, "Personnel")
        edit(found.plan, {"Name 2": "Another note"}, "Timesheets")
        yield found


@pytest.fixture
def plan(exported: at_the_service.Planner, tmp_path: Path) -> at_the_service.Planner:
    """The same planner with a copy of the workbook for each test: nobody is signed in here, so that
    one export serves all.
    """
    found = copy(exported)
    found.plan = tmp_path / exported.plan.name
    shutil.copy(exported.plan, found.plan)
    return found


def test_each_sheet_with_edits_has_a_tab_with_its_count(
    planner: Planner, plan: at_the_service.Planner
) -> None:
    planner.frame.resize(2000, 700)
    planner.reviewed(plan.plan)
    assert planner.tabs() == ["Activities  1", "Personnel  2", "Timesheets  1"]
    assert planner.marked_tabs() == ["Personnel  2"]
    planner.turn("Personnel")
    assert planner.captions()[:5] == ["Row", "State", "Person", "What changes", "isActive"]
    assert planner.column("What changes") == ["isActive yes → “perhaps”", "isActive yes → no"]
    planner.sees("Fix or skip 1 row with a problem.")
    badge = planner.frame.sidebar.buttons["review"].badge
    planner.turn("Activities")
    assert badge.text() == "1"
    planner.turn("Personnel")
    planner.more("Revert to yes")
    assert planner.marked_tabs() == []


def test_tabs_of_the_last_workbook_are_hidden_while_the_next_is_checked(
    planner: Planner, plan: at_the_service.Planner
) -> None:
    planner.reviewed(plan.plan)
    other = plan.plan.with_name("Other.xlsx")
    shutil.copy(plan.plan, other)
    planner.frame.go_to("review", OpenFile(other))
    assert "Checking…" in planner.reads()
    assert planner.tabs() == []
    assert planner.frame.current.isAncestorOf(planner.frame.focusWidget())


def test_the_frozen_columns_start_at_the_left_on_each_sheet(
    planner: Planner, plan: at_the_service.Planner
) -> None:
    table = planner.reviewed(plan.plan).table
    for sheet in ("Personnel", "Timesheets", "Activities"):
        planner.turn(sheet)
        planner.select(planner.rows()[-1])
        for at in range(3):
            assert table.frozen.columnViewportPosition(at) == table.columnViewportPosition(at)


def test_a_correction_on_another_sheet_is_there_when_it_is_shown_again_and_is_saved(
    planner: Planner, plan: at_the_service.Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "people.json"
    planner.reviewed(plan.plan)
    planner.turn("Personnel")
    assert not planner.can("Save list of changes…")
    planner.more("Revert to yes")
    planner.turn("Timesheets")
    planner.find("Save list of changes…")
    planner.turn("Personnel")
    assert [(planner.state(row), planner.changes(row)) for row in planner.rows()] == [
        ("Changed", "isActive yes → no")
    ]
    planner.sees("“Personnel” can't be uploaded. Save a list of the changes.")
    planner.files = [out]
    planner.command("Save changes as")
    planner.sees("people.json was saved.")
    (person,) = json.loads(out.read_text(encoding="utf-8"))
    assert (person["id"], person["isActive"]) == ("00419", False)
    planner.sees("people.json was saved. Corrections saved.")
    planner.idle()
    assert [row["isActive"] for row in rows_of(plan.plan, "Personnel")[1:3]] == ["yes", "no"]
    assert planner.counts()["Problems"] == 0
    assert "Save corrections" not in planner.buttons()


def test_corrections_are_saved_where_nothing_else_is_edited_and_those_of_a_formula_are_named(
    planner: Planner, plan: at_the_service.Planner
) -> None:
    edit(plan.plan, {"isActive 4": '="per"&"haps"'}, "Personnel")
    planner.reviewed(plan.plan)
    planner.turn("Personnel")
    planner.more("Revert to yes")
    planner.more("Revert to yes")
    planner.press("Save corrections")
    planner.sees("1 correction was not saved in")
    assert "Row 4: isActive was not corrected because the cell has a formula." in planner.reads()
    assert [row["isActive"] for row in rows_of(plan.plan, "Personnel")[1:3]] == [
        "yes",
        '="per"&"haps"',
    ]
    assert "Save corrections" in planner.buttons()
    assert "Corrections saved." not in planner.reads(planner.frame)


def test_edits_of_people_are_a_list_of_changes_in_three_clicks(
    planner: Planner, plan: at_the_service.Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(plan.plan, {"isActive 3": "no"}, "Personnel")
    out = tmp_path / "changes.xlsx"
    planner.reviewed(plan.plan)
    planner.turn("Personnel")
    planner.files = [out]  # the third click is that of the system's dialog
    planner.press("Save list of changes…")
    planner.wait(out.exists, "the list")
    planner.idle()
    header, *rows = load_workbook(out).worksheets[0].iter_rows(values_only=True)
    assert header[4:7] == ("Column", "Old value", "New value")
    assert [(row[0], row[1], *row[4:7]) for row in rows] == [
        ("Personnel", 3, "isActive", "yes", "no"),
        ("Personnel", 4, "isActive", "yes", "no"),
        ("Timesheets", 2, "Name", rows[2][5], "Another note"),
    ]


def test_a_problem_on_the_sheet_of_a_nested_list_keeps_its_records_from_being_saved(
    planner: Planner, plan: at_the_service.Planner
) -> None:
    edit(plan.plan, {"isActive 3": "no"}, "Personnel")
    edit(plan.plan, {"Person ID 2": "nobody"}, "Personnel certificates")
    planner.reviewed(plan.plan)
    planner.turn("Personnel")
    planner.sees("Fix the problems on “Personnel certificates” first.")
    assert not planner.can("Save list of changes…")
    planner.turn("Personnel certificates")
    assert planner.counts()["Problems"] >= 1


def test_a_workbook_opens_on_a_sheet_with_edits(planner: Planner, tmp_path: Path) -> None:
    with at_the_service.at_work(tmp_path) as found:
        found.export(ACTIVITIES, PERSONNEL)
        edit(found.plan, {"isActive 4": "no"}, "Personnel")
    planner.frame.open_file(found.plan)
    planner.sees("“Personnel” can't be uploaded.")
    planner.turn("Activities")
    planner.sees("No changes since the export.")
