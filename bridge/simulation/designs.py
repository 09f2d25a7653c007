"""How the values of several parameters of one copy go together."""

from __future__ import annotations

from enum import StrEnum


class Combine(StrEnum):
    """How several varied parameters of one row go together."""

    FULL = "full"
    """Every value with every other."""
    PAIRED = "paired"
    """The first values together, then the second ones."""
    ONE_AT_A_TIME = "one at a time"
    """The case itself, then each value alone."""


_WORDS = {
    "full": Combine.FULL,
    "all": Combine.FULL,
    "paired": Combine.PAIRED,
    "pairs": Combine.PAIRED,
    "one at a time": Combine.ONE_AT_A_TIME,
    "one-at-a-time": Combine.ONE_AT_A_TIME,
}


def read_combine(text: str) -> Combine | None:
    """Return the way to combine that a cell names; None where it names none."""
    return _WORDS.get(text.strip().lower())
