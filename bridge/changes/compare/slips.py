"""Detect accidental edits such as sorted, shifted or retyped cells. Pure; copied rows are never
reported.

Each kind of slip is one error for the whole sheet, with a count. It blocks the upload until its
code is accepted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge.changes.compare.inputs import RecordSource
from bridge.changes.compare.judged import Cells
from bridge.errors import Problem, Severity
from bridge.records.cells.base import JsonObject, JsonValue, json_text
from bridge.records.cells.moments import MomentCell, parse_moment
from bridge.records.change_set import Change, ChangeSet, RowState, SheetInfo, SheetRow
from bridge.records.codes import DUPLICATE_ID, ID_TYPED_OVER, ID_WAS_NUMBER, STRUCK_THROUGH
from bridge.records.columns import Column, caption_key
from bridge.records.runs import OurWords, Refusals
from bridge.texts import Text, few, plural, say

COLUMN_RENAMED = "column-renamed"
"""Code of the error for a renamed column, whose edits would be lost."""
_REMOVED_NAMED = 20
_MAX_NAMED = 10
_SHOWN = 60
"""Maximum number of characters of a note quoted in a message."""


def unread_columns(info: SheetInfo, accepted: frozenset[str] = frozenset()) -> tuple[Problem, ...]:
    """Return at most one problem: an error if an unknown column holds a missing column's data, else
    a warning.

    An accepted code makes it a warning too. Extra columns beside a complete export are not
    reported, those of an own sheet are.
    """
    if info.not_found:
        stops = bool(info.renamed) and COLUMN_RENAMED not in accepted
        captions, gone = _list(info.unknown), _list(info.not_found)
        message = say("Not found: {gone}.", gone=gone)
        if info.unknown and stops:
            message = say(
                "Not read: {captions}. Not found: {gone}. Were they renamed? {pairs}. Restore the"
                " headers, or confirm the change.",
                captions=captions,
                gone=gone,
                pairs=", ".join(f"{new} = {old}" for old, new in info.renamed.items()),
            )
        elif info.unknown:
            message = say("Not read: {captions}. {more}", captions=captions, more=message)
        severity = Severity.ERROR if stops else Severity.WARNING
        code = COLUMN_RENAMED if info.renamed else "columns-gone"
        return (Problem(severity, code, message, info.sheet),)
    if info.unknown and not (info.has_baseline and info.origin):
        message = say("Not read: {captions}.", captions=_list(info.unknown))
        return (Problem(Severity.WARNING, "columns-not-read", message, info.sheet),)
    return ()


def _list(captions: Iterable[str]) -> str:
    return ", ".join(" ".join(caption.split()) for caption in captions)


class LeftOut(NamedTuple):
    """A skipped row with its content."""

    sheet: str
    row: int
    text: str


def left_out(
    row: SheetRow, info: SheetInfo, columns: Mapping[str, Column], knows: Callable[[str], bool]
) -> LeftOut | None:
    """Return a row to skip, or None if it is a data row.

    The total row of a Table and a repeated header are always skipped. Titles and notes are skipped
    if our columns hold nothing else. Without an exported baseline, a one-word title cannot be told
    from an ID, so only text with spaces is skipped.
    """
    place, id = row.sheet or info.sheet, row.values.get(info.key)
    total = (place, row.number) in info.totals
    # A known ID makes a data row: the texts of nearly every other cell are not needed.
    if not total and isinstance(id, str) and knows(id):
        return None
    zone = ZoneInfo(info.time_zone)
    filled = {
        name: columns[name].cell.text_of(value, zone) if name in columns else ""
        for name, value in row.values.items()
    }
    filled.update(row.texts)
    if total:
        return LeftOut(place, row.number, next((text for text in filled.values() if text), ""))
    if row.origin_row is not None or row.cleared or not info.importable:
        return None
    if sum(_is_caption(columns[name], text) for name, text in filled.items()) * 2 > len(filled) > 1:
        return LeftOut(place, row.number, filled.get("id") or next(iter(filled.values())))
    if len(filled) != 1:
        return None
    text = next(iter(filled.values())).strip()
    if not text or knows(text) or any(problem.code == ID_WAS_NUMBER for problem in row.problems):
        return None
    return LeftOut(place, row.number, text) if info.has_baseline or " " in text else None


def skipped_rows_warning(rows: Sequence[LeftOut], info: SheetInfo) -> tuple[Problem, ...]:
    """Return one note about all skipped rows, if any."""
    if not rows:
        return ()
    message = say(
        "Rows that look like titles, totals or notes are not read: {rows}.",
        rows=few([f"{row.row} “{' '.join(row.text.split())[:60]}”" for row in rows], _MAX_NAMED),
    )
    return (Problem(Severity.WARNING, "rows-left-out", message, info.sheet),)


def struck_rows_warning(
    info: SheetInfo, changes: Iterable[Change], skipped: Iterable[LeftOut]
) -> tuple[Problem, ...]:
    """Return one warning that striking through rows has no effect, for rows that are not sent
    anyway; changed rows have such a warning of their own.
    """
    if not info.struck:
        return ()
    apart = {(change.sheet, change.row) for change in changes}
    rows = sorted(info.struck - apart - {(row.sheet, row.row) for row in skipped})
    if not rows:
        return ()
    named = few([str(number) for _, number in rows], _MAX_NAMED)
    message = say("Struck-through rows stay in the service: {rows}.", rows=named)
    return (Problem(Severity.WARNING, STRUCK_THROUGH, message, info.sheet),)


def removed_rows(changes: ChangeSet) -> tuple[Text, ...]:
    """Return the message listing exported records that are missing in the sheet, if any. Missing
    rows are never deleted.
    """
    if not changes.removed:
        return ()
    named = [
        f"{id} ({name})" if name else id
        for id, name in [*changes.removed_names.items()][:_REMOVED_NAMED]
    ]
    count = len(changes.removed)
    more = [str(say("{count} more", count=count - len(named)))] if count > len(named) else []
    return (
        say(
            "Rows that you deleted stay in the service: {names}.", names=", ".join((*named, *more))
        ),
    )


def with_notes(
    changes: ChangeSet, our_words: Mapping[tuple[str, int], OurWords], refused: Refusals
) -> ChangeSet:
    """Return the changes with a warning for each text a planner typed into `Result` or `Reason` of
    a row to upload.

    `our_words` are the texts there by sheet and row.
    """
    if not our_words:
        return changes
    cells, rows = Cells(changes.info), list[Change]()
    for change in changes.changes:
        place = (
            (change.origin_sheet, change.origin_row or 0)
            if change.origin_sheet
            else (change.sheet, change.row)
        )
        warnings = list[Problem]()
        if (words := our_words.get(place)) is not None:
            for name, text in words.typed(refused.get(change.id, ())).items():
                row = SheetRow(place[1], change.values, sheet=place[0], texts={name: text})
                message = say(
                    "“{text}” is your text. An upload will not replace it.", text=text[:_SHOWN]
                )
                warnings.append(cells.warning(row, name, "note-in-ours", message))
        rows.append(replace(change, problems=(*change.problems, *warnings)) if warnings else change)
    return replace(changes, changes=tuple(rows))


def _is_caption(column: Column, text: str) -> bool:
    """Return whether a text is its column's header; the first letter rules out most texts."""
    keys, first = _keys_of(column.caption, column.field), text.lstrip()[:1]
    if first.isascii() and first != "*" and first.lower() not in {key[0] for key in keys}:
        return False
    return caption_key(text) in keys


