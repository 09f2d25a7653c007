"""Regular expressions for mappings: one group, and only forms with a bounded running time.

`re` backtracks, so its time is at most the product of all choices. Patterns are measured before use
and rejected if the product is too large: `(a+)+$` never runs.
"""

from __future__ import annotations

import re
from time import perf_counter

from bridge.texts import Text, say

LONGEST_PATTERN = 200
LONGEST_TEXT = 300
"""Maximum number of characters of a cell that a pattern searches."""
_MOST_STEPS = 30_000_000
_MOST_COPIES = 200
PATIENCE = 10.0
"""Maximum time in seconds for one pattern and all cells of a column; a typical pattern needs a
millionth of that per cell.
"""
_COUNTED = re.compile(r"\{(\d{1,4})(,?)(\d{0,4})\}")
_ESCAPES = frozenset("dDwWsSbB")


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
        if len(source) > LONGEST_PATTERN:
            raise PatternError(
                say("The pattern is longer than {limit} characters.", limit=LONGEST_PATTERN)
            )
        try:
            self._compiled = re.compile(source)
        except (re.error, OverflowError, RecursionError) as error:
            raise PatternError(
                say(
                    "“{pattern}” is not a regular expression: {error}.",
                    pattern=source,
                    error=str(error),
                )
            ) from error
        if self._compiled.groups != 1:
            raise PatternError(
                say(
                    "“{pattern}” needs exactly one group in parentheses, around the text to use.",
                    pattern=source,
                )
            )
        _Steps(source).check()
        self.source = source
        self._spent = 0.0

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
        found = self._compiled.search(text)
        self._spent += perf_counter() - start
        if self._spent > PATIENCE:
            raise PatternError(
                say("“{pattern}” takes too long for the texts of this column.", pattern=self.source)
            )
        return None if found is None or found[1] is None else found.span(1)


class _Steps:
    """Counts the steps a pattern may take, and rejects all but the supported forms."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._at = 0
        self._steps = 1 if source.startswith("^") else LONGEST_TEXT

    def check(self) -> None:
        """Raise PatternError if the pattern is unsupported or could take too long."""
        self._alternatives()
        if self._at < len(self._source):
            raise self._refused()
        if self._steps > _MOST_STEPS:
            raise PatternError(
                say(
                    "“{pattern}” could take too long. Use fewer of *, +, ? and |.",
                    pattern=self._source,
                )
            )

    def _alternatives(self) -> None:
        """Parse alternatives up to a closing parenthesis or the end."""
        branches = 1
        while self._at < len(self._source) and self._source[self._at] != ")":
            if self._source[self._at] == "|":
                self._at += 1
                branches += 1
            else:
                self._item()
        self._steps *= branches

    def _item(self) -> None:
        group = self._atom()
        least, most = self._times()
        if most == least == 1:
            return
        if group:
            if most > 1:
                raise self._refused()
            self._steps *= 2
        elif most != least:
            self._steps *= min(most - least + 1, LONGEST_TEXT)

    def _atom(self) -> bool:
        """Parse one character, class or group; return whether it is a group."""
        source, at = self._source, self._at
        letter = source[at]
        self._at += 1
        if letter == "(":
            if source[at + 1 : at + 2] == "?":
                if source[at + 1 : at + 3] != "?:":
                    raise self._refused()
                self._at += 2
            self._alternatives()
            self._at += 1
            return True
        if letter == "[":
            at += 2 if source[at + 1 : at + 2] == "^" else 1
            at += 1 if source[at : at + 1] == "]" else 0
            while source[at : at + 1] not in {"]", ""}:
                at += 2 if source[at] == "\\" else 1
            self._at = at + 1
        elif letter == "\\":
            escaped = source[at + 1]
            if escaped.isalnum() and escaped not in _ESCAPES:
                raise self._refused()
            self._at += 1
        elif letter in "*+?":
            raise self._refused()
        return False

    def _times(self) -> tuple[int, int]:
        rest = self._source[self._at :]
        least, most = 1, 1
        if rest[:1] in {"*", "+", "?"}:
            least, most = {"*": (0, LONGEST_TEXT), "+": (1, LONGEST_TEXT), "?": (0, 1)}[rest[0]]
            self._at += 1
        elif found := _COUNTED.match(rest):
            least = int(found[1])
            most = int(found[3]) if found[3] else LONGEST_TEXT if found[2] else least
            if max(least, most if found[3] else 0) > _MOST_COPIES:
                raise self._refused()
            self._at += found.end()
        else:
            return 1, 1
        if self._source[self._at : self._at + 1] == "?":  # lazy
            self._at += 1
        elif self._source[self._at : self._at + 1] in {"*", "+", "{"}:
            raise self._refused()
        return least, most

    def _refused(self) -> PatternError:
        message = say(
            "Character {place} of “{pattern}” is not allowed. Use characters, classes "
            "such as [A-Z] or \\d, one group, | and * + ?.",
            place=min(self._at + 1, len(self._source)),
            pattern=self._source,
        )
        return PatternError(message)
