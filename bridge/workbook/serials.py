"""Dates as a sheet stores them: days since an epoch as a number. And the fast way between the service's UTC text and such a number.

The fast way holds for days far from a clock change, where every minute has the same offset; all else goes the way of `MomentCell`, and both
give the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

_DAY = 86_400_000
_EPOCH = datetime(1899, 12, 30)  # right from March 1900 on: the calendar of 1900 has a 29 February that never was
_EPOCH_1904 = datetime(1904, 1, 1)
_LEAP_BUG = 60
_LAST = 2_958_466
_MEMO = 50_000
_CLOCK = tuple(f"{minute // 60:02d}:{minute % 60:02d}:" for minute in range(1440))
_MINUTES = {text: minute * 60_000 for minute, text in enumerate(_CLOCK)}
_SECOND_NAMES, _FRACTION_NAMES = tuple(f"{second:02d}." for second in range(60)), tuple(f"{fraction:03d}Z" for fraction in range(1000))


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


class SerialMaker(dict[str, str]):
    """UTC text with milliseconds (`2026-11-24T06:00:00.000Z`) -> its number between `before` and `after`. KeyError: go the slow way.

    Keeps nothing itself: a lookup is what a writer of many cells does fastest, and making a number's text is what takes the time.
    """

    def __init__(self, zone: ZoneInfo, before: str = "", after: str = "") -> None:
        self._zone, self._after = zone, after
        self._before = before
        self._days = dict[str, _Day]()
        self._clocks = dict[int, _Clock]()

    def __missing__(self, text: str) -> str:
        try:
            day = self._days[text[:11]]
        except KeyError:
            day = self._day(text[:11])
        names, clock = day
        which, fraction = clock[text[11:]]
        return names[which] + fraction + self._after

    def _day(self, name: str) -> _Day:
        """Return a UTC day (`2026-11-24T`). KeyError where the zone's offset changes around it."""
        try:
            start = datetime.fromisoformat(name + "00:00:00").replace(tzinfo=UTC)
        except ValueError as error:
            raise KeyError(name) from error
        if len(name) != 11 or name[10] != "T" or not name.isascii() or not 1901 < start.year < 9999:
            raise KeyError(name)
        offset = _steady(start, self._zone)
        if offset is None or offset.microseconds:
            raise KeyError(name)
        if len(self._days) > _MEMO:
            self._days.clear()
        number, milliseconds = (start.replace(tzinfo=None) - _EPOCH).days, _milliseconds(offset)
        clock = self._clocks.setdefault(milliseconds, _Clock(milliseconds))
        self._days[name] = day = (f"{self._before}{number}", f"{self._before}{number + 1}", f"{self._before}{number - 1}"), clock
        return day


class _Clock(dict[str, tuple[int, str]]):
    """A time of day in UTC (`06:00:00.000Z`) -> on which local day (0: the same, 1: the next, -1: the one before), and the fraction of that day."""

    def __init__(self, offset: int) -> None:
        self._offset = offset

    def __missing__(self, text: str) -> tuple[int, str]:
        local, rest = _MINUTES[text[:6]] + self._offset, text[6:]
        if rest == "00.000Z":
            day, local = divmod(local, _DAY)
            found = self[text] = (day, f"{local / _DAY:.12f}"[1:].rstrip("0") if local else "")
            return found
        digits = rest[:2] + rest[3:6]
        if len(rest) != 7 or rest[2] != "." or rest[6] != "Z" or not digits.isdecimal() or not rest.isascii() or rest[0] > "5":
            raise KeyError(text)
        day, local = divmod(local + int(digits), _DAY)
        return day, f".{(local * 3125 + 13) // 27:010d}"  # ten digits of a day are nine microseconds


_Day = tuple[tuple[str, str, str], _Clock]


class SerialReader:
    """A cell's number -> UTC text with milliseconds; None: go the slow way."""

    def __init__(self, zone: ZoneInfo, since_1904: bool) -> None:
        self._days = _LocalDays(zone, _EPOCH_1904 if since_1904 else _EPOCH)

    def of(self, texts: Iterable[str]) -> list[str | None]:
        """Return the moment of each number; an empty one has none."""
        days, found = self._days, list[str | None]()
        add = found.append
        for text in texts:
            try:
                day, local = divmod(round(float(text) * _DAY), _DAY)
            except (ValueError, OverflowError):
                add(None)
                continue
            known = days[day]
            if known is None:
                add(None)
                continue
            name, offset = known
            minute, rest = divmod(local - offset, 60_000)
            if not 0 <= minute < 1440:
                name = days.name(day + minute // 1440)
                minute %= 1440
            if rest:
                second, rest = divmod(rest, 1000)
                add(name + _CLOCK[minute] + _SECOND_NAMES[second] + _FRACTION_NAMES[rest])
            else:
                add(name + _CLOCK[minute] + "00.000Z")
        return found


class _LocalDays(dict[int, tuple[str, int] | None]):
    """A local day from the epoch -> its name (`2026-11-24T`) and the zone's offset in milliseconds; None where that changes around it."""

    def __init__(self, zone: ZoneInfo, epoch: datetime) -> None:
        super().__init__()
        self._zone, self._epoch = zone, epoch
        self._names = dict[int, str]()

    def __missing__(self, day: int) -> tuple[str, int] | None:
        if len(self) > _MEMO:
            self.clear()
            self._names.clear()
        offset = _day_offset(day, self._epoch, self._zone)
        self[day] = found = (self.name(day), offset) if offset is not None else None
        return found

    def name(self, day: int) -> str:
        """Return the name of a day near one that is known."""
        found = self._names.get(day)
        if found is None:
            found = self._names[day] = (self._epoch + timedelta(days=day)).strftime("%Y-%m-%dT")
        return found


def _milliseconds(span: timedelta) -> int:
    return span.days * _DAY + span.seconds * 1000 + round(span.microseconds / 1000)


def _number(milliseconds: int) -> str:
    days, rest = divmod(milliseconds, _DAY)
    return repr(milliseconds / _DAY) if rest else str(days)


def _day_offset(day: int, epoch: datetime, zone: ZoneInfo) -> int | None:
    """Return the zone's offset on a local day in milliseconds; None where it changes around it."""
    try:
        start = epoch + timedelta(days=day)
        if not 1901 < start.year < 9999:
            return None
        offset = _steady(start.replace(tzinfo=zone).astimezone(UTC), zone)
    except OverflowError:
        return None
    return _milliseconds(offset) if offset is not None and not offset.microseconds else None


def _steady(start: datetime, zone: ZoneInfo) -> timedelta | None:
    """Return the zone's offset where it is the same from two days before a day to two days behind it."""
    offsets = {(start + timedelta(days=away)).astimezone(zone).utcoffset() for away in (-2, -1, 0, 1, 2, 3)}
    return offsets.pop() if len(offsets) == 1 else None
