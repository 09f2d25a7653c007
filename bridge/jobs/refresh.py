"""Refresh: patches new values from the service into an open plan.

Edits, formats and the planner's own columns stay.
"""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge import clock
from bridge.changes.compare.cell_edits import Edits, is_blank_field
from bridge.changes.compare.inputs import Exported, Rules
from bridge.changes.compare.judged import Cells
from bridge.changes.compare.own_baseline import own_baseline
from bridge.changes.refresh_rows import Refreshed, RowConflict, refresh
from bridge.client.exchange import ExchangeClient
from bridge.errors import WorkbookError
from bridge.jobs.fetch import KnownRecords, fetch, fetch_activities
from bridge.jobs.known_names import meanings_for
from bridge.jobs.mappings import with_answer
from bridge.jobs.own_sheet_writeback import FilledSheet, fill_own, first_below
from bridge.jobs.own_sheets import open_mapped, own_corrections
from bridge.jobs.recognise import other_project
from bridge.jsonio.record_stream import RawRecord
from bridge.ledger import Ledger
from bridge.mapping.checks import checks
from bridge.mapping.mapping_file import SheetMapping
from bridge.mapping.read import MappedSheet
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject, id_of, json_text
from bridge.records.cells.moments import moment_text
from bridge.records.change_set import CellWrite, Correction, SheetInfo, SheetRow
from bridge.records.codes import BASELINE_DAMAGED
from bridge.records.kinds import ACTIVITIES, filter_named
from bridge.records.runs import mapping_source
from bridge.settings import Account
from bridge.texts import Text, say
from bridge.workbook.opc.package_edit import ChangedMeanwhileError, until_unchanged
from bridge.workbook.read.open_sheet import OpenWorkbook, open_workbook
from bridge.workbook.read.refused_base import Refused
from bridge.workbook.read.snapshots import wait_until_closed, wait_until_whole
from bridge.workbook.writeback.edit_cells import Edited, edit_package


@dataclass(frozen=True, slots=True)
class RefreshDone:
    """A refreshed plan, or a copy beside it.

    Has the numbers of updated cells and rows, the number of new rows, and the conflicts.
    `not_added` are new activities that an own sheet may get, unless it has `no_room` below its
    table, which a warning says.
    """

    workbook: Path
    rows: int
    cells: int
    added: int
    gone: tuple[str, ...]
    conflicts: tuple[RowConflict, ...]
    warnings: tuple[Text, ...] = ()
    not_added: tuple[str, ...] = ()
    no_room: bool = False


@dataclass(frozen=True, slots=True)
class Fill:
    """How an own sheet is updated: its mapping, and whether new activities are added below it.

    `add` is None if that was never said.
    """

    mapping: SheetMapping
    add: bool | None = None


def fill_of(mapping: SheetMapping, new_activities: str = "") -> Fill:
    """Return how a sheet with this mapping is updated.

    `new_activities` is `add` or `leave`, kept in a saved mapping, or "" for what the mapping says.
    """
    said = new_activities or mapping.new_activities
    if new_activities and new_activities != mapping.new_activities:
        mapping = with_answer(mapping, new_activities=new_activities)
    return Fill(mapping, None if said is None else said == "add")


def fill_plan(
    client: ExchangeClient,
    workbook: Path,
    account: Account,
    how: Fill,
    on_conflict: str,
    monitor: Monitor,
    ledger: Ledger,
) -> RefreshDone:
    """Fill an own sheet with the service's values, in the planner's own form.

    Cells that somebody edited stay. New are the activities at the sites of the sheet that have not
    ended. Raises MappingError and WorkbookError; the file is then unchanged.
    """
    client = client.with_monitor(monitor)
    wait_until_whole(workbook, monitor)
    return until_unchanged(
        workbook, lambda: _filled(client, workbook, account, how, on_conflict, monitor, ledger)
    )


def _filled(
    client: ExchangeClient,
    workbook: Path,
    account: Account,
    how: Fill,
    on_conflict: str,
    monitor: Monitor,
    ledger: Ledger,
) -> RefreshDone:
    sent = ledger.last_sent(account.base_url, account.project_id)
    source, names = mapping_source(how.mapping.name), meanings_for(client, account, monitor)
    with open_mapped(workbook, None, how.mapping, account, sent, names) as mapped:
        sheet = mapped.sheet
        for problem in checks(sheet, ()):
            if problem.row is None and problem.severity == "error":
                raise WorkbookError(problem.sentence, say("Nothing was changed."))
        rows, current = _rows_and_records(client, sheet, monitor)
        # The base of a blank or never sent cell is only known beside the service's value.
        own = own_baseline(sheet.info, rows, sent, source, current)
        rules = Rules(on_conflict=on_conflict, is_own_sheet=True, disputes=own.disputes)
        info = replace(sheet.info, has_baseline=True)
        result = refresh(info, rows, own.records, current, rules)
        sites = sorted({site for row in rows if isinstance(site := row.values.get("siteId"), str)})
        fresh = (
            [] if how.add is False else _new(client, sites, {*sheet.seen.places, *sent}, monitor)
        )
        wait_until_closed(workbook, monitor)
        no_room = first_below(sheet) is not None
        records = fresh if how.add or no_room else []
        values = own_corrections(info, rows, result.values)
        filled = fill_own(mapped, workbook, values, records, monitor)
    # What was written beside the sheet is not in it: its older values would look like edits.
    here = filled if filled.beside is None else replace(filled, fields=(), added=())
    if seen := _in_step(info, rows, current, values, records, here):
        whose = account.name, account.base_url, account.project_id
        ledger.remember_seen(whose, workbook, source, seen)
    warnings = (*mapped.notes, *filled.held)
    if filled.beside is not None:
        warnings += (
            filled.beside,
            say("The updated sheet was saved as {name}.", name=filled.path.name),
        )
    return RefreshDone(
        workbook=filled.path,
        rows=len({row for row, _ in filled.fields}),
        cells=len(filled.fields),
        added=len(filled.added),
        gone=tuple(result.gone),
        conflicts=tuple(result.conflicts),
        warnings=warnings,
        not_added=tuple(str(record["id"]) for record in fresh)
        if how.add is None or no_room
        else (),
        no_room=no_room,
    )


