"""The clock of the program and of the practice service: all dates and times of day come from here.

Tests set it ahead with `shift`; time goes on from there. Waiting and time-outs use
`time.monotonic`.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo

_offset = timedelta()


def now(zone: tzinfo | None = UTC) -> datetime:
    """Return the present moment in a time zone; None: the computer's."""
    return (datetime.now(UTC) + _offset).astimezone(zone)


def today(zone: tzinfo | None = None) -> date:
    """Return the present day in a time zone; None: the computer's."""
    return now(zone).date()


def of_file(modified: float) -> datetime:
    """Return when a file was saved, on this clock: a file system has the computer's time."""
    return datetime.fromtimestamp(modified, UTC) + _offset


def shift(offset: timedelta) -> None:
    """Set the clock ahead of the computer's."""
    global _offset
    _offset = offset


def offset() -> timedelta:
    """Return how far the clock is ahead of the computer's."""
    return _offset
