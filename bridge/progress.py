"""What a long job needs: a way to say how far it is, to wait, and to be stopped.

`poll` is the only waiting loop.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from bridge.errors import Cancelled
from bridge.texts import Text, plural, say

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job is: `done` of `total` in the unit of the step; `total` None where it is not
    known, `in_bytes` where it counts no rows or records.

    `counts` are further figures by name, such as the rows that an import has created. `left` are
    the seconds that it is likely to take, where its pace is known.
    """

    step: Text
    done: int = 0
    total: int | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    in_bytes: bool = False
    left: float | None = None


class Monitor:
    """Carries progress out of a job and the wish to stop into it.

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
        left: float | None = None,
    ) -> None:
        """Tell the listener; the job is stopped here if somebody asked for it."""
        self.check()
        if self._listener is not None:
            self._listener(
                Progress(
                    step=step,
                    done=done,
                    total=total,
                    counts=counts or {},
                    in_bytes=in_bytes,
                    left=left,
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
        """Return seconds on a clock that only goes forward and that `sleep` moves; tests give a
        fast one.
        """
        return time.monotonic()

    def cancel(self) -> None:
        """Ask the job to stop; may be called from any thread."""
        self._stop.set()

    @property
    def cancelled(self) -> bool:
        """Whether somebody asked the job to stop."""
        return self._stop.is_set()


def left_words(seconds: float) -> Text:
    """Return how long something is likely to take: `about 3 minutes left`."""
    minutes = round(seconds / 60)
    if minutes < 1:
        return say("less than a minute left")
    if minutes < 100:
        return plural(minutes, "about 1 minute left", "about {count} minutes left")
    return plural(round(minutes / 60), "about 1 hour left", "about {count} hours left")


def poll(
    ask: Callable[[], Answer | None],
    monitor: Monitor,
    *,
    patience: float,
    first: float = 0.3,
    longest: float = 10.0,
    progressed: Callable[[], object] | None = None,
) -> Answer | None:
    """Ask until the answer is not None; the pause grows from `first` to `longest` seconds.

    Gives up and returns None after `patience` seconds without progress: `progressed()` is compared
    after each question, and a changed value starts the patience anew.
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
