"""Dates as numbers: 40,000 times in six zones go to a cell and back without losing a millisecond,
clock changes included.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest
from builders.made_records import CLOCK_CHANGES, ODD_DATES, ZONES
from hypothesis import given
from hypothesis import strategies as st

from bridge.records.cells.moments import MomentCell, moment_text
from bridge.workbook.sheet.date_serials import SerialMaker, SerialReader, from_serial, to_serial

CELL = MomentCell()


def times(count: int) -> list[str]:
    """Return times of all sorts: any millisecond, quarter hours, and the nights of clock changes
    minute by minute.
    """
    chance, texts = Random(3), list[str]()
    start = datetime(1950, 1, 1, tzinfo=UTC)
    for _ in range(count):
        moment = start + timedelta(milliseconds=chance.randrange(150 * 365 * 86_400_000))
        texts.append(
            moment_text(
                moment
                if chance.random() < 0.5
                else moment.replace(minute=15, second=0, microsecond=0)
            )
        )
    for change in CLOCK_CHANGES:
        night = datetime.fromisoformat(change)
        texts += [
            moment_text(night + timedelta(minutes=minute, milliseconds=chance.randrange(1000)))
            for minute in range(-180, 180, 7)
        ]
    return texts


@pytest.mark.parametrize("zone", ZONES)
def test_the_fast_way_gives_what_the_cell_type_says_and_comes_back_to_the_millisecond(
    zone: str,
) -> None:
    place = ZoneInfo(zone)
    reader = SerialReader(place, since_1904=False)
    texts, fast = times(6_000), 0
    for text, number in zip(texts, SerialMaker(place).of(texts), strict=True):
        if not number:
            cell = CELL.to_cell(text, place)
            if isinstance(cell, str):
                assert CELL.from_cell(cell, place) == text
                continue
            assert isinstance(cell, datetime)
            number = to_serial(cell)
        else:
            fast += 1
            assert from_serial(number, since_1904=False) == CELL.to_cell(text, place)
        back = reader.of(number)
        if back is None:
            moment = from_serial(number, since_1904=False)
            assert moment is not None
            assert CELL.from_cell(moment, place) == text
        else:
            assert back == text
    assert fast > 4_000


@given(
    st.text(max_size=30)
    | st.sampled_from(
        [
            *ODD_DATES,
            "2026-11-24T06:00:00.000",
            "2026-11-24T24:00:00.000Z",
            "2026-11-24T06:60:00.000Z",
        ]
    )
)
def test_whatever_is_no_plain_time_goes_the_slow_way(text: str) -> None:
    assert SerialMaker(ZoneInfo("UTC")).of(["2026-11-24T06:00:00.000Z", text, None]) == [
        "46350.25",
        "",
        "",
    ]


@pytest.mark.parametrize(
    ("number", "since_1904", "expected"),
    [
        ("46350.25", False, datetime(2026, 11, 24, 6)),
        ("44888.25", True, datetime(2026, 11, 24, 6)),
        ("1", False, datetime(1900, 1, 1)),
        ("59", False, datetime(1900, 2, 28)),
        ("60", False, None),
        ("61", False, datetime(1900, 3, 1)),
        ("0.25", False, None),
        ("-3", False, None),
        ("2958465.999", False, datetime(9999, 12, 31, 23, 58, 33, 600_000)),
        ("2958466", False, None),
        ("1e400", False, None),
        ("soon", False, None),
    ],
)
def test_numbers_are_days_of_excels_calendar(
    number: str, since_1904: bool, expected: datetime | None
) -> None:
    assert from_serial(number, since_1904) == expected
