"""The clock of the program and the practice service. All dates and times of day come from here.

Tests move it forward with `shift`; it continues to run. Waits and timeouts use `time.monotonic`.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo

_offset = timedelta()


def now(zone: tzinfo | None = UTC) -> datetime:
    """Return the current time in a time zone; None is the computer's."""
    return (datetime.now(UTC) + _offset).astimezone(zone)


def today(zone: tzinfo | None = None) -> date:
    """Return the current date in a time zone; None is the computer's."""
    return now(zone).date()


def of_file(modified: float) -> datetime:
    """Return when a file was saved, on this clock. File systems use the computer's time."""
    return datetime.fromtimestamp(modified, UTC) + _offset


def shift(offset: timedelta) -> None:
    """Move the clock ahead of the computer's."""
    global _offset
    _offset = offset


def offset() -> timedelta:
    """Return how far the clock is ahead of the computer's."""
    return _offset
