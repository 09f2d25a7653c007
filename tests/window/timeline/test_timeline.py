"""The timeline as a planner uses it: mouse, wheel and keys on the visible widget, what screen
readers read, what the colours on it are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QFontMetrics, QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window.timeline.plans import BEGIN, plan

from bridge.gui.look import delegates
from bridge.gui.look.theme import px
from bridge.gui.timeline import bars
from bridge.gui.timeline.scale import DAY, Bar, Grouping, Scale, Tick
from bridge.gui.timeline.view import Timeline

pytestmark = pytest.mark.usefixtures("year_of_samples")

NOW = BEGIN.timestamp() + DAY / 2


@pytest.fixture
def timeline(qtbot: QtBot) -> Timeline:
    """Forty activities, as wide as beside a table."""
    made = Timeline()
    made.view.clock = lambda: NOW
    qtbot.addWidget(made)
    made.resize(640, 420)
    made.show()
    made.by.setCurrentIndex(made.by.findData(Grouping.NONE))
    made.show_plan(plan(40), range(40))
    qtbot.waitExposed(made)
    return made


def line_at(timeline: Timeline, line: int, x: int = 60) -> QPoint:
    return QPoint(x, timeline.view.visualRect(timeline.view.model_.index(line, 0)).center().y())


def click(
    timeline: Timeline, line: int, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    QTest.mouseClick(
        timeline.view.viewport(), Qt.MouseButton.LeftButton, keys, line_at(timeline, line)
    )


def test_names_get_the_width_that_they_need(timeline: Timeline) -> None:
    name, short = "Pitch accumulator, nitrogen refill and seals T14", plan(40)
    long = replace(short, bar=lambda at: replace(short.bar(at), name=name))
    timeline.resize(1_200, 420)
    timeline.show_plan(long, range(40))
    view = timeline.view
    assert view.columnWidth(0) >= QFontMetrics(view.font()).horizontalAdvance(name) + px(33)


def test_a_click_selects_an_activity_with_ctrl_more_with_shift_all_between(
    timeline: Timeline,
) -> None:
    told = list[list[int]]()
    timeline.chosen.connect(told.append)
    click(timeline, 2)
    click(timeline, 4, Qt.KeyboardModifier.ControlModifier)
    click(timeline, 6, Qt.KeyboardModifier.ShiftModifier)
    assert told == [[2], [2, 4], [2, 4, 5, 6]]


def test_what_is_selected_elsewhere_is_selected_here_and_seen_and_not_told_back(
    timeline: Timeline,
) -> None:
    told = list[list[int]]()
    timeline.chosen.connect(told.append)
    timeline.choose([37])
    view = timeline.view
    assert view.chosen_places() == [37]
    assert told == []
    assert view.viewport().rect().contains(view.visualRect(view.currentIndex()))
    start, _ = view.model_.bar(37).span
    assert start is not None
    assert 0 < view.scale.x(start) < view.room


def test_the_names_of_months_never_overlap(
    timeline: Timeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = dict[str, tuple[int, float]]()
    fitting = bars._fitting

    def asked(painter: QPainter, tick: Tick, formats: Sequence[str], room: float) -> str:
        words = fitting(painter, tick, formats, room)
        drawn[words] = QFontMetrics(painter.font()).horizontalAdvance(words), room
        return words

    monkeypatch.setattr(bars, "_fitting", asked)
    last_of_november = datetime(2026, 11, 30, tzinfo=UTC).timestamp()
    scale = Scale(last_of_november, 7 * DAY / 160)
    monkeypatch.setattr(type(timeline.view), "scale", scale)
    timeline.view.horizontalHeader().viewport().update()
    timeline.grab()
    assert "December 2026" in drawn
    assert [words for words, (width, room) in drawn.items() if width > max(room, 0)] == []


@pytest.mark.parametrize("by", [Grouping.TEAM, Grouping.NONE])
def test_the_id_is_behind_each_bar(
    timeline: Timeline, monkeypatch: pytest.MonkeyPatch, by: Grouping
) -> None:
    drawn = list[str]()

    def asked(painter: QPainter, text: str, width: int) -> str:
        drawn.append(text)
        return delegates.cut(painter, text, width)

    monkeypatch.setattr(bars, "cut", asked)
    timeline.by.setCurrentIndex(timeline.by.findData(by))
    timeline.grab()
    assert len({words for words in drawn if words.startswith("ACT-")}) > 1
    assert timeline.fold.isVisible() is timeline.unfold.isVisible() is (by is Grouping.TEAM)


def test_the_arrows_lead_through_activities_and_groups_which_they_fold(timeline: Timeline) -> None:
    timeline.by.setCurrentIndex(timeline.by.findData(Grouping.SITE))
    view = timeline.view
    click(timeline, 1)
    assert view.chosen_places() == [0]
    QTest.keyClick(view, Qt.Key.Key_Up)
    group = [place for place in range(40) if place % 3 == 0]
    assert view.chosen_places() == group, "a heading is its whole group"
    lines = view.model_.rowCount()
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.model_.rowCount() == lines - len(group)
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.chosen_places() == [1]
    QTest.keyClick(view, Qt.Key.Key_Up)
    QTest.keyClick(view, Qt.Key.Key_Up)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert view.model_.rowCount() == lines


def bar_at(timeline: Timeline, line: int, part: float = 0.5) -> QPoint:
    """Return a point on the bar of a line."""
    view = timeline.view
    rect = view.visualRect(view.model_.index(line, 1))
    place = view.model_.lines.place(line)
    assert place is not None
    bar = view.bars.room(view.model_.bar(place).span, rect.size())
    assert bar is not None
    return QPoint(round(rect.left() + bar.left() + bar.width() * part), rect.center().y())


def drag(timeline: Timeline, start: QPoint, across: float) -> None:
    """Drag by so many pixels."""
    port = timeline.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    for step in (0.5, 1.0):
        QTest.mouseMove(port, QPoint(round(start.x() + across * step), start.y()))
    QTest.mouseRelease(
        port, Qt.MouseButton.LeftButton, pos=QPoint(round(start.x() + across), start.y())
    )


def test_a_bar_is_dragged_by_whole_hours_and_its_ends_alone(timeline: Timeline) -> None:
    told = list[tuple[list[int], timedelta, str]]()
    view = timeline.view
    view.editable = True
    view.moved.connect(lambda *moved: told.append(moved))
    view.show_time(NOW - DAY, NOW + DAY)
    hour = 3_600 / view.scale.seconds
    drag(timeline, bar_at(timeline, 2), 5.2 * hour)
    drag(timeline, bar_at(timeline, 3, 1.0), -2 * hour)
    drag(timeline, bar_at(timeline, 3, 0.0), 2 * hour)
    assert told == [
        ([2], timedelta(hours=5), ""),
        ([3], timedelta(hours=-2), "endDate"),
        ([3], timedelta(hours=2), "startDate"),
    ]
    click(timeline, 2)
    click(timeline, 4, Qt.KeyboardModifier.ControlModifier)
    drag(timeline, bar_at(timeline, 4), 3 * hour)
    assert told[-1] == ([2, 4], timedelta(hours=3), ""), "those that are selected move together"
    QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert told[-1] == ([2, 4], timedelta(days=1), "")


def test_escape_drops_a_bar_where_it_was(timeline: Timeline) -> None:
    told = list[object]()
    view = timeline.view
    view.editable = True
    view.moved.connect(lambda *moved: told.append(moved))
    start = bar_at(timeline, 2)
    before = view.model_.bar(2)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view.viewport(), start + QPoint(200, 0))
    assert view.model_.bar(2) != before
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert view.model_.bar(2) == before
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=start + QPoint(200, 0))
    assert told == []


def test_plus_and_minus_zoom_and_what_is_selected_stays_where_it_is(timeline: Timeline) -> None:
    view = timeline.view
    click(timeline, 6)
    start, end = view.model_.bar(6).span
    assert start is not None
    assert end is not None
    middle, before = (start + end) / 2, view.scale
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.scale.seconds < before.seconds
    assert view.scale.x(middle) == pytest.approx(before.x(middle), abs=2)
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert view.scale.seconds == pytest.approx(before.seconds)


def test_a_tip_and_a_screen_reader_say_what_the_bar_shows(timeline: Timeline) -> None:
    moved = Bar(
        "ACT-2",
        "Ladder check T02",
        (NOW, NOW + 7_200),
        (NOW - 3_600, NOW + 3_600),
        "PLANNED",
        ("alert", "bad"),
        "Problem",
        "Start +1 h",
    )
    timeline.show_plan(plan(3, bar2=moved), range(3))
    index = timeline.view.model_.index(2, 0)
    assert (
        index.data(Qt.ItemDataRole.ToolTipRole)
        == "Ladder check T02 (ACT-2)\nPlanned\n23 Nov 19:00 – 23 Nov 21:00\nwas 23 Nov 18:00 – 23"
        " Nov 20:00\nProblem: Start +1 h"
    )
    assert (
        index.data(Qt.ItemDataRole.AccessibleTextRole)
        == "Ladder check T02 (ACT-2), Planned, 23 Nov 19:00 – 23 Nov 21:00, was 23 Nov 18:00 –"
        " 23 Nov 20:00, Problem: Start +1 h."
    )


def test_a_screen_reader_finds_a_row_for_each_line_and_the_selected_one(timeline: Timeline) -> None:
    timeline.by.setCurrentIndex(timeline.by.findData(Grouping.TEAM))
    found = QAccessible.queryAccessibleInterface(timeline.view)
    assert found is not None
    assert found.text(QAccessible.Text.Name) == "Timeline"
    lines, across = len(timeline.view.model_.lines), 3  # the header counts as a line and a column
    assert found.childCount() == (lines + 1) * across
    names = [found.child((at + 1) * across + 1).text(QAccessible.Text.Name) for at in range(2)]
    assert names == [
        "Blue, 27 activities, 216 hours, unfolded.",
        "Ladder check T00 (ACT-0), Planned, 23 Nov 07:00 – 23 Nov 15:00, "
        "a person or team is in two places.",
    ]
    click(timeline, 1)
    assert found.child(2 * across + 1).state().selected


def seen(timeline: Timeline) -> QImage:
    timeline.repaint()
    return timeline.view.viewport().grab().toImage()


def test_a_year_that_is_a_typing_error_can_be_scrolled_to_and_holds_nothing_up(
    timeline: Timeline,
) -> None:
    far = Bar("ACT-0", "Far", (NOW, 230 * 365 * DAY), None, "PLANNED")
    timeline.show_plan(replace(plan(3, bar0=far), span=(NOW, 230 * 365 * DAY)), range(3))
    QTest.mouseClick(timeline.everything, Qt.MouseButton.LeftButton)
    seen(timeline)
    for _ in range(30):
        QTest.mouseClick(timeline.closer, Qt.MouseButton.LeftButton)
    timeline.view.time.setValue(timeline.view.time.maximum())
    seen(timeline)
    assert 0 < timeline.view.time.maximum() < 2**31
