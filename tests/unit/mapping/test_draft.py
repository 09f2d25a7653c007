"""What a planner says of a sheet beyond which column is which, as the page says it."""

from __future__ import annotations

from builders.tables import of_test

from bridge.mapping.columns import counts_of
from bridge.mapping.draft import Draft, draft_of
from bridge.mapping.field_readers import Meanings
from bridge.mapping.mapping_file import FieldRule, SheetMapping
from bridge.mapping.propose import propose
from bridge.mapping.table import Grid, GridRow
from bridge.records.changes import Lookups

TABLES = of_test(__file__)

ROWS = TABLES["ROWS"]
PARK, JOB, PART, NO, TASK, START, SHIFT, CREW, HEADS, NOTE, HINT = range(11)


def draft(saved: tuple[SheetMapping, ...] = (), zone: str = "Europe/Berlin") -> Draft:
    rows = (*ROWS, ("Summe Di", "", "", "", "", "", "", "", "9", "", ""))
    grid = Grid(
        "Jobs",
        [GridRow(number, [cell or None for cell in row]) for number, row in enumerate(rows, 1)],
    )
    proposals = propose(grid, Lookups(), saved)
    return draft_of(proposals, counts_of(grid, proposals.table), Meanings(), zone)


def test_a_total_is_no_value_that_needs_a_meaning() -> None:
    counted = draft().counts
    assert [*counted[PARK]] == ["Dunbank", "Norddüne"]
    assert [*counted[HEADS]] == ["3", "2", "4"]


def rule(said: Draft, field: str) -> FieldRule:
    return said.naming((JOB,)).mapping("Jobs").fields[field]


def test_manpower_is_a_team_with_a_number_beside_it_or_one_column_of_both() -> None:
    counted = draft().counting(CREW, HEADS)
    assert rule(counted, "manpower") == FieldRule(team="Crew", count="Heads")
    assert rule(counted.with_column("manpower", TASK), "manpower") == FieldRule(
        team="Task", count="Heads"
    ), "another team keeps the number"
    assert rule(counted.counting(CREW, None), "manpower") == FieldRule(source=("Crew",))


def test_time_of_day_and_zone_belong_to_one_column() -> None:
    said = (
        draft()
        .with_column("startDate", START)
        .adjusting("startDate", "no-time", time="Shift", zone="Europe/London")
    )
    assert rule(said, "startDate") == FieldRule.model_validate(
        {"from": "Start date", "date": "day/month/year", "time": "Shift", "zone": "Europe/London"}
    )
    assert said.of("startDate") == ()
    assert "Shift" not in said.naming((JOB,)).mapping("Jobs").unused


def test_values_get_a_meaning_where_nothing_is_known_of_them() -> None:
    said = draft().with_column("siteId", PARK)
    assert said.values("siteId") == ()
    assert [(value.text, value.rows, value.meaning) for value in said.listed("siteId")] == [
        ("Dunbank", 2, None),
        ("Norddüne", 1, None),
    ]
    assert rule(said.meaning("siteId", "Dunbank", "DB01"), "siteId") == FieldRule.model_validate(
        {"from": "Park", "values": {"Dunbank": "DB01"}, "other": "keep"}
    )
