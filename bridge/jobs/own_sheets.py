"""Own file + mapping -> MappedSheet: finds the sheet that the mapping fits.

Refuses one that does not fit exactly, with the reasons. Also opens a file without a mapping, with
what is proposed for its columns.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Mapping as Dictionary
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from bridge.changes.compare.judged import Cells
from bridge.errors import MappingError, Problem, Severity, WorkbookError
from bridge.jobs.known_names import Known, remembered
from bridge.jobs.mappings import mappings_for, saved_encoding
from bridge.ledger import Ledger
from bridge.mapping.checks import checks, torn_rows
from bridge.mapping.columns import counts_of, shapes_of
from bridge.mapping.draft import Draft, draft_of
from bridge.mapping.field_readers import Meanings
from bridge.mapping.mapping_file import SheetMapping
from bridge.mapping.propose import Proposals, propose, saved_proposals
from bridge.mapping.read import MappedSheet
from bridge.mapping.table import (
    Grid,
    GridRow,
    GridValue,
    Table,
    is_blank,
    shown,
    table_at,
)
from bridge.memory import (
    load_words,
)
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject
from bridge.records.cells.values import whole_text
from bridge.records.change_set import CellWrite, Correction, Lookups, RowState, SheetInfo, SheetRow
from bridge.records.columns import letters
from bridge.records.runs import mapping_source
from bridge.settings import Account
from bridge.texts import Text, say
from bridge.workbook.layout import FAILED_CAPTIONS
from bridge.workbook.read.headers import no_column
from bridge.workbook.read.open_sheet import other_sheet
from bridge.workbook.read.own_grid import SAVE_AS_CSV, own_sheets
from bridge.workbook.read.refused_base import Refused, refused_of_rows


@dataclass(frozen=True, slots=True)
class LastUpload:
    """The IDs of the rows sent, and the actual and usual number of new activities.

    The first upload makes all rows new.
    """

    ids: frozenset[str]
    new: int
    usual: int


def last_upload(
    ledger: Ledger | None, account: Account | None, mapping: SheetMapping
) -> LastUpload | None:
    """Return the last upload with a mapping to the account's project, or None before the first."""
    runs = (
        ledger.mapping_runs(account.base_url, account.project_id, mapping_source(mapping.name))
        if ledger and account
        else []
    )
    if ledger is None or not runs:
        return None
    rows = ledger.receipt(runs[0].run).rows
    new = sum(row.state is RowState.NEW for row in rows)
    return LastUpload(frozenset(row.id for row in rows), new, new if len(runs) > 1 else 0)


_OWN = len(FAILED_CAPTIONS)


@dataclass(frozen=True, slots=True)
class OwnFailedRows:
    """The rows of `Failed rows` in the column order of the own sheet.

    `rows` have their refused values; `cells` are their cells by row. `columns` maps each field to
    its column (1 = A) here, if all columns of the field exist. `name` is the sheet's name.
    """

    name: str
    columns: Mapping[str, int]
    rows: Sequence[SheetRow]
    cells: Mapping[int, GridRow]
    sheet: MappedSheet


