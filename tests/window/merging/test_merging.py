"""Copies of one plan dropped together become one plan: conflicts decided by mouse, the merged
workbook reviewed with who edited.
"""

from __future__ import annotations

import shutil
import threading
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from window.review.test_review import edit
from window.test_first_use import export
from window.window import Planner

from bridge.gui.merging import work
from bridge.gui.merging.work import Merging
from bridge.gui.review.page import ReviewPage
from bridge.jobs.merge import merge_plans


def drop(planner: Planner, *paths: Path) -> None:
    """Drag files over the window and let them go there."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(300, 300), Qt.DropAction.CopyAction, mime, left, none)
    QApplication.sendEvent(planner.frame, enter)
    assert enter.isAccepted()
    assert planner.frame.drop_area.isVisible()
    QApplication.sendEvent(
        planner.frame, QDropEvent(QPointF(300, 300), Qt.DropAction.CopyAction, mime, left, none)
    )
    planner.wait(lambda: not planner.frame.drop_area.isVisible(), "the drop")


def saved_by(path: Path, person: str) -> None:
    """Say in a file who saved it last, as Excel does."""
    book = load_workbook(path)
    book.properties.lastModifiedBy = person
    book.save(path)


def copies(planner: Planner, folder: Path, **edits: dict[str, object]) -> list[Path]:
    """Export a plan and make edited copies of it."""
    workbook = export(planner, folder)
    plan = workbook.rename(workbook.with_name("Plan.xlsx"))
    made = []
    for name, cells in edits.items():
        path = plan if name == "plan" else Path(shutil.copy(plan, folder / f"Plan {name}.xlsx"))
        made.append((path, cells))
    for path, cells in made:
        edit(path, cells)
    return [path for path, _ in made]


def page_of(planner: Planner) -> ReviewPage:
    page = planner.frame.page("review")
    assert isinstance(page, ReviewPage)
    return page


def merge_of(planner: Planner) -> Merging:
    """Return the merge that is shown, when it is there."""
    merging = page_of(planner).merging
    planner.wait(lambda: merging.view.done is not None, "the merge")
    planner.idle()
    return merging


def texts(merging: Merging) -> list[list[str]]:
    """Return the lines that are shown."""
    model = merging.view.model
    return [
        [str(model.data(model.index(row, at))) for at in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def click(merging: Merging, row: int) -> None:
    """Click on a line."""
    place = merging.view.table.visualRect(merging.view.model.index(row, 1)).center()
    QTest.mouseClick(merging.view.table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def rows(path: Path) -> dict[int, dict[str, object]]:
    """Return the rows of Activities by number, by caption."""
    first, *found = load_workbook(path)["Activities"].values
    captions = [str(caption).split(" (")[0].rstrip(" *") for caption in first]
    return {number: dict(zip(captions, row, strict=True)) for number, row in enumerate(found, 2)}


def test_two_files_dropped_together_become_one_plan_that_is_reviewed_and_uploaded(
    planner: Planner, tmp_path: Path
) -> None:
    anna, bo = copies(
        planner,
        tmp_path,
        anna={"External remarks 2": "hers"},
        bo={"External remarks 3": "his", "Internal remarks 2": "his too"},
    )
    saved_by(anna, "Anna Berg")
    saved_by(bo, "Bo Dahl")
    before = {path: path.read_bytes() for path in (anna, bo)}
    drop(planner, bo, anna)
    merging = merge_of(planner)
    planner.sees(
        "1 cell comes in."
    )  # the plan is the file of the shortest name, whose own edits stand there already
    assert merging.plan == bo
    assert [(line[3], line[5]) for line in texts(merging)] == [
        ("Plan anna.xlsx · Anna Berg", "hers")
    ]
    planner.press("Save the merged plan")
    planner.checked(tmp_path / "Plan bo (merged).xlsx")
    planner.sees("Merged into Plan bo (merged).xlsx. The copies are as they were.")
    assert {path: path.read_bytes() for path in before} == before
    assert planner.column("By") == [
        "Plan bo.xlsx · Bo Dahl, Plan anna.xlsx · Anna Berg",
        "Plan bo.xlsx · Bo Dahl",
    ]
    planner.press("Upload 2 rows")
    planner.sees("2 of 2 rows were saved.")
    planner.idle()


def test_conflicts_are_decided_by_mouse_with_each_copy_named(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna, bo = copies(
        planner,
        tmp_path,
        plan={"Internal remarks 4": "mine"},
        anna={"External remarks 2": "hers", "External remarks 3": "hers 3"},
        bo={
            "External remarks 2": "his",
            "External remarks 3": "his 3",
            "Internal remarks 5": "his 5",
        },
    )
    drop(planner, anna, plan, bo)
    merging = merge_of(planner)
    planner.sees("2 conflicts are open: choose whose value counts.")
    assert not merging.save_it.isEnabled()
    both = "Plan anna.xlsx, Plan bo.xlsx"
    assert [(line[3], line[5]) for line in texts(merging)] == [
        (both, "hers / his"),
        (both, "hers 3 / his 3"),
    ]
    click(merging, 1)
    planner.press("Use his 3 of Plan bo.xlsx")
    planner.sees("1 conflict is open: choose whose value counts.")
    planner.press("Use hers of Plan anna.xlsx")
    planner.sees("Every edit has its place. Save the merged plan, then look at it and upload.")
    click(merging, 1)
    table = merging.view.table
    QTest.keyClick(table, Qt.Key.Key_Return)
    focused = planner.frame.focusWidget()
    assert focused is not None
    assert focused.accessibleName() == "Use hers 3 of Plan anna.xlsx"
    QTest.keyClick(focused, Qt.Key.Key_Return)
    assert planner.frame.focusWidget() is table, "where the button was that took the value"
    planner.press("Use his 3 of Plan bo.xlsx")
    planner.press("Comes in 1")
    assert [line[2:] for line in texts(merging)] == [
        ["Internal remarks", "Plan bo.xlsx", "", "his 5"]
    ]
    planner.press("Save the merged plan")
    planner.checked(tmp_path / "Plan (merged).xlsx")
    found = rows(tmp_path / "Plan (merged).xlsx")
    assert [found[row]["External remarks"] for row in (2, 3)] == ["hers", "his 3"]
    assert [found[row]["Internal remarks"] for row in (4, 5)] == ["mine", "his 5"]
    assert planner.rows() == ["2", "3", "4", "5"]


def test_one_file_can_count_in_every_open_conflict(planner: Planner, tmp_path: Path) -> None:
    plan, anna = copies(
        planner,
        tmp_path,
        plan={f"External remarks {row}": f"mine {row}" for row in range(2, 7)},
        anna={f"External remarks {row}": f"hers {row}" for row in range(2, 7)},
    )
    drop(planner, plan, anna)
    merging = merge_of(planner)
    planner.press("Use mine 2 of Plan.xlsx")
    planner.press("Plan anna.xlsx counts in all 4 open conflicts")
    planner.press("Save the merged plan")
    planner.wait(lambda: not merging.open, "the merged plan")
    planner.idle()
    found = rows(tmp_path / "Plan (merged).xlsx")
    assert [found[row]["External remarks"] for row in range(2, 7)] == [
        "mine 2",
        "hers 3",
        "hers 4",
        "hers 5",
        "hers 6",
    ]


def test_another_file_can_be_the_plan(planner: Planner, tmp_path: Path) -> None:
    plan, anna = copies(
        planner, tmp_path, plan={"External remarks 2": "mine"}, anna={"External remarks 3": "hers"}
    )
    drop(planner, plan, anna)
    merging = merge_of(planner)
    assert (merging.plan, [line[5] for line in texts(merging)]) == (plan, ["hers"])
    combo = merging.view.plan
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_End)
    planner.wait(lambda: merging.plan == anna, "the other plan")
    merge_of(planner)
    assert [line[5] for line in texts(merging)] == ["mine"]


def test_files_that_are_no_copies_of_one_plan_are_named_and_nothing_is_written(
    planner: Planner, tmp_path: Path
) -> None:
    (plan,) = copies(planner, tmp_path, plan={})
    other = tmp_path / "Other.xlsx"
    book = load_workbook(plan)
    del book["Sheetbridge baseline"]
    book.save(other)
    drop(planner, plan, other)
    planner.sees("Other.xlsx was not merged because it has no export to compare with.")
    planner.idle()
    assert not page_of(planner).merging.save_it.isEnabled()
    assert sorted(path.name for path in tmp_path.glob("*.xlsx")) == ["Other.xlsx", "Plan.xlsx"]
    planner.press("Close")
    planner.sees("No workbook is open")
    drop(planner, plan, other)
    planner.wait(page_of(planner).merging.view.alone.isVisible, "the way out")
    planner.press("Open Plan.xlsx alone")
    planner.checked(plan)


def test_escape_leaves_the_merge_and_the_workbook_that_was_open_is_there_again(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna = copies(
        planner, tmp_path, plan={"External remarks 2": "mine"}, anna={"External remarks 3": "hers"}
    )
    drop(planner, plan)
    planner.checked(plan)
    drop(planner, plan, anna)
    merging = merge_of(planner)
    QTest.keyClick(planner.frame, Qt.Key.Key_Escape)
    planner.wait(lambda: not merging.open, "the end")
    planner.find("Upload 1 row")
    assert not merging.save_it.isVisible()


def test_a_merge_with_decided_conflicts_is_left_after_a_question(
    planner: Planner, tmp_path: Path, answers: list[tuple[str, str]]
) -> None:
    drop(
        planner,
        *copies(
            planner,
            tmp_path,
            plan={"External remarks 2": "mine"},
            anna={"External remarks 2": "hers"},
        ),
    )
    merging = merge_of(planner)
    click(merging, 0)
    planner.press("Use hers of Plan anna.xlsx")
    QTest.keyClick(planner.frame, Qt.Key.Key_Escape)
    assert answers == [
        (
            "Leave this merge?",
            "What you decided about 1 conflict is forgotten.\nNo file was changed.",
        )
    ]
    assert not merging.open


def test_a_merge_that_is_not_left_keeps_what_was_decided(planner: Planner, tmp_path: Path) -> None:
    drop(
        planner,
        *copies(
            planner,
            tmp_path,
            plan={"External remarks 2": "mine"},
            anna={"External remarks 2": "hers"},
        ),
    )
    merging = merge_of(planner)
    click(merging, 0)
    planner.press("Use hers of Plan anna.xlsx")

    def stay() -> None:
        question = QApplication.activeModalWidget()
        assert question is not None
        QTest.keyClick(question, Qt.Key.Key_Escape)

    QTimer.singleShot(0, stay)
    QTest.keyClick(planner.frame, Qt.Key.Key_Escape)
    planner.sees("Every edit has its place. Save the merged plan, then look at it and upload.")
    assert merging.open


def test_several_files_chosen_in_open_are_merged(
    planner: Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, anna = copies(planner, tmp_path, plan={}, anna={"External remarks 3": "hers"})
    monkeypatch.setattr(
        QFileDialog, "getOpenFileNames", lambda *arguments: ([str(plan), str(anna)], "")
    )
    QTest.keyClick(planner.frame, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    planner.wait(lambda: page_of(planner).merging.open, "the merge")
    assert merge_of(planner).paths == (plan, anna)


def test_a_case_among_several_files_is_said_and_the_first_is_opened(
    planner: Planner, tmp_path: Path
) -> None:
    (plan,) = copies(planner, tmp_path, plan={"External remarks 2": "mine"})
    case = tmp_path / "case.json"
    case.write_text("{}")
    drop(planner, plan, case)
    planner.wait(lambda: "Only Plan.xlsx is opened" in planner.frame.toast.text, "the sentence")
    planner.wait(lambda: page_of(planner).review is not None, "the review")


def test_copies_of_a_sync_program_beside_the_open_workbook_are_offered(
    planner: Planner, tmp_path: Path
) -> None:
    plan, _ = copies(planner, tmp_path, plan={"External remarks 2": "mine"}, anna={})
    (tmp_path / "Plan anna.xlsx").unlink()
    other = Path(shutil.copy(plan, tmp_path / "Plan-PC123.xlsx"))
    edit(other, {"External remarks 3": "on the other computer"})
    drop(planner, plan)
    planner.sees(
        "Copies of the same export are in its folder: Plan-PC123.xlsx. Merge them to "
        "include their edits."
    )
    planner.press("Merge them…")
    merging = merge_of(planner)
    assert (merging.plan, merging.paths) == (plan, (plan, other))
    planner.press("Save the merged plan")
    planner.wait(
        lambda: not merging.open and page_of(planner).review is not None, "the merged plan"
    )
    planner.idle()
    assert rows(tmp_path / "Plan (merged).xlsx")[3]["External remarks"] == "on the other computer"


def test_a_file_that_changes_between_the_look_and_the_save_is_read_again(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna = copies(
        planner, tmp_path, plan={"External remarks 2": "mine"}, anna={"External remarks 3": "hers"}
    )
    drop(planner, plan, anna)
    merging = merge_of(planner)
    edit(anna, {"External remarks 2": "hers too"})
    planner.press("Save the merged plan")
    planner.sees("1 conflict is open: choose whose value counts.")
    assert not (tmp_path / "Plan (merged).xlsx").exists()
    planner.press("Use hers too of Plan anna.xlsx")
    planner.press("Save the merged plan")
    planner.wait(lambda: not merging.open, "the merged plan")
    planner.idle()
    assert rows(tmp_path / "Plan (merged).xlsx")[2]["External remarks"] == "hers too"


def test_what_keeps_copies_apart_is_listed_with_its_place(planner: Planner, tmp_path: Path) -> None:
    plan, anna, bo = copies(
        planner,
        tmp_path,
        plan={},
        anna={"ID 42": "NEW-1", "Site ID 42": "0042"},
        bo={"ID 42": "NEW-1", "Site ID 42": "0043"},
    )
    drop(planner, plan, anna, bo)
    merging = merge_of(planner)
    planner.sees("1 problem stops the merge.")
    assert not merging.save_it.isEnabled()
    words = (
        "“NEW-1” is a different new activity in each file: Plan anna.xlsx (42), Plan "
        "bo.xlsx (42). Give one of them another ID."
    )
    assert [(line[0], line[1], line[5]) for line in texts(merging)] == [
        ("Activities", "NEW-1", words)
    ]


def test_a_slip_in_a_copy_is_asked_about_before_it_is_merged(
    planner: Planner, tmp_path: Path
) -> None:
    plan, anna = copies(
        planner, tmp_path, plan={}, anna={"ID 5": "DB0411-145", "External remarks 3": "hers"}
    )
    drop(planner, plan, anna)
    merging = merge_of(planner)
    planner.sees("1 problem stops the merge.")
    planner.sees("Plan anna.xlsx: The ID “SA0411-020” was changed to “DB0411-145”.")
    assert not merging.save_it.isEnabled()
    planner.press("This is intended")
    planner.wait(merging.save_it.isEnabled, "the merge")
    assert not merging.view.meant.isVisible()
    planner.press("Save the merged plan")
    planner.wait(
        lambda: not merging.open and page_of(planner).review is not None, "the merged plan"
    )
    planner.idle()
    found = rows(tmp_path / "Plan (merged).xlsx")
    assert found[3]["External remarks"] == "hers"
    assert "DB0411-145" in {row["ID"] for row in found.values()}


def test_reading_large_copies_can_be_stopped(
    planner: Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, anna = copies(planner, tmp_path, plan={}, anna={"External remarks 3": "hers"})
    whole, begun = merge_plans, threading.Event()

    def slow(*arguments: Any) -> Any:
        begun.set()
        arguments[-1].sleep(60)
        return whole(*arguments)

    monkeypatch.setattr(work, "merge_plans", slow)
    drop(planner, plan, anna)
    planner.wait(begun.is_set, "the job")
    planner.wait(lambda: "Stop" in planner.buttons(planner.frame.current), "the button")
    planner.press("Stop", planner.frame.current)
    planner.wait(lambda: not page_of(planner).merging.open, "the end")
    planner.sees("No workbook is open")
    planner.idle()
