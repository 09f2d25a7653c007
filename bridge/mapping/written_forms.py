"""Write dates and times of day in the form of a planner's own cells: `25-Nov-26 06:30`,
`Tue 12/1/26 8:00 AM`, a serial number, an ISO text.

A form is another cell of the column. What it cannot express is None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, time, timedelta

from bridge.mapping.dates import SERIAL
from bridge.mapping.table import GridValue
from bridge.records.cells.base import Number
from bridge.records.cells.moments import parse_moment
from bridge.records.cells.written_dates import (
    CLOCK,
    DMY,
    MDY,
    MONTH_NAMES,
    WEEKDAY_NAMES,
    YMD,
    date_parts,
    folded,
)

_EPOCH = datetime(1899, 12, 30)
_DAY = timedelta(days=1)
_CLOCK = re.compile(CLOCK, re.IGNORECASE)
_ORDERS = {DMY: ("day", "month", "year"), MDY: ("month", "day", "year")}


def same_form(
    day: datetime, like: GridValue, order: str | None, beside: Iterable[str]
) -> GridValue:
    """Return a local date and time in the form of another cell of its column, or None.

    `order` is that of the column's texts; `beside` are texts of the column, which show whether its
    numbers have leading zeros and which language its names are in.
    """
    if isinstance(like, datetime):
        return day
    if order == SERIAL or isinstance(like, Number):
        days = repr((day - _EPOCH) / _DAY).removesuffix(".0")
        return Number(days, like.formatted) if isinstance(like, Number) else days
    text = like.strip() if isinstance(like, str) else ""
    match = date_parts(text)
    if match is None:
        return None
    column = [*beside, text]
    named = match.groupdict()
    names = dict.fromkeys(("year", "month", "day")) | {
        name: part for name, part in _named(match, order).items() if part
    }
    zeros = _has_zeros(column)
    parts = dict[str, str]()
    for name, group in names.items():
        if group is None or match[group] is None:  # no year
            continue
        old, value = match[group], getattr(day, name)
        if not old.isdecimal():
            parts[group] = _name(value - 1, group, MONTH_NAMES, column, old)
        elif name == "year":
            parts[group] = f"{value % 100:02d}" if len(old) == 2 else f"{value:04d}"
        else:
            parts[group] = f"{value:02d}" if zeros else str(value)
    if named.get("weekday"):
        parts["weekday"] = _name(day.weekday(), "weekday", WEEKDAY_NAMES, column, match["weekday"])
    return _replaced(match, parts | _clock_parts(day.time(), match, column))


def same_instant(moment: datetime, like: GridValue) -> str | None:
    """Return an instant as another cell that is an ISO text with an offset, or None."""
    text = like.strip() if isinstance(like, str) else ""
    if date_parts(text) is not None or parse_moment(text) is None:
        return None
    offset = datetime.fromisoformat(text.upper()).tzinfo
    end = text[10:].find(":") + 10
    precision = "seconds" if text[end + 3 : end + 4] == ":" else "minutes"
    if "." in text:
        precision = "milliseconds"
    written = moment.astimezone(offset).isoformat(text[10], precision)
    return written.replace("+00:00", "Z") if text[-1:].upper() == "Z" else written


def same_clock(since: timedelta, like: GridValue, beside: Sequence[str]) -> GridValue:
    """Return a time of day, given since midnight, in the form of another cell of its column."""
    at = (datetime.min + since).time()
    if isinstance(like, time):
        return at
    if isinstance(like, Number):
        if "." not in like.text and like.text != "0":
            return None  # a whole hour, such as 7
        return Number(repr(since / _DAY).removesuffix(".0"), like.formatted)
    text = like.strip() if isinstance(like, str) else ""
    match = _CLOCK.fullmatch(text)
    return None if match is None else _replaced(match, _clock_parts(at, match, [*beside, text]))


def _named(match: re.Match[str], order: str | None) -> dict[str, str]:
    """Return the group of the year, the month and the day."""
    if "one" not in match.groupdict():
        return {name: name for name in ("year", "month", "day")}
    if len(match["one"]) == 4:
        named = ("year", "month", "day")
    else:
        named = _ORDERS[DMY if match["mark"] == "." or order in {None, YMD} else str(order)]
    return dict(zip(named, ("one", "two", "three"), strict=True))


def _has_zeros(column: Iterable[str]) -> bool:
    """Return whether days and months below 10 have a leading zero in the texts of a column.

    Where none is below 10, a program that writes 7:00 AM writes June 1 too.
    """
    matches = [match for text in column if (match := date_parts(text.strip())) is not None]
    numbers = [
        part
        for match in matches
        for name in ("one", "two", "three", "day")
        if (part := match.groupdict().get(name)) and part.isdecimal()
    ]
    short = any(match["half"] and len(match["hour"]) == 1 for match in matches)
    if any(len(part) == 1 for part in numbers):
        return False
    return not short or any(part[0] == "0" for part in numbers)


def _name(
    at: int, group: str, rows: Sequence[Sequence[str]], column: Sequence[str], old: str
) -> str:
    """Return the name of a month or weekday in the language of the column, in the case of `old`."""
    words = {
        folded(match.groupdict()[group] or "")
        for text in column
        if (match := date_parts(text.strip())) is not None and group in match.groupdict()
    } - {""}
    fits = [row for row in rows if folded(old) in map(folded, row)]
    all_fit = [row for row in fits if words <= set(map(folded, row))]
    name = (all_fit or fits)[0][at]
    case: Callable[[str], str] = (
        str.upper if old.isupper() else str.lower if old.islower() else str.capitalize
    )
    return case(name)


def _clock_parts(at: time, match: re.Match[str], column: Sequence[str]) -> dict[str, str]:
    """Return the parts of a time of day in a matched text; none if it has none."""
    if match["hour"] is None:
        return {}
    half, hour = match["half"], at.hour
    if half:
        hour = at.hour % 12 or 12
    short = any(
        len(other["hour"]) == 1
        for text in column
        if (other := _CLOCK.fullmatch(text.strip()) or date_parts(text.strip())) and other["hour"]
    )
    parts = {"hour": str(hour) if short else f"{hour:02d}"}
    if match["minute"]:
        parts["minute"] = f"{at.minute:02d}"
    elif at.minute:  # beside `10 Uhr`
        parts["hour"] += f":{at.minute:02d}"
    if match["second"]:
        parts["second"] = f"{at.second:02d}"
    if half:
        vietnamese = half[0].casefold() in {"s", "c"}
        words = ("sa", "ch") if vietnamese else ("a" + half[1:], "p" + half[1:])
        new = words[at.hour >= 12]
        parts["half"] = new.upper() if half[0].isupper() else new
    return parts


def _replaced(match: re.Match[str], parts: dict[str, str]) -> str:
    """Return the text of a match with other parts."""
    text = match.string
    for name in sorted(parts, key=match.start, reverse=True):
        text = text[: match.start(name)] + parts[name] + text[match.end(name) :]
    return text
