"""A planner at a frozen workbook: what the program reads in it, says of it and sends of it, as JSON that can be kept."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from zoneinfo import ZoneInfo

from faults.quick import QuickMonitor
from frozen.service import PASSWORD, PROJECT, USERNAME, FrozenService

from bridge.client.exchange import ExchangeClient
from bridge.client.transport import ConnectionSettings
from bridge.errors import Problem
from bridge.jobs.check import Checked, CheckRequest, check
from bridge.jobs.detect import recognise
from bridge.jobs.follow import Uploaded, follow
from bridge.jobs.simulation.cases import check_case
from bridge.jobs.simulation.runs import SimulationRuns
from bridge.jobs.upload import UploadChoices, plan_upload, upload
from bridge.ledger import Ledger
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.kinds import KINDS
from bridge.settings import Account
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.writeback.cell_patches import CellEdit, edit_workbook

QUICK = ConnectionSettings(connect_seconds=5, read_seconds=20, import_seconds=20, call_seconds=60)


class Desk:
    """One planner at the frozen service, with a home folder of their own."""

    def __init__(self, service: FrozenService, home: Path, zone: str = "Europe/Copenhagen") -> None:
        self.service = service
        fields = {"name": "North Sea", "base_url": service.base_url, "username": USERNAME, "project_id": PROJECT, "time_zone": zone}
        self.account = Account.model_validate({**fields, "test_account": True})
        self.monitor = QuickMonitor()
        self.client = ExchangeClient(self.account, PASSWORD, self.monitor, patience=60.0, connection=QUICK)
        self.ledger = Ledger(home)

    def check(self, workbook: Path, sheet: str | None = None) -> Checked:
        return check(self.client, CheckRequest(workbook, self.account, sheet), self.monitor)

    def upload(self, workbook: Path, sheet: str | None = None) -> Uploaded:
        plan = plan_upload(self.check(workbook, sheet), self.account, self.ledger, UploadChoices(skip_problem_rows=True))
        return upload(self.client, self.ledger, plan, self.monitor)

    def follow(self, run: str) -> Uploaded:
        return follow(self.client, self.ledger, run, self.monitor)

    def type(self, workbook: Path, id: str, sheet: str = "Activities", **values: JsonValue) -> None:
        """Type values into the row of an ID, or into a new row behind the last one."""
        with open_sheet(workbook, sheet) as opened:
            columns, zone = opened.info.columns, opened.info.time_zone
            rows = {row.values.get("id"): row.number for row in opened.rows()}
        typed: JsonObject = dict(values) if id in rows else {"id": id, **values}
        row = rows.get(id) or max(rows.values(), default=1) + 1
        edits = [CellEdit(sheet, row, columns[name], name, value) for name, value in typed.items()]
        edit_workbook(workbook, edits, ZoneInfo(zone))


def content(workbook: Path) -> dict[str, object]:
    """Return what the program reads in a workbook: what it is, its sheets of records with every row, and the records in its baseline."""
    what = recognise(workbook)
    if what.simulation:
        return {"simulation": True, **_case(workbook)}
    titles = {kind.title for kind in KINDS} | {"Failed rows"}
    return {"simulation": False, "sheets": list(what.sheets), "read": {name: _sheet(workbook, name) for name in what.sheets if name in titles}}


def said(checked: Checked) -> dict[str, object]:
    """Return what a check says: the counts, and each change with its fields and findings."""
    changes = checked.changes
    return {
        "rows": changes.rows,
        "unchanged": changes.unchanged,
        "removed": list(changes.removed),
        "problems": _problems(changes.problems),
        "changes": [
            {
                "row": change.row,
                "id": change.id,
                "state": change.state.value,
                "fields": [[found.field, found.before, found.after] for found in change.fields],
                "conflicts": [found.field for found in change.conflicts],
                "problems": _problems(change.problems),
            }
            for change in changes.changes
        ],
    }


def ended(done: Uploaded, service: FrozenService) -> dict[str, object]:
    """Return what an upload sent, and how each row ended."""
    return {
        "sent": [list(found.rows) for found in service.imports],
        "state": done.summary.state.value,
        "rows": [[row.id, row.sheet, row.row, row.result.value, row.said, row.field] for row in done.outcome.rows],
    }


def literal(value: object) -> JsonValue:
    """Return a value as it is after a turn through JSON."""
    found: JsonValue = json.loads(json.dumps(value))
    return found


def _sheet(workbook: Path, name: str) -> dict[str, object]:
    with open_sheet(workbook, name) as sheet:
        info = sheet.info
        return {
            "kind": info.kind.name,
            "zone": info.time_zone,
            "project": info.origin.project_id if info.origin else None,
            "exported": info.origin.exported_at if info.origin else None,
            "columns": dict(info.columns),
            "unknown": list(info.unknown),
            "sites": list(info.lookups.known("sites")),
            "problems": _problems(info.problems),
            "rows": [[row.number, row.values, sorted(row.cleared), _problems(row.problems), row.origin_row, row.sheet] for row in sheet.rows()],
            "baseline": [record.text for record in sheet.baseline().records()] if info.has_baseline else None,
        }


def _case(workbook: Path) -> dict[str, object]:
    found = check_case(Ledger(workbook.parent / "home-of-cases"), workbook, QuickMonitor())
    return {
        "name": found.case.name,
        "type": found.case.case_type.value if found.case.case_type else None,
        "members": {section.value: [member.key for member in members] for section, members in found.case.members.items()},
        "changes": [[change.kind, change.key, change.parameter, change.before, change.after] for change in found.changes],
        "problems": _problems(found.problems),
        "count": found.count,
        "copies": [[made.name, dict(made.varied), case.text] for made, case in found.copies()],
    }


def _problems(problems: Iterable[Problem]) -> list[object]:
    """Return the errors; what is warned of may grow."""
    return [[problem.code, problem.sheet, problem.cell] for problem in problems if problem.severity == "error"]


def history(home: Path) -> dict[str, object]:
    """Return what a home folder holds: every run with its rows and outcome, the exports, the runs of simulations with their cases."""
    ledger = Ledger(home)
    runs = SimulationRuns(ledger)
    return {
        "open": list(ledger.open_runs()),
        "runs": [_run(ledger, found.run) for found in ledger.summaries()],
        "exports": [[found.run, found.account, dict(found.sheets), sorted(found.correlation_ids)] for found in ledger.exports()],
        "simulations": [
            [run.run, run.batch, run.copy, run.state.value, run.status.value, run.service_run, run.fetched, run.digest, dict(run.varied)]
            for run in runs.all()
        ],
        "cases": [case.text for run in runs.all() if (case := runs.case_of(run))],
        "seen": {type.value: seen.to_json() for type, seen in runs.seen().items()},
    }


def _run(ledger: Ledger, run: str) -> dict[str, object]:
    receipt, summary, outcome = ledger.receipt(run), ledger.summary(run), ledger.outcome(run)
    return {
        "run": run,
        "type": receipt.type,
        "state": receipt.state.value,
        "account": receipt.account,
        "workbook": receipt.workbook.name,
        "sheet": receipt.sheet,
        "parts": [[part.number, part.first, part.count, part.state.value, part.correlation_id, part.said] for part in receipt.parts],
        "rows": [[row.sheet, row.row, row.id, row.state.value, row.payload, list(row.edited), row.before, row.origin_row] for row in receipt.rows],
        "counts": [summary.sent + summary.not_sent, summary.created, summary.updated, summary.failed, summary.unknown],
        "outcome": [[row.position, row.id, row.result.value, row.said, row.field] for row in outcome.rows] if outcome else None,
    }
