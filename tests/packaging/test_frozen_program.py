"""The frozen program does what the program of the sources does: the tests of its commands are given to it, each command a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable

import product
import pytest

WITHIN_THE_PROCESS = (
    "tests/cli/test_company.py",
    "tests/cli/test_filters.py",
    "tests/cli/test_own_sheets.py::test_the_company_s_mappings_stand_beside_the_planner_s",
)
"""Tests that change something inside the program that they try: another process does not see it."""


@pytest.mark.deep
def test_the_commands_of_the_frozen_program_pass_the_tests_of_the_commands(figure: Callable[[str, int], None]) -> None:
    subprocess.run([sys.executable, "packaging/build.py", "--only-folder"], cwd=product.ROOT, check=True)
    left_out = [word for name in WITHIN_THE_PROCESS for word in ("--deselect", name)]
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-m", "not deep", "tests/cli", *left_out]
    plain = {name: value for name, value in os.environ.items() if name != "HYPOTHESIS_PROFILE" and not name.startswith("PYTEST")}
    plain["FROZEN_PROGRAM"] = str(product.ROOT / "dist" / product.NAME / product.COMMAND)
    done = subprocess.run(command, cwd=product.ROOT, env=plain, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    figure("tests passed by the frozen program", int(passed[1]))
