"""What the app asks of the desktop: open a file in its program, show it in its folder, where new workbooks go."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QProcess, QProcessEnvironment, QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices

if TYPE_CHECKING:
    from bridge.settings import Settings


def open_path(path: Path) -> bool:
    """Open a file or folder in the program that the desktop has for it."""
    return _open(QUrl.fromLocalFile(str(path)), str(path))


def open_address(address: str) -> bool:
    """Open the address of a page in the desktop's browser."""
    return _open(QUrl(address), address)


def default_folder(settings: Settings | None) -> Path:
    """Return where new workbooks go: the setting, else Documents/Sheetbridge."""
    if settings is not None and settings.folder:
        return Path(settings.folder)
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(documents or Path.home()) / "Sheetbridge"


def _open(url: QUrl, word: str) -> bool:
    if sys.platform.startswith("linux") and "LD_LIBRARY_PATH" in os.environ and getattr(sys, "frozen", False):
        # the frozen program's own libraries must not reach Excel or a browser
        process, environment = QProcess(), QProcessEnvironment.systemEnvironment()
        before = environment.value("LD_LIBRARY_PATH_ORIG", "")
        environment.insert("LD_LIBRARY_PATH", before) if before else environment.remove("LD_LIBRARY_PATH")
        process.setProcessEnvironment(environment)
        process.setProgram("xdg-open")
        process.setArguments([word])
        started, _ = process.startDetached()
        return bool(started)
    return QDesktopServices.openUrl(url)


def show_in_folder(path: Path) -> bool:
    """Show a file in the desktop's file manager, selected where the system can."""
    if sys.platform == "win32":
        subprocess.Popen(["explorer", "/select,", str(path)])
        return True
    if sys.platform == "darwin":
        subprocess.Popen(["open", "-R", str(path)])
        return True
    return open_path(path.parent)
