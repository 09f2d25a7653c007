"""The OpenAPI document of the practice service: complete, and held by the service under generated requests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from practice.caller import Caller

from bridge.practice.app import PracticeService
from bridge.practice.application import openapi_document
from bridge.records.kinds import KINDS

OPERATIONS = {
    ("post", "/api/oauth2/token"),
    ("post", "/simulations"),
    ("get", "/simulations/{run}"),
    ("get", "/simulations/{run}/results"),
    ("get", "/simulations/{run}/files/results.json"),
    ("get", "/cases/{case}/partial"),
    ("post", "/public/v1/authenticate"),
    *(("post", f"/public/v1/export/{kind.name}") for kind in KINDS),
    ("get", "/public/export"),
    ("get", "/public/v1/export"),
    ("post", "/public/v1/import/activities"),
    ("post", "/public/v1/import/activities/file"),
    ("get", "/public/v1/import/status"),
    ("get", "/public/v1/import/result"),
    ("get", "/public/v1/import/failed"),
    ("get", "/public/v1/import/activities/failed"),
}


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    paths: Any = openapi_document()["paths"]
    for path, methods in paths.items():
        for method, operation in methods.items():
            yield method, path, operation


def document_of_one_project() -> dict[str, Any]:
    """Return the document with our project as the only one, so that generated requests come further than "not found".

    Without its security too, since the test adds the key itself; that each path needs one is tested below.
    """
    document: dict[str, Any] = json.loads(json.dumps(openapi_document()))
    for shape in document["components"]["schemas"].values():
        for name in ("projectId", "projectID"):
            if name in shape.get("properties", {}):
                shape["properties"][name] = {"type": "string", "enum": ["P-0417"]}
    for methods in document["paths"].values():
        for operation in methods.values():
            operation.pop("security", None)
            for parameter in operation.get("parameters", []):
                if parameter["name"] == "projectId":
                    parameter["schema"]["enum"] = ["P-0417"]
    return document


def test_every_path_of_the_documents_is_described_and_no_other() -> None:
    assert {(method, path) for method, path, _ in operations()} == OPERATIONS


def test_every_operation_has_the_errors_of_the_document_and_no_422() -> None:
    for _, path, operation in operations():
        assert "The document" in operation["description"]
        if path.startswith("/public"):
            codes = set(operation["responses"]) - {"200", "202"}
            assert codes == ({"400", "401", "500"} if path.endswith("/authenticate") else {"400", "401", "404", "500"})
    assert "422" not in json.dumps(openapi_document())


def test_every_described_path_is_answered_and_needs_a_key() -> None:
    with PracticeService() as service:
        for method, path, operation in operations():
            answer = requests.request(method, service.platform_url + path.replace("{", "").replace("}", ""), timeout=10)
            assert answer.status_code == (401 if "security" in operation else 400), path


def test_every_filter_and_spelling_is_a_described_parameter() -> None:
    shapes: Any = openapi_document()["components"]
    for kind in KINDS:
        properties = shapes["schemas"]["Export" + "".join(part.capitalize() for part in kind.name.split("-"))]["properties"]
        expected = {*kind.project_wires, "callbackUrl", kind.callback_wire, *(wire for one in kind.filters for wire in one.spellings)}
        assert set(properties) == expected
        assert all(shape["description"] for shape in properties.values())


ACCEPTED = (
    *("id", "siteId", "assetId", "startDate", "endDate", "activityCategory", "status", "workPackageId", "additionalClientWork", "workOrderId"),
    *("teams", "personnelIds", "manpower", "internalRemarks", "externalRemarks"),
)
SHOWN = (
    *("id", "name", "siteId", "activityCategory", "status", "type", "startDate", "endDate", "createdAt", "updatedAt", "workPackageId", "teams"),
    *("personnelIds", "externalRemarks"),
)
ECHOED = (
    *("id", "siteId", "assetId", "subassemblyId", "componentId", "startDate", "startTime", "endDate", "endTime", "activityCategory", "type"),
    *("status", "workPackageId", "workOrderId", "additionalClientWork", "voNumber", "voAgreedWith", "voSigned", "teams", "personnelIds"),
    *("manpower", "internalRemarks", "externalRemarks", "dropOffTransportId", "pickupTransportId", "isLocked"),
)
"""The exchange document's tables of an activity: as accepted by import, as exported, as echoed."""


def test_the_shapes_are_those_of_the_document_s_tables() -> None:
    shapes: Any = openapi_document()["components"]
    found = {name: (set(shape.get("properties", ())), set(shape.get("required", ()))) for name, shape in shapes["schemas"].items()}
    counts = {"total", "processed", "created", "updated", "failed", "deleted"}
    assert found["Activity"] == ({*ACCEPTED}, {"id", "siteId"})
    assert found["ExportedActivity"] == ({*SHOWN}, {*SHOWN} - {"workPackageId"})
    assert found["EchoedActivity"] == ({*ECHOED}, {*ECHOED})
    assert found["ImportStatus"] == ({"correlationId", "messages", *counts}, {"correlationId", "messages", *counts})
    assert found["ImportResult"] == ({"created", "updated", "failed"}, {"created", "updated", "failed"})
    assert found["FailedElement"] == ({"index", "activity", "message"}, {"index", "activity", "message"})
    assert (found["Token"], found["Accepted"]) == (({"token"}, {"token"}), ({"correlationId"}, {"correlationId"}))
    moment = shapes["schemas"]["Activity"]["properties"]["startDate"]["anyOf"][0]
    assert (moment["type"], moment["format"]) == ("string", "date-time")


def test_the_service_serves_its_own_description() -> None:
    with PracticeService() as service:
        assert requests.get(f"{service.platform_url}/openapi.json", timeout=10).json() == openapi_document()


@pytest.fixture(scope="module")
def signed_in() -> Iterator[Caller]:
    with PracticeService(switches={"delay": "0"}) as service:
        caller = Caller(service)
        caller.sign_in()
        form = {"client_id": service.client_id, "client_secret": service.client_secret, "grant_type": "client_credentials"}
        token = requests.post(f"{service.platform_url}/api/oauth2/token", data=form, timeout=10).json()["access_token"]
        caller.session.headers["Simulation"] = f"Bearer {token}"
        yield caller
        caller.session.close()


described = schemathesis.openapi.from_dict(document_of_one_project())


@described.parametrize()
@settings(max_examples=15, deadline=None, derandomize=True, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck))
def test_generated_requests_are_answered_as_described(case: Any, signed_in: Caller) -> None:
    key = "Authorization" if case.path.startswith("/public") else "Simulation"
    headers = {"Authorization": str(signed_in.session.headers[key])}
    case.call_and_validate(base_url=signed_in.service.platform_url, headers=headers)


def test_a_whole_import_is_answered_in_the_described_shapes(signed_in: Caller) -> None:
    rows = [{"id": "ACT-1", "siteId": "42"}, {"id": "ACT-2", "siteId": "0042"}, {"id": "0010", "siteId": "DB01", "manpower": {"HV team": 2}}]
    reference = signed_in.follow(rows)
    for path in ("import/status", "import/result", "import/failed", "import/activities/failed"):
        described[f"/public/v1/{path}"]["GET"].validate_response(signed_in.get(f"/{path}", correlationId=reference))
    for kind in KINDS:
        described["/public/export"]["GET"].validate_response(signed_in.export_answer(kind.name))
