"""How far a job is, in words and as a bar: in the footer of its page, with Stop."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from bridge.gui.frame.worker import Job
from bridge.gui.widgets.controls import Elided, button
from bridge.gui.widgets.formats import number, plural, tr
from bridge.gui.widgets.layouts import row
from bridge.progress import Progress, left_words
from bridge.texts import shown

SHOWN_AFTER = 200
"""Milliseconds that a job runs before it is shown: what is done at once does not flicker."""
MEGABYTE = 1_000_000


class Following(QWidget):
    """A running job: bar, step with its numbers, Stop.

    It hides when the job has ended; `stopped` where it was stopped before its end.
    """

    stopped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._job: Job | None = None
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(120)
        self.bar.setAccessibleName(tr("Progress of the running job"))
        self.words = Elided("", "muted")
        self.stop = button(tr("Stop"), "close", "link", pressed=self._stop)
        row(self.bar, self.words, self.stop, spacing=10, grows=1, within=self)
        self.hide()

    def follow(self, job: Job | None) -> None:
        """Show how far a job is from soon on, instead of the one before; None shows nothing."""
        if job is self._job:
            return
        if self._job is not None:
            self._job.progressed.disconnect(self._progress)
            self._job.stopped.disconnect(self.stopped)
        self._job = job
        self.hide()
        if job is not None:
            self.bar.setRange(0, 0)
            self.words.show_text(f"{job.title} …")
            if job.last is not None:
                self._progress(job.last)
            job.progressed.connect(self._progress)
            job.stopped.connect(self.stopped)
            QTimer.singleShot(SHOWN_AFTER, self, lambda: self.setVisible(self._job is not None))

    def _progress(self, progress: Progress) -> None:
        show_progress(self.bar, progress)
        self.words.show_text(progress_words(progress))

    def _stop(self) -> None:
        if self._job is not None:
            self._job.cancel()


def show_progress(bar: QProgressBar, progress: Progress) -> None:
    """Show how far a job is; without a total the bar runs."""
    if progress.total:
        bar.setRange(0, 1000)
        bar.setValue(min(1000, progress.done * 1000 // progress.total))
    else:
        bar.setRange(0, 0)


def progress_words(progress: Progress) -> str:
    """Return the step of a job with its numbers: `Reading Activities · 12,000 rows`."""
    left = shown(left_words(progress.left)) if progress.left is not None else ""
    return " · ".join(part for part in (shown(progress.step), _amount(progress), left) if part)


def _amount(progress: Progress) -> str:
    if not progress.done:
        return ""
    if progress.in_bytes:
        return tr("{amount} MB", amount=f"{progress.done / MEGABYTE:.1f}")
    if progress.total:
        return tr(
            "{done} of {total}",
            done=number(min(progress.done, progress.total)),
            total=number(progress.total),
        )
    return plural(progress.done, "1 row", "{count} rows")
