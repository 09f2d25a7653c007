"""Both documents as one literal table: every endpoint with every parameter, its place, type and
whether it is required.

Held against it: the registry of kinds, the raw requests that the client makes, the answers of the
practice service.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

import pytest
from all_kinds import KIND
from faults.faultserver import PASSWORD, FaultServer, Seen
from faults.quick import QuickMonitor
from faults.spoiled import SpoiledService

from bridge.client.exchange import ExchangeClient
from bridge.jsonio.record_stream import stream_records
from bridge.progress import poll
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.kinds import KINDS, FilterType, kind_named
from bridge.settings import Account


class Endpoint(NamedTuple):
    method: str
    path: str
    """As in the document, without prefix."""
    sent_to: str
    """Where the example sends it."""
    step: str


class Parameter(NamedTuple):
    endpoint: str
    name: str
    """As in the document's table."""
    place: str
    type: str
    required: bool
    sent: str = ""
    """As in the document's example, where it differs; that is what the client sends."""


ENDPOINTS = (
    Endpoint("POST", "/authenticate", "/public/v1/authenticate", "sign-in"),
    Endpoint("POST", "/export/activities", "/public/v1/export/activities", "export-request"),
    Endpoint(
        "POST",
        "/export/activity-categories",
        "/public/v1/export/activity-categories",
        "export-request",
    ),
    Endpoint("POST", "/export/personnel", "/public/v1/export/personnel", "export-request"),
    Endpoint("POST", "/export/timesheets", "/public/v1/export/timesheets", "export-request"),
    Endpoint(
        "POST",
        "/export/work-order-sequences",
        "/public/v1/export/work-order-sequences",
        "export-request",
    ),
    Endpoint("POST", "/export/work-orders", "/public/v1/export/work-orders", "export-request"),
    Endpoint("POST", "/export/work-packages", "/public/v1/export/work-packages", "export-request"),
    Endpoint("GET", "/export", "/public/export", "export"),
    Endpoint("POST", "/import/activities", "/public/v1/import/activities", "import"),
    Endpoint("POST", "/import/activities/file", "/public/v1/import/activities/file", "import"),
    Endpoint("GET", "/import/status", "/public/v1/import/status", "status"),
    Endpoint("GET", "/import/result", "/public/v1/import/result", "result"),
    Endpoint("GET", "/import/failed", "/public/v1/import/activities/failed", "failed"),
)

