"""Time over the width: even, through the nights in which the clocks change; what is named at each
zoom; weekends.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.gui.timeline.scale import Scale, Unit, day_start, ticks

COPENHAGEN = ZoneInfo("Europe/Copenhagen")
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


@given(st.floats(0, 4e9), st.floats(60, 1e6), st.floats(-5_000, 5_000))
def test_an_instant_stands_where_it_is_read(left: float, seconds: float, x: float) -> None:
    scale = Scale(left, seconds)
    assert scale.x(scale.at(x)) == pytest.approx(x, abs=0.01)
