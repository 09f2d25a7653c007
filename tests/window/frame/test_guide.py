"""The pages under Help: labels that the window has, pictures, and sections."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from window.window import Planner

import bridge
from bridge.files import asset
from bridge.gui.frame.guide import HelpPage, sections
from bridge.gui.look import theme
from bridge.records.columns import Activity, columns

FOLDER = asset("guide/planner")
TEXT = asset("guide/planner.md").read_text(encoding="utf-8")


def guide(planner: Planner) -> HelpPage:
    """Press F1, and return the guide that opens."""
    planner.frame.activateWindow()
    (action,) = [
        found for found in planner.frame.commands.all if found.shortcut().toString() == "F1"
    ]
    action.trigger()
    planner.idle()
    (made,) = planner.frame.findChildren(HelpPage)
    return made


def test_the_guide_uses_labels_of_the_window() -> None:
    code = "".join(
        path.read_text(encoding="utf-8") for path in Path(bridge.__file__).parent.rglob("*.py")
    )
    labels = set(re.findall(r"\[\[([^]]+)]]", TEXT))
    assert len(labels) > 20
    assert {label for label in labels if f'"{label}"' not in code} == set()
    shown = "".join(sections("planner").values())
    assert "**Revert…**" in shown
    assert "[[" not in shown


@pytest.mark.parametrize("look", ["light", "dark"])
def test_every_picture_is_shown_in_its_section(planner: Planner, look: str) -> None:
    theme.apply(look, 100)
    made = guide(planner)
    shown = []
    for title in made.sections:
        made.show_section(title)
        for source in re.findall(r'<img src="file://([^"]+)"', made.text.toHtml()):
            assert not QImage(source).isNull(), source
            shown.append(Path(source).name)
    assert shown == [f"{name}-{look}.png" for name in re.findall(r"]\((\w+)\)", TEXT)]
    pictures = list(FOLDER.glob("*.png"))
    assert len(pictures) == 2 * len(shown)
    assert sum(path.stat().st_size for path in pictures) < 1_000_000
    made.close()


def test_the_guide_lists_every_column_of_activities() -> None:
    text = sections("planner")["Columns of Activities"]
    assert [
        found.caption for found in columns(Activity) if f"**{found.caption}**" not in text
    ] == []


def test_help_opens_at_the_section_of_the_page(planner: Planner) -> None:
    planner.frame.show_page("history")
    made = guide(planner)
    assert made.contents.currentItem().text() == "See what changed"
    made.close()


def test_the_search_finds_topics_and_text(planner: Planner) -> None:
    made = guide(planner)
    made.search.setText("zeppelin")
    assert (listed(made), made.nothing.isHidden()) == ([], False)
    made.search.setText("merge copies")
    assert "Merge copies" in made.contents.currentItem().text()
    made.search.setText("deleted")
    assert 0 < len(listed(made)) < made.contents.count()
    assert made.text.textCursor().selectedText().casefold() == "deleted"
    made.search.clear()
    assert len(listed(made)) == made.contents.count()
    made.close()


def listed(made: HelpPage) -> list[str]:
    """Return the sections that the guide lists."""
    items = map(made.contents.item, range(made.contents.count()))
    return [item.text() for item in items if not item.isHidden()]


def test_the_guide_has_the_focus_when_it_opens(planner: Planner) -> None:
    opened = guide(planner)
    planner.wait(opened.isActiveWindow, "the guide")
    assert opened.contents.hasFocus()
