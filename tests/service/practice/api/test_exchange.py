"""The documents' API as the practice service answers it by default, asked with plain HTTP."""

from __future__ import annotations

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from service.practice.caller import Serve, wait_until

EXPORTED = [
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
    "externalRemarks",
]
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
    ),
    *("activityCategory", "type", "status", "workPackageId", "workOrderId", "additionalClientWork"),
    *(
        "voNumber",
        "voAgreedWith",
        "voSigned",
        "teams",
        "personnelIds",
        "manpower",
        "internalRemarks",
        "externalRemarks",
    ),
    *("dropOffTransportId", "pickupTransportId", "isLocked"),
}


def test_forty_activities_are_exported_with_the_documented_fields(serve: Serve) -> None:
    records = serve().export()
    assert len(records) == 40
    assert [record["id"] for record in records[:4]] == [
        "0010",
        "DB0411-018",
        "DB0411-019",
        "SA0411-020",
    ]
    for record in records:
        assert list(record)[:13] == EXPORTED
        assert list(record)[13:] in ([], ["workPackageId"])
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", record["startDate"])
    with_package = [record for record in records if "workPackageId" in record]
    assert 0 < len(with_package) < 40
    assert any(not record["startDate"].endswith("00.000Z") for record in records)
    assert {record["siteId"] for record in records} == {"DB01", "KR02", "0042", "HW07"}
    assert {record["status"] for record in records} == {"PLANNED", "DISPATCHED", "COMPLETED"}
    assert any(record["externalRemarks"] == "" for record in records)
    assert any("Cable team, south" in record["teams"] for record in records)


@pytest.mark.parametrize(
    ("kind", "name", "key"),
    [
        ("activities", "workPackages", "workPackageId"),
        ("activities", "sites", "siteId"),
        ("activities", "names", "name"),
        ("activities", "activities", "id"),
        ("activities", "statuses", "status"),
        ("activity-categories", "activityCategories", "id"),
        ("activity-categories", "names", "name"),
        ("activity-categories", "workPackages", "workPackages"),
        ("personnel", "names", "name"),
        ("personnel", "emails", "email"),
        ("personnel", "roles", "role"),
        ("personnel", "departments", "department"),
        ("personnel", "teams", "teams"),
        ("personnel", "workPackages", "workPackages"),
        ("timesheets", "timesheets", "id"),
        ("timesheets", "names", "name"),
        ("timesheets", "statuses", "status"),
        ("timesheets", "submittedBy", "submittedBy"),
        ("timesheets", "approvedBy", "approvedBy"),
        ("timesheets", "timeEntries", "timeEntries"),
        ("timesheets", "activities", "activities"),
        ("timesheets", "workPackages", "workPackages"),
        ("timesheets", "personnel", "personnel"),
        ("work-order-sequences", "workOrderSequences", "id"),
        ("work-order-sequences", "names", "name"),
        ("work-orders", "workOrders", "id"),
        ("work-orders", "names", "name"),
        ("work-orders", "types", "type"),
        ("work-orders", "priorities", "priority"),
        ("work-orders", "workPackages", "workPackageId"),
        ("work-orders", "workOrderSequences", "workOrderSequenceId"),
        ("work-packages", "workPackages", "id"),
        ("work-packages", "names", "name"),
        ("work-packages", "types", "type"),
        ("work-packages", "statuses", "status"),
        ("work-packages", "status", "status"),
        ("work-packages", "countries", "country"),
        ("work-packages", "assetTypes", "assetTypes"),
    ],
)
def test_each_filter_keeps_the_records_that_hold_its_value_and_no_other(
    serve: Serve, kind: str, name: str, key: str
) -> None:
    caller = serve(activities=120)
    every = caller.export(kind)

    def held(record: dict[str, object]) -> set[object]:
        value = record.get(key)
        return (
            {one["id"] if isinstance(one, dict) else one for one in value}
            if isinstance(value, list)
            else {value} - {None}
        )

    wanted = next(iter(sorted(str(one) for record in every[::-1] for one in held(record))))
    kept = caller.export(kind, **{name: [wanted]})
    assert kept == [record for record in every if wanted in held(record)]
    assert len(kept) > 0
    assert (
        caller.export(kind, **{name: ["no such thing"]}) == []
        if name not in {"statuses", "status"}
        else True
    )


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"projectId": ""}, "Missing required parameter projectId"),
        ({"projectId": 7}, "Parameter projectId must be a text"),
        ({"sites": "DB01"}, "Parameter sites must be an array of texts"),
        ({"sites": [1]}, "Parameter sites must be an array of texts"),
        (
            {"statuses": ["DONE"]},
            "Parameter statuses must hold only PLANNED, DISPATCHED, COMPLETED",
        ),
        ({"startDate": "24/11/2026"}, "Parameter startDate must be a UTC timestamp"),
        ({"callbackUrl": 3}, "Parameter callbackUrl must be a text"),
    ],
)
def test_a_malformed_export_request_is_a_400(
    serve: Serve, body: dict[str, object], message: str
) -> None:
    answer = serve().request_export("activities", **body)
    assert (answer.status_code, answer.json()["message"]) == (400, message)


