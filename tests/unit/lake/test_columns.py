"""Which fields get a column, of which type, and what of their values is in it."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from builders.tables import tabled
from hypothesis import given
from hypothesis import strategies as st

from bridge.lake.columns import OWN, Columns, Type
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.kinds import ACTIVITIES


def columns(*values: JsonValue, field: str = "odd") -> tuple[Type | None, list[Any], set[str]]:
    """Return the type that a field gets from these values, its column, and what is named."""
    table = Columns({}, ACTIVITIES.columns)
    records: list[JsonObject] = [{"id": "1", field: value} for value in values]
    table.learn(records)
    if field not in table.types:
        return None, [], table.only_in_record
    return table.types[field], table.values(field, records), table.only_in_record


TIME = "2026-10-25T02:30:00.123+02:00"
MICROS = (datetime(2026, 10, 25, 0, 30, 0, 123_000, UTC) - datetime(1970, 1, 1, tzinfo=UTC)) // (
    timedelta(microseconds=1)
)


@tabled("values", "type", "shown")
def test_a_column_keeps_the_type_of_its_first_value(
    values: list[JsonValue], type: str, shown: list[Any]
) -> None:
    lost = any(
        text is None and value is not None for text, value in zip(shown, values, strict=True)
    )
    assert columns(*values) == (type, shown, {"odd"} if lost else set())


def test_nothing_and_empty_values_give_no_column() -> None:
    assert columns(None, "", [], {}) == (None, [], set())


def test_a_documented_text_that_looks_like_a_time_is_a_text() -> None:
    assert columns(TIME, field="externalRemarks")[0] == "text"
    assert columns(TIME, field="startDate")[:2] == ("timestamp", [MICROS])


@pytest.mark.parametrize(
    "name",
    [*OWN, "_Project", "ID", "SITEID", "a b", "a,b", "a=b", "a\n", "", "a\0b", "half \ud83d"],
)
def test_a_field_that_cannot_have_a_column_is_named(name: str) -> None:
    assert columns("x", field=name) == (None, [], {name})


def test_of_two_fields_that_differ_by_case_the_first_has_the_column() -> None:
    table = Columns({}, ACTIVITIES.columns)
    assert table.learn([{"id": "1", "site": "a", "Site": "b"}])
    assert not table.learn([{"id": "2", "SITE": "c", "site": "d"}])
    assert (dict(table.types), table.only_in_record) == (
        {"id": "text", "site": "text"},
        {"Site", "SITE"},
    )


SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.lists(VALUES, min_size=1, max_size=6))
def test_a_column_has_the_value_or_null_and_the_name(values: list[JsonValue]) -> None:
    type, shown, named = columns(*values)
    for value, cell in zip(values, shown, strict=bool(type)):
        if cell is None:
            assert value is None or named
        elif type is Type.JSON:
            assert json.loads(cell) == value
        elif type is not Type.TIMESTAMP:
            assert cell == value
