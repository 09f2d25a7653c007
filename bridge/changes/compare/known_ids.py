"""Known IDs: lost leading zeros given back, IDs that look like known ones, free IDs, where each stands in a sheet. Pure."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from itertools import permutations

from bridge.changes.compare.comparison_inputs import Exported, RecordSource

_ZEROS = re.compile(r"(?<!\d)0+(?=\d)")
_CODE_PAGES = ("utf-8", "cp1252", "cp1250", "cp1251", "cp1254", "cp1257", "iso8859-2", "cp850", "cp852", "mac_roman")
_ROWS = 1 << 32
"""More than a sheet has."""


class KnownIds:
    """The IDs of the baseline and of the service. Indexed only when the first unknown ID asks for it."""

    def __init__(self, *sources: RecordSource | None) -> None:
        self._sources = [source for source in sources if source is not None]
        self._by_digits: dict[str, set[str]] | None = None
        self._by_letters: dict[str, set[str]] = {}

    def with_zeros(self, digits: str) -> list[str]:
        """Return the known IDs that are these digits with more zeros in front."""
        return sorted(self._index().get(digits.lstrip("0"), set()) - {digits}) if digits.isdecimal() else []

    def alike(self, id: str) -> list[str]:
        """Return the known IDs that differ from an ID only in case, blanks, leading zeros of its numbers, or the code page of its letters."""
        self._index()
        spellings = {id, *_in_other_code_pages(id)}
        return sorted({known for text in spellings for known in self._by_letters.get(_folded(text), ())} - {id})

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
                    self._by_letters.setdefault(_folded(id), set()).add(id)
        return self._by_digits


def _folded(id: str) -> str:
    """Return what is left of an ID without case, blanks, and zeros in front of its numbers."""
    return _ZEROS.sub("", "".join(unicodedata.normalize("NFKC", id).casefold().split()))


def _in_other_code_pages(id: str) -> Iterator[str]:
    """Yield what an ID with letters beyond ASCII is, where a program read its bytes by the wrong code page."""
    for wrong, right in permutations(() if id.isascii() else _CODE_PAGES, 2):
        with suppress(UnicodeError):
            yield id.encode(wrong).decode(right)


class FirstPlaces:
    """Where each ID stands first: its sheet and its row. Of IDs that were exported only a number is kept."""

    def __init__(self, exported: Exported) -> None:
        self._exported = exported
        self._sheets, self._rows = list[str](), array("Q")
        self._others = dict[str, tuple[str, int]]()

    def __iter__(self) -> Iterator[str]:
        missing = {*self.missing()}
        yield from {**dict.fromkeys(id for id in self._exported.ids() if id not in missing), **self._others}

    def missing(self) -> Iterator[str]:
        """Yield the IDs that were exported and stand nowhere, in the order of the export."""
        ids, rows = [*self._exported.ids()], self._rows
        for id, place in zip(ids, self._exported.places(ids), strict=True):
            if id not in self._others if place is None else place >= len(rows) or not rows[place]:
                yield id

    def take(self, id: str, at: tuple[str, int]) -> tuple[str, int]:
        """Note where an ID stands; return where it stands first."""
        (place,) = self._exported.places((id,))
        if place is None:
            return self._others.setdefault(id, at)
        if not self._rows_up_to(place)[place]:
            self._rows[place] = self._before(at[0]) + at[1]
        sheet, row = divmod(self._rows[place], _ROWS)
        return self._sheets[sheet], row

    def take_new(self, sheet: str, ids: Sequence[str], rows: Sequence[int]) -> bool:
        """Note where many IDs stand; False, and nothing is noted, where one of them stands already, or was not exported."""
        places = [place for place in self._exported.places(ids) if place is not None]
        if len({*places}) < len(ids):
            return False
        known = self._rows_up_to(max(places))
        if any(map(known.__getitem__, places)):
            return False
        before = self._before(sheet)
        for place, row in zip(places, rows, strict=True):
            known[place] = before + row
        return True

    def _rows_up_to(self, place: int) -> array[int]:
        self._rows.frombytes(bytes(8 * max(0, place + 1 - len(self._rows))))
        return self._rows

    def _before(self, sheet: str) -> int:
        if sheet not in self._sheets:
            self._sheets.append(sheet)
        return self._sheets.index(sheet) * _ROWS
