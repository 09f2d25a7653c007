"""Rows that are sums of the rows below them: the parents of a list that is a tree, by levels (2),
outline numbers (1.2.1) or indented names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from bridge.mapping.columns import ColumnShape
from bridge.mapping.table import GridRow, Table, is_blank, shown
from bridge.mapping.words import matches
from bridge.records.cells.written_dates import folded

_LEVEL = re.compile(r"\d{1,2}(?:\.0+)?")
_OUTLINE = re.compile(r"\d{1,3}(?:\.\d{1,3})*\.?")
_LEVELS = re.compile(
    r"(?:(?:outline|wbs|indent|tree|hierarchy) )?level|gliederungsebene|ebene|niveau"
    r"(?: hierarchique)?|nivel(?: de esquema)?|niva|poziom"
)


def is_parent(table: Table, row: GridRow, below: GridRow, place: int) -> bool:
    """Return whether the row below another one is deeper by the cells of a column (from 0)."""
    cells = row.cell(place), below.cell(place)
    if any(map(is_blank, cells)):
        return False
    text, other = map(shown, cells)
    if _named_levels(table, place):
        return bool(_LEVEL.fullmatch(text) and _LEVEL.fullmatch(other)) and float(text) < float(
            other
        )
    if _OUTLINE.fullmatch(text) and _OUTLINE.fullmatch(other):
        return other.startswith(f"{text.rstrip('.')}.")
    return _indent(text) < _indent(other)


def _named_levels(table: Table, place: int) -> bool:
    return _LEVELS.fullmatch(" ".join(folded(table.captions[place]).split())) is not None


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" \u00a0\t"))


def tree_of(
    table: Table, shapes: Sequence[ColumnShape], rows: Sequence[GridRow]
) -> tuple[int, int] | None:
    """Return the column (from 0) that shows the tree of a sheet and the number of parents, or None
    for a plain list.
    """
    listed = [
        column_shape
        for column_shape in shapes
        if column_shape.place not in table.calendar and column_shape.different > 1
    ]
    levels = [column_shape for column_shape in listed if _named_levels(table, column_shape.place)]
    outlines = [column_shape for column_shape in listed if column_shape.outline]
    names = [
        column_shape
        for column_shape in listed
        if "name" in matches(table.captions[column_shape.place])
        and column_shape.mostly(column_shape.worded)
    ]
    for shape in (*levels, *outlines, *names):
        pairs = pairwise(rows)
        if count := sum(is_parent(table, row, below, shape.place) for row, below in pairs):
            return shape.place, count
    return None
