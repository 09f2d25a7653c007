"""A simulation case: its three editable sections as members with parameters, and edits of the
original text.

The API document names only `vesselList`, `personnelList` and `fixable` (under windFarms, then
infrastructureList). Any shape is therefore accepted: lists or single objects, nested to any depth.
All other text is preserved exactly.
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
    """The two case types named in the API document."""

    CONSTRUCTION = "Construction"
    OPERATION = "O&M"


FIXABLE_TYPES = {
    "INSTALLATION_TASK": CaseType.CONSTRUCTION,
    "CORRECTIVE_MAINTENANCE": CaseType.OPERATION,
}
"""The values of `fixableType` that the API document assigns to a case type."""


def fixable_side(value: str) -> CaseType | None:
    """Return the case type of a `fixableType`, ignoring word separators, or None if the document
    does not define it.
    """
    return FIXABLE_TYPES.get(re.sub(r"[\s_-]+", "_", value.strip()).upper())


def is_fixable_type(caption: str) -> bool:
    """Return whether a parameter is a `fixableType`, at any depth of its member."""
    return caption == "fixableType" or caption.endswith(".fixableType")


_OPERATION = re.compile(r"om|oandm|operations?(and)?maintenance")


def type_named(word: str) -> CaseType | None:
    """Return the case type that a text names, in any spelling: `CONSTRUCTION`, `O&M`, `Operations
    and Maintenance`.
    """
    # Treat O&M, o-and-m and "Operation & Maintenance" alike; a long text is a description.
    letters = re.sub(r"[^a-z]", "", word.lower()) if len(word) < 60 else ""
    bare = letters.removesuffix("case").removesuffix("simulation")
    if _OPERATION.fullmatch(bare):
        return CaseType.OPERATION
    return CaseType.CONSTRUCTION if bare == "construction" else None


# A wind series of 8,760 hours is one parameter, not 8,760.
LONG_LIST = 100
"""A list with more plain values than this is shown in one cell instead of one column each."""
SIZE_LIMIT = 64_000_000
"""Maximum size of a case in bytes."""


class Section(StrEnum):
    """An editable part of the case, by its JSON name."""

    VESSELS = "vesselList"
    PERSONNEL = "personnelList"
    FIXABLES = "fixable"

    @property
    def sheet(self) -> str:
        return _SHEETS[self][0]

    @property
    def singular(self) -> str:
        """Return the noun for one member."""
        return _SHEETS[self][1]


_SHEETS = {
    Section.VESSELS: ("Vessels", "vessel"),
    Section.PERSONNEL: ("Personnel", "person"),
    Section.FIXABLES: ("Fixables", "work task"),
}
"""The sheet of each section, and the noun for one of its members."""
NEW_KEY = "new"
_NAMES = ("name", "title", "label", "team", "id", "uuid", "code")
"""Parameters that name a member. They are not documented; the most readable come first."""


def names_in(texts: Mapping[str, str]) -> tuple[str, ...]:
    """Return a member's names, its name before its ID, from the JSON texts of its parameters."""
    words = (texts[caption] for caption in _NAMES if texts.get(caption, "").startswith('"'))
    return tuple(dict.fromkeys(name for word in words if (name := read_string(word))))


@dataclass(frozen=True, slots=True)
class Value:
    """A JSON value with its exact text.

    `doubled` means that its name occurs twice, so the effective value is undefined.
    """

    text: str
    shape: Shape
    doubled: bool = False

    @property
    def word(self) -> str | None:
        """Return the string, or None for other types of values."""
        return read_string(self.text) if self.shape is Shape.TEXT else None


