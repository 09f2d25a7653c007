"""Who is in two activities at the same time: a sweep over the sorted intervals of each person or team. Pure.

Touching ends are no clash. Everybody's clashes are told one by one, up to a thousand; beyond that (a name that stands for "anybody") each activity
is told with the one that goes on longest beside it, so that every activity that clashes is named and the work stays in proportion to the plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime

_MOST = 1_000

Booking = tuple[datetime, datetime, int]
"""From when to when, without the end, and the place of the activity in the plan."""


Overlap = tuple[int, int, str]
"""Two activities, by their places in the plan in the order of their starts, and who is in both."""


def overlaps(
    busy: Iterable[tuple[datetime, datetime] | None], booked: Iterable[Sequence[str]], asked: Callable[[str], bool] | None = None
) -> Iterator[Overlap]:
    """Yield the overlaps of each person or team: `busy` and `booked` say of each activity when, and who; `asked` whose are still of interest."""
    bookings: dict[str, list[Booking]] = {}
    for place, (when, people) in enumerate(zip(busy, booked, strict=True)):
        if when is not None and people:
            booking = (*when, place)  # one for all of them: a plan has three bookings for each activity
            for who in people:
                bookings.setdefault(who, []).append(booking)
    for who, booked_times in bookings.items():
        if len(booked_times) > 1 and (asked is None or asked(who)):
            # By their starts: only those that still go on can clash with the next one.
            booked_times.sort()
            for first, second in _clashes(booked_times):
                yield first, second, who


def overlap(one: tuple[datetime, datetime] | None, other: tuple[datetime, datetime] | None) -> bool:
    """Whether two times have an instant in common."""
    return one is not None and other is not None and one[0] < other[1] and other[0] < one[1]


def _clashes(bookings: Sequence[Booking]) -> Iterator[tuple[int, int]]:
    going_on: list[tuple[datetime, int]] = []
    told = 0
    for start, end, place in bookings:
        if going_on:
            going_on = [running for running in going_on if running[0] > start]
            if told >= _MOST and going_on:
                going_on = [max(going_on)]
            told += len(going_on)
            for _, other in going_on:
                yield other, place
        going_on.append((end, place))
