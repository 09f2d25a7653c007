"""What has been seen in cases: which parameters exist, of which type their values are, which code words they take.

Nothing is invented: the words come from the case itself and from cases of the same type that were opened here before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bridge.jsonio.source_edit import Shape, read_path
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.simulation.case import Case, Section

_CODE_WORD = re.compile(r"[A-Z]{2,}(?:_[A-Z]+)*")
_CHOICE_NAMES = ("type", "mode", "category", "kind", "status", "class", "role", "strategy", "phase")
_ANY_PLACE = re.compile(r"\[[0-9]+\]")


@dataclass(frozen=True, slots=True)
class Seen:
    """What one parameter was seen to hold. `words` are its texts where it takes code words, `whole` says that no number had a fraction,
    `positive` that none was below 0.
    """

    shapes: frozenset[Shape] = frozenset()
    words: frozenset[str] = frozenset()
    whole: bool = True
    positive: bool = True

    def joined(self, other: Seen) -> Seen:
        return Seen(self.shapes | other.shapes, self.words | other.words, self.whole and other.whole, self.positive and other.positive)


_NOTHING = Seen()


def pattern_of(section: Section, caption: str) -> str:
    """Return the name of a parameter, whatever its position in a list: `vesselList crew[*].role`."""
    # What was seen in the first member of a list holds for all of them.
    return f"{section.value} {_ANY_PLACE.sub('[*]', caption)}"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Parameters by section and caption (list positions as [*])."""

    seen: Mapping[str, Seen] = field(default_factory=dict)

    def of(self, section: Section, caption: str) -> Seen | None:
        """Return what is known of a parameter; None where it was never seen."""
        return self.seen.get(pattern_of(section, caption))

    def joined(self, other: Vocabulary) -> Vocabulary:
        """Return what both know."""
        merged = dict(self.seen)
        for name, seen in other.seen.items():
            merged[name] = merged.get(name, _NOTHING).joined(seen)
        return Vocabulary(merged)

    def captions(self, section: Section) -> Iterable[str]:
        """Return the parameters of a section, list positions as [*]."""
        start = f"{section.value} "
        return (name.removeprefix(start) for name in self.seen if name.startswith(start))

    def to_json(self) -> JsonObject:
        """Return a form that can be kept."""
        kept: JsonObject = {}
        for name, seen in self.seen.items():
            one: JsonObject = {"shapes": list[JsonValue](sorted(seen.shapes)), "words": list[JsonValue](sorted(seen.words)), "whole": seen.whole}
            # What an older program kept says nothing about it.
            kept[name] = {**one, "positive": True} if seen.positive else one
        return kept

    @classmethod
    def from_json(cls, kept: JsonValue) -> Vocabulary:
        """Return what was kept; whatever is not of its form counts as not seen."""
        seen = dict[str, Seen]()
        for name, value in kept.items() if isinstance(kept, dict) else ():
            if isinstance(value, dict):
                shapes, words = value.get("shapes"), value.get("words")
                seen[name] = Seen(
                    frozenset(shape for shape in Shape if isinstance(shapes, list) and shape.value in shapes),
                    frozenset(word for word in words if isinstance(word, str)) if isinstance(words, list) else frozenset(),
                    value.get("whole") is True,
                    value.get("positive") is True,
                )
        return cls(seen)


def vocabulary_of(case: Case) -> Vocabulary:
    """Return what a case itself shows."""
    seen = dict[str, Seen]()
    texts = dict[str, set[str]]()
    for section, members in case.members.items():
        for member in members:
            for caption, value in member.values.items():
                name = pattern_of(section, caption)
                whole = value.shape is not Shape.NUMBER or not set(value.text) & set(".eE")
                seen[name] = seen.get(name, _NOTHING).joined(Seen(frozenset({value.shape}), frozenset(), whole, not value.text.startswith("-")))
                if value.word is not None:
                    texts.setdefault(name, set()).add(value.word)
    for name, words in texts.items():
        if takes_code_words(name, words):
            seen[name] = seen[name].joined(Seen(frozenset(), frozenset(words)))
    return Vocabulary(seen)


def takes_code_words(name: str, words: Iterable[str]) -> bool:
    """Whether a parameter chooses among words: its name says so, or all its values are written like constants."""
    path = read_path(name.partition(" ")[2].replace("[*]", "[0]")) or ()
    last = next((step for step in reversed(path) if isinstance(step, str)), "")
    # Names of vessels are free texts; words in capitals, and fields called type or mode, come from a list.
    return last.lower().endswith(_CHOICE_NAMES) or all(_CODE_WORD.fullmatch(word) for word in words)
