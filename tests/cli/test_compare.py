"""`sheetbridge compare` as scripts and people meet it."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path
from zoneinfo import ZoneInfo

import openpyxl
import pytest
from cli.conftest import Shell

from bridge.practice.app import PracticeService
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.writeback.cell_patches import CellEdit, edit_workbook


@pytest.fixture
def plan(shell: Shell, service: PracticeService, tmp_path: Path) -> Path:
    path = tmp_path / "Plan.xlsx"
    assert shell("export", "activities", "--out", path).code == 0
    return path


def dispatched(plan: Path) -> Path:
    edited = Path(shutil.copy(plan, plan.parent / "Edited.xlsx"))
    with open_sheet(edited) as sheet:
        row = next(row.number for row in sheet.rows() if row.values.get("id") == "DB0411-045")
        column = sheet.info.columns["status"]
    edit_workbook(edited, [CellEdit("Activities", row, column, "status", "DISPATCHED")], ZoneInfo("Europe/Copenhagen"))
    return edited


def test_the_result_is_one_object_and_a_workbook(shell: Shell, plan: Path) -> None:
    out = plan.parent / "Moves.xlsx"
    said = shell("compare", plan, dispatched(plan), "--out", out, "--json")
    assert said.code == 0
    assert (said.json["old"], said.json["new"], said.json["unchanged"], said.json["workbook"]) == ("Plan.xlsx", "Edited.xlsx", 39, str(out))
    assert {kind: count for kind, count in said.json["counts"].items() if count} == {"dispatched": 1}
    (move,) = said.json["moves"]
    assert (move["id"], move["kinds"], move["text"], move["days"]) == ("DB0411-045", ["dispatched"], "Status DISPATCHED", None)
    assert (move["old"]["status"], move["new"]["status"]) == ("PLANNED", "DISPATCHED")
    assert said.json["byTeam"] == said.json["bySite"] == said.json["byWorkPackage"] == []
    assert {"What moves", "Timeline"} <= set(openpyxl.load_workbook(out).sheetnames)
    with zipfile.ZipFile(out) as package:
        assert package.read("xl/media/image1.png").startswith(b"\x89PNG")


def test_for_people_it_is_a_line_for_each_activity(shell: Shell, plan: Path, service: PracticeService) -> None:
    name = (service.activity("DB0411-045") or {})["name"]
    said = shell("compare", plan, dispatched(plan))
    assert said.out.splitlines() == [
        "Plan.xlsx -> Edited.xlsx: Dispatched 1 (39 unchanged).",
        f"DB0411-045 ({name}): Status DISPATCHED",
    ]
    assert "Nothing moves. (40 unchanged)" in shell("compare", "last", "now").out


def test_a_word_that_names_nothing_is_two_lines_and_wrong_use(shell: Shell, plan: Path) -> None:
    said = shell("compare", "Monday", "now")
    assert said.code == 2
    assert said.err.splitlines()[0] == '"Monday" is neither a workbook nor an export that is kept.'
    assert said.err.splitlines()[1].startswith("Name a workbook, last, now, or a day of these: 20")


def test_the_next_weeks_are_a_workbook_and_one_object(shell: Shell, plan: Path) -> None:
    out = plan.parent / "Look.xlsx"
    said = shell("look-ahead", plan, "--weeks", 4, "--by", "person", "--paper", "a3", "--out", out, "--json")
    assert said.code == 0
    assert (said.json["workbook"], said.json["days"], said.json["by"]) == (str(out), 28, "person")
    assert len(said.json["people"]) == 28
    assert said.json["activities"] > 5
    assert openpyxl.load_workbook(out).worksheets[0]["A1"].value == "Look-ahead by person"
    again = shell("look-ahead", "--out", out)
    assert (again.code, again.err.splitlines()[0]) == (3, "Look.xlsx exists already; nothing was written.")


def test_no_activity_in_the_weeks_is_no_workbook(shell: Shell, plan: Path) -> None:
    said = shell("look-ahead", plan, "--from", "2050-01-01", "--out", plan.parent / "Look.xlsx", "--json")
    assert (said.code, said.json["workbook"], said.json["activities"]) == (0, None, 0)


@pytest.mark.parametrize("words", [["--by", "boat"], ["--weeks", "3"], ["--paper", "a5"], ["--from", "Monday"]])
def test_what_cannot_be_printed_is_wrong_use(shell: Shell, plan: Path, words: list[str]) -> None:
    assert shell("look-ahead", plan, "--out", plan.parent / "Look.xlsx", *words).code == 2
