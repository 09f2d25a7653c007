"""A corrected value -> the planner's own cells that say it, in the planner's own form; or the reason why none of them can.

What is proposed is read back by the same rules before it is returned: a cell that would mean anything else is never written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, time, timedelta
from typing import NamedTuple

from bridge.mapping.dates import clock_of, has_time, same_form
from bridge.mapping.field_readers import FieldReader, Told
from bridge.mapping.grid import GridRow, GridValue, shown
from bridge.mapping.mapping_file import FieldRule, is_clock
from bridge.mapping.patterns import Pattern
from bridge.mapping.read import MappedSheet
from bridge.records.cells.base import JsonValue, Number, cell_text
from bridge.records.cells.moments import MomentCell, parse_moment
from bridge.texts import Text, say


class CellEdit(NamedTuple):
    """A cell to write: its column (from 0), what stands in it, and what it gets. None is a blank cell."""

    place: int
    before: GridValue
    value: GridValue


def correction(sheet: MappedSheet, row: GridRow, name: str, value: JsonValue) -> tuple[CellEdit, ...] | Text:
    """Return the cells to write so that a field of a row has a value (as the API has it), or why it is not written."""
    if name == "id":
        return _of_key(sheet, row, value)
    reader, rule = sheet.reader(name), sheet.mapping.fields.get(name)
    if reader is None or rule is None:
        return say("No column of your sheet holds it.")
    if not reader.places:
        return say("It is the same in each row by the mapping.")
    # The value would be gone at the next recalculation, and the formula for ever.
    if any(place in row.formulas for place in reader.places):
        return say("The cell holds a formula.")
    before = tuple(row.cell(place) for place in reader.places)
    # Which of the columns the planner would have changed cannot be known.
    if rule.plus is not None or rule.join is not None:
        return say("It is made of several columns.")
    if value is None or reader.column.cell.is_empty(value):
        return say("Your sheet has no word for removing it.")
    for cells in _candidates(sheet, reader, rule, before, value):
        # The proof: what would be written is read by the mapping before it is offered.
        again = reader.of(cells)
        read = again.value if isinstance(again, Told) else again
        if reader.column.cell.same(read, value):
            changed = zip(reader.places, before, cells, strict=True)
            edits = tuple(CellEdit(place, old, new) for place, old, new in changed if old != new)
            if any(_changes(other, row, edits) for other in sheet.readers if other is not reader):
                return say("Another field is in the same cell.")
            return edits
    return say("Your sheet cannot say it in the form of its column.")


def _changes(reader: FieldReader, row: GridRow, edits: Sequence[CellEdit]) -> bool:
    """Whether edits of a row give another field another value."""
    new = {edit.place: edit.value for edit in edits}
    if new.keys().isdisjoint(reader.places):
        return False
    return reader.of(tuple(map(row.cell, reader.places))) != reader.of(tuple(new.get(place, row.cell(place)) for place in reader.places))


def _of_key(sheet: MappedSheet, row: GridRow, value: JsonValue) -> tuple[CellEdit, ...] | Text:
    key, places = sheet.mapping.key, sheet.key_places
    if not key.is_id:
        return say("It is made of the columns {columns}.", columns=", ".join(key.columns))
    if places[0] in row.formulas:
        return say("The cell holds a formula.")
    return (CellEdit(places[0], row.cell(places[0]), str(value)),)


def _candidates(
    sheet: MappedSheet, reader: FieldReader, rule: FieldRule, before: tuple[GridValue, ...], value: JsonValue
) -> Iterator[tuple[GridValue, ...]]:
    """Yield cells that may say a value; the caller reads them back."""
    if rule.team is not None:
        if isinstance(value, dict) and len(value) == 1:
            team, count = next(iter(value.items()))
            for text in _as_written(rule, team):
                yield text, Number(str(count)) if isinstance(before[1], Number) else str(count)
        return
    if isinstance(reader.column.cell, MomentCell):
        yield from _moments(sheet, rule, before, value)
        return
    cell = reader.column.cell.to_cell(value, sheet.zone)
    text = cell_text(cell) if cell is not None else ""
    if rule.separator not in {None, ","} and isinstance(value, list):
        between = rule.separator if rule.separator in {"\n", "/"} else f"{rule.separator} "
        yield (between.join(map(str, value)),)
        return
    for written in _as_written(rule, text):
        if rule.match is not None:
            old = shown(before[0]).strip()
            span = Pattern(rule.match).span(old)
            if span is not None:
                yield (old[: span[0]] + written + old[span[1] :],)
        elif isinstance(before[0], bool) and isinstance(value, bool):
            yield (value,)
        else:
            yield (written,)


def _as_written(rule: FieldRule, text: str) -> Iterator[str]:
    """Yield what a planner writes for a value: the one text that the table of values reads so, else the value itself."""
    listed = [found for found, meant in (rule.values or {}).items() if meant == text]
    # Several words with one meaning: which of them the planner uses here is theirs to say.
    if len(listed) == 1:
        yield listed[0]
    elif not listed:
        yield text


def _moments(sheet: MappedSheet, rule: FieldRule, before: tuple[GridValue, ...], value: JsonValue) -> Iterator[tuple[GridValue, ...]]:
    from zoneinfo import ZoneInfo

    moment = parse_moment(value) if isinstance(value, str) else None
    if moment is None:
        return
    local = moment.astimezone(ZoneInfo(rule.zone) if rule.zone else sheet.zone).replace(tzinfo=None)
    day = datetime.combine(local.date(), time())
    if len(before) > 1 and not has_time(before[0]):
        clock = _clock(local - day, before[1])
        if clock is not None:
            # The day that is there comes first: the end of a night shift is in the row of the day before.
            yield before[0], clock, *before[2:]
            yield same_form(day, before[0], rule.date), clock, *before[2:]
        return
    by_rule = clock_of(rule.time) if rule.time is not None and is_clock(rule.time) else None
    rest = before[1:]
    # First in the form that leaves the rule's time of day out, as the cell was written.
    for moved in ([local - by_rule] if by_rule is not None and not has_time(before[0]) else []) + [local]:
        form = same_form(moved, before[0], rule.date)
        if form is not None:
            yield form, *rest


def _clock(since: timedelta, like: GridValue) -> GridValue:
    """Return a time of day in the form of another cell."""
    at = (datetime.min + since).time()
    if isinstance(like, time):
        return at
    if isinstance(like, str) and ":" in like and like.strip()[-1:].isdecimal():
        return f"{at:%H:%M:%S}" if like.count(":") > 1 else f"{at:%H:%M}"
    return None
