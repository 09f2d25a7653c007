"""The service's words: which field they blame, and what they mean in plain words."""

from __future__ import annotations

import pytest
from builders.tables import of_test, tabled

from bridge.changes.compare.nearest_names import NearestNames
from bridge.changes.matching import advice_on, blamed_fields
from bridge.records.cells.base import JsonObject
from bridge.records.change_set import Lookups

TABLES = of_test(__file__)

ROW: JsonObject = TABLES["ROW"]
NAMES = NearestNames(Lookups({"sites": ("HR-1", "HR-2"), "teams": ("Night crews",)}))


@tabled("words", "fields", "advice")
def test_the_words_of_a_service_give_the_cell_to_blame_and_an_advice(
    words: str, fields: list[str], advice: str
) -> None:
    blamed = blamed_fields(words, ROW)
    assert sorted(blamed) == fields
    assert str(advice_on(blamed, words, ROW, NAMES)) == advice


def test_two_names_are_told_apart_by_the_value() -> None:
    words = "Asset ID Z9 is not at Site ID of the order"
    assert blamed_fields(words, {"siteId": "X-1", "assetId": "Z9"}) == {"assetId"}


@pytest.mark.parametrize(
    ("words", "row"),
    [
        ("No person with ID P-9", ROW),
        ('Unknown site ID "HR-1"', {**ROW, "siteId": "HR-1"}),
        ('Teams "Night crew" and "Crane, south" are unknown', ROW),
    ],
    ids=["nobody like it", "known here", "two names"],
)
def test_a_name_that_has_no_near_one_is_corrected_in_its_column(
    words: str, row: JsonObject
) -> None:
    advice = str(advice_on(blamed_fields(words, row), words, row, NAMES))
    assert advice.startswith("Correct ")


def test_a_blank_value_of_a_row_is_blamed_for_nothing() -> None:
    assert not blamed_fields("The row could not be saved", {**ROW, "externalRemarks": " "})
