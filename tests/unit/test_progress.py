"""Long jobs: progress comes out, the wish to stop goes in, and waiting ends."""

from __future__ import annotations

import threading

import pytest
from campaign import Within

from bridge.errors import Cancelled
from bridge.progress import Monitor, Progress, poll
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


def test_the_listener_is_told() -> None:
    told: list[Progress] = []
    Monitor(told.append).report(say("Reading"), 3, 10)
    assert told == [Progress(say("Reading"), 3, 10)]


def test_a_cancelled_job_stops_at_its_next_report_and_wakes_from_its_sleep(within: Within) -> None:
    monitor = Monitor()
    threading.Timer(0.05, monitor.cancel).start()
    with within(5), pytest.raises(Cancelled):
        monitor.sleep(600)
    with pytest.raises(Cancelled):
        monitor.report(say("Reading"))


def test_the_first_question_is_asked_at_once_and_the_pauses_grow_to_their_limit() -> None:
    monitor, answers = FastMonitor(), iter([None] * 12 + ["ready"])
    assert poll(lambda: next(answers), monitor, patience=600) == "ready"
    assert monitor.pauses[0] == 0.3
    assert monitor.pauses == sorted(monitor.pauses)
    assert monitor.pauses[-1] == 10.0


def test_waiting_is_given_up_when_nothing_moves() -> None:
    monitor = FastMonitor()
    assert poll(lambda: None, monitor, patience=60) is None
    assert monitor.clock == pytest.approx(60)


def test_progress_starts_the_patience_anew() -> None:
    monitor, asked = FastMonitor(), []

    def ask() -> str | None:
        asked.append(1)
        return "ready" if monitor.clock > 300 else None

    assert poll(ask, monitor, patience=20, progressed=lambda: int(monitor.clock) // 15) == "ready"