def own_failed_rows(
    sheet: MappedSheet, failed: Grid | None, refused: Mapping[str, Refused]
) -> OwnFailedRows | None:
    """Return the rows of `Failed rows` in an own sheet's columns, or None without such a sheet.

    Raises WorkbookError if a key column is missing.
    """
    header = next(iter(islice(failed.rows, 1)), None) if failed is not None else None
    if failed is None or header is None:
        return None
    by_text = {
        " ".join(shown(value).split()): place
        for place, value in enumerate(header.cells)
        if place >= _OWN and shown(value)
    }
    # The columns are those of the own sheet, but planners may have reordered them. Only the whole
    # header tells "Custom field (Site)" from "Custom field (Start)".
    places = {
        place: by_text[caption]
        for place, caption in enumerate(sheet.table.captions)
        if caption in by_text
    }
    here = {place: mine for mine, place in places.items()}
    each = {row.number: row for row in failed.rows if row.number > header.number}
    cells = {
        number: _moved(row, places, here, len(sheet.table.captions)) for number, row in each.items()
    }
    moved = sheet.like(Grid(failed.sheet, [*cells.values()], struck=failed.struck))
    columns = {"id": sheet.key_places} | {reader.field: reader.places for reader in sheet.readers}
    columns_by_field = {
        name: places[at[0]] + 1
        for name, at in columns.items()
        if at and all(place in places for place in at)
    }
    if "id" not in columns_by_field:
        missing = next(
            sheet.table.captions[place] for place in sheet.key_places if place not in places
        )
        raise no_column(failed.sheet, missing)
    read = [_row(row, each[row.number], columns_by_field) for row in moved.rows()]
    ids = [(str(row.values.get("id", "")), row.origin_row) for row in read]
    rows = [
        row if base is None else row._replace(refused=base)
        for row, base in zip(read, refused_of_rows(refused, ids), strict=True)
    ]
    return OwnFailedRows(failed.sheet, columns_by_field, rows, cells, moved)


def _moved(row: GridRow, places: Mapping[int, int], here: Mapping[int, int], width: int) -> GridRow:
    cells: list[GridValue] = [
        row.cell(places[place]) if place in places else None for place in range(width)
    ]
    return GridRow(
        row.number,
        cells,
        row.hidden,
        frozenset(here[place] for place in row.formulas if place in here),
    )


def _row(row: SheetRow, grid_row: GridRow, columns: Mapping[str, int]) -> SheetRow:
    """Return a row with its number in the own sheet and its problems."""
    origin = whole_text(shown(grid_row.cell(0)).strip().removesuffix(".0"))
    problems = tuple(
        (
            replace(problem, cell=f"{letters(place)}{row.number}")
            if (place := columns.get(problem.field or "")) is not None
            else problem
        )
        for problem in row.problems
    )
    return row._replace(
        origin_row=int(origin) if origin and int(origin) > 0 else None,
        problems=problems,
    )


@dataclass(frozen=True, slots=True)
class OwnSheet:
    """The own sheet of a check: its mapping, and the values of its cells by row ID."""

    mapping: SheetMapping
    rows: Dictionary[str, JsonObject]


@dataclass(frozen=True, slots=True)
class OpenMapped:
    """A sheet opened through a mapping.

    `notes` say how its file was read, `stamp` is that of a workbook, `code_pages` are as in
    OwnSheets. `failed` is its sheet `Failed rows`, or None.
    """

    sheet: MappedSheet
    notes: tuple[Text, ...]
    stamp: tuple[int, int] | None = None
    code_pages: Dictionary[str, str] = field(default_factory=dict)
    failed: OwnFailedRows | None = None


def own_corrections(
    info: SheetInfo, rows: Iterable[SheetRow], values: Iterable[CellWrite]
) -> list[Correction]:
    """Return values for the cells of an own sheet, each with the text that it replaces."""
    cells, texts = Cells(info), {row.number: row for row in rows}
    return [
        Correction(
            write.sheet,
            write.row,
            write.id,
            write.field,
            write.value,
            found=cells.text(texts[write.row], write.field),
            cleared=write.text is not None,
        )
        for write in values
    ]


@contextmanager
def open_mapped(
    path: Path,
    name: str | None,
    mapping: SheetMapping,
    account: Account | None,
    sent: Collection[str] = (),
    names: Known | None = None,
) -> Iterator[OpenMapped]:
    """Open the named sheet of a file, or the one that fits.

    `sent` are the IDs that were sent before. `names` are the account's known names, or None to use
    the remembered ones.

    Raises MappingError with all open questions if none fits exactly.
    """
    with own_sheets(path, mapping.table.encoding or "") as sheets:
        grids = (sheets.named(name),) if name else sheets.grids
        grid, proposals = _chosen(path, grids, mapping)
        names = names or remembered(account)
        zone = mapping.zone or (account.time_zone if account is not None else "UTC")
        sheet = MappedSheet(
            grid=grid,
            table=proposals.table,
            mapping=mapping,
            zone=zone,
            meanings=names.meanings,
            known_ids=frozenset(sent),
            workbook=path,
        )
        beside = tuple(
            other_sheet(grid.sheet, other.sheet, _questions(nearly))
            for other in sheets.grids
            if (nearly := saved_proposals(other, (mapping,))) is not None and nearly.open
        )
        sheet.info = replace(sheet.info, problems=beside)
        listed = own_failed_rows(sheet, sheets.failed, sheets.refused)
        yield OpenMapped(
            sheet, (*sheets.notes, *names.notes), sheets.stamp, sheets.code_pages, listed
        )


