"""The rules of the plan in a check: what an edit makes is a warning of its rows, what existed
before has `existing`, and nothing is in the way.
"""

from __future__ import annotations

from datetime import timedelta
from itertools import combinations

import pytest
from all_kinds import KIND
from planner import Planner
from sheets import edit, rows_of, workbook_at

from bridge import clock
from bridge.errors import Problem
from bridge.jobs.plan_warnings import RULES
from bridge.records.kinds import ACTIVITIES
from bridge.settings import Settings, change_settings

PLANTED = {
    "person-twice",
    "completed-in-future",
    "planned-in-past",
    "dispatched-without-people",
    "zero-length",
    "too-long",
}
"""What is wrong with the practice account by the rules that are on at first, and by what an export
shows.
"""


def of_rules(problems: tuple[Problem, ...]) -> list[tuple[int | None, str]]:
    codes = {rule.code for rule in RULES}
    return [(problem.row, problem.code) for problem in problems if problem.code in codes]


@pytest.mark.parametrize("online", [False, True])
def test_a_check_warns_and_nothing_keeps_the_row_from_being_sent(
    planner: Planner, online: bool
) -> None:
    untouched = planner.check(online=online)
    assert of_rules(untouched.changes.all_problems) == []
    assert all(found.existing for found in untouched.plan_findings)
    assert {str(found.code) for found in untouched.plan_findings} == PLANTED
    number, soon = planner.row_of("DB0411-045"), clock.now() + timedelta(days=400)
    times = {
        name: f"{soon + timedelta(hours=hours):%Y-%m-%dT%H:00:00.000Z}"
        for name, hours in (("startDate", 0), ("endDate", 2))
    }
    planner.type(number, status="COMPLETED", **times)
    checked = planner.check(online=online)
    assert (number, "completed-in-future") in of_rules(checked.changes.all_problems)
    assert (number, "moved-far") in of_rules(checked.changes.all_problems)
    assert not checked.has_problems
    assert planner.upload().summary.updated == 1


def test_the_switches_of_this_computer_count(planner: Planner) -> None:
    planner.type(
        "DB0411-045",
        startDate="2031-03-03T08:00:00.000Z",
        endDate="2031-03-03T08:00:00.000Z",
    )
    change_settings(lambda _: Settings(plan_rules={rule.code: False for rule in RULES}))
    checked = planner.check(online=False)
    assert (of_rules(checked.changes.all_problems), checked.plan_findings) == ([], ())


def test_a_clash_names_people_also_where_the_lists_of_the_workbook_are_gone(
    planner: Planner,
) -> None:
    planner.export(ACTIVITIES, KIND["personnel"])
    rows = {row: line for row, line in enumerate(rows_of(planner.plan), 2) if line["Personnel IDs"]}
    moved, other = next(
        (first, second)
        for first, second in combinations(rows, 2)
        if rows[first]["Personnel IDs"] == rows[second]["Personnel IDs"]
        and rows[first]["Start"] != rows[second]["Start"]
    )
    with workbook_at(planner.plan) as book:
        del book["Lists"]
    edit(planner.plan, {f"{name} {moved}": rows[other][name] for name in ("Start", "End")})
    warnings = planner.check().changes.all_problems
    (clash,) = [str(found.message) for found in warnings if found.code == "person-twice"]
    for name in str(rows[moved]["People"]).split(", "):
        assert f"{name} (0" in clash
