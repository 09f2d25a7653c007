"""Bringing what is new into an open plan: edits stay, fresh values and rows come in, clashes are said and found again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest
from planner import Planner, at_work

from bridge.jobs.refresh import RefreshDone, refresh_plan


@pytest.fixture
def planner(tmp_path: Path) -> Iterator[Planner]:
    with at_work(tmp_path) as found:
        found.export()
        yield found


def refreshed(planner: Planner, on_conflict: str = "stop") -> RefreshDone:
    return refresh_plan(planner.client, planner.plan, planner.account, on_conflict, planner.monitor)


def test_nothing_new_leaves_the_file_as_it_is(planner: Planner) -> None:
    before = planner.plan.read_bytes()
    done = refreshed(planner)
    assert (done.rows, done.cells, done.added, done.gone, done.conflicts) == (0, 0, 0, (), ())
    assert planner.plan.read_bytes() == before


def test_fresh_values_and_rows_come_in_and_edits_stay(planner: Planner) -> None:
    row = planner.row_of("DB0411-045")
    planner.type(row, status="DISPATCHED", internalRemarks="mine")
    planner.service.edit_activity("DB0411-045", externalRemarks="theirs", startDate="2026-12-24T05:30:00.000Z")
    planner.service.edit_activity("NEW-1", siteId="0042", status="PLANNED", teams=["Blade crew"])
    done = refreshed(planner)
    assert (done.rows, done.added, done.conflicts) == (1, 1, ())
    checked = planner.check()
    assert (checked.changes.rows, checked.changes.unchanged) == (41, 40)
    (change,) = checked.changes.changes
    assert (change.id, [field.field for field in change.fields], change.conflicts) == ("DB0411-045", ["status", "internalRemarks"], ())
    sheet = openpyxl.load_workbook(planner.plan)["Activities"]
    captions = [str(cell.value).split(" (")[0] for cell in sheet[1]]
    assert str(sheet.cell(row, captions.index("Start") + 1).value) == "2026-12-24 06:30:00"
    assert sheet.cell(row, captions.index("External remarks") + 1).value == "theirs"
    assert sheet.cell(42, 1).value == "NEW-1"


@pytest.mark.parametrize(("choice", "shown", "conflicts", "changed"), [("stop", "mine", 1, 1), ("mine", "mine", 0, 1), ("theirs", "theirs", 0, 0)])
def test_a_clash_is_decided_as_asked(planner: Planner, choice: str, shown: str, conflicts: int, changed: int) -> None:
    row = planner.row_of("DB0411-045")
    planner.type(row, externalRemarks="mine")
    planner.service.edit_activity("DB0411-045", externalRemarks="theirs")
    done = refreshed(planner, choice)
    assert len(done.conflicts) == conflicts
    checked = planner.check()
    assert len(checked.changes.changes) == changed
    assert sum(bool(change.conflicts) for change in checked.changes.changes) == conflicts
    sheet = openpyxl.load_workbook(planner.plan)["Activities"]
    captions = [str(cell.value) for cell in sheet[1]]
    assert sheet.cell(row, captions.index("External remarks") + 1).value == shown


def test_a_row_that_the_planner_removed_stays_removed(planner: Planner) -> None:
    book = openpyxl.load_workbook(planner.plan)
    book["Activities"].delete_rows(5)
    book.save(planner.plan)
    done = refreshed(planner)
    assert done.added == 0
    assert len(planner.check().changes.removed) == 1
