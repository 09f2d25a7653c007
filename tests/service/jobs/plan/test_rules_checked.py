"""The rules of the plan in a check: what an edit makes is a warning of its rows, what existed
before has `existing`, and nothing is in the way.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from planner import Planner

from bridge import clock
from bridge.errors import Problem
from bridge.jobs.plan_warnings import RULES
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
