"""Request bodies of the exchange API as documented.

They are separate from `records.answers`, which accepts every form that the document leaves open:
the service checks the client by its own reading.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from http import HTTPStatus
from itertools import islice
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

from fastapi import HTTPException, Response
from fastapi.responses import StreamingResponse
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema, create_model
from pydantic_core import PydanticCustomError

from bridge.practice.people import utc_text
from bridge.practice.rules import SHOWN_TEXTS, Verdict, instant
from bridge.practice.state import ExportRun, ImportRun, ServiceState
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.kinds import FilterType, Kind

Word = Annotated[str, Field(min_length=1)]


class Credentials(BaseModel):
    """The body of `POST /authenticate`."""

    username: Word
    password: Word


def export_body(kind: Kind) -> type[BaseModel]:
    """Return the model of an export request: the record type's parameters in both spellings,
    keeping other members.
    """
    projects = kind.project_wires
    members: dict[str, Any] = {
        name: (Word, ...) if len(projects) == 1 else _optional(Word) for name in projects
    }
    members |= {name: _optional(Word) for name in ("callbackUrl", kind.callback_wire)}
    for filter in kind.filters:
        member: Any = str
        if filter.type is FilterType.STATES:
            member = Literal[tuple(map(str, filter.choices))]
        of_filter = _Moment if filter.type is FilterType.DATE else list[member]
        members |= {name: _optional(of_filter) for name in filter.spellings}
    name = "".join(part.capitalize() for part in kind.name.split("-"))
    return create_model(f"Export{name}", __config__=ConfigDict(extra="allow"), **members)


def _optional(kind: Any) -> Any:
    """Return the type of a member that may be absent but not null."""
    return kind, Field(None)


def _exact(value: str) -> str:
    moment = instant(value)
    if moment is None:
        raise PydanticCustomError("moment", "must be a UTC timestamp")
    return utc_text(moment)


_Moment = Annotated[
    str, AfterValidator(_exact), WithJsonSchema({"type": "string", "format": "date-time"})
]


ZONE = "Europe/Copenhagen"


def echo_row(
    given: Mapping[str, JsonValue], stored: Mapping[str, JsonValue] | None, zone_name: str = ZONE
) -> JsonObject:
    """Return the row as the service echoes it: sent values, else stored ones."""
    merged = {**(stored or {}), **given}
    zone = ZoneInfo(zone_name)
    start, end = _moment(merged.get("startDate"), zone), _moment(merged.get("endDate"), zone)
    return {
        "id": _text(merged.get("id")),
        "siteId": _text(merged.get("siteId")),
        "assetId": _text(merged.get("assetId")),
        "subassemblyId": "",
        "componentId": "",
        "startDate": _day(start, merged.get("startDate")),
        "startTime": f"{start:%H:%M}" if start else "",
        "endDate": _day(end, merged.get("endDate")),
        "endTime": f"{end:%H:%M}" if end else "",
        "activityCategory": _text(merged.get("activityCategory")),
        "type": _text(merged.get("type")),
        "status": _text(merged.get("status")),
        "workPackageId": _text(merged.get("workPackageId")),
        "workOrderId": _text(merged.get("workOrderId")),
        "additionalClientWork": _text(merged.get("additionalClientWork")),
        "voNumber": "",
        "voAgreedWith": "",
        "voSigned": "",
        "teams": _joined(merged.get("teams")),
        "personnelIds": _joined(merged.get("personnelIds")),
        "manpower": _pairs(merged.get("manpower")),
        "internalRemarks": _text(merged.get("internalRemarks")),
        **{name: _text(merged.get(name)) for name in SHOWN_TEXTS},
        "dropOffTransportId": "",
        "pickupTransportId": "",
        "isLocked": _text(merged.get("isLocked", False)),
    }


def _moment(value: JsonValue, zone: ZoneInfo) -> datetime | None:
    moment = instant(value) if isinstance(value, str) else None
    try:
        return moment.astimezone(zone) if moment else None
    except OverflowError:
        return moment


def _day(moment: datetime | None, value: JsonValue) -> str:
    """Return a date as day/month/year; an invalid one is repeated unchanged."""
    return f"{moment.day:02d}/{moment.month:02d}/{moment.year:04d}" if moment else _text(value)


def _text(value: JsonValue) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else str(value)


def _joined(value: JsonValue) -> str:
    return ",".join(_text(item) for item in value) if isinstance(value, list) else _text(value)


def _pairs(value: JsonValue) -> str:
    return (
        ",".join(f"{team}:{_text(count)}" for team, count in value.items())
        if isinstance(value, dict)
        else _text(value)
    )


_BATCH = 200

REASONS = {
    400: "Malformed request or missing required parameters",
    401: "API key invalid or missing",
    404: "Requested resource not found",
    500: "Unexpected server error",
}


class ApiError(HTTPException):
    """An error response: its HTTP status and message."""

    def __init__(self, status: int, message: str = "") -> None:
        super().__init__(status, message or REASONS.get(status, HTTPStatus(status).phrase))


def error_answer(status: int, message: str) -> Response:
    """Return an error: "On failure the API returns JSON carrying the error code".

    Its layout is our choice.
    """
    return json_answer(
        {"code": status, "error": HTTPStatus(status).phrase, "message": message}, status
    )


def json_answer(value: JsonValue, status: int = 200) -> Response:
    """Return a JSON response."""
    return Response(json_text(value), status, media_type="application/json")


def json_text(value: JsonValue, *, escaped: bool = False) -> str:
    """Return JSON text, escaping characters that UTF-8 cannot encode."""
    text = json.dumps(value, ensure_ascii=escaped, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":"))
    return text


def list_answer(values: Iterable[JsonValue]) -> Response:
    """Return a JSON list that is generated while it is sent."""

    def pieces() -> Iterator[bytes]:
        remaining = iter(values)
        before = "["
        # In batches, because an export may be as large as a real service's.
        while batch := [json_text(value) for value in islice(remaining, _BATCH)]:
            yield (before + ",".join(batch)).encode()
            before = ","
        yield b"]" if before == "," else b"[]"

    return StreamingResponse(pieces(), media_type="application/json")


EXPORTED = (
    "id",
    "name",
    "siteId",
    "activityCategory",
    "status",
    "type",
    "startDate",
    "endDate",
    "createdAt",
    "updatedAt",
    "teams",
    "personnelIds",
    *SHOWN_TEXTS,
)
"""The fields of "Activity, as exported" that are always present.

