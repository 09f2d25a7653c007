"""Promise 30: a suggestion of ours, taken, is never refused for what we could know; and what the
service said stands with its rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest
import start
from planner import Planner, at_work
from sheets import Columns, edit

from bridge import clock
from bridge.jobs.check import what_differs
from bridge.records.cells.base import JsonValue
from bridge.records.change_set import Change, Choice, Decision
from bridge.records.kinds import ACTIVITIES, KINDS

ROW, OTHER = "DB0411-045", "DB0411-046"


@pytest.fixture
def anna(tmp_path: Path) -> Iterator[Planner]:
    start.on(datetime(2026, 11, 28, 12, tzinfo=UTC))  # the tests name days of the plan
    with at_work(tmp_path) as found:
        found.export(*KINDS)
        yield found


MISTAKES: dict[str, dict[str, JsonValue]] = {
    "site": {"siteId": "DB0l"},
    "team": {"teams": ["Blade crw"]},
    "category": {"activityCategory": "Blade repiar"},
    "manpower": {"manpower": {"Blade crw": 4}},
    "all at once": {
        "siteId": "0O42",
        "teams": ["Blade crw"],
    },
}
"""Typed over a row, by field."""


@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_suggestion_over_the_planted_mistakes_is_accepted_when_it_is_taken(
    tmp_path: Path, mistake: str
) -> None:
    with at_work(tmp_path, 60) as anna:
        anna.export(*KINDS)
        locked = {
            id
            for planted in anna.service.planted
            if planted.mistake == "locked"
            for id in planted.ids
        }
        ids = sorted(
            {
                id
                for planted in anna.service.planted
                if planted.mistake != "expired-certificate"
                for id in planted.ids
            }
            - locked
        )
        assert len(ids) > 10
        anna.type(ids, **MISTAKES[mistake])
        decisions, rounds = dict[tuple[str, str], Decision](), 0
        while fresh := suggested(anna, decisions):
            decisions |= fresh
            rounds += 1
            assert rounds < 5, "a suggestion leads to the next one for ever"
        assert decisions, "nothing was suggested"
        done = anna.upload(decisions=decisions)
        assert [(row.id, row.said) for row in done.outcome.rows if row.result == "failed"] == []


def suggested(
    planner: Planner, decisions: dict[tuple[str, str], Decision]
) -> dict[tuple[str, str], Decision]:
    """Return the decisions of somebody who takes each suggestion of a check."""
    checked = planner.check(decisions=decisions)
    found = {}
    for change in checked.changes.changes:
        for problem in change.problems:
            if problem.suggestion is not None and problem.field is not None:
                was = change.found.get(problem.field, problem.found)
                found[change.id, problem.field] = Decision(Choice.TYPED, was, problem.suggestion)
    return found


def test_what_was_refused_for_a_row_is_not_proposed_for_it_again(anna: Planner) -> None:
    for id in (ROW, OTHER):
        anna.service.edit_activity(id, siteId="0042")
    anna.export(*KINDS)
    anna.type(ROW, siteId="DB01", assetId="SA-C03")
    assert anna.upload().summary.failed == 1
    anna.type(ROW, siteId="DB0l")
    anna.type(OTHER, siteId="DB0l")
    offers = {
        change.id: [problem.suggestion for problem in change.problems if problem.field == "siteId"]
        for change in anna.changes()
    }
    assert offers == {ROW: [None], OTHER: ["DB01"]}
    assert "DB01" not in str(
        next(problem for problem in only(anna, ROW).problems if problem.field == "siteId").message
    )


def test_a_site_is_not_proposed_where_the_asset_of_the_row_does_not_stand(anna: Planner) -> None:
    anna.type(ROW, assetId="SA-C03", siteId="0042")
    assert anna.upload().summary.updated == 1
    anna.type(ROW, siteId="DB0l")
    assert [
        problem.suggestion for problem in only(anna, ROW).problems if problem.field == "siteId"
    ] == [None]


def only(planner: Planner, id: str) -> Change:
    return next(change for change in planner.changes() if change.id == id)


TYPED = {
    "an end without a time keeps its time of day": ("End", "16.12.2026", "2026-12-16 13:30"),
    "a true date without a time": ("End", datetime(2026, 12, 16), "2026-12-16 13:30"),
    "but never an end before the start": ("End", datetime(2026, 12, 10), None),
    "a start without a time keeps its own": ("Start", datetime(2026, 12, 20), "2026-12-20 07:00"),
    "a time alone keeps the day": ("Start", time(6, 30), "2026-12-16 06:30"),
    "a time typed as text": ("End", "15.45", "2026-12-16 15:45"),
    "every crew": (
        "Manpower",
        "4x Rope access: nights + 2 crane",
        "Rope access: nights:4, Crane crew:2",
    ),
    "every crew without a colon": ("Manpower", "2x HV team + 1 crane", "HV team:2, Crane crew:1"),
    "no crew where a number would be lost": ("Manpower", "4x crane until 6", None),
    "surname first": ("Personnel IDs", "Lefevre, Chloe", "00419"),
    "several people": ("Personnel IDs", "Lefevre Chloe; Dieter Mueller", "00419, 00420"),
    "a surname of two": ("Personnel IDs", "Lefevre", None),
    "nobody like that": ("Personnel IDs", "Anna Müller", None),
    "the beginning of a name": ("Teams", "Survey", "Survey & inspection"),
    "every name of a cell": ("Teams", "HV team + crane", "HV team, Crane crew"),
    "both of two names": ("Teams", "Blade crew/HV", "Blade crew, HV team"),
    "another case": ("Teams", "crane crew", "Crane crew"),
    "another number is another site": ("Site ID", "DB02", None),
    "a word of another language": ("Status", "läuft", "DISPATCHED"),
}
"""By what it shows: header, content and suggestion of a cell of an activity from 16 Dec 2026, 07:00
to 13:30."""


@pytest.mark.parametrize("shows", TYPED)
def test_a_suggestion_loses_nothing_and_invents_nothing(anna: Planner, shows: str) -> None:
    header, typed, suggestion = TYPED[shows]
    row = anna.row_of(ROW)
    checked = anna.edited(lambda sheet, columns: sheet.cell(row, columns[header], typed))
    (change,) = checked.changes.changes
    assert {problem.suggestion for problem in change.problems} - {change.id} <= {suggestion, None}
    assert suggestion in {problem.suggestion for problem in change.problems}


@pytest.mark.parametrize("typed", ["D. Müller", "Dieter Müller"])
def test_people_have_suggestions_by_name_also_in_a_workbook_of_activities_alone(
    anna: Planner, typed: str
) -> None:
    anna.export(ACTIVITIES)
    edit(anna.plan, {f"Personnel IDs {anna.row_of(ROW)}": typed})
    assert "00420" in {problem.suggestion for problem in only(anna, ROW).problems}
    again = anna.check(offline=True).changes
    assert "00420" in {problem.suggestion for problem in again.changes[0].problems}


def test_two_dates_without_a_year_stay_in_the_year_of_the_row(anna: Planner) -> None:
    day = clock.now().date() - timedelta(days=22)
    start, end = (datetime.combine(day, time(hour)) for hour in (7, 13))
    for field, moment in (("startDate", start), ("endDate", end)):
        anna.service.edit_activity(ROW, **{field: f"{moment:%Y-%m-%dT%H:%M:%S.000Z}"})
    anna.export(*KINDS)
    row = anna.row_of(ROW)

    def edit(sheet: Any, columns: Columns) -> None:
        for header, moment in (("Start", start), ("End", end)):
            sheet.cell(row, columns[header], f"{moment + timedelta(days=1):%d.%m. %H:%M}")

    (change,) = anna.edited(edit).changes.changes
    assert [problem.suggestion for problem in change.problems] == [
        f"{moment + timedelta(days=1):%Y-%m-%d %H:%M}" for moment in (start, end)
    ]


def test_a_name_with_a_comma_is_that_name(anna: Planner) -> None:
    row = anna.row_of(ROW)
    checked = anna.edited(lambda sheet, at: sheet.cell(row, at["Teams"], "Cable team, south"))
    (change,) = checked.changes.changes
    assert ([*change.problems], change.fields[0].after) == ([], ["Cable team, south"])


def test_a_row_pasted_with_an_id_that_exists_is_wrong_itself(anna: Planner) -> None:
    def paste(sheet: Any, columns: Columns) -> None:
        for header, value in {
            "ID": ROW,
            "Site ID": "KR02",
            "Start": datetime(2026, 12, 10),
        }.items():
            sheet.cell(42, columns[header], value)

    (change,) = anna.edited(paste).changes.changes
    (problem,) = change.problems
    assert (change.row, problem.code, problem.suggestion) == (42, "duplicate-id", f"{ROW}-2")


def test_a_row_without_an_id_gets_its_own_one_or_a_free_one(anna: Planner) -> None:
    row = anna.row_of(ROW)

    def edit(sheet: Any, columns: Columns) -> None:
        sheet.cell(row, columns["ID"]).value = None
        for place in (42, 43):
            sheet.cell(place, columns["Status"], "PLANNED")
            sheet.cell(place, columns["Start"], datetime(2026, 12, 10, 7))
        sheet.cell(42, columns["Site ID"], "KR02")

    problems = {
        (change.row, problem.code): (str(problem.message), problem.suggestion)
        for change in anna.edited(edit).changes.changes
        for problem in change.problems
    }
    assert problems[row, "missing-id"] == (f"This row has no ID. It was {ROW}.", ROW)
    assert problems[42, "missing-id"][1] == "KR0411-053"
    assert problems[43, "missing-id"][1] == "SA0411-057"  # as most IDs: it has no site
    assert problems[43, "missing-site"] == ("Choose a site.", None)


# What differs from what was seen


def test_a_pasted_row_that_got_another_id_does_not_differ_for_that(anna: Planner) -> None:
    def paste(sheet: Any, columns: Columns) -> None:
        row = anna.row_of(ROW)
        for header in ("ID", "Start", "End"):
            sheet.cell(42, columns[header], sheet.cell(row, columns[header]).value)
        sheet.cell(42, columns["Site ID"], "KR02")

    seen = anna.edited(paste).changes
    decisions = {(seen.info.decision_id(ROW, 42), "id"): Decision(Choice.TYPED, ROW, f"{ROW}-2")}
    assert what_differs(seen, anna.check(decisions=decisions).changes, decisions) == ()


def test_what_did_change_is_named_by_row_and_field(anna: Planner) -> None:
    anna.type(ROW, externalRemarks="mine", status="COMPLETED")
    seen = anna.check()
    anna.service.edit_activity(ROW, externalRemarks="theirs")
    anna.type(OTHER, status="COMPLETED", teams=["Blade crew"])
    found = what_differs(seen.changes, anna.check().changes, {})
    rows = {id: anna.row_of(id) for id in (ROW, OTHER)}
    assert [str(one.sentence) for one in found] == [
        f"Row {rows[ROW]} ({ROW}): External remarks",
        f"Row {rows[OTHER]} ({OTHER}): Status, Teams",
    ]
