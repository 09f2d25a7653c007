"""Own file -> what a planner decides about: its sheets with a table, the first rows as they stand, a draft; and what a draft reads of all rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from bridge.errors import Problem, Severity, WorkbookError
from bridge.jobs.own_sheets.mapping_account import mappings_for
from bridge.jobs.own_sheets.open_mapped import saved_encoding
from bridge.mapping.checks import checks
from bridge.mapping.grid import Grid, GridRow, is_blank, shown
from bridge.mapping.mapping_file import Mapping
from bridge.mapping.meanings import Meanings
from bridge.mapping.proposals.columns import shapes_of
from bridge.mapping.proposals.draft import Draft, draft_of
from bridge.mapping.proposals.matrix import is_matrix, refuse_matrix
from bridge.mapping.proposals.propose import propose, saved_proposals
from bridge.mapping.proposals.values import counts_of
from bridge.mapping.read import MappedSheet
from bridge.mapping.table import Table, find_table, table_at
from bridge.progress import Monitor
from bridge.records.sheet_types import SheetRow
from bridge.settings import Account
from bridge.texts import Text, say
from bridge.workbook.read.own_grid import own_sheets

SHOWN = 60
"""Rows of a sheet that are shown below its header."""
_FIRST = 3
_MOST = 200
"""Findings that are kept of a preview."""


@dataclass(frozen=True, slots=True)
class SampleRow:
    """One row as it stands: its number in Excel, and its cells as a planner reads them."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnFile:
    """An own file as it was found. `sheets` are those with something in them, `draft` is of `sheet`; `notes` say how a .csv was read."""

    path: Path
    sheet: str
    sheets: tuple[str, ...]
    draft: Draft
    sample: tuple[SampleRow, ...]
    notes: tuple[Text, ...] = ()

    @property
    def table(self) -> Table:
        return self.draft.proposals.table


@dataclass(frozen=True, slots=True)
class Preview:
    """What a draft reads: how many rows, the first ones, the findings (of at most 200 rows), how many rows have an error, and rows left out."""

    rows: int
    first: tuple[SheetRow, ...]
    problems: tuple[Problem, ...]
    wrong: int
    left_out: frozenset[int]

    @property
    def stops(self) -> tuple[Problem, ...]:
        """Return what keeps every row from being read rightly."""
        return tuple(found for found in self.problems if found.row is None and found.severity is Severity.ERROR)


def open_own(
    path: Path,
    sheet: str | None,
    account: Account | None,
    meanings: Meanings,
    monitor: Monitor,
    header: tuple[int, int] | None = None,
    changed: Mapping | None = None,
    encoding: str = "",
) -> OwnFile:
    """Look at a file: the sheet that is named, else the first one with a table that is surely one. `header` is its last row and how many it has,
    where the planner says it, `changed` a mapping that is to be changed, `encoding` the code page that the planner chose. Raises WorkbookError.
    """
    kept = mappings_for(account)
    saved = (changed,) if changed is not None else kept.mappings if header is None else ()
    encoding = encoding or saved_encoding(path, saved)
    with own_sheets(path, encoding) as found:
        monitor.report(say("Reading {name}", name=path.name), 0)
        filled = [grid for grid in found.grids if any(not is_blank(cell) for row in grid.rows for cell in row.cells)]
        if not filled:
            raise WorkbookError(
                say("{name} has no sheet that can be read.", name=path.name), say("Save the table as a workbook (.xlsx) or as CSV UTF-8.")
            )
        grid = found.named(sheet) if sheet else _likely(filled, saved, meanings)
        watched = Grid(grid.sheet, _Watched(grid, monitor, path.name), grid.merged)
        table = table_at(grid, *header) if header is not None else None
        proposals = propose(watched, meanings.lookups, saved, table)
        refuse_matrix(grid, proposals)
        if not proposals.shapes:
            proposals = replace(proposals, shapes=tuple(shapes_of(watched, proposals.table, meanings.lookups)))
        counts = counts_of(watched, proposals.table)
        draft = draft_of(proposals, counts, meanings, account.time_zone if account is not None else "")
        sample = _sample(grid, proposals.table)
        below = [row.cells for row in sample if row.number > proposals.table.header_row and any(row.cells)]
        draft = replace(draft, first=tuple(below[:_FIRST]), encoding=encoding, code_pages=found.code_pages)
        return OwnFile(
            path=path,
            sheet=grid.sheet,
            sheets=tuple(one.sheet for one in filled),
            draft=draft,
            sample=sample,
            notes=(*found.notes, *(error.title for error in kept.errors)),
        )


def fitting(path: Path, account: Account | None) -> tuple[str, Mapping] | None:
    """Return the sheet of a file that a saved mapping fits with nothing to ask, and the mapping; None where there is none. Raises WorkbookError."""
    saved = mappings_for(account).mappings
    if not saved:
        return None
    with own_sheets(path, saved_encoding(path, saved)) as found:
        fits = [
            (grid.sheet, one.saved)
            for grid in found.grids
            if (one := saved_proposals(grid, saved)) is not None and one.saved is not None and not one.open
        ]
    return fits[0] if len(fits) == 1 else None


def preview(path: Path, sheet: str, draft: Draft, account: Account | None, monitor: Monitor) -> Preview:
    """Read every row of a sheet as a draft says. Raises MappingError and WorkbookError, and ValueError for a draft without a key."""
    mapping, zone = draft.mapping("draft"), draft.zone or (account.time_zone if account is not None else "UTC")
    with own_sheets(path, draft.encoding) as found:
        grid = found.named(sheet)
        watched = Grid(grid.sheet, _Watched(grid, monitor, path.name), grid.merged)
        read = MappedSheet(watched, draft.proposals.table, mapping, zone, draft.meanings, workbook=path)
        first, problems, wrong = list[SheetRow](), list[Problem](), 0
        for row in read.rows():
            if len(first) < SHOWN:
                first.append(row)
            wrong += any(found.severity is Severity.ERROR for found in row.problems)
            problems += row.problems if len(problems) < _MOST else ()
        left_out = frozenset(row.row for row in read.found.left_out)
        return Preview(read.found.rows, tuple(first), (*checks(read), *problems), wrong, left_out)


class _Watched(Iterable[GridRow]):
    """The rows of a grid, with progress and the chance to stop."""

    def __init__(self, grid: Grid, monitor: Monitor, name: str) -> None:
        self._grid, self._monitor, self._step = grid, monitor, say("Reading {name}", name=name)

    def __iter__(self) -> Iterator[GridRow]:
        for count, row in enumerate(self._grid.rows):
            if count % 1000 == 0:
                self._monitor.report(self._step, count)
            yield row


def _likely(grids: Sequence[Grid], saved: Sequence[Mapping], meanings: Meanings) -> Grid:
    """Return the sheet that a planner means: one that a saved mapping nearly fits, else the first whose captions are known."""
    for grid in grids:
        if saved_proposals(grid, saved) is not None:
            return grid
    tables = [grid for grid in grids if find_table(grid).sure] or [grids[0]]
    # Beside a calendar of cells there may be the list that it shows.
    lists = (grid for grid in tables if len(tables) == 1 or not is_matrix(grid, propose(grid, meanings.lookups)))
    return next(lists, tables[0])


def _sample(grid: Grid, table: Table) -> tuple[SampleRow, ...]:
    last = table.header_row + SHOWN
    return tuple(SampleRow(row.number, tuple(map(shown, row.cells))) for row in islice(grid.rows, last) if row.number <= last)
