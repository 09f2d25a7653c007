"""Find the known name that a text means: a site, an asset, a person, a team. Pure.

Texts are matched without case and accents, people in any order of their names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

from bridge.records.cells.base import nearest
from bridge.records.cells.grammar import (
    ListSyntaxError,
    counted,
    read_names,
    read_pairs,
    write_names,
    write_pairs,
)
from bridge.records.cells.written_dates import folded
from bridge.records.change_set import Lookups

_PATIENCE = 400_000
"""Maximum number of name comparisons in one check; 100,000 wrong names against 20,000 known ones
would take hours.
"""


_JOINT = re.compile(r"\s+(?:and|und|og|et|y|en|i)\s+|\s*(?://|/|\+|&|\|)\s*", re.IGNORECASE)
"""What planners write between names instead of a comma."""


_RUN_ON = re.compile(r"(:\s*\d+)\s+(?=[^\W\d])")
"""Where a comma is missing behind a pair."""


_BESIDE = re.compile(r"(?<=\d)\s+(?=[^\W\d]{2})")
"""Where a number ends and the next team begins."""


_BETWEEN = re.compile(rf"{_JOINT.pattern}|\s*[,;]\s*", re.IGNORECASE)
"""The same, and the separators of lists, where a list has the other one."""


class NearestNames:
    """Finds the known names that a text means in one set of lookups, with a cache and a limit on
    the work: surname first, initials, other case and accents, a unique beginning, a slip of
    spelling.
    """

    def __init__(self, lookups: Lookups) -> None:
        self._lookups = lookups
        self._found: dict[tuple[str, str], str | None] = {}
        self._left = _PATIENCE
        self._folded: dict[str, dict[str, str]] = {}

    @cached_property
    def _people(self) -> dict[str, list[str]]:
        return {id: _words(name) for id, name in self._lookups.people.items()}

    def of(self, source: str, name: str) -> str | None:
        """Return the known name of a source that is meant by `name` (for people the ID), or None if
        none is close or several are.
        """
        key = (source, name)
        if key not in self._found:
            self._left -= len(self._lookups.known(source))
            meant = None if self._left < 0 else self._closest(source, name)
            whole = (self._lookups.people.get(meant or "") if source == "people" else None) or meant
            # Several names are never one of them: the others would be lost.
            several = len(_JOINT.findall(name)) > len(_JOINT.findall(whole or "")) or (
                _BETWEEN.search(name) is not None and len(_words(name)) > len(_words(whole or ""))
            )
            self._found[key] = None if several else meant
        return self._found[key]

    def _closest(self, source: str, name: str) -> str | None:
        names = self._lookups.known(source)
        if source != "people":
            return self._beginning(source, name) or nearest(name, names)
        if namesakes := self.namesakes(name):
            return namesakes[0] if len(namesakes) == 1 else None
        if (id := nearest(name, names)) is not None:
            return id
        people = self._lookups.people
        like = nearest(name, [name for name in people.values() if name], _SAME_PERSON)
        owners = [id for id, name in people.items() if name == like]
        return owners[0] if like is not None and len(owners) == 1 else None

    def _beginning(self, source: str, name: str) -> str | None:
        """Return the only known name that begins with these words, in any case and with or without
        accents.
        """
        start, length = _folded(name), len(_folded(name))
        longer = [
            whole_name
            for whole_name in self._lookups.known(source)
            if (whole := _folded(whole_name)).startswith(start)
            and (len(whole) == length or (length > 2 and not whole[length].isdecimal()))
        ]
        exact = [candidate for candidate in longer if len(_folded(candidate)) == length] or longer
        if start.isdecimal():  # a spreadsheet program may have removed the zeros before it
            bare = start.lstrip("0")
            exact = [
                name for name in self._lookups.known(source) if name.lstrip("0") == bare
            ] or exact
        if source == "teams" and not exact:  # one word of a team's name, such as HV
            exact = [
                team
                for team in self._lookups.known(source)
                if length > 1 and f" {start} " in f" {_folded(team)} "
            ]
        return exact[0] if len(exact) == 1 else None

    def shown(self, source: str, name: str) -> str:
        """Return a known name as shown in a suggestion: for people the ID with the name."""
        person = self._lookups.people.get(name) if source == "people" else None
        return f"{person} ({name})" if person else f"“{name}”"

    def called(self, source: str, names: Sequence[str]) -> str:
        """Return known names as a suggestion quotes them: for people the names instead of IDs."""
        people = self._lookups.people if source == "people" else {}
        return ", ".join(f"“{people.get(name) or name}”" for name in names)

    def namesakes(self, text: str) -> list[str]:
        """Return the IDs of the people whose names have all words of a text, in any order, or begin
        with them: a last name, initials.
        """
        words = _words(text)
        if len("".join(words)) < _SHORTEST_NAME:
            return []
        ids = [id for id, name in self._people.items() if _has_words(name, words)]
        return [id for id in ids if len(self._people[id]) == len(words)] or ids

    def with_each_namesake(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the texts of a list of people with each person whom its first unclear name may
        mean; none if it may be nobody or one person.
        """
        for at, name in enumerate(names):
            ids = self.namesakes(name) if name not in self._lookups.people else []
            if len(ids) > 1:
                return tuple(
                    write_names([*names[:at], id, *names[at + 1 :]]) for id in ids[:MOST_NAMESAKES]
                )
        return ()

    def as_list(self, source: str, names: Sequence[str]) -> list[str] | None:
        """Return the known names meant by a list, or None.

        Handles names joined by `and`, `/` or the other separator, and names split at their own
        comma. Beside a known name, an unknown one stays as it was typed.
        """
        names_of = self._names_of(source)
        joined_names = list[str]()
        rest = [*names]
        while rest:
            first = rest.pop(0)
            joined = _joined(first, rest[0], names_of, people=source == "people") if rest else None
            if joined is not None:
                rest.pop(0)
            joined_names += [joined] if joined is not None else self.split(source, first) or [first]
        changed = len(joined_names) != len(names) or any(
            _bare(name) != name for name in names if name not in joined_names
        )
        return joined_names if changed and len({*joined_names}) == len(joined_names) else None

    def _names_of(self, source: str) -> dict[str, str]:
        """Return the known names by their plain form; people also by their own names."""
        if source not in self._folded:
            people = [*self._lookups.people.items()] if source == "people" else []
            namesakes = Counter(_key(name, people=True) for _, name in people)
            self._folded[source] = {
                **{
                    key: id for id, name in people if namesakes[key := _key(name, people=True)] == 1
                },
                **{_folded(name): name for name in self._lookups.known(source)},
            }
        return self._folded[source]

    def split(self, source: str, text: str) -> list[str]:
        """Return the names meant by a text that separates them otherwise; may be empty."""
        if all_meant := self._split(source, text):
            return all_meant
        parts = [part.strip() for part in text.split(";" if ";" in text else ",") if part.strip()]
        meant = [self._split(source, part) for part in parts]
        return [
            name
            for part, names in zip(parts, meant, strict=True)
            for name in (names or [part] if any(meant) else ())
        ]

    def _split(self, source: str, text: str) -> list[str]:
        """Return the known names that all of a text means; may be empty."""
        if (name := self._meant(source, text)) is not None:
            return [name]
        for joint in reversed([*_BETWEEN.finditer(text)]):  # a name may have a comma of its own
            head = self._meant(source, text[: joint.start()])
            if head is not None and (rest := self._split(source, text[joint.end() :])):
                return [head, *rest]
        return []

    def _meant(self, source: str, name: str) -> str | None:
        """Return the known name that one name of a list means, if any."""
        folded = self._names_of(source)
        exact = folded.get(_folded(name)) or folded.get(_key(name, people=True))
        return exact or self.of(source, name)

    def in_list(self, source: str | None, form: str) -> str:
        """Return the text of a list with the known names that are meant, or unchanged if one is
        unknown.
        """
        names = read_names(form)
        listed = frozenset(self._lookups.known(source)) if source else frozenset[str]()
        meant = [
            name if name in listed else self.of(source or "", name) for name in names if listed
        ]
        nearest_names = [name for name in meant if name is not None]
        return write_names(nearest_names) if len({*nearest_names}) == len(names) else form

    def nobody(self, names: Sequence[str]) -> list[str]:
        """Return those of these names that mean none of the known people, if any are known."""
        if not (known := self._lookups.known("people")):
            return []
        return [name for name in names if name not in known and self._meant("people", name) is None]

    def pairs_like(self, text: str) -> tuple[str, str] | None:
        """Return the first team without a number of several in a manpower cell, and the cell as it
        could be with 1 for each such team; None if anything else is unclear.
        """
        pieces = re.split(r"[,;]", _RUN_ON.sub(r"\1,", text))
        missing, pairs = list[str](), dict[str, int]()
        for piece in pieces:
            pair = counted(piece)
            if pair is None and (_NUMBER.search(piece) or not _WORD.search(piece)):
                return None
            name, count = pair or (piece.partition(":")[0].strip(), "1")
            team = name if name in self._lookups.known("teams") else self.of("teams", name) or name
            missing += [] if pair else [team]
            pairs[team] = int(count)
        several = len(pieces) == len(pairs) > 1
        return (missing[0], write_pairs(pairs)) if missing and several else None

    def headcount(self, text: str, form: str | None) -> str | None:
        """Return a corrected text for an unreadable manpower cell, with known teams and all of its
        numbers; else `form`, which may be None.
        """
        try:
            pairs = (
                [(team, str(count)) for team, count in read_pairs(form).items()]
                if form
                else _counted(text)
            )
        except ListSyntaxError:
            return form
        listed = frozenset(self._lookups.known("teams"))
        if any(piece.strip() in listed for piece in re.split(r"[,;]", text)):
            return None  # a team name ending in a number, without a headcount
        teams = [team if team in listed else self.of("teams", team) for team, _ in pairs]
        if not pairs or len({*teams}) < len(pairs) or None in teams:
            clear = not any(_NUMBER.search(team) for team, _ in pairs if team not in listed)
            return form if clear else None
        written = write_pairs(
            {str(team): int(count) for team, (_, count) in zip(teams, pairs, strict=True)}
        )
        return (
            written if sorted(_NUMBER.findall(written)) == sorted(_NUMBER.findall(text)) else None
        )


