"""JSON as the service sends it, read strictly: a whole small answer, or a long list record by record with flat memory.

Refused with ReplyError: bytes that are not UTF-8, NaN and infinite numbers, a key that stands twice, nesting beyond `DEEPEST`, an answer
that breaks off, text after the end. The exact text of every record is kept beside its value.
"""

from __future__ import annotations

import codecs
import json
import math
import re
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import BinaryIO, NamedTuple, NoReturn, cast

from bridge.errors import ReplyError
from bridge.records.celltype import JsonObject, JsonValue
from bridge.texts import Text, say

DEEPEST = 64
"""Levels of lists and objects within one record or answer."""
LONGEST = 32 * 1024 * 1024
"""Characters of one record."""
_PIECE = 256 * 1024
_BLANKS = re.compile(r"[ \t\n\r]*")
_LIST_NAMES = frozenset(
    {
        *("data", "items", "records", "results", "content", "rows", "elements", "values", "export", "exports"),
        *("activities", "activitycategories", "categories", "personnel", "timesheets", "workordersequences", "workorders", "workpackages"),
    }
)
"""What a list of records may be called (in any case) where an envelope has several lists, or only an empty one."""


class RawRecord(NamedTuple):
    """One record of an export: its exact JSON text, and its value."""

    text: str
    value: JsonObject


@dataclass(frozen=True, slots=True)
class ExportShape:
    """What an answer to `GET /export` is before its records are read: finished or not, and the members beside the list of records.

    `records` is how many an envelope or a single record holds; None for a bare list, which was not counted.
    """

    ready: bool
    records: int | None = None
    members: JsonObject = field(default_factory=dict)


def strict_json(body: bytes) -> JsonValue:
    """Return the value of a whole answer. Raises ReplyError where it is not strict JSON in UTF-8."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _not_utf8(str(error)) from error
    try:
        value, end = _DECODER.raw_decode(text, _past_blanks(text, 0))
    except (ValueError, RecursionError) as error:
        raise _malformed(error) from error
    if _past_blanks(text, end) != len(text):
        raise _damaged(say("Something stands after its end."), f"text after character {end}")
    _check_depth(text, value)
    return cast(JsonValue, value)


def is_ready(path: Path) -> bool:
    """Whether the file holds an export: a list, one record or an envelope. Empty, null and other objects are "not finished"."""
    return read_shape(path).ready


def read_shape(path: Path) -> ExportShape:
    """Return what kind of answer the file holds. Reads a list only as far as its first character, an object to its end."""
    with _opened(path) as (_, found):
        if found.form in {_Form.NOTHING, _Form.TEXT}:
            return ExportShape(False)
        return ExportShape(True, None if found.form is _Form.LIST else found.count, found.members)


def stream_records(path: Path) -> Iterator[RawRecord]:
    """Yield each record of an export with its exact text. Memory stays flat whatever the size of the file.

    Takes a list of records, one record (an object with an `id`), an envelope (an object without `id` with one list of objects), and each of
    them as text inside a JSON string. Yields nothing where the export is not finished. Raises ReplyError where the answer is damaged.
    """
    with _opened(path) as (file, found):
        window = _Window(file)
        if found.form is _Form.LIST:
            yield from _elements(window)
            window.end()
        elif found.form is _Form.RECORD:
            window.peek()
            yield window.record()
        elif found.form is _Form.ENVELOPE:
            yield from _listed(window, found.key)


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


class _opened:  # noqa: N801 (used as a verb)
    """Open an export for reading; text inside a JSON string is unpacked into a temporary file first."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._stack = ExitStack()

    def __enter__(self) -> tuple[BinaryIO, _Found]:
        try:
            file: BinaryIO = self._stack.enter_context(self._path.open("rb"))
            found = _find(file)
            if found.form is _Form.TEXT:
                inner = cast(BinaryIO, self._stack.enter_context(tempfile.TemporaryFile()))
                file.seek(0)
                _unpack(_Window(file), inner)
                inner.seek(0)
                file, found = inner, _find_inside(inner)
            file.seek(0)
        except BaseException:
            self._stack.close()
            raise
        return file, found

    def __exit__(self, *trouble: object) -> None:
        self._stack.close()


