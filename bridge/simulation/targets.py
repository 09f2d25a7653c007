"""Resolve a header of `Copies`: a parameter of one member, by the member's key or name.

    vesselList[0].capacity      by key
    Havørn limits.wave          by name or ID

As in every header, case, spaces, a star and a unit do not count, nor do points. Members added in a
sheet are named like the others; renamed ones have their new name. A name that several members share
is a problem.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from bridge.jsonio.source_edit import NUMBER, Path, Shape, read_path, write_path
from bridge.records.cells.base import Finding, refused
from bridge.records.columns import caption_key
from bridge.simulation.case import Case, Section, names_in
from bridge.simulation.edits import Draft, unknown_parameter
from bridge.texts import say

_PARTS = re.compile(r"[A-Z]{2,}(?![a-z])|[^\W_][^\WA-Z_]*")
"""The words of a name in camelCase or snake_case."""


class Target(NamedTuple):
    """The parameter that a header names, of one member."""

    section: Section
    key: str
    parameter: str

    @property
    def path(self) -> Path:
        """Return the parameter's path in the member."""
        return read_path(self.parameter) or ()

    @property
    def caption(self) -> str:
        """Return the exact header: `vesselList[0].capacity`."""
        return full_caption(self.key, self.parameter)


class _Member(NamedTuple):
    """A member after the edits in the sheets, with the JSON texts of its parameters."""

    section: Section
    key: str
    texts: Mapping[str, str]

    @property
    def starts(self) -> tuple[str, ...]:
        """Return what a header of this member can start with: its key, name and ID."""
        return self.key, *names_in(self.texts)


