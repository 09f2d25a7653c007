"""Collect what was seen in cases: parameters, their value types and code words.

Nothing is invented: all words come from the case itself and from cases of the same type that were
opened before.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from pydantic import TypeAdapter, ValidationError

from bridge.errors import Severity
from bridge.jsonio.source_edit import (
    NUMBER,
    JsonTextError,
    Shape,
    parse,
    read_path,
    read_string,
    write_string,
)
from bridge.records.cells.base import (
    CLEAR,
    CellValue,
    Finding,
    Number,
    cell_text,
    either,
    nearest,
    noted,
    refused,
)
from bridge.records.cells.base import shortened as cut
from bridge.records.cells.values import unix_lines
from bridge.simulation.case import Case, CaseType, Section, Value
from bridge.texts import say

_CODE_WORD = re.compile(r"[A-Z]{2,}(?:_[A-Z]+)*")
_CHOICE_NAMES = ("type", "mode", "category", "kind", "status", "class", "role", "strategy", "phase")
_ANY_PLACE = re.compile(r"\[[0-9]+\]")


@dataclass(frozen=True, slots=True)
class Seen:
    """The values seen for one parameter.

    `words` are its texts if it takes code words, `whole` means that all numbers were integers.
    """

    shapes: frozenset[Shape] = frozenset()
    words: frozenset[str] = frozenset()
    whole: bool = True

    def joined(self, other: Seen) -> Seen:
        return Seen(
            self.shapes | other.shapes, self.words | other.words, self.whole and other.whole
        )


_NOTHING = Seen()


def pattern_of(section: Section, caption: str) -> str:
    """Return the name of a parameter with list positions replaced: `vesselList crew[*].role`."""
    # What was seen in the first member of a list applies to all of them.
    return f"{section.value} {_ANY_PLACE.sub('[*]', caption)}"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The known parameters by section and header (list positions as [*])."""

    seen: Mapping[str, Seen] = field(default_factory=dict)

    def of(self, section: Section, caption: str) -> Seen | None:
        """Return what is known about a parameter, or None if it was never seen."""
        return self.seen.get(pattern_of(section, caption))

    def joined(self, other: Vocabulary) -> Vocabulary:
        """Return the union of both."""
        merged = dict(self.seen)
        for name, seen in other.seen.items():
            merged[name] = merged.get(name, _NOTHING).joined(seen)
        return Vocabulary(merged)

    def to_json(self) -> str:
        """Return a JSON form for storage."""
        return _STORED.dump_json(self).decode()

    @classmethod
    def from_json(cls, stored: str) -> Vocabulary:
        """Return the vocabulary from its stored form; an unreadable one knows nothing."""
        try:
            return _STORED.validate_json(stored)
        except ValidationError:
            return cls()


_STORED = TypeAdapter(Vocabulary)


def vocabulary_of(case: Case) -> Vocabulary:
    """Return the vocabulary of a single case."""
    seen = dict[str, Seen]()
    texts = dict[str, set[str]]()
    for section, members in case.members.items():
        for member in members:
            for caption, value in member.values.items():
                name = pattern_of(section, caption)
                whole = value.shape is not Shape.NUMBER or not set(value.text) & set(".eE")
                value_seen = Seen(frozenset({value.shape}), frozenset(), whole)
                seen[name] = seen.get(name, _NOTHING).joined(value_seen)
                if value.word is not None:
                    texts.setdefault(name, set()).add(value.word)
    for name, words in texts.items():
        if takes_code_words(name, words):
            seen[name] = seen[name].joined(Seen(frozenset(), frozenset(words)))
    return Vocabulary(seen)


def known_parameters(case: Case, opened: Mapping[CaseType, Vocabulary]) -> Vocabulary:
    """Return the vocabulary of a case and of the opened cases of its type, or without a type of
    all.
    """
    known = vocabulary_of(case)
    for case_type, vocabulary in opened.items():
        if case.case_type in {case_type, None}:
            known = known.joined(vocabulary)
    return known


