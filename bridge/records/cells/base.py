"""Cell types: JSON value <-> what stands in a cell, with the words for what is not allowed. Small, total and without Excel.

A value is the API's own JSON all the way (a date is its exact text). A cell is text, a truth value, a local date and time without zone,
or a number with its text. `from_cell` returns the value, or a `Finding` where there is something to say.
"""

from __future__ import annotations

import json
import math
import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import ClassVar, NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from bridge.errors import Severity
from bridge.records.cells.grammar import BLANKS, ListSyntaxError, read_names, read_pairs, write_names, write_pairs
from bridge.texts import Text, holdable, json_holdable, say

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
JsonObject: TypeAlias = dict[str, JsonValue]

CELL_LIMIT = 32_767
"""Characters that an Excel cell holds, counted in UTF-16."""
CLEAR = "(clear)"
"""What a planner types to remove a value."""


class Number(NamedTuple):
    """A number cell: its text as stored (`101102`, `0.1`), and whether it has a number format of its own (not General)."""

    text: str
    formatted: bool = False


CellValue: TypeAlias = str | bool | datetime | Number
"""What stands in a cell that is not blank. A datetime is local, without zone, rounded to milliseconds."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to say about one cell. A warning carries the value that counts; an error has none.

    `message` is the end of a sentence that starts with the row and the caption: `"DONE" is not a status. Use …`.
    """

    severity: Severity
    code: str
    message: Text
    value: JsonValue = None
    suggestion: str | None = None


