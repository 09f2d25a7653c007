"""JSON as it was written: locates every value, and edits the text without other changes.

`parse` locates every value. `rewrite` changes, adds, removes and reorders values by path.
Everything else is kept character for character: numbers, white space, escapes, the order of names,
and repeated names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, TypeAlias

DEPTH_LIMIT = 200
"""Deepest nesting of lists and objects."""

Step: TypeAlias = "str | int"
Path: TypeAlias = "tuple[Step, ...]"
"""The path of a value: names in objects, positions in lists (from 0)."""


class Shape(StrEnum):
    """The type of a JSON value."""

    OBJECT = "object"
    LIST = "list"
    TEXT = "text"
    NUMBER = "number"
    FLAG = "true or false"
    NULL = "null"


class JsonTextError(ValueError):
    """The text is not valid JSON. `line` and `character` count from 1."""

    def __init__(self, line: int, character: int, expected: str) -> None:
        super().__init__(f"line {line}, character {character}: {expected} expected")
        self.line = line
        self.character = character


class Node(NamedTuple):
    """One value in a text: `text[start:end]`.

    `places` are the start positions of its members (in an object, of their names), `nodes` their
    values.
    """

    shape: Shape
    start: int
    end: int
    names: tuple[str, ...] = ()
    nodes: tuple[Node, ...] = ()
    places: tuple[int, ...] = ()

    def child(self, step: Step) -> Node | None:
        """Return a member. If its name is repeated, return the last one, as most programs do."""
        if isinstance(step, int):
            return (
                self.nodes[step]
                if self.shape is Shape.LIST and 0 <= step < len(self.nodes)
                else None
            )
        # A list has no names and an object no positions, so a path that mixes them finds nothing.
        # This is not an error.
        place = self.position(step)
        return self.nodes[place] if place is not None else None

    def position(self, name: str) -> int | None:
        """Return the position of the last member with this name."""
        return next(
            (place for place in range(len(self.names) - 1, -1, -1) if self.names[place] == name),
            None,
        )

    def at(self, path: Path) -> Node | None:
        """Return the value at a path below this one."""
        node: Node | None = self
        for step in path:
            node = node.child(step) if node is not None else None
        return node


_BLANK = re.compile(r"[ \t\r\n]*")
_STRING = re.compile(r'"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"')
NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
"""A number in JSON notation."""
_PLAIN = re.compile(rf"({_STRING.pattern})|({NUMBER.pattern})|(true|false)|(null)")
_PLAIN_SHAPES = (Shape.TEXT, Shape.TEXT, Shape.NUMBER, Shape.FLAG, Shape.NULL)


def parse(text: str) -> Node:
    """Parse a JSON text.

    Raises JsonTextError if it is not exactly one JSON value or is nested too deeply.
    """
    node = _value(text, _skip(text, 0), 0)
    rest = _skip(text, node.end)
    if rest != len(text):
        raise _refusal(text, rest, "the end")
    return node


def _value(text: str, at: int, depth: int) -> Node:
    plain = _PLAIN.match(text, at)
    if plain is not None:
        return Node(_PLAIN_SHAPES[plain.lastindex or 0], at, plain.end())
    sign = text[at : at + 1]
    if sign == "{" or sign == "[":
        # Python's recursion limit would fail without a position; this error has line and character.
        if depth >= DEPTH_LIMIT:
            raise _refusal(text, at, f"fewer than {DEPTH_LIMIT} levels")
        return _object(text, at, depth) if sign == "{" else _list(text, at, depth)
    raise _refusal(text, at, "a text in double quotes" if sign == '"' else "a value")


def _object(text: str, start: int, depth: int) -> Node:
    names = list[str]()
    nodes = list[Node]()
    places = list[int]()
    at = _skip(text, start + 1)
    if text.startswith("}", at):
        return Node(Shape.OBJECT, start, at + 1)
    while True:
        end = _string_end(text, at)
        names.append(read_string(text[at:end]))
        places.append(at)
        colon = _skip(text, end)
        if not text.startswith(":", colon):
            raise _refusal(text, colon, "a colon")
        nodes.append(_value(text, _skip(text, colon + 1), depth + 1))
        at = _skip(text, nodes[-1].end)
        if text.startswith("}", at):
            return Node(Shape.OBJECT, start, at + 1, tuple(names), tuple(nodes), tuple(places))
        if not text.startswith(",", at):
            raise _refusal(text, at, "a comma or }")
        at = _skip(text, at + 1)


def _list(text: str, start: int, depth: int) -> Node:
    nodes = list[Node]()
    at = _skip(text, start + 1)
    if text.startswith("]", at):
        return Node(Shape.LIST, start, at + 1)
    while True:
        nodes.append(_value(text, at, depth + 1))
        at = _skip(text, nodes[-1].end)
        if text.startswith("]", at):
            return Node(
                Shape.LIST, start, at + 1, (), tuple(nodes), tuple(node.start for node in nodes)
            )
        if not text.startswith(",", at):
            raise _refusal(text, at, "a comma or ]")
        at = _skip(text, at + 1)


def _skip(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at


def _string_end(text: str, at: int) -> int:
    match = _STRING.match(text, at)
    if match is None:
        raise _refusal(text, at, "a text in double quotes")
    return match.end()


def _refusal(text: str, at: int, expected: str) -> JsonTextError:
    before = text[:at]
    return JsonTextError(before.count("\n") + 1, at - (before.rfind("\n") + 1) + 1, expected)


def read_string(text: str) -> str:
    """Decode a JSON string in quotes."""
    # Most strings have no escapes and need no parser.
    return str(json.loads(text)) if "\\" in text else text[1:-1]


def write_string(value: str) -> str:
    """Encode a text as a JSON string. Lone surrogates, which UTF-8 cannot hold, are escaped."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return json.dumps(value)
    return json.dumps(value, ensure_ascii=False)


