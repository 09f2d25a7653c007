"""Texts of lists -> lists, quicker than the grammar: names that were read before need none of it. For readers of many rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any

from bridge.records.cells.grammar import write_names

_MEMO = 20_000


class PlainLists:
    """Reads lists; `read` reads a text by the grammar, and gives whatever its caller takes for an outcome."""

    def __init__(self, read: Callable[[str], Any]) -> None:
        self._read = read
        self._plain = set[str]()

    def __call__(self, text: str) -> Any:
        names = self.quick(text)
        if names is not None:
            return names
        outcome = self._read(text)
        if isinstance(outcome, list):
            if len(self._plain) > _MEMO:
                self._plain.clear()
            self._plain.update(name for name in outcome if isinstance(name, str) and write_names((name,)) == name and name[0] != "(")
        return outcome

    def quick(self, text: str) -> list[str] | None:
        """Return the names of a text that needs no grammar; None for any other."""
        # Names that came through the grammar once unquoted cannot mean anything else the second time.
        names = text.split(", ")
        return names if self._plain.issuperset(names) and len({*names}) == len(names) else None

    def many(self, texts: Iterable[str | None], keys: Sequence[str], otherwise: Callable[[str], Any]) -> Sequence[Any]:
        """Read many texts; those that need the grammar by their keys."""
        lists = [text.split(", ") if text else None for text in texts]
        present = [names for names in lists if names]
        plain = self._plain.issuperset
        if plain(chain.from_iterable(present)) and [*map(len, map(set, present))] == [*map(len, present)]:
            return lists
        return [
            names if names is None or (plain(names) and len({*names}) == len(names)) else otherwise(key)
            for names, key in zip(lists, keys, strict=True)
        ]
