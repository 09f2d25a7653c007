"""What is proposed about dates beyond their column: order of day and month, time of day, duration and its unit; and what has to be asked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from bridge.mapping.dates import SERIAL, DateColumn, read_date, unit_named
from bridge.mapping.fit import Question
from bridge.mapping.grid import Grid
from bridge.mapping.mapping_file import FieldRule
from bridge.mapping.proposals.columns import ColumnShape
from bridge.mapping.table import Table, body
from bridge.texts import say

_INSIDE = re.compile(r"[(\[]([^()\[\]]{1,12})[)\]]")


def moment_rule(caption: str, shape: ColumnShape, time: str | None, beside: str | None) -> FieldRule:
    """Return the rule of a column of dates as it was judged, with the column of its time of day; `beside` is the order of the sheet's other date."""
    dates = shape.dates
    order = SERIAL if not dates.dates and dates.serials else dates.order or (beside if dates.ordered else None)
    return FieldRule.model_validate({"from": caption, "date": order, "time": None if dates.with_time else time})


def duration_rule(caption: str, parts: Sequence[str], unit_caption: str | None) -> FieldRule:
    """Return the rule of an end that is the start and a duration. The unit stands in a column, in the caption (`Czas [dni]`), or is hours."""
    # "Duration (h)": brackets name the unit more surely than words around them.
    named = next((unit for part in parts for found in _INSIDE.findall(part) if (unit := unit_named(found)) is not None), None)
    words = next((unit for part in parts for word in part.split() if (unit := unit_named(word)) is not None and len(word) > 2), None)
    return FieldRule.model_validate({"from": "startDate", "plus": caption, "unit": unit_caption or named or words or "hours"})


def date_questions(field: str, place: int, caption: str, dates: DateColumn) -> Iterator[Question]:
    """Yield what has to be asked about a column of dates."""
    if dates.against is not None:
        message = say(
            'Of "{caption}", row {row} and row {other} cannot be read with day and month in the same order. Correct one of them.',
            row=dates.decided,
            other=dates.against,
            caption=caption,
        )
        yield Question("date-against", message, field, (place,))
    elif dates.ordered and dates.order is None:
        yield Question(
            "date-order", say('Does the day or the month stand first in "{caption}"? No row decides it.', caption=caption), field, (place,)
        )
    elif dates.mixed:
        message = say(
            '"{caption}" holds true dates and texts: a program may have exchanged day and month in the true ones. Are they right?', caption=caption
        )
        yield Question("date-mixed", message, field, (place,))
    elif not dates.dates and dates.serials:
        yield Question("date-serial", say('Are the numbers in "{caption}" days, counted as Excel does?', caption=caption), field, (place,))


def starts_after_ends(grid: Grid, table: Table, start: FieldRule, end: FieldRule) -> bool:
    """Whether the start is after the end in most of the first rows that have both: then the columns are not what they seem."""
    if start.source is None or end.source is None or end.plus is not None:
        return False
    first, last = table.place(start.source[0]), table.place(end.source[0])
    if first is None or last is None:
        return False
    both = wrong = 0
    for row in islice(body(grid, table), 1000):
        begins, ends = read_date(row.cell(first), start.date), read_date(row.cell(last), end.date)
        if begins is not None and ends is not None:
            both += 1
            wrong += begins.date() > ends.date()
    # Single rows may be wrong; when most are, the columns were taken for each other.
    return both > 0 and 2 * wrong > both
