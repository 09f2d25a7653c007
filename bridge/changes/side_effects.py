"""After a run: what changed that nobody asked for, and how what was changed is put back. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bridge.changes.compare.comparison_inputs import OURS, RecordSource
from bridge.records.activity import Activity
from bridge.records.cells.base import ChoiceCell, JsonObject, JsonValue
from bridge.records.column import Access, Column, columns
from bridge.records.rows import Change, ChangeSet, FieldChange, LastSent, Receipt, RowState, SentRow, SheetInfo, Surprise
from bridge.texts import Text, say

_COLUMNS = {column.field: column for column in columns(Activity)}
_NO_FIELDS: Mapping[str, LastSent] = MappingProxyType({})
_MOVING = OURS | {"updatedAt"}
"""Fields that change with every import."""
_ACTIVITIES = "activities"
_NAMED = 20
"""So many rows are named in one sentence."""


def unasked(sent: Iterable[SentRow], after: RecordSource, before: RecordSource | None = None) -> Iterator[Surprise]:
    """Yield every field of the rows sent that changed without being asked, or did not take the value that was sent.

    `before` is the export made just before; without it the records that the sent rows carry. A row that the service does not show is passed over.
    """
    for row in sent:
        now = after.get(row.id)
        if now is None:
            continue
        was = (before.get(row.id) if before is not None else None) or row.before
        yield from _not_taken(row, was, now)
        if was is not None:
            yield from _changed(row, was, now)


def vanished(rows: Iterable[SentRow], after: RecordSource) -> tuple[Text, ...]:
    """Return a sentence about rows that the service named as saved and no longer shows; none where it shows them all."""
    gone = [row.id for row in rows if after.get(row.id) is None]
    if not gone:
        return ()
    named = ", ".join(gone[:_NAMED]) + (", …" if len(gone) > _NAMED else "")
    return (say("The service counts {count} rows as saved that it does not show: {ids}. Look for them there.", count=len(gone), ids=named),)


def _not_taken(row: SentRow, was: JsonObject | None, now: JsonObject) -> Iterator[Surprise]:
    for name in row.edited:
        column = _COLUMNS.get(name)
        if column is not None and column.shown and not _alike(name, row.payload.get(name), now.get(name)):
            yield Surprise(row.sheet, row.row, row.id, name, (was or {}).get(name), now.get(name), True, row.payload.get(name))


def _changed(row: SentRow, was: JsonObject, now: JsonObject) -> Iterator[Surprise]:
    for name in dict.fromkeys((*was, *now)):
        hidden = name not in now and name in _COLUMNS and not _COLUMNS[name].shown
        if name not in row.edited and name not in _MOVING and not hidden and not _alike(name, was.get(name), now.get(name)):
            yield Surprise(row.sheet, row.row, row.id, name, was.get(name), now.get(name))


def _alike(name: str, one: JsonValue, other: JsonValue) -> bool:
    column = _COLUMNS.get(name)
    return column.cell.alike(one, other) if column is not None else one == other


@dataclass(frozen=True, slots=True)
class PutBack:
    """How a run can be put back: the changes to upload, and sentences about what cannot be."""

    changes: ChangeSet
    not_restorable: tuple[Text, ...]


NOTHING_LATER: Mapping[str, Mapping[str, LastSent]] = MappingProxyType({})


def put_back(receipt: Receipt, now: RecordSource, later: Mapping[str, Mapping[str, LastSent]] = NOTHING_LATER) -> PutBack:
    """Return the changes that give the rows of a run their values from before it, made against what the service shows now.

    Only fields that still have the value that was sent are put back; a field that somebody changed since is named instead. So are activities
    that the run created, and fields whose value before the service did not show. `later` is what later runs sent last, by ID and field: of a
    field that the service does not show, nothing else tells what stands there.
    """
    changes: list[Change] = []
    cannot: list[Text] = []
    unchanged = 0
    for row in receipt.rows:
        current = now.get(row.id)
        fields = () if current is None or row.before is None else _restored(row, current, later.get(row.id, _NO_FIELDS), cannot)
        if row.before is None and current is not None:
            cannot.append(say("{id} was created; the service offers no way to delete it.", id=row.id))
        elif current is None and row.before is not None:
            cannot.append(say("{id} is not in the service any more.", id=row.id))
        if fields and current is not None:
            values = {"id": row.id, **{edit.field: edit.after for edit in fields}}
            changes.append(Change(row.row, row.sheet, row.id, RowState.CHANGED, fields, values, current, origin_row=row.origin_row, base=current))
        else:
            unchanged += 1
    info = SheetInfo(receipt.workbook, receipt.sheet, _ACTIVITIES, "UTC", 1, {})
    return PutBack(ChangeSet(info, len(receipt.rows), unchanged, tuple(changes), offline=False), tuple(cannot))


def _restored(row: SentRow, now: JsonObject, later: Mapping[str, LastSent], cannot: list[Text]) -> tuple[FieldChange, ...]:
    """Return the fields to put back; adds to `cannot` what cannot be."""
    before = row.before or {}
    found = []
    for name in row.edited:
        column = _COLUMNS.get(name)
        if column is None:
            continue
        hidden = name not in now and column.access is Access.WRITE_ONLY
        sent = row.payload.get(name)
        last = later.get(name) if hidden else None
        there = now.get(name) if not hidden else sent if last is None else last.value
        if hidden and name not in before:
            cannot.append(say("{caption} of {id}: the service does not show what stood there before.", caption=column.caption, id=row.id))
        elif last is not None and not column.cell.alike(sent, there):
            cannot.append(say("{caption} of {id} was sent anew later, with run {run}.", caption=column.caption, id=row.id, run=last.run))
        elif column.cell.alike(before.get(name), there):
            continue
        elif not column.cell.alike(sent, there):
            cannot.append(say("{caption} of {id} was changed since by somebody else.", caption=column.caption, id=row.id))
        elif (after := _value_before(column, before)) is _CANNOT:
            cannot.append(say("{caption} of {id} was {value}, which cannot be sent.", caption=column.caption, id=row.id, value=before.get(name)))
        else:
            found.append(FieldChange(name, there, after, cleared=column.cell.is_empty(after)))
    return tuple(found)


_CANNOT: JsonValue = "sheetbridge:cannot"


def _value_before(column: Column, before: JsonObject) -> JsonValue:
    """Return the value that restores a field: what stood there, or what removes it."""
    value = before.get(column.field)
    if column.cell.is_empty(value):
        return column.cell.clear if column.clearable else _CANNOT
    if isinstance(column.cell, ChoiceCell) and value not in column.cell.choices:
        return _CANNOT
    return value