class Targets:
    """The parameters that headers of `Copies` can name, in a case as edited in the sheets."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._members = {member.key: member for member in _members(draft)}

    def by_member(self) -> dict[str, dict[str, tuple[str, str]]]:
        """Return the parameters of each member, by its name: their words and JSON texts by exact
        header, numbers first.
        """
        choices = dict[str, dict[str, tuple[str, str]]]()
        for member in self._members.values():
            name = self._name_of(member)
            texts = member.texts
            parameters = sorted(filter(None, texts), key=lambda at: not NUMBER.match(texts[at]))
            if parameters:
                choices[name] = {
                    full_caption(member.key, parameter): (in_words(parameter), texts[parameter])
                    for parameter in parameters
                }
        return choices

    def find(self, caption: str) -> tuple[Target | None, Finding | None]:
        """Return what a header names, or a finding.

        With both it is a parameter that no known case has.
        """
        targets = self._by_caption.get(_folded(caption), {})
        exact = {target for target, captions in targets.items() if caption in captions}
        return self._only(caption, exact or set(targets)) or self._unknown(caption)

    def exact(self, caption: str) -> str:
        """Return the exact header of a parameter that is named by name or with a unit."""
        target, _ = self.find(caption)
        return caption if target is None else target.caption

    def named(self, caption: str) -> str:
        """Return a header in words, with its member's name: `Havørn: wave limit`.

        If several members have the name, the key is added.
        """
        target, _ = self.find(caption)
        member = self._members.get(target.key) if target is not None else None
        if target is None or member is None or not target.parameter:
            return caption if target is None else target.caption
        return f"{self._name_of(member)}: {in_words(target.parameter)}"

    def text_of(self, caption: str) -> str | None:
        """Return the JSON text of a parameter before it is varied, or None if it has none."""
        target, _ = self.find(caption)
        member = self._members.get(target.key) if target is not None else None
        return member.texts.get(target.parameter) if target and member else None

    def _name_of(self, member: _Member) -> str:
        name = member.starts[1] if len(member.starts) > 1 else member.key
        return f"{name} ({member.key})" if self._names[name] > 1 else name

    @cached_property
    def _names(self) -> Counter[str]:
        members = self._members.values()
        return Counter(member.starts[1] for member in members if len(member.starts) > 1)

    @cached_property
    def _by_caption(self) -> Mapping[str, Mapping[Target, set[str]]]:
        """The parameters by folded header, each with its headers as written."""
        table: dict[str, dict[Target, set[str]]] = {}
        for member in self._members.values():
            for parameter in member.texts:
                target = Target(member.section, member.key, parameter)
                for start in member.starts:
                    caption = full_caption(start, parameter)
                    targets = table.setdefault(_folded(caption), {})
                    targets.setdefault(target, set()).add(caption)
        return table

    def _only(
        self, caption: str, targets: set[Target]
    ) -> tuple[Target | None, Finding | None] | None:
        if len(targets) < 2:
            return (targets.pop(), None) if targets else None
        captions = sorted(target.caption for target in targets)
        message = say(
            "“{caption}” can mean {meant}. Write one of these.",
            caption=caption,
            meant=" or ".join(captions[:3]) + (", …" if len(captions) > 3 else ""),
        )
        return None, refused("ambiguous-member", message)

    def _unknown(self, caption: str) -> tuple[Target | None, Finding | None]:
        """Return a parameter that no known case has, of the member that the header starts with."""
        fits = [
            (start, member.key)
            for member in self._members.values()
            for start in member.starts
            if caption == start or caption.startswith((f"{start}.", f"{start}["))
        ]
        # A nested member has the longer key.
        longest = max((len(start) for start, _ in fits), default=0)
        targets = dict[Target, Finding | None]()
        for key in {key for start, key in fits if len(start) == longest}:
            parameter = caption[longest:].removeprefix(".")
            if not parameter:
                return None, self._missing(caption)
            section = self._members[key].section
            known = self._draft.known.of(section, parameter) is not None
            finding = None if known else unknown_parameter(self._draft, section, parameter)
            targets[Target(section, key, parameter)] = finding
        if len(targets) == 1:
            return next(iter(targets.items()))
        return self._only(caption, set(targets)) or (None, self._missing(caption))

    def _missing(self, caption: str) -> Finding:
        message = say(
            "“{caption}” names no parameter of this case. Write a key or name and a parameter,"
            " such as {example}.",
            caption=caption,
            example=example_caption(self._draft.case),
        )
        return refused("unknown-parameter", message)


def full_caption(start: str, parameter: str) -> str:
    """Return the header of a parameter of the member with a key or name: `Havørn.capacity`."""
    return start + ("" if parameter[:1] in {"", "["} else ".") + parameter


def in_words(parameter: str) -> str:
    """Return the name of a parameter in words: “day rate” for `dayRate`, “wave limit” for
    `limits.wave`, “crew 1 role” for `crew[0].role`.
    """
    words = ""
    for step in read_path(parameter) or (parameter,):
        if isinstance(step, int):
            words += f" {step + 1}"
            continue
        parts = (part if part[1:].isupper() else part.lower() for part in _PARTS.findall(step))
        part = " ".join("ID" if part == "id" else part for part in parts)
        whole = words.endswith("s") and not words.endswith("ss")
        words = f"{part} {words[:-1]}" if whole else f"{words} {part}".strip()
    return words or parameter


def example_caption(case: Case) -> str:
    """Return the header of a realistic parameter to vary: a vessel's seats, else the
    first number.
    """
    numbers = [
        full_caption(member.key, caption)
        for _, member in case.by_key.values()
        for caption, value in member.values.items()
        if value.shape is Shape.NUMBER
    ]
    return next(
        (caption for caption in numbers if caption.endswith(".capacity")),
        next(iter(numbers), "vesselList[0].capacity"),
    )


def _folded(caption: str) -> str:
    # `Havørn limits.wave` and `Havørn: limits.wave` mean the same.
    return caption_key(caption).translate({ord("."): None, ord(":"): None})


def _members(draft: Draft) -> Iterator[_Member]:
    """Yield the members of a case as edited in its sheets."""
    edited: dict[str, dict[str, str | None]] = {}
    keys = {member.path: key for key, (_, member) in draft.case.by_key.items()}
    for path, text in draft.values.items():
        # A nested member has the longer path.
        lengths = (length for length in range(len(path), 0, -1) if path[:length] in keys)
        length = next(lengths, 0)
        edited.setdefault(keys.get(path[:length], ""), {})[write_path(path[length:])] = text
    for key, (section, member) in draft.case.by_key.items():
        if not draft.is_removed(key):
            before = {caption: value.text for caption, value in member.values.items()}
            texts = (before | edited.get(key, {})).items()
            yield _Member(section, key, {name: text for name, text in texts if text is not None})
    for key, written in draft.added.items():
        if (added := draft.section_of(key)) is not None:
            yield _Member(added, key, {write_path(path): text for path, text in written.items()})
