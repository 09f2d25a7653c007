"""What the window remembers between starts: its look, place and recent workbooks, in QSettings. Accounts and the rest live in bridge.settings."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

RECENT = 10


@dataclass(frozen=True, slots=True)
class Recent:
    """A workbook worked on lately. `note` is what happened to it last (a template), `at` when, as UTC text; `count` are rows not uploaded yet."""

    path: str
    note: str
    at: str
    project: str = ""
    count: int = 0


class Memory:
    """Typed access to the stored values."""

    def __init__(self) -> None:
        home = os.environ.get("SHEETBRIDGE_HOME")  # bridge.settings.home() would load pydantic before the first paint
        if home:
            self._store = QSettings(str(Path(home) / "window.ini"), QSettings.Format.IniFormat)
        else:
            self._store = QSettings("Sheetbridge", "Sheetbridge")

    def text(self, key: str, default: str = "") -> str:
        """Return a stored text."""
        value = self._store.value(key, default)
        return value if isinstance(value, str) else default

    def flag(self, key: str, default: bool) -> bool:
        """Return a stored yes or no."""
        return self.text(key, "true" if default else "false") == "true"

    def number(self, key: str, default: int) -> int:
        """Return a stored whole number."""
        text = self.text(key, str(default))
        return int(text) if text.isdigit() else default

    def state(self, key: str) -> QByteArray:
        """Return a stored state of a window or header."""
        value = self._store.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()

    def keep(self, key: str, value: str | bool | int | QByteArray) -> None:
        """Store a value."""
        self._store.setValue(key, value if isinstance(value, QByteArray) else str(value).lower() if isinstance(value, bool) else str(value))

    def recent(self) -> tuple[Recent, ...]:
        """Return the workbooks worked on lately that still exist, newest first."""
        kept = self.text("recent")
        if not kept:
            return ()
        import json

        try:
            found = [Recent(**entry) for entry in json.loads(kept)]
        except (ValueError, TypeError):
            return ()
        return tuple(recent for recent in found if Path(recent.path).exists())

    def remember(self, recent: Recent) -> None:
        """Put a workbook at the top of the recent ones."""
        self._keep_recent([recent, *(other for other in self.recent() if other.path != recent.path)][:RECENT])

    def forget_recent(self) -> None:
        """Empty the list of recent workbooks."""
        self._keep_recent([])

    def flush(self) -> None:
        """Write to disk now."""
        self._store.sync()

    def _keep_recent(self, recents: Sequence[Recent]) -> None:
        import json

        self.keep("recent", json.dumps([asdict(recent) for recent in recents]))
