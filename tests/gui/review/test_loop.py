"""The planner's loop at the window, by mouse and keys: nothing is lost from sight, one decision leads to the next, causes are settled at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from gui import samples
from gui.conftest import Planner
from gui.review.test_review import edit, shown
from gui.test_first_use import export
from openpyxl import load_workbook
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog, QMenu

from bridge.errors import Problem, Severity
from bridge.gui.look import theme
from bridge.gui.look.painted_widgets import PressFrame
from bridge.gui.review.checked_sheet import State
from bridge.gui.review.page import ReviewPage
from bridge.gui.widgets.date_field import DateField
from bridge.jobs.check import other_project
from bridge.records.change_types import Change
from bridge.records.sheet_types import Origin
from bridge.settings import Account
from bridge.texts import say

pytestmark = pytest.mark.usefixtures("year_of_samples")


def end_before_start(row: int, number: int) -> Change:
    """Return a row whose start was moved behind its end."""
    made = samples.changed(row, number, startDate="2026-11-30T06:00:00.000Z")
    finding = samples.problem(row, "startDate", "Start", f"E{row}", say("the start is after the end."), "2026-11-30 07:00", None, bad=False)
    return replace(made, problems=(replace(finding, code="end-before-start"),))


def test_row_state_and_activity_never_scroll_away(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, samples.mixed(), tmp_path / "plan.xlsx")
    page.shown.all_columns.click()
    bar = page.table.horizontalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum())
    frozen = page.table.frozen
    assert frozen.isVisible()
    assert frozen.geometry().left() <= page.table.frameWidth()
    assert frozen.width() == sum(page.table.columnWidth(at) for at in range(3))
    QTest.keyClick(planner.frame, Qt.Key.Key_F8)
    assert bar.value() == bar.maximum()


def test_a_press_on_a_frozen_column_chooses_the_row(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, samples.mixed(), tmp_path / "plan.xlsx")
    frozen = page.table.frozen
    QTest.mouseClick(frozen.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(30, frozen.rowViewportPosition(3) + 10))
    assert page.table.current_index() == 3
    assert "Row 12 · Cable test array 3\nACT-1043" in planner.reads(page.panel)


def test_frozen_columns_stay_beside_their_rows_where_a_filter_is_taken_off_below_the_first_rows(planner: Planner, tmp_path: Path) -> None:
    clean = samples.clean()
    page = shown(planner, replace(clean, changes=(*clean.changes, samples.wrong_status(50, 20))), tmp_path / "plan.xlsx")
    planner.frame.resize(1280, 620)
    planner.press("Problems 1")
    planner.press(f"All {len(clean.changes) + 1}")
    planner.bot.wait(50)
    table, frozen, place = page.table, page.table.frozen, page.table.model_.rowCount() - 1
    assert table.verticalScrollBar().value() > 0
    assert frozen.rowViewportPosition(place) == table.rowViewportPosition(place)


def test_each_column_is_as_wide_as_what_stands_in_it_also_after_other_edits_and_with_larger_text(planner: Planner, tmp_path: Path) -> None:
    def reviewed(change: Change) -> ReviewPage:
        return shown(planner, replace(samples.clean(), changes=(change,)), tmp_path / "plan.xlsx")

    reviewed(samples.changed(12, 3, siteId="HOW-B"))
    table = reviewed(samples.changed(12, 3, endDate="2026-11-23T15:00:00.000Z")).table
    end = table.model_.column_of("endDate")
    assert table.columnWidth(end) == 174
    table.setColumnWidth(end, 180)
    planner.wait(lambda: not table._keep.isActive(), "the widths to be kept")
    theme.apply("light", 150)
    assert table.columnWidth(end) == theme.px(174) > 180
    theme.apply("light", 100)
    assert table.columnWidth(end) == 180


def test_what_changes_stands_in_words_and_only_changed_columns_are_shown(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, samples.mixed(), tmp_path / "plan.xlsx")
    model = page.table.model_
    captions = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
    assert captions == ["Row", "State", "Activity", "What changes", "Site ID", "Start", "End", "Status", "Teams", "Manpower"]
    assert [model.index(at, 3).data() for at in (0, 2, 7, 10)] == [
        "End +1 day 1 h · Status “DONE”",
        "End -2 days 23 h · Status DISPATCHED · Teams Blue, Green",
        "New",
        "Teams cleared",
    ]
    assert page.review is not None
    planner.press("All columns")
    assert model.columnCount() == 4 + len(page.review.columns)


def test_enter_leads_to_the_first_offer_takes_it_and_goes_on(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, samples.mixed(), tmp_path / "plan.xlsx")
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    focused = planner.frame.focusWidget()
    assert focused is page.panel.row.first_offer
    assert focused.accessibleName() == "Use Completed"
    QTest.keyClick(focused, Qt.Key.Key_Return)
    assert page.review is not None
    assert page.review.cell(0, "status").text == "Completed"
    assert page.table.current_index() == 1
    assert planner.frame.focusWidget() is page.panel.row.first_offer


def test_a_row_corrected_back_to_what_it_was_is_put_back_at_once_and_not_counted(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, samples.clean(), tmp_path / "plan.xlsx")
    assert page.review is not None
    place = next(at for at, row in enumerate(page.review.rows) if row.row == 12)
    page.table.select(place)
    planner.press("Revert Status")
    assert page.review.state(place) is State.UNCHANGED
    assert page.review.words(place) == ""
    assert page.primary.text() == "Upload 9 rows"


def test_a_start_after_the_end_is_put_back_or_the_end_moves_too(planner: Planner, tmp_path: Path) -> None:
    changes = replace(samples.clean(), changes=(end_before_start(5, 3), end_before_start(6, 4)))
    page = shown(planner, changes, tmp_path / "plan.xlsx")
    assert page.review is not None
    planner.find("Move the end too, keep 8 h")
    words = planner.buttons(page.panel)
    assert {"Revert Start to 24 Nov 2026, 07:00", "Move the end too, keep 8 h"} <= words
    planner.press("Move the end too, keep 8 h")
    assert page.review.cell(0, "endDate").text == "30 Nov 15:00"
    assert page.review.state(0) is State.CHANGED
    planner.press("Revert Start to 25 Nov 2026, 07:00")
    assert page.review.state(1) is State.UNCHANGED


def test_enter_in_a_field_uses_its_value_and_does_not_press_the_button_that_the_focus_goes_to(planner: Planner, tmp_path: Path) -> None:
    changes = replace(samples.clean(), changes=(end_before_start(5, 3), end_before_start(6, 4)))
    page = shown(planner, changes, tmp_path / "plan.xlsx")
    assert page.review is not None
    planner.find("Move the end too, keep 8 h")
    field = next(found for found in page.panel.row.findChildren(DateField) if found.isVisible())
    field.edit.setFocus()
    field.edit.selectAll()
    QTest.keyClicks(field.edit, "24.11. 9")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    planner.wait(lambda: page.table.current_index() == 1, "the next row")
    planner.bot.wait(50)
    assert page.review.cell(0, "startDate").text == "24 Nov 09:00"
    assert page.review.state(1) is State.CHECK
    assert planner.frame.focusWidget() is page.panel.row.first_offer


def test_the_panel_shows_the_control_that_the_keys_lead_to_wherever_it_was_scrolled(planner: Planner, tmp_path: Path) -> None:
    planner.frame.resize(1200, 560)
    page = shown(planner, samples.mixed(), tmp_path / "plan.xlsx")
    QTest.keyClick(planner.frame, Qt.Key.Key_F8)
    planner.bot.wait(50)
    bar, offer = page.panel.row.area.verticalScrollBar(), page.panel.row.first_offer
    assert offer is not None
    assert bar.maximum() > 0
    for _ in range(2):
        planner.wait(lambda: offer.visibleRegion().boundingRect() == offer.rect(), "the control")
        page.table.setFocus()
        bar.setValue(bar.maximum())
        offer.setFocus()


def test_a_value_goes_into_each_row_where_the_same_stands_with_one_tick(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, samples.many(200), tmp_path / "plan.xlsx")
    assert page.review is not None
    QTest.keyClick(planner.frame, Qt.Key.Key_F8)
    tick = planner.find("Replace in all 4 rows")
    QTest.mouseClick(tick, Qt.MouseButton.LeftButton, pos=QPoint(8, tick.height() // 2))
    planner.press("Status: Dispatched")
    assert page.review.counts()["problems"] == 0
    assert len(page.review.decisions) == 4


def test_rows_that_are_left_out_are_not_said_to_be_as_in_the_service(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, replace(samples.clean(), changes=(end_before_start(5, 3),)), tmp_path / "plan.xlsx")
    planner.press("Move the end too, keep 8 h")
    planner.press("Leave this row out")
    planner.sees("1 row is left out. There is nothing else to send.")
    assert page.primary.text() == "Save the corrections"


def test_the_same_mistake_in_many_rows_is_replaced_at_once_and_taken_back_in_one_step(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, samples.many(200), tmp_path / "plan.xlsx")
    assert page.review is not None
    planner.press("Problems", page.panel)
    cause = next(found for found in page.panel.findChildren(PressFrame) if found.accessibleName() == "Status “DONE”, 4 rows")
    QTest.mouseClick(cause, Qt.MouseButton.LeftButton)
    planner.wait(lambda: page.table.model_.rowCount() == 4, "the rows of the cause")
    planner.find("Replace in 4 rows")
    chooser = next(found for found in page.panel.causes.findChildren(QComboBox) if found.isVisible())
    chooser.setFocus()
    QTest.keyClicks(chooser, "D")
    planner.press("Replace in 4 rows")
    assert page.review.counts()["problems"] == 0
    assert {page.review.decisions[row.id, "status"].typed for row in page.review.rows if row.problems} == {"DISPATCHED"}
    QTest.keyClick(planner.frame, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.review.counts()["problems"] == 4


def test_several_rows_get_a_value_by_the_menu_of_the_right_button(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, samples.clean(), tmp_path / "plan.xlsx")
    assert page.review is not None
    page.table.selectAll()
    assert page.panel.many.title.accessibleName() == f"{len(page.review.rows)} rows selected"
    menu = page.deciding.menu()
    assert menu is not None
    words = [action.text() for action in menu.actions() if action.text()]
    assert words[:2] == ["Revert 10 rows", "Set the status"]
    values = next(action.menu() for action in menu.actions() if action.text() == "Set the status")
    assert isinstance(values, QMenu)
    next(action for action in values.actions() if action.text() == "Dispatched").trigger()
    assert {page.review.cell(at, "status").text for at in range(len(page.review.rows))} == {"Dispatched"}


def test_leaving_out_is_unticked_at_each_check(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, samples.mixed(), tmp_path / "plan.xlsx")
    QTest.mouseClick(page.skip, Qt.MouseButton.LeftButton, pos=QPoint(8, page.skip.height() // 2))
    assert page.skip.isChecked()
    page = shown(planner, samples.mixed(), tmp_path / "other.xlsx")
    assert not page.skip.isChecked()


def test_a_workbook_of_practice_is_told_from_an_account_of_the_same_project_and_address() -> None:
    account = Account(name="North Sea", base_url="http://127.0.0.1:8000", username="planner", project_id="5f2c91d0", time_zone="UTC")
    origin = Origin("Practice", "http://127.0.0.1:9000", "5f2c91d0", "UTC", "2026-11-18T15:40:00.000Z")
    assert other_project(origin, account) is None
    assert str(other_project(replace(origin, practice=True), account)) == 'The workbook is from the practice account, and "North Sea" is not it.'


def test_a_filter_without_rows_says_so(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, samples.clean(), tmp_path / "plan.xlsx")
    QTest.keyClicks(page.search, "nothing of the kind")
    planner.sees("No row is like that. Show all rows again.")


def test_a_finding_about_a_column_is_a_sentence(planner: Planner, tmp_path: Path) -> None:
    message = say("is set by the service; what stands here is not sent ({columns}).", columns="Name, Type")
    finding = Problem(Severity.WARNING, "read-only-edited", message, "Activities", None, "Name", None, "name")
    page = shown(planner, replace(samples.clean(), problems=(finding,)), tmp_path / "plan.xlsx")
    assert page.banner.text.text() == "Name is set by the service; what stands here is not sent (Name, Type)."


def test_refused_rows_without_rows_are_good_news(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    book = load_workbook(workbook)
    book.create_sheet("Failed rows").append([cell.value for cell in book["Activities"][1]])
    book.save(workbook)
    page = planner.frame.show_page("review")
    assert isinstance(page, ReviewPage)
    page.open_path(workbook, "Failed rows")
    planner.sees("All rows are saved")
    assert not page.banner.isVisible()
    planner.press("Back to Activities")
    planner.wait(lambda: page.review is not None, "the sheet of activities")


def test_upload_keeps_the_focus_on_the_page(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    edit(workbook, {"External remarks 2": "seen"})
    page = planner.reviewed(workbook)
    page.primary.setFocus()
    page.upload()
    assert planner.frame.focusWidget() is page.table
    planner.idle()


def test_the_edits_are_saved_as_the_bytes_that_an_upload_sends(planner: Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workbook, out = export(planner, tmp_path), tmp_path / "edits.json"
    edit(workbook, {"External remarks 2": "seen"})
    planner.reviewed(workbook)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    next(action for action in planner.frame.commands.all if "edits as" in action.text()).trigger()
    planner.wait(out.exists, "the file")
    planner.idle()
    planner.press("Upload 1 row")
    planner.sees("The row was saved.")
    ledger = planner.frame.session.ledger
    assert out.read_bytes() == (ledger.folder(ledger.summaries()[0].run) / "activities-1.json").read_bytes()


def test_proof_of_a_slip_is_asked_about_and_let_pass_for_this_workbook_only(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    edit(workbook, {"ID 5": "SA0411-999"})
    page = planner.reviewed()
    assert 'The ID "SA0411-999" was "' in planner.reads(page.banner)
    assert not page.primary.isEnabled()
    planner.press("It is meant so")
    planner.wait(page.primary.isEnabled, "the upload to be offered")
    assert "It is meant so" not in planner.buttons()
    page.open_path(workbook)
    planner.wait(lambda: page.review is not None and not page.primary.isEnabled(), "the question again")
    assert "It is meant so" in planner.buttons()
