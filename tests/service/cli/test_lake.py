"""`sheetbridge export --to` as a scheduler meets it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from builders.lakes import rows
from builders.tables import tabled
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell, account_at

from bridge.files import asset

pytestmark = pytest.mark.usefixtures("service")


def test_an_export_into_a_lake_tells_what_each_table_got(shell: Shell, tmp_path: Path) -> None:
    said = shell("export", "activities", "personnel", "--to", tmp_path / "lake", "--json")
    assert (said.code, said.json["errors"], said.json["manifest"], said.json["format"]) == (
        0,
        {},
        None,
        "delta",
    )
    assert [(part["rows"], part["onlyInRecord"]) for part in said.json["parts"]] == [
        (40, []),
        (24, []),
    ]
    assert len(rows(tmp_path / "lake", "current", "activities")) == 40
    said = shell("export", "activities", "personnel", "--to", tmp_path / "lake", "--resume")
    assert (said.code, said.out) == (0, "Nothing was left to export.\n")


def test_an_archive_names_its_manifest_and_its_parts(shell: Shell, tmp_path: Path) -> None:
    lake = tmp_path / "lake"
    said = shell("export", "activities", "--to", lake, "--format", "ndjson", "--json")
    assert Path(said.json["manifest"]).parent == lake / "archive" / "_manifest"
    assert all((lake / "archive" / part["path"]).is_file() for part in said.json["parts"])
    said = shell("export", "activities", "--to", lake, "--format", "ndjson", "--resume")
    assert said.code == 2


def test_several_accounts_come_in_together_and_one_that_fails_is_exit_5_with_the_others_kept(
    shell: Shell, tmp_path: Path, service: SpoiledService, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, project, user in (
        ("north", service.project_id, service.username),
        ("south", "P-9", "nobody"),
    ):
        words = account_at(service, project)
        assert shell("account", "add", name, *words, "--username", user, "--test-account").code == 0
    said = shell(
        "export",
        "activities",
        "--to",
        tmp_path / "lake",
        "--all-accounts",
        "--json",
    )
    assert (
        said.code,
        [*said.json["errors"]],
        [part["account"] for part in said.json["parts"]],
    ) == (5, ["south"], ["north"])
    assert said.json["errors"]["south"]["kind"] == "sign-in"


@tabled("words")
def test_options_of_a_lake_and_of_a_workbook_do_not_mix(
    shell: Shell, words: tuple[str, ...]
) -> None:
    assert shell("export", "activities", *words).code == 2


def test_without_the_extra_a_table_is_wrong_use_and_says_what_to_install(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("arro3", "arro3.core", "deltalake"):
        monkeypatch.setitem(sys.modules, name, None)
    for name in ("bridge.lake.tables", "bridge.jobs.lake", "bridge.cli.export"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    for words in (("--to", tmp_path / "lake", "--format", "delta"), ("--to", "s3://bucket/lake")):
        said = shell("export", "activities", *words)
        assert (said.code, said.err.splitlines()) == (
            2,
            [
                "Delta tables need the extra “lake”.",
                'Install it with: pip install "sheetbridge[lake]". Or use --format ndjson.',
            ],
        )
    # A first command that wrote an archive would leave `--resume` nothing to do but fail.
    page = asset("guide/lake.md").read_text(encoding="utf-8")
    nightly = re.findall(r"/bin/sheetbridge (export .*--to) /data/lake(.*)", page)
    assert len(nightly) == 3
    for before, after in nightly:
        said = shell(*before.split(), tmp_path / "lake", *after.split())
        assert (said.code, "Delta tables need the extra “lake”." in said.out + said.err) == (
            2,
            True,
        )
    assert shell("export", "activities", "--to", tmp_path / "lake").code == 0
    assert (tmp_path / "lake" / "archive").is_dir()


@tabled("words", "title")
def test_what_no_lake_can_be_is_said(shell: Shell, words: tuple[str, ...], title: str) -> None:
    said = shell("export", "activities", *words)
    assert (said.code, said.err.splitlines()[0]) == (2, title)
