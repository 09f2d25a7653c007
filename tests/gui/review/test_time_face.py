"""Time in the review: the rows of the table as bars, one selection, what is decided is seen at once; by mouse and keys in the real window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from gui import samples
from gui.window import Planner
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bridge.errors import Severity
from bridge.gui.review.checked_sheet import Review
from bridge.gui.review.page import ReviewPage
from bridge.gui.review.panel.time_face import TimeFace, bar_of
from bridge.gui.timeline.bars import Grouping, span_of
from bridge.gui.timeline.view import TimelineView
from bridge.records.change_types import ChangeSet
from bridge.texts import say

INSPECTION, MOVED, CHECKED, CONFLICT, NEW = 0, 9, 4, 6, 7
"""Places of rows in the sample."""


def on_time(planner: Planner, changes: ChangeSet, folder: Path) -> tuple[ReviewPage, TimelineView]:
    """Check a sheet and press Time."""
    page = planner.shown(changes, folder / "Plan.xlsx")
    planner.press("Time", page.panel)
    planner.idle()
    assert isinstance(page.panel.time, TimeFace)
    view = page.panel.time.timeline.view
    planner.wait(lambda: len(view.model_.lines) == len(changes.changes), "the timeline")
    return page, view


def point(view: TimelineView, line: int) -> QPoint:
    return QPoint(60, view.visualRect(view.model_.index(line)).center().y())


def click(view: TimelineView, line: int, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, keys, point(view, line))


def test_a_bar_selects_its_row_and_a_row_its_bar(planner: Planner, tmp_path: Path) -> None:
    page, view = on_time(planner, samples.mixed(), tmp_path)
    assert view.chosen_places() == page.table.selected_indexes() == [INSPECTION]
    click(view, CHECKED)
    assert page.table.selected_indexes() == [CHECKED]
    click(view, MOVED, Qt.KeyboardModifier.ControlModifier)
    assert page.table.selected_indexes() == [CHECKED, MOVED]
    assert page.panel.many.isHidden() or page.panel.face == "time"
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Down)
    assert view.chosen_places() == page.table.selected_indexes() == [CHECKED + 1]


def test_all_rows_selected_in_the_table_are_selected_in_their_groups(planner: Planner, tmp_path: Path) -> None:
    page, view = on_time(planner, samples.mixed(), tmp_path)
    assert isinstance(page.panel.time, TimeFace)
    page.panel.time.timeline.by.setCurrentIndex(list(Grouping).index(Grouping.TEAM))
    page.table.selectAll()
    assert sorted(view.chosen_places()) == list(range(14))
    headings = [line for line in range(len(view.model_.lines)) if view.model_.lines.place(line) is None]
    assert not any(view.selectionModel().isSelected(view.model_.index(line)) for line in headings)


def test_the_bars_follow_the_filter_and_the_order_of_the_table(planner: Planner, tmp_path: Path) -> None:
    page, view = on_time(planner, samples.mixed(), tmp_path)
    planner.press("New 2", page.segments)
    assert list(view.model_.lines.on) == page.table.model_.order == [7, 8]
    planner.press("All 14", page.segments)
    page.table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    assert list(view.model_.lines.on) == page.table.model_.order
    page.search.setText("ladder")
    assert list(view.model_.lines.on) == page.table.model_.order
    assert 0 < len(view.model_.lines) < 14


def test_a_correction_moves_the_bar_and_undo_moves_it_back(planner: Planner, tmp_path: Path) -> None:
    page, view = on_time(planner, samples.mixed(), tmp_path)
    before = view.model_.bar(MOVED)
    assert before.was == span_of("2026-11-23T06:00:00.000Z", "2026-11-23T14:00:00.000Z")
    click(view, MOVED)
    page.deciding.put_back_selected()
    planner.idle()
    assert view.model_.bar(MOVED).was is None
    assert view.model_.bar(MOVED).span == before.was
    QTest.keyClick(page.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    planner.wait(lambda: view.model_.bar(MOVED) == before, "undo")


def test_enter_goes_on_with_the_row_of_the_bar(planner: Planner, tmp_path: Path) -> None:
    page, view = on_time(planner, samples.mixed(), tmp_path)
    click(view, INSPECTION)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert page.panel.face == "row"
    focused = QApplication.focusWidget()
    assert focused is not None
    assert page.panel.row.isAncestorOf(focused)


def test_the_menu_of_the_rows_opens_over_the_bars(planner: Planner, tmp_path: Path) -> None:
    page, view = on_time(planner, samples.mixed(), tmp_path)
    page.table.menu_wanted.disconnect()
    places = list[QPoint]()
    page.table.menu_wanted.connect(places.append)
    place, pointer = point(view, MOVED), view.viewport().mapToGlobal(point(view, MOVED))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=place)
    QApplication.sendEvent(view.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, pointer))
    assert page.table.selected_indexes() == [MOVED]
    assert places == [pointer]
    assert page.deciding.menu() is not None


def test_time_is_as_wide_as_the_table_and_the_other_faces_are_as_before(planner: Planner, tmp_path: Path) -> None:
    page, _ = on_time(planner, samples.mixed(), tmp_path)
    planner.wait(lambda: abs(page.panel.width() - page.table.width()) <= 2, "half of the width")
    planner.press("Row", page.panel)
    planner.wait(lambda: page.panel.width() == 308, "the narrow panel")


def test_the_bars_of_another_check_come_by_themselves(planner: Planner, tmp_path: Path) -> None:
    page, view = on_time(planner, samples.mixed(), tmp_path)
    planner.shown(samples.clean(), tmp_path / "Plan.xlsx")
    planner.wait(lambda: view.model_.plan is not None and view.model_.plan.count == len(samples.clean().changes), "the other rows")
    assert page.panel.face == "time"


def test_a_bar_says_in_words_what_its_row_says(planner: Planner, tmp_path: Path) -> None:
    review = Review.of(samples.mixed())
    problem = bar_of(review, INSPECTION)
    assert (problem.state, problem.look) == ("Problem", ("alert", "bad"))
    assert problem.words == 'End +1 day 1 h · Status “DONE” · "DONE" is not a status. Use PLANNED, DISPATCHED or COMPLETED.'
    new = bar_of(review, NEW)
    assert (new.was, new.state, new.words) == (None, "New", "New")
    assert bar_of(review, CONFLICT).state == "Conflict"
    review.leave_out([MOVED])
    assert bar_of(review, MOVED).faint


def test_somebody_in_two_places_is_marked_by_people() -> None:
    mixed = samples.mixed()
    clash = samples.problem(15, "personnelIds", "People", "N15", say("Ada is in two places."), "", None, bad=False)
    row = replace(mixed.changes[CHECKED], problems=(replace(clash, code="person-twice", severity=Severity.WARNING),))
    changes = replace(mixed, changes=(*mixed.changes[:CHECKED], row, *mixed.changes[CHECKED + 1 :]))
    assert bar_of(Review.of(changes), CHECKED).look == ("people", "warn")


def test_what_moves_is_counted_and_counted_again_after_a_decision(planner: Planner, tmp_path: Path) -> None:
    page, view = on_time(planner, samples.mixed(), tmp_path)
    assert isinstance(page.panel.time, TimeFace)
    words = page.panel.time.moves.words
    planner.wait(words.accessibleName, "what moves")
    assert words.accessibleName().startswith("Later 2 · Longer 2 · Shorter 4 · New 2")
    click(view, MOVED)
    page.deciding.leave_out_selected()
    planner.wait(lambda: words.accessibleName().startswith("Later 1 · Longer 2"), "the count after the decision")
    page.deciding.undo()
    planner.wait(lambda: words.accessibleName().startswith("Later 2"), "the count after undo")


def test_ctrl_t_turns_to_the_timeline_and_back(planner: Planner, tmp_path: Path) -> None:
    page = planner.shown(samples.mixed(), tmp_path / "Plan.xlsx")
    QTest.keyClick(planner.frame, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert page.panel.face == "time"
    assert isinstance(page.panel.time, TimeFace)
    planner.wait(page.panel.time.timeline.view.hasFocus, "the focus")
    QTest.keyClick(planner.frame, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert page.panel.face == "row"
