"""Variants that a planner chooses in the app, written as a row of the sheet `Copies`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge.errors import (
    Problem,
    UsageError,
)
from bridge.progress import Monitor
from bridge.records.change_set import CellWrite
from bridge.records.columns import listed
from bridge.simulation.edits import Table, TableRow
from bridge.simulation.jobs.cases import CheckedCase
from bridge.simulation.variants import (
    COMBINE,
    COPY,
    Combine,
    count,
    read_variants,
)
from bridge.texts import say
from bridge.workbook.opc.package import Package
from bridge.workbook.read.snapshots import wait_until_closed
from bridge.workbook.writeback.edit_cells import edit_package


class Varied(NamedTuple):
    """One parameter with its values, as they are written in `Copies`: `4, 8, 12` or `2..6`."""

    caption: str
    values: str


def count_variants(
    checked: CheckedCase, varied: Sequence[Varied], combine: Combine
) -> tuple[int, tuple[Problem, ...]]:
    """Return the number of runs of a choice, and its problems."""
    table, cells = _with_row(checked, varied, combine)
    row = max(cells, key=lambda cell: cell.row).row
    added = TableRow(row, {cell.column: str(cell.value) for cell in cells if cell.row == row})
    draft = replace(checked.draft, problems=[])
    rows = read_variants(draft, replace(table, rows=(added,)))
    return count(rows), tuple(draft.problems)


def add_variants(
    checked: CheckedCase, varied: Sequence[Varied], combine: Combine, monitor: Monitor
) -> Path:
    """Write a choice into blank cells of the sheet `Copies`; return the workbook that has it."""
    path = checked.book.path
    table, cells = _with_row(checked, varied, combine)
    wait_until_closed(path, monitor)
    with Package.open(path) as package:
        columns = {table.sheet: [listed("text", "")]}
        return edit_package(package, cells, ZoneInfo("UTC"), tables=columns, called="variants").path


def _with_row(
    checked: CheckedCase, varied: Sequence[Varied], combine: Combine
) -> tuple[Table, list[CellWrite]]:
    """Return `Copies` with the columns of a choice, and the cells to write."""
    table = checked.book.copies
    if table is None or (named := table.column(COPY)) is None:
        raise UsageError(
            say("The workbook has no sheet “Copies” with a column “Copy”."),
            say("Open the case again to create a new workbook."),
        )
    captions = dict(table.captions)
    row = max((table_row.number for table_row in table.rows), default=table.header_row) + 1
    taken = {table_row.cells.get(named) for table_row in table.rows}
    # The runs of a row are numbered, so the number of the row comes first.
    names = ("Variant", *(f"Set {number} variant" for number in range(2, row + 2)))
    name = next(name for name in names if name not in taken)
    wanted = [(COPY, name), *varied]
    if len(varied) > 1 and combine is not Combine.FULL:
        wanted.append((COMBINE, combine.value))
    cells = list[CellWrite]()
    free: Iterator[int] = (at for at in range(1, 10_000) if at not in captions)
    for caption, value in wanted:
        place = named if caption == COPY else table.column(caption)
        if place is None:
            place = next(free)
            captions[place] = caption
            cells.append(CellWrite(table.sheet, table.header_row, place, "text", caption))
        cells.append(CellWrite(table.sheet, row, place, "text", value))
    return replace(table, captions=captions), cells
