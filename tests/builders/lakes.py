"""A service of several projects for tests of the lake: what each has is a list of records, and what
is wrong with it is set.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast

from deltalake import DeltaTable
from faults.quick import QuickMonitor

from bridge.client.exchange import ExchangeClient, ExportTicket
from bridge.client.paging import FetchedExport
from bridge.errors import ServerError
from bridge.jobs.lake import LakeDone, LakeRequest, export_to_lake
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import moment_text
from bridge.records.kinds import Kind, kind_named
from bridge.settings import Account

AWKWARD = (
    "0042",
    "5e3",
    "12d",
    "7f",
    "2026-11",
    "65432109876543210e123456",
    "North Sea/50% = Ø's",
)
"""Valid project IDs that engines take for numbers or dates, or that need escapes."""
FIRST_NIGHT = datetime(2026, 11, 22, 3, tzinfo=UTC)


class Projects:
    """The service. `records` is by project and kind; a record's `updatedAt` is its last change.

    `failing` projects answer with an error, `partial` ones with all records but the last.
    """

    def __init__(self, *projects: str) -> None:
        self.now = FIRST_NIGHT
        self.records: dict[tuple[str, str], list[JsonObject]] = {}
        self.failing = set[str]()
        self.partial = set[str]()
        self.sent: dict[tuple[str, str], list[JsonObject]] = {}
        self.asked = list[tuple[str, str, Mapping[str, JsonValue]]]()
        self.accounts = tuple(
            Account(
                name=f"account {number}",
                base_url="https://planning.example.com",
                username="anna",
                project_id=project,
            )
            for number, project in enumerate(projects)
        )

    def put(self, project: str, kind: str, *records: Mapping[str, Any]) -> None:
        """Change or add records by their ID, at the present time of the service."""
        kept = {record["id"]: record for record in self.records.get((project, kind), [])}
        at: JsonObject = {"updatedAt": moment_text(self.now)}
        kept |= {record["id"]: {**record, **at} for record in records}
        self.records[project, kind] = [*kept.values()]

    def remove(self, project: str, kind: str, id: str) -> None:
        kept = [record for record in self.records[project, kind] if record["id"] != id]
        self.records[project, kind] = kept

    def client(self, account: Account) -> ExchangeClient:
        return cast(ExchangeClient, _Client(self, account.project_id))

    def export(self, lake: Path | str, *kinds: str, **more: Any) -> LakeDone:
        """Export the kinds of all projects, an hour after the export before."""
        self.now += timedelta(hours=1)
        accounts = more.pop("accounts", self.accounts)
        chosen = tuple(filter(None, map(kind_named, kinds or ("activities",))))
        request = LakeRequest(accounts, chosen, str(lake), **more)
        return export_to_lake(more.pop("clients", self.client), request, QuickMonitor())


class _Client:
    patience = 60.0

    def __init__(self, service: Projects, project: str) -> None:
        self._service = service
        self._project = project

    def request_export(
        self, kind: Kind, filters: Mapping[str, JsonValue], callback_url: str | None = None
    ) -> ExportTicket:
        self._kind = kind.name
        self._service.asked.append((self._project, kind.name, filters))
        if self._project in self._service.failing:
            raise ServerError("The service has an error.", "Try again later.").answered(500, "")
        since = str(filters.get("changedSince", ""))
        self._records = [
            record
            for record in self._service.records.get((self._project, kind.name), [])
            if str(record["updatedAt"]) >= since
        ]
        return ExportTicket(kind.name, "c-1", self._service.now)

    def fetch_export(self, reference: str, into: Path) -> FetchedExport:
        total = len(self._records)
        sent = self._records[: total - (self._project in self._service.partial)]
        self._service.sent[self._project, self._kind] = sent
        into.write_text(json.dumps(sent), encoding="utf-8")
        return FetchedExport(into, total)


def rows(lake: Path | str, table: str, kind: str) -> list[dict[str, Any]]:
    """Return the rows of a table, as deltalake reads them."""
    uri = f"{lake}/{table}/{kind}"
    if not DeltaTable.is_deltatable(uri):
        return []
    return [
        dict(zip(batch.schema.names, row, strict=True))
        for batch in DeltaTable(uri).scan()
        for row in zip(*(column.to_pylist() for column in batch.columns), strict=True)
    ]