def takes_code_words(name: str, words: Iterable[str]) -> bool:
    """Return whether a parameter takes code words, judging by its name or because all values look
    like constants.
    """
    path = read_path(name.partition(" ")[2].replace("[*]", "[0]")) or ()
    last = next((step for step in reversed(path) if isinstance(step, str)), "")
    # Vessel names are free text; words in capitals, and fields called type or mode, come from a
    # fixed list.
    return last.lower().endswith(_CHOICE_NAMES) or all(_CODE_WORD.fullmatch(word) for word in words)


BLANKS = " \t\u00a0\r\n"
_RESERVED = {"null", "[]", "{}", CLEAR}
_UNSAFE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_FLAGS = {"true": "true", "yes": "true", "false": "false", "no": "false"}


def to_cell(value: Value) -> CellValue:
    """Return the cell for a value, shortened if it does not fit."""
    if value.shape is Shape.NUMBER:
        return _number_cell(value.text)
    if value.shape is Shape.FLAG:
        return value.text == "true"
    return cut(_whole(value))


def _whole(value: Value) -> str:
    return value.text if value.word is None else quoted_word(value.word)


def quoted_word(word: str) -> str:
    """Return a text as typed into a cell: plain, or in JSON quotes if it would be read as something
    else.
    """
    # Quote what could be read back as another type.
    if (
        word.strip(BLANKS) == word
        and word
        and word[0] not in '"[{'
        and word.lower() not in _RESERVED
        and not _UNSAFE.search(word)
    ):
        return word
    return json.dumps(word, ensure_ascii=not word.isprintable())


def _number_cell(text: str) -> CellValue:
    """Return a number cell, unless digits or magnitude would be lost."""
    # 0.10000000000000001 has more digits than Excel keeps; as a number it would come back changed.
    digits = re.split("[eE]", text)[0].replace(".", "").lstrip("-").lstrip("0").rstrip("0")
    number = float(text)
    fits = len(digits) <= 15 and len(text) < 400 and math.isfinite(number)
    small = number == 0 or 1e-300 < abs(number) < 1e300
    if not fits or not small or (number == 0 and digits):
        return cut(text)
    return Number(repr(int(number)) if number.is_integer() and abs(number) < 1e15 else repr(number))


_IN_WORDS = 60


def in_words(value: Value) -> str:
    """Return the value as its cell shows it, for a sentence."""
    text = cell_text(to_cell(value))
    return text if len(text) <= _IN_WORDS else f"{text[: _IN_WORDS - 1]}…"


def shortened(value: Value) -> bool:
    """Return whether the cell shows only the beginning of the value."""
    return cut(_whole(value)) != _whole(value)


def untouched(value: Value, cell: CellValue) -> bool:
    """Return whether a cell still shows the original value, whatever program saved it."""
    written = to_cell(value)
    if isinstance(written, Number) and isinstance(cell, Number):
        # Spreadsheets write 145000.0 as 145000; the number is equal, so keep the case's digits.
        return _double(written.text) == _double(cell.text)
    if isinstance(written, str) and isinstance(cell, str):
        # Line endings depend on the program that saved the sheet.
        return written == cell or unix_lines(written) == unix_lines(cell)
    return type(written) is type(cell) and written == cell


