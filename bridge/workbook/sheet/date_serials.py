"""Dates as sheets store them, and a fast conversion to and from the service's UTC text.

A sheet stores the number of days since an epoch. The fast conversion is for days far from a clock
change, where every minute has the same offset. All others are converted by `MomentCell`, with the
same results.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import cast
from zoneinfo import ZoneInfo

from bridge.records.cells.base import JsonValue

_DAY = 86_400_000
_EPOCH = datetime(1899, 12, 30)  # valid from March 1900: the 1900 system has a false 29 February
_EPOCH_1904 = datetime(1904, 1, 1)
_LEAP_BUG = 60
_LAST = 2_958_466
_MEMO = 50_000
_CLOCK = tuple(f"{minute // 60:02d}:{minute % 60:02d}:" for minute in range(1440))
_SECOND_NAMES = tuple(f"{second:02d}." for second in range(60))
_FRACTION_NAMES = tuple(f"{fraction:03d}Z" for fraction in range(1000))

_LENGTH = len("2026-11-24T06:00:00.000Z")
_PIECES = struct.Struct("11s6s3s4s").iter_unpack
_TICKS = 3125
"""Ticks per millisecond: 27 ticks are one unit of a day's tenth decimal (nine microseconds)."""
_EXACT = 84_375 * _TICKS
"""Ticks in 1/1024 of a day. Numbers of milliseconds are exact only at its multiples."""
_MINUTES = {text.encode(): minute * 60_000 * _TICKS for minute, text in enumerate(_CLOCK)}
_SECONDS = {text.encode(): second * 1000 * _TICKS for second, text in enumerate(_SECOND_NAMES)}
_FRACTIONS = {text.encode(): fraction * _TICKS for fraction, text in enumerate(_FRACTION_NAMES)}
_CHANGING = -(10**18)


def to_serial(moment: datetime) -> str:
    """Return the serial number of a local date and time from March 1900 on, in the 1900 system.

    It is rounded up to ten decimals and then raised by one more unit, unless it is exact. Programs
    that cut off what is below a minute or a millisecond would show the one before.
    """
    return _spelled(_milliseconds(moment - _EPOCH) * _TICKS)


def from_serial(text: str, since_1904: bool) -> datetime | None:
    """Return the local date and time of a number to the millisecond.

    Return None for one that is not a date (negative, a time alone, 29 February 1900).
    """
    try:
        days = float(text)
    except ValueError:
        return None
    if since_1904:
        return (
            _EPOCH_1904 + timedelta(milliseconds=round(days * _DAY))
            if 1 <= days < _LAST - 1462
            else None
        )
    if not 1 <= days < _LAST or _LEAP_BUG <= days < _LEAP_BUG + 1:
        return None
    return _EPOCH + timedelta(
        days < _LEAP_BUG, 0, 0, round(days * _DAY)
    )  # by place: a third faster


