"""What a sheet makes of its rows once it is sent, and what the rules say of the edit."""

from __future__ import annotations

from datetime import UTC, datetime

from builders.sheets import INFO, record, row

from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Records, Rules
from bridge.changes.plan.rules import EditedRow, PlanRows, edited_rows, look_at, sent_rows
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.changes import Choice, Decision, RowState, SheetRow
from bridge.records.runs import SentRow

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def shift(id: str, day: int, **fields: JsonValue) -> JsonObject:
    """Return a record of one morning in May."""
    times = {
        "startDate": f"2026-05-{day:02}T06:00:00.000Z",
        "endDate": f"2026-05-{day:02}T10:00:00.000Z",
    }
    return record(id, **times, personnelIds=["00417"], status="PLANNED", **fields)


KNOWN = [shift("A-1", 11), shift("A-2", 12), shift("A-3", 12), shift("A-4", 13)]


def edits_of(rows: list[SheetRow], rules: Rules | None = None) -> list[EditedRow]:
    """Return what a sheet with these rows makes of them."""
    return list(edited_rows(compare(INFO, rows, Records(KNOWN), None, rules).changes))


def test_a_row_that_is_left_out_changes_nothing() -> None:
    leave_out = {("A-1", ""): Decision(Choice.LEAVE_OUT)}
    assert edits_of([row(KNOWN[0], status="COMPLETED")], Rules(decisions=leave_out)) == []


def test_manpower_that_only_the_sheet_tells_counts_before_and_after() -> None:
    people: list[JsonValue] = ["00417", "00418"]
    edits = edits_of([row(KNOWN[0], personnelIds=people, manpower={"Blade crew": 1})])
    assert edits[0].after["manpower"] == {"Blade crew": 1}
    found = look_at(PlanRows(KNOWN), NOW, edits)
    assert [str(one.message) for one in found if one.ids == ("A-1",)] == [
        "2 people are assigned but Manpower says 1."
    ]


def test_rows_that_were_sent_are_what_they_were_and_what_was_made_of_them() -> None:
    sent = SentRow(
        "Activities",
        2,
        "A-1",
        RowState.CHANGED,
        {"id": "A-1", "siteId": "HR-1", "status": "COMPLETED"},
        ("status",),
        KNOWN[0],
    )
    assert list(sent_rows([sent])) == [EditedRow(KNOWN[0], {**KNOWN[0], "status": "COMPLETED"})]