@dataclass(frozen=True, slots=True)
class Member:
    """One vessel, person or fixable.

    `key` is its path in the case. `list_path` is its list, or None if it is a single object.
    `values` are its parameters by header; an empty header means that the member is a plain value.
    `farm` and `infrastructure` tell where a fixable belongs.
    """

    key: str
    path: Path
    list_path: Path | None
    values: Mapping[str, Value]
    farm: str = ""
    infrastructure: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Return its names, its name before its ID."""
        return names_in({caption: value.text for caption, value in self.values.items()})


@dataclass(frozen=True, slots=True)
class Edits:
    """The differences of a variant: JSON texts by path in the original; None removes a parameter.

    `orders` holds the member keys of a list in their new order. Missing members are removed; new
    ones are in `added`, with their parameter texts by path in the member.
    """

    values: Mapping[Path, str | None] = field(default_factory=dict)
    orders: Mapping[Path, tuple[str, ...]] = field(default_factory=dict)
    added: Mapping[str, Mapping[Path, str]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.values or self.orders or self.added)


@dataclass(frozen=True, slots=True)
class _Part:
    """A section's value at one place of the case, and what it belongs to."""

    path: Path
    node: Node
    doubled: bool
    farm: str = ""
    infrastructure: str = ""


@dataclass(frozen=True)
class Case:
    """A partial case: its exact text and parsed content.

    `given_type` is the planner's choice if the case does not name its type.
    """

    name: str
    text: str
    root: Node
    mark: bool = False
    given_type: CaseType | None = None

    @classmethod
    def read(cls, content: bytes, name: str, given_type: CaseType | None = None) -> Self:
        """Return the case from the bytes of a file or response.

        Raises CaseError if it is invalid.
        """
        if len(content) > SIZE_LIMIT:
            raise CaseError(
                say("{name} is too large for a case.", name=name),
                say("A partial case has at most 64 MB."),
            )
        # Keep the byte order mark, so that an unedited case is written back unchanged.
        mark = content.startswith(b"\xef\xbb\xbf")
        try:
            return cls.of(content[3 * mark :].decode("utf-8"), name, given_type, mark=mark)
        except UnicodeDecodeError as error:
            raise _no_case(name, str(error)) from error

    @classmethod
    def of(
        cls, text: str, name: str, given_type: CaseType | None = None, *, mark: bool = False
    ) -> Self:
        """Return the case from its text; `mark` means that a byte order mark preceded it.

        Raises CaseError if it is invalid.
        """
        try:
            root = parse(text)
        except JsonTextError as error:
            raise CaseError(
                say("{name} is not a case.", name=name),
                say(
                    "Check line {line}, character {character}, or open the case by its ID.",
                    line=error.line,
                    character=error.character,
                ),
                str(error),
            ) from error
        if root.shape is not Shape.OBJECT:
            raise _no_case(name, "not a JSON object")
        return cls(name, text, root, mark, given_type)

    @property
    def content(self) -> bytes:
        """Return the bytes of the case file, including its byte order mark if it had one."""
        return b"\xef\xbb\xbf" * self.mark + self.text.encode()

    @property
    def title(self) -> str:
        """Return the case's own title, or its file name."""
        return self._label(self.root, ()) or self.name

    @cached_property
    def case_type(self) -> CaseType | None:
        """Return the type that the case names, else that of its fixables, else the planner's
        choice.
        """
        # The case's own type comes first, then that of its fixables, then the planner's choice.
        # Fixables of both case types prove nothing.
        sides = {fixable_side(word) for word in self.fixable_types()} - {None}
        of_fixables = sides.pop() if len(sides) == 1 else None
        return _named_type(self.text, self.root) or of_fixables or self.given_type

    @cached_property
    def members(self) -> Mapping[Section, tuple[Member, ...]]:
        """Return the members of each section in text order."""
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
        """Return the lists of each section with their members' keys, including empty lists."""
        lists: dict[Section, dict[Path, tuple[str, ...]]] = {}
        for section, parts in self._parts.items():
            paths = (path for part in parts for path in _list_paths(part.node, part.path))
            lists[section] = dict.fromkeys(paths, ())
            for member in self.members[section]:
                if member.list_path is not None:
                    lists[section][member.list_path] += (member.key,)
        return lists

    def parameters(self, section: Section) -> tuple[str, ...]:
        """Return all parameter headers of a section: those of the first member, with others
        inserted after their predecessor.
        """
        order = list[str]()
        captions = set[str]()
        for member in self.members[section]:
            place = 0
            for caption in member.values:
                # Insert a parameter that only some members have after its predecessor, not at the
                # end.
                if caption in captions:
                    place = order.index(caption) + 1
                else:
                    order.insert(place, caption)
                    captions.add(caption)
                    place += 1
        return tuple(order)

    def rest(self) -> Iterator[tuple[str, Value]]:
        """Yield path and value of everything outside the three sections, for reference."""
        skipped = {part.path for parts in self._parts.values() for part in parts}
        for path, node, doubled in _leaves(self.root, (), skipped=skipped):
            yield write_path(path), Value(self.text[node.start : node.end], node.shape, doubled)

    @property
    def outside(self) -> str:
        """Return the text without the three sections, which no edit changes."""
        spans = sorted(
            (part.node.start, part.node.end) for parts in self._parts.values() for part in parts
        )
        starts = [0, *(end for _, end in spans)]
        ends = [*(start for start, _ in spans), len(self.text)]
        return "\0".join(self.text[start:end] for start, end in zip(starts, ends, strict=True))

    def edited(self, edits: Edits, name: str | None = None) -> Case:
        """Return the case with the edits applied to its original text; everything else is preserved
        exactly.
        """
        orders = {
            path: tuple(self._place(key, edits) for key in keys)
            for path, keys in edits.orders.items()
        }
        # Splice the edits into the original text, preserving key order, digits and whitespace.
        text = rewrite(self.text, self.root, edits.values, orders)
        return Case.of(text, name or self.name, self.given_type, mark=self.mark)

    def _place(self, key: str, edits: Edits) -> int | str:
        if key in edits.added:
            return build(edits.added[key])
        last = self.by_key[key][1].path[-1]
        return last if isinstance(last, int) else 0

    @cached_property
    def _parts(self) -> Mapping[Section, tuple[_Part, ...]]:
        parts: dict[Section, tuple[_Part, ...]] = {}
        for section in (Section.VESSELS, Section.PERSONNEL):
            node = self.root.child(section.value)
            # If a name occurs twice, most programs use the last one; it is shown with a warning.
            doubled = self.root.names.count(section.value) > 1
            parts[section] = (_Part((section.value,), node, doubled),) if node is not None else ()
        farms = self.root.child("windFarms")
        doubled = self.root.names.count("windFarms") > 1
        parts[Section.FIXABLES] = (
            tuple(self._fixables(farms, ("windFarms",), doubled)) if farms is not None else ()
        )
        return parts

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
        """Return an object's own name, or its path."""
        named = {name.lower(): value for name, value in zip(node.names, node.nodes, strict=False)}
        for name in _NAMES:
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

    def fixable_types(self) -> Iterator[str]:
        """Yield each `fixableType` in case order, including duplicates."""
        for member in self.members[Section.FIXABLES]:
            for caption, value in member.values.items():
                if is_fixable_type(caption) and value.word is not None:
                    yield value.word