def _trimmed(text: str) -> JsonValue | Finding:
    trimmed = text.strip(BLANKS + "\r\n")
    return text if trimmed == text else noted("blanks-removed", say('the blanks around "{text}" do not count.', text=trimmed), trimmed)


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
    """Return the text cut to what a cell holds (32,767 UTF-16 units) with `…` at the end, or as it is where it fits."""
    if len(text) * 2 <= CELL_LIMIT or _units(text) <= CELL_LIMIT:
        return text
    kept = text[: CELL_LIMIT - 1]
    while (over := _units(kept) - (CELL_LIMIT - 1)) > 0:
        kept = kept[: -((over + 1) // 2)]
    return kept + "…"


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text) + sum(character > "\uffff" for character in text)


class CellType(ABC):
    """How one kind of value stands in a cell."""

    name: str = "text"
    clear: JsonValue = ""
    """What `(clear)` sends."""
    text_format = True
    """Whether its cells have Excel's text format, so that nothing typed turns into a number or a date."""

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return what stands in the cell; None for an empty one. Never fails: an unexpected value stands as its JSON text."""
        if value is None or value == "":
            return None
        return holdable(value if isinstance(value, str) else json_text(value))

    def in_sheet(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return what stands in the cell of a sheet, where a text that is too long for it is shown shortened."""
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
        """Whether two values of the service say the same: empty is empty, and the order of a list does not matter."""
        return self.same(one, other) or (self.is_empty(one) and self.is_empty(other))

    def kept(self, read: JsonValue, exported: JsonValue, zone: ZoneInfo) -> bool:
        """Whether `read` is what the unedited cell of `exported` gives: the value itself, or what its cell reads as."""
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

    def wording(self) -> Text:
        """Return what may be typed, for notes and the guide."""
        return say("Text.")


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
        return _same_text(one, other)


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

    def wording(self) -> Text:
        """Return what may be typed."""
        return say("An ID, as text. Leading zeros count.")


class WholeCell(CellType):
    """A whole number."""

    name = "whole number"
    clear = None
    text_format = False

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return a number cell for a number that a cell can hold exactly."""
        return number_cell(value) or super().to_cell(value, zone)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take a whole number, also typed as text."""
        text = cell.text if isinstance(cell, Number) else cell.strip() if isinstance(cell, str) else cell_text(cell)
        whole = whole_text(text)
        if whole is None or isinstance(cell, bool):
            return refused("whole-number", say('must be a whole number, not "{text}".', text=text))
        return int(whole)

    def wording(self) -> Text:
        """Return what may be typed."""
        return say("A whole number.")


class NumberCell(CellType):
    """A number as the service sent it; for records that are shown and not sent back."""

    name = "number"
    clear = None
    text_format = False

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return a number cell for a number that a cell can hold exactly."""
        return number_cell(value) or super().to_cell(value, zone)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take a number, also typed as text with a decimal point."""
        text = cell.text if isinstance(cell, Number) else cell_text(cell).strip()
        if not _DECIMAL.fullmatch(text) or not math.isfinite(float(text)):
            return refused("number", say('must be a number, not "{text}".', text=text))
        whole = whole_text(text)
        return int(whole) if whole is not None else float(text)

    def wording(self) -> Text:
        """Return what may be typed."""
        return say("A number.")


class FlagCell(CellType):
    """Yes or no."""

    name = "yes or no"
    clear = None
    text_format = False
    _WORDS: ClassVar = {"yes": True, "no": False, "true": True, "false": False}

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return the dropdown's word."""
        return ("yes" if value else "no") if isinstance(value, bool) else super().to_cell(value, zone)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take a truth value, or yes, no, true, false in any case."""
        if isinstance(cell, bool):
            return cell
        text = cell_text(cell)
        value = self._WORDS.get(text.strip(" \t\u00a0").lower())
        return value if value is not None else refused("flag", say('"{text}" is neither yes nor no. Use yes or no.', text=text))

    def wording(self) -> Text:
        """Return what may be typed."""
        return say("yes or no.")


class ChoiceCell(CellType):
    """One of a fixed list of words, in any case. `noun` names the thing in messages: "a status"."""

    name = "choice"
    clear = None

    def __init__(self, choices: Sequence[str], noun: str = "choice") -> None:
        self.choices = tuple(choices)
        self.noun = noun
        self._by_key = {choice.lower(): choice for choice in self.choices}

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take one of the choices, whatever its case; blanks around it do not count, and that is said."""
        text = cell_text(cell)
        bare = text.strip(BLANKS + "\r\n")
        choice = self._by_key.get(text) or self._by_key.get(bare.lower())
        if choice is None:
            near = nearest(text.strip().upper(), self.choices)
            return refused(
                f"unknown-{self.noun}",
                say('"{text}" is not a {noun}. Use {choices}.', text=text, noun=say(self.noun), choices=either(self.choices)),
                near,
            )
        if bare != text:
            return noted("blanks-removed", say('the blanks around "{text}" do not count.', text=bare), choice)
        return choice

    def wording(self) -> Text:
        """Return what may be typed."""
        return say("{choices}.", choices=either(self.choices))


class MomentCell(CellType):
    """A date and time: a real date cell in the account's zone, the exact UTC text of the service underneath."""

    name = "date and time"
    clear = None
    text_format = False

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return the local date and time; text where a date cell could not say it: too old, twice on a clock-change night, not a date."""
        if not isinstance(value, str):
            return super().to_cell(value, zone)
        moment = parse_moment(value)
        if moment is None:
            return value or None
        try:
            local = moment.astimezone(zone)
        except OverflowError:
            return value
        if not 1900 <= local.year <= 9999 or (local.year == 1900 and local.month < 3):
            return value
        naive = round_milliseconds(local.replace(tzinfo=None))
        if _twice(naive, zone):
            return local.isoformat(timespec="milliseconds")
        return naive

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take a date cell in the zone, or ISO text; text with an offset or Z says its instant by itself."""
        if isinstance(cell, datetime):
            return _in_zone(cell, zone)
        if isinstance(cell, Number):
            return refused("date-format", say("{text} is a number without a date format. Format the cell as a date and time.", text=cell.text))
        if isinstance(cell, bool):
            return refused("date", say('must be a date and time, not "{text}".', text=cell_text(cell)))
        text = cell.strip(" \t\u00a0")
        if not _ISO.fullmatch(text):
            return refused("date", say('"{text}" is not a date that can be read for certain. Enter it as a date, or as 2026-11-24 06:00.', text=cell))
        try:
            moment = datetime.fromisoformat(text.replace("z", "Z").replace("t", "T"))
        except ValueError:
            return refused("date", say('"{text}" is not a day of the calendar or a time of the day. Enter it as 2026-11-24 06:00.', text=cell))
        if moment.year < _FIRST_YEAR:
            return refused("date-too-early", say('"{text}" is in the year {year}. Type the year with four digits.', text=cell, year=moment.year))
        if moment.tzinfo is not None:
            try:
                return moment_text(moment)
            except OverflowError:
                return refused("date", say('"{text}" is outside the calendar.', text=cell))
        found = _in_zone(moment, zone)
        if len(text) == 10 and isinstance(found, str):
            return noted("no-time", say("{text} has no time of day; 00:00 counts.", text=text), found)
        return found

    def same(self, one: JsonValue, other: JsonValue) -> bool:
        """Compare instants to the millisecond."""
        if one == other:
            return True
        if not (isinstance(one, str) and isinstance(other, str)):
            return False
        first, second = parse_moment(one), parse_moment(other)
        if first is None or second is None:
            return False
        return round_milliseconds(first) == round_milliseconds(second)

    def kept(self, read: JsonValue, exported: JsonValue, zone: ZoneInfo) -> bool:
        """Take a time that was cut to hundredths of a second (.ods), to seconds or to minutes, as the sheet shows it, for the exported one."""
        if super().kept(read, exported, zone):
            return True
        if not (isinstance(read, str) and isinstance(exported, str)):
            return False
        cut, whole = parse_moment(read), parse_moment(exported)
        if cut is None or whole is None:
            return False
        if not cut.microsecond % 10_000 and abs(cut - whole) < timedelta(milliseconds=10):
            return True
        return cut in {whole.replace(microsecond=0), whole.replace(second=0, microsecond=0)}

    def is_serial_of(self, text: str, exported: JsonValue, zone: ZoneInfo) -> bool:
        """Whether a number without a date format is the one below the exported date: the column was set to General, not edited."""
        shown = self.to_cell(exported, zone)
        if not isinstance(shown, datetime):
            return False
        try:
            days = timedelta(days=float(text))
        except (ValueError, OverflowError):
            return False
        return any(abs(shown - start - days) < timedelta(milliseconds=100) for start in _STARTS)

    def wording(self) -> Text:
        """Return what may be typed."""
        return say("A date and time, in the zone that the caption names.")


class DayCell(CellType):
    """A day of the calendar without a time, such as `2026-11-24`; for records that are shown and not sent back. No zone moves it."""

    name = "day"
    clear = None
    text_format = False

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return the day as a date cell; text where a date cell could not say it."""
        if not isinstance(value, str) or not is_day(value) or not "1900-03-01" <= value <= "9999-12-31":
            return super().to_cell(value, zone)
        return datetime.fromisoformat(value)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take a date cell, or ISO text."""
        if isinstance(cell, datetime):
            return cell.date().isoformat()
        text = cell_text(cell).strip()
        return text if is_day(text) else refused("date", say('"{text}" is not a day. Enter it as 2026-11-24.', text=text))

    def wording(self) -> Text:
        """Return what may be typed."""
        return say("A day, such as 2026-11-24.")


class TextListCell(CellType):
    """Names or IDs, separated by a comma and a blank."""

    name = "list"
    clear = None

    def __init__(self) -> None:
        self.clear = list[JsonValue]()

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return the names in the grammar of lists."""
        if isinstance(value, list) and all(isinstance(name, str) and name for name in value):
            return holdable(write_names(str(name) for name in value)) or None
        return super().to_cell(value, zone)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take names in the grammar of lists; a single number as its text."""
        if isinstance(cell, Number):
            text = whole_text(cell.text)
            if text is None or cell.formatted or len(text) > 15:
                return refused("list-is-number", say("the number {text} is not a list. Format the cell as text and type it again.", text=cell.text))
            return noted(
                "list-is-number",
                say('the number {text} counts as the one name "{text}". For several, format the cell as text.', text=text),
                [text],
            )
        if not isinstance(cell, str):
            return refused("list", say('must be names with commas, not "{text}".', text=cell_text(cell)))
        try:
            return list[JsonValue](read_names(cell))
        except ListSyntaxError as error:
            return refused("list-syntax", error.message, error.form)

    def same(self, one: JsonValue, other: JsonValue) -> bool:
        """Compare names; the line ends of different programs are one."""
        if isinstance(one, list) and isinstance(other, list):
            return one == other or (len(one) == len(other) and all(map(_same_text, one, other)))
        return super().same(one, other)

    def alike(self, one: JsonValue, other: JsonValue) -> bool:
        """Compare without regard to the order."""
        if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
            return one == other or sorted(map(json_text, one)) == sorted(map(json_text, other))
        return super().alike(one, other)

    def wording(self) -> Text:
        """Return what may be typed."""
        return say('Names separated by commas; a name with a comma in quotes: Team A, "Crane, south".')


class HeadcountCell(CellType):
    """`team:count` pairs, separated by a comma and a blank."""

    name = "manpower"

    def __init__(self) -> None:
        self.clear = dict[str, JsonValue]()

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return the pairs in the grammar of lists."""
        if isinstance(value, dict) and all(
            name and isinstance(count, int) and not isinstance(count, bool) and 0 <= count < 10**9 for name, count in value.items()
        ):
            return holdable(write_pairs({name: int(str(count)) for name, count in value.items()})) or None
        return super().to_cell(value, zone)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take pairs in the grammar of lists."""
        if not isinstance(cell, str):
            return refused("manpower-syntax", say('must be team:number pairs such as Blade crew:4, not "{text}".', text=cell_text(cell)))
        try:
            return dict[str, JsonValue](read_pairs(cell))
        except ListSyntaxError as error:
            return refused("manpower-syntax", error.message, error.form)

    def wording(self) -> Text:
        """Return what may be typed."""
        return say("Pairs of team:number, separated by commas: Blade crew:4, Crane crew:2.")


_STARTS = (datetime(1899, 12, 30), datetime(1904, 1, 1))
"""The days from which Excel counts, in its two systems."""
_FIRST_YEAR = 1800
"""A typed date before it is a year that lost its century; a service's own stays as it was exported."""
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:[Zz]|[+-]\d{2}:?\d{2})?)?")


