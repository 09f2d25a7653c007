"""Which columns of the export a sheet has lost, and under which header each probably still is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import islice

from bridge.errors import Severity
from bridge.records.cells.base import JsonValue
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.values import ChoiceCell, FlagCell, HeadcountCell
from bridge.records.change_set import Lookups, SheetInfo
from bridge.records.columns import Access, Column, caption_key, letters
from bridge.records.readings import CellReading, Outcome
from bridge.workbook.layout import FAILED_CAPTIONS
from bridge.workbook.read.headers import Header
from bridge.workbook.read.row_reader import ColumnReader, SheetRules
from bridge.workbook.sheet.rows import Row

_ROWS = 2_000
"""Rows that are examined."""
_ALIKE = 0.75
"""Similarity, from 0 to 1, above which a header may be a mistyped version of another."""


def with_lost_columns(
    info: SheetInfo,
    columns: Iterable[Column],
    written: Mapping[str, str],
    header: Header,
    rows: Iterable[Row],
    rules: SheetRules,
) -> SheetInfo:
    """Return the sheet info with `not_found` and `renamed` set.

    `written` maps headers to fields as the workbook was written. `rows` are only read if an
    editable column is gone and the table has an unknown one.
    """
    by_field = {column.field: column for column in columns if column.access is not Access.OURS}
    gone = {
        caption: by_field[field]
        for caption, field in written.items()
        if field in by_field and field not in header.columns
    }
    unknown = tuple(
        caption
        for caption in header.unknown.values()
        if caption.strip() and caption not in FAILED_CAPTIONS
    )
    # Only a lost column that would be sent or written can lose an edit.
    editable = {caption: column for caption, column in gone.items() if column.editable}
    emptied = _emptied(editable, written, header)
    places = {**_in_the_table(header), **{place: letters(place) for place in emptied.values()}}
    renamed = (
        _renamed(editable, places, rows, header.row, rules, info.lookups, emptied)
        if editable and places
        else {}
    )
    unknown += tuple(letters(place) for caption, place in emptied.items() if caption in renamed)
    return replace(info, unknown=unknown, not_found=tuple(gone), renamed=renamed)


def _emptied(gone: Iterable[str], written: Mapping[str, str], header: Header) -> dict[str, int]:
    """Return the export positions of lost columns that have no header text there now."""
    taken = {
        *header.columns.values(),
        *(place for place, caption in header.unknown.items() if caption.strip()),
    }
    places = {caption: place for place, caption in enumerate(written, 1)}
    return {
        caption: places[caption]
        for caption in gone
        if places[caption] not in taken and places[caption] < max(taken)
    }


def _in_the_table(header: Header) -> dict[int, str]:
    """Return the columns with an unknown header that are connected to one of ours without a gap."""
    others = {place: caption for place, caption in header.unknown.items() if caption.strip()}
    table, ends = {*header.columns.values()}, [*header.columns.values()]
    # Adjacent columns form one table; a planner's notes far to the right do not belong to it.
    while ends:
        place = ends.pop()
        for beside in (place - 1, place + 1):
            if beside in others and beside not in table:
                table.add(beside)
                ends.append(beside)
    return {place: caption for place, caption in others.items() if place in table}


def _renamed(
    gone: Mapping[str, Column],
    places: Mapping[int, str],
    rows: Iterable[Row],
    header_row: int,
    rules: SheetRules,
    lookups: Lookups,
    emptied: Mapping[str, int],
) -> dict[str, str]:
    """Return the probable new header of each lost column, by its old header.

    If the header was only emptied, this is the column letter.
    """
    readers = {
        (caption, place): ColumnReader(column, place, rules)
        for caption, column in gone.items()
        for place in places
    }
    filled, fitting = Counter[int](), Counter[tuple[str, int]]()
    for row in islice((row for row in rows if row.number > header_row), _ROWS):
        for cell in row.cells:
            if cell.column in places and cell.value not in {None, ""}:
                filled[cell.column] += 1
                fitting.update(
                    (caption, cell.column)
                    for caption, column in gone.items()
                    if _fits(column, readers[caption, cell.column].cell(cell), lookups)
                )
    renamed, taken = dict[str, str](), set[int]()
    for caption in gone:
        # The header says more than the values: two date columns hold the same type.
        alike = [place for place in places if place not in taken and _alike(caption, places[place])]
        fits = [
            place
            for place in places
            if place not in taken and filled[place] and 2 * fitting[caption, place] >= filled[place]
        ]
        old = [place for place in (emptied.get(caption, 0),) if filled[place]]
        if best := old or alike or fits:
            renamed[caption] = places[best[0]]
            taken.add(best[0])
    return renamed


def _alike(caption: str, other: str) -> bool:
    return SequenceMatcher(None, caption_key(caption), caption_key(other)).ratio() >= _ALIKE


def _fits(column: Column, outcome: Outcome, lookups: Lookups) -> bool:
    """Return whether a cell fits only this type of column.

    That is a date, a choice, teams with numbers, or known names.
    """
    if isinstance(outcome, CellReading) and any(
        finding.severity is Severity.ERROR for finding in outcome.findings
    ):
        return False
    value = outcome.value if isinstance(outcome, CellReading) else outcome
    if value is None:
        return False
    if isinstance(column.cell, (MomentCell, ChoiceCell, FlagCell, HeadcountCell)):
        return True
    return column.source is not None and _all_known(value, lookups.known(column.source))


def _all_known(value: JsonValue, names_known: Iterable[str]) -> bool:
    names = value if isinstance(value, list) else [value]
    return bool(names) and {*names} <= {*names_known}
