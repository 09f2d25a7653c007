"""`sheetbridge merge` as scripts and people meet it."""

from __future__ import annotations

import shutil
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from cli.conftest import Shell

from bridge.practice.app import PracticeService
from bridge.records.cells.base import JsonValue
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.writeback.cell_patches import CellEdit, edit_workbook

pytestmark = pytest.mark.usefixtures("service")


@pytest.fixture
def plan(shell: Shell, tmp_path: Path, service: PracticeService) -> Path:
    path = tmp_path / "Plan.xlsx"
    assert shell("export", "activities", "--out", path).code == 0
    return path


def edited(plan: Path, name: str, **values: JsonValue) -> Path:
    copy = Path(shutil.copy(plan, plan.parent / name))
    with open_sheet(copy) as sheet:
        columns = sheet.info.columns
    edit_workbook(copy, [CellEdit("Activities", 2, columns[field], field, value) for field, value in values.items()], ZoneInfo("Europe/Copenhagen"))
    return copy


def test_the_result_is_a_file_and_one_object(shell: Shell, plan: Path) -> None:
    anna, out = edited(plan, "Anna.xlsx", externalRemarks="hers"), plan.parent / "Merged.xlsx"
    said = shell("merge", plan, anna, "--out", out, "--json")
    assert said.code == 0
    assert said.json == {
        "workbook": str(out),
        "files": ["Plan.xlsx", "Anna.xlsx"],
        "cells": 1,
        "newRows": [],
        "taken": {"Anna.xlsx": 1},
        "conflicts": [],
        "problems": [],
        "removedRows": [],
        "notMerged": [],
        "warnings": [],
    }


def test_a_clash_is_exit_3_without_a_file_unless_a_file_is_named_for_it(shell: Shell, plan: Path) -> None:
    anna, bo, out = edited(plan, "Anna.xlsx", externalRemarks="hers"), edited(plan, "Bo.xlsx", externalRemarks="his"), plan.parent / "Merged.xlsx"
    said = shell("merge", plan, anna, bo, "--out", out, "--json")
    assert (said.code, said.json["workbook"], out.exists()) == (3, None, False)
    assert [clash["values"] for clash in said.json["conflicts"]] == [{"Anna.xlsx": "hers", "Bo.xlsx": "his"}]
    assert shell("merge", plan, anna, bo, "--out", out, "--on-conflict", "Bo.xlsx").code == 0
    assert shell("merge", plan, anna, bo, "--out", out, "--on-conflict", "Cilla.xlsx", "--overwrite").code == 2


def test_people_read_who_has_what(shell: Shell, plan: Path) -> None:
    anna, bo = edited(plan, "Anna.xlsx", externalRemarks="hers"), edited(plan, "Bo.xlsx", externalRemarks="his")
    said = shell("merge", plan, anna, bo, "--out", plan.parent / "Merged.xlsx")
    assert "External remarks: Anna.xlsx has hers; Bo.xlsx has his." in said.out
    assert said.out.splitlines()[-1] == "Nothing was written. Open conflicts: 1, problems: 0. See --on-conflict."


def test_copies_of_a_sync_program_are_taken_where_none_is_named(shell: Shell, plan: Path) -> None:
    edited(plan, "Plan-PC123.xlsx", externalRemarks="on the other computer")
    edited(plan, "Budget.xlsx", externalRemarks="another file")
    said = shell("merge", plan, "--out", plan.parent / "Merged.xlsx", "--json")
    assert (said.code, said.json["files"], said.json["cells"]) == (0, ["Plan.xlsx", "Plan-PC123.xlsx"], 1)


def test_without_any_copy_it_is_wrong_use(shell: Shell, plan: Path) -> None:
    said = shell("merge", plan, "--out", plan.parent / "Merged.xlsx")
    assert (said.code, said.err.splitlines()[-2:]) == (
        2,
        ["Nothing was merged: no copy was named, and beside Plan.xlsx there is none of the same export.", "Name the copies behind the plan."],
    )
