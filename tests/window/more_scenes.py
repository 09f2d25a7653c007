"""Further states of the pages, for the pictures and the audit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from window import samples
from window.scenes import _reviewed, _settled, signed_in
from window.window import shown_page

from bridge.gui.app.main_window import Frame
from bridge.gui.export.page import ExportPage
from bridge.gui.frame.session import Connection
from bridge.gui.home.page import HomePage
from bridge.gui.results.page import ResultsPage
from bridge.gui.system.window_state import Recent
from bridge.jobs.export import ExportDone, ExportedSheet
from bridge.practice.simulator import sample_cases
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import Outcome, RowResult
from bridge.simulation.gui.page import SimulationPage


def today(frame: Frame, folder: Path) -> None:
    """Signed in: workbooks with their state, an open upload, saved exports."""
    for name, note, count in (
        ("Activities_Hornsea.xlsx", "Checked", 12),
        ("Timesheets_wk46.xlsx", "Exported", 0),
        ("Q4_replan.xlsx", "Uploaded", 0),
    ):
        (folder / name).touch()
        frame.session.memory.remember(
            Recent(str(folder / name), note, "2026-11-20T08:12:00+00:00", "5f2c91d0", count)
        )
    signed_in(frame)
    assert frame.session.settings is not None
    frame.session.settings = frame.session.settings.model_copy(
        update={"saved_exports": [{"name": "Week plan Hornsea"}, {"name": "Crews, 72 hours"}]}
    )
    frame.session.settings_changed.emit()
    page = shown_page(frame, HomePage)
    _settled(frame)
    known = samples.history()
    page.show_uploads(known)


def export_done(frame: Frame, folder: Path) -> None:
    """The workbook is there."""
    signed_in(frame)
    page = shown_page(frame, ExportPage)
    workbook = folder / "Activities_Hornsea_2026-11-22.xlsx"
    workbook.touch()
    with patch.object(frame.session, "reload"):  # which would read the settings of this computer
        sheets = (ExportedSheet(ACTIVITIES.title, ACTIVITIES.name, 228),)
        page._done(ExportDone(workbook, sheets, {}))


def review_problems(frame: Frame, folder: Path) -> None:
    """What is wrong, by its cause."""
    _reviewed(frame, folder, samples.mixed()).grouped.setChecked(True)


def review_many(frame: Frame, folder: Path) -> None:
    """Several rows are chosen."""
    page = _reviewed(frame, folder, samples.mixed())
    page.table.select_rows([3, 4, 5, 6])
    page.deciding.show_selected()


def results_saved(frame: Frame, folder: Path) -> None:
    """Everything was saved."""
    signed_in(frame)
    page = shown_page(frame, ResultsPage)
    found = samples.uploaded()
    rows = tuple(
        replace(row, result=RowResult.UPDATED, said="", reason=None, advice=None)
        for row in found.outcome.rows
    )
    page.show_result(
        replace(found, outcome=Outcome(rows), summary=samples.summary(found.receipt, 14, 0, 14, 0)),
    )


def ended(frame: Frame, folder: Path) -> None:
    """The service has signed the planner out."""
    review_many(frame, folder)
    frame.session.connection = Connection.ENDED
    frame.session.changed.emit()


def simulation_first(frame: Frame, folder: Path) -> None:
    """No case yet, with those of the practice account."""
    signed_in(frame)
    page = shown_page(frame, SimulationPage)
    _settled(frame)
    page.cases.show_cases(None, sample_cases())


MORE: dict[str, Callable[[Frame, Path], None]] = {
    "01b-today": today,
    "02c-export-done": export_done,
    "03h-review-problems": review_problems,
    "03i-review-many": review_many,
    "03j-review-signed-out": ended,
    "05d-results-saved": results_saved,
    "07b-simulation-first": simulation_first,
}