def _double(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan


@dataclass(frozen=True, slots=True)
class Typed:
    """The meaning of a typed cell: JSON text (None removes the parameter), and a warning if there
    is one.
    """

    text: str | None
    warning: Finding | None = None


def from_cell(cell: CellValue, seen: Seen, like: Value | None = None) -> Typed | Finding:
    """Return the value of a cell for a parameter; `seen` describes allowed values, `like` is the
    previous value.
    """
    shapes = (seen.shapes | ({like.shape} if like else set())) - {Shape.NULL}
    if isinstance(cell, str):
        return _from_text(cell, shapes, seen, like)
    if isinstance(cell, datetime):
        return refused(
            "wrong-type",
            say(
                "The cell has a date, but cases have no dates. Format the cell as text and"
                " type the value again."
            ),
        )
    if isinstance(cell, bool):
        return (
            Typed("true" if cell else "false")
            if not shapes or Shape.FLAG in shapes
            else _wrong(cell, shapes)
        )
    if shapes and Shape.NUMBER not in shapes:
        return _wrong(cell, shapes)
    text = number_text(cell.text)
    return _number(text, like) if text is not None else _wrong(cell, shapes)


def _from_text(
    cell: str, shapes: frozenset[Shape] | set[Shape], seen: Seen, like: Value | None
) -> Typed | Finding:
    text = cell.strip(BLANKS)
    if text.lower() == CLEAR:
        return Typed(None)
    if text == "null":
        # null may disable a parameter; the documents do not say whether case types support it.
        never = shapes and Shape.NULL not in seen.shapes
        return Typed(
            "null",
            (
                noted("unseen-null", say("null is unusual here in cases of this type."), None)
                if never
                else None
            ),
        )
    if text[:1] in "[{" and (not shapes or shapes & {Shape.LIST, Shape.OBJECT}):
        return _from_json(text, shapes)
    if (
        Shape.NUMBER in shapes
        and (Shape.TEXT not in shapes or (like and like.shape is Shape.NUMBER))
        and NUMBER.fullmatch(text)
    ):
        return _number(text, like)
    if Shape.FLAG in shapes and Shape.TEXT not in shapes and text.lower() in _FLAGS:
        return Typed(_FLAGS[text.lower()])
    if shapes and Shape.TEXT not in shapes:
        return _wrong(cell, shapes)
    return _word(cell, seen)


def _from_json(text: str, shapes: frozenset[Shape] | set[Shape]) -> Typed | Finding:
    try:
        shape = parse(text).shape
    except JsonTextError as error:
        return refused(
            "wrong-type",
            say(
                "“{text}” is not JSON: line {line}, character {character}.",
                text=text[:60],
                line=error.line,
                character=error.character,
            ),
        )
    return Typed(text) if not shapes or shape in shapes else _wrong(text, shapes)


def _word(cell: str, seen: Seen) -> Typed:
    word = cell.strip(BLANKS) if seen.words else cell
    literal = write_string(word)
    if cell.startswith('"'):
        with suppress(JsonTextError):
            if parse(cell).shape is Shape.TEXT:
                literal, word = cell, read_string(cell)
    if not seen.words or word in seen.words:
        return Typed(literal)
    near = nearest(word, sorted(seen.words))
    words = sorted(seen.words)
    message = say(
        "“{word}” is unusual here in cases of this type. Known: {words}.",
        word=word,
        words=either(words[:12]),
    )
    return Typed(literal, Finding(Severity.WARNING, "unseen-value", message, None, near))


def _number(text: str, like: Value | None) -> Typed:
    """Return a number, with a decimal point if the parameter's numbers have one, so that its type
    is kept.
    """
    # 9 typed instead of 9.5: a reader that distinguishes integers from decimals would reject it.
    decimal = like is not None and like.shape is Shape.NUMBER and set(like.text) & set(".eE")
    return Typed(f"{text}.0" if decimal and not set(text) & set(".eE") else text)


def number_text(stored: str) -> str | None:
    """Return a number cell as JSON with Excel's 15 digits, or None if it is not a number."""
    number = _double(stored)
    if not math.isfinite(number):
        return None
    # Seventeen digits in the file are Excel's form of fifteen typed ones.
    text = format(number, ".15g")
    if "e" in text and number.is_integer() and abs(number) < 1e21:
        text = str(int(Decimal(text)))
    return text.replace("e+", "E").replace("e", "E") if NUMBER.fullmatch(text) else None


def same_value(first: str, second: str) -> bool:
    """Return whether two JSON texts are the same plain value: 0.10 equals 0.1, but 1 does not equal
    "1".
    """
    if first == second:
        return True
    if NUMBER.fullmatch(first) and NUMBER.fullmatch(second):
        try:
            return Decimal(first) == Decimal(second)
        except ArithmeticError:  # exponents out of range
            return False
    return first[:1] == second[:1] == '"' and read_string(first) == read_string(second)


def _wrong(cell: CellValue, shapes: frozenset[Shape] | set[Shape]) -> Finding:
    words = {
        Shape.NUMBER: say("a number"),
        Shape.TEXT: say("text"),
        Shape.FLAG: say("true or false"),
        Shape.LIST: say("a list"),
        Shape.OBJECT: say("an object"),
    }
    allowed = either([words[shape] for shape in words if shape in shapes])
    return refused(
        "wrong-type",
        say("Type {allowed}, not “{text}”.", allowed=allowed, text=cell_text(cell)[:200]),
    )