_WORD = re.compile(r"[^\W\d_]+")


_NUMBER = re.compile(r"\d+")


_UMLAUT = re.compile(r"([aou])e")


_SAME_PERSON = 0.85
"""How alike two spellings of one person's name are at least."""


MOST_NAMESAKES = 9
"""People to choose from for one name."""


_SHORTEST_NAME = 3
"""Letters that a part of a name needs to mean somebody."""


def _plain(text: str) -> str:
    """Return a text without case and accents, so that Müller, Mueller and Muller are the same."""
    return _UMLAUT.sub(r"\1", folded(text))


def _words(text: str) -> list[str]:
    return _WORD.findall(_plain(text))


def _has_words(name: Sequence[str], words: Sequence[str]) -> bool:
    """Return whether each word begins another one of a name."""
    left = [*name]
    for word in sorted(words, key=len, reverse=True):
        if (part := next((part for part in left if part.startswith(word)), None)) is None:
            return False
        left.remove(part)
    return bool(words)


def _folded(name: str) -> str:
    return " ".join(_plain(_bare(name)).split())


def _key(name: str, *, people: bool) -> str:
    """Return what a name is known by: without case and accents, of people in any order of words."""
    return " ".join(sorted(_words(name))) if people else _folded(name)


def _counted(text: str) -> list[tuple[str, str]]:
    """Return the teams and numbers in a cell, in any notation; empty if one of them is unclear."""
    pieces = re.split(r"[,;]", text)
    for between in (_JOINT, _BESIDE):
        pieces = [
            part
            for piece in pieces
            for part in (between.split(piece) if len(_NUMBER.findall(piece)) > 1 else [piece])
        ]
    pairs = [*map(counted, pieces)]
    return [pair for pair in pairs if pair] if all(pairs) else []


def _joined(first: str, other: str, folded: Mapping[str, str], *, people: bool) -> str | None:
    """Return the known name that was split at its own comma; for people also one written last name
    first.
    """
    if _folded(first) in folded or _folded(other) in folded:
        return None
    return folded.get(_key(f"{first}, {other}", people=people))


def _bare(text: str) -> str:
    """Return a name without surrounding spaces and typographic quotes."""
    return text.strip(" \t\u00a0“”„‟«»‘’'")
