"""The known name that is most like an unknown one, for suggestions; remembers what it looked up and never takes long. Pure."""

from __future__ import annotations

from bridge.records.cells.base import nearest
from bridge.records.rows import Lookups

_PATIENCE = 400_000
"""Names compared in one check; 100,000 wrong names against 20,000 known ones would take hours."""


class NearestNames:
    """Looks names up in one set of lookups."""

    def __init__(self, lookups: Lookups) -> None:
        self._lookups = lookups
        self._found: dict[tuple[str, str], str | None] = {}
        self._left = _PATIENCE

    def of(self, source: str, name: str) -> str | None:
        """Return the known name of a source that is most like `name`, of people the ID; None where none is close."""
        key = (source, name)
        if key not in self._found:
            known = self._lookups.known(source)
            self._left -= len(known)
            self._found[key] = None if self._left < 0 else self._person(name) if source == "people" else nearest(name, known)
        return self._found[key]

    def _person(self, name: str) -> str | None:
        people = self._lookups.people
        if (id := nearest(name, tuple(people))) is not None:
            return id
        like = nearest(name, [known for known in people.values() if known])
        owners = [id for id, known in people.items() if known == like]
        return owners[0] if like is not None and len(owners) == 1 else None
