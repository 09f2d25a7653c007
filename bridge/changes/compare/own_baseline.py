"""Build the baseline of an own sheet from its cells, the values sent before, and the service's
records.

| sheet, last sent, service | means |
| --- | --- |
| the sheet equals what this mapping, or any upload, sent last | no edit; changed in the service |
| the sheet equals the service | nothing to do |
| the sheet equals a value sent by an older run, and this mapping sent none | a conflict |
| the sheet differs from last sent, the service equals last sent | an edit |
| nothing known and the sheet differs from the service, or all three differ | a conflict |

A field that the service does not show is assumed to hold the last value sent. A blank cell that was
never sent is not an edit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

from bridge.changes.compare.inputs import Dispute, Records, RecordSource
from bridge.changes.compare.judged import Cells
from bridge.changes.merge3 import (
    ABSENT,
    NOT_KNOWN,
    NOT_SHOWN,
    Answer,
    Side,
    in_record,
    in_service,
    merge3,
    value_of,
)
from bridge.errors import Problem, Severity
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import parse_moment
from bridge.records.change_set import ChangeSet, SheetInfo, SheetRow
from bridge.records.codes import DATE_ORDER, DIFFERS, DUPLICATE_ID, SAME_KEY
from bridge.records.columns import Column
from bridge.records.runs import LastSent, SentValues
from bridge.texts import Text, plural, say

_LAST_MONTH = 12


@dataclass(frozen=True, slots=True)
class OwnBaseline:
    """The baseline for comparing an own sheet, its `changed-in-service` warnings, and its conflicts
    by ID and field.
    """

    records: Records
    problems: tuple[Problem, ...]
    disputes: Mapping[str, Mapping[str, Dispute]]


def own_baseline(
    info: SheetInfo,
    rows: Iterable[SheetRow],
    sent: SentValues,
    source: str,
    current: RecordSource | None,
) -> OwnBaseline:
    """Return the baseline of an own sheet read through the mapping `source`.

    `current` holds the service's records, or None if offline. The baseline has a record of each ID
    ever sent, so that a new ID can be compared with all of them.
    """
    columns = [column for column in info.table if column.importable and column.field != "id"]
    importable = {column.field for column in columns}
    cells, problems = Cells(info), list[Problem]()
    records, disputes = dict[str, JsonObject](), dict[str, dict[str, Dispute]]()
    for row in rows:
        id = row.values.get("id")
        if not isinstance(id, str):
            continue
        before, record = sent.get(id, {}), current.get(id) if current is not None else None
        if not before and record is None:
            continue
        # What to compare the row with, including fields that only the service shows.
        base = {name: value for name, value in (record or {}).items() if name not in importable}
        for column in columns:
            name = column.field
            cell = _OwnCell(column, cells.zone, row, before.get(name, ()), source, record)
            if cell.base is not ABSENT:
                base[name] = value_of(cell.base)
            if cell.answer is Answer.TAKE and name not in row.cleared:
                message = say(
                    "Changed in the service to “{service}”. Your sheet still has the "
                    "value of the last upload.",
                    service=column.cell.text_of((record or {}).get(name), cells.zone),
                )
                problems.append(cells.warning(row, name, "changed-in-service", message))
            elif cell.answer is Answer.CONFLICT:
                last = cell.last[0] if cell.last else None
                disputes.setdefault(id, {})[name] = Dispute(last, not before)
        records[id] = {**base, "id": id}
    _add_sent(records, sent, source)
    return OwnBaseline(Records(records.values()), tuple(problems), disputes)


class _OwnCell:
    """A cell beside the values sent of it (the newest first) and the service's record.

    `base` is its value in the baseline, or ABSENT; `answer` what becomes of the cell; `last` the
    values of the last run that sent it.
    """

    def __init__(
        self,
        column: Column,
        zone: ZoneInfo,
        row: SheetRow,
        sent: Sequence[LastSent],
        source: str,
        record: JsonObject | None,
    ) -> None:
        name, shown = column.field, ABSENT if record is None else in_record(record, column.field)
        here = [last_sent.value for last_sent in sent if last_sent.source == source][:1]
        self.last = [last_sent.value for last_sent in sent if last_sent.number == sent[0].number]
        self.answer = Answer.KEEP
        if name not in row.values:  # the cell was emptied or cannot be read
            self.base = here[0] if here else shown if name in row.texts else ABSENT
            return
        mine = row.values[name]
        theirs = NOT_SHOWN if record is None else in_service(record, column)
        shows = partial(_equal, column, zone, mine)
        is_there = theirs is not NOT_SHOWN and shows(value_of(theirs))
        base: Side
        if (was_sent := any(map(shows, (*here, *self.last)))) or is_there:
            base = value = mine if was_sent else value_of(theirs)
            theirs = base if is_there else theirs
        else:
            again = not here and any(shows(last_sent.value) for last_sent in sent)
            base, value, theirs = _base_of(
                column, theirs, self.last, again=again, exists=record is not None
            )
        self.base = value if sent or is_there or shown is not ABSENT else ABSENT
        self.answer = merge3(column.cell, base, mine, theirs)


def _add_sent(records: dict[str, JsonObject], sent: SentValues, source: str) -> None:
    """Add a record of each other ID that was ever sent."""
    for id, fields in sent.items():
        ours = {
            name: [last_sent for last_sent in every if last_sent.source == source]
            for name, every in fields.items()
        }
        record = {name: values[0].value for name, values in ours.items() if values}
        records.setdefault(id, {**record, "id": id})


def _base_of(
    column: Column, theirs: Side, last: Sequence[JsonValue], *, again: bool, exists: bool
) -> tuple[Side, JsonValue, Side]:
    """Return the base of a cell that shows neither the last sent value nor the service's, the value
    for the baseline, and what the service has.

    `last` are the values sent last, `again` whether an older one may have been typed again.
    """
    service = value_of(theirs)
    if not last:
        return theirs if column.cell.is_empty(service) else NOT_KNOWN, service, theirs
    same = [value for value in last if theirs is NOT_SHOWN or column.cell.alike(value, service)]
    value = (same or last)[0]
    return NOT_KNOWN if again else value, value, value if same and exists else theirs


def _equal(column: Column, zone: ZoneInfo, mine: JsonValue, other: JsonValue) -> bool:
    return column.cell.is_unedited(mine, other, zone) or column.cell.alike(mine, other)


def exchanged_dates(
    info: SheetInfo,
    rows: Iterable[SheetRow],
    sent: SentValues,
    source: str,
    captions: Mapping[str, str],
) -> Iterator[Problem]:
    """Yield an error for each date column whose dates are the last sent ones with day and month
    swapped.

    `captions` are its columns by field. Only dates whose day and month can be swapped, and which
    were sent before, are considered.
    """
    zone = Cells(info).zone
    counts = dict[str, list[int]]()
    first = dict[str, SheetRow]()
    for row in rows:
        before = sent.get(str(row.values.get("id")), {})
        for name in captions:
            every = before.get(name, ())
            last = next(
                (last_sent for last_sent in every if last_sent.source == source),
                next(iter(every), None),
            )
            mine, was = (
                _local(value, zone)
                for value in (row.values.get(name), last.value if last is not None else None)
            )
            if mine is None or was is None or mine.day > _LAST_MONTH or mine.day == mine.month:
                continue
            exchanged = mine.replace(month=mine.day, day=mine.month) == was
            total, count = counts.setdefault(name, [0, 0])
            counts[name] = [total + 1, count + exchanged]
            if exchanged:
                first.setdefault(name, row)
    for name, (total, count) in counts.items():
        if 2 * count > total:
            message = plural(
                count,
                "1 date in “{caption}” (row {row}) has day and month swapped since the "
                "last upload.",
                "{count} dates in “{caption}” (from row {row}) have day and month "
                "swapped since the last upload.",
                caption=captions[name],
                row=first[name].number,
            )
            yield Problem(Severity.ERROR, DATE_ORDER, message, info.sheet)


def _local(value: JsonValue, zone: ZoneInfo) -> datetime | None:
    moment = parse_moment(value) if isinstance(value, str) else None
    return None if moment is None else moment.astimezone(zone).replace(tzinfo=None)


def differs(changes: ChangeSet, sent: SentValues) -> Problem | None:
    """Return the error for rows that differ from the service and were never sent, if any.

    `--accept differs` accepts it.
    """
    unsent = (change for change in changes.changes if change.id not in sent and not change.left_out)
    count = sum(
        any(conflict.field is not None and not conflict.sheet for conflict in change.conflicts)
        for change in unsent
    )
    if not count:
        return None
    message = plural(
        count,
        "1 row differs from the service. Which values should stay?",
        "{count} rows differ from the service. Which values should stay?",
    )
    return Problem(Severity.ERROR, DIFFERS, message, changes.info.sheet)


def named_by_key(changes: ChangeSet, message_of: Mapping[str, Text]) -> ChangeSet:
    """Return an own sheet's changes with one problem per duplicate key.

    `message_of` holds the message by ID; it names the key's columns and rows.
    """
    if not message_of:
        return changes

    def renamed(problem: Problem) -> Problem:
        message = message_of.get(problem.found) if problem.code == DUPLICATE_ID else None
        return problem if message is None else replace(problem, message=message, suggestion=None)

    rows = tuple(
        replace(change, problems=tuple(map(renamed, change.problems))) for change in changes.changes
    )
    others = tuple(
        renamed(problem)
        for problem in changes.problems
        if problem.code != SAME_KEY or problem.row is None
    )
    return replace(changes, changes=rows, problems=others)
