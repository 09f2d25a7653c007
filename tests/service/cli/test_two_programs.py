"""Two programs that keep something at the same time: nothing of either is lost."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from service.cli.conftest import Shell
from start import program

ADD = """
import sys

from bridge.cli.commands import main
for number in range(18):
    words = ["account", "add", f"{sys.argv[1]}-{number}", "--base-url", "https://a.example"]
    words += ["--username", "n", "--project", "p", "--json"]
    assert main(words) == 0
"""
READ_AS = """
import sys

from bridge.memory import Memory
for number in range(18):
    Memory(None).read_as("status", f"{sys.argv[1]} {number}", "PLANNED")
"""


def both(script: str) -> None:
    """Run a script twice at the same time, as "one" and "two"."""
    running = [
        subprocess.Popen(program("-c", script, name), stdout=subprocess.DEVNULL)
        for name in ("one", "two")
    ]
    assert [process.wait(timeout=120) for process in running] == [0, 0]


def test_every_account_that_two_programs_add_is_there(shell: Shell) -> None:
    both(ADD)
    found = {account["name"] for account in shell("account", "list", "--json").json["accounts"]}
    assert found == {f"{name}-{number}" for name in ("one", "two") for number in range(18)}


def test_every_replacement_that_two_programs_keep_is_there(home: Path) -> None:
    both(READ_AS)
    values = json.loads(
        (home / "own-sheets" / "without-account" / "values.json").read_text(encoding="utf-8")
    )
    assert len(values["status"]) == 36
