"""Fades between pages: short, under the mouse, and none where somebody wants none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from gui.conftest import Planner
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from bridge.gui.app.app import _allow_fades
from bridge.gui.look.fade import Fade, wish
from bridge.gui.settings.page import SettingsPage
from bridge.settings import load_settings


@pytest.fixture
def faded() -> Iterator[None]:
    """With fades, as in the program that planners start."""
    wish().wanted = True
    yield
    wish().wanted = wish().reduced = False


def fades(planner: Planner) -> list[Fade]:
    """Return the fades that run."""
    return planner.frame.findChildren(Fade)


def test_a_page_gives_way_to_the_next_and_the_mouse_goes_through_at_once(planner: Planner, faded: None) -> None:
    planner.frame.show_page("history")
    assert len(fades(planner)) == 1
    page = planner.frame.show_page("settings")
    assert isinstance(page, SettingsPage)
    button = page.theme.buttons["dark"]
    planner.wait(lambda: planner.frame.childAt(button.mapTo(planner.frame, button.rect().center())) is button, "the button under the mouse")
    planner.wait(lambda: not fades(planner), "the end of the fade")


def test_without_a_wish_there_is_none(planner: Planner) -> None:
    planner.frame.show_page("history")
    assert fades(planner) == []


def test_a_system_that_asks_for_less_motion_has_none(planner: Planner, faded: None) -> None:
    wish().reduced = True
    planner.frame.show_page("history")
    assert fades(planner) == []


def test_they_are_switched_off_in_the_settings(planner: Planner, faded: None) -> None:
    _allow_fades(planner.frame)
    page = planner.frame.show_page("settings")
    assert isinstance(page, SettingsPage)
    planner.idle()
    assert wish().wanted
    box = page.lines.flags["fades"]
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(12, box.height() // 2))
    planner.wait(lambda: not wish().wanted and not fades(planner), "the end of the fades")
    assert load_settings().fades is False
    planner.frame.show_page("history")
    assert fades(planner) == []