@cache
def _keys_of(caption: str, field: str) -> frozenset[str]:
    return frozenset((caption_key(caption), caption_key(field)))


PART_SORTED = "part-sorted"
CELLS_SHIFTED = "cells-shifted"
CODES = frozenset((PART_SORTED, CELLS_SHIFTED, ID_TYPED_OVER))

_STAMPS = ("createdAt", "updatedAt")
"""Fields that planners do not type and that together identify one record."""
_NAME = ("name",)
"""The same for the name, if it is unique and set by the service."""
_SHIFTED = 3
"""Minimum run of rows with their neighbour's value that is no coincidence."""
_NOTHING: tuple[JsonValue, ...] = ("", [], None)
_EXCHANGED = 5
"""Minimum number of rows with each other's values that is no coincidence."""
_NAMED = 5
"""Maximum number of IDs named in a message."""

_Fields = tuple[str, ...]
_Witness = tuple[object, ...]


class Emptied(NamedTuple):
    """An emptied cell, by its row's ID."""

    id: str
    sheet: str
    row: int
    field: str


class _ColumnEdit(NamedTuple):
    """An edit in one column: its position, and its old and new value in comparable form."""

    id: str
    sheet: str
    row: int
    before: object
    after: object


def slips(
    changes: ChangeSet,
    baseline: RecordSource,
    accepted: frozenset[str] = frozenset(),
    emptied: Sequence[Emptied] = (),
    reported: Container[str] = (),
    order: Sequence[str] = (),
) -> tuple[tuple[Problem, ...], Mapping[str, str]]:
    """Return the slips found in a sheet, at most one per code: errors, or warnings if accepted; and
    the ID that each new ID was typed over, unless that was accepted.

    Rows were sorted or moved if Created and Updated (or a unique name) appear beside another ID
    than in the export, and the original row no longer holds them. Rows that still hold them were
    copied. A column was sorted if its edits only exchange values among at least five rows. Only
    changed and new rows are checked. `emptied` are the emptied cells of all rows; `reported` are
    new IDs that have a problem of their own, `order` the IDs of all rows.
    """
    stops = []
    strange, edits = _strange_and_edited(changes, baseline, emptied)
    moved, moved_ids = _moved(changes, baseline, _STAMPS, strange[_STAMPS])
    typed_over = {**_equal_but_for_the_id(changes, baseline), **moved_ids}
    skipped = {change.id for change in changes.changes if change.left_out}
    if renamed := {
        old: new for old, new in typed_over.items() if new not in reported and new not in skipped
    }:
        stops.append(_stop(changes, ID_TYPED_OVER, _typed_over(renamed)))
    shifted = _shifted(changes, baseline, emptied, order)
    moved_names, _ = _moved(changes, baseline, _NAME, strange[_NAME])
    if sorted_apart := _part_sorted(
        changes, {_STAMPS: moved, _NAME: moved_names}, edits, len(shifted)
    ):
        stops.append(_stop(changes, PART_SORTED, sorted_apart))
    elif shifted:
        message = say(
            "{count} cells from row {row} moved to a neighbouring row. Was a cell deleted "
            "or inserted there?",
            count=len(shifted),
            row=shifted[0].row,
        )
        stops.append(_stop(changes, CELLS_SHIFTED, message))
    problems = tuple(
        replace(problem, severity=Severity.WARNING) if problem.code in accepted else problem
        for problem in stops
    )
    is_meant = ID_TYPED_OVER in accepted
    return problems, {} if is_meant else {new: old for old, new in renamed.items()}


