"""Check a mapped sheet as a whole after its rows were read; an error without a row blocks the
sheet.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, time, timedelta
from itertools import islice
from typing import NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from bridge.errors import Problem, Severity
from bridge.mapping.dates import clock_of, has_time, judge_dates, mixes_dates, read_date
from bridge.mapping.field_readers import MOST_UNLISTED, FieldReader
from bridge.mapping.mapping_file import FieldRule, is_clock
from bridge.mapping.patterns import Pattern
from bridge.mapping.read import MappedSheet
from bridge.mapping.table import GridRow, GridValue, Midnight, body, is_blank, shown
from bridge.mapping.written_forms import same_clock, same_form, same_instant
from bridge.records.cells.base import JsonValue, Number
from bridge.records.cells.grammar import write_names
from bridge.records.cells.moments import MomentCell, parse_moment
from bridge.records.cells.written_dates import DMY, MDY
from bridge.records.codes import DATE_ORDER, NEXT_DAY, SAME_KEY
from bridge.records.columns import letters
from bridge.records.readings import CellReading
from bridge.texts import Text, few, plural, say

MANY_NEW = "many-new"
ROWS_BELOW = "rows-below"
"""Codes of the blocking errors that can be accepted."""
MOST_NAMED = 100
"""Maximum number of problems of one kind that are listed individually."""
# Plans normally grow by a few activities a week, which needs no question. In a short sheet, half of
# the rows is many.
_FEW_NEW, _FEWEST_NEW = 20, 5
_LOOKED_AT = 200
"""Number of rows searched for a time of day."""
_TIMES_MORE = 5


def checks(sheet: MappedSheet, accepted: Container[str] = ()) -> tuple[Problem, ...]:
    """Return the problems of a sheet whose rows were all read; `accepted` are the codes of accepted
    errors.
    """
    missing = [
        say("{caption} is not matched, and every activity needs it.", caption=column.caption)
        for column in sheet.info.table
        if column.required and column.field not in {*sheet.mapping.fields, "id"}
    ]
    name = sheet.info.sheet
    return (
        *(Problem(Severity.ERROR, "no-source", message, name) for message in missing),
        *_repeated(sheet),
        *(Problem(*finding, name) for finding in _findings(sheet, accepted)),
    )


_Found: TypeAlias = tuple[Severity, str, Text]


def same_key(sheet: MappedSheet) -> dict[str, Text]:
    """Return a message about each duplicate key and its rows, by ID."""
    columns = ", ".join(sheet.mapping.key.columns)
    return {
        id: say(
            "Rows {rows} have the same {columns}: {id}.",
            rows=", ".join(map(str, rows[:20])),
            columns=columns,
            id=id,
        )
        for id, rows in sheet.seen.repeated.items()
    }


def many_new(usual: int, new: int, rows: int, sheet: str) -> Problem | None:
    """Return the error for a mapping that suddenly creates many new activities, or None.

    `usual` is the expected number; `--accept many-new` accepts the error.
    """
    # A swapped key column or lost zeros make every row new, and the whole plan would be uploaded
    # twice.
    if new <= min(_FEW_NEW, max(_FEWEST_NEW, rows // 2)) or new <= _TIMES_MORE * usual:
        return None
    message = say(
        "{count} of {rows} rows would create activities. Is the ID still in the same columns?",
        count=new,
        rows=rows,
    )
    return Problem(Severity.ERROR, MANY_NEW, message, sheet)


def _repeated(sheet: MappedSheet) -> Iterator[Problem]:
    """Yield a problem for each duplicate key, naming its rows."""
    for id, message in list(same_key(sheet).items())[:MOST_NAMED]:
        rows, place = sheet.seen.repeated[id], sheet.key_places[0]
        cell = f"{letters(place + 1)}{rows[-1]}"
        yield Problem(
            severity=Severity.ERROR,
            code=SAME_KEY,
            message=message,
            sheet=sheet.info.sheet,
            row=rows[-1],
            column=sheet.table.captions[place],
            cell=cell,
            field="id",
            found=id,
        )
    # If the key column is wrong, every row repeats it; nobody would read a list of thousands.
    if (more := len(sheet.seen.repeated) - MOST_NAMED) > 0:
        message = say("More activity IDs that are in several rows: {count}.", count=more)
        yield Problem(Severity.ERROR, SAME_KEY, message, sheet.info.sheet)


def _findings(sheet: MappedSheet, accepted: Container[str]) -> Iterator[_Found]:
    below, next_days = sheet.seen.below, sheet.seen.next_days
    # Only the planner knows whether rows after a gap belong to the table, so they block the sheet.
    if below:
        message = say(
            "The table ends in row {row}, but there are activity IDs below it, from row {first}.",
            row=sheet.seen.ended,
            first=below[0],
        )
        yield Severity.WARNING if ROWS_BELOW in accepted else Severity.ERROR, ROWS_BELOW, message
    yield from _orders(sheet, accepted)
    yield from _no_time(sheet)
    yield from _no_year(sheet)
    yield from _mixed_times(sheet)
    if sheet.merged:
        ranges = [
            f"{letters(span.first + 1)}{span.first_row}:{letters(span.last + 1)}{span.last_row}"
            for span in sorted(sheet.merged, key=lambda span: (span.first_row, span.first))
        ]
        message = say(
            "Merged cells give their value to each of their rows: {ranges}.",
            ranges=few(ranges, 20),
        )
        yield Severity.WARNING, "merged", message
    if sheet.grid.torn:
        yield Severity.WARNING, "quoting", torn_rows(sheet.grid.torn)
    if next_days:
        message = plural(
            len(next_days),
            "In row {rows} the end is on the next day.",
            "In rows {rows} the end is on the next day.",
            rows=few([str(row) for row in next_days], 20),
        )
        yield Severity.WARNING, NEXT_DAY, message
    for reader in sheet.readers:
        if reader.meanings is not None and reader.meanings.unlisted:
            message = say(
                "{caption} has new values: {values}. Match each to a value of the service.",
                caption=reader.column.caption,
                values=few([f"“{value}”" for value in reader.meanings.unlisted], MOST_UNLISTED),
            )
            yield Severity.WARNING, "new-values", message
    left_out: dict[str, list[str]] = {}
    for row in sheet.seen.left_out:
        left_out.setdefault(row.reason, []).append(str(row.row))
    for reason, rows in left_out.items():
        message = Text(_LEFT_OUT[reason].template, {"rows": few(rows, 20)})
        yield Severity.WARNING, f"left-out-{reason}", message


def _orders(sheet: MappedSheet, accepted: Container[str]) -> Iterator[_Found]:
    """Check again whether each date column fits the mapping's date order, because the rows may have
    changed.
    """
    ordered = [
        (rule, reader.places[0])
        for name, rule in sheet.mapping.fields.items()
        if (reader := sheet.reader(name)) and reader.places
    ]
    ordered = [
        (rule, place) for rule, place in ordered if rule.date in {DMY, MDY} and rule.plus is None
    ]
    columns: dict[int, list[tuple[int, GridValue]]] = {place: [] for _, place in ordered}
    for row in body(sheet.grid, sheet.table) if columns else ():
        for place, cells in columns.items():
            cells.append((row.number, row.cell(place)))
    for rule, place in ordered:
        dates, caption = judge_dates(columns[place]), sheet.table.captions[place]
        # Another computer's locale exports another order; up to the 12th of a month nothing else
        # reveals it.
        if dates.order is not None and dates.order != rule.date:
            message = say(
                "Row {row} of “{caption}” is not a {order} date. Did the date order change?",
                row=dates.decided,
                caption=caption,
                order=rule.date,
            )
        elif dates.against is not None:
            message = say(
                "Row {row} of “{caption}” is not a {order} date; other rows are.",
                row=dates.against,
                caption=caption,
                order=rule.date,
            )
        else:
            if dates.mixed:
                yield Severity.WARNING, "date-mixed", mixes_dates(caption)
            continue
        yield Severity.WARNING if DATE_ORDER in accepted else Severity.ERROR, DATE_ORDER, message


def _no_time(sheet: MappedSheet) -> Iterator[_Found]:
    """Warn once per column of dates without times that midnight is used, because no time is set."""
    for name, rule in sheet.mapping.fields.items():
        reader = sheet.reader(name)
        if (
            rule.time is not None
            or rule.plus is not None
            or reader is None
            or not reader.places
            or not isinstance(reader.column.cell, MomentCell)
        ):
            continue
        first = [
            row.cell(reader.places[0]) for row in islice(body(sheet.grid, sheet.table), _LOOKED_AT)
        ]
        days = [cell for cell in first if not is_blank(cell)]
        if (
            days
            and not any(has_time(cell) for cell in days)
            and any(_read(cell, rule) is not None for cell in days)
        ):
            message = say(
                "“{caption}” has no times. 00:00 is used.",
                caption=sheet.table.captions[reader.places[0]],
            )
            yield Severity.WARNING, "no-time", message


def _no_year(sheet: MappedSheet) -> Iterator[_Found]:
    """Warn once per column in which the year nearest to today is used."""
    for name, rule in sheet.mapping.fields.items():
        reader = sheet.reader(name)
        if rule.year is None or reader is None or not reader.places:
            continue
        rows = islice(body(sheet.grid, sheet.table), _LOOKED_AT)
        cells = [row.cell(reader.places[0]) for row in rows]
        if any(_read(cell, rule) != read_date(cell, rule.date) for cell in cells):
            message = say(
                "Dates in “{caption}” have no year. The year nearest to today is used.",
                caption=sheet.table.captions[reader.places[0]],
            )
            yield Severity.WARNING, "no-year", message


def _read(cell: GridValue, rule: FieldRule) -> datetime | None:
    return read_date(cell, rule.date, nearest_year=rule.year is not None)


def torn_rows(rows: Iterable[int]) -> Text:
    """Return the message about rows of a .csv whose cells may be shifted."""
    numbers = [str(row) for row in sorted(rows)]
    return plural(
        len(numbers),
        "Quotation marks or extra values may have shifted the cells of row {rows}.",
        "Quotation marks or extra values may have shifted the cells of rows {rows}.",
        rows=few(numbers, 20),
    )


def _mixed_times(sheet: MappedSheet) -> Iterator[_Found]:
    """Stop where a time of day that is used for days alone meets a column of true midnights."""
    for reader in sheet.readers:
        moments = reader.moments
        if moments is not None and moments.timed and moments.midnight:
            message = say(
                "“{caption}” has a time in some cells (“{timed}”) and 00:00 in others "
                "(“{midnight}”). Match its columns again.",
                caption=sheet.table.captions[reader.places[0]],
                timed=moments.timed,
                midnight=moments.midnight,
            )
            yield Severity.ERROR, "times-mixed", message


_LEFT_OUT = {
    "parent": say("Rows that are sums of the rows below them are not imported: {rows}."),
    "total": say("Rows that look like totals are not imported: {rows}."),
    "header": say("Repeated header rows are not imported: {rows}."),
    "value": say("Rows are not imported because of their values: {rows}."),
    "title": say("Rows that look like titles or notes are not imported: {rows}."),
}


class CellEdit(NamedTuple):
    """A cell to write: its column (from 0), its current and its new value.

    None is a blank cell.
    """

    place: int
    before: GridValue
    value: GridValue


_FORMULA = say("The cell has a formula.")
_MERGED = say("The cell is merged with others.")
_OTHER_FIELD = say("The cell also holds another field.")


def corrections(
    sheet: MappedSheet, row: GridRow, wanted: Mapping[str, JsonValue]
) -> dict[str, tuple[CellEdit, ...] | Text]:
    """Return by field the cells to write so that a row gets API values, or why that is impossible.

    Fields may share a cell, such as the day of start and end, or follow from one another, if all of
    them then have their values.
    """
    edits_by_field = dict[str, tuple[CellEdit, ...] | Text]()
    for together in (wanted, ()):
        now = row
        for name in sorted(wanted, key=lambda name: name != "startDate"):  # an end may follow
            edits = correction(sheet, now, name, wanted[name], together)
            if isinstance(edits, Text) and _shows(sheet, now, name, wanted[name]):
                edits = ()
            edits_by_field[name] = edits
            if not isinstance(edits, Text):
                cells = [*now.cells, *[None] * (1 + max((e.place for e in edits), default=0))]
                for edit in edits:
                    cells[edit.place] = edit.value
                now = now._replace(cells=cells)
        if all(_shows(sheet, now, name, value) for name, value in wanted.items()):
            break
    return edits_by_field


def _shows(sheet: MappedSheet, row: GridRow, name: str, value: JsonValue) -> bool:
    """Return whether a field of a row reads as an API value."""
    reader = sheet.reader(name)
    if reader is None:
        return False
    read = reader.of(tuple(map(row.cell, reader.places)))
    return reader.column.cell.same(read.value if isinstance(read, CellReading) else read, value)


def correction(
    sheet: MappedSheet,
    row: GridRow,
    name: str,
    value: JsonValue,
    together: Collection[str] = (),
) -> tuple[CellEdit, ...] | Text:
    """Return the cells to write so that a row's field gets an API value, or the reason why that is
    impossible.

    Its cells may also hold the fields corrected `together` with it.
    """
    if name == "id":
        return _key_correction(sheet, row, str(value))
    reader, rule = sheet.reader(name), sheet.mapping.fields.get(name)
    if reader is None or rule is None:
        return say("Your sheet has no column for it.")
    if not reader.places:
        return say("It has a fixed value in every row.")
    if (why := _not_writable(sheet, row, reader.places, name)) is not None:
        return why
    before = tuple(row.cell(place) for place in reader.places)
    # It is unknown which of the columns the planner would have changed.
    if rule.plus is not None or rule.join is not None:
        return say("It is joined from several columns.")
    if value is None or reader.column.cell.is_empty(value):
        return say("Your sheet cannot show an empty value here.")
    for cells in _candidates(sheet, reader, rule, before, value):
        # Verify a candidate by reading it through the mapping before offering it.
        again = reader.of(cells)
        read = again.value if isinstance(again, CellReading) else again
        if reader.column.cell.same(sheet.with_ids(reader, read), value):
            changed = zip(reader.places, before, cells, strict=True)
            edits = tuple(CellEdit(place, old, new) for place, old, new in changed if old != new)
            others = (
                field_reader
                for field_reader in sheet.readers
                if field_reader.field not in {name, *together}
            )
            if any(_changes(other, row, edits) for other in others):
                return _OTHER_FIELD
            return edits
    return say("The value does not fit the format of its column.")


def _key_correction(sheet: MappedSheet, row: GridRow, id: str) -> tuple[CellEdit, ...] | Text:
    key, place = sheet.mapping.key, sheet.key_places[0]
    if not key.is_id:
        return say("It is joined from the columns {columns}.", columns=", ".join(key.columns))
    why = _not_writable(sheet, row, (place,))
    return why if why is not None else (CellEdit(place, row.cell(place), id),)


def _not_writable(
    sheet: MappedSheet, row: GridRow, places: Iterable[int], field: str = "id"
) -> Text | None:
    # A name is never sent, so nothing else would notice that it replaces a field.
    if field == "name" and not sheet.read_places.isdisjoint(places):
        return _OTHER_FIELD
    # Writing would destroy the formula, and the next recalculation would lose the value.
    if not row.formulas.isdisjoint(places):
        return _FORMULA
    return _MERGED if any(sheet.is_merged(row.number, place) for place in places) else None


def _changes(reader: FieldReader, row: GridRow, edits: Sequence[CellEdit]) -> bool:
    """Return whether edits of a row change another field's value, if it can be read now."""
    new = {edit.place: edit.value for edit in edits}
    if new.keys().isdisjoint(reader.places):
        return False
    value = reader.of(tuple(map(row.cell, reader.places)))
    is_read = (value.value if isinstance(value, CellReading) else value) is not None
    return is_read and value != reader.of(
        tuple(new.get(place, row.cell(place)) for place in reader.places)
    )


