"""Build the import JSON of a ChangeSet: what to send, what to remember, and what a replacing
service could empty. Pure.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from bridge.changes.compare.compare import Tally, sendable
from bridge.changes.compare.inputs import SENT_AT, Exported, Rules
from bridge.changes.compare.judged import NOTHING_SENT, Judged, hidden_values
from bridge.changes.merge3 import Answer, in_record, in_service, merge3, value_of
from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import JsonObject, JsonValue, json_text
from bridge.records.cells.values import ChoiceCell
from bridge.records.change_set import (
    Change,
    ChangeSet,
    Conflict,
    RowState,
    SheetInfo,
    SheetRow,
)
from bridge.records.columns import Column
from bridge.records.kinds import ACTIVITIES, HIDDEN
from bridge.records.runs import SentRow, SentValues
from bridge.texts import Text, say

_IMPORTABLE = tuple(column for column in ACTIVITIES.columns if column.importable)
_COLUMNS = {column.field: column for column in _IMPORTABLE}
_NOT_SHOWN = frozenset(column.field for column in HIDDEN)
_NAMES = tuple(column.field for column in _IMPORTABLE)
_CHOICES = tuple(column for column in _IMPORTABLE if isinstance(column.cell, ChoiceCell))
_EMPTY: JsonObject = {}


@dataclass(frozen=True, slots=True)
class SendMode:
    """How a changed row is sent: only its edits, or with all other fields at the values of a new
    export.

    `from_memory` adds the values of earlier uploads in fields that the service does not show.
    `sent` holds the values that this computer's runs sent there.
    """

    merge_current: bool = True
    from_memory: bool = False
    sent: SentValues = field(default_factory=dict)


def payloads(changes: ChangeSet, mode: SendMode) -> Iterator[SentRow]:
    """Yield the rows to send in sheet order, without rows that are skipped, have an error or an
    undecided conflict.
    """
    for change in sendable(changes):
        yield sent_row(change, mode)


def sent_row(change: Change, mode: SendMode) -> SentRow:
    """Return one row in the form it is sent.

    `before` is the service's record (offline the baseline's), or None if the activity is new.
    """
    before, older = (None, _EMPTY) if change.state is RowState.NEW else _before(change, mode)
    return SentRow(
        sheet=change.sheet,
        row=change.row,
        id=change.id,
        state=change.state,
        payload=import_json(change, mode),
        edited=tuple(edit.field for edit in change.fields),
        before=before,
        origin_row=change.origin_row,
        older=older,
        name=str(change.values.get("name") or ""),
    )


def import_json(change: Change, mode: SendMode) -> JsonObject:
    """Return the import JSON of a changed or new row, with keys in the order of the API document.

    It contains `id`, `siteId` and the edited fields. `merge_current` adds every other importable
    field that is not empty in a new export. `from_memory` adds the values last sent in fields that
    the service does not show. Blank fields are absent; removed values are the empty value of the
    field's type.
    """
    edits = {edit.field: edit.after for edit in change.fields}
    standing = change.current if change.current is not None else change.base or _EMPTY
    others: JsonObject = {}
    if mode.merge_current and change.state is not RowState.NEW:
        others = {
            **(_memory(change, mode) if mode.from_memory else _EMPTY),
            **(change.current or _EMPTY),
        }
    values: JsonObject = {}
    for column in _IMPORTABLE:
        name = column.field
        if name == "id":
            values[name] = change.id
        elif name in edits:
            values[name] = edits[name]
        # An import needs the row's site even if it was not edited.
        elif column.required:
            values[name] = standing.get(name, change.values.get(name))
        elif (
            name in others
            and not column.cell.is_empty(others[name])
            and _accepted(column, others[name])
        ):
            values[name] = others[name]
    return values


def _accepted(column: Column, value: JsonValue) -> bool:
    """Return whether the import accepts the value; undocumented statuses are not sent back."""
    return not isinstance(column.cell, ChoiceCell) or value in column.cell.choices


def _memory(change: Change, mode: SendMode) -> JsonObject:
    """Return the last sent values of fields that the service does not show."""
    return hidden_values(change.base or _EMPTY, mode.sent.get(change.id, NOTHING_SENT))


def remembered_values(
    changes: Sequence[Change], rows: Sequence[SentRow], *, offline: bool
) -> tuple[Text, ...]:
    """Return warnings about values that are sent although they were not typed here and no recent
    export shows them.
    """
    changed = [
        (change, row)
        for change, row in zip(changes, rows, strict=True)
        if row.state is not RowState.NEW
    ]
    fields = {
        name
        for name in _NOT_SHOWN
        for change, row in changed
        if name in row.payload and name not in row.edited and name not in (change.current or _EMPTY)
    }
    texts = list[Text]()
    if fields:
        texts.append(
            say(
                "Values from your last upload are sent again: {names}. Newer values, "
                "which the service does not show, are replaced.",
                names=", ".join(captions(fields)),
            )
        )
    if offline and any("siteId" not in row.edited for _, row in changed):
        texts.append(
            say(
                "Checked offline: Site IDs are sent as exported. Newer ones in the service are "
                "replaced."
            )
        )
    return tuple(texts)


def captions(fields: Collection[str]) -> tuple[str, ...]:
    """Return the headers of fields in column order."""
    return tuple(column.caption for column in ACTIVITIES.columns if column.field in fields)


def _before(change: Change, mode: SendMode) -> tuple[JsonObject, JsonObject | None]:
    """Return the values before the run: the service's, and earlier uploads' values that it does not
    show. Return also the differing values of the sheet, or None if it had no record of the row.
    """
    base, current = change.base, change.current
    seen = {**_memory(change, mode), **(current or _EMPTY)}
    if base is None:
        return seen, None
    before = {**base, **seen} if current is None else seen
    # The baseline is renewed from what the sheet showed, which may have been out of date before the
    # run.
    older = {
        name: base.get(name) for name in {**base, **before} if base.get(name) != before.get(name)
    }
    return before, older


def with_current_row(
    change: Change, record: JsonObject | None
) -> tuple[Change, tuple[Conflict, ...]]:
    """Return a change updated to a later export of its row, and the new conflicts with changes made
    since.

    Unedited fields take their later value. A decision about the earlier export does not apply to a
    later value.
    """
    before = change.current
    # Removed or created since: which field conflicts is unknown, so the whole row does.
    if before is None or record is None:
        return change, () if before is record else (Conflict(None, before, record, change.values),)
    conflicts = []
    for edit in change.fields:
        column = _COLUMNS[edit.field]
        base, theirs = in_record(before, edit.field), in_service(record, column)
        if merge3(column.cell, base, edit.after, theirs) is Answer.CONFLICT:
            conflict = Conflict(edit.field, value_of(base), value_of(theirs), edit.after)
            conflicts.append(conflict)
    return replace(change, current=record), tuple(conflicts)


def could_be_emptied(changes: ChangeSet, mode: SendMode) -> tuple[str, ...]:
    """Return the fields, in column order, that a service which replaces whole activities could
    empty.
    """
    missing: set[str] = set()
    for change in sendable(changes):
        if change.state is not RowState.NEW:
            sent = import_json(change, mode)
            standing = change.current if change.current is not None else change.base or _EMPTY
            # The activity may have a value: the service shows one, or never shows the field.
            missing.update(
                column.field
                for column in _IMPORTABLE
                if column.field not in sent
                and (
                    not column.cell.is_empty(standing.get(column.field))
                    or (not column.shown and column.field not in standing)
                )
            )
    return tuple(column.field for column in _IMPORTABLE if column.field in missing)


def added_by_uploads(changes: ChangeSet) -> tuple[Text, ...]:
    """Return warnings about fields shown by the service that an upload would add to rows sent with
    their edits only.
    """
    added = captions(
        [
            field
            for field in could_be_emptied(changes, SendMode(merge_current=False))
            if field not in _NOT_SHOWN
        ]
    )
    message = say(
        "An upload also sends the service's values of {names}. The import may empty fields "
        "that are not sent.",
        names=", ".join(added),
    )
    return (message,) if added else ()


def status_changes(changes: ChangeSet) -> dict[str, int]:
    """Return the number of rows to send per status, for the confirmation; new rows only if they
    have one.
    """
    counts = Counter(
        str(edit.after)
        for change in sendable(changes)
        for edit in change.fields
        if edit.field == "status" and edit.after is not None
    )
    return dict(counts)


def hidden_rows(changes: ChangeSet) -> int:
    """Return how many rows to send are hidden or filtered out in the sheet."""
    return sum(change.hidden for change in sendable(changes))


class EveryRow:
    """Every row of a sheet as import JSON text, compared with the baseline in the same pass.

    Importable fields keep the exported values, including empty ones, overlaid with the edits. A row
    without a baseline record is sent as typed. Of fields that the service does not show, only edits
    are included. `from_memory` also adds the values last sent there, for a service that replaces
    whole activities.
    """

    def __init__(
        self,
        info: SheetInfo,
        baseline: Exported,
        rules: Rules | None = None,
        *,
        from_memory: bool = False,
    ) -> None:
        rules = replace(rules or Rules(), all_rows=False)
        self._sent = rules.last_sent if from_memory else None
        self._names = (
            _NAMES if from_memory else tuple(name for name in _NAMES if name not in _NOT_SHOWN)
        )
        self._tally = Tally(info, baseline, None, rules)

    def texts(self, rows: Iterable[SheetRow]) -> Iterator[str]:
        """Yield the texts; consume them in order.

        A cell that cannot be read keeps the service's value and is reported by `changes`.
        """
        for row in rows:
            judged = self._tally.take(row)
            if isinstance(judged, Judged):
                yield json_text(self._as_it_goes(judged.id, judged.base or _EMPTY, judged.edits))
            elif judged is not None:
                yield json_text(self._as_it_goes(str(row.values["id"]), judged, _EMPTY))

    def changes(self) -> ChangeSet:
        """Return what `compare` returns for these rows, once all texts were consumed."""
        return self._tally.changes()

    def _as_it_goes(self, id: str, base: JsonObject, edits: JsonObject) -> JsonObject:
        """Return a row with its edits, without a status that the import does not accept."""
        if self._sent is not None:
            base = {**base, **hidden_values(base, self._sent.get(id, NOTHING_SENT))}
        exported = {name: base[name] for name in self._names if name in base}
        values = {**exported, **edits, "id": id}
        # Sending such a status back would get the whole row refused for a field that was not
        # edited.
        for column in _CHOICES:
            name = column.field
            if (
                name in values
                and name not in edits
                and not _accepted(column, values[name])
                and not column.cell.is_empty(values[name])
            ):
                del values[name]
        return {name: values[name] for name in _NAMES if name in values} if edits else values


def renewed(
    raw: str, sent: SentRow, at: str, standing: JsonObject | None, edited: Collection[str] = ()
) -> RawRecord:
    """Return the baseline record of a row that the service accepted, so that the workbook can be
    edited further. `raw` is the JSON text of the row's record in an export made after the run,
    which began `at`. `standing` is the baseline record now in the workbook. `edited` are the
    fields whose cells differ from it. A field that was renewed since it was sent keeps its
    value, and so does one whose cell shows the exported value. A field that was sent gets the
    value of its cell, even if the service has a newer one: otherwise the cell would look like an
    edit that was never typed.
    """
    now: JsonObject = json.loads(raw)
    shown = _as_the_sheet_shows(sent) if standing is None else dict(standing)
    # An activity that was deleted and created again is a new one; the old export does not apply to
    # it.
    anew = (
        sent.before is None
        and standing is not None
        and standing.get("createdAt") != now.get("createdAt")
    )
    before, base = _known_to(sent), _EMPTY if anew else standing
    for column in _IMPORTABLE:
        name = column.field
        is_new_row = sent.before is None
        if name not in sent.payload:
            # Blank cells of a new row are in step with what the service shows as empty.
            if is_new_row and name in now and column.cell.is_empty(now[name]):
                shown.setdefault(name, now[name])
            continue
        if not (is_new_row or name == "id" or name in sent.edited):
            continue
        # Renewed since it was sent, or showing the exported value again: nothing newer here.
        if base is not None and (
            _is_renewed(name, before, base) or (name in sent.edited and name not in edited)
        ):
            continue
        value, current = sent.payload[name], now.get(name)
        # The service may spell a value differently or leave an empty one out; its way of keeping
        # nothing counts, its other spellings would look like edits.
        both_empty = column.cell.is_empty(value) and column.cell.is_empty(current)
        is_as_sent = name in now and (both_empty or column.cell.same(value, current))
        shown[name] = current if is_as_sent else value
        if not column.shown:
            times = shown.get(SENT_AT)
            shown[SENT_AT] = {**(times if isinstance(times, dict) else {}), name: at}
    return RawRecord(json_text(shown), shown)


def behind(sent: SentRow, standing: JsonObject | None, edited: Collection[str]) -> bool:
    """Return whether a cell of an accepted row shows the exported value again, as in an older copy
    or after an undo.
    """
    names = [name for name in sent.edited if name not in edited]
    if standing is None or not names:
        return False
    before = _known_to(sent)
    return not all(_is_renewed(name, before, standing) for name in names)


def _known_to(sent: SentRow) -> JsonObject:
    """Return the baseline record that the workbook had when the row was sent."""
    # The service's values take precedence over remembered ones.
    remembered = sent.before is not None and sent.older is None
    return _EMPTY if remembered else _as_the_sheet_shows(sent)


def _is_renewed(name: str, before: JsonObject, standing: JsonObject) -> bool:
    """Return whether a field's baseline value has changed since the row was sent."""
    column = _COLUMNS.get(name)
    return column is not None and not column.cell.alike(before.get(name), standing.get(name))


def _as_the_sheet_shows(sent: SentRow) -> JsonObject:
    """Return the record that the sheet showed before the run."""
    shown = {**(sent.before or _EMPTY), **(sent.older or _EMPTY)}
    # A hidden field that the workbook did not have is known from earlier runs only.
    unknown = {name for name in _NOT_SHOWN if sent.older is None or shown.get(name) is None}
    return {name: value for name, value in shown.items() if name not in unknown}
