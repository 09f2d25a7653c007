"""Time over the width of a timeline: where an instant stands, and which days, weeks, months and hours are named. Pure, without a window.

Time runs evenly: a night in which the clocks change is an hour shorter or longer than others, and so is a bar that lasts through it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge.gui.timeline.bars import DAY, Instant

HOUR = 3_600.0
_MONDAY, _SATURDAY = 0, 5
_HOURS = (1, 2, 3, 6)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
"""Added to, because the C library of Windows knows no time before it."""


class Unit(Enum):
    """What a mark of the scale begins."""

    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


_ABOVE = {Unit.HOUR: Unit.DAY, Unit.DAY: Unit.MONTH, Unit.WEEK: Unit.MONTH, Unit.MONTH: Unit.YEAR, Unit.YEAR: Unit.YEAR}


class Tick(NamedTuple):
    """A mark: the instant, and what the clock and calendar say there."""

    at: Instant
    local: datetime


@dataclass(frozen=True, slots=True)
class Scale:
    """So many seconds a pixel, from an instant at the left edge."""

    left: Instant
    seconds: float

    def x(self, at: Instant) -> float:
        """Return where an instant stands, in pixels from the left edge."""
        return (at - self.left) / self.seconds

    def at(self, x: float) -> Instant:
        return self.left + x * self.seconds

    def width(self, seconds: float) -> float:
        """Return how many pixels a time takes."""
        return seconds / self.seconds


def units(scale: Scale, room: float) -> tuple[Unit, int, Unit]:
    """Return what is marked below, each how many of it, and above, where a label needs `room` pixels."""
    for hours in _HOURS:
        if scale.width(hours * HOUR) >= room:
            return Unit.HOUR, hours, Unit.DAY
    for unit, days, least in ((Unit.DAY, 1, room * 0.6), (Unit.WEEK, 7, room), (Unit.MONTH, 28, room)):
        if scale.width(days * DAY) >= least:
            return unit, 1, _ABOVE[unit]
    return Unit.YEAR, 1, Unit.YEAR


def ticks(unit: Unit, step: int, since: Instant, until: Instant, zone: ZoneInfo) -> Iterator[Tick]:
    """Yield the marks from the last one at or before `since` up to `until`."""
    day = local(since, zone).date()
    if unit is Unit.WEEK:
        day -= timedelta(days=day.weekday() - _MONDAY)
    elif unit is Unit.MONTH:
        day = day.replace(day=1)
    elif unit is Unit.YEAR:
        day = day.replace(month=1, day=1)
    while (midnight := day_start(day, zone)) < until:
        if unit is Unit.HOUR:
            yield from (tick for tick in _hours(day, step, zone) if tick.at < until)
        else:
            yield Tick(midnight, local(midnight, zone))
        day = _next(day, unit)


def local(at: Instant, zone: ZoneInfo) -> datetime:
    """Return what the clock and calendar of a zone say at an instant."""
    return (_EPOCH + timedelta(seconds=at)).astimezone(zone)


def day_start(day: date, zone: ZoneInfo) -> Instant:
    """Return when a day begins; where the clocks change at midnight, the first instant that is of the day."""
    return datetime(day.year, day.month, day.day, tzinfo=zone).timestamp()


def weekends(since: Instant, until: Instant, zone: ZoneInfo) -> Iterator[tuple[Instant, Instant]]:
    """Yield the weekends that have a part between two instants, from Saturday to Monday."""
    day = local(since, zone).date()
    day += timedelta(days=_SATURDAY - day.weekday())
    while (start := day_start(day, zone)) < until:
        end = day_start(day + timedelta(days=2), zone)
        if end > since:
            yield start, end
        day += timedelta(days=7)


def _next(day: date, unit: Unit) -> date:
    if unit is Unit.YEAR:
        return day.replace(year=day.year + 1)
    if unit is Unit.MONTH:
        return (day + timedelta(days=31)).replace(day=1)
    return day + timedelta(days=7 if unit is Unit.WEEK else 1)


def _hours(day: date, step: int, zone: ZoneInfo) -> Iterator[Tick]:
    """Yield the marks of a day; an hour that the clocks skip has none, one that they repeat has two."""
    for hour in range(0, 24, step):
        # The hour that comes twice has two marks; the one that is left out has none.
        for fold in (0, 1):
            wanted = datetime(day.year, day.month, day.day, hour, tzinfo=zone, fold=fold)
            at = wanted.timestamp()
            there = local(at, zone)
            if there.replace(fold=0) == wanted.replace(fold=0) and there.fold == fold:
                yield Tick(at, there)
            elif hour == 0 and fold == 0:
                yield Tick(at, there)  # a day that begins at one
