"""The look-ahead as it is printed: lanes of days, and the number of people on site each day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum

_DAY = timedelta(days=1)


class By(StrEnum):
    """What the rows of the look-ahead represent."""

    TEAM = "team"
    PERSON = "person"


@dataclass(frozen=True, slots=True)
class Entry:
    """One activity.

    Times are in the plan's zone. `people` are names, or IDs if a name is unknown. `heads` is the
    number of people.
    """

    id: str
    name: str
    site: str
    asset: str
    status: str
    teams: tuple[str, ...]
    people: tuple[str, ...]
    heads: int
    start: datetime
    end: datetime | None

    @property
    def last_day(self) -> date:
        """Return the last day with work. An activity that ends at midnight ended the day before."""
        if self.end is None or self.end <= self.start:
            return self.start.date()
        return self.end.date() - _DAY if self.end.time() == time.min else self.end.date()

    def hours(self, day: date) -> str:
        """Return the working hours on a day, such as `06:00–14:00`.

        An arrow stands for the day before or after.
        """
        begins, ends = self.start.date() == day, self.last_day == day
        first = f"{self.start:%H:%M}" if begins else "→"
        if self.end is None or self.end <= self.start:
            return first
        last = f"{self.end:%H:%M}" if ends else "→"
        return (
            f"{first}–{last}" if begins and ends else first if first == last else f"{first} {last}"
        )


@dataclass(frozen=True, slots=True)
class Lane:
    """One team or person ("" for activities without one), with its activities on each day."""

    name: str
    days: tuple[tuple[Entry, ...], ...]


@dataclass(frozen=True, slots=True)
class LookAhead:
    """The days from `first` on. `people` is the number of people on site each day."""

    first: date
    days: int
    by: By
    lanes: tuple[Lane, ...]
    people: tuple[int, ...]
    activities: int

    @property
    def dates(self) -> tuple[date, ...]:
        return tuple(self.first + _DAY * number for number in range(self.days))
