"""Columns without a known header, in `leftovers.json`: what their values say, never surely."""

from __future__ import annotations

from builders.tables import Case, cases, of_test
from unit.mapping.labelled import grid

from bridge.mapping.draft import draft_of
from bridge.mapping.field_readers import Meanings
from bridge.mapping.propose import propose


@cases(__file__)
def test_values_say_of_columns_what_their_table_says(case: Case) -> None:
    found = propose(grid(case["rows"]))
    assert {name: [[*one.columns], one.sure] for name, one in found.fields.items()} == case[
        "gives"
    ]["fields"]
    key = found.key
    assert [[*key.columns], key.sure, [*key.together]] == case["gives"]["key"]


def test_without_an_id_columns_that_are_unique_together_are_offered_days_last() -> None:
    rule = "without an ID columns that are unique together are offered days last"
    (case,) = of_test(__file__)[rule]
    draft = draft_of(propose(grid(case["rows"])), (), Meanings(), "UTC")
    words = "Only together without repeats: “Date” (A), “WTG” (D), “Job” (E)."
    assert f"Which columns are the activity ID? {words}" in {str(one.message) for one in draft.open}
    assert not [one for one in draft.open if one.code == "not-dates"]
