"""Which of the rows sent has the values that an echo or a message repeats? One, or nobody can say. Pure; never by dates: their zone is the echo's.

A row is known by a value that it alone has, or by being the only one that what is repeated does not contradict. A row has what was sent of it and
what the service showed before; where both say nothing, nothing contradicts it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from bridge.changes.outcome.reasons import NAMED_FIELDS, names_value
from bridge.records.cells.base import JsonValue
from bridge.records.lookups import comparable
from bridge.records.run_types import SentRow

_FIELDS = (*NAMED_FIELDS, "status", "type", "additionalClientWork", "internalRemarks", "externalRemarks")
_LISTS = frozenset({"teams", "personnelIds", "manpower"})
# A blank column makes every row possible; looking through all of them for each echo would take minutes.
_MANY = 2_000
"""Rows that share a value; one of more is not looked for by its others."""


class SentValues:
    """The values of the rows sent. `accepted` says of a position whether a fresh export proves that its row was accepted."""

    def __init__(self, rows: Sequence[SentRow], accepted: Callable[[int], bool]) -> None:
        self._sent, self._accepted = rows, accepted
        self._found: dict[tuple[str, ...], int | None] = {}

    @cached_property
    def _owners(self) -> dict[str, dict[str, list[int]]]:
        """Return by field who has a text, in order; under an empty one who has none. Made when an echo without an ID asks."""
        owners: dict[str, dict[str, list[int]]] = {field: {} for field in _FIELDS}
        for position, row in enumerate(self._sent):
            for field in _FIELDS:
                for text in _texts(row, field) or {""}:
                    owners[field].setdefault(text, []).append(position)
        return owners

    @cached_property
    def _named(self) -> dict[str, list[int]]:
        """Return who has a name that a message may repeat. Made when a message asks."""
        named: dict[str, list[int]] = {}
        for position, row in enumerate(self._sent):
            for name in {name for field in NAMED_FIELDS for value in _both(row, field) for name in _names(value)}:
                named.setdefault(name, []).append(position)
        return named

    def of_echo(self, activity: Mapping[str, str]) -> int | None:
        """Return the position of the only row that has what is echoed; None where it is none, or could be another."""
        echoed = tuple(_folded(field, activity.get(field, "")) for field in _FIELDS)
        if echoed not in self._found:
            self._found[echoed] = self._refused(self.only({field: text for field, text in zip(_FIELDS, echoed, strict=True) if text}))
        return self._found[echoed]

    def of_message(self, words: str, parts: Iterable[str]) -> int | None:
        """Return the position of the only row that has a value named in the words; `parts` are the words and quotations that may be one."""
        named = [self._named[part] for part in parts if part in self._named]
        position = only(set().union(*(owners for owners in named if len(owners) == 1)))
        if position is None or not all(position in owners for owners in named):
            return None
        row = self._sent[position]
        return self._refused(position) if any(names_value(words, values) for values in (row.payload, row.before or {})) else None

    def _refused(self, position: int | None) -> int | None:
        return None if position is None or self._accepted(position) else position

    def only(self, echoed: Mapping[str, str]) -> int | None:
        """Return the position of the row that has a value alone, else that of the only row which nothing contradicts."""
        owners = {field: self._owners[field].get(text, []) for field, text in echoed.items()}
        # A value that one row alone has decides, if nothing else of that row contradicts.
        alone = set().union(*(found for found in owners.values() if len(found) == 1))
        if alone:
            position = only(alone)
            return position if position is not None and self._possible(position, echoed) else None
        if not any(owners.values()):
            return None
        could_be = min(({*found, *self._owners[field].get("", [])} for field, found in owners.items()), key=len)
        position = only({position for position in could_be if self._possible(position, echoed)}) if len(could_be) <= _MANY else None
        # Possible by blanks only is not enough: some value must be its own.
        return position if any(position in found for found in owners.values()) else None

    def _possible(self, position: int, echoed: Mapping[str, str]) -> bool:
        """Whether nothing that is echoed contradicts the row."""
        row = self._sent[position]
        return all(text in texts or not texts for field, text in echoed.items() for texts in (_texts(row, field),))


def _both(row: SentRow, field: str) -> tuple[JsonValue, JsonValue]:
    """Return what was sent and what stood before: services repeat either."""
    return row.payload.get(field), (row.before or {}).get(field)


def _texts(row: SentRow, field: str) -> set[str]:
    return {text for value in _both(row, field) if (text := _text(field, value))}


def only(positions: set[int]) -> int | None:
    """Return the one position; None where there are none or several."""
    return next(iter(positions)) if len(positions) == 1 else None


def _names(value: JsonValue) -> Iterable[str]:
    """Return the names that a message may repeat of a value."""
    found = [value] if isinstance(value, str) else list(value) if isinstance(value, list | dict) else []
    return (name for name in found if isinstance(name, str) and name.strip())


def _text(field: str, value: JsonValue) -> str:
    """Return a value as an echo writes it, folded; empty where it has none."""
    if isinstance(value, list):
        return _folded(field, ",".join(str(name) for name in value))
    if isinstance(value, dict):
        return _folded(field, ",".join(f"{name}:{count}" for name, count in value.items()))
    return "" if value is None else _folded(field, str(value))


def _folded(field: str, text: str) -> str:
    """Return a text without what a service may write in another way: case, blanks, the order of a list, the words for yes and no."""
    text = comparable(text)
    if field in _LISTS:
        # Lists come back in any order.
        return ",".join(sorted(part.strip() for part in text.split(",") if part.strip()))
    if field == "additionalClientWork":
        return {"yes": "true", "1": "true", "no": "", "0": "", "false": ""}.get(text, text)
    return text
