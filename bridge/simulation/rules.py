"""What a planner may change in a case: the rules of the document and of the case type, as findings about one value; and the changes so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bridge.errors import Problem, Severity
from bridge.jsonio.source_edit import Path, Shape, read_path, read_string, write_path
from bridge.records.cells.base import CellValue, Finding, nearest, refused
from bridge.simulation.case import Case, Edits, Member, Section, Value
from bridge.simulation.case_type import CaseType, fixable_side, is_fixable_type
from bridge.simulation.cells import Typed, from_cell, quoted_word, same_value, shortened
from bridge.simulation.parameters import Seen, Vocabulary, vocabulary_of
from bridge.texts import Text, few, say

VALUE = "(value)"
"""The caption where a member is a plain value and has no parameters."""


class ChangeKind(StrEnum):
    """What is different in a copy."""

    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class CaseChange:
    """One difference from the original: JSON texts before and after (None: absent). `parameter` is empty where it concerns a whole member."""

    kind: str
    section: Section
    key: str
    parameter: str
    before: str | None
    after: str | None
    row: int | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """What may stand in a case: `own` was seen in it and in cases of its type, `other` in cases of the other type."""

    own: Vocabulary
    other: Vocabulary = field(default_factory=Vocabulary)

    @classmethod
    def of(cls, case: Case, opened: Mapping[CaseType, Vocabulary] | None = None) -> Known:
        """Return what the case itself and the cases opened before show."""
        opened = opened or {}
        own, other = vocabulary_of(case), Vocabulary()
        for case_type, vocabulary in opened.items():
            if case.case_type in {case_type, None}:  # of a case whose type is not known nothing is foreign
                own = own.joined(vocabulary)
            else:
                other = other.joined(vocabulary)
        return cls(own, other)

    def seen(self, section: Section, caption: str) -> Seen | None:
        """Return what a parameter was seen to hold, in cases of this type or of the other; None where it is not known at all."""
        return self.own.of(section, caption) or self.other.of(section, caption)

    def foreign(self, section: Section, caption: str) -> bool:
        """Whether a parameter was seen in cases of the other type only."""
        return self.own.of(section, caption) is None and self.other.of(section, caption) is not None


@dataclass(slots=True)
class Draft:
    """What the sheets say, while they are read."""

    case: Case
    known: Known
    values: dict[Path, str | None] = field(default_factory=dict)
    orders: dict[Path, tuple[str, ...]] = field(default_factory=dict)
    added: dict[str, dict[Path, str]] = field(default_factory=dict)
    changes: list[CaseChange] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def edits(self) -> Edits:
        return Edits(dict(self.values), dict(self.orders), {key: dict(values) for key, values in self.added.items()})

    @property
    def keys(self) -> dict[str, str]:
        """Return the keys in the sheets of members by their keys in the copies: rows that are gone, new or moved shift the places in a list."""
        return {write_path((*path, place)): key for path, keys in self.orders.items() for place, key in enumerate(keys)}

    def section_of(self, key: str) -> Section | None:
        """Return the section of a member that is there after the edits, by its key."""
        if key in self.added:
            return next((change.section for change in self.changes if change.kind == ChangeKind.ADDED and change.key == key), None)
        found = self.case.by_key.get(key)
        return found[0] if found and not self.is_removed(key) else None

    def is_removed(self, key: str) -> bool:
        """Whether the edits take a member out."""
        return any(change.kind == ChangeKind.REMOVED and change.key == key and not change.parameter for change in self.changes)


@dataclass(frozen=True, slots=True)
class ReadValue:
    """One cell as an edit (None: it is none, or not allowed), and what there is to say about it."""

    typed: Typed | None
    findings: tuple[Finding, ...] = ()


def read_value(draft: Draft, section: Section, caption: str, cell: CellValue, value: Value | None) -> ReadValue:
    """Return what a cell means for a parameter, by the rules of the case type. `value` is what stands in the original."""
    seen = draft.known.seen(section, caption) or Seen()
    typed = from_cell(cell, seen, value)
    if isinstance(typed, Finding):
        return ReadValue(None, (typed,))
    if value is not None and typed.text is not None and same_value(value.text, typed.text):
        return ReadValue(None)
    refusal = _refusal(draft, caption, typed, value)
    if refusal is not None:
        return ReadValue(None, (refusal,))
    return ReadValue(typed, tuple(_warnings(draft, section, caption, typed, value)))


def _refusal(draft: Draft, caption: str, typed: Typed, value: Value | None) -> Finding | None:
    # Writing one of two would change a case in a way that nobody can foretell.
    if value is not None and value.doubled:
        return Finding(
            Severity.ERROR,
            "name-stands-twice",
            say("{caption} stands twice in the case, so nobody can say which one counts. Leave it as it is.", caption=caption or VALUE),
        )
    if value is not None and shortened(value):
        return Finding(
            Severity.ERROR,
            "too-long",
            say("{caption} is longer than a cell can hold and cannot be edited here. Leave it as it is.", caption=caption or VALUE),
        )
    if not is_fixable_type(caption) or typed.text is None or not typed.text.startswith('"'):
        return None
    word = read_string(typed.text)
    side = fixable_side(word)
    before = fixable_side(value.word) if value and value.word is not None else None
    # The fixable's own word goes before the case's type: mixed cases exist.
    home = before or draft.case.case_type
    if side is None or home is None or side is home:
        return None
    message = say(
        '"{word}" belongs to {side}, and this fixable to {home}. A fixableType must not be changed across case types; allowed: {allowed}.',
        word=word,
        side=side.value,
        home=home.value,
        allowed=", ".join(_fixable_types(draft, home)),
    )
    return Finding(Severity.ERROR, "fixable-type-across", message, None, value.word if value else None)


def _fixable_types(draft: Draft, home: CaseType) -> list[str]:
    seen = draft.known.own.of(Section.FIXABLES, "fixableType")
    words = set(seen.words) if seen else set()
    return sorted(word for word in words if fixable_side(word) in {None, home}) or [home.value]


def _warnings(draft: Draft, section: Section, caption: str, typed: Typed, value: Value | None) -> Iterator[Finding]:
    if typed.warning is not None:
        yield typed.warning
    elif is_fixable_type(caption) and typed.text is not None and value is not None:  # of a new fixable nothing is changed
        yield Finding(Severity.WARNING, "fixable-type", say("the fixableType is changed; it stays on the same side."), None)
    if typed.text is not None and typed.text.startswith('"') and draft.known.foreign(section, caption):
        yield Finding(Severity.WARNING, "other-case-type", foreign(caption))


def foreign(caption: str) -> Text:
    """Return the words for a parameter of the other case type."""
    return say("{caption} has been seen in cases of the other type only.", caption=caption)


def unknown_parameter(draft: Draft, section: Section, caption: str) -> Finding:
    """Return the finding for a parameter that no case is known to have: it may be an optional one, so that only what cannot be a name is refused,
    and what has parameters below it: they would all be replaced.
    """
    captions = draft.case.parameters(section)
    near = nearest(caption, captions)
    known = few(captions, 20)
    noun = say(section.singular)
    if not read_path(caption) or any(one.startswith((f"{caption}.", f"{caption}[")) for one in captions):
        message = say('"{caption}" cannot be the name of a parameter. A {noun} of this case has: {known}.', caption=caption, noun=noun, known=known)
        return Finding(Severity.ERROR, "unknown-parameter", message, None, near)
    message = say('no {noun} of this case has the parameter "{caption}"; it is added. Known: {known}.', caption=caption, noun=noun, known=known)
    return Finding(Severity.WARNING, "unknown-parameter", message, None, near)


def misplaced(member: Member | None, values: Mapping[Path, str | None]) -> Iterator[tuple[Path, Finding]]:
    """Yield the new values that cannot be where they are: behind an empty place of a list, below a plain value, or plain in the place of several.

    `values` are JSON texts (None: taken out) by path in the member.
    """
    there = {path: value.shape for caption, value in (member.values if member else {}).items() if (path := read_path(caption)) is not None}
    new = [path for path in values if path not in there]
    known = {path[:length] for path in [*there, *new] for length in range(len(path) + 1)}
    for path in new:
        above = [path[:length] for length in range(len(path))]
        plain = next((there[start] for start in above if there.get(start, Shape.NULL) not in {Shape.NULL, Shape.LIST, Shape.OBJECT}), None)
        if plain is not None:
            words = say("{caption} has no place here: what stands above it is {shape} in this row.", caption=write_path(path), shape=plain.value)
            yield path, refused("wrong-type", words)
        elif not (values[path] or "{").startswith(("[", "{")) and any(path == one[: len(path)] for one in there):
            words = say("{caption} has parameters of its own in this row, which one value would replace. Edit those.", caption=write_path(path))
            yield path, refused("wrong-type", words)
        elif any((*path[:place], before) not in known for place, step in enumerate(path) if isinstance(step, int) for before in range(step)):
            words = say("{caption} has nothing before it in its list. Fill the places before it first.", caption=write_path(path))
            yield path, refused("gap-in-list", words)


def caption_of(caption: str) -> str:
    """Return the caption as it stands in the header."""
    return caption or VALUE


def shown_text(text: str | None) -> str:
    """Return a JSON text as a planner reads it: texts without quotes where they are plain."""
    if text is None:
        return ""
    return quoted_word(read_string(text)) if text.startswith('"') else text
