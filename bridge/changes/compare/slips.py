"""ChangeSet + baseline -> proof of a slip: cells that can only stand where they stand by accident. Pure; it never blames a row that was copied.

A slip is one finding of the sheet, an error with a count that stops it; whoever looked lifts it with its code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise

from bridge.changes.compare.cell_edits import EMPTIED
from bridge.changes.compare.comparison_inputs import RecordSource
from bridge.changes.compare.not_read import COLUMN_RENAMED
from bridge.errors import Problem, Severity
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import parse_moment
from bridge.records.change_types import Change, ChangeSet, RowState
from bridge.texts import Text, few, plural, say

PART_SORTED, CELLS_SHIFTED, ID_TYPED_OVER = "part-sorted", "cells-shifted", "id-typed-over"
CODES = frozenset((PART_SORTED, CELLS_SHIFTED, ID_TYPED_OVER))

_WITNESSES = ("createdAt", "updatedAt")
"""Fields that nobody types and that together belong to one record."""
_SHIFTED = 3
"""Rows one below the other that hold their neighbour's value before it is no coincidence."""
_NAMED = 5
"""IDs that a sentence names."""

_Witness = tuple[object, ...]


def slips(changes: ChangeSet, baseline: RecordSource, accepted: frozenset[str] = frozenset()) -> tuple[Problem, ...]:
    """Return what is proved of a sheet, at most one finding of each code: an error, or a warning where its code was accepted.

    Proof is that Created and Updated stand beside another ID than in the export, while the row of that other ID no longer holds them: moved, not
    copied. Rows that are unchanged hold their own, so that only changed and new ones are looked at.
    """
    moved, renamed = _elsewhere(changes, baseline)
    found = []
    if renamed:
        found.append(_stop(changes, ID_TYPED_OVER, _typed_over(renamed, importable=changes.info.importable)))
    if len(moved) > 1 or (moved and changes.removed):
        message = say(
            "{count} rows hold Created and Updated of other rows: was only a part of the sheet sorted, or moved? For example {ids}.",
            count=len(moved),
            ids=_names(change.id for change in moved),
        )
        found.append(_stop(changes, PART_SORTED, message))
    elif shifted := _shifted(changes) or _shifted_evenly(changes, baseline):
        message = say(
            "{count} rows, from row {row} on, hold the value of their neighbour in the same column: was a cell deleted or inserted there?",
            count=len(shifted),
            row=shifted[0].row,
        )
        found.append(_stop(changes, CELLS_SHIFTED, message))
    return tuple(replace(problem, severity=Severity.WARNING) if problem.code in accepted else problem for problem in found)


def slips_of(changes: ChangeSet) -> tuple[Problem, ...]:
    """Return the slips that stop a sheet: those that `slips` found, and a renamed column."""
    return tuple(found for found in changes.problems if found.code in {*CODES, COLUMN_RENAMED} and found.severity is Severity.ERROR)


def _stop(changes: ChangeSet, code: str, message: Text) -> Problem:
    advice = say(
        "{finding} Undo it in the spreadsheet, or say that it is meant so.",
        finding=message,
    )
    return Problem(Severity.ERROR, code, advice, changes.info.sheet)


def _elsewhere(changes: ChangeSet, baseline: RecordSource) -> tuple[list[Change], dict[str, str]]:
    """Return the rows that hold what another row lost, and the IDs that were typed over: new ID by the one before."""
    strange = [
        (change, witness) for change in changes.changes if (witness := _witness(change.values)) is not None and witness != _witness(change.base or {})
    ]
    if not strange:
        return [], {}
    owners = _owners(baseline, {witness for _, witness in strange})
    gone, edited = {*changes.removed}, {change.id: change for change in changes.changes}
    moved, renamed = [], dict[str, str]()
    for change, witness in strange:
        owner = owners.get(witness)
        if owner is None or owner == change.id or not change.id:
            continue
        if owner in gone:
            if change.state is RowState.NEW:
                renamed[owner] = change.id
            else:
                moved.append(change)
        elif owner in edited and _witness(edited[owner].values) not in {witness, None}:
            moved.append(change)
    return moved, renamed


def _witness(values: Mapping[str, JsonValue]) -> _Witness | None:
    """Return what nobody types of a row or record; None where a part of it is missing."""
    found = tuple(parse_moment(value) if isinstance(value := values.get(name), str) else None for name in _WITNESSES)
    return None if None in found else found


