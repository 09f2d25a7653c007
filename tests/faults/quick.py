"""A monitor whose waits take no time and are remembered."""

from __future__ import annotations

import time
from collections.abc import Callable

from bridge.progress import Monitor, Progress


class QuickMonitor(Monitor):
    def __init__(self, on_sleep: Callable[[], None] | None = None) -> None:
        self.pauses: list[float] = []
        self.said: list[str] = []
        self._on_sleep = on_sleep
        self._ahead = 0.0
        super().__init__(self._hear)

    def _hear(self, progress: Progress) -> None:
        self.said.append(str(progress.step))

    def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self._ahead += seconds
        if self._on_sleep is not None:
            self._on_sleep()
        self.check()

    def now(self) -> float:
        return time.monotonic() + self._ahead


SENDING = "Sending"


class Meanwhile(QuickMonitor):
    """Does something the first time that a step is heard of."""

    def __init__(self, step: str, happens: Callable[[], None]) -> None:
        super().__init__()
        self._step = step
        self._happens = happens
        self.happened = False

    def _hear(self, progress: Progress) -> None:
        if not self.happened and str(progress.step).startswith(self._step):
            self.happened = True
            self._happens()
