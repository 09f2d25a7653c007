"""Pictures as they are painted."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from bridge.gui.simulation.chart import PictureView
from bridge.simulation.pictures import Picture, PictureKind, Series


@pytest.mark.parametrize("kind", PictureKind)
def test_a_picture_without_points_is_left_empty(qtbot: QtBot, kind: PictureKind) -> None:
    view = PictureView()
    qtbot.addWidget(view)
    view.show_picture(Picture(kind, "Cost", "a", "Cost", (Series("7", ()),), ("1",), ("7",)))
    assert not view.grab().isNull()
