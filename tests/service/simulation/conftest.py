"""One practice service for all tests of simulation jobs, and a desk for each; what a test switches
is set back behind it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from faults.spoiled import SpoiledService
from service.simulation.desk import Clock, Desk


@pytest.fixture(scope="package")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="package")
def running(clock: Clock) -> Iterator[SpoiledService]:
    with SpoiledService(
        activities=1, clock=clock, switches={"run-seconds": "0", "hang-seconds": "2"}
    ) as service:
        yield service


@pytest.fixture
def desk(running: SpoiledService, clock: Clock, tmp_path: Path) -> Iterator[Desk]:
    before = {**running.switches._values, **running.faults}
    clock.ahead = timedelta()
    yield Desk(running, clock, tmp_path)
    for name, value in before.items():
        running.set(name, value)
