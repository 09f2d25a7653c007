"""Reads copies of a planner's own sheet for a merge: the base of a cell is what was sent last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from bridge.changes.compare.failed_corrections import FailedCorrections
from bridge.changes.compare.inputs import Records
from bridge.changes.merge_rows import Merged, read_copy
from bridge.changes.refresh_rows import last_value
from bridge.errors import Severity, WorkbookError
from bridge.jobs.merge_files import PlanFile, PlanSheet
from bridge.jobs.own_sheet_writeback import FilledSheet, fill_own
from bridge.jobs.own_sheets import OpenMapped, open_mapped, own_corrections
from bridge.mapping.checks import checks
from bridge.mapping.mapping_file import SheetMapping
from bridge.mapping.read import MappedSheet
from bridge.mapping.table import is_blank, shown
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject
from bridge.records.change_set import EMPTY_MAPPING, CellWrite, SheetRow
from bridge.records.columns import letters
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import SentValues, mapping_source
from bridge.settings import Account
from bridge.texts import say
from bridge.workbook.read.own_grid import is_csv
from bridge.workbook.read.snapshots import Snapshot, snapshot


@dataclass(frozen=True, slots=True)
class OwnCopies:
    """How the copies of an own sheet are read.

    `sent` are the values that were sent to the account's project.
    """

    mapping: SheetMapping
    account: Account | None
    sent: SentValues


class OwnFile(NamedTuple):
    """An own file, its open sheet and its rows."""

    snapshot: Snapshot
    mapped: OpenMapped
    rows: Sequence[SheetRow]


def read_own_files(
    named: Sequence[tuple[Path, str]],
    how: OwnCopies,
    folder: Path,
    opened: ExitStack,
    monitor: Monitor,
    accepted: frozenset[str],
) -> tuple[list[PlanFile], OwnFile]:
    """Return the plan and its copies, and the plan as it is written; `opened` closes them.

    Raises MappingError and WorkbookError.
    """
    if is_csv(named[0][0]):
        raise WorkbookError(
            say("Nothing was merged. A .csv file is never changed."),
            say("Save {name} as .xlsx, then merge the copies into it.", name=named[0][1]),
        )
    files = list[OwnFile]()
    for at, (path, _) in enumerate(named):
        (place := folder / str(at)).mkdir()
        taken = Snapshot(path, path, (0, 0)) if is_csv(path) else snapshot(path, place, monitor)
        mapped = opened.enter_context(
            open_mapped(taken.path, None, how.mapping, how.account, how.sent)
        )
        files.append(OwnFile(taken, mapped, [*mapped.sheet.rows()]))
    base = Records(_bases(files, how.sent, mapping_source(how.mapping.name)))
    return [
        PlanFile(name, file.snapshot, None, {(ACTIVITIES.name, ()): sheet})
        for file, (_, name) in zip(files, named, strict=True)
        for sheet in [_sheet(file, name, base, accepted)]
    ], files[0]


def _sheet(file: OwnFile, name: str, base: Records, accepted: frozenset[str]) -> PlanSheet:
    sheet, failed = file.mapped.sheet, file.mapped.failed
    info = replace(sheet.info, has_baseline=True)
    own = dict(_own_cells(sheet))
    rows = (row._replace(own_columns=own.get(row.number, EMPTY_MAPPING)) for row in file.rows)
    copy = read_copy(name, info, rows, base, accepted)
    stops = (check for check in checks(sheet, accepted) if check.row is None)
    copy.slips += tuple(stop for stop in stops if stop.severity is Severity.ERROR)
    corrected = (
        FailedCorrections(info, failed.name, failed.columns, failed.rows, base).corrected()
        if failed is not None
        else {}
    )
    return PlanSheet(info, base, copy, corrected)


def _bases(files: Sequence[OwnFile], sent: SentValues, source: str) -> Iterator[JsonObject]:
    """Yield what is known of the common past of each row that several files have.

    A field has the value that was sent last, through the mapping `source` or at all, else the one
    in which the files agree.
    """
    rows = dict[str, list[JsonObject]]()
    for file in files:
        for row in file.rows:
            if isinstance(id := row.values.get("id"), str):
                rows.setdefault(id, []).append(row.values)
    for id, values in rows.items():
        agreed_values = {
            name: value
            for name, every in sent.get(id, {}).items()
            if (value := last_value(every, source)) is not None
        }
        if len(values) > 1 or agreed_values:
            agreed = {
                name: value
                for name, value in values[0].items()
                if all(other.get(name) == value for other in values) and len(values) > 1
            }
            yield {**agreed, **agreed_values, "id": id}


def _own_cells(sheet: MappedSheet) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Yield the number of each row with content in the columns that are not read, and its texts by
    header.
    """
    read = {*sheet.key_places, *(place for reader in sheet.readers for place in reader.places)}
    captions = sheet.table.captions
    for row in sheet.grid.rows:
        cells = {
            captions[place] if place < len(captions) else letters(place + 1): shown(cell)
            for place, cell in enumerate(row.cells)
            if place not in read and not is_blank(cell)
        }
        if cells:
            yield row.number, cells


def write_own(plan: OwnFile, result: Merged, monitor: Monitor) -> FilledSheet:
    """Write the merged values into the snapshot of the plan, in the form of its columns."""
    cells = [
        CellWrite(cell.sheet, cell.row, 0, cell.field, *cell.cell, id=cell.id)
        for cell in result.cells
    ]
    values = own_corrections(plan.mapped.sheet.info, plan.rows, cells)
    records: list[JsonObject] = [
        {
            **{name: cell.value for name, cell in row.cells.items() if cell.value is not None},
            "id": row.id,
        }
        for row in result.added
    ]
    return fill_own(plan.mapped, plan.snapshot.path, values, records, monitor)
