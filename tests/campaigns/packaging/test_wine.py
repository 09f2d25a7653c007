"""The Windows program, frozen, installed, used, updated, killed half-way and removed under wine,
where that is to be had.
"""

from __future__ import annotations

import subprocess
import sys

import product
import pytest
import wine


@pytest.mark.deep
def test_the_windows_program_is_built_and_works_under_wine() -> None:
    # kept from run to run: a Debian and a Windows Python are there the second time
    command = [sys.executable, "packaging/wine.py", str(product.ROOT / "build" / "wine")]
    done = subprocess.run(command, cwd=product.ROOT, capture_output=True, text=True, check=False)
    if done.returncode == wine.NOT_TO_BE_HAD:
        pytest.skip(done.stdout.strip().rpartition("\n")[2])
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    (product.ROOT / "build" / "wine" / "report.md").write_text(done.stdout, encoding="utf-8")
    assert done.stdout.rstrip().endswith(
        "| `msiexec /x … /qn` | nothing left but the user's data |"
    )
