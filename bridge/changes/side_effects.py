"""After a run: what changed that nobody asked for, and how what was changed is put back. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from zoneinfo import ZoneInfo

from bridge.changes.compare.inputs import SENT_AT, SHEET, RecordSource
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import parse_moment
from bridge.records.cells.values import ChoiceCell
from bridge.records.changes import (
    ALL_THE_SAME,
    NEW_ACTIVITY,
    Change,
    ChangeSet,
    Choice,
    Correction,
    Decision,
    FieldChange,
    RowState,
    SheetInfo,
)
from bridge.records.columns import Access, Column
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import LastSent, Receipt, SentRow, UnexpectedChange
from bridge.texts import Text, few, plural, say

_COLUMNS = ACTIVITIES.by_field
_NO_FIELDS: Mapping[str, LastSent] = MappingProxyType({})
_MOVING = frozenset({SENT_AT, SHEET, "updatedAt"})
"""Fields that change with every import, and our own keys."""
_UTC = ZoneInfo("UTC")
_NAMED = 20
"""So many rows are named in one sentence."""


def unasked(sent: Iterable[SentRow], after: RecordSource) -> Iterator[UnexpectedChange]:
    """Yield every field of the rows sent that changed without being asked, or did not take the
    value that was sent.

    What it was is the record that the sent row carries. A row that the service does not show is
    passed over.
    """
    for row in sent:
        now = after.get(row.id)
        if now is None:
            continue
        yield from _not_taken(row, row.before, now)
        if row.before is not None:
            yield from _changed(row, row.before, now)


def vanished(rows: Iterable[SentRow], after: RecordSource) -> tuple[Text, ...]:
    """Return a sentence about rows that the service named as saved and no longer shows; none where
    it shows them all.
    """
    gone = [row.id for row in rows if after.get(row.id) is None]
    if not gone:
        return ()
    named = few(gone, _NAMED)
    sentence = plural(
        len(gone),
        "The service reports 1 row as saved but does not show it: {ids}. Look for it in "
        "the service.",
        "The service reports {count} rows as saved but does not show them: {ids}. Look "
        "for them in the service.",
        ids=named,
    )
    return (sentence,)


def _not_taken(row: SentRow, was: JsonObject | None, now: JsonObject) -> Iterator[UnexpectedChange]:
    for name in row.edited:
        column = _COLUMNS.get(name)
        if (
            column is not None
            and column.shown
            and not _alike(name, row.payload.get(name), now.get(name))
        ):
            yield UnexpectedChange(
                sheet=row.sheet,
                row=row.row,
                id=row.id,
                field=name,
                before=(was or {}).get(name),
                after=now.get(name),
                edited=True,
                asked=row.payload.get(name),
            )


def _changed(row: SentRow, was: JsonObject, now: JsonObject) -> Iterator[UnexpectedChange]:
    for name in dict.fromkeys((*was, *now)):
        # Of a field that is never shown, absence says nothing.
        hidden = name not in now and name in _COLUMNS and not _COLUMNS[name].shown
        if (
            name not in row.edited
            and name not in _MOVING
            and not hidden
            and not _alike(name, was.get(name), now.get(name))
        ):
            yield UnexpectedChange(
                sheet=row.sheet,
                row=row.row,
                id=row.id,
                field=name,
                before=was.get(name),
                after=now.get(name),
            )


def _alike(name: str, one: JsonValue, other: JsonValue) -> bool:
    column = _COLUMNS.get(name)
    return column.cell.alike(one, other) if column is not None else one == other


@dataclass(frozen=True, slots=True)
class PutBackRow:
    """One field of a run's row: the value before the run, what was sent, what the service has now,
    and why it cannot be put back (None: it can).

    `field` is empty for the row as a whole.
    """

    sheet: str
    row: int
    id: str
    field: str = ""
    before: JsonValue = None
    sent: JsonValue = None
    now: JsonValue = None
    why: Text | None = None


@dataclass(frozen=True, slots=True)
class PutBack:
    """How a run can be put back: the changes to upload, and every field of it, with a sentence
    about those that cannot be.
    """

    changes: ChangeSet
    rows: tuple[PutBackRow, ...]


NOTHING_LATER: Mapping[str, Mapping[str, LastSent]] = MappingProxyType({})


def put_back(
    receipt: Receipt,
    now: RecordSource,
    later: Mapping[str, Mapping[str, LastSent]] = NOTHING_LATER,
    untaken: Collection[int] = (),
    zone: ZoneInfo = _UTC,
) -> PutBack:
    """Return the changes that give the rows of a run their values from before it, made against what
    the service shows now.

    Only fields that still have the value that was sent are put back; of a field that was changed
    since it is said by whom. So it is of activities that the run created, and of fields whose value
    before the service did not show. `later` is what later runs sent last, by ID and field: of a
    field that the service does not show, nothing else tells what stands there. `untaken` are the
    positions of rows that it refused or never got.
    """
    changes = list[Change]()
    found = list[PutBackRow]()
    corrections = list[Correction]()
    unchanged = 0
    for position, row in enumerate(receipt.rows):
        # In such a row the run left no values, so there is nothing to put back.
        if position in untaken:
            unchanged += 1
            continue
        current = now.get(row.id)
        fields = (
            []
            if current is None or row.before is None
            else _fields(row, current, later.get(row.id, _NO_FIELDS), zone)
        )
        found += fields
        if row.before is None and current is not None:
            why = say(
                "{id} is new; delete it in the service, because Sheetbridge cannot.", id=row.id
            )
            found.append(PutBackRow(row.sheet, row.row, row.id, why=why))
        elif current is None and row.before is not None:
            found.append(
                PutBackRow(
                    row.sheet,
                    row.row,
                    row.id,
                    why=say("{id} was deleted in the service.", id=row.id),
                )
            )
        # Field by field: that one was changed since is no reason to keep the others.
        again = [one for one in fields if one.why is None]
        if again and current is not None:
            edits = tuple(
                FieldChange(
                    one.field,
                    one.now,
                    one.before,
                    cleared=_COLUMNS[one.field].cell.is_empty(one.before),
                )
                for one in again
            )
            values = {"id": row.id, **{edit.field: edit.after for edit in edits}}
            changes.append(
                Change(
                    row=row.row,
                    sheet=row.sheet,
                    id=row.id,
                    state=RowState.CHANGED,
                    fields=edits,
                    # Of a hidden field the sheet shows what was sent.
                    values=values,
                    current=current,
                    base={**current, **{one.field: one.now for one in again}},
                    origin_row=row.origin_row,
                )
            )
            corrections += [_into_its_cell(row, one) for one in again]
        else:
            unchanged += 1
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
    return PutBack(whole, tuple(found))


def _into_its_cell(row: SentRow, one: PutBackRow) -> Correction:
    value = None if _COLUMNS[one.field].cell.is_empty(one.before) else one.before
    return Correction(row.sheet, row.row, row.id, one.field, value, restores=True, was=one.sent)


def _fields(
    row: SentRow, now: JsonObject, later: Mapping[str, LastSent], zone: ZoneInfo
) -> list[PutBackRow]:
    """Return the fields that a row's run changed; not those that have their value from before it
    again.
    """
    before = row.before or {}
    found = []
    for name in row.edited:
        column = _COLUMNS.get(name)
        if column is None:
            continue
        hidden = name not in now and column.access is Access.WRITE_ONLY
        sent, last = row.payload.get(name), later.get(name)
        there = now.get(name) if not hidden else sent if last is None else last.value
        if (
            not (hidden and name not in before)
            and column.cell.alike(before.get(name), there)
            and (not hidden or last is None)
        ):
            continue
        why = _why_not(row.id, column, before, sent, there, last, hidden=hidden, zone=zone)
        value = before.get(name) if why is not None else _value_before(column, before)
        found.append(
            PutBackRow(
                sheet=row.sheet,
                row=row.row,
                id=row.id,
                field=name,
                before=value,
                sent=sent,
                now=there,
                why=why,
            )
        )
    return found


def _why_not(
    id: str,
    column: Column,
    before: JsonObject,
    sent: JsonValue,
    there: JsonValue,
    last: LastSent | None,
    *,
    hidden: bool,
    zone: ZoneInfo,
) -> Text | None:
    """Return why a field cannot be put back; None where it can."""
    if hidden and column.field not in before:
        return say(
            "{caption} of {id}: its previous value is unknown.",
            caption=column.caption,
            id=id,
        )
    # Not what this run left: somebody's newer value, which a put-back must not overwrite.
    if not column.cell.alike(sent, there):
        if hidden and last is not None:
            return say(
                "{caption} of {id} was sent again in run {run}.",
                caption=column.caption,
                id=id,
                run=last.run,
            )
        if last is not None and column.cell.alike(last.value, there):
            return say(
                "{caption} of {id} was changed by your upload of {when}.",
                caption=column.caption,
                id=id,
                when=_when(last.started_at, zone),
            )
        return say("{caption} of {id} was changed by someone else.", caption=column.caption, id=id)
    if _value_before(column, before) is _CANNOT:
        return say(
            "{caption} of {id} was {value}, which cannot be uploaded.",
            caption=column.caption,
            id=id,
            value=before.get(column.field),
        )
    return None


def _when(started_at: str, zone: ZoneInfo) -> str:
    moment = parse_moment(started_at)
    return f"{moment.astimezone(zone):%Y-%m-%d %H:%M}" if moment is not None else started_at


_CANNOT: JsonValue = "sheetbridge:cannot"


def _value_before(column: Column, before: JsonObject) -> JsonValue:
    """Return the value that restores a field: what stood there, or what removes it."""
    value = before.get(column.field)
    if column.cell.is_empty(value):
        return column.cell.clear if column.clearable else _CANNOT
    if isinstance(column.cell, ChoiceCell) and value not in column.cell.choices:
        return _CANNOT
    return value


_ROW = ""
"""In the place of a field: the row as a whole."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A row that is not as it was seen, and the captions of what is not, in the order of the
    columns; none: the row as a whole.
    """

    sheet: str
    row: int
    id: str
    captions: tuple[str, ...]

    @property
    def sentence(self) -> Text:
        """Return it in words, such as `Row 12 (DB0411-045): Status, Start`."""
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
    """Return the rows that are not as they were seen, in the order of the sheet."""
    if len(seen.changes) == len(again.changes) and all(
        _place(one) == _place(other) for one, other in zip(seen.changes, again.changes, strict=True)
    ):
        pairs: Iterable[tuple[Change | None, Change | None]] = zip(
            seen.changes, again.changes, strict=True
        )  # the same rows: none is kept
    else:
        before, after = _by_row(seen), _by_row(again)
        pairs = ((before.get(key), after.get(key)) for key in dict.fromkeys((*before, *after)))
    decided: dict[str, dict[str, Decision]] = {}
    for (id, name), decision in decisions.items():
        decided.setdefault(id, {})[
            {ALL_THE_SAME: "personnelIds", NEW_ACTIVITY: "id"}.get(name, name)
        ] = decision
    found = []
    for old, new in pairs:
        change = new or old
        assert change is not None
        taken = decided.get(change.found.get("id", change.id), {})
        one, other = _as_seen(old, taken), _as_checked(new, taken)
        if one != other:
            captions = tuple(
                column.caption
                for column in seen.info.table
                if one.get(column.field) != other.get(column.field)
            )
            found.append(Difference(change.sheet, change.row, change.id, captions))
    return tuple(sorted(found, key=lambda difference: difference.row))


def _place(change: Change) -> tuple[str, int, str]:
    return change.sheet, change.row, change.found.get("id", change.id)


def _by_row(changes: ChangeSet) -> dict[tuple[str, str], Change]:
    """Return the changes by their IDs as they stand in the cells, those without one or with a
    second row by their place.
    """
    found: dict[tuple[str, str], Change] = {}
    for change in changes.changes:
        id = change.found.get("id", change.id)
        # By ID, since rows move when a planner sorts; by row number only what has no ID of its own.
        key = (
            (change.sheet, id)
            if id and (change.sheet, id) not in found
            else (change.sheet, f"\n{change.row}")
        )
        found[key] = change
    return found


def _as_seen(change: Change | None, decided: Mapping[str, Decision]) -> dict[str, JsonValue]:
    """Return what a planner saw of a row, without the fields that were decided."""
    if change is None:
        return {}
    found = {**_edits(change), **_marks(change)}
    return {
        name: value
        for name, value in found.items()
        if name not in decided and not (name == _ROW and "id" in decided)
    }


def _as_checked(change: Change | None, decided: Mapping[str, Decision]) -> dict[str, JsonValue]:
    """Return what the row is now, of the fields that were decided only what stands in the way all
    the same.
    """
    if change is None:
        return {}
    settled = {
        name for name, decision in decided.items() if decision.choice is not Choice.LEAVE_OUT
    }
    edits = {
        name: value
        for name, value in _edits(change).items()
        if name not in settled and not (name == _ROW and "id" in settled)
    }
    return {**edits, **_marks(change)}


def _edits(change: Change) -> dict[str, JsonValue]:
    found: dict[str, JsonValue] = {edit.field: [edit.after, edit.cleared] for edit in change.fields}
    return {**found, _ROW: str(change.state)} if change.state == "new" else found


def _marks(change: Change) -> dict[str, JsonValue]:
    errors: dict[str, JsonValue] = {
        problem.field or _ROW: problem.code
        for problem in change.problems
        if problem.severity == "error"
    }
    return {**errors, **{conflict.field or "id": "conflict" for conflict in change.conflicts}}
