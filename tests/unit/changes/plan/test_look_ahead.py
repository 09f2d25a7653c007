"""The next weeks of a plan: who does what on which day, and how many people are on site."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

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


@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("24T05:00", "24T13:00", ["24 A 06:00–14:00"]),
        ("24T20:00", "25T03:00", ["24 A 21:00 →", "25 A → 04:00"]),
        ("24T20:00", "24T23:00", ["24 A 21:00–00:00"]),
        ("22T05:00", "24T13:00", ["23 A →", "24 A → 14:00"]),
        ("29T05:00", "30T13:00", ["29 A 06:00 →"]),
        ("24T05:00", None, ["24 A 06:00"]),
        ("24T05:00", "24T05:00", ["24 A 06:00"]),
        ("24T05:00", "23T05:00", ["24 A 06:00"]),
        ("22T05:00", "22T23:00", None),
        ("30T05:00", "30T13:00", None),
        (None, "24T13:00", None),
    ],
)
def test_an_activity_stands_on_each_of_its_days_with_its_hours(
    start: str | None, end: str | None, told: list[str] | None
) -> None:
    found = ahead(activity("A", start, end))
    assert lanes(found) == ({"Blade crew": told} if told else {})
    assert found.activities == (1 if told else 0)


def test_the_hours_of_the_night_of_a_clock_change_are_those_on_the_wall() -> None:
    night: JsonObject = {
        "id": "A",
        "startDate": "2026-10-24T20:00:00.000Z",
        "endDate": "2026-10-25T05:00:00.000Z",
        "teams": ["Night"],
    }
    found = look_ahead([night], date(2026, 10, 24), 7, By.TEAM, ZONE)
    assert lanes(found) == {"Night": ["24 A 22:00 →", "25 A → 06:00"]}


def test_the_rows_are_teams_or_people_and_last_what_has_none() -> None:
    plan = [
        activity(
            "A",
            "24T05:00",
            "24T13:00",
            teams=["HV team", "Blade crew"],
            personnelIds=["00417", "00418"],
        )
    ]
    plan.append(activity("B", "23T05:00", "23T13:00", teams=[], personnelIds=None, siteId="KR02"))
    assert list(lanes(ahead(*plan))) == ["Blade crew", "HV team", ""]
    assert list(lanes(ahead(*plan, by=By.PERSON))) == ["00418", "Åse Sørensen", ""]


def test_two_people_of_one_name_are_two_rows_and_two_heads() -> None:
    plan = [activity("A", "24T05:00", "24T13:00", personnelIds=["1", "2"])]
    found = look_ahead(plan, MONDAY, 2, By.PERSON, ZONE, {"1": "Jan Nielsen", "2": "Jan Nielsen"})
    assert list(lanes(found)) == ["Jan Nielsen (1)", "Jan Nielsen (2)"]
    assert found.people == (0, 2)


def test_people_on_site_are_counted_once_a_day() -> None:
    found = ahead(
        activity("A", "23T05:00", "24T13:00", personnelIds=["1", "2"]),
        activity("B", "23T14:00", "23T18:00", personnelIds=["2", "3"]),
        activity("C", "24T05:00", "24T13:00", personnelIds=["2"], siteId="KR02"),
        activity(
            "D", "24T05:00", "24T13:00", personnelIds=[], manpower={"Blade crew": 4}, siteId="KR02"
        ),
    )
    assert found.people == (3, 6, 0, 0, 0, 0, 0)


def test_nothing_of_a_plan_is_missing() -> None:
    sample = Sample(400, 7, datetime(2026, 11, 22, tzinfo=UTC))
    plan = [sample.activity(number) for number in range(400)]
    found = look_ahead(plan, MONDAY, 28, By.TEAM, ZONE)
    shown = {entry.id for lane in found.lanes for entries in lane.days for entry in entries}
    assert len(shown) == found.activities
    first, last = "2026-11-22T23", "2026-12-20T22"
    within = {record["id"] for record in plan if first <= str(record["startDate"]) <= last}
    assert within <= shown
