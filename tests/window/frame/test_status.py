"""What was just done is said in the line of the menus: it covers nothing, and its button works."""

from __future__ import annotations

from pathlib import Path

import pytest
from window import samples
from window.window import Planner

from bridge.gui.look import theme


@pytest.mark.parametrize("percent", [100, 150])
def test_a_message_covers_nothing_and_its_button_can_be_clicked(
    planner: Planner, tmp_path: Path, percent: int
) -> None:
    theme.apply("light", percent)
    planner.frame.resize(1280, 700)
    planner.shown(samples.mixed(), tmp_path / "plan.xlsx")
    planner.press("Use Completed")
    frame, toast, bar = planner.frame, planner.frame.toast, planner.frame.menuBar()
    assert toast.text == "Status is now Completed in 1 row."
    page, menu = frame.centralWidget(), bar.actionGeometry(bar.actions()[-1])
    assert page is not None
    assert not toast.geometry().intersects(page.geometry())
    assert toast.x() > menu.right()
    assert toast._words.text() == toast.text, "nothing of it is cut"
    undo = planner.find("Undo")
    assert toast.rect().contains(undo.geometry())
    assert frame.childAt(undo.mapTo(frame, undo.rect().center())) is undo
