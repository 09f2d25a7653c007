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
    same_form,
)
from bridge.mapping.grid import CellError, GridValue
from bridge.mapping.words import unit_named
from bridge.records.cells.base import Number
from bridge.records.written_dates import DMY, MDY, YMD


def column(*values: GridValue) -> list[tuple[int, GridValue]]:
    return list(enumerate(values, 2))


def test_the_first_row_that_has_only_one_reading_decides_the_order_of_the_column() -> None:
    found = judge_dates(column("03/04/2026", "05/06/2026", "25/06/2026", "26/06/2026"))
    assert (found.order, found.decided, found.against, found.open) == (DMY, 4, None, False)


def test_month_first_is_decided_in_the_same_way() -> None:
    found = judge_dates(column("03/04/2026", "03/25/26 7:00 AM"))
    assert (found.order, found.decided, found.with_time) == (MDY, 3, True)


def test_rows_against_each_other_are_named_and_open() -> None:
    found = judge_dates(column("25/04/2026", "04/25/2026"))
    assert (found.order, found.decided, found.against, found.open) == (DMY, 2, 3, True)


def test_a_column_that_no_row_decides_is_open() -> None:
    found = judge_dates(column("03-04-2026", "05-06-2026"))
    assert (found.order, found.ordered, found.open) == (None, True, True)


def test_iso_texts_names_of_months_dots_and_true_dates_need_no_order() -> None:
    found = judge_dates(
        column("2026-04-03", "3. März 2026", "21/Dec/22 3:31 PM", "04.11.13 ", datetime(2026, 4, 3))
    )
    assert (found.dates, found.filled, found.ordered, found.open, found.is_dates) == (
        5,
        5,
        False,
        False,
        True,
    )


def test_true_dates_with_small_days_beside_texts_with_great_ones_are_suspicious() -> None:
    """A program with the other order of day and month made dates of what it could, and left the
    rest as text.
    """
    assert judge_dates(column(datetime(2026, 4, 3), datetime(2026, 6, 5), "25/06/2026")).mixed
    assert not judge_dates(column(datetime(2026, 4, 30), "25/06/2026")).mixed


@pytest.mark.parametrize(("day", "mixed"), [(12, True), (13, False)])
def test_a_true_date_is_suspicious_up_to_the_twelfth(day: int, mixed: bool) -> None:
    assert judge_dates(column(datetime(2026, 4, day), "25/06/2026")).mixed is mixed


def test_a_column_is_one_of_dates_or_of_times_from_four_in_five_on() -> None:
    assert judge_dates(
        column("2026-04-03", "2026-04-03", "2026-04-03", "2026-04-03", "soon")
    ).is_dates
    assert not judge_dates(column("2026-04-03", "2026-04-03", "2026-04-03", "soon")).is_dates
    assert judge_dates(column("07:00", "07:00", "07:00", "07:00", "soon")).is_clocks
    assert not judge_dates(column("07:00", "07:00", "07:00", "soon")).is_clocks
    assert judge_dates(column("2026-04-03", CellError("#N/A"), " ", None)).filled == 1
    empty = judge_dates(column(None, ""))
    assert (empty.is_dates, empty.is_clocks, empty.with_time) == (False, False, False)


def test_one_true_date_with_a_time_or_one_text_with_one_says_that_the_column_has_times() -> None:
    assert judge_dates(column(datetime(2026, 4, 3, 7), datetime(2026, 4, 4))).with_time
    assert judge_dates(column("03/04/2026 07:00", datetime(2026, 4, 4))).with_time
    assert not judge_dates(column("03/04/2026", datetime(2026, 4, 4))).with_time


def test_a_date_that_no_order_can_read_is_bad_whatever_its_form() -> None:
    assert judge_dates(
        column("2026-13-01", "31.31.2026", "31/31/2026", "1. Foo 2026", "5 May 2026 25:00")
    ).bad == (2, 3, 4, 5, 6)


def test_numbers_days_without_a_year_and_versions_are_no_dates() -> None:
    found = judge_dates(
        column("14.06.", "1.2.3", "30/02/2026", "KW 12", "soon", Number("7"), "12:00/13:00")
    )
    assert (found.dates, found.is_dates, found.bad) == (0, False, (2, 3, 4, 5, 6, 7, 8))


def test_times_of_day_are_told_apart_from_dates() -> None:
    found = judge_dates(column(time(7, 0), "07:30", "3:31 PM", datetime(1900, 1, 1, 0, 17)))
    assert (found.clocks, found.is_clocks, found.is_dates) == (4, True, False)


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
        ("05/01/2026 24:00", DMY, None),
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


def test_units_in_other_languages() -> None:
    assert [unit_named(word) for word in ("H", "Std.", "[dni]", "uger", "MIN", "EA")] == [
        "hours",
        "hours",
        "days",
        "weeks",
        "minutes",
        None,
    ]


@pytest.mark.parametrize(
    ("like", "order", "written"),
    [
        ("03/04/2026", DMY, "09/11/2026"),
        ("03/04/2026", MDY, "11/09/2026"),
        ("3/4/26", DMY, "9/11/26"),
        ("04.11.13 06:15", None, "09.11.26 06:30"),
        ("2026-01-01", None, "2026-11-09"),
        ("2026-01-01T00:00", None, "2026-11-09T06:30"),
        ("2026/01/02 01:02:03", None, "2026/11/09 06:30:00"),
        ("21/Dec/22 3:31 PM", DMY, None),
        (datetime(2026, 1, 1), None, datetime(2026, 11, 9, 6, 30)),
    ],
)
def test_a_date_is_written_in_the_form_of_its_column_or_not_at_all(
    like: GridValue, order: str | None, written: GridValue
) -> None:
    assert same_form(datetime(2026, 11, 9, 6, 30), like, order) == written