class SerialMaker:
    """UTC text (`2026-11-24T06:00:00.000Z`) -> local serial number.

    The text has milliseconds; the number is put between `before` and `after`.
    """

    def __init__(self, zone: ZoneInfo, before: str = "", after: str = "") -> None:
        self._starts = _Starts(zone)
        self._before = before
        self._after = after

    def of(self, texts: Sequence[JsonValue]) -> list[str]:
        """Return the serial number of each text.

        An empty string means that the slow conversion is needed.
        """
        starts = self._starts
        before = self._before
        after = self._after
        try:
            if not {_LENGTH}.issuperset(map(len, texts)):  # type: ignore[arg-type]  # what is no text is refused
                raise KeyError
            pieces = _PIECES("".join(texts).encode())  # type: ignore[arg-type]
            numbers = [
                str((ticks + 26) // 27 + (ticks % _EXACT > 0))  # as `_spelled`, without its call
                for day, minute, second, fraction in pieces
                for ticks in (
                    starts[day] + _MINUTES[minute] + _SECONDS[second] + _FRACTIONS[fraction],
                )
            ]
        except (KeyError, TypeError, ValueError, struct.error):
            return [""] if len(texts) == 1 else [self.of((text,))[0] for text in texts]
        return [
            (
                f"{before}{number[:-10]}.{number[-10:]}{after}"
                if number[0] != "-" and number[-1] != "0"
                else self._otherwise(text, number)
            )
            for text, number in zip(cast(Sequence[str], texts), numbers, strict=True)
        ]

    def _otherwise(self, text: str, units: str) -> str:
        """Return a number with zeros at its end, or one of a day with a clock change.

        An empty string if its hour is affected.
        """
        if units[0] != "-":
            return f"{self._before}{_without_zeros(units)}{self._after}"
        _, minute, second, fraction = next(_PIECES(text.encode()))
        ticks = (
            self._starts[text[:14].encode()]
            + _MINUTES[b"00" + minute[2:]]
            + _SECONDS[second]
            + _FRACTIONS[fraction]
        )
        return f"{self._before}{_spelled(ticks)}{self._after}" if ticks > 0 else ""


class _Starts(dict[bytes, int]):
    """UTC day or hour (`2026-11-24T`, `2026-11-24T06:`) -> ticks to its start in the zone.

    Returns `_CHANGING` if the zone's offset changes around it, and raises KeyError for anything
    else.
    """

    def __init__(self, zone: ZoneInfo) -> None:
        super().__init__()
        self._zone = zone

    def __missing__(self, key: bytes) -> int:
        try:
            name = key.decode("ascii")
            start = datetime.fromisoformat(
                f"{name}00:00" if len(name) == 14 else f"{name}00:00:00"
            ).replace(tzinfo=UTC)
        except ValueError as error:
            raise KeyError(key) from error
        if len(name) not in {11, 14} or name[10] != "T" or not 1901 < start.year < 9999:
            raise KeyError(key)
        if len(self) > _MEMO:
            self.clear()
        # Since 1980 no clock was set back by more than seven hours. Nights before that need the
        # slow conversion.
        steady = (
            _steady(start, self._zone, 24 if len(name) == 11 else 4)
            if len(name) == 11 or start.year >= 1980
            else None
        )
        is_exact = steady is not None and not steady.microseconds
        begin = self[key] = (
            _milliseconds(start.replace(tzinfo=None) - _EPOCH + steady) * _TICKS
            if steady is not None and is_exact
            else _CHANGING
        )
        return begin


_FAR = (-(1 << 62), "", "", "")
_WHOLE_CLOCK = tuple(f"{clock}00.000Z" for clock in _CLOCK)


class SerialReader:
    """Cell number -> UTC text with milliseconds, or None if the slow conversion is needed."""

    def __init__(self, zone: ZoneInfo, since_1904: bool) -> None:
        self._days = _local_days(zone, _EPOCH_1904 if since_1904 else _EPOCH)

    def of(self, text: str) -> str | None:
        """Return the moment of a number."""
        start, name, before, after = self._days[text[:5]]
        try:
            time = round(float(text) * _DAY) - start
        except (ValueError, OverflowError):
            return None
        if not 0 <= time < _DAY:
            time, name = (time + _DAY, before) if time < 0 else (time - _DAY, after)
            if not 0 <= time < _DAY:
                return None
        minute = time // 60_000
        rest = time - minute * 60_000
        if not rest:
            return name + _WHOLE_CLOCK[minute]
        second = rest // 1000  # divmod takes twice as long
        return (
            f"{name}{_CLOCK[minute]}{_SECOND_NAMES[second]}{_FRACTION_NAMES[rest - second * 1000]}"
        )


class _LocalDays(dict[str, tuple[int, str, str, str]]):
    """Five digits of a local day from the epoch -> milliseconds to the UTC day of that name.

    Also has the names (`2026-11-24T`) of this day, the day before and the day after. Gives a
    far-away day for anything else, and if the zone's offset changes around the day.
    """

    def __init__(self, zone: ZoneInfo, epoch: datetime) -> None:
        super().__init__()
        self._zone = zone
        self._epoch = epoch

    def __missing__(self, digits: str) -> tuple[int, str, str, str]:
        if len(self) > _MEMO:
            self.clear()
        self[digits] = day = (
            self._day(int(digits))
            if len(digits) == 5 and digits.isascii() and digits.isdecimal()
            else _FAR
        )
        return day

    def _day(self, day: int) -> tuple[int, str, str, str]:
        offset = _day_offset(day, self._epoch, self._zone)
        if offset is None:
            return _FAR
        name, before, after = (
            f"{(self._epoch + timedelta(days=near)).date()}T" for near in (day, day - 1, day + 1)
        )
        return day * _DAY + offset, name, before, after


_local_days = lru_cache(maxsize=4)(_LocalDays)  # the copies of a merge have the same days


def _milliseconds(span: timedelta) -> int:
    return span.days * _DAY + span.seconds * 1000 + round(span.microseconds / 1000)


def _spelled(ticks: int) -> str:
    return _without_zeros(str((ticks + 26) // 27 + (ticks % _EXACT > 0)))


def _without_zeros(units: str) -> str:
    """Return a number of days, given in units of its tenth decimal."""
    return f"{units[:-10]}.{units[-10:]}".rstrip("0").rstrip(".")


def _day_offset(day: int, epoch: datetime, zone: ZoneInfo) -> int | None:
    """Return the zone's offset on a day in milliseconds, or None if it changes around it."""
    try:
        start = epoch + timedelta(days=day)
        if not 1901 < start.year < 9999:
            return None
        begin = start.replace(tzinfo=zone).astimezone(UTC)
        offset = _steady(begin, zone)
        if (
            offset is None and start.year >= 1980
        ):  # since 1980 clocks change by at most four hours or by a whole day
            offsets = {
                (begin + timedelta(hours=hour)).astimezone(zone).utcoffset()
                for hour in range(-4, 29)
            }
            offset = offsets.pop() if len(offsets) == 1 else None
    except OverflowError:
        return None
    return _milliseconds(offset) if offset is not None and not offset.microseconds else None


def _steady(start: datetime, zone: ZoneInfo, hours: int = 24) -> timedelta | None:
    """Return the zone's offset if it does not change around a time, or None.

    It must be constant from 2 × `hours` before to 3 × `hours` after the time.
    """
    offsets = {
        (start + timedelta(hours=hours * away)).astimezone(zone).utcoffset()
        for away in (-2, -1, 0, 1, 2, 3)
    }
    return offsets.pop() if len(offsets) == 1 else None
