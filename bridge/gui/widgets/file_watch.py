"""A watcher that reports when another program has saved a file and finished writing."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from bridge.gui.widgets.dialogs import NEVER, answering

# Excel writes a new file, removes the old one and renames: three signs of one save.
SETTLE = 700
"""Milliseconds that a saved file must stay unchanged before it is read."""

PATIENCE = 4
"""Number of checks before a missing file is reported: programs save by deleting and
recreating it.
"""


class FileWatch(QObject):
    """`saved` after another program saved the file; `gone` after it was deleted or moved away;
    `touched` after anything happened around it.
    """

    saved = Signal()
    gone = Signal()
    touched = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self.modified = 0.0
        self._watch = QFileSystemWatcher(self)
        self._watch.fileChanged.connect(self._changed)
        self._watch.directoryChanged.connect(self._changed)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE)
        self._settle.timeout.connect(self._settled)
        self._missed = 0

    def begin(self, path: Path, modified: float) -> None:
        """Watch a file that was read when it had this time, and no other."""
        self.path = path
        self.modified = modified
        self._missed = 0
        # Excel saves by replacing the file, which ends the watch on it.
        self._watch_only({str(path), str(path.parent)})

    def stop(self) -> None:
        """Stop watching."""
        self.path = None
        self._watch_only(set())

    def _watch_only(self, paths: set[str]) -> None:
        watched = {*self._watch.files(), *self._watch.directories()}
        if others := watched - paths:
            self._watch.removePaths([*others])
        if missing := paths - watched:
            self._watch.addPaths([*missing])

    def _changed(self, _: str) -> None:
        self._settle.start()

    def _settled(self) -> None:
        if self.path is None:
            return
        # Between removing and renaming there is no file for a moment.
        if not self.path.exists():
            self._missed += 1
            if self._missed == PATIENCE:
                with answering(NEVER):
                    self.gone.emit()
            self._settle.start()
            return
        self._missed = 0
        if str(self.path) not in self._watch.files():
            self._watch.addPath(str(self.path))
        modified = self.path.stat().st_mtime
        if modified != self.modified:
            self.modified = modified
            with answering(NEVER):
                self.saved.emit()
        with answering(NEVER):
            self.touched.emit()
