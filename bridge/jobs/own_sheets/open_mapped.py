"""Own file + mapping -> MappedSheet: finds the sheet that the mapping fits, and refuses one that it does not fit exactly, with the list of why."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from collections.abc import Mapping as Dictionary
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from bridge.errors import MappingError, WorkbookError
from bridge.jobs.own_sheets.known_names import Known, remembered
from bridge.jobs.own_sheets.listed_sheet import ListedSheet, listed_sheet
from bridge.jobs.own_sheets.mapping_account import mappings_for
from bridge.mapping.fit import fits_sheet
from bridge.mapping.grid import Grid
from bridge.mapping.mapping_file import Mapping, read_mapping
from bridge.mapping.proposals.draft import Draft, draft_of
from bridge.mapping.proposals.matrix import is_matrix, refuse_matrix
from bridge.mapping.proposals.propose import Proposals, propose, saved_proposals
from bridge.mapping.proposals.values import counts_of
from bridge.mapping.read import MappedSheet
from bridge.memory import find_mapping
from bridge.memory import mapping_in as read_mapping_in
from bridge.records.cells.base import JsonObject
from bridge.records.run_types import Receipt
from bridge.settings import Account
from bridge.texts import Text, say
from bridge.workbook.read.own_grid import is_csv, own_sheets


@dataclass(frozen=True, slots=True)
class OwnSheet:
    """The own sheet of a check: its mapping, and the values of its rows by ID as its cells say them."""

    mapping: Mapping
    rows: Dictionary[str, JsonObject]


@dataclass(frozen=True, slots=True)
class OpenMapped:
    """A sheet that is open through a mapping; `notes` say how its file was read, `stamp` is that of a workbook, `code_pages` as in OwnSheets.

    `listed` is its sheet `Failed rows`; None where it has none.
    """

    sheet: MappedSheet
    notes: tuple[Text, ...]
    stamp: tuple[int, int] | None = None
    code_pages: Dictionary[str, str] = field(default_factory=dict)
    listed: ListedSheet | None = None


@contextmanager
def open_mapped(
    path: Path, name: str | None, mapping: Mapping, account: Account | None, sent: Collection[str] = (), known: Known | None = None
) -> Iterator[OpenMapped]:
    """Give the sheet of a file, the one named or the one that fits.

    `sent` are the IDs that were sent before, `known` is what is known of the account's words, None: what is remembered.

    Raises MappingError with all that has to be asked where none fits exactly.
    """
    with own_sheets(path, mapping.table.encoding or "") as found:
        grids = (found.named(name),) if name else found.grids
        grid, proposals = _chosen(path, grids, mapping)
        known = known or remembered(account)
        zone = account.time_zone if account is not None else "UTC"
        sheet = MappedSheet(grid, proposals.table, mapping, zone, known.meanings, frozenset(sent), path)
        listed = listed_sheet(sheet, found.failed)
        yield OpenMapped(sheet, (*found.notes, *known.notes), found.stamp, found.code_pages, listed)


def proposed(path: Path, name: str | None, account: Account | None, known: Known | None = None) -> tuple[Draft, tuple[Text, ...]]:
    """Return what is proposed for the sheet of a file that is named, or the one with a table, with what is open, and how the file was read.

    `known` is what is known of the account's names, None: what is remembered. Without an account dates are in UTC, which is reported.

    Raises WorkbookError where several sheets have a table, or its columns are weeks or days.
    """
    names = known or remembered(account)
    saved, meanings = mappings_for(account).mappings, names.meanings
    encoding = saved_encoding(path, saved)
    with own_sheets(path, encoding) as found:
        looked = [(grid, propose(grid, meanings.lookups, saved)) for grid in ((found.named(name),) if name else found.grids)]
        every = [one for grid, one in looked if not is_matrix(grid, one)]
        for grid, one in () if every else looked:
            refuse_matrix(grid, one)
        tables = [one for one in every if one.saved is not None] or [one for one in every if one.table.sure] or every
        if not tables:
            raise WorkbookError(
                say("{name} has no sheet that can be read.", name=path.name), say("Save the table as a workbook (.xlsx) or as CSV UTF-8.")
            )
        if len(tables) > 1:
            raise _several(path, [one.table.sheet for one in tables])
        grid = found.named(tables[0].table.sheet)
        draft = draft_of(tables[0], counts_of(grid, tables[0].table), meanings, account.time_zone if account is not None else "UTC")
        draft = replace(draft, encoding=encoding, code_pages=found.code_pages)
        dated = any(one.rule.zone is None and field.endswith("Date") for field, one in draft.rules.items())
        said = (say("Dates are read in UTC: no account says another time zone."),) if dated and account is None else ()
        return draft, (*found.notes, *names.notes, *said)


def saved_encoding(path: Path, saved: Sequence[Mapping]) -> str:
    """Return the code page of a saved mapping by which a .csv that is not Unicode fits it; empty where there is none."""
    pages = {one.table.encoding: one for one in saved if one.table.encoding is not None} if is_csv(path) else {}
    for page in pages:
        with suppress(WorkbookError), own_sheets(path, page) as found:
            if any(saved_proposals(grid, [one for one in saved if one.table.encoding == page]) is not None for grid in found.grids):
                return page
    return ""


def mapping_at(reference: str) -> Mapping:
    """Return the saved mapping of this name, else the one in this file. Raises MappingError."""
    named = find_mapping(reference) if not Path(reference).is_file() else None
    if named is not None:
        return named
    return mapping_in(Path(reference))


def mapping_in(path: Path) -> Mapping:
    """Return the mapping in a file. Raises MappingError."""
    try:
        return read_mapping_in(path)
    except OSError as error:
        title = say('There is no mapping "{name}", and no file of that name.', name=path)
        raise MappingError(title, say("See: sheetbridge mappings."), str(error)) from error


def mapping_of_run(receipt: Receipt) -> Mapping | None:
    """Return the mapping by which the sheet of a run was read; None for a workbook of ours. Raises MappingError."""
    return read_mapping(receipt.mapping.encode(), receipt.run) if receipt.mapping else None


def _chosen(path: Path, grids: Sequence[Grid], mapping: Mapping) -> tuple[Grid, Proposals]:
    every = [(grid, propose(grid, saved=(mapping,))) for grid in grids if fits_sheet(mapping, grid.sheet)]
    fitting = [one for one in every if one[1].saved is not None and not one[1].open]
    if len(fitting) == 1:
        return fitting[0]
    if len(fitting) > 1:
        raise _several(path, [grid.sheet for grid, _ in fitting])
    title = say('The mapping "{name}" does not fit {file}; nothing was read.', name=mapping.name, file=path.name)
    nearest = min((proposals for _, proposals in every if proposals.saved is not None), key=lambda one: len(one.open), default=None)
    if nearest is None:
        raise MappingError(title, say("No sheet has its columns: {columns}.", columns=", ".join(mapping.captions)))
    raise MappingError(title, say("{questions}", questions=" ".join(str(one.message) for one in nearest.open)))


def _several(path: Path, names: Sequence[str]) -> WorkbookError:
    listed = ", ".join(f'"{name}"' for name in names)
    return WorkbookError(say("{name} has several sheets with a table: {names}.", name=path.name, names=listed), say("Choose one with --sheet."))