def test_an_import_creates_updates_and_refuses_row_by_row(serve: Serve) -> None:
    caller = serve()
    rows = [
        {
            "id": "DB0411-018",
            "siteId": "DB01",
            "status": "DISPATCHED",
            "manpower": {"Blade crew": 4, "Rope access: nights": 2},
        },
        {
            "id": "ACT-7",
            "siteId": "42",
            "teams": ["Blade crew", "HV team"],
            "startDate": "2026-11-24T06:30:00.000Z",
            "internalRemarks": "x",
        },
        {
            "id": "ACT-8",
            "siteId": "0042",
            "endDate": "2026-07-24T22:15:00.500Z",
            "additionalClientWork": True,
        },
    ]
    reference = caller.follow(rows)
    assert caller.status(reference) == {
        "correlationId": reference,
        "total": 3,
        "processed": 3,
        "created": 1,
        "updated": 1,
        "failed": 1,
        "deleted": 0,
        "messages": ['Row 2: Unknown site ID "42", did you mean "0042"?'],
    }
    result = caller.result(reference)
    assert list(result) == ["created", "updated", "failed"]
    assert [(one["index"], one["message"]) for one in result["failed"]] == [
        (1, 'Unknown site ID "42", did you mean "0042"?')
    ]
    assert [
        (one["index"], one["activity"]["id"]) for one in result["created"] + result["updated"]
    ] == [(2, "ACT-8"), (0, "DB0411-018")]
    assert caller.failed(reference).json() == [result["failed"][0]["activity"]]
    assert (
        caller.session.get(
            f"{caller.prefix}/import/failed?correlationId={reference}", timeout=10
        ).json()
        == caller.failed(reference).json()
    )


def test_an_echo_row_is_all_texts_in_the_services_own_zone(serve: Serve) -> None:
    caller = serve()
    row = {
        "id": "ACT-7",
        "siteId": "42",
        "teams": ["Blade crew", "Cable team, south"],
        "startDate": "2026-11-24T06:30:00.000Z",
        "endDate": "2026-07-31T22:15:59.999Z",
        "additionalClientWork": True,
        "manpower": {"Blade crew": 4, "Rope access: nights": 2},
        "personnelIds": ["00417", "00418"],
    }
    echo = caller.failed(caller.follow([row])).json()[0]
    assert set(echo) == ECHOED
    assert all(isinstance(value, str) for value in echo.values())
    assert (echo["startDate"], echo["startTime"], echo["endDate"], echo["endTime"]) == (
        "24/11/2026",
        "07:30",
        "01/08/2026",
        "00:15",
    )
    assert echo["manpower"] == "Blade crew:4,Rope access: nights:2"
    assert (echo["teams"], echo["personnelIds"]) == ("Blade crew,Cable team, south", "00417,00418")
    assert (echo["additionalClientWork"], echo["status"], echo["isLocked"]) == ("true", "", "false")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"siteId": "XX99"}, 'Unknown site ID "XX99"'),
        ({"assetId": "KR-A01"}, "Asset KR-A01 does not exist at site DB01"),
        ({"workPackageId": "WP-9999"}, "Work package WP-9999 not found"),
        ({"workOrderId": "1"}, "Work order 1 not found"),
        (
            {"activityCategory": "Party"},
            'Activity category "Party" is not defined for this project',
        ),
        ({"personnelIds": ["417"]}, "No person with ID 417"),
        ({"teams": ["Blade  crew"]}, 'Team "Blade  crew" is not part of this project'),
        ({"manpower": {"Night crew": 1}}, 'Team "Night crew" is not part of this project'),
        ({"manpower": {"Blade crew": -1}}, "Field manpower must not be negative"),
        (
            {"manpower": {"Blade crew": "4"}},
            "Field manpower must give a whole number for each team",
        ),
        ({"status": "DONE"}, "Status must be one of PLANNED, DISPATCHED, COMPLETED"),
        ({"startDate": "24/11/2026"}, "Field startDate is not a valid date"),
        ({"additionalClientWork": "yes"}, "Field additionalClientWork must be true or false"),
        ({"teams": "Blade crew"}, "Field teams must be a list of texts"),
        ({"internalRemarks": 5}, "Field internalRemarks must be a text"),
        ({"id": ""}, "Required field id is missing"),
        ({"siteId": None}, "Required field siteId is missing"),
        ({"id": 5}, "Field id must be a text"),
        (
            {"startDate": "2026-11-24T10:00:00.000Z", "endDate": "2026-11-24T09:00:00+02:00"},
            "End date 2026-11-24T07:00:00.000Z is before start date 2026-11-24T10:00:00.000Z",
        ),
    ],
)
def test_a_row_is_refused_with_its_reason_and_nothing_of_it_is_stored(
    serve: Serve, fields: dict[str, object], reason: str
) -> None:
    caller = serve()
    before = caller.export()
    result = caller.result(caller.follow([{"id": "ACT-7", "siteId": "DB01", **fields}]))
    assert [one["message"] for one in result["failed"]] == [reason]
    assert (result["created"], result["updated"]) == ([], [])
    assert caller.export() == before


