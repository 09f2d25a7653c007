"""Parse dates, times of day and durations in other programs' formats, and classify whole date
columns. Nothing is guessed.

All texts of a column are read with one order of day, month and year. ISO texts, texts with a month
name, and real dates need no order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from bridge import clock
from bridge.mapping.table import CellError, GridValue, Midnight, is_blank, shown
from bridge.mapping.words import unit_named
from bridge.records.cells.base import Number
from bridge.records.cells.moments import parse_moment
from bridge.records.cells.written_dates import (
    CLOCK,
    DMY,
    MDY,
    Written,
    clock_time,
    day_part,
    plain_form,
    time_alone,
    written_day,
)
from bridge.texts import Text, say

SERIAL = "serial"
_EPOCH = datetime(1899, 12, 30)
# The years 2000 to 2099: other numbers are durations, headcounts or IDs.
_SERIALS = (36_526, 73_051)
"""Serial numbers accepted as days in a date column: 2000 to 2099."""
_BEFORE_DAYS = datetime(1899, 12, 31)

_TIME = re.compile(CLOCK, re.IGNORECASE)
_SAYS_CLOCK = re.compile(r"\d{1,2}\s*(?:uhr|o['’]?\s?clock)", re.IGNORECASE)
"""A time of day that cannot be a duration, as 8h can."""
_AMOUNT = re.compile(r"\d{1,2}[.-]\d{1,2}")
_DAY_FIRST = re.compile(r"\b\d{1,2}\.\s?\d{1,2}\.")
_DOTTED = re.compile(r"^\s*\d{1,2}\.")
_WHOLE_MINUTES = re.compile(r"T\d\d:\d\d(?::00(?:\.0+)?)?(?!:?\d)")
_NO_DATE = re.compile(
    r"(?:0{1,2}([./-])0{1,2}\1(?:0{4}|00)|0{4}-00-00|(?:0?1([./-])0?1\2)(?:1753|0001)|"
    r"(?:1753|0001)-01-01)(?:[T ]\s?0{1,2}:00(?::00(?:\.0+)?)?)?"
)


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
        # Excel shows 1 as 24:00 in a format of hours.
        if part is None or not (0 <= part < 1 or (part == 1 and value.formatted)):
            return None
        return timedelta(milliseconds=round(part * 86_400_000))
    if not isinstance(value, str):
        return None
    match = _TIME.fullmatch(value.strip())
    read = clock_time(match) if match else None
    if not match or not isinstance(read, time):
        return None
    return timedelta(days=1) if match["hour"] == "24" else clock_of(read)


def clock_of_later_day(value: GridValue) -> timedelta | None:
    """Return a time of day of a later day, such as `06:00 +1d`, as the time since midnight."""
    part = day_part(value, end=True) if isinstance(value, str) else None
    since = clock_of(part.text) if part is not None and part.alone else None
    return None if part is None or since is None else since + timedelta(days=part.days)


def is_no_date(value: GridValue) -> bool:
    """Return whether a text is what SAP, NAV and others write for an empty date: `00.00.0000`,
    `01.01.1753`.
    """
    return isinstance(value, str) and _NO_DATE.fullmatch(value.strip()) is not None


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


def _written(value: GridValue) -> Written | None:
    """Return a text that is a date in a column, where 7.30 and 2-3 are amounts."""
    if not isinstance(value, str) or _AMOUNT.fullmatch(value.strip()):
        return None
    return written_day(value)


def _proven(written: Written, order: str, today: date) -> bool:
    """Return whether a text names its year, or a weekday that the day has in one year only."""
    return written.third is not None or (
        bool(written.weekdays) and len(written.moments(order, today, None)) == 1
    )


@dataclass(frozen=True, slots=True)
class DateColumn:
    """The analysis of a column as dates.

    `filled` counts the non-blank cells, `dates` those that are dates in some order, `clocks` times
    of day alone, `colons` the latter without 7.30, which may be an amount. `order` is used to read
    the texts. It is None if no text needs one (`ordered` False), or if it is undecided (`ordered`
    True) and must be asked for. `decided` is the row that decides the order, `against` a row that
    contradicts it. `form` is that of the texts without an order: the digits of the year. `yearless`
    is the first text whose year neither it nor its weekday tells, in a column full of such texts;
    `dotted` means that some are 30.11.2026, with the day first.
    `with_time` means that some have a time of day other than 00:00, `midnights` that some show
    00:00, `stamps` counts those with seconds. `mixed` warns of real dates beside texts: another
    program probably swapped day and month in some. `bad` are the first rows without a valid date,
    and `quoted` is the first one's text.
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
    form: str = ""
    midnights: bool = False
    quoted: str = ""
    stamps: int = 0
    colons: int = 0
    yearless: str = ""
    dotted: bool = False

    @property
    def is_dates(self) -> bool:
        """Return whether most filled cells are dates; a few may be notes."""
        return self.dates > 0 and self.dates >= 0.8 * self.filled

    @property
    def unread(self) -> int:
        """Return the number of filled cells that are not dates, in a column of dates or of their
        serial numbers.
        """
        return self.filled - (self.dates or self.serials)

    @property
    def is_clocks(self) -> bool:
        """Return whether the column holds times of day: nearly all cells, or half of them where
        some cannot be amounts, as 7.30 can.
        """
        return self.clocks > 0 and self.clocks >= (0.5 if self.colons else 0.8) * self.filled

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
    cells = [
        (row, value)
        for row, value in values
        if not (is_blank(value) or isinstance(value, CellError) or is_no_date(value))
    ]
    today = clock.today()
    texts = _texts(cells)
    dates = true_dates = clocks = colons = serials = stamps = 0
    bad = list[int]()
    quoted = number = ""
    open_texts = list[tuple[int, Written]]()
    small_days = 0
    timed = midnights = False
    hours = _hours(cells)
    for row, value in cells:
        read, moment = texts.get(row), None
        if isinstance(value, datetime):
            # Excel shows 07:00 and stores day 0.
            if value.year <= 1900:
                clocks, colons = clocks + 1, colons + 1
                continue
            moment = value
            true_dates += 1
            # If real dates all have days up to 12 and texts all have larger ones, a program swapped
            # day and month in the former.
            small_days += value.day <= 12
        elif read is not None:
            moment = read.read(DMY, today) or read.read(
                MDY, today
            )  # an order of its own comes first
            if moment is not None and read.order is None:
                open_texts.append((row, read))
        # An instant with its offset, as services write it, needs no order.
        elif isinstance(value, str) and parse_moment(text := plain_form(value.strip())):
            dates, timed = dates + 1, True
            stamps += not _WHOLE_MINUTES.search(text)
            continue
        elif (
            row in hours
            or (clock_of(value) is not None and not isinstance(value, Number))
            or clock_of_later_day(value) is not None
        ):
            clocks, quoted = clocks + 1, quoted or shown(value)
            colons += not (isinstance(value, str) and _DOTTED.search(value))
            continue
        elif (moment := serial_day(value)) is not None:
            serials, number = serials + 1, number or shown(value)
            timed = timed or moment.time() != time()
            continue
        if moment is None:
            bad.append(row)
            quoted = quoted or shown(value).strip()
            continue
        dates += 1
        timed = timed or moment.time() != time()
        stamps += bool(moment.second or moment.microsecond)
        midnights = midnights or (has_time(value) and moment.time() == time())
    rows = (row for row, value in cells if row in texts and _DAY_FIRST.search(shown(value)))
    dotted = next(rows, None)
    order, decided, against = _order(open_texts, dotted, today)
    mixed = bool(
        order
        and true_dates
        and small_days == true_dates
        and all(text.read(MDY if order == DMY else DMY, today) is None for _, text in open_texts)
    )
    return DateColumn(
        filled=len(cells),
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
        form=open_texts[0][1].form if open_texts else "",
        midnights=midnights,
        quoted=quoted or (number if dates else ""),
        stamps=stamps,
        colons=colons,
        dotted=dotted is not None,
        yearless=next(
            (
                shown(value).strip()
                for row, value in cells
                if row in texts and not _proven(texts[row], order or DMY, today)
            ),
            "",
        ),
    )


