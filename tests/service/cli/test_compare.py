"""`sheetbridge compare` as scripts and people meet it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell
from sheets import type_into, write_rows


def dispatched(plan: Path) -> Path:
    edited = Path(shutil.copy(plan, plan.parent / "Edited.xlsx"))
    type_into(edited, "DB0411-045", status="DISPATCHED")
    return edited


def test_the_result_is_one_object_and_a_workbook(shell: Shell, plan: Path) -> None:
    out = plan.parent / "Moves.xlsx"
    said = shell("compare", plan, dispatched(plan), "--out", out, "--json")
    assert said.code == 0
    assert (said.json["old"], said.json["new"], said.json["unchanged"], said.json["workbook"]) == (
        "Plan.xlsx",
        "Edited.xlsx",
        39,
        str(out),
    )
    assert said.json["problems"] == []
    (change,) = said.json["changes"]
    assert (change["id"], change["kind"], change["text"]) == (
        "DB0411-045",
        "changed",
        "Status Planned → Dispatched",
    )
    assert change["fields"] == [{"field": "status", "before": "PLANNED", "after": "DISPATCHED"}]
    assert "Changed activities" in openpyxl.load_workbook(out).sheetnames


def test_scripts_read_what_is_new_removed_or_only_in_one_export(
    shell: Shell, plan: Path, tmp_path: Path
) -> None:
    other, part = tmp_path / "Other.xlsx", tmp_path / "Part.xlsx"
    book = openpyxl.load_workbook(plan)
    gone = book["Activities"]["A5"].value
    book["Activities"].delete_rows(5)
    book.save(other)

    def kinds(*words: object) -> set[tuple[str, str]]:
        return {
            (change["kind"], change["id"])
            for change in shell("compare", *words, "--json").json["changes"]
        }

    assert kinds(plan, other) == {("removed", gone)}
    assert kinds(other, plan) == {("only-in-new", gone)}
    assert shell("export", "activities", "--where", "sites=DB01", "--out", part).code == 0
    assert {kind for kind, _ in kinds(plan, part)} == {"only-in-old"}
    assert {kind for kind, _ in kinds(part, plan)} == {"only-in-new"}


def test_for_people_it_is_a_line_for_each_activity(
    shell: Shell, plan: Path, service: SpoiledService
) -> None:
    name = (service.activity("DB0411-045") or {})["name"]
    said = shell("compare", plan, dispatched(plan))
    assert said.out.splitlines() == [
        "Plan.xlsx -> Edited.xlsx: 1 dispatched (39 unchanged).",
        f"DB0411-045 ({name}): Status Planned → Dispatched",
    ]
    assert "No changes (40 unchanged)" in shell("compare", "last", "now").out


def test_a_word_that_names_nothing_is_two_lines_and_wrong_use(shell: Shell, plan: Path) -> None:
    said = shell("compare", "Monday", "now")
    assert said.code == 2
    assert said.err.splitlines()[0] == "“Monday” is neither a workbook nor a saved export."
    assert said.err.splitlines()[1].startswith(
        "Use a workbook, last, now, or one of these days: 20"
    )


def test_the_next_weeks_are_a_workbook_and_one_object(shell: Shell, plan: Path) -> None:
    out = plan.parent / "Look.xlsx"
    said = shell(
        "look-ahead", plan, "--weeks", 4, "--by", "person", "--paper", "A3", "--out", out, "--json"
    )
    assert said.code == 0
    assert (said.json["workbook"], said.json["days"], said.json["by"]) == (str(out), 28, "person")
    assert len(said.json["people"]) == 28
    assert said.json["activities"] > 5
    assert openpyxl.load_workbook(out).worksheets[0]["A1"].value == "Look-ahead by person"
    again = shell("look-ahead", "--out", out)
    assert (again.code, again.err.splitlines()[0]) == (
        3,
        "Look.xlsx already exists. Nothing was written.",
    )


@pytest.mark.parametrize(
    "words", [["--by", "site"], ["--weeks", "3"], ["--paper", "A5"], ["--from", "2026-11-23"]]
)
def test_what_cannot_be_printed_is_wrong_use(shell: Shell, plan: Path, words: list[str]) -> None:
    assert shell("look-ahead", plan, "--out", plan.parent / "Look.xlsx", *words).code == 2


def test_columns_that_one_version_lacks_are_not_compared_and_named_once(
    shell: Shell, plan: Path, tmp_path: Path
) -> None:
    sheet = openpyxl.load_workbook(plan)["Activities"]
    kept = ("ID", "Site ID", "Start", "End")
    rows: list[tuple[Any, ...]] = [*sheet.iter_rows(values_only=True)]
    places = [at for at, title in enumerate(rows[0]) if str(title).split(" (")[0] in kept]
    shorter = ([row[at] for at in places] for row in rows)
    few = write_rows(tmp_path / "Few.xlsx", shorter, "Activities")
    for versions in ((plan, few), (few, plan)):
        said = shell("compare", *versions, "--json")
        assert (said.json["changes"], said.json["unchanged"]) == ([], 40)
        assert said.err.count("Few.xlsx has no columns for:") == 1
        assert "Status, Teams" in said.err