def slips_of(changes: ChangeSet) -> tuple[Problem, ...]:
    """Return the slips that block a sheet, including a renamed column."""
    return tuple(
        problem
        for problem in changes.problems
        if problem.code in {*CODES, COLUMN_RENAMED} and problem.severity is Severity.ERROR
    )


def _stop(changes: ChangeSet, code: str, message: Text) -> Problem:
    advice = say(
        "{finding} Undo it in the spreadsheet, or confirm that you meant it.",
        finding=message,
    )
    return Problem(Severity.ERROR, code, advice, changes.info.sheet)


def _part_sorted(
    changes: ChangeSet,
    moves: Mapping[_Fields, list[Change]],
    edits: Mapping[str, list[_ColumnEdit]],
    shifted: int,
) -> Text | None:
    """Return the message about a part of the sheet that was sorted separately, or None if there is
    no proof.

    If values repeat, some of the `shifted` cells exchange values too. They suggest a sorted column
    only if they make up less than half of it.
    """
    captions = {column.field: column.caption for column in changes.info.table}
    for witness, moved in moves.items():
        if len(moved) > 1 or (moved and changes.removed):
            return _of_other_rows(
                [captions.get(name, name) for name in witness], [change.id for change in moved]
            )
    exchanged = {name: rows for name, edited in edits.items() if (rows := _exchanged(edited))}
    ids = [
        edit.id
        for edit in sorted(
            {(edit.sheet, edit.row): edit for rows in exchanged.values() for edit in rows}.values(),
            key=_place,
        )
    ]
    return (
        _of_other_rows([captions.get(name, name) for name in exchanged], ids)
        if len(ids) > 2 * shifted
        else None
    )


def _of_other_rows(columns: Sequence[str], ids: Sequence[str]) -> Text:
    return plural(
        len(ids),
        "1 row has the {columns} of another row: {ids}. Was only part of the sheet sorted "
        "or moved?",
        "{count} rows have the {columns} of other rows, such as {ids}. Was only part of "
        "the sheet sorted or moved?",
        columns=" and ".join(columns),
        ids=_names(ids),
    )


