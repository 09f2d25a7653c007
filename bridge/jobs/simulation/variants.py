"""Variants that a planner chooses in the app: counted before anything is written, then added to the
sheet `Copies` of the case workbook as one row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge.errors import Problem, UsageError
from bridge.jobs.simulation.submit import CheckedCase
from bridge.jsonio.source_edit import Shape
from bridge.progress import Monitor
from bridge.records.changes import CellChange
from bridge.records.columns import listed
from bridge.simulation.copies import COMBINE, COPY, Combine, count, read_copies
from bridge.simulation.edits import Table, TableRow
from bridge.simulation.targets import full_caption, names_of
from bridge.texts import say
from bridge.workbook.opc.package import Package
from bridge.workbook.read.snapshots import wait_until_closed
from bridge.workbook.writeback.own_sheet import edit_package

_NAME = "Variants"


class Varied(NamedTuple):
    """One parameter with its values, as they are written in `Copies`: `4, 8, 12` or `2..6`."""

    caption: str
    values: str


def parameters_of(checked: CheckedCase) -> dict[str, dict[str, str]]:
    """Return what can be varied: for each member, by its name, the captions of its parameters by
    their names, numbers first.
    """
    members = [member for _, member in checked.case.by_key.values()]
    names = [next(iter(names_of(member)), member.key) for member in members]
    found = dict[str, dict[str, str]]()
    for name, member in zip(names, members, strict=True):
        values = member.values.items()
        parameters = sorted(values, key=lambda found: found[1].shape is not Shape.NUMBER)
        captions = {one: full_caption(member.key, one) for one, _ in parameters if one}
        if captions:
            found[f"{name} ({member.key})" if names.count(name) > 1 else name] = captions
    return found


def count_variants(
    checked: CheckedCase, varied: Sequence[Varied], combine: Combine
) -> tuple[int, tuple[Problem, ...]]:
    """Return how many runs a choice makes, and what is wrong with it."""
    table, cells = _with_row(checked, varied, combine)
    row = max(cells, key=lambda cell: cell.row).row
    made = TableRow(row, {one.column: str(one.value) for one in cells if one.row == row})
    draft = replace(checked.draft, problems=[])
    rows = read_copies(draft, replace(table, rows=(made,)))
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
) -> tuple[Table, list[CellChange]]:
    """Return `Copies` with the columns of a choice, and the cells to write."""
    table = checked.book.copies
    if table is None or (named := table.column(COPY)) is None:
        raise UsageError(
            say("The workbook has no sheet “Copies” with a column “Copy”."),
            say("Open the case again to make a new workbook."),
        )
    captions = dict(table.captions)
    row = max((one.number for one in table.rows), default=table.header_row) + 1
    taken = {one.cells.get(named) for one in table.rows}
    names = (_NAME if number == 1 else f"{_NAME} {number}" for number in range(1, row + 1))
    name = next(name for name in names if name not in taken)
    wanted = [(COPY, name), *varied]
    if len(varied) > 1 and combine is not Combine.FULL:
        wanted.append((COMBINE, combine.value))
    cells = list[CellChange]()
    free: Iterator[int] = (at for at in range(1, 10_000) if at not in captions)
    for caption, value in wanted:
        place = named if caption == COPY else table.column(caption)
        if place is None:
            place = next(free)
            captions[place] = caption
            cells.append(CellChange(table.sheet, table.header_row, place, "text", caption))
        cells.append(CellChange(table.sheet, row, place, "text", value))
    return replace(table, captions=captions), cells
