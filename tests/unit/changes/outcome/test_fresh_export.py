"""What a fresh export proves of rows that were sent: each way in which it proves nothing makes the
outcome unknown, never a second sending.
"""

from __future__ import annotations

from builders.tables import tabled

from bridge.changes.compare.inputs import Records
from bridge.changes.row_outcomes import nothing_arrived, proven, taken_rows
from bridge.records.cells.base import JsonObject
from bridge.records.change_set import RowState
from bridge.records.runs import SentRow

BEFORE: JsonObject = {
    "id": "A-1",
    "status": "PLANNED",
    "name": "Lift",
    "updatedAt": "2026-11-20T08:00:00.000Z",
}


def sent(**values: object) -> SentRow:
    payload: JsonObject = {"id": "A-1", "siteId": "S", **values}  # type: ignore[dict-item]
    return SentRow("Activities", 2, "A-1", RowState.CHANGED, payload, tuple(values), BEFORE)


@tabled("row", "shown", "proves")
def test_a_row_proves_that_nothing_arrived_only_where_something_that_was_sent_would_show(
    row: JsonObject, shown: JsonObject, proves: bool
) -> None:
    assert nothing_arrived([sent(**row)], Records([BEFORE | shown])) is proves


def test_a_new_row_proves_it_by_its_absence_alone() -> None:
    new = SentRow("Activities", 3, "N-1", RowState.NEW, {"id": "N-1", "siteId": "S"}, ("siteId",))
    assert nothing_arrived([new], Records([]))
    assert not nothing_arrived([new], Records([{"id": "N-1"}]))
    assert not nothing_arrived([new, sent(status=None)], Records([BEFORE]))


@tabled("row", "shown", "taken", "sure")
def test_a_row_was_taken_where_it_shows_what_it_did_not_show_before(
    row: JsonObject, shown: JsonObject, taken: bool, sure: bool
) -> None:
    now, sent_row = Records([BEFORE | shown]), sent(**row)
    assert (taken_rows([sent_row], now), proven(sent_row, now)) == (("A-1",) if taken else (), sure)
    assert (taken_rows([sent_row], Records([])), proven(sent_row, Records([]))) == ((), False)
