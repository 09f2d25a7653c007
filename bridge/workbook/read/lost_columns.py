"""Header + cells below it -> which columns of the export are gone from a sheet, and which unknown column holds what one of them held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import islice

from bridge.errors import Severity
from bridge.records.captions import caption_key, letters
from bridge.records.cells.base import JsonValue
from bridge.records.cells.lists import HeadcountCell
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.text import ChoiceCell, FlagCell
from bridge.records.column import Access, Column
from bridge.records.sheet_types import Lookups, SheetInfo
from bridge.workbook.layout import FAILED_CAPTIONS
from bridge.workbook.read.column_reader import ColumnReader, Outcome, Said, SheetRules
from bridge.workbook.read.headers import Header
from bridge.workbook.sheet.types import Row

_ROWS = 2_000
"""Rows that are looked at."""
_ALIKE = 0.75
"""How much two captions must have in common, from 0 to 1, to be one that was mistyped."""


def with_lost_columns(
    info: SheetInfo, columns: Iterable[Column], written: Mapping[str, str], header: Header, rows: Iterable[Row], rules: SheetRules
) -> SheetInfo:
    """Return what is known of a sheet with `not_found` and `renamed`. `written` maps captions to fields as the workbook was written; `rows` are
    read only where a column that can be edited is gone and an unknown one stands in the same table.
    """
    known = {column.field: column for column in columns if column.access is not Access.OURS}
    gone = {caption: known[field] for caption, field in written.items() if field in known and field not in header.columns}
    unknown = tuple(caption for caption in header.unknown if caption.strip() and caption not in FAILED_CAPTIONS)
    # Only a lost column that would have been sent or written can lose an edit.
    editable = {caption: column for caption, column in gone.items() if column.editable}
    emptied = _emptied(editable, written, header)
    places = {**_in_the_table(header), **{place: letters(place) for place in emptied.values()}}
    renamed = _renamed(editable, places, rows, header.row, rules, info.lookups, emptied) if editable and places else {}
    unknown += tuple(letters(place) for caption, place in emptied.items() if caption in renamed)
    return replace(info, unknown=unknown, not_found=tuple(gone), renamed=renamed)


def _emptied(gone: Iterable[str], written: Mapping[str, str], header: Header) -> dict[str, int]:
    """Return where lost columns stood in the export, as far as nothing stands in the header there now."""
    taken = {*header.columns.values(), *(place for place, caption in zip(header.unknown_places, header.unknown, strict=True) if caption.strip())}
    stood = {caption: place for place, caption in enumerate(written, 1)}
    return {caption: stood[caption] for caption in gone if stood[caption] not in taken and stood[caption] < max(taken)}


def _in_the_table(header: Header) -> dict[int, str]:
    """Return the columns with an unknown caption that captions without a gap join to one of ours."""
    others = {place: caption for place, caption in zip(header.unknown_places, header.unknown, strict=True) if caption.strip()}
    table, ends = {*header.columns.values()}, [*header.columns.values()]
    # Columns that touch each other are one table; a planner's notes far to the right are not.
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
    """Return the caption that a lost column seems to have now, by the caption that it had; its letter where the caption was only emptied."""
    readers = {(caption, place): ColumnReader(column, place, rules) for caption, column in gone.items() for place in places}
    filled, fitting = Counter[int](), Counter[tuple[str, int]]()
    for row in islice((row for row in rows if row.number > header_row), _ROWS):
        for cell in row.cells:
            if cell.column in places and cell.value not in {None, ""}:
                filled[cell.column] += 1
                fitting.update(
                    (caption, cell.column) for caption, column in gone.items() if _fits(column, readers[caption, cell.column].cell(cell), lookups)
                )
    found, taken = dict[str, str](), set[int]()
    for caption in gone:
        # The caption says more than the values: two columns of dates hold the same sort.
        alike = [place for place in places if place not in taken and _alike(caption, places[place])]
        fits = [place for place in places if place not in taken and filled[place] and 2 * fitting[caption, place] >= filled[place]]
        stood = [place for place in (emptied.get(caption, 0),) if filled[place]]
        if best := stood or alike or fits:
            found[caption] = places[best[0]]
            taken.add(best[0])
    return found


def _alike(one: str, other: str) -> bool:
    return SequenceMatcher(None, caption_key(one), caption_key(other)).ratio() >= _ALIKE


def _fits(column: Column, outcome: Outcome, lookups: Lookups) -> bool:
    """Whether a cell holds what only a column of this sort holds: a date, a choice, teams with numbers, known names."""
    if isinstance(outcome, Said) and any(finding.severity is Severity.ERROR for finding in outcome.findings):
        return False
    value = outcome.value if isinstance(outcome, Said) else outcome
    if value is None:
        return False
    if isinstance(column.cell, (MomentCell, ChoiceCell, FlagCell, HeadcountCell)):
        return True
    return column.source is not None and _all_known(value, lookups.known(column.source))


def _all_known(value: JsonValue, known: Iterable[str]) -> bool:
    names = value if isinstance(value, list) else [value]
    return bool(names) and {*names} <= {*known}
