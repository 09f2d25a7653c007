"""What changes, in words: the differences of time first, then the values."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from bridge.changes.plan.versions import changed_fields, in_words, what_changes
from bridge.records.cells.base import JsonObject, JsonValue

ZONE = ZoneInfo("Europe/Copenhagen")
BEFORE: JsonObject = {
    "id": "A-1",
    "siteId": "DB01",
    "status": "PLANNED",
    "startDate": "2026-12-01T06:00:00.000Z",
    "endDate": "2026-12-01T10:00:00.000Z",
    "teams": ["Blade crew"],
    "personnelIds": ["00417"],
    "externalRemarks": "",
    "updatedAt": "2026-11-01T00:00:00.000Z",
}
TOMORROW: dict[str, JsonValue] = {
    "startDate": "2026-12-02T06:00:00.000Z",
    "endDate": "2026-12-02T10:00:00.000Z",
}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, ""),
        ({"updatedAt": "2026-11-02T00:00:00.000Z"}, ""),
        (
            {
                "startDate": "2026-12-01T07:00:00+01:00",
                "externalRemarks": None,
                "personnelIds": ["00417"],
            },
            "",
        ),
        (TOMORROW, "Start +1 day"),
        ({**TOMORROW, "teams": ["HV team"]}, "Start +1 day · Team HV team"),
        ({"teams": ["HV team", "Crane crew"]}, "Teams HV team, Crane crew"),
        ({"startDate": "2026-11-29T03:30:00.000Z"}, "Start -2 days 2 h 30 min"),
        ({"endDate": "2026-12-01T10:00:20.000Z"}, "End +20 s"),
        ({**TOMORROW, "endDate": "2026-12-02T09:00:00.000Z"}, "Start +1 day · End +23 h"),
        ({"endDate": None, "status": "DISPATCHED"}, "End cleared · Status DISPATCHED"),
        (
            {"personnelIds": ["00417", "00418"], "siteId": "KR02"},
            "Personnel IDs Åse Sørensen, 00418 · Site ID KR02",
        ),
        ({"teams": [], "externalRemarks": "one\ntwo"}, "Teams cleared · External remarks one two"),
        ({"externalRemarks": "x" * 50}, f"External remarks {'x' * 39}…"),
    ],
    ids=str,
)
def test_two_versions_in_words(fields: dict[str, JsonValue], words: str) -> None:
    assert str(what_changes(BEFORE, {**BEFORE, **fields}, ZONE, {"00417": "Åse Sørensen"})) == words


def test_a_time_that_was_not_there_before_stands_in_the_plans_zone() -> None:
    assert (
        str(what_changes({**BEFORE, "startDate": None}, BEFORE, ZONE)) == "Start 2026-12-01 07:00"
    )


def test_a_field_that_only_one_version_shows_is_no_difference() -> None:
    assert changed_fields({"id": "A-1", "teams": ["x"]}, {"id": "A-1", "status": "PLANNED"}) == []
    assert (
        changed_fields({"id": "A-1", "teams": ["x", "y"]}, {"id": "A-1", "teams": ["y", "x"]}) == []
    )


@pytest.mark.parametrize(
    ("shift", "words"),
    [
        (timedelta(days=1), "+1 day"),
        (timedelta(days=-2), "-2 days"),
        (timedelta(days=1, hours=3), "+1 day 3 h"),
        (timedelta(minutes=-30), "-30 min"),
        (timedelta(days=-3, hours=23), "-2 days 1 h"),
        (timedelta(seconds=1), "+1 s"),
        (timedelta(milliseconds=5), "+0 s"),
        (timedelta(hours=16, minutes=29, seconds=59, milliseconds=757), "+16 h 30 min"),
    ],
)
def test_a_difference_of_time_in_words(shift: timedelta, words: str) -> None:
    assert str(in_words(shift)) == words
