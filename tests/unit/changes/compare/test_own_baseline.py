"""What was sent last time is the baseline of an own sheet: an unchanged sheet sends nothing, and a
colleague's change is never undone.
"""

from __future__ import annotations

from pathlib import Path

from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Records
from bridge.changes.compare.own_baseline import named_by_key, own_baseline
from bridge.records.change_set import SheetInfo, SheetRow
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import mapping_source
from bridge.texts import say

INFO = SheetInfo(
    Path("plan.xlsx"),
    "Plan",
    ACTIVITIES,
    "UTC",
    1,
    {"id": 1, "siteId": 2, "status": 3, "externalRemarks": 4, "assetId": 5},
)
HERE = mapping_source("Plan")


def row(**values: str) -> SheetRow:
    return SheetRow(2, {"id": "A1", "siteId": "S1", **values}, sheet="Plan")


def test_a_row_without_an_id_and_one_that_nobody_knows_have_no_record() -> None:
    own = own_baseline(
        INFO, [SheetRow(2, {"siteId": "S1"}, sheet="Plan"), row()], {}, HERE, Records()
    )
    assert (list(own.records.ids()), own.problems) == ([], ())


def test_a_key_that_stands_twice_is_named_by_its_columns_and_rows() -> None:
    rows = [row(status="PLANNED"), row(status="PLANNED")._replace(number=3)]
    changes = compare(INFO, rows, Records(), None)
    assert [problem.code for problem in changes.all_problems] == ["duplicate-id", "duplicate-id"]
    assert named_by_key(changes, {}) is changes
    named = named_by_key(changes, {"A1": say("Rows 2, 3 have the same Order: A1.")})
    assert [(str(problem.message), problem.suggestion) for problem in named.all_problems] == [
        ("Rows 2, 3 have the same Order: A1.", None)
    ] * 2
    other = named_by_key(changes, {"A2": say("of another")})
    assert [str(problem.message) for problem in other.all_problems] == [
        str(problem.message) for problem in changes.all_problems
    ]
