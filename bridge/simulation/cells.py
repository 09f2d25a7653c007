"""The values of a case as cells: one cell a JSON value, its type kept. Absent is a blank cell; null, empty text and 0 are three other things.

number     a number cell where Excel's 15 digits hold it, else its exact text
text       text; in JSON's double quotes where it could be taken for something else: "", "null", "  x"
true       a truth value
null [] {} the text null, [] or {}; a long list stands as its JSON
(clear)    typed by a planner: take the parameter out
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from bridge.errors import Severity
from bridge.jsonio.source_edit import NUMBER, JsonTextError, Shape, parse, read_string, write_string
from bridge.records.cells.base import CELL_LIMIT, CLEAR, CellValue, Finding, Number, cell_text, either, nearest, noted, refused
from bridge.records.cells.text import unix_lines
from bridge.simulation.case import Value
from bridge.simulation.parameters import Seen
from bridge.texts import say

BLANKS = " \t\u00a0\r\n"
_RESERVED = {"null", "[]", "{}", CLEAR}
_UNSAFE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_FLAGS = {"true": "true", "yes": "true", "false": "false", "no": "false"}


def to_cell(value: Value) -> CellValue:
    """Return what stands in the cell of a value. What a cell cannot hold is shown shortened."""
    if value.shape is Shape.NUMBER:
        return _number_cell(value.text)
    if value.shape is Shape.FLAG:
        return value.text == "true"
    if value.word is None:
        return _short(value.text)
    return _short(quoted_word(value.word))


def quoted_word(word: str) -> str:
    """Return a text as it is typed into a cell: plain, or in JSON's quotes where plain would say something else."""
    # What could be read back as something else stands in JSON's own quotes.
    if word.strip(BLANKS) == word and word and word[0] not in '"[{' and word.lower() not in _RESERVED and not _UNSAFE.search(word):
        return word
    return _escaped(word)


def _escaped(word: str) -> str:
    return write_string(word) if word.isprintable() else '"' + "".join(_escape(character) for character in word) + '"'


def _escape(character: str) -> str:
    if character.isprintable():
        return write_string(character)[1:-1]
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[place]:02x}{units[place + 1]:02x}" for place in range(0, len(units), 2))


def _number_cell(text: str) -> CellValue:
    """Return a number cell where neither digits nor size are lost in it."""
    # 0.10000000000000001 has more digits than Excel keeps; as a number it would come back changed.
    digits = re.split("[eE]", text)[0].replace(".", "").lstrip("-").lstrip("0").rstrip("0")
    number = float(text)
    fits = len(digits) <= 15 and len(text) < 400 and math.isfinite(number)
    small = number == 0 or 1e-300 < abs(number) < 1e300
    if not fits or not small or (number == 0 and digits):
        return _short(text)
    return Number(repr(int(number)) if number.is_integer() and abs(number) < 1e15 else repr(number))


def _short(text: str) -> str:
    """Return a text that a cell can hold, counted as Excel counts."""
    if len(text.encode("utf-16-le", "surrogatepass")) <= 2 * CELL_LIMIT:
        return text
    return text.encode("utf-16-le", "surrogatepass")[: 2 * (CELL_LIMIT - 1)].decode("utf-16-le", "ignore") + "…"


def shortened(value: Value) -> bool:
    """Whether a cell shows only the beginning of the value."""
    cell = to_cell(value)
    return isinstance(cell, str) and cell.endswith("…") and len(cell.encode("utf-16-le", "surrogatepass")) >= 2 * (CELL_LIMIT - 1)


def untouched(value: Value, cell: CellValue) -> bool:
    """Whether a cell still shows the value as it was written there, whatever program saved it."""
    written = to_cell(value)
    if isinstance(written, Number) and isinstance(cell, Number):
        # Spreadsheets write 145000.0 as 145000: same number, so the case keeps its own digits.
        return _double(written.text) == _double(cell.text)
    if isinstance(written, str) and isinstance(cell, str):
        # Line ends change with the program that saved the sheet.
        return written == cell or unix_lines(written) == unix_lines(cell)
    return type(written) is type(cell) and written == cell


