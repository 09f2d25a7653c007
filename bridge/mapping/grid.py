"""The sheet as it stands, before anybody knows what its columns mean: rows of raw cells, the same
for .xlsx, .xlsm and .csv.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time
from typing import NamedTuple, TypeAlias

from bridge.records.cells.base import Number, cell_text
from bridge.records.columns import letters


class CellError(NamedTuple):
    """A cell that shows an error instead of a value, such as `#N/A`; a formula without a stored
    value has the text "".
    """

    text: str


GridValue: TypeAlias = "str | bool | datetime | time | Number | CellError | None"
"""What stands in a cell. None for a blank one (never ""), a datetime for a number formatted as a
date (local, without zone, to the millisecond), a time for one that is formatted as a time of day,
Number for every other number. A .csv gives texts only.
"""

NO_FORMULAS: frozenset[int] = frozenset()


class GridRow(NamedTuple):
    """One row: `number` is Excel's (from 1; of a .csv the line of the table), `cells` from column A
    on, where the last ones may be left out.

    `formulas` are the places (from 0) whose value comes from a formula.
    """

    number: int
    cells: Sequence[GridValue]
    hidden: bool = False
    formulas: frozenset[int] = NO_FORMULAS

    def cell(self, place: int) -> GridValue:
        """Return what stands in a column (from 0), None where the row ends before it."""
        return self.cells[place] if place < len(self.cells) else None


class Span(NamedTuple):
    """Merged cells: rows from 1 and columns from 0, the last ones included."""

    first_row: int
    last_row: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Grid:
    """One sheet. `rows` are in the order of the sheet, blank ones may be left out, and can be
    iterated as often as wanted.

    `struck` are the numbers of rows with cells that are struck through.
    """

    sheet: str
    rows: Iterable[GridRow]
    merged: Sequence[Span] = field(default=())
    struck: frozenset[int] = frozenset()


def is_blank(value: GridValue) -> bool:
    """Whether a cell shows nothing."""
    return value is None or (isinstance(value, str) and not value.strip())


def shown(value: GridValue) -> str:
    """Return a cell as a planner reads it in a message; empty for a blank one."""
    if value is None:
        return ""
    if isinstance(value, CellError):
        return value.text
    if isinstance(value, time):
        return value.isoformat("seconds" if value.second else "minutes")
    return cell_text(value)


def column_name(place: int) -> str:
    """Return what a column without a caption is called; `place` from 0."""
    return f"Column {letters(place + 1)}"


def numbered(captions: Iterable[str]) -> tuple[str, ...]:
    """Return captions that stand once each: blanks as one, without a caption `Column F`, the second
    `Description` as `Description (2)`.
    """
    # Line breaks in captions change with the width of a column in some programs.
    bare = [
        " ".join(caption.split()) or column_name(place) for place, caption in enumerate(captions)
    ]
    taken, found = set(bare), list[str]()
    seen = dict[str, int]()
    for caption in bare:
        count, name = seen.get(caption, 0) + 1, caption
        # A planner may have a column that is really called "Start (2)".
        while count > 1 and (name := f"{caption} ({count})") in taken:
            count += 1
        seen[caption] = count
        found.append(name)
    return tuple(found)
