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
from bridge.simulation.designs import Combine
from bridge.simulation.rules import Draft

ASK_ABOVE = 50
"""More copies than this are made only after a question."""


@dataclass(frozen=True, slots=True)
class AxisPlace:
    """One parameter of one member that an axis sets, and its JSON texts (None: taken out), one for each level."""

    key: str
    path: Path
    texts: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Axis:
    """What one column of a row varies: its levels as JSON texts, as they are told, and the places that it sets."""

    caption: str
    texts: tuple[str | None, ...]
    places: tuple[AxisPlace, ...]


@dataclass(frozen=True, slots=True)
class CopyRow:
    """One row of `Copies`: a name and what it varies. `chosen` are the combinations, a level of each axis; None: every one with every other."""

    name: str
    row: int | None
    axes: tuple[Axis, ...] = ()
    combine: Combine = Combine.FULL
    chosen: tuple[tuple[int, ...], ...] | None = None

    @property
    def count(self) -> int:
        """Return how many copies it makes."""
        return len(self.chosen) if self.chosen is not None else math.prod(len(axis.texts) for axis in self.axes)

    def copy_name(self, number: int) -> str:
        """Return the name of the copy of one combination, counted from 1."""
        # Numbers of one length sort in the order of the sweep in every list.
        return self.name if self.count == 1 else f"{self.name} {number:0{len(str(self.count))}}"

    def levels(self) -> Iterator[tuple[int, ...]]:
        """Yield the combinations in their order; in a full one the last parameter varies first."""
        if self.chosen is not None:
            yield from self.chosen
            return
        yield from itertools.product(*(range(len(axis.texts)) for axis in self.axes))


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy to be made: its name, its edits of the original, and what it varies, as JSON texts by caption."""

    name: str
    row: int | None
    edits: Edits
    varied: Mapping[str, str | None] = field(default_factory=dict)


def count(rows: Sequence[CopyRow]) -> int:
    """Return how many copies the rows make."""
    return sum(row.count for row in rows)


def make_copies(draft: Draft, rows: Sequence[CopyRow]) -> Iterator[Copy]:
    """Yield the copies in the order of the rows."""
    for row in rows:
        for number, levels in enumerate(row.levels(), start=1):
            edits = _overlaid(draft.edits, draft, row.axes, levels)
            varied = {axis.caption: axis.texts[level] for axis, level in zip(row.axes, levels, strict=True)}
            yield Copy(row.copy_name(number), row.row, edits, varied)


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
