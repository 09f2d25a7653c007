"""What changes, in words: as old → new."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from bridge.changes.plan.versions import what_changes
from bridge.records.cells.base import JsonObject

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


def test_a_time_that_was_not_there_before_stands_in_the_plans_zone() -> None:
    assert (
        str(what_changes({**BEFORE, "startDate": None}, BEFORE, ZONE))
        == "Start (empty) → 1 Dec 2031 07:00"
    )
