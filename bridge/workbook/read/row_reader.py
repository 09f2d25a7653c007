"""Cells -> SheetRow: reads the values of a sheet's rows, with a Problem for each bad cell.

Rows without problems are read in batches.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge.errors import Problem, Severity
from bridge.records.cells.base import (
    CLEAR,
    CellValue,
    Finding,
    JsonObject,
    Number,
    cell_text,
    error_cell,
    formula_used,
    not_removable,
    noted,
    refused,
    two_texts,
)
from bridge.records.cells.grammar import PlainLists
from bridge.records.cells.moments import MomentCell, parse_moment
from bridge.records.cells.values import IdentifierCell, NameCell, TextCell, TextListCell
from bridge.records.change_set import EMPTY_MAPPING, SheetRow
from bridge.records.columns import Column, letters
from bridge.records.readings import BLANK, CellReading, Outcome, problem_at, with_readings
from bridge.texts import Text, say
from bridge.workbook.layout import GENERAL_FORMAT, TEXT_FORMAT
from bridge.workbook.opc.shared_strings import SharedStrings
from bridge.workbook.opc.styles import Styles
from bridge.workbook.opc.xml_text import DamagedSheetError, column_number, damaged, unescaped
from bridge.workbook.sheet.date_serials import SerialReader, from_serial
from bridge.workbook.sheet.rows import (
    TWO_TEXTS,
    Cell,
    RawCell,
    RawRow,
    cells_of,
)

# Statuses, sites and teams repeat. Remarks do not, and caching all of them would hold the whole
# file in memory.
_MEMO = 20_000
_new = tuple.__new__
_TEXT_TYPES = frozenset({"s", "str", "inlineStr"})
_BLANKS = " \t\u00a0\r\n"
_AS_IS = {TextCell, IdentifierCell, NameCell}
"""Cell types whose value is the text itself, without surrounding spaces."""


@dataclass(frozen=True, slots=True)
class SheetRules:
    """Settings shared by all cells of a sheet."""

    zone: ZoneInfo
    styles: Styles
    dates: Dates
    strings: SharedStrings
    since_1904: bool
    moments: SerialReader


class _Meaning:
    """Converts the texts and numbers of one column to values, without a cache."""

    def __init__(self, column: Column, rules: SheetRules) -> None:
        self.column = column
        self._rules = rules
        # In free text spaces are a value; in every other column they are typing errors.
        self._strict = type(column.cell) is not TextCell

    def from_text(self, text: str) -> Outcome:
        """Read a text cell."""
        if not text:
            return BLANK
        # (clear) may be surrounded by spaces, so only such texts need a closer look.
        if text[0] in _BLANKS or text[-1] in _BLANKS or text[0] == "(":
            bare = text.strip(_BLANKS)
            if not bare and self._strict:
                return BLANK
            if bare.casefold() == CLEAR and self.column.editable:
                return self._cleared(text)
        return self._read(text)

    def by_calendar(self, text: str) -> Outcome:
        moment = from_serial(text, self._rules.since_1904)
        # A number between 0 and 1 is a time without a date, mostly from a column formatted as time
        # only.
        if moment is None and (time := _time_of_day(text)):
            message = say("{text} has no date. Type it as 2026-11-24 06:00.", text=time)
            return _refused("date", message, time)
        if moment is None:
            return _no_date(text)
        return self._read(moment)

    def _read(self, cell: CellValue) -> Outcome:
        value = self.column.cell.from_cell(cell, self._rules.zone)
        if isinstance(value, Finding):
            return CellReading(value.value, (value,), cell_text(cell))
        return value

    def _cleared(self, text: str) -> Outcome:
        if not self.column.clearable:
            return _refused("clear-not-allowed", not_removable(text), text)
        return CellReading(self.column.cell.clear, (), text, cleared=True)


class ColumnReader(_Meaning):
    """Reads the cells of one column.

    Use `shared[index]` for a text by its index in the shared strings and `inline[xml]` for one
    stored in the cell. Use `number(text, style)` for a plain number and `cell(cell)` for all else.
    Each returns a value or `CellReading`.
    """

    def __init__(self, column: Column, place: int, rules: SheetRules) -> None:
        super().__init__(column, rules)
        self.field = column.field
        self.place = place
        # Not our own methods: a reader that refers to itself, and the workbook's strings, would
        # stay in memory until the garbage collector runs.
        meaning = _Meaning(column, rules)
        read = (
            PlainLists(meaning.from_text)
            if isinstance(column.cell, TextListCell)
            else meaning.from_text
        )
        as_is = type(column.cell) in _AS_IS
        self.texts = _Memory(read, as_is, str)
        self.inline = _Memory(read, as_is, _inline_text)
        self.shared = _Memory(read, as_is, rules.strings.text)
        self._dates = rules.dates
        self._moment = rules.moments.of if isinstance(column.cell, MomentCell) else None

    def number(self, text: str, style: str) -> Outcome:
        """Read a number cell without a formula."""
        if not self._dates[style]:
            code = self._rules.styles.format_code(int(style or "0"))
            return self._read(Number(text, code not in {GENERAL_FORMAT, TEXT_FORMAT}))
        quickly = self._moment(text) if self._moment else None
        return quickly or self.by_calendar(text)

    def cell(self, cell: Cell) -> Outcome:
        """Read a cell of any type, also with a formula."""
        if cell.value is None:
            return _refused(
                "formula-without-value",
                say(
                    "The cell has a formula without a stored value. Open and save the "
                    "workbook in Excel."
                ),
                "",
            )
        if cell.type == "e":
            return _refused(
                "error-cell",
                error_cell(),
                cell.value,
            )
        if cell.type == TWO_TEXTS:
            shown, other = cell.value.split("\0")
            return _refused("two-texts", two_texts(shown, other), shown)
        outcome = self._typed(cell, cell.value)
        # A formula with a truth value is a checkbox, which planners link to cells on purpose.
        return (
            _with_formula(outcome, cell, self._rules.zone)
            if cell.formula and cell.type != "b"
            else outcome
        )

    def _typed(self, cell: Cell, text: str) -> Outcome:
        if cell.type in _TEXT_TYPES:
            return self.texts[text]
        if cell.type == "b":
            return self._read(text.strip() == "1" or text.strip().lower() == "true")
        if cell.type == "d":
            return self._from_iso(text)
        return self.number(text, str(cell.style))

    def _from_iso(self, text: str) -> Outcome:
        try:
            return self._read(
                datetime.fromisoformat(text.strip().removesuffix("Z")).replace(tzinfo=None)
            )
        except ValueError:
            return _no_date(text)


class _Memory(dict[str, Outcome]):
    """A cache of the values of a column's texts, cleared when it grows too large.

    `text_of` returns the text for a key. With `as_is`, a text without `(` or surrounding spaces is
    its own value.
    """

    def __init__(
        self, read: Callable[[str], Outcome], as_is: bool, text_of: Callable[[str], str]
    ) -> None:
        self._read = read
        self._as_is = as_is
        self._text_of = text_of

    def __missing__(self, key: str) -> Outcome:
        text = self._text_of(key)
        plain = self._as_is and text and text[0] != "(" and text == text.strip()
        outcome: Outcome = text if plain else self._read(text)
        if len(self) >= _MEMO:
            self.clear()
        # Long texts rarely repeat and would fill the memory as keys.
        if len(key) < 200:
            self[key] = outcome
        return outcome


class Dates(dict[str, bool]):
    """Style number as text -> whether it shows dates."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles

    def __missing__(self, style: str) -> bool:
        self[style] = is_date = self._styles.is_date(int(style or "0"))
        return is_date