def _strange_and_edited(
    changes: ChangeSet, baseline: RecordSource, emptied: Sequence[Emptied]
) -> tuple[dict[_Fields, list[tuple[Change, _Witness]]], dict[str, list[_ColumnEdit]]]:
    """Return the rows whose fingerprint differs from the export, and the edits of exported rows by
    column, in one pass.

    An emptied cell is an edit too. A name is part of the fingerprint only if the service sets it.
    """
    columns = {column.field: column for column in changes.info.table}
    witnesses = (
        (_STAMPS, _NAME)
        if all(name in columns and not columns[name].editable for name in _NAME)
        else (_STAMPS,)
    )
    strange: dict[_Fields, list[tuple[Change, _Witness]]] = {_STAMPS: [], _NAME: []}
    edits: dict[str, list[_ColumnEdit]] = {name: [] for name in columns}
    for change in changes.changes:
        values, base = change.values, change.base or {}
        for fields in witnesses:
            if any(values.get(name) != base.get(name) for name in fields):
                witness = _witness(values, fields)
                if witness is not None and witness != _witness(base, fields):
                    strange[fields].append((change, witness))
        if change.state is RowState.CHANGED:
            for edit in change.fields:
                column = columns[edit.field]
                before_and_after = _comparable(column, edit.before), _comparable(column, edit.after)
                edits[edit.field].append(
                    _ColumnEdit(change.id, change.sheet, change.row, *before_and_after)
                )
    for cell in emptied:
        before = (baseline.get(cell.id) or {}).get(cell.field)
        edits[cell.field].append(
            _ColumnEdit(cell.id, cell.sheet, cell.row, _comparable(columns[cell.field], before), "")
        )
    return strange, edits


def _moved(
    changes: ChangeSet,
    baseline: RecordSource,
    fields: _Fields,
    strange: Sequence[tuple[Change, _Witness]],
) -> tuple[list[Change], dict[str, str]]:
    """Return the rows that hold another row's former values in these fields, and the new ID typed
    over each old one.
    """
    if not strange:
        return [], {}
    owners = _owners(baseline, {witness for _, witness in strange}, fields)
    gone, edited = {*changes.removed}, {change.id: change for change in changes.changes}
    moved, renamed = [], dict[str, str]()
    for change, witness in strange:
        owner = owners.get(witness)
        if owner is None or owner == change.id or not change.id:
            continue
        if owner in gone:
            if change.state is RowState.NEW:
                renamed[owner] = change.id
            # A row with the ID of another is offered its own.
            elif all(problem.code != DUPLICATE_ID for problem in change.problems):
                moved.append(change)
        elif owner in edited and _witness(edited[owner].values, fields) not in {witness, None}:
            moved.append(change)
    return moved, renamed


def _witness(values: Mapping[str, JsonValue], fields: _Fields) -> _Witness | None:
    """Return the values of a row or record that planners do not type, or None if one is missing."""
    texts = [
        value if isinstance(value := values.get(name), str) and value else None for name in fields
    ]
    contents = tuple(
        parse_moment(text) if fields is _STAMPS and text is not None else text for text in texts
    )
    return None if None in contents else contents


def _owners(baseline: RecordSource, wanted: set[_Witness], fields: _Fields) -> dict[_Witness, str]:
    """Return the ID that owns each wanted fingerprint, omitting those shared by several records."""
    owners, shared = dict[_Witness, str](), set[_Witness]()
    for id in baseline.ids():
        record = baseline.get(id)
        witness = _witness(record, fields) if record is not None else None
        if witness is None or witness not in wanted:
            continue
        if witness in owners:
            shared.add(witness)
        owners[witness] = id
    return {witness: id for witness, id in owners.items() if witness not in shared}


def _equal_but_for_the_id(changes: ChangeSet, baseline: RecordSource) -> dict[str, str]:
    """Return the removed records that equal a new row in every cell except the ID, as new IDs by
    removed ID.

    A row that also equals a record still in the sheet is a copy of that one.
    """
    # A name used in place of a missing ID is edited on purpose.
    by_id = bool(changes.removed) and changes.info.key == "id"
    new = (
        [change for change in changes.changes if change.state is RowState.NEW and change.id]
        if by_id
        else []
    )
    if not new:
        return {}
    info, zone = changes.info, ZoneInfo(changes.info.time_zone)
    # Of an own sheet the record is what was sent last. A row without a date proves nothing there.
    own = info.origin is None
    columns = [
        column
        for column in info.table
        if (column.shown or own) and column.field in info.columns and column.field != info.key
    ]
    telling = [
        at for at, column in enumerate(columns) if not own or isinstance(column.cell, MomentCell)
    ]

    def cells(values: JsonObject) -> _Witness:
        return tuple(column.cell.in_sheet(values.get(column.field), zone) for column in columns)

    by_cells = dict[_Witness, list[str]]()
    for change in new:
        by_cells.setdefault(cells(change.values), []).append(change.id)
    gone, owners = {*changes.removed}, dict[_Witness, list[str]]()
    for id in baseline.ids():
        if (content := cells(baseline.get(id) or {})) in by_cells and any(
            content[at] is not None for at in telling
        ):
            owners.setdefault(content, []).append(id)
    return {
        old: fresh
        for values, ids in owners.items()
        if gone.issuperset(ids)
        for old, fresh in zip(ids, by_cells[values], strict=False)
    }


