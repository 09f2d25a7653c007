"""Journeys from an edited workbook to its upload, by mouse and by keyboard alone, counted."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from openpyxl import load_workbook
from PySide6.QtWidgets import QApplication
from sheets import edit
from window.steps import local
from window.window import Answers, Planner


def first_edits(workbook: Path) -> dict[str, object]:
    """Return the six edits of a first use."""
    sheet = load_workbook(workbook)["Activities"]
    start = sheet.cell(3, 5).value
    assert isinstance(start, datetime)
    planned = next(row for row in range(8, 40) if sheet.cell(row, 8).value == "PLANNED")
    return {
        f"Status {planned}": "COMPLETED",
        "Start 3": start - timedelta(hours=1),
        "Teams 4": "HV team; Blade crew",
        "Manpower 5": "Blade crew 4",
        "Site ID 6": 24,
        "End 7": "28.11.2031 06:00",
    }


def test_the_first_use_takes_at_most_ten_clicks(
    planner: Planner, tmp_path: Path, answers: Answers
) -> None:
    planner.practise()
    workbook = planner.exported(tmp_path)
    clicks = 2
    edit(workbook, first_edits(workbook))
    planner.reviewed()
    clicks += 1
    while suggested := planner.filled(planner.pane):
        planner.press(suggested[0], planner.pane)
        clicks += 1
    assert planner.counts()["Problems"] == 0
    planner.upload("Upload 6 rows")
    planner.sees("6 rows were saved.")
    clicks += 1 + len(answers)
    assert clicks <= 10


def test_ten_suggested_problems_take_ten_presses_of_enter(planner: Planner, tmp_path: Path) -> None:
    planner.practise()
    workbook = planner.exported(tmp_path)
    sheet = load_workbook(workbook)["Activities"]
    planned = [row for row in range(12, 40) if sheet.cell(row, 8).value == "PLANNED"]
    edits: dict[str, object] = {f"Status {row}": "DISPACHED" for row in planned[:2]}
    for row in range(2, 10, 4):
        later = local(workbook, "End", row + 2) + timedelta(minutes=5)
        edits |= {
            f"Teams {row}": "HV team; Blade crew",
            f"Manpower {row + 1}": "Blade crew 4",
            f"End {row + 2}": f"{later:%d.%m.%Y %H:%M}",
            f"Teams {row + 3}": "Blade crw",
        }
    edit(workbook, edits)
    planner.reviewed()
    assert planner.counts()["Problems"] + planner.counts()["Warnings"] == 10
    planner.key("F8", "Shift+F8")
    for _ in range(10):
        assert planner.filled(planner.pane), planner.panel()
        focused = QApplication.focusWidget()
        assert focused is not None
        assert "Revert" not in planner.focus()
        planner.key("Return")
    assert planner.counts()["Problems"] == 0
    assert planner.filled(planner.pane) == []
    corrected = {row: planner.changes(row) for row in planner.rows()}
    planner.key("Return", "Return")
    assert {row: planner.changes(row) for row in planner.rows()} == corrected
    assert {planner.state(row) for row in planner.rows()} <= {"Changed", "Warning"}


def test_a_correction_shows_its_own_warning_before_the_upload(
    planner: Planner, tmp_path: Path, answers: Answers
) -> None:
    planner.practise()
    workbook = planner.exported(tmp_path)
    edit(workbook, {"Status 38": "DONE"})
    planner.reviewed()
    planner.press("Use Completed", planner.pane)
    assert planner.state(38) == "Warning"
    assert "ends in the future" in planner.panel()
    planner.upload("Upload 1 row")
    planner.sees("The row was saved.")
    assert len(answers) == 1
