"""What a fresh export proves of rows that were sent: each way in which it proves nothing makes the
outcome unknown, never a second sending.
"""

from __future__ import annotations

import pytest
from builders.tables import of_test

from bridge.changes.compare.inputs import Records
from bridge.changes.row_outcomes import nothing_arrived, proven, taken_rows
from bridge.records.cells.base import JsonObject
from bridge.records.changes import RowState
from bridge.records.runs import SentRow

TABLES = of_test(__file__)
BEFORE: JsonObject = {
    "id": "A-1",
    "status": "PLANNED",
    "name": "Lift",
    "updatedAt": "2026-11-20T08:00:00.000Z",
}


def sent(**values: object) -> SentRow:
    payload: JsonObject = {"id": "A-1", "siteId": "S", **values}  # type: ignore[dict-item]
    return SentRow("Activities", 2, "A-1", RowState.CHANGED, payload, tuple(values), BEFORE)


@pytest.mark.parametrize(
    ("row", "shown", "proves"),
    TABLES["a row proves that nothing arrived only where something that was sent would show"],
)
def test_a_row_proves_that_nothing_arrived_only_where_something_that_was_sent_would_show(
    row: JsonObject, shown: JsonObject, proves: bool
) -> None:
    assert nothing_arrived([sent(**row)], Records([BEFORE | shown])) is proves


def test_a_new_row_proves_it_by_its_absence_alone() -> None:
    new = SentRow("Activities", 3, "N-1", RowState.NEW, {"id": "N-1", "siteId": "S"}, ("siteId",))
    assert nothing_arrived([new], Records([]))
    assert not nothing_arrived([new], Records([{"id": "N-1"}]))
    assert not nothing_arrived([new, sent(status=None)], Records([BEFORE]))


@pytest.mark.parametrize(
    ("row", "shown", "taken", "sure"),
    TABLES["a row was taken where it shows what it did not show before"],
)
def test_a_row_was_taken_where_it_shows_what_it_did_not_show_before(
    row: JsonObject, shown: JsonObject, taken: bool, sure: bool
) -> None:
    now, sent_row = Records([BEFORE | shown]), sent(**row)
    assert (taken_rows([sent_row], now), proven(sent_row, now)) == (("A-1",) if taken else (), sure)
    assert (taken_rows([sent_row], Records([])), proven(sent_row, Records([]))) == ((), False)