def decided_by_neighbours(columns: Sequence[DateColumn]) -> list[DateColumn]:
    """Return the columns of a sheet, an undecided order of dates being that of its other columns of
    the same form.
    """
    orders = dict[str, set[str]]()
    for column in columns:
        if column.order is not None and column.against is None:
            orders.setdefault(column.form, set()).add(column.order)
    return [
        replace(date_column, order=next(iter(found)))
        if date_column.ordered
        and date_column.order is None
        and len(found := orders.get(date_column.form, set())) == 1
        else date_column
        for date_column in columns
    ]


def _hours(cells: Sequence[tuple[int, GridValue]]) -> set[int]:
    """Return the rows with an hour and its word, such as 17h, in a column that says Uhr."""
    texts = {row: value for row, value in cells if isinstance(value, str)}
    if not any(_SAYS_CLOCK.fullmatch(text.strip()) for text in texts.values()):
        return set()
    return {row for row, text in texts.items() if time_alone(text) is not None}


def _texts(cells: Sequence[tuple[int, GridValue]]) -> dict[int, Written]:
    """Return the texts that are dates by row, those whose year nothing tells only in a column full
    of them: among other dates, each is corrected where it is.
    """
    texts = {row: written for row, value in cells if (written := _written(value))}
    yearless = {row for row, text in texts.items() if text.third is None and not text.weekdays}
    few = 2 * len(yearless) <= len(cells)
    return {row: text for row, text in texts.items() if not (few and row in yearless)}


