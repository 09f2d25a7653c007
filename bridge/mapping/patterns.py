"""Regular expressions for mappings: one group, and only forms with a bounded running time.

`re` backtracks, so its time is at most the product of all choices: `(a+)+$` never runs.
"""

from __future__ import annotations

import re
from time import perf_counter

from bridge.texts import Text, say

LONGEST_PATTERN = 200
LONGEST_TEXT = 300
"""Maximum number of characters of a cell that a pattern searches."""
_OTHER_ESCAPE = re.compile(r"\\[^\WdDwWsSbB]")
_ONE_CHARACTER = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]")
_MANY = re.compile(r"[*+]|\{\d*,\d*\}")
_REFUSED = re.compile(r"\)[*+{]|\(\?(?!:)")
_MOST_MANY, _MOST_FEW = 3, 12
"""Most repetitions of any length, and of choices between two: their texts are tried one by one."""
PATIENCE = 10.0
"""Maximum time in seconds for one pattern and all cells of a column; a typical pattern needs a
millionth of that per cell.
"""


class PatternError(ValueError):
    """An unusable pattern; `message` is a sentence."""

    def __init__(self, message: Text) -> None:
        self.message = message


class Pattern:
    """A regular expression with one group, for the cells of one column.

    The worst text takes a few tenths of a second, normal ones almost nothing.
    """

    def __init__(self, source: str) -> None:
        """Raise PatternError if the pattern is invalid or could take too long."""
        self.source = source
        self._spent = 0.0
        try:
            compiled = re.compile(source) if _is_quick(source) else None
        except (re.error, OverflowError, RecursionError):
            compiled = None
        if compiled is None or compiled.groups != 1:
            raise PatternError(
                say(
                    "“{pattern}” cannot be used. Write one group in parentheses around the text to"
                    " use, with classes such as [A-Z] or \\d, and at most three of * and +.",
                    pattern=source[:LONGEST_PATTERN],
                )
            )
        self._compiled = compiled

    def found(self, text: str) -> str | None:
        """Return the text of the group, or None if there is no match or the text is longer than
        LONGEST_TEXT.

        Raises PatternError after PATIENCE seconds.
        """
        span = self.span(text)
        return None if span is None else text[slice(*span)]

    def span(self, text: str) -> tuple[int, int] | None:
        """Return the position of the group in a text."""
        if len(text) > LONGEST_TEXT:
            return None
        start = perf_counter()
        match = self._compiled.search(text)
        self._spent += perf_counter() - start
        if self._spent > PATIENCE:
            raise PatternError(
                say("“{pattern}” takes too long for the texts of this column.", pattern=self.source)
            )
        return None if match is None or match[1] is None else match.span(1)


def _is_quick(source: str) -> bool:
    """Return whether a pattern takes at most seconds for any text: short, without repeated groups,
    look around and references, and with few choices.
    """
    if len(source) > LONGEST_PATTERN or _OTHER_ESCAPE.search(source):
        return False
    bare = _ONE_CHARACTER.sub("x", source)
    many = len(_MANY.findall(bare)) + (not source.startswith("^"))
    few = bare.count("?") - bare.count("(?:") + bare.count("|")
    return not _REFUSED.search(bare) and many <= _MOST_MANY and few <= _MOST_FEW
