"""Homes that a program cannot use as it should: without file locks, or with the history of a newer
version.
"""

from __future__ import annotations

import errno
import fcntl
import sqlite3
import sys
from pathlib import Path

import pytest
from campaign import Within
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell
from sheets import type_into


@pytest.fixture
def plan(shell: Shell, service: SpoiledService, tmp_path: Path) -> Path:
    path = tmp_path / "Plan.xlsx"
    assert shell("export", "activities", "--out", path).code == 0
    type_into(path, "DB0411-045", externalRemarks="mine")
    return path


def posts(service: SpoiledService) -> int:
    return sum(
        request.method == "POST" and "/import/" in request.path for request in service.requests
    )


@pytest.mark.skipif(
    sys.platform == "win32", reason="Windows locks files on every file system that it can write to"
)
def test_in_a_home_without_file_locks_all_but_sending_works(
    shell: Shell,
    plan: Path,
    home: Path,
    service: SpoiledService,
    monkeypatch: pytest.MonkeyPatch,
    within: Within,
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    before = (home / "ledger.sqlite").read_bytes()
    monkeypatch.setattr(fcntl, "flock", refuse)  # until the end of the test
    checked = shell("check", plan, "--json")
    assert (checked.code, checked.json["changed"]) == (0, 1)
    runs = shell("runs", "--all", "--json")
    assert (runs.code, [run["type"] for run in runs.json["runs"]]) == (
        0,
        ["export"],
    ), "the history is read"
    with within(40):  # it does not wait a minute for another window
        sent = shell("upload", plan, "--yes")
    assert (sent.code, posts(service)) == (3, 0)
    assert sent.err.splitlines()[-2:] == [
        f"Nothing was sent or saved: {home / 'runs' / 'begin'} cannot be locked.",
        "Set SHEETBRIDGE_HOME to a folder on a local disk.",
    ]
    assert "Another Sheetbridge window" not in sent.err
    assert (home / "ledger.sqlite").read_bytes() == before


@pytest.mark.parametrize(
    "words", [("check",), ("upload", "--yes"), ("runs",)], ids=lambda words: words[0]
)
def test_the_history_of_a_newer_version_is_refused_and_stays_as_it_is(
    shell: Shell, plan: Path, home: Path, service: SpoiledService, words: tuple[str, ...]
) -> None:
    with sqlite3.connect(home / "ledger.sqlite") as newer:
        newer.execute("pragma user_version = 2")
    newer.close()
    command, *options = words
    said = shell(command, *([] if command == "runs" else [plan]), *options)
    assert (said.code, posts(service)) == (3, 0)
    assert said.err.splitlines()[-2:] == [
        f"The upload history in {home} is from a newer version of Sheetbridge.",
        "Update Sheetbridge on this computer. Nothing was changed or sent.",
    ]
    with sqlite3.connect(home / "ledger.sqlite") as kept:
        assert kept.execute("pragma user_version").fetchone() == (2,)
    kept.close()
