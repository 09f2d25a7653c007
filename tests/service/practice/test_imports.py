"""Switches of imports: what a service may ask of a request, and which rows it may refuse."""

from __future__ import annotations

import pytest
from service.practice.caller import KNOWN, NEW, Serve


@pytest.mark.parametrize(
    ("rule", "taken"),
    [
        ("any", {"p", "c", "pc"}),
        ("project", {"p", "pc"}),
        ("correlation", {"c", "pc"}),
        ("both", {"pc"}),
        ("project-only", {"p"}),
    ],
)
def test_a_file_import_can_need_or_refuse_each_query_parameter(
    serve: Serve, rule: str, taken: set[str]
) -> None:
    caller = serve(import_query=rule)
    forms = {
        "p": {"projectId": "P-0417"},
        "c": {"correlationId": "mine"},
        "pc": {"projectId": "P-0417", "correlationId": "mine"},
        "": {"x": "y"},
    }
    codes = {name: caller.upload([NEW], **query).status_code for name, query in forms.items()}
    assert {name for name, code in codes.items() if code == 200} == taken
    assert set(codes.values()) == {200, 400}


@pytest.mark.parametrize("code", ["400", "404", "405", "413", "413-html"])
def test_files_can_be_refused_while_single_activities_are_taken(serve: Serve, code: str) -> None:
    caller = serve(file_import=code)
    assert caller.upload([NEW]).status_code == int(code[:3])
    assert caller.upload_one(NEW).status_code == 200


def test_a_single_activity_can_be_judged_at_once(serve: Serve) -> None:
    wrong = {**NEW, "siteId": "NO-SUCH-SITE"}
    assert serve().upload_one(wrong).status_code == 200
    caller = serve(single_import="judged at once")
    refused = caller.upload_one(wrong)
    assert (refused.status_code, caller.service.imports_accepted) == (400, 0)
    assert refused.json()["message"] == 'Unknown site ID "NO-SUCH-SITE"'
    assert caller.upload_one(NEW).status_code == 200


def test_large_files_can_be_refused(serve: Serve) -> None:
    caller = serve(row_limit="2")
    assert [caller.upload([NEW] * count).status_code for count in (2, 3)] == [200, 413]


def test_an_import_can_replace_instead_of_merge(serve: Serve) -> None:
    caller = serve(**{"import": "replaces"})
    before = caller.service.activity("DB0411-018")
    caller.follow([{**KNOWN, "externalRemarks": "kept"}])
    after = caller.service.activity("DB0411-018")
    assert before is not None
    assert after is not None
    assert [
        after[name] for name in ("id", "name", "siteId", "status", "createdAt", "externalRemarks")
    ] == [
        *(before[name] for name in ("id", "name", "siteId", "status", "createdAt")),
        "kept",
    ]
    assert [
        after[name] for name in ("assetId", "startDate", "teams", "workPackageId", "manpower")
    ] == ["", None, [], "", {}]


@pytest.mark.parametrize(
    ("value", "missing"),
    [("work-package", "workPackageId"), ("work-order", "workOrderId"), ("both", "workPackageId")],
)
def test_an_account_can_require_more_fields(serve: Serve, value: str, missing: str) -> None:
    caller = serve(required=value)
    result = caller.result(
        caller.follow(
            [NEW, {**NEW, "id": "ACT-9", "workPackageId": "WP-0101", "workOrderId": "000001"}]
        )
    )
    assert [missing in one["message"] for one in result["failed"]] == [True]
    assert len(result["created"]) == 1


def test_a_status_can_be_kept_from_going_backwards(serve: Serve) -> None:
    caller = serve(transitions="forward")
    assert caller.status(caller.follow([{**KNOWN, "status": "PLANNED"}]))["messages"] == [
        "Row 1: Status cannot change from COMPLETED to PLANNED"
    ]


def test_every_nth_row_can_be_refused(serve: Serve) -> None:
    rows = [{"id": f"ACT-{number}", "siteId": "0042"} for number in range(1, 8)]
    caller = serve(refuse_every="3")
    assert [one["index"] for one in caller.result(caller.follow(rows))["failed"]] == [2, 5]


def test_an_accepted_import_can_lack_its_reference(serve: Serve) -> None:
    caller = serve(no_reference="yes")
    assert caller.upload([NEW]).json() == {}
    assert caller.service.imports_accepted == 1
