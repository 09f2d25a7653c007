"""macOS hands a file over as an event, not as an argument: it is opened, and the copies of one
gesture together.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bridge.gui.app.app import OpenedFiles


def test_files_that_the_system_hands_over_are_opened_once_and_together(
    qtbot: QtBot, qapp: QApplication
) -> None:
    opened: list[list[Path]] = []
    watch = OpenedFiles(qapp, lambda paths: opened.append(list(paths)))
    try:
        for name in ("/plans/Plan.xlsx", "/plans/Anna ÆØ.xlsx"):
            QApplication.sendEvent(qapp, QFileOpenEvent(name))
        qtbot.waitUntil(lambda: bool(opened))
        QApplication.sendEvent(qapp, QFileOpenEvent("/plans/case.json"))
        qtbot.waitUntil(lambda: len(opened) == 2)
    finally:
        qapp.removeEventFilter(watch)
        watch.deleteLater()
    assert opened == [
        [Path("/plans/Plan.xlsx"), Path("/plans/Anna ÆØ.xlsx")],
        [Path("/plans/case.json")],
    ]
