"""By what the rows of a review are searched and sorted: made once with the check, small beside the
rows, which lie in a file. Pure.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence


class Texts:
    """Short texts of many rows, one behind the other: what a search looks at."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._ends = array("Q", [0])

    def append(self, text: str) -> None:
        """Add the text of the next row."""
        self._bytes += text.encode("utf-8", "surrogatepass")
        self._ends.append(len(self._bytes))

    def holding(self, words: str) -> Iterator[int]:
        """Yield the rows whose texts hold the words, in order."""
        needle = words.encode("utf-8", "surrogatepass")
        at = 0
        row = 0
        while (at := self._bytes.find(needle, at)) >= 0:
            row = bisect_right(self._ends, at, row) - 1
            end = self._ends[row + 1]
            # One text may end with the half of the words with which the next begins.
            if at + len(needle) <= end:
                yield row
                at = end
            else:
                at += 1


class Sort:
    """Takes the values of one column from row to row, and ranks the rows by them; equal values are
    kept once.
    """

    def __init__(self) -> None:
        self._numbers = array("I")
        self._values = dict[str, int]()

    def add(self, value: str) -> None:
        """Take the value of the next row."""
        self._numbers.append(self._values.setdefault(value, len(self._values)))

    def ranks(self) -> Sequence[int]:
        """Return the place of each row's value among all."""
        places = array("I", [0]) * len(self._values)
        for place, value in enumerate(sorted(self._values)):
            places[self._values[value]] = place
        return array("I", map(places.__getitem__, self._numbers))
