"""Small things that a planner meets every day, pressed and read as in the window: lists, fields,
keys, dialogs, a workbook that is gone.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from all_kinds import KIND
from faults.spoiled import SpoiledService
from PySide6.QtCore import QEvent, QLocale, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCalendarWidget,
    QComboBox,
    QLineEdit,
    QPushButton,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot
from window import samples
from window.review.test_review import edit
from window.scenes import signed_in
from window.test_first_use import export, practise
from window.upload.test_upload import one_edit
from window.window import Planner

from bridge import clock, texts
from bridge.cli import display
from bridge.errors import NoConnectionError
from bridge.gui.app.main_window import Frame
from bridge.gui.export.page import ExportPage
from bridge.gui.look.delegates import LinesDelegate
from bridge.gui.simulation.page import SimulationPage
from bridge.gui.upload.page import Uploading
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.date_field import DateField
from bridge.gui.widgets.formats import install_locale, moment, number, plural, when, zone_name
from bridge.gui.widgets.layouts import column, scrolled
from bridge.progress import Progress
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


@pytest.mark.parametrize("entries", [2, 3, 5])
def test_a_short_list_shows_all_of_its_entries(qtbot: QtBot, frame: Frame, entries: int) -> None:
    chooser = QComboBox()
    qtbot.addWidget(chooser)
    chooser.addItems([f"Entry {at}" for at in range(entries)])
    chooser.show()
    QTest.mouseClick(chooser, Qt.MouseButton.LeftButton)
    view = chooser.view()
    qtbot.waitUntil(view.isVisible)
    last = view.visualRect(chooser.model().index(entries - 1, 0))
    assert last.bottom() <= view.viewport().height()
    chooser.hidePopup()


def test_the_badge_of_the_review_names_its_problems(planner: Planner) -> None:
    made = planner.frame.sidebar.buttons["review"]
    for problems in (4, 471, 4711):
        made.show_badge(problems)
        assert made.badge.text() == (str(problems) if problems < 100 else "99+")
    assert made.accessibleName() == plural(4711, "", "Review, {count} problems")


def test_the_first_focus_of_a_dialog_is_its_primary_button_and_its_words_stand_together(
    planner: Planner,
) -> None:
    error = NoConnectionError(
        say("The service could not be reached."), say("Check the address."), "socket said no"
    )
    made = dialogs.error_dialog(planner.frame, error)
    close = made.offer("close", "Close", "primary")
    made.show()
    planner.bot.waitUntil(made.isVisible)
    assert made.focusWidget() is close
    assert made.title.height() == made.title.heightForWidth(made.title.width())
    assert made.text.geometry().top() - made.title.geometry().bottom() <= 12
    QTest.keyClick(close, Qt.Key.Key_Return)
    assert made.answer == "close"


def test_about_shows_the_version_the_licences_and_the_way_to_help(
    planner: Planner, answers: list[tuple[str, str]]
) -> None:
    next(
        action for action in planner.frame.commands.all if action.text() == "&About Sheetbridge"
    ).trigger()
    ((title, _),) = answers
    assert title.startswith("Sheetbridge ")


class FieldOfAnotherSystem(QLineEdit):
    """A field as it is where Ctrl+E moves the caret: it claims the keys for itself."""

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)


def test_the_shortcuts_of_the_window_reach_it_from_a_field(
    planner: Planner, tmp_path: Path
) -> None:
    page = practise(planner, tmp_path)
    field = FieldOfAnotherSystem()
    page.body_column.addWidget(field)
    planner.frame.activateWindow()
    field.setFocus()
    planner.wait(lambda: QApplication.focusWidget() is field, "the focus")
    QTest.keyClick(field, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    planner.sees("is ready.")
    planner.idle()


def test_text_that_is_typed_is_taken_back_by_the_field_itself(
    planner: Planner, tmp_path: Path
) -> None:
    planner.shown(samples.mixed(), tmp_path / "plan.xlsx")
    planner.type("Search rows", "cable")
    planner.key("Ctrl+Z")
    assert planner.typed("Search rows") == ""


def test_a_preset_counts_among_the_filters(planner: Planner) -> None:
    page = planner.frame.show_page("export")
    assert isinstance(page, ExportPage)
    planner.press("Next 72 hours")
    planner.sees("1 filter")


def test_the_one_preset_of_a_kind_stands_at_the_edge(planner: Planner) -> None:
    page = planner.frame.show_page("export")
    assert isinstance(page, ExportPage)
    personnel = KIND["personnel"]
    page.filters.show_kind(personnel)
    planner.bot.waitUntil(lambda: page.filters.presets["last"].x() == 0)


def test_a_sheet_without_a_change_says_what_to_do(planner: Planner, tmp_path: Path) -> None:
    planner.shown(replace(samples.mixed(), changes=()), tmp_path / "plan.xlsx")
    planner.sees("No changed rows. Edit and save the workbook to see them here.")
    assert planner.rows() == []


def test_a_workbook_that_was_deleted_is_said_at_once_and_its_decisions_stay(
    planner: Planner, tmp_path: Path
) -> None:
    workbook = export(planner, tmp_path)
    edit(workbook, {"Status 2": "DONE"})
    planner.reviewed(workbook)
    text = workbook.read_bytes()
    workbook.unlink()
    planner.sees(f"{workbook.name} is no longer in its folder.")
    assert planner.rows() == ["2"]
    workbook.write_bytes(text)
    planner.wait(
        lambda: "is no longer in its folder" not in planner.reads(),
        "the check of the workbook that is there again",
    )


def test_where_the_service_cannot_be_reached_nothing_was_sent(
    planner: Planner, spoiled: SpoiledService, answers: list[tuple[str, str]], tmp_path: Path
) -> None:
    one_edit(planner, tmp_path)
    spoiled.set("fault-export-request", "403")
    planner.press("Upload 1 row")
    planner.wait(lambda: answers, "the error")
    assert answers[0][1].endswith("Nothing was sent.")


def test_the_sample_case_of_the_practice_account_is_one_press_away(
    planner: Planner, tmp_path: Path
) -> None:
    practise(planner, tmp_path)
    planner.frame.session.change(
        lambda settings: settings.model_copy(update={"folder": str(tmp_path)})
    )
    page = planner.frame.show_page("simulation")
    assert isinstance(page, SimulationPage)
    planner.sees("No run yet")
    planner.idle()
    planner.wait(lambda: "Try “Campaign A baseline”" in planner.buttons(), "the sample case")
    assert any(made.text() == "Try “O&&M winter 26/27”" for made in page.findChildren(QPushButton))
    sample = next(
        made
        for made in page.findChildren(QPushButton)
        if made.text() == "Try “Campaign A baseline”"
    )
    planner.frame.activateWindow()
    sample.setFocus()
    QTest.mouseClick(sample, Qt.MouseButton.LeftButton)
    page.cases.show_cases(None)  # as a window does that is slow to fetch the case
    QTest.qWait(1)
    planner.wait(lambda: page.checked is not None, "the case")
    planner.idle()
    assert page.cases.isAncestorOf(planner.frame.focusWidget())
    assert "Try “Campaign A baseline”" not in planner.buttons()


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


def test_no_field_of_the_sign_in_is_shown_before_the_accounts_are_known(qtbot: QtBot) -> None:
    made = Frame()
    qtbot.addWidget(made)
    made.show()
    page = made.page("home")
    assert not page.sign_in.address.isVisible()  # type: ignore[attr-defined]
    made.start()
    qtbot.waitUntil(lambda: page.sign_in.address.isVisible(), timeout=60_000)  # type: ignore[attr-defined]
    assert made.focusWidget() is page.sign_in.address  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: not made.session.workers.jobs, timeout=60_000)
    made.session.close()


def test_the_log_of_an_upload_ticks_what_is_done_and_not_what_goes_on(
    qtbot: QtBot, frame: Frame
) -> None:
    view = Uploading()
    qtbot.addWidget(view)
    for words in ("Sending 19,800 rows", "Waiting for the service to start"):
        view._progress(Progress(say(words), 0, 10))
    marks = [view.log.model().index(at, 1).data(LinesDelegate.ICON) for at in (0, 1)]
    assert marks == [("check", "good"), ("arrow-right", "accent")]


def test_a_day_within_a_sentence_has_a_small_letter_and_the_worlds_time_one_name() -> None:
    now = clock.now().isoformat()
    assert when(now)[:5] == "Today"
    assert when(now, within=True)[:5] == "today"
    assert [zone_name(zone) for zone in ("Etc/UTC", "Europe/Copenhagen")] == [
        "UTC",
        "Europe/Copenhagen",
    ]


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


def test_a_banner_leaves_the_rows_in_sight_in_a_small_window(
    planner: Planner, tmp_path: Path
) -> None:
    planner.frame.resize(1200, 672)
    page = planner.shown(samples.mixed(), tmp_path / "plan.xlsx")
    page.shown.show_banner(
        "The workbook or the service changed since you looked.", "Row 12: Status. " * 5, "warn"
    )
    planner.bot.wait(100)
    assert not page.area.verticalScrollBar().isVisible()
    assert {*planner.rows()[:5]} <= {row for row in planner.rows() if planner.in_sight(row)}


def test_the_smallest_window_scrolls_sideways_and_cuts_nothing(
    planner: Planner, tmp_path: Path
) -> None:
    planner.frame.resize(760, 520)
    signed_in(planner.frame)
    page = planner.shown(samples.mixed(), tmp_path / "plan.xlsx")
    planner.bot.wait(100)
    assert (
        page.area.horizontalScrollBar().isVisible()
        or page.body.width() <= page.area.viewport().width()
    )
    assert page.card.check.geometry().right() <= page.card.width()


def test_a_button_that_is_switched_off_while_it_works_hands_the_focus_to_nobody_and_has_it_again(
    planner: Planner,
) -> None:
    page = planner.frame.show_page("home")
    test, practice = (
        planner.find("Test connection", page),
        planner.find("Try with the practice account", page),
    )
    test.setFocus()
    test.setEnabled(False)
    assert planner.frame.focusWidget() is None
    test.setEnabled(True)
    assert planner.frame.focusWidget() is test
    test.setEnabled(False)
    practice.setFocus()
    test.setEnabled(True)
    assert planner.frame.focusWidget() is practice


def test_a_page_scrolls_to_its_first_control_where_that_stands_once_it_is_laid_out(
    qtbot: QtBot,
) -> None:
    above = QPushButton()
    control = QPushButton()
    below = QPushButton()
    above.setFixedHeight(2000)
    below.setFixedHeight(2000)
    content = QWidget()
    column(above, control, below, within=content)
    area = scrolled(content)
    qtbot.addWidget(area)
    area.resize(300, 300)
    area.show()
    qtbot.waitActive(area)
    above.setFixedHeight(10)  # as a column that goes beside another
    control.setFocus()
    qtbot.wait(20)
    assert area.verticalScrollBar().value() == 0
    control.clearFocus()
    area.verticalScrollBar().setValue(2000)
    control.setFocus()
    qtbot.waitUntil(lambda: area.verticalScrollBar().value() < 100)


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
