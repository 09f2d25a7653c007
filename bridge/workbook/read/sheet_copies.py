"""Two sheets -> whether the one is a copy of the other, as Excel names one like a sheet on which more rows continue, and which rows differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from bridge.texts import Text, few, plural, say
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.parts import SheetEntry
from bridge.workbook.read.headers import Header
from bridge.workbook.read.summary import rows_of
from bridge.workbook.sheet.types import Row

_OF_THE_COPY = 500
_OF_THE_FIRST = 20_000
"""Rows that are looked at: a copy repeats IDs, a continuation none."""
_MOST_NAMED = 5
"""IDs that a sentence names."""
_NOT_TYPED = frozenset({"id", "people", "result", "reason"})


def is_copy(first: Iterable[Row], header: Header, other: Iterable[Row], other_header: Header) -> bool:
    """Whether at least half of the first IDs of another sheet stand in the first one too."""
    ids = {id for id, _ in islice(_rows(other, other_header), _OF_THE_COPY)}
    return bool(ids) and 2 * len(ids & {id for id, _ in islice(_rows(first, header), _OF_THE_FIRST)}) >= len(ids)


def apart(package: Package, chosen: tuple[SheetEntry, Header], other: tuple[SheetEntry, Header]) -> Text:
    """Say in which rows a sheet that is not read differs from the one that is."""
    with rows_of(package, chosen[0]) as here, rows_of(package, other[0]) as there:
        ids = _differing(here, chosen[1], there, other[1])
    apart = ({*chosen[1].columns} ^ {*other[1].columns}) - _NOT_TYPED
    if not ids and apart:
        return say("It is the same in every row, in the columns that both have.")
    if not ids:
        return say("It is the same in every row.")
    names = few(ids, _MOST_NAMED)
    return plural(
        len(ids),
        "1 row differs: {names}. To read it instead, choose it.",
        "{count} rows differ: {names}. To read it instead, choose it.",
        names=names,
    )


def _differing(first: Iterable[Row], header: Header, other: Iterable[Row], other_header: Header) -> list[str]:
    """Return the IDs whose rows are not the same on both sheets, in the columns that both have; also those that stand on one of them only."""
    fields = [field for field in header.columns if field in other_header.columns and field not in _NOT_TYPED]
    # Two sheets of 100,000 rows are compared: of each row only what tells it from others is kept.
    here = Counter((id, hash(_texts(cells, header, fields))) for id, cells in _rows(first, header, nameless=True))
    there = Counter((id, hash(_texts(cells, other_header, fields))) for id, cells in _rows(other, other_header, nameless=True))
    return list(dict.fromkeys(id for id, _ in (*(there - here), *(here - there))))


def _texts(cells: Mapping[int, str], header: Header, fields: Iterable[str]) -> tuple[str, ...]:
    return tuple(cells.get(header.columns[field], "").strip() for field in fields)


def _rows(rows: Iterable[Row], header: Header, *, nameless: bool = False) -> Iterator[tuple[str, Mapping[int, str]]]:
    """Yield the ID and the cells of each row that has one; of `nameless` rows with anything in our columns, the number."""
    place = header.columns.get("id")
    for row in rows:
        if row.number > header.row:
            cells = {cell.column: cell.value for cell in row.cells if cell.value}
            if place is not None and (id := cells.get(place)):
                yield id, cells
            elif nameless and any(cells.get(column, "").strip() for column in header.columns.values()):
                yield f"#{row.number}", cells
