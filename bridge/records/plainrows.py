"""Many rows of a sheet at once that nothing is to be said about, which most rows are: their values, and no object for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bridge.records.celltype import JsonObject, JsonValue
from bridge.records.rows import SheetRow


@dataclass(frozen=True, slots=True)
class PlainRows:
    """Rows of one sheet: `numbers` are Excel's, `cells` hold of each row the values in the order of `fields`, None for a blank cell.

    None of them is blank, hides a Problem or holds (clear).
    """

    sheet: str
    fields: tuple[str, ...]
    numbers: Sequence[int]
    hidden: Sequence[bool]
    cells: Sequence[tuple[JsonValue, ...]]

    def column(self, field: str) -> Sequence[JsonValue]:
        """Return the values of one field."""
        if field not in self.fields:
            return [None] * len(self.cells)
        at = self.fields.index(field)
        return [cells[at] for cells in self.cells]

    def row(self, place: int) -> SheetRow:
        """Return one of them, counted from 0."""
        values: JsonObject = {field: value for field, value in zip(self.fields, self.cells[place], strict=True) if value is not None}
        return SheetRow(self.numbers[place], values, hidden=self.hidden[place], sheet=self.sheet)


def singly(rows: Iterable[SheetRow | PlainRows]) -> Iterator[SheetRow]:
    """Yield every row as a SheetRow."""
    for row in rows:
        if isinstance(row, PlainRows):
            yield from map(row.row, range(len(row.cells)))
        else:
            yield row
