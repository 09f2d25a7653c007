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
    CellType,
    CellValue,
    Finding,
    JsonObject,
    JsonValue,
    MomentCell,
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
from bridge.workbook.celltext import address
from bridge.workbook.layout import GENERAL_FORMAT, TEXT_FORMAT
from bridge.workbook.serials import from_serial, serial_reader
from bridge.workbook.sheetxml import Cell, Row
from bridge.workbook.styles import Styles

_MEMO = 20_000
_TEXT_TYPES = frozenset({"s", "str", "inlineStr"})
_BLANKS = " \t\u00a0\r\n"
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
    since_1904: bool


class ColumnReader:
    """Reads the cells of one column. `texts[text]` for a text cell, `other(cell)` for the rest; both give a value or `Said`."""

    def __init__(self, column: Column, rules: SheetRules) -> None:
        self.column, self.field = column, column.field
        self._rules = rules
        self._strict = type(column.cell) is not TextCell
        self.texts = _ListMemory(self.from_text, column.cell) if isinstance(column.cell, TextListCell) else _Memory(self.from_text)
        self._moment = serial_reader(rules.zone, rules.since_1904) if isinstance(column.cell, MomentCell) else None

    def from_text(self, text: str) -> Outcome:
        """Read a text cell."""
        if text[0] in _BLANKS or text[-1] in _BLANKS or text[0] == "(":
            bare = text.strip(_BLANKS)
            if not bare and self._strict:
                return BLANK
            if bare.casefold() == CLEAR and self.column.importable:
                return self._cleared(text)
        return self._read(text)

    def other(self, cell: Cell) -> Outcome:
        """Read a cell that is not text, or that holds a formula."""
        if self._moment is not None and cell.type == "n" and not cell.formula and cell.value and self._rules.styles.is_date(cell.style):
            found = self._moment(cell.value)
            if found is not None:
                return found
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
        if self._rules.styles.is_date(cell.style):
            moment = from_serial(text, self._rules.since_1904)
            if moment is None:
                return _refused("date", "the number {text} is formatted as a date but is no day. Enter it as 2026-11-24 06:00.", text)
            return self._read(moment)
        return self._read(Number(text, self._rules.styles.format_code(cell.style) not in {GENERAL_FORMAT, TEXT_FORMAT}))

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
    """What texts of a column mean; forgets when it has grown."""

    def __init__(self, read: Callable[[str], Outcome]) -> None:
        self._read = read

    def __missing__(self, text: str) -> Outcome:
        if len(self) >= _MEMO:
            self.clear()
        outcome = self._read(text)
        if len(text) < 200:
            self[text] = outcome
        return outcome


class _ListMemory(_Memory):
    """The same for lists of names: a list of plain names that were read before needs no grammar."""

    def __init__(self, read: Callable[[str], Outcome], cell: CellType) -> None:
        super().__init__(read)
        self._plain = dict[str, None]()

    def __missing__(self, text: str) -> Outcome:
        names: list[JsonValue] = [*text.split(", ")]
        plain = self._plain
        if all(name in plain for name in names) and len(set(text.split(", "))) == len(names):
            return names
        outcome = super().__missing__(text)
        if isinstance(outcome, list):
            if len(plain) > _MEMO:
                plain.clear()
            plain.update((name, None) for name in outcome if isinstance(name, str) and write_names((name,)) == name)
        return outcome


class RowReader:
    """Makes a SheetRow of each row of one sheet."""

    def __init__(self, columns: Iterable[Column], places: Mapping[str, int], rules: SheetRules, sheet: str, origin_row: int | None) -> None:
        self._sheet, self._origin_row = sheet, origin_row
        self._readers = {
            places[column.field]: (column.field, reader.texts, reader)
            for column in columns
            if column.field in places and column.field not in _UNREAD
            for reader in (ColumnReader(column, rules),)
        }

    def rows(self, rows: Iterable[Row]) -> Iterator[SheetRow]:
        """Yield each row that is not blank."""
        readers, texts, sheet, origin = self._readers, _TEXT_TYPES, self._sheet, self._origin_row
        nothing = frozenset[str]()
        for number, hidden, cells in rows:
            values: JsonObject = {}
            said: list[tuple[ColumnReader, int, Said]] | None = None
            for cell in cells:
                column, kind, text, _, formula = cell
                found = readers.get(column)
                if found is None:
                    continue
                outcome = found[1][text] if kind in texts and not formula and text is not None else found[2].other(cell)
                if outcome.__class__ is Said:
                    said = [] if said is None else said
                    said.append((found[2], column, outcome))
                else:
                    values[found[0]] = outcome  # type: ignore[assignment]
            if said is not None:
                row = self._told(number, hidden, values, said)
            elif values:
                row = SheetRow(number, values, nothing, (), {}, hidden, None, sheet)
            else:
                row = None
            if row is not None:
                yield row if origin is None else _from_failed(row, cells, origin)

    def _told(self, number: int, hidden: bool, values: JsonObject, said: list[tuple[ColumnReader, int, Said]]) -> SheetRow | None:
        """Return a row with cells that there is something to say about; None where they are all blank."""
        cleared, problems, texts = set[str](), list[Problem](), dict[str, str]()
        for reader, column, cell in said:
            if cell.present:
                values[reader.field] = cell.value
            if cell.cleared:
                cleared.add(reader.field)
            for finding in cell.findings:
                problems.append(self._problem(reader.column, number, column, finding, cell.text))
                if finding.severity is Severity.ERROR:
                    texts[reader.field] = cell.text
        if not (values or problems):
            return None
        return SheetRow(number, values, frozenset(cleared), tuple(problems), texts, hidden, None, self._sheet)

    def _problem(self, column: Column, number: int, place: int, finding: Finding, text: str) -> Problem:
        severity = finding.severity if column.importable else Severity.WARNING
        message = say("Row {row}, {caption}: {finding}", row=number, caption=column.caption, finding=finding.message)
        return Problem(
            severity, finding.code, message, self._sheet, number, column.caption, address(place, number), column.field, text, finding.suggestion
        )


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


def _from_failed(row: SheetRow, cells: Iterable[Cell], column: int) -> SheetRow:
    """Add the row of `Activities` that a row of `Failed rows` belongs to."""
    text = next((cell.value for cell in cells if cell.column == column), None) or ""
    whole = text.strip().removesuffix(".0")
    return replace(row, origin_row=int(whole)) if whole.isascii() and whole.isdecimal() and int(whole) > 0 else row
