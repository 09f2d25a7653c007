"""What was sent last time is the baseline of an own sheet: sheet now, sent last time and service now -> the records that a comparison starts from.

A field that equals what was sent last time is no edit, also where the service has another value now: that is said as "changed in the service". A
field that was never sent and differs from the service is an edit of the service's value, and is said as "differs". A blank cell that was never
sent is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from bridge.changes.compare.comparison_inputs import SENT, Records, RecordSource
from bridge.changes.compare.validation import Cells
from bridge.errors import Problem
from bridge.records.cells.base import JsonObject, JsonValue, cell_text
from bridge.records.cells.moments import MomentCell
from bridge.records.change_types import ChangeSet
from bridge.records.column import Column
from bridge.records.row_batch import PlainRows, singly
from bridge.records.sheet_types import SheetInfo, SheetRow
from bridge.spool import spooled
from bridge.texts import Text, say


@dataclass(frozen=True, slots=True)
class OwnBaseline:
    """What `compare` takes as the baseline of an own sheet, and what is to be said beside: `changed-in-service` and `differs`, each at its cell."""

    records: Records
    problems: tuple[Problem, ...]


def own_baseline(info: SheetInfo, rows: Iterable[SheetRow | PlainRows], sent: Mapping[str, JsonObject], now: RecordSource | None) -> OwnBaseline:
    """Return the baseline of an own sheet. `sent` are by ID the values that were sent last, `now` what the service shows (None: offline).

    IDs that were sent and are gone from the sheet stay in it, so that they count as removed.
    """
    columns = {column.field: column for column in info.table if column.importable and column.field != "id"}
    cells, problems = Cells(info), list[Problem]()
    records = dict[str, JsonObject]()
    for row in singly(rows):
        id = row.values.get("id")
        if not isinstance(id, str):
            continue
        before, there = sent.get(id), now.get(id) if now is not None else None
        if before is None and there is None:
            continue
        records[id] = _base(id, row, before or {}, there or {}, columns)
        problems += _said(cells, row, before or {}, there or {}, columns)
    for id, before in sent.items():
        if id not in records:
            records[id] = _base(id, None, before, {}, columns)
    return OwnBaseline(Records(records.values()), tuple(problems))


def _base(id: str, row: SheetRow | None, before: JsonObject, there: JsonObject, columns: Mapping[str, Column]) -> JsonObject:
    """Return the record that the row is compared with: what was sent, else what the service shows where the sheet says anything about it."""
    record, unseen = JsonObject(), JsonObject()
    for name, value in there.items():
        if name not in columns or row is None or name in row.values or name in row.texts:
            record[name] = value
    for name, value in before.items():
        if name in columns:
            if columns[name].shown:
                record[name] = value
            else:
                unseen[name] = value
                record.pop(name, None)
    record["id"] = id
    return {**record, SENT: unseen} if unseen else record


def _said(cells: Cells, row: SheetRow, before: JsonObject, there: JsonObject, columns: Mapping[str, Column]) -> Iterable[Problem]:
    for name, mine in row.values.items():
        column = columns.get(name)
        if column is None or name not in there or name in row.cleared:
            continue
        service = there[name]
        if column.cell.kept(mine, service, cells.zone) or column.cell.alike(mine, service):
            continue
        if name not in before:
            if not column.cell.is_empty(service):
                message = say('differs: the service has "{service}".', service=_text(cells, column, service))
                yield cells.warning(row, name, "differs", message)
        elif column.cell.kept(mine, before[name], cells.zone):
            message = say('was changed in the service to "{service}"; your sheet has what was sent last time.', service=_text(cells, column, service))
            yield cells.warning(row, name, "changed-in-service", message)


def _text(cells: Cells, column: Column, value: JsonValue) -> str:
    found = column.cell.to_cell(value, cells.zone)
    if isinstance(column.cell, MomentCell) and isinstance(found, str):
        return found
    return "" if found is None else cell_text(found)


def named_by_key(changes: ChangeSet, said: Mapping[str, Text]) -> ChangeSet:
    """Return the changes of an own sheet with one finding for a key that stands twice: `said` by ID, which names its columns and rows."""
    if not said:
        return changes

    def renamed(found: Problem) -> Problem:
        message = said.get(found.found) if found.code == "duplicate-id" else None
        return found if message is None else replace(found, message=message, suggestion=None)

    rows = spooled(replace(change, problems=tuple(map(renamed, change.problems))) for change in changes.changes)
    others = tuple(renamed(found) for found in changes.problems if found.code != "same-key" or found.row is None)
    return replace(changes, changes=rows, problems=others)
