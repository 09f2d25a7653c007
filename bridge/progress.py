"""Support for long jobs: report progress, wait, and be cancelled.

`poll` is the only waiting loop.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from bridge.errors import Cancelled
from bridge.texts import Text

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a job: `done` of `total` units of the step.

    `total` is None if unknown; `in_bytes` means bytes instead of rows or records. `counts` are
    further figures by name, such as rows created by an import.
    """

    step: Text
    done: int = 0
    total: int | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    in_bytes: bool = False


class Monitor:
    """Reports the progress of a job and lets it be cancelled.

    `report` and `sleep` raise Cancelled after `cancel()`.
    """

    def __init__(self, listener: Callable[[Progress], None] | None = None) -> None:
        self._listener = listener
        self._stop = threading.Event()

    def report(
        self,
        step: Text,
        done: int = 0,
        total: int | None = None,
        counts: Mapping[str, int] | None = None,
        *,
        in_bytes: bool = False,
    ) -> None:
        """Report progress to the listener, or raise Cancelled if the job was cancelled."""
        self.check()
        if self._listener is not None:
            self._listener(
                Progress(
                    step=step,
                    done=done,
                    total=total,
                    counts=counts or {},
                    in_bytes=in_bytes,
                )
            )

    def check(self) -> None:
        """Raise Cancelled once `cancel()` was called."""
        if self._stop.is_set():
            raise Cancelled

    def sleep(self, seconds: float) -> None:
        """Wait, at most until `cancel()` is called."""
        self._stop.wait(seconds)
        self.check()

    def now(self) -> float:
        """Return seconds on a monotonic clock that also advances with `sleep`.

        Tests use a fast one.
        """
        return time.monotonic()

    def cancel(self) -> None:
        """Ask the job to stop. May be called from any thread."""
        self._stop.set()


def poll(
    ask: Callable[[], Answer | None],
    monitor: Monitor,
    *,
    patience: float,
    first: float = 0.3,
    longest: float = 10.0,
    progressed: Callable[[], object] | None = None,
) -> Answer | None:
    """Ask until the answer is not None, with pauses that grow from `first` to `longest` seconds.

    Return None after `patience` seconds without progress. `progressed()` is compared after each
    attempt, and a changed value restarts the wait.
    """
    pause = first
    since = monitor.now()
    mark = progressed() if progressed else None
    while True:
        answer = ask()
        if answer is not None:
            return answer
        if progressed is not None and (seen := progressed()) != mark:
            mark = seen
            since = monitor.now()
            pause = first
        left = patience - (monitor.now() - since)
        if left <= 0:
            return None
        monitor.sleep(min(pause, left))
        pause = min(pause * 1.6, longest)
