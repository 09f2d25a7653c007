"""Values of a column -> the parts of them that may be meant, each with the pattern of a mapping that takes it: `DB0411` of `DB0411-018`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

_SEPARATORS = "-_./ :"
_MOST = 3


class Part(NamedTuple):
    """A part of each text: the pattern that takes it, and what it takes of one of the texts."""

    pattern: str
    sample: str
    text: str


def parts_of(values: Sequence[str]) -> tuple[Part, ...]:
    """Return the parts in front of the separators that stand in all of the values; none where they have no separator in common."""
    found = list[Part]()
    for separator in _SEPARATORS if values else "":
        if all(separator in value[1:] for value in values):
            pattern = f"^([^{re.escape(separator)}]+)"
            taken = {match[1] for value in values if (match := re.match(pattern, value))}
            if taken != {*values}:
                found.append(Part(pattern, re.match(pattern, values[0])[1], values[0]))  # type: ignore[index]  # each value matches
    return tuple(found[:_MOST])
