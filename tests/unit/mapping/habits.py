"""Tables in other people's habits, in `habits.json`: a line of captions, some rows, and which
column is which. Columns count from 0.

`|` parts cells; `@` before a cell is a true date, `%` a time of day, `#` a number. A text of labels
is `field=column` with blanks between; after `~` columns that may be it too, after `!` columns that
must never be it at "sure".
"""

from __future__ import annotations

from datetime import datetime, time

from builders.tables import of_test
from unit.mapping.labelled import Labelled

from bridge.mapping.table import Grid, GridRow, GridValue
from bridge.records.cells.base import Number


def _cell(text: str) -> GridValue:
    if text.startswith("@"):
        return datetime.fromisoformat(text[1:])
    if text.startswith("%") and ":" in text:
        return time.fromisoformat(text[1:])
    return Number(text[1:]) if text.startswith("#") and text[1:2].isdecimal() else text or None


def sheet(text: str, name: str = "Plan") -> Grid:
    """Return the sheet in a text of the compact form."""
    rows = [[_cell(cell) for cell in line.split("|")] for line in text.splitlines()]
    return Grid(name, [GridRow(number, cells) for number, cells in enumerate(rows, 1)])


def habits() -> list[Labelled]:
    """Return every table with its labels."""
    found = []
    for name, table in of_test(__file__).items():
        right = dict[str, int]()
        also = dict[str, tuple[int, ...]]()
        never = dict[str, tuple[int, ...]]()
        for label in table["labels"].split():
            field, _, columns = label.lstrip("~!").partition("=")
            places = tuple(map(int, columns.split(",")))
            if label.startswith("~"):
                also[field] = places
            elif label.startswith("!"):
                never[field] = places
            else:
                right[field] = places[0]
        found.append(Labelled(name, sheet("\n".join(table["rows"])), right, also, never))
    return found
