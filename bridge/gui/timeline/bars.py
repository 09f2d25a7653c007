"""Activities as bars: where each is and where it stood before, how it is marked, and by what they are grouped. Pure, without a window."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from zoneinfo import ZoneInfo

from bridge.records.cells.base import JsonValue
from bridge.records.cells.moments import parse_moment

Instant = float
"""Seconds since 1970 in UTC."""
Span = tuple[Instant | None, Instant | None]
"""Start and end; either may be missing."""

DAY = 86_400.0
# Years beyond would make every other bar a point; they stand at the edge.
_YEARS = (0.0, 230 * 365 * DAY)
"""From 1970 to about 2200: what a typing error puts elsewhere stands at the edge."""


class Grouping(StrEnum):
    """By what the activities are grouped: the field that names the group."""

    NONE = ""
    SITE = "siteId"
    TEAM = "teams"
    PERSON = "personnelIds"
    WORK_PACKAGE = "workPackageId"


@dataclass(frozen=True, slots=True)
class Bar:
    """One activity as it is drawn. `was` is where it stood before, None where it has not moved or is new.

    `look` is the icon and the token of its state, `state` the state's word; `words` say what changes and what is wrong. A `faint` one is not sent.
    """

    id: str
    name: str
    span: Span
    was: Span | None = None
    status: str = ""
    look: tuple[str, str] | None = None
    state: str = ""
    words: str = ""
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """The activities of a timeline, known by their places from 0. `bar` makes one when it is shown.

    `groups` has for each grouping the places of each group, by their starts; an activity stands in each of its teams, one without any under "".
    `span` is from the first start to the last end, `usual` the same without what lies far off. Times stand in `zone`.
    """

    count: int
    bar: Callable[[int], Bar]
    groups: Mapping[Grouping, Mapping[str, Sequence[int]]]
    names: Mapping[str, str]
    span: tuple[Instant, Instant]
    usual: tuple[Instant, Instant]
    zone: ZoneInfo


def plan_of(
    count: int, value: Callable[[int, str], JsonValue], bar: Callable[[int], Bar], zone: ZoneInfo, names: Mapping[str, str] | None = None
) -> Plan:
    """Look at all activities once: `value` gives a field of one, `names` are people by ID. For a pool thread when there are many."""
    starts = [instant(value(place, "startDate")) for place in range(count)]
    ends = [instant(value(place, "endDate")) for place in range(count)]
    order = sorted(range(count), key=lambda place: _first(starts[place], ends[place]))
    groups = {by: _grouped(order, value, by) for by in Grouping if by}
    known = sorted(found for found in (*starts, *ends) if found is not None)
    span = (known[0], known[-1]) if known else (0.0, 0.0)
    # One date of the year 9999 must not squeeze the plan into a pixel: two per cent at each end are left out.
    usual = (known[len(known) // 50], known[-1 - len(known) // 50]) if known else span
    return Plan(count=count, bar=bar, groups=groups, names=names or {}, span=span, usual=usual, zone=zone)


def instant(value: JsonValue) -> Instant | None:
    """Return the instant of a date field, within what can be drawn; None where it holds none."""
    if not isinstance(value, str):
        return None
    found = parse_moment(value)
    return None if found is None else min(max(found.timestamp(), _YEARS[0]), _YEARS[1])


def span_of(start: JsonValue, end: JsonValue) -> Span:
    """Return two dates as exported or typed as instants; None: there is none, or none that can be read."""
    return instant(start), instant(end)


def drawn(span: Span) -> tuple[Instant, Instant] | None:
    """Return from where to where a bar is drawn: an end before its start is drawn from the end on; None where nothing is known."""
    start, end = span
    if start is None or end is None:
        only = start if end is None else end
        return None if only is None else (only, only)
    return min(start, end), max(start, end)


def _first(start: Instant | None, end: Instant | None) -> Instant:
    return start if start is not None else end if end is not None else _YEARS[1]


def _grouped(order: Sequence[int], value: Callable[[int, str], JsonValue], by: Grouping) -> dict[str, Sequence[int]]:
    found: dict[str, array[int]] = {}
    for place in order:
        held = value(place, by)
        for name in dict.fromkeys(map(str, held)) if isinstance(held, list) and held else (str(held or ""),):
            found.setdefault(name, array("l")).append(place)
    return {name: found[name] for name in sorted(found, key=lambda name: (not name, name.casefold()))}