def _inline_text(xml: str) -> str:
    if not ("&" in xml or "_x" in xml or "\r" in xml):
        return xml
    try:
        return unescaped(xml)
    except ValueError as error:
        raise damaged(f"text {xml[:80]}: {error}") from error


def _no_date(text: str) -> CellReading:
    message = say("“{text}” is not a date. Type it as 2026-11-24 06:00.", text=text)
    return _refused("date", message, text)


def _refused(code: str, message: Text, text: str) -> CellReading:
    return CellReading(None, (refused(code, message),), text)


def _time_of_day(text: str) -> str:
    """Return the time of day for a fraction of a day, or "" for any other number."""
    try:
        minutes = round(float(text) * 1440)
    except (ValueError, OverflowError):
        return ""
    return f"{minutes // 60:02}:{minutes % 60:02}" if 0 < minutes < 1440 else ""


def _with_formula(outcome: Outcome, cell: Cell, zone: ZoneInfo) -> CellReading:
    """Add to a cell's outcome that the value of its formula is used."""
    text = cell.value or ""
    reading = outcome if isinstance(outcome, CellReading) else CellReading(outcome, (), text)
    if reading is BLANK:
        return reading
    if (
        cell.type == "n"
        and isinstance(reading.value, str)
        and (moment := parse_moment(reading.value)) is not None
    ):
        text = f"{moment.astimezone(zone):%Y-%m-%d %H:%M}"
    finding = noted(
        "formula",
        formula_used(text),
        reading.value,
    )
    return reading._replace(findings=(*reading.findings, finding))