def test_a_locked_activity_and_a_second_row_of_one_id_are_refused(serve: Serve) -> None:
    caller = serve()
    rows = [
        {"id": "HW0411-022", "siteId": "HW07"},
        {"id": "ACT-7", "siteId": "HW07"},
        {"id": "ACT-7", "siteId": "HW07"},
    ]
    reference = caller.follow(rows)
    assert [row["isLocked"] for row in caller.failed(reference).json()] == ["true", "false"]
    assert caller.status(reference)["messages"] == [
        "Row 1: Activity HW0411-022 is locked",
        "Row 3: Activity ACT-7 occurs more than once in this import",
    ]


def test_fields_that_were_not_sent_stay_and_null_empties(serve: Serve) -> None:
    caller = serve()
    before = caller.service.activity("DB0411-018")
    assert before is not None
    caller.follow(
        [
            {
                "id": "DB0411-018",
                "siteId": "DB01",
                "startDate": None,
                "teams": [],
                "externalRemarks": "",
                "unknown": 1,
            }
        ]
    )
    after = caller.service.activity("DB0411-018")
    assert after is not None
    changed = {
        "startDate": None,
        "teams": [],
        "externalRemarks": "",
        "updatedAt": after["updatedAt"],
    }
    assert after == {**before, **changed}
    assert after["updatedAt"] != before["updatedAt"]


def test_a_file_that_is_not_an_array_of_activities_is_a_400(serve: Serve) -> None:
    caller = serve()
    address = f"{caller.prefix}/import/activities/file?projectId={caller.service.project_id}"
    for content in (
        b"",
        b"hello",
        b'"text"',
        b"[]",
        b"{}",
        b'["row"]',
        b"\xef\xbb\xbf[{}]",
        b"PK\x03\x04",
    ):
        assert (
            caller.session.post(
                address, files={"file": ("a.json", content)}, timeout=10
            ).status_code
            == 400
        )
    assert (
        caller.session.post(address, files={"other": ("a.json", b"[]")}, timeout=10).status_code
        == 400
    )
    assert caller.session.post(address, json=[], timeout=10).status_code == 400
    assert (
        caller.session.post(
            address, data=b"--x", headers={"Content-Type": "multipart/form-data"}, timeout=10
        ).status_code
        == 400
    )
    assert caller.service.imports_accepted == 0


def test_a_finished_export_is_delivered_to_its_callback(serve: Serve) -> None:
    received: list[tuple[str, str, object]] = []

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            received.append((self.command, self.path, body))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Keep quiet."""

    caller = serve(delay="0.03")
    with HTTPServer(("127.0.0.1", 0), Receiver) as server:
        thread = threading.Thread(
            target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
        )
        thread.start()
        address = f"http://127.0.0.1:{server.server_port}/here?key=1"
        caller.request_export("activities", sites=["0042"], callbackUrl=address)
        wait_until(lambda: len(caller.service.state.deliveries) == 1)
        server.shutdown()
        thread.join()
    assert list(caller.service.state.deliveries) == [(address, 204)]
    assert received == [("POST", "/here?key=1", caller.export(sites=["0042"]))]


def test_nothing_is_delivered_beyond_this_computer(serve: Serve) -> None:
    caller = serve()
    for address in (
        "http://192.0.2.1/x",
        "https://localhost/x",
        "nonsense",
        "http://[",
        "http://localhost:99999/",
    ):
        caller.request_export("activities", callbackUrl=address)
    wait_until(lambda: len(caller.service.state.deliveries) == 5)
    assert {status for _, status in caller.service.state.deliveries} == {0}