def parse_moment(text: str) -> datetime | None:
    """Return the instant of an ISO 8601 text in UTC (a text without offset is UTC, as the service's are); None where it is none."""
    if not _ISO.fullmatch(text):
        return None
    try:
        moment = datetime.fromisoformat(text.replace("z", "Z").replace("t", "T"))
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def is_day(text: str) -> bool:
    """Whether a text is a day of the calendar as ISO 8601 writes it."""
    if len(text) != 10 or not _ISO.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def moment_text(moment: datetime) -> str:
    """Return an aware datetime as the service writes it: UTC, milliseconds, Z."""
    utc = round_milliseconds(moment.astimezone(UTC).replace(tzinfo=None))
    return utc.isoformat(timespec="milliseconds") + "Z"


def round_milliseconds(moment: datetime) -> datetime:
    """Round to the nearest millisecond: a cell holds days as a binary fraction."""
    rest = moment.microsecond % 1000
    if not rest:
        return moment
    try:
        return moment + timedelta(microseconds=-rest if rest < 500 else 1000 - rest)
    except OverflowError:
        return moment - timedelta(microseconds=rest)


def _twice(naive: datetime, zone: ZoneInfo) -> bool:
    """Whether the wall time exists twice in the zone."""
    return naive.replace(tzinfo=zone, fold=0).utcoffset() != naive.replace(tzinfo=zone, fold=1).utcoffset()


