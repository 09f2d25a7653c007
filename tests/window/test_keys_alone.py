"""A whole upload by keys alone: from the first screen to the result."""

from __future__ import annotations

from pathlib import Path

from openpyxl import load_workbook
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from sheets import edit
from window.window import Planner

from bridge.gui.frame.session import Connection
from bridge.gui.widgets.dialogs import Message


def go_to(planner: Planner, name: str) -> None:
    """Press Tab until a control has the focus."""
    for _ in range(60):
        if planner.focus() == name:
            return
        planner.key("Tab")
    raise AssertionError(f"Tab does not reach {name!r}")


def test_an_upload_from_home_to_its_result_by_keys_alone(planner: Planner, tmp_path: Path) -> None:
    go_to(planner, "Try with the practice account")
    planner.key("Return")
    planner.wait(lambda: planner.frame.session.connection is Connection.IN, "the account")
    planner.practice.set("colleague", "away")
    planner.wait(lambda: planner.frame.shows("export"), "the page Export")
    go_to(planner, "Save in")
    planner.key("Ctrl+A")
    focused = planner.frame.focusWidget()
    assert focused is not None
    QTest.keyClicks(focused, str(tmp_path))
    planner.key("Ctrl+E")
    planner.sees("is ready.")
    planner.idle()
    (workbook,) = tmp_path.glob("*.xlsx")
    sheet = load_workbook(workbook)["Activities"]
    planned = [at for at in range(2, 42) if sheet.cell(at, 8).value == "PLANNED"]
    edit(workbook, {f"Status {at}": "DISPACHED" for at in planned[:2]})
    assert planner.focus() == "Review and upload"
    planner.key("Return")
    planner.checked(workbook)
    assert planner.counts()["Problems"] == 2
    planner.key("F8", "Return", "Return")
    assert planner.counts()["Problems"] == 0

    def confirm() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, Message):
            QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)

    asked = QTimer()
    asked.timeout.connect(confirm)
    asked.start(50)
    planner.key("Ctrl+U")
    planner.sees("2 rows were saved.")
    asked.stop()
