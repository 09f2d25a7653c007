"""`sheetbridge export --to` as a scheduler meets it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell

pytestmark = pytest.mark.usefixtures("service")


def test_an_export_into_a_lake_names_its_manifest_and_its_parts(
    shell: Shell, tmp_path: Path
) -> None:
    said = shell("export", "activities", "personnel", "--to", tmp_path / "lake", "--json")
    assert (said.code, said.json["errors"], [part["rows"] for part in said.json["parts"]]) == (
        0,
        {},
        [40, 24],
    )
    assert Path(said.json["manifest"]).parent == tmp_path / "lake" / "_manifest"
    assert all((tmp_path / "lake" / part["path"]).is_file() for part in said.json["parts"])


def test_several_accounts_come_in_together_and_one_that_fails_is_exit_5_with_the_others_kept(
    shell: Shell, tmp_path: Path, service: SpoiledService, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, project, user in (
        ("north", service.project_id, service.username),
        ("south", "P-9", "nobody"),
    ):
        added = shell(
            "account",
            "add",
            name,
            "--base-url",
            service.base_url,
            "--username",
            user,
            "--project",
            project,
            "--test-account",
        )
        assert added.code == 0
    said = shell(
        "export",
        "activities",
        "--to",
        tmp_path / "lake",
        "--account",
        "north",
        "--account",
        "south",
        "--json",
    )
    assert (
        said.code,
        [*said.json["errors"]],
        [part["account"] for part in said.json["parts"]],
    ) == (5, ["south"], ["north"])
    assert said.json["errors"]["south"]["kind"] == "sign-in"


@pytest.mark.parametrize(
    "words",
    [
        ("--to", "lake", "--format", "csv"),
        ("--to", "lake", "--out", "Plan.xlsx"),
        ("--to", "lake", "--window", "today"),
        ("--out", "Plan.xlsx", "--format", "parquet"),
        ("--out", "Plan.xlsx", "--account", "a", "--account", "b"),
        (),
    ],
)
def test_options_of_a_lake_and_of_a_workbook_do_not_mix(
    shell: Shell, words: tuple[str, ...]
) -> None:
    assert shell("export", "activities", *words).code == 2


def test_without_arro3_parquet_is_wrong_use_and_says_what_to_install(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("arro3", "arro3.io", "arro3.core"):
        monkeypatch.setitem(sys.modules, name, None)
    for name in ("bridge.lake.parquet", "bridge.jobs.lake"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    said = shell("export", "activities", "--to", tmp_path / "lake", "--format", "parquet")
    assert (said.code, said.err.splitlines()) == (
        2,
        [
            "Parquet cannot be written by this installation.",
            'Install it with: pip install "sheetbridge[lake]". Or use --format ndjson.',
        ],
    )
    assert shell("export", "activities", "--to", tmp_path / "lake").code == 0


def test_the_desktop_program_leaves_the_lake_out_and_says_so(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("bridge.lake", "bridge.jobs.lake"):
        monkeypatch.setitem(sys.modules, name, None)
    said = shell("export", "activities", "--to", tmp_path / "lake")
    assert (said.code, said.err.splitlines()[0]) == (
        2,
        "The desktop app cannot export to a lake.",
    )
