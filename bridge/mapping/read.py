"""Read a grid through a mapping into SheetRows, the same rows that exported workbooks produce."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge.errors import MappingError, Problem, Severity
from bridge.mapping.field_readers import (
    FieldReader,
    Meanings,
    field_reader,
)
from bridge.mapping.mapping_file import KeyRule, SheetMapping, fit
from bridge.mapping.patterns import PatternError
from bridge.mapping.table import (
    CellError,
    Grid,
    GridRow,
    GridValue,
    Table,
    body,
    column_name,
    is_blank,
    is_total_row,
    merged_rows,
    shown,
)
from bridge.mapping.trees import is_parent
from bridge.mapping.words import is_total
from bridge.records.cells.base import (
    Finding,
    JsonValue,
    Number,
    formula_used,
    not_an_id,
    noted,
    refused,
)
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.values import IdentifierCell, whole_text
from bridge.records.change_set import SheetInfo, SheetRow
from bridge.records.codes import NEXT_DAY, NOT_A_TIME
from bridge.records.columns import Access
from bridge.records.kinds import ACTIVITIES
from bridge.records.readings import CellReading, Outcome, Place, problem_at, with_readings
from bridge.texts import say


class LeftOut(NamedTuple):
    """A row that is not data.

    `reason` is `title`, `total`, `header` (repeated), `parent` (the sum of the rows below) or
    `value` (skipped by the mapping).
    """

    row: int
    reason: str
    text: str


@dataclass(slots=True)
class ReadSoFar:
    """Results besides the rows, complete once all rows were read."""

    rows: int = 0
    left_out: list[LeftOut] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    repeated: dict[str, list[int]] = field(default_factory=dict)
    ended: int | None = None
    below: list[int] = field(default_factory=list)
    next_days: list[int] = field(default_factory=list)
    unnamed: set[int] = field(default_factory=set)  # filled columns (from 0) that are not read


class MappedSheet:
    """A sheet read through a mapping.

    `info` describes it, `rows()` can be iterated repeatedly, and `seen` belongs to the last
    iteration. The key columns form each row's ID; `known_ids` distinguishes titles from IDs. Raises
    MappingError if the mapping does not fit exactly; `fit` returns the questions.
    """

    def __init__(
        self,
        grid: Grid,
        table: Table,
        mapping: SheetMapping,
        zone: str,
        meanings: Meanings | None = None,
        known_ids: frozenset[str] = frozenset(),
        workbook: Path = Path(),
    ) -> None:
        fits = fit(mapping, table)
        if not fits.exact:
            raise MappingError(
                say("The column matching “{name}” does not fit this sheet.", name=mapping.name),
                fits.open[0].message,
            )
        self.grid = grid
        self.table = table
        self.mapping = mapping
        self.zone = ZoneInfo(zone)
        self._known_ids = known_ids
        self._meanings = meanings or Meanings()
        meanings = self._meanings
        self._readers = [
            field_reader(
                ACTIVITIES.by_field[name], rule, fits.places, self.zone, meanings, mapping.fields
            )
            for name, rule in mapping.fields.items()
            if ACTIVITIES.by_field[name].access is not Access.READ_ONLY
        ]
        self._name: FieldReader | None = None
        if (rule := mapping.fields.get("name")) is not None:
            column = ACTIVITIES.by_field["name"]
            self._name = field_reader(
                column, rule, fits.places, self.zone, meanings, mapping.fields
            )
        self.key_places = tuple(fits.places[caption] for caption in mapping.key.columns)  # from 0
        self._made_id = mapping.key.maker()
        self.seen = ReadSoFar()
        self._forms = dict[int, tuple[GridValue, ...]]()
        columns = {"id": self.key_places[0] + 1} | {
            reader.field: reader.places[0] + 1 for reader in self._readers if reader.places
        }
        self._tree = fits.places.get(mapping.table.tree) if mapping.table.tree else None
        read = {*self.key_places, *(place for reader in self._readers for place in reader.places)}
        used = read.union(self._name.places if self._name is not None else ())
        expected = {*mapping.unused}  # the planner knows these are not read
        ours = {"result", "reason"} if mapping.result_columns else ()
        written = {ACTIVITIES.by_field[name].caption for name in ours}
        # Columns new to the mapping may hold data meant for upload, so they are reported.
        unread = tuple(
            caption
            for place, caption in enumerate(table.captions)
            if place not in used
            and place != self._tree
            and (parts := table.parts[place])
            and caption not in {*expected, *mapping.table.header}
            and parts[-1] not in written
        )
        self.info = SheetInfo(
            workbook=workbook,
            sheet=grid.sheet,
            kind=ACTIVITIES,
            time_zone=zone,
            header_row=table.header_row,
            columns=columns,
            unknown=unread,
            lookups=meanings.lookups,
            clocks={
                reader.field: place + 1
                for reader in self._readers
                if (time := mapping.fields[reader.field].time) is not None
                and (place := fits.places.get(time)) is not None
            },
            fixed=frozenset(reader.field for reader in self._readers if not reader.places),
            struck=frozenset(
                (grid.sheet, number) for number in grid.struck if number > table.header_row
            ),
        )
        self.read_places = frozenset(read)  # from 0, of the ID and of the fields that are sent
        self.merged = [span for span in merged_rows(grid, table) if span.first in read]
        self._unnamed = [
            place
            for place, caption in enumerate(table.captions)
            if place not in used
            and place != self._tree
            and caption not in expected
            and (not table.parts[place] or caption in mapping.table.header)
        ]
        self._last = max(used)
        self._blanks = (None,) * (self._last + 1)
        self._picks = [(reader, reader.pick) for reader in self._readers]
        self._names = ["id", *(reader.field for reader in self._readers)]
        self._plain = [
            SheetRow(0, {}, hidden=hidden, sheet=grid.sheet)[2:] for hidden in (False, True)
        ]
        self._captions = [
            self.table.parts[place][-1] if self.table.parts[place] else ""
            for place in range(len(table.captions))
        ]

    @property
    def unread(self) -> tuple[str, ...]:
        """Return the columns that are not read, of those without a header and those that were empty
        when they were matched the filled ones.
        """
        captions = self.table.captions
        named = (
            captions[place] if place < len(captions) else column_name(place)
            for place in sorted(self.seen.unnamed)
        )
        return (*self.info.unknown, *named)

    @property
    def readers(self) -> tuple[FieldReader, ...]:
        """Return the readers of all fields."""
        return tuple(self._readers)

    def like(self, grid: Grid) -> MappedSheet:
        """Return another sheet with the same columns, below a header in its first row."""
        table = replace(self.table, sheet=grid.sheet, header_row=1)
        mapping = self.mapping.model_copy(
            update={"table": self.mapping.table.model_copy(update={"stop_at": "end"})}
        )
        return MappedSheet(
            grid, table, mapping, self.zone.key, self._meanings, self._known_ids, self.info.workbook
        )

    def know(self, ids: Iterable[str]) -> None:
        """Take these IDs for activities, also in rows without any other cell."""
        self._known_ids = self._known_ids.union(ids)

    def reader(self, name: str) -> FieldReader | None:
        """Return the reader of a field, or of the name, or None if the mapping does not read it."""
        if name == "name":
            return self._name
        return next((reader for reader in self._readers if reader.field == name), None)

    def is_merged(self, row: int, place: int) -> bool:
        """Return whether a cell (column from 0) is merged over several rows."""
        return any(
            span.first_row <= row <= span.last_row and span.first <= place <= span.last
            for span in self.merged
        )

    def forms(self, place: int) -> tuple[GridValue, ...]:
        """Return some different cells of a column (from 0), for the form of its values."""
        if place not in self._forms:
            rows = islice(body(self.grid, self.table), _LOOKED_AT)
            cells = dict.fromkeys(row.cell(place) for row in rows)
            filled = (cell for cell in cells if not is_blank(cell))
            self._forms[place] = tuple(islice(filled, _MOST_FORMS))
        return self._forms[place]

    def name_in(self, reader: FieldReader, id: str) -> str | None:
        """Return the name of an ID if the cells of its field's column are names, else None."""
        source = reader.column.source or ""
        lookups = self._meanings.lookups
        names = lookups.people if source == "people" else self._meanings.names.get(source, {})
        if not (name := names.get(id)):
            return None
        written = "\n".join(map(shown, self.forms(reader.places[0]))).casefold()
        return name if any(word and word.casefold() in written for word in names.values()) else None

    def with_ids(self, reader: FieldReader, value: JsonValue) -> JsonValue:
        """Return a list of people with the IDs of names that only one of them has."""
        if reader.column.source != "people" or not isinstance(value, list):
            return value
        people = self._meanings.lookups.people
        owners = {name: [id for id, other in people.items() if other == name] for name in value}
        return [ids[0] if len(ids := owners[name]) == 1 else name for name in value]

    def date_captions(self) -> dict[str, str]:
        """Return the header of each date read from a cell, by field, omitting dates computed from
        other fields.
        """
        fields = self.mapping.fields
        readers = (
            reader
            for reader in self._readers
            if reader.places
            and isinstance(reader.column.cell, MomentCell)
            and fields[reader.field].plus is None
        )
        return {reader.field: self.table.captions[reader.places[0]] for reader in readers}

    def rows(self) -> Iterator[SheetRow]:
        """Yield the data rows one by one."""
        self.seen = ReadSoFar()
        try:
            width, unnamed = len(self.table.captions), [*self._unnamed]
            for row in self._leaves() if self._tree is not None else self._data():
                if unnamed or len(row.cells) > width:
                    places = (*unnamed, *range(width, len(row.cells)))
                    cells = row.cells
                    filled = [
                        place
                        for place in places
                        if place < len(cells) and not is_blank(cells[place])
                    ]
                    if filled:
                        self.seen.unnamed.update(filled)
                        unnamed = [place for place in unnamed if place not in filled]
                    if self.grid.torn is not None and any(place >= width for place in filled):
                        self.grid.torn.add(row.number)
                if (read := self._row(row)) is not None:
                    self.seen.rows += 1
                    yield read
        except PatternError as error:
            raise MappingError(
                say(
                    "The column matching “{name}” cannot be used for this sheet.",
                    name=self.mapping.name,
                ),
                error.message,
            ) from error

    def _row(self, row: GridRow) -> SheetRow | None:
        """Return a row as it is read, with its name, which is not sent; None where the mapping
        leaves it out.
        """
        cells = row.cells if len(row.cells) > self._last else [*row.cells, *self._blanks]
        read = self._values(row, cells)
        if read is not None and self._name is not None:
            name = self._name[self._name.pick(cells)]
            if isinstance(name, str):
                read.values["name"] = name
        return read

    def _values(self, row: GridRow, cells: Sequence[GridValue]) -> SheetRow | None:
        id = self._id(row.number, [cells[place] for place in self.key_places])
        outcomes = [reader[pick(cells)] for reader, pick in self._picks]
        if (
            id.__class__ is CellReading
            or CellReading in map(type, outcomes)
            or (row.formulas and not self.read_places.isdisjoint(row.formulas))
        ):
            return self._row_with_problems(row, id, outcomes)
        named = zip(self._names, (id, *outcomes), strict=True)
        values = {name: value for name, value in named if value is not None}
        return _new(SheetRow, (row.number, values, *self._plain[row.hidden]))

    # detecting data rows

    def _leaves(self) -> Iterator[GridRow]:
        """Yield the data rows of a tree without those that are sums of the rows below them."""
        before: GridRow | None = None
        for row in self._data():
            if before is not None and is_parent(self.table, before, row, self._tree or 0):
                self.seen.left_out.append(LeftOut(before.number, "parent", _text(before)))
            elif before is not None:
                yield before
            before = row
        if before is not None:
            yield before

    def _data(self) -> Iterator[GridRow]:
        """Yield the rows that are data up to the end of the table; note the others."""
        others = sorted(self.read_places.difference(self.key_places))
        header_key = self._captions[self.key_places[0]] if self.table.header_rows else None
        read_so_far, last, stop_at = self.seen, 0, self.mapping.table.stop_at
        for row in body(self.grid, self.table):
            # A gap in the row numbers is a blank row, because files do not store empty rows.
            if stop_at == "blank row" and last and row.number > last + 1:
                read_so_far.ended = read_so_far.ended or last + 1
            if read_so_far.ended is not None:
                keyed = [not is_blank(row.cell(place)) for place in self.key_places]
                # A note below the table fills one cell of an ID of several columns.
                if all(keyed) or (
                    any(keyed) and any(not is_blank(row.cell(place)) for place in others)
                ):
                    read_so_far.below.append(row.number)
                elif text := _text(row):
                    why = self._not_data(row, others) or "title"
                    read_so_far.left_out.append(LeftOut(row.number, why, text))
                continue
            first, last = row.cell(self.key_places[0]), last and row.number
            # A few quick tests accept nearly every row; the thorough ones cost ten times as much.
            if (
                first is not None
                and first != header_key
                and not _is_total(first)
                and (others and row.cell(others[0]) is not None)
            ):
                reason = None
            else:
                reason = self._not_data(row, others)
            if reason is None:
                last = row.number
                yield row
                continue
            if reason:
                read_so_far.left_out.append(LeftOut(row.number, reason, _text(row)))
            # A blank row between the header and the first row is no end.
            if last and (
                reason == ""
                if stop_at == "blank row"
                else stop_at == "blank key"
                and all(is_blank(row.cell(place)) for place in self.key_places)
            ):
                read_so_far.ended = row.number

    def _not_data(self, row: GridRow, others: Sequence[int]) -> str | None:
        """Return why a row is not data, "" if it is blank, or None if it is data."""
        keyed = [place for place in self.key_places if not is_blank(row.cell(place))]
        filled = [place for place in others if not is_blank(row.cell(place))]
        if not keyed and not filled:
            return "" if all(map(is_blank, row.cells)) else "title"
        places = [*keyed, *filled]
        if self.table.header_rows and len(places) > 1:
            same = sum(
                shown(row.cell(place)).strip() == self._captions[place].strip()
                for place in places
                if place < len(self._captions)
            )
            if 2 * same > len(places):
                return "header"
        texts = [value for value in row.cells if not is_blank(value)]
        # Only in the first cells: "total" in a remark is an ordinary word.
        if (
            (not keyed or _is_total(row.cell(self.key_places[0])))
            and texts
            and (
                any(_is_total(value) for value in texts[:2]) or (not keyed and is_total_row(texts))
            )
        ):
            return "total"
        if not keyed:
            return "title" if len(filled) <= 1 else None
        text = _key_part(row.cell(keyed[0]))
        # A single cell is a title, unless it is an ID known to the service.
        return (
            "title"
            if not filled and len(keyed) == 1 and others and text not in self._known_ids
            else None
        )

    # the ID

    def _id(self, number: int, cells: Sequence[GridValue]) -> Outcome:
        """Return the ID of a row, and note its row."""
        if all(map(_is_plain, cells)):
            id: Outcome = self._made_id(*cells)
        else:
            id = self._checked_id(cells)
        text = id.value if isinstance(id, CellReading) else id
        if isinstance(text, str) and (first := self.seen.places.setdefault(text, number)) != number:
            self.seen.repeated.setdefault(text, [first]).append(number)
        return id

    def _checked_id(self, cells: Sequence[GridValue]) -> Outcome:
        rule: KeyRule = self.mapping.key
        missing = [
            caption
            for caption, cell in zip(rule.columns, cells, strict=True)
            if is_blank(cell) or isinstance(cell, CellError)
        ]
        if missing:
            message = say(
                "The row has no activity ID: {columns} is blank.", columns=", ".join(missing)
            )
            return CellReading(
                None, (refused("key-missing", message),), " ".join(map(shown, cells)).strip()
            )
        parts = tuple(map(_key_part, cells))
        if (length := sum(map(len, parts))) > _LONGEST_ID:
            message = say(
                "The ID has {count} characters; {most} are allowed.", count=length, most=_LONGEST_ID
            )
            return CellReading(
                None,
                (refused("id-too-long", message),),
                " ".join(part[:_LONGEST_ID] for part in parts)[:_LONGEST_ID],
            )
        findings = list[Finding]()
        for cell, text in zip(cells, parts, strict=True):
            if isinstance(cell, Number):
                read = IdentifierCell().from_cell(cell, ZoneInfo("UTC"))
                if isinstance(read, Finding) and (
                    len(cells) == 1 or read.severity is Severity.ERROR
                ):
                    findings.append(read)
            elif not isinstance(cell, str):
                findings.append(
                    refused(
                        "id-is-not-text",
                        not_an_id(text),
                    )
                )
        if any(finding.severity is Severity.ERROR for finding in findings):
            return CellReading(None, tuple(findings), " ".join(parts))
        id = self._made_id(*parts)
        return CellReading(id, tuple(findings), " ".join(parts)) if findings else id

    # rows with problems or warnings

    def _row_with_problems(
        self, row: GridRow, id: Outcome, outcomes: Sequence[Outcome]
    ) -> SheetRow | None:
        readings = list[tuple[str, CellReading, Place]]()
        named = [
            ("id", self.key_places),
            *((reader.field, reader.places) for reader in self._readers),
        ]
        for (name, places), outcome in zip(named, (id, *outcomes), strict=True):
            reading = outcome if isinstance(outcome, CellReading) else CellReading(outcome)
            # A value that the mapping skips removes the whole row, whatever other problems it has.
            if reading.leaves_out:
                self.seen.left_out.append(LeftOut(row.number, "value", reading.text))
                return None
            findings = [finding for finding in reading.findings if finding.code != NEXT_DAY]
            self.seen.next_days += [row.number] * (len(reading.findings) - len(findings))
            findings += [
                noted("formula", formula_used(shown(row.cell(place))), reading.value)
                for place in places
                if place in row.formulas
            ]
            reading = reading._replace(findings=tuple(findings))
            readings.append((name, reading, partial(self._problem, row, name, places)))
        plain = SheetRow(row.number, {}, hidden=row.hidden, sheet=self.grid.sheet)
        return with_readings(plain, readings)

    def _problem(
        self, row: GridRow, name: str, places: Sequence[int], finding: Finding, text: str
    ) -> Problem:
        # Of several columns, the one with the text.
        place = next(
            (place for place in places if text and shown(row.cell(place)).strip() == text),
            places[0] if places else None,
        )
        if finding.code == NOT_A_TIME:  # its text names the day too
            place = places[1]
        captions = self.table.captions
        caption = captions[place] if place is not None and place < len(captions) else name
        column = None if place is None else place + 1
        return problem_at(finding, text, self.grid.sheet, row.number, column, caption, name)


_LOOKED_AT, _MOST_FORMS = 2000, 50
"""Rows that are searched for the forms of a column, and the most that are kept."""
_new = tuple.__new__
_DIGIT = re.compile(r"\d")
"""Words for totals never contain digits."""


def _is_total(value: GridValue) -> bool:
    return (
        isinstance(value, str)
        and len(value) < 30
        and not _DIGIT.search(value)
        and value[:1].isalpha()
        and is_total(value)
    )


_LONGEST_ID, _LONGEST_PART = 1_000, 100
"""Characters of an ID: a cell of remarks that was taken for a key would fill the memory; and of a
part of one that need not be counted.
"""


def _is_plain(part: GridValue) -> bool:
    """Return whether a part of an ID is as it is read."""
    return isinstance(part, str) and 0 < len(part) < _LONGEST_PART and part == part.strip()


def _text(row: GridRow) -> str:
    """Return the first text of a row, or "" if it is blank."""
    return next((shown(value).strip() for value in row.cells if not is_blank(value)), "")


def _key_part(value: GridValue) -> str:
    """Return a cell's text as part of a key: trimmed, whole numbers as digits, anything else as
    displayed.
    """
    if isinstance(value, Number):
        return whole_text(value.text) or value.text
    return shown(value).strip()
