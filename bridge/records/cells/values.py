"""Text cells: free text, names, IDs, yes or no, and choices from a list."""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar
from zoneinfo import ZoneInfo

from bridge.records.cells.base import (
    CellType,
    CellValue,
    Finding,
    JsonValue,
    Number,
    cell_text,
    either,
    json_text,
    nearest,
    not_an_id,
    noted,
    refused,
)
from bridge.records.cells.grammar import (
    BLANKS,
    ListSyntaxError,
    read_names,
    read_pairs,
    refuse_words_for_nothing,
    write_names,
    write_pairs,
)
from bridge.records.codes import (
    BLANKS_REMOVED,
    DATE_AS_TEXT,
    ID_WAS_NUMBER,
    LIST_IS_NUMBER,
    LIST_SYNTAX,
    MANPOWER_SYNTAX,
)
from bridge.texts import holdable, say


class NumberCell(CellType):
    """A number as the service sent it, for records that are shown but not uploaded."""

    name = "number"
    clear = None
    text_format = False
    wording = say("A number.")

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return a number cell if the cell can hold the number exactly."""
        return number_cell(value) or super().to_cell(value, zone)

    def same(self, value: JsonValue, other: JsonValue) -> bool:
        """Compare as Excel shows numbers: 15 digits."""
        if isinstance(value, bool) or isinstance(other, bool):
            return value is other
        if isinstance(value, int | float) and isinstance(other, int | float):
            try:
                return value == other or f"{value:.15g}" == f"{other:.15g}"
            except OverflowError:  # a whole number of hundreds of digits
                return False
        return super().same(value, other)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Read a number, also typed as text with a decimal point."""
        text = cell.text if isinstance(cell, Number) else cell_text(cell).strip()
        if not _DECIMAL.fullmatch(text) or not math.isfinite(float(text)):
            return refused("number", say("Type a number, not “{text}”.", text=text))
        whole = whole_text(text)
        return int(whole) if whole is not None else float(text)


class WholeCell(NumberCell):
    """A whole number."""

    name = "whole number"
    wording = say("A whole number.")

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Read a whole number, also typed as text."""
        text = cell_text(cell)
        text = text.strip() if isinstance(cell, str) else text
        whole = whole_text(text)
        if whole is None or isinstance(cell, bool):
            return _no_whole_number(text)
        return int(whole)


def _no_whole_number(text: str) -> Finding:
    return refused("whole-number", say("Type a whole number, not “{text}”.", text=text))


_DIGITS_ONLY = re.compile(r"-?[0-9]+")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


def whole_text(text: str) -> str | None:
    """Return the digits of a whole number written as `12`, `12.0` or `1.2E1`.

    Return None if it is not whole or not exact.
    """
    if _DIGITS_ONLY.fullmatch(text):
        return str(int(text)) if len(text) < 400 else None
    if not _DECIMAL.fullmatch(text):
        return None
    number = float(text)
    if not math.isfinite(number) or number != int(number) or abs(number) >= 10**15:
        return None
    return str(int(number))


def number_cell(value: JsonValue) -> Number | None:
    """Return a number cell if Excel's 15 digits hold the number exactly."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    text = repr(value)
    exact = (
        abs(value) < 10**15
        if isinstance(value, int)
        else math.isfinite(value) and len(text.split("e")[0].replace(".", "").lstrip("-0")) <= 15
    )
    return Number(text) if exact else None


class TextCell(CellType):
    """Free text. Spaces and line breaks stay as typed."""

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Read text as it is, and other types of cell by their displayed text."""
        if isinstance(cell, str):
            return cell
        if isinstance(cell, datetime):
            return noted(
                DATE_AS_TEXT,
                say("The cell has a date; “{text}” is sent as text.", text=cell_text(cell)),
                cell_text(cell),
            )
        return cell_text(cell)

    def same(self, value: JsonValue, other: JsonValue) -> bool:
        """Compare texts, ignoring different line ends."""
        return same_text(value, other)


class NameCell(TextCell):
    """A name chosen from a list. Surrounding spaces are ignored."""

    name = "name"

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Read text without surrounding spaces, and other types of cell by their displayed text."""
        if isinstance(cell, str):
            return _trimmed(cell)
        return super().from_cell(cell, zone)


class IdentifierCell(CellType):
    """An ID: text, including leading zeros. A number is only accepted if its text is certain."""

    name = "identifier"
    wording = say("An ID, as text. Leading zeros matter.")

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return the exact ID, whatever it is, because any other would name another record."""
        return value if isinstance(value, str) and value else super().to_cell(value, zone)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Read text without outer spaces, or a whole number of at most 15 digits (General)."""
        if isinstance(cell, str):
            return _trimmed(cell)
        if isinstance(cell, Number):
            text = whole_text(cell.text)
            if text is not None and not cell.formatted and len(text.lstrip("-")) <= 15:
                return noted(
                    ID_WAS_NUMBER,
                    say("{text} is sent as text.", text=text),
                    text,
                )
            return refused(
                "id-is-number",
                say(
                    "Excel may have changed the ID {text}. Format the cell as text and "
                    "type the ID again.",
                    text=cell.text,
                ),
            )
        return refused(
            "id-is-not-text",
            not_an_id(cell_text(cell)),
        )


