"""Cell types: JSON value <-> what stands in a cell, with the words for what is not allowed. Small,
total and without Excel.

A value is the API's own JSON all the way (a date is its exact text). A cell is text, a truth value,
a local date and time without zone, or a number with its text. `from_cell` returns the value, or a
`Finding` where there is something to say.
"""

from __future__ import annotations

import difflib
import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from bridge.errors import Severity
from bridge.texts import Text, holdable, json_holdable, say

if TYPE_CHECKING:
    JsonValue: TypeAlias = (
        "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
    )
    JsonObject: TypeAlias = dict[str, JsonValue]
else:
    # What a model reads of the service's values stays as it is, to the character.
    JsonValue, JsonObject = Any, dict

CELL_LIMIT = 32_767
"""Characters that an Excel cell holds, counted in UTF-16."""
CLEAR = "(clear)"
"""What a planner types to remove a value."""


class Number(NamedTuple):
    """A number cell: its text as stored (`101102`, `0.1`), and whether it has a number format of
    its own (not General).
    """

    text: str
    formatted: bool = False


CellValue: TypeAlias = str | bool | datetime | Number
"""What stands in a cell that is not blank.

A datetime is local, without zone, rounded to milliseconds.
"""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to say about one cell. A warning carries the value that counts; an error has none.

    `message` is the end of a sentence that starts with the row and the caption: `"DONE" is not a
    status. Use …`.
    """

    severity: Severity
    code: str
    message: Text
    value: JsonValue = None
    suggestion: str | None = None


def refused(code: str, message: Text, suggestion: str | None = None) -> Finding:
    """Return a finding that keeps the row from being sent."""
    return Finding(Severity.ERROR, code, message, None, suggestion)


def noted(code: str, message: Text, value: JsonValue) -> Finding:
    """Return a finding to double-check, with the value that counts."""
    return Finding(Severity.WARNING, code, message, value)


def cell_text(cell: CellValue) -> str:
    """Return a cell as the planner would read it in a message."""
    if isinstance(cell, Number):
        return cell.text
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, datetime):
        return cell.isoformat(" ", "milliseconds" if cell.microsecond else "minutes")
    return cell


def shortened(text: str) -> str:
    """Return the text cut to what a cell holds (32,767 UTF-16 units) with `…` at the end, or as it
    is where it fits.
    """
    if len(text) * 2 <= CELL_LIMIT or _units(text) <= CELL_LIMIT:
        return text
    kept = text[: CELL_LIMIT - 1]
    while (over := _units(kept) - (CELL_LIMIT - 1)) > 0:
        kept = kept[: -((over + 1) // 2)]
    return kept + "…"


def _units(text: str) -> int:
    return (
        len(text) if text.isascii() else len(text) + sum(character > "\uffff" for character in text)
    )


class CellType(ABC):
    """How one kind of value stands in a cell.

    Two values can be equal in three senses. `same`: one value for the planner (an instant written
    in two ways, other line ends); what is `same` is no change. `alike`: one state of the service
    (null and empty, teams in another order); what is `alike` is no conflict. `kept`: what is read
    is what the unedited cell of the export gives, though a spreadsheet may have stored it with less
    (seconds cut off); what is `kept` goes back as the service's own value, to the character.
    """

    name: str = "text"
    clear: JsonValue = ""
    """What `(clear)` sends."""
    text_format = True
    """Whether its cells have Excel's text format, so that nothing typed turns into a number or a
    date.
    """
    wording = say("Text.")
    """What may be typed, for notes and the guide."""

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return what stands in the cell; None for an empty one.

        Never fails: an unexpected value stands as its JSON text.
        """
        if value is None or value == "":
            return None
        return holdable(value if isinstance(value, str) else json_text(value))

    def in_sheet(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return what stands in the cell of a sheet, where a text that is too long for it is shown
        shortened.
        """
        cell = self.to_cell(value, zone)
        return shortened(cell) if isinstance(cell, str) else cell

    def too_long(self, value: JsonValue, zone: ZoneInfo) -> bool:
        """Whether a cell cannot hold all of the value."""
        return self.in_sheet(value, zone) != self.to_cell(value, zone)

    @abstractmethod
    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Return the value that a planner meant, or a Finding."""

    def same(self, one: JsonValue, other: JsonValue) -> bool:
        """Whether two values are the same to a planner."""
        return one == other and type(one) is type(other)

    def alike(self, one: JsonValue, other: JsonValue) -> bool:
        """Whether two values of the service say the same: empty is empty, and the order of a list
        does not matter.
        """
        return self.same(one, other) or (self.is_empty(one) and self.is_empty(other))

    def kept(self, read: JsonValue, exported: JsonValue, zone: ZoneInfo) -> bool:
        """Whether `read` is what the unedited cell of `exported` gives: the value itself, or what
        its cell reads as.
        """
        if self.same(read, exported):
            return True
        cell = self.in_sheet(exported, zone)
        if cell is None:
            return False
        again = self.from_cell(cell, zone)
        return self.same(read, again.value if isinstance(again, Finding) else again)

    def is_empty(self, value: JsonValue) -> bool:
        """Whether the value shows as a blank cell."""
        return value is None or value == "" or value == [] or value == {}


# `JSONEncoder.encode` makes this encoder anew for each value, which takes half of its time.
_encode = json.encoder.c_make_encoder(  # type: ignore[attr-defined]
    None, None, json.encoder.encode_basestring, None, ":", ",", False, False, True
)


def json_text(value: JsonValue) -> str:
    """Return a value as compact JSON text that every file can hold."""
    return json_holdable("".join(_encode(value, 0)))


def id_text(value: JsonValue) -> str | None:
    """Return an ID as its cell shows it, also where the service's is no text; None where there is
    none. IDs are compared so, to the character.
    """
    return value if isinstance(value, str) or value is None else json_text(value)


def id_of(record: JsonObject) -> str | None:
    """Return the ID of a record as its cell shows it; None where it has none."""
    return id_text(record.get("id"))


def either(choices: Sequence[Text | str]) -> Text | str:
    """Return `A, B or C`."""
    if len(choices) == 1:
        return choices[0]
    listed = choices[0]
    for choice in choices[1:-1]:
        listed = say("{one}, {other}", one=listed, other=choice)
    return say("{one} or {other}", one=listed, other=choices[-1])


def nearest(text: str, known: Sequence[str]) -> str | None:
    """Return the known name that is most like the text, if one is close."""
    folded = {name.lower(): name for name in known}
    found = difflib.get_close_matches(text.lower(), list(folded), n=1, cutoff=0.6)
    return folded[found[0]] if found else None
