"""Any sheet whatever: proposals, rows, checks and corrections come to their end, and no row is lost
without a word.
"""

from __future__ import annotations

from datetime import datetime, time

from builders.tables import of_test
from hypothesis import given
from hypothesis import strategies as st

from bridge.mapping.checks import checks, correction
from bridge.mapping.field_readers import Meanings
from bridge.mapping.mapping_file import read_mapping
from bridge.mapping.propose import mapping_of, propose
from bridge.mapping.read import MappedSheet
from bridge.mapping.table import CellError, Grid, GridRow, GridValue, Span
from bridge.records.cells.base import Number
from bridge.records.change_set import Lookups

CAPTIONS = of_test(__file__)["CAPTIONS"]  # fmt: skip
TEXTS = [
    "",
    " ",
    "x",
    "A1",
    "0010",
    "01/02/2026",
    "13.02.2026",
    "2026-02-01",
    "07:00",
    "5 days",
    "Alpha:2",
    "Total",
    "(clear)",
    "Anna Holm",
    "3,5",
    "h",
    "ID",
    "9" * 40,
]
texts = st.one_of(st.sampled_from(TEXTS), st.text(max_size=12))
numbers = st.one_of(
    st.integers(-(10**6), 10**6).map(str),
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
).map(Number)
cells: st.SearchStrategy[GridValue] = st.one_of(
    st.none(),
    texts,
    numbers,
    st.booleans(),
    st.datetimes(datetime(1899, 12, 31), datetime(9999, 12, 31)),
    st.times(),
    st.just(CellError("#N/A")),
)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Return a sheet with captions that mean something above cells that may mean anything."""
    width = draw(st.integers(1, 8))
    captions: list[GridValue] = list(
        draw(st.lists(st.one_of(st.sampled_from(CAPTIONS), texts), min_size=width, max_size=width))
    )
    kinds = draw(
        st.lists(
            st.sampled_from(
                [
                    cells,
                    texts,
                    st.sampled_from(TEXTS),
                    st.times(time(0)),
                    st.datetimes(datetime(2026, 1, 1)),
                ]
            ),
            min_size=width,
            max_size=width,
        )
    )
    rows = [GridRow(draw(st.integers(1, 3)), captions)]
    for _ in range(draw(st.integers(0, 6))):
        values: list[GridValue] = [
            draw(st.one_of(st.none(), kind)) for kind in kinds[: draw(st.integers(0, width))]
        ]
        rows.append(
            GridRow(
                rows[-1].number + draw(st.integers(1, 2)),
                [value or None if isinstance(value, str) else value for value in values],
            )
        )
    span = Span(1, draw(st.integers(1, 2)), 0, draw(st.integers(0, width)))
    return Grid("Plan", rows, draw(st.sampled_from([(), (span,)])))


@given(grids())
def test_proposals_rows_checks_and_corrections_come_to_an_end(grid: Grid) -> None:
    proposed = propose(grid, Lookups({"sites": ("A1", "x")}, {"00417": "Anna Holm"}))
    if not proposed.key.columns:
        return
    mapping = mapping_of(proposed, "any")
    assert read_mapping(mapping.text().encode(), "any.json") == mapping
    meanings = Meanings(remembered={"siteId": {"x": "S1"}}, names={"sites": {"S1": "A1"}})
    opened = MappedSheet(grid, proposed.table, mapping, "Europe/Copenhagen", meanings)
    rows = list(opened.rows())
    assert all(row.values or row.problems for row in rows)
    seen = {row.number for row in rows} | {row.row for row in opened.seen.left_out}
    filled = {
        row.number
        for row in grid.rows
        if row.number > proposed.table.header_row and any(_shows(value) for value in row.cells)
    }
    assert filled <= seen
    assert all(str(problem.sentence) for row in rows for problem in row.problems)
    assert all(str(problem.sentence) for problem in checks(opened))
    for row in grid.rows:
        for name in mapping.fields:
            correction(opened, row, name, "A1")
            correction(opened, row, name, "2026-02-01T07:00:00.000Z")


def _shows(value: GridValue) -> bool:
    return value is not None and not (isinstance(value, str) and not value.strip())
