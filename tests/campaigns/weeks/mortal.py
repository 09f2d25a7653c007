"""A monitor and a ledger that die with the program, at whatever look or record of a job they were
told to.
"""

from __future__ import annotations

from collections.abc import Callable

from planner import RealTimeMonitor

from bridge.ledger import Ledger


class Killed(BaseException):
    """The program dies here."""


class MortalMonitor(RealTimeMonitor):
    """Dies at its nth look, once it was told to."""

    left: int | None = None

    def check(self) -> None:
        super().check()
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise Killed


class MortalLedger(Ledger):
    """Dies right after its nth record, once it was told to."""

    left: int | None = None

    def _count(self) -> None:
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                self.left = None
                raise Killed


def _mortal(name: str) -> Callable[..., object]:
    whole = getattr(Ledger, name)

    def recorded(self: MortalLedger, *words: object, **more: object) -> object:
        answer = whole(self, *words, **more)
        self._count()
        return answer

    return recorded


for _name in (
    "prepare",
    "mark",
    "mark_part",
    "replace_parts",
    "replace_rows",
    "finish",
    "mark_written",
):
    setattr(MortalLedger, _name, _mortal(_name))
