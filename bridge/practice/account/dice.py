"""How the practice account is made from a seed: repeatable choices, and times as the service writes them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TypeVar

Choice = TypeVar("Choice")


class Dice:
    """Repeatable choices for one record: the same seed, kind and number always fall the same way."""

    _MASK = (1 << 64) - 1

    def __init__(self, seed: int, kind: int, number: int) -> None:
        # A generator of its own: Python's may change its numbers with a version, and planted mistakes would move.
        self._state = (seed * 0x9E3779B97F4A7C15 + kind * 0xBF58476D1CE4E5B9 + number * 0x94D049BB133111EB) & self._MASK
        self.below(2)
        self.below(2)

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to limit - 1."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & self._MASK
        # The low bits of such a generator repeat; only the high ones are used.
        return (self._state >> 33) % limit

    def pick(self, choices: Sequence[Choice]) -> Choice:
        return choices[self.below(len(choices))]

    def some(self, choices: Sequence[Choice], most: int) -> list[Choice]:
        """Return none to `most` different neighbours of the choices."""
        first, count = self.below(len(choices)), self.below(most + 1)
        return [choices[(first + step) % len(choices)] for step in range(min(count, len(choices)))]

    def chance(self, percent: int) -> bool:
        """Fall true in `percent` of 100 cases."""
        return self.below(100) < percent


def utc_text(moment: datetime) -> str:
    """Return an instant as the service writes it: UTC, milliseconds, Z."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"
