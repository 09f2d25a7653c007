"""Which words of a command line ask for the window, and that help loads nothing heavy."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from builders.tables import tabled

from bridge.cli.display import asked_for_window


@tabled("words", "files")
def test_the_window_is_asked_for_by_nothing_by_files_alone_and_by_its_command(
    words: list[str], files: list[str] | None
) -> None:
    assert asked_for_window(words) == files


def test_help_imports_nothing_heavy(tmp_path: Path) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "bridge", "--help"]
    environment = os.environ | {"PYTHONIOENCODING": "utf-8", "SHEETBRIDGE_HOME": str(tmp_path)}
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env=environment,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    loaded = {
        line.rsplit("|", 1)[1].strip().split(".")[0]
        for line in done.stderr.splitlines()
        if line.startswith("import time:")
    }
    assert "bridge" in loaded
    assert (
        loaded & {"openpyxl", "lxml", "pydantic", "requests", "fastapi", "uvicorn", "PySide6"}
        == set()
    )
