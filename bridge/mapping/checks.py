"""What is to be said about a mapped sheet as a whole, once its rows were read: each finding a Problem; a stop is an error without a row."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import islice

from bridge.errors import Problem, Severity
from bridge.mapping.dates import has_time, judge_dates, read_date
from bridge.mapping.field_readers import NEXT_DAY
from bridge.mapping.grid import GridValue, blocks_below, is_blank
from bridge.mapping.meanings import MOST_UNLISTED
from bridge.mapping.read import LeftOut, MappedSheet
from bridge.mapping.table import body
from bridge.records.captions import letters
from bridge.records.cells.moments import MomentCell
from bridge.records.written_dates import DMY, MDY
from bridge.texts import Text, few, plural, say

MANY_NEW = "many-new"
ROWS_BELOW = "rows-below"
DATE_ORDER = "date-order"
"""The codes of the stops that somebody may let pass."""
MOST_NAMED = 100
"""Problems of one sort that are listed one by one."""
# Below it a normal week would be asked about: plans grow by a handful of activities. In a short sheet half of the rows are many.
_FEW_NEW, _FEWEST_NEW = 20, 5
_LOOKED_AT = 200
"""Rows in which a time of day is looked for."""
_TIMES_MORE = 5


def checks(sheet: MappedSheet, accepted: Container[str] = ()) -> tuple[Problem, ...]:
    """Return the findings about a sheet whose rows were read to the end; `accepted` are codes of stops that somebody lets pass."""
    return (
        *_sources(sheet),
        *_repeated(sheet),
        *_below(sheet, accepted),
        *_orders(sheet, accepted),
        *_no_time(sheet),
        *_next_days(sheet),
        *_new_values(sheet),
        *_left_out(sheet),
    )


def same_key(sheet: MappedSheet) -> dict[str, Text]:
    """Return by ID the sentence about each key that stands more than once, with its rows."""
    columns = ", ".join(sheet.mapping.key.columns)
    return {
        id: say("The rows {rows} have the same {columns}: {id}.", rows=", ".join(map(str, rows[:20])), columns=columns, id=id)
        for id, rows in sheet.found.repeated.items()
    }


def many_new(usual: int, new: int, rows: int, sheet: str) -> Problem | None:
    """Return the stop for a mapping that suddenly makes many new activities: `--accept many-new` lifts it. `usual` is how many are expected."""
    # A key column that was exchanged, or zeros that were lost, make every row new, and the service would get the whole plan twice.
    if new <= min(_FEW_NEW, max(_FEWEST_NEW, rows // 2)) or new <= _TIMES_MORE * usual:
        return None
    message = say("{count} of {rows} rows make new activities. Are the columns of the key still the same?", count=new, rows=rows)
    return Problem(Severity.ERROR, MANY_NEW, message, sheet)


def _sources(sheet: MappedSheet) -> Iterator[Problem]:
    for column in sheet.info.table:
        if column.required and column.field not in sheet.mapping.fields and column.field != "id":
            message = say("The mapping does not say where {caption} comes from; every activity needs it.", caption=column.caption)
            yield _stop(sheet, "no-source", message)


def _repeated(sheet: MappedSheet) -> Iterator[Problem]:
    """Name the rows of each key that stands more than once."""
    for id, message in list(same_key(sheet).items())[:MOST_NAMED]:
        rows, place = sheet.found.repeated[id], sheet.key_places[0]
        cell = f"{letters(place + 1)}{rows[-1]}"
        yield Problem(
            severity=Severity.ERROR,
            code="same-key",
            message=message,
            sheet=sheet.info.sheet,
            row=rows[-1],
            column=sheet.table.captions[place],
            cell=cell,
            field="id",
            found=id,
        )
    # A key that is none repeats in every row; a list of thousands would be read by nobody.
    if (more := len(sheet.found.repeated) - MOST_NAMED) > 0:
        yield _stop(sheet, "same-key", say("{count} more keys stand in several rows.", count=more))


def _below(sheet: MappedSheet, accepted: Container[str]) -> Iterator[Problem]:
    """Say that rows with a key stand below the end of the table: they are not passed over in silence."""
    below = sheet.found.below
    # Rows behind a gap were either forgotten or meant: only the planner knows, so it stops.
    if below:
        message = plural(
            len(below),
            "The table ends in row {row}, and row {first} below it has a key.",
            "The table ends in row {row}, and {count} rows below it have a key, from row {first} on.",
            row=sheet.found.ended,
            first=below[0],
        )
        yield Problem(Severity.WARNING if ROWS_BELOW in accepted else Severity.ERROR, ROWS_BELOW, message, sheet.info.sheet)


def _orders(sheet: MappedSheet, accepted: Container[str]) -> Iterator[Problem]:
    """Judge each column of dates as a whole again: today's rows may say another order than the mapping."""
    ordered = [(rule, reader.places[0]) for name, rule in sheet.mapping.fields.items() if (reader := sheet.reader(name)) and reader.places]
    ordered = [(rule, place) for rule, place in ordered if rule.date in {DMY, MDY} and rule.plus is None]
    columns: dict[int, list[tuple[int, GridValue]]] = {place: [] for _, place in ordered}
    for block in blocks_below(sheet.grid, sheet.table.header_row) if columns else ():
        for place, cells in columns.items():
            cells += zip(block.numbers, block.column(place), strict=True)
    for rule, place in ordered:
        dates, caption = judge_dates(columns[place]), sheet.table.captions[place]
        # Another computer's country exports other orders; up to the twelfth of a month nothing else would show it.
        if dates.order is not None and dates.order != rule.date:
            message = say(
                'Row {row} of "{caption}" cannot be read as {order}: is its order another one now?',
                row=dates.decided,
                caption=caption,
                order=rule.date,
            )
            yield Problem(Severity.WARNING if DATE_ORDER in accepted else Severity.ERROR, DATE_ORDER, message, sheet.info.sheet)
        elif dates.against is not None:
            message = say('Row {row} of "{caption}" cannot be read as {order}, other rows can.', row=dates.against, caption=caption, order=rule.date)
            yield Problem(Severity.WARNING if DATE_ORDER in accepted else Severity.ERROR, DATE_ORDER, message, sheet.info.sheet)
        elif dates.mixed:
            message = say(
                '"{caption}" holds true dates and texts: a program may have exchanged day and month in the true ones. Are they right?',
                caption=caption,
            )
            yield Problem(Severity.WARNING, "date-mixed", message, sheet.info.sheet)


