"""The copies of a case: the rows of the sheet `Copies` as what they vary, and the edits of the original that each copy is.

The sheet is read in `copies_sheet`.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bridge.jsonio.source_edit import Path
from bridge.simulation.case import Edits
from bridge.simulation.designs import Design
from bridge.simulation.rules import Draft

ASK_ABOVE = 50
"""More copies than this are made only after a question."""
_FULL = Design()


@dataclass(frozen=True, slots=True)
class AxisPlace:
    """One parameter of one member that an axis sets, and its JSON texts (None: taken out), one for each level."""

    key: str
    path: Path
    texts: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Axis:
    """What one column of a row varies: its levels as JSON texts, as they are told, and the places that it sets. `follows`: with which axis."""

    caption: str
    texts: tuple[str | None, ...]
    places: tuple[AxisPlace, ...]
    follows: int | None = None


@dataclass(frozen=True, slots=True)
class CopyRow:
    """One row of `Copies`: a name and what it varies. `chosen` are the combinations, a level of each axis; None: every one with every other."""

    name: str
    row: int | None
    axes: tuple[Axis, ...] = ()
    design: Design = _FULL
    chosen: tuple[tuple[int, ...], ...] | None = None
    repeats: int = 1

    @property
    def combinations(self) -> int:
        """Return how many different copies it makes."""
        return len(self.chosen) if self.chosen is not None else math.prod(len(axis.texts) for axis in self.axes if axis.follows is None)

    @property
    def count(self) -> int:
        """Return how many copies it makes, repeated ones included."""
        return self.combinations * self.repeats

    def names(self, number: int) -> Iterator[str]:
        """Yield the names of the copies of one combination, counted from 1: one for each run."""
        # Numbers of one length sort in the order of the sweep in every list.
        name = self.name if self.combinations == 1 else f"{self.name} {number:0{len(str(self.combinations))}}"
        if self.repeats == 1:
            yield name
        else:
            yield from (f"{name} run {repeat:0{len(str(self.repeats))}}" for repeat in range(1, self.repeats + 1))

    def levels(self) -> Iterator[tuple[int, ...]]:
        """Yield the combinations in their order; in a full one the last parameter varies first."""
        if self.chosen is not None:
            yield from self.chosen
            return
        free = [place for place, axis in enumerate(self.axes) if axis.follows is None]
        for levels in itertools.product(*(range(len(self.axes[place].texts)) for place in free)):
            chosen = dict(zip(free, levels, strict=True))
            yield tuple(chosen[place if axis.follows is None else axis.follows] for place, axis in enumerate(self.axes))


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy to be made: its name, its edits of the original, and what it varies, as JSON texts by caption.

    `repeat` counts the runs of the same copy.
    """

    name: str
    row: int | None
    edits: Edits
    varied: Mapping[str, str | None] = field(default_factory=dict)
    repeat: int = 1


def count(rows: Sequence[CopyRow]) -> int:
    """Return how many copies the rows make."""
    return sum(row.count for row in rows)


def make_copies(draft: Draft, rows: Sequence[CopyRow]) -> Iterator[Copy]:
    """Yield the copies in the order of the rows."""
    for row in rows:
        for number, levels in enumerate(row.levels(), start=1):
            edits = _overlaid(draft.edits, draft, row.axes, levels)
            varied = {axis.caption: axis.texts[level] for axis, level in zip(row.axes, levels, strict=True)}
            for repeat, name in enumerate(row.names(number), start=1):
                yield Copy(name, row.row, edits, varied, repeat)


def _overlaid(edits: Edits, draft: Draft, axes: Sequence[Axis], levels: Sequence[int]) -> Edits:
    values, added = dict(edits.values), {key: dict(parameters) for key, parameters in edits.added.items()}
    for place, text in ((place, place.texts[level]) for axis, level in zip(axes, levels, strict=True) for place in axis.places):
        # A member that the planner added has no path in the original; its parameters are edited where they wait.
        if place.key not in added:
            values[(*draft.case.by_key[place.key][1].path, *place.path)] = text
        elif text is None:
            added[place.key].pop(place.path, None)
        else:
            added[place.key][place.path] = text
    return replace(edits, values=values, added=added)
