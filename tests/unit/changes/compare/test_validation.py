"""Checks of rows that would be sent: what blocks, what is only to double-check, and what is left
alone.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from builders.sheets import INFO, codes, only_change, record, row

from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Records, Rules, merged
from bridge.changes.compare.validation import implausible
from bridge.errors import Problem, Severity
from bridge.records.cells.base import JsonValue
from bridge.records.changes import Lookups

ONE = Records([record("A-1")])


def found(**cells: JsonValue) -> tuple[Problem, ...]:
    """Return the findings of one edited row."""
    return compare(INFO, [row(record("A-1"), **cells)], ONE, None).all_problems


def said(**cells: JsonValue) -> list[tuple[str, str | None, str]]:
    """Return (code, field, message) of one edited row's findings."""
    return [(problem.code, problem.field, str(problem.message)) for problem in found(**cells)]


def test_what_the_import_model_refuses_is_a_problem_at_its_cell() -> None:
    problems = found(manpower={"Blade crew": "4"})
    assert [(problem.code, problem.field, problem.severity) for problem in problems] == [
        ("not-importable", "manpower", Severity.ERROR)
    ]
    assert str(problems[0].message).endswith(
        "cannot be uploaded here. Teams with their numbers of people, separated by "
        "commas: Blade crew:4, Crane crew:2."
    )


def test_the_years_of_a_plan_and_a_far_move_have_their_bounds() -> None:
    zone, today = ZoneInfo("UTC"), datetime(2026, 11, 22, tzinfo=UTC)

    def code(value: str, before: str | None = None) -> str | None:
        said = implausible(value, before, zone, today)
        return None if said is None else said.code

    assert [code(f"{year}-06-01T00:00:00.000Z") for year in (1999, 2000, 2041, 2042)] == [
        "date-implausible",
        None,
        None,
        "date-implausible",
    ]
    moves = [
        code(to, "2026-01-01T00:00:00.000Z")
        for to in (
            "2027-01-02T00:00:00.000Z",
            "2027-01-02T00:00:00.001Z",
            "2024-12-31T00:00:00.000Z",
        )
    ]
    assert moves == [None, "date-moved-far", None]
    assert code("2024-12-30T23:00:00.000Z", "2026-01-01T00:00:00.000Z") == "date-moved-far"
    assert [code(value) for value in ("soon", "")] == [None, None]
    assert implausible(None, "2026-01-01T00:00:00.000Z", zone, today) is None


def test_midnight_that_stood_there_before_is_not_said_of_an_edit() -> None:
    known = record("A-1", endDate="2026-05-05T22:00:00.000Z")
    edited = row(known, endDate="2026-05-06T22:00:00.000Z")
    assert compare(INFO, [edited], Records([known]), None).all_problems == ()
    assert said(endDate="2026-05-05T22:00:30.000Z") == []


def test_a_name_that_two_people_have_is_to_be_written_as_an_id() -> None:
    edited = row(record("A-1"), personnelIds=["Lind"])
    (problem,) = compare(INFO, [edited], ONE, None).all_problems
    assert str(problem.message) == "“Lind” may be Bo Lind (P-2), Bo Lind (P-3). Type the ID."
    many = replace(INFO, lookups=Lookups({}, {f"P-{number}": "Bo Lind" for number in range(1, 11)}))
    (problem,) = compare(many, [edited], ONE, None).all_problems
    assert str(problem.message).endswith("Bo Lind (P-8), Bo Lind (P-9). Type the ID."), (
        "nine are enough"
    )


@pytest.mark.parametrize(
    ("id", "severity"),
    [("A-9", Severity.ERROR), ("A-1", Severity.WARNING)],
    ids=["a new row must have it", "the service may have it for a known one"],
)
def test_a_field_that_the_account_requires_and_nobody_shows(id: str, severity: Severity) -> None:
    rules = Rules(also_required=("workOrderId",))
    changes = compare(
        INFO, [row({"id": id, "siteId": "HR-1", "status": "COMPLETED"})], ONE, None, rules
    )
    assert [
        (problem.severity, problem.field)
        for problem in changes.all_problems
        if problem.code == "also-required"
    ] == [(severity, "workOrderId")]


def test_a_field_that_the_account_requires_and_the_service_shows() -> None:
    rules = Rules(also_required=("workPackageId",))
    edited = row(record("A-1"), status="COMPLETED")
    assert codes(compare(INFO, [edited], ONE, None, rules)) == [("also-required", "workPackageId")]
    assert only_change(compare(INFO, [edited], ONE, None, rules)).has_error
    known = Records([record("A-1", workPackageId="WP-1")])
    assert (
        compare(
            INFO, [row(record("A-1", workPackageId="WP-1"), status="COMPLETED")], known, None, rules
        ).all_problems
        == ()
    )


def test_lookups_are_merged_without_losing_a_name() -> None:
    both = merged(
        Lookups({"sites": ("A",)}, {"P-1": "Anna"}),
        Lookups({"sites": ("B", "A"), "teams": ("T",)}, {"P-1": "", "P-2": "Bo"}),
    )
    assert both == Lookups({"sites": ("A", "B"), "teams": ("T",)}, {"P-1": "Anna", "P-2": "Bo"})
