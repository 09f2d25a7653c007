"""Desktop functions: open a file in its program, show it in its folder, locate the folder for new
workbooks.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from bridge.errors import BridgeError
from bridge.texts import say

if TYPE_CHECKING:
    from bridge.settings import Settings


def open_path(path: Path) -> bool:
    """Open a file or folder in the program that the desktop has for it."""
    if sys.platform.startswith("linux"):
        opening().start(str(path))
        return True
    opened = QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
    if not opened:
        opening().failed.emit(nothing_opens(str(path)))
    return opened


def default_folder(settings: Settings | None) -> Path:
    """Return the folder for new workbooks: the setting, or else Documents/Sheetbridge."""
    if settings is not None and settings.folder:
        return Path(settings.folder)
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(documents or Path.home()) / "Sheetbridge"


class Opening(QObject):
    """A launcher that reports if no program can open a file. Use `opening()`."""

    failed = Signal(object)

    def start(self, word: str) -> None:
        """Pass a file to xdg-open in a thread; its exit code shows whether a program opens it."""
        Thread(target=self._run, args=(word,), daemon=True).start()

    def _run(self, word: str) -> None:
        silent = subprocess.DEVNULL
        try:
            # Do not use Qt here: it reports success even if nothing opened.
            code = subprocess.run(
                ["xdg-open", word],
                env=environment_outside(),
                start_new_session=True,
                stdout=silent,
                stderr=silent,
                check=False,
            ).returncode
        except OSError:
            code = 1
        if code:
            self.failed.emit(nothing_opens(word))


def environment_outside() -> dict[str, str]:
    """Return the environment for a program of the system."""
    environment = dict(os.environ)
    if getattr(sys, "frozen", False):
        # The program that is opened would load this one's libraries, and fail without a word.
        before = environment.pop("LD_LIBRARY_PATH_ORIG", "")
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


def show_in_folder(path: Path) -> bool:
    """Show a file in the desktop's file manager, selected if the system supports it."""
    if sys.platform == "win32":
        subprocess.Popen(["explorer", "/select,", str(path)])
        return True
    if sys.platform == "darwin":
        subprocess.Popen(["open", "-R", str(path)])
        return True
    return open_path(path.parent)
