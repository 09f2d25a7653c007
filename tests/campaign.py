"""How long a test may take: the suite runs a fixed sample, `sh packaging/run deep` the whole campaign."""

from __future__ import annotations

import os

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"


def examples(suite: int, deep: int) -> int:
    """Return how many examples this run tries."""
    return deep if DEEP else suite
