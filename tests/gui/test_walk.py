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
    environment = {
        **os.environ,
        "DISPLAY": display,
        "QT_QPA_PLATFORM": "xcb",
        "SHEETBRIDGE_HOME": str(tmp_path / "home"),
        "PYTHONPATH": str(REPOSITORY),
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
    }
    command = [sys.executable, str(Path(__file__).parent / "walk.py"), str(tmp_path)]
    found = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=LIMIT, check=False)
    assert found.returncode == 0, found.stderr[-2000:]
    told = re.search(r"clicks (\d+) seconds \d+ platform (\w+)", found.stdout)
    assert told is not None
    assert int(told[1]) < 15
    assert told[2] == "xcb"
