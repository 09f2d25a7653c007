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

TABLE = """
/authenticate
    username | body | string | required
    password | body | string | required
/export/activities
    projectId | body | string | required
    callbackUrl | body | string |
    workPackages | body | array |
    workOrders | body | array |
    sites | body | array |
    assets | body | array |
    names | body | array |
    activities | body | array |
    startDate | body | date |
    endDate | body | date |
    statuses | body | PLANNED, DISPATCHED, COMPLETED |
    changedSince | body | date |
/export/activity-categories
    projectId | body | string | required
    callbackUrl | body | string |
    activityCategories | body | array |
    names | body | array |
    workPackages | body | array |
    changedSince | body | date |
/export/personnel
    projectId | body | string | required
    callbackUrl | body | string |
    names | body | array |
    emails | body | array |
    roles | body | array |
    departments | body | array |
    teams | body | array |
    workPackages | body | array |
    changedSince | body | date |
/export/timesheets
    projectId | body | string | required
    callbackURL | body | string |
    timesheets | body | array |
    names | body | array |
    statuses | body | DRAFT, PENDING, SIGNED, REJECTED |
    dateFrom | body | date |
    dateTo | body | date |
    submittedBy | body | array |
    approvedBy | body | array |
    changedSince | body | date |
    timeEntries | body | array |
    activities | body | array |
    workPackages | body | array |
    personnel | body | array |
/export/work-order-sequences
    projectId | body | string | required
    callbackUrl | body | string |
    workOrderSequences | body | array |
    names | body | array |
    changedSince | body | date |
/export/work-orders
    projectID -> projectId | body | string | required
    callbackUrl | body | string |
    workOrders | body | array |
    names | body | array |
    types | body | array |
    priorities | body | array |
    workPackages | body | array |
    workOrderSequences | body | array |
    changedSince | body | date |
/export/work-packages
    projectId | body | string | required
    callbackUrl | body | string |
    workPackages | body | array |
    names | body | array |
    types | body | array |
    status -> statuses | body | NONE, PLANNED, CONFIRMED, FINISHED, CANCELED |
    countries | body | array |
    assetTypes | body | array |
    startDate | body | date |
    endDate | body | date |
    changedSince | body | date |
/export
    correlationId | query | string | required
/import/activities
    projectId | query | string | required
    id | body | string | required
    siteId | body | string | required
    assetId | body | string |
    startDate | body | date |
    endDate | body | date |
    activityCategory | body | string |
    status | body | PLANNED or DISPATCHED or COMPLETED |
    workPackageId | body | string |
    additionalClientWork | body | boolean |
    workOrderId | body | string |
    teams | body | array |
    personnelIds | body | array |
    manpower | body | object of integers |
    internalRemarks | body | string |
    externalRemarks | body | string |
/import/activities/file
    file | multipart | JSON file of activities | required
    correlationId -> projectId | query | string | required
/import/status
    correlationId | query | string | required
/import/result
    correlationId | query | string | required
/import/failed
    correlationId | query | string | required
"""


def parameters() -> Iterator[Parameter]:
    """Read the table: below each endpoint its parameters, `NAME -> NAME THAT IS SENT`."""
    endpoint = ""
    for line in TABLE.split("\n"):
        if "|" not in line:
            endpoint = line or endpoint
            continue
        names, place, type, required = (cell.strip() for cell in line.split("|"))
        name, _, sent = names.partition(" -> ")
        yield Parameter(endpoint, name, place, type, required != "", sent)


PARAMETERS = tuple(parameters())


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


@pytest.mark.parametrize("endpoint", EXPORTS, ids=label)
def test_a_list_of_one_is_a_list_and_an_empty_one_is_left_out(
    server: FaultServer, client: ExchangeClient, endpoint: Endpoint
) -> None:
    kind = kind_named(endpoint.path.removeprefix("/export/"))
    assert kind is not None
    lists = [found for found in of(endpoint.path) if found.type == "array"]
    client.request_export(kind, {found.name: "only one" for found in lists})
    client.request_export(kind, {found.name: [] for found in lists})
    one, none = (json.loads(seen.body) for seen in server.of("export-request"))
    assert one == {
        "projectId": "project-1",
        **{found.sent or found.name: ["only one"] for found in lists},
    }
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