PARAMETERS = (
    Parameter("/authenticate", "username", "body", "string", True),
    Parameter("/authenticate", "password", "body", "string", True),
    #
    Parameter("/export/activities", "projectId", "body", "string", True),
    Parameter("/export/activities", "callbackUrl", "body", "string", False),
    Parameter("/export/activities", "workPackages", "body", "array", False),
    Parameter("/export/activities", "workOrders", "body", "array", False),
    Parameter("/export/activities", "sites", "body", "array", False),
    Parameter("/export/activities", "assets", "body", "array", False),
    Parameter("/export/activities", "names", "body", "array", False),
    Parameter("/export/activities", "activities", "body", "array", False),
    Parameter("/export/activities", "startDate", "body", "date", False),
    Parameter("/export/activities", "endDate", "body", "date", False),
    Parameter("/export/activities", "statuses", "body", "PLANNED, DISPATCHED, COMPLETED", False),
    Parameter("/export/activities", "changedSince", "body", "date", False),
    #
    Parameter("/export/activity-categories", "projectId", "body", "string", True),
    Parameter("/export/activity-categories", "callbackUrl", "body", "string", False),
    Parameter("/export/activity-categories", "activityCategories", "body", "array", False),
    Parameter("/export/activity-categories", "names", "body", "array", False),
    Parameter("/export/activity-categories", "workPackages", "body", "array", False),
    Parameter("/export/activity-categories", "changedSince", "body", "date", False),
    #
    Parameter("/export/personnel", "projectId", "body", "string", True),
    Parameter("/export/personnel", "callbackUrl", "body", "string", False),
    Parameter("/export/personnel", "names", "body", "array", False),
    Parameter("/export/personnel", "emails", "body", "array", False),
    Parameter("/export/personnel", "roles", "body", "array", False),
    Parameter("/export/personnel", "departments", "body", "array", False),
    Parameter("/export/personnel", "teams", "body", "array", False),
    Parameter("/export/personnel", "workPackages", "body", "array", False),
    Parameter("/export/personnel", "changedSince", "body", "date", False),
    #
    Parameter("/export/timesheets", "projectId", "body", "string", True),
    Parameter("/export/timesheets", "callbackURL", "body", "string", False),
    Parameter("/export/timesheets", "timesheets", "body", "array", False),
    Parameter("/export/timesheets", "names", "body", "array", False),
    Parameter("/export/timesheets", "statuses", "body", "DRAFT, PENDING, SIGNED, REJECTED", False),
    Parameter("/export/timesheets", "dateFrom", "body", "date", False),
    Parameter("/export/timesheets", "dateTo", "body", "date", False),
    Parameter("/export/timesheets", "submittedBy", "body", "array", False),
    Parameter("/export/timesheets", "approvedBy", "body", "array", False),
    Parameter("/export/timesheets", "changedSince", "body", "date", False),
    Parameter("/export/timesheets", "timeEntries", "body", "array", False),
    Parameter("/export/timesheets", "activities", "body", "array", False),
    Parameter("/export/timesheets", "workPackages", "body", "array", False),
    Parameter("/export/timesheets", "personnel", "body", "array", False),
    #
    Parameter("/export/work-order-sequences", "projectId", "body", "string", True),
    Parameter("/export/work-order-sequences", "callbackUrl", "body", "string", False),
    Parameter("/export/work-order-sequences", "workOrderSequences", "body", "array", False),
    Parameter("/export/work-order-sequences", "names", "body", "array", False),
    Parameter("/export/work-order-sequences", "changedSince", "body", "date", False),
    #
    Parameter("/export/work-orders", "projectID", "body", "string", True, sent="projectId"),
    Parameter("/export/work-orders", "callbackUrl", "body", "string", False),
    Parameter("/export/work-orders", "workOrders", "body", "array", False),
    Parameter("/export/work-orders", "names", "body", "array", False),
    Parameter("/export/work-orders", "types", "body", "array", False),
    Parameter("/export/work-orders", "priorities", "body", "array", False),
    Parameter("/export/work-orders", "workPackages", "body", "array", False),
    Parameter("/export/work-orders", "workOrderSequences", "body", "array", False),
    Parameter("/export/work-orders", "changedSince", "body", "date", False),
    #
    Parameter("/export/work-packages", "projectId", "body", "string", True),
    Parameter("/export/work-packages", "callbackUrl", "body", "string", False),
    Parameter("/export/work-packages", "workPackages", "body", "array", False),
    Parameter("/export/work-packages", "names", "body", "array", False),
    Parameter("/export/work-packages", "types", "body", "array", False),
    Parameter(
        "/export/work-packages",
        "status",
        "body",
        "NONE, PLANNED, CONFIRMED, FINISHED, CANCELED",
        False,
        sent="statuses",
    ),
    Parameter("/export/work-packages", "countries", "body", "array", False),
    Parameter("/export/work-packages", "assetTypes", "body", "array", False),
    Parameter("/export/work-packages", "startDate", "body", "date", False),
    Parameter("/export/work-packages", "endDate", "body", "date", False),
    Parameter("/export/work-packages", "changedSince", "body", "date", False),
    #
    Parameter("/export", "correlationId", "query", "string", True),
    #
    Parameter("/import/activities", "projectId", "query", "string", True),
    Parameter("/import/activities", "id", "body", "string", True),
    Parameter("/import/activities", "siteId", "body", "string", True),
    Parameter("/import/activities", "assetId", "body", "string", False),
    Parameter("/import/activities", "startDate", "body", "date", False),
    Parameter("/import/activities", "endDate", "body", "date", False),
    Parameter("/import/activities", "activityCategory", "body", "string", False),
    Parameter("/import/activities", "status", "body", "PLANNED or DISPATCHED or COMPLETED", False),
    Parameter("/import/activities", "workPackageId", "body", "string", False),
    Parameter("/import/activities", "additionalClientWork", "body", "boolean", False),
    Parameter("/import/activities", "workOrderId", "body", "string", False),
    Parameter("/import/activities", "teams", "body", "array", False),
    Parameter("/import/activities", "personnelIds", "body", "array", False),
    Parameter("/import/activities", "manpower", "body", "object of integers", False),
    Parameter("/import/activities", "internalRemarks", "body", "string", False),
    Parameter("/import/activities", "externalRemarks", "body", "string", False),
    #
    Parameter("/import/activities/file", "file", "multipart", "JSON file of activities", True),
    Parameter(
        "/import/activities/file", "correlationId", "query", "string", True, sent="projectId"
    ),
    #
    Parameter("/import/status", "correlationId", "query", "string", True),
    Parameter("/import/result", "correlationId", "query", "string", True),
    Parameter("/import/failed", "correlationId", "query", "string", True),
)

