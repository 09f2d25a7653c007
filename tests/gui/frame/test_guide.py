"""The guide under Help: words that the window has, and a search that is typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from gui.window import Planner
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QTextImageFormat
from PySide6.QtTest import QTest

import bridge
from bridge.files import asset
from bridge.gui.frame.guide import TOPICS, Guide, topics
from bridge.gui.look import theme

FOLDER = asset("guide/planner")
TEXT = asset("guide/planner.md").read_text(encoding="utf-8")


def guide(planner: Planner) -> Guide:
    """Press F1, and return the guide that opens."""
    planner.frame.activateWindow()
    (action,) = [
        found for found in planner.frame.commands.all if found.shortcut().toString() == "F1"
    ]
    action.trigger()
    planner.idle()
    (made,) = planner.frame.findChildren(Guide)
    return made


def listed(made: Guide) -> list[str]:
    return [
        made.contents.item(at).text()
        for at in range(made.contents.count())
        if not made.contents.item(at).isHidden()
    ]


def test_every_word_of_the_window_in_the_guide_is_one() -> None:
    code = "".join(
        path.read_text(encoding="utf-8") for path in Path(bridge.__file__).parent.rglob("*.py")
    )
    words = set(re.findall(r"\[\[([^]]+)]]", TEXT))
    assert len(words) > 30
    assert {word for word in words if f'"{word}"' not in code} == set()


@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_pictures_are_there_small_and_shown(planner: Planner, look: str) -> None:
    theme.apply(look, 100)
    made = guide(planner)
    names = []
    for key in TOPICS:
        made.show_topic(key)
        block = made.text.document().begin()
        while block.isValid():
            fragments = block.begin()
            while not fragments.atEnd():
                shown = fragments.fragment().charFormat()
                fragments += 1
                if shown.isImageFormat():
                    image = QTextImageFormat(shown)
                    assert not QImage(image.name().removeprefix("file://")).isNull(), image.name()
                    assert image.width() == theme.px(640)
                    names.append(image.name().rpartition("/")[2])
            block = block.next()
    assert names == [f"{name}-{look}.png" for name in re.findall(r"]\((\w+)\)", TEXT)]
    pictures = list(FOLDER.glob("*.png"))
    assert len(pictures) == 2 * len(names)
    assert sum(path.stat().st_size for path in pictures) < 1_000_000
    made.close()


def test_the_columns_stand_in_it_as_the_one_table_has_them() -> None:
    from bridge.records.columns import Activity, columns

    (topic,) = [topic for topic in topics() if topic.key == "columns"]
    assert [
        column.caption for column in columns(Activity) if f"**{column.caption}**" not in topic.text
    ] == []


def test_help_opens_at_what_belongs_to_the_page(planner: Planner) -> None:
    planner.frame.show_page("history")
    made = guide(planner)
    assert "History and reports" in made.text.toPlainText()
    made.close()


def test_what_is_typed_is_found_marked_and_walked_with_enter(planner: Planner) -> None:
    made = guide(planner)
    everything = listed(made)
    QTest.keyClicks(made.search, "30 DAYS")
    assert listed(made) == ["Simulation"]
    assert "after 30 days" in made.text.toPlainText()
    assert {mark.cursor.selectedText() for mark in made.text.extraSelections()} >= {"30", "days"}
    made.search.clear()
    assert listed(made) == everything
    QTest.keyClicks(made.search, "workbook")
    found = listed(made)
    first = made.contents.currentItem().text()
    QTest.keyClick(made.search, Qt.Key.Key_Return)
    assert made.isVisible()
    assert made.contents.currentItem().text() == found[(found.index(first) + 1) % len(found)]
    made.search.clear()
    QTest.keyClicks(made.search, "zzz")
    assert (listed(made), made.text.toPlainText()) == ([], "No topic has these words.")
    made.close()


def test_each_topic_has_its_place_and_words_of_the_window_are_bold() -> None:
    assert [topic.key for topic in topics()] == list(TOPICS)
    text = "".join(topic.text for topic in topics())
    assert "**Problems**" in text
    assert "[[" not in text
    assert "&" not in text
