"""Corrections that are not uploaded yet are kept while the window is open; closing it asks."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from sheets import edit, rows_of
from window.steps import results
from window.window import Answers, Planner

from bridge.gui.widgets import dialogs
from bridge.jobs.check import CheckRequest, check
from bridge.progress import Monitor


def corrected(planner: Planner, folder: Path) -> tuple[Path, Path]:
    """Correct one of two problems in the review; return the workbook and an unedited copy."""
    workbook = planner.export()
    copy = Path(shutil.copy(workbook, folder / "copy.xlsx"))
    edit(workbook, {"Status 2": "DONE", "Teams 3": "HV team; Blade crew"})
    planner.reviewed(workbook)
    planner.select(3)
    planner.press("Use HV team, Blade crew")
    assert planner.counts()["Problems"] == 1
    return workbook, copy


def test_another_workbook_and_a_second_opening_keep_the_corrections(
    planner: Planner, tmp_path: Path
) -> None:
    workbook, copy = corrected(planner, tmp_path)
    planner.reviewed(workbook)
    assert (planner.counts()["Problems"], planner.state(3)) == (1, "Changed")
    planner.reviewed(copy)
    planner.sees("No changes to upload.")
    planner.reviewed(workbook)
    assert (planner.counts()["Problems"], planner.state(3)) == (1, "Changed")


def test_a_correction_that_no_longer_fits_its_cell_is_not_kept(
    planner: Planner, tmp_path: Path
) -> None:
    workbook, _ = corrected(planner, tmp_path)
    edit(workbook, {"Teams 3": "HV team"})
    planner.reviewed(workbook)
    assert "HV team" in planner.changes(3)
    assert "Blade crew" not in planner.changes(3).split("→")[1]
    assert planner.frame.close()


def test_closing_the_window_asks_before_corrections_are_lost(
    planner: Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, copy = corrected(planner, tmp_path)
    planner.reviewed(copy)
    asked = list[str]()
    answer = ""

    def ask(self: dialogs.Message) -> str:
        asked.append(self.title.text())
        return answer

    monkeypatch.setattr(dialogs.Message, "ask", ask)
    assert not planner.frame.close()
    assert asked == ["Discard 1 correction?"]
    answer = "discard"
    assert planner.frame.close()


def test_closing_the_window_can_save_the_corrections_first(
    planner: Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workbook, _ = corrected(planner, tmp_path)
    asked = list[str]()

    def ask(self: dialogs.Message) -> str:
        asked.append(self.title.text())
        (default,) = [made.text() for made in self.findChildren(QPushButton) if made.isDefault()]
        assert default == "Save corrections"
        return "save"

    monkeypatch.setattr(dialogs.Message, "ask", ask)
    planner.frame.close()
    planner.wait(lambda: not planner.frame.isVisible(), "the window to close")
    assert asked == ["Save 1 correction?"]
    assert rows_of(workbook)[1]["Teams"] == "HV team, Blade crew"
    assert rows_of(workbook)[0]["Status"] == "DONE"
    changes = check(None, CheckRequest(workbook, None), Monitor()).changes.changes
    assert {change.row for change in changes} == {2, 3}  # both still wait for an upload


def test_a_skipped_row_stays_so_after_an_upload_until_one_of_its_cells_is_edited(
    planner: Planner, answers: Answers
) -> None:
    workbook = planner.export()
    edit(workbook, {"Status 2": "DONE", "External remarks 3": "sent", "Teams 4": "Bogus team"})
    planner.reviewed(workbook)
    for row in (2, 4):
        planner.select(row)
        planner.key("Ctrl+L")
    planner.upload("Upload 1 row")
    results(planner)
    planner.press("Review")
    planner.checked()
    assert [planner.state(row) for row in (2, 4)] == ["Skipped", "Skipped"]
    edit(workbook, {"External remarks 2": "edited later"})
    planner.command("Check again")
    planner.idle()
    planner.checked()
    assert [planner.state(row) for row in (2, 4)] == ["Problem", "Skipped"]


def test_skipping_a_row_goes_to_the_next_problem(planner: Planner) -> None:
    workbook = planner.export()
    edit(workbook, {"Status 2": "DONE", "Teams 3": "HV team; Blade crew"})
    planner.reviewed(workbook)
    planner.select(2)
    planner.key("Ctrl+L")
    assert planner.state(2) == "Skipped"
    assert (planner.selected(), planner.focus()) == (["3"], "Use HV team, Blade crew")
