"""A smoke test of a real window: Xvfb with a window manager, mouse and keyboard by xdotool, always
with a time limit.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from start import program

LIMIT = 900
REPOSITORY = Path(__file__).parent.parent.parent


USUAL, SMALL = "1366x768", "1286x740"
"""Screens. A window manager leaves 1200x672 of the small one for the window."""


@contextmanager
def display(folder: Path, screen: str) -> Iterator[str]:
    """A display of its own with a window manager; both are ended by their processes."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{screen}x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as answer:
        name = f":{answer.readline().strip()}"
    manager = subprocess.Popen(
        ["openbox"],
        env={**os.environ, "DISPLAY": name, "HOME": str(folder)},
        stderr=subprocess.DEVNULL,
    )
    time.sleep(0.5)
    yield name
    for process in (manager, server):
        process.terminate()
        process.wait(10)


def test_the_first_use_takes_at_most_ten_clicks_one_trip_to_the_spreadsheet_and_two_uploads(
    tmp_path: Path,
) -> None:
    told = walked("walk.py", tmp_path, USUAL)
    assert told["clicks"] <= 10
    assert (told["trips"], told["uploads"]) == (1, 2)


def walked(walk: str, folder: Path, screen: str) -> dict[str, int]:
    """Run a walk on a display; return the figures that it printed."""
    home = folder / "home"
    home.mkdir(exist_ok=True)
    (home / "settings.json").write_text(json.dumps({"theme": "light"}), encoding="utf-8")
    with display(folder, screen) as name:
        environment = {
            **os.environ,
            "DISPLAY": name,
            "HOME": str(folder),
            "QT_QPA_PLATFORM": "xcb",
            "SHEETBRIDGE_HOME": str(home),
            "PYTHONPATH": f"{REPOSITORY}{os.pathsep}{REPOSITORY / 'tests'}",
            "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        }
        command = program(Path(__file__).parent / walk, folder)
        found = subprocess.run(
            command,
            env=environment,
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=False,
        )
    assert found.returncode == 0, found.stderr[-2000:]
    assert "platform xcb" in found.stdout
    return {name: int(count) for name, count in re.findall(r"(\w+) (\d+)", found.stdout)}
