"""What a caption of `Copies` names: a parameter of one member, by its key, name or ID, or of many
members at once.

vesselList[0].capacity    one vessel        fixable[*].failuresPerYear    every fixable that has it
Havørn.limits.wave        by name or ID     vesselList[*].crew[*].rate    every crew of every vessel
Havørn limits.wave        with a blank      Havørn.crew[*].rate           every crew of a vessel

Members that a sheet adds are named like the others, and a member that it renames by its new name. A
name that several members have is a problem.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from bridge.jsonio.source_edit import Shape, read_string, write_path
from bridge.records.cells.base import Finding, refused
from bridge.records.columns import caption_key
from bridge.simulation.case import Case, Member, Section
from bridge.simulation.edits import Draft, Known, unknown_parameter
from bridge.texts import Text, say

_NAMES = ("name", "title", "label", "team", "id", "uuid", "code")
_EVERY = "[*]"
_BETWEEN = " .:"
"""What may be between a member and its parameter."""


@dataclass(frozen=True, slots=True)
class Place:
    """One parameter of one member."""

    section: Section
    key: str
    parameter: str


@dataclass(frozen=True, slots=True)
class Target:
    """The places that a caption names; `finding` is what there is to say of a parameter that no
    case is known to have.
    """

    places: tuple[Place, ...]
    finding: Finding | None = None


def find_target(draft: Draft, caption: str) -> Target | Finding:
    """Return what a caption names: exactly, else by another way of writing it, else by name or for
    many members.
    """
    inside = [
        key
        for key in (*draft.case.by_key, *draft.added)
        if caption == key or caption.startswith((f"{key}.", f"{key}["))
    ]
    # A member inside another has the longer key.
    exact = _in_member(draft, max(inside, key=len), caption) if inside else None
    if isinstance(exact, Target) and exact.finding is None:
        return exact
    if _EVERY in caption:
        # As the name of a new parameter, a star would be sent.
        return _many(draft, caption) or refused("missing-member", _not_found(draft, caption))
    return (
        _alike(draft, caption)
        or exact
        or _new_parameter(draft, caption)
        or refused("missing-member", _not_found(draft, caption))
    )


def names_of(member: Member) -> Iterator[str]:
    """Yield what a member is called, its name before its ID."""
    return _names({caption: value.text for caption, value in member.values.items()})


def _names(texts: Mapping[str, str]) -> Iterator[str]:
    words = (
        read_string(text) for caption in _NAMES if (text := texts.get(caption, "")).startswith('"')
    )
    return (word for word in words if word)


@dataclass(frozen=True)
class Captions:
    """How the captions of `Copies` are told for one case as the sheets have it: exactly, and with
    the name of a member instead of its key.
    """

    draft: Draft

    @classmethod
    def of(cls, case: Case) -> Captions:
        """Return the captions of a case that no sheet edits."""
        return cls(Draft(case, Known.of(case)))

    def exact(self, caption: str) -> str:
        """Return the exact caption of one parameter that was named otherwise, by a name or with a
        unit; of many members as it was written.
        """
        found = find_target(self.draft, caption)
        if isinstance(found, Finding) or len(found.places) != 1:
            return caption
        return full_caption(found.places[0].key, found.places[0].parameter)

    def told(self, caption: str) -> str:
        """Return a caption with the name of its member: `Havørn: limits.wave` for
        `vesselList[0].limits.wave`. Where others have the same name, its key stands beside.
        """
        exact = self.exact(caption)
        key = max(
            (key for key in self._names if exact.startswith((f"{key}.", f"{key}["))),
            key=len,
            default="",
        )
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
    """Return a caption that a planner may really want to vary: seats of a vessel, else the first
    number.
    """
    members = (member for _, member in case.by_key.values())
    numbers = [
        full_caption(one.key, caption)
        for one in members
        for caption, value in one.values.items()
        if value.shape is Shape.NUMBER
    ]
    return next(
        (caption for caption in numbers if caption.endswith(".capacity")),
        next(iter(numbers), "vesselList[0].capacity"),
    )


def _in_member(draft: Draft, key: str, caption: str) -> Target | Finding:
    section = draft.section_of(key)
    if section is None:
        sheet = draft.case.by_key[key][0].sheet
        return refused(
            "missing-member",
            say(
                '"{key}" is taken out of the case by the sheet {sheet}. Put its row back, or remove'
                " this column.",
                key=key,
                sheet=sheet,
            ),
        )
    parameter = caption[len(key) :].removeprefix(".")
    place = Place(section, key, parameter)
    if parameter in draft.case.parameters(section) or (
        _EVERY not in parameter and draft.known.seen(section, parameter) is not None
    ):
        return Target((place,))
    return Target((place,), unknown_parameter(draft, section, parameter))


def _alike(draft: Draft, caption: str) -> Target | Finding | None:
    """Return the one parameter whose caption has a key, name or ID before it, and may differ by
    case, blanks, a star or a unit.
    """
    folded = caption_key(caption)
    exact = dict[Place, None]()
    alike = dict[Place, None]()
    tails = cache(caption_key)
    for one in _members(draft):
        starts = [start.rstrip(_BETWEEN) for start in (one.key, *one.names)]
        # With a point behind it, what a name has in parentheses is no unit.
        heads = {caption_key(f"{start}.").rstrip(_BETWEEN) for start in starts}
        for parameter in one.texts:
            tail = tails(parameter)
            if (
                folded.endswith(tail)
                and folded[: len(folded) - len(tail)].rstrip(_BETWEEN) in heads
            ):
                place = Place(one.section, one.key, parameter)
                alike[place] = None
                # "Kite" and "Kite *" differ by what a caption may leave out.
                if (
                    caption.endswith(parameter)
                    and caption[: len(caption) - len(parameter)].rstrip(_BETWEEN) in starts
                ):
                    exact[place] = None
    places = tuple(exact or alike)
    if len(places) > 1:
        return _ambiguous(caption, [full_caption(place.key, place.parameter) for place in places])
    return Target(places) if places else None


def _ambiguous(caption: str, meant: Sequence[str]) -> Finding:
    listed = " or ".join(meant[:3]) + (", …" if len(meant) > 3 else "")
    return refused(
        "ambiguous-member",
        say('"{caption}" can mean {meant}. Write one of these.', caption=caption, meant=listed),
    )


def _new_parameter(draft: Draft, caption: str) -> Target | Finding | None:
    """Return a parameter that no case is known to have, of the member whose name or ID a caption
    begins with.
    """
    named = [
        (len(name), one.key)
        for one in _members(draft)
        for name in one.names
        if caption.startswith(f"{name}.")
    ]
    longest = max((length for length, _ in named), default=0)
    keys = dict.fromkeys(key for length, key in named if length == longest)
    captions = [f"{key}{caption[longest:]}" for key in keys]
    if len(captions) > 1:
        return _ambiguous(caption, captions)
    return _in_member(draft, next(iter(keys)), captions[0]) if captions else None


def _many(draft: Draft, caption: str) -> Target | Finding | None:
    """Return the parameters of every member of a section or list that have it (`[*]`, also further
    in), or those of one named member.
    """
    # What two captions have in common has no star; a member that stands alone has no number.
    pattern = re.compile(re.escape(caption_key(caption)).replace(r"\[\]", r"(?:\[[^\[\]]+\])?"))

    def matching(starts: Callable[[_Named], Iterable[str]]) -> list[Place]:
        return [
            Place(one.section, one.key, parameter)
            for one in _members(draft)
            for parameter in one.texts
            if any(
                pattern.fullmatch(caption_key(f"{start}{between}{parameter}"))
                for start in starts(one)
                for between in ("", ".", ":")
            )
        ]

    if found := matching(lambda one: (one.key, one.section.value, one.section.sheet)):
        return Target(tuple(found))
    found = matching(lambda one: one.names)
    keys = list(dict.fromkeys(place.key for place in found))
    if len(keys) > 1:
        return _ambiguous(caption, keys)
    return Target(tuple(found)) if found else None


class _Named(NamedTuple):
    """A member that is there after the edits of the sheets: its section and key, and its JSON texts
    by parameter.
    """

    section: Section
    key: str
    texts: Mapping[str, str]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(_names(self.texts))


def _members(draft: Draft) -> Iterator[_Named]:
    edited: dict[str, dict[str, str | None]] = {}
    keys = (
        {member.path: key for key, (_, member) in draft.case.by_key.items()} if draft.values else {}
    )
    for path, text in draft.values.items():
        # A member inside another has the longer path.
        length = next(
            length for length in range(len(path), -1, -1) if path[:length] in keys or not length
        )
        edited.setdefault(keys.get(path[:length], ""), {})[write_path(path[length:])] = text
    for key, (section, member) in draft.case.by_key.items():
        if not draft.is_removed(key):
            texts = {caption: value.text for caption, value in member.values.items()} | edited.get(
                key, {}
            )
            yield _Named(
                section, key, {caption: text for caption, text in texts.items() if text is not None}
            )
    for key, written in draft.added.items():
        if (added := draft.section_of(key)) is not None:
            yield _Named(added, key, {write_path(path): text for path, text in written.items()})


def _not_found(draft: Draft, caption: str) -> Text:
    return say(
        '"{caption}" was not found in this case. Write a key or name and a parameter, such as'
        " {example}.",
        caption=caption,
        example=example_caption(draft.case),
    )
