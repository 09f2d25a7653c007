"""The demonstration sends what it types, to the letter, and ends with nothing left to send."""

from __future__ import annotations

import json
from pathlib import Path

from faults.quick import QuickMonitor
from faults.spoiled import SpoiledService

from bridge.jobs.demo import run_demo
from bridge.records.cells.base import JsonObject
from bridge.texts import Text


def sent_rows(body: bytes) -> list[JsonObject]:
    start, end = body.index(b"\r\n\r\n") + 4, body.rindex(b"\r\n--")
    rows: list[JsonObject] = json.loads(body[start:end])
    return rows


def test_the_service_receives_what_was_typed(tmp_path: Path) -> None:
    told: list[Text] = []
    with SpoiledService(switches={"delay": "0"}) as practice:
        locked = next(
            id for planted in practice.planted if planted.mistake == "locked" for id in planted.ids
        )
        done = run_demo(practice, tmp_path, QuickMonitor(), told.append)
        first, second = (
            sent_rows(request.body)
            for request in practice.requests
            if request.path.endswith("/import/activities/file")
        )
        assert (practice.activity(locked) or {})["externalRemarks"] == "Bring the long ladder"
        new, fixed = practice.activity("00123") or {}, practice.activity("00124") or {}
    assert [(row["teams"], row["manpower"]) for row in first if "manpower" in row] == [
        (["Blade crew", "Cable team, south"], {"Blade crew": 4, "Cable team, south": 2})
    ]
    assert [row["status"] for row in first].count("DISPATCHED") == 1
    assert {row["id"] for row in first} >= {"00123", "00124"}
    assert next(row for row in first if row["id"] == "00124")["siteId"] == "DB99"
    assert next(row for row in first if row["id"] == "00123")["teams"] == ["Blade crew"]
    assert all(str(row["startDate"]).endswith(".000Z") for row in first)
    assert (
        done.first.summary.sent,
        done.first.summary.created,
        done.first.summary.updated,
        done.first.summary.failed,
    ) == (7, 1, 3, 3)
    assert (
        done.second.summary.sent,
        done.second.summary.created,
        done.second.summary.updated,
        done.second.summary.failed,
    ) == (3, 1, 2, 0)
    assert len(second) == 3
    assert new["siteId"] == fixed["siteId"] != "DB99"
    assert str(told[-1]) == "7. Checked again: 42 rows unchanged, 0 changed, 0 new."
    assert f"   A colleague unlocked {locked}, and its row is sent again unchanged." in map(
        str, told
    )
