"""The states that the rows of a review are shown in, with their words and icons."""

from __future__ import annotations

from enum import StrEnum

from bridge.gui.widgets.formats import tr


class State(StrEnum):
    """The displayed state of a row, most urgent first."""

    PROBLEM = "problem"
    CONFLICT = "conflict"
    NOT_ACCEPTED = "not-accepted"
    """Refused by the service, and unchanged since."""
    WARNING = "warning"
    NEW = "new"
    NOT_COMPARED = "not-compared"
    """Of an own sheet that was checked offline: the service may have the activity."""
    CHANGED = "changed"
    LEFT_OUT = "left-out"
    UNCHANGED = "unchanged"
    """Edited back to the original value, or never edited and found by a search."""


BLOCKING = frozenset({State.PROBLEM, State.CONFLICT, State.NOT_ACCEPTED})
OPEN = BLOCKING | {State.WARNING}
"""The states that need the planner's attention, visited one after the other."""
SENT = frozenset({State.WARNING, State.NEW, State.NOT_COMPARED, State.CHANGED})
SEGMENTS: dict[str, State | None] = {
    "all": None,
    "problems": State.PROBLEM,
    "conflicts": State.CONFLICT,
    "warnings": State.WARNING,
    "changed": None,
    "new": None,
    "not-accepted": State.NOT_ACCEPTED,
    "left-out": State.LEFT_OUT,
}
STATE_LOOK: dict[State, tuple[str, str]] = {
    State.PROBLEM: ("alert", "bad"),
    State.CONFLICT: ("people", "bad"),
    State.NOT_ACCEPTED: ("close", "bad"),
    State.WARNING: ("warn", "warn"),
    State.NEW: ("plus", "good"),
    State.NOT_COMPARED: ("help", "muted"),
    State.CHANGED: ("check", "accent"),
    State.LEFT_OUT: ("minus", "muted"),
    State.UNCHANGED: ("check", "muted"),
}
"""Icon and token of each state."""


def state_word(state: State) -> str:
    """Return the label of a state."""
    return {
        State.PROBLEM: tr("Problem"),
        State.CONFLICT: tr("Conflict"),
        State.NOT_ACCEPTED: tr("Not accepted"),
        State.WARNING: tr("Warning"),
        State.NEW: tr("New"),
        State.NOT_COMPARED: tr("Not compared"),
        State.CHANGED: tr("Changed"),
        State.LEFT_OUT: tr("Skipped"),
        State.UNCHANGED: tr("Unchanged"),
    }[state]
