"""A column of dates is judged as a whole: nothing is guessed, and what decides is named. The tables
are in `dates.json`.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from builders.tables import Case, tabled
from unit.mapping.labelled import cell

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
from bridge.records.cells.written_dates import DMY


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


@tabled("text", "order", "day")
def test_a_text_is_read_under_the_order_of_its_column(text: str, order: str, day: Case) -> None:
    assert read_date(text, order) == cell(day)


@tabled("value", "since")
def test_times_of_day(value: object, since: str | None) -> None:
    clock = clock_of(cell(value))
    assert (None if clock is None else str(clock)) == since


@tabled("value", "unit", "lasts")
def test_durations(value: object, unit: str, lasts: str | None) -> None:
    duration = duration_of(cell(value), unit)
    assert (None if duration is None else str(duration)) == lasts


@tabled("text", "end")
def test_working_days_end_on_the_last_of_them(text: str, end: Case) -> None:
    assert working_end(datetime(2025, 9, 10, 8), text, timedelta(hours=17)) == cell(end)
