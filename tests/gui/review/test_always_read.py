"""A value that an exported workbook says otherwise is always read so on request: remembered by mouse, used at the next check, taken back there."""

from __future__ import annotations

from pathlib import Path

from gui.review.test_review import edit
from gui.test_first_use import export
from gui.window import Planner
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox

from bridge.gui.look.painted_widgets import PressFrame
from bridge.gui.review.page import ReviewPage
from bridge.memory import Memory


def choose_cause(planner: Planner, page: ReviewPage, name: str) -> None:
    """Press a cause in the panel."""

    def found() -> list[PressFrame]:
        return [one for one in page.panel.findChildren(PressFrame) if one.isVisible() and one.accessibleName() == name]

    planner.wait(lambda: "Problems" in planner.buttons(page.panel), "the panel")
    planner.press("Problems", page.panel)
    planner.idle()
    planner.wait(found, name)
    QTest.mouseClick(found()[0], Qt.MouseButton.LeftButton)
    planner.wait(lambda: page.panel.causes.key is not None, "the cause to open")


def test_a_value_of_an_exported_workbook_is_always_read_as_another_until_it_is_taken_back(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    edit(workbook, {"Site ID 2": "Dunbank", "Site ID 3": "Dunbank"})
    page = planner.reviewed()
    assert not page.card.read.isVisible()
    choose_cause(planner, page, "Site ID “Dunbank”, 2 rows")
    planner.find("Replace in 2 rows")
    chooser = next(one for one in page.panel.causes.findChildren(QComboBox) if one.isVisible())
    edit_line = chooser.lineEdit()
    assert edit_line is not None
    QTest.keyClicks(edit_line, "HW07")
    always = next(one for one in page.panel.causes.findChildren(QCheckBox) if one.isVisible())
    assert always.text() == "Always read “Dunbank” so"
    QTest.mouseClick(always, Qt.MouseButton.LeftButton, pos=QPoint(8, always.height() // 2))
    planner.press("Replace in 2 rows")
    planner.sees("“Dunbank” is always read as “HW07” from now on.")
    memory = Memory(planner.frame.session.account)
    assert memory.values() == {"siteId": {"Dunbank": "HW07"}}

    page.open_path(workbook)  # next week
    planner.wait(lambda: page.review is not None and not page.jobs.running, "the workbook again")
    assert page.review is not None
    assert [(change.values["siteId"], change.found["siteId"]) for change in page.review.rows] == [("HW07", "Dunbank")] * 2
    planner.press("Read “Dunbank” as it stands", page.panel.row)
    planner.wait(lambda: memory.values() == {}, "the value to be forgotten")
    planner.wait(lambda: sites(page) == ["Dunbank"] * 2, "the sheet as it stands")

    planner.idle()  # the same of one row, and taken back where another row is read so
    planner.press("Row", page.panel)
    planner.wait(lambda: any(one.isVisible() for one in page.panel.row.findChildren(QComboBox)), "the row")
    line = next(one for one in page.panel.row.findChildren(QComboBox) if one.isVisible()).lineEdit()
    assert line is not None
    QTest.keyClicks(line, "HW07")
    always = next(one for one in page.panel.row.findChildren(QCheckBox) if one.isVisible() and one.text() == "Always read “Dunbank” so")
    QTest.mouseClick(always, Qt.MouseButton.LeftButton, pos=QPoint(8, always.height() // 2))
    assert (always.isChecked(), line.text()) == (True, "HW07")
    planner.press("Use", page.panel.row)
    planner.wait(lambda: memory.values() == {"siteId": {"Dunbank": "HW07"}}, "the value to be remembered")
    planner.press("Check again")
    planner.wait(lambda: sites(page) == ["HW07"] * 2, "both rows to be read so")
    choose_cause(planner, page, "Site ID “Dunbank”, 1 row")
    planner.press("Read “Dunbank” as it stands")
    planner.wait(lambda: memory.values() == {}, "the value to be forgotten")


def sites(page: ReviewPage) -> list[object]:
    """Return the sites of the rows under review."""
    return [change.values["siteId"] for change in page.review.rows] if page.review is not None else []
