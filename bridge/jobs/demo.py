"""The demonstration: a complete round trip against a running practice service.

It runs without a window and uses real files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge.client.exchange import ExchangeClient
from bridge.errors import UsageError
from bridge.files import exists, output_folder
from bridge.jobs.check import Checked, CheckRequest, check
from bridge.jobs.export import WHO_IS_WHO, ExportRequest, export
from bridge.jobs.follow import Uploaded
from bridge.jobs.upload import UploadChoices, preview_upload, upload
from bridge.ledger import Ledger
from bridge.practice.app import PracticeService
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import moment_text, parse_moment
from bridge.records.change_set import CellWrite, SheetInfo
from bridge.records.kinds import ACTIVITIES, KINDS, rows_noun
from bridge.settings import Account
from bridge.texts import Text, say
from bridge.workbook.layout import FAILED_ROWS
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.writeback.edit_cells import edit_workbook

ZONE = "Europe/Copenhagen"


@dataclass(frozen=True, slots=True)
class DemoDone:
    """The files and the two uploads of a demonstration."""

    folder: Path
    workbook: Path
    first: Uploaded
    second: Uploaded


Tell = Callable[[Text], None]


def run_demo(practice: PracticeService, folder: Path, monitor: Monitor, tell: Tell) -> DemoDone:
    """Export, edit, check and upload, then correct the rows not accepted and upload again.

    Raises BridgeError if a step fails.
    """
    locked = next(
        (
            id
            for planted in practice.state.sample.planted
            if planted.mistake == "locked"
            for id in planted.ids
        ),
        "",
    )
    account = Account(
        name="practice",
        base_url=practice.base_url,
        username=practice.username,
        project_id=practice.project_id,
        time_zone=ZONE,
        practice=True,
    )
    client = ExchangeClient(account, practice.password, monitor)
    workbook, history = output_folder(folder) / "Plan.xlsx", folder / "history"
    if exists(workbook) and not exists(history):
        raise UsageError(
            say("{workbook} is not from a demo. Nothing was written.", workbook=workbook),
            say("Choose another folder."),
        )
    ledger = Ledger(history)
    exported = export(
        client, ledger, ExportRequest(account, KINDS, workbook, overwrite=True), monitor
    )
    rows = ", ".join(
        f"{sheet.rows} {rows_noun(sheet.name)}"
        for sheet in exported.sheets
        if sheet.name != WHO_IS_WHO
    )
    tell(say("1. Exported {rows} to {workbook}.", rows=rows, workbook=workbook))

    edited, right = _edit_plan(workbook, locked)
    tell(say("2. Edited as a planner would: {edits}.", edits=edited))
    if locked:
        tell(say("   Typed a remark for {id}, which is locked in the service.", id=locked))

    checked = check(client, CheckRequest(workbook, account), monitor, ledger)
    tell(_counted(say("3. Checked"), checked))

    first = upload(
        client, ledger, preview_upload(checked, account, ledger, UploadChoices()), monitor
    )
    tell(_ended(say("4. Uploaded"), first))
    for row in first.outcome.rows:
        if row.result == "failed":
            tell(
                say(
                    "   Row {row} ({id}) was not accepted: {said}",
                    row=row.row or "?",
                    id=row.id,
                    said=row.said,
                )
            )
    tell(
        say(
            "   See the sheet “{sheet}” of {workbook} for the reasons.",
            sheet=FAILED_ROWS,
            workbook=first.workbook or workbook,
        )
    )

    _correct(workbook, right)
    tell(say("5. Corrected 2 rows on the sheet “{sheet}”.", sheet=FAILED_ROWS))
    if locked:
        tell(
            say(
                "   A colleague unlocked {id}, and its row is sent again unchanged.",
                id=locked,
            )
        )

    again = check(client, CheckRequest(workbook, account, sheet=FAILED_ROWS), monitor, ledger)
    second = upload(
        client, ledger, preview_upload(again, account, ledger, UploadChoices()), monitor
    )
    tell(_ended(say("6. Uploaded that sheet"), second))

    last = check(client, CheckRequest(workbook, account), monitor, ledger)
    tell(_counted(say("7. Checked again"), last))
    return DemoDone(folder, workbook, first, second)


def _edit_plan(workbook: Path, locked: str) -> tuple[Text, Mapping[str, JsonObject]]:
    """Edit as a planner would. Two of the rows and the locked one will not be accepted.

    Returns a description and the correct values of the two rows by ID.
    """
    with open_sheet(workbook, ACTIVITIES.title) as sheet:
        info = sheet.info
        rows = list(sheet.rows())
        records = {row.number: sheet.baseline().get(str(row.values["id"])) or {} for row in rows}
    numbers = {str(row.values["id"]): row.number for row in rows}
    planned = [
        number
        for number, record in records.items()
        if number != numbers.get(locked)
        and record.get("status") == "PLANNED"
        and "endDate" in record
        and "startDate" in record
    ]
    moved, crewed, sent, reversed_ = planned[:4]
    edits = [
        *_cells(
            info,
            moved,
            {
                "startDate": _later(records[moved], "startDate"),
                "endDate": _later(records[moved], "endDate"),
            },
        ),
        *_cells(
            info,
            crewed,
            {
                "teams": ["Blade crew", "Cable team, south"],
                "manpower": {"Blade crew": 4, "Cable team, south": 2},
            },
        ),
        *_cells(info, sent, {"status": "DISPATCHED"}),
        *_cells(info, reversed_, {"endDate": _later(records[reversed_], "startDate", days=-1)}),
    ]
    new = {
        name: records[moved].get(name)
        for name in ("siteId", "startDate", "endDate", "activityCategory", "status")
    }
    edits += _cells(info, rows[-1].number + 1, {"id": "00123", **new, "teams": ["Blade crew"]})
    edits += _cells(info, rows[-1].number + 2, {"id": "00124", **new, "siteId": "DB99"})
    edits += (
        _cells(info, numbers[locked], {"externalRemarks": "Bring the long ladder"})
        if locked in numbers
        else []
    )
    edit_workbook(workbook, edits, ZoneInfo(info.time_zone))
    description = say(
        "two dates moved, teams with a comma in a name and their manpower, a status, an end before"
        " its start, a new row 00123, and a new row 00124 at a site that does not exist"
    )
    right: dict[str, JsonObject] = {
        "00124": {"siteId": new["siteId"]},
        str(records[reversed_]["id"]): {"endDate": _later(records[reversed_], "startDate", days=1)},
    }
    return description, right


def _correct(workbook: Path, right: Mapping[str, JsonObject]) -> None:
    """Correct the rows on the sheet `Failed rows`."""
    with open_sheet(workbook, FAILED_ROWS) as sheet:
        info = sheet.info
        edits = [
            edit
            for row in sheet.rows()
            for edit in _cells(info, row.number, right.get(str(row.values.get("id")), {}))
        ]
    edit_workbook(workbook, edits, ZoneInfo(info.time_zone))


def _cells(info: SheetInfo, row: int, values: Mapping[str, JsonValue]) -> list[CellWrite]:
    return [
        CellWrite(info.sheet, row, info.columns[name], name, value)
        for name, value in values.items()
        if name in info.columns
    ]


def _later(record: JsonObject, name: str, days: int = 3) -> str:
    moment = parse_moment(str(record.get(name))) or datetime.fromisoformat(
        "2026-12-01T06:00:00+00:00"
    )
    return moment_text(moment + timedelta(days=days))


def _counted(begin: Text, checked: Checked) -> Text:
    changes = checked.changes
    new = sum(change.state == "new" for change in changes.changes)
    return say(
        "{begin}: {unchanged} rows unchanged, {changed} changed, {new} new.",
        begin=begin,
        unchanged=changes.unchanged,
        changed=len(changes.changes) - new,
        new=new,
    )


def _ended(begin: Text, uploaded: Uploaded) -> Text:
    summary = uploaded.summary
    return say(
        "{begin}: {sent} sent, {created} created, {updated} updated, {failed} not accepted.",
        begin=begin,
        sent=summary.sent,
        created=summary.created,
        updated=summary.updated,
        failed=summary.failed,
    )
