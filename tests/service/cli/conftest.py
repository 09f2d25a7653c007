"""The command line in this process, with a home of its own and the practice account in the
environment.

Where FROZEN_PROGRAM names the program of a build, its commands are run instead:
`tests/campaigns/packaging/test_frozen_program.py` does so in the deep run.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from faults.spoiled import SpoiledService

from bridge.cli.commands import main
from bridge.progress import Monitor
from bridge.workbook.read import snapshots


class Said(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Return the one JSON object on stdout."""
        assert self.out.count("\n") == 1, "stdout carries exactly one JSON object"
        return json.loads(self.out)


class Shell:
    """Runs commands."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *words: object) -> Said:
        self._capsys.readouterr()
        code = main([str(word) for word in words])
        found = self._capsys.readouterr()
        assert "Traceback" not in found.out + found.err
        return Said(code, found.out, found.err)


def account_at(service: SpoiledService | None = None, project: str = "") -> tuple[str, ...]:
    """Return the words of `account add` for an account at a service, or where nobody listens."""
    if service is None:
        return ("--base-url", "https://plan.example", "--username", "u", "--project", "p")
    found = service.base_url, service.username, project or service.project_id
    return ("--base-url", found[0], "--username", found[1], "--project", found[2])


class FrozenShell:
    """Runs commands of the frozen program, each as a process of its own."""

    def __init__(self, program: str) -> None:
        self._program = program

    def __call__(self, *words: object) -> Said:
        command = [self._program, *map(str, words)]
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False
        )
        assert "Traceback" not in done.stdout + done.stderr
        return Said(done.returncode, done.stdout, done.stderr)


@pytest.fixture(autouse=True)
def _short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait a twentieth of a second where a command waits longer, as between two questions."""
    # A .csv file is read once it has not changed for a second.
    monkeypatch.setattr(snapshots, "_QUIET", 0.05)
    sleep = Monitor.sleep
    monkeypatch.setattr(Monitor, "sleep", lambda self, seconds: sleep(self, min(seconds, 0.05)))


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("SHEETBRIDGE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    monkeypatch.setattr("sys.stdin", None)
    return tmp_path / "home"


@pytest.fixture
def shell(home: Path, capsys: pytest.CaptureFixture[str]) -> Shell | FrozenShell:
    program = os.environ.get("FROZEN_PROGRAM", "")
    return FrozenShell(program) if program else Shell(capsys)


@pytest.fixture
def service(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SpoiledService]:
    with SpoiledService(switches={"delay": "0"}) as running:
        monkeypatch.setenv("SHEETBRIDGE_BASE_URL", running.base_url)
        monkeypatch.setenv("SHEETBRIDGE_USERNAME", running.username)
        monkeypatch.setenv("SHEETBRIDGE_PASSWORD", running.password)
        monkeypatch.setenv("SHEETBRIDGE_PROJECT_ID", running.project_id)
        monkeypatch.setenv("SHEETBRIDGE_TIME_ZONE", "Europe/Copenhagen")
        yield running


@pytest.fixture
def plan(shell: Shell, service: SpoiledService, tmp_path: Path) -> Path:
    path = tmp_path / "Plan.xlsx"
    assert shell("export", "activities", "--out", path, "--json").code == 0
    return path


@pytest.fixture
def simulation(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SpoiledService]:
    """Serve the practice account; the environment is complete for simulation and nothing else."""
    with SpoiledService(activities=1, switches={"run-seconds": "0"}) as running:
        monkeypatch.setenv("SHEETBRIDGE_PLATFORM_URL", running.platform_url)
        monkeypatch.setenv("SHEETBRIDGE_CLIENT_ID", running.client_id)
        monkeypatch.setenv("SHEETBRIDGE_CLIENT_SECRET", running.client_secret)
        yield running


@pytest.fixture
def case(shell: Shell, simulation: SpoiledService, tmp_path: Path) -> Path:
    path = tmp_path / "Case.xlsx"
    assert shell("simulation", "open", "campaign-a", "--out", path).code == 0
    return path
