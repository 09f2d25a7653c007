"""A running export: a line per kind with its time, and Stop."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFrame, QProgressBar, QVBoxLayout

from bridge.gui.frame.following import progress_words, show_progress
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.widgets.controls import Elided, button, label
from bridge.gui.widgets.formats import taken, tr
from bridge.gui.widgets.layouts import column, row
from bridge.progress import Progress
from bridge.texts import Text


class ExportProgress(QFrame):
    """The card that stands in place of the filters while an export runs."""

    def __init__(self, stop: Callable[[], None]) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._lines: list[_Line] = []
        self._at, self._since = 0, 0.0
        self.step = Elided("", "muted")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("Progress of the export"))
        self.stop = button(tr("Stop"), "close", pressed=stop)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(10)
        inside = column(spacing=12, within=self, margins=(22, 18, 22, 18))
        top = row(label(tr("Exporting"), "heading"), self.step, self.stop, spacing=14, grows=1)
        inside.addLayout(top)
        inside.addWidget(self.bar)
        inside.addLayout(self._rows)
        inside.addStretch(1)
        self._timer = QTimer(self)
        self._timer.setInterval(500)
        self._timer.timeout.connect(self._tick)

    def begin(self, titles: Sequence[str]) -> None:
        """Show a line per kind, none started."""
        while self._lines:
            line = self._lines.pop()
            self._rows.removeWidget(line)
            line.deleteLater()
        self._lines = [_Line(title) for title in titles]
        for line in self._lines:
            self._rows.addWidget(line)
        self._at, self._since = 0, time.monotonic()
        self._lines[0].run()
        self.bar.setRange(0, 0)
        self.step.show_text("")
        self._timer.start()

    def show_progress(self, progress: Progress) -> None:
        """Show a step; a step that names a kind moves to its line."""
        kind = progress.step.values.get("kind")
        name = tr(str(kind)) if kind is not None and not isinstance(kind, Text) else ""
        found = next((number for number, line in enumerate(self._lines) if line.title == name), None)
        # Kinds only go forward: a late report of the one before must not jump back.
        if found is not None and found > self._at:
            for line in self._lines[self._at : found]:
                line.finish(time.monotonic() - self._since)
            self._at, self._since = found, time.monotonic()
            self._lines[found].run()
        self.step.show_text(progress_words(progress))
        self._lines[self._at].say(progress_words(progress))
        show_progress(self.bar, progress)

    def end(self) -> None:
        """Stop the clock."""
        self._timer.stop()

    def _tick(self) -> None:
        self._lines[self._at].tick(time.monotonic() - self._since)


class _Line(QFrame):
    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title
        self._icon = IconLabel("clock", "muted", 18)
        self._words, self._time = Elided(tr("waiting"), "muted"), label("", "muted")
        row(self._icon, label(title, "strong"), self._words, self._time, spacing=12, grows=2, within=self)

    def run(self) -> None:
        self._icon.show_icon("refresh", "accent")

    def say(self, words: str) -> None:
        self._words.show_text(words)

    def tick(self, seconds: float) -> None:
        self._time.setText(taken(seconds))

    def finish(self, seconds: float) -> None:
        self._icon.show_icon("check", "good")
        self._words.show_text(tr("fetched"))
        self._time.setText(taken(seconds))