class FlagCell(CellType):
    """Yes or no."""

    name = "yes or no"
    clear = None
    text_format = False
    _YES: ClassVar = frozenset(["yes", "true", "1", "ja", "oui", "sí", "tak", "x"])
    _NO: ClassVar = frozenset(["no", "false", "0", "nein", "nej", "nee", "non", "nie"])
    wording = say("Yes or no.")

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return the dropdown's word."""
        return (
            ("yes" if value else "no") if isinstance(value, bool) else super().to_cell(value, zone)
        )

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Read a boolean, 1 or 0, or a word for yes or no.

        Accepts yes, no, true, false in the planners' languages and in any case, and x for yes.
        """
        if isinstance(cell, bool):
            return cell
        text = (whole_text(cell.text) if isinstance(cell, Number) else None) or cell_text(cell)
        value = self.meant(text)
        return (
            value
            if value is not None
            else refused("flag", say("Type yes or no, not “{text}”.", text=text))
        )

    @classmethod
    def meant(cls, text: str) -> bool | None:
        """Return the meaning of a word, or None if it is neither yes nor no."""
        word = unicodedata.normalize("NFC", text).strip(BLANKS).lower()
        return True if word in cls._YES else False if word in cls._NO else None


class ChoiceCell(CellType):
    """One of a fixed list of words, in any case. `noun` is used in messages: "a status"."""

    name = "choice"
    clear = None

    def __init__(self, choices: Sequence[str], noun: str = "choice") -> None:
        self.choices = tuple(choices)
        self.noun = noun
        self._by_key = {choice.lower(): choice for choice in self.choices}
        self.wording = say("{choices}.", choices=either(self.choices))

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Read one of the choices in any case. Surrounding spaces are ignored with a warning."""
        text = cell_text(cell)
        bare = text.strip(BLANKS + "\r\n")
        choice = self._by_key.get(text) or self._by_key.get(bare.lower())
        if choice is None:
            near = nearest(text.strip().upper(), self.choices)
            return refused(
                f"unknown-{self.noun.replace(' ', '-')}",
                say(
                    "“{text}” is not a {noun}. Use {choices}.",
                    text=text,
                    noun=say(self.noun),
                    choices=either(self.choices),
                ),
                near,
            )
        if bare != text:
            return _without_spaces(bare, choice)
        return choice


def _trimmed(text: str) -> JsonValue | Finding:
    trimmed = text.strip(BLANKS + "\r\n")
    return text if trimmed == text else _without_spaces(trimmed, trimmed)


def _without_spaces(text: str, value: JsonValue) -> Finding:
    return noted(BLANKS_REMOVED, say("Spaces around “{text}” are ignored.", text=text), value)


def same_text(value: JsonValue, other: JsonValue) -> bool:
    """Return whether two values are equal, ignoring different line ends."""
    if isinstance(value, str) and isinstance(other, str):
        return value == other or unix_lines(value) == unix_lines(other)
    return value == other and type(value) is type(other)


