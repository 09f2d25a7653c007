"""The whole round trip at the window, on the real practice service."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from openpyxl import load_workbook
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from window.window import Planner

from bridge import clock
from bridge.gui.export.page import ExportPage
from bridge.gui.frame.session import Connection

_PLANS = dict[date, tuple[str, bytes]]()
"""The plan of the practice account as exported on a day, with the name of its file."""


def practise(planner: Planner, folder: Path, colleague: str = "away") -> ExportPage:
    """Press the practice account and choose a folder.

    The colleague who works there is sent home, but where a test is about him.
    """
    planner.press("Try with the practice account")
    planner.wait(lambda: planner.frame.session.connection is Connection.IN, "the practice account")
    planner.practice.set("colleague", colleague)
    page = planner.frame.page("export")
    assert isinstance(page, ExportPage)
    planner.wait(lambda: planner.frame.current is page, "the page Export")
    page.folder.setText(str(folder))
    return page


def export(planner: Planner, folder: Path, colleague: str = "away") -> Path:
    """Export the activities of the practice account."""
    practise(planner, folder, colleague)
    return planner.exported(folder)


def open_plan(planner: Planner, folder: Path) -> Path:
    """Give a planner who is signed in a workbook that was exported earlier, to be opened by
    `reviewed`; the first test that wants one makes it for all.
    """
    practise(planner, folder)
    day = clock.now().date()
    if day not in _PLANS:
        made = planner.exported(folder)
        _PLANS[day] = made.name, made.read_bytes()
    name, content = _PLANS[day]
    planner.workbook = folder / name
    planner.workbook.write_bytes(content)
    return planner.workbook


def test_a_planner_without_an_account_exports_activities(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path / "plans")
    planner.sees("is ready.")
    assert "PRACTICE" in planner.frame.sidebar.card.accessibleName()
    sheet = load_workbook(workbook)["Activities"]
    assert sheet.max_row == 41
    assert [cell.value for cell in sheet[1]][:2] == ["ID", "Name"]


def test_the_keys_lead_from_the_export_to_the_review_and_through_the_filters_as_they_stand(
    planner: Planner, tmp_path: Path
) -> None:
    export(planner, tmp_path / "plans")
    page = planner.frame.page("export")
    assert isinstance(page, ExportPage)
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


def test_tab_reaches_the_export_button_from_the_folder(planner: Planner, tmp_path: Path) -> None:
    practise(planner, tmp_path)
    planner.find("Browse…").setFocus()
    planner.key("Tab")
    assert planner.focus() == "Export Activities"
