"""Sentences: amounts in the planner's way at the doors, values never mixed up with templates."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bridge import texts
from bridge.texts import plural, say, shown


@pytest.fixture(autouse=True)
def _plain_digits_again() -> Iterator[None]:
    yield
    texts.set_number_format(str)


def test_a_text_is_the_same_in_files_and_at_the_doors() -> None:
    assert str(say("{count} rows", count=3)) == shown(say("{count} rows", count=3)) == "3 rows"


def test_a_plural_has_its_word_for_one() -> None:
    assert [shown(plural(count, "{count} person", "{count} people")) for count in (0, 1, 2)] == [
        "0 people",
        "1 person",
        "2 people",
    ]


def test_braces_in_values_and_in_plain_sentences_stay() -> None:
    assert str(say("found {value}", value="{id}")) == "found {id}"
    assert str(say("a set {1, 2}")) == "a set {1, 2}"


def test_equal_texts_are_equal_and_can_be_in_a_set() -> None:
    assert {say("{a}", a=1), say("{a}", a=1)} == {say("{a}", a=1)}


def test_amounts_are_shown_in_the_planners_way_and_numbers_of_rows_as_they_are() -> None:
    texts.set_number_format(lambda value: f"{value:,}")
    assert (
        shown(say("{count} rows from row {row}", count=12000, row=12000))
        == "12,000 rows from row 12000"
    )
    assert shown(say("{what} sent", what=say("{count} rows", count=1000))) == "1,000 rows sent"
    assert str(say("{count} rows", count=12000)) == "12000 rows"
    assert shown(say("{new}", new="new1")) == "new1"
