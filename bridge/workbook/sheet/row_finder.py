"""Finds the few rows that somebody asks for among many, without taking each row apart: one look at
the cells of one column.

It is for runs of rows in the form that nearly every program writes. Wherever anything else stands,
it says so, and each row is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cached_property
from typing import NamedTuple

from bridge.records.columns import letters
from bridge.workbook.opc.xml_text import LAST_ROW
from bridge.workbook.sheet.rows import Strings

_END = b"</row>"
_WIDE = re.compile(rb"""<f\s[^>]*?\bt\s*=\s*["'](?:array|dataTable)""")
_BLANKS = " \t\u00a0\r\n"


class Found(NamedTuple):
    """Where the rows that were asked for start, and the number of the last row."""

    starts: list[int]
    last: int


class RowFinder:
    """Finds rows by the text in one column, blanks around it aside; also rows in which `also`
    matches. For parts without a prefix.
    """

    def __init__(
        self,
        column: int,
        texts: Collection[str],
        strings: Strings,
        also: re.Pattern[bytes] | None = None,
    ) -> None:
        self._texts = frozenset(text.encode("utf-8", "surrogatepass") for text in texts)
        self._wanted = texts
        self._strings = strings
        self._also = also
        # A text that needs unescaping, or has blanks around it, is none of these: its run goes the
        # long way.
        self._cells = re.compile(
            b'<c r="'
            + letters(column).encode()
            + b'([0-9]{1,7})"(?: s="[0-9]+")?(?: t="inlineStr"><is><t(?:'
            b' xml:space="preserve")?>([^<&\\s\xc2](?:[^<&]*[^<&\\s\xa0])?)</t></is></c>|'
            b' t="s"><v>([0-9]{1,9})</v></c>)'
        )

    @cached_property
    def _places(self) -> frozenset[bytes]:
        """Return the wanted texts by their places in the shared strings."""
        return frozenset(
            str(place).encode()
            for place, text in enumerate(self._strings)
            if text.strip(_BLANKS) in self._wanted
        )

    def find(self, rows: bytes, last: int) -> Found | None:
        """Look through whole rows that follow row `last`; None where they are not in the usual
        form, or a formula reaches over other cells.
        """
        # A comment could hide a row from this search, or hold one that is none.
        if (
            not rows.startswith(b"<row ")
            or not rows.endswith(_END)
            or (b"!" in rows and b"<!" in rows)
            or _WIDE.search(rows)
        ):
            return None
        cells = self._cells.findall(rows)
        if not cells:
            return None
        numbers, texts, places = zip(*cells, strict=True)
        order = list(map(int, numbers))
        if not last < order[0] or order[-1] > LAST_ROW or not _are_all(rows, order):
            return None
        hits = (
            []
            if self._texts.isdisjoint(texts)
            else [
                number for number, text in zip(numbers, texts, strict=True) if text in self._texts
            ]
        )
        # Escapes and shared texts mean others than they show; such rows are asked about rather than
        # missed.
        if any(places) or b"_x" in b" ".join(texts):
            shared = self._places if any(places) else self._texts
            hits = [
                number
                for number, text, place in cells
                if text in self._texts or place in shared or b"_x" in text
            ]
        # A row found by its cell but not by its start tag is written in another way: then nothing
        # found here counts.
        starts = _starts(rows, hits)
        if starts is None or self._also is None:
            return Found(starts, order[-1]) if starts is not None else None
        also = {rows.rfind(b"<row ", 0, found.start()) for found in self._also.finditer(rows)}
        return Found(sorted(also.union(starts)), order[-1])


def _are_all(rows: bytes, order: list[int]) -> bool:
    """Whether these are all the rows, in ascending order."""
    first, last = order[0], order[-1]
    if order == list(range(first, last + 1)) and rows.startswith(b'<row r="%d"' % first):
        return rows.startswith(
            b'<row r="%d"' % last, rows.rfind(b"<row ")
        )  # there is no room for others
    return len(order) == rows.count(_END) and order == sorted(set(order))


def _starts(rows: bytes, hits: list[bytes]) -> list[int] | None:
    """Return where the rows with these numbers start; None where one is written in another way."""
    starts, at = [], 0
    for number in hits:
        at = rows.find(b'<row r="' + number + b'"', at)
        if at < 0:
            return None
        starts.append(at)
    return starts