SIMULATION = (
    Parameter("/api/oauth2/token", "client_id", "form", "string", True),
    Parameter("/api/oauth2/token", "client_secret", "form", "string", True),
    Parameter("/api/oauth2/token", "grant_type", "form", "client_credentials", True),
    Parameter("/simulations", "", "body", "an edited partial case", True),
)

EXPORTED_ACTIVITY = {
    "id": str,
    "name": str,
    "siteId": str,
    "activityCategory": str,
    "status": str,
    "type": str,
    "startDate": str,
    "endDate": str,
    "createdAt": str,
    "updatedAt": str,
    "teams": list,
    "personnelIds": list,
    "externalRemarks": str,
}
ECHOED = {
    *(
        "id",
        "siteId",
        "assetId",
        "subassemblyId",
        "componentId",
        "startDate",
        "endDate",
        "startTime",
        "endTime",
        "activityCategory",
        "type",
    ),
    *(
        "status",
        "workPackageId",
        "workOrderId",
        "additionalClientWork",
        "voNumber",
        "voAgreedWith",
        "voSigned",
        "teams",
        "personnelIds",
        "manpower",
    ),
    *("internalRemarks", "externalRemarks", "dropOffTransportId", "pickupTransportId", "isLocked"),
}
TIMESTAMP = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z")

EXPORTS = [endpoint for endpoint in ENDPOINTS if endpoint.step == "export-request"]


def of(path: str) -> list[Parameter]:
    return [parameter for parameter in PARAMETERS if parameter.endpoint == path]


def label(value: object) -> str:
    return (
        f"{value.endpoint} {value.name}"
        if isinstance(value, Parameter)
        else f"{value.method} {value.path}"
        if isinstance(value, Endpoint)
        else ""
    )


def example(parameter: Parameter) -> JsonValue:
    """A value of the parameter's type."""
    if parameter.type == "date":
        return "2026-11-24T06:00:00.000Z"
    if parameter.type == "boolean":
        return True
    if parameter.type == "object of integers":
        return {"Blade crew": 3}
    if ", " in parameter.type:
        return list[JsonValue](parameter.type.split(", "))
    if " or " in parameter.type:
        return parameter.type.split(" or ")[0]
    return ["One", "Two, three"] if parameter.type == "array" else f"some {parameter.name}"


@pytest.fixture
def server() -> Iterator[FaultServer]:
    with FaultServer() as running:
        yield running


@pytest.fixture
def client(server: FaultServer) -> Iterator[ExchangeClient]:
    account = Account(
        name="contract", base_url=server.url, username="planner", project_id="project-1"
    )
    made = ExchangeClient(account, PASSWORD, QuickMonitor())
    yield made
    made.close()


@pytest.fixture(scope="module")
def practice() -> Iterator[SpoiledService]:
    with SpoiledService(switches={"delay": "0"}) as running:
        yield running


