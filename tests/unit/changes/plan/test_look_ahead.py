"""The next weeks of a plan: who does what on which day, and how many people are on site."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from bridge.changes.plan.look_ahead import look_ahead
from bridge.practice.account.sample import Sample
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.look_ahead import By, LookAhead

ZONE, MONDAY = ZoneInfo("Europe/Copenhagen"), date(2026, 11, 23)


def activity(id: str, start: str | None, end: str | None, /, **fields: JsonValue) -> JsonObject:
    """Return an activity of the blade crew; times are UTC, an hour before those in Copenhagen."""
    times: JsonObject = {
        "startDate": start and f"2026-11-{start}:00.000Z",
        "endDate": end and f"2026-11-{end}:00.000Z",
    }
    return {
        "id": id,
        "name": f"Work {id}",
        "siteId": "DB01",
        "status": "PLANNED",
        **times,
        "teams": ["Blade crew"],
        "personnelIds": ["00417"],
        **fields,
    }


def ahead(*plan: JsonObject, by: By = By.TEAM, days: int = 7) -> LookAhead:
    return look_ahead(plan, MONDAY, days, by, ZONE, {"00417": "Åse Sørensen"})


def lanes(found: LookAhead) -> dict[str, list[str]]:
    """Return what stands in each lane: day and hours of each activity."""
    return {
        lane.name: [
            f"{day.day} {entry.id} {entry.hours(day)}"
            for day, entries in zip(found.dates, lane.days, strict=True)
            for entry in entries
        ]
        for lane in found.lanes
    }


def test_nothing_of_a_plan_is_missing() -> None:
    sample = Sample(400, 7, datetime(2026, 11, 22, tzinfo=UTC))
    plan = [sample.activity(number) for number in range(400)]
    found = look_ahead(plan, MONDAY, 28, By.TEAM, ZONE)
    shown = {entry.id for lane in found.lanes for entries in lane.days for entry in entries}
    assert len(shown) == found.activities
    first, last = "2026-11-22T23", "2026-12-20T22"
    within = {record["id"] for record in plan if first <= str(record["startDate"]) <= last}
    assert within <= shown
