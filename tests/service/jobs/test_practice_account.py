"""All of the program can be tried on practice: a colleague who changes rows meanwhile, a locked
row, suggestions that are taken, a sample case.
"""

from __future__ import annotations

from pathlib import Path

from planner import Planner, at_work, later

from bridge.practice.account.people import JOB
from bridge.records.cells.base import JsonValue
from bridge.records.changes import Choice, Decision


def _planted(planner: Planner, mistake: str) -> list[str]:
    return [one.ids[-1] for one in planner.service.planted if one.mistake == mistake]


def test_a_colleague_who_is_at_work_makes_a_real_conflict(tmp_path: Path) -> None:
    with at_work(tmp_path, colleague="at-work") as planner:
        planner.export()
        first, *others = _planted(planner, "colleague")
        exported = planner.baseline()
        planner.type(
            planner.row_of(first),
            startDate=later(exported[first]["startDate"], days=9),
            endDate=later(exported[first]["endDate"], days=9),
        )
        (change,) = planner.check().changes.changes
        assert {conflict.field for conflict in change.conflicts} == {"startDate", "endDate"}
        assert len(others) == 2
        for identity in (first, *others):
            now = planner.service.activity(identity)
            assert now is not None
            assert str(now["startDate"]) > str(exported[identity]["startDate"])
            assert now["externalRemarks"] == "Two hours later: the transfer vessel is late"
        planner.export()
        assert {
            identity: record
            for identity, record in planner.baseline().items()
            if exported[identity] != record
        }.keys() == {first, *others}
        before = planner.baseline()
        planner.export()
        assert planner.baseline() == before  # he works once


def test_a_locked_row_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with at_work(tmp_path) as planner:
        planner.export()
        locked = _planted(planner, "locked")
        assert len(locked) == 2
        for identity in locked:
            planner.type(planner.row_of(identity), externalRemarks="please")
        done = planner.upload()
        assert [(row.id, row.result, row.said) for row in done.outcome.rows] == [
            (identity, "failed", f"Activity {identity} is locked") for identity in locked
        ]
        # A colleague released them: nothing has to be corrected.
        assert planner.upload().summary.updated == 2
        assert planner.check().changes.changes == ()


def test_every_suggestion_of_the_program_is_accepted(tmp_path: Path) -> None:
    slips: dict[str, JsonValue] = {
        "siteId": "DB0l",
        "activityCategory": "Cable wrok",
        "workPackageId": "WP-010l",
        "teams": ["Blade crwe", "HV team"],
        "personnelIds": ["0O417", "00418"],
    }
    with at_work(tmp_path) as planner:
        planner.export()
        wrong = {identity for one in planner.service.planted for identity in one.ids}
        free = [identity for identity in planner.baseline() if identity not in wrong][JOB:]
        sites = {identity: planner.baseline()[identity]["siteId"] for identity in free}
        rows = dict(zip(free, slips.items(), strict=False))
        elsewhere = [
            identity for identity in free if sites[identity] != "DB01" and identity not in rows
        ][:5]
        rows |= dict.fromkeys(elsewhere, ("siteId", "DB0l"))
        for identity, (name, slip) in rows.items():
            planner.type(planner.row_of(identity), "Activities", **{name: slip})
        checked = planner.check()
        decisions = {
            (str(change.id), str(problem.field)): Decision(
                Choice.TYPED, problem.found, problem.suggestion, change.row
            )
            for change in checked.changes.changes
            for problem in change.problems
            if problem.suggestion
        }
        assert {(identity, name) for identity, name in decisions} == {
            (identity, name) for identity, (name, _) in rows.items()
        }
        done = planner.upload(decisions=decisions)
        assert [row.said for row in done.outcome.rows if row.result != "updated"] == []
        assert len(done.outcome.rows) == len(rows) == 10
        moved = planner.service.activity(elsewhere[0])
        assert moved is not None
        assert (moved["siteId"], moved["assetId"]) == ("DB01", "")
