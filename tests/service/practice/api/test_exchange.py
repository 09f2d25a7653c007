"""The documents' API as the practice service answers it by default, asked with plain HTTP."""

from __future__ import annotations

import re

from builders.tables import tabled
from service.practice.caller import Serve

from bridge.records.kinds import ACTIVITIES


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
        assert {*record, "workPackageId"} == {
            column.field for column in ACTIVITIES.columns if column.shown
        }
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", record["startDate"])
    with_package = [record for record in records if "workPackageId" in record]
    assert 0 < len(with_package) < 40
    assert any(not record["startDate"].endswith("00.000Z") for record in records)
    assert {record["siteId"] for record in records} == {"DB01", "KR02", "0042", "HW07"}
    assert {record["status"] for record in records} == {"PLANNED", "DISPATCHED", "COMPLETED"}
    assert any(record["externalRemarks"] == "" for record in records)
    assert any("Cable team, south" in record["teams"] for record in records)


FILTERS = """
activities workPackages:workPackageId sites:siteId names:name activities:id statuses:status
activity-categories activityCategories:id names:name workPackages:workPackages
personnel names:name emails:email roles:role departments:department teams:teams
personnel workPackages:workPackages
timesheets timesheets:id names:name statuses:status submittedBy:submittedBy approvedBy:approvedBy
timesheets timeEntries:timeEntries activities:activities workPackages:workPackages
timesheets personnel:personnel
work-order-sequences workOrderSequences:id names:name
work-orders workOrders:id names:name types:type priorities:priority workPackages:workPackageId
work-orders workOrderSequences:workOrderSequenceId
work-packages workPackages:id names:name types:type statuses:status status:status
work-packages countries:country assetTypes:assetTypes
"""
"""Kinds with their filters, each with the field of the records that it looks at."""


def test_each_filter_keeps_the_records_that_hold_its_value_and_no_other(serve: Serve) -> None:
    caller = serve(activities=120)
    for kind, *filters in map(str.split, FILTERS.strip().splitlines()):
        every = caller.export(kind)
        for name, _, key in (one.partition(":") for one in filters):
            held = [_held(record.get(key)) for record in every]
            wanted = min(str(one) for values in held for one in values)
            kept = caller.export(kind, **{name: [wanted]})
            assert kept == [
                record for record, values in zip(every, held, strict=True) if wanted in values
            ]
            assert name in {"statuses", "status"} or caller.export(kind, **{name: ["none"]}) == []


def _held(value: object) -> set[object]:
    if isinstance(value, list):
        return {one["id"] if isinstance(one, dict) else one for one in value}
    return {value} - {None}


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


@tabled("fields", "reason")
def test_a_row_is_refused_with_its_reason_and_nothing_of_it_is_stored(
    serve: Serve, fields: dict[str, object], reason: str
) -> None:
    caller = serve()
    before = caller.export()
    result = caller.result(caller.follow([{"id": "ACT-7", "siteId": "DB01", **fields}]))
    assert [one["message"] for one in result["failed"]] == [reason]
    assert (result["created"], result["updated"]) == ([], [])
    assert caller.export() == before


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