_PLAIN_NAME = re.compile(r"[^\W\d][\w$-]*")
_STEP = re.compile(
    rf"\.?(?P<name>{_PLAIN_NAME.pattern})|\[(?P<place>[0-9]{{1,9}})\]|\[(?P<quoted>{_STRING.pattern})\]"
)


def write_path(path: Path) -> str:
    """Return a path as used in headers: `limits.wind`, `crew[0].role`, `["odd name"]`."""
    pieces = []
    for step in path:
        if isinstance(step, int):
            pieces.append(f"[{step}]")
        elif _PLAIN_NAME.fullmatch(step):
            pieces.append(f".{step}" if pieces else step)
        else:
            pieces.append(f"[{json.dumps(step, ensure_ascii=not step.isprintable())}]")
    return "".join(pieces)


def read_path(text: str) -> Path | None:
    """Parse a path in a header such as `windFarms[0].name`, with positions from 0.

    Return None if it cannot be a path.
    """
    steps = list[Step]()
    at = 0
    while at < len(text):
        match = _STEP.match(text, at)
        if match is None or (match["name"] and text.startswith(".", at) == (at == 0)):
            return None
        steps.append(
            match["name"]
            or (int(match["place"]) if match["place"] else read_string(match["quoted"]))
        )
        at = match.end()
    return tuple(steps)


@dataclass(slots=True)
class _Edit:
    """The edits at one position.

    `text` is the new value, `removed` deletes it, `below` are edits of its members, `order` their
    new order.
    """

    text: str | None = None
    removed: bool = False
    below: dict[Step, _Edit] = field(default_factory=dict)
    order: Sequence[int | str] | None = None


def rewrite(
    text: str,
    root: Node,
    values: Mapping[Path, str | None],
    orders: Mapping[Path, Sequence[int | str]],
) -> str:
    """Return the text with edits applied.

    `values` has new JSON texts by path. None deletes the value; missing paths are created. `orders`
    gives lists a new order: each item is the old position of a member or the JSON text of a new
    one.
    """
    top = _Edit()
    for path, value in values.items():
        edit = _edit_at(top, path)
        edit.text, edit.removed = value, value is None
    for path, order in orders.items():
        _edit_at(top, path).order = order
    return text[: root.start] + _render(text, root, top) + text[root.end :]


