"""An ID of an own sheet that looks like a known one is a problem of its row, not
a second activity.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell
from sheets import matching_file, write_rows

from bridge import memory

HEADER = ("Activity", "Site", "Note")


def mapping(folder: Path) -> Path:
    return matching_file(
        folder,
        HEADER,
        siteId={"from": "Site"},
        internalRemarks={"from": "Note"},
        status={"fixed": "PLANNED"},
    )


def listed(folder: Path, *ids: str, note: str = "x") -> Path:
    return write_rows(folder / "List.csv", [HEADER, *((id, "0042", note) for id in ids)])


def test_ids_that_lost_their_zeros_make_no_second_activities(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    ids = [f"{number:04}" for number in range(9010, 9025)]
    zeroed = [f"00{number}" for number in range(10, 25)]
    plan = listed(tmp_path, *zeroed, *ids)
    assert (
        shell("upload", plan, "--mapping", mapping(tmp_path), "--accept", "differs", "--yes").code
        == 0
    )
    lost = listed(tmp_path, *(id.lstrip("0") for id in zeroed), *ids, note="y")
    found = shell("check", lost, "--mapping", mapping(tmp_path), "--json")
    problems = [problem for problem in found.json["problems"] if problem["code"] == "like-known-id"]
    assert (found.code, len(problems), problems[0]["severity"], problems[0]["row"]) == (
        3,
        15,
        "error",
        2,
    )
    assert (
        problems[0]["message"]
        == "Row 2, ID: “10” is new, but “0010” exists. Is it the same activity?"
    )
    before = service.imports_accepted
    said = shell("upload", lost, "--mapping", mapping(tmp_path), "--yes", "--json")
    assert (said.code, service.imports_accepted) == (3, before)
    assert "--accept like-known-id" in said.json["error"]["advice"]
    assert all(f"{row}" in said.json["error"]["advice"] for row in (2, 10))
    converted = shell(
        "convert", lost, "--out", tmp_path / "out.json", "--mapping", mapping(tmp_path)
    )
    assert (converted.code, (tmp_path / "out.json").exists()) == (3, False)
    assert "--accept like-known-id" in converted.err
    assert (
        shell(
            "upload", lost, "--mapping", mapping(tmp_path), "--accept", "like-known-id", "--yes"
        ).code
        == 0
    )
    assert service.activity("10") is not None


@pytest.mark.parametrize(
    ("known", "now"),
    [("0010", "10"), ("DB0411-045", "db0411-045"), ("DB0411-045", "DB0411 -045")],
)
def test_the_first_time_the_service_is_asked_for_other_spellings(
    shell: Shell, service: SpoiledService, tmp_path: Path, known: str, now: str
) -> None:
    assert service.activity(known) is not None
    found = shell("check", listed(tmp_path, now, "77"), "--mapping", mapping(tmp_path), "--json")
    assert [
        (one["row"], one["code"]) for one in found.json["problems"] if one["severity"] == "error"
    ] == [(2, "like-known-id")]


def test_an_id_in_another_case_spelling_or_code_page_is_the_known_one(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    sent = ("Łódź-1", "Brå-1", "AB-1", "CD-1", "800411-0010")
    now = ("£ódŸ-1", "Brå-1".encode().decode("cp1252"), "ab-1", "C D-1", "800411-10")
    by = mapping(tmp_path)
    assert shell("upload", listed(tmp_path, *sent), "--mapping", by, "--yes").code == 0
    found = shell("check", listed(tmp_path, *now), "--mapping", by, "--json")
    problems = [
        (one["row"], one["severity"])
        for one in found.json["problems"]
        if one["code"] == "like-known-id"
    ]
    assert (found.code, problems) == (3, [(row, "error") for row in range(2, 7)])
    assert all(service.activity(id) is not None for id in sent)


def test_letters_of_a_csv_that_is_not_unicode_are_asked_about_and_remembered(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    memory.write_mapping(memory.mapping_in(mapping(tmp_path)))
    plan = listed(tmp_path, "Łódź-1")
    plan.write_text(plan.read_text(encoding="utf-8-sig"), encoding="cp1250")
    before = service.imports_accepted
    for command in (("check",), ("upload", "--yes")):
        said = shell(command[0], plan, "--mapping", "Own", *command[1:], "--json")
        assert said.code == 3
        text = said.out
        assert all(word in text for word in ("£ódŸ-1", "cp1252", "Łódź-1", "cp1250", "code-page"))
    assert service.imports_accepted == before
    mapped = shell("map", plan, "--json")
    assert mapped.code == 3
    assert any("Łódź-1" in one for one in mapped.json["open"])
    path = tmp_path / "matching.json"
    shape = json.loads(path.read_text(encoding="utf-8"))
    shape["table"]["encoding"] = "cp1250"
    path.write_text(json.dumps(shape), encoding="utf-8")
    assert shell("upload", plan, "--mapping", path, "--yes").code == 0
    assert service.activity("Łódź-1") is not None
    shape["table"]["encoding"] = "cp9999"
    path.write_text(json.dumps(shape), encoding="utf-8")
    assert "cp9999" in shell("check", plan, "--mapping", path).err


def test_an_accepted_code_page_is_saved_with_the_mapping(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    memory.write_mapping(memory.mapping_in(mapping(tmp_path)))
    plan = listed(tmp_path, "Brå-1")
    plan.write_text(plan.read_text(encoding="utf-8-sig"), encoding="cp1252")
    assert shell("check", plan, "--mapping", "Own").code == 3
    assert shell("upload", plan, "--mapping", "Own", "--accept", "code-page", "--yes").code == 0
    assert service.activity("Brå-1") is not None
    assert shell("check", plan, "--mapping", "Own").code == 0
    assert json.loads(shell("mappings", "show", "Own").out)["table"]["encoding"] == "cp1252"


def test_the_same_letters_in_unicode_and_in_a_code_page_are_one_id(
    shell: Shell, service: SpoiledService, tmp_path: Path
) -> None:
    by = mapping(tmp_path)
    plan = listed(tmp_path, "Łódź-1")
    assert shell("upload", plan, "--mapping", by, "--yes").code == 0
    plan.write_text(plan.read_text(encoding="utf-8-sig"), encoding="cp1250")
    found = shell("check", plan, "--mapping", by, "--accept", "code-page", "--json")
    assert [one["code"] for one in found.json["problems"] if one["severity"] == "error"] == [
        "like-known-id"
    ]
    assert service.activity("£ódŸ-1") is None
