"""How often a command opens its workbook, in a process of its own: an upload to check it, to keep a
copy of what is sent, and to patch it. What was written is verified in a file beside it, which then
takes the workbook's place.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from faults.spoiled import SpoiledService
from sheets import type_into

from bridge.workbook.layout import FAILED_ROWS

ROW = "SA0411-044"
_WATCHED = """
import os, sys
plan, opened = sys.argv.pop(1), []
def watch(event, given):
    if event == "open" and not isinstance(given[0], int) and os.fsdecode(given[0]) == plan:
        opened.append(given[1])
sys.addaudithook(watch)
from bridge.cli.commands import main
code = main(sys.argv[1:])
print(code, *opened, file=sys.stderr)
"""


def openings(plan: Path, *words: object) -> tuple[int, list[str]]:
    """Return the exit code of a command, and the modes in which it opened the plan."""
    command = [sys.executable, "-c", _WATCHED, str(plan), *map(str, words)]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=True
    )
    code, *modes = done.stderr.splitlines()[-1].split()
    return int(code), modes


def test_an_upload_reads_the_workbook_three_times(service: SpoiledService, plan: Path) -> None:
    type_into(plan, ROW, siteId="NO-SUCH-SITE", externalRemarks="first")
    upload = ("upload", plan, "--yes", "--json")
    assert openings(plan, *upload) == (4, ["r"] * 3)
    # The same row again, with what is on the sheet of rows that were not accepted.
    assert openings(plan, *upload, "--sheet", FAILED_ROWS) == (4, ["r"] * 3)


@pytest.mark.parametrize("verb", ["check", "refresh"])
def test_other_commands_read_it_once(service: SpoiledService, plan: Path, verb: str) -> None:
    service.edit_activity(ROW, externalRemarks="from a colleague")
    assert openings(plan, verb, plan, "--json") == (0, ["r"])
