"""Time in the review: the rows of the table as bars, one selection, what is decided is seen at
once; by mouse and keys in the real window.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from window import samples
from window.window import Planner

from bridge.errors import Severity
from bridge.gui.review.model import Review
from bridge.gui.review.time_strip import bar_of
from bridge.gui.timeline.scale import span_of
from bridge.gui.timeline.view import TimelineView
from bridge.records.changes import ChangeSet
from bridge.texts import say

MOVED = 9
CHECKED = 4
ROWS = [str(change.row) for change in samples.mixed().changes]
"""Their row numbers in the workbook."""


def on_time(planner: Planner, changes: ChangeSet, folder: Path) -> TimelineView:
    """Check a sheet and press Time."""
    planner.shown(changes, folder / "Plan.xlsx")
    planner.key("Ctrl+T")
    planner.idle()
    (view,) = planner.frame.findChildren(TimelineView)
    planner.wait(lambda: len(view.model_.lines) == len(changes.changes), "the timeline")
    return view


def bars(view: TimelineView) -> list[str]:
    """Return the rows whose bars are selected."""
    return [ROWS[place] for place in view.chosen_places()]


def point(view: TimelineView, line: int) -> QPoint:
    return QPoint(60, view.visualRect(view.model_.index(line, 0)).center().y())


def click(
    view: TimelineView, line: int, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, keys, point(view, line))


def test_a_bar_selects_its_row_and_a_row_its_bar(planner: Planner, tmp_path: Path) -> None:
    view = on_time(planner, samples.mixed(), tmp_path)
    assert bars(view) == planner.selected() == ["6"]
    click(view, CHECKED)
    assert planner.selected() == ["15"]
    click(view, MOVED, Qt.KeyboardModifier.ControlModifier)
    assert planner.selected() == ["15", "30"]
    assert view.isVisible()
    planner.to_rows()
    planner.key("Down")
    assert bars(view) == planner.selected() == ["18"]


def test_the_bars_follow_the_filter_and_the_order_of_the_table(
    planner: Planner, tmp_path: Path
) -> None:
    view = on_time(planner, samples.mixed(), tmp_path)

    def lines() -> list[str]:
        return [ROWS[place] for place in view.model_.lines.on if isinstance(place, int)]

    planner.filter("New")
    assert lines() == planner.rows() == ["21", "22"]
    planner.filter("All")
    planner.sort("Activity")
    assert lines() == planner.rows() != ROWS
    planner.type("Search rows", "ladder")
    assert lines() == planner.rows()
    assert 0 < len(lines()) < 14


def test_a_correction_moves_the_bar_and_undo_moves_it_back(
    planner: Planner, tmp_path: Path
) -> None:
    view = on_time(planner, samples.mixed(), tmp_path)
    before = view.model_.bar(MOVED)
    assert before.was == span_of("2026-11-23T06:00:00.000Z", "2026-11-23T14:00:00.000Z")
    click(view, MOVED)
    planner.menu(30)
    planner.choose("Revert row")
    planner.idle()
    assert view.model_.bar(MOVED).was is None
    assert view.model_.bar(MOVED).span == before.was
    planner.key("Ctrl+Z")
    planner.wait(lambda: view.model_.bar(MOVED) == before, "undo")


def test_somebody_in_two_places_is_marked_by_people() -> None:
    mixed = samples.mixed()
    clash = samples.problem(
        15, "personnelIds", "People", "N15", say("Ada is in two places."), "", None, bad=False
    )
    row = replace(
        mixed.changes[CHECKED],
        problems=(replace(clash, code="person-twice", severity=Severity.WARNING),),
    )
    changes = replace(mixed, changes=(*mixed.changes[:CHECKED], row, *mixed.changes[CHECKED + 1 :]))
    assert bar_of(Review.of(changes), CHECKED).look == ("people", "warn")
