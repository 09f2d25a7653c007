"""Time over the width: even, through the nights in which the clocks change; what is named at each
zoom; weekends.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.gui.timeline.scale import Scale, Unit, day_start, local, ticks, units, weekends

COPENHAGEN = ZoneInfo("Europe/Copenhagen")
SANTIAGO = ZoneInfo("America/Santiago")
HOUR, DAY = 3_600, 86_400


def at(text: str, zone: ZoneInfo = COPENHAGEN) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=zone).timestamp()


def hours(day: str, zone: ZoneInfo = COPENHAGEN, step: int = 1) -> list[int]:
    begin = day_start(date.fromisoformat(day), zone)
    end = day_start(date.fromisoformat(day) + timedelta(days=1), zone)
    return [tick.local.hour for tick in ticks(Unit.HOUR, step, begin, end, zone)]


def test_the_night_in_which_the_clocks_go_back_has_two_o_clock_twice() -> None:
    assert hours("2026-10-25") == [0, 1, 2, 2, *range(3, 24)]
    first, second = [
        tick.at
        for tick in ticks(Unit.HOUR, 1, at("2026-10-25"), at("2026-10-26"), COPENHAGEN)
        if tick.local.hour == 2
    ]
    assert second - first == HOUR


def test_the_night_in_which_the_clocks_go_forward_has_no_two_o_clock() -> None:
    assert hours("2026-03-29") == [0, 1, *range(3, 24)]


def test_a_day_is_as_wide_as_it_is_long() -> None:
    scale = Scale(at("2026-10-24"), 60.0)
    days = [
        scale.x(tick.at)
        for tick in ticks(Unit.DAY, 1, at("2026-10-24"), at("2026-10-27"), COPENHAGEN)
    ]
    assert [end - start for start, end in pairwise(days)] == [24 * 60, 25 * 60]


def test_every_third_hour_is_named_by_the_clock_before_and_after_a_change() -> None:
    assert (
        hours("2026-03-29", step=3) == hours("2026-10-25", step=3) == [0, 3, 6, 9, 12, 15, 18, 21]
    )


def test_a_day_whose_clocks_change_at_midnight_begins_at_one() -> None:
    assert (
        hours("2026-09-06", SANTIAGO) == [1, *range(1, 24)][1:]
        or hours("2026-09-06", SANTIAGO)[0] == 1
    )
    assert (
        len(
            {
                tick.at
                for tick in ticks(
                    Unit.DAY, 1, at("2026-09-04", SANTIAGO), at("2026-09-09", SANTIAGO), SANTIAGO
                )
            }
        )
        == 5
    )


def test_weeks_begin_on_monday_and_months_on_the_first() -> None:
    since, until = at("2026-11-18T06:00:00"), at("2027-01-06")
    assert [
        tick.local.date().isoformat() for tick in ticks(Unit.WEEK, 1, since, until, COPENHAGEN)
    ] == [
        "2026-11-16",
        "2026-11-23",
        "2026-11-30",
        "2026-12-07",
        "2026-12-14",
        "2026-12-21",
        "2026-12-28",
        "2027-01-04",
    ]
    assert [
        tick.local.date().isoformat() for tick in ticks(Unit.MONTH, 1, since, until, COPENHAGEN)
    ] == ["2026-11-01", "2026-12-01", "2027-01-01"]
    assert [tick.local.year for tick in ticks(Unit.YEAR, 1, since, until, COPENHAGEN)] == [
        2026,
        2027,
    ]


def test_a_weekend_is_an_hour_longer_when_the_clocks_go_back_in_it() -> None:
    lengths = [
        end - start for start, end in weekends(at("2026-10-14"), at("2026-11-04"), COPENHAGEN)
    ]
    assert lengths == [2 * DAY, 2 * DAY + HOUR, 2 * DAY]


def test_a_weekend_of_which_only_a_part_is_seen_is_shaded_too() -> None:
    assert len([*weekends(at("2026-11-22T12:00:00"), at("2026-11-23T12:00:00"), COPENHAGEN)]) == 1
    assert [*weekends(at("2026-11-23"), at("2026-11-28"), COPENHAGEN)] == []


@pytest.mark.parametrize(
    ("seconds", "found"),
    [
        (60, (Unit.HOUR, 1, Unit.DAY)),
        (108, (Unit.HOUR, 2, Unit.DAY)),
        (400, (Unit.HOUR, 6, Unit.DAY)),
        (1_000, (Unit.DAY, 1, Unit.MONTH)),
        (3_000, (Unit.DAY, 1, Unit.MONTH)),
        (10_000, (Unit.WEEK, 1, Unit.MONTH)),
        (40_000, (Unit.MONTH, 1, Unit.YEAR)),
        (1_000_000, (Unit.YEAR, 1, Unit.YEAR)),
    ],
)
def test_what_is_named_has_room_for_its_label(
    seconds: float, found: tuple[Unit, int, Unit]
) -> None:
    assert units(Scale(0.0, seconds), 40) == found


zones = st.sampled_from(
    [
        "UTC",
        "Europe/Copenhagen",
        "America/Santiago",
        "Asia/Kolkata",
        "Australia/Lord_Howe",
        "Asia/Beirut",
        "Pacific/Apia",
    ]
)


@given(
    st.datetimes(datetime(1971, 1, 1), datetime(2190, 1, 1)),
    st.sampled_from(Unit),
    st.sampled_from([1, 2, 3, 6]),
    zones,
    st.integers(1, 80),
)
def test_marks_rise_and_say_what_the_clock_says(
    moment: datetime, unit: Unit, step: int, name: str, days: int
) -> None:
    zone, since = ZoneInfo(name), moment.replace(tzinfo=UTC).timestamp()
    found = [*ticks(unit, step, since, since + days * DAY, zone)]
    assert all(one.at < other.at for one, other in pairwise(found))
    assert all(local(tick.at, zone) == tick.local for tick in found)
    assert not found or found[-1].at < since + days * DAY


@given(st.floats(0, 4e9), st.floats(60, 1e6), st.floats(-5_000, 5_000))
def test_an_instant_stands_where_it_is_read(left: float, seconds: float, x: float) -> None:
    scale = Scale(left, seconds)
    assert scale.x(scale.at(x)) == pytest.approx(x, abs=0.01)