def _children(node: Node) -> Iterator[tuple[Step, Node, bool]]:
    """Yield step, value, and whether the name occurs twice; only the last of duplicate names is
    yielded.
    """
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
    """Yield the values that fit in a cell: plain ones, empty lists and objects, long lists of plain
    values.
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
    """Return the case type named by a value outside the sections, preferring fields called type,
    then the topmost.
    """
    named: dict[tuple[bool, int], set[CaseType]] = {}
    skipped = {(Section.VESSELS.value,), (Section.PERSONNEL.value,)}
    for path, node, _ in _leaves(root, (), skipped=skipped):
        if node.shape is Shape.TEXT and Section.FIXABLES.value not in path:
            case_type = type_named(read_string(text[node.start : node.end]))
            if case_type is not None:
                speaks = any(isinstance(step, str) and "type" in step.lower() for step in path[-1:])
                # A field called type is stronger evidence than a remark, and a top-level field
                # stronger than a nested one.
                named.setdefault((not speaks, len(path)), set()).add(case_type)
    if not named:
        return None
    best = named[min(named)]
    return best.pop() if len(best) == 1 else None


def _no_case(name: str, detail: str) -> CaseError:
    """Return the error for a file that is not a case."""
    return CaseError(
        say("{name} is not a case.", name=name),
        say("Open the original partial case from the service."),
        detail,
    )
