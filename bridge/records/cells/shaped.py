"""Cell types of records whose fields nobody documented: what is typed keeps the JSON type that the column shows."""

from __future__ import annotations

import json
from zoneinfo import ZoneInfo

from bridge.records.cells.base import CellType, CellValue, Finding, JsonValue, cell_text, refused
from bridge.records.cells.numbers import whole_text
from bridge.records.cells.text import FlagCell, IdentifierCell
from bridge.texts import say


class NumberedCell(IdentifierCell):
    """An ID that the service writes as a number: text in the cell, a whole number in the JSON."""

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take digits, as text or as a number."""
        text = cell_text(cell).strip()
        whole = whole_text(text)
        return refused("whole-number", say('must be a whole number, not "{text}".', text=text)) if whole is None else int(whole)


class JsonCell(CellType):
    """A list or an object that has no columns of its own, as its JSON text."""

    name = "JSON"
    wording = say("JSON, with its brackets and quotes.")

    def __init__(self, clear: JsonValue) -> None:
        """`clear` is the empty value of what the column holds."""
        self.clear = clear

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take the JSON text of a list or an object."""
        value = json_in(cell_text(cell))
        return value if isinstance(value, list | dict) else _no_json(cell_text(cell))


def in_type_of(was: JsonValue, typed: JsonValue) -> JsonValue | Finding:
    """Return what was typed in the JSON type of the value that it replaces, in a column that shows several types.

    A number stays text where it was typed over a text; over a list or an object only JSON of the same type can stand.
    """
    if not isinstance(typed, str) or was is None or isinstance(was, str):
        return typed
    if isinstance(was, bool) and (flag := FlagCell.meant(typed)) is not None:
        return flag
    value = json_in(typed)
    if isinstance(was, list | dict):
        return value if type(value) is type(was) else _no_json(typed)
    numbers = isinstance(value, int | float) and not isinstance(value, bool) and not isinstance(was, bool)
    return value if type(value) is type(was) or numbers else typed


def json_in(text: str) -> JsonValue:
    """Return the value of a JSON text; None where it is none, or a number that JSON cannot hold."""
    try:
        value: JsonValue = json.loads(text, parse_constant=_refuse)
        json.dumps(value, allow_nan=False)
    except (ValueError, RecursionError):
        return None
    return value


def _refuse(constant: str) -> JsonValue:
    raise ValueError(constant)


def _no_json(text: str) -> Finding:
    return refused("json", say('"{text}" is not the JSON of a list or an object. Keep its brackets and quotes.', text=text))
