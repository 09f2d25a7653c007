"""An edited date -> whether a plan can mean it: years that only a slip of the hand gives, and moves by over a year. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bridge import clock
from bridge.errors import Severity
from bridge.records.cells.base import Finding, JsonValue
from bridge.records.cells.moments import parse_moment
from bridge.texts import say

_FIRST_YEAR = 2000
_YEARS_AHEAD = 15
_FAR = timedelta(days=366)


def implausible(value: JsonValue, before: JsonValue, zone: ZoneInfo, today: datetime | None = None) -> Finding | None:
    """Return what is to be said about a date that was typed where `before` stood: an error for one that no plan has, a warning for a far move."""
    moment, was = (parse_moment(one) if isinstance(one, str) else None for one in (value, before))
    if moment is None:
        return None
    last_year = (today or clock.now()).year + _YEARS_AHEAD
    if not _FIRST_YEAR <= moment.year <= last_year:
        message = say(
            "{date} is not a date of a plan: it must be in the years {first} to {last}.", date=_shown(moment, zone), first=_FIRST_YEAR, last=last_year
        )
        return Finding(Severity.ERROR, "date-implausible", message)
    if was is not None and abs(moment - was) > _FAR:
        return Finding(
            Severity.WARNING,
            "date-moved-far",
            say("moves by more than a year, from {before} to {after}.", before=_shown(was, zone), after=_shown(moment, zone)),
        )
    return None


def _shown(moment: datetime, zone: ZoneInfo) -> str:
    """Return a date as the sheet shows it."""
    try:
        return f"{moment.astimezone(zone):%Y-%m-%d %H:%M}"
    except OverflowError:
        return moment.isoformat()
