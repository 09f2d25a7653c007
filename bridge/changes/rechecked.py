"""A check that a planner saw + the check made just before sending -> the rows and fields that are not what was seen. Pure.

What decisions of the review were to change is no difference; where a decision could not be kept, it is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bridge.records.cells.base import JsonValue
from bridge.records.change_types import ALL_THE_SAME, NEW_ACTIVITY, Change, ChangeSet, Choice, Decision
from bridge.texts import Text, say

_ROW = ""
"""In the place of a field: the row as a whole."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A row that is not as it was seen, and the captions of what is not, in the order of the columns; none: the row as a whole."""

    sheet: str
    row: int
    id: str
    captions: tuple[str, ...]

    @property
    def sentence(self) -> Text:
        """Return it in words, such as `Row 12 (DB0411-045): Status, Start`."""
        if not self.captions:
            return say("Row {row} ({id})", row=self.row, id=self.id)
        return say("Row {row} ({id}): {columns}", row=self.row, id=self.id, columns=", ".join(self.captions))


def what_differs(seen: ChangeSet, again: ChangeSet, decisions: Mapping[tuple[str, str], Decision]) -> tuple[Difference, ...]:
    """Return the rows that are not as they were seen, in the order of the sheet."""
    if len(seen.changes) == len(again.changes) and all(_place(one) == _place(other) for one, other in zip(seen.changes, again.changes, strict=True)):
        pairs: Iterable[tuple[Change | None, Change | None]] = zip(seen.changes, again.changes, strict=True)  # the same rows: none is kept
    else:
        before, after = _by_row(seen), _by_row(again)
        pairs = ((before.get(key), after.get(key)) for key in dict.fromkeys((*before, *after)))
    decided: dict[str, dict[str, Decision]] = {}
    for (id, name), decision in decisions.items():
        decided.setdefault(id, {})[{ALL_THE_SAME: "personnelIds", NEW_ACTIVITY: "id"}.get(name, name)] = decision
    found = []
    for old, new in pairs:
        change = new or old
        assert change is not None
        taken = decided.get(change.found.get("id", change.id), {})
        one, other = _as_seen(old, taken), _as_checked(new, taken)
        if one != other:
            captions = tuple(column.caption for column in seen.info.table if one.get(column.field) != other.get(column.field))
            found.append(Difference(change.sheet, change.row, change.id, captions))
    return tuple(sorted(found, key=lambda difference: difference.row))


def _place(change: Change) -> tuple[str, int, str]:
    return change.sheet, change.row, change.found.get("id", change.id)


def _by_row(changes: ChangeSet) -> dict[tuple[str, str], Change]:
    """Return the changes by their IDs as they stand in the cells, those without one or with a second row by their place."""
    found: dict[tuple[str, str], Change] = {}
    for change in changes.changes:
        id = change.found.get("id", change.id)
        # By ID, since rows move when a planner sorts; by row number only what has no ID of its own.
        key = (change.sheet, id) if id and (change.sheet, id) not in found else (change.sheet, f"\n{change.row}")
        found[key] = change
    return found


def _as_seen(change: Change | None, decided: Mapping[str, Decision]) -> dict[str, JsonValue]:
    """Return what a planner saw of a row, without the fields that were decided."""
    if change is None:
        return {}
    found = {**_edits(change), **_marks(change)}
    return {name: value for name, value in found.items() if name not in decided and not (name == _ROW and "id" in decided)}


def _as_checked(change: Change | None, decided: Mapping[str, Decision]) -> dict[str, JsonValue]:
    """Return what the row is now, of the fields that were decided only what stands in the way all the same."""
    if change is None:
        return {}
    settled = {name for name, decision in decided.items() if decision.choice is not Choice.LEAVE_OUT}
    edits = {name: value for name, value in _edits(change).items() if name not in settled and not (name == _ROW and "id" in settled)}
    return {**edits, **_marks(change)}


def _edits(change: Change) -> dict[str, JsonValue]:
    found: dict[str, JsonValue] = {edit.field: [edit.after, edit.cleared] for edit in change.fields}
    return {**found, _ROW: str(change.state)} if change.state == "new" else found


def _marks(change: Change) -> dict[str, JsonValue]:
    errors: dict[str, JsonValue] = {problem.field or _ROW: problem.code for problem in change.problems if problem.severity == "error"}
    return {**errors, **{conflict.field or "id": "conflict" for conflict in change.conflicts}}
