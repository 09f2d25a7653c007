"""The grammar of lists and pairs: what is written reads back as itself, what is ambiguous is
refused with the form that would be accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
from builders.tables import tabled
from hypothesis import example, given
from hypothesis import strategies as st

from bridge.records.cells.grammar import (
    ListSyntaxError,
    read_names,
    read_pairs,
    write_names,
    write_pairs,
)

_TRICKY = st.text(
    st.sampled_from(list('aAé 漢\t\u00a0,;:"\n\r\u200b，：0123456789-.\u2028\ud800')),
    min_size=1,
    max_size=8,
)
_NAMES = st.text(min_size=1, max_size=12) | _TRICKY
_COUNTS = st.integers(0, 999_999_999)
_Value = TypeVar("_Value")
_CELLS = st.text(st.sampled_from(list('aB ,:"\t0127;，：\n\u200b')), max_size=16)


def _read(read: Callable[[str], _Value], cell: str) -> tuple[_Value | None, str | None]:
    """Return the value, or the form that would be accepted."""
    try:
        return read(cell), None
    except ListSyntaxError as error:
        return None, error.form


@given(st.lists(_NAMES, unique=True, max_size=6))
def test_names_read_back_as_written(names: list[str]) -> None:
    assert read_names(write_names(names)) == names


@given(st.dictionaries(_NAMES, _COUNTS, max_size=6))
@example({"A:3 B": 2})
@example({"A:": 2, ":": 1, "A:3": 4, "A :3": 4, "3": 3, "A: 7 :": 1})
def test_pairs_read_back_as_written(pairs: dict[str, int]) -> None:
    assert read_pairs(write_pairs(pairs)) == pairs
    assert list(read_pairs(write_pairs(pairs))) == list(pairs)


@given(st.lists(_NAMES, unique=True, min_size=1, max_size=5), st.data())
def test_blanks_around_items_do_not_count(names: list[str], data: st.DataObject) -> None:
    blanks = st.text(st.sampled_from(" \t\u00a0"), max_size=2)
    cell = ",".join(data.draw(blanks) + write_names([name]) + data.draw(blanks) for name in names)
    assert read_names(cell) == names


@given(_CELLS)
def test_a_cell_is_read_the_same_again_or_refused_with_a_form_that_is_accepted(cell: str) -> None:
    names, form = _read(read_names, cell)
    assert form is None or read_names(form)
    assert names is None or read_names(write_names(names)) == names
    assert names is None or len(set(names)) == len(names)


@given(_CELLS)
def test_a_cell_of_pairs_is_read_the_same_again_or_refused_with_a_form_that_is_accepted(
    cell: str,
) -> None:
    pairs, form = _read(read_pairs, cell)
    assert form is None or read_pairs(form)
    assert pairs is None or read_pairs(write_pairs(pairs)) == pairs


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(cell: str) -> None:
    for read in (read_names, read_pairs):
        _read(read, cell)


@tabled("cell", "pairs")
def test_pairs_in_other_forms(cell: str, pairs: dict[str, int]) -> None:
    assert read_pairs(cell) == pairs


@tabled("cell", "message", "form")
def test_names_that_are_refused(cell: str, message: str, form: str | None) -> None:
    with pytest.raises(ListSyntaxError) as caught:
        read_names(cell)
    assert (str(caught.value.message), caught.value.form) == (message, form)


@tabled("cell", "message", "form")
def test_pairs_that_are_refused(cell: str, message: str, form: str | None) -> None:
    with pytest.raises(ListSyntaxError) as caught:
        read_pairs(cell)
    assert (str(caught.value.message), caught.value.form) == (message, form)


@given(st.dictionaries(_NAMES, _COUNTS, min_size=2, max_size=5), st.data())
def test_a_forgotten_comma_is_never_read_as_a_name(
    pairs: dict[str, int], data: st.DataObject
) -> None:
    cells = [write_pairs({name: count}) for name, count in pairs.items()]
    at = data.draw(st.integers(1, len(cells) - 1))
    with pytest.raises(ListSyntaxError):
        read_pairs(", ".join(cells[:at]) + " " + ", ".join(cells[at:]))
