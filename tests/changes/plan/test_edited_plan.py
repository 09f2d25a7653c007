"""A plan as it will be once a sheet is sent, and what the rules say of the edit."""

from __future__ import annotations

from datetime import UTC, datetime

from changes.sheets import INFO, record, row

from bridge.changes.compare.compare import compare
from bridge.changes.compare.comparison_inputs import Records, Rules
from bridge.changes.plan.edited_plan import edited_plan
from bridge.changes.plan.plan_findings import look_at
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.change_types import Choice, Decision

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def shift(id: str, day: int, **fields: JsonValue) -> JsonObject:
    """Return a record of one morning in May."""
    times = {"startDate": f"2026-05-{day:02}T06:00:00.000Z", "endDate": f"2026-05-{day:02}T10:00:00.000Z"}
    return record(id, **times, personnelIds=["00417"], status="PLANNED", **fields)


KNOWN = [shift("A-1", 11), shift("A-2", 12), shift("A-3", 12), shift("A-4", 13)]


def test_the_changes_of_a_sheet_stand_in_the_places_of_their_records_and_new_ones_last() -> None:
    rows = [row(KNOWN[0], startDate="2026-05-13T07:00:00.000Z", endDate="2026-05-13T08:00:00.000Z"), row(KNOWN[1]), row(shift("A-9", 20))]
    plan, edits = edited_plan(KNOWN, compare(INFO, rows, Records(KNOWN), None).changes)
    assert [one["id"] for one in plan] == ["A-1", "A-2", "A-3", "A-4", "A-9"]
    assert plan[0] == {**KNOWN[0], "startDate": "2026-05-13T07:00:00.000Z", "endDate": "2026-05-13T08:00:00.000Z"}
    assert plan[1:4] == KNOWN[1:]
    assert edits == {"A-1": KNOWN[0], "A-9": None}
    assert [(str(one.code), one.ids, one.stood) for one in look_at(plan, NOW, edits)] == [
        ("person-twice", ("A-2", "A-3"), True),
        ("person-twice", ("A-4", "A-1"), False),
    ]


def test_a_row_that_is_left_out_changes_nothing() -> None:
    leave_out = {("A-1", ""): Decision(Choice.LEAVE_OUT)}
    rows = [row(KNOWN[0], status="COMPLETED")]
    changes = compare(INFO, rows, Records(KNOWN), None, Rules(decisions=leave_out)).changes
    assert edited_plan(KNOWN, changes) == (KNOWN, {})


def test_manpower_that_only_the_sheet_tells_counts_before_and_after() -> None:
    people: list[JsonValue] = ["00417", "00418"]
    edited = [row(KNOWN[0], personnelIds=people, manpower={"Blade crew": 1})]
    plan, edits = edited_plan(KNOWN, compare(INFO, edited, Records(KNOWN), None).changes)
    assert plan[0]["manpower"] == {"Blade crew": 1}
    assert [str(one.message) for one in look_at(plan, NOW, edits) if one.ids == ("A-1",)] == ["It has 2 people, the manpower says 1."]
