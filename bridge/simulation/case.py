"""A simulation case: the three sections that may be edited, as members with parameters, and edits
applied to the original text.

The document names `vesselList`, `personnelList` and `fixable` (under windFarms, then
infrastructureList) and nothing else, so no shape is taken for granted: lists or single objects,
nested as deeply as they come. All the rest of the text goes back as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Self

from bridge.errors import CaseError
from bridge.jsonio.source_edit import (
    JsonTextError,
    Node,
    Path,
    Shape,
    Step,
    build,
    parse,
    read_string,
    rewrite,
    write_path,
)
from bridge.texts import say


class CaseType(StrEnum):
    """What a case simulates. The document knows these two."""

    CONSTRUCTION = "Construction"
    OPERATION = "O&M"


FIXABLE_TYPES = {
    "INSTALLATION_TASK": CaseType.CONSTRUCTION,
    "CORRECTIVE_MAINTENANCE": CaseType.OPERATION,
}
"""The values of `fixableType` whose side the document names."""


def fixable_side(value: str) -> CaseType | None:
    """Return the side of a `fixableType`, however its words are joined; None where the document
    does not say.
    """
    return FIXABLE_TYPES.get(re.sub(r"[\s_-]+", "_", value.strip()).upper())


def is_fixable_type(caption: str) -> bool:
    """Whether a parameter is a `fixableType`, at any depth of its member."""
    return caption == "fixableType" or caption.endswith(".fixableType")


_TYPE_WORDS = {
    "construction": CaseType.CONSTRUCTION,
    "om": CaseType.OPERATION,
    "oandm": CaseType.OPERATION,
    "operationandmaintenance": CaseType.OPERATION,
    "operationsandmaintenance": CaseType.OPERATION,
    "operationmaintenance": CaseType.OPERATION,
    "operationsmaintenance": CaseType.OPERATION,
}


def type_named(word: str) -> CaseType | None:
    """Return the case type that a text names, in any spelling: `CONSTRUCTION`, `O&M`, `Operations
    and Maintenance`.
    """
    # O&M, o-and-m and "Operation & Maintenance" are one word; a long text is a description.
    letters = re.sub(r"[^a-z]", "", word.lower()) if len(word) < 60 else ""
    return _TYPE_WORDS.get(letters.removesuffix("case").removesuffix("simulation"))


# A wind series of 8,760 hours is one parameter, not as many rows of a sheet.
LONG_LIST = 100
"""A list with more plain values than this stands in one cell, not in a column each."""
SIZE_LIMIT = 64_000_000
"""The largest case that is read, in bytes."""


class Section(StrEnum):
    """A part of the case that may be edited, by its name in the JSON."""

    VESSELS = "vesselList"
    PERSONNEL = "personnelList"
    FIXABLES = "fixable"

    @property
    def sheet(self) -> str:
        return {
            Section.VESSELS: "Vessels",
            Section.PERSONNEL: "Personnel",
            Section.FIXABLES: "Fixables",
        }[self]

    @property
    def singular(self) -> str:
        """Return what one member is called."""
        return {
            Section.VESSELS: "vessel",
            Section.PERSONNEL: "person",
            Section.FIXABLES: "fixable",
        }[self]


NEW_KEY = "new"


@dataclass(frozen=True, slots=True)
class Value:
    """One JSON value as it was written.

    `doubled`: its name stands twice, so that nobody can say which one counts.
    """

    text: str
    shape: Shape
    doubled: bool = False

    @property
    def word(self) -> str | None:
        """Return what a text says; None for other values."""
        return read_string(self.text) if self.shape is Shape.TEXT else None


@dataclass(frozen=True, slots=True)
class Member:
    """One vessel, person or fixable.

    `key` is its path in the case, `list_path` the list that it stands in (None: it stands alone),
    `values` its parameters by caption (empty caption: the member is a plain value). `farm` and
    `infrastructure` say where a fixable belongs.
    """

    key: str
    path: Path
    list_path: Path | None
    values: Mapping[str, Value]
    farm: str = ""
    infrastructure: str = ""


@dataclass(frozen=True, slots=True)
class Edits:
    """What is different in a copy. JSON texts by path in the original; None takes a parameter out.

    `orders` gives for a list the keys of its members in their new order: one that is missing is
    taken out, one that is new stands in `added` with the texts of its parameters by path in the
    member.
    """

    values: Mapping[Path, str | None] = field(default_factory=dict)
    orders: Mapping[Path, tuple[str, ...]] = field(default_factory=dict)
    added: Mapping[str, Mapping[Path, str]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.values or self.orders or self.added)


@dataclass(frozen=True, slots=True)
class _Part:
    """The value of a section at one place of the case, and where it belongs."""

    path: Path
    node: Node
    doubled: bool
    farm: str = ""
    infrastructure: str = ""


@dataclass(frozen=True)
class Case:
    """A partial case: its exact text and what it says.

    `given_type` is what a planner says where the case does not.
    """

    name: str
    text: str
    root: Node
    mark: bool = False
    given_type: CaseType | None = None

    @classmethod
    def read(cls, content: bytes, name: str, given_type: CaseType | None = None) -> Self:
        """Read a case from the bytes of its file or answer.

        Raises CaseError where it is not one.
        """
        if len(content) > SIZE_LIMIT:
            raise CaseError(
                say("{name} is too large for a case.", name=name),
                say("A partial case has at most 64 MB. Open another file."),
            )
        # Kept apart and written again: an unedited case goes back to the byte.
        mark = content.startswith(b"\xef\xbb\xbf")
        try:
            return cls.of(content[3 * mark :].decode("utf-8"), name, given_type, mark=mark)
        except UnicodeDecodeError as error:
            raise CaseError(
                say("{name} is not a case: it is not UTF-8 text.", name=name),
                say("Open the partial case as the service gave it."),
                str(error),
            ) from error

    @classmethod
    def of(
        cls, text: str, name: str, given_type: CaseType | None = None, *, mark: bool = False
    ) -> Self:
        """Return the case that a text is; `mark` says whether a byte order mark stood before it.

        Raises CaseError where it is not one.
        """
        try:
            root = parse(text)
        except JsonTextError as error:
            raise CaseError(
                say("{name} is not a case: it is not JSON.", name=name),
                say(
                    "Look at line {line}, character {character}, or fetch the case again.",
                    line=error.line,
                    character=error.character,
                ),
                str(error),
            ) from error
        if root.shape is not Shape.OBJECT:
            raise CaseError(
                say("{name} is not a case: it is not a JSON object.", name=name),
                say("Open the partial case as the service gave it."),
            )
        return cls(name, text, root, mark, given_type)

    @property
    def content(self) -> bytes:
        """Return the bytes of the case as a file, the byte order mark included where it had one."""
        return b"\xef\xbb\xbf" * self.mark + self.text.encode()

    @property
    def title(self) -> str:
        """Return what the case calls itself, else the name of its file."""
        return self._label(self.root, ()) or self.name

    @cached_property
    def case_type(self) -> CaseType | None:
        """Return the type that the case names, else that of its fixables, else the one given."""
        # What the case says of itself goes before what its fixables hint at, and that before what a
        # planner chose.
        return _named_type(self.text, self.root) or self._fixables_type() or self.given_type

    @cached_property
    def members(self) -> Mapping[Section, tuple[Member, ...]]:
        """Return the members of each section in the order of the text."""
        return {
            section: tuple(
                member for part in parts for member in self._members(part, part.node, part.path)
            )
            for section, parts in self._parts.items()
        }

    @cached_property
    def by_key(self) -> Mapping[str, tuple[Section, Member]]:
        return {
            member.key: (section, member)
            for section, members in self.members.items()
            for member in members
        }

    @cached_property
    def lists(self) -> Mapping[Section, Mapping[Path, tuple[str, ...]]]:
        """Return the lists of each section with the keys of their members, empty lists included."""
        found: dict[Section, dict[Path, tuple[str, ...]]] = {}
        for section, parts in self._parts.items():
            found[section] = {
                path: () for part in parts for path in _list_paths(part.node, part.path)
            }
            for member in self.members[section]:
                if member.list_path is not None:
                    found[section][member.list_path] += (member.key,)
        return found

    def parameters(self, section: Section) -> tuple[str, ...]:
        """Return the captions of all parameters in a section: those of the first member, others
        after the one that they follow.
        """
        order = list[str]()
        known = set[str]()
        for member in self.members[section]:
            place = 0
            for caption in member.values:
                # A parameter that only some members have stands behind the one that it follows
                # there, not at the end.
                if caption in known:
                    place = order.index(caption) + 1
                else:
                    order.insert(place, caption)
                    known.add(caption)
                    place += 1
        return tuple(order)

    def rest(self) -> Iterator[tuple[str, Value]]:
        """Return path and value of everything outside the three sections, for orientation."""
        skipped = {part.path for parts in self._parts.values() for part in parts}
        for path, node, doubled in _leaves(self.root, (), skipped=skipped):
            yield write_path(path), Value(self.text[node.start : node.end], node.shape, doubled)

    @property
    def outside(self) -> str:
        """Return the text without the three sections: what no edit changes."""
        spans = sorted(
            (part.node.start, part.node.end) for parts in self._parts.values() for part in parts
        )
        starts = [0, *(end for _, end in spans)]
        ends = [*(start for start, _ in spans), len(self.text)]
        return "\0".join(self.text[start:end] for start, end in zip(starts, ends, strict=True))

    def edited(self, edits: Edits, name: str | None = None) -> Case:
        """Return the case with edits in its original text; whatever they do not name stays
        character for character.
        """
        orders = {
            path: tuple(self._place(key, edits) for key in keys)
            for path, keys in edits.orders.items()
        }
        # The original text with the edits cut in: key order, digits and blanks of all the rest
        # stay.
        text = rewrite(self.text, self.root, edits.values, orders)
        return Case.of(text, name or self.name, self.given_type, mark=self.mark)

    def _place(self, key: str, edits: Edits) -> int | str:
        if key in edits.added:
            return build(edits.added[key])
        last = self.by_key[key][1].path[-1]
        return last if isinstance(last, int) else 0

    @cached_property
    def _parts(self) -> Mapping[Section, tuple[_Part, ...]]:
        found: dict[Section, tuple[_Part, ...]] = {}
        for section in (Section.VESSELS, Section.PERSONNEL):
            node = self.root.child(section.value)
            # Of two members with one name the last counts for most programs; it is shown and said.
            doubled = self.root.names.count(section.value) > 1
            found[section] = (_Part((section.value,), node, doubled),) if node is not None else ()
        farms = self.root.child("windFarms")
        doubled = self.root.names.count("windFarms") > 1
        found[Section.FIXABLES] = (
            tuple(self._fixables(farms, ("windFarms",), doubled)) if farms is not None else ()
        )
        return found

    def _fixables(
        self, node: Node, path: Path, doubled: bool, farm: str | None = None
    ) -> Iterator[_Part]:
        """Yield each `fixable` below an `infrastructureList`, at any depth.

        `farm` is None above the latter.
        """
        for step, child, twice in _children(node):
            below = (*path, step)
            if step == "infrastructureList" and farm is None:
                yield from self._fixables(child, below, doubled or twice, self._label(node, path))
            elif step == Section.FIXABLES.value and farm is not None:
                yield _Part(below, child, doubled or twice, farm, self._label(node, path))
            else:
                yield from self._fixables(child, below, doubled or twice, farm)

    def _label(self, node: Node, path: Path) -> str:
        """Return what an object is called by itself, else its path."""
        named = {name.lower(): value for name, value in zip(node.names, node.nodes, strict=False)}
        # Names of fields are not documented; these are tried in the order of what a planner would
        # read.
        for name in ("name", "title", "label", "id", "uuid", "code"):
            value = named.get(name)
            if value is not None and value.shape in {Shape.TEXT, Shape.NUMBER}:
                text = self.text[value.start : value.end]
                return read_string(text) if value.shape is Shape.TEXT else text
        return write_path(path)

    def _members(
        self, part: _Part, node: Node, path: Path, list_path: Path | None = None
    ) -> Iterator[Member]:
        if node.shape is Shape.LIST:
            for place, child in enumerate(node.nodes):
                yield from self._members(part, child, (*path, place), path)
        elif list_path is not None or node.shape is not Shape.NULL:
            values = {
                write_path(below): Value(self.text[leaf.start : leaf.end], leaf.shape, doubled)
                for below, leaf, doubled in _leaves(node, (), part.doubled)
            }
            yield Member(
                key=write_path(path),
                path=path,
                list_path=list_path,
                values=values,
                farm=part.farm,
                infrastructure=part.infrastructure,
            )

    def _fixables_type(self) -> CaseType | None:
        # Installation here and maintenance there say nothing together.
        sides = {fixable_side(word) for word in self.fixable_types()} - {None}
        return sides.pop() if len(sides) == 1 else None

    def fixable_types(self) -> Iterator[str]:
        """Yield each `fixableType` in the order of the case, repeated ones too."""
        for member in self.members[Section.FIXABLES]:
            for caption, value in member.values.items():
                if is_fixable_type(caption) and value.word is not None:
                    yield value.word


def _children(node: Node) -> Iterator[tuple[Step, Node, bool]]:
    """Yield step, value and whether the name stands twice; of such a name only the last."""
    if node.shape is Shape.LIST:
        yield from ((place, child, False) for place, child in enumerate(node.nodes))
        return
    last = {name: place for place, name in enumerate(node.names)}
    for place, (name, child) in enumerate(zip(node.names, node.nodes, strict=True)):
        if last[name] == place:
            yield name, child, node.names.index(name) != place


def _leaves(
    node: Node, path: Path, doubled: bool = False, skipped: Iterable[Path] = ()
) -> Iterator[tuple[Path, Node, bool]]:
    """Yield the values that a cell can show: plain ones, empty lists and objects, long lists of
    plain values.
    """
    if path in skipped:
        return
    plain = all(child.shape not in {Shape.LIST, Shape.OBJECT} for child in node.nodes)
    if not node.nodes or (node.shape is Shape.LIST and plain and len(node.nodes) > LONG_LIST):
        yield path, node, doubled
        return
    for step, child, twice in _children(node):
        yield from _leaves(child, (*path, step), doubled or twice, skipped)


def _list_paths(node: Node, path: Path) -> Iterator[Path]:
    if node.shape is Shape.LIST:
        yield path
        for place, child in enumerate(node.nodes):
            yield from _list_paths(child, (*path, place))


def _named_type(text: str, root: Node) -> CaseType | None:
    """Return the type named by a value outside the sections, first under a name that speaks of a
    type, then nearest to the top.
    """
    named: dict[tuple[bool, int], set[CaseType]] = {}
    skipped = {(Section.VESSELS.value,), (Section.PERSONNEL.value,)}
    for path, node, _ in _leaves(root, (), skipped=skipped):
        if node.shape is Shape.TEXT and Section.FIXABLES.value not in path:
            found = type_named(read_string(text[node.start : node.end]))
            if found is not None:
                speaks = any(isinstance(step, str) and "type" in step.lower() for step in path[-1:])
                # A field that calls itself a type says more than a remark, and one near the top
                # more than one deep inside.
                named.setdefault((not speaks, len(path)), set()).add(found)
    if not named:
        return None
    best = named[min(named)]
    return best.pop() if len(best) == 1 else None