def _order(
    texts: list[tuple[int, Written]], dotted: int | None, today: date
) -> tuple[str | None, int | None, int | None]:
    """Return the date order of texts, the row that decides it, and the first row that contradicts
    it. `dotted` is a row of their column with a date such as 30.11.2026.
    """
    first = {
        DMY: next((row for row, text in texts if text.read(MDY, today) is None), None),
        MDY: next((row for row, text in texts if text.read(DMY, today) is None), None),
    }
    day_first, month_first = first[DMY], first[MDY]
    if day_first is None and month_first is None:
        return (DMY, dotted, None) if texts and dotted is not None else (None, None, None)
    # Both orders occur: the first one is used, and the other row is reported.
    if day_first is not None and (month_first is None or day_first < month_first):
        return DMY, day_first, month_first
    return MDY, month_first, day_first


def read_date(
    value: GridValue, order: str | None, *, nearest_year: bool = False
) -> datetime | None:
    """Return the local date, with its time if any, of a cell read in its column's order, or None if
    it is not certain. Without an order, 30/11/2026 is certain, 3/4/2026 is not.

    A day without a year is certain if its weekday tells the year, or with `nearest_year`.
    """
    if isinstance(value, datetime):
        # A time alone is not a date.
        return value if value.year > 1900 else None
    if order == SERIAL:
        return serial_day(value)
    written = _written(value)
    if written is None:
        return None
    today = clock.today()
    orders = [one for one in ((order,) if order else (DMY, MDY)) if written.read(one, today)]
    if len({written.read(one, today) for one in orders}) != 1:
        return None
    certain = nearest_year or _proven(written, orders[0], today)
    return written.read(orders[0], today) if certain else None


def has_time(value: GridValue) -> bool:
    """Return whether a date cell shows a time of day, even 00:00."""
    if isinstance(value, datetime):
        return value.time() != time() or isinstance(value, Midnight)
    if isinstance(value, Number):
        return "." in value.text
    written = _written(value)
    return written is not None and written.clock is not None


_SECONDS = {"minutes": 60, "hours": 3600, "days": 86_400, "weeks": 604_800, "months": 2_419_200}
"""Seconds of each unit; a month of work is four weeks, as in MS Project."""
_AMOUNTS = re.compile(r"(\d{1,7}(?:[.,]\d{1,6})?)\s*([^\W\d_]*)\.?\s*")
_ISO_DURATION = re.compile(
    r"P(?:(?P<days>\d{1,5})D)?(?:T(?:(?P<hours>\d{1,7})H)?(?:(?P<minutes>\d{1,7})M)?"
    r"(?:(?P<seconds>\d{1,7})(?:\.0+)?S)?)?"
)
_FRIDAY = 4
_HOURS_OR_DAYS = "t"
"""Short for days in German (Tage) and for hours in Danish and Norwegian (timer)."""


