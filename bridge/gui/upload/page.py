"""Uploading: processed of total, what happened so far, and that stopping only stops watching."""

from __future__ import annotations

import time
from collections.abc import Mapping

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QProgressBar, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget

from bridge import clock
from bridge.gui.frame.following import show_progress
from bridge.gui.frame.session import Session
from bridge.gui.frame.worker import Job
from bridge.gui.look.delegates import LinesDelegate
from bridge.gui.look.painted_widgets import Tile
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import Banner, card, label
from bridge.gui.widgets.formats import number, taken, time_of_day, tr
from bridge.gui.widgets.layouts import Clear, row
from bridge.gui.widgets.lines_table import plain_table
from bridge.progress import Progress
from bridge.texts import shown


class Uploading(Clear):
    """Shows a running upload."""

    def __init__(self) -> None:
        super().__init__()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("Progress of the upload"))
        self.share = label("", "muted")
        self.step = label("", "heading")
        self.processed = Tile(tr("rows processed"), "accent", presses=False)
        self.counts = {
            "updated": Tile(tr("updated"), "good", presses=False),
            "created": Tile(tr("created"), "good", presses=False),
            "failed": Tile(tr("not accepted"), "bad", presses=False),
        }
        self.time = Tile(tr("time so far"), "text", presses=False)
        self.note = Banner()
        self.log = QTableWidget(0, 2)
        self._build()
        self._job: Job | None = None
        self._last = ""
        self._timer = QTimer(self)
        self._timer.setInterval(1000)
        self._timer.timeout.connect(self._tick)

    def begin(self, job: Job, rows: int) -> None:
        """Show a job that sends so many rows."""
        self._job = job
        self._last = ""
        self.log.setRowCount(0)
        self.bar.setRange(0, 0)
        self.bar.setProperty("state", "")
        self._show_counts({})
        self.processed.show_value(tr("0 of {total}", total=number(rows)), tr("rows processed"))
        self.share.setText("")
        self._calm()
        self._tick()
        job.progressed.connect(self._progress)
        job.ended.connect(self._timer.stop)
        self._timer.start()

    def _progress(self, progress: Progress) -> None:
        sentence = shown(progress.step)
        waiting = "seconds" in progress.step.values
        if sentence != self._last and not (waiting and self._last_waits()):
            self._write(
                sentence, "warn" if waiting else "arrow-right", "warn" if waiting else "accent"
            )
        self._last = sentence
        if waiting:
            self.note.show_words(
                tr("The connection was lost, or the service asked to wait."), sentence, "warn"
            )
            return
        self._calm()
        self.step.setText(sentence)
        show_progress(self.bar, progress)
        if progress.counts:
            self._show_counts(progress.counts)
        if (
            progress.counts and progress.total
        ):  # other steps count something else: bytes, or records fetched afterwards
            done = min(progress.done, progress.total)
            self.processed.show_value(
                tr("{done} of {total}", done=number(done), total=number(progress.total)),
                tr("rows processed"),
            )
            self.share.setText(f"{done * 100 // progress.total} %")

    def _show_counts(self, counts: Mapping[str, int]) -> None:
        words = {"updated": tr("updated"), "created": tr("created"), "failed": tr("not accepted")}
        for name, tile in self.counts.items():
            tile.show_value(number(counts.get(name, 0)), words[name])

    def _last_waits(self) -> bool:
        return bool(self.note.property("state") == "warn")

    def _calm(self) -> None:
        self.note.show_words(
            tr("You can keep working"),
            tr(
                "The service finishes the import even if you close this window. Sheetbridge picks"
                " it up again from History."
            ),
            "accent",
        )

    def _write(self, sentence: str, icon: str, token: str) -> None:
        at = self.log.rowCount()
        before = self.log.item(at - 1, 1) if at else None
        if before is not None and before.data(LinesDelegate.ICON) == ("arrow-right", "accent"):
            before.setData(
                LinesDelegate.ICON, ("check", "good")
            )  # done, now that the next one has begun
        self.log.insertRow(at)
        self.log.setItem(at, 0, QTableWidgetItem(time_of_day(clock.now(None), seconds=True)))
        words = QTableWidgetItem(sentence)
        words.setData(LinesDelegate.ICON, (icon, token))
        self.log.setItem(at, 1, words)
        self.log.scrollToBottom()

    def _tick(self) -> None:
        if self._job is not None:
            self.time.show_value(taken(time.monotonic() - self._job.started), tr("time so far"))

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        frame, inside = card()
        inside.addLayout(row(self.step, None, self.share))
        inside.addWidget(self.bar)
        tiles = row(self.processed, *self.counts.values(), self.time, spacing=10)
        inside.addLayout(tiles)
        column.addWidget(frame)
        column.addWidget(self.note)
        column.addWidget(label(tr("Details"), "heading"))
        self.log.setHorizontalHeaderLabels([tr("Time"), tr("What happened")])
        column.addWidget(plain_table(self.log, [110, 600], 32), 1)
        self.log.setAccessibleName(tr("What happened so far"))


_ASKED = "fields-not-sent"
"""Under which an account keeps that it was asked."""


def knows_import(session: Session, parent: QWidget) -> bool:
    """Whether it is known, or was asked, what import does with fields that are not sent; never
    asked for practice.
    """
    account = session.account
    if (
        account is None
        or account.practice
        or account.import_mode != "unknown"
        or _ASKED in account.learned
    ):
        return True
    answer = dialogs.ask_import_mode(parent, account.name)
    if answer:
        session.change_account(
            account.name, import_mode=answer, learned={**account.learned, _ASKED: answer}
        )
    return bool(answer)