def _candidates(
    sheet: MappedSheet,
    reader: FieldReader,
    rule: FieldRule,
    before: tuple[GridValue, ...],
    value: JsonValue,
) -> Iterator[tuple[GridValue, ...]]:
    """Yield cells that may express a value; the caller reads them back."""
    if rule.team is not None:
        if isinstance(value, dict) and len(value) == 1:
            team, count = next(iter(value.items()))
            for text in _as_written(sheet, reader, rule, team):
                yield text, Number(str(count)) if isinstance(before[1], Number) else str(count)
        return
    if isinstance(reader.column.cell, MomentCell):
        yield from _moments(sheet, reader, rule, before, value)
        return
    text = reader.column.cell.text_of(value, sheet.zone)
    if isinstance(value, list):
        yield from _lists(sheet, reader, rule, [*map(str, value)])
        return
    for written in _as_written(sheet, reader, rule, text):
        if rule.match is not None:
            old = shown(before[0]).strip()
            span = Pattern(rule.match).span(old)
            if span is not None:
                yield (old[: span[0]] + written + old[span[1] :],)
        elif isinstance(before[0], bool) and isinstance(value, bool):
            yield (value,)
        else:
            yield (written,)


def _lists(
    sheet: MappedSheet, reader: FieldReader, rule: FieldRule, items: Sequence[str]
) -> Iterator[tuple[GridValue, ...]]:
    separator = rule.separator or ","
    between: str = separator if separator in {"\n", "/"} else f"{separator} "
    words = [next(_as_written(sheet, reader, rule, item), "") for item in items]
    # Without quotation marks where neither the sheet has them nor the names need them.
    quotes = any('"' in shown(cell) for cell in sheet.forms(reader.places[0]))
    for names in (words, items) if all(words) else ():
        forms = [between.join(names)]
        if between == ", ":
            forms.insert(0 if quotes else 1, write_names(names))
        yield from ((form,) for form in forms)


