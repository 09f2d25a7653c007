"""`check` and `upload` with corrections on `Failed rows`: counts, places, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from faults.spoiled import SpoiledService
from service.cli.conftest import Said, Shell
from sheets import edit, workbook_at

ROW, OTHER = "SA0411-044", "DB0411-045"


def write(plan: Path, sheet: str, id: str, caption: str, value: str) -> None:
    edit(plan, {f"{caption} {id}": value}, sheet)


@pytest.fixture
def refused(shell: Shell, service: SpoiledService, tmp_path: Path) -> Path:
    plan = tmp_path / "Plan.xlsx"
    assert shell("export", "activities", "--out", plan, "--json").code == 0
    write(plan, "Activities", ROW, "Site ID", "HOW-Z")
    assert shell("upload", plan, "--yes", "--json").code == 4
    return plan


def test_two_values_of_one_cell_stop_before_anything_is_sent(
    shell: Shell, service: SpoiledService, refused: Path
) -> None:
    write(refused, "Activities", ROW, "External remarks", "newer")
    write(refused, "Failed rows", ROW, "External remarks", "older")
    write(refused, "Failed rows", ROW, "Site ID", "DB01")
    found, before = shell("check", refused, "--json").json, service.activity(ROW) or {}
    assert found["conflicts"] == 1
    assert found["changes"][0]["conflicts"] == [
        {
            "field": "externalRemarks",
            "atExport": before["externalRemarks"],
            "mine": "older",
            "sheet": "Activities",
            "onSheet": "newer",
        }
    ]
    sent = service.imports_accepted
    said = shell("upload", refused, "--yes", "--json")
    assert (said.code, said.json["error"]["title"]) == (
        3,
        "Failed rows and Activities have different values in 1 row. Nothing was sent.",
    )
    assert service.imports_accepted == sent
    said = shell("upload", refused, "--yes", "--json", "--on-conflict", "theirs")
    assert (said.code, said.json["updated"], (service.activity(ROW) or {})["externalRemarks"]) == (
        0,
        1,
        "newer",
    )


@pytest.mark.parametrize("how", ["column inserted", "title above", "column deleted", "unmarked"])
def test_corrections_on_a_rearranged_sheet_are_never_ignored(
    shell: Shell, service: SpoiledService, refused: Path, how: str
) -> None:
    write(refused, "Failed rows", ROW, "Site ID", "DB01")
    with workbook_at(refused) as book:
        listed = book["Failed rows"]
        if how == "title above":
            listed.insert_rows(1)
            listed["A1"] = "Please correct"
        elif how == "column deleted":
            listed.delete_cols(1)
        else:
            listed.insert_cols(1)
        if how == "unmarked":
            del book.defined_names["Sheetbridge_FailedRows"]
    sent = service.imports_accepted
    for words in (["check"], ["upload", "--yes"], ["upload", "--yes", "--sheet", "Failed rows"]):
        said = shell(words[0], refused, "--json", *words[1:])
        assert (said.code, said.json["error"]["title"]) == (
            3,
            "“Failed rows” no longer starts with the columns Row, Reason, Service said.",
        )
    assert service.imports_accepted == sent


@pytest.mark.parametrize("every", [(), ("--all-rows",)], ids=["edited rows", "all rows"])
def test_convert_stops_where_an_upload_of_failed_rows_does(
    shell: Shell, refused: Path, tmp_path: Path, every: tuple[str, ...]
) -> None:
    def converted(*more: str) -> Said:
        out = tmp_path / "out.json"
        return shell("convert", refused, "--sheet", "Failed rows", "--out", out, *every, *more)

    write(refused, "Failed rows", ROW, "Site ID", "DB01")
    write(refused, "Failed rows", ROW, "External remarks", "older")
    assert converted().code == 0
    (row,) = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert (row["id"], row["siteId"], row["externalRemarks"]) == (ROW, "DB01", "older")
    (tmp_path / "out.json").unlink()
    write(refused, "Activities", ROW, "External remarks", "newer")
    assert (converted().code, "“newer” on Activities" in converted().err) == (3, True)
    write(refused, "Failed rows", ROW, "ID", OTHER)
    assert (converted().code, "--accept id-typed-over" in converted().err) == (3, True)
    assert not (tmp_path / "out.json").exists()
