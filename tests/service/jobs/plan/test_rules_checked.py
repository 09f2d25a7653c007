"""The rules of the plan in a check: what an edit makes is a warning of its rows, what existed
before has `existing`, and nothing is in the way.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from builders.sheets import INFO, record, row
from planner import Planner

from bridge import clock
from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Records
from bridge.errors import Problem
from bridge.jobs.plan_rules import RULES, PlanRows, with_warnings
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.changes import ChangeSet
from bridge.settings import Settings, change_settings

NOW = datetime(2026, 5, 1, tzinfo=UTC)
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


def shift(id: str, day: int, **fields: JsonValue) -> JsonObject:
    """Return a record of one morning in May."""
    times = {
        "startDate": f"2026-05-{day:02}T06:00:00.000Z",
        "endDate": f"2026-05-{day:02}T10:00:00.000Z",
    }
    values: JsonObject = {"personnelIds": ["P-1"], "status": "PLANNED", **fields}
    return record(id, **times, **values)


KNOWN = [
    shift("A-1", 11),
    shift("A-2", 12),
    shift("A-3", 12),
    shift("A-4", 13, personnelIds=["P-2"]),
]


def edited(id: str, number: int = 2, **values: JsonValue) -> ChangeSet:
    """Return the changes of a sheet in which one row was edited."""
    return compare(
        INFO,
        [row(next(one for one in KNOWN if one["id"] == id), number, **values)],
        Records(KNOWN),
        None,
    )


def test_a_clash_that_an_edit_makes_is_a_warning_at_its_cell() -> None:
    changes = edited(
        "A-4",
        7,
        personnelIds=["P-2", "P-1"],
        startDate="2026-05-11T08:00:00.000Z",
        endDate="2026-05-11T09:00:00.000Z",
    )
    found, told = with_warnings(changes, PlanRows(KNOWN), Settings(), NOW)
    (problem,) = found.all_problems
    assert (problem.severity, problem.code, problem.sheet, problem.row, problem.field) == (
        "warning",
        "person-twice",
        "Activities",
        7,
        "personnelIds",
    )
    assert (
        str(problem.sentence)
        == "Row 7, Personnel IDs: Anna Berg (P-1) is in A-1 and A-4 at the same time."
    )
    assert problem.cell == "M7"
    assert [(one.ids, one.existing) for one in told] == [
        (("A-1", "A-4"), False),
        (("A-2", "A-3"), True),
    ]


def of_rules(problems: tuple[Problem, ...]) -> list[tuple[int | None, str]]:
    codes = {str(rule.code) for rule in RULES}
    return [(problem.row, problem.code) for problem in problems if problem.code in codes]


@pytest.mark.parametrize("online", [False, True])
def test_a_check_warns_and_nothing_keeps_the_row_from_being_sent(
    anna: Planner, online: bool
) -> None:
    anna.export()
    untouched = anna.check(online=online)
    assert of_rules(untouched.changes.all_problems) == []
    assert all(found.existing for found in untouched.plan_findings)
    assert {str(found.code) for found in untouched.plan_findings} == PLANTED
    number, soon = anna.row_of("DB0411-045"), clock.now() + timedelta(days=400)
    times = {
        name: f"{soon + timedelta(hours=hours):%Y-%m-%dT%H:00:00.000Z}"
        for name, hours in (("startDate", 0), ("endDate", 2))
    }
    anna.type(number, status="COMPLETED", **times)
    checked = anna.check(online=online)
    assert (number, "completed-in-future") in of_rules(checked.changes.all_problems)
    assert (number, "moved-far") in of_rules(checked.changes.all_problems)
    assert not checked.has_problems
    assert anna.upload().summary.updated == 1


def test_the_switches_of_this_computer_count(anna: Planner) -> None:
    anna.export()
    anna.type(
        anna.row_of("DB0411-045"),
        startDate="2031-03-03T08:00:00.000Z",
        endDate="2031-03-03T08:00:00.000Z",
    )
    change_settings(lambda _: Settings(plan_rules={rule.code: False for rule in RULES}))
    checked = anna.check(online=False)
    assert (of_rules(checked.changes.all_problems), checked.plan_findings) == ([], ())
