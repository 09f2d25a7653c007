"""The window's last state in QSettings: position, page, recent workbooks and last choices.

The planner's settings are in bridge.settings.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QSettings

from bridge import clock
from bridge.files import home
from bridge.gui.widgets.formats import utc
from bridge.texts import TEXT_SIZES

RECENT = 10
_OWN_WRITING = timedelta(seconds=5)


@dataclass(frozen=True, slots=True)
class Recent:
    """A recent workbook.

    `note` is its last event (a template), `at` the time of it as UTC text; `count` is the number of
    rows not uploaded yet, `others` that of edited rows on sheets that cannot be uploaded, `refused`
    that of rows that the service did not accept, `skipped` that of edited rows the planner skipped.
    """

    path: str
    note: str
    at: str
    project: str = ""
    count: int = 0
    others: int = 0
    refused: int = 0
    skipped: int = 0

    def edited_at(self, modified: float) -> datetime | None:
        """Return when its file was saved if that was after the event, or None.

        Our own writing takes a few seconds.
        """
        at, saved = utc(self.at), clock.of_file(modified)
        return saved if at is not None and saved > at + _OWN_WRITING else None


class FirstLook(NamedTuple):
    """The settings for the first paint: theme and text size in percent."""

    theme: str
    percent: int


class Memory:
    """Typed access to the stored values."""

    def __init__(self) -> None:
        if os.environ.get("SHEETBRIDGE_HOME"):
            self._store = QSettings(str(home() / "window.ini"), QSettings.Format.IniFormat)
        else:
            self._store = QSettings("Sheetbridge", "Sheetbridge")

    def text(self, key: str, default: str = "") -> str:
        value = self._store.value(key, default)
        return value if isinstance(value, str) else default

    def state(self, key: str) -> QByteArray:
        """Return a stored state of a window or header."""
        value = self._store.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()

    def keep(self, key: str, value: str | QByteArray) -> None:
        self._store.setValue(key, value)

    def recent(self) -> tuple[Recent, ...]:
        """Return the workbooks worked on lately that still exist, newest first."""
        kept = self.text("recent")
        if not kept:
            return ()
        try:
            recents = [Recent(**entry) for entry in json.loads(kept)]
        except (ValueError, TypeError):
            return ()
        return tuple(recent for recent in recents if Path(recent.path).exists())

    def remember(self, recent: Recent) -> None:
        """Put a workbook at the top of the recent ones."""
        self.keep_recent(
            [recent, *(other for other in self.recent() if other.path != recent.path)][:RECENT]
        )

    def forget_recent(self) -> None:
        """Empty the list of recent workbooks."""
        self.keep_recent([])

    def keep_recent(self, recents: Sequence[Recent]) -> None:
        """Replace the list of recent workbooks."""
        self.keep("recent", json.dumps([asdict(recent) for recent in recents]))

    def flush(self) -> None:
        """Write to disk now."""
        self._store.sync()

    def first_look(self) -> FirstLook:
        """Return the look for the first paint; invalid settings use the defaults and are reported
        later.
        """
        # Parse the file directly: bridge.settings would import pydantic before the window is shown.
        try:
            values = json.loads((home() / "settings.json").read_bytes())
        except (OSError, ValueError):
            values = {}
        kept: Mapping[str, object] = values if isinstance(values, dict) else {}
        theme = str(kept.get("theme", ""))
        percent = 100
        with suppress(ValueError):
            percent = int(str(kept.get("text_size", "")))
        return FirstLook(
            theme if theme in {"light", "dark"} else "system",
            min(max(percent, TEXT_SIZES[0]), TEXT_SIZES[-1]),
        )


def names_apart(paths: Sequence[Path]) -> list[str]:
    """Return the file names; equal names include as much of the folder as needed to distinguish
    them.
    """
    return [
        _apart(
            path,
            [
                other
                for other in paths
                if other != path and other.name.casefold() == path.name.casefold()
            ],
        )
        for path in paths
    ]


def _apart(path: Path, others: Sequence[Path]) -> str:
    if not others:
        return path.name
    parts = path.parent.parts
    ends = (
        length
        for length in range(1, len(parts))
        if all(other.parent.parts[-length:] != parts[-length:] for other in others)
    )
    shortest = next(ends, len(parts))
    return f"{path.name} ({Path(*parts[-shortest:])})"
