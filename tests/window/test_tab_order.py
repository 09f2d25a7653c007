"""Tab goes through a page as it is read, also through what was made later than what stands below
it.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from window.scenes import SCENES
from window.window import Planner

from bridge.gui.own_sheet.page import OwnSheetPage


def tabbed(planner: Planner, first: QWidget, last: QWidget) -> list[QWidget]:
    """Press Tab from one control to another; return what had the focus on the way."""
    first.setFocus()
    passed = [first]
    while passed[-1] is not last:
        QTest.keyClick(passed[-1], Qt.Key.Key_Tab)
        following = planner.frame.focusWidget()
        assert following is not None
        if following is passed[-1]:
            continue  # hours and minutes are two stops of one field
        assert following not in passed, [widget.accessibleName() for widget in passed]
        passed.append(following)
    return passed


def test_tab_goes_through_the_questions_about_an_own_sheet_from_top_to_bottom(
    planner: Planner, tmp_path: Path
) -> None:
    SCENES["09-own-sheet"](planner.frame, tmp_path)
    planner.bot.wait(50)
    page = planner.frame.page("own_sheet")
    assert isinstance(page, OwnSheetPage)
    inside = [
        widget
        for widget in tabbed(planner, page.fold, page.name)
        if page._open.isAncestorOf(widget)
    ]
    tops = [widget.mapTo(page._open, QPoint(0, 0)).y() for widget in inside]
    assert len(tops) > 20
    assert all(below > above - 20 for above, below in pairwise(tops))