# The registry


def test_there_are_fourteen_endpoints_and_ninety_parameters() -> None:
    assert len(ENDPOINTS) == 14
    assert len(PARAMETERS) == 90
    assert {parameter.endpoint for parameter in PARAMETERS} == {
        endpoint.path for endpoint in ENDPOINTS
    }


@pytest.mark.parametrize("endpoint", EXPORTS, ids=label)
def test_the_registry_has_each_filter_of_the_table_with_its_type(endpoint: Endpoint) -> None:
    kind = kind_named(endpoint.path.removeprefix("/export/"))
    assert kind is not None
    table = {found.name: found for found in of(endpoint.path)}
    wanted = set(table) - {"projectId", "projectID", "callbackUrl", "callbackURL"}
    assert {found.name for found in kind.filters} == wanted
    for found in kind.filters:
        row = table[found.name]
        assert found.spellings[0] == (row.sent or row.name)
        assert row.name in found.spellings
        assert found.type is {"date": FilterType.DATE, "array": FilterType.TEXTS}.get(
            row.type, FilterType.STATES
        )
        assert ", ".join(found.choices) == (row.type if found.type is FilterType.STATES else "")
    assert kind.callback_wire == next(name for name in table if name.lower() == "callbackurl")
    assert kind.project_wires[0] == "projectId"
    assert next(name for name in table if name.lower() == "projectid") in kind.project_wires


def test_the_registry_has_no_kind_beyond_the_table() -> None:
    assert {f"/export/{kind.name}" for kind in KINDS} == {endpoint.path for endpoint in EXPORTS}
    assert [kind.name for kind in KINDS if kind.importable] == ["activities"]


def test_the_columns_of_an_activity_are_those_that_import_accepts() -> None:
    activities = KIND["activities"]
    accepted = {found.name for found in of("/import/activities") if found.place == "body"}
    assert {column.field for column in activities.columns if column.importable} == accepted
    assert {column.field for column in activities.columns if column.required} == {"id", "siteId"}
    assert {column.field for column in activities.columns if column.shown} == {
        *EXPORTED_ACTIVITY,
        "workPackageId",
    }


# What the client sends


@pytest.mark.parametrize(
    "parameter", [found for found in PARAMETERS if found.endpoint.startswith("/export/")], ids=label
)
def test_the_client_sends_each_parameter_of_an_export_at_its_place(
    server: FaultServer, client: ExchangeClient, parameter: Parameter
) -> None:
    kind = kind_named(parameter.endpoint.removeprefix("/export/"))
    assert kind is not None
    callback = "https://receiver.example.com/x" if parameter.name.lower() == "callbackurl" else None
    is_filter = any(found.name == parameter.name for found in kind.filters)
    client.request_export(kind, {parameter.name: example(parameter)} if is_filter else {}, callback)
    seen = server.of("export-request")[0]
    expected: JsonObject = {"projectId": "project-1"}
    if is_filter:
        expected[parameter.sent or parameter.name] = example(parameter)
    if callback:
        expected[parameter.name] = callback
    assert (seen.method, seen.path, seen.query) == ("POST", f"/public/v1{parameter.endpoint}", {})
    assert seen.headers["content-type"] == "application/json"
    assert json.loads(seen.body) == expected


@pytest.mark.parametrize(
    "parameter",
    [
        found
        for found in PARAMETERS
        if found.endpoint.startswith("/export/") and found.type == "array"
    ],
    ids=label,
)
def test_a_list_of_one_is_a_list_and_an_empty_one_is_left_out(
    server: FaultServer, client: ExchangeClient, parameter: Parameter
) -> None:
    kind = kind_named(parameter.endpoint.removeprefix("/export/"))
    assert kind is not None
    client.request_export(kind, {parameter.name: "only one"})
    client.request_export(kind, {parameter.name: []})
    one, none = (json.loads(seen.body) for seen in server.of("export-request"))
    assert one == {"projectId": "project-1", parameter.sent or parameter.name: ["only one"]}
    assert none == {"projectId": "project-1"}


