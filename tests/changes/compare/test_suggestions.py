"""Proposals for what nobody knows: known names with the numbers in the cell, the value before, an end that keeps its length."""

from __future__ import annotations

import pytest
from changes.sheets import INFO, LOOKUPS, finding, only_change, record, row

from bridge.changes.compare.compare import Records, compare
from bridge.changes.compare.suggestions import Fitting, NearestNames
from bridge.records.run_types import Refusal
from bridge.records.sheet_types import SheetRow


@pytest.mark.parametrize(
    ("text", "form", "proposed"),
    [
        ("Blade crew 4", "Blade crew:4", "Blade crew:4"),
        ("Blade crw 4", "Blade crw:4", "Blade crew:4"),
        ("blade crew (4)", None, "Blade crew:4"),
        ("4 x Blade crew, 2 Crane crew", None, "Blade crew:4, Crane crew:2"),
        ("Crane crew = 2; Blade crew - 4", None, "Crane crew:2, Blade crew:4"),
        ("Blade crew", None, None),
        ("Blade crew 4, Blade crw 2", None, None),
        ("Painters 4", "Painters:4", "Painters:4"),
        ("everybody", None, None),
        ("", None, None),
    ],
)
def test_manpower_without_a_colon_gets_the_known_team_with_the_number_that_stands_in_the_cell(text: str, form: str | None, proposed: str) -> None:
    assert NearestNames(LOOKUPS).headcount(text, form) == proposed


def test_it_is_proposed_at_the_cell() -> None:
    base = record("A-1")
    read = row(base)
    typed = SheetRow(2, read.values, problems=(finding("manpower", "manpower-syntax", "4 x blade crew"),), texts={"manpower": "4 x blade crew"})
    (problem,) = only_change(compare(INFO, [typed], Records([base]), None)).problems
    assert problem.suggestion == "Blade crew:4"


@pytest.mark.parametrize(
    ("edits", "field", "suggestion"),
    [
        ({"endDate": "2026-05-01T10:00:00.000Z"}, "endDate", "2026-05-05 16:30"),
        ({"startDate": "2026-05-07T06:00:00.000Z"}, "startDate", "2026-05-04 08:00"),
        ({"startDate": "2026-05-07T06:00:00.000Z", "endDate": "2026-05-06T06:00:00.000Z"}, "endDate", "2026-05-08 16:30"),
        ({"startDate": "2026-05-03T06:00:00.000Z", "endDate": "2026-05-01T06:00:00.000Z"}, "endDate", "2026-05-05 16:30"),
    ],
)
def test_an_end_before_the_start_gets_the_value_before_else_an_end_that_keeps_the_length(edits: dict[str, str], field: str, suggestion: str) -> None:
    base = record("A-1")
    change = only_change(compare(INFO, [row(base, **edits)], Records([base]), None))
    (problem,) = [found for found in change.problems if found.code == "end-before-start"]
    assert (problem.field, problem.suggestion) == (field, suggestion)


def test_a_name_counts_as_refused_where_the_words_are_about_it() -> None:
    def fitting(said: str, field: str | None) -> Fitting:
        return Fitting(Records(), {"A-1": [Refusal(said, said, None, field, {"siteId": "HR-1", "teams": ["Blade crew"]})]})

    assert fitting("no", "siteId").refused("A-1", "siteId", "HR-1")
    assert fitting("Asset X does not exist at site HR-1", "assetId").refused("A-1", "siteId", "HR-1")
    assert not fitting("Asset X does not exist at site HR-12", "assetId").refused("A-1", "siteId", "HR-1")
    assert not fitting("no", "siteId").refused("A-1", "siteId", "HR-2")
    assert not fitting("no", "siteId").refused("A-2", "siteId", "HR-1")
    assert not fitting("no", "siteId").refused("A-1", "teams", "Blade crew")


def test_an_asset_stands_where_it_was_seen() -> None:
    known = Fitting(
        Records([{"id": "1", "siteId": "HR-1", "assetId": "T-1"}, {"id": "2", "siteId": "HR-2", "sheetbridge:sent": {"assetId": "T-2"}}]), {}
    )
    found = [known.site_fits(site, asset) for site, asset in (("HR-1", "T-1"), ("HR-2", "T-1"), ("HR-2", "T-2"), ("HR-1", "T-3"), ("HR-1", None))]
    assert found == [True, False, True, True, True]
