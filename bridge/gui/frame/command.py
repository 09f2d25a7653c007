"""One thing that the window can do, as the list of everything (Ctrl+K) shows it, and which of them
a planner's words mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

LETTERS = str.maketrans({"ø": "o", "æ": "ae", "ł": "l", "&": None})
"""Letters that are no others with a mark, as they are typed without them; and the mark of a
mnemonic.
"""


class Command(NamedTuple):
    """What it does in words, where it stands, and its keys; `needs` says why it cannot be done now,
    and is empty where it can.
    """

    words: str
    place: str
    run: Callable[[], object]
    keys: str = ""
    needs: str = ""


def matching(commands: Iterable[Command], typed: str) -> list[Command]:
    """Return the commands that have all words typed, in any order, with or without their marks;
    nearest first, then as they came.

    What cannot be done now stands behind what can.
    """
    wanted = _folded(typed).split()
    found: list[tuple[bool, int, Command]] = []
    for command in commands:
        words = _folded(command.words)
        if all(word in f"{words} {_folded(command.place)}" for word in wanted):
            found.append((bool(command.needs), _distance(words, wanted), command))
    return [command for _, _, command in sorted(found, key=lambda one: one[:2])]


def _distance(words: str, wanted: list[str]) -> int:
    """Return 0 where the words begin with what was typed first, 1 where each begins a word, 2 where
    they stand within words or in the place.
    """
    if not wanted or words.startswith(wanted[0]):
        return 0
    return 1 if all(f" {word}" in f" {words}" for word in wanted) else 2


def _folded(text: str) -> str:
    import unicodedata

    apart = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