def sent_by(client: ExchangeClient, server: FaultServer, endpoint: Endpoint, folder: Path) -> Seen:
    rows = folder / "rows.json"
    rows.write_text('[{"id": "A-1", "siteId": "S-1"}]', encoding="utf-8")
    ask: dict[str, Callable[[], object]] = {
        "/authenticate": client.sign_in,
        "/export": lambda: client.fetch_export("c-1", folder / "x.json"),
        "/import/activities": lambda: client.import_one(
            {
                found.name: example(found)
                for found in of("/import/activities")
                if found.place == "body"
            }
        ),
        "/import/activities/file": lambda: client.import_file(rows),
        "/import/status": lambda: client.import_status("c-1"),
        "/import/result": lambda: client.import_result("c-1"),
        "/import/failed": lambda: client.import_failed("c-1"),
    }
    ask[endpoint.path]()
    return server.of(endpoint.step)[0]


@pytest.mark.parametrize(
    "endpoint", [found for found in ENDPOINTS if found.step != "export-request"], ids=label
)
def test_the_client_sends_every_other_request_as_the_table_says(
    server: FaultServer, client: ExchangeClient, endpoint: Endpoint, tmp_path: Path
) -> None:
    seen = sent_by(client, server, endpoint, tmp_path)
    assert (seen.method, seen.path) == (endpoint.method, endpoint.sent_to)
    assert set(seen.query) == {
        found.sent or found.name for found in of(endpoint.path) if found.place == "query"
    }
    inside = [found for found in of(endpoint.path) if found.place == "body"]
    if inside:
        assert seen.headers["content-type"] == "application/json"
        assert set(json.loads(seen.body)) == {found.name for found in inside}
    if endpoint.path == "/authenticate":
        assert json.loads(seen.body) == {"username": "planner", "password": PASSWORD}
        assert "authorization" not in seen.headers
    else:
        assert re.fullmatch(r"Bearer \S+", seen.headers["authorization"])
    if endpoint.path == "/import/activities/file":
        assert seen.headers["content-type"].startswith("multipart/form-data; boundary=")
        assert seen.body.count(b"Content-Disposition: form-data;") == 1
        assert b'name="file"; filename="activities.json"' in seen.body


# What the practice service takes and answers


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    json: JsonValue


def call(
    service: SpoiledService,
    method: str,
    path: str,
    *,
    query: Mapping[str, str] | None = None,
    body: JsonObject | str | None = None,
    headers: Mapping[str, str] | None = None,
) -> Answer:
    """Talk plain HTTP, without a line of ours."""
    kind = {"Content-Type": "application/json"} if isinstance(body, dict) else {}
    content = json.dumps(body) if isinstance(body, dict) else body
    connection = HTTPConnection(urlsplit(service.platform_url).netloc, timeout=10)
    connection.request(
        method,
        f"{path}?{urlencode(query)}" if query else path,
        content,
        {**kind, **(headers or {})},
    )
    answer = connection.getresponse()
    raw = answer.read()
    connection.close()
    return Answer(
        answer.status,
        {name.lower(): value for name, value in answer.getheaders()},
        json.loads(raw) if raw else None,
    )


@pytest.fixture(scope="module")
def key(practice: SpoiledService) -> dict[str, str]:
    answer = call(
        practice,
        "POST",
        "/public/v1/authenticate",
        body={"username": practice.username, "password": practice.password},
    )
    assert isinstance(answer.json, dict)
    assert isinstance(answer.json["token"], str)
    assert len(answer.json["token"].split(".")) == 3
    return {"Authorization": f"Bearer {answer.json['token']}"}


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=label)
def test_every_endpoint_but_the_sign_in_needs_the_key(
    practice: SpoiledService, endpoint: Endpoint
) -> None:
    for headers in ({}, {"Authorization": "Bearer invalid"}):
        answer = call(practice, endpoint.method, endpoint.sent_to, headers=headers)
        assert answer.status == (400 if endpoint.path == "/authenticate" else 401)
        assert isinstance(answer.json, dict)


