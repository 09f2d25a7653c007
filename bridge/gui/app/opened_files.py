"""Files that the system hands to the running program ("Open with" and the Dock on macOS) -> the
window, as if they were dropped on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QFileOpenEvent

_TOGETHER = 50
"""Milliseconds within which files that arrive separately belong to one gesture."""


class OpenedFiles(QObject):
    """Watches the application for files to open; those of one gesture are opened together."""

    def __init__(self, application: QObject, open_files: Callable[[Sequence[Path]], None]) -> None:
        super().__init__(application)
        self._open_files = open_files
        self._paths = list[Path]()
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a file; everything else goes its way."""
        if not isinstance(event, QFileOpenEvent) or not event.file():
            return False
        if not self._paths:
            QTimer.singleShot(_TOGETHER, self, self._open)
        self._paths.append(Path(event.file()))
        return True

    def _open(self) -> None:
        paths = self._paths
        self._paths = []
        self._open_files(paths)
