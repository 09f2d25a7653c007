"""Tab goes through a page as the eye does, whatever was shown later, then through the sidebar."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from window.more_scenes import MORE
from window.scenes import SCENES
from window.window import Planner

ORDERS = {
    "01b-today": ["Open…", "Look up again", "Review Q4_replan.xlsx", "Another account…", "Home"],
    "02-export": [
        "Saved exports",
        "Activity categories",
        "Presets: Today",
        "Save in",
        "Export 2 sheets",
        "Home",
    ],
    "05-results": ["Show in folder", "Result", "Open workbook", "Fix 2 rows", "Home"],
    "07-simulation": ["Open in spreadsheet", "Cases", "Simulation runs", "Submit 1 run", "Home"],
}


@pytest.mark.parametrize("scene", ORDERS)
def test_tab_follows_the_eye_and_comes_to_the_sidebar(
    planner: Planner, tmp_path: Path, scene: str
) -> None:
    (SCENES | MORE)[scene](planner.frame, tmp_path)
    planner.bot.wait(50)
    planner.frame.current.setFocus()
    stops = list[str]()
    for _ in range(60):
        QTest.keyClick(planner.frame.focusWidget() or planner.frame, Qt.Key.Key_Tab)
        focused = planner.frame.focusWidget()
        assert focused is not None
        words = focused.text() if isinstance(focused, QAbstractButton) else ""
        stops.append(focused.accessibleName() or words)
    places = [
        next((at for at, stop in enumerate(stops) if stop.startswith(name)), -1)
        for name in ORDERS[scene]
    ]
    assert -1 not in places, stops
    assert places == sorted(places)
