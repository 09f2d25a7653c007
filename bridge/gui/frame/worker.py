"""Work off the event loop: a job runs in a pool thread with a Monitor and answers in the thread of
the window.

The answer of a job whose owner is gone, or that was dropped, is not delivered. With the excepthook
this is the only place that catches every exception, because a defect in a thread would otherwise
vanish.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any, TypeAlias

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, Slot

from bridge.errors import BridgeError, Cancelled
from bridge.files import home
from bridge.gui.widgets.dialogs import answering, clicked
from bridge.log import log_file
from bridge.progress import Monitor, Progress
from bridge.texts import Text, say

# Twenty reports a second look steady; a job may report each of 100,000 rows.
REPORT_SECONDS = 0.05
"""Progress is passed on at most so often: the event loop is never flooded."""

# Python's default of 5 ms would add up to a visible pause when several threads compute.
SWITCH_SECONDS = 0.001
"""How long a thread that computes may keep the interpreter from the window's; Python's own 5 ms add
up, a page needs it dozens of times.
"""

Work: TypeAlias = Callable[[Monitor], Any]


class DefectError(BridgeError):
    """An internal error, shown like other errors with the path of the log."""


class Job(QObject):
    """One piece of work.

    Exactly one of `done`, `failed` and `stopped` is sent, then `ended`, all in the thread of the
    window.
    """

    progressed = Signal(object)
    done = Signal(object)
    failed = Signal(object)
    stopped = Signal()
    ended = Signal()
    _answered = Signal(str, object)
    _reported = Signal(object)

    def __init__(self, title: str, page: str, parent: QObject, *, sends: bool = False) -> None:
        super().__init__(parent)
        self.title = title
        self.page = page
        self.sends = sends
        self.monitor = Monitor(self._listen)
        self.started = time.monotonic()
        self.clicked = clicked()
        """When the click was made that asked for this work, perhaps through other jobs."""
        self.running = True
        self.last: Progress | None = None
        self._dropped = False
        self._reported_at = 0.0
        self._step: Text | None = None
        self._answered.connect(self._deliver)
        self._reported.connect(self._progress)

    def cancel(self) -> None:
        """Ask the work to stop."""
        self.monitor.cancel()

    def drop(self) -> None:
        """Stop the job and deliver no more signals."""
        self._dropped = True
        self.monitor.cancel()

    @property
    def seconds(self) -> float:
        """Return how long it has been running."""
        return time.monotonic() - self.started

    def _listen(self, progress: Progress) -> None:
        """Pass progress on; called in the pool thread."""
        now = time.monotonic()
        if self._dropped:
            return
        # Always report a new step and the last row.
        if (
            progress.step == self._step
            and now - self._reported_at < REPORT_SECONDS
            and progress.done != progress.total
        ):
            return
        self._step = progress.step
        self._reported_at = now
        with suppress(RuntimeError):  # the window is closed
            self._reported.emit(progress)

    @Slot(object)
    def _progress(self, progress: Progress) -> None:
        if not self._dropped and self.running:
            self.last = progress
            self.progressed.emit(progress)

    @Slot(str, object)
    def _deliver(self, how: str, answer: object) -> None:
        self.running = False
        with answering(self.clicked):
            if not self._dropped:
                if how == "done":
                    self.done.emit(answer)
                elif how == "failed":
                    self.failed.emit(answer)
                else:
                    self.stopped.emit()
            self.ended.emit()


class _Runnable(QRunnable):
    def __init__(self, job: Job, work: Work) -> None:
        super().__init__()
        self._job = job
        self._work = work

    def run(self) -> None:
        try:
            answer: tuple[str, object] = ("done", self._work(self._job.monitor))
        except Cancelled:
            answer = ("stopped", None)
        except BridgeError as error:
            answer = ("failed", error)
        except Exception as error:  # a defect in a thread would vanish
            logging.getLogger(__name__).exception("Internal error in %s", self._job.title)
            answer = ("failed", defect(error))
        with suppress(RuntimeError):  # the window is closed
            self._job._answered.emit(*answer)


@cache
def _make_classes() -> None:
    """Make all classes of Qt before the first thread: PySide makes each when it is first asked for,
    and two threads that ask at once get two.
    """
    for module in (QtCore, QtGui, QtWidgets):
        for name in dir(module):
            getattr(module, name, None)


class Workers(QObject):
    """Starts jobs and keeps them until they have ended."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        sys.setswitchinterval(SWITCH_SECONDS)
        self._pool = QThreadPool(self)
        # Waiting for a service takes no processor; a seventh job would still be answered by the
        # others' ends.
        self._pool.setMaxThreadCount(6)
        self.jobs: list[Job] = []

    def start(
        self,
        title: str,
        work: Work,
        *,
        done: Callable[[Any], None] | None = None,
        failed: Callable[[BridgeError], None] | None = None,
        page: str = "",
        sends: bool = False,
    ) -> Job:
        """Start work in a pool thread.

        `page` names the page that shows the job (such jobs appear on the strip); `sends` marks an
        upload.
        """
        _make_classes()
        job = Job(title, page, self, sends=sends)  # it answers nobody after the window is gone
        # Mark the job as finished first: a stalled bar behind a follow-up question would look like
        # a hang.
        job.done.connect(lambda _: self.changed.emit())
        job.failed.connect(lambda _: self.changed.emit())
        if done is not None:
            job.done.connect(done)
        if failed is not None:
            job.failed.connect(failed)
        # The list keeps the job alive until its signals were delivered.
        job.ended.connect(lambda: self._forget(job))
        self.jobs.append(job)
        self.changed.emit()
        self._pool.start(_Runnable(job, work))
        return job

    def stop(self) -> bool:
        """Drop every job and wait three seconds for the threads; return whether all have ended."""
        for job in list(self.jobs):
            job.drop()
        return self._pool.waitForDone(3000)

    def _forget(self, job: Job) -> None:
        if job in self.jobs:
            self.jobs.remove(job)
            job.setParent(None)
            self.changed.emit()


def defect(error: BaseException) -> DefectError:
    """Return the error shown to a planner for a program defect."""
    return DefectError(
        say("Sheetbridge had an internal error."),
        say(
            "No data was lost; see History. Please send the log in {path} to support.",
            path=log_file(home()),
        ),
        f"{type(error).__name__}: {error}",
    )