def proposed(
    path: Path, name: str | None, account: Account | None, names: Known
) -> tuple[Draft, tuple[Text, ...]]:
    """Return the proposed mapping of a sheet with its open questions.

    The sheet is the named one or the one with a table. Also return notes on how the file was read.
    Without an account dates are in UTC, which is reported.

    Raises WorkbookError if several sheets have a table, or its columns are weeks or days.
    """
    file = open_own(path, name, account, names.meanings, Monitor())
    if len(file.likely) > 1:
        raise _several(path, file.likely)
    draft, zone_notes = file.draft, tuple[Text, ...]()
    if account is None:
        draft = replace(draft, zone=draft.zone or "UTC")
        if any(
            proposal.rule.zone is None and field.endswith("Date")
            for field, proposal in draft.rules.items()
        ):
            zone_notes = (say("Dates are read in UTC, because no account has a time zone."),)
    offered = draft.proposals.offered
    if draft.like is None and offered is not None:
        zone_notes += (fits_half(offered.name),)
    return draft, (*file.notes, *names.notes, *zone_notes)


def fits_half(name: str) -> Text:
    """Return the sentence about a saved mapping that is offered."""
    return say("The column matching “{name}” fits only part of this sheet.", name=name)


def likely_tables(
    grids: Iterable[Grid],
    saved: Sequence[SheetMapping],
    lookups: Lookups,
    changed: SheetMapping | None = None,
) -> list[tuple[Grid, Proposals]]:
    """Return the likely sheets with their suggestions: those that a saved mapping nearly fits, else
    those with known headers, else all except calendars. `changed` is a mapping to be edited.

    Raises WorkbookError if all are calendars, with columns of weeks or days.
    """
    proposals = [
        (
            grid,
            (saved_proposals(grid, (changed,)) if changed is not None else None)
            or propose(grid, lookups, saved),
        )
        for grid in grids
    ]
    # A list with start dates may have columns of weeks too.
    lists = [
        (grid, table)
        for grid, table in proposals
        if table.saved is not None
        or not table.table.calendar
        or {"startDate", "endDate"} <= table.fields.keys()
    ]
    if proposals and not lists:
        raise WorkbookError(
            say(
                "“{sheet}” has columns of weeks or days, which cannot be read.",
                sheet=proposals[0][0].sheet,
            ),
            say("Use one row per activity, with columns for start and end."),
        )
    like = [table for table in lists if table[1].saved is not None]
    return like or [table for table in lists if table[1].table.sure] or lists


def _chosen(path: Path, grids: Sequence[Grid], mapping: SheetMapping) -> tuple[Grid, Proposals]:
    every = [
        (grid, proposals)
        for grid in grids
        if (proposals := saved_proposals(grid, (mapping,))) is not None
    ]
    fitting = [
        candidate for candidate in every if candidate[1].saved is not None and not candidate[1].open
    ]
    if len(fitting) == 1:
        return fitting[0]
    if len(fitting) > 1:
        raise _several(path, [grid.sheet for grid, _ in fitting])
    title = say(
        "The column matching “{name}” does not fit {file}.",
        name=mapping.name,
        file=path.name,
    )
    nearest = min(
        (proposals for _, proposals in every if proposals.saved is not None),
        key=lambda candidate: len(candidate.open),
        default=None,
    )
    if nearest is None:
        raise MappingError(
            title, say("No sheet has its columns: {columns}.", columns=", ".join(mapping.captions))
        )
    raise MappingError(title, _questions(nearest))


