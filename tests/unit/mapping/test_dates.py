"""A column of dates is judged as a whole: nothing is guessed, and what decides is named."""

from __future__ import annotations

from datetime import datetime, time, timedelta

import pytest

from bridge.mapping.dates import (
    SERIAL,
    clock_of,
    duration_of,
    has_time,
    judge_dates,
    read_date,
    working_end,
)
from bridge.mapping.table import GridValue
from bridge.records.cells.base import Number
from bridge.records.cells.moments import DMY, MDY, YMD


def column(*values: GridValue) -> list[tuple[int, GridValue]]:
    return list(enumerate(values, 2))


def test_a_column_that_no_row_decides_is_open() -> None:
    found = judge_dates(column("03-04-2026", "05-06-2026"))
    assert (found.order, found.ordered, found.open) == (None, True, True)


def test_true_dates_with_small_days_beside_texts_with_great_ones_are_suspicious() -> None:
    """A program with the other order of day and month made dates of what it could, and left the
    rest as text.
    """
    assert judge_dates(column(datetime(2026, 4, 3), datetime(2026, 6, 5), "25/06/2026")).mixed
    assert not judge_dates(column(datetime(2026, 4, 30), "25/06/2026")).mixed


def test_a_date_that_no_order_can_read_is_bad_whatever_its_form() -> None:
    assert judge_dates(
        column("2026-13-01", "31.31.2026", "31/31/2026", "1. Foo 2026", "5 May 2026 25:00")
    ).bad == (2, 3, 4, 5, 6)


def test_numbers_that_excel_counts_days_by_are_only_a_question() -> None:
    found = judge_dates(column(Number("46000"), "46001.25"))
    assert (found.serials, found.dates, found.is_dates) == (2, 0, False)
    assert read_date("46001.25", SERIAL) == datetime(2025, 12, 10, 6, 0)
    assert read_date(Number("46001"), DMY) is None
    assert [read_date(Number(days), SERIAL) for days in ("36525", "36526")] == [
        None,
        datetime(2000, 1, 1),
    ]
    assert [has_time(Number(days)) for days in ("46001", "46001.25")] == [False, True]


@pytest.mark.parametrize(
    ("text", "order", "day"),
    [
        ("31/12/2026", DMY, datetime(2026, 12, 31)),
        ("12/31/2026", MDY, datetime(2026, 12, 31)),
        ("12/31/2026", DMY, None),
        ("2026/12/31", DMY, datetime(2026, 12, 31)),
        ("1/2/69", DMY, datetime(2069, 2, 1)),
        ("Mo 05.01.26", None, datetime(2026, 1, 5)),
        ("16-07-2024 08:12:00", DMY, datetime(2024, 7, 16, 8, 12)),
        ("05/01/2026 12:00 AM", DMY, datetime(2026, 1, 5)),
        ("05/01/2026 12:30 PM", DMY, datetime(2026, 1, 5, 12, 30)),
        ("05/01/2026 24:00", DMY, datetime(2026, 1, 6)),
        ("05/01/2026 13:00 PM", DMY, None),
        ("14. juni 2026 kl 7", DMY, None),
        ("7 de abril de 2026", DMY, datetime(2026, 4, 7)),
        ("June 3, 2026", MDY, datetime(2026, 6, 3)),
        ("03/04/2026", None, None),
        ("05/2026", DMY, None),
        ("31/12/2026", YMD, None),
        ("31/12/2026 A", DMY, datetime(2026, 12, 31)),
        ("31/12/2026*", DMY, datetime(2026, 12, 31)),
        ("31/12/2026 B", DMY, None),
        ("2026/12/311", DMY, None),
        ("312/12/2026", DMY, None),
        ("1/2/026", DMY, None),
        ("0/0/0000", DMY, None),
        ("１/２/2026", DMY, datetime(2026, 2, 1)),
    ],
)
def test_a_text_is_read_under_the_order_of_its_column(
    text: str, order: str | None, day: datetime | None
) -> None:
    assert read_date(text, order) == day


@pytest.mark.parametrize(
    ("value", "since"),
    [
        (time(7, 30), timedelta(hours=7, minutes=30)),
        ("7:30", timedelta(hours=7, minutes=30)),
        ("07.30 Uhr", timedelta(hours=7, minutes=30)),
        ("3:31 PM", timedelta(hours=15, minutes=31)),
        ("24:00", timedelta(days=1)),
        (Number("0.25"), timedelta(hours=6)),
        (datetime(1900, 1, 1, 0, 17), timedelta(days=1, minutes=17)),
        ("25:00", None),
        ("7", None),
        (Number("7"), None),
        (Number("1.5"), None),
        (Number("0"), timedelta(0)),
        ("13:00 PM", None),
    ],
)
def test_times_of_day(value: GridValue, since: timedelta | None) -> None:
    assert clock_of(value) == since


@pytest.mark.parametrize(
    ("value", "unit", "lasts"),
    [
        (Number("2"), "days", timedelta(days=2)),
        ("2,5", "hours", timedelta(hours=2, minutes=30)),
        ("0,5h", "days", timedelta(minutes=30)),
        ("5 Tage", "hours", timedelta(days=5)),
        ("2 days 4 hrs", "hours", timedelta(days=2, hours=4)),
        (time(5, 0), "days", timedelta(hours=5)),
        ("36:30", "days", timedelta(hours=36, minutes=30)),
        ("5 moons", "hours", None),
        ("-2", "hours", None),
        ("", "hours", None),
        ("2 x 4", "hours", None),
    ],
)
def test_durations(value: GridValue, unit: str, lasts: timedelta | None) -> None:
    assert duration_of(value, unit) == lasts


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("10 days", datetime(2025, 9, 23, 17)),  # as MS Project finishes it
        ("1 day?", datetime(2025, 9, 10, 17)),
        ("0 days", datetime(2025, 9, 10, 8)),
        ("2,5 Tage", datetime(2025, 9, 12, 12, 30)),
        ("1 wk", datetime(2025, 9, 16, 17)),
        ("1 mon", datetime(2025, 10, 7, 17)),
        ("3 edays", None),
        ("16h", None),
    ],
)
def test_working_days_end_on_the_last_of_them(text: str, end: datetime | None) -> None:
    assert working_end(datetime(2025, 9, 10, 8), text, timedelta(hours=17)) == end
