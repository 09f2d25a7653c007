"""The menus name every command; Ctrl+K searches them, workbooks, activities and the guide."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from window.window import SECOND, Planner

from bridge.gui.app.main_window import Frame
from bridge.gui.app.menu import Palette, plain
from bridge.gui.frame.guide import HelpPage
from bridge.gui.system.window_state import Recent

MENUS = {
    "File": ["Open…", "Recent", "Export", "Save changes as…", "Quit"],
    "Edit": [
        *("Undo", "Redo", "Find", "Skip row", "Next problem", "Previous problem", "Close panel"),
        "Search…",
    ],
    "Plan": [
        *("Check again", "Update from service", "Upload"),
        *("Merge copies…", "Compare versions…", "Look-ahead…", "Timeline"),
    ],
    "View": [
        "Home",
        "Export",
        "Review",
        "History",
        "Simulation",
        "Settings",
        "Theme",
        "All columns",
    ],
    "Help": ["Guide", "What's new", "For schedulers", "For IT", "About Sheetbridge"],
}


def opened(planner: Planner) -> Palette:
    """Press Ctrl+K and return the list."""
    QTest.keyClick(planner.frame, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    found = [made for made in planner.frame.findChildren(Palette) if made.isVisible()]
    assert len(found) == 1
    return found[0]


def lines(palette: Palette) -> list[str]:
    """Return the words of the lines that are shown."""
    return [palette.list.item(at).text() for at in range(palette.list.count())]


def test_the_menus_hold_every_command_by_its_plain_name(frame: Frame) -> None:
    shown = {
        plain(action): [plain(entry) for entry in menu.actions() if entry.text()]
        for action in frame.menuBar().actions()
        if isinstance(menu := action.menu(), QMenu)
    }
    assert shown == MENUS


def test_each_entry_of_a_menu_has_a_letter_of_its_own(frame: Frame) -> None:
    for action in frame.menuBar().actions():
        menu = action.menu()
        assert isinstance(menu, QMenu)
        letters = [
            marked[1].lower()
            for entry in menu.actions()
            if (marked := re.search(r"&([^&])", entry.text().replace("&&", "")))
        ]
        assert sorted(letters) == sorted(set(letters)), plain(action)


def test_a_page_is_found_and_shown_by_keys_alone(planner: Planner) -> None:
    palette = opened(planner)
    QTest.keyClicks(palette.search, "hist")
    assert lines(palette)[0] == "History"
    QTest.keyClick(palette.search, Qt.Key.Key_Return)
    planner.wait(lambda: planner.frame.current.key == "history", "the page")


def test_a_recent_workbook_is_opened_by_a_click(planner: Planner, tmp_path: Path) -> None:
    for name in ("Harbour", "Export cable"):
        path = tmp_path / name / "Plan R&D.xlsx"
        path.parent.mkdir()
        path.touch()
        planner.frame.session.memory.remember(
            Recent(str(path), "Checked", "2026-11-20T08:12:00+00:00")
        )
    opening: list[Path] = []
    planner.frame.open_file = opening.append  # type: ignore[method-assign, assignment]
    palette = opened(planner)
    QTest.keyClicks(palette.search, "r&d harb")
    assert lines(palette) == ["Plan R&D.xlsx (Harbour)"]
    item = palette.list.item(0)
    assert item.data(SECOND) == str(tmp_path / "Harbour" / "Plan R&D.xlsx")
    place = palette.list.visualItemRect(item).center()
    QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    planner.wait(lambda: opening, "the workbook")
    assert opening == [tmp_path / "Harbour" / "Plan R&D.xlsx"]


def test_an_unchanged_activity_is_found_and_shown(planner: Planner) -> None:
    planner.reviewed(planner.open_plan())
    assert planner.rows() == []
    palette = opened(planner)
    QTest.keyClicks(palette.search, "kr0411-040")
    assert palette.list.item(0).data(SECOND) == "KR0411-040"
    QTest.keyClick(palette.search, Qt.Key.Key_Return)
    planner.wait(lambda: len(planner.selected()) == 1, "the activity")
    (row,) = planner.selected()
    assert (planner.id_of(row), planner.state(row)) == ("KR0411-040", "Unchanged")
    planner.type("Search rows", "")
    assert planner.rows() == []


def test_the_search_begins_with_commands_each_once_and_ends_with_themes(planner: Planner) -> None:
    shown = lines(opened(planner))
    assert shown[0] == "Open…"
    assert shown[-1] == "Theme: Dark"
    assert len(shown) == len({*shown})


def test_a_misspelt_activity_is_found_in_any_order_of_words(planner: Planner) -> None:
    planner.reviewed(planner.open_plan())
    palette = opened(planner)
    palette.search.setText("kr0411-040")
    name = palette.list.item(0).text()
    first, *others = (word for word in name.split() if word.isalpha() and len(word) > 4)
    palette.search.setText(
        " ".join([*reversed(others), f"{first[:2]}{first[3]}{first[2]}{first[4:]}"])
    )
    assert name in lines(palette)
    palette.search.setText("chekc again")
    assert lines(palette)[0] == "Check again"


def test_a_topic_of_the_guide_is_found_by_its_text(planner: Planner) -> None:
    palette = opened(planner)
    QTest.keyClicks(palette.search, "look-ahead")
    assert "Look-ahead…" in lines(palette)
    palette.search.setText("ctrl+z undo")
    topics = lines(palette)
    assert topics
    QTest.keyClick(palette.search, Qt.Key.Key_Return)
    planner.wait(lambda: planner.frame.findChildren(HelpPage), "the guide")
    (shown,) = planner.frame.findChildren(HelpPage)
    assert shown.contents.currentItem().text() == topics[0]
    shown.close()
