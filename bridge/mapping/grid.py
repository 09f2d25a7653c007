"""The raw rows and cells of a sheet before column matching, the same for .xlsx, .xlsm and .csv."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time
from typing import NamedTuple, TypeAlias

from bridge.records.cells.base import Number, cell_text
from bridge.records.columns import letters


class CellError(NamedTuple):
    """An error cell such as `#N/A`; a formula without a stored value has the text ""."""

    text: str


GridValue: TypeAlias = "str | bool | datetime | time | Number | CellError | None"
"""The content of a cell.

None is a blank cell (never ""). A datetime is a number with a date format (local, without zone, in
milliseconds), a time one with a time format. Every other number is a Number. A .csv file has only
texts.
"""

NO_FORMULAS: frozenset[int] = frozenset()


class GridRow(NamedTuple):
    """One row: `number` is Excel's (from 1; in a .csv the line of the table), `cells` start at
    column A.

    Trailing cells may be missing. `formulas` are the columns (from 0) with a formula.
    """

    number: int
    cells: Sequence[GridValue]
    hidden: bool = False
    formulas: frozenset[int] = NO_FORMULAS

    def cell(self, place: int) -> GridValue:
        """Return the cell in a column (from 0), or None beyond the end of the row."""
        return self.cells[place] if place < len(self.cells) else None


class Span(NamedTuple):
    """A merged range: rows from 1 and columns from 0, both ends included."""

    first_row: int
    last_row: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Grid:
    """One sheet.

    `rows` are in sheet order, may omit blank ones, and can be iterated repeatedly. `struck` are the
    numbers of rows with struck-through cells.
    """

    sheet: str
    rows: Iterable[GridRow]
    merged: Sequence[Span] = field(default=())
    struck: frozenset[int] = frozenset()


def is_blank(value: GridValue) -> bool:
    """Return whether a cell appears blank."""
    return value is None or (isinstance(value, str) and not value.strip())


def shown(value: GridValue) -> str:
    """Return a cell's text for messages; empty if blank."""
    if value is None:
        return ""
    if isinstance(value, CellError):
        return value.text
    if isinstance(value, time):
        return value.isoformat("seconds" if value.second else "minutes")
    return cell_text(value)


def column_name(place: int) -> str:
    """Return the name of a column without a header; `place` is counted from 0."""
    return f"Column {letters(place + 1)}"


def numbered(captions: Iterable[str]) -> tuple[str, ...]:
    """Return unique headers: whitespace collapsed, blank ones as `Column F`, a second `Description`
    as `Description (2)`.
    """
    # In some programs, line breaks in headers change with the column width.
    bare = [
        " ".join(caption.split()) or column_name(place) for place, caption in enumerate(captions)
    ]
    taken, found = set(bare), list[str]()
    seen = dict[str, int]()
    for caption in bare:
        count, name = seen.get(caption, 0) + 1, caption
        # A column may really be named "Start (2)".
        while count > 1 and (name := f"{caption} ({count})") in taken:
            count += 1
        seen[caption] = count
        found.append(name)
    return tuple(found)
