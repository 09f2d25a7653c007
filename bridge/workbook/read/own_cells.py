"""Collects the content of a workbook beside the columns and sheets that are read.

These are the planner's own cells by row, and a checksum of each other sheet.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from bridge.records.changes import SheetInfo
from bridge.records.columns import caption_key, letters
from bridge.records.runs import Refusal
from bridge.workbook.layout import (
    ABOUT,
    BASELINE,
    FAILED_CAPTIONS,
    FAILED_ROWS,
    FAILED_ROWS_NAME,
    FAILED_ROWS_OF_NAME,
    LISTS,
    READ_ME,
)
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.parts import SheetEntry
from bridge.workbook.sheet.rows import Row, read_rows

_WRITTEN_BY_US = (ABOUT, BASELINE, LISTS, READ_ME)


class OwnCells(NamedTuple):
    """The planner's own cells of one row as stored in the file.

    Keyed by header, or by column letters if there is none.
    """

    sheet: str
    row: int
    cells: Mapping[str, str]


def own_cells(path: Path, info: SheetInfo, sheets: Collection[str]) -> Iterator[OwnCells]:
    """Yield the rows of a sheet and its continuations with content in other columns."""
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
    """Return a checksum of each sheet that is neither in `read` nor one of our own.

    Equal sheets have equal checksums.
    """
    with Package.open(path) as package:
        return {
            entry.name: _sum(package, entry)
            for entry in package.sheets
            if entry.type == "worksheet"
            and entry.name not in read
            and entry.name not in _WRITTEN_BY_US
        }


def _sum(package: Package, entry: SheetEntry) -> int:
    sum = 0
    with package.open_part(entry.part) as stream:
        for row in read_rows(stream, package.strings):
            sum = zlib.crc32(_row_text(row).encode("utf-8", "surrogatepass"), sum)
    return sum


def _row_text(row: Row) -> str:
    return f"{row.number}|" + "|".join(
        f"{cell.column}={cell.value}" for cell in row.cells if cell.value is not None
    )


_REASON, _SERVICE_MESSAGE = (caption_key(caption) for caption in FAILED_CAPTIONS[1:])


class Listed(NamedTuple):
    """The sheet `Failed rows` and the name of the sheet that its rows belong to.

    The name is None if it is not recorded.
    """

    entry: SheetEntry
    plan: str | None


def listed_on(package: Package) -> Listed | None:
    """Return our `Failed rows` sheet, even if it was renamed, or None if there is none."""
    names = {name.name: name.formula for name in package.defined_names if name.sheet is None}
    entry = sheet_of(package, names.get(FAILED_ROWS_NAME, "")) or package.sheet(FAILED_ROWS)
    if entry is None or entry.type != "worksheet":
        return None
    with package.open_part(entry.part) as stream:
        first = next(iter(read_rows(stream, package.strings)), None)
    captions = (
        [caption_key(cell.value or "") for cell in first.cells[: len(FAILED_CAPTIONS)]]
        if first is not None
        else []
    )
    if captions != [caption_key(caption) for caption in FAILED_CAPTIONS]:
        return None
    plan = sheet_of(package, names.get(FAILED_ROWS_OF_NAME, ""))
    return Listed(entry, plan.name if plan is not None else None)


def is_listed(package: Package, name: str) -> bool:
    """Return whether a sheet is `Failed rows`: ours under any name, else one with that name."""
    listed = listed_on(package)
    return name.casefold() == (FAILED_ROWS if listed is None else listed.entry.name).casefold()


def sheet_of(package: Package, formula: str) -> SheetEntry | None:
    """Return the sheet that a reference such as `'Failed rows'!$A$1` points to."""
    found = re.fullmatch(r"(?:'((?:[^']|'')+)'|([^'!]+))!.*", formula)
    if found is None:
        return None
    entry = package.sheet((found[1] or found[2]).replace("''", "'"))
    return entry if entry is not None and entry.type == "worksheet" else None


def refusals_on(package: Package) -> dict[str, list[Refusal]]:
    """Return the reasons listed on `Failed rows` of an open workbook, by ID.

    Empty if there is no such sheet. Raises WorkbookError.
    """
    found, header = dict[str, list[Refusal]](), dict[int, str]()
    listed = listed_on(package)
    if listed is None:
        return {}
    with package.open_part(listed.entry.part) as stream:
        for row in read_rows(stream, package.strings):
            if not header:
                header = {cell.column: caption_key(cell.value or "") for cell in row.cells}
                continue
            texts = {header.get(cell.column): (cell.value or "").strip() for cell in row.cells}
            id = texts.get("id")
            reason = texts.get(_REASON, "")
            said = texts.get(_SERVICE_MESSAGE, "")
            if id and (reason or said):
                found.setdefault(id, []).append(Refusal(said, reason or said))
    return found
