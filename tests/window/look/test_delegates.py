"""What delegates draw where there is little room: the part of a text that tells it from others
stays.
"""

from __future__ import annotations

import pytest
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from bridge.gui.look.delegates import cut


@pytest.mark.usefixtures("qapp")
def test_of_copies_of_one_plan_the_end_of_the_name_stays_and_of_a_sentence_its_beginning() -> None:
    picture = QPixmap(8, 8)
    with QPainter(picture) as painter:
        painter.setFont(QApplication.font())
        name = cut(painter, "Activities_Hornsea_2026-11-18-Anna.xlsx", 120)
        sentence = cut(painter, "Export activities, personnel, timesheets", 120)
    assert name.startswith("Act")
    assert name.endswith("Anna.xlsx")
    assert sentence.startswith("Export act")
    assert sentence.endswith("…")
