"""The changes of a kind's sheets -> its records in the shape in which the service shows them, untouched values to the character. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from bridge.changes.kinds.compare_kind import KindChanges
from bridge.changes.kinds.exported_rows import Chain, key_text
from bridge.changes.kinds.nested_rows import chain_of
from bridge.jsonio.record_stream import RawRecord
from bridge.jsonio.source_edit import parse, rewrite
from bridge.records.cells.base import JsonObject, JsonValue, json_text
from bridge.records.change_types import Change, RowState
from bridge.records.nested_columns import Place, ShapedSheet
from bridge.records.sheet_types import SheetRow


@dataclass(slots=True)
class _Edits:
    """What happens to one record: new values by their places, and new members of its lists."""

    values: dict[Place, JsonValue] = field(default_factory=dict)
    members: dict[Place, list[JsonObject]] = field(default_factory=lambda: defaultdict(list))


def edited_records(found: KindChanges, records: Iterable[RawRecord], *, all_rows: bool = False) -> Iterator[str]:
    """Yield the JSON text of each record that was edited, in the order of the export, then of each new one in the order of the sheet.

    With `all_rows` also those that are as they were. `records` are those of the export, in its order. A record whose row is gone is left out,
    and so is what somebody left out of the review: a new record with all that belongs to it.
    """
    own, new, edits = found.sheets[0], dict[str, JsonObject](), defaultdict[str, _Edits](_Edits)
    for change in (change for change in own.changes if not change.left_out):
        if change.state is RowState.NEW:
            new[change.id] = _nested({**_key(change, own.info.key, found.edited[0].shape), **_values(change, found.edited[0].shape)})
        else:
            edits[change.id].values.update(_values(change, found.edited[0].shape))
    for changes, sheet in zip(found.sheets[1:], found.edited[1:], strict=True):
        for change in (change for change in changes.changes if not change.left_out):
            _take_member(found, change, sheet.shape, edits, new)
    gone = frozenset(own.removed)
    for key, record in zip(found.exported.keys(), records, strict=True):
        if key in edits:
            yield _rewritten(record, edits[key])
        elif all_rows and key not in gone:
            yield record.text
    yield from map(json_text, new.values())


def _take_member(found: KindChanges, change: Change, shape: ShapedSheet, edits: Mapping[str, _Edits], new: Mapping[str, JsonObject]) -> None:
    """Put a changed or new row of a nested list where it belongs."""
    chain: Chain = chain_of(SheetRow(change.row, change.values), shape)
    parent = found.exported.named.get(chain)
    if change.state is not RowState.NEW:
        _, member = found.exported.nested(shape)[change.id]
        edits[member.record].values.update({(*member.place, *path): value for path, value in _values(change, shape).items()})
    elif parent is not None:
        key, place = parent
        edits[key].members[(*place, *shape.at[-1])].append(_nested(_values(change, shape)))
    elif chain[0] in new:
        _append(new[chain[0]], shape.at[-1], _nested(_values(change, shape)))


def _values(change: Change, shape: ShapedSheet) -> dict[Place, JsonValue]:
    """Return the edited values of a row by their places."""
    paths = shape.paths
    return {paths[edit.field]: edit.after for edit in change.fields if edit.field in paths}


def _key(change: Change, field: str, shape: ShapedSheet) -> dict[Place, JsonValue]:
    """Return the key of a new record, in the JSON type that its column shows."""
    typed = change.values.get(field)
    return {shape.paths[field]: typed if key_text(typed) == change.id else change.id}


def _nested(values: Mapping[Place, JsonValue]) -> JsonObject:
    """Return a new object from its values by path."""
    record: JsonObject = {}
    for path, value in values.items():
        inner = record
        for step in path[:-1]:
            below = inner.setdefault(str(step), {})
            inner = below if isinstance(below, dict) else inner
        inner[str(path[-1])] = value
    return record


def _append(record: JsonObject, at: tuple[str, ...], member: JsonObject) -> None:
    """Put a member at the end of a list of a new record."""
    inner = record
    for step in at[:-1]:
        below = inner.setdefault(step, {})
        inner = below if isinstance(below, dict) else inner
    members = inner.setdefault(at[-1], [])
    if isinstance(members, list):
        members.append(member)


def _rewritten(record: RawRecord, edits: _Edits) -> str:
    """Splice the edits into the record's own text."""
    root = parse(record.text)
    texts: dict[Place, str | None] = {place: json_text(value) for place, value in edits.values.items()}
    for place, members in edits.members.items():
        there = root.at(place)
        first = len(there.nodes) if there is not None else 0
        texts.update({(*place, number): json_text(member) for number, member in enumerate(members, first)})
    return rewrite(record.text, root, texts, {})
