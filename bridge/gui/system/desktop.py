"""Desktop functions: open a file in its program, show it in its folder, locate the folder for new
workbooks.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from bridge.errors import BridgeError
from bridge.texts import say

if TYPE_CHECKING:
    from bridge.settings import Settings


def open_path(path: Path) -> bool:
    """Open a file or folder in the program that the desktop has for it."""
    return _open(QUrl.fromLocalFile(str(path)), str(path))


def default_folder(settings: Settings | None) -> Path:
    """Return the folder for new workbooks: the setting, or else Documents/Sheetbridge."""
    if settings is not None and settings.folder:
        return Path(settings.folder)
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(documents or Path.home()) / "Sheetbridge"


class Opening(QObject):
    """A launcher that reports if no program can open a file. Use `opening()`."""

    failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._started: list[tuple[subprocess.Popen[bytes], str]] = []
        self._timer = QTimer(self)
        self._timer.setInterval(100)
        self._timer.timeout.connect(self._look)

    def start(self, word: str) -> bool:
        """Pass a file or address to xdg-open, whose exit code shows whether a program
        can open it.
        """
        outside, silent = environment_outside(), subprocess.DEVNULL
        try:
            # Do not use Qt here: it reports success even if nothing opened.
            made = subprocess.Popen(
                ["xdg-open", word],
                env=outside,
                start_new_session=True,
                stdout=silent,
                stderr=silent,
            )
        except OSError:
            self.failed.emit(nothing_opens(word))
            return False
        self._started.append((made, word))
        self._timer.start()
        return True

    def _look(self) -> None:
        ended = [(made, word) for made, word in self._started if made.poll() is not None]
        self._started = [kept for kept in self._started if kept not in ended]
        if not self._started:
            self._timer.stop()
        for made, word in ended:
            if made.returncode:
                self.failed.emit(nothing_opens(word))


def environment_outside() -> dict[str, str]:
    """Return the environment for a program of the system."""
    environment = dict(os.environ)
    if getattr(
        sys, "frozen", False
    ):  # the program's own libraries must not reach Excel or a browser
        before = environment.pop("LD_LIBRARY_PATH_ORIG", "")
        # A frozen program's libraries would be loaded by the program that is opened, which then
        # fails without a word.
        environment.pop("LD_LIBRARY_PATH", None)
        environment |= {"LD_LIBRARY_PATH": before} if before else {}
    return environment


@cache
def opening() -> Opening:
    """Return the shared launcher."""
    return Opening()


def nothing_opens(word: str) -> BridgeError:
    """Return the error for a file or folder that the desktop has no program for."""
    return BridgeError(
        say("No app on this computer can open {name}.", name=Path(word).name),
        say(
            "It is saved in {folder}. Ask IT to install Excel or LibreOffice.",
            folder=Path(word).parent,
        ),
    )


def _open(url: QUrl, word: str) -> bool:
    if sys.platform.startswith("linux"):
        return opening().start(word)
    if QDesktopServices.openUrl(url):
        return True
    opening().failed.emit(nothing_opens(word))
    return False


def show_in_folder(path: Path) -> bool:
    """Show a file in the desktop's file manager, selected if the system supports it."""
    if sys.platform == "win32":
        subprocess.Popen(["explorer", "/select,", str(path)])
        return True
    if sys.platform == "darwin":
        subprocess.Popen(["open", "-R", str(path)])
        return True
    return open_path(path.parent)
