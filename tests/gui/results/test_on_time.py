"""A run over time: what was saved, what was not, where each stood before; one selection with the list; from Results and from History."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from pathlib import Path
from zoneinfo import ZoneInfo

from gui import samples
from gui.conftest import Planner
from gui.results.test_results import page_of
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from bridge.gui.results.on_time import picture_of_run, plan_of_run
from bridge.gui.results.page import ResultsPage
from bridge.gui.timeline.bars import span_of
from bridge.jobs.follow import Uploaded

COPENHAGEN = ZoneInfo("Europe/Copenhagen")


def moved() -> Uploaded:
    """Return the sample with each row a day later than it was."""
    found = samples.uploaded()
    rows = tuple(
        replace(row, edited=("startDate", "endDate"), payload={**row.payload, **dict(zip(("startDate", "endDate"), later, strict=True))})
        for number, row in enumerate(found.receipt.rows)
        for later in [[samples.record(number + 3)[name] for name in ("startDate", "endDate")]]
    )
    return replace(found, receipt=replace(found.receipt, rows=rows))


def on_time(planner: Planner) -> ResultsPage:
    page = page_of(planner)
    page.show_result(moved(), 31)
    planner.press("Time", page)
    planner.idle()
    planner.wait(lambda: page.time.timeline.view.model_.plan is not None, "the timeline")
    return page


def test_what_was_saved_is_full_and_what_was_not_is_faint_with_its_reason() -> None:
    plan, places = plan_of_run(moved(), COPENHAGEN)
    saved, refused = plan.bar(0), plan.bar(4)
    assert (saved.state, saved.faint, saved.look) == ("Updated", False, ("check", "good"))
    assert saved.was == span_of(samples.record(2)["startDate"], samples.record(2)["endDate"])
    assert saved.words == "Start +1 day"
    assert (refused.state, refused.faint, refused.look) == ("Not accepted", True, ("alert", "bad"))
    assert refused.words == "The activity is locked in the service."
    assert places["ACT-1046"] == 4


def test_the_bars_are_those_of_the_segment_and_of_the_search(planner: Planner) -> None:
    page = on_time(planner)
    lines = page.time.timeline.view.model_
    assert list(lines.lines.on) == [4, 9]
    planner.wait(lambda: page.time.moves.words.accessibleName() == "Later 11 · Earlier 1", "what moved")
    planner.press("All 14")
    assert list(lines.lines.on) == list(range(14))
    page.search.setText("gearbox")
    assert 0 < len(lines.lines) < 14


def test_what_is_selected_over_time_is_selected_in_the_list_and_back(planner: Planner) -> None:
    page = on_time(planner)
    view = page.time.timeline.view
    place = QPoint(60, view.visualRect(view.model_.index(1)).center().y())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    planner.press("List", page)
    assert [index.row() for index in page.table.selectionModel().selectedRows()] == [1]
    page.table.selectRow(0)
    planner.press("Time", page)
    assert view.chosen_places() == [4]


def test_another_run_is_read_when_it_is_shown(planner: Planner) -> None:
    page = on_time(planner)
    page.show_result(samples.refused(3))
    planner.idle()
    planner.wait(lambda: list(page.time.timeline.view.model_.lines.on) == [0, 1, 2], "the other run")


def test_the_saved_report_has_a_picture_of_what_moved_and_what_was_not_saved(planner: Planner, tmp_path: Path) -> None:
    page = on_time(planner)
    uploaded, ledger = moved(), planner.frame.session.ledger
    ledger.prepare(uploaded.receipt)
    ledger.finish(uploaded.receipt.run, uploaded.receipt.state, uploaded.outcome)
    page.write_report(tmp_path / "report.xlsx")
    planner.idle()
    with zipfile.ZipFile(tmp_path / "report.xlsx") as package:
        picture = QImage.fromData(package.read("xl/media/image1.png"))
    assert (picture.width(), picture.height()) == (2_200, 2 * (44 + 17 * 30 + 30))


def test_a_picture_is_painted_in_a_pool_thread_as_in_the_windows(planner: Planner) -> None:
    uploaded, made = moved(), list[bytes]()
    planner.frame.session.start("Painting", lambda monitor: picture_of_run(uploaded, COPENHAGEN), done=made.append, failed=planner.frame.show_error)
    planner.idle()
    here, there = QImage.fromData(picture_of_run(uploaded, COPENHAGEN)), QImage.fromData(made[0])
    assert here.size() == there.size()
