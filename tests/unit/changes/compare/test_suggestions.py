"""Proposals for what nobody knows: known names with the numbers in the cell, the value before,"""

from __future__ import annotations

import pytest
from builders.sheets import LOOKUPS
from builders.tables import tabled

from bridge.changes.compare.inputs import Records
from bridge.changes.compare.nearest_names import NearestNames
from bridge.changes.compare.validation import Fitting
from bridge.records.change_set import Lookups
from bridge.records.runs import Refusal


@tabled("text", "form", "proposed")
def test_manpower_without_a_colon_gets_the_known_team_with_the_number_that_stands_in_the_cell(
    text: str, form: str | None, proposed: str
) -> None:
    assert NearestNames(LOOKUPS).headcount(text, form) == proposed


def test_a_name_counts_as_refused_where_the_words_are_about_it() -> None:
    def fitting(said: str, field: str | None) -> Fitting:
        return Fitting(
            Records(),
            {
                "A-1": [
                    Refusal(said, said, None, field, {"siteId": "HR-1", "teams": ["Blade crew"]})
                ]
            },
        )

    assert fitting("no", "siteId").refused("A-1", "siteId", "HR-1")
    assert fitting("Asset X does not exist at site HR-1", "assetId").refused(
        "A-1", "siteId", "HR-1"
    )
    assert not fitting("Asset X does not exist at site HR-12", "assetId").refused(
        "A-1", "siteId", "HR-1"
    )
    assert not fitting("no", "siteId").refused("A-1", "siteId", "HR-2")
    assert not fitting("no", "siteId").refused("A-2", "siteId", "HR-1")
    assert not fitting("no", "siteId").refused("A-1", "teams", "Blade crew")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["Berg", "Anna"], ["P-1"]),
        (["Anna Berg / Cy Dahl"], ["P-1", "P-4"]),
        (["Lind", "Bo"], None),  # two of this name
        (["Bo Lind and Anna Berg"], None),
        (["P-2 og P-3"], ["P-2", "P-3"]),
    ],
)
def test_people_are_told_apart_by_name_and_by_id(typed: list[str], meant: list[str] | None) -> None:
    lookups = Lookups(
        {"people": ("P-1", "P-2", "P-3", "P-4")},
        {"P-1": "Anna Berg", "P-2": "Bo Lind", "P-3": "Bo Lind", "P-4": "Cy Dahl"},
    )
    names = NearestNames(lookups)
    assert names.as_list("people", typed) == meant
    assert names.called("people", ["P-1", "P-9"]) == "“Anna Berg”, “P-9”"
    assert (
        names.shown("people", "P-1"),
        names.shown("people", "P-9"),
        names.shown("teams", "P-1"),
    ) == ("Anna Berg (P-1)", "“P-9”", "“P-1”")
