"""Rows that would go exactly as the service refused them last: they wait until somebody changes them, or sends them on as they are. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bridge.gui.widgets.row_texts import COLUMNS
from bridge.records.change_types import Change, Decision
from bridge.records.run_types import Refusal, Refusals

AGAIN = "again"
"""In the place of a field: the decision that a refused row goes again as it is."""


@dataclass(frozen=True, slots=True)
class Refused:
    """What the service said of rows, by ID, and the IDs of those that would go exactly so again."""

    words: Refusals = field(default_factory=dict)
    again: frozenset[str] = frozenset()

    def of(self, change: Change) -> Refusal | None:
        """Return what the service said last of a row that it did not take since."""
        return next(iter(self.words.get(change.id, ())), None)

    def waits(self, change: Change, decisions: Mapping[tuple[str, str], Decision]) -> bool:
        """Whether a row would go exactly as it was refused, and nobody has decided anything about it."""
        if change.id not in self.again:
            return False
        id = change.found.get("id", change.id)
        return not any((id, name) in decisions for name in (AGAIN, *COLUMNS))


NOTHING_REFUSED = Refused()
