"""Cells -> SheetRow: the rows of a sheet with their values, each bad cell a Problem; rows with nothing to say about them many at a time."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bridge.errors import Problem, Severity
from bridge.records.captions import letters
from bridge.records.cells.base import Finding, JsonObject
from bridge.records.column import Column
from bridge.records.row_batch import PlainRows
from bridge.records.sheet_types import SentValues, SheetRow
from bridge.workbook.opc.parts import damaged
from bridge.workbook.opc.xml_text import address, column_number
from bridge.workbook.read.column_reader import BLANK, ColumnReader, Outcome, Said, SheetRules
from bridge.workbook.sheet.row_pattern import Inside, RowForm
from bridge.workbook.sheet.rows import found_cells
from bridge.workbook.sheet.types import Cell, Found, RawRow, Stretch

OUR_WORDS = frozenset({"result", "reason"})
"""Columns of ours that only the program writes."""
_MOST_COLUMNS = 150
"""Columns up to which the plain form of a row is worth its making."""
_HIDDEN = (' hidden="1"', ' hidden="true"')


class RowReader:
    """Makes SheetRows of the rows of one sheet; `form` is how most of them are found."""

    def __init__(
        self,
        columns: Iterable[Column],
        places: Mapping[str, int],
        rules: SheetRules,
        sheet: str,
        origin_row: int | None,
        unread: frozenset[str] = OUR_WORDS,
        sent: tuple[int, ...] = (),
    ) -> None:
        self._sheet, self._origin_row, self._sent, self._strings = sheet, origin_row, sent, rules.strings
        read = [column for column in columns if column.field in places and column.field not in unread]
        self._in_order = sorted((ColumnReader(column, places[column.field], rules) for column in read), key=lambda reader: reader.place)
        self._fields = tuple(reader.field for reader in self._in_order)
        self._readers = _Readers(self._in_order)

    def form(self, last: int, dates: Iterable[int]) -> RowForm | None:
        """Return the plain form of the rows, up to a last column and with these styles of dates; None for a sheet that is read cell by cell."""
        if self._sent or last > _MOST_COLUMNS:
            return None
        return RowForm({reader.place: reader.inside for reader in self._in_order}, last, {Inside.MOMENT: dates})

    def rows(self, stretches: Iterable[RawRow | Stretch], below: int) -> Iterator[SheetRow | PlainRows]:
        """Yield each row below another that is not blank, with those that nothing is to be said about many at a time."""
        for stretch in stretches:
            if isinstance(stretch, Stretch):
                yield from self._plain(stretch, below)
            elif stretch.number > below:
                row = self._row(*stretch)
                if row is not None:
                    yield row

    def _plain(self, stretch: Stretch, below: int) -> Iterator[SheetRow | PlainRows]:
        numbers, found = stretch.numbers, stretch.found
        # Rows above the header are titles; a stretch may begin there.
        if numbers[0] <= below:
            skipped = bisect_right(numbers, below)
            numbers, found = numbers[skipped:], found[skipped:]
        if not numbers:
            return
        _, attributes, *texts, _ = zip(*found, strict=True)
        # Start tags repeat, so hidden is looked for once in each form of them.
        told = {attribute for attribute in {*attributes} if any(mark in attribute for mark in _HIDDEN)}
        hidden = [attribute in told for attribute in attributes] if told else [False] * len(numbers)
        columns, odd = list[Sequence[Outcome]](), set[int]()
        for reader, column in zip(self._in_order, texts, strict=True):
            outcomes, said = reader.many(column, inline=stretch.inline)
            columns.append(outcomes)
            if said:
                odd.update(place for place, outcome in enumerate(outcomes) if outcome.__class__ is Said)
        if all(None in column for column in columns):
            # Blank rows in the middle are no records; planners leave them as separators.
            odd.update(place for place, row in enumerate(zip(*columns, strict=True)) if row.count(None) == len(row))
        start = 0
        for place in (*sorted(odd), len(numbers)):
            if start < place:
                part = slice(start, place)
                plain = columns if place - start == len(numbers) else [column[part] for column in columns]
                yield PlainRows(self._sheet, self._fields, numbers[part], hidden[part], plain)  # type: ignore[arg-type]
            if place < len(numbers):
                row = self._said(numbers[place], hidden[place], [column[place] for column in columns])
                if row is not None:
                    yield row
            start = place + 1

    def _said(self, number: int, hidden: bool, outcomes: Iterable[Outcome]) -> SheetRow | None:
        """Return a row of the plain form in which there is something to say about a cell; None for a blank one."""
        values, said = JsonObject(), list[tuple[ColumnReader, Said]]()
        for reader, outcome in zip(self._in_order, outcomes, strict=True):
            if isinstance(outcome, Said):
                said.append((reader, outcome))
            elif outcome is not None:
                values[reader.field] = outcome
        return self._made(number, hidden, values, said)

    def _row(self, number: int, hidden: bool, found: list[Found], cells: list[Cell] | None) -> SheetRow | None:
        readers, values, said, last = self._readers, JsonObject(), list[tuple[ColumnReader, Said]](), 0
        if cells is not None:
            self._slowly(cells, values, said)
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
        row = self._made(number, hidden, values, said)
        return row if row is None or not self._sent else self._of_failed(row, found, cells)

    def _made(self, number: int, hidden: bool, values: JsonObject, said: list[tuple[ColumnReader, Said]]) -> SheetRow | None:
        if said:
            return self._told(number, hidden, values, said)
        return SheetRow(number, values, hidden=hidden, sheet=self._sheet) if values else None

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

    def _of_failed(self, row: SheetRow, found: list[Found], cells: list[Cell] | None) -> SheetRow:
        """Add the row of `Activities` that a row of `Failed rows` belongs to, and what was sent of it."""
        cells = found_cells(found, self._strings) if cells is None else cells
        texts = {cell.column: cell.value or "" for cell in cells}
        # Google Sheets and pandas write 7 as 7.0 when a column has a blank.
        whole = texts.get(self._origin_row or 0, "").strip().removesuffix(".0")
        origin = int(whole) if whole.isascii() and whole.isdecimal() and int(whole) > 0 else None
        return replace(row, origin_row=origin, sent=sent_values(*(texts.get(place, "") for place in self._sent)))

    def _told(self, number: int, hidden: bool, values: JsonObject, said: list[tuple[ColumnReader, Said]]) -> SheetRow | None:
        """Return a row with cells that there is something to say about; None where they are all blank."""
        cleared, problems, texts = set[str](), list[Problem](), dict[str, str]()
        for reader, cell in said:
            if cell.present:
                values[reader.field] = cell.value
            if cell.cleared:
                cleared.add(reader.field)
                texts[reader.field] = cell.text
            for finding in cell.findings:
                problems.append(self._problem(reader, number, finding, cell.text))
                if finding.severity is Severity.ERROR:
                    texts[reader.field] = cell.text
        if not (values or problems):
            return None
        return SheetRow(
            number=number,
            values=values,
            cleared=frozenset(cleared),
            problems=tuple(problems),
            texts=texts,
            hidden=hidden,
            origin_row=None,
            sheet=self._sheet,
        )

    def _problem(self, reader: ColumnReader, number: int, finding: Finding, text: str) -> Problem:
        column = reader.column
        # Nothing of a read-only column is sent, so nothing in it can keep a row back.
        severity = finding.severity if column.editable else Severity.WARNING
        cell = address(reader.place, number)
        return Problem(
            severity=severity,
            code=finding.code,
            message=finding.message,
            sheet=self._sheet,
            row=number,
            column=column.caption,
            cell=cell,
            field=column.field,
            found=text,
            suggestion=finding.suggestion,
        )


def sent_values(id: str, values: str, run: str) -> SentValues | None:
    """Return what the hidden columns of a row of `Failed rows` hold; None where they hold nothing that can be read."""
    try:
        payload = json.loads(values) if values else None
    except ValueError:
        return None
    return SentValues(id, payload, run) if id and isinstance(payload, dict) else None


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
