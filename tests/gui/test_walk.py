"""A smoke test of a real window: Xvfb with a window manager, mouse and keyboard by xdotool, always with a time limit."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

LIMIT = 900
REPOSITORY = Path(__file__).parent.parent.parent


@pytest.fixture
def display(tmp_path: Path) -> Iterator[str]:
    """A display of its own with a window manager; both are ended by their processes."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1366x768x24", "-nolisten", "tcp"], pass_fds=(write,), stderr=subprocess.DEVNULL
    )
    os.close(write)
    with os.fdopen(read) as answer:
        name = f":{answer.readline().strip()}"
    manager = subprocess.Popen(["openbox"], env={**os.environ, "DISPLAY": name, "HOME": str(tmp_path)}, stderr=subprocess.DEVNULL)
    time.sleep(0.5)
    yield name
    for process in (manager, server):
        process.terminate()
        process.wait(10)


def test_first_use_takes_fewer_than_fifteen_clicks(display: str, tmp_path: Path) -> None:
    assert walked("walk.py", display, tmp_path)["clicks"] < 15


@pytest.mark.deep  # the suite has one walk in a real window
def test_the_list_of_another_program_takes_at_most_25_clicks_from_drop_to_review_and_none_the_week_after(display: str, tmp_path: Path) -> None:
    told = walked("walk_own_sheet.py", display, tmp_path)
    assert told["clicks"] <= 25
    assert told["again"] == 0


def walked(walk: str, display: str, folder: Path) -> dict[str, int]:
    """Run a walk on a display; return the figures that it printed."""
    environment = {
        **os.environ,
        "DISPLAY": display,
        "QT_QPA_PLATFORM": "xcb",
        "SHEETBRIDGE_HOME": str(folder / "home"),
        "PYTHONPATH": f"{REPOSITORY}{os.pathsep}{REPOSITORY / 'tests'}",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
    }
    command = [sys.executable, str(Path(__file__).parent / walk), str(folder)]
    found = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, timeout=LIMIT, check=False)
    assert found.returncode == 0, found.stderr[-2000:]
    assert "platform xcb" in found.stdout
    return {name: int(count) for name, count in re.findall(r"(\w+) (\d+)", found.stdout)}
