"""Painted widgets: a figure is seen in the colour of its state, and nothing of it where
it is zero.
"""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from bridge.gui.look.painted_widgets import Tile
from bridge.gui.look.theme import tokens


@pytest.mark.parametrize(("value", "coloured"), [("0", False), ("3", True), ("1,200", True)])
def test_zero_is_grey(qtbot: QtBot, value: str, coloured: bool) -> None:
    tile = Tile("not accepted", "bad")
    qtbot.addWidget(tile)
    tile.resize(200, 70)
    tile.show_value(value, "not accepted")
    tile.show()
    image, red = tile.grab().toImage(), QColor(tokens().bad)
    seen = {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }
    assert (red.name() in seen) is coloured
    assert (QColor(tokens().bad_soft).name() in seen) is coloured