def _as_written(
    sheet: MappedSheet, reader: FieldReader, rule: FieldRule, text: str
) -> Iterator[str]:
    """Yield the planner's text for a value: the only text mapped to it, else its name in a column
    of names, else the value itself.
    """
    listed = [word for word, meant in (rule.values or {}).items() if meant == text]
    # If several words have this meaning, which one to use is the planner's choice.
    if len(listed) == 1:
        yield listed[0]
    elif not listed:
        if (name := sheet.name_in(reader, text)) is not None:
            yield name
        yield text


def _moments(
    sheet: MappedSheet,
    reader: FieldReader,
    rule: FieldRule,
    before: tuple[GridValue, ...],
    value: JsonValue,
) -> Iterator[tuple[GridValue, ...]]:
    """Yield the cells of a date: as its own cell is written, else as others of its column."""
    moment = parse_moment(value) if isinstance(value, str) else None
    if moment is None:
        return
    local = moment.astimezone(ZoneInfo(rule.zone) if rule.zone else sheet.zone).replace(tzinfo=None)
    day = datetime.combine(local.date(), time())
    dates = sheet.forms(reader.places[0])
    texts = [date for date in dates if isinstance(date, str)]
    # A day at 00:00 beside a column of times is a day, whatever its cell shows.
    if len(before) > 1 and (isinstance(before[0], Midnight) or not has_time(before[0])):
        clocks = sheet.forms(reader.places[1])
        others = [item for item in clocks if isinstance(item, str)]
        for like in (before[1], *clocks, "00:00"):
            if (clock := same_clock(local - day, like, others)) is None:
                continue
            # Try the existing day first: a night shift's end may be in the row of the day before.
            yield before[0], clock, *before[2:]
            for other in (before[0], *dates):
                yield same_form(day, other, rule.date, texts), clock, *before[2:]
        return
    # A column of days gets no time of day: the rule adds it.
    by_rule = clock_of(rule.time) if rule.time is not None and is_clock(rule.time) else None
    added, rest = by_rule or timedelta(), before[1:]
    for like in (before[0], *dates):
        if (instant := same_instant(moment, like)) is not None:
            yield instant, *rest
        since = local if has_time(like) else local - added
        form = same_form(since, like, rule.date, texts)
        if form is not None:
            yield form, *rest
