"""Export: a file name of the planner's own, and how many rows to expect before the click."""

from __future__ import annotations

import re
from pathlib import Path

from openpyxl import load_workbook
from window.window import Planner


def test_the_expected_rows_are_exported_under_the_typed_name(
    planner: Planner, tmp_path: Path
) -> None:
    planner.export()
    planner.sees("Edit it in your spreadsheet program and save it. Then review and upload it.")
    planner.sees("About 40 activities, as in the export of")
    planner.press("Status: Planned")
    planner.idle()
    found = re.search(r"About (\d+) activities, as in", planner.reads())
    assert found is not None
    assert 0 < int(found[1]) < 40
    planner.type("File name", "Week: plan")
    planner.press("Export Activities")
    planner.sees("“Week: plan” cannot be a file name.")
    planner.type("File name", "Week plan.xlsx")
    assert planner.exported(tmp_path).name == "Week plan.xlsx"
    assert planner.exported(tmp_path).name == "Week plan_2.xlsx"
    rows = load_workbook(tmp_path / "Week plan.xlsx")["Activities"].max_row - 1
    assert rows == int(found[1])


def test_an_export_that_was_reviewed_since_is_no_news(planner: Planner) -> None:
    workbook = planner.export()
    planner.press("Home")
    planner.press("Export")
    planner.sees(f"{workbook.name} is ready.")
    planner.reviewed()
    planner.press("Export")
    assert "is ready." not in planner.reads()


def test_a_folder_that_cannot_be_created_is_named(planner: Planner, tmp_path: Path) -> None:
    planner.practise()
    (tmp_path / "Plans").touch()
    planner.type("Save in", str(tmp_path / "Plans"))
    planner.press("Export Activities")
    planner.sees(f"The folder {tmp_path / 'Plans'} cannot be created.")
    planner.press("Activities")
    assert not planner.find("Export", planner.frame.current).isEnabled()


def test_a_right_that_is_missing_is_no_end_of_the_session(planner: Planner) -> None:
    planner.practise()
    planner.practice.set("fault-export", "401")
    planner.press("Export Activities")
    planner.sees("The service refused this (401), although you are signed in.")
    planner.idle()
    assert "The service signed you out" not in planner.reads()
