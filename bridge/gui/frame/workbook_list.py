"""The list of recent workbooks with their states, for Home and an empty review.

No workbook is opened for it.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QVBoxLayout, QWidget

from bridge import clock
from bridge.gui.frame.shell import Shell
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.system.window_state import Recent, names_apart
from bridge.gui.widgets.controls import Elided, button, label
from bridge.gui.widgets.formats import ago, plural, tr, utc, when
from bridge.gui.widgets.layouts import clear, column, row

SAME = timedelta(seconds=5)
"""Tolerance for our own writing: a file modified later than this was edited since."""


class WorkbookList(QWidget):
    """Recent workbooks, newest first."""

    def __init__(self, shell: Shell, most: int) -> None:
        super().__init__()
        self._shell = shell
        self._most = most
        self.lines = column(within=self)
        shell.session.recent_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show them as they are now."""
        clear(self.lines)
        found = self._shell.session.memory.recent()
        if not found:
            self.lines.addWidget(
                label(
                    tr("Your workbooks appear here."),
                    "muted",
                    wrap=True,
                )
            )
        names = names_apart([Path(recent.path) for recent in found])
        for recent, name in zip(found[: self._most], names, strict=False):
            self.lines.addLayout(self._line(recent, name))

    def _line(self, recent: Recent, name: str) -> QVBoxLayout:
        path = Path(recent.path)
        words = column(
            Elided(name, "strong"),
            Elided(state_words(recent, path.stat().st_mtime if path.exists() else 0.0), "small"),
            spacing=0,
        )
        opening = button(tr("Review"), role="link", pressed=partial(self._shell.open_file, path))
        opening.setAccessibleName(tr("Review {name}", name=name))
        across = row(
            IconLabel("table", "warn" if recent.count else "good", 20),
            words,
            opening,
            spacing=12,
            grows=1,
        )
        return column(across)


def state_words(recent: Recent, modified: float) -> str:
    """Return the last known state of a workbook without opening it, and whether it was edited
    since.
    """
    if recent.count:
        message = plural(
            recent.count,
            "1 row, not uploaded",
            "{count} rows, not uploaded",
        )
    else:
        message = f"{tr(recent.note)} · {when(recent.at)}"
    at = utc(recent.at)
    saved = clock.of_file(modified)
    if at is not None and saved > at + SAME:
        message = tr(
            "{state} · edited {ago}", state=message, ago=ago((clock.now() - saved).total_seconds())
        )
    return message
