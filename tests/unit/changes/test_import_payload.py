"""What is sent for a row, what is remembered afterwards, and what every row as
import JSON holds.
"""

from __future__ import annotations

import json

from builders.sheets import IMPORTABLE, INFO, record, row, sent
from hypothesis import given
from hypothesis import strategies as st

from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Records, Rules
from bridge.changes.import_payload import (
    EveryRow,
    SendMode,
    payloads,
    renewed,
)
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.change_set import ChangeSet
from bridge.records.runs import SentRow

WHOLE, EDITS = SendMode(merge_current=True), SendMode(merge_current=False)
AT = "2026-11-20T08:00:00.000Z"
ONE = Records([record("A-1")])


def only_sent(changes: ChangeSet, mode: SendMode = WHOLE) -> SentRow:
    """Return the one row to send."""
    rows = list(payloads(changes, mode))
    assert len(rows) == 1
    return rows[0]


# What nobody typed


# Every row


def test_a_state_that_import_does_not_know_stays_out_of_every_row_unless_it_was_typed_over() -> (
    None
):
    odd = record("A-1", status="ON_HOLD")
    rows = [row(odd), row(odd, status="PLANNED")]
    assert [
        json.loads(text).get("status") for text in EveryRow(INFO, Records([odd])).texts(rows)
    ] == [None, "PLANNED"]


def test_a_row_that_nobody_knows_goes_as_it_stands() -> None:
    assert [
        *map(json.loads, EveryRow(INFO, ONE).texts([row({"id": "A-9", "siteId": "HR-1"})]))
    ] == [{"id": "A-9", "siteId": "HR-1"}]


# The renewed baseline: the same workbook serves all week

_EDITABLE = [column.field for column in IMPORTABLE if column.field not in {"id", "siteId"}]
_NEW: dict[str, JsonValue] = {
    **dict.fromkeys(_EDITABLE, "New"),
    "assetId": "WTG-7",
    "startDate": "2026-06-01T06:00:00.000Z",
    "endDate": "2026-06-02T06:00:00.000Z",
    "activityCategory": "Inspection",
    "status": "COMPLETED",
    "workPackageId": "WP-2",
    "workOrderId": "WO-1",
    "teams": ["Team A", "Blade crew"],
    "personnelIds": ["P-3", "P-2"],
    "manpower": {"Team A": 3},
    "additionalClientWork": False,
    "internalRemarks": "Ours",
    "externalRemarks": "Theirs",
}


@given(st.data())
def test_only_what_was_edited_differs_from_the_service(data: st.DataObject) -> None:
    edited = data.draw(st.sets(st.sampled_from(_EDITABLE), min_size=1))
    teams: list[JsonValue] = data.draw(st.sampled_from([[], ["T"]]))
    now = record("A-1", externalRemarks=data.draw(st.sampled_from(["", "x"])), teams=teams)
    sent = only_sent(
        compare(
            INFO,
            [row(now, **{name: _NEW[name] for name in edited})],
            Records([now]),
            Records([now]),
        )
    )
    assert {name for name, value in sent.payload.items() if now.get(name) != value} == edited
    assert set(sent.edited) == edited
    assert all(value not in (None, "", [], {}) for value in sent.payload.values())


def test_a_row_that_made_a_gone_activity_anew_is_no_edit_from_then_on() -> None:
    gone = record("A-1", status="PLANNED")
    made = sent("A-1", new=True, status="DISPATCHED")
    fresh = record("A-1", status="DISPATCHED", createdAt="2026-11-22T10:00:00.000Z")
    assert renewed(json.dumps(fresh), made, AT, gone, {"status"}).value["status"] == "DISPATCHED"
    exported_since = record("A-1", status="COMPLETED", createdAt="2026-11-22T10:00:00.000Z")
    assert (
        renewed(json.dumps(exported_since), made, AT, exported_since, ()).value["status"]
        == "COMPLETED"
    )


def test_a_row_that_the_sheet_did_not_know_is_no_edit_once_two_runs_of_it_have_arrived() -> None:
    theirs = record("A-1", siteId="DB01", externalRemarks="By another planner")
    typed: JsonObject = {"id": "A-1", "siteId": "0042", "externalRemarks": "Mine"}
    mine = only_sent(
        compare(INFO, [row(typed)], Records([]), Records([theirs]), Rules(on_conflict="mine"))
    )
    assert (mine.before or {})["externalRemarks"] == "By another planner", "to be put back"
    known_of_the_run_before: JsonObject = {"id": "A-1", "siteId": "0042"}
    there = json.dumps({**theirs, **typed})
    assert (
        renewed(there, mine, AT, known_of_the_run_before, {"externalRemarks"}).value[
            "externalRemarks"
        ]
        == "Mine"
    )
