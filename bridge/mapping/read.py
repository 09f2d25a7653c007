"""Grid + mapping -> SheetRow, the noun that comparison, checks, upload and marking take: behind it
nobody knows whose sheet it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge.errors import MappingError, Problem, Severity
from bridge.mapping.field_readers import (
    NEXT_DAY,
    FieldReader,
    Meanings,
    Outcome,
    Told,
    field_reader,
)
from bridge.mapping.grid import (
    CellError,
    Grid,
    GridRow,
    GridValue,
    RowBlock,
    blocks_below,
    is_blank,
    shown,
)
from bridge.mapping.mapping_file import Fit, KeyRule, SheetMapping, fit
from bridge.mapping.patterns import PatternError
from bridge.mapping.table import Table, is_total_row
from bridge.mapping.words import is_total
from bridge.records.cells.base import Finding, JsonObject, JsonValue, Number, noted, refused
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.values import IdentifierCell, whole_text
from bridge.records.changes import SheetInfo, SheetRow
from bridge.records.columns import Access, letters
from bridge.texts import say

_DIGIT = re.compile(r"\d")
"""No word for a total has one."""


class LeftOut(NamedTuple):
    """A row that is not data: `reason` is `title`, `total`, `header` (repeated) or `value` (the
    mapping leaves it out).
    """

    row: int
    reason: str
    text: str


@dataclass(slots=True)
class ReadSoFar:
    """What was found beside the rows; whole once they have been read to the end."""

    rows: int = 0
    left_out: list[LeftOut] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    repeated: dict[str, list[int]] = field(default_factory=dict)
    ended: int | None = None
    below: list[int] = field(default_factory=list)
    next_days: list[int] = field(default_factory=list)


class MappedSheet:
    """A sheet that is read through a mapping: `info`, `rows()` as often as wanted, and
    `found` of the last reading.

    The columns of the key make the ID of each row. `known_ids` tells a title from an ID. Raises
    MappingError where the mapping does not fit exactly; `fit` says what is to be asked.
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
        self._readers = _readers(mapping, fits, self.zone, meanings)
        self.key_places = tuple(fits.places[caption] for caption in mapping.key.columns)  # from 0
        self._made_id = mapping.key.maker()
        self.found = ReadSoFar()
        self._last = 0
        columns = {"id": self.key_places[0] + 1} | {
            reader.field: reader.places[0] + 1 for reader in self._readers if reader.places
        }
        read = {*self.key_places, *(place for reader in self._readers for place in reader.places)}
        known = {*mapping.unused}  # the planner saw that these are not read
        # Columns that the mapping has never seen may hold what somebody meant to send: they are
        # named.
        unread = tuple(
            caption
            for place, caption in enumerate(table.captions)
            if place not in read and table.parts[place] and caption not in known
        )
        self.info = SheetInfo(
            workbook=workbook,
            sheet=grid.sheet,
            kind=mapping.target,
            time_zone=zone,
            header_row=table.header_row,
            columns=columns,
            unknown=unread,
            lookups=meanings.lookups,
            fixed=frozenset(reader.field for reader in self._readers if not reader.places),
            struck=frozenset(
                (grid.sheet, number) for number in grid.struck if number > table.header_row
            ),
        )
        self._read_places = frozenset(read)
        self._captions = [
            self.table.parts[place][-1] if self.table.parts[place] else ""
            for place in range(len(table.captions))
        ]

    @property
    def readers(self) -> tuple[FieldReader, ...]:
        """Return the readers of all fields."""
        return tuple(self._readers)

    def like(self, grid: Grid) -> MappedSheet:
        """Return another sheet that has the same columns in the same places, below a header in its
        first row.
        """
        table = replace(self.table, sheet=grid.sheet, header_row=1)
        mapping = self.mapping.model_copy(
            update={"table": self.mapping.table.model_copy(update={"stop_at": "end"})}
        )
        return MappedSheet(
            grid, table, mapping, self.zone.key, self._meanings, self._known_ids, self.info.workbook
        )

    def reader(self, name: str) -> FieldReader | None:
        """Return the reader of a field; None for one that the mapping does not read."""
        return next((reader for reader in self._readers if reader.field == name), None)

    def date_places(self) -> dict[str, int]:
        """Return by field the column, from 0, of each date that a cell says; not of those that are
        computed from another field.
        """
        fields = self.mapping.fields
        readers = (
            one
            for one in self._readers
            if one.places
            and isinstance(one.column.cell, MomentCell)
            and fields[one.field].plus is None
        )
        return {one.field: one.places[0] for one in readers}

    def rows(self) -> Iterator[SheetRow]:
        """Yield each row that is data, one by one."""
        self.found = ReadSoFar()
        self._last = 0
        for block in blocks_below(self.grid, self.table.header_row):
            if self.found.ended is not None:
                self._note_below(block.rows())
                continue
            try:
                yield from self._block(block)
            except PatternError as error:
                raise MappingError(
                    say(
                        "The column matching “{name}” cannot be used for this sheet.",
                        name=self.mapping.name,
                    ),
                    error.message,
                ) from error
        self.found.left_out.sort()

    def _block(self, block: RowBlock) -> Iterator[SheetRow]:
        block = block if self._all_data(block) else RowBlock(self._data(block.rows()))
        numbers = block.numbers
        hidden = block.hidden
        count = len(block.numbers)
        if not count:
            return
        outcomes = [
            reader.many([block.column(place) for place in reader.places], count)
            for reader in self._readers
        ]
        ids = self._keys(block)
        columns = list(
            zip(("id", *(reader.field for reader in self._readers)), (ids, *outcomes), strict=True)
        )
        odd = {
            at
            for _, column in columns
            if Told in {*map(type, column)}
            for at, one in enumerate(column)
            if one.__class__ is Told
        }
        odd |= {
            at for at in block.formulas if not self._read_places.isdisjoint(block.row(at).formulas)
        }
        for at in range(count):
            if at in odd:
                row = self._told(block.row(at), ids[at], [column[at] for column in outcomes])
                if row is None:
                    continue
            else:
                values = {
                    field: value for field, column in columns if (value := column[at]) is not None
                }
                row = SheetRow(numbers[at], values, hidden=hidden[at], sheet=self.grid.sheet)  # type: ignore[arg-type]
            self.found.rows += 1
            yield row

    # which rows are data

    def _all_data(self, block: RowBlock) -> bool:
        """Whether each row of a block is data at first sight: it has a key that is no word for a
        total, and something beside it.
        """
        others = sorted(self._read_places.difference(self.key_places))
        if not others or self.mapping.table.stop_at == "blank row":
            return False
        keys, beside = block.column(self.key_places[0]), block.column(others[0])
        header = self._captions[self.key_places[0]] if self.table.header_rows else None
        if (
            None in keys
            or None in beside
            or header in keys
            or any(type(key) is str and not _DIGIT.search(key) and _is_total(key) for key in keys)
        ):
            return False
        self._last = block.numbers[-1]
        return True

    def _data(self, block: list[GridRow]) -> list[GridRow]:
        """Return the rows of a block that are data; note the others."""
        kept = list[GridRow]()
        others = sorted(self._read_places.difference(self.key_places))
        header_key = self._captions[self.key_places[0]] if self.table.header_rows else None
        for at, row in enumerate(block):
            # A gap in the numbers is a blank row: rows without anything are not stored in the file.
            if (
                self.mapping.table.stop_at == "blank row"
                and self._last
                and row.number > self._last + 1
            ):
                self.found.ended = self._last + 1
                self._note_below(block[at:])
                break
            self._last = row.number if kept or self._last else 0
            first = row.cell(self.key_places[0])
            # A few quick questions let nearly every row through; the thorough ones cost ten times
            # as much.
            if (
                first is not None
                and first != header_key
                and not _is_total(first)
                and (others and row.cell(others[0]) is not None)
            ):
                kept.append(row)  # nearly every row
                continue
            reason = self._not_data(row, others)
            if reason is None:
                kept.append(row)
            elif reason:
                self.found.left_out.append(LeftOut(row.number, reason, self._first_text(row)))
            if reason is not None and self._ends(row, reason):
                self.found.ended = row.number
                self._note_below(block[at + 1 :])
                break
        return kept

    def _note_below(self, rows: Iterable[GridRow]) -> None:
        """Note the rows with a key that stand below the end of the table."""
        self.found.below += [
            row.number
            for row in rows
            if any(not is_blank(row.cell(place)) for place in self.key_places)
        ]

    def _not_data(self, row: GridRow, others: Sequence[int]) -> str | None:
        """Return why a row is no data, "" for a blank one, None where it is data."""
        keyed = [place for place in self.key_places if not is_blank(row.cell(place))]
        filled = [place for place in others if not is_blank(row.cell(place))]
        if not keyed and not filled:
            return "" if all(map(is_blank, row.cells)) else "title"
        if self.table.header_rows and self._repeats_header(row, [*keyed, *filled]):
            return "header"
        texts = [value for value in row.cells if not is_blank(value)]
        # Only in the first cells: "total" in a remark is a word like any other.
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
        # One lonely cell is a title, unless it is an ID that the service knows.
        return (
            "title"
            if not filled and len(keyed) == 1 and others and text not in self._known_ids
            else None
        )

    def _repeats_header(self, row: GridRow, places: Sequence[int]) -> bool:
        same = sum(
            shown(row.cell(place)).strip() == self._captions[place].strip()
            for place in places
            if place < len(self._captions)
        )
        return len(places) > 1 and 2 * same > len(places)

    def _ends(self, row: GridRow, reason: str) -> bool:
        stop = self.mapping.table.stop_at
        if stop == "blank row":
            return reason == ""
        return stop == "blank key" and all(is_blank(row.cell(place)) for place in self.key_places)

    def _first_text(self, row: GridRow) -> str:
        return next((shown(value).strip() for value in row.cells if not is_blank(value)), "")

    # the ID

    def _keys(self, block: RowBlock) -> list[Outcome]:
        keys = [block.column(place) for place in self.key_places]
        found: list[Outcome]
        # Text keys: the IDs of a thousand rows are made by one map.
        plain = (
            all(_plain_texts(column) for column in keys)
            and sum(max(map(len, column), default=0) for column in keys) <= _LONGEST_ID  # type: ignore[arg-type, misc]
        )
        found = [*map(self._made_id, *keys)] if plain else [*map(self._id, zip(*keys, strict=True))]
        seen, repeated = self.found.places, self.found.repeated
        ids = [id.value if isinstance(id, Told) else id for id in found]
        if len({*ids}) == len(ids) and not any(map(seen.__contains__, ids)):
            seen.update(
                (id, number)
                for id, number in zip(ids, block.numbers, strict=True)
                if isinstance(id, str)
            )
            return found
        for id, number in zip(ids, block.numbers, strict=True):
            if isinstance(id, str) and seen.setdefault(id, number) != number:
                repeated.setdefault(id, [seen[id]]).append(number)
        return found

    def _id(self, cells: Sequence[GridValue]) -> Outcome:
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
            return Told(
                None, (refused("key-missing", message),), " ".join(map(shown, cells)).strip()
            )
        parts = tuple(map(_key_part, cells))
        if (length := sum(map(len, parts))) > _LONGEST_ID:
            message = say(
                "The ID has {count} characters; {most} are allowed.", count=length, most=_LONGEST_ID
            )
            return Told(
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
                        say(
                            "“{text}” is not an ID. Format the cell as text and type the ID again.",
                            text=text,
                        ),
                    )
                )
        if any(finding.severity is Severity.ERROR for finding in findings):
            return Told(None, tuple(findings), " ".join(parts))
        id = self._made_id(*parts)
        return Told(id, tuple(findings), " ".join(parts)) if findings else id

    # a row that there is something to say about

    def _told(self, row: GridRow, id: Outcome, outcomes: Sequence[Outcome]) -> SheetRow | None:
        values = JsonObject()
        problems = list[Problem]()
        texts = dict[str, str]()
        cleared = set[str]()
        named = zip(
            ("id", *(reader.field for reader in self._readers)),
            (self.key_places, *(reader.places for reader in self._readers)),
            strict=True,
        )
        for (name, places), outcome in zip(named, (id, *outcomes), strict=True):
            told = outcome if isinstance(outcome, Told) else Told(outcome)
            # A value that the mapping leaves out takes the whole row with it, whatever else is
            # wrong there.
            if told.leaves_out:
                self.found.left_out.append(LeftOut(row.number, "value", told.text))
                return None
            if told.value is not None or told.cleared:
                values[name] = told.value
            if told.cleared:
                cleared.add(name)
            self.found.next_days += [
                row.number for finding in told.findings if finding.code == NEXT_DAY
            ]
            findings = [
                *(one for one in told.findings if one.code != NEXT_DAY),
                *self._formulas(row, places, told.value),
            ]
            problems += [
                self._problem(row, name, places, finding, told.text) for finding in findings
            ]
            if any(finding.severity is Severity.ERROR for finding in told.findings):
                texts[name] = told.text
        return SheetRow(
            number=row.number,
            values=values,
            cleared=frozenset(cleared),
            problems=tuple(problems),
            texts=texts,
            hidden=row.hidden,
            origin_row=None,
            sheet=self.grid.sheet,
        )

    def _formulas(self, row: GridRow, places: Sequence[int], value: JsonValue) -> Iterator[Finding]:
        for place in places:
            if place in row.formulas:
                text = shown(row.cell(place))
                yield noted(
                    "formula",
                    say("The cell has a formula. Its value “{text}” is used.", text=text),
                    value,
                )

    def _problem(
        self, row: GridRow, name: str, places: Sequence[int], finding: Finding, text: str
    ) -> Problem:
        place = places[0] if places else None
        caption = (
            self.table.captions[place]
            if place is not None and place < len(self.table.captions)
            else name
        )
        cell = f"{letters(place + 1)}{row.number}" if place is not None else None
        return Problem(
            severity=finding.severity,
            code=finding.code,
            message=finding.message,
            sheet=self.grid.sheet,
            row=row.number,
            column=caption,
            cell=cell,
            field=name,
            found=text,
            suggestion=finding.suggestion,
        )


