"""Copies of one plan dropped together become one plan: conflicts decided by mouse, the merged
workbook reviewed with who edited.
"""

from __future__ import annotations

import shutil
from datetime import datetime
from pathlib import Path

from openpyxl import load_workbook
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from window.review.test_review import edit
from window.test_first_use import export
from window.window import Planner

from bridge.gui.merging.work import Merging
from bridge.gui.review.page import ReviewPage


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
        "1 change will be merged."
    )  # the plan is the file of the shortest name, whose own edits stand there already
    assert merging.plan == bo
    assert [(line[3], line[5]) for line in texts(merging)] == [
        ("Plan anna.xlsx · Anna Berg", "hers")
    ]
    planner.press("Save merged plan")
    planner.checked(tmp_path / "Plan bo (merged).xlsx")
    planner.sees("Merged into Plan bo (merged).xlsx. The originals are not changed.")
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
    planner.sees("2 open conflicts. Choose which values to keep.")
    assert not merging.save_it.isEnabled()
    both = "Plan anna.xlsx, Plan bo.xlsx"
    assert [(line[3], line[5]) for line in texts(merging)] == [
        (both, "hers / his"),
        (both, "hers 3 / his 3"),
    ]
    click(merging, 1)
    planner.press("Use his 3 of Plan bo.xlsx")
    planner.sees("1 open conflict. Choose which value to keep.")
    planner.press("Use hers of Plan anna.xlsx")
    planner.sees("All conflicts resolved. Save, then review and upload.")
    click(merging, 1)
    table = merging.view.table
    QTest.keyClick(table, Qt.Key.Key_Return)
    focused = planner.frame.focusWidget()
    assert focused is not None
    assert focused.accessibleName() == "Use hers 3 of Plan anna.xlsx"
    QTest.keyClick(focused, Qt.Key.Key_Return)
    assert planner.frame.focusWidget() is table, "where the button was that took the value"
    planner.press("Use his 3 of Plan bo.xlsx")
    planner.press("Merged 1")
    assert [line[2:] for line in texts(merging)] == [
        ["Internal remarks", "Plan bo.xlsx", "", "his 5"]
    ]
    planner.press("Save merged plan")
    planner.checked(tmp_path / "Plan (merged).xlsx")
    found = rows(tmp_path / "Plan (merged).xlsx")
    assert [found[row]["External remarks"] for row in (2, 3)] == ["hers", "his 3"]
    assert [found[row]["Internal remarks"] for row in (4, 5)] == ["mine", "his 5"]
    assert planner.rows() == ["2", "3", "4", "5"]


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
    planner.frame.activateWindow()
    planner.wait(planner.frame.isActiveWindow, "the window to be active")  # shortcuts need it
    QTest.keyClick(planner.frame, Qt.Key.Key_Escape)
    assert answers == [
        (
            "Discard this merge?",
            "Your choice for 1 conflict will be lost.\nNo file was changed.",
        )
    ]
    assert not merging.open


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
    planner.press("Save merged plan")
    planner.wait(
        lambda: not merging.open and page_of(planner).controller.review is not None,
        "the merged plan",
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
    planner.press("Save merged plan")
    planner.sees("1 open conflict. Choose which value to keep.")
    assert not (tmp_path / "Plan (merged).xlsx").exists()
    planner.press("Use hers too of Plan anna.xlsx")
    planner.press("Save merged plan")
    planner.wait(lambda: not merging.open, "the merged plan")
    planner.idle()
    assert rows(tmp_path / "Plan (merged).xlsx")[2]["External remarks"] == "hers too"


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
    planner.press("Save merged plan")
    planner.wait(
        lambda: not merging.open and page_of(planner).controller.review is not None,
        "the merged plan",
    )
    planner.idle()
    found = rows(tmp_path / "Plan (merged).xlsx")
    assert found[3]["External remarks"] == "hers"
    assert "DB0411-145" in {row["ID"] for row in found.values()}


def test_a_conflict_names_its_activity_and_shows_dates_as_the_review_does(
    planner: Planner, tmp_path: Path, year_of_samples: None
) -> None:
    early, late = datetime(2026, 12, 4, 19, 30), datetime(2026, 12, 5, 6)
    plan, anna = copies(planner, tmp_path, plan={"Start 2": early}, anna={"Start 2": late})
    row = rows(plan)[2]
    drop(planner, plan, anna)
    merging = merge_of(planner)
    ((_, name, column, _, _, values),) = texts(merging)
    assert (name, column, values) == (row["Name"], "Start", "4 Dec 19:30 / 5 Dec 06:00")
    planner.sees(f"{row['Name']} ({row['ID']}): Start")
    assert "Use 5 Dec 06:00 of Plan anna.xlsx" in {
        made.accessibleName() for made in merging.view.findChildren(QPushButton)
    }
