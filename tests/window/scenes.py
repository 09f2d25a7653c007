"""Every page in every state worth a picture, shown on a window without a service: for the pictures
and for the audit.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import cast

from start import file_time
from window import samples, sap_list
from window.window import page_of, shown_page

from bridge.client.exchange import ExchangeClient
from bridge.errors import SignInError
from bridge.gui.app.main_window import Frame
from bridge.gui.export.page import ExportPage
from bridge.gui.frame.session import Connection
from bridge.gui.frame.tasks import History
from bridge.gui.frame.worker import Job
from bridge.gui.history.page import HistoryPage
from bridge.gui.home.page import HomePage
from bridge.gui.own_sheet.page import OwnSheetPage
from bridge.gui.results.page import ResultsPage
from bridge.gui.review.model import Review
from bridge.gui.review.opened import Opened
from bridge.gui.review.page import ReviewPage
from bridge.gui.review.work import CheckResult, SheetTab
from bridge.gui.system.window_state import Recent
from bridge.jobs.check import Checked, CheckRequest
from bridge.jobs.merge import MergeRequest
from bridge.jobs.own_sheets import open_own
from bridge.mapping.field_readers import Meanings
from bridge.progress import Monitor, Progress
from bridge.records.change_set import ChangeSet, Lookups
from bridge.settings import Account, Settings
from bridge.simulation.gui.history import of_simulation
from bridge.simulation.gui.page import SimulationPage
from bridge.texts import say

ACCOUNT = Account(
    name="North Sea",
    base_url="https://planning.example.com",
    username="planner@example.com",
    project_id="5f2c91d0",
    time_zone="Europe/Copenhagen",
    client_id="planning-desk",
    platform_url="https://platform.example.com",
)


def signed_in(frame: Frame) -> None:
    """Look as after a sign-in; nothing is asked of a service."""
    session = frame.session
    session.settings = Settings(accounts=[ACCOUNT], last_account=ACCOUNT.name)
    session.account = ACCOUNT
    session.connection = Connection.IN
    session.client = cast(ExchangeClient, object())
    session.store = "Windows Credential Manager"
    session.changed.emit()
    session.settings_changed.emit()


def welcome(frame: Frame, folder: Path) -> None:
    """A first start with recent workbooks and a refused sign-in."""
    for name, note in (
        ("Activities_Hornsea.xlsx", "Checked"),
        ("Timesheets_wk46.xlsx", "Exported"),
        ("Activities_Q4_replan.xlsx", "Uploaded"),
    ):
        (folder / name).touch()
        frame.session.memory.remember(Recent(str(folder / name), note, "2026-11-20T08:12:00+00:00"))
    frame.session.store, frame.session.settings = "Windows Credential Manager", Settings()
    frame.session.settings_changed.emit()
    page = shown_page(frame, HomePage)
    page.sign_in.show_accounts()
    page.sign_in.address.setText("https://planning.example.com")
    page.sign_in.username.setText("planner@example.com")
    page.sign_in.password.setText("not-the-one")
    advice = say("Check both. If they work on the website, ask your administrator for API access.")
    page.sign_in.show_error(SignInError(say("The user name or password was not accepted."), advice))


def export(frame: Frame, folder: Path) -> None:
    """Two kinds, with filters."""
    signed_in(frame)
    page = shown_page(frame, ExportPage)
    page.folder.setText(str(Path.home() / "Documents" / "Sheetbridge"))
    page.rows["personnel"].box.setChecked(True)
    page.filters.forms["activities"].show_texts(
        {
            "statuses": ["PLANNED", "DISPATCHED"],
            "startDate": ["2026-11-01"],
            "sites": ["HOW-A, HOW-B"],
        }
    )


def export_running(frame: Frame, folder: Path) -> None:
    """An export on its way."""
    export(frame, folder)
    page = page_of(frame, ExportPage)
    job = Job("Exporting 2 sheets", "export", frame)
    frame.session.workers.jobs.append(job)
    page.footer.following.follow(job)
    job.progressed.emit(Progress(say("Reading {kind}", kind="Personnel"), 1_200, 4_000))
    page.primary.setEnabled(False)


def _reviewed(frame: Frame, folder: Path, changes: ChangeSet) -> ReviewPage:
    signed_in(frame)
    workbook = folder / "Activities_Hornsea_2026-11-18.xlsx"
    workbook.touch()
    page = shown_page(frame, ReviewPage)
    page.controller.opened = Opened(workbook)
    page.controller.show_checked(
        CheckResult(Checked(CheckRequest(workbook), changes), Review.of(changes), file_time(130))
    )
    return page


def review(frame: Frame, folder: Path) -> None:
    """A row in every state."""
    _reviewed(frame, folder, samples.mixed())


def review_sheets(frame: Frame, folder: Path) -> None:
    """A sheet that import does not take, beside others with edits."""
    changes = samples.people()
    tabs = (SheetTab("Activities", 12, False, "Activities"),)
    mine = (
        SheetTab("Personnel", len(changes.changes), False, "personnel"),
        SheetTab("Timesheets", 3, False, "timesheets"),
    )
    signed_in(frame)
    page = shown_page(frame, ReviewPage)
    page.controller.opened = Opened(changes.info.workbook)
    looked = CheckResult(
        Checked(CheckRequest(changes.info.workbook), changes),
        Review.of(changes),
        file_time(130),
        sheets=(*tabs, *mine),
    )
    page.controller.show_checked(looked)


def review_conflict(frame: Frame, folder: Path) -> None:
    """A conflict, open in the panel."""
    page = _reviewed(frame, folder, samples.mixed())
    page.table.select(6)


def review_empty(frame: Frame, folder: Path) -> None:
    """No workbook is open."""
    frame.show_page("review")


def merging(frame: Frame, folder: Path) -> None:
    """Three copies of a plan, with a conflict."""
    signed_in(frame)
    page = shown_page(frame, ReviewPage)
    plan = folder / "Activities_Hornsea_2026-11-18.xlsx"
    plan.touch()
    files = (plan, *(plan.with_name(f"{plan.stem}-{name}.xlsx") for name in ("Anna", "Bo")))
    changes, done = samples.merge([path.name for path in files])
    page.controller.opened = Opened(plan, merge=MergeRequest(plan, files[1:], None))
    looked = CheckResult(Checked(CheckRequest(plan), changes), Review.of(changes), file_time(130))
    page.controller.show_checked(replace(looked, merge=done))


def review_time(frame: Frame, folder: Path) -> None:
    """The rows as bars beside the table."""
    page = _reviewed(frame, folder, samples.mixed())
    page.turn_time()
    _settled(frame)


def drop(frame: Frame, folder: Path) -> None:
    """A file is held over the window."""
    review(frame, folder)
    frame.drop_area.place()
    frame.drop_area.show()
    frame.drop_area.raise_()


def uploading(frame: Frame, folder: Path) -> None:
    """An upload on its way."""
    page = _reviewed(frame, folder, samples.clean())
    job = Job("Uploading Activities_Hornsea_2026-11-18.xlsx", "review", frame, sends=True)
    page.controller.sending.job = job
    page.controller.sending.words = "Activities_Hornsea_2026-11-18.xlsx to project 5f2c91d0"
    page.upload.begin(14)
    page.upload.show_progress(
        Progress(
            say("The service is processing the rows"),
            9,
            14,
            {"updated": 6, "created": 2, "failed": 1},
        ),
        sent=True,
    )
    page.show_state()


def results(frame: Frame, folder: Path) -> None:
    """Two of 14 rows were not accepted."""
    signed_in(frame)
    page = shown_page(frame, ResultsPage)
    page.show_result(samples.uploaded())


def results_empty(frame: Frame, folder: Path) -> None:
    """No upload yet."""
    frame.show_page("results")


def history(frame: Frame, folder: Path) -> None:
    """An entry of each kind."""
    signed_in(frame)
    page = shown_page(frame, HistoryPage)
    _settled(frame)
    page._take(samples.history(), [of_simulation(samples.simulation_runs()[:2])])
    page.table.selectRow(0)


def history_empty(frame: Frame, folder: Path) -> None:
    """Nothing yet."""
    page = shown_page(frame, HistoryPage)
    _settled(frame)
    page._take(History((), ()))


def simulation(frame: Frame, folder: Path) -> None:
    """Runs in every state."""
    from bridge.practice.simulator import case_texts
    from bridge.simulation.jobs.cases import check_case, open_case

    signed_in(frame)
    ledger = frame.session.ledger
    for name, text in case_texts().items():
        source = folder / f"{name}.json"
        source.write_text(text, encoding="utf-8")
        open_case(None, ledger, str(source), folder / f"{name}.xlsx", None, Monitor())
    page = shown_page(frame, SimulationPage)
    _settled(frame)
    for name in case_texts():
        page.path = folder / f"{name}.xlsx"
        page._take_checked(check_case(ledger, page.path, Monitor()))
    assert page.checked is not None
    case = page.checked.case.name
    from dataclasses import replace

    found = tuple(replace(run, case=case) for run in (*samples.sweep(), *samples.simulation_runs()))
    page._take_asked(found)


def own_sheet(frame: Frame, folder: Path) -> None:
    """The list of another program, with what is asked about it."""
    from datetime import date

    signed_in(frame)
    page = shown_page(frame, OwnSheetPage)
    page.path = sap_list.write(folder / "Weekly SAP plan 2026-11-22.xlsx", date(2026, 11, 22))
    known = Meanings(Lookups({"sites": ("DB01", "KR02", "HW07")}))
    page._opened(open_own(page.path, None, ACCOUNT, known, Monitor()))
    page._timer.stop()
    page._read()
    _settled(frame)


def own_sheet_read(frame: Frame, folder: Path) -> None:
    """Everything is confirmed, with the first activities and the options."""
    own_sheet(frame, folder)
    page = page_of(frame, OwnSheetPage)
    assert page.draft is not None
    page._unfold(True)
    for name in ("id", *page.draft.rules):
        page.take(page.draft.accept_field(name))
    page._timer.stop()
    page._read()
    _settled(frame)


def own_sheet_empty(frame: Frame, folder: Path) -> None:
    """No sheet is open."""
    frame.show_page("own_sheet")


def settings(frame: Frame, folder: Path) -> None:
    """One account."""
    signed_in(frame)
    frame.show_page("settings")


def _settled(frame: Frame) -> None:
    from PySide6.QtWidgets import QApplication

    limit = time.monotonic() + 120
    while frame.session.workers.jobs and time.monotonic() < limit:
        QApplication.processEvents()
        time.sleep(0.01)


SCENES: dict[str, Callable[[Frame, Path], None]] = {
    "01-welcome": welcome,
    "02-export": export,
    "02b-export-running": export_running,
    "03-review": review,
    "03b-review-drop": drop,
    "03c-review-conflict": review_conflict,
    "03d-review-empty": review_empty,
    "03e-merging": merging,
    "03f-review-time": review_time,
    "03g-review-sheets": review_sheets,
    "04-uploading": uploading,
    "05-results": results,
    "05b-results-empty": results_empty,
    "06-history": history,
    "06b-history-empty": history_empty,
    "07-simulation": simulation,
    "08-settings": settings,
    "09-own-sheet": own_sheet,
    "09b-own-sheet-read": own_sheet_read,
    "09c-own-sheet-empty": own_sheet_empty,
}
