"""Streams the records of a long answer on disk, in every form that the document leaves open.

Memory use is constant. Each record keeps its exact text beside its value. strict.py defines what is
rejected and how.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import BinaryIO, NamedTuple

from bridge.jsonio.strict import (
    DEEPEST,
    Window,
    broken_off,
    check_depth,
    damaged,
    keys_of,
    malformed,
    past_blanks,
    scan,
    twice,
    values_of,
)
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.kinds import KINDS

_LIST_NAMES = frozenset(
    {
        *(
            "data",
            "items",
            "records",
            "results",
            "content",
            "rows",
            "elements",
            "values",
            "export",
            "exports",
        ),
        *(kind.name.replace("-", "") for kind in KINDS),
        "categories",
    }
)
"""Accepted names of the list of records, in any case, if an envelope has several lists or only an
empty one.
"""


class RawRecord(NamedTuple):
    """One record of an export: its exact JSON text and its value."""

    text: str
    value: JsonObject


_new = tuple.__new__


class Part(NamedTuple):
    """One part of a long answer.

    It is an element of the list `key` (empty if the answer is the list), or a member that is not a
    list. A list is announced by a part that is not an `element` and whose value is [].
    """

    key: str
    value: JsonValue
    element: bool


@dataclass(frozen=True, slots=True)
class ExportShape:
    """An answer to `GET /export` before its records are read.

    Says whether it is finished, and has the members beside the list of records. `records` is the
    number in an envelope or a single record, or None for a plain list, which is not counted.
    """

    ready: bool
    records: int | None = None
    members: JsonObject = field(default_factory=dict)


def read_shape(path: Path) -> ExportShape:
    """Return the form of the answer in the file.

    Reads only the first character of a list, but all of an object.
    """
    with _opened(path) as (_, place):
        # The document leaves open how "not finished" is expressed: null, empty and prose are
        # possible.
        if place.form in {_Form.NOTHING, _Form.TEXT}:
            return ExportShape(False)
        return ExportShape(True, None if place.form is _Form.LIST else place.count, place.members)


def stream_records(path: Path) -> Iterator[RawRecord]:
    """Yield each record of an export with its exact text, in constant memory.

    Accepts a list of records, one record (an object with an `id`), an envelope (an object without
    `id` and with one list of objects), and each of these as text in a JSON string. Yields nothing
    if the export is not finished. Raises ReplyError if the answer is damaged.
    """
    with _opened(path) as (file, place):
        window = Window(file)
        if place.form is _Form.LIST:
            yield from _elements(window)
            window.end()
        elif place.form is _Form.RECORD:
            window.peek()
            yield _record(window)
        elif place.form is _Form.ENVELOPE:
            yield from _listed(window, place.key)


def stream_parts(path: Path) -> Iterator[Part]:
    """Yield the parts of an answer.

    These are the elements of a list, or the members of an object with lists element by element. An
    empty answer gives none. One part is decoded at a time, so that a long answer neither fills the
    memory nor blocks other threads.
    """
    with path.open("rb") as file:
        window = Window(file)
        first = window.peek()
        if first == "[":
            yield from _list_parts(window, "")
        elif first == "{":
            seen: set[str] = set()
            for key in keys_of(window):
                # Which of two members with the same name is valid is undefined, so do not guess.
                if key in seen:
                    raise twice(key)
                seen.add(key)
                if window.peek() == "[":
                    yield from _list_parts(window, key)
                else:
                    yield Part(key, window.value()[0], False)
        elif first:
            yield Part("", window.value()[0], False)
        window.end()


def _list_parts(window: Window, key: str) -> Iterator[Part]:
    yield Part(key, [], False)
    for value in values_of(window):
        yield Part(key, value, True)


class _Form(Enum):
    NOTHING = 0
    LIST = 1
    RECORD = 2
    ENVELOPE = 3
    TEXT = 4


@dataclass(frozen=True, slots=True)
class _Found:
    form: _Form
    key: str = ""
    count: int = 0
    members: JsonObject = field(default_factory=dict)


@contextmanager
def _opened(path: Path) -> Iterator[tuple[BinaryIO, _Found]]:
    """Open an export for reading. Text in a JSON string is first unpacked into a temporary file."""
    with path.open("rb") as file:
        place = _find(file)
        file.seek(0)
        if place.form is not _Form.TEXT:
            yield file, place
            return
        with tempfile.TemporaryFile() as inner:
            # A gateway may wrap the whole export in one JSON string, which would take twice its
            # size in memory.
            _unpack(Window(file), inner)
            inner.seek(0)
            head = inner.read(64).lstrip(b" \t\r\n\xef\xbb\xbf")
            inner.seek(0)
            # Text that is neither a list nor an object has no content.
            place = _find(inner) if head[:1] in {b"[", b"{"} else _Found(_Form.NOTHING)
            inner.seek(0)
            yield inner, place


def _record(window: Window) -> RawRecord:
    """Read the object at the window's position."""
    value, text = window.value()
    if not isinstance(value, dict):
        raise damaged(f"not a record: {text[:80]}")
    return RawRecord(text, value)


