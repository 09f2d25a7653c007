"""Many rows of a sheet at once that nothing is to be said about, which most rows are: their values, and no object for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.sheet_types import SheetRow


@dataclass(frozen=True, slots=True)
class PlainRows:
    """Rows of one sheet: `numbers` are Excel's, `columns` hold for each of `fields` the values from row to row, None for a blank cell.

    None of the rows is blank, hides a Problem or holds (clear).
    """

    sheet: str
    fields: tuple[str, ...]
    numbers: Sequence[int]
    hidden: Sequence[bool]
    columns: Sequence[Sequence[JsonValue]]

    def __len__(self) -> int:
        return len(self.numbers)

    def column(self, field: str) -> Sequence[JsonValue]:
        """Return the values of one field; blank where the sheet has no such column."""
        return self.columns[self.fields.index(field)] if field in self.fields else (None,) * len(self)

    def part(self, start: int, end: int) -> PlainRows:
        """Return those from one place to another, counted from 0."""
        part = slice(start, end)
        return PlainRows(self.sheet, self.fields, self.numbers[part], self.hidden[part], [column[part] for column in self.columns])

    def row(self, place: int) -> SheetRow:
        """Return one of them, counted from 0."""
        values: JsonObject = {field: value for field, column in zip(self.fields, self.columns, strict=True) if (value := column[place]) is not None}
        return SheetRow(self.numbers[place], values, hidden=self.hidden[place], sheet=self.sheet)


def singly(rows: Iterable[SheetRow | PlainRows]) -> Iterator[SheetRow]:
    """Yield every row as a SheetRow."""
    for row in rows:
        if isinstance(row, PlainRows):
            yield from map(row.row, range(len(row)))
        else:
            yield row