@pytest.mark.parametrize(
    "parameter", [found for found in PARAMETERS if found.endpoint.startswith("/export/")], ids=label
)
def test_the_practice_service_takes_each_parameter_in_each_spelling(
    practice: SpoiledService, key: dict[str, str], parameter: Parameter
) -> None:
    for name in {parameter.name, parameter.sent or parameter.name}:
        body: JsonObject = {"projectId": practice.project_id}
        if name.lower() == "projectid":
            body = {name: practice.project_id}
        elif name.lower() != "callbackurl":
            body[name] = example(parameter)
        answer = call(practice, "POST", f"/public/v1{parameter.endpoint}", body=body, headers=key)
        assert answer.status == 200
        assert isinstance(answer.json, dict)
        assert isinstance(answer.json["correlationId"], str)


@pytest.mark.parametrize(
    "parameter",
    [found for found in PARAMETERS if found.required and found.place in {"body", "query"}],
    ids=label,
)
def test_the_practice_service_misses_each_required_parameter(
    practice: SpoiledService, key: dict[str, str], parameter: Parameter
) -> None:
    if parameter.endpoint == "/import/activities/file":
        assert (
            call(practice, "POST", "/public/v1/import/activities/file", headers=key).status == 400
        )
        return
    endpoint = next(found for found in ENDPOINTS if found.path == parameter.endpoint)
    others = [
        found for found in of(endpoint.path) if found.required and found.name != parameter.name
    ]
    body = {found.name: example(found) for found in others if found.place == "body"}
    query = {found.name: str(example(found)) for found in others if found.place == "query"}
    if endpoint.path == "/import/activities" and "projectId" in query:
        query["projectId"] = practice.project_id
    answer = call(
        practice,
        endpoint.method,
        endpoint.sent_to,
        query=query,
        body=body if endpoint.method == "POST" else None,
        headers=key,
    )
    assert answer.status == 400
    assert answer.headers["content-type"] == "application/json"
    assert isinstance(answer.json, dict)


@pytest.mark.parametrize(
    "endpoint", [found for found in ENDPOINTS if found.method == "GET"], ids=label
)
def test_an_unknown_reference_is_not_found(
    practice: SpoiledService, key: dict[str, str], endpoint: Endpoint
) -> None:
    answer = call(
        practice, "GET", endpoint.sent_to, query={"correlationId": "nobody-knows"}, headers=key
    )
    assert answer.status == 404
    assert isinstance(answer.json, dict)


@pytest.fixture
def signed_in(practice: SpoiledService) -> Iterator[ExchangeClient]:
    account = Account(
        name="practice",
        base_url=practice.base_url,
        username=practice.username,
        project_id=practice.project_id,
        practice=True,
    )
    made = ExchangeClient(account, practice.password, QuickMonitor())
    yield made
    made.close()


def test_an_exported_activity_has_the_documented_fields(
    practice: SpoiledService, signed_in: ExchangeClient, tmp_path: Path
) -> None:
    activities = KIND["activities"]
    ticket = signed_in.request_export(activities, {})
    found = poll(
        lambda: signed_in.fetch_export(ticket, tmp_path / "x.json"), QuickMonitor(), patience=10
    )
    assert found is not None
    records = [record.value for record in stream_records(found.path)]
    assert len(records) == 40
    for record in records:
        assert {name: type(record[name]) for name in EXPORTED_ACTIVITY} == EXPORTED_ACTIVITY
        assert set(record) - set(EXPORTED_ACTIVITY) <= {"workPackageId"}
        assert record["status"] in {"PLANNED", "DISPATCHED", "COMPLETED"}
        assert all(
            TIMESTAMP.fullmatch(str(record[name]))
            for name in ("startDate", "endDate", "createdAt", "updatedAt")
        )
    assert any("workPackageId" in record for record in records)
    assert any("workPackageId" not in record for record in records)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_is_exported(
    practice: SpoiledService, signed_in: ExchangeClient, tmp_path: Path, kind: object
) -> None:
    chosen = next(found for found in KINDS if found is kind)
    ticket = signed_in.request_export(chosen, {})
    found = poll(
        lambda: signed_in.fetch_export(ticket, tmp_path / "x.json"), QuickMonitor(), patience=10
    )
    assert found is not None
    assert sum(1 for _ in stream_records(found.path)) > 0
    assert ticket.server_date is not None


