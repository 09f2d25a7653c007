"""Proposals for what nobody knows: known names with the numbers in the cell, the value before,"""

from __future__ import annotations

import pytest
from builders.sheets import INFO, LOOKUPS, finding, only_change, record, row

from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Records
from bridge.changes.compare.validation import Fitting, NearestNames
from bridge.errors import Problem
from bridge.records.changes import Lookups, SheetRow
from bridge.records.runs import Refusal


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
    assert names.called("people", ["P-1", "P-9"]) == ["Anna Berg", "P-9"]
    assert (
        names.shown("people", "P-1"),
        names.shown("people", "P-9"),
        names.shown("teams", "P-1"),
    ) == ("Anna Berg (P-1)", '"P-9"', '"P-1"')


def test_a_list_that_was_written_with_other_signs_is_refused_with_the_form_that_is_meant() -> None:
    base = record("A-1")
    (problem,) = only_change(
        compare(INFO, [row(base, teams=["Blade crew & Team A"])], Records([base]), None)
    ).problems
    assert (problem.code, problem.suggestion) == ("not-a-list", "Blade crew, Team A")
    assert "There is no team “Blade crew & Team A”" in str(problem.message)


def typed_date(text: str, *, field: str = "endDate", **edits: str) -> Problem:
    """Return the finding about a text in a date cell of an activity from 4 May 2026, 08:00 to 5 May
    2026, 16:30.
    """
    base = record("A-1")
    read = row(base, **edits)
    typed = SheetRow(
        2,
        {**read.values, field: None},
        problems=(finding(field, "date", text),),
        texts={field: text},
    )
    (problem,) = [
        found
        for found in only_change(compare(INFO, [typed], Records([base]), None)).problems
        if found.code == "date"
    ]
    return problem


@pytest.mark.parametrize(
    ("text", "suggestion", "message"),
    [
        ("28.11.2026 06:00", "2026-11-28 06:00", "Did you mean 28 Nov 2026, 06:00?"),
        ("31/12/2026", "2026-12-31 16:30", "Did you mean 31 Dec 2026, 16:30?"),
        ("17:45", "2026-05-05 17:45", "Did you mean 5 May 2026, 17:45?"),
        ("6 May 7:30", "2026-05-06 07:30", "Did you mean 6 May 2026, 07:30?"),
        ("2.1. 6:00", "2026-01-02 06:00", "Did you mean 2 Jan 2026, 06:00?"),
    ],
)
def test_a_date_typed_as_text_gets_its_one_possible_reading(
    text: str, suggestion: str, message: str
) -> None:
    problem = typed_date(text)
    assert (str(problem.severity), problem.suggestion, problem.readings, str(problem.message)) == (
        "error",
        suggestion,
        (),
        message,
    )


def test_a_date_with_two_readings_offers_both_and_suggests_neither() -> None:
    problem = typed_date("03/04/2026 6:00")
    assert (problem.suggestion, problem.readings) == (
        None,
        ("2026-04-03 06:00", "2026-03-04 06:00"),
    )
    assert str(problem.message) == "Did you mean 3 Apr 2026, 06:00 or 4 Mar 2026, 06:00?"
    assert typed_date("07/05/2026").readings == ("2026-05-07 16:30", "2026-07-05 16:30")
    assert typed_date("05/07/2026").readings == ("2026-05-07 16:30", "2026-07-05 16:30")