def unix_lines(text: str) -> str:
    """Return a text with line feeds only."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


class TextListCell(CellType):
    """Names or IDs, separated by a comma and a space."""

    name = "list"
    clear = None
    wording = say(
        'Names separated by commas. Put a name that has a comma in quotes: Team A, "Crane, south".'
    )

    def __init__(self) -> None:
        self.clear = list[JsonValue]()

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return the names in the list grammar."""
        if isinstance(value, list) and all(isinstance(name, str) and name for name in value):
            return holdable(write_names(str(name) for name in value)) or None
        return super().to_cell(value, zone)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Read names in the list grammar. A single number is read as its text."""
        if isinstance(cell, Number):
            text = whole_text(cell.text)
            if text is None or cell.formatted or len(text) > 15:
                return refused(
                    LIST_IS_NUMBER,
                    say(
                        "{text} is a number. Format the cell as text and type it again.",
                        text=cell.text,
                    ),
                )
            return noted(
                LIST_IS_NUMBER,
                say(
                    "{text} is sent as one name. For several, format the cell as text.",
                    text=text,
                ),
                [text],
            )
        if not isinstance(cell, str):
            return refused(
                "list", say("Type names separated by commas, not “{text}”.", text=cell_text(cell))
            )
        try:
            refuse_words_for_nothing(cell)
            return list[JsonValue](read_names(cell))
        except ListSyntaxError as error:
            return refused(LIST_SYNTAX, error.message, error.form)

    def same(self, value: JsonValue, other: JsonValue) -> bool:
        """Compare as sets of names, ignoring different line ends."""
        if isinstance(value, list) and isinstance(other, list):
            return value == other or {*map(_item, value)} == {*map(_item, other)}
        return super().same(value, other)

    def both(self, base: JsonValue, mine: JsonValue, theirs: JsonValue) -> JsonValue:
        """Return the names of both sides, mine first."""
        was, here, other = (
            {_item(name): name for name in value} if isinstance(value, list) else {}
            for value in (base, mine, theirs)
        )
        return [
            name
            for item, name in {**here, **other}.items()
            if item not in was or (item in here and item in other)
        ]


def _item(name: JsonValue) -> str:
    return unix_lines(name) if isinstance(name, str) else json_text(name)


class HeadcountCell(CellType):
    """`team:count` pairs, separated by a comma and a space."""

    name = "manpower"
    wording = say(
        "Teams with their numbers of people, separated by commas: Blade crew:4, Crane crew:2."
    )

    def __init__(self) -> None:
        self.clear = dict[str, JsonValue]()

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return the pairs in the list grammar."""
        if isinstance(value, dict) and all(
            name and isinstance(count, int) and not isinstance(count, bool) and 0 <= count < 10**9
            for name, count in value.items()
        ):
            return (
                holdable(write_pairs({name: int(str(count)) for name, count in value.items()}))
                or None
            )
        return super().to_cell(value, zone)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Read pairs in the list grammar."""
        if not isinstance(cell, str):
            return refused(
                MANPOWER_SYNTAX,
                say(
                    "Type teams with numbers, such as Blade crew:4, not “{text}”.",
                    text=cell_text(cell),
                ),
            )
        try:
            refuse_words_for_nothing(cell)
            return dict[str, JsonValue](read_pairs(cell))
        except ListSyntaxError as error:
            return refused(MANPOWER_SYNTAX, error.message, error.form)

    def both(self, base: JsonValue, mine: JsonValue, theirs: JsonValue) -> JsonValue:
        """Return the pairs of both sides, mine first; None if both changed one team differently."""
        was, here, other = (
            value if isinstance(value, dict) else {} for value in (base, mine, theirs)
        )
        counts = dict[str, JsonValue]()
        for team in dict.fromkeys((*here, *other)):
            before, ours, others = was.get(team), here.get(team), other.get(team)
            if ours not in (before, others) and others != before:
                return None
            counts[team] = others if ours == before else ours
        return {team: count for team, count in counts.items() if count is not None}


class NumberedCell(IdentifierCell):
    """An ID that the service writes as a number: text in the cell, a whole number in JSON."""

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Read digits, as text or as a number."""
        text = cell_text(cell).strip()
        whole = whole_text(text)
        return _no_whole_number(text) if whole is None else int(whole)


class JsonCell(CellType):
    """A list or an object without columns of its own, as JSON text."""

    name = "JSON"
    wording = say("JSON, with its brackets and quotes.")

    def __init__(self, clear: JsonValue) -> None:
        """`clear` is the empty value of the column's type."""
        self.clear = clear

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Read the JSON text of a list or an object."""
        value = json_in(cell_text(cell))
        return value if isinstance(value, list | dict) else _no_json(cell_text(cell))


def in_type_of(was: JsonValue, typed: JsonValue) -> JsonValue | Finding:
    """Convert a typed value to the JSON type of the value it replaces.

    Used in columns with several types. A number typed over a text stays text. A list or an object
    can only be replaced by JSON of the same type.
    """
    if not isinstance(typed, str) or was is None or isinstance(was, str):
        return typed
    if isinstance(was, bool) and (flag := FlagCell.meant(typed)) is not None:
        return flag
    value = json_in(typed)
    if isinstance(was, list | dict):
        return value if type(value) is type(was) else _no_json(typed)
    numbers = (
        isinstance(value, int | float) and not isinstance(value, bool) and not isinstance(was, bool)
    )
    return value if type(value) is type(was) or numbers else typed


def json_in(text: str) -> JsonValue:
    """Return the value of a JSON text, or None if it is invalid or has an invalid number."""
    try:
        value: JsonValue = json.loads(text, parse_constant=_refuse)
        json.dumps(value, allow_nan=False)
    except (ValueError, RecursionError):
        return None
    return value


def _refuse(constant: str) -> JsonValue:
    raise ValueError(constant)


def _no_json(text: str) -> Finding:
    return refused(
        "json",
        say(
            "“{text}” is not JSON. Keep its brackets and quotes.",
            text=text,
        ),
    )
