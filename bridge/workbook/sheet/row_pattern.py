"""The plain form of a whole row: one regular expression with an optional group for each column, which accounts for every byte of the row.

Most rows of a sheet have it: cells in the order of the columns, texts where texts belong, numbers with a date format where dates belong, all
else blank. What one match of it finds of a row needs no look at single cells. Any other row goes the way of `rows`, cell by cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum, auto
from functools import cache

from bridge.records.captions import letters

_SNIFFED = 4_000
# A planner's own file may have thousands of date styles; the expression would take longer to compile than to use.
_MOST_STYLES = 200
_STYLE = r'(?: s="[0-9]++")?+'
_SHARED = r' t="s"><v>([0-9]++)</v></c>'
_INLINE = r' t="inlineStr"><is><t(?: xml:space="preserve")?+>([^<]*+)</t></is></c>'
_UNREAD = r'(?: t="[a-zA-Z]++")?+(?:><v>[^<]*+</v></c>|><is><t(?: xml:space="preserve")?+>[^<]*+</t></is></c>|/>)'
_START = r'\s*+<row r="([0-9]{1,7}+)"([^>]*+)>'
_ATTRIBUTES = re.compile(r'(?: [A-Za-z0-9:]++="[^"<>&]*+")*+ ?+')
_MOST_ATTRIBUTES = 1_000
_REST = r"</row>|([\s\S]++)"
_ALPHABET = 26


class Inside(Enum):
    """What cells of a column plainly hold: texts, or numbers that are dates, times of day, plain ones, or shown in a format of their own."""

    TEXT = auto()
    MOMENT = auto()
    CLOCK = auto()
    NUMBER = auto()
    FORMATTED = auto()


def _number(styles: Iterable[int]) -> str:
    """Return the pattern of a number in one of some styles; a cell without one has the first."""
    found = [style for style, _ in zip(styles, range(_MOST_STYLES), strict=False)]
    listed = "|".join(map(str, found)) or "(?!)"
    return rf'(?:(?: s="(?:{listed})"){"?+" if 0 in found else ""}(?: t="n")?+><v>([-+.0-9Ee]++)</v></c>|{_STYLE}/>)'


class RowForm:
    """The plain form of the rows of one sheet."""

    def __init__(self, columns: Mapping[int, Inside], last: int, styles: Mapping[Inside, Iterable[int]]) -> None:
        """`columns` are the columns to be read by their numbers, `last` the last one that may stand in a row, `styles` those of sorts of numbers."""
        # A number counts as a date by its style alone, so the styles stand in the expression itself.
        numbers = {sort: _number(found) for sort, found in styles.items()}

        def pattern(text: str) -> re.Pattern[str]:
            inside = {Inside.TEXT: f"{_STYLE}(?:{text}|/>)", **numbers}
            cells = (
                rf'(?:<c r="{letters(number)}\1"{inside[columns[number]] if number in columns else _STYLE + _UNREAD})?+'
                for number in range(1, last + 1)
            )
            return re.compile(f"{_START}{''.join(cells)}{beyond}{_REST}")

        # Formatted to the right of the table and blank: as many as there are columns in Excel, where a planner formats whole rows.
        names = "|".join((*map(letters, range(last + 1, _ALPHABET + 1)), "[A-Z]{2,3}+"))
        beyond = rf'(?:<c r="(?:{names})\1"{_STYLE}/>)*+' if last <= _ALPHABET else ""

        # Two forms at most, and compiling one takes milliseconds.
        self._pattern = cache(pattern)
        self._attributes = set[str]()

    def find(self, text: str) -> tuple[list[tuple[str, ...]], str, bool]:
        """Return what the rows of the plain form hold with which a text starts, the text behind them, and whether texts stand in the cells.

        Of each row: its number, its attributes, a text for each column to be read (empty for a blank cell), and an empty one.
        """
        # A program writes either shared or inline texts; a mixed sheet loses only speed.
        inline = text.count('t="inlineStr"', 0, _SNIFFED) > text.count('t="s"', 0, _SNIFFED)
        found = self._pattern(_INLINE if inline else _SHARED).findall(text)
        # The last alternative takes all that is not of the form: findall stops there instead of skipping it.
        rest = found.pop()[-1] if found and found[-1][-1] else ""
        return (found, rest, inline) if self._well_formed({row[1] for row in found}) else ([], text, inline)

    def _well_formed(self, attributes: set[str]) -> bool:
        """Whether rows have nothing but attributes in their start tags; most have what others had before."""
        # One set comparison for thousands of rows; checking each row's attributes cost a tenth of the reading.
        if attributes <= self._attributes:
            return True
        if not all(map(_ATTRIBUTES.fullmatch, attributes)):
            return False
        if len(self._attributes) < _MOST_ATTRIBUTES:
            self._attributes |= attributes
        return True