def build(values: Mapping[Path, str]) -> str:
    """Build a JSON value from the texts of its parts.

    List positions must count up from 0 without gaps.
    """
    top = _Edit()
    for path, value in values.items():
        _edit_at(top, path).text = value
    return _make(top)


def _edit_at(top: _Edit, path: Path) -> _Edit:
    edit = top
    for step in path:
        edit = edit.below.setdefault(step, _Edit())
    return edit


def _render(text: str, node: Node, edit: _Edit) -> str:
    if edit.text is not None:
        return edit.text
    if not edit.below and edit.order is None:
        return text[node.start : node.end]
    if node.shape not in {Shape.OBJECT, Shape.LIST}:
        return _make(edit)  # a plain value that becomes an object or list
    # Of a repeated name, edit only the last, which programs read. The other stays as written.
    last: dict[Step, int] = {step: place for place, step in enumerate(_steps(node))}
    cores = dict[int, str]()
    for place, (step, value) in enumerate(zip(_steps(node), node.nodes, strict=True)):
        change = edit.below.get(step, _Edit()) if last[step] == place else _Edit()
        if not change.removed:
            cores[place] = text[node.places[place] : value.start] + _render(text, value, change)
    if edit.order is not None:
        kept = {place for place in edit.order if isinstance(place, int)}
        members = [cores[item] if isinstance(item, int) else item for item in edit.order]
    else:
        kept = {*cores}
        # A new member copies the colon and spacing of its neighbours, to keep the style of the
        # file.
        colon = ": "
        if node.names:
            colon = text[_string_end(text, node.places[0]) : node.nodes[0].start]
        members = [*cores.values(), *_new_members(edit, last, node.shape, colon)]
    return _join(text, node, {*range(len(node.nodes))} - kept, members)


def _steps(node: Node) -> Sequence[Step]:
    return node.names if node.shape is Shape.OBJECT else range(len(node.nodes))


def _new_members(edit: _Edit, old: Container[Step], shape: Shape, colon: str) -> list[str]:
    """Return the texts of added members, those of a list in order."""
    added = [
        (step, change)
        for step, change in edit.below.items()
        if step not in old and not change.removed
    ]
    if shape is Shape.LIST:
        numbered = sorted((step, at) for at, (step, _) in enumerate(added) if isinstance(step, int))
        return [_make(added[at][1]) for _, at in numbered]
    return [write_string(str(step)) + colon + _make(change) for step, change in added]


def _join(text: str, node: Node, gone: set[int], cores: Sequence[str]) -> str:
    """Join members between the brackets of a list or object.

    Existing ones keep their white space; new ones copy that of the last one.
    """
    stops = [_skip(text, value.end) for value in node.nodes]
    starts = [node.start + 1, *(stop + 1 for stop in stops)][: len(stops)]
    leads = [text[start:place] for start, place in zip(starts, node.places, strict=True)]
    trails = [text[value.end : stop] for value, stop in zip(node.nodes, stops, strict=True)]
    closing = trails.pop() if trails else text[node.start + 1 : node.end - 1]
    slots = [
        (lead, trail)
        for place, (lead, trail) in enumerate(zip(leads, [*trails, ""], strict=False))
        if place not in gone
    ]
    # The white space between members shows the style better than that after the bracket.
    more = leads[-1] if len(leads) > 1 else leads[0] if leads and "\n" in leads[0] else " "
    slots += [(more if place or slots else "", "") for place in range(len(cores) - len(slots))]
    joined = ",".join(lead + core + trail for (lead, trail), core in zip(slots, cores, strict=True))
    return text[node.start] + joined + closing + text[node.end - 1]


def _make(edit: _Edit) -> str:
    """Return new JSON for a path that had no value."""
    if edit.text is not None:
        return edit.text
    steps = [step for step, change in edit.below.items() if not change.removed]
    if steps and all(isinstance(step, int) for step in steps):
        return f"[{', '.join(_new_members(edit, (), Shape.LIST, ''))}]"
    return f"{{{', '.join(_new_members(edit, (), Shape.OBJECT, ': '))}}}"
