"""How long a test may take: the suite runs a fixed sample, `sh packaging/run deep` the whole
campaign.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

Within = Callable[[float], AbstractContextManager[None]]
DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"


@contextmanager
def elapsed_below(seconds: float) -> Iterator[None]:
    """Hold what is done to its time by the clock on the wall: in the deep run alone, since beside
    other work anything may take longer.
    """
    began = time.monotonic()
    yield
    assert not DEEP or time.monotonic() - began < seconds


def examples(suite: int, deep: int) -> int:
    """Return how many examples this run tries."""
    return deep if DEEP else suite