def needs_unit(value: GridValue) -> bool:
    """Return whether a duration is in `t`, which means days in some languages and hours in
    others.
    """
    return isinstance(value, str) and any(
        match[2].casefold() == _HOURS_OR_DAYS for match in _AMOUNTS.finditer(value)
    )


def duration_of(value: GridValue, unit: str) -> timedelta | None:
    """Return a duration, or None if the cell holds none.

    Accepts a number in the given unit, amounts with units (`10h`, `2 days 4 h`, `3 edays`,
    `2 days?` for an estimate), times (`05:00`), and ISO 8601 (`PT16H0M0S`). `t` is the given unit
    if that is hours or days.
    """
    if isinstance(value, time | datetime):
        return clock_of(value)
    text = (
        value.text if isinstance(value, Number) else value.strip() if isinstance(value, str) else ""
    ).removesuffix("?")
    # 36:30 means hours and minutes, longer than any time of day.
    if ":" in text:
        hours, _, rest = text.partition(":")
        minutes = rest[:2]
        return (
            timedelta(hours=int(hours), minutes=int(minutes))
            if re.fullmatch(r"\d{1,4}:[0-5]\d(?::[0-5]\d)?", text)
            else None
        )
    if (iso := _ISO_DURATION.fullmatch(text)) and text[-1:] not in {"P", "T"}:
        return timedelta(**{name: int(part or 0) for name, part in iso.groupdict().items()})
    total, at = timedelta(), 0
    for match in _AMOUNTS.finditer(text):
        named = _unit(match[2], unit)
        if match.start() != at or named is None:
            return None
        total, at = (
            total + timedelta(seconds=float(match[1].replace(",", ".")) * _SECONDS[named]),
            match.end(),
        )
    return total if text and at == len(text) else None


_WORKING = {"days": 1.0, "weeks": 5.0, "months": 20.0}


def working_end(start: datetime, value: GridValue, end_of_day: timedelta) -> datetime | None:
    """Return the end of work that takes working days (Monday to Friday) from a start, or None if
    the cell is no duration in days, weeks or months.

    The day of the start is the first; the last one ends at `end_of_day` since midnight.
    """
    text = value.text if isinstance(value, Number) else value if isinstance(value, str) else ""
    text = text.strip().removesuffix("?")
    match = _AMOUNTS.fullmatch(text)
    unit = _unit(match[2], "days") if match else None
    if match is None or unit not in _WORKING or match[2][:1].casefold() == "e":
        return None
    days = float(match[1].replace(",", ".")) * _WORKING[unit]
    whole, part = divmod(days, 1)
    midnight = datetime.combine(start.date(), time())
    length = max(end_of_day - (start - midnight), timedelta())
    if not days:
        return start
    day, left = midnight, int(whole) if part else int(whole) - 1
    while left or day.weekday() > _FRIDAY:
        day += timedelta(days=1)
        left -= left > 0 and day.weekday() <= _FRIDAY
    return day + (start - midnight) + length * (part or 1)


def in_days(text: str) -> bool:
    """Return whether a duration names days, weeks or months, which may be working days."""
    match = _AMOUNTS.fullmatch(text.strip().removesuffix("?"))
    return match is not None and unit_named(match[2]) in _WORKING


def counts_days(value: GridValue, unit: str) -> bool:
    """Return whether a duration is in days or longer units, which keep the time of day."""
    text = value.text if isinstance(value, Number) else value if isinstance(value, str) else ":"
    units = {_unit(match[2], unit) for match in _AMOUNTS.finditer(text)}
    return ":" not in text and units <= {"days", "weeks", "months"}


def _unit(word: str, unit: str) -> str | None:
    """Return the unit of an amount, that of the column without a word."""
    if not word:
        return unit
    if word.casefold() == _HOURS_OR_DAYS:
        return unit if unit in {"hours", "days"} else None
    # MS Project writes elapsed days as `edays`.
    return unit_named(word) or (unit_named(word[1:]) if word[:1] == "e" else None)
