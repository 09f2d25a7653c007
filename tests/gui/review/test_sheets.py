"""Every sheet with edits stands in the review: turned to with the mouse, corrected like activities, saved as a file where import does not take it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from copy import copy
from pathlib import Path

import planner as at_the_service
import pytest
from all_kinds import KIND
from gui.conftest import Planner
from gui.review.test_review import edit
from openpyxl import load_workbook
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from bridge.gui.review.page import ReviewPage
from bridge.jobs.check import CheckRequest, convert
from bridge.records.kinds import ACTIVITIES

PERSONNEL, TIMESHEETS = KIND["personnel"], KIND["timesheets"]


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[at_the_service.Planner]:
    """A workbook with three kinds, in which three sheets are edited."""
    with at_the_service.at_work(tmp_path_factory.mktemp("exported")) as found:
        found.export(ACTIVITIES, PERSONNEL, TIMESHEETS)
        edit(found.plan, {"External remarks 2": "seen"})
        edit(found.plan, {"isActive 3": "perhaps", "isActive 4": "no"}, "Personnel")
        edit(found.plan, {"Name 2": "Another note"}, "Timesheets")
        yield found


@pytest.fixture
def plan(exported: at_the_service.Planner, tmp_path: Path) -> at_the_service.Planner:
    """The same planner with a copy of the workbook for each test: nobody is signed in here, so that one export serves all."""
    found = copy(exported)
    found.plan = tmp_path / exported.plan.name
    shutil.copy(exported.plan, found.plan)
    return found


def turn(planner: Planner, page: ReviewPage, sheet: str) -> None:
    """Press the tab of a sheet."""
    tabs = page.shown.sheets
    at = tabs.sheets.index(sheet)
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(at).center())
    planner.wait(lambda: page.review is not None and page.review.changes.info.sheet == sheet, sheet)


def active(workbook: Path, row: int) -> object:
    """Return what stands in a cell of Personnel."""
    sheet = load_workbook(workbook)["Personnel"]
    return sheet.cell(row, next(at for at, cell in enumerate(sheet[1], 1) if cell.value == "isActive")).value


def chosen(monkeypatch: pytest.MonkeyPatch, out: Path) -> None:
    """Answer the system's dialog with a file."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))


def test_each_sheet_with_edits_has_a_tab_with_its_count(planner: Planner, plan: at_the_service.Planner) -> None:
    page = planner.reviewed(plan.plan)
    tabs = page.shown.sheets
    assert [tabs.tabText(at) for at in range(tabs.count())] == ["Activities  1", "Personnel  2", "Timesheets  1"]
    assert [not tabs.tabIcon(at).isNull() for at in range(tabs.count())] == [False, True, False]
    turn(planner, page, "Personnel")
    model = page.table.model_
    assert [model.headerData(at, Qt.Orientation.Horizontal) for at in range(5)] == ["Row", "State", "Record", "What changes", "isActive"]
    assert [model.index(row, 3).data() for row in (0, 1)] == ["isActive “perhaps”", "isActive no"]
    planner.sees("1 problem must be fixed, or that row left out.")
    planner.press("Revert to yes")
    assert tabs.tabIcon(1).isNull()


def test_the_table_can_be_sorted_by_each_column_and_another_sheet_be_shown_after_it(planner: Planner, plan: at_the_service.Planner) -> None:
    page = planner.reviewed(plan.plan)
    model = page.table.model_
    for column in range(model.columnCount()):
        model.sort(column, Qt.SortOrder.DescendingOrder)
        assert model.rowCount() == 1
    model.sort(model.column_of("status"), Qt.SortOrder.AscendingOrder)
    turn(planner, page, "Personnel")
    assert page.table.model_.rowCount() == 2


def test_a_correction_on_another_sheet_is_there_when_it_is_shown_again_and_is_saved(
    planner: Planner, plan: at_the_service.Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "people.json"
    page = planner.reviewed(plan.plan)
    turn(planner, page, "Personnel")
    assert not page.primary.isEnabled()
    planner.press("Revert to yes")
    turn(planner, page, "Timesheets")
    planner.find("Save the edits as a file…")
    turn(planner, page, "Personnel")
    assert page.review is not None
    assert [(row.id, page.review.words(at)) for at, row in enumerate(page.review.rows)] == [("00419", "isActive no")]
    planner.sees("The service has no import for “Personnel”: save the edits as a file for whoever enters them there.")
    chosen(monkeypatch, out)
    planner.press("Save the edits as a file…")
    planner.sees("people.json was saved with 1 record.")
    (person,) = json.loads(out.read_text(encoding="utf-8"))
    assert (person["id"], person["isActive"]) == ("00419", False)
    planner.sees("people.json was saved with 1 record. The corrections were saved.")
    planner.idle()
    assert [active(plan.plan, row) for row in (3, 4)] == ["yes", "no"]
    assert page.review is not None
    assert page.review.counts()["problems"] == 0
    assert not page.review.corrected


def test_corrections_are_saved_where_nothing_else_is_edited_and_those_of_a_formula_are_named(planner: Planner, plan: at_the_service.Planner) -> None:
    edit(plan.plan, {"isActive 4": '="per"&"haps"'}, "Personnel")
    page = planner.reviewed(plan.plan)
    turn(planner, page, "Personnel")
    planner.press("Revert to yes")
    planner.press("Revert to yes")
    planner.press("Save the corrections")
    planner.sees("1 correction was not written into")
    assert "Row 4: isActive was not corrected: the cell holds a formula." in planner.reads(page.banner)
    assert [active(plan.plan, row) for row in (3, 4)] == ["yes", '="per"&"haps"']
    assert page.primary.text() == "Save the corrections"
    assert "The corrections were saved." not in planner.reads(planner.frame)


def test_rows_with_problems_can_be_left_out_of_the_file(
    planner: Planner, plan: at_the_service.Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "people.json"
    page = planner.reviewed(plan.plan)
    turn(planner, page, "Personnel")
    page.skip.click()
    chosen(monkeypatch, out)
    planner.press("Save the edits as a file…")
    planner.sees("people.json was saved with 1 record.")
    assert [person["id"] for person in json.loads(out.read_text(encoding="utf-8"))] == ["00419"]


def test_the_file_is_the_one_that_convert_writes(
    planner: Planner, plan: at_the_service.Planner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, other = tmp_path / "sheets.json", tmp_path / "converted.json"
    page = planner.reviewed(plan.plan)
    turn(planner, page, "Timesheets")
    chosen(monkeypatch, out)
    next(action for action in planner.frame.commands.all if "edits as" in action.text()).trigger()
    planner.wait(out.exists, "the file")
    planner.idle()
    convert(CheckRequest(plan.plan, plan.account, "Timesheets"), other, plan.monitor)
    assert out.read_bytes() == other.read_bytes()
    assert "Another note" in out.read_text(encoding="utf-8")


def test_a_problem_on_the_sheet_of_a_nested_list_keeps_its_records_from_being_saved(planner: Planner, plan: at_the_service.Planner) -> None:
    edit(plan.plan, {"isActive 3": "no"}, "Personnel")
    edit(plan.plan, {"Person ID 2": "nobody"}, "Personnel certificates")
    page = planner.reviewed(plan.plan)
    assert "Personnel certificates" in page.shown.sheets.sheets
    turn(planner, page, "Personnel")
    planner.sees("Something is wrong on “Personnel certificates”, which belongs to the same records: correct it there.")
    assert not page.primary.isEnabled()
    turn(planner, page, "Personnel certificates")
    assert page.review is not None
    assert page.review.counts()["problems"] >= 1