def _in_zone(naive: datetime, zone: ZoneInfo) -> JsonValue | Finding:
    """Return the UTC text of a wall time; a Finding where it exists twice or never."""
    try:
        first, second = naive.replace(tzinfo=zone, fold=0), naive.replace(tzinfo=zone, fold=1)
        if first.utcoffset() == second.utcoffset():
            return moment_text(first)
        earlier, later = sorted(moment.astimezone(UTC).astimezone(zone) for moment in (first, second))
    except OverflowError:
        return refused("date", say('"{text}" is outside the calendar.', text=cell_text(naive)))
    exists = earlier.replace(tzinfo=None) == naive
    message = (
        say(
            "{text} exists twice in {zone} that night. Write {one} or {two} as text.",
            text=cell_text(naive),
            zone=zone.key,
            one=earlier.isoformat(),
            two=later.isoformat(),
        )
        if exists
        else say(
            "{text} does not exist in {zone}: the clocks jump over it. Write {one} or {two}.",
            text=cell_text(naive),
            zone=zone.key,
            one=earlier.isoformat(),
            two=later.isoformat(),
        )
    )
    return refused("clock-change", message, earlier.isoformat())


_DIGITS_ONLY = re.compile(r"-?[0-9]+")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


def whole_text(text: str) -> str | None:
    """Return the digits of a whole number written as `12`, `12.0` or `1.2E1`; None where it is not whole or not exact."""
    if _DIGITS_ONLY.fullmatch(text):
        return str(int(text)) if len(text) < 400 else None
    if not _DECIMAL.fullmatch(text):
        return None
    number = float(text)
    if not math.isfinite(number) or number != int(number) or abs(number) >= 10**15:
        return None
    return str(int(number))


def number_cell(value: JsonValue) -> Number | None:
    """Return a number cell where Excel's 15 digits hold the number exactly."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    text = repr(value)
    exact = abs(value) < 10**15 if isinstance(value, int) else math.isfinite(value) and len(text.split("e")[0].replace(".", "").lstrip("-0")) <= 15
    return Number(text) if exact else None


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def json_text(value: JsonValue) -> str:
    """Return a value as compact JSON text that every file can hold."""
    return json_holdable(_ENCODER.encode(value))


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
    import difflib

    folded = {name.lower(): name for name in known}
    found = difflib.get_close_matches(text.lower(), list(folded), n=1, cutoff=0.6)
    return folded[found[0]] if found else None


def _same_text(one: JsonValue, other: JsonValue) -> bool:
    if isinstance(one, str) and isinstance(other, str):
        return one == other or _unix_lines(one) == _unix_lines(other)
    return one == other and type(one) is type(other)


def _unix_lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
