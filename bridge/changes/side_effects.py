"""Find unexpected changes after a run, and build the changes that revert a run. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from zoneinfo import ZoneInfo

from bridge.changes.compare.inputs import SENT_AT, RecordSource
from bridge.changes.merge3 import (
    ABSENT,
    NOT_SHOWN,
    Answer,
    in_record,
    in_service,
    merge3,
    value_of,
)
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import moment_words
from bridge.records.cells.values import ChoiceCell
from bridge.records.change_set import (
    ALL_THE_SAME,
    NEW_ACTIVITY,
    ROW,
    Change,
    ChangeSet,
    Choice,
    Correction,
    Decision,
    FieldChange,
    RowState,
    SheetInfo,
)
from bridge.records.codes import CONFLICT
from bridge.records.columns import Column
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import LastSent, Receipt, SentRow, UnexpectedChange
from bridge.texts import Text, few, say

_COLUMNS = ACTIVITIES.by_field
_NO_FIELDS: Mapping[str, LastSent] = MappingProxyType({})
_MOVING = frozenset({SENT_AT, "updatedAt"})
"""Fields that change with every import, and our own keys."""
_UTC = ZoneInfo("UTC")
_NAMED = 20
"""Maximum number of rows named in a message."""


def unasked(sent: Iterable[SentRow], current: RecordSource) -> Iterator[UnexpectedChange]:
    """Yield every field of the sent rows that changed unexpectedly, or did not take the sent value.

    The previous values come from the sent row. Rows that the service no longer shows are ignored.
    """
    for row in sent:
        record = current.get(row.id)
        if record is None:
            continue
        was = row.before
        # A sent value that the service shows must be there; any other field must be as it was.
        for name in dict.fromkeys(
            (*row.edited, *(was or {}), *(record if was is not None else ()))
        ):
            column, edited = _COLUMNS.get(name), name in row.edited
            before, value = (was or {}).get(name), record.get(name)
            asked = row.payload.get(name) if edited else None
            # If the service never shows a field, its absence proves nothing.
            if edited:
                ignored = column is None or not column.shown
            else:
                hidden = name not in record and column is not None and not column.shown
                ignored = name in _MOVING or hidden
            expected = asked if edited else before
            alike = expected == value if column is None else column.cell.alike(expected, value)
            if not ignored and not alike:
                yield UnexpectedChange(
                    sheet=row.sheet,
                    row=row.row,
                    id=row.id,
                    field=name,
                    before=before,
                    after=value,
                    edited=edited,
                    asked=asked,
                )


def vanished(rows: Iterable[SentRow], current: RecordSource) -> tuple[Text, ...]:
    """Return a message about rows that the service reported as saved but no longer shows; empty if
    it shows all.
    """
    gone = [row.id for row in rows if current.get(row.id) is None]
    if not gone:
        return ()
    named = few(gone, _NAMED)
    sentence = say(
        "Reported as saved, but not shown by the service: {ids}. Look for them in the service.",
        ids=named,
    )
    return (sentence,)


@dataclass(frozen=True, slots=True)
class PutBackRow:
    """A field of a run's row: its value before, as sent and now, and why it cannot be reverted, or
    None if it can.

    `field` is empty for the row as a whole.
    """

    sheet: str
    row: int
    id: str
    field: str = ""
    before: JsonValue = None
    sent: JsonValue = None
    current: JsonValue = None
    why: Text | None = None


@dataclass(frozen=True, slots=True)
class PutBack:
    """How to revert a run: the changes to upload, and every field with a reason if it cannot be
    reverted.
    """

    changes: ChangeSet
    rows: tuple[PutBackRow, ...]


NOTHING_LATER: Mapping[str, Mapping[str, LastSent]] = MappingProxyType({})


def put_back(
    receipt: Receipt,
    current: RecordSource,
    later: Mapping[str, Mapping[str, LastSent]] = NOTHING_LATER,
    untaken: Collection[int] = (),
    zone: ZoneInfo = _UTC,
) -> PutBack:
    """Return the changes that restore the values from before a run, based on the service's current
    values.

    Only fields that still have the sent value are reverted. Other fields get a reason: changed
    since, an activity created by the run, or a previous value that the service did not show.
    `later` holds what later runs sent last, by ID and field; it is the only source for fields that
    the service does not show. `untaken` are the positions of rows that were refused or never sent.
    """
    changes, rows, corrections = list[Change](), list[PutBackRow](), list[Correction]()
    for position, row in enumerate(receipt.rows):
        # The run saved nothing in this row, so there is nothing to revert.
        if position in untaken:
            continue
        record = current.get(row.id)
        fields = [*_put_back_rows(row, record, later.get(row.id, _NO_FIELDS), zone)]
        rows += fields
        # Decide per field: a later change in one must not keep the others from being reverted.
        again = [field for field in fields if field.why is None]
        if again and record is not None:
            changes.append(_reverted(row, record, again))
            corrections += [_restored(row, field) for field in again]
    unchanged = len(receipt.rows) - len(changes)
    info = SheetInfo(
        workbook=receipt.workbook,
        sheet=receipt.sheet,
        kind=ACTIVITIES,
        time_zone="UTC",
        header_row=1,
        columns={},
    )
    whole = ChangeSet(
        info,
        len(receipt.rows),
        unchanged,
        tuple(changes),
        offline=False,
        corrections=tuple(corrections),
    )
    return PutBack(whole, tuple(rows))


def _put_back_rows(
    row: SentRow, record: JsonObject | None, later: Mapping[str, LastSent], zone: ZoneInfo
) -> Iterator[PutBackRow]:
    """Yield what becomes of the fields of a row, or why none can be reverted."""
    if record is not None and row.before is not None:
        yield from _fields(row, record, later, zone)
    elif record is not None:
        why = say("{id} was new and is not deleted. Delete it in the service.", id=row.id)
        yield PutBackRow(row.sheet, row.row, row.id, why=why)
    elif row.before is not None:
        why = say("{id} was deleted in the service.", id=row.id)
        yield PutBackRow(row.sheet, row.row, row.id, why=why)


def _reverted(row: SentRow, record: JsonObject, again: Sequence[PutBackRow]) -> Change:
    """Return the change that gives fields of a row their former values."""
    edits = tuple(
        FieldChange(
            field.field,
            field.current,
            field.before,
            cleared=_COLUMNS[field.field].cell.is_empty(field.before),
        )
        for field in again
    )
    return Change(
        row=row.row,
        sheet=row.sheet,
        id=row.id,
        state=RowState.CHANGED,
        fields=edits,
        # For a hidden field the sheet shows the sent value.
        values={"id": row.id, **{edit.field: edit.after for edit in edits}},
        current=record,
        base={**record, **{field.field: field.current for field in again}},
        origin_row=row.origin_row,
    )


def _restored(row: SentRow, field: PutBackRow) -> Correction:
    """Return the correction that gives a cell its former value."""
    return Correction(
        # An accepted row has left `Failed rows`; its cells are those of the plan.
        row.sheet if row.origin_row is None else "",
        row.row,
        row.id,
        field.field,
        None if _COLUMNS[field.field].cell.is_empty(field.before) else field.before,
        restores=True,
        was=field.sent,
    )


def _fields(
    row: SentRow, record: JsonObject, later: Mapping[str, LastSent], zone: ZoneInfo
) -> list[PutBackRow]:
    """Return the fields that the run changed in a row, except those that already have their old
    value.
    """
    before = row.before or {}
    changes = []
    for name in row.edited:
        column = _COLUMNS.get(name)
        if column is None:
            continue
        sent, last = row.payload.get(name), later.get(name)
        theirs = in_service(record, column)
        hidden = theirs is NOT_SHOWN
        if hidden:  # only a later run of this computer says that it is not the sent value any more
            theirs = sent if last is None else last.value
        elif column.cell.alike(sent, value_of(theirs)):
            theirs = sent  # a service may keep an emptied field as null, or not at all
        mine = in_record(before, name)
        is_known = not hidden or mine is not ABSENT
        answer = merge3(column.cell, sent, mine, theirs)
        current = value_of(theirs)
        if answer in {Answer.KEEP, Answer.TAKE} and is_known and not (hidden and last is not None):
            continue
        why = None
        if not is_known:
            why = say(
                "{caption} of {id}: the service does not show what it was before.",
                caption=column.caption,
                id=row.id,
            )
        elif answer is not Answer.SEND:
            why = _changed_since(row.id, column, current, last, hidden=hidden, zone=zone)
        elif not _can_be_sent(column, before.get(name)):
            why = say(
                "{caption} of {id} was {value}, which cannot be uploaded.",
                caption=column.caption,
                id=row.id,
                value=before.get(name),
            )
        value = before.get(name)
        if why is None and column.cell.is_empty(value):
            value = column.cell.clear
        changes.append(
            PutBackRow(
                sheet=row.sheet,
                row=row.row,
                id=row.id,
                field=name,
                before=value,
                sent=sent,
                current=current,
                why=why,
            )
        )
    return changes


def _changed_since(
    id: str,
    column: Column,
    current: JsonValue,
    last: LastSent | None,
    *,
    hidden: bool,
    zone: ZoneInfo,
) -> Text:
    """Return who has a newer value, which a revert must not overwrite."""
    if hidden and last is not None:
        return say(
            "{caption} of {id} was sent again in run {run}.",
            caption=column.caption,
            id=id,
            run=last.run,
        )
    if last is not None and column.cell.alike(last.value, current):
        return say(
            "{caption} of {id} was changed by your upload of {when}.",
            caption=column.caption,
            id=id,
            when=moment_words(last.started_at, zone),
        )
    return say("{caption} of {id} was changed by someone else.", caption=column.caption, id=id)


def _can_be_sent(column: Column, value: JsonValue) -> bool:
    """Return whether a field can get a previous value again."""
    if column.cell.is_empty(value):
        return column.clearable
    return not isinstance(column.cell, ChoiceCell) or value in column.cell.choices


@dataclass(frozen=True, slots=True)
class Difference:
    """A row that differs from what was reviewed, and the headers of the changed columns.

    No headers means the row as a whole.
    """

    sheet: str
    row: int
    id: str
    captions: tuple[str, ...]

    @property
    def sentence(self) -> Text:
        """Return a text such as `Row 12 (DB0411-045): Status, Start`."""
        if not self.captions:
            return say("Row {row} ({id})", row=self.row, id=self.id)
        return say(
            "Row {row} ({id}): {columns}",
            row=self.row,
            id=self.id,
            columns=", ".join(self.captions),
        )


def what_differs(
    seen: ChangeSet, again: ChangeSet, decisions: Mapping[tuple[str, str], Decision]
) -> tuple[Difference, ...]:
    """Return the rows that differ from what was reviewed, in sheet order."""
    if len(seen.changes) == len(again.changes) and all(
        _place(change) == _place(other)
        for change, other in zip(seen.changes, again.changes, strict=True)
    ):
        pairs: Iterable[tuple[Change | None, Change | None]] = zip(
            seen.changes, again.changes, strict=True
        )  # the same rows: no need for dictionaries
    else:
        repeated = _repeated(seen) | _repeated(again)
        before, after = _by_row(seen, repeated), _by_row(again, repeated)
        pairs = ((before.get(key), after.get(key)) for key in dict.fromkeys((*before, *after)))
    by_id: dict[str, dict[str, Decision]] = {}
    for (id, name), decision in decisions.items():
        by_id.setdefault(id, {})[
            {ALL_THE_SAME: "personnelIds", NEW_ACTIVITY: "id"}.get(name, name)
        ] = decision
    differences = []
    for old, new in pairs:
        change = new or old
        assert change is not None
        if old is not None and change.left_out and old.values == change.values:
            continue
        taken = by_id.get(seen.info.decision_id_of(change), {})
        answered = {
            name for name, decision in taken.items() if decision.choice is not Choice.LEAVE_OUT
        }
        if "id" in answered and old is not None and seen.recheck is not None:
            old = seen.recheck(old, decisions)  # under another ID it has other edits
        # Of decided fields only problems that remain count.
        before_edits = _without(_edits(old) | _marks(old), taken)
        other = _without(_edits(new), answered) | _marks(new)
        if before_edits != other:
            captions = tuple(
                column.caption
                for column in seen.info.table
                if before_edits.get(column.field) != other.get(column.field)
            )
            differences.append(Difference(change.sheet, change.row, change.id, captions))
    return tuple(sorted(differences, key=lambda difference: difference.row))


def _place(change: Change) -> tuple[str, int, str]:
    return change.sheet, change.row, change.found.get("id", change.id)


def _repeated(changes: ChangeSet) -> set[tuple[str, str]]:
    """Return the sheets and IDs that the cells of several changed rows have."""
    counts = Counter((sheet, id) for sheet, _, id in map(_place, changes.changes))
    return {key for key, count in counts.items() if count > 1}


def _by_row(
    changes: ChangeSet, repeated: Container[tuple[str, str]]
) -> dict[tuple[str, int, str], Change]:
    """Return the changes by the ID in the cell; by row number if the ID is missing or repeated.

    By ID because sorting moves rows; by row number only without an ID of their own.
    """
    return {
        (sheet, 0, id) if id and (sheet, id) not in repeated else (sheet, row, ""): change
        for change in changes.changes
        for sheet, row, id in (_place(change),)
    }


def _edits(change: Change | None) -> dict[str, JsonValue]:
    edits: dict[str, JsonValue] = {}
    for edit in change.fields if change is not None else ():
        edits[edit.field] = [edit.after, edit.cleared]
    if change is not None and change.state is RowState.NEW:
        edits[ROW] = "new"
    return edits


def _marks(change: Change | None) -> dict[str, JsonValue]:
    marks: dict[str, JsonValue] = {}
    for problem in change.problems if change is not None else ():
        if problem.severity == "error":
            marks[problem.field or ROW] = problem.code
    for conflict in change.conflicts if change is not None else ():
        marks[conflict.field or "id"] = CONFLICT
    return marks


def _without(values: dict[str, JsonValue], fields: Collection[str]) -> dict[str, JsonValue]:
    return {
        name: value
        for name, value in values.items()
        if name not in fields and not (name == ROW and "id" in fields)
    }
