"""Convert: a sheet -> import JSON in a file, without asking the service.

Records of kinds that cannot be uploaded are written in the service's own shape.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import (
    Rules,
)
from bridge.changes.compare.slips import removed_rows
from bridge.changes.import_payload import EveryRow, SendMode, added_by_uploads, payloads
from bridge.changes.kind_sheets import KindChanges, edited_records
from bridge.errors import UsageError, WorkbookError
from bridge.files import exists
from bridge.jobs.check import STOPS
from bridge.jobs.json_files import Converted, write_json
from bridge.jobs.other_kinds import compare_others, kind_changes, list_edited_cells
from bridge.jobs.plan_table import CheckRequest, PlanTable, open_table
from bridge.ledger import Ledger
from bridge.progress import Monitor
from bridge.records.cells.base import json_text
from bridge.records.cells.moments import moment_words
from bridge.records.change_set import ChangeSet
from bridge.records.codes import CONFLICT, LIKE_KNOWN_ID
from bridge.texts import Text, few, say
from bridge.workbook.read.open_sheet import OpenSheet


def convert(
    request: CheckRequest, out: Path, monitor: Monitor, ledger: Ledger | None = None
) -> Converted:
    """Write a sheet as JSON without asking the service: its changes, or with `all_rows` every row.

    Replaces a file that exists at the start. `ledger` has the values sent before. Activities are
    written as import JSON. Records of other kinds are written as the service returns them, with
    nested lists inside.
    """
    if out.suffix.casefold() != ".json":  # it would replace a workbook of that name
        raise UsageError(
            say("{name} is not a valid name for a JSON file.", name=out.name),
            say("Use a name that ends in {suffix}.", suffix=".json"),
        )
    write = partial(write_json, out, overwrite=exists(out))
    with open_table(request, monitor, ledger) as table:
        sheet = table.sheet
        if sheet is not None and not sheet.info.importable:
            return _convert_kind(sheet, table.rules, request, write, monitor)
        converted, changes = _write_rows(table, request, write, monitor)
        if sheet is None:
            return replace(converted, warnings=(*table.notes, *removed_rows(changes)))
        merges = request.account and request.account.import_mode == "merges"
        added = () if merges or request.all_rows else added_by_uploads(changes)
        others = _not_converted(sheet, None, request, monitor)
        return replace(converted, warnings=(*removed_rows(changes), *added, *others))


def _convert_kind(
    sheet: OpenSheet,
    rules: Rules,
    request: CheckRequest,
    write: Callable[..., Converted],
    monitor: Monitor,
) -> Converted:
    """Write the records of a kind that cannot be uploaded, with their nested lists."""
    book, kind, origin = sheet.book, sheet.info.kind, sheet.info.origin
    of_kind = kind_changes(book, kind, rules, monitor)
    for changes in of_kind.sheets:
        refuse_errors(changes)
    records = book.baseline(kind).records()
    converted = write(kind.name, edited_records(of_kind, records, all_rows=request.all_rows))
    warnings = list[Text]()
    for changes in of_kind.sheets:
        warnings += [*removed_rows(changes), *(problem.message for problem in changes.problems)]
    if origin is not None:
        time = moment_words(origin.exported_at, ZoneInfo(origin.time_zone))
        warnings.append(say("Other values are as exported on {time}.", time=time))
    warnings += _not_converted(sheet, of_kind, request, monitor)
    return replace(converted, warnings=tuple(warnings))


def _write_rows(
    table: PlanTable, request: CheckRequest, write: Callable[..., Converted], monitor: Monitor
) -> tuple[Converted, ChangeSet]:
    """Write the changes of a sheet as import JSON, or with `all_rows` every row."""
    info, base, rules = table.info, table.base, table.rules
    rows, completed = table.read(monitor)
    if request.all_rows:
        # Fields that neither a cell nor the service shows are sent only if it would empty them.
        replaces = request.account is not None and request.account.import_mode == "replaces"
        every = EveryRow(info, base, rules, from_memory=replaces)
        converted = write(info.kind.name, every.texts(rows), lambda: refuse_errors(every.changes()))
        return converted, completed(every.changes())
    changes = completed(compare(info, rows, base, None, rules))
    refuse_errors(changes)
    sent = payloads(changes, SendMode(merge_current=False))
    return write(info.kind.name, (json_text(row.payload) for row in sent)), changes


def _not_converted(
    sheet: OpenSheet,
    of_kind: KindChanges | None,
    request: CheckRequest,
    monitor: Monitor,
) -> tuple[Text, ...]:
    """Return a warning for each other sheet with edits, unless a sheet was named."""
    # A named sheet is the intended one.
    if request.sheet is not None:
        return ()
    others, _ = compare_others(sheet.book, sheet, of_kind, monitor)
    apart = [
        changes for changes in others if of_kind is None or changes.info.kind is not sheet.info.kind
    ]
    return tuple(
        say(
            '“{sheet}” has edits too ({cells}). Convert them with --sheet "{sheet}".',
            sheet=changes.info.sheet,
            cells=cells,
        )
        for changes, cells in list_edited_cells(apart)
    )


def refuse_errors(changes: ChangeSet) -> None:
    """Raise WorkbookError with the first error of a sheet, if any. Skipped rows are ignored."""
    problems = (
        *changes.problems,
        *(
            problem
            for change in changes.changes
            if not change.left_out
            for problem in change.problems
        ),
    )
    errors = [problem for problem in problems if problem.severity == "error"]
    if not errors:
        # `Failed rows` and its sheet have different values for a cell.
        for change in changes.changes:
            if any(conflict.sheet for conflict in change.conflicts) and not change.left_out:
                raise WorkbookError(
                    next(
                        problem.sentence for problem in change.problems if problem.code == CONFLICT
                    ),
                    say("Nothing was written. Type the right value in both cells."),
                )
        return
    if errors[0].row is not None and {problem.code for problem in errors} <= {LIKE_KNOWN_ID}:
        rows = few([str(problem.row) for problem in errors], 20)
        raise WorkbookError(
            errors[0].sentence,
            say(
                "Nothing was written. Rows: {rows}. If they are right, use --accept {code}.",
                rows=rows,
                code=LIKE_KNOWN_ID,
            ),
        )
    raise WorkbookError(
        errors[0].sentence,
        say("Nothing was written. To accept it: --accept {code}.", code=errors[0].code)
        if errors[0].code in STOPS
        else say("Nothing was written. List all problems with: sheetbridge check."),
    )