def _comparable(column: Column, value: JsonValue) -> object:
    if column.cell.is_empty(value):
        return ""
    if not isinstance(value, str):
        return json_text(value)
    moment = parse_moment(value) if isinstance(column.cell, MomentCell) else None
    return value if moment is None else moment  # the text itself: rows may share a long one


def _exchanged(edits: Sequence[_ColumnEdit]) -> list[_ColumnEdit]:
    """Return the edits of a column that exchange values between rows, as sorting does; nothing if
    it may be intended.

    Edits whose new value no other row lost are dropped repeatedly. This also drops a plan that was
    moved by a day. Crews taking turns exchange a few values in no order.
    """
    lost, by_value = Counter(edit.before for edit in edits), dict[object, list[_ColumnEdit]]()
    for edit in edits:
        by_value.setdefault(edit.after, []).append(edit)
    for held in by_value.values():
        held.sort(key=lambda edit: lost[edit.before] > len(by_value.get(edit.before, ())))
    waiting = [*by_value]
    while waiting:
        value = waiting.pop()
        held = by_value.get(value, [])
        while len(held) > lost[value]:
            before = held.pop().before
            lost[before] -= 1
            waiting.append(before)
    left = sorted((edit for held in by_value.values() for edit in held), key=_place)
    if len(left) < _EXCHANGED:
        return []
    values = [edit.after for edit in left if edit.after != ""]
    return left if len({*values}) >= _EXCHANGED or _in_order(values) else []


def _in_order(values: Sequence[object]) -> bool:
    """Return whether values only increase or only decrease, with or without regard to case; one
    column has one type.
    """
    keys = [value.casefold() if isinstance(value, str) else value for value in values]
    return any([*order] in (sorted(order), sorted(order, reverse=True)) for order in (values, keys))  # type: ignore[type-var]


def _place(edit: _ColumnEdit) -> tuple[str, int]:
    return edit.sheet, edit.row


def _typed_over(renamed: Mapping[str, str]) -> Text:
    (old, new), count = next(iter(renamed.items())), len(renamed)
    return plural(
        count,
        "The ID “{old}” was changed to “{new}”. This would create “{new}” and leave "
        "“{old}” in the service.",
        "{count} IDs were changed, such as “{old}” to “{new}”. This would create new "
        "entries; the old ones stay in the service.",
        old=old,
        new=new,
    )


def _shifted(
    changes: ChangeSet, baseline: RecordSource, emptied: Sequence[Emptied], order: Sequence[str]
) -> list[Change]:
    """Return the longest run of rows that hold, in one column, the exported value of their
    neighbour towards an emptied cell, as deleting or inserting a cell leaves behind.

    Without an emptied cell, a plan moved by a day, or teams taking turns, would look the same.
    Rows whose neighbours share a value are unchanged and belong to the run. `order` has the IDs of
    all rows.
    """
    edited = {change.id: change for change in changes.changes}
    places = {id: place for place, id in enumerate(order)} if emptied else {}
    blank = {(cell.id, cell.field) for cell in emptied}
    best = list[Change]()
    for cell in (cell for cell in emptied if cell.id in places):
        for step in (1, -1):
            run, values = list[Change](), set[str]()
            moved = (baseline.get(cell.id) or {}).get(cell.field)
            for id in _beside(order, places[cell.id], step):
                change, base = edited.get(id), (baseline.get(id) or {}).get(cell.field)
                value = base if change is None else change.values.get(cell.field)
                value = None if (id, cell.field) in blank else value
                if value != moved and not (value in _NOTHING and moved in _NOTHING):
                    break
                if change is not None and value != base and value not in _NOTHING:
                    run.append(change)
                    values.add(repr(value))
                moved = base
            if len(run) > len(best) and len(values) > 1:
                best = run
    return sorted(best, key=lambda change: change.row) if len(best) >= _SHIFTED else []


def _beside(order: Sequence[str], place: int, step: int) -> Iterator[str]:
    """Yield the rows after a place, or those before it, the nearest first."""
    last = len(order) if step == 1 else -1
    return (order[at] for at in range(place + step, last, step))


def _names(ids: Iterable[str]) -> str:
    return few([*dict.fromkeys(ids)], _NAMED)
