"""Cells of text: free text, names, IDs, yes or no, one of a list of words."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar
from zoneinfo import ZoneInfo

from bridge.records.cells.base import CellType, CellValue, Finding, JsonValue, Number, cell_text, either, nearest, noted, refused
from bridge.records.cells.grammar import BLANKS
from bridge.records.cells.numbers import whole_text
from bridge.texts import say


class TextCell(CellType):
    """Free text. Blanks and line breaks stay as typed."""

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take text as it is, and the other kinds of cell by the text that shows."""
        if isinstance(cell, str):
            return cell
        if isinstance(cell, datetime):
            return noted("date-as-text", say('the cell holds a date; the text "{text}" counts.', text=cell_text(cell)), cell_text(cell))
        return cell_text(cell)

    def same(self, one: JsonValue, other: JsonValue) -> bool:
        """Compare texts; the line ends of different programs are one."""
        return same_text(one, other)


class NameCell(TextCell):
    """A name chosen from a list. Blanks around it do not count."""

    name = "name"

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take text without the blanks around it, the other kinds of cell by the text that shows."""
        if isinstance(cell, str):
            return _trimmed(cell)
        return super().from_cell(cell, zone)


class IdentifierCell(CellType):
    """An ID: text, leading zeros included. A number is taken only where its text is certain."""

    name = "identifier"
    wording = say("An ID, as text. Leading zeros count.")

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return the ID to the character, whatever it is: another one would name another record."""
        return value if isinstance(value, str) and value else super().to_cell(value, zone)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take text without the blanks around it; a whole number of at most 15 digits in General format."""
        if isinstance(cell, str):
            return _trimmed(cell)
        if isinstance(cell, Number):
            text = whole_text(cell.text)
            if text is not None and not cell.formatted and len(text.lstrip("-")) <= 15:
                return noted("id-was-number", say('the number {text} counts as the text "{text}".', text=text), text)
            return refused(
                "id-is-number",
                say("the number {text} is not certain as an ID. Format the cell as text and type the ID again.", text=cell.text),
            )
        return refused("id-is-not-text", say('"{text}" is not an ID. Format the cell as text and type the ID again.', text=cell_text(cell)))


class FlagCell(CellType):
    """Yes or no."""

    name = "yes or no"
    clear = None
    text_format = False
    _YES: ClassVar = frozenset(("yes", "true", "1", "ja", "oui", "s\u00ed", "tak", "x"))
    _NO: ClassVar = frozenset(("no", "false", "0", "nein", "nej", "nee", "non", "nie"))
    wording = say("yes or no.")

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return the dropdown's word."""
        return ("yes" if value else "no") if isinstance(value, bool) else super().to_cell(value, zone)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take a truth value, 1 or 0, or yes, no, true, false in the languages of planners and in any case; x is yes."""
        if isinstance(cell, bool):
            return cell
        text = (whole_text(cell.text) if isinstance(cell, Number) else None) or cell_text(cell)
        value = self.meant(text)
        return value if value is not None else refused("flag", say('"{text}" is neither yes nor no. Use yes or no.', text=text))

    @classmethod
    def meant(cls, text: str) -> bool | None:
        """Return what a word says; None where it is neither yes nor no."""
        word = unicodedata.normalize("NFC", text).strip(BLANKS).lower()
        return True if word in cls._YES else False if word in cls._NO else None


class ChoiceCell(CellType):
    """One of a fixed list of words, in any case. `noun` names the thing in messages: "a status"."""

    name = "choice"
    clear = None

    def __init__(self, choices: Sequence[str], noun: str = "choice") -> None:
        self.choices = tuple(choices)
        self.noun = noun
        self._by_key = {choice.lower(): choice for choice in self.choices}
        self.wording = say("{choices}.", choices=either(self.choices))

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take one of the choices, whatever its case; blanks around it do not count, and that is said."""
        text = cell_text(cell)
        bare = text.strip(BLANKS + "\r\n")
        choice = self._by_key.get(text) or self._by_key.get(bare.lower())
        if choice is None:
            near = nearest(text.strip().upper(), self.choices)
            return refused(
                f"unknown-{self.noun.replace(' ', '-')}",
                say('"{text}" is not a {noun}. Use {choices}.', text=text, noun=say(self.noun), choices=either(self.choices)),
                near,
            )
        if bare != text:
            return noted("blanks-removed", say('the blanks around "{text}" do not count.', text=bare), choice)
        return choice


def _trimmed(text: str) -> JsonValue | Finding:
    trimmed = text.strip(BLANKS + "\r\n")
    return text if trimmed == text else noted("blanks-removed", say('the blanks around "{text}" do not count.', text=trimmed), trimmed)


def same_text(one: JsonValue, other: JsonValue) -> bool:
    """Whether two values are the same where the line ends of different programs are one."""
    if isinstance(one, str) and isinstance(other, str):
        return one == other or unix_lines(one) == unix_lines(other)
    return one == other and type(one) is type(other)


def unix_lines(text: str) -> str:
    """Return a text with line feeds alone between its lines."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