def test_the_answers_after_an_import_have_the_documented_shapes(
    practice: SpoiledService, key: dict[str, str], signed_in: ExchangeClient
) -> None:
    reference = signed_in.import_one(
        {
            "id": "CONTRACT-1",
            "siteId": "no such site",
            "teams": ["One", "Two"],
            "manpower": {"One": 2},
        }
    )
    query = {"correlationId": reference}
    status = call(practice, "GET", "/public/v1/import/status", query=query, headers=key).json
    assert isinstance(status, dict)
    assert {
        "correlationId",
        "total",
        "processed",
        "created",
        "updated",
        "failed",
        "deleted",
        "messages",
    } <= set(status)
    assert [
        type(status[name])
        for name in ("total", "processed", "created", "updated", "failed", "deleted")
    ] == [int] * 6
    assert status["correlationId"] == reference
    assert isinstance(status["messages"], list)
    assert re.search(r"\d", str(status["messages"][0]))
    result = call(practice, "GET", "/public/v1/import/result", query=query, headers=key).json
    assert isinstance(result, dict)
    assert [type(result[name]) for name in ("created", "updated", "failed")] == [list] * 3
    failed = result["failed"]
    assert isinstance(failed, list)
    first = failed[0]
    assert isinstance(first, dict)
    assert isinstance(first["index"], int)
    assert isinstance(first["message"], str)
    assert_echoed(first["activity"])
    for path in ("/public/v1/import/activities/failed", "/public/v1/import/failed"):
        rows = call(practice, "GET", path, query=query, headers=key).json
        assert isinstance(rows, list)
        assert_echoed(rows[0])


def assert_echoed(row: JsonValue) -> None:
    assert isinstance(row, dict)
    assert set(row) == ECHOED
    assert all(isinstance(value, str) for value in row.values())
    assert (row["id"], row["teams"].replace(" ", ""), row["manpower"].replace(" ", "")) == (  # type: ignore[union-attr]
        "CONTRACT-1",
        "One,Two",
        "One:2",
    )


# The simulation document


def form(service: SpoiledService, **changed: str) -> str:
    return urlencode(
        {
            "client_id": service.client_id,
            "client_secret": service.client_secret,
            "grant_type": "client_credentials",
            **changed,
        }
    )


FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def test_the_token_of_the_simulation_is_asked_for_with_a_form(practice: SpoiledService) -> None:
    answer = call(practice, "POST", "/api/oauth2/token", body=form(practice), headers=FORM)
    assert answer.status == 200
    assert isinstance(answer.json, dict)
    assert isinstance(answer.json["access_token"], str)


@pytest.mark.parametrize(
    "parameter", [found for found in SIMULATION if found.place == "form"], ids=label
)
def test_the_token_needs_each_field_of_the_form(
    practice: SpoiledService, parameter: Parameter
) -> None:
    answer = call(
        practice,
        "POST",
        "/api/oauth2/token",
        body=form(practice, **{parameter.name: "wrong"}),
        headers=FORM,
    )
    assert answer.status in {400, 401}


def test_the_token_is_not_given_for_json(practice: SpoiledService) -> None:
    body: JsonObject = {
        "client_id": practice.client_id,
        "client_secret": practice.client_secret,
        "grant_type": "client_credentials",
    }
    assert call(practice, "POST", "/api/oauth2/token", body=body).status in {400, 415}


def test_a_submission_needs_the_token(practice: SpoiledService) -> None:
    assert call(practice, "POST", "/simulations", body={"vesselList": []}).status == 401
