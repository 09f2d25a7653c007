"""The service as it stood when the workbooks beside were written: its records and its refusals are kept with them, as JSON.

It is no practice service, so that what the practice account holds may change: the frozen workbooks keep the service that they were made against.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from faults.faultserver import Asked, FaultServer

from bridge.records.cells.base import JsonObject, JsonValue

DATA = Path(__file__).parent / "data"
USERNAME, PASSWORD, PROJECT = "planner@practice.example", "windy-harbour-27", "P-0417"
NOW = "2026-11-22T08:30:00.000Z"
"""When the service stores what it is sent, always."""


@dataclass(frozen=True)
class Import:
    """One import: its rows as they came, and by place the reason of each that was refused."""

    rows: list[JsonObject]
    created: list[int]
    updated: list[int]
    refused: dict[int, str]


@dataclass
class FrozenService:
    """Serves on 127.0.0.1 until the block ends. `changed` holds the activities that differ from the first ones, by ID."""

    changed: dict[str, JsonObject] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.imports: list[Import] = []
        kept = json.loads((DATA / "service.json").read_text(encoding="utf-8"))
        self._records: Mapping[str, list[JsonObject]] = kept["records"]
        self._sites: list[str] = kept["sites"]
        self._asked: list[tuple[str, JsonObject]] = []
        self._server = FaultServer()
        for step, answer in (("export-request", self._request), ("export", self._export), ("import", self._import)):
            self._server.always(step, answer)
        for step, answer in (("status", self._status), ("result", self._result), ("failed", self._failed)):
            self._server.always(step, answer)

    def __enter__(self) -> FrozenService:
        self._server.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._server.__exit__(kind, error, trace)

    @property
    def base_url(self) -> str:
        return f"{self._server.url}/api/"

    def activities(self) -> dict[str, JsonObject]:
        """Return the activities as an export shows them, by ID."""
        return {str(record["id"]): record for record in self._records["activities"]} | self.changed

    def _request(self, asked: Asked) -> None:
        self._asked.append((asked.seen.path.rpartition("/")[2], json.loads(asked.seen.body)))
        asked.answer(200, {"correlationId": f"export-{len(self._asked)}"})

    def _export(self, asked: Asked) -> None:
        kind, filters = self._asked[int(asked.seen.query["correlationId"].rpartition("-")[2]) - 1]
        records = list(self.activities().values()) if kind == "activities" else self._records[kind]
        wanted = filters.get("activities")
        asked.answer(200, [record for record in records if not isinstance(wanted, list) or record["id"] in wanted])

    def _import(self, asked: Asked) -> None:
        body = asked.seen.body
        if body.startswith(b"--"):
            body = body[body.index(b"\r\n\r\n") + 4 : body.rindex(b"\r\n--")]
        rows: list[JsonObject] = json.loads(body)
        found = Import(rows, [], [], {})
        for place, row in enumerate(rows):
            id, known = str(row["id"]), self.activities()
            if row.get("siteId") not in self._sites:
                found.refused[place] = f'Unknown site ID "{row.get("siteId")}"'
                continue
            (found.updated if id in known else found.created).append(place)
            shown = {name: value for name, value in row.items() if name in self._records["activities"][0] or name == "workPackageId"}
            self.changed[id] = {**known.get(id, {"id": id, "name": f"Activity {id}", "createdAt": NOW}), **shown, "updatedAt": NOW}
        self.imports.append(found)
        asked.answer(200, {"correlationId": f"import-{len(self.imports)}"})

    def _status(self, asked: Asked) -> None:
        run = self._run(asked)
        counts = {"created": len(run.created), "updated": len(run.updated), "failed": len(run.refused), "deleted": 0}
        messages = [f"Row {place + 1}: {reason}" for place, reason in run.refused.items()]
        asked.answer(200, {"total": len(run.rows), "processed": len(run.rows), **counts, "messages": messages})

    def _result(self, asked: Asked) -> None:
        run = self._run(asked)
        saved = {name: [{"activity": _echo(run.rows[place])} for place in getattr(run, name)] for name in ("created", "updated")}
        asked.answer(200, {**saved, "failed": self._refused(run)})

    def _failed(self, asked: Asked) -> None:
        asked.answer(200, self._refused(self._run(asked)))

    def _refused(self, run: Import) -> list[JsonObject]:
        return [{"index": place, "activity": _echo(run.rows[place]), "message": reason} for place, reason in run.refused.items()]

    def _run(self, asked: Asked) -> Import:
        return self.imports[int(asked.seen.query["correlationId"].rpartition("-")[2]) - 1]


def _echo(row: JsonObject) -> JsonObject:
    """Return a row as the service repeats it: all texts."""
    return {name: _text(row.get(name)) for name in ("id", "siteId", "status", "teams", "externalRemarks")}


def _text(value: JsonValue) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)
