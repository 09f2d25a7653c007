"""Messages: an English template and its values.

Lower layers create a `Text` with `say()`. Files contain `str(text)`. The command line and the app
show `shown(text)`, which formats numbers for the planner. Templates use `{name}` fields and are
literals in the code, so each is its own message ID for translation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

NumberFormat = Callable[[int], str]

TEXT_SIZES = range(50, 401)
"""Text sizes that can be chosen, in percent of the system's."""

_HALF_CHARACTERS = re.compile("[\ud800-\udfff]")


def holdable(text: str) -> str:
    """Return a text that is safe for files, screens and spreadsheets.

    Lone surrogates become the replacement character.
    """
    return text if text.isascii() else _HALF_CHARACTERS.sub("\ufffd", text)


def few(words: Sequence[str], most: int) -> str:
    """Return the first `most` words, separated by commas, with `…` if there are more."""
    return ", ".join(words[:most]) + (", …" if len(words) > most else "")


def all_of(words: Iterable[str]) -> str:
    """Return the words as `A, B and C`."""
    *some, last = words
    return f"{', '.join(some)} and {last}" if some else last


def json_holdable(text: str) -> str:
    """Return the same JSON text in a form safe for files.

    Lone surrogates, which JSON may contain, become escapes.
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

Row numbers and ports are not amounts.
"""


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence, or the end of one.

    `template` is English with `{name}` fields, `values` fill them (a value may be a Text).
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
    """Create a Text. A template without values is used literally, including braces."""
    return Text(template, values)


def plural(count: int, singular: str, many: str, /, **values: object) -> Text:
    """Create a Text about an amount: `one` for exactly one, else `many`. Both may use `{count}`."""
    return say(singular if count == 1 else many, count=count, **values)


def one_of(names: Iterable[object]) -> Text:
    """Return the advice to use one of these names."""
    return say("Use one of: {names}.", names=", ".join(map(str, names)))


def not_a_zone(text: str) -> Text:
    """Return the sentence about an invalid time zone."""
    return say("“{text}” is not a time zone. Write for example Europe/Copenhagen.", text=text)


_number: NumberFormat = str


def set_number_format(number: NumberFormat) -> None:
    """Format amounts in all later messages with `number`.

    Until this is called, plain digits are used.
    """
    global _number
    _number = number


def shown(text: Text | str) -> str:
    """Return the sentence as shown to the planner, including values that are sentences."""
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
