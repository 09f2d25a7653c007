"""When the click was made that the running code answers: a dialog that comes long after it must not
take keys that were meant for something else.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

LATE = 2.0
"""Seconds after its click from which a dialog is late."""
NEVER = float("-inf")
"""The click time of an action that no click started, such as a check after another program saved
the file.
"""

_answered: float | None = None


def clicked() -> float:
    """Return the time of the click that the running code answers; now, outside of the answer of a
    job.
    """
    return time.monotonic() if _answered is None else _answered


def is_late() -> bool:
    """Whether the click that the running code answers is too long ago for a dialog with a default
    button.
    """
    return time.monotonic() - clicked() > LATE


@contextmanager
def answering(click: float | None) -> Iterator[None]:
    """Run code as the response to a click; None means clicks made during it."""
    global _answered
    before, _answered = _answered, click
    try:
        yield
    finally:
        _answered = before
