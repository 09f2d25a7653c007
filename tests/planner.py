"""A planner at work, for tests: an account at a running practice service, a folder with workbooks,
and the jobs of the program.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any, cast

import openpyxl
from faults.quick import QuickMonitor
from faults.spoiled import SpoiledService
from sheets import change, type_into, workbook_at

from bridge.client.exchange import ExchangeClient
from bridge.client.transport import ConnectionSettings
from bridge.jobs.check import Checked, CheckRequest, check
from bridge.jobs.export import ExportDone, ExportRequest, export
from bridge.jobs.follow import Uploaded, follow
from bridge.jobs.refresh import RefreshDone, refresh_plan
from bridge.jobs.upload import (
    PutBackCheck,
    UploadChoices,
    UploadPreview,
    check_put_back,
    preview_upload,
    upload,
)
from bridge.ledger import Ledger
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import moment_text, parse_moment
from bridge.records.change_set import Change
from bridge.records.kinds import ACTIVITIES, Kind
from bridge.records.runs import RowResult
from bridge.settings import Account
from bridge.workbook.layout import FAILED_ROWS, FAILED_ROWS_NAME
from bridge.workbook.read.open_sheet import open_sheet

PATIENT = ConnectionSettings(
    connect_seconds=30, read_seconds=60, import_seconds=60, call_seconds=120
)
"""A busy machine must not make an answer late."""
QUICK = ConnectionSettings(
    connect_seconds=2, read_seconds=1.0, import_seconds=1.0, call_seconds=3.0
)
"""For services whose answers hang."""


class RealTimeMonitor(QuickMonitor):
    """Waits as long as the practice service needs, a twentieth of a second at most, and counts it
    as asked for.
    """

    def sleep(self, seconds: float) -> None:
        super().sleep(seconds)
        import time

        time.sleep(min(seconds, 0.05))


class Planner:
    """One planner with one account."""

    def __init__(
        self,
        service: SpoiledService,
        folder: Path,
        zone: str = "Europe/Copenhagen",
        *,
        connection: ConnectionSettings = PATIENT,
        **more: object,
    ) -> None:
        self.service = service
        self.folder = folder
        self.connection = connection
        self.account = Account.model_validate(
            {
                "name": "practice",
                "base_url": service.base_url,
                "username": service.username,
                "project_id": service.project_id,
                "time_zone": zone,
                "practice": True,
                **more,
            }
        )
        self.monitor: QuickMonitor = RealTimeMonitor()
        self.client = self.new_client()
        self.ledger = Ledger(folder / "home")
        self.plan = folder / "Plan.xlsx"

    def new_client(self) -> ExchangeClient:
        """Return a client as a fresh start makes it."""
        return ExchangeClient(
            self.account,
            self.service.password,
            self.monitor,
            patience=60.0,
            connection=self.connection,
        )

    def export(
        self,
        *kinds: Kind,
        filters: Mapping[str, Mapping[str, JsonValue]] | None = None,
        **more: object,
    ) -> ExportDone:
        """Export into the plan."""
        request = ExportRequest(
            self.account,
            kinds or (ACTIVITIES,),
            self.plan,
            filters or {},
            overwrite=True,
            **more,  # type: ignore[arg-type]
        )
        return export(self.client, self.ledger, request, self.monitor)

    def check(self, sheet: str | None = None, *, online: bool = True, **more: object) -> Checked:
        """Check the plan."""
        return check(
            self.client if online else None,
            CheckRequest(self.plan, self.account, sheet, **more),  # type: ignore[arg-type]
            self.monitor,
            self.ledger,
        )

    def changes(self, sheet: str | None = None, **more: Any) -> Sequence[Change]:
        """Return the rows that a check finds changed."""
        return self.check(sheet, **more).changes.changes

    def planned(
        self, sheet: str | None = None, choices: UploadChoices | None = None, **more: object
    ) -> UploadPreview:
        """Check the plan and say what would be sent."""
        return preview_upload(
            self.check(sheet, **more),  # type: ignore[arg-type]
            self.account,
            self.ledger,
            choices or UploadChoices(),
        )

    def upload(
        self, sheet: str | None = None, choices: UploadChoices | None = None, **more: object
    ) -> Uploaded:
        """Check and upload the plan; every row sent ends as exactly one thing."""
        return self.send(self.planned(sheet, choices, **more))

    def send(self, plan: UploadPreview) -> Uploaded:
        """Upload what was planned."""
        done = upload(self.client, self.ledger, plan, self.monitor)
        assert_adds_up(done)
        return done

    def check_put_back(self, run: str) -> PutBackCheck:
        """Check what of a run can be put back."""
        return check_put_back(self.client, self.ledger, run, self.account, self.monitor)

    def put_back(self, run: str) -> Uploaded:
        """Put a run back."""
        checked = self.check_put_back(run).checked
        return self.send(
            preview_upload(checked, self.account, self.ledger, UploadChoices(), "put-back")
        )

    def refresh(self, on_conflict: str = "stop", plan: Path | None = None) -> RefreshDone:
        """Bring what is new into the plan, or into another workbook."""
        return refresh_plan(self.client, plan or self.plan, self.account, on_conflict, self.monitor)

    def follow(self, run: str) -> Uploaded:
        """Go on following a run."""
        done = follow(self.client, self.ledger, run, self.monitor)
        assert_adds_up(done)
        return done

    def rename_failed_rows(self, name: str) -> None:
        """Rename the sheet `Failed rows`, as Excel does it: the hidden defined name follows."""
        with workbook_at(self.plan) as book:
            book[FAILED_ROWS].title = name
            book.defined_names[FAILED_ROWS_NAME].attr_text = f"'{name}'!$A$1"

    def type(
        self, row: int | str | list[str], sheet: str = "Activities", /, **values: JsonValue
    ) -> None:
        """Type values into a row of the plan; see `sheets.type_into`."""
        type_into(self.plan, row, sheet, self.account.time_zone, **values)

    def edited(self, edit: Callable[[Any, dict[str, int]], None]) -> Checked:
        """Check the plan after openpyxl changed it; see `sheets.change`."""
        change(self.plan, edit)
        return self.check(online=False)

    def row_of(self, id: str, sheet: str = "Activities") -> int:
        """Return the row in which an ID stands."""
        with open_sheet(self.plan, sheet) as opened:
            return next(row.number for row in opened.rows() if row.values.get("id") == id)

    def column_of(self, field: str, sheet: str = "Activities") -> int:
        """Return the column of a field."""
        with open_sheet(self.plan, sheet) as opened:
            return opened.info.columns[field]

    def baseline(self) -> dict[str, JsonObject]:
        """Return the exported records of the plan."""
        with open_sheet(self.plan, "Activities") as opened:
            return {str(record.value["id"]): record.value for record in opened.baseline().records()}

    def results(self) -> set[str]:
        """Return the words in `Result` of all rows, without their times."""
        book = openpyxl.load_workbook(self.plan)
        header, *rows = book["Activities"].iter_rows(values_only=True)
        texts = [str(row[header.index("Result")] or "") for row in rows if "Result" in header]
        return {text.split(",")[0] for text in texts if text}

    def keep_copy(self, name: str) -> Path:
        """Copy the plan as it is now."""
        return Path(shutil.copy(self.plan, self.folder / name))

    def verdicts(self, first: int = 0) -> dict[str, str]:
        """Return what the service did with each row of its accepted imports from `first` on, by ID;
        no row came twice.
        """
        found = [verdict for run in self.service.state.imports[first:] for verdict in run.verdicts]
        by_id = {str(verdict.given["id"]): verdict.result for verdict in found}
        assert len(by_id) == len(found), (
            f"sent twice: {sorted(str(verdict.given['id']) for verdict in found)}"
        )
        return by_id

    def received(self, number: int = -1) -> list[JsonObject]:
        """Return the rows of an import as the service received them."""
        bodies = [
            request.body
            for request in self.service.requests
            if request.method == "POST" and "/import/activities" in request.path
        ]
        body = bodies[number]
        start, end = (
            body.index(b"\r\n\r\n") + 4 if body.startswith(b"--") else 0,
            body.rindex(b"\r\n--") if body.startswith(b"--") else len(body),
        )
        rows = json.loads(body[start:end])
        return cast(list[JsonObject], rows if isinstance(rows, list) else [rows])


EDITED = ("SA0411-044", "DB0411-045", "DB0411-046", "00123")
"""The rows of `round_trip`, in the order sent."""


def round_trip(planner: Planner) -> Uploaded:
    """Export, change two rows, add one, let one be refused for its site, and upload."""
    planner.export()
    edit_rows(planner)
    return planner.upload()


def edit_rows(planner: Planner) -> None:
    """Make the edits of `round_trip`."""
    planner.type("DB0411-045", status="DISPATCHED", teams=["Blade crew", "Cable team, south"])
    planner.type("DB0411-046", externalRemarks="moved, see plan")
    planner.type("SA0411-044", siteId="NO-SUCH-SITE")
    planner.type(42, id="00123", siteId="0042", status="PLANNED", teams=["Blade crew"])


def later(moment: object, **by: float) -> str:
    """Return a moment of a record so many days, hours and so on later, as the service writes it."""
    found = parse_moment(str(moment))
    assert found is not None
    return moment_text(found + timedelta(**by))


def assert_adds_up(done: Uploaded) -> None:
    """Every row sent is exactly one of created, updated, failed and unknown."""
    counts = [done.outcome.count(result) for result in RowResult]
    assert sum(counts) == len(done.outcome.rows) == done.summary.sent
    assert done.not_sent == done.summary.not_sent == len(done.receipt.rows) - len(done.outcome.rows)
    assert (
        done.summary.created,
        done.summary.updated,
        done.summary.failed,
        done.summary.unknown,
    ) == tuple(counts)


@contextmanager
def at_work(folder: Path, activities: int = 40, /, **switches: str) -> Iterator[Planner]:
    """Give a planner at a fresh practice service with these switches."""
    named = {"delay": "0", **{name.replace("_", "-"): value for name, value in switches.items()}}
    with SpoiledService(activities=activities, switches=named) as service:
        planner = Planner(
            service, folder, connection=QUICK if "hang_seconds" in switches else PATIENT
        )
        yield planner
        planner.client.close()
