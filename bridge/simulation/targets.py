"""Resolve a header of `Copies`: a parameter of one member, by key, name or ID.

    vesselList[0].capacity      by key
    Havørn.limits.wave          by name or ID
    Havørn limits.wave          with a space

Members added in a sheet are named like the others; renamed ones have their new name. A name shared
by several members is a problem.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple, TypeAlias

from bridge.jsonio.source_edit import Path, Shape, read_path, read_string, write_path
from bridge.records.cells.base import Finding, refused
from bridge.records.columns import caption_key
from bridge.simulation.case import Case, Member, Section
from bridge.simulation.edits import Draft, Known, unknown_parameter
from bridge.texts import say

_NAMES = ("name", "title", "label", "team", "id", "uuid", "code")
_BETWEEN = " .:"
"""Allowed separators between a member and its parameter."""


class Target(NamedTuple):
    """The parameter that a header names, of one member."""

    section: Section
    key: str
    parameter: str

    @property
    def path(self) -> Path:
        """Return the parameter's path in the member."""
        return read_path(self.parameter) or ()


_Found: TypeAlias = tuple[Target | None, Finding | None]


def find_target(draft: Draft, caption: str) -> _Found:
    """Return what a header names: by exact match, another spelling, or a name.

    With a finding it is a parameter that no known case has, or a header that names nothing.
    """
    inside = [
        key
        for key in (*draft.case.by_key, *draft.added)
        if caption == key or caption.startswith((f"{key}.", f"{key}["))
    ]
    # A nested member has the longer key.
    exact = _in_member(draft, max(inside, key=len), caption) if inside else None
    if exact is not None and exact[1] is None:
        return exact
    found = _alike(draft, caption) or exact or _new_parameter(draft, caption)
    if found is not None:
        return found
    message = say(
        "“{caption}” was not found in this case. Write a key or name and a parameter, such"
        " as {example}.",
        caption=caption,
        example=example_caption(draft.case),
    )
    return None, refused("missing-member", message)


def names_of(member: Member) -> Iterator[str]:
    """Yield a member's names, its name before its ID."""
    return _names({caption: value.text for caption, value in member.values.items()})


def _names(texts: Mapping[str, str]) -> Iterator[str]:
    words = (
        read_string(text) for caption in _NAMES if (text := texts.get(caption, "")).startswith('"')
    )
    return (word for word in words if word)


@dataclass(frozen=True)
class Captions:
    """Formats headers of `Copies` for a case as edited in the sheets: exactly, or with a member's
    name instead of its key.
    """

    draft: Draft

    @classmethod
    def of(cls, case: Case) -> Captions:
        """Return the headers of an unedited case."""
        return cls(Draft(case, Known.of(case)))

    def exact(self, caption: str) -> str:
        """Return the exact header of a parameter named by name or with a unit."""
        target, _ = find_target(self.draft, caption)
        return caption if target is None else full_caption(target.key, target.parameter)

    def member_caption(self, caption: str) -> str:
        """Return a header with its member's name: `Havørn: limits.wave` for
        `vesselList[0].limits.wave`.

        If other members have the same name, the key is added.
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
        member_caption = (
            name if list(self._names.values()).count((section, name)) == 1 else f"{name} ({key})"
        )
        return f"{member_caption}: {exact[len(key) :].removeprefix('.')}"

    @cached_property
    def _names(self) -> Mapping[str, tuple[Section | None, str]]:
        return {one.key: (one.section, next(iter(one.names), "")) for one in _members(self.draft)}


def full_caption(key: str, parameter: str) -> str:
    """Return the header that names a parameter in `Copies`: `vesselList[0].capacity`."""
    return key + ("" if parameter[:1] in {"", "["} else ".") + parameter


def example_caption(case: Case) -> str:
    """Return the header of a realistic parameter to vary: a vessel's seats, else the
    first number.
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


def _in_member(draft: Draft, key: str, caption: str) -> _Found:
    section = draft.section_of(key)
    if section is None:
        sheet = draft.case.by_key[key][0].sheet
        message = say(
            "“{key}” was deleted on the sheet {sheet}. Restore its row, or remove this column.",
            key=key,
            sheet=sheet,
        )
        return None, refused("missing-member", message)
    parameter = caption[len(key) :].removeprefix(".")
    known = parameter in draft.case.parameters(section) or (
        draft.known.seen(section, parameter) is not None
    )
    finding = None if known else unknown_parameter(draft, section, parameter)
    return Target(section, key, parameter), finding


def _alike(draft: Draft, caption: str) -> _Found | None:
    """Return the only parameter whose header has a key, name or ID as prefix, ignoring case,
    spaces, a star or a unit.
    """
    folded = caption_key(caption)
    exact, alike = list[Target](), list[Target]()
    tails = cache(caption_key)
    for one in _members(draft):
        starts = [start.rstrip(_BETWEEN) for start in (one.key, *one.names)]
        # The added dot prevents parentheses in a name from being read as a unit.
        heads = {caption_key(f"{start}.").rstrip(_BETWEEN) for start in starts}
        for parameter in one.texts:
            tail = tails(parameter)
            if (
                folded.endswith(tail)
                and folded[: len(folded) - len(tail)].rstrip(_BETWEEN) in heads
            ):
                alike.append(Target(one.section, one.key, parameter))
                # "Kite" and "Kite *" differ by an optional part of a header.
                if (
                    caption.endswith(parameter)
                    and caption[: len(caption) - len(parameter)].rstrip(_BETWEEN) in starts
                ):
                    exact.append(alike[-1])
    found = exact or alike
    if len(found) > 1:
        return _ambiguous(caption, [full_caption(one.key, one.parameter) for one in found])
    return (found[0], None) if found else None


def _ambiguous(caption: str, meant: Sequence[str]) -> _Found:
    listed = " or ".join(meant[:3]) + (", …" if len(meant) > 3 else "")
    return None, refused(
        "ambiguous-member",
        say("“{caption}” can mean {meant}. Write one of these.", caption=caption, meant=listed),
    )


def _new_parameter(draft: Draft, caption: str) -> _Found | None:
    """Return a parameter that no known case has, of the member whose name or ID
    starts the header.
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


class _Named(NamedTuple):
    """A member after the edits in the sheets: its section, key, and JSON texts by parameter."""

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
        # A nested member has the longer path.
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