class _Window:
    """A piece of the text that slides over the file. `at` is the next character to read."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("strict")
        self._ended = False
        self.text = ""
        self.at = 0

    @property
    def ended(self) -> bool:
        """Whether the whole file stands in the window or before it."""
        return self._ended

    def more(self, size: int = 0) -> bool:
        """Read on and forget what was read; False at the end of the file."""
        if self._ended:
            return False
        raw = self._file.read(size or _PIECE)
        try:
            new = self._decoder.decode(raw, final=not raw)
        except UnicodeDecodeError as error:
            raise _not_utf8(str(error)) from error
        self._ended = not raw
        self.text, self.at = self.text[self.at :] + new, 0
        return not self._ended

    def peek(self) -> str:
        """Go to the next character that is not blank and return it; empty at the end."""
        while True:
            text, at = self.text, self.at
            if at < len(text) and text[at] > " ":
                return text[at]
            self.at = _past_blanks(text, at)
            if self.at < len(text):
                return text[self.at]
            if not self.more():
                return ""

    def take(self, expected: str) -> str:
        """Take the next character, which must be one of `expected`."""
        found = self.peek()
        if not found:
            raise _broken_off()
        if found not in expected:
            raise _damaged(say("It is not in the form that was agreed."), f"found {found!r} where one of {expected!r} should stand")
        self.at += 1
        return found

    def end(self) -> None:
        """Refuse anything but blanks up to the end."""
        if self.peek():
            raise _damaged(say("Something stands after its end."), f"{self.text[self.at : self.at + 40]!r}")

    def value(self) -> tuple[JsonValue, str]:
        """Take the value at `at`, which is not blank; return it with its exact text."""
        size = _PIECE
        while True:
            text, at = self.text, self.at
            try:
                value, end = _DECODER.raw_decode(text, at)
            except (ValueError, RecursionError) as error:
                if not self._cut_off(error):
                    raise _malformed(error) from error
            else:
                # A number that ends where the window ends may go on behind it.
                if self._ended or len(text) - end > 4 or isinstance(value, dict | list | str):
                    self.at = end
                    exact = text[at:end]
                    _check_depth(exact, value)
                    return cast(JsonValue, value), exact
            if len(text) - at > LONGEST:
                raise _damaged(say("One record in it is too long."), f"more than {LONGEST} characters")
            self.more(size)
            size *= 2

    def _cut_off(self, error: ValueError | RecursionError) -> bool:
        """Whether the decoder only ran into the end of the window."""
        if not isinstance(error, json.JSONDecodeError):
            return False
        if not (error.msg.startswith("Unterminated string") or error.pos >= len(self.text) - 16):
            return False
        if self._ended and (error.msg.startswith("Unterminated") or error.pos >= len(self.text)):
            raise _broken_off(str(error)) from error
        return not self._ended

    def record(self) -> RawRecord:
        """Take the object at `at`."""
        value, text = self.value()
        if not isinstance(value, dict):
            raise _damaged(say("It holds something that is not a record."), f"{text[:80]}")
        return RawRecord(text, value)


def _elements(window: _Window) -> Iterator[RawRecord]:
    """Yield the records of the list that starts at the window's place; leaves it behind the closing bracket."""
    window.take("[")
    if window.peek() == "]":
        window.at += 1
        return
    record, peek = window.record, window.peek
    while True:
        if not peek():
            raise _broken_off()
        yield record()
        if peek() == ",":
            window.at += 1
        else:
            window.take("]")
            return


def _listed(window: _Window, key: str) -> Iterator[RawRecord]:
    """Yield the records of the member `key` of the object, whose form was checked before."""
    window.take("{")
    while True:
        window.peek()
        name, _ = window.value()
        window.take(":")
        if window.peek() != "[":
            window.value()
        elif name != key:
            _count(window)
        else:
            yield from _elements(window)
            return
        window.take(",")


def _find(file: BinaryIO) -> _Found:
    """Say what an answer is by its first character, an object by its members."""
    window = _Window(file)
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


def _find_inside(file: BinaryIO) -> _Found:
    """Say what the text inside a JSON string is; text that is no list and no object says nothing."""
    head = file.read(64).lstrip(b" \t\r\n\xef\xbb\xbf")
    file.seek(0)
    return _find(file) if head[:1] in {b"[", b"{"} else _Found(_Form.NOTHING)


def _object_form(window: _Window) -> _Found:
    members, lists = _members(window)
    window.end()
    if isinstance(members.get("id"), str | int):
        return _Found(_Form.RECORD, count=1)
    full = {key: objects for key, (objects, others) in lists.items() if objects and not others}
    # An empty list counts only by its name: `messages: []` of an export under way is no export of nothing.
    candidates = full or {key: 0 for key, counts in lists.items() if counts == (0, 0)}
    named = {key: count for key, count in candidates.items() if key.casefold() in _LIST_NAMES}
    chosen = full if len(full) == 1 else named
    if len(chosen) != 1:
        return _Found(_Form.NOTHING)
    key, count = next(iter(chosen.items()))
    return _Found(_Form.ENVELOPE, key, count, members)


