"""The Qt binding itself, as far as a broken release of it would end the program."""

from __future__ import annotations

import sys

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot


def test_a_call_that_returns_nothing_keeps_the_count_of_nothing(qtbot: QtBot) -> None:
    """PySide6 6.12.0 took one reference of None with each such call on Python 3.11: "deallocating
    None" after some minutes.
    """
    widget = QWidget()
    qtbot.addWidget(widget)
    before = sys.getrefcount(None)
    for number in range(2000):
        widget.move(QPoint(number % 2, 0))
    assert abs(sys.getrefcount(None) - before) < 200
