"""`sheetbridge merge` as scripts and people meet it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from service.cli.conftest import Shell
from sheets import type_into, workbook_at

pytestmark = pytest.mark.usefixtures("service")


def edited(plan: Path, name: str, **values: Any) -> Path:
    copy = Path(shutil.copy(plan, plan.parent / name))
    type_into(copy, 2, **values)
    return copy


def test_the_result_is_a_file_and_one_object(shell: Shell, plan: Path) -> None:
    anna, out = edited(plan, "Anna.xlsx", externalRemarks="hers"), plan.parent / "Merged.xlsx"
    said = shell("merge", plan, anna, "--out", out, "--json")
    assert said.code == 0
    assert said.json == {
        "workbook": str(out),
        "files": ["Plan.xlsx", "Anna.xlsx"],
        "merged": 1,
        "newRows": [],
        "taken": {"Anna.xlsx": 1},
        "conflicts": [],
        "problems": [],
        "removedRows": [],
        "notMerged": [],
        "warnings": [],
    }


def test_a_clash_is_exit_3_without_a_file_unless_a_file_is_named_for_it(
    shell: Shell, plan: Path
) -> None:
    anna = edited(plan, "Anna.xlsx", externalRemarks="hers")
    bo = edited(plan, "Bo.xlsx", externalRemarks="his")
    out = plan.parent / "Merged.xlsx"
    said = shell("merge", plan, anna, bo, "--out", out, "--json")
    assert (said.code, said.json["workbook"], out.exists()) == (3, None, False)
    assert [clash["values"] for clash in said.json["conflicts"]] == [
        {"Anna.xlsx": "hers", "Bo.xlsx": "his"}
    ]
    assert shell("merge", plan, anna, bo, "--out", out, "--on-conflict", "Bo.xlsx").code == 0
    assert (
        shell(
            "merge", plan, anna, bo, "--out", out, "--on-conflict", "Cilla.xlsx", "--overwrite"
        ).code
        == 2
    )


def test_without_any_copy_it_is_wrong_use(shell: Shell, plan: Path) -> None:
    said = shell("merge", plan, "--out", plan.parent / "Merged.xlsx")
    assert (said.code, said.err.splitlines()[-2:]) == (
        2,
        [
            ("Nothing was merged. The folder of Plan.xlsx has no copies of the same export."),
            "List the copies after the plan.",
        ],
    )


def test_a_slip_is_exit_3_without_a_file_unless_its_code_is_accepted(
    shell: Shell, plan: Path
) -> None:
    anna, out = Path(shutil.copy(plan, plan.parent / "Anna.xlsx")), plan.parent / "Merged.xlsx"
    with workbook_at(anna) as book:
        book["Activities"]["A5"] = "DB0411-145"
    said = shell("merge", plan, anna, "--out", out, "--json")
    assert (said.code, out.exists(), [found["code"] for found in said.json["problems"]]) == (
        3,
        False,
        ["id-typed-over"],
    )
    lines = shell("merge", plan, anna, "--out", out).out.splitlines()
    (stop,) = (line for line in lines if line.startswith("Problem: "))
    assert stop.startswith("Problem: Anna.xlsx: The ID “SA0411-020” was changed to “DB0411-145”.")
    assert stop.endswith("(--accept id-typed-over)")
    assert lines[-1] == "Nothing was written: 0 open conflicts, 1 problem."
    assert shell("merge", plan, anna, "--out", out, "--accept", "id-typed-over", "--json").code == 0
    assert (
        shell("merge", plan, anna, "--out", out, "--overwrite", "--accept", "unknown-person").code
        == 2
    )


def test_counts_are_ordinary_english(shell: Shell, plan: Path) -> None:
    anna, out = edited(plan, "Anna.xlsx", externalRemarks="hers"), plan.parent / "Merged.xlsx"
    assert (
        shell("merge", plan, anna, "--out", out).out.splitlines()[-1]
        == f"1 cell and 0 new rows merged. Saved as {out}."
    )
