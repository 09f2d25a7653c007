"""The work packages of the practice account: campaigns, each at one site over some weeks, and which of them a piece of work belongs to."""

from __future__ import annotations

from dataclasses import dataclass

from bridge.practice.account.crews import JOB
from bridge.practice.account.vocabulary import PACKAGE_TYPES, SITES

_SPECIAL = ("BLADE_CAMPAIGN", "CABLE_CAMPAIGN", "INSPECTION")
_SPARE = 3
"""Days before and after its work that a package is open at least."""


@dataclass(frozen=True, slots=True)
class Packages:
    """The `count` packages of an account whose activities spread over `days` days, a quarter of them in the past.

    Every site has packages of service and, every second, of something special. The last two hold no work: a draft, and one that was cancelled.
    """

    count: int
    days: int

    def of(self, place: int, day: int, category: str) -> int | None:
        """Return the package for such work at a site (by its place in the list) on a day from today; None: there is none."""
        special = category not in PACKAGE_TYPES["SERVICE_CAMPAIGN"]
        slots = self._slots(place, special)
        if not slots:
            return None
        package = len(SITES) * (2 * ((day + self.days // 4) * slots // self.days) + special) + place
        return package if category in PACKAGE_TYPES[package_type(package)] else None

    def period(self, number: int) -> tuple[int, int]:
        """Return the first and the last day of a package, from today."""
        rank, place = divmod(number, len(SITES))
        slots, slot, begin = max(1, self._slots(place, rank % 2 == 1)), rank // 2, -(self.days // 4)
        return slot * self.days // slots + begin - _SPARE - number % 7, (slot + 1) * self.days // slots + begin + JOB + _SPARE + number % 5

    def state(self, number: int) -> str:
        # States without work in them exist in every real account, and exports must show them.
        if number >= self.count - 2:
            return "NONE" if number == self.count - 2 else "CANCELED"
        first, last = self.period(number)
        return "FINISHED" if last < 0 else "CONFIRMED" if first <= 0 else "PLANNED"

    def _slots(self, place: int, special: bool) -> int:
        """Return over how many packages of one sort the work of a site is spread."""
        ranks = (self.count - 3 - place) // len(SITES) + 1
        return (ranks - special + 1) // 2


def package_type(number: int) -> str:
    """Return the type of a package by its place in the account, from 0."""
    rank, place = divmod(number, len(SITES))
    return _SPECIAL[(place + rank // 2) % len(_SPECIAL)] if rank % 2 else "SERVICE_CAMPAIGN"
