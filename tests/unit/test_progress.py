"""Long jobs: progress comes out, the wish to stop goes in, and waiting ends."""

from __future__ import annotations

import threading

import pytest
from campaign import Within

from bridge.errors import Cancelled
from bridge.progress import Monitor, poll
from bridge.texts import say


class FastMonitor(Monitor):
    """A clock that sleeping moves."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = 0.0
        self.pauses: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.check()
        self.pauses.append(seconds)
        self.clock += seconds

    def now(self) -> float:
        return self.clock


def test_a_cancelled_job_stops_at_its_next_report_and_wakes_from_its_sleep(within: Within) -> None:
    monitor = Monitor()
    threading.Timer(0.05, monitor.cancel).start()
    with within(5), pytest.raises(Cancelled):
        monitor.sleep(600)
    with pytest.raises(Cancelled):
        monitor.report(say("Reading"))


def test_waiting_is_given_up_when_nothing_moves() -> None:
    monitor = FastMonitor()
    assert poll(lambda: None, monitor, patience=60) is None
    assert monitor.clock == pytest.approx(60)
