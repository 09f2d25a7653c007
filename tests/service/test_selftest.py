"""`sheetbridge self-test`: every part passes here, a broken one is said, and nothing of the user is
touched.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from start import program

from bridge import __version__, selftest
from bridge.files import HOME_VARIABLE
from bridge.progress import Monitor
from bridge.texts import Text

PARTS = ["resources", "workbook", "vault", "trust", "zones", "fonts", "window", "demo"]


def test_every_part_of_a_whole_program_passes(tmp_path: Path) -> None:
    environment = os.environ | {
        HOME_VARIABLE: str(tmp_path / "home"),
        "QT_QPA_PLATFORM": "offscreen",
    }
    command = program("-m", "bridge", "self-test", "--report", tmp_path / "report.json")
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
        check=False,
        env=environment,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert [line.split()[1].rstrip(":") for line in done.stdout.splitlines()] == PARTS
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert (report["version"], report["passed"], report["frozen"]) == (__version__, True, False)
    assert [part["name"] for part in report["parts"]] == PARTS


def test_a_part_that_is_missing_is_said_and_the_others_are_still_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(selftest, "_ASSETS", ("icons/gone.svg",))
    monkeypatch.setattr(
        selftest, "_TESTS", {name: selftest._TESTS[name] for name in ("resources", "zones")}
    )
    told: list[Text] = []
    found = selftest.self_test(told.append, Monitor())
    assert not found.passed
    assert [part.passed for part in found.parts] == [False, True]
    assert (
        str(told[0])
        == "FAILED resources: BrokenError: missing: icons/gone.svg. Reinstall the program."
    )
    assert str(told[1]) == "ok     zones: 5 zones"


def test_the_folder_of_the_user_is_the_same_before_and_after(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    monkeypatch.setattr(
        selftest, "_TESTS", {name: selftest._TESTS[name] for name in ("workbook", "demo")}
    )
    assert selftest.self_test(lambda line: None, Monitor()).passed
    assert os.environ[HOME_VARIABLE] == str(tmp_path / "home")
    assert list(tmp_path.iterdir()) == []
