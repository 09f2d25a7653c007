"""What was sent last time is the baseline of an own sheet: an unchanged sheet sends nothing, and a
colleague's change is never undone.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bridge.changes.compare.compare import compare
from bridge.changes.compare.decisions import named_by_key, own_baseline
from bridge.changes.compare.inputs import Records, Rules
from bridge.records.cells.base import JsonObject
from bridge.records.changes import ChangeSet, FieldChange, SheetInfo, SheetRow
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import LastSent, SentValues, mapping_source
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
SENT: JsonObject = {
    "siteId": "S1",
    "status": "PLANNED",
    "externalRemarks": "as sent",
    "assetId": "T1",
}


def row(**values: str) -> SheetRow:
    return SheetRow(2, {"id": "A1", "siteId": "S1", **values}, sheet="Plan")


def history(sent: dict[str, JsonObject]) -> SentValues:
    return {
        id: {
            name: [LastSent("run", value, number=1, source=HERE)] for name, value in values.items()
        }
        for id, values in sent.items()
    }


def compared(
    rows: list[SheetRow], sent: dict[str, JsonObject], now: list[JsonObject]
) -> tuple[ChangeSet, list[str]]:
    service = Records(now)
    own = own_baseline(INFO, rows, history(sent), HERE, service)
    return compare(INFO, rows, own.records, service, Rules(disputes=own.disputes)), [
        str(problem.sentence) for problem in own.problems
    ]


def test_what_a_colleague_changed_in_the_service_is_said_and_not_undone() -> None:
    changes, said = compared(
        [row(status="PLANNED", externalRemarks="as sent", assetId="T1")],
        {"A1": SENT},
        [{"id": "A1", "siteId": "S1", "status": "COMPLETED", "externalRemarks": "as sent"}],
    )
    assert (changes.changes, changes.unchanged) == ((), 1)
    assert said == [
        "Row 2, Status: Changed in the service to “COMPLETED”. Your sheet still has the "
        "value of the last upload."
    ]


def test_a_cell_that_the_planner_changed_is_an_edit_and_with_a_colleagues_change_a_conflict() -> (
    None
):
    rows = [row(status="DISPATCHED", externalRemarks="new", assetId="T2")]
    changes, said = compared(
        rows,
        {"A1": SENT},
        [{"id": "A1", "siteId": "S1", "status": "COMPLETED", "externalRemarks": "as sent"}],
    )
    (change,) = changes.changes
    assert [(field.field, field.before, field.after) for field in change.fields] == [
        ("assetId", "T1", "T2"),
        ("status", "PLANNED", "DISPATCHED"),
        ("externalRemarks", "as sent", "new"),
    ]
    assert [
        (conflict.field, conflict.in_service, conflict.mine) for conflict in change.conflicts
    ] == [("status", "COMPLETED", "DISPATCHED")]
    assert said == []


def test_a_field_that_was_never_sent_is_a_conflict_of_a_row_with_a_history() -> None:
    changes, said = compared(
        [row(status="PLANNED", externalRemarks="mine")],
        {"A1": {"siteId": "S1", "status": "PLANNED"}},
        [{"id": "A1", "siteId": "S1", "status": "PLANNED", "externalRemarks": "theirs"}],
    )
    assert changes.changes[0].fields == (FieldChange("externalRemarks", "theirs", "mine"),)
    assert [conflict.field for conflict in changes.changes[0].conflicts] == ["externalRemarks"]
    assert ([problem.code for problem in changes.changes[0].problems], said) == (["conflict"], [])


def test_a_row_without_an_id_and_one_that_nobody_knows_have_no_record() -> None:
    own = own_baseline(
        INFO, [SheetRow(2, {"siteId": "S1"}, sheet="Plan"), row()], {}, HERE, Records()
    )
    assert (list(own.records.ids()), own.problems) == ([], ())


def test_a_key_that_stands_twice_is_named_by_its_columns_and_rows() -> None:
    rows = [row(status="PLANNED"), replace(row(status="PLANNED"), number=3)]
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
