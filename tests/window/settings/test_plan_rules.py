"""The rules of the plan in Settings: pressed with the mouse, kept at once, and heard of in the
review.
"""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox
from sheets import edit
from window.window import Planner

from bridge.gui.settings.page import SettingsPage
from bridge.settings import load_settings
from bridge.workbook.read.open_sheet import open_sheet


def test_each_rule_has_a_switch_that_is_kept_at_once(planner: Planner) -> None:
    page = planner.go(SettingsPage)
    planner.wait(lambda: planner.frame.session.settings is not None)
    planner.turn("Checks")
    planner.press("Customise…")
    boxes = page.checks.switches
    assert [code for code, box in boxes.items() if not box.isChecked()] == ["team-twice"]
    for code in ("team-twice", "zero-length"):
        QTest.mouseClick(
            boxes[code], Qt.MouseButton.LeftButton, pos=QPoint(12, boxes[code].height() // 2)
        )
    planner.type("Warn if longer than", "3")
    turned = {"team-twice": True, "zero-length": False}
    planner.wait(lambda: (load_settings().long_days, load_settings().plan_rules) == (3, turned))
    planner.idle()
    page.entered()
    assert [code for code, box in boxes.items() if not box.isChecked()] == ["zero-length"]
    planner.press("Warn about likely mistakes")
    planner.wait(lambda: not any(load_settings().plan_rules.values()), "all switched off")


def test_what_an_edit_makes_wrong_is_double_checked_by_its_cause(planner: Planner) -> None:
    workbook = planner.open_plan()
    with open_sheet(workbook) as sheet:
        row = next(row.number for row in sheet.rows() if row.values["id"] == "DB0411-045")
    edit(workbook, {f"Start {row}": datetime(2031, 3, 3, 8), f"End {row}": datetime(2031, 3, 3, 8)})
    planner.reviewed(workbook)
    assert (planner.counts()["Warnings"], planner.counts()["Problems"]) == (1, 0)
    planner.press("Group by cause")
    assert {"End equals start", "Moved far"} <= {*planner.column("Problem")}
    assert planner.can("Upload 1 row")


def test_a_setting_of_the_table_is_pressed(planner: Planner) -> None:
    page = planner.go(SettingsPage)
    planner.wait(lambda: planner.frame.session.settings is not None)
    box = page.general.controls["open_ready"]
    assert isinstance(box, QCheckBox)
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(12, box.height() // 2))
    planner.wait(lambda: load_settings().open_ready)
