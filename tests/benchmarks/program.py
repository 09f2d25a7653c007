"""The program from outside: what its start takes, of the sources and of a build, and how large the
build is.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

Work = Generator[float | None, None, None]

FROZEN = Path(__file__).parents[2] / "dist" / "Sheetbridge"
"""What `sh packaging/run build` makes."""


def show_help(folder: Path, rows: int) -> Work:
    """Start the program of the sources and have it say its commands."""
    yield from _help([sys.executable, "-m", "bridge"])


def frozen_help(folder: Path, rows: int) -> Work:
    """The same with the built program."""
    yield from _help([str(FROZEN / "sheetbridge")])


def frozen_folder(folder: Path, rows: int) -> Work:
    """Count the bytes of the built program; its size is the sum."""
    yield None
    yield float(
        sum(
            path.stat().st_size
            for path in FROZEN.rglob("*")
            if path.is_file() and not path.is_symlink()
        )
    )


def _help(program: list[str]) -> Work:
    command = [*program, "--help"]
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL
    )  # an installed program was compiled, and is in the system's memory
    yield None
    done = subprocess.run(command, check=True, capture_output=True)
    yield float(len(done.stdout))
