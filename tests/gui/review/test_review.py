"""Review: real workbooks, and sample sheets with a row in every state."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from gui import samples
from gui.conftest import Planner
from gui.test_first_use import export
from openpyxl import load_workbook
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from start import file_time

from bridge.gui.review.checked_sheet import Review, State
from bridge.gui.review.page import ReviewPage
from bridge.gui.review.work import Looked
from bridge.jobs.check import Checked, CheckRequest
from bridge.records.change_types import ChangeSet, Choice


def edit(workbook: Path, cells: dict[str, object], sheet: str = "Activities") -> None:
    """Edit cells as a planner would, by caption and row: `Status 2`."""
    book = load_workbook(workbook)
    page = book[sheet]
    captions = {str(cell.value).split(" (")[0].rstrip(" *"): int(cell.column or 0) for cell in page[1]}
    for place, value in cells.items():
        caption, row = place.rsplit(" ", 1)
        page.cell(int(row), captions[caption]).value = value  # type: ignore[assignment]
    book.save(workbook)


def shown(planner: Planner, changes: ChangeSet, workbook: Path) -> ReviewPage:
    """Show a sample sheet."""
    workbook.touch()
    page = planner.frame.show_page("review")
    assert isinstance(page, ReviewPage)
    page.path = workbook
    page._checked(Looked(Checked(CheckRequest(workbook), changes), Review.of(changes), file_time()))
    return page


def test_an_edited_workbook_shows_each_change_over_what_it_was(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    before = load_workbook(workbook)["Activities"]
    status = next(int(cell.column or 0) for cell in before[1] if cell.value == "Status")
    was = before.cell(2, status).value
    other = "COMPLETED" if was != "COMPLETED" else "PLANNED"
    edit(workbook, {"Status 2": other, "Status 3": "DONE"})
    page = planner.reviewed()
    assert page.review is not None
    assert page.review.counts()["all"] == 2
    planner.sees("1 problem must be fixed, or that row left out.")
    view = page.review.cell(0, "status")
    assert (view.text, view.was) == (other.capitalize(), str(was).capitalize())
    assert page.review.state(1) is State.PROBLEM
    assert not page.primary.isEnabled()


def test_that_the_workbook_is_open_in_another_program_is_said_once_and_as_long_as_it_is(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    lock = workbook.with_name(f"~${workbook.name}")
    lock.touch()
    page = planner.reviewed()
    assert planner.reads().count("open in another program") == 1
    lock.unlink()
    page.card._tell()  # as it does every few seconds
    assert "open in another program" not in planner.reads()


def test_a_suggestion_of_one_click_settles_the_problem(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, samples.mixed(), tmp_path / "plan.xlsx")
    assert "Row 6 · Cable test array 2\nACT-1042" in planner.reads(page.panel)
    assert '"DONE" is not a status' in planner.reads(page.panel)
    planner.press("Status: Completed")
    assert page.review is not None
    assert page.review.state(0) is State.CHANGED
    assert page.review.cell(0, "status").text == "Completed"
    assert page.review.counts()["problems"] == 2


def test_undo_takes_the_last_decision_back(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, samples.mixed(), tmp_path / "plan.xlsx")
    planner.press("Status: Completed")
    page.deciding.undo()
    assert page.review is not None
    assert page.review.state(0) is State.PROBLEM
    assert page.review.decisions == {}


def test_a_row_left_out_is_not_counted_for_the_upload(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, samples.mixed(), tmp_path / "plan.xlsx")
    planner.press("Leave this row out")
    assert page.review is not None
    assert page.review.state(0) is State.LEFT_OUT
    assert page.review.counts()["send"] == 11
    assert page.table.current_index() == 1
    page.table.select(0)
    planner.press("Take it in again")
    assert page.review.state(0) is State.PROBLEM


def test_a_conflict_is_decided_by_choosing_whose_value_counts(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, samples.mixed(), tmp_path / "plan.xlsx")
    assert page.review is not None
    page.table.select(6)
    assert page.review.state(6) is State.CONFLICT
    words = planner.reads(page.panel)
    assert "End was also changed by somebody else." in words
    planner.press("Keep the service's")
    assert page.review.decisions["ACT-1047", "endDate"].choice is Choice.THEIRS
    assert page.review.state(6) is not State.CONFLICT


def test_the_same_value_is_replaced_in_all_its_rows(planner: Planner, tmp_path: Path) -> None:
    changes = samples.many(200)
    page = shown(planner, changes, tmp_path / "plan.xlsx")
    planner.press("Use Completed in all 4 rows")
    assert page.review is not None
    assert page.review.counts()["problems"] == 0


def test_filters_and_sorting_never_change_what_will_be_sent(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, samples.clean(), tmp_path / "plan.xlsx")
    assert page.review is not None
    before = page.review.counts()["send"]
    planner.press("New 2")
    assert page.table.model_.rowCount() == 2
    page.search.setText("nothing of the kind")
    assert page.table.model_.rowCount() == 0
    page.table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    assert page.review.counts()["send"] == before
    assert page.primary.text() == f"Upload {before} rows"


def test_f8_goes_round_the_problems_in_the_order_shown(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, samples.mixed(), tmp_path / "plan.xlsx")
    seen = [page.table.current_index()]
    for _ in range(3):
        QTest.keyClick(planner.frame, Qt.Key.Key_F8)
        seen.append(page.table.current_index())
    assert seen == [0, 1, 4, 6]
    QTest.keyClick(planner.frame, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert page.table.current_index() == 4


def test_leaving_out_the_rows_with_problems_makes_the_upload_possible(planner: Planner, tmp_path: Path) -> None:
    page = shown(planner, samples.mixed(), tmp_path / "plan.xlsx")
    page.skip.setChecked(True)
    assert page.primary.text() == "Upload 11 rows"


def test_the_badge_counts_the_problems(planner: Planner, tmp_path: Path) -> None:
    shown(planner, samples.mixed(), tmp_path / "plan.xlsx")
    assert planner.frame.sidebar.buttons["review"].accessibleName() == "Review and upload, 3 problems"


def test_a_saved_file_is_checked_again_by_itself(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    edit(workbook, {"Status 2": "DONE"})
    planner.press("Review and upload", planner.frame.current)
    page = planner.frame.page("review")
    assert isinstance(page, ReviewPage)
    planner.wait(lambda: page.review is not None and page.review.counts()["problems"] == 1, "the problem")
    time.sleep(0.05)
    edit(workbook, {"Status 2": "COMPLETED"})
    planner.wait(lambda: page.review is not None and page.review.counts()["problems"] == 0, "the check after saving")


def test_rows_left_out_stay_left_out_where_corrections_went_into_a_file_beside(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    edit(workbook, {"Site ID 2": "HW07", "Site ID 3": "HW07"})
    page = planner.reviewed()
    assert page.review is not None
    page.review.leave_out([0, 1])
    beside = workbook.with_name("Beside (corrected).xlsx")
    shutil.copy(workbook, beside)
    page._corrected(beside, None)
    planner.wait(lambda: page.path == beside and page.review is not None and not page.jobs.running, "the file beside")
    assert (page.review.counts()["left-out"], page.review.counts()["send"]) == (2, 0)