def _rows_and_records(
    client: ExchangeClient, sheet: MappedSheet, monitor: Monitor
) -> tuple[list[SheetRow], KnownRecords]:
    """Return the rows of an own sheet, and the service's records of them.

    A row that looks like a title is one, unless the service knows its text as an ID.
    """
    rows = [*sheet.rows()]
    alone = [row.text for row in sheet.seen.left_out if row.reason == "title"]
    current = fetch_activities(client, [*dict.fromkeys((*sheet.seen.places, *alone))], monitor)
    if any(current.get(text) is not None for text in alone):
        sheet.know(current.ids())
        rows = [*sheet.rows()]
    return rows, current


def _in_step(
    info: SheetInfo,
    rows: Iterable[SheetRow],
    current: KnownRecords,
    values: Iterable[Correction],
    records: Iterable[JsonObject],
    filled: FilledSheet,
) -> dict[str, JsonObject]:
    """Return by ID the values of the service that an own sheet shows, or that were filled in: those
    of `values`, and of the new `records`.
    """
    shows, fields = Edits(Cells(info), info.lookups).shows, info.columns.keys() - {"id"}
    seen: dict[str, JsonObject] = {
        str(record["id"]): {name: record[name] for name in fields & record.keys()}
        for record in records
        if record["id"] in filled.added
    }
    written = {
        place: correction.value
        for correction in values
        if (place := (correction.row, correction.field)) in filled.fields
    }
    for row in rows:
        id = str(row.values.get("id", ""))
        record = current.get(id) or {}
        same = {
            name: value
            for name, value in record.items()
            if name in fields
            and (
                ((row.number, name), value) in written.items()
                or (not is_blank_field(row, name) and shows(row, name, record))
            )
        }
        if same:
            seen[id] = same
    return seen


def _new(
    client: ExchangeClient, sites: Sequence[str], known_ids: Collection[str], monitor: Monitor
) -> list[JsonObject]:
    """Return the activities at these sites that have not ended and that the sheet does not have."""
    if not sites:
        return []
    filters: JsonObject = {"sites": [*sites], "endDate": moment_text(clock.now())}
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
        fetched = fetch(client, ACTIVITIES, filters, Path(folder) / "new.json", monitor)
        return [
            record.value
            for record in fetched.records()
            if (id := id_of(record.value)) is not None and id not in known_ids
        ]


def refresh_plan(
    client: ExchangeClient, workbook: Path, account: Account, on_conflict: str, monitor: Monitor
) -> RefreshDone:
    """Patch current values and new rows into the sheet `Activities` of a plan.

    Raises WorkbookError; the file is then unchanged. If the file was saved meanwhile, everything is
    repeated, because its rows and values may have changed.
    """
    client = client.with_monitor(monitor)
    return until_unchanged(
        workbook, lambda: _refreshed(client, workbook, account, on_conflict, monitor)
    )


