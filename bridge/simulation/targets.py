"""What a caption of `Copies` names: a parameter of one member, by its key or its name, or of many members at once.

vesselList[0].capacity      one vessel               fixable[*].failuresPerYear      every fixable that has it
Havørn.limits.wave          by name or ID            Pitch system.durationHours      every member of that name
Havørn.crew[*].rate         every crew of a vessel   vesselList[*].crew[*].rate      every crew of every vessel

Members that a sheet adds are named like the others, and a member that it renames by its new name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bridge.jsonio.source_edit import Shape, read_string, write_path
from bridge.records.captions import caption_key
from bridge.records.cells.base import Finding, refused
from bridge.simulation.case import Case, Member, Section
from bridge.simulation.rules import Draft, Known, unknown_parameter
from bridge.texts import Text, say

_NAMES = ("name", "title", "label", "team", "id", "uuid", "code")
_EVERY = "[*]"


@dataclass(frozen=True, slots=True)
class Place:
    """One parameter of one member."""

    section: Section
    key: str
    parameter: str


@dataclass(frozen=True, slots=True)
class Target:
    """The places that a caption names; `finding` is what there is to say of a parameter that no case is known to have."""

    places: tuple[Place, ...]
    finding: Finding | None = None


def find_target(draft: Draft, caption: str) -> Target | Finding:
    """Return what a caption names: exactly, else by another way of writing it, else by name or for many members."""
    inside = [key for key in (*draft.case.by_key, *draft.added) if caption == key or caption.startswith((f"{key}.", f"{key}["))]
    # A member inside another has the longer key.
    exact = _in_member(draft, max(inside, key=len), caption) if inside else None
    if isinstance(exact, Target) and exact.finding is None:
        return exact
    for found in (_alike(draft, caption), _many(draft, caption)):
        if found:
            return Target(found)
    # As the name of a new parameter, a star would be sent.
    return (exact if _EVERY not in caption else None) or refused("missing-member", _nobody(draft, caption))


def names_of(member: Member) -> Iterator[str]:
    """Yield what a member is called, its name before its ID."""
    return _names({caption: value.text for caption, value in member.values.items()})


def _names(texts: Mapping[str, str]) -> Iterator[str]:
    words = (read_string(text) for caption in _NAMES if (text := texts.get(caption, "")).startswith('"'))
    return (word for word in words if word)


@dataclass(frozen=True)
class Captions:
    """How the captions of `Copies` are told for one case as the sheets have it: exactly, and with the name of a member instead of its key."""

    draft: Draft

    @classmethod
    def of(cls, case: Case) -> Captions:
        """Return the captions of a case that no sheet edits."""
        return cls(Draft(case, Known.of(case)))

    def exact(self, caption: str) -> str:
        """Return the exact caption of one parameter that was named otherwise, by a name or with a unit; of many members as it was written."""
        found = find_target(self.draft, caption)
        if isinstance(found, Finding) or len(found.places) != 1:
            return caption
        return full_caption(found.places[0].key, found.places[0].parameter)

    def told(self, caption: str) -> str:
        """Return a caption with the name of its member: `Havørn: limits.wave` for `vesselList[0].limits.wave`. Where others have
        the same name, its key stands beside.
        """
        exact = self.exact(caption)
        key = max((key for key in self._names if exact.startswith((f"{key}.", f"{key}["))), key=len, default="")
        section, name = self._names.get(key, (None, ""))
        if not name:
            return exact
        told = name if list(self._names.values()).count((section, name)) == 1 else f"{name} ({key})"
        return f"{told}: {exact[len(key) :].removeprefix('.')}"

    @cached_property
    def _names(self) -> Mapping[str, tuple[Section | None, str]]:
        return {one.key: (one.section, next(iter(one.names), "")) for one in _members(self.draft)}


def full_caption(key: str, parameter: str) -> str:
    """Return how a column of `Copies` names a parameter: `vesselList[0].capacity`."""
    return key + ("" if parameter[:1] in {"", "["} else ".") + parameter


def example_caption(case: Case) -> str:
    """Return a caption that a planner may really want to vary: seats of a vessel, else the first number."""
    members = (member for _, member in case.by_key.values())
    numbers = [full_caption(one.key, caption) for one in members for caption, value in one.values.items() if value.shape is Shape.NUMBER]
    return next((caption for caption in numbers if caption.endswith(".capacity")), next(iter(numbers), "vesselList[0].capacity"))


def _in_member(draft: Draft, key: str, caption: str) -> Target | Finding:
    section = draft.section_of(key)
    if section is None:
        sheet = draft.case.by_key[key][0].sheet
        return refused(
            "missing-member",
            say('"{key}" is taken out of the case by the sheet {sheet}. Put its row back, or remove this column.', key=key, sheet=sheet),
        )
    parameter = caption[len(key) :].removeprefix(".")
    place = Place(section, key, parameter)
    if parameter in draft.case.parameters(section) or (_EVERY not in parameter and draft.known.seen(section, parameter) is not None):
        return Target((place,))
    return Target((place,), unknown_parameter(draft, section, parameter))


def _alike(draft: Draft, caption: str) -> tuple[Place, ...]:
    """Return the one parameter whose caption differs by case, blanks, a star or a unit only."""
    folded = caption_key(caption)
    alike = [
        Place(one.section, one.key, parameter)
        for one in _members(draft)
        if folded.startswith(caption_key(one.key))
        for parameter in one.texts
        if folded == caption_key(full_caption(one.key, parameter))
    ]
    # Blanks and case may differ where only one parameter could be meant.
    return tuple(alike) if len(alike) == 1 else ()


def _many(draft: Draft, caption: str) -> tuple[Place, ...]:
    """Return the parameters of every member of a section or list (`[*]`, also further in), or of every member of a name or ID, that have it."""
    folded = caption_key(caption)
    if _EVERY in caption:
        # What two captions have in common has no star; a member that stands alone has no number.
        pattern = re.compile(re.escape(folded).replace(r"\[\]", r"(?:\[[^\[\]]+\])?"))
        starts = [(one, (one.key, one.section.value, one.section.sheet, *one.names)) for one in _members(draft)]
        return tuple(
            Place(one.section, one.key, parameter)
            for one, known in starts
            for parameter in one.texts
            if any(pattern.fullmatch(caption_key(full_caption(start, parameter))) for start in known)
        )
    named = [
        (Place(one.section, one.key, parameter), f"{name}.{parameter}") for one in _members(draft) for name in one.names for parameter in one.texts
    ]
    # "Kite" and "Kite *" differ by what a caption may leave out.
    exact = tuple(dict.fromkeys(place for place, name in named if name == caption))
    return exact or tuple(dict.fromkeys(place for place, name in named if caption_key(name) == folded))


class _Named(NamedTuple):
    """A member that is there after the edits of the sheets: its section and key, and its JSON texts by parameter."""

    section: Section
    key: str
    texts: Mapping[str, str]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(_names(self.texts))


def _members(draft: Draft) -> Iterator[_Named]:
    edited: dict[str, dict[str, str | None]] = {}
    keys = {member.path: key for key, (_, member) in draft.case.by_key.items()} if draft.values else {}
    for path, text in draft.values.items():
        # A member inside another has the longer path.
        length = next(length for length in range(len(path), -1, -1) if path[:length] in keys or not length)
        edited.setdefault(keys.get(path[:length], ""), {})[write_path(path[length:])] = text
    for key, (section, member) in draft.case.by_key.items():
        if not draft.is_removed(key):
            texts = {caption: value.text for caption, value in member.values.items()} | edited.get(key, {})
            yield _Named(section, key, {caption: text for caption, text in texts.items() if text is not None})
    for key, written in draft.added.items():
        if (added := draft.section_of(key)) is not None:
            yield _Named(added, key, {write_path(path): text for path, text in written.items()})


def _nobody(draft: Draft, caption: str) -> Text:
    return say(
        '"{caption}" names no member of this case. Write a key and a parameter, such as {example}.',
        caption=caption,
        example=example_caption(draft.case),
    )
