"""Reads JSON from the service strictly, at once or through a sliding window.

Raises ReplyError for bytes that are not UTF-8, NaN and infinite numbers, repeated keys, nesting
beyond `DEEPEST`, truncated answers, and text after the end.
"""

from __future__ import annotations

import codecs
import json
import math
import re
from collections.abc import Callable, Iterator
from typing import BinaryIO, NoReturn, cast

from bridge.errors import ReplyError
from bridge.records.cells.base import JsonValue
from bridge.texts import say

DEEPEST = 64
"""Deepest nesting of lists and objects in one record or answer."""
LONGEST = 32 * 1024 * 1024
"""Most characters of one record."""
_PIECE = 256 * 1024
_BLANKS = re.compile(r"[ \t\n\r]*")


SHOW_DETAILS = say("Try again. If it happens again, show the details to your administrator.")


def strict_json(body: bytes) -> JsonValue:
    """Parse a whole answer.

    Raises ReplyError if it is not strict JSON in UTF-8.
    """
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _not_utf8(str(error)) from error
    try:
        value, end = _DECODER.raw_decode(text, past_blanks(text, 0))
    except (ValueError, RecursionError) as error:
        raise malformed(error) from error
    if past_blanks(text, end) != len(text):
        raise damaged(f"text after its end, at character {end}")
    check_depth(text, value)
    return cast(JsonValue, value)


class Window:
    """A section of the text that slides over the file. `at` is the next character to read."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("strict")
        self.ended = False  # at the end of the file
        self.text = ""
        self.at = 0

    def more(self, size: int = 0) -> bool:
        """Read more and drop what was consumed. Return False at the end of the file."""
        if self.ended:
            return False
        raw = self._file.read(size or _PIECE)
        try:
            new = self._decoder.decode(raw, final=not raw)
        except UnicodeDecodeError as error:
            raise _not_utf8(str(error)) from error
        self.ended = not raw
        self.text = self.text[self.at :] + new
        self.at = 0
        return not self.ended

    def peek(self) -> str:
        """Skip white space and return the next character, or an empty string at the end."""
        while True:
            text, at = self.text, self.at
            if at < len(text) and text[at] > " ":
                return text[at]
            self.at = past_blanks(text, at)
            if self.at < len(text):
                return text[self.at]
            if not self.more():
                return ""

    def take(self, expected: str) -> str:
        """Consume the next character, which must be one of `expected`."""
        byte = self.peek()
        if not byte:
            raise broken_off()
        if byte not in expected:
            raise damaged(f"found {byte!r} where one of {expected!r} is expected")
        self.at += 1
        return byte

    def end(self) -> None:
        """Reject anything but white space up to the end."""
        if self.peek():
            raise damaged(f"text after its end: {self.text[self.at : self.at + 40]!r}")

    def value(self, *, checked: bool = True) -> tuple[JsonValue, str]:
        """Consume the value at `at`, which is not white space; return it with its exact text.

        With `checked=False`, any JSON that Python accepts is allowed.
        """
        size, decode = _PIECE, (_DECODER if checked else _PLAIN).raw_decode
        while True:
            text, at = self.text, self.at
            try:
                value, end = decode(text, at)
            except (ValueError, RecursionError) as error:
                if not self._cut_off(error):
                    raise malformed(error) from error
            else:
                # A number at the end of the window may continue after it.
                if self.ended or len(text) - end > 4 or isinstance(value, dict | list | str):
                    self.at = end
                    exact = text[at:end]
                    if checked:
                        check_depth(exact, value)
                    return cast(JsonValue, value), exact
            if len(text) - at > LONGEST:
                raise damaged(f"a record of more than {LONGEST} characters")
            self.more(size)
            size *= 2

    def _cut_off(self, error: ValueError | RecursionError) -> bool:
        """Return whether the decoder only reached the end of the window."""
        if not isinstance(error, json.JSONDecodeError):
            return False
        if not (error.msg.startswith("Unterminated string") or error.pos >= len(self.text) - 16):
            return False
        if self.ended and (error.msg.startswith("Unterminated") or error.pos >= len(self.text)):
            raise broken_off(str(error)) from error
        return not self.ended


def keys_of(window: Window) -> Iterator[str]:
    """Yield the keys of the object at the window's position.

    Consume each value before requesting the next key.
    """
    window.take("{")
    if window.peek() == "}":
        window.at += 1
        return
    while True:
        window.take('"')
        window.at -= 1
        key = str(window.value()[0])
        window.take(":")
        if not window.peek():
            raise broken_off()
        yield key
        if window.take(",}") == "}":
            return


def values_of(window: Window, *, checked: bool = True) -> Iterator[JsonValue]:
    """Yield the list elements at the window's position, unchecked if they are read again."""
    window.take("[")
    if window.peek() == "]":
        window.at += 1
        return
    while True:
        if not window.peek():
            raise broken_off()
        yield window.value(checked=checked)[0]
        if window.take(",]") == "]":
            return


def past_blanks(text: str, at: int) -> int:
    """Return the position of the next character that is not white space."""
    match = _BLANKS.match(text, at)
    return match.end() if match else at


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise twice(key)
            seen.add(key)
    return members


def _constant(word: str) -> NoReturn:
    raise damaged(f"invalid number: {word}")


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise damaged(f"number too large: {text[:80]}")
    return number


_PLAIN = json.JSONDecoder()
_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_constant, parse_float=_number
)
scan: Callable[[str, int], tuple[JsonValue, int]] = _DECODER.scan_once  # type: ignore[attr-defined]  # `raw_decode` without its detour
"""Returns the value at a position of a text, and where it ends.

This is fast; `Window.value` explains errors.
"""


def check_depth(text: str, value: object) -> None:
    """Reject deep nesting. Depth is only counted if the text has enough brackets."""
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


def malformed(error: ValueError | RecursionError) -> ReplyError:
    """Return the error for text that Python's decoder rejects."""
    if isinstance(error, RecursionError):
        return _too_deep(str(error))
    return damaged(f"invalid JSON: {error}")


def _too_deep(detail: str) -> ReplyError:
    return damaged(f"nested too deeply: {detail}")


def twice(key: str) -> ReplyError:
    """Return the error for a repeated key, whose valid value is unknown."""
    return damaged(f"duplicate key {key[:80]!r}")


def _not_utf8(detail: str) -> ReplyError:
    return damaged(f"not UTF-8: {detail}")


def broken_off(detail: str = "") -> ReplyError:
    """Return the error for text that ends too early."""
    return damaged(f"ends too early: {detail}")


def damaged(detail: str) -> ReplyError:
    """Return the error for an unreadable answer. The details describe the fault."""
    return ReplyError(say("The service's answer cannot be read."), SHOW_DETAILS, detail)