def _questions(proposals: Proposals) -> Text:
    return say(
        "{questions}", questions=" ".join(str(question.message) for question in proposals.open)
    )


def _several(path: Path, names: Sequence[str]) -> WorkbookError:
    listed = ", ".join(f"“{name}”" for name in names)
    return WorkbookError(
        say("{name} has several sheets with a table: {names}.", name=path.name, names=listed),
        say("Choose one with --sheet."),
    )


SHOWN = 60
"""Rows of a sheet that are shown below its header."""
_FIRST = 3
_MOST = 200
"""Most problems kept of a preview."""


@dataclass(frozen=True, slots=True)
class SampleRow:
    """One row of the file: its number in Excel, and its cells as displayed."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnFile:
    """An own file as it was opened.

    `sheets` are the sheets with content, `likely` those that the planner may mean. `draft` is the
    draft mapping of `sheet`. `notes` say how a .csv was read.
    """

    path: Path
    sheet: str
    sheets: tuple[str, ...]
    draft: Draft
    sample: tuple[SampleRow, ...]
    likely: tuple[str, ...] = ()
    notes: tuple[Text, ...] = ()

    @property
    def table(self) -> Table:
        return self.draft.proposals.table


@dataclass(frozen=True, slots=True)
class Preview:
    """The result of reading with a draft.

    Has the number of rows, the first ones, the problems (of at most 200 rows), the number of rows
    with errors, and the skipped rows.
    """

    rows: int
    first: tuple[SheetRow, ...]
    problems: tuple[Problem, ...]
    wrong: int
    left_out: frozenset[int]

    @property
    def stops(self) -> tuple[Problem, ...]:
        """Return the problems that block all rows."""
        return tuple(
            problem
            for problem in self.problems
            if problem.row is None and problem.severity is Severity.ERROR
        )


def open_own(
    path: Path,
    sheet: str | None,
    account: Account | None,
    meanings: Meanings,
    monitor: Monitor,
    header: tuple[int, int] | None = None,
    changed: SheetMapping | None = None,
    encoding: str = "",
) -> OwnFile:
    """Open a file at the named sheet, else the first one with a clear table.

    `header` is the last header row and the number of header rows, if the planner set them.
    `changed` is a mapping to be edited, `encoding` the chosen code page. Raises WorkbookError.
    """
    kept, notes = mappings_for(account), load_words()
    saved = (changed,) if changed is not None else kept.mappings if header is None else ()
    encoding = encoding or saved_encoding(path, saved)
    with own_sheets(path, encoding) as sheets:
        monitor.report(say("Reading {name}", name=path.name), 0)
        filled = _with_content(path, sheets.grids)
        watched = [
            replace(grid, rows=_Watched(grid, monitor, path.name))
            for grid in ([sheets.named(sheet)] if sheet else filled)
        ]
        if header is None:
            tables = likely_tables(watched, saved, meanings.lookups, changed)
        else:
            grid = watched[0]
            tables = [(grid, propose(grid, meanings.lookups, (), table_at(grid, *header)))]
        grid, proposals = tables[0]
        if not proposals.shapes:
            proposals = replace(
                proposals, shapes=tuple(shapes_of(grid, proposals.table, meanings.lookups))
            )
        counts = counts_of(grid, proposals.table)
        torn = [torn_rows(grid.torn)] if grid.torn else []
        draft = draft_of(
            proposals, counts, meanings, account.time_zone if account is not None else ""
        )
        sample = _sample(grid, proposals.table)
        below = [
            row.cells
            for row in sample
            if row.number > proposals.table.header_row and any(row.cells)
        ]
        draft = replace(
            draft, first=tuple(below[:_FIRST]), encoding=encoding, code_pages=sheets.code_pages
        )
        return OwnFile(
            path=path,
            sheet=grid.sheet,
            sheets=tuple(sheet.sheet for sheet in filled),
            draft=draft,
            sample=sample,
            likely=tuple(grid.sheet for grid, _ in tables),
            notes=(
                *notes,
                *sheets.notes,
                *_calendar(proposals.table),
                *torn,
                *(error.title for error in kept.errors),
            ),
        )


def _with_content(path: Path, grids: Iterable[Grid]) -> list[Grid]:
    """Return the sheets that are not blank. Raises WorkbookError if there are none."""
    filled = [
        grid for grid in grids if any(not is_blank(cell) for row in grid.rows for cell in row.cells)
    ]
    if not filled:
        raise WorkbookError(
            say("{name} has no sheet that can be read.", name=path.name), SAVE_AS_CSV
        )
    return filled


def _sample(grid: Grid, table: Table) -> tuple[SampleRow, ...]:
    """Return the first rows as texts, down to some below the header."""
    last = table.header_row + SHOWN
    return tuple(
        SampleRow(row.number, tuple(map(shown, row.cells)))
        for row in islice(grid.rows, last)
        if row.number <= last
    )


def _calendar(table: Table) -> Iterator[Text]:
    """Yield the note about the columns of weeks or days beside a list."""
    if table.calendar:
        first, last = (letters(place + 1) for place in (table.calendar[0], table.calendar[-1]))
        yield say(
            "The columns {first} to {last} are weeks or days and are not read.",
            first=first,
            last=last,
        )


def fitting(path: Path, account: Account | None) -> tuple[str, SheetMapping] | None:
    """Return the sheet and the saved mapping that fits it without questions, or None.

    Raises WorkbookError.
    """
    saved = mappings_for(account).mappings
    if not saved:
        return None
    with own_sheets(path, saved_encoding(path, saved)) as sheets:
        fits = [
            (grid.sheet, proposals.saved)
            for grid in sheets.grids
            if (proposals := saved_proposals(grid, saved)) is not None
            and proposals.saved is not None
            and not proposals.open
        ]
    return fits[0] if len(fits) == 1 else None


def preview(
    path: Path, sheet: str, draft: Draft, account: Account | None, monitor: Monitor
) -> Preview:
    """Read every row of a sheet with a draft mapping.

    Raises MappingError and WorkbookError, and ValueError for a draft without a key.
    """
    mapping, zone = (
        draft.mapping("draft"),
        draft.zone or (account.time_zone if account is not None else "UTC"),
    )
    with own_sheets(path, draft.encoding) as sheets:
        grid = sheets.named(sheet)
        watched = replace(grid, rows=_Watched(grid, monitor, path.name))
        read = MappedSheet(
            watched, draft.proposals.table, mapping, zone, draft.meanings, workbook=path
        )
        first = list[SheetRow]()
        problems = list[Problem]()
        wrong = 0
        for row in read.rows():
            if len(first) < SHOWN:
                first.append(row)
            wrong += any(problem.severity is Severity.ERROR for problem in row.problems)
            problems += row.problems if len(problems) < _MOST else ()
        left_out = frozenset(row.row for row in read.seen.left_out)
        return Preview(read.seen.rows, tuple(first), (*checks(read), *problems), wrong, left_out)


_MOST_KEPT = 1_500_000
"""Most cells of a sheet that are kept in memory while its columns are matched."""


class _Watched(Iterable[GridRow]):
    """The rows of a grid, with progress reports and cancellation. They are read once if they are
    not too many.
    """

    def __init__(self, grid: Grid, monitor: Monitor, name: str) -> None:
        self._grid = grid
        self._monitor = monitor
        self._step = say("Reading {name}", name=name)
        self._kept: list[GridRow] | None = None

    def __iter__(self) -> Iterator[GridRow]:
        if self._kept is not None:
            for count, row in enumerate(self._kept):
                if count % 1000 == 0:
                    self._monitor.report(say("Matching columns"), count, len(self._kept))
                yield row
            return
        rows, cells = list[GridRow](), 0
        for count, row in enumerate(self._grid.rows):
            if count % 1000 == 0:
                self._monitor.report(self._step, count)
            cells += len(row.cells)
            if cells <= _MOST_KEPT:
                rows.append(row)
            yield row
        self._kept = rows if cells <= _MOST_KEPT else None
