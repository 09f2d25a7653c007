"""Dates as a sheet stores them: days since an epoch as a number. And the fast way between the service's UTC text and such a number.

The fast way holds for days far from a clock change, where every minute has the same offset; all else goes the way of `MomentCell`, and both
give the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from bridge.records.celltype import JsonValue

_DAY = 86_400_000
_EPOCH = datetime(1899, 12, 30)  # right from March 1900 on: the calendar of 1900 has a 29 February that never was
_EPOCH_1904 = datetime(1904, 1, 1)
_LEAP_BUG = 60
_LAST = 2_958_466
_MEMO = 50_000
_CHANGING = -(10**16)
_CLOCK = tuple(f"{minute // 60:02d}:{minute % 60:02d}:" for minute in range(1440))
_MINUTES = {text: minute * 60_000 for minute, text in enumerate(_CLOCK)}
_SECONDS = {f"{second:02d}.": second * 1000 for second in range(60)}
_FRACTIONS = {f"{fraction:03d}Z": fraction for fraction in range(1000)}
_SECOND_NAMES, _FRACTION_NAMES = tuple(_SECONDS), tuple(_FRACTIONS)


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


class SerialMaker:
    """UTC text with milliseconds (`2026-11-24T06:00:00.000Z`) -> its number, local to a zone, between `before` and `after`."""

    def __init__(self, zone: ZoneInfo, before: str = "", after: str = "") -> None:
        self._starts = _Starts(zone)
        self._before, self._after = before, after

    def of(self, texts: Sequence[JsonValue]) -> list[str]:
        """Return the number of each text; an empty one: go the slow way."""
        starts, before, after = self._starts, self._before, self._after
        try:
            numbers = [
                str(((starts[text[:11]] + _MINUTES[text[11:17]] + _SECONDS[text[17:20]] + _FRACTIONS[text[20:]]) * 3125 + 13) // 27)  # type: ignore[index]
                for text in texts
            ]  # ten digits of a day are nine microseconds
        except (KeyError, TypeError):
            return [""] if len(texts) == 1 else [self.of((text,))[0] for text in texts]
        return [
            f"{before}{number[:-10]}.{number[-10:]}{after}" if number[0] != "-" else self._near_a_change(text)
            for text, number in zip(texts, numbers, strict=True)
        ]

    def _near_a_change(self, text: JsonValue) -> str:
        """Return the number of a text whose day is near a clock change, if its hour is not."""
        assert isinstance(text, str)
        time = self._starts[text[:14]] + _MINUTES["00" + text[13:17]] + _SECONDS[text[17:20]] + _FRACTIONS[text[20:]]
        number = str((time * 3125 + 13) // 27)
        return f"{self._before}{number[:-10]}.{number[-10:]}{self._after}" if time > 0 else ""


class _Starts(dict[str, int]):
    """A day (`2026-11-24T`) or hour (`2026-11-24T06:`) of UTC -> the milliseconds from the epoch to its start in the zone.

    `_CHANGING` where the zone's offset changes around it, KeyError where it is none.
    """

    def __init__(self, zone: ZoneInfo) -> None:
        super().__init__()
        self._zone = zone

    def __missing__(self, name: str) -> int:
        try:
            start = datetime.fromisoformat(f"{name}00:00" if len(name) == 14 else f"{name}00:00:00").replace(tzinfo=UTC)
        except ValueError as error:
            raise KeyError(name) from error
        if len(name) not in {11, 14} or name[10] != "T" or not name.isascii() or not 1901 < start.year < 9999:
            raise KeyError(name)
        if len(self) > _MEMO:
            self.clear()
        # Since 1980 no clock was put back by more than seven hours; earlier nights go the slow way.
        steady = _steady(start, self._zone, 24 if len(name) == 11 else 4) if len(name) == 11 or start.year >= 1980 else None
        known = steady is not None and not steady.microseconds
        found = self[name] = _milliseconds(start.replace(tzinfo=None) - _EPOCH + steady) if steady is not None and known else _CHANGING
        return found


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


def _steady(start: datetime, zone: ZoneInfo, hours: int = 24) -> timedelta | None:
    """Return the zone's offset where it is the same from twice so many hours before a time to three times so many behind it."""
    offsets = {(start + timedelta(hours=hours * away)).astimezone(zone).utcoffset() for away in (-2, -1, 0, 1, 2, 3)}
    return offsets.pop() if len(offsets) == 1 else None
