"""The window is never held: pages, a workbook, 100,000 rows; what was begun ends within a second when it is stopped."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from benchmarks.eventloop import Watchdog
from gui import samples
from gui.conftest import Planner
from gui.test_first_use import export
from gui.test_review import edit, shown
from gui.test_upload import practice_of, review
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bridge.gui import dialogs
from bridge.gui.frame import MAKERS, Frame
from bridge.gui.session import Connection, Session
from bridge.gui.words import number
from bridge.gui.worker import Workers
from bridge.records.rows import ChangeSet

HELD = 100.0
ROWS = 100_000


@pytest.fixture
def dog() -> Iterator[Watchdog]:
    """Somebody who notes how long the loop is held."""
    made = Watchdog()
    yield made
    made._timer.stop()


@pytest.fixture(scope="module")
def rows() -> Iterator[ChangeSet]:
    """A sheet with very many changed rows, set aside from the collector as a check does it."""
    gc.disable()
    made = samples.many(ROWS)
    gc.freeze()
    gc.enable()
    yield made
    gc.unfreeze()


def watched(planner: Planner, dog: Watchdog, doing: str, act: Callable[[], object]) -> None:
    """Do something while the loop is watched."""
    dog.look()
    dog.doing = doing
    act()
    planner.bot.wait(30)
    planner.idle()


def assert_free(dog: Watchdog) -> None:
    """The loop was never held for long."""
    assert {doing: round(held) for doing, held in dog.held.items() if doing and held >= HELD} == {}


def test_pages_are_shown_for_the_first_time(planner: Planner, dog: Watchdog) -> None:
    for key in MAKERS:
        watched(planner, dog, key, partial(planner.frame.show_page, key))
    assert_free(dog)


def test_a_workbook_is_opened_and_checked(planner: Planner, dog: Watchdog, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    edit(workbook, {"Status 2": "DONE"})
    watched(planner, dog, "open", lambda: review(planner, workbook))
    watched(planner, dog, "check again", lambda: QTest.keyClick(planner.frame, Qt.Key.Key_F5))
    assert_free(dog)


def test_a_review_of_a_hundred_thousand_rows(planner: Planner, dog: Watchdog, rows: ChangeSet, tmp_path: Path) -> None:
    page = shown(planner, rows, tmp_path / "plan.xlsx")
    assert page.review is not None
    assert page.looked is not None
    table, keys = page.table, partial(QTest.keyClick, page.table)
    start, control = table.model_.column_of("startDate"), Qt.KeyboardModifier.ControlModifier
    acts: dict[str, Callable[[], object]] = {
        "show": partial(page._take, page.looked),
        "to the end": table.scrollToBottom,
        "search": partial(page.search.setText, "act-99"),
        "search no more": page.search.clear,
        "problems": partial(page._filter, "problems"),
        "changed": partial(page._filter, "changed"),
        "all": partial(page._filter, "all"),
        "sort by start": partial(table.sortByColumn, start, Qt.SortOrder.DescendingOrder),
        "sort by name": partial(table.sortByColumn, 2, Qt.SortOrder.AscendingOrder),
        "sort by row": partial(table.sortByColumn, 0, Qt.SortOrder.AscendingOrder),
        "next problem": page.next_problem,
        "select all": partial(keys, Qt.Key.Key_A, control),
        "leave all out": page.leave_out_selected,
        "take all in": page.leave_out_selected,
        "undo": page.undo,
        "one row": partial(table.select, 7),
        "only that": page.send_only_selected,
    }
    for doing, act in acts.items():
        watched(planner, dog, doing, act)
    assert table.model_.rowCount() == ROWS
    assert page.review.counts()["left-out"] == ROWS - 1
    assert_free(dog)


def test_all_rows_are_one_range(planner: Planner, rows: ChangeSet, tmp_path: Path) -> None:
    page = shown(planner, rows, tmp_path / "plan.xlsx")
    page.table.selectAll()
    assert page.table._ranges() == [(0, ROWS - 1)]
    assert page.table.selected_count() == ROWS
    assert page.panel.title.accessibleName() == f"{number(ROWS)} rows selected"


def test_a_job_that_waits_for_the_service_ends_within_a_second_of_stop(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    edit(workbook, {"External remarks 2": "seen"})
    review(planner, workbook)
    service = practice_of(planner)
    service.set("processing", "never")
    planner.press("Upload 1 row")
    planner.wait(lambda: service.state.imports_accepted == 1, "the import")
    planner.press("Stop watching")
    begun = time.monotonic()
    planner.idle()
    assert time.monotonic() - begun < 1.0


def test_the_window_closed_during_an_upload_picks_it_up_at_the_next_start(
    planner: Planner, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    workbook = export(planner, tmp_path)
    edit(workbook, {"External remarks 2": "seen"})
    review(planner, workbook)
    service = practice_of(planner)
    service.set("delay", "3")
    planner.press("Upload 1 row")
    planner.wait(lambda: service.state.imports_accepted == 1, "the import")
    monkeypatch.setattr(dialogs, "close_during_upload", lambda parent: True)
    planner.frame.session._practice = None  # the service of a company goes on when the window is closed
    begun = time.monotonic()
    assert planner.frame.close()
    assert time.monotonic() - begun < 1.0
    ledger = planner.frame.session.ledger
    assert len(ledger.open_runs()) == 1
    again = Frame(Session(practice=service))
    qtbot.addWidget(again)
    again.show()
    again.start()
    other = Planner(again, qtbot)
    other.press("Try with the practice account")
    other.wait(lambda: again.session.connection is Connection.IN, "the practice account")
    other.wait(lambda: ledger.open_runs() == (), "the outcome")
    other.idle()
    assert [summary.updated for summary in ledger.summaries()] == [1]
    assert service.state.imports_accepted == 1
    again.session.close()


def test_stopped_work_never_answers(qtbot: QtBot) -> None:
    workers, heard = Workers(), list[str]()
    job = workers.start("wait", lambda monitor: monitor.sleep(60), done=lambda _: heard.append("done"))
    job.stopped.connect(lambda: heard.append("stopped"))
    begun = time.monotonic()
    job.cancel()
    qtbot.waitUntil(lambda: not workers.jobs, timeout=1000)
    assert time.monotonic() - begun < 1.0
    assert heard == ["stopped"]
