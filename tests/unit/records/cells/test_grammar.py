"""The grammar of lists and pairs: what is written reads back as itself, what is ambiguous is
refused with the form that would be accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
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


@pytest.mark.parametrize(
    ("cell", "pairs"),
    [
        ("Team A: 3 ,Team B :2", {"Team A": 3, "Team B": 2}),
        ('"Team A" : 3', {"Team A": 3}),
        ("A:007", {"A": 7}),
        ("A:3 :2", {"A:3": 2}),
        ("\u00a0A:1\t", {"A": 1}),
        (" \t", {}),
    ],
)
def test_pairs_in_other_forms(cell: str, pairs: dict[str, int]) -> None:
    assert read_pairs(cell) == pairs


@pytest.mark.parametrize(
    ("cell", "message", "form"),
    [
        ("A,,B", "There are two commas in a row. Remove one.", "A, B"),
        (",A", "Remove the comma at the start.", "A"),
        ("A, B,", "Remove the comma at the end.", "A, B"),
        (",", "Remove the comma at the start.", None),
        ("A, B, A", "“A” is listed twice. Remove one.", "A, B"),
        (
            '"A',
            (
                'The quote " at character 1 is not closed. Close it, or write "" for a '
                "quote inside a name."
            ),
            None,
        ),
        ('A, "B" C', "Put a comma before “C”.", "A, B, C"),
        ('""', 'The name "" is empty. Remove it.', None),
        (
            "A; B, C; D",
            "Separate names with commas, not with “;”. Write A, B.",
            "A, B, C, D",
        ),
        (
            "A，B",
            "Separate names with commas, not with “，”. Write A,B.",
            "A, B",
        ),
        ("A：B, C", 'A name with “：” needs quotes. Write "A：B".', '"A：B", C'),
        ("A\nB", "The cell has a line break. Separate names with commas.", "A, B"),
        (
            "A\u200bB, C",
            "The cell has an invisible character (U+200B). Write AB.",
            "AB, C",
        ),
    ],
)
def test_names_that_are_refused(cell: str, message: str, form: str | None) -> None:
    with pytest.raises(ListSyntaxError) as caught:
        read_names(cell)
    assert (str(caught.value.message), caught.value.form) == (message, form)


@pytest.mark.parametrize(
    ("cell", "message", "form"),
    [
        ("A:3 B:2", "A comma is missing between two teams. Write A:3, B:2.", "A:3, B:2"),
        (
            "X:1, A:3 B:2, Y:4",
            "A comma is missing between two teams. Write A:3, B:2.",
            "X:1, A:3, B:2, Y:4",
        ),
        (
            "A:1 B:2 C:3",
            "A comma is missing between two teams. Write A:1, B:2, C:3.",
            "A:1, B:2, C:3",
        ),
        (
            '"A":3 "B, C":2',
            'A comma is missing between two teams. Write "A":3, ….',
            'A:3, "B, C":2',
        ),
        ("A:3 B", "A comma is missing between two teams. Write A:3, B.", None),
        (
            "Blade crew 4",
            "“Blade crew 4” has no colon. Write for example Blade crew:4.",
            "Blade crew:4",
        ),
        (
            "Blade crew 4, Crane:2",
            "“Blade crew 4” has no colon. Write for example Blade crew:4.",
            "Blade crew:4, Crane:2",
        ),
        (
            "2x Blade crew",
            "“2x Blade crew” has no colon. Write for example Blade crew:2.",
            "Blade crew:2",
        ),
        (
            "Blade crew=2",
            "“Blade crew=2” has no colon. Write for example Blade crew:2.",
            "Blade crew:2",
        ),
        (
            "Blade crew (2)",
            "“Blade crew (2)” has no colon. Write for example Blade crew:2.",
            "Blade crew:2",
        ),
        (
            "2",
            ("“2” has no team. Write for example Blade crew:2."),
            None,
        ),
        (
            "Blade crew",
            "“Blade crew” has no colon. Write for example Blade crew:1.",
            None,
        ),
        (
            '"Blade crew"',
            '“Blade crew” needs a number. Write for example "Blade crew":4.',
            None,
        ),
        (
            '"Blade crew" , Crane:2',
            '“Blade crew” needs a number. Write for example "Blade crew":4.',
            None,
        ),
        (
            "A:+3",
            ("“A” needs a whole number, not “+3”. Write for example A:4."),
            None,
        ),
        (
            "A:-3",
            ("“A” needs a whole number, not “-3”. Write for example A:4."),
            None,
        ),
        (
            "A:3.0",
            ("“A” needs a whole number, not “3.0”. Write for example A:4."),
            None,
        ),
        (
            "A:1e3",
            ("“A” needs a whole number, not “1e3”. Write for example A:4."),
            None,
        ),
        (
            "A:1234567890",
            ("“A” needs a whole number, not “1234567890”. Write for example A:4."),
            None,
        ),
        (
            "A:４",
            ("“A” needs a whole number, not “４”. Write for example A:4."),
            "A:4",
        ),
        ("A:", "“A” needs a number. Write for example A:4.", None),
        (
            ":3",
            "The team before the colon is missing. Write for example Blade crew:4.",
            None,
        ),
        ("A:3, A:2", "“A” is listed twice. Remove one.", None),
        (
            "A：3, B:2",
            "Separate names with commas, not with “：”. Write A:3.",
            "A:3, B:2",
        ),
        (
            "A:3; B:2",
            "Separate names with commas, not with “;”. Write A:3, B:2.",
            "A:3, B:2",
        ),
        (
            '"A":3;"B":2',
            'Separate names with commas, not with “;”. Write "A":3,"B":2.',
            "A:3, B:2",
        ),
        (
            '"A":3：4',
            'Separate names with commas, not with “：”. Write "A":3:4.',
            None,
        ),
        ('"A"3', "Put a comma before “3”.", None),
    ],
)
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
