"""The whole round trip at the window, on the real practice service."""

from __future__ import annotations

from openpyxl import load_workbook
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from window.window import Planner

from bridge.gui.export.page import ExportPage


def test_a_planner_without_an_account_exports_activities(planner: Planner) -> None:
    workbook = planner.export()
    planner.sees("is ready.")
    assert "PRACTICE" in planner.frame.sidebar.card.accessibleName()
    sheet = load_workbook(workbook)["Activities"]
    assert sheet.max_row == 41
    assert [cell.value for cell in sheet[1]][:2] == ["ID", "Name"]


def test_the_keys_lead_from_the_export_to_the_review_and_through_the_filters_as_they_stand(
    planner: Planner,
) -> None:
    planner.export()
    page = planner.page(ExportPage)
    assert planner.frame.focusWidget() is page.check_button
    planner.find("Changed since my last export").setFocus()
    stops = []
    for _ in range(6):
        focused = planner.frame.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        focused = planner.frame.focusWidget()
        stops.append(focused.accessibleName() if focused is not None else "")
    assert stops == [
        "Status: Planned",
        "Status: Dispatched",
        "Status: Completed",
        "Starts on or after",
        "Ends on or after",
        "Sites",
    ]
    QTest.keyClick(page.check_button, Qt.Key.Key_Return)
    planner.wait(lambda: planner.frame.shows("review"), "the review")


def test_tab_reaches_the_export_button_from_the_folder(planner: Planner) -> None:
    planner.practise()
    planner.find("Browse…").setFocus()
    planner.key("Tab")
    assert planner.focus() == "Export Activities"
