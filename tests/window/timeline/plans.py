"""Plans to be drawn: a few activities, each with what a timeline has to show."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from bridge.gui.timeline.scale import Bar, Plan, plan_of, span_of
from bridge.jobs.move import load
from bridge.records.cells.base import JsonObject, JsonValue

ZONE = ZoneInfo("Europe/Copenhagen")
BEGIN = datetime(2026, 11, 23, 6, tzinfo=UTC)
STATUSES = ("PLANNED", "DISPATCHED", "COMPLETED")


def record(number: int) -> JsonObject:
    """Return one activity: a shift of eight hours, one each six hours, at three sites, in one or
    two teams.
    """
    start = BEGIN + timedelta(hours=6 * number)
    teams: tuple[list[JsonValue], ...] = (["Blue"], ["Red", "Blue"], [])
    return {
        "id": f"ACT-{number}",
        "name": f"Ladder check T{number:02}",
        "siteId": ("HOW-A", "HOW-B", "")[number % 3],
        "teams": teams[number % 3],
        "personnelIds": [f"P-{number % 4}"] if number % 2 else None,
        "startDate": start.isoformat(),
        "endDate": (start + timedelta(hours=8)).isoformat(),
        "status": STATUSES[number % 3],
    }


def plan(count: int, **bars: Bar) -> Plan:
    """Return a plan of so many activities; `bar4=…` puts a bar in a place."""
    records = [record(number) for number in range(count)]

    def bar(place: int) -> Bar:
        one = records[place]
        name, status = str(one["name"]), str(one["status"])
        return bars.get(f"bar{place}") or Bar(
            str(one["id"]), name, span_of(one["startDate"], one["endDate"]), status=status
        )

    made = plan_of(records, bar, ZONE)
    made.load = load(records, ZONE)
    return made
