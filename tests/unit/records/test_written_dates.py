"""What a typed date can mean: every spelling that the contract names, the year that is meant, and
how a date reads in a sentence.
"""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from builders.tables import tabled

from bridge.records.cells.written_dates import Reading, readings, typed_readings

TODAY = date(2026, 11, 23)
BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 23, 10, 30, tzinfo=BERLIN)


def typed(
    text: str, today: date = TODAY, near: date | None = None, *, month_first: bool = False
) -> list[str]:
    return [found.typed for found in readings(text, today, near, month_first=month_first)]


@tabled("text", "meant")
def test_a_text_with_one_reading(text: str, meant: str) -> None:
    assert typed(text) == [meant]


@tabled("text", "meant")
def test_day_and_month_that_can_be_exchanged_are_two_readings_the_usual_order_first(
    text: str, meant: list[str]
) -> None:
    assert typed(text) == meant
    assert typed(text, month_first=True) == meant[::-1]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "31.2.2026",
        "11.28.2026",
        "28.11.2026 25:00",
        "6:00",
        "24",
        "46000",
        "Team 4",
        "week 48",
        "x" * 500,
        "+1d",
        "tomorrow",
    ],
)
def test_a_text_without_a_reading(text: str) -> None:
    assert typed(text) == []


@pytest.mark.parametrize(
    ("text", "near", "meant"),
    [
        ("28 Nov", date(2025, 11, 30), "2025-11-28"),
        ("2.1.", date(2026, 12, 30), "2027-01-02"),
        ("30.12.", date(2027, 1, 2), "2026-12-30"),
        ("29 Feb", date(2026, 3, 1), "2028-02-29"),
        ("2.1.", None, "2027-01-02"),
        ("23.11.", None, "2026-11-23"),
        ("22.11.", None, "2027-11-22"),
        ("29 Feb", None, "2028-02-29"),
    ],
)
def test_a_date_without_a_year_is_the_one_nearest_to_the_other_date_else_the_next_one(
    text: str, near: date | None, meant: str
) -> None:
    assert typed(text, near=near) == [meant]


@tabled("text", "meant")
def test_a_field_also_reads_steps_from_its_value_and_days_from_today(text: str, meant: str) -> None:
    base = datetime(2026, 12, 12, 7, 30, tzinfo=BERLIN)
    assert [found.typed for found in typed_readings(text, NOW, base=base)] == [meant]


def test_days_keep_the_time_of_day_and_hours_are_counted_on_the_worlds_clock() -> None:
    before = datetime(2026, 10, 24, 23, 30, tzinfo=BERLIN)
    assert [
        found.typed
        for text in ("+1d", "+3h", "+4h")
        for found in typed_readings(text, NOW, base=before)
    ] == [
        "2026-10-25 23:30",
        "2026-10-25 02:30+02:00",
        "2026-10-25 02:30+01:00",
    ]


def test_a_date_reads_the_same_in_every_sentence_and_is_read_back() -> None:
    moment = datetime(2026, 11, 8, 6, 0)
    assert Reading(moment).words == "8 Nov 2026, 06:00"
    assert Reading(moment, has_time=False).words == "8 Nov 2026"
    assert Reading(datetime(2026, 11, 8, 6, 0, 30)).words == "8 Nov 2026, 06:00:30"
    assert [typed(f"{day} {name} 2026, 06:00") for day, name in ((1, "May"), (30, "Sep"))] == [
        ["2026-05-01 06:00"],
        ["2026-09-30 06:00"],
    ]
