"""Review: real workbooks, and sample sheets with a row in every state."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest
from openpyxl import load_workbook
from PySide6.QtWidgets import QWidget
from sheets import edit, workbook_at
from window import samples
from window.window import Planner

from bridge.gui.app.main_window import Frame
from bridge.gui.look import theme


def test_an_edited_workbook_shows_each_change_over_what_it_was(planner: Planner) -> None:
    workbook = planner.open_plan()
    before = load_workbook(workbook)["Activities"]
    status = next(int(cell.column or 0) for cell in before[1] if cell.value == "Status")
    was = before.cell(2, status).value
    other = "COMPLETED" if was != "COMPLETED" else "PLANNED"
    edit(workbook, {"Status 2": other, "Status 3": "DONE"})
    planner.reviewed()
    assert planner.rows() == ["2", "3"]
    planner.sees("Fix or skip 1 row with a problem.")
    assert (planner.cell(2, "Status"), planner.before(2, "Status")) == (
        other.capitalize(),
        str(was).capitalize(),
    )
    assert planner.state(3) == "Problem"
    assert not planner.can("Upload 2 rows")


def test_that_the_workbook_is_open_in_another_program_is_said_once_and_as_long_as_it_is(
    planner: Planner,
) -> None:
    workbook = planner.open_plan()
    lock = workbook.with_name(f"~${workbook.name}")
    lock.touch()
    page = planner.reviewed()
    assert planner.reads().count("open in another program") == 1
    lock.unlink()
    page.card._tell()  # as it does every few seconds
    assert "open in another program" not in planner.reads()


def test_what_is_to_fix_is_listed_in_ordinary_english(planner: Planner) -> None:
    planner.shown(samples.mixed())
    planner.sees("Fix or skip 2 rows with problems and 1 row with a conflict.")


def test_that_there_is_no_sure_suggestion_is_no_success(planner: Planner) -> None:
    page = planner.shown(samples.mixed())
    planner.select(15)
    page.panel.row.setFocus()
    planner.key("Return")
    toast = planner.frame.toast
    assert toast.text.startswith("There is no sure suggestion.")
    assert (toast._icon._name, toast._icon._token) == ("info", "accent")


def test_undo_takes_the_last_decision_back(planner: Planner) -> None:
    planner.shown(samples.mixed())
    planner.press("Use Completed")
    planner.key("Ctrl+Z")
    assert (planner.state(6), planner.cell(6, "Status")) == ("Problem", "DONE")
    assert not planner.offers("Undo")
    planner.key("Ctrl+Y")
    assert (planner.state(6), planner.cell(6, "Status")) == ("Changed", "Completed")


def test_undo_offers_itself_after_an_act_and_redo_after_it(planner: Planner) -> None:
    planner.shown(samples.mixed())
    planner.press("Use Completed")
    toast = planner.frame.toast
    done = "Status is now Completed in 1 row."
    assert toast.text == done
    planner.press("Undo")
    assert (planner.state(6), toast.text) == ("Problem", "The change in 1 row was undone.")
    planner.press("Redo")
    assert (planner.state(6), toast.text) == ("Changed", done)
    planner.more("Skip row")
    assert toast.text == "1 row is skipped."


def test_the_offer_to_undo_leaves_with_its_page_and_its_file(planner: Planner) -> None:
    workbook = planner.edited({"Status 2": "DONE", "Status 3": "DONE"})
    planner.press("Use Completed")
    assert "Undo" in planner.buttons()
    planner.press("History")
    assert planner.frame.toast.text == ""
    planner.press("Review")
    planner.press("Use Completed")
    other = workbook.with_name("Other.xlsx")
    other.write_bytes(workbook.read_bytes())
    planner.reviewed(other)
    assert planner.frame.toast.text == ""


def test_a_row_left_out_is_not_counted_for_the_upload(planner: Planner) -> None:
    planner.shown(samples.mixed())
    planner.more("Skip row")
    assert planner.state(6) == "Skipped"
    assert "Upload 13 rows" in planner.buttons()
    assert planner.selected() == ["9"]
    planner.select(6)
    planner.press("Include this row")
    assert planner.state(6) == "Problem"


def test_a_conflict_that_comes_while_another_app_is_active_has_no_button_with_the_focus(
    planner: Planner,
) -> None:
    page = planner.shown(samples.mixed())
    planner.key("F8")
    assert planner.focus().startswith("Use ")
    other = QWidget()
    planner.bot.addWidget(other)
    other.show()
    other.activateWindow()
    planner.wait(lambda: not planner.frame.isActiveWindow(), "the other window")
    page.table.select(6)
    assert "Someone else also changed End." in planner.panel()
    assert planner.frame.focusWidget() is page.panel.row


def test_a_conflict_is_decided_by_choosing_whose_value_counts(planner: Planner) -> None:
    planner.shown(samples.mixed())
    planner.select(20)
    assert planner.state(20) == "Conflict"
    assert "Someone else also changed End." in planner.panel()
    planner.press("Use the service's")
    assert (planner.state(20), planner.changes(20)) == ("Unchanged", "")


def test_filters_and_sorting_never_change_what_will_be_sent(planner: Planner) -> None:
    planner.shown(samples.clean())
    assert "Upload 10 rows" in planner.buttons()
    planner.filter("New")
    assert planner.rows() == ["21", "22"]
    planner.sort("Activity")
    planner.type("Search rows", "nothing of the kind")
    assert planner.rows() == []
    assert "Upload 10 rows" in planner.buttons()


def test_a_saved_file_is_checked_again_by_itself(planner: Planner) -> None:
    workbook = planner.export()
    edit(workbook, {"Status 2": "DONE"})
    planner.press("Review and upload", planner.frame.current)
    planner.checked(workbook)
    assert planner.counts()["Problems"] == 1
    time.sleep(0.05)
    edit(workbook, {"Status 2": "COMPLETED"})
    planner.wait(lambda: planner.counts()["Problems"] == 0, "the check after saving")


def test_rows_left_out_stay_left_out_where_corrections_went_into_a_file_beside(
    planner: Planner,
) -> None:
    workbook = planner.open_plan()
    edit(workbook, {"Site ID 2": "HW07", "Site ID 3": "HW07"})
    page = planner.reviewed()
    planner.select(2, 3)
    planner.command("Skip row")
    beside = workbook.with_name("Beside (corrected).xlsx")
    shutil.copy(workbook, beside)
    page.controller.corrected(beside, None)
    planner.checked(beside)
    assert [planner.state(row) for row in planner.rows()] == ["Skipped"] * 2
    planner.sees("2 rows skipped. Nothing to upload.")


def test_a_file_opens_on_the_suggestion_and_says_when_all_rows_are_skipped(
    planner: Planner,
) -> None:
    planner.edited({"Status 2": "DISPACHED"})
    assert planner.focus() == "Use Dispatched"
    planner.press("Skip that row")
    planner.sees("1 row skipped. Nothing to upload.")
    assert not planner.can("Upload")
    assert planner.state(2) == "Skipped"
    assert "Skipped 1" in planner.buttons()
    assert not planner.frame.sidebar.buttons["review"].badge.isVisible()
    planner.press("Include this row")
    assert planner.state(2) == "Problem"
    assert planner.focus() == "Use Dispatched"


def test_a_filter_and_a_search_never_hide_the_rows_of_the_next_file(
    planner: Planner, tmp_path: Path
) -> None:
    workbook = planner.open_plan()
    edit(workbook, {"Teams 3": "HV taem"})
    page = planner.reviewed()
    planner.filter("Warnings")
    edit(workbook, {"Status 2": "DISPACHED"})
    planner.checked()
    page.search.setText("no row has this")
    other = Path(shutil.copy(workbook, tmp_path / "next.xlsx"))
    edit(other, {"Teams 3": "HV team"})
    planner.reviewed(other)
    assert "2" in planner.rows()
    assert planner.focus() == "Use Dispatched"


def test_the_worst_finding_of_a_cell_is_its_headline(planner: Planner) -> None:
    planner.edited({"Site ID 2": 24})
    assert "Site ID: “24” is not a known site." in planner.panel()
    assert "sent as text" not in planner.panel()


def test_the_badge_goes_after_a_revert_until_the_rows_are_checked_again(planner: Planner) -> None:
    page = planner.shown(samples.mixed())
    counts = list[int]()
    page.session.problems_changed.connect(counts.append)
    page.controller.sending.sent.emit(None)
    page.controller.sending.changed.emit()
    assert counts == [0]


@pytest.mark.parametrize("percent", [100, 150])
def test_the_table_fits_a_small_screen_without_scrolling_sideways(
    planner: Planner, percent: int
) -> None:
    theme.apply("light", percent)
    frame = Frame()
    planner.bot.addWidget(frame)
    frame.resize(1366, 700)
    frame.show()
    planner = Planner(frame, planner.bot, planner.folder)
    table = planner.shown(samples.mixed()).table
    planner.bot.wait(50)
    assert table.horizontalScrollBar().maximum() == 0
    assert planner.captions() == ["Row", "State", "Activity", "What changes"]
    assert table.columnWidth(3) > table.columnWidth(2)
    planner.frame.resize(2400, 700)
    planner.wait(lambda: "Start" in planner.captions(), "more columns in a wide window")
    planner.frame.resize(1366, 700)
    planner.command("All columns")
    assert "Start" in planner.captions()
    frame.session.close()


def test_a_long_suggestion_takes_two_lines(planner: Planner) -> None:
    theme.apply("light", 150)
    planner.edited({"Start 2": "28.11.2026 06:00", "End 2": "30.11.2026 18:00"})
    (words,) = planner.filled(planner.pane)
    assert words == "Use 28 Nov 2026, 06:00 – 30 Nov 2026, 18:00"
    assert "…" not in words
    assert getattr(planner.find(words, planner.pane), "text", str)().count("\n") == 1


def test_another_finding_of_the_row_is_shown_whole_and_pressed_to_be_the_question(
    planner: Planner,
) -> None:
    planner.edited({"Status 2": "DISPACHED", "Site ID 2": "Nowhere at all in the North Sea"})
    words = "Site ID: “Nowhere at all in the North Sea” is not a known site."
    assert words in planner.panel()
    planner.press(words, planner.pane)
    planner.find("Status: “DISPACHED” is not a status. Use PLANNED, DISPATCHED or COMPLETED.")


def test_notes_on_the_sheet_are_one_line_each_with_a_link_to_their_cell(
    planner: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = list[Path]()
    monkeypatch.setattr("bridge.gui.review.deciding.open_path", opened.append)
    workbook = planner.open_plan()
    edit(workbook, {f"Name {row}": f"Renamed {row}" for row in range(3, 9)})
    page = planner.reviewed()
    note = "Set by the service. Your edit is not sent."
    shown = page.banner.lines.accessibleName().split("\n")
    assert shown == [f"Row {row}, Name: {note}" for row in (3, 4, 5)]
    assert page.banner.property("state") == "warn"
    page.banner.lines.linkActivated.emit("more")
    assert len(page.banner.lines.accessibleName().split("\n")) == 6
    page.banner.lines.linkActivated.emit("B3")
    assert opened == [workbook]


def test_a_copied_row_is_not_shown_as_an_edit_of_the_other_row(planner: Planner) -> None:
    workbook = planner.open_plan()
    with workbook_at(workbook) as book:
        page = book["Activities"]
        headers = [str(cell.value) for cell in page[1]]
        id = str(page.cell(2, headers.index("ID") + 1).value)
        page.append([cell.value for cell in page[2]])
        last, status = page.max_row, headers.index("Status") + 1
        page.cell(last, status).value = (
            "PLANNED" if page.cell(2, status).value != "PLANNED" else None
        )
        page.cell(last, status).value = page.cell(last, status).value or "COMPLETED"
    shown = planner.reviewed()
    assert planner.rows() == [str(last)]
    assert planner.before(last, "Status") == ""
    assert "→" not in planner.changes(last)
    assert f"ID “{id}”" in planner.changes(last)
    assert not [words for words in planner.more_actions() if words.startswith("Revert")]
    assert planner.filled(planner.pane) == [f"Use {id}-2"]
    assert id not in planner.reads(shown.banner)


def test_the_message_names_the_new_value_of_a_copied_row(planner: Planner) -> None:
    workbook = planner.open_plan()
    edit(workbook, {"Status 2": "DONE"})
    with workbook_at(workbook) as book:
        page = book["Activities"]
        headers = [str(cell.value) for cell in page[1]]
        id = str(page.cell(2, headers.index("ID") + 1).value)
        page.append([cell.value for cell in page[2]])
        last = page.max_row
    planner.reviewed()
    toast = planner.frame.toast
    planner.select(last)
    planner.press(f"Use {id}-2")
    assert toast.text == f"ID is now {id}-2 in 1 row."
    planner.press("Use Completed")
    assert toast.text == "Status is now Completed in 1 row."
