"""The frozen program does what the program of the sources does: it is given the tests of its
commands, each command a process of its own.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import product
import pytest

pytestmark = pytest.mark.deep

WITHIN_THE_PROCESS = (
    "tests/service/cli/test_company.py",
    "tests/service/cli/test_filters.py",
    "tests/service/cli/test_own_sheets.py::test_the_company_s_mappings_stand_beside_the_planner_s",
)
"""Tests that change something inside the program that they try: another process does not see it."""

OF_A_LAKE = tuple(
    f"tests/service/cli/test_lake.py::{name}"
    for name in (
        "test_an_export_into_a_lake_tells_what_each_table_got",
        "test_several_accounts_come_in_together_and_one_that_fails_is_exit_5_with_the_others_kept",
        "test_without_the_extra_a_table_is_wrong_use_and_says_what_to_install",
    )
)
"""Tests of what the desktop program leaves out."""


@pytest.fixture(scope="module")
def program() -> Path:
    """Build the program."""
    subprocess.run(
        [sys.executable, "packaging/build.py", "--only-folder"], cwd=product.ROOT, check=True
    )
    return product.ROOT / "dist" / product.NAME / product.COMMAND


def test_the_commands_of_the_frozen_program_pass_the_tests_of_the_commands(program: Path) -> None:
    left_out = [word for name in (*WITHIN_THE_PROCESS, *OF_A_LAKE) for word in ("--deselect", name)]
    assert _passed(program, "-n0", "tests/service/cli", *left_out) > 0


def _passed(program: Path, *words: str) -> int:
    """Return how many tests pass with a program; all of them have to."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-m",
        "not deep",
        *words,
    ]
    plain = {
        name: value
        for name, value in os.environ.items()
        if name != "HYPOTHESIS_PROFILE" and not name.startswith("PYTEST")
    }
    plain |= {"FROZEN_PROGRAM": str(program), "PYTHONPATH": "tests"}
    done = subprocess.run(
        command, cwd=product.ROOT, env=plain, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    return int(passed[1])
