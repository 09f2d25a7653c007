"""Review: real workbooks, and sample sheets with a row in every state."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from openpyxl import load_workbook
from window import samples
from window.test_first_use import export
from window.window import Planner


def edit(workbook: Path, cells: dict[str, object], sheet: str = "Activities") -> None:
    """Edit cells as a planner would, by caption and row: `Status 2`."""
    book = load_workbook(workbook)
    page = book[sheet]
    captions = {
        str(cell.value).split(" (")[0].rstrip(" *"): int(cell.column or 0) for cell in page[1]
    }
    for place, value in cells.items():
        caption, row = place.rsplit(" ", 1)
        page.cell(int(row), captions[caption]).value = value  # type: ignore[assignment]
    book.save(workbook)


def test_an_edited_workbook_shows_each_change_over_what_it_was(
    planner: Planner, tmp_path: Path
) -> None:
    workbook = export(planner, tmp_path)
    before = load_workbook(workbook)["Activities"]
    status = next(int(cell.column or 0) for cell in before[1] if cell.value == "Status")
    was = before.cell(2, status).value
    other = "COMPLETED" if was != "COMPLETED" else "PLANNED"
    edit(workbook, {"Status 2": other, "Status 3": "DONE"})
    planner.reviewed()
    assert planner.rows() == ["2", "3"]
    planner.sees("Fix 1 problem or skip that row.")
    assert (planner.cell(2, "Status"), planner.before(2, "Status")) == (
        other.capitalize(),
        str(was).capitalize(),
    )
    assert planner.state(3) == "Problem"
    assert not planner.can("Upload 2 rows")


def test_that_the_workbook_is_open_in_another_program_is_said_once_and_as_long_as_it_is(
    planner: Planner, tmp_path: Path
) -> None:
    workbook = export(planner, tmp_path)
    lock = workbook.with_name(f"~${workbook.name}")
    lock.touch()
    page = planner.reviewed()
    assert planner.reads().count("open in another app") == 1
    lock.unlink()
    page.card._tell()  # as it does every few seconds
    assert "open in another app" not in planner.reads()


def test_undo_takes_the_last_decision_back(planner: Planner, tmp_path: Path) -> None:
    planner.shown(samples.mixed(), tmp_path / "plan.xlsx")
    planner.press("Use Completed")
    planner.key("Ctrl+Z")
    assert (planner.state(6), planner.cell(6, "Status")) == ("Problem", "DONE")
    assert not planner.offers("Undo")


def test_a_row_left_out_is_not_counted_for_the_upload(planner: Planner, tmp_path: Path) -> None:
    planner.shown(samples.mixed(), tmp_path / "plan.xlsx")
    planner.more("Skip this row")
    assert planner.state(6) == "Skipped"
    assert "Upload 13 rows" in planner.buttons()
    assert planner.selected() == ["9"]
    planner.select(6)
    planner.press("Include this row")
    assert planner.state(6) == "Problem"


def test_a_conflict_is_decided_by_choosing_whose_value_counts(
    planner: Planner, tmp_path: Path
) -> None:
    planner.shown(samples.mixed(), tmp_path / "plan.xlsx")
    planner.select(20)
    assert planner.state(20) == "Conflict"
    assert "Someone else also changed End." in planner.panel()
    planner.press("Use the service's")
    assert (planner.state(20), planner.changes(20)) == ("Reverted", "")


def test_filters_and_sorting_never_change_what_will_be_sent(
    planner: Planner, tmp_path: Path
) -> None:
    planner.shown(samples.clean(), tmp_path / "plan.xlsx")
    assert "Upload 10 rows" in planner.buttons()
    planner.filter("New")
    assert planner.rows() == ["21", "22"]
    planner.sort("Activity")
    planner.type("Search rows", "nothing of the kind")
    assert planner.rows() == []
    assert "Upload 10 rows" in planner.buttons()


def test_leaving_out_the_rows_with_problems_makes_the_upload_possible(
    planner: Planner, tmp_path: Path
) -> None:
    planner.shown(samples.mixed(), tmp_path / "plan.xlsx")
    assert "Upload 14 rows" in planner.buttons()
    planner.press("Skip the 3 rows with problems")
    assert "Upload 11 rows" in planner.buttons()


def test_a_saved_file_is_checked_again_by_itself(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    edit(workbook, {"Status 2": "DONE"})
    planner.press("Review and upload", planner.frame.current)
    planner.checked(workbook)
    assert planner.counts()["Problems"] == 1
    time.sleep(0.05)
    edit(workbook, {"Status 2": "COMPLETED"})
    planner.wait(lambda: planner.counts()["Problems"] == 0, "the check after saving")


def test_rows_left_out_stay_left_out_where_corrections_went_into_a_file_beside(
    planner: Planner, tmp_path: Path
) -> None:
    workbook = export(planner, tmp_path)
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
    planner: Planner, tmp_path: Path
) -> None:
    workbook = export(planner, tmp_path)
    edit(workbook, {"Status 2": "DISPACHED"})
    planner.reviewed()
    assert planner.focus() == "Use Dispatched"
    planner.press("Skip the row with a problem")
    planner.sees("1 row skipped. Nothing to upload.")
    assert not planner.can("Upload")


def test_the_worst_finding_of_a_cell_is_its_headline(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    edit(workbook, {"Site ID 2": 24})
    planner.reviewed()
    assert "Site ID: “24” is not a known site." in planner.panel()
    assert "sent as text" not in planner.panel()


def test_the_badge_goes_after_a_revert_until_the_rows_are_checked_again(
    planner: Planner, tmp_path: Path
) -> None:
    page = planner.shown(samples.mixed(), tmp_path / "plan.xlsx")
    counts = list[int]()
    page.session.problems_changed.connect(counts.append)
    page.sending.sent.emit(None)
    page.sending.changed.emit()
    assert counts == [0]


def test_names_share_the_room_of_the_changes(planner: Planner, tmp_path: Path) -> None:
    page = planner.shown(samples.mixed(), tmp_path / "plan.xlsx")
    planner.frame.resize(1366, 768)
    planner.wait(lambda: page.table.columnWidth(2) > 200, "wider names")
    assert page.table.columnWidth(3) > page.table.columnWidth(2)


def test_another_finding_of_the_row_is_shown_whole_and_pressed_to_be_the_question(
    planner: Planner, tmp_path: Path
) -> None:
    workbook = export(planner, tmp_path)
    edit(workbook, {"Status 2": "DISPACHED", "Site ID 2": "Nowhere at all in the North Sea"})
    planner.reviewed()
    words = "Site ID: “Nowhere at all in the North Sea” is not a known site."
    assert words in planner.panel()
    planner.press(words, planner.pane)
    planner.find("Status: “DISPACHED” is not a status. Use PLANNED, DISPATCHED or COMPLETED.")
