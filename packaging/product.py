"""The product data shared by all installers: names, fixed identifiers, version, build time."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAME = "Sheetbridge"
COMMAND = "sheetbridge"
WINDOW_PROGRAM = "SheetbridgeApp"
SUMMARY = "Planning activities between a web API and Excel workbooks"
BUNDLE_ID = "app.sheetbridge.Sheetbridge"
"""Identifies the app on macOS; it must never change, or macOS asks for its permissions again."""
WINDOWS_ID = "{7E1B6C52-3F0D-4B8A-9C55-1B7D5A0E64F3}"
"""Identifies the app to Windows setup; it must never change, or an update installs beside the old
version.
"""
BUDGET = 150_000_000
"""Maximum size of the program folder in bytes."""
GLIBC = (2, 36)
"""The newest C library version that a Linux build may require, as promised in it.md:
Debian 12's.
"""
MACOS = "13.0"
"""The oldest macOS that Qt supports."""
WINDOWS = 17763
"""The build number of the oldest Windows that Qt supports: version 1809."""
OPENED = (".xlsx", ".xlsm", ".json")
"""Suffixes of the files that the window opens."""
WORKBOOK_TYPES = (
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.ms-excel.sheet.macroEnabled.12",
)
CASE_TYPE = "application/json"


def version() -> str:
    """Return the version of the package without importing it."""
    text = (ROOT / "bridge" / "__init__.py").read_text(encoding="utf-8")
    match = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', text, re.MULTILINE)
    if match is None:
        raise SystemExit("bridge/__init__.py states no version such as 1.2.3.")
    return match.group(1)


def build_time() -> int:
    """Return the timestamp for all files of a build, in seconds: SOURCE_DATE_EPOCH, else the time
    of the last commit.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    try:
        return int(
            subprocess.run(
                ["git", "log", "-1", "--format=%ct"],
                cwd=ROOT,
                capture_output=True,
                text=True,
                check=True,
            ).stdout
        )
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(
            "The time of the build is not known. Set SOURCE_DATE_EPOCH, or build in a clone of the"
            " repository."
        ) from error


def system() -> str:
    """Return `windows`, `macos` or `linux`."""
    return {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")


def site_packages(python: Path) -> Path:
    """Return the site-packages folder of an environment, whose location depends on the system."""
    answer = subprocess.run(
        [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True,
        text=True,
        check=True,
    )
    return Path(answer.stdout.strip())
