"""What a planner says of a sheet beyond which column is which, as the page says it."""

from __future__ import annotations

from datetime import datetime, time

from builders.tables import of_test

from bridge.mapping.columns import counts_of
from bridge.mapping.dates import judge_dates
from bridge.mapping.draft import Draft, draft_of
from bridge.mapping.field_readers import Meanings
from bridge.mapping.mapping_file import FieldRule, SheetMapping
from bridge.mapping.propose import propose
from bridge.mapping.table import Grid, GridRow, GridValue
from bridge.records.cells.base import Number
from bridge.records.change_set import Lookups

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


TO, HOURS = 2, 3


def foreman() -> Draft:
    """Return the draft of an untidy list: days, times of day in many forms, and hours of work."""
    starts: tuple[GridValue, ...] = (time(7), "19:30", Number("6"), "7", "06.30", "8h")
    ends: tuple[GridValue, ...] = (time(11), "03:00", Number("16"), "17:00", "12h30", "16")
    rows: list[list[GridValue]] = [
        [datetime(2026, 12, 7 + at), start, end, Number("4")]
        for at, (start, end) in enumerate(zip(starts, ends, strict=True))
    ]
    header: list[GridValue] = ["Day", "von", "zu", "lang"]
    grid = Grid("Jobs", [GridRow(number, row) for number, row in enumerate([header, *rows], 1)])
    proposals = propose(grid, Lookups(), ())
    start = draft_of(proposals, (), Meanings(), "Europe/Berlin").with_column("startDate", 0)
    return start.with_rule("endDate", None)


def test_a_column_with_times_of_day_is_the_time_of_the_end_and_no_duration() -> None:
    said = foreman().with_column("endDate", TO)
    assert said.rules == foreman().timed("endDate", TO).rules
    assert said.rules["endDate"].columns == (TO, 0)
    assert said.rules["endDate"].rule == FieldRule(source=("Day",), time="zu")


def test_a_column_of_amounts_is_a_duration_if_it_is_said_to_be_one() -> None:
    assert foreman().lasts(HOURS)
    assert not foreman().lasts(TO)
    assert foreman().lasting(HOURS).rules["endDate"].rule.plus == "lang"
    assert foreman().with_column("endDate", HOURS).rules["endDate"].rule.plus is None


def test_amounts_are_no_times_of_day_because_some_have_two_decimals() -> None:
    texts = ("7.30", "4.15", "8", "6")
    assert not judge_dates([*enumerate(texts, 2)]).is_clocks
    assert judge_dates([*enumerate(("7:30", *texts[1:]), 2)]).is_clocks