def _refreshed(
    client: ExchangeClient, workbook: Path, account: Account, on_conflict: str, monitor: Monitor
) -> RefreshDone:
    with open_workbook(workbook, account.time_zone, monitor=monitor) as book:
        sheet = book.sheet()
        info = sheet.info
        _refuse_sheet(info, account, workbook)
        ids = [str(row.values["id"]) for row in sheet.rows() if "id" in row.values]
        current, warnings = _now(client, info, ids, monitor)
        wait_until_closed(workbook, monitor)
        # After a save, row numbers may refer to other rows.
        if book.package.changed_on_disk():
            raise ChangedMeanwhileError(workbook)
        baseline = sheet.baseline()
        # Without its exported record a row stays as it is.
        warnings += tuple(
            problem.message for problem in sheet.info.problems if problem.code == BASELINE_DAMAGED
        )
        rules = Rules(on_conflict=on_conflict)
        listed = _refused_rows(book, sheet.failed_name, baseline, current, rules)
        on_failed = listed.refreshed
        clashing = {
            (conflict.id, conflict.conflict.field or "") for conflict in on_failed.conflicts
        }
        result = refresh(info, sheet.rows(), baseline, current, rules, clashing)
        edited = Edited(workbook)
        if result.values or result.added or result.baseline:
            values = [*result.values, *on_failed.values]
            edited = edit_package(
                book.package,
                values,
                ZoneInfo(info.time_zone),
                [RawRecord(json_text(record), record) for record in result.baseline],
                added=_added(info, result),
                refused=listed.new_base(values),
            )
    rows = len({(value.sheet, value.row) for value in result.values})
    captions = {column.field: column.caption for column in info.table}
    warnings += tuple(
        say(
            "Row {row}, {column}: the service has a new value, but the cell keeps its formula.",
            row=value.row,
            column=captions[value.field],
        )
        for value in result.formula_cells
    )
    warnings += edited.notes
    if edited.reason_beside is not None:
        warnings += (
            edited.reason_beside,
            say("The updated workbook was saved as {name}.", name=edited.path.name),
        )
    return RefreshDone(
        workbook=edited.path,
        rows=rows,
        cells=len(result.values),
        added=len(result.added),
        gone=tuple(result.gone),
        conflicts=(*result.conflicts, *on_failed.conflicts),
        warnings=warnings,
    )


def _refuse_sheet(info: SheetInfo, account: Account, workbook: Path) -> None:
    """Raise WorkbookError for a sheet that cannot be updated from this account."""
    elsewhere = other_project(info.origin, account)
    if elsewhere is not None:
        raise WorkbookError(
            elsewhere, say("Nothing was changed. Choose the account of the export.")
        )
    if not info.importable:
        raise WorkbookError(
            say(
                "Only activities can be updated from the service. “{sheet}” has none.",
                sheet=info.sheet,
            ),
            say("Nothing was changed. Export other sheets again."),
        )
    if not info.has_baseline:
        raise WorkbookError(
            say(
                "{name} has no exported values to compare with. Nothing was changed.",
                name=workbook.name,
            ),
            say("Export again and copy your edits into the new workbook."),
        )


@dataclass(frozen=True, slots=True)
class _Listed:
    """The new values for the rows of `Failed rows`.

    Has its rows by ID as they were refused.
    """

    refreshed: Refreshed = field(default_factory=Refreshed)
    rows: Mapping[str, SheetRow] = field(default_factory=dict)

    def new_base(self, values: Iterable[CellWrite]) -> list[Refused]:
        """Return the base with new values, so that they are not mistaken for corrections."""
        written = dict[str, JsonObject]()
        for value in values:
            written.setdefault(value.id, {})[value.field] = value.value
        if not written.keys() & self.rows.keys():
            return []
        return [
            Refused(sent.with_plan(written.get(id, {})), row.origin_row)
            for id, row in self.rows.items()
            if (sent := row.refused) is not None
        ]


def _refused_rows(
    book: OpenWorkbook, name: str, baseline: Exported, current: KnownRecords, rules: Rules
) -> _Listed:
    """Return the new values for the rows of `Failed rows`, whose sheet is called `name`.

    The baseline is updated too, so an older value left there would look like an edit.
    """
    try:
        sheet = book.sheet(name)
        rows = {row.refused.id: row for row in sheet.rows() if row.refused is not None}
        result = refresh(sheet.info, sheet.rows(), baseline, current, rules)
        return _Listed(result, rows)
    except WorkbookError:  # nothing was refused
        return _Listed()


def _now(
    client: ExchangeClient, info: SheetInfo, ids: list[str], monitor: Monitor
) -> tuple[KnownRecords, tuple[Text, ...]]:
    """Fetch the records that match the plan's filters, and its rows that no longer do."""
    asked = info.origin.filters.get(info.kind.name, {}) if info.origin else {}
    filters: JsonObject = (
        {name: value for name, value in asked.items() if filter_named(info.kind, name)}
        if isinstance(asked, dict)
        else {}
    )
    # Fetch what exists now, not only what changed since the export.
    filters.pop("changedSince", None)
    records = KnownRecords()
    warnings: tuple[Text, ...] = ()
    # A window of days moves with the current date, so asking again would return other rows.
    if info.origin is not None and "window" not in info.origin.filters:
        with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
            fetched = fetch(client, info.kind, filters, Path(folder) / "fresh.json", monitor)
            records.add(fetched.records())
        warnings = fetched.warnings
    # A row may no longer match the filter, for example because of its status, so fetch it by ID.
    missing = [id for id in dict.fromkeys(ids) if records.get(id) is None]
    records.add(fetch_activities(client, missing, monitor).records())
    return records, warnings


def _added(info: SheetInfo, result: Refreshed) -> list[list[CellWrite]]:
    """Return the cells of the rows to append to the last sheet of the plan."""
    shown = [column.field for column in info.table if column.shown and column.field in info.columns]
    return [
        [
            CellWrite(result.last_sheet, 0, info.columns[name], name, record[name])
            for name in shown
            if name in record
        ]
        for record in result.added
    ]
