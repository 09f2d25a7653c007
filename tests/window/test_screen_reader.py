"""The accessibility tree of every place, as a screen reader gets it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QComboBox, QDialog
from pytestqt.qtbot import QtBot
from window import samples
from window.dialog_scenes import DIALOGS
from window.more_scenes import MORE
from window.scenes import SCENES
from window.window import Planner

from bridge.gui.app.main_window import Frame
from bridge.gui.review.table_model import VIEW
from bridge.gui.widgets import dialogs

ROLE = QAccessible.Role
GRIDS = {ROLE.Table, ROLE.Tree, ROLE.List}
"""Their cells are many, and have the names of their texts."""


def walked(part: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """Yield the visible parts of a tree."""
    if not part.isValid() or part.state().invisible:
        return
    yield part
    for at in range(part.childCount() if part.role() not in GRIDS else 0):
        child = part.child(at)
        if child is not None:
            yield from walked(child)


def name(part: QAccessibleInterface) -> str:
    """Return the name of a control; of a list Qt gives the value, and the label by its relation."""
    made = part.object()
    return (made.accessibleName() if isinstance(made, QComboBox) else "") or part.text(
        QAccessible.Text.Name
    )


@pytest.mark.parametrize("scene", [*SCENES, *MORE])
def test_each_control_of_a_place_has_a_name_of_its_own(
    frame: Frame, qtbot: QtBot, tmp_path: Path, scene: str
) -> None:
    (SCENES | MORE)[scene](frame, tmp_path)
    qtbot.wait(50)
    tree = [*walked(QAccessible.queryAccessibleInterface(frame))]
    stops = [part for part in tree if part.state().focusable]
    places = [part for part in stops if part.object() in frame.sidebar.buttons.values()]
    assert {part.role() for part in places} == {ROLE.Button}
    assert len(stops) > 5
    assert [part.role().name for part in stops if not name(part)] == []
    counted = Counter((part.role().name, name(part)) for part in stops if part not in places)
    assert [one for one, count in counted.items() if count > 1] == []
    assert {part.role() for part in tree} & {ROLE.Dialog, ROLE.PopupMenu} == set()


@pytest.mark.parametrize("scene", DIALOGS)
def test_each_control_of_a_dialog_has_a_name(
    frame: Frame, qtbot: QtBot, tmp_path: Path, scene: str
) -> None:
    dialog = DIALOGS[scene](frame, tmp_path)
    qtbot.wait(50)
    tree = walked(QAccessible.queryAccessibleInterface(dialog))
    stops = [part for part in tree if part.state().focusable]
    assert stops
    assert [part.role().name for part in stops if not name(part)] == []


def test_a_closed_dialog_leaves_the_tree(frame: Frame, qtbot: QtBot) -> None:
    def close() -> None:
        (asked,) = [made for made in frame.findChildren(QDialog) if made.isVisible()]
        asked.close()

    for ask in (
        lambda: dialogs.tell(frame, "info", "accent", "Title", "Text"),
        lambda: dialogs.confirm(frame, "Title", ["Line"], "Yes", icon="check"),
        lambda: dialogs.ask_text(frame, "info", "Title", "Text", "Name", "Save"),
    ):
        QTimer.singleShot(100, close)
        ask()
    qtbot.waitUntil(lambda: not frame.findChildren(QDialog))


def test_was_is_said_of_changed_cells_only(planner: Planner) -> None:
    table = planner.shown(samples.mixed()).table
    model, role = table.model_, 12  # AccessibleDescriptionRole
    said = 0
    for row in range(model.rowCount()):
        for at in range(model.columnCount()):
            index = model.index(row, at)
            words = str(index.data(role) or "").splitlines()
            was = [line for line in words if line.startswith("was")]
            changed = model.columns[at] != "activity" and bool(index.data(VIEW).was)
            assert bool(was) == changed, words
            said += changed
    assert said > 5
