"""Parse dates, times of day and durations in other programs' formats, and classify whole date
columns. Nothing is guessed.

All texts of a column are read with one order of day, month and year. ISO texts, texts with a month
name, and real dates need no order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from bridge.mapping.table import CellError, GridValue, is_blank
from bridge.mapping.words import unit_named
from bridge.records.cells.base import Number
from bridge.records.cells.moments import (
    CLOCK,
    DMY,
    MDY,
    NUMBERS,
    YMD,
    Written,
    clock_time,
    parse_moment,
    written_date,
)
from bridge.texts import Text, say

SERIAL = "serial"
_EPOCH = datetime(1899, 12, 30)
# The years 2000 to 2099: other numbers are durations, headcounts or IDs.
_SERIALS = (36_526, 73_051)
"""Serial numbers accepted as days in a date column: 2000 to 2099."""
_BEFORE_DAYS = datetime(1899, 12, 31)

_TIME = re.compile(CLOCK, re.IGNORECASE)
_NO_OFFSET = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?\Z")


def clock_of(value: GridValue) -> timedelta | None:
    """Return a time of day as the time since midnight, or None if it is not one.

    More than 24 h extends into the next day.
    """
    if isinstance(value, time):
        return timedelta(
            hours=value.hour,
            minutes=value.minute,
            seconds=value.second,
            microseconds=value.microsecond,
        )
    if isinstance(value, datetime):
        # Most readers return a cell with a time format as a date in 1900.
        since = value - _BEFORE_DAYS
        return since if timedelta() <= since < timedelta(days=2) else None
    if isinstance(value, Number):
        part = _float(value.text)
        return (
            timedelta(milliseconds=round(part * 86_400_000))
            if part is not None and 0 <= part < 1
            else None
        )
    if not isinstance(value, str):
        return None
    text = value.strip()
    # Shift plans use this for the end of the day; Python's `time` does not support it.
    if text in {"24:00", "24:00:00"}:
        return timedelta(days=1)
    found = _TIME.fullmatch(text)
    read = clock_time(found) if found else None
    return clock_of(read) if isinstance(read, time) else None


def serial_day(value: GridValue) -> datetime | None:
    """Return the day of an Excel serial number (number or digits), or None outside of
    2000 to 2099.
    """
    text = (
        value.text if isinstance(value, Number) else value.strip() if isinstance(value, str) else ""
    )
    days = _float(text.replace(",", "."))
    if days is None or not _SERIALS[0] <= days < _SERIALS[1]:
        return None
    return _EPOCH + timedelta(milliseconds=round(days * 86_400_000))


def _float(text: str) -> float | None:
    return float(text) if re.fullmatch(r"\d{1,9}(?:\.\d{0,20})?(?:[eE]-?\d{1,2})?", text) else None


@dataclass(frozen=True, slots=True)
class DateColumn:
    """The analysis of a column as dates.

    `filled` counts the non-blank cells, `dates` those that are dates in some order, `clocks` times
    of day alone. `order` is used to read the texts. It is None if no text needs one (`ordered`
    False), or if it is undecided (`ordered` True) and must be asked for. `decided` is the row that
    decides the order, `against` a row that contradicts it. `mixed` warns of real dates beside
    texts: another program probably swapped day and month in some. `bad` are the first rows without
    a valid date.
    """

    filled: int
    dates: int
    clocks: int
    serials: int
    order: str | None
    ordered: bool
    decided: int | None
    against: int | None
    with_time: bool
    mixed: bool
    bad: tuple[int, ...]

    @property
    def is_dates(self) -> bool:
        """Return whether most filled cells are dates; a few may be notes."""
        return self.dates > 0 and self.dates >= 0.8 * self.filled

    @property
    def is_clocks(self) -> bool:
        """Return whether the column holds times of day."""
        return self.clocks > 0 and self.clocks >= 0.8 * self.filled

    @property
    def open(self) -> bool:
        """Return whether the planner must be asked how to read the column."""
        return self.mixed or self.against is not None or (self.ordered and self.order is None)


def mixes_dates(caption: str) -> Text:
    """Return the message about a column with dates and texts."""
    return say(
        "“{caption}” mixes dates and texts. Check that day and month are not swapped in the dates.",
        caption=caption,
    )


def judge_dates(values: Iterable[tuple[int, GridValue]]) -> DateColumn:
    """Return the analysis of a date column, given its row numbers and cells."""
    filled = dates = true_dates = clocks = serials = 0
    bad = list[int]()
    open_texts = list[tuple[int, Written]]()
    small_days = 0
    timed = False
    for row, value in values:
        if is_blank(value) or isinstance(value, CellError):
            continue
        filled += 1
        if isinstance(value, datetime):
            # Excel shows 07:00 and stores day 0.
            if value.year <= 1900:
                clocks += 1
                continue
            dates, true_dates = dates + 1, true_dates + 1
            timed = timed or value.time() != time()
            # If real dates all have days up to 12 and texts all have larger ones, a program swapped
            # day and month in the former.
            small_days += value.day <= 12
            continue
        found = written_date(value) if isinstance(value, str) else None
        if found is None:
            # An instant with its offset, as services write it, needs no order.
            if isinstance(value, str) and parse_moment(value.strip()) is not None:
                dates, timed = dates + 1, True
            elif clock_of(value) is not None and not isinstance(value, Number):
                clocks += 1
            elif serial_day(value) is not None:
                serials += 1
            else:
                bad.append(row)
            continue
        timed = timed or found.clock is not None
        if found.order is not None and found.read(found.order) is None:
            bad.append(row)
            continue
        if found.order is None:
            # 31/31/2026 is a typo and does not support either order.
            if found.read(DMY) is None and found.read(MDY) is None:
                bad.append(row)
                continue
            open_texts.append((row, found))
        dates += 1
    order, decided, against = _order(open_texts)
    mixed = bool(
        order
        and true_dates
        and small_days == true_dates
        and all(text.read(MDY if order == DMY else DMY) is None for _, text in open_texts)
    )
    return DateColumn(
        filled=filled,
        dates=dates,
        clocks=clocks,
        serials=serials,
        order=order,
        ordered=bool(open_texts),
        decided=decided,
        against=against,
        with_time=timed,
        mixed=mixed,
        bad=tuple(bad[:20]),
    )


def _order(texts: list[tuple[int, Written]]) -> tuple[str | None, int | None, int | None]:
    """Return the date order of texts, the row that decides it, and the first row that contradicts
    it.
    """
    first = {
        DMY: next((row for row, text in texts if text.read(MDY) is None), None),
        MDY: next((row for row, text in texts if text.read(DMY) is None), None),
    }
    day_first, month_first = first[DMY], first[MDY]
    if day_first is None and month_first is None:
        return None, None, None
    # Both orders occur: the first one is used, and the other row is reported.
    if day_first is not None and (month_first is None or day_first < month_first):
        return DMY, day_first, month_first
    return MDY, month_first, day_first


def read_date(value: GridValue, order: str | None) -> datetime | None:
    """Return the local date, with its time if any, of a cell read in its column's order, or None if
    it is not certain.
    """
    if isinstance(value, datetime):
        # A time alone is not a date.
        return value if value.year > 1900 else None
    if order == SERIAL:
        return serial_day(value)
    if not isinstance(value, str):
        return None
    found = written_date(value)
    return (
        None
        if found is None or (order is None and found.order is None)
        else found.read(order or DMY)
    )


def has_time(value: GridValue) -> bool:
    """Return whether a date cell includes a time of day; a real date at midnight does not."""
    if isinstance(value, datetime):
        return value.time() != time()
    if isinstance(value, Number):
        return "." in value.text
    found = written_date(value) if isinstance(value, str) else None
    return found is not None and found.clock is not None


def same_form(day: datetime, like: GridValue, order: str | None) -> GridValue:
    """Return a local date and time in the format of another cell of the column, or None if it
    cannot be expressed.
    """
    if isinstance(like, datetime):
        return day
    if not isinstance(like, str) or order == SERIAL:
        return None
    text = like.strip()
    if _NO_OFFSET.match(text):
        return (
            day.isoformat(
                text[10] if len(text) > 10 else " ", "seconds" if len(text) > 16 else "minutes"
            )
            if len(text) > 10
            else f"{day:%Y-%m-%d}"
        )
    found = NUMBERS.fullmatch(text)
    if found is None or text[0].isalpha() or found["half"]:
        return None
    first = found[1]
    mark = found[2]
    second = found[3]
    third = found[4]
    numbers = {
        DMY: (day.day, day.month, day.year),
        MDY: (day.month, day.day, day.year),
        YMD: (day.year, day.month, day.day),
    }
    parts = numbers[YMD if len(first) == 4 else DMY if mark == "." else order or DMY]
    padded = len(second) == 2
    pieces = (
        f"{part % 100:02d}" if width == 2 and part > 31 else f"{part:02d}" if padded else str(part)
        for part, width in zip(parts, map(len, (first, second, third)), strict=True)
    )
    clock = ""
    if found["hour"] is not None:
        clock = text[found.start("hour") - 1] + (
            f"{day:%H:%M:%S}" if found["second"] else f"{day:%H:%M}"
        )
    return mark.join(pieces) + clock


_SECONDS = {"minutes": 60, "hours": 3600, "days": 86_400, "weeks": 604_800}
_AMOUNTS = re.compile(r"(\d{1,7}(?:[.,]\d{1,6})?)\s*([^\W\d_]*)\.?\s*")


def duration_of(value: GridValue, unit: str) -> timedelta | None:
    """Return a duration, or None if the cell holds none.

    Accepts a number in the given unit, amounts with units (`10h`, `2 days 4 h`), and times
    (`05:00`).
    """
    if isinstance(value, time | datetime):
        return clock_of(value)
    text = (
        value.text if isinstance(value, Number) else value.strip() if isinstance(value, str) else ""
    )
    # 36:30 means hours and minutes, longer than any time of day.
    if ":" in text:
        hours, _, rest = text.partition(":")
        minutes = rest[:2]
        return (
            timedelta(hours=int(hours), minutes=int(minutes))
            if re.fullmatch(r"\d{1,4}:[0-5]\d(?::[0-5]\d)?", text)
            else None
        )
    total, at = timedelta(), 0
    for found in _AMOUNTS.finditer(text):
        named = unit_named(found[2]) if found[2] else unit
        if found.start() != at or named is None:
            return None
        total, at = (
            total + timedelta(seconds=float(found[1].replace(",", ".")) * _SECONDS[named]),
            found.end(),
        )
    return total if text and at == len(text) else None
