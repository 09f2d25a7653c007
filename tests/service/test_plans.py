"""Plans of other places and times, conflicts, lost answers, put back and refresh: what is said
before anything is sent, and what is left alone.
"""

from __future__ import annotations

import zipfile
from pathlib import Path

import openpyxl
import pytest
from openpyxl.chart import BarChart, Reference
from openpyxl.styles import PatternFill
from planner import Planner
from sheets import workbook_at

from bridge.errors import WorkbookError
from bridge.records.change_set import Choice, Decision, RowState
from bridge.workbook.layout import FAILED_ROWS

GOOD = "DB0411-045"
THIRD = "DB0411-046"


def test_a_workbook_of_another_account_or_project_is_noticed(planner: Planner) -> None:
    for other in ({"project_id": "ANOTHER"}, {"base_url": "https://other.example/api/"}):
        account = planner.account
        planner.account = account.model_copy(update={"name": "other", **other})
        with pytest.raises(WorkbookError, match="is from “practice”") as caught:
            planner.check(online=False)
        assert "--other-project" in str(caught.value.advice)
        checked = planner.check(online=False, other_project=True)
        assert "project" in str(checked.notes[0])
        assert all(change.state is RowState.NEW for change in checked.changes.changes), (
            "its export says nothing of another project"
        )
        planner.account = account


def test_a_refresh_keeps_the_planners_formats_columns_and_charts(planner: Planner) -> None:
    with workbook_at(planner.plan) as book:
        sheet = book["Activities"]
        place = sheet.max_column + 1
        sheet.cell(1, place, "My estimate")
        for row in range(2, 42):
            sheet.cell(row, place, row * 1.5)
        yellow = planner.row_of(GOOD)
        sheet.cell(yellow, 1).fill = PatternFill("solid", fgColor="FFFFFF00")
        own = book.create_sheet("My figures")
        own["A1"] = "=SUM(Activities!A1:A3)"
        chart = BarChart()
        chart.add_data(
            Reference(sheet, min_col=place, min_row=1, max_row=20), titles_from_data=True
        )
        own.add_chart(chart, "C3")
    planner.type(THIRD, externalRemarks="mine")
    before = {
        name: content
        for name, content in parts(planner.plan).items()
        if "chart" in name or "drawing" in name or name.endswith("sheet2.xml")
    }
    assert before
    planner.service.edit_activity(GOOD, externalRemarks="theirs")
    planner.service.edit_activity(THIRD, externalRemarks="theirs")
    planner.service.edit_activity("NEW-1", siteId="0042", status="PLANNED")
    done = planner.refresh()
    assert (
        done.rows,
        done.added,
        [(found.id, found.conflict.field) for found in done.conflicts],
    ) == (2, 1, [(THIRD, "externalRemarks")])
    after = parts(planner.plan)
    assert {name: after[name] for name in before} == before, (
        "charts, drawings and the planner's own sheets byte for byte"
    )
    sheet = openpyxl.load_workbook(planner.plan)["Activities"]
    assert [sheet.cell(row, place).value for row in range(1, 42)] == [
        "My estimate",
        *(row * 1.5 for row in range(2, 42)),
    ]
    assert sheet.cell(yellow, 1).fill.fgColor.rgb == "FFFFFF00"
    (change,) = planner.changes()
    assert (change.id, len(change.conflicts)) == (THIRD, 1)
    assert FAILED_ROWS not in openpyxl.load_workbook(planner.plan).sheetnames


def parts(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_conflict_shows_three_values_and_is_decided_field_by_field(planner: Planner) -> None:
    planner.type(GOOD, externalRemarks="mine", status="DISPATCHED")
    was = planner.baseline()[GOOD].get("externalRemarks")
    planner.service.edit_activity(GOOD, externalRemarks="theirs", status="COMPLETED")
    (blocked,) = planner.planned().blocked
    conflict = next(found for found in blocked.conflicts if found.field == "externalRemarks")
    assert (conflict.base, conflict.theirs, conflict.mine) == (was, "theirs", "mine")
    decisions = {
        (GOOD, "externalRemarks"): Decision(Choice.MINE, "mine"),
        (GOOD, "status"): Decision(Choice.THEIRS, "DISPATCHED"),
    }
    (row,) = planner.upload(decisions=decisions).receipt.rows
    there = planner.service.activity(GOOD) or {}
    assert (row.edited, there["externalRemarks"], there["status"]) == (
        ("externalRemarks",),
        "mine",
        "COMPLETED",
    )
