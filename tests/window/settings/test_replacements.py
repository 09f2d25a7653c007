"""What is remembered of own sheets is listed in Settings, edited and removed there."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from sheets import saved_matching
from window.window import Answers, Planner

from bridge.gui.settings.page import SettingsPage
from bridge.memory import Memory, load_mappings


def line(planner: Planner, name: str) -> QLineEdit:
    found = [
        one
        for one in planner.frame.findChildren(QLineEdit)
        if one.isVisible() and one.accessibleName() == name
    ]
    assert found, name
    return found[0]


def test_mappings_and_values_are_listed_edited_and_removed(
    planner: Planner, answers: Answers
) -> None:
    memory = Memory(None)
    saved_matching(["Order", "Oper."], "Order", "Oper.")
    memory.read_as("siteId", "HKZ-1", "HKZ01")
    planner.go(SettingsPage)
    planner.turn("Replacements")
    planner.sees("Own · Order + Oper.")
    edit = line(planner, "Replace Site ID “HKZ-1” with")
    assert edit.text() == "HKZ01"
    edit.selectAll()
    QTest.keyClicks(edit, "HKZ02")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    planner.wait(lambda: memory.values() == {"siteId": {"HKZ-1": "HKZ02"}}, "the other meaning")
    QTest.keyClicks(line(planner, "Value"), "Dunbank")
    QTest.keyClicks(line(planner, "Replace with"), "DB01")
    planner.press("Add")
    planner.wait(
        lambda: memory.values() == {"siteId": {"HKZ-1": "HKZ02", "Dunbank": "DB01"}}, "a new one"
    )
    planner.idle()
    planner.wait(lambda: "Remove “HKZ-1”" in planner.buttons(), "its line")
    planner.press("Remove “HKZ-1”")
    planner.wait(lambda: memory.values() == {"siteId": {"Dunbank": "DB01"}}, "none of it")
    planner.idle()
    planner.press("Remove Own")
    assert answers == [("Remove Own?", "Your sheets and the history are kept.")]
    planner.sees("You have not matched the columns of a sheet yet.")
    assert load_mappings().mappings == ()


def test_enter_does_not_remove_a_column_matching(planner: Planner) -> None:
    saved_matching(["ID"])
    planner.go(SettingsPage)
    planner.turn("Replacements")
    planner.wait(lambda: "Remove Own" in planner.buttons(), "its line")
    asked = QTimer()

    def enter() -> None:
        if dialog := QApplication.activeModalWidget():
            asked.stop()
            QTest.keyClick(dialog, Qt.Key.Key_Return)

    asked.timeout.connect(enter)
    asked.start(20)
    planner.press("Remove Own")
    planner.idle()
    assert not asked.isActive()
    assert [one.name for one in load_mappings().mappings] == ["Own"]
