"""The next weeks of a plan: who does what on which day, and how many people are on site."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from bridge.changes.days_ahead import By, look_ahead
from bridge.practice.sample import Sample

ZONE, MONDAY = ZoneInfo("Europe/Copenhagen"), date(2026, 11, 23)


def test_nothing_of_a_plan_is_missing() -> None:
    sample = Sample(400, 7, datetime(2026, 11, 22, tzinfo=UTC))
    plan = [sample.activity(number) for number in range(400)]
    found = look_ahead(plan, MONDAY, 28, By.TEAM, ZONE)
    shown = {entry.id for lane in found.lanes for entries in lane.days for entry in entries}
    assert len(shown) == found.activities
    first, last = "2026-11-22T23", "2026-12-20T22"
    within = {record["id"] for record in plan if first <= str(record["startDate"]) <= last}
    assert within <= shown
