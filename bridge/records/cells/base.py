"""Cell types convert between JSON values and cell contents, and describe invalid contents.

Small, total and independent of Excel. Values are always the API's own JSON (a date is its exact
text). A cell is text, a boolean, a local date and time without zone, or a number with its text.
`from_cell` returns the value, or a `Finding` if there is a problem.
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
    # Model fields keep the service's values exactly as they are.
    JsonValue, JsonObject = Any, dict

CELL_LIMIT = 32_767
"""Characters that an Excel cell can hold, counted in UTF-16."""
CLEAR = "(clear)"
"""The text that planners type to remove a value."""


class Number(NamedTuple):
    """A number cell: its stored text, such as `101102` or `0.1`.

    Also says whether it has its own number format (not General).
    """

    text: str
    formatted: bool = False


CellValue: TypeAlias = str | bool | datetime | Number
"""The content of a cell that is not blank.

A datetime is local, without zone, rounded to milliseconds.
"""


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem or warning about one cell. A warning has the value that is used; an error has none.

    `message` ends a sentence that starts with the row and the header: `"DONE" is not a status. Use
    …`.
    """

    severity: Severity
    code: str
    message: Text
    value: JsonValue = None
    suggestion: str | None = None


def error_cell() -> Text:
    """Return the message for a cell with a spreadsheet error."""
    return say("The cell has an error. Correct the formula or type a value.")


def two_texts(shown: str, other: str) -> Text:
    """Return the message for a cell of which a program changed only one of two places."""
    return say(
        "The cell has two texts, “{shown}” and “{other}”. Type the right one in a spreadsheet"
        " program.",
        shown=shown,
        other=other,
    )


def not_removable(text: str) -> Text:
    """Return the message for (clear) in a cell that needs a value."""
    return say("It cannot be removed. Type a value instead of {text}.", text=text)


def formula_used(text: str) -> Text:
    """Return the message for a formula whose stored value is used."""
    return say("The cell has a formula. Its value “{text}” is used.", text=text)


def not_an_id(text: str) -> Text:
    """Return the message for a cell that is not an ID."""
    return say("“{text}” is not an ID. Format the cell as text and type the ID again.", text=text)


def refused(code: str, message: Text, suggestion: str | None = None) -> Finding:
    """Return a problem that blocks the row."""
    return Finding(Severity.ERROR, code, message, None, suggestion)


def noted(code: str, message: Text, value: JsonValue) -> Finding:
    """Return a warning, with the value that is used."""
    return Finding(Severity.WARNING, code, message, value)


def cell_text(cell: CellValue) -> str:
    """Return a cell's text for messages, as the planner would read it."""
    if isinstance(cell, Number):
        return cell.text
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, datetime):
        return cell.isoformat(" ", "milliseconds" if cell.microsecond else "minutes")
    return cell


def shortened(text: str) -> str:
    """Return the text, cut to the limit of a cell (32,767 UTF-16 units) and ending with `…`."""
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
    """Converts one kind of value to and from cells.

    Two values are the `same` if neither side changed anything: one instant in two notations, a list
    in another order, other line ends. They are `alike` if both are also shown as a blank cell, so
    that a service which keeps null as "" has what was sent. A value `is_unedited` if it is what an
    unedited cell of the export reads as, even if a spreadsheet dropped details such as seconds.
    Such a value is sent back as the service's own exact value.
    """

    name: str = "text"
    clear: JsonValue = ""
    """What `(clear)` sends."""
    text_format = True
    """Whether its cells use Excel's text format, so that entries do not turn into
    numbers or dates.
    """
    wording = say("Text.")
    """What may be typed, for notes and the guide."""

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return the cell content for a value, or None for an empty cell.

        Never fails: an unexpected value is shown as its JSON text.
        """
        if value is None or value == "":
            return None
        return holdable(value if isinstance(value, str) else json_text(value))

    def text_of(self, value: JsonValue, zone: ZoneInfo) -> str:
        """Return the text of a value's cell as a planner sees it, "" if it is blank."""
        cell = self.to_cell(value, zone)
        return "" if cell is None else cell_text(cell)

    def in_sheet(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return the cell content for a sheet, with long texts shortened."""
        cell = self.to_cell(value, zone)
        return shortened(cell) if isinstance(cell, str) else cell

    def too_long(self, value: JsonValue, zone: ZoneInfo) -> bool:
        """Return whether a cell cannot hold the whole value."""
        return self.in_sheet(value, zone) != self.to_cell(value, zone)

    @abstractmethod
    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Return the value that the planner entered, or a Finding."""

    def same(self, value: JsonValue, other: JsonValue) -> bool:
        """Return whether nobody changed one into the other. Null and empty are different."""
        return value == other and type(value) is type(other)

    def alike(self, value: JsonValue, other: JsonValue) -> bool:
        """Return whether two values are equal to the service: the same, or both empty."""
        equal = value == other and type(value) is type(other)  # nearly all, and without two calls
        return equal or self.same(value, other) or (self.is_empty(value) and self.is_empty(other))

    def is_unedited(self, read: JsonValue, exported: JsonValue, zone: ZoneInfo) -> bool:
        """Return whether `read` is the unedited value `exported`, or what its cell reads as."""
        if self.same(read, exported):
            return True
        cell = self.in_sheet(exported, zone)
        if cell is None:
            return False
        again = self.from_cell(cell, zone)
        return self.same(read, again.value if isinstance(again, Finding) else again)

    def both(self, base: JsonValue, mine: JsonValue, theirs: JsonValue) -> JsonValue:
        """Return base with what each side added, without what each removed, or None if there is no
        such value. Only lists have one.
        """
        return None

    def is_empty(self, value: JsonValue) -> bool:
        """Return whether the value is shown as a blank cell."""
        return value is None or value == "" or value == [] or value == {}


# `JSONEncoder.encode` makes this encoder anew for each value, which takes half of its time.
_encode = json.encoder.c_make_encoder(  # type: ignore[attr-defined]
    None, None, json.encoder.encode_basestring, None, ":", ",", False, False, True
)


def json_text(value: JsonValue) -> str:
    """Return a value as compact JSON text that is safe for files."""
    return json_holdable("".join(_encode(value, 0)))


def id_text(value: JsonValue) -> str | None:
    """Return an ID as shown in its cell, if any.

    It need not be text in the JSON. IDs are compared exactly in this form.
    """
    return value if isinstance(value, str) or value is None else json_text(value)


def id_of(record: JsonObject) -> str | None:
    """Return the ID of a record as shown in its cell, or None if it has none."""
    return id_text(record.get("id"))


def either(choices: Sequence[Text | str]) -> Text | str:
    """Return `A, B or C`."""
    if len(choices) == 1:
        return choices[0]
    listed = choices[0]
    for choice in choices[1:-1]:
        listed = say("{one}, {other}", one=listed, other=choice)
    return say("{one} or {other}", one=listed, other=choices[-1])


def nearest(text: str, names: Sequence[str], cutoff: float = 0.7) -> str | None:
    """Return the known name most similar to the text, if exactly one is close and has all of its
    digits: DB02 is not DB01.
    """
    folded = {name.lower(): name for name in names}
    matches = difflib.get_close_matches(text.lower(), list(folded), n=2, cutoff=cutoff)
    if not matches or len({_likeness(text.lower(), name) for name in matches}) < len(matches):
        return None
    rest = iter(matches[0])
    has_digits = all(digit in rest for digit in text if digit.isdecimal())
    return folded[matches[0]] if has_digits else None


def _likeness(text: str, name: str) -> float:
    return difflib.SequenceMatcher(None, name, text).ratio()
