"""The import model is the last judge of what was typed: it refuses what is not of the field's type,
and nothing that a cell gives.
"""

from __future__ import annotations

from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from bridge.records.cells.base import CellValue, Finding, JsonValue, Number
from bridge.records.columns import Activity, columns, refused_fields

ZONE = ZoneInfo("Europe/Copenhagen")
COLUMNS = [column for column in columns(Activity) if column.importable]
cells: st.SearchStrategy[CellValue] = st.one_of(
    st.text(st.characters(exclude_categories=()), max_size=20),
    st.sampled_from(
        [
            "PLANNED",
            "dispatched",
            "Blade crew:4, Crane crew:2",
            "Team A, Team B",
            "2026-11-24 06:00",
            "yes",
            "0101",
        ]
    ),
    st.booleans(),
    st.datetimes(),
    st.integers(0, 10**12).map(lambda number: Number(str(number))),
)


@given(
    st.sampled_from(COLUMNS).flatmap(
        lambda column: cells.map(lambda cell: (column, column.cell.from_cell(cell, ZONE)))
    )
)
def test_what_a_cell_gives_is_what_the_model_takes(
    read: tuple[object, JsonValue | Finding],
) -> None:
    column, value = read
    given_value = value.value if isinstance(value, Finding) else value
    if isinstance(value, Finding) and value.value is None:
        return
    assert refused_fields(Activity, {column.field: given_value}) == ()  # type: ignore[attr-defined]