def _owners(baseline: RecordSource, wanted: set[_Witness]) -> dict[_Witness, str]:
    """Return whose the wanted values are; not those that several records share."""
    owners, shared = dict[_Witness, str](), set[_Witness]()
    for id in baseline.ids():
        record = baseline.get(id)
        witness = _witness(record) if record is not None else None
        if witness is None or witness not in wanted:
            continue
        if witness in owners:
            shared.add(witness)
        owners[witness] = id
    return {witness: id for witness, id in owners.items() if witness not in shared}


def _typed_over(renamed: Mapping[str, str], *, importable: bool) -> Text:
    (old, new), count = next(iter(renamed.items())), len(renamed)
    if importable:
        return plural(
            count,
            'The ID "{new}" was "{old}": a new ID makes a second activity, and "{old}" stays in the service as it is.',
            '{count} IDs were typed over, for example "{old}" with "{new}": a new ID makes a second activity, and the first stays in the service.',
            old=old,
            new=new,
        )
    return plural(
        count,
        'The ID "{new}" was "{old}": a new ID makes a second record, and "{old}" stays in the service as it is.',
        '{count} IDs were typed over, for example "{old}" with "{new}": a new ID makes a second record, and the first stays in the service.',
        old=old,
        new=new,
    )


def _shifted(changes: ChangeSet) -> list[Change]:
    """Return the longest stretch of rows that hold, in one column, what their neighbour below (or above) had when it was exported.

    Only where the cell at an end of the stretch was emptied, as deleting or inserting a cell does: else a plan that was moved by a day, or
    teams in turns, look alike.
    """
    best, best_field = list[Change](), ""
    emptied = {(found.sheet, found.row, found.field) for found in changes.all_problems if found.code == EMPTIED}
    for field in dict.fromkeys(name for _, _, name in emptied if name):
        for step in (1, -1):
            stretch = list[Change]()
            for one, other in pairwise((*changes.changes[::step], None)):
                if one is None:
                    continue
                beside = other if other is not None and one.sheet == other.sheet and other.row - one.row == step else None
                if beside is not None and _holds(one, field, beside.base):
                    stretch.append(one)
                elif stretch:
                    ends = ((stretch[0].sheet, stretch[0].row - step, field), (one.sheet, one.row, field), (one.sheet, one.row + step, field))
                    if len(stretch) > len(best) and not emptied.isdisjoint(ends):
                        best, best_field = stretch, field
                    stretch = []
    distinct = {repr(change.values.get(best_field)) for change in best}
    return sorted(best, key=lambda change: change.row) if len(best) >= _SHIFTED and len(distinct) > 1 else []


def _shifted_evenly(changes: ChangeSet, baseline: RecordSource) -> list[Change]:
    """Return the edited rows of a column that all hold what the row above (or below) had in the export, behind a cell that was emptied.

    Where neighbours have the same value, as teams have, the rows that show the slip do not stand one below the other.
    """
    sheet = changes.info.sheet
    emptied = [(found.row, found.field) for found in changes.all_problems if found.code == EMPTIED and found.sheet == sheet and found.row is not None]
    order = [*baseline.ids()] if emptied else []
    for field in dict.fromkeys(name for _, name in emptied if name):
        edited = [change for change in changes.changes if any(edit.field == field for edit in change.fields)]
        rows = [row for row, name in emptied if name == field]
        for step, at_the_end in ((1, min), (-1, max)):
            beside = dict(zip(order[::step][1:], order[::step], strict=False))
            holding = [change for change in edited if change.id in beside and _holds(change, field, baseline.get(beside[change.id]))]
            distinct = {repr(change.values.get(field)) for change in holding}
            ends = at_the_end(rows) == at_the_end([*rows, *(change.row for change in edited)])
            if ends and len(holding) == len(edited) >= _SHIFTED and len(distinct) > 1:
                return sorted(holding, key=lambda change: change.row)
    return []


def _holds(change: Change, field: str, of: JsonObject | None) -> bool:
    """Whether a row was changed in a field to what another record has there."""
    if change.base is None or of is None or field not in change.values:
        return False
    value = change.values[field]
    return value == of.get(field) and value != change.base.get(field) and value not in ("", [], None)


def _names(ids: Iterable[str]) -> str:
    return few([*dict.fromkeys(ids)], _NAMED)
