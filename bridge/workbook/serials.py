"""Dates as a sheet stores them: days since an epoch as a number. And the fast way between the service's UTC text and such a number.

The fast way holds for hours far from a clock change, where every minute has the same offset; all else goes the way of `MomentCell`, and
both give the same.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

_DAY = 86_400_000
_QUARTER = 900_000
_EPOCH = datetime(1899, 12, 30)  # right from March 1900 on: the calendar of 1900 has a 29 February that never was
_EPOCH_1904 = datetime(1904, 1, 1)
_LEAP_BUG = 60
_LAST = 2_958_466
_FAR = timedelta(hours=26)
_MEMO = 50_000


def to_serial(moment: datetime) -> str:
    """Return the number of a local date and time from March 1900 on, in the 1900 system."""
    return _number(_milliseconds(moment - _EPOCH))


def from_serial(text: str, since_1904: bool) -> datetime | None:
    """Return the local date and time of a number, to the millisecond; None for one that is no date (negative, a time alone, 29 February 1900)."""
    try:
        days = float(text)
    except ValueError:
        return None
    if since_1904:
        return _EPOCH_1904 + timedelta(milliseconds=round(days * _DAY)) if 1 <= days < _LAST - 1462 else None
    if not 1 <= days < _LAST or _LEAP_BUG <= days < _LEAP_BUG + 1:
        return None
    return _EPOCH + timedelta(days=days < _LEAP_BUG, milliseconds=round(days * _DAY))


def serial_writer(zone: ZoneInfo) -> Callable[[str], str | None]:
    """Return a function from UTC text with milliseconds (`2026-11-24T06:00:00.000Z`) to its number; None: go the slow way."""
    hours = dict[str, int | None]()

    def write(text: str) -> str | None:
        if len(text) != 24 or text[23] != "Z" or text[19] != "." or text[13] != ":" or text[16] != ":":
            return None
        name = text[:13]
        try:
            base = hours[name]
        except KeyError:
            if len(hours) > _MEMO:
                hours.clear()
            base = hours[name] = _local_hour(name, zone)
        minutes, seconds, rest = text[14:16], text[17:19], text[20:23]
        if base is None or not (minutes + seconds + rest).isdecimal() or not text.isascii() or minutes > "59" or seconds > "59":
            return None
        return _number(base + int(minutes) * 60_000 + int(seconds) * 1000 + int(rest))

    return write


def serial_reader(zone: ZoneInfo, since_1904: bool) -> Callable[[str], str | None]:
    """Return a function from a cell's number to UTC text with milliseconds; None: go the slow way."""
    quarters = dict[int, tuple[str, int] | None]()
    epoch = _EPOCH_1904 if since_1904 else _EPOCH

    def read(text: str) -> str | None:
        try:
            quarter, rest = divmod(round(float(text) * _DAY), _QUARTER)
        except (ValueError, OverflowError):
            return None
        try:
            found = quarters[quarter]
        except KeyError:
            if len(quarters) > _MEMO:
                quarters.clear()
            found = quarters[quarter] = _utc_quarter(quarter, epoch, zone)
        if found is None:
            return None
        prefix, minute = found
        if not rest:
            return f"{prefix}{minute:02d}:00.000Z"
        minutes, rest = divmod(rest, 60_000)
        seconds, rest = divmod(rest, 1000)
        return f"{prefix}{minute + minutes:02d}:{seconds:02d}.{rest:03d}Z"

    return read


def _milliseconds(span: timedelta) -> int:
    return span.days * _DAY + span.seconds * 1000 + round(span.microseconds / 1000)


def _number(milliseconds: int) -> str:
    days, rest = divmod(milliseconds, _DAY)
    return repr(milliseconds / _DAY) if rest else str(days)


def _local_hour(name: str, zone: ZoneInfo) -> int | None:
    """Return the local beginning of a UTC hour in milliseconds; None where the zone's offset is not the same all around."""
    try:
        start = datetime.fromisoformat(name + ":00:00").replace(tzinfo=UTC)
        if not 1901 < start.year < 9999 or name[10] != "T" or not name.isascii():
            return None
    except ValueError:
        return None
    offset = _steady(start, zone)
    return _milliseconds(start.replace(tzinfo=None) + offset - _EPOCH) if offset is not None else None


def _utc_quarter(quarter: int, epoch: datetime, zone: ZoneInfo) -> tuple[str, int] | None:
    """Return the UTC text up to its minutes, and the first minute; None where the offset is not the same all around or not of quarters."""
    try:
        local = epoch + timedelta(minutes=quarter * 15)
        offset = _steady(local.replace(tzinfo=zone).astimezone(UTC), zone)
    except OverflowError:
        return None
    if offset is None or offset.seconds % 900 or offset.microseconds or not 1901 < local.year < 9999:
        return None
    utc = local - offset
    return utc.isoformat(timespec="hours") + ":", utc.minute


def _steady(moment: datetime, zone: ZoneInfo) -> timedelta | None:
    """Return the zone's offset where it is one whole day before and after the moment too."""
    offsets = {(moment + away).astimezone(zone).utcoffset() for away in (-_FAR, timedelta(), _FAR)}
    return offsets.pop() if len(offsets) == 1 else None
