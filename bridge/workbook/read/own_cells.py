"""Workbook -> what stands in it beside the columns and sheets that are read: the planner's own columns row by row, and a sum of each other sheet."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from bridge.records.captions import letters
from bridge.records.sheet_types import SheetInfo
from bridge.workbook.layout import ABOUT, BASELINE, LISTS, READ_ME
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.parts import SheetEntry
from bridge.workbook.sheet.rows import read_rows
from bridge.workbook.sheet.types import Row

_WRITTEN_BY_US = (ABOUT, BASELINE, LISTS, READ_ME)


class OwnCells(NamedTuple):
    """The planner's own cells of one row, by caption (where there is none, the column's letters), as stored in the file."""

    sheet: str
    row: int
    cells: Mapping[str, str]


def own_cells(path: Path, info: SheetInfo, sheets: Collection[str]) -> Iterator[OwnCells]:
    """Yield the rows of a sheet and of its continuations in which something stands in a column that is not read."""
    with Package.open(path) as package:
        for name in sheets:
            entry = package.sheet(name)
            if entry is not None:
                yield from _own(package, entry, info)


def _own(package: Package, entry: SheetEntry, info: SheetInfo) -> Iterator[OwnCells]:
    captions, header = dict[int, str](), info.header_row if entry.name == info.sheet else 1
    known = {*info.columns.values()}
    with package.open_part(entry.part) as stream:
        for row in read_rows(stream, package.strings):
            if row.number == header:
                captions = {cell.column: cell.value for cell in row.cells if cell.value}
            elif row.number > header:
                cells = {
                    captions.get(cell.column, letters(cell.column)): cell.value
                    for cell in row.cells
                    if cell.column not in known and cell.value is not None
                }
                if cells:
                    yield OwnCells(entry.name, row.number, cells)


def other_sheets(path: Path, read: Collection[str]) -> dict[str, int]:
    """Return a sum of what stands in each sheet that is neither `read` nor only of ours; equal sheets have equal sums."""
    with Package.open(path) as package:
        return {
            entry.name: _sum(package, entry)
            for entry in package.sheets
            if entry.type == "worksheet" and entry.name not in read and entry.name not in _WRITTEN_BY_US
        }


def _sum(package: Package, entry: SheetEntry) -> int:
    sum = 0
    with package.open_part(entry.part) as stream:
        for row in read_rows(stream, package.strings):
            sum = zlib.crc32(_said(row).encode("utf-8", "surrogatepass"), sum)
    return sum


def _said(row: Row) -> str:
    return f"{row.number}|" + "|".join(f"{cell.column}={cell.value}" for cell in row.cells if cell.value is not None)