def _elements(window: Window) -> Iterator[RawRecord]:
    """Yield the records of the list at the window's position, and move past its closing bracket."""
    window.take("[")
    if window.peek() == "]":
        window.at += 1
        return
    peek = window.peek
    while True:
        if not peek():
            raise broken_off()
        # Nearly all records take the fast path. A record at the window's edge takes the slow one,
        # which reads more.
        yield from _usual(window)
        if not peek():
            raise broken_off()
        yield _record(window)
        if peek() == ",":
            window.at += 1
        else:
            window.take("]")
            return


def _usual(window: Window) -> Iterator[RawRecord]:
    """Yield the complete records in the window that are followed by a comma, which are most.

    Stop before any other.
    """
    text, at = window.text, window.at
    while text[at : at + 1] == "{":
        try:
            value, end = scan(text, at)
        except (ValueError, StopIteration, RecursionError):
            return
        if text[end : end + 1] != ",":
            return
        exact = text[at:end]
        # Check depth only if there is nesting: a flat record has its only brace at the start.
        if exact.rfind("{") or exact.count("[") >= DEEPEST:
            check_depth(exact, value)
        at = end + 1
        if text[at : at + 1] <= " ":
            at = past_blanks(text, at)
        window.at = at
        yield _new(RawRecord, (exact, value))


def _listed(window: Window, key: str) -> Iterator[RawRecord]:
    """Yield the records of the member `key` of an object whose form was already checked."""
    for name in keys_of(window):
        if window.peek() != "[":
            window.value()
        elif name != key:
            _count(window)
        else:
            yield from _elements(window)
            return


def _find(file: BinaryIO) -> _Found:
    """Identify an answer by its first character, and an object by its members."""
    window = Window(file)
    first = window.peek()
    if first == "[":
        return _Found(_Form.LIST)
    if first == '"':
        return _Found(_Form.TEXT)
    if first == "{":
        return _object_form(window)
    if first:
        window.value()
        window.end()
    return _Found(_Form.NOTHING)


def _object_form(window: Window) -> _Found:
    members, lists = _members(window)
    window.end()
    # An object with an ID is one record, even if it contains lists; an envelope has no ID.
    if isinstance(members.get("id"), str | int):
        return _Found(_Form.RECORD, count=1)
    full = {key: objects for key, (objects, others) in lists.items() if objects and not others}
    # An empty list is only used if its name is known: `messages: []` of a running export is not an
    # empty export.
    candidates = full or {key: 0 for key, counts in lists.items() if counts == (0, 0)}
    named = {key: count for key, count in candidates.items() if key.casefold() in _LIST_NAMES}
    # With several lists only a known name decides, because guessing could export the messages.
    chosen = full if len(full) == 1 else named
    if len(chosen) != 1:
        return _Found(_Form.NOTHING)
    key, count = next(iter(chosen.items()))
    return _Found(_Form.ENVELOPE, key, count, members)


def _members(window: Window) -> tuple[JsonObject, dict[str, tuple[int, int]]]:
    """Read an object: its members that are not lists, and the size of each list.

    The size is the number of objects and of other elements.
    """
    members: JsonObject = {}
    lists: dict[str, tuple[int, int]] = {}
    for key in keys_of(window):
        if key in members or key in lists:
            raise twice(key)
        if window.peek() == "[":
            lists[key] = _count(window)
        else:
            members[key] = window.value()[0]
    return members, lists


def _count(window: Window) -> tuple[int, int]:
    """Skip a list and return the numbers of its objects and of its other elements."""
    objects = others = 0
    for value in values_of(window, checked=False):  # checked when read
        if isinstance(value, dict):
            objects += 1
        else:
            others += 1
    return objects, others


_WHOLE_ESCAPES = re.compile(r'(?:[^"\\]++|\\[^u]|\\u[0-9a-fA-F]{4})*+', re.DOTALL)
_HALF_PAIR = re.compile(r"(?<!\\)(?:\\\\)*(\\u[dD][89abAB][0-9a-fA-F]{2})\Z")


def _unpack(window: Window, target: BinaryIO) -> None:
    """Write the text of the JSON string at the window's start to `target`, in pieces."""
    window.take('"')
    while True:
        match = _WHOLE_ESCAPES.match(window.text, window.at)
        end = match.end() if match else window.at
        closed = window.text[end : end + 1] == '"'
        piece = window.text[window.at : end]
        if not closed and not window.ended and (half := _HALF_PAIR.search(piece)) is not None:
            piece = piece[: half.start(1)]  # the second half of the pair follows
        try:
            target.write(str(json.loads(f'"{piece}"')).encode("utf-8"))
        except ValueError as error:
            raise malformed(error) from error
        window.at += len(piece)
        if closed:
            window.at += 1
            window.end()
            return
        # No escape is longer, so more text would not help.
        if not piece and len(window.text) - window.at > 16:
            raise damaged(f"invalid escape {window.text[window.at : window.at + 8]!r}")
        if window.ended:
            raise broken_off()
        window.more()
