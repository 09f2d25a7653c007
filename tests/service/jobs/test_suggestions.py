"""Promise 30: a suggestion of ours, taken, is never refused for what we could know; and what the
service said stands with its rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from planner import Planner, at_work

from bridge.jobs.check import what_differs
from bridge.records.cells.base import JsonValue
from bridge.records.changes import Change, Choice, Decision
from bridge.records.kinds import KINDS

ROW, OTHER = "DB0411-045", "DB0411-046"


@pytest.fixture
def anna(tmp_path: Path) -> Iterator[Planner]:
    with at_work(tmp_path) as found:
        found.export(*KINDS)
        yield found


MISTAKES: dict[str, dict[str, JsonValue]] = {
    "end before start": {"endDate": "2020-01-01T10:00:00.000Z"},
    "start after end": {"startDate": "2040-06-01T06:00:00.000Z"},
    "site": {"siteId": "DB0l"},
    "team": {"teams": ["Blade crw"]},
    "category": {"activityCategory": "Blade repiar"},
    "manpower": {"manpower": {"Blade crw": 4}},
    "all at once": {
        "siteId": "0O42",
        "teams": ["Blade crw"],
        "endDate": "2020-01-01T10:00:00.000Z",
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
        anna.type(ids, **MISTAKES[mistake])  # type: ignore[arg-type]
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
    anna.type(anna.row_of(ROW), siteId="DB01", assetId="SA-C03")
    assert anna.upload().summary.failed == 1
    anna.type(anna.row_of(ROW), siteId="DB0l")
    anna.type(anna.row_of(OTHER), siteId="DB0l")
    offers = {
        change.id: [problem.suggestion for problem in change.problems if problem.field == "siteId"]
        for change in anna.check().changes.changes
    }
    assert offers == {ROW: [None], OTHER: ["DB01"]}
    assert "DB01" not in str(
        next(problem for problem in only(anna, ROW).problems if problem.field == "siteId").message
    )


def test_a_site_is_not_proposed_where_the_asset_of_the_row_does_not_stand(anna: Planner) -> None:
    anna.type(anna.row_of(ROW), assetId="SA-C03", siteId="0042")
    assert anna.upload().summary.updated == 1
    anna.type(anna.row_of(ROW), siteId="DB0l")
    assert [
        problem.suggestion for problem in only(anna, ROW).problems if problem.field == "siteId"
    ] == [None]


def only(planner: Planner, id: str) -> Change:
    return next(change for change in planner.check().changes.changes if change.id == id)


# What the service said


# What differs from what was seen


def test_what_did_change_is_named_by_row_and_field(anna: Planner) -> None:
    anna.type(anna.row_of(ROW), externalRemarks="mine", status="COMPLETED")
    seen = anna.check()
    anna.service.edit_activity(ROW, externalRemarks="theirs")
    anna.type(anna.row_of(OTHER), status="COMPLETED", teams=["Blade crew"])
    found = what_differs(seen.changes, anna.check().changes, {})
    rows = {id: anna.row_of(id) for id in (ROW, OTHER)}
    assert [str(one.sentence) for one in found] == [
        f"Row {rows[ROW]} ({ROW}): External remarks",
        f"Row {rows[OTHER]} ({OTHER}): Status, Teams",
    ]