workPackageId is only present if the activity belongs to a work package.
"""


def exported(world: ServiceState, run: ExportRun) -> Iterator[JsonObject]:
    """Yield the records of an export in exported form."""
    return (
        _shown_activity(record) if run.kind == "activities" else record
        for record in world.exported(run)
    )


def status_object(world: ServiceState, run: ImportRun) -> JsonObject:
    """Return the "Import status object" for an import's current progress."""
    rows = run.verdicts
    processed = len(rows) if run.stored else int(len(rows) * world.progress(run))
    counts = {
        "total": len(rows),
        "processed": processed,
        "created": 0,
        "updated": 0,
        "failed": 0,
        "deleted": 0,
    }
    for verdict in rows[:processed]:
        counts[verdict.result] += 1
    messages = [
        f"Row {number}: {verdict.reason}"
        for number, verdict in enumerate(rows[:processed], start=1)
        if verdict.reason
    ]
    return {"correlationId": run.correlation_id, **counts, "messages": [*messages]}


def result_object(verdicts: list[Verdict]) -> JsonObject:
    """Return the "Import result object"; the elements of created and updated are our choice."""
    lists: dict[str, list[JsonObject]] = {"created": [], "updated": [], "failed": []}
    for index, verdict in enumerate(verdicts):
        element: JsonObject = {"index": index, "activity": echo_of(verdict)}
        lists[verdict.result].append(
            element | ({"message": verdict.reason} if verdict.reason else {})
        )
    return {name: [*elements] for name, elements in lists.items()}


def echo_of(verdict: Verdict) -> JsonObject:
    """Return a verdict's row as the service echoes it."""
    return echo_row(
        verdict.given,
        {"isLocked": verdict.locked} if verdict.result == "failed" else verdict.record,
    )


def _shown_activity(record: JsonObject) -> JsonObject:
    shown = {name: record.get(name, "") for name in EXPORTED}
    if record["workPackageId"]:
        shown["workPackageId"] = record["workPackageId"]
    return shown