def _readers(
    mapping: SheetMapping, fits: Fit, zone: ZoneInfo, meanings: Meanings
) -> list[FieldReader]:
    columns, sent = (
        mapping.target.by_field,
        (
            name
            for name in mapping.fields
            if mapping.target.by_field[name].access is not Access.READ_ONLY
        ),
    )
    return [
        field_reader(
            columns[name], mapping.fields[name], fits.places, zone, meanings, mapping.fields
        )
        for name in sent
    ]


def _plain_texts(cells: Sequence[GridValue]) -> bool:
    """Whether each cell is a text without blanks around it."""
    return (
        {str}.issuperset(map(type, cells))
        and "" not in cells
        and [*map(str.strip, cells)] == [*cells]  # type: ignore[arg-type]
    )  # texts


def _is_total(value: GridValue) -> bool:
    # Length and first letter spare nearly every cell the expression.
    return isinstance(value, str) and len(value) < 30 and value[:1].isalpha() and is_total(value)


_LONGEST_ID = 1_000
"""Characters of an ID: a cell of remarks that was taken for a key would fill the memory."""


def _key_part(value: GridValue) -> str:
    """Return a cell as a part of a key: text without blanks around it, a whole number by its
    digits, and all else as it shows.
    """
    if isinstance(value, Number):
        return whole_text(value.text) or value.text
    return shown(value).strip()
