"""Cell -> JSON value, row by row: what `CellType.from_cell` says, with a memory for what repeats; each bad cell a Problem.

A column has two ways in: texts go through a memory, all other cells through `other`. Values that come from the memory are shared between
rows and must not be changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from bridge.errors import Problem, Severity
from bridge.records.celltype import (
    CLEAR,
    CellValue,
    Finding,
    IdentifierCell,
    JsonObject,
    JsonValue,
    MomentCell,
    NameCell,
    Number,
    TextCell,
    TextListCell,
    cell_text,
    noted,
    refused,
)
from bridge.records.column import Column
from bridge.records.lists import write_names
from bridge.records.rows import SheetRow
from bridge.texts import say
from bridge.workbook.celltext import address, column_number, letters, unescaped
from bridge.workbook.layout import GENERAL_FORMAT, TEXT_FORMAT
from bridge.workbook.serials import from_serial, serial_reader
from bridge.workbook.sheetxml import Cell, Found, RawRow, Strings, damaged, found_cells, shared_text
from bridge.workbook.styles import Styles

_MEMO = 20_000
_TEXT_TYPES = frozenset({"s", "str", "inlineStr"})
_BLANKS = " \t\u00a0\r\n"
_AS_IS = {TextCell, IdentifierCell, NameCell}
"""Cell types for which a text is its own value, blanks around it aside."""
_UNREAD = frozenset({"result", "reason"})
"""Columns of ours that only the program writes."""


class Said(NamedTuple):
    """A cell that is not simply a value: blank (nothing set), cleared, or with findings. `text` is what stands in the cell."""

    value: JsonValue = None
    findings: tuple[Finding, ...] = ()
    cleared: bool = False
    text: str = ""
    present: bool = False


BLANK = Said()
Outcome: TypeAlias = "JsonValue | Said"


@dataclass(frozen=True, slots=True)
class SheetRules:
    """What the cells of a sheet have in common."""

    zone: ZoneInfo
    styles: Styles
    dates: Dates
    strings: Strings
    since_1904: bool


class ColumnReader:
    """Reads the cells of one column.

    `shared[index]` for a text by its index in the shared strings, `inline[xml]` for one that stands in the cell, `number(text, style)` for a
    plain number, `cell(cell)` for all else; each gives a value or `Said`.
    """

    def __init__(self, column: Column, place: int, rules: SheetRules) -> None:
        self.column, self.field, self.place = column, column.field, place
        self._rules = rules
        self._strict = type(column.cell) is not TextCell
        read = _list_reader(self.from_text) if isinstance(column.cell, TextListCell) else self.from_text
        as_is = type(column.cell) in _AS_IS
        self.texts = _Memory(read, as_is)
        self.inline = _InlineMemory(read, as_is)
        self.shared = _SharedMemory(read, as_is, rules.strings)
        self._moment = serial_reader(rules.zone, rules.since_1904) if isinstance(column.cell, MomentCell) else None

    def from_text(self, text: str) -> Outcome:
        """Read a text cell."""
        if not text:
            return BLANK
        if text[0] in _BLANKS or text[-1] in _BLANKS or text[0] == "(":
            bare = text.strip(_BLANKS)
            if not bare and self._strict:
                return BLANK
            if bare.casefold() == CLEAR and self.column.importable:
                return self._cleared(text)
        return self._read(text)

    def number(self, text: str, style: str) -> Outcome:
        """Read a number cell without a formula."""
        if self._moment is not None and self._rules.dates[style]:
            found = self._moment(text)
            if found is not None:
                return found
        return self._number(text, int(style or "0"))

    def cell(self, cell: Cell) -> Outcome:
        """Read a cell of any type, also with a formula."""
        if cell.value is None:
            return _refused("formula-without-value", "the cell holds a formula without a stored value. Open and save the workbook in Excel.", "")
        if cell.type == "e":
            return _refused("error-cell", "the cell shows an error, not a value. Correct the formula or type the value.", cell.value)
        outcome = self._typed(cell, cell.value)
        return _with_formula(outcome, cell) if cell.formula and cell.type != "b" else outcome

    def _typed(self, cell: Cell, text: str) -> Outcome:
        if cell.type in _TEXT_TYPES:
            return self.texts[text]
        if cell.type == "b":
            return self._read(text.strip() == "1" or text.strip().lower() == "true")
        if cell.type == "d":
            return self._from_iso(text)
        return self.number(text, str(cell.style))

    def _number(self, text: str, style: int) -> Outcome:
        if not self._rules.styles.is_date(style):
            return self._read(Number(text, self._rules.styles.format_code(style) not in {GENERAL_FORMAT, TEXT_FORMAT}))
        moment = from_serial(text, self._rules.since_1904)
        if moment is None:
            return _refused("date", "the number {text} is formatted as a date but is no day. Enter it as 2026-11-24 06:00.", text)
        return self._read(moment)

    def _from_iso(self, text: str) -> Outcome:
        try:
            return self._read(datetime.fromisoformat(text.strip().removesuffix("Z")).replace(tzinfo=None))
        except ValueError:
            return _refused("date", '"{text}" is not a date. Enter it as 2026-11-24 06:00.', text)

    def _read(self, cell: CellValue) -> Outcome:
        found = self.column.cell.from_cell(cell, self._rules.zone)
        if isinstance(found, Finding):
            return Said(found.value, (found,), False, cell_text(cell), found.severity is Severity.WARNING)
        return found

    def _cleared(self, text: str) -> Outcome:
        if not self.column.clearable:
            return _refused("clear-not-allowed", "it cannot be removed. Write a value instead of {text}.", text)
        return Said(self.column.cell.clear, (), True, text, True)


class _Memory(dict[str, Outcome]):
    """What texts of a column mean; forgets when it has grown. `as_is`: a text without blanks around it or `(` means itself."""

    def __init__(self, read: Callable[[str], Outcome], as_is: bool) -> None:
        self._read, self._as_is = read, as_is

    def __missing__(self, text: str) -> Outcome:
        if self._as_is and text and text[0] != "(" and text == text.strip():
            return text
        return self._kept(text, text)

    def _kept(self, key: str, text: str) -> Outcome:
        if len(self) >= _MEMO:
            self.clear()
        outcome = self._read(text)
        if len(key) < 200:
            self[key] = outcome
        return outcome


class _InlineMemory(_Memory):
    """The same by the XML of the text."""

    def __missing__(self, xml: str) -> Outcome:
        text = _inline_text(xml) if "&" in xml or "_x" in xml or "\r" in xml else xml
        if self._as_is and text and text[0] != "(" and text == text.strip():
            return text
        return self._kept(xml, text)


class _SharedMemory(_Memory):
    """The same by the index in the shared strings."""

    def __init__(self, read: Callable[[str], Outcome], as_is: bool, strings: Strings) -> None:
        super().__init__(read, as_is)
        self._strings = strings

    def __missing__(self, index: str) -> Outcome:
        text = shared_text(index, self._strings)
        if self._as_is and text and text[0] != "(" and text == text.strip():
            if len(self) < _MEMO:
                self[index] = text
            return text
        return self._kept(index, text)


def _list_reader(read: Callable[[str], Outcome]) -> Callable[[str], Outcome]:
    """Return a faster `read` for lists: one of plain names that were read before needs no grammar."""
    plain = dict[str, None]()

    def read_list(text: str) -> Outcome:
        names: list[JsonValue] = [*text.split(", ")]
        if len(set(text.split(", "))) == len(names) and all(name in plain for name in names):
            return names
        outcome = read(text)
        if isinstance(outcome, list):
            if len(plain) > _MEMO:
                plain.clear()
            plain.update((name, None) for name in outcome if isinstance(name, str) and write_names((name,)) == name)
        return outcome

    return read_list


class RowReader:
    """Makes a SheetRow of each row of one sheet."""

    def __init__(self, columns: Iterable[Column], places: Mapping[str, int], rules: SheetRules, sheet: str, origin_row: int | None) -> None:
        self._sheet, self._origin_row, self._strings = sheet, origin_row, rules.strings
        read = [column for column in columns if column.field in places and column.field not in _UNREAD]
        self._readers = _Readers(ColumnReader(column, places[column.field], rules) for column in read)

    def rows(self, rows: Iterable[RawRow]) -> Iterator[SheetRow]:
        """Yield each row that is not blank."""
        readers, sheet, origin = self._readers, self._sheet, self._origin_row
        nothing = frozenset[str]()
        for number, hidden, found, cells in rows:
            values: JsonObject = {}
            said: list[tuple[ColumnReader, Said]] = []
            if cells is not None:
                self._slowly(cells, values, said)
            last = 0
            for name, style, kind, late_style, stored, text, formula, result, _ in found:
                place, field, shared, inline, plain, reader = readers[name]
                if place <= last:
                    raise damaged(f"column {name} twice or out of order in row {number}")
                last = place
                if reader is None:
                    continue
                if kind == "s" and stored:
                    outcome = shared[stored]
                elif stored and (kind == "n" or not kind):
                    outcome = plain(stored, style or late_style)
                elif text and kind == "inlineStr":
                    outcome = inline[text]
                else:
                    one = (name, style, kind, late_style, stored, text, formula, result, "")
                    self._slowly(found_cells([one], self._strings), values, said)
                    continue
                if outcome.__class__ is Said:
                    said.append((reader, outcome))
                else:
                    values[field] = outcome  # type: ignore[assignment]
            row = self._told(number, hidden, values, said) if said else SheetRow(number, values, nothing, (), {}, hidden, None, sheet)
            if row is not None and (values or said):
                yield row if origin is None else self._of_failed(row, found, cells, origin)

    def _slowly(self, cells: Iterable[Cell], values: JsonObject, said: list[tuple[ColumnReader, Said]]) -> None:
        for cell in cells:
            reader = self._readers[letters(cell.column)].reader
            if reader is None:
                continue
            outcome = reader.cell(cell)
            if isinstance(outcome, Said):
                said.append((reader, outcome))
            else:
                values[reader.field] = outcome

    def _of_failed(self, row: SheetRow, found: list[Found], cells: list[Cell] | None, column: int) -> SheetRow:
        """Add the row of `Activities` that a row of `Failed rows` belongs to."""
        cells = found_cells(found, self._strings) if cells is None else cells
        text = next((cell.value for cell in cells if cell.column == column), None) or ""
        whole = text.strip().removesuffix(".0")
        return replace(row, origin_row=int(whole)) if whole.isascii() and whole.isdecimal() and int(whole) > 0 else row

    def _told(self, number: int, hidden: bool, values: JsonObject, said: list[tuple[ColumnReader, Said]]) -> SheetRow | None:
        """Return a row with cells that there is something to say about; None where they are all blank."""
        cleared, problems, texts = set[str](), list[Problem](), dict[str, str]()
        for reader, cell in said:
            if cell.present:
                values[reader.field] = cell.value
            if cell.cleared:
                cleared.add(reader.field)
            for finding in cell.findings:
                problems.append(self._problem(reader, number, finding, cell.text))
                if finding.severity is Severity.ERROR:
                    texts[reader.field] = cell.text
        if not (values or problems):
            return None
        return SheetRow(number, values, frozenset(cleared), tuple(problems), texts, hidden, None, self._sheet)

    def _problem(self, reader: ColumnReader, number: int, finding: Finding, text: str) -> Problem:
        column = reader.column
        severity = finding.severity if column.importable else Severity.WARNING
        cell = address(reader.place, number)
        return Problem(severity, finding.code, finding.message, self._sheet, number, column.caption, cell, column.field, text, finding.suggestion)


class _Way(NamedTuple):
    """The ways into a column; no reader for one that is not ours."""

    place: int
    field: str
    shared: Mapping[str, Outcome]
    inline: Mapping[str, Outcome]
    number: Callable[[str, str], Outcome]
    reader: ColumnReader | None


class _Readers(dict[str, _Way]):
    """The ways into columns by their letters."""

    def __init__(self, readers: Iterable[ColumnReader]) -> None:
        super().__init__(
            (letters(reader.place), _Way(reader.place, reader.field, reader.shared, reader.inline, reader.number, reader)) for reader in readers
        )

    def __missing__(self, name: str) -> _Way:
        try:
            place = column_number(name)
        except ValueError as error:
            raise damaged(f"column {name}") from error
        self[name] = way = _Way(place, "", {}, {}, lambda text, style: BLANK, None)
        return way


class Dates(dict[str, bool]):
    """Whether a style, by its number as text, shows dates."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles

    def __missing__(self, style: str) -> bool:
        self[style] = found = self._styles.is_date(int(style or "0"))
        return found


def _inline_text(xml: str) -> str:
    try:
        return unescaped(xml)
    except ValueError as error:
        raise damaged(f"text {xml[:80]}: {error}") from error


def _refused(code: str, template: str, text: str) -> Said:
    message = say(template, text=text) if "{text}" in template else say(template)
    return Said(None, (refused(code, message),), False, text)


def _with_formula(outcome: Outcome, cell: Cell) -> Said:
    """Add to a cell's outcome that a formula counts by its value."""
    text = cell.value or ""
    said = outcome if isinstance(outcome, Said) else Said(outcome, (), False, text, True)
    if said is BLANK:
        return said
    finding = noted("formula", say('the cell holds a formula; its value "{text}" counts.', text=text), said.value)
    return said._replace(findings=(*said.findings, finding))
