"""The review on a laptop: how many rows are seen; no ID and no part of the panel is cut."""

from __future__ import annotations

import pytest
from builders.tables import tabled
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QPushButton, QScrollArea
from sheets import edit
from window import samples
from window.cut_words import cut_words
from window.window import Planner

from bridge.gui.look import theme
from bridge.gui.look.theme import px


@tabled("size", "percent", "rows")
def test_rows_that_are_seen_without_scrolling_the_page(
    planner: Planner, size: tuple[int, int], percent: int, rows: int
) -> None:
    theme.apply("light", percent)
    planner.frame.resize(QSize(*size))
    page = planner.shown(samples.many(60))
    page.show_banner("", "", "accent", [(f"Note {number}", "") for number in range(4)])
    planner.wait(lambda: page.table.viewport().width() > 400, "the layout")
    table = page.table
    high = table.verticalHeader().defaultSectionSize()
    assert table.viewport().height() // high >= rows
    assert high >= 2 * QFontMetrics(table.font()).height()
    for bar in (page.area.verticalScrollBar(), page.area.horizontalScrollBar()):
        assert bar.maximum() == 0
    assert table.horizontalScrollBar().maximum() == 0
    bottom = page.body.mapTo(page, page.body.rect().bottomLeft()).y()
    panel = page.panel.mapTo(page, page.panel.rect().bottomLeft()).y()
    top = page.panel.mapTo(page, page.panel.rect().topLeft()).y()
    assert bottom - panel <= 12
    assert top <= page.area.y() + 4
    for area in page.panel.findChildren(QScrollArea):
        if area.isVisible() and (content := area.widget()) is not None:
            assert content.minimumSizeHint().width() <= area.viewport().width()


@pytest.mark.parametrize("percent", [100, 150])
def test_an_id_is_never_cut(planner: Planner, percent: int) -> None:
    theme.apply("light", percent)
    planner.frame.resize(QSize(1280, 700))
    page = planner.shown(samples.many(3))
    longest = max((row.id for row in page.table.model_.review.rows), key=len)  # type: ignore[union-attr]
    font = page.table.font()
    font.setPixelSize(px(11))
    assert page.table.columnWidth(2) >= QFontMetrics(font).horizontalAdvance(longest) + px(18)


@pytest.mark.parametrize(("rows", "width"), [(40, 1280), (100, 1600)])
def test_a_name_gets_the_room_that_the_changes_do_not_need(
    planner: Planner, rows: int, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "Pitch accumulator, nitrogen refill and seals T14"
    monkeypatch.setattr(samples, "NAMES", (*["Crane"] * (rows - 1), name))
    planner.frame.resize(QSize(width, 700))
    table = planner.shown(samples.many(rows)).table
    assert table.columnWidth(2) >= QFontMetrics(table.font()).horizontalAdvance(name) + px(18)
    assert not table.horizontalScrollBar().maximum()


def test_at_150_percent_the_heading_of_the_panel_is_one_line_above_the_whole_name(
    planner: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "Cable test array 2"
    monkeypatch.setattr(samples, "NAMES", (name,))
    theme.apply("light", 150)
    planner.frame.resize(QSize(1280, 700))
    page = planner.shown(samples.many(30))
    planner.select(int(planner.rows()[0]))
    heading = page.panel.row.title
    planner.wait(lambda: heading.isVisible(), "the panel")
    assert heading.height() < 2 * QFontMetrics(heading.font()).height()
    assert name in page.panel.row.subject.text()


@pytest.mark.parametrize("percent", [100, 150])
def test_no_word_of_filters_search_and_buttons_is_cut(planner: Planner, percent: int) -> None:
    theme.apply("light", percent)
    planner.frame.resize(QSize(1280, 700))
    planner.shown(samples.mixed())
    planner.find("Use Completed")
    (words,) = [words for words in planner.buttons() if words.startswith("Fix all safe")]
    fix = planner.find(words)
    assert isinstance(fix, QPushButton)
    assert fix.text().replace("\n", " ") == words
    assert not [words for words in cut_words(planner.frame) if "Search" in words]


def test_filters_are_a_list_where_large_text_has_no_room_for_buttons(planner: Planner) -> None:
    theme.apply("light", 150)
    planner.frame.resize(QSize(1280, 700))
    planner.shown(samples.mixed())
    planner.press("Skip those 3 rows")
    planner.wait(lambda: "Skip those 3 rows" not in planner.buttons(), "the decision")
    planner.pick("Filter rows", "Skipped")
    assert [planner.state(row) for row in planner.rows()] == ["Skipped"] * 3


def test_several_notes_are_folded(planner: Planner) -> None:
    page = planner.shown(samples.mixed())
    page.show_banner("", "", "accent", [("One note", ""), ("Another note", "")])
    assert "One note" not in planner.reads()
    planner.press("2 notes")
    planner.sees("One note")
    planner.press("2 notes")
    assert "One note" not in planner.reads()


def test_nine_rows_are_seen_below_tabs_and_a_problem_of_the_sheet_and_the_search_keeps_its_place(
    planner: Planner,
) -> None:
    planner.frame.resize(QSize(1280, 700))
    workbook = planner.export_with("personnel")
    edit(workbook, {"ID 5": "SA0411-999", "Status 2": "läuft", "Teams 3": "Foo"})
    edit(workbook, {"Name 2": "Somebody"}, "Personnel")
    page = planner.reviewed(workbook)
    assert "This is intended" in planner.buttons()
    table = page.table
    assert table.viewport().height() // table.verticalHeader().defaultSectionSize() >= 9
    assert page.area.verticalScrollBar().maximum() == 0
    place = page.search.geometry()
    planner.press("Use Dispatched")
    assert (planner.counts()["Problems"], page.search.geometry()) == (1, place)


def test_large_text_cuts_nothing_below_tabs_and_a_problem_of_the_sheet(planner: Planner) -> None:
    theme.apply("light", 150)
    planner.frame.resize(QSize(1280, 700))
    workbook = planner.open_plan()
    edit(workbook, {"ID 5": "SA0411-999", "Status 2": "läuft", "Teams 3": "Foo"})
    page = planner.reviewed(workbook)
    for part in (page.segments, page.search):
        assert part.height() >= part.minimumSizeHint().height()
    words = page.banner.lines
    assert words.height() >= words.heightForWidth(words.width())
