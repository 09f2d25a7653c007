"""Small things that a planner meets every day, pressed and read as in the window: lists, fields,
keys, dialogs, a workbook that is gone.
"""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

import pytest
from faults.spoiled import SpoiledService
from PySide6.QtCore import QLocale, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCalendarWidget,
    QLineEdit,
    QPushButton,
    QTableView,
    QWidget,
)
from sheets import edit
from window.steps import one_edit
from window.window import Answers, Planner

from bridge import texts
from bridge.cli import display
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.date_field import DateField
from bridge.gui.widgets.formats import install_locale, moment, number
from bridge.simulation.gui.page import SimulationPage
from bridge.texts import say


def test_the_calendar_of_a_date_field_is_used_by_keys(planner: Planner) -> None:
    field = planner.frame.show_page("export").findChildren(DateField)[0]
    field.start("2026-11-24")
    field.edit.setFocus()
    QTest.keyClick(field.edit, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    calendar = field.findChild(QCalendarWidget)
    assert calendar is not None
    assert calendar.isVisible()
    days = calendar.findChild(QTableView)
    assert days is not None
    QTest.keyClick(days, Qt.Key.Key_Right)
    QTest.keyClick(days, Qt.Key.Key_Return)
    assert not calendar.isVisible()
    assert field.texts() == ["2026-11-25"]


def test_a_workbook_that_was_deleted_is_said_at_once_and_its_decisions_stay(
    planner: Planner,
) -> None:
    workbook = planner.export()
    edit(workbook, {"Status 2": "DONE"})
    page = planner.reviewed(workbook)
    text = workbook.read_bytes()
    workbook.unlink()
    planner.sees(f"{workbook.name} is no longer in its folder.")
    planner.select("2")
    for _ in range(2):
        planner.key("Ctrl+L")
        assert f"{workbook.name} is no longer in its folder." in planner.reads()
        assert not page.primary.isEnabled()
    workbook.write_bytes(text)
    planner.wait(
        lambda: "is no longer in its folder" not in planner.reads(),
        "the check of the workbook that is there again",
    )


def test_where_the_service_cannot_be_reached_nothing_was_sent(
    planner: Planner, spoiled: SpoiledService, answers: Answers
) -> None:
    one_edit(planner)
    spoiled.set("fault-export-request", "403")
    planner.upload("Upload 1 row")
    planner.wait(lambda: len(answers) == 2, "the error")
    assert answers[1][1].endswith("Nothing was sent.")


def test_the_sample_case_of_the_practice_account_is_one_press_away(
    planner: Planner, tmp_path: Path
) -> None:
    planner.practise()
    planner.frame.session.change(
        lambda settings: settings.model_copy(update={"folder": str(tmp_path)})
    )
    page = planner.go(SimulationPage)
    planner.sees("No run yet")
    planner.idle()
    planner.wait(lambda: "Try Campaign A baseline" in planner.buttons(), "the sample case")
    assert any(made.text() == "Try O&&M winter 26/27" for made in page.findChildren(QPushButton))
    sample = next(
        made for made in page.findChildren(QPushButton) if made.text() == "Try Campaign A baseline"
    )
    planner.frame.activateWindow()
    sample.setFocus()
    QTest.mouseClick(sample, Qt.MouseButton.LeftButton)
    page.cases.show_cases(None)  # as a window does that is slow to fetch the case
    QTest.qWait(1)
    planner.wait(lambda: page.checked is not None, "the case")
    planner.idle()
    assert page.cases.isAncestorOf(planner.frame.focusWidget())
    assert "Try Campaign A baseline" not in planner.buttons()


def test_the_case_of_an_id_is_asked_for_in_a_dialog_of_ours(planner: Planner) -> None:
    def type_it() -> None:
        made = QApplication.activeModalWidget()
        assert isinstance(made, dialogs.Message)
        typed = made.findChildren(QLineEdit)[0]
        assert made.focusWidget() is typed
        QTest.keyClicks(typed, " campaign-a ")
        QTest.keyClick(typed, Qt.Key.Key_Return)

    QTimer.singleShot(300, type_it)
    assert (
        dialogs.ask_text(planner.frame, "folder", "Open case", "", "ID of the case", "Open case")
        == "campaign-a"
    )


def test_a_question_whose_window_goes_has_no_answer(planner: Planner) -> None:
    window = QWidget()
    QTimer.singleShot(300, window.deleteLater)
    assert dialogs.Message(window, "warn", "warn", "Revert this upload?", "").ask() == ""


def test_enter_reverts_nothing(planner: Planner) -> None:
    made = dialogs.Message(planner.frame, "warn", "warn", "Revert this upload?", "")
    made.offer_no_as_default("Cancel", "Revert 1 row", "undo")

    def press() -> None:
        assert planner.filled(made) == ["Revert 1 row"]
        QTest.keyClick(made, Qt.Key.Key_Return)

    QTimer.singleShot(300, press)
    assert (made.ask(), made.isVisible()) == ("", False)


def test_a_missing_library_of_the_display_is_named_before_qt_ends_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(display, "_CURSORS", "libno-such-library.so.0")
    assert display.missing_library() == "libno-such-library.so.0"
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert display.missing_library() == ""


def test_dates_are_english_and_numbers_those_of_the_computers_country(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(texts, "_number", str)  # as before, after the test
    monkeypatch.setattr(QLocale, "system", lambda: QLocale("de_DE"))
    install_locale()
    assert moment(datetime(2019, 3, 4, 6, 5)) == "4 Mar 2019 06:05"
    assert number(12345) == "12.345"
    assert (
        texts.shown(say("{count} rows from row {row}", count=12345, row=12345))
        == "12.345 rows from row 12345"
    )
