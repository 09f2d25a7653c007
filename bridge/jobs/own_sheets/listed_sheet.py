"""The sheet `Failed rows` of an own file: its rows in the planner's own columns, read by the same mapping."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from bridge.errors import WorkbookError
from bridge.mapping.grid import Grid, GridRow, GridValue, shown
from bridge.mapping.read import MappedSheet
from bridge.records.captions import caption_key, letters
from bridge.records.cells.numbers import whole_text
from bridge.records.sheet_types import SheetRow
from bridge.texts import say
from bridge.workbook.layout import FAILED_CAPTIONS, SENT_CAPTIONS
from bridge.workbook.read.row_reader import sent_values

_OWN = len(FAILED_CAPTIONS)


@dataclass(frozen=True, slots=True)
class ListedSheet:
    """`rows` with what was refused of each, and their `cells` by row in the places of the columns of the own sheet.

    `columns` is the column (1 = A) here of each field, for the fields whose columns are all here; `name` is that of the sheet.
    """

    name: str
    columns: Mapping[str, int]
    rows: Sequence[SheetRow]
    cells: Mapping[int, GridRow]
    sheet: MappedSheet


def listed_sheet(sheet: MappedSheet, failed: Grid | None) -> ListedSheet | None:
    """Return the rows of `Failed rows` in the columns of an own sheet; None where there is no such sheet.

    Raises WorkbookError where it lacks a column of the key.
    """
    header = next(iter(islice(failed.rows, 1)), None) if failed is not None else None
    if failed is None or header is None:
        return None
    by_key = {caption_key(shown(value)): place for place, value in enumerate(header.cells) if place >= _OWN and shown(value)}
    sent = [by_key.pop(caption_key(caption), -1) for caption in SENT_CAPTIONS]
    # Its columns are those of the own sheet, in an order that the planner may have changed.
    places = {place: by_key[key] for place, caption in enumerate(sheet.table.captions) if (key := caption_key(caption)) in by_key}
    here = {place: mine for mine, place in places.items()}
    each = {row.number: row for row in failed.rows if row.number > header.number}
    cells = {number: _moved(row, places, here, len(sheet.table.captions)) for number, row in each.items()}
    moved = sheet.like(Grid(failed.sheet, [*cells.values()], struck=failed.struck))
    columns = {"id": sheet.key_places} | {reader.field: reader.places for reader in sheet.readers}
    known = {name: places[found[0]] + 1 for name, found in columns.items() if found and all(place in places for place in found)}
    if "id" not in known:
        missing = next(sheet.table.captions[place] for place in sheet.key_places if place not in places)
        raise WorkbookError(
            say('The sheet "{sheet}" has no column "{caption}".', sheet=failed.sheet, caption=missing),
            say("Put it back, with that caption in the header."),
        )
    rows = [_row(row, each[row.number], sent, known) for row in moved.rows()]
    return ListedSheet(failed.sheet, known, rows, cells, moved)


def _moved(row: GridRow, places: Mapping[int, int], here: Mapping[int, int], width: int) -> GridRow:
    cells: list[GridValue] = [row.cell(places[place]) if place in places else None for place in range(width)]
    return GridRow(row.number, cells, row.hidden, frozenset(here[place] for place in row.formulas if place in here))


def _row(row: SheetRow, found: GridRow, sent: Sequence[int], columns: Mapping[str, int]) -> SheetRow:
    """Return a row with the number of its row in the own sheet, what was refused, and its findings at its own cells."""
    first, hidden = found.cell(0), (shown(found.cell(place)) if place >= 0 else "" for place in sent)
    origin = whole_text(shown(first).strip().removesuffix(".0"))
    problems = tuple(
        replace(problem, cell=f"{letters(place)}{row.number}") if (place := columns.get(problem.field or "")) is not None else problem
        for problem in row.problems
    )
    return replace(row, origin_row=int(origin) if origin and int(origin) > 0 else None, sent=sent_values(*hidden), problems=problems)
