"""Switches of what is told of an import: counts, messages, echoes and results, early and at the
end.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from service.practice.caller import BAD, KNOWN, NEW, Serve


@pytest.mark.parametrize(
    ("value", "code", "processed"), [("never", 200, 0), ("half", 200, 2), ("lost", 404, None)]
)
def test_an_accepted_import_can_never_finish(
    serve: Serve, value: str, code: int, processed: int | None
) -> None:
    caller = serve(processing=value, delay="0.01")
    reference = caller.upload([NEW, BAD, KNOWN, {**BAD, "id": "ACT-9"}]).json()["correlationId"]
    time.sleep(0.05)
    answer = caller.get("/import/status", correlationId=reference)
    assert (answer.status_code, answer.json().get("processed")) == (code, processed)
    assert caller.service.activity("ACT-8") is None
    caller.service.set("processing", "done")
    assert caller.status(reference)["processed"] == 4
    assert caller.service.activity("ACT-8") is not None


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [("404", 404, None), ("empty", 200, ""), ("null", 200, "null"), ("204", 204, "")],
)
def test_the_first_status_can_be_nothing(
    serve: Serve, value: str, code: int, text: str | None
) -> None:
    caller = serve(early_status=value, delay="30")
    reference = caller.upload([NEW]).json()["correlationId"]
    answer = caller.get("/import/status", correlationId=reference)
    assert answer.status_code == code
    assert text is None or answer.text == text


def test_the_first_total_can_be_zero(serve: Serve) -> None:
    caller = serve(early_status="zero", delay="30")
    assert caller.status(caller.upload([NEW]).json()["correlationId"])["total"] == 0


@pytest.mark.parametrize(
    ("value", "counts"),
    [
        (
            "right",
            {"total": 3, "processed": 3, "created": 1, "updated": 1, "failed": 1, "deleted": 0},
        ),
        (
            "text",
            {
                "total": "3",
                "processed": "3",
                "created": "1",
                "updated": "1",
                "failed": "1",
                "deleted": "0",
            },
        ),
        ("missing", {"total": 3, "failed": 1}),
        (
            "null",
            {
                "total": None,
                "processed": None,
                "created": None,
                "updated": None,
                "failed": None,
                "deleted": None,
            },
        ),
        (
            "low",
            {"total": 3, "processed": 2, "created": 1, "updated": 1, "failed": 1, "deleted": 0},
        ),
        (
            "high",
            {"total": 5, "processed": 3, "created": 2, "updated": 1, "failed": 1, "deleted": 0},
        ),
        (
            "zero",
            {"total": 0, "processed": 0, "created": 0, "updated": 0, "failed": 0, "deleted": 0},
        ),
    ],
)
def test_counts_can_lie(serve: Serve, value: str, counts: dict[str, object]) -> None:
    caller = serve(counts=value)
    status = caller.status(caller.follow([NEW, BAD, KNOWN]))
    assert {
        name: count for name, count in status.items() if name not in {"correlationId", "messages"}
    } == counts


def test_counts_can_fall(serve: Serve) -> None:
    caller = serve(counts="falling")
    reference = caller.follow([NEW, BAD, KNOWN])
    assert [caller.status(reference)["processed"] for _ in range(4)] == [2, 1, 3, 2]


def test_a_status_can_name_its_state_and_count_deleted_rows(serve: Serve) -> None:
    caller = serve(named_states="yes", deleted="2")
    status = caller.status(caller.follow([NEW]))
    assert (status["status"], status["deleted"]) == ("COMPLETED", 2)


@pytest.mark.parametrize(
    ("kind", "base", "messages"),
    [
        ("numbered", "0", ['Row 1: Unknown site ID "42", did you mean "0042"?']),
        ("numbered", "2", ['Row 3: Unknown site ID "42", did you mean "0042"?']),
        ("named", "1", ['ACT-7: Unknown site ID "42", did you mean "0042"?']),
        ("none", "1", []),
    ],
)
def test_messages_name_rows_in_several_ways(
    serve: Serve, kind: str, base: str, messages: list[str]
) -> None:
    caller = serve(messages=kind, message_base=base)
    assert caller.status(caller.follow([NEW, BAD]))["messages"] == messages


@pytest.mark.parametrize(
    ("base", "indexes"),
    [
        ("0", [1, 3, 4]),
        ("1", [2, 4, 5]),
        ("2", [3, 5, 6]),
        ("missing", [None, None, None]),
        ("scrambled", [4, 3, 1]),
        ("duplicate", [1, 1, 1]),
        ("beyond", [16, 18, 19]),
        ("text", ["1", "3", "4"]),
    ],
)
def test_the_index_of_a_failed_row_can_have_any_base_or_lie(
    serve: Serve, base: str, indexes: list[object]
) -> None:
    caller = serve(index_base=base)
    rows = [NEW, BAD, KNOWN, {**BAD, "id": "ACT-1"}, {**BAD, "id": "ACT-2"}]
    assert [one.get("index") for one in caller.result(caller.follow(rows))["failed"]] == indexes


@pytest.mark.parametrize(
    ("value", "shown"), [("shown", "ACT-7"), ("empty", ""), ("null", None), ("absent", "absent")]
)
def test_an_echo_row_can_lack_its_id(serve: Serve, value: str, shown: str | None) -> None:
    caller = serve(echo_id=value)
    assert caller.failed(caller.follow([BAD])).json()[0].get("id", "absent") == shown


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("everywhere", (1, 1, 1)),
        ("messages", (1, 0, 0)),
        ("result", (0, 1, 0)),
        ("failed-rows", (0, 0, 1)),
    ],
)
def test_refused_rows_can_be_told_in_one_place_alone(
    serve: Serve, value: str, told: tuple[int, int, int]
) -> None:
    caller = serve(refusals=value)
    reference = caller.follow([BAD, KNOWN])
    status = caller.status(reference)
    assert (
        len(status["messages"]),
        len(caller.result(reference)["failed"]),
        len(caller.failed(reference).json()),
    ) == told
    assert status["failed"] == 1


def test_an_echo_row_can_hold_nulls_numbers_and_flags(serve: Serve) -> None:
    caller = serve(echo_values="mixed")
    row = caller.failed(caller.follow([BAD])).json()[0]
    assert (row["voNumber"], row["voSigned"], row["isLocked"]) == (0, None, False)


def test_the_echo_has_a_zone_of_its_own(serve: Serve) -> None:
    caller = serve(echo_zone="America/St_Johns")
    row = caller.failed(caller.follow([{**BAD, "startDate": "2026-11-24T01:00:00.000Z"}])).json()[0]
    assert (row["startDate"], row["startTime"]) == ("23/11/2026", "21:30")


@pytest.mark.parametrize("shape", ["indexed", "rows", "ids", "count", "absent"])
def test_created_and_updated_come_in_several_shapes(serve: Serve, shape: str) -> None:
    caller = serve(result_shape=shape)
    result = caller.result(caller.follow([NEW, KNOWN]))
    found: dict[str, Callable[[], list[object]]] = {
        "indexed": lambda: [
            (one["index"], one["activity"]["id"]) for one in result["created"] + result["updated"]
        ],
        "rows": lambda: [one["id"] for one in result["created"] + result["updated"]],
        "ids": lambda: result["created"] + result["updated"],
        "count": lambda: [result["created"], result["updated"]],
        "absent": lambda: list(result),
    }
    expected = {
        "indexed": [(0, "ACT-8"), (1, "DB0411-018")],
        "rows": ["ACT-8", "DB0411-018"],
        "ids": ["ACT-8", "DB0411-018"],
        "count": [1, 1],
    }
    assert found[shape]() == expected.get(shape, ["failed"])


@pytest.mark.parametrize("shape", ["rows", "indexed", "envelope"])
def test_failed_rows_come_in_several_shapes(serve: Serve, shape: str) -> None:
    caller = serve(failed_shape=shape)
    body = caller.failed(caller.follow([NEW, BAD])).json()
    if shape == "envelope":
        assert body["count"] == 1
        body = body["failed"]
    assert (body[0] if shape == "rows" else body[0]["activity"])["id"] == "ACT-7"


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        ("array", 200, "[]"),
        ("empty", 200, ""),
        ("object", 200, "{}"),
        ("null", 200, "null"),
        ("204", 204, ""),
    ],
)
def test_no_failed_rows_can_be_said_in_five_ways(
    serve: Serve, value: str, code: int, text: str
) -> None:
    caller = serve(no_failed=value)
    answer = caller.failed(caller.follow([NEW]))
    assert (answer.status_code, answer.text) == (code, text)


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        ("404", 404, None),
        ("202", 202, "{}"),
        ("204", 204, ""),
        ("empty", 200, ""),
        ("null", 200, "null"),
    ],
)
def test_an_early_result_is_nothing_in_one_of_five_ways(
    serve: Serve, value: str, code: int, text: str | None
) -> None:
    caller = serve(early_result=value, processing="half")
    reference = caller.upload([NEW, BAD]).json()["correlationId"]
    for answer in (caller.get("/import/result", correlationId=reference), caller.failed(reference)):
        assert answer.status_code == code
        assert text is None or answer.text == text


def test_an_early_result_can_hold_the_rows_so_far(serve: Serve) -> None:
    caller = serve(early_result="partial", processing="half")
    reference = caller.upload([NEW, BAD]).json()["correlationId"]
    assert [len(rows) for rows in caller.result(reference).values()] == [1, 0, 0]
