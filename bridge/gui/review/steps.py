"""What can be decided about the rows of a review, and the steps that undo takes back. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bridge.records.change_set import Change, Choice, Decision

Key = tuple[str, str]
Decisions = Mapping[Key, Decision]
SheetDecisions = tuple[Decisions, frozenset[str]]
"""The decisions about a sheet, and the codes of its problems that were accepted as intended."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A text to be typed into a cell of a row of the review."""

    index: int
    field: str
    text: str


@dataclass(frozen=True, slots=True)
class Suggested:
    """The sure suggestions of a row, and the row with those that were tried together, None if they
    bring another problem.
    """

    suggestions: Sequence[tuple[Edit, ...]]
    tried: dict[tuple[Edit, ...], Change | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """Decisions taken at once: all decisions and the rows concerned, before and after."""

    before: Mapping[Key, Decision]
    rows_before: Mapping[int, Change]
    after: Mapping[Key, Decision]
    rows_after: Mapping[int, Change]

    @property
    def decided(self) -> dict[Key, Decision | None]:
        """Return the decisions that differ, None for one that was taken back."""
        before, after = self.before, self.after
        return {
            key: after.get(key)
            for key in before.keys() | after.keys()
            if before.get(key) != after.get(key)
        }


def corrections(decisions: Decisions) -> int:
    """Return how many of the decisions put another value into a cell."""
    return sum(map(is_correction, decisions.values()))


def is_correction(decision: Decision) -> bool:
    """Return whether a decision puts another value into a cell."""
    return decision.text is not None or decision.choice in {
        Choice.THEIRS,
        Choice.BOTH,
        Choice.COPY,
    }
