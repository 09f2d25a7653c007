"""Two sheets -> whether the one is a copy of the other: Excel names a copy as we name the sheet on which more rows continue."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from bridge.workbook.read.headers import Header
from bridge.workbook.sheet.types import Row

_OF_THE_COPY = 500
_OF_THE_FIRST = 20_000
"""Rows that are looked at: a copy repeats IDs, a continuation none."""


def is_copy(first: Iterable[Row], header: Header, other: Iterable[Row], other_header: Header) -> bool:
    """Whether at least half of the first IDs of another sheet stand in the first one too."""
    ids = _ids(other, other_header, _OF_THE_COPY)
    return bool(ids) and 2 * len(ids & _ids(first, header, _OF_THE_FIRST)) >= len(ids)


def _ids(rows: Iterable[Row], header: Header, most: int) -> set[str]:
    place = header.columns.get("id")
    below = islice((row for row in rows if row.number > header.row), most)
    return {cell.value for row in below for cell in row.cells if cell.column == place and cell.value}
