"""Detect tables whose columns are weeks or days: a Gantt chart in cells has no readable start and
end.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from itertools import islice

from bridge.errors import WorkbookError
from bridge.mapping.grid import Grid, GridValue
from bridge.mapping.proposals.propose import Proposals
from bridge.mapping.words import listed_words
from bridge.records.cells.base import Number
from bridge.records.written_dates import folded, readings
from bridge.texts import say

_ROWS = 20
"""Number of rows searched for the header."""
_ENOUGH = 5
"""Minimum number of adjacent week or day columns."""
_ANY_DAY = date(2000, 1, 1)


def refuse_matrix(grid: Grid, proposals: Proposals) -> None:
    """Raise WorkbookError for a table with columns of weeks or days and no start date column."""
    if is_matrix(grid, proposals):
        raise WorkbookError(
            say(
                "The columns of “{sheet}” are weeks or days, which cannot be read.",
                sheet=grid.sheet,
            ),
            say("Use a list with one row per activity and columns for start and end."),
        )


def is_matrix(grid: Grid, proposals: Proposals) -> bool:
    """Return whether the columns of a table are weeks or days.

    A list with start dates may have such columns as well.
    """
    if proposals.saved is not None or "startDate" in proposals.fields:
        return False
    return any(_is_calendar(row.cells) for row in islice(grid.rows, _ROWS))


def _is_calendar(cells: Sequence[GridValue]) -> bool:
    """Return whether a row has adjacent weeks or days."""
    run = 0
    before: GridValue = None
    sort = ""
    for cell in cells:
        found = _sort(cell)
        follows = found == sort and cell != before
        if isinstance(cell, datetime) and isinstance(before, datetime):
            follows = timedelta() < cell - before <= timedelta(days=7)
        elif found == "number":
            follows = follows and _number(cell) == _number(before) + 1
        run = run + 1 if found and follows else int(bool(found))
        if run >= _ENOUGH:
            return True
        before, sort = cell, found
    return False


def _sort(cell: GridValue) -> str:
    """Return what a cell of a header names: a date, a week, a day, the number of a week or day, or
    nothing of these.
    """
    if isinstance(cell, datetime):
        return "date"
    if _number(cell):
        return "number"
    text = " ".join(folded(cell).split()) if isinstance(cell, str) else ""
    if not text or len(text) > 30:
        return ""
    parts = re.findall(r"[^\W\d_]+|\d+", re.sub(r"^\d{4}\b", "", text))
    number = next((part for part in parts[:2] if part.isdecimal() and len(part) <= 2), "")
    if number and not listed_words("weeks").isdisjoint(parts[:2]):
        return "week"
    named = bool(parts) and parts[0] in listed_words("weekdays")
    return "day" if named or any(not one.has_time for one in readings(text, _ANY_DAY)) else ""


def _number(cell: GridValue) -> int:
    """Return the number of a week or of a day of a month; 0 for all else."""
    text = cell.text if isinstance(cell, Number) else cell.strip() if isinstance(cell, str) else ""
    return int(text) if text.isdecimal() and len(text) <= 2 and int(text) <= 53 else 0
