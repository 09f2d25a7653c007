"""Runs, and the service's answers about them in every form that the document leaves open."""

from __future__ import annotations

from builders.tables import tabled
from hypothesis import given
from hypothesis import strategies as st

from bridge.records.cells.base import JsonValue
from bridge.simulation.runs import (
    numbers_of,
    read_links,
    read_location,
    read_run_id,
    read_run_status,
)

json_values = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=8)
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


@tabled("answer", "status")
def test_a_status_is_read_in_any_spelling(answer: JsonValue, status: str | None) -> None:
    assert read_run_status(answer) == status


@tabled("answer", "run")
def test_the_id_of_a_run_is_found_where_it_may_stand(answer: JsonValue, run: str | None) -> None:
    assert read_run_id(answer) == run


def test_a_location_ends_with_the_id() -> None:
    assert read_location("https://host/api/simulations/r-5/?x=1") == "r-5"
    assert read_location("") is None


@given(json_values)
def test_no_answer_is_too_odd_to_be_read(answer: JsonValue) -> None:
    read_run_status(answer)
    read_run_id(answer)
    read_links(answer)
    numbers_of(answer)
