"""What changes, in words: as old → new."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from bridge.changes.plan.versions import what_changes
from bridge.records.cells.base import JsonObject, JsonValue

ZONE = ZoneInfo("Europe/Copenhagen")
BEFORE: JsonObject = {
    "id": "A-1",
    "siteId": "DB01",
    "status": "PLANNED",
    "startDate": "2031-12-01T06:00:00.000Z",
    "endDate": "2031-12-01T10:00:00.000Z",
    "teams": ["Blade crew"],
    "personnelIds": ["00417"],
    "externalRemarks": "",
    "updatedAt": "2031-11-01T00:00:00.000Z",
}
TOMORROW: dict[str, JsonValue] = {
    "startDate": "2031-12-02T06:00:00.000Z",
    "endDate": "2031-12-02T10:00:00.000Z",
}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, ""),
        ({"updatedAt": "2031-11-02T00:00:00.000Z"}, ""),
        (
            {
                "startDate": "2031-12-01T07:00:00+01:00",
                "externalRemarks": None,
                "personnelIds": ["00417"],
            },
            "",
        ),
        (TOMORROW, "Start 1 Dec 2031 07:00 → 2 Dec 2031 07:00, end too"),
        (
            {**TOMORROW, "teams": ["HV team"]},
            "Start 1 Dec 2031 07:00 → 2 Dec 2031 07:00, end too · Teams Blade crew → HV team",
        ),
        ({"teams": ["HV team", "Crane crew"]}, "Teams Blade crew → HV team, Crane crew"),
        ({"startDate": "2031-11-29T03:30:00.000Z"}, "Start 1 Dec 2031 07:00 → 29 Nov 2031 04:30"),
        ({"endDate": "2031-12-01T10:00:20.000Z"}, "End 1 Dec 2031 11:00 → 1 Dec 2031 11:00:20"),
        (
            {**TOMORROW, "endDate": "2031-12-02T09:00:00.000Z"},
            "Start 1 Dec 2031 07:00 → 2 Dec 2031 07:00 · End 1 Dec 2031 11:00 → 2 Dec 2031 10:00",
        ),
        (
            {"endDate": None, "status": "DISPATCHED"},
            "End 1 Dec 2031 11:00 → (empty) · Status Planned → Dispatched",
        ),
        (
            {"personnelIds": ["00417", "00418"], "siteId": "KR02"},
            "Personnel IDs Åse Sørensen → Åse Sørensen, 00418 · Site ID DB01 → KR02",
        ),
        (
            {"teams": [], "externalRemarks": "one\ntwo"},
            "Teams Blade crew → (empty) · External remarks (empty) → one two",
        ),
        ({"externalRemarks": "x" * 50}, f"External remarks (empty) → {'x' * 39}…"),
    ],
    ids=str,
)
def test_two_versions_in_words(fields: dict[str, JsonValue], words: str) -> None:
    assert str(what_changes(BEFORE, {**BEFORE, **fields}, ZONE, {"00417": "Åse Sørensen"})) == words


def test_a_time_that_was_not_there_before_stands_in_the_plans_zone() -> None:
    assert (
        str(what_changes({**BEFORE, "startDate": None}, BEFORE, ZONE))
        == "Start (empty) → 1 Dec 2031 07:00"
    )
