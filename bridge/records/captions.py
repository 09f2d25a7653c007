"""Captions and cell addresses as planners read them: what two captions have in common, and the letters of columns."""

from __future__ import annotations

import re
from functools import cache

_UNIT = re.compile(r"\([^()]*\)\s*\*?\s*\Z")
_TURKISH = str.maketrans({"İ": "i", "ı": "i", "\u0307": None})


def caption_key(text: str) -> str:
    """Return what two captions have in common: without case (a Turkish i is an i), blanks, star, and unit or zone in
    parentheses at the end.
    """
    bare = _UNIT.sub("", text.strip())
    # A Turkish Excel capitalises i to İ, and casefold alone would keep them apart.
    return "".join((bare or text).translate(_TURKISH).casefold().translate(_TURKISH).replace("*", "").split())


@cache
def letters(column: int) -> str:
    """Return the letters of a column number: 1 is `A`, 27 is `AA`."""
    name = ""
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name
