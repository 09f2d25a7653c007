"""Refresh: an open plan gets what is new in the service, as a patch: edits, formats and the planner's own columns stay."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge.changes.refresh import Refreshed, RowConflict, refresh
from bridge.changes.rules import Records, Rules
from bridge.client.exchange import ExchangeClient
from bridge.errors import WorkbookError
from bridge.jobs.check import other_project
from bridge.jobs.fetch import KnownRecords, fetch, fetch_activities
from bridge.progress import Monitor
from bridge.records.celltype import JsonObject, json_text
from bridge.records.filters import filter_named
from bridge.records.kinds import ACTIVITIES
from bridge.records.messages import RawRecord
from bridge.records.rows import SheetInfo
from bridge.settings import Account
from bridge.texts import Text, say
from bridge.workbook.edit import CellEdit, edit_workbook
from bridge.workbook.reader import open_sheet


@dataclass(frozen=True, slots=True)
class RefreshDone:
    """A refreshed plan: how many cells were brought up to date in how many rows, how many rows are new, and the clashes."""

    workbook: Path
    rows: int
    cells: int
    added: int
    gone: tuple[str, ...]
    conflicts: tuple[RowConflict, ...]
    warnings: tuple[Text, ...] = ()


def refresh_plan(client: ExchangeClient, workbook: Path, account: Account, on_conflict: str, monitor: Monitor) -> RefreshDone:
    """Patch fresh values and rows into the sheet `Activities` of a plan. Raises WorkbookError; the file is then as it was."""
    client = client.with_monitor(monitor)
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
        with open_sheet(workbook, None, account.time_zone) as sheet:
            elsewhere = other_project(sheet.info.origin, account)
            if elsewhere is not None or sheet.info.kind != ACTIVITIES.name:
                raise WorkbookError(elsewhere or say("This sheet is for reference."), say("Nothing was changed. Choose the account of the export."))
            now, warnings = _now(client, sheet.info, [str(row.values["id"]) for row in sheet.rows() if "id" in row.values], Path(folder), monitor)
            baseline = sheet.baseline() if sheet.info.has_baseline else Records()
            found = refresh(sheet.info, sheet.rows(), baseline, now, Rules(on_conflict=on_conflict))
            info = sheet.info
        edits = list(_edits(info, found))
        if edits or found.baseline:
            renewed = [RawRecord(json_text(record), record) for record in found.baseline]
            edit_workbook(workbook, edits, ZoneInfo(info.time_zone), renewed)
    rows = len({(value.sheet, value.row) for value in found.values})
    return RefreshDone(workbook, rows, len(found.values), len(found.added), tuple(found.gone), tuple(found.conflicts), warnings)


def _now(client: ExchangeClient, info: SheetInfo, ids: list[str], folder: Path, monitor: Monitor) -> tuple[KnownRecords, tuple[Text, ...]]:
    """Fetch what the plan's own filters show now, and the rows of the plan that no longer keep to them."""
    asked = info.origin.filters.get(ACTIVITIES.name, {}) if info.origin else {}
    filters: JsonObject = {name: value for name, value in asked.items() if filter_named(ACTIVITIES, name)} if isinstance(asked, dict) else {}
    filters.pop("changedSince", None)
    known = KnownRecords(folder / "fresh.jsonl")
    warnings: tuple[Text, ...] = ()
    if info.origin is not None and "window" not in info.origin.filters:
        fetched = fetch(client, ACTIVITIES, filters, folder / "fresh.json", monitor)
        known.add(fetched.records())
        warnings = fetched.warnings
    missing = [id for id in dict.fromkeys(ids) if known.get(id) is None]
    known.add(fetch_activities(client, missing, folder, monitor).records())
    return known, warnings


def _edits(info: SheetInfo, found: Refreshed) -> Iterator[CellEdit]:
    for value in found.values:
        yield CellEdit(value.sheet, value.row, info.columns[value.field], value.field, value.value)
    shown = [column.field for column in ACTIVITIES.columns if column.shown and column.field in info.columns]
    for number, record in enumerate(found.added, found.last_row + 1):
        for name in shown:
            if name in record:
                yield CellEdit(info.sheet, number, info.columns[name], name, record[name])