def _double(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan


@dataclass(frozen=True, slots=True)
class Typed:
    """What a planner meant with a cell: JSON text (None: take the parameter out), and a warning where there is one."""

    text: str | None
    warning: Finding | None = None


def from_cell(cell: CellValue, seen: Seen, like: Value | None = None) -> Typed | Finding:
    """Return the value that a cell means for a parameter: `seen` says what it may be, `like` is the value that stood there."""
    shapes = (seen.shapes | ({like.shape} if like else set())) - {Shape.NULL}
    if isinstance(cell, str):
        return _from_text(cell, shapes, seen, like)
    if isinstance(cell, datetime):
        return refused(
            "wrong-type", say("the cell holds a date, which a case does not know. Format the cell as text and type the value as the case writes it.")
        )
    if isinstance(cell, bool):
        return Typed("true" if cell else "false") if not shapes or Shape.FLAG in shapes else _wrong(cell, shapes)
    if shapes and Shape.NUMBER not in shapes:
        return _wrong(cell, shapes)
    text = number_text(cell.text)
    return _number(text, seen, like) if text is not None else _wrong(cell, shapes)


def _from_text(cell: str, shapes: frozenset[Shape] | set[Shape], seen: Seen, like: Value | None) -> Typed | Finding:
    text = cell.strip(BLANKS)
    if text.lower() == CLEAR:
        return Typed(None)
    if text == "null":
        # null may switch a parameter off; whether a case type knows that is not documented.
        never = shapes and Shape.NULL not in seen.shapes
        return Typed("null", noted("unseen-null", say("null has not been seen here in cases of this type."), None) if never else None)
    if text[:1] in "[{" and (not shapes or shapes & {Shape.LIST, Shape.OBJECT}):
        return _from_json(text, shapes)
    if Shape.NUMBER in shapes and (Shape.TEXT not in shapes or (like and like.shape is Shape.NUMBER)) and NUMBER.fullmatch(text):
        return _number(text, seen, like)
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
            "wrong-type", say('"{text}" is not JSON: line {line}, character {character}.', text=text[:60], line=error.line, character=error.character)
        )
    return Typed(text) if not shapes or shape in shapes else _wrong(text, shapes)


def _word(cell: str, seen: Seen) -> Typed:
    if cell.startswith('"') and _is_string(cell):
        literal, word = cell, read_string(cell)
    else:
        word = cell.strip(BLANKS) if seen.words else cell
        literal = write_string(word)
    if not seen.words or word in seen.words:
        return Typed(literal)
    near = nearest(word, sorted(seen.words))
    known = sorted(seen.words)
    message = say('"{word}" has not been seen here in cases of this type. Seen: {words}.', word=word, words=either(known[:12]))
    return Typed(literal, Finding(Severity.WARNING, "unseen-value", message, None, near))


def _is_string(text: str) -> bool:
    try:
        return parse(text).shape is Shape.TEXT
    except JsonTextError:
        return False


def _number(text: str, seen: Seen, like: Value | None) -> Typed:
    """Return a number; where numbers are written with a point here, a whole one gets it too, so that its type stays."""
    whole = not set(text) & set(".eE")
    warning = None
    if text.startswith("-") and seen.positive and Shape.NUMBER in seen.shapes:
        warning = noted("negative", say("only numbers of 0 and more have been seen here, not {text}.", text=text), None)
    # 9 typed where 9.5 stood: a reader that tells integers from decimals would refuse it.
    if whole and like is not None and like.shape is Shape.NUMBER and set(like.text) & set(".eE"):
        return Typed(f"{text}.0", warning)
    if not whole and seen.whole and Shape.NUMBER in seen.shapes and not _is_whole(text):
        return Typed(text, noted("fraction", say("only whole numbers have been seen here, not {text}.", text=text), None))
    return Typed(text, warning)


def _is_whole(text: str) -> bool:
    try:
        number = Decimal(text)
    except ArithmeticError:
        return False
    return number == number.to_integral_value()


def number_text(stored: str) -> str | None:
    """Return a number cell as JSON, with the 15 digits that Excel shows; None where it is no number."""
    number = _double(stored)
    if not math.isfinite(number):
        return None
    # Seventeen digits in the file are what Excel made of fifteen typed ones.
    text = format(number, ".15g")
    if "e" in text and number.is_integer() and abs(number) < 1e21:
        text = str(int(Decimal(text)))
    return text.replace("e+", "E").replace("e", "E") if NUMBER.fullmatch(text) else None


def same_value(one: str, other: str) -> bool:
    """Whether two JSON texts say the same plain value: 0.10 and 0.1 do, 1 and "1" do not."""
    if one == other:
        return True
    if NUMBER.fullmatch(one) and NUMBER.fullmatch(other):
        try:
            return Decimal(one) == Decimal(other)
        except ArithmeticError:  # exponents beyond any number
            return False
    return one[:1] == other[:1] == '"' and read_string(one) == read_string(other)


def _wrong(cell: CellValue, shapes: frozenset[Shape] | set[Shape]) -> Finding:
    words = {
        Shape.NUMBER: say("a number"),
        Shape.TEXT: say("text"),
        Shape.FLAG: say("true or false"),
        Shape.LIST: say("a list"),
        Shape.OBJECT: say("an object"),
    }
    allowed = either([words[shape] for shape in words if shape in shapes])
    return refused("wrong-type", say('must be {allowed}, not "{text}".', allowed=allowed, text=cell_text(cell)[:200]))
