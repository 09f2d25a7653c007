"""The lines of a timeline: which activity or heading stands on which line, for the rows that are
shown and a grouping. Pure, without a window.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bridge.gui.timeline.scale import Grouping, Plan


@dataclass(frozen=True, slots=True)
class Heading:
    """The line over a group: its name as the service writes it, "" for those without any, and how
    many activities follow.
    """

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Lines:
    """What stands on each line: the place of an activity, or below 0 a heading."""

    on: Sequence[int] = ()
    headings: Sequence[Heading] = field(default_factory=tuple)

    def __len__(self) -> int:
        return len(self.on)

    def place(self, line: int) -> int | None:
        """Return the activity on a line; None for a heading."""
        found = self.on[line]
        return None if found < 0 else found

    def heading(self, line: int) -> Heading:
        return self.headings[-1 - self.on[line]]

    def first(self, place: int) -> int | None:
        """Return the first line of an activity; None where it is not shown."""
        try:
            return self.on.index(place)
        except ValueError:
            return None

    def ranges(self, places: Iterable[int]) -> list[tuple[int, int]]:
        """Return the lines of some activities, as first and last of each run of lines."""
        wanted, found = frozenset(places), list[tuple[int, int]]()
        # A single click is by far the most frequent choice.
        if len(wanted) == 1 and not self.headings:
            line = self.first(*wanted)
            return [] if line is None else [(line, line)]
        begun = -1
        for line, place in enumerate(self.on):
            if place in wanted:
                begun = line if begun < 0 else begun
            elif begun >= 0:
                found.append((begun, line - 1))
                begun = -1
        return found if begun < 0 else [*found, (begun, len(self.on) - 1)]


def arranged(plan: Plan, by: Grouping, order: Sequence[int]) -> Lines:
    """Put the activities that are shown on lines: as they stand in `order`, or by groups and in
    them by their starts.
    """
    if by is Grouping.NONE:
        return Lines(order)
    shown = bytearray(plan.count)
    for place in order:
        shown[place] = 1
    on, headings = array("l"), list[Heading]()
    for name, places in plan.groups[by].items():
        here = [place for place in places if shown[place]]
        if here:
            headings.append(Heading(name, len(here)))
            on.append(-len(headings))
            on.extend(here)
    return Lines(on, headings)
