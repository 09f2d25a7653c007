"""What of a sheet is not read, each said: unknown and lost columns, titles, lines through rows, notes in columns of ours. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge.changes.compare.validation import Cells
from bridge.errors import Problem, Severity
from bridge.records.captions import caption_key
from bridge.records.cells.base import JsonValue, cell_text
from bridge.records.change_types import Change, ChangeSet
from bridge.records.column import Column
from bridge.records.run_types import OurWords, Refusals
from bridge.records.sheet_types import SheetInfo, SheetRow
from bridge.spool import Spool, spooled
from bridge.texts import Text, few, plural, say

COLUMN_RENAMED = "column-renamed"
"""The code of the stop: what was typed into a renamed column would be lost."""
STRUCK_THROUGH = "struck-through"
_REMOVED_NAMED = 20
_NAMED = 10
_SHOWN = 60
"""Characters of a note that a sentence shows."""


def unread_columns(info: SheetInfo, accepted: frozenset[str] = frozenset()) -> tuple[Problem, ...]:
    """Return at most one finding: an error where an unknown column holds what a lost one held, unless its code was accepted; else to double-check.

    A column of the planner's own beside a whole export is no finding.
    """
    if info.not_found:
        stops = bool(info.renamed) and COLUMN_RENAMED not in accepted
        severity, code = (Severity.ERROR if stops else Severity.WARNING), COLUMN_RENAMED if info.renamed else "columns-gone"
        return (Problem(severity, code, _sentence(info, stops=stops), info.sheet),)
    if info.unknown and not info.has_baseline:
        return (Problem(Severity.WARNING, "columns-not-read", say("Not read: {captions}.", captions=_list(info.unknown)), info.sheet),)
    return ()


def _sentence(info: SheetInfo, *, stops: bool) -> Text:
    gone = _list(info.not_found)
    if not info.unknown:
        return say("Not found: {gone}.", gone=gone)
    if not stops:
        return say("Not read: {captions}. Not found: {gone}.", captions=_list(info.unknown), gone=gone)
    return say(
        "Not read: {captions}. Not found: {gone}. Are they these? {pairs}. Give the columns their captions back, or say that it is meant so.",
        captions=_list(info.unknown),
        gone=gone,
        pairs=", ".join(f"{new} = {old}" for old, new in info.renamed.items()),
    )


def _list(captions: Iterable[str]) -> str:
    return ", ".join(" ".join(caption.split()) for caption in captions)


class LeftOut(NamedTuple):
    """A row that is left out, with what stands in it."""

    sheet: str
    row: int
    text: str


def left_out(row: SheetRow, info: SheetInfo, columns: Mapping[str, Column], knows: Callable[[str], bool]) -> LeftOut | None:
    """Return the row as one that is left out; None for a row of data.

    The totals of a Table and a repeated header are left out always; a title or note where it is all that stands in our columns. Without what was
    exported nobody can tell a title of one word from an ID, so that only a text with blanks is one there.
    """
    filled = {name: _as_shown(value, columns.get(name), info.time_zone) for name, value in row.values.items()}
    filled.update(row.texts)
    place = row.sheet or info.sheet
    if (place, row.number) in info.totals:
        return LeftOut(place, row.number, next((text for text in filled.values() if text), ""))
    if row.origin_row is not None or row.cleared or not info.importable:
        return None
    if sum(_is_caption(columns[name], text) for name, text in filled.items()) * 2 > len(filled) > 1:
        return LeftOut(place, row.number, filled.get("id") or next(iter(filled.values())))
    if len(filled) != 1:
        return None
    text = next(iter(filled.values())).strip()
    if not text or knows(text) or any(problem.code == "id-was-number" for problem in row.problems):
        return None
    return LeftOut(place, row.number, text) if info.has_baseline or " " in text else None


def _as_shown(value: JsonValue, column: Column | None, zone: str) -> str:
    """Return what stands in a cell, as a planner reads it."""
    cell = column.cell.to_cell(value, ZoneInfo(zone)) if column is not None else None
    return cell_text(cell) if cell is not None else ""


def said_of_left_out(rows: Sequence[LeftOut], info: SheetInfo) -> tuple[Problem, ...]:
    """Return one finding about all rows that are left out; none where there are none."""
    if not rows:
        return ()
    message = say(
        "These rows look like titles, totals or notes and are left out: {rows}.",
        rows=few([f'{one.row} "{" ".join(one.text.split())[:60]}"' for one in rows], _NAMED),
    )
    return (Problem(Severity.WARNING, "rows-left-out", message, info.sheet),)


def said_of_struck(info: SheetInfo, apart: Collection[tuple[str, int]]) -> tuple[Problem, ...]:
    """Return one finding about rows that are struck through and are not sent anyway; `apart` are those of which it is said or that are left out."""
    rows = sorted(info.struck.difference(apart))
    if not rows:
        return ()
    named = few([str(number) for _, number in rows], _NAMED)
    message = plural(
        len(rows),
        "Row {rows} is struck through: that changes nothing in the service.",
        "Rows {rows} are struck through: that changes nothing in the service.",
        rows=named,
    )
    return (Problem(Severity.WARNING, STRUCK_THROUGH, message, info.sheet),)


def removed_rows(changes: ChangeSet) -> tuple[Text, ...]:
    """Return the sentence that names the records of the export which the sheet does not have; none where it has all. Nothing deletes them."""
    if not changes.removed:
        return ()
    named = [f"{id} ({name})" if name else id for id, name in [*changes.removed_names.items()][:_REMOVED_NAMED]]
    more, listed = len(changes.removed) - len(named), ", ".join(named)
    if more > 0:
        return (say("Removed from the sheet, not from the service: {names} and {count} more.", names=listed, count=more),)
    return (say("Removed from the sheet, not from the service: {names}.", names=listed),)


def with_notes(changes: ChangeSet, notes: Callable[[], Mapping[tuple[str, int], OurWords]], refused: Refusals) -> ChangeSet:
    """Return changes with a warning for each text that a planner typed into `Result` or `Reason` of a row to upload.

    `notes` gives what stands there by sheet and row; it is asked only where there is a change.
    """
    found = notes() if changes.changes else {}
    if not found:
        return changes
    cells, rows = Cells(changes.info), Spool[Change]()
    for change in changes.changes:
        place = (change.origin_sheet, change.origin_row or 0) if change.origin_sheet else (change.sheet, change.row)
        words, row = found.get(place), SheetRow(place[1], change.values, sheet=place[0])
        said = list[Problem]()
        for name, text in (words.typed(refused.get(change.id, ())) if words is not None else {}).items():
            message = say("has the text “{text}”. An upload will not replace it.", text=text[:_SHOWN])
            said.append(cells.warning(replace(row, texts={name: text}), name, "note-in-ours", message))
        rows.append(replace(change, problems=(*change.problems, *said)) if said else change)
    return replace(changes, changes=spooled(rows))


def _is_caption(column: Column, text: str) -> bool:
    """Whether a text is the caption of its column; most are told by their first letter."""
    keys, first = _keys_of(column.caption, column.field), text.lstrip()[:1]
    if first.isascii() and first != "*" and first.lower() not in {key[0] for key in keys}:
        return False
    return caption_key(text) in keys


@cache
def _keys_of(caption: str, field: str) -> frozenset[str]:
    return frozenset((caption_key(caption), caption_key(field)))