def _no_time(sheet: MappedSheet) -> Iterator[Problem]:
    """Say once of a column of days that midnight counts: nobody said which time of day does."""
    for name, rule in sheet.mapping.fields.items():
        reader = sheet.reader(name)
        if rule.time is not None or rule.plus is not None or reader is None or not reader.places or not isinstance(reader.column.cell, MomentCell):
            continue
        first = [row.cell(reader.places[0]) for row in islice(body(sheet.grid, sheet.table), _LOOKED_AT)]
        days = [cell for cell in first if not is_blank(cell)]
        if days and not any(has_time(cell) for cell in days) and any(read_date(cell, rule.date) is not None for cell in days):
            message = say('No time of day stands in "{caption}": 00:00 counts.', caption=sheet.table.captions[reader.places[0]])
            yield Problem(Severity.WARNING, "no-time", message, sheet.info.sheet)


def _next_days(sheet: MappedSheet) -> Iterator[Problem]:
    """Report once the rows whose end time is not after their start time."""
    rows = sheet.found.next_days
    if rows:
        message = plural(
            len(rows),
            "1 row ends on the day after its start: row {rows}.",
            "{count} rows end on the day after their start: rows {rows}.",
            rows=few([str(row) for row in rows], 20),
        )
        yield Problem(Severity.WARNING, NEXT_DAY, message, sheet.info.sheet)


def _new_values(sheet: MappedSheet) -> Iterator[Problem]:
    for name in sheet.mapping.fields:
        reader = sheet.reader(name)
        new = list(reader.meanings.unlisted) if reader is not None and reader.meanings is not None else []
        if reader is not None and new:
            listed = few([f'"{value}"' for value in new], MOST_UNLISTED)
            message = say("{caption} has values that the mapping does not know: {values}.", caption=reader.column.caption, values=listed)
            yield Problem(Severity.WARNING, "new-values", message, sheet.info.sheet)


def _left_out(sheet: MappedSheet) -> Iterator[Problem]:
    """Say once for each reason which rows are no data."""
    by_reason: dict[str, list[LeftOut]] = {}
    for row in sheet.found.left_out:
        by_reason.setdefault(row.reason, []).append(row)
    for reason, rows in by_reason.items():
        numbers = few([str(row.row) for row in rows], 20)
        yield Problem(Severity.WARNING, f"left-out-{reason}", _why(reason, numbers, len(rows)), sheet.info.sheet)


def _why(reason: str, rows: str, count: int) -> Text:
    if reason == "total":
        return say("Rows that look like totals are left out ({count}): {rows}.", count=count, rows=rows)
    if reason == "header":
        return say("Rows that repeat the header are left out ({count}): {rows}.", count=count, rows=rows)
    if reason == "value":
        return say("Rows are left out by the values of the mapping ({count}): {rows}.", count=count, rows=rows)
    return say("Rows that look like titles or notes are left out ({count}): {rows}.", count=count, rows=rows)


def _stop(sheet: MappedSheet, code: str, message: Text) -> Problem:
    return Problem(Severity.ERROR, code, message, sheet.info.sheet)