def _members(window: _Window) -> tuple[JsonObject, dict[str, tuple[int, int]]]:
    """Read an object: its members that are not lists, and of each list how many objects and other things it holds."""
    members: JsonObject = {}
    lists: dict[str, tuple[int, int]] = {}
    window.take("{")
    if window.peek() == "}":
        window.at += 1
        return members, lists
    while True:
        window.take('"')
        window.at -= 1
        key = str(window.value()[0])
        if key in members or key in lists:
            raise _twice(key)
        window.take(":")
        if window.peek() == "[":
            lists[key] = _count(window)
        elif not window.peek():
            raise _broken_off()
        else:
            members[key] = window.value()[0]
        if window.take(",}") == "}":
            return members, lists


def _count(window: _Window) -> tuple[int, int]:
    """Pass over a list; return how many objects and how many other things it holds."""
    objects = others = 0
    window.take("[")
    if window.peek() == "]":
        window.at += 1
        return 0, 0
    while True:
        if not window.peek():
            raise _broken_off()
        if isinstance(window.value()[0], dict):
            objects += 1
        else:
            others += 1
        if window.take(",]") == "]":
            return objects, others


_WHOLE_ESCAPES = re.compile(r'(?:[^"\\]++|\\[^u]|\\u[0-9a-fA-F]{4})*+', re.DOTALL)
_HALF_PAIR = re.compile(r"(?<!\\)(?:\\\\)*(\\u[dD][89abAB][0-9a-fA-F]{2})\Z")


def _unpack(window: _Window, target: BinaryIO) -> None:
    """Write the text inside the JSON string at the window's start to `target`, piece by piece."""
    window.take('"')
    while True:
        match = _WHOLE_ESCAPES.match(window.text, window.at)
        end = match.end() if match else window.at
        closed = window.text[end : end + 1] == '"'
        piece = window.text[window.at : end]
        if not closed and not window.ended and (half := _HALF_PAIR.search(piece)) is not None:
            piece = piece[: half.start(1)]  # the second half of a pair is still to come
        try:
            target.write(str(json.loads(f'"{piece}"')).encode("utf-8"))
        except ValueError as error:
            raise _malformed(error) from error
        window.at += len(piece)
        if closed:
            window.at += 1
            window.end()
            return
        if not piece and len(window.text) - window.at > 16:
            raise _damaged(say("It is not in the form that was agreed."), f"bad escape {window.text[window.at : window.at + 8]!r}")
        if window.ended:
            raise _broken_off()
        window.more()


def _past_blanks(text: str, at: int) -> int:
    match = _BLANKS.match(text, at)
    return match.end() if match else at


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _twice(key)
            seen.add(key)
    return found


def _constant(word: str) -> NoReturn:
    raise _damaged(say("It holds a number that is none."), word)


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise _damaged(say("It holds a number that is too large."), text[:80])
    return number


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant, parse_float=_number)


def _check_depth(text: str, value: object) -> None:
    """Refuse deep nesting; counted only where the text has enough brackets for it."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    level: list[object] = [value]
    depth = 0
    while level:
        if depth > DEEPEST:
            raise _too_deep(f"more than {DEEPEST} levels")
        depth += 1
        below: list[object] = []
        for part in level:
            if isinstance(part, dict):
                below.extend(part.values())
            elif isinstance(part, list):
                below.extend(part)
        level = below


def _malformed(error: ValueError | RecursionError) -> ReplyError:
    if isinstance(error, RecursionError):
        return _too_deep(str(error))
    return _damaged(say("It is not in the form that was agreed."), str(error))


def _too_deep(detail: str) -> ReplyError:
    return _damaged(say("It is nested too deeply."), detail)


def _twice(key: str) -> ReplyError:
    return _damaged(say('It holds the field "{field}" twice in one record.', field=key[:80]), f"duplicate key {key[:80]!r}")


def _not_utf8(detail: str) -> ReplyError:
    return _damaged(say("It holds characters that cannot be read."), f"not UTF-8: {detail}")


def _broken_off(detail: str = "") -> ReplyError:
    return _damaged(say("It breaks off in the middle."), detail or "the text ends before the value does")


def _damaged(why: Text, detail: str) -> ReplyError:
    return ReplyError(
        say("The service's answer cannot be read. {why}", why=why),
        say("Try again. If it stays so, show the details to the administrator of your account."),
        detail,
    )
