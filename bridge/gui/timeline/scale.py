"""The data of a timeline: the plan and its groups, the time scale, and the content of each line.

Independent of any window.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from enum import Enum, StrEnum
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge.jobs.move import Load
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import parse_moment

Instant = float
"""Seconds since 1970 in UTC."""
Span = tuple[Instant | None, Instant | None]
"""Start and end; either may be missing."""
Shade = tuple[Instant, Instant]
"""A time in which most people are off."""

DAY = 86_400.0
# Years outside this range would shrink all other bars to a point; clamp them to the edge.
_YEARS = (0.0, 230 * 365 * DAY)
"""From 1970 to about 2200; dates outside, such as typing errors, are clamped to the edge."""


class Grouping(StrEnum):
    """The grouping of activities: the field that names the group."""

    NONE = ""
    TEAM = "teams"
    SITE = "siteId"
    PERSON = "personnelIds"


@dataclass(frozen=True, slots=True)
class Bar:
    """An activity as drawn.

    `was` is its previous position, or None if it has not moved or is new, and `theirs` that of the
    service in a conflict. `look` is the icon and the token of its state, `state` the label. `words`
    describe changes and problems. A `strong` one was edited; a `faint` one is not sent.
    """

    id: str
    name: str
    span: Span
    was: Span | None = None
    status: str = ""
    look: tuple[str, str] | None = None
    state: str = ""
    words: str = ""
    strong: bool = False
    faint: bool = False
    theirs: Span | None = None

    @property
    def title(self) -> str:
        """Return the name with the ID, which alone tells activities of one name apart."""
        return f"{self.name} ({self.id})" if self.name and self.name != self.id else self.id


@dataclass(slots=True)
class Plan:
    """The activities of a timeline, indexed by places from 0; `bar` creates one on demand.

    `groups` maps each grouping to its groups and their places, sorted by start. An activity appears
    in each of its teams, or under "" if it has none; `names` are those of people by ID. `spans` are
    the present times. `span` reaches from the first start to the last end; `usual` excludes
    outliers. Dates are displayed in `zone`. `load` changes with every move.
    """

    bar: Callable[[int], Bar]
    spans: list[Span]
    order: Sequence[int]
    groups: Mapping[Grouping, Mapping[str, Sequence[int]]]
    span: tuple[Instant, Instant]
    usual: tuple[Instant, Instant]
    zone: ZoneInfo
    names: Mapping[str, str] = field(default_factory=dict)
    load: Load = field(default_factory=Load)

    @property
    def count(self) -> int:
        return len(self.spans)


def plan_of(
    records: Sequence[JsonObject],
    bar: Callable[[int], Bar],
    zone: ZoneInfo,
    names: Mapping[str, str] | None = None,
) -> Plan:
    """Create the plan of some activities. With many, call it in a pool thread."""
    spans = [span_of(record.get("startDate"), record.get("endDate")) for record in records]
    order = sorted(range(len(spans)), key=lambda place: _first(*spans[place]))
    groups = {by: _grouped(order, records, by, names or {}) for by in Grouping if by}
    times = sorted(at for span in spans for at in span if at is not None)
    span = (times[0], times[-1]) if times else (0.0, 0.0)
    # One date of the year 9999 must not squeeze the plan into a pixel: two per cent at each end are
    # left out.
    usual = (times[len(times) // 50], times[-1 - len(times) // 50]) if times else span
    return Plan(bar, spans, order, groups, span, usual, zone, names or {})


def instant(value: JsonValue) -> Instant | None:
    """Return the instant of a date field, clamped to the drawable range, or None if
    it has no date.
    """
    if not isinstance(value, str):
        return None
    moment = parse_moment(value)
    return None if moment is None else min(max(moment.timestamp(), _YEARS[0]), _YEARS[1])


def span_of(start: JsonValue, end: JsonValue) -> Span:
    """Return two exported or typed dates as instants, each None if missing or invalid."""
    return instant(start), instant(end)


def drawn(span: Span) -> tuple[Instant, Instant] | None:
    """Return the drawn start and end of a bar, swapped if the end is earlier, or None if both are
    unknown.
    """
    start, end = span
    if start is None or end is None:
        only = start if end is None else end
        return None if only is None else (only, only)
    return min(start, end), max(start, end)


def _first(start: Instant | None, end: Instant | None) -> Instant:
    return start if start is not None else end if end is not None else _YEARS[1]


def _grouped(
    order: Sequence[int], records: Sequence[JsonObject], by: Grouping, names: Mapping[str, str]
) -> dict[str, Sequence[int]]:
    groups: dict[str, list[int]] = {}
    for place in order:
        held = records[place].get(by)
        listed = dict.fromkeys(map(str, held)) if isinstance(held, list) else [str(held or "")]
        for name in listed or ("",):
            groups.setdefault(name, []).append(place)
    ranked = sorted(groups, key=lambda name: (not name, (names.get(name) or name).casefold()))
    return {name: groups[name] for name in ranked}


HOUR = 3_600.0
_MONDAY, _SATURDAY = 0, 5
_MORNING, _EVENING = 6, 20
_ONE_DAY = timedelta(days=1)
_HOURS = (1, 2, 3, 6)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
"""Added to, because the C library of Windows knows no time before it."""


class Unit(Enum):
    """The unit of time that a mark of the scale starts."""

    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


_ABOVE = {
    Unit.HOUR: Unit.DAY,
    Unit.DAY: Unit.MONTH,
    Unit.WEEK: Unit.MONTH,
    Unit.MONTH: Unit.YEAR,
    Unit.YEAR: Unit.YEAR,
}


class Tick(NamedTuple):
    """A mark: the instant, and its local date and time."""

    at: Instant
    local: datetime


@dataclass(frozen=True, slots=True)
class Scale:
    """So many seconds a pixel, from an instant at the left edge."""

    left: Instant
    seconds: float

    def x(self, at: Instant) -> float:
        """Return the position of an instant in pixels from the left edge."""
        return (at - self.left) / self.seconds

    def at(self, x: float) -> Instant:
        return self.left + x * self.seconds

    def width(self, seconds: float) -> float:
        """Return how many pixels a time takes."""
        return seconds / self.seconds


def units(scale: Scale, room: float) -> tuple[Unit, int, Unit]:
    """Return the lower unit, its step and the upper unit, given `room` pixels per label."""
    for hours in _HOURS:
        if scale.width(hours * HOUR) >= room:
            return Unit.HOUR, hours, Unit.DAY
    for unit, days, least in (
        (Unit.DAY, 1, room * 0.6),
        (Unit.WEEK, 7, room),
        (Unit.MONTH, 28, room),
    ):
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
    while (at := day_start(day, zone)) < until:
        yield Tick(at, local(at, zone))
        day = _next(day, unit)
        # By hours that pass: a repeated hour has two marks, a skipped one has none.
        while unit is Unit.HOUR and (at := at + HOUR) < min(day_start(day, zone), until):
            if (moment := local(at, zone)).hour % step == 0:
                yield Tick(at, moment)


def local(at: Instant, zone: ZoneInfo) -> datetime:
    """Return the local date and time of an instant in a zone."""
    return (_EPOCH + timedelta(seconds=at)).astimezone(zone)


def day_start(day: date, zone: ZoneInfo) -> Instant:
    """Return the first instant of a day, even if the clocks change at midnight."""
    return datetime(day.year, day.month, day.day, tzinfo=zone).timestamp()


def shaded(since: Instant, until: Instant, zone: ZoneInfo, *, nights: bool) -> Iterator[Shade]:
    """Yield the weekends between two instants, from Saturday to Monday, and the `nights`, from
    20:00 to 06:00.
    """
    day = local(since, zone).date() - timedelta(days=1)
    while (start := day_start(day, zone)) < until:
        if day.weekday() == _SATURDAY:
            yield start, day_start(day + timedelta(days=2), zone)
        if nights:
            morning = datetime(day.year, day.month, day.day, _MORNING, tzinfo=zone) + _ONE_DAY
            evening = datetime(day.year, day.month, day.day, _EVENING, tzinfo=zone)
            yield evening.timestamp(), morning.timestamp()
        day += _ONE_DAY


def _next(day: date, unit: Unit) -> date:
    if unit is Unit.YEAR:
        return day.replace(year=day.year + 1)
    if unit is Unit.MONTH:
        return (day + timedelta(days=31)).replace(day=1)
    return day + timedelta(days=7 if unit is Unit.WEEK else 1)


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a group: its name, "" for activities without one, and those that are shown."""

    name: str
    places: Sequence[int]
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Lines:
    """The content of each line: the place of an activity, or a heading."""

    on: Sequence[int | Heading] = ()

    def __len__(self) -> int:
        return len(self.on)

    def place(self, line: int) -> int | None:
        """Return the activity on a line, or None for a heading."""
        shown = self.on[line]
        return shown if isinstance(shown, int) else None

    def ranges(self, places: Iterable[int]) -> list[tuple[int, int]]:
        """Return the lines of some activities, as first and last of each run of lines."""
        wanted, runs = frozenset(places), list[tuple[int, int]]()
        begun = -1
        for line, place in enumerate(self.on):
            if isinstance(place, int) and place in wanted:
                begun = line if begun < 0 else begun
            elif begun >= 0:
                runs.append((begun, line - 1))
                begun = -1
        return runs if begun < 0 else [*runs, (begun, len(self.on) - 1)]


def arranged(
    plan: Plan, by: Grouping, shown: Collection[int], folded: Container[str] = ()
) -> Lines:
    """Arrange the visible activities on lines by start, in groups without those `folded`."""
    every = len(shown) == plan.count
    shown = shown if every else frozenset(shown)
    if by is Grouping.NONE:
        return Lines([place for place in plan.order if every or place in shown])
    on = list[int | Heading]()
    for name, places in plan.groups[by].items():
        if here := places if every else [place for place in places if place in shown]:
            on.append(Heading(name, here, name in folded))
            on += () if name in folded else here
    return Lines(on)


def merged(spans: Iterable[Span]) -> list[tuple[Instant, Instant]]:
    """Return the times that some spans cover together, each once."""
    runs = list[tuple[Instant, Instant]]()
    for start, end in sorted(filter(None, map(drawn, spans))):
        if runs and start <= runs[-1][1]:
            runs[-1] = runs[-1][0], max(end, runs[-1][1])
        else:
            runs.append((start, end))
    return runs
