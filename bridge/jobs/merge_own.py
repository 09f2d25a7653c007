"""Merge copies of a planner's own sheet: the base of each cell is what was sent last."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from bridge.changes.compare.inputs import Records
from bridge.changes.merge import Choices, Merged, PlanCopy, edited_by, merge, read_copy
from bridge.changes.refresh import last_value
from bridge.errors import Severity, WorkbookError
from bridge.jobs.merge import (
    MergeDone,
    MergeRequest,
    clash_view,
    file_named,
    file_names,
    move_into_place,
    refuse_merge,
)
from bridge.jobs.merge_files import NotMerged, PlanSheet
from bridge.jobs.own_sheet_writeback import fill_own
from bridge.jobs.own_sheets import OpenMapped, open_mapped
from bridge.ledger import Ledger
from bridge.mapping.checks import checks
from bridge.mapping.mapping_file import SheetMapping
from bridge.mapping.table import shown
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject
from bridge.records.changes import Correction, SheetRow
from bridge.records.columns import letters
from bridge.records.runs import SentValues, mapping_source
from bridge.settings import Account
from bridge.texts import say
from bridge.workbook.read.own_grid import is_csv
from bridge.workbook.read.snapshots import snapshot


@dataclass(frozen=True, slots=True)
class _OwnFile:
    """A file that was read: its rows, the table that they are in, and where it lies."""

    name: str
    path: Path
    mapped: OpenMapped
    rows: Sequence[SheetRow]


def merge_own_sheets(
    request: MergeRequest,
    mapping: SheetMapping,
    account: Account | None,
    ledger: Ledger,
    monitor: Monitor,
) -> MergeDone:
    """Merge copies of an own sheet into a copy of the plan.

    A cell that nobody knows the base of is a conflict where the files differ. Raises MappingError
    and WorkbookError; nothing is written then.
    """
    refuse_merge(request, request.copies)
    if is_csv(request.plan):
        raise WorkbookError(
            say("Nothing was merged. A .csv file is never changed."),
            say("Save {name} as .xlsx, then merge the copies into it.", name=request.plan.name),
        )
    named = file_names(request.plan, request.copies)
    sent: SentValues = (
        ledger.last_sent(account.base_url, account.project_id) if account is not None else {}
    )
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder, ExitStack() as opened:
        read = [
            _read(path, name, Path(folder) / str(at), mapping, account, sent, opened, monitor)
            for at, (path, name) in enumerate(named)
        ]
        base = Records(_bases(read, sent, mapping_source(mapping.name)))
        copies = [
            read_copy(
                file.name,
                replace(file.mapped.sheet.info, has_baseline=True),
                file.rows,
                base,
                request.accepted,
            )
            for file in read
        ]
        prefer = tuple(file_named(choice, named) for choice in request.on_conflict)
        found = merge(copies[0], copies[1:], base, Choices(prefer))
        done = _report(read, copies, found, PlanSheet(read[0].mapped.sheet.info, base, copies[0]))
        stops = [
            problem
            for file in read
            for problem in checks(file.mapped.sheet, request.accepted)
            if problem.row is None and problem.severity is Severity.ERROR
        ]
        done = replace(done, problems=(*stops, *done.problems))
        if stops or not found.is_complete or request.out is None:
            return done
        return _written(request, request.out, done, read[0], found, monitor)


def _read(
    path: Path,
    name: str,
    folder: Path,
    mapping: SheetMapping,
    account: Account | None,
    sent: SentValues,
    opened: ExitStack,
    monitor: Monitor,
) -> _OwnFile:
    folder.mkdir()
    here = path if is_csv(path) else snapshot(path, folder, monitor).path
    mapped = opened.enter_context(open_mapped(here, None, mapping, account, sent))
    return _OwnFile(name, here, mapped, [*mapped.sheet.rows()])


def _bases(files: Sequence[_OwnFile], sent: SentValues, source: str) -> Iterator[JsonObject]:
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
        known = {
            name: value
            for name, every in sent.get(id, {}).items()
            if (value := last_value(every, source)) is not None
        }
        if len(values) > 1 or known:
            agreed = {
                name: value
                for name, value in values[0].items()
                if all(other.get(name) == value for other in values) and len(values) > 1
            }
            yield {**agreed, **known, "id": id}


def _report(
    files: Sequence[_OwnFile], copies: Sequence[PlanCopy], found: Merged, plan: PlanSheet
) -> MergeDone:
    by = Counter(
        chain(
            (name for cell in found.cells for name in cell.by),
            (name for row in found.added for name in row.by),
        )
    )
    title = plan.info.sheet
    return MergeDone(
        workbook=None,
        files=tuple(file.name for file in files),
        cells=len(found.cells),
        added=tuple(row.id for row in found.added),
        by={file.name: by[file.name] for file in files if file.name in by},
        conflicts=tuple(clash_view(conflict, plan) for conflict in found.conflicts),
        problems=tuple(found.problems),
        removed=found.removed,
        not_merged=tuple(_left_out(files)),
        edited_by={
            (title, id): names for id, names in edited_by(found, copies[0], copies[1:]).items()
        },
        info=plan.info,
        places={title: plan.copy.places},
    )


def _left_out(files: Sequence[_OwnFile]) -> Iterator[NotMerged]:
    """Yield the cells of columns that the mapping does not read and that differ in a copy."""
    plan, *others = files
    mine = _own_cells(plan)
    for file in others:
        for id, cells in _own_cells(file).items():
            ours = mine.get(id)
            for column, text in cells.items() if ours is not None else ():
                if ours is not None and ours.get(column, "") != text:
                    yield NotMerged(
                        file.name,
                        file.mapped.sheet.info.sheet,
                        file.mapped.sheet.found.places[id],
                        id,
                        column,
                        ours.get(column, ""),
                        text,
                        plan.mapped.sheet.info.sheet,
                    )


def _own_cells(file: _OwnFile) -> dict[str, Mapping[str, str]]:
    """Return the texts of the columns that are not read, by row ID and header."""
    sheet = file.mapped.sheet
    read = {*sheet.key_places, *(place for one in sheet.readers for place in one.places)}
    captions = sheet.table.captions
    ids = {number: id for id, number in sheet.found.places.items()}
    return {
        ids[row.number]: {
            captions[place] if place < len(captions) else letters(place + 1): shown(cell)
            for place, cell in enumerate(row.cells)
            if place not in read
        }
        for row in sheet.grid.rows
        if row.number in ids
    }


def _written(
    request: MergeRequest,
    out: Path,
    done: MergeDone,
    plan: _OwnFile,
    found: Merged,
    monitor: Monitor,
) -> MergeDone:
    """Write the merged values into the snapshot of the plan, and move it into place."""
    texts = {row.values.get("id"): row for row in plan.rows}
    values = []
    for cell in found.cells:
        column, row = plan.mapped.sheet.info.table, texts[cell.id]
        kind = next(one.cell for one in column if one.field == cell.field)
        text = row.texts.get(
            cell.field, kind.text_of(row.values.get(cell.field), plan.mapped.sheet.zone)
        )
        values.append(
            Correction(
                cell.sheet,
                cell.row,
                cell.id,
                cell.field,
                cell.cell.value,
                found=text,
                cleared=cell.cell.text is not None,
            )
        )
    records: list[JsonObject] = [
        {
            **{name: cell.value for name, cell in row.cells.items() if cell.value is not None},
            "id": row.id,
        }
        for row in found.added
    ]
    filled = fill_own(plan.mapped, plan.path, values, records, monitor)
    target, warnings = move_into_place(filled.path, out, request, monitor)
    return replace(
        done,
        workbook=target,
        cells=len(filled.fields),
        added=tuple(filled.added),
        warnings=(*done.warnings, *filled.held, *warnings),
    )
