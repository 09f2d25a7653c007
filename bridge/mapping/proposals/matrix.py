"""Tables whose columns are weeks or days: a Gantt chart of cells has no start and no end that could
be read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import islice

from bridge.errors import WorkbookError
from bridge.mapping.grid import Grid, GridValue, shown
from bridge.mapping.proposals.propose import Proposals
from bridge.records.written_dates import folded
from bridge.texts import say

_ROWS = 20
"""Rows in which the header is looked for."""
_ENOUGH = 5
"""Weeks or days side by side."""
_WEEK_WORDS = "kw|cw|wk?|week|woche|uge|uke|sem|semaine|semana|tydz|tydzien|vecka"
_WEEK = re.compile(
    rf"(?:\d{{4}}\W?)?(?:{_WEEK_WORDS})\W*\d{{1,2}}\b.*|\d{{1,2}}\W*(?:{_WEEK_WORDS})\b.*"
)
_MONTHS = "jan|feb|mar|apr|ma[ijy]|ju[nl]|aug|sep|o[ck]t|nov|de[cz]"
_DAY = re.compile(
    r"(?:[a-z]{2,9}\.?,? )?\d{1,2}(?:[./-] ?\d{1,2}|[./-]?"
    rf" ?(?:{_MONTHS})[a-z]*)\W?(?:\d{{2,4}})?"
)
_NAMES = (
    (
        "mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday mo di"
        " mi do fr sa so man tir ons tor fre lor son"
    ),
    (
        "montag dienstag mittwoch donnerstag freitag samstag sonntag ma wo vr za zo lun mar mer jeu"
        " ven sam dim mie jue vie sab dom"
    ),
    "pon wt sr czw pt sob nd",
)
_WEEKDAYS = frozenset(" ".join(_NAMES).split())


def refuse_matrix(grid: Grid, proposals: Proposals) -> None:
    """Raise WorkbookError for a table whose columns are weeks or days, and that has no column of
    start dates.
    """
    if is_matrix(grid, proposals):
        raise WorkbookError(
            say(
                "The columns of “{sheet}” are weeks or days, which cannot be read.",
                sheet=grid.sheet,
            ),
            say("Use a list with one row per activity and columns for start and end."),
        )


def is_matrix(grid: Grid, proposals: Proposals) -> bool:
    """Whether the columns of a table are weeks or days.

    A list with start dates may have such columns beside them.
    """
    if proposals.saved is not None or "startDate" in proposals.fields:
        return False
    return any(_is_calendar(row.cells) for row in islice(grid.rows, _ROWS))


def _is_calendar(cells: Sequence[GridValue]) -> bool:
    """Whether weeks or days stand side by side in a row."""
    run = 0
    before = None
    sort = ""
    for cell in cells:
        found = _sort(cell)
        in_order = (
            not isinstance(cell, datetime)
            or not isinstance(before, datetime)
            or timedelta() < cell - before <= timedelta(days=7)
        )
        run = run + 1 if found and found == sort and in_order else int(bool(found))
        if run >= _ENOUGH:
            return True
        before, sort = cell, found
    return False


def _sort(cell: GridValue) -> str:
    """Return what a cell of a header names: a date, a week, a day, or nothing of these."""
    if isinstance(cell, datetime):
        return "date"
    text = " ".join(folded(shown(cell)).split()) if isinstance(cell, str) else ""
    if not text or len(text) > 30:
        return ""
    if _WEEK.fullmatch(text):
        return "week"
    return "day" if _DAY.fullmatch(text) or text.split()[0].strip(".,") in _WEEKDAYS else ""
