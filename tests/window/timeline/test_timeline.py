"""The timeline as a planner uses it: mouse, wheel and keys on the visible widget, what screen
readers read, what the colours on it are.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QPalette, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from window.timeline.plans import BEGIN, ZONE, plan

from bridge.gui.look import theme
from bridge.gui.look.colours import DARK, LIGHT, from_system
from bridge.gui.timeline.scale import DAY, Bar, Grouping, plan_of
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
    made.show_plan(plan(40), range(40))
    qtbot.waitExposed(made)
    return made


def line_at(timeline: Timeline, line: int, x: int = 60) -> QPoint:
    return QPoint(x, timeline.view.visualRect(timeline.view.model_.index(line)).center().y())


def click(
    timeline: Timeline, line: int, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    QTest.mouseClick(
        timeline.view.viewport(), Qt.MouseButton.LeftButton, keys, line_at(timeline, line)
    )


def turn(timeline: Timeline, notches: int, keys: Qt.KeyboardModifier, x: int = 400) -> None:
    view, place = timeline.view.viewport(), QPointF(x, 200)
    event = QWheelEvent(
        place,
        QPointF(view.mapToGlobal(place.toPoint())),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


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


def test_the_arrows_lead_through_the_activities_and_pass_the_headings(timeline: Timeline) -> None:
    timeline.by.setCurrentIndex(list(Grouping).index(Grouping.SITE))
    view = timeline.view
    click(timeline, 1)
    assert view.chosen_places() == [0]
    QTest.keyClick(view, Qt.Key.Key_End)
    assert view.chosen_places() == [38]
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.chosen_places() == [0]
    first = len([place for place in range(40) if place % 3 == 0])
    for _ in range(first):
        QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.chosen_places() == [1]
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert view.chosen_places() == [39]


def test_page_up_and_page_down_turn_a_page(timeline: Timeline) -> None:
    view = timeline.view
    click(timeline, 0)
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    down = view.currentIndex().row()
    assert 5 < down < 20
    assert view.viewport().rect().contains(view.visualRect(view.currentIndex()))
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    assert view.currentIndex().row() == 0


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


def test_the_wheel_zooms_with_ctrl_about_the_pointer_and_goes_through_time_with_shift(
    timeline: Timeline,
) -> None:
    view = timeline.view
    x = 400 - view.measures.names
    under, before = view.scale.at(x), view.scale
    turn(timeline, 2, Qt.KeyboardModifier.ControlModifier)
    assert view.scale.seconds < before.seconds
    assert view.scale.x(under) == pytest.approx(x, abs=2)
    left = view.scale.left
    turn(timeline, -1, Qt.KeyboardModifier.ShiftModifier)
    assert view.scale.left > left
    assert view.verticalScrollBar().value() == 0
    turn(timeline, -1, Qt.KeyboardModifier.NoModifier)
    assert view.verticalScrollBar().value() > 0


def test_the_buttons_zoom_from_a_day_to_a_season_and_lead_to_today_and_to_everything(
    timeline: Timeline,
) -> None:
    view = timeline.view
    for _ in range(20):
        QTest.mouseClick(timeline.closer, Qt.MouseButton.LeftButton)
    assert view.room * view.scale.seconds <= DAY
    for _ in range(20):
        QTest.mouseClick(timeline.farther, Qt.MouseButton.LeftButton)
    assert 90 * DAY < view.room * view.scale.seconds < 200 * DAY
    QTest.mouseClick(timeline.today, Qt.MouseButton.LeftButton)
    assert view.scale.x(NOW) == pytest.approx(view.room / 2, abs=2)
    QTest.mouseClick(timeline.everything, Qt.MouseButton.LeftButton)
    first, last = view.model_.bar(0).span[0], view.model_.bar(39).span[1]
    assert first is not None
    assert last is not None
    assert 0 < view.scale.x(first) < view.scale.x(last) < view.room


def test_the_arrows_to_the_sides_go_through_time_and_t_leads_to_today(timeline: Timeline) -> None:
    view, left = timeline.view, timeline.view.scale.left
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.scale.left > left
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.scale.left == pytest.approx(left)
    QTest.keyClick(view, Qt.Key.Key_T)
    assert view.scale.x(NOW) == pytest.approx(view.room / 2, abs=2)


def test_the_part_of_time_that_is_seen_stays_after_another_check(timeline: Timeline) -> None:
    QTest.mouseClick(timeline.closer, Qt.MouseButton.LeftButton)
    before = timeline.view.scale
    timeline.show_plan(plan(41), range(41))
    assert timeline.view.scale.seconds == before.seconds


def test_a_plan_of_another_time_is_seen_at_once(timeline: Timeline) -> None:
    year = 365 * DAY
    spring = plan_of(
        1,
        lambda place, name: "2027-04-12T06:00:00Z",
        lambda place: Bar("A", "Spring", (NOW + year / 3, NOW + year / 3 + DAY)),
        ZONE,
    )
    timeline.show_plan(spring, [0])
    start = spring.span[0]
    assert 0 < timeline.view.scale.x(start) < timeline.view.room


def test_the_line_of_today_goes_on_with_the_clock(timeline: Timeline) -> None:
    view = timeline.view
    view.show_time(NOW - DAY, NOW + DAY)

    def red() -> list[int]:
        image = seen(timeline)
        row = view.measures.head + 3
        return [
            x
            for x in range(view.measures.names, image.width())
            if image.pixelColor(x, row).name() == LIGHT.bad
        ]

    before = red()
    view.clock = lambda: NOW + DAY / 2
    after = red()
    assert min(after) - min(before) == pytest.approx(view.scale.width(DAY / 2), abs=2)


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
    index = timeline.view.model_.index(2)
    assert (
        index.data(Qt.ItemDataRole.ToolTipRole)
        == "Ladder check T02 (ACT-2)\nPlanned\n23 Nov 19:00 – 23 Nov 21:00\nwas 23 Nov 18:00 – 23"
        " Nov 20:00\nProblem: Start +1 h"
    )
    assert (
        index.data(Qt.ItemDataRole.AccessibleTextRole)
        == "Ladder check T02, Planned, 23 Nov 19:00 – 23 Nov 21:00, was 23 Nov 18:00 – 23 Nov"
        " 20:00, Problem: Start +1 h"
    )


def test_a_screen_reader_finds_a_row_for_each_line_and_the_selected_one(timeline: Timeline) -> None:
    timeline.by.setCurrentIndex(list(Grouping).index(Grouping.TEAM))
    found = QAccessible.queryAccessibleInterface(timeline.view)
    assert found is not None
    assert found.text(QAccessible.Text.Name) == "Timeline"
    assert found.childCount() == len(timeline.view.model_.lines)
    names = [found.child(at).text(QAccessible.Text.Name) for at in range(2)]
    assert names == ["Blue · 27", "Ladder check T00, Planned, 23 Nov 07:00 – 23 Nov 15:00"]
    click(timeline, 1)
    assert found.child(1).state().selected


def test_persons_are_called_by_their_names_or_their_ids_where_nobody_knows_them(
    timeline: Timeline,
) -> None:
    timeline.by.setCurrentIndex(list(Grouping).index(Grouping.PERSON))
    model = timeline.view.model_
    read = [str(model.index(line).data()) for line in range(len(model.lines))]
    assert [text for text in read if "·" in text] == [
        "Ada Holm · 10",
        "P-3 · 10",
        "Without people · 20",
    ]


def seen(timeline: Timeline) -> QImage:
    timeline.repaint()
    return timeline.view.viewport().grab().toImage()


def colours_of_line(timeline: Timeline, line: int) -> set[str]:
    image = seen(timeline)
    rect = timeline.view.visualRect(timeline.view.model_.index(line))
    names = timeline.view.measures.names
    return {
        image.pixelColor(x, y).name()
        for x in range(names + 2, rect.right())
        for y in range(rect.top(), rect.bottom())
    }


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_new_bar_is_full_in_its_status_and_the_old_one_hollow(
    timeline: Timeline, name: str
) -> None:
    theme.apply(name, 100)
    table = {"light": LIGHT, "dark": DARK}[name]
    moved = Bar("ACT-0", "Moved", (NOW, NOW + DAY), (NOW - 2 * DAY, NOW - DAY), "PLANNED")
    timeline.show_plan(
        plan(
            3,
            bar0=moved,
            bar1=replace(moved, was=None, status="DISPATCHED"),
            bar2=replace(moved, look=("alert", "bad")),
        ),
        range(3),
    )
    timeline.view.show_time(NOW - 3 * DAY, NOW + 2 * DAY)
    first, second, third = (colours_of_line(timeline, line) for line in range(3))
    assert table.accent in first
    assert table.control in first
    assert table.violet in second
    assert table.control not in second
    assert table.bad in third
    view, image = timeline.view, seen(timeline)
    inside = image.pixelColor(
        view.measures.names + round(view.scale.x(NOW - 1.5 * DAY)),
        view.visualRect(view.model_.index(0)).center().y(),
    )
    assert inside.name() != table.accent


def test_high_contrast_paints_with_the_systems_colours_alone(
    timeline: Timeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    palette = QPalette()
    for role, colour in (
        (QPalette.ColorRole.Base, "#000000"),
        (QPalette.ColorRole.Window, "#000000"),
        (QPalette.ColorRole.WindowText, "#ffffff"),
        (QPalette.ColorRole.Highlight, "#ffff00"),
        (QPalette.ColorRole.HighlightedText, "#000000"),
    ):
        palette.setColor(role, QColor(colour))
    monkeypatch.setattr(theme.look(), "tokens", from_system(palette))
    timeline.choose([1])
    found = seen(timeline)
    assert {"#000000", "#ffffff"} <= {
        found.pixelColor(x, y).name()
        for x in range(0, found.width(), 3)
        for y in range(0, found.height(), 3)
    }
    patterns = [colours_of_line(timeline, line) for line in range(3)]
    assert all("#ffffff" in colours for colours in patterns)


def test_a_bar_that_lasts_through_the_night_of_a_change_is_as_long_as_the_work(
    timeline: Timeline,
) -> None:
    begin = BEGIN.replace(
        month=10, day=24, hour=20
    ).timestamp()  # 22:00 in Copenhagen; 06:00 there is nine hours later
    timeline.show_plan(
        plan(1, bar0=Bar("ACT-0", "Night", (begin, begin + 9 * 3_600), None, "PLANNED")), [0]
    )
    assert (
        timeline.view.model_.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
        == "Night, Planned, 24 Oct 22:00 – 25 Oct 06:00"
    )
    assert timeline.view.scale.width(9 * 3_600) == pytest.approx(
        9 * timeline.view.scale.width(3_600)
    )


def test_a_name_of_several_lines_or_without_end_stays_on_its_line(timeline: Timeline) -> None:
    plain = Bar("ACT-0", "Blade check and a long name", (NOW, NOW + DAY))
    timeline.show_plan(
        plan(3, bar0=plain, bar1=replace(plain, name="Blade check\nand a long name")), range(3)
    )
    image, view = seen(timeline), timeline.view
    first, second = (
        image.copy(view.visualRect(view.model_.index(line)).adjusted(0, 0, -1, -1))
        for line in range(2)
    )
    assert first == second


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_plan_of_hardly_anything_is_drawn(timeline: Timeline, count: int) -> None:
    timeline.show_plan(
        plan(
            count,
            bar0=Bar("ACT-0", "", (None, None), (None, NOW)),
            bar1=Bar("ACT-1", "", (NOW, None)),
            bar2=Bar("2", "", (NOW, NOW)),
        ),
        range(count),
    )
    for key in (
        Qt.Key.Key_End,
        Qt.Key.Key_Home,
        Qt.Key.Key_Down,
        Qt.Key.Key_Plus,
        Qt.Key.Key_0,
        Qt.Key.Key_T,
        Qt.Key.Key_PageDown,
    ):
        QTest.keyClick(timeline.view, key)
        seen(timeline)
    QTest.keyClick(timeline.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert timeline.view.chosen_places() == list(range(count))
    assert len(timeline.view.model_.lines) == count


def test_a_year_that_is_a_typing_error_can_be_scrolled_to_and_holds_nothing_up(
    timeline: Timeline,
) -> None:
    far = Bar("ACT-0", "Far", (NOW, 230 * 365 * DAY), None, "PLANNED")
    timeline.show_plan(replace(plan(3, bar0=far), span=(NOW, 230 * 365 * DAY)), range(3))
    QTest.mouseClick(timeline.everything, Qt.MouseButton.LeftButton)
    seen(timeline)
    for _ in range(30):
        QTest.mouseClick(timeline.closer, Qt.MouseButton.LeftButton)
    timeline.view.horizontalScrollBar().setValue(timeline.view.horizontalScrollBar().maximum())
    seen(timeline)
    assert 0 < timeline.view.horizontalScrollBar().maximum() < 2**31