OUR_WORDS = frozenset({"result", "reason"})
"""Columns of ours that only the program writes."""


class RowReader:
    """Turns the rows of one sheet into SheetRows.

    With `own`, the headers of columns without a field, these rows have their `own` cells.
    """

    def __init__(
        self,
        columns: Iterable[Column],
        places: Mapping[str, int],
        rules: SheetRules,
        sheet: str,
        origin_row: int | None,
        unread: frozenset[str] = OUR_WORDS,
        own: Mapping[int, str] | None = None,
    ) -> None:
        self._sheet = sheet
        self._origin_row = origin_row
        self._strings = rules.strings
        read = [
            column for column in columns if column.field in places and column.field not in unread
        ]
        self._ours = frozenset(places.values())
        self._readers = _Readers(
            (ColumnReader(column, places[column.field], rules) for column in read), self._ours
        )
        self._own = own
        # Making a SheetRow by its names takes as long as reading two cells.
        self._plain = [
            SheetRow(0, {}, hidden=hidden, sheet=sheet)[2:-1] for hidden in (False, True)
        ]

    def rows(self, raw_rows: Iterable[RawRow], below: int) -> Iterator[SheetRow]:
        """Yield each row below row `below` that is not blank."""
        for raw in raw_rows:
            try:
                row = self._row(*raw) if raw.number > below else None
            except DamagedSheetError as error:
                raise error.on(self._sheet, raw.number) from error
            if row is not None:
                yield row

    def _row(
        self, number: int, hidden: bool, raw_cells: list[RawCell], cells: list[Cell] | None
    ) -> SheetRow | None:
        readers = self._readers
        # `list[RawCell]()` takes twenty times as long as a display.
        values: JsonObject = {}
        reading: list[tuple[ColumnReader, CellReading]] = []
        others: list[RawCell] = []
        last = 0
        if cells is not None:
            self._slowly(cells, values, reading)
        for raw_cell in raw_cells:
            name, style, kind, late_style, stored, text, _, _, _ = raw_cell
            place, field, shared, inline, plain, reader = readers[name]
            if place <= last:  # out of order: again, in order
                return self._row(number, hidden, [], cells_of(raw_cells, self._strings, number))
            last = place
            if reader is None:
                others += [raw_cell] if field else []
                continue
            if kind == "s" and stored:
                outcome = shared[stored]
            elif stored and (kind == "n" or not kind):
                outcome = plain(stored, style or late_style)
            elif text and kind == "inlineStr":
                outcome = inline[text]
            else:
                self._slowly(cells_of([raw_cell], self._strings, number), values, reading)
                continue
            if outcome.__class__ is CellReading:
                reading.append((reader, outcome))
            else:
                values[field] = outcome  # type: ignore[assignment]
        beside = others and self._own is not None
        own = self._own_cells(number, others, cells) if cells or beside else EMPTY_MAPPING
        row = _new(SheetRow, (number, values, *self._plain[hidden], own))
        row = self._with_readings(row, reading) if reading else row
        if not (values or row.problems):
            return None
        return self._of_failed(row, others, cells) if self._origin_row is not None else row

    def _with_readings(
        self, row: SheetRow, reading: Iterable[tuple[ColumnReader, CellReading]]
    ) -> SheetRow:
        readings = (
            (column_reader.field, cell, partial(self._problem, column_reader, row.number))
            for column_reader, cell in reading
        )
        return with_readings(row, readings)

    def _slowly(
        self,
        cells: Iterable[Cell],
        values: JsonObject,
        reading: list[tuple[ColumnReader, CellReading]],
    ) -> None:
        for cell in cells:
            reader = self._readers[letters(cell.column)].reader
            if reader is None:
                continue
            outcome = reader.cell(cell)
            if isinstance(outcome, CellReading):
                reading.append((reader, outcome))
            else:
                values[reader.field] = outcome

    def _own_cells(
        self, number: int, others: list[RawCell], cells: list[Cell] | None
    ) -> Mapping[str, str]:
        """Return the texts in columns without a field, by header."""
        captions = self._own
        if captions is None:
            return EMPTY_MAPPING
        return {
            captions.get(cell.column) or letters(cell.column): cell.value
            for cell in cells or cells_of(others, self._strings, number)
            if cell.value and cell.column not in self._ours
        }

    def _of_failed(
        self, row: SheetRow, others: list[RawCell], cells: list[Cell] | None
    ) -> SheetRow:
        """Add to a `Failed rows` row its number in `Activities`."""
        cells = cells or cells_of(others, self._strings, row.number)
        texts = {cell.column: cell.value or "" for cell in cells}
        # Google Sheets and pandas write 7 as 7.0 if a column has a blank.
        whole = texts.get(self._origin_row or 0, "").strip().removesuffix(".0")
        origin = int(whole) if whole.isascii() and whole.isdecimal() and int(whole) > 0 else None
        return row._replace(origin_row=origin)

    def _problem(self, reader: ColumnReader, number: int, finding: Finding, text: str) -> Problem:
        column = reader.column
        # Read-only columns are not sent, so their problems must not block the row.
        if not column.editable:
            finding = replace(finding, severity=Severity.WARNING)
        return problem_at(
            finding, text, self._sheet, number, reader.place, column.caption, column.field
        )


class _Way(NamedTuple):
    """The read functions of one column. `reader` is None for a column that is not read; if it is
    not ours, `field` has its letters.
    """

    place: int
    field: str
    shared: Mapping[str, Outcome]
    inline: Mapping[str, Outcome]
    number: Callable[[str, str], Outcome]
    reader: ColumnReader | None


class _Readers(dict[str, _Way]):
    """Read functions by column letters."""

    def __init__(self, readers: Iterable[ColumnReader], ours: Container[int]) -> None:
        self._ours = ours
        super().__init__(
            (
                letters(reader.place),
                _Way(
                    reader.place, reader.field, reader.shared, reader.inline, reader.number, reader
                ),
            )
            for reader in readers
        )

    def __missing__(self, name: str) -> _Way:
        try:
            place = column_number(name)
        except ValueError as error:
            raise damaged(f"column {name}") from error
        field = "" if place in self._ours else name
        self[name] = way = _Way(place, field, {}, {}, lambda text, style: BLANK, None)
        return way
