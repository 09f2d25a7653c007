"""Suggest columns by their values alone for what no header names: dates in pairs, times of day
beside their days, names, codes. Such suggestions are never certain.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

from bridge.mapping.columns import ColumnShape, first_rows
from bridge.mapping.dates import read_date
from bridge.mapping.table import Grid, GridRow, Table
from bridge.mapping.vetoes import highest_level
from bridge.mapping.words import OWN, forbidden
from bridge.texts import Text, say

_CODE = re.compile(r"[^\W\d_]{1,6}[ ._/-]?[^\W\d_]{0,2}[ ._/-]?\d{1,4}(?:[^\W\d_]\d{0,3})?")
"""A turbine as signs name it: `BS-014`, `A07`, `DO-B7`, `KF-1A01`."""
_LONGEST_WORK = timedelta(days=180)
"""Mean time from which two dates are not the start and end of work."""
_SHORT = 14
"""Mean length below which unique texts without a header may be IDs."""


class Leftover(NamedTuple):
    """A role that no header names, and the column whose values fit it."""

    role: str
    place: int
    why: Text


def leftovers(
    grid: Grid,
    table: Table,
    shapes: Sequence[ColumnShape],
    taken: Mapping[str, int],
    named: Container[int],
) -> list[Leftover]:
    """Return suggestions for the roles that are not `taken`; `named` are the columns whose header
    means some field.
    """
    left = _Leftovers(first_rows(grid, table), table, shapes, dict(taken), named)
    return list(left.all())


@dataclass(frozen=True)
class _Leftovers:
    rows: Sequence[GridRow]
    table: Table
    shapes: Sequence[ColumnShape]
    taken: dict[str, int]
    named: Container[int]

    def all(self) -> Iterator[Leftover]:
        for role, place, why in self._found():
            if role not in self.taken and place not in self.taken.values():
                self.taken[role] = place
                yield Leftover(role, place, why)

    def _found(self) -> Iterator[tuple[str, int, Text]]:
        yield from self._dates()
        yield from self._clocks()
        yield from self._id()
        yield from self._name()
        yield from self._asset()

    def _free(self, role: str) -> list[ColumnShape]:
        """Return the unused columns, well filled, whose values and header do not exclude a role."""
        captions = self.table.captions if self.table.header_rows else ()
        return [
            shape
            for shape in self.shapes
            if shape.place not in self.taken.values()
            and shape.place not in self.table.calendar
            and 2 * shape.filled >= shape.rows
            and highest_level(role, shape, OWN)
            and not (captions and forbidden(role, captions[shape.place]))
        ]

    def _dates(self) -> Iterator[tuple[str, int, Text]]:
        """Yield columns of dates, the start never after the end; of several pairs the one with the
        shortest work, then the nearest: what was entered or reported lies days before.
        """
        why = say("Date values")
        starts, ends = (
            [
                shape.place
                for shape in self._free(role)
                if shape.dates.is_dates and not shape.dates.yearless
            ]
            for role in ("startDate", "endDate")
        )
        start, end = self.taken.get("startDate"), self.taken.get("endDate")
        if start is not None and end is not None:
            return
        pairs = [
            (span, abs(last - first), -first, first, last)
            for first in (starts if start is None else [start])
            for last in (ends if end is None else [end])
            if first != last and (span := self._span(first, last)) is not None
        ]
        if pairs:
            *_, first, last = min(pairs)
            yield "startDate", first, why
            yield "endDate", last, why
        elif start is None and end is None:
            several = [place for place in starts if self.shapes[place].different > 1] or starts
            if len(several) == 1 or (several and not self.table.sure):
                yield "startDate", several[0], why

    def _span(self, first: int, last: int) -> timedelta | None:
        """Return the mean time between the dates of two columns, or None if those of the first are
        ever after the other's, or are the same in a column to its right.
        """
        orders = [self.shapes[place].dates.order for place in (first, last)]
        spans = list[timedelta]()
        for row in self.rows:
            begins, ends = (
                read_date(row.cell(first), orders[0]),
                read_date(row.cell(last), orders[1]),
            )
            if begins is not None and ends is not None:
                if begins.date() > ends.date():
                    return None
                spans.append(ends - begins)
        # A table without headers may run over midnight on one day.
        if not spans or (last < first and sum(spans, timedelta()) <= timedelta()):
            return None
        mean = sum(spans, timedelta()) / len(spans)
        return mean if mean < _LONGEST_WORK else None

    def _clocks(self) -> Iterator[tuple[str, int, Text]]:
        """Yield times of day right of their day; two right of one day are its start and end."""
        why = say("Time beside its date")
        clocks = {shape.place for shape in self.shapes if shape.dates.is_clocks}
        start, end = self.taken.get("startDate"), self.taken.get("endDate")
        if start is not None and start + 1 in clocks:
            yield "startTime", start + 1, why
            if end is None and start + 2 in clocks:
                yield "endTime", start + 2, why
        if end is not None and end + 1 in clocks:
            yield "endTime", end + 1, why

    def _id(self) -> Iterator[tuple[str, int, Text]]:
        """Yield the column that holds a different short text in every row, numbers of a tree
        first.
        """
        columns = [
            shape
            for shape in self._free("id")
            if shape.place not in self.named
            and shape.longest <= 30
            and not shape.dates.is_dates
            # Numbers that count up from elsewhere are IDs in order, those from 1 numbers of rows.
            and not (shape.counts_up and shape.values[0] in {"0", "1"})
            and (shape.outline or (not shape.decimals and self._is_short(shape)))
        ]
        for shape in sorted(columns, key=lambda shape: not shape.outline):
            yield "id", shape.place, say("Unique values")

    def _is_short(self, shape: ColumnShape) -> bool:
        """Return whether the values are codes, or without a header any short texts."""
        codes = shape.mostly(max(shape.codes, shape.numbers))
        return codes or (not self.table.sure and shape.mean < _SHORT)

    def _name(self) -> Iterator[tuple[str, int, Text]]:
        columns = [
            shape
            for shape in self._free("name")
            if shape.place not in self.named
            and shape.different > 0.6 * shape.filled
            and not (self.table.header_rows and shape.mostly(shape.codes))
            and not (shape.mostly(shape.persons) and shape.different < shape.filled)
        ]
        for shape in sorted(columns, key=lambda shape: -shape.mean):
            yield "name", shape.place, say("Text values")

    def _asset(self) -> Iterator[tuple[str, int, Text]]:
        """Yield the only column of short codes that belongs to nothing else."""
        columns = [
            shape
            for shape in self._free("assetId")
            if shape.place not in self.named
            and shape.different > 1
            and all(_CODE.fullmatch(text) for text in shape.values)
        ]
        if len(columns) == 1:
            yield "assetId", columns[0].place, say("Values look like codes of assets")
