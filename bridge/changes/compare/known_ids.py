"""Known IDs: lost leading zeros given back, IDs that look like known ones, free IDs. Pure."""

from __future__ import annotations

from collections.abc import Container

from bridge.changes.compare.comparison_inputs import RecordSource


class KnownIds:
    """The IDs of the baseline and of the service. Indexed only when the first unknown ID asks for it."""

    def __init__(self, *sources: RecordSource | None) -> None:
        self._sources = [source for source in sources if source is not None]
        self._by_digits: dict[str, set[str]] | None = None
        self._by_letters: dict[str, set[str]] = {}

    def with_zeros(self, digits: str) -> list[str]:
        """Return the known IDs that are these digits with more zeros in front."""
        return sorted(self._index().get(digits.lstrip("0"), set()) - {digits}) if digits.isdecimal() else []

    def like(self, id: str) -> str | None:
        """Return the one known ID that differs only in case or leading zeros; None where there is none or several."""
        alike = self.with_zeros(id)
        self._index()
        alike += sorted(self._by_letters.get(id.casefold(), set()) - {id})
        return alike[0] if len(alike) == 1 else None

    def free(self, id: str, taken: Container[str]) -> str:
        """Return the ID with a number behind it that nobody uses."""
        number = 2
        while (new := f"{id}-{number}") in taken or any(source.get(new) is not None for source in self._sources):
            number += 1
        return new

    def _index(self) -> dict[str, set[str]]:
        # Made when first asked: most sheets have no new ID, and the index holds every ID of the plan.
        if self._by_digits is None:
            self._by_digits = {}
            for source in self._sources:
                for id in source.ids():
                    if id.isdecimal() and id.startswith("0"):
                        self._by_digits.setdefault(id.lstrip("0"), set()).add(id)
                    self._by_letters.setdefault(id.casefold(), set()).add(id)
        return self._by_digits
