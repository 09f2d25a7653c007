"""Simulation at the window, on the practice service."""

from __future__ import annotations

from pathlib import Path

import pytest
from gui.conftest import Planner
from gui.test_first_use import practise
from PySide6.QtGui import QDesktopServices

from bridge.gui.simulation_page import SimulationPage
from bridge.records.run import RunStatus

CASE = "campaign-a"


def opened(planner: Planner, folder: Path) -> SimulationPage:
    """Open the practice service's case by its ID."""
    practise(planner, folder)
    planner.frame.session.change(lambda settings: settings.model_copy(update={"folder": str(folder)}))
    page = planner.frame.show_page("simulation")
    assert isinstance(page, SimulationPage)
    page.open_case(CASE)
    planner.wait(lambda: page.checked is not None, "the case")
    planner.idle()
    return page


def test_a_case_is_made_a_workbook_submitted_followed_and_its_results_saved(
    planner: Planner, answers: list[tuple[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: True)
    page = opened(planner, tmp_path)
    planner.sees("Every parameter fits the case type Construction")
    planner.press("Submit 1 run")
    planner.wait(lambda: page.runs and page.runs[0].service_run is not None, "the run")
    planner.bot.wait(400)
    planner.press("Ask for the runs again")
    planner.wait(lambda: page.runs[0].status is RunStatus.COMPLETED, "the end of the run")
    assert page.table.model().index(0, 2).data() == "Completed"
    assert page.table.model().index(0, 3).data() == "30 days"
    out = tmp_path / "results"
    out.mkdir()
    page.save_results(out)
    planner.wait(lambda: list(out.iterdir()), "the results")
    planner.idle()
    assert (out / "Comparison.xlsx").exists()
