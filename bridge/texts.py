"""Sentences: an English template and the values that fill it.

Lower layers make a `Text` with `say()`. Files are written with `str(text)`. The command line and
the app show `shown(text)`, which writes amounts in the planner's way. Templates use `{name}` fields
and are literal in the code: each is its own message id, for a translation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

NumberFormat = Callable[[int], str]

TEXT_SIZES = range(50, 401)
"""Sizes of text that can be chosen, in percent of the system's."""

_HALF_CHARACTERS = re.compile("[\ud800-\udfff]")


def holdable(text: str) -> str:
    """Return a text as every file, screen and spreadsheet can hold it: half a character, which is
    not Unicode text, stands as `\ufffd`.
    """
    return text if text.isascii() else _HALF_CHARACTERS.sub("\ufffd", text)


def few(words: Sequence[str], most: int) -> str:
    """Return words with commas between them; of more than so many the first, and that there are
    others.
    """
    return ", ".join(words[:most]) + (", …" if len(words) > most else "")


def json_holdable(text: str) -> str:
    """Return JSON text as every file can hold it, and to the character: half a character, which
    JSON may carry, stands as its escape.
    """
    return (
        text
        if text.isascii()
        else _HALF_CHARACTERS.sub(lambda half: f"\\u{ord(half[0]):04x}", text)
    )


_COUNTS = frozenset(
    {
        "count",
        "total",
        "sent",
        "all",
        "most",
        "limit",
        "ours",
        "theirs",
        "changed",
        "new",
        "unchanged",
        "created",
        "updated",
        "failed",
    }
)
"""Fields whose whole numbers are amounts, shown with the separators of the planner's country.

A row's number or a port is none.
"""


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence, or the end of one: `template` is English with `{name}` fields, `values` fill
    them (a value may be a Text).
    """

    template: str
    values: Mapping[str, object] = field(default_factory=dict, compare=True)

    def __str__(self) -> str:
        return holdable(self.template.format(**self.values)) if self.values else self.template

    def __hash__(self) -> int:
        return hash(
            (self.template, tuple((name, str(value)) for name, value in self.values.items()))
        )


def say(template: str, /, **values: object) -> Text:
    """Make a Text. A template without values is taken as it stands, braces included."""
    return Text(template, values)


def plural(count: int, one: str, many: str, /, **values: object) -> Text:
    """Make a Text about an amount: `one` for exactly one, else `many`; both may use `{count}`."""
    return say(one if count == 1 else many, count=count, **values)


_number: NumberFormat = str


def set_number_format(number: NumberFormat) -> None:
    """Write the amounts in every later sentence with `number`; plain digits until
    this is called.
    """
    global _number
    _number = number


def shown(text: Text | str) -> str:
    """Return the sentence as the planner reads it, values that are sentences included."""
    if isinstance(text, str):
        return holdable(text)
    if not text.values:
        return text.template
    return holdable(
        text.template.format(
            **{name: _shown_value(name, value) for name, value in text.values.items()}
        )
    )


def _shown_value(name: str, value: object) -> object:
    if isinstance(value, Text):
        return shown(value)
    return _number(value) if name in _COUNTS and isinstance(value, int) else value
