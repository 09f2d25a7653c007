"""What a fresh export proves of rows that were sent: each way in which it proves nothing makes the
outcome unknown, never a second sending.
"""

from __future__ import annotations

import pytest

from bridge.changes.compare.inputs import Records
from bridge.changes.row_outcomes import nothing_arrived, proven, taken_rows
from bridge.records.cells.base import JsonObject
from bridge.records.changes import RowState
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


@pytest.mark.parametrize(
    ("row", "shown", "proves"),
    [
        (sent(status="DISPATCHED"), BEFORE, True),
        (sent(status="DISPATCHED"), BEFORE | {"status": "DISPATCHED"}, False),
        (sent(status="DISPATCHED", name="Lift 2"), BEFORE | {"name": "Lift 2"}, False),
        (sent(status="DISPATCHED"), BEFORE | {"updatedAt": "2026-11-20T08:00:01.000Z"}, False),
        (sent(status=None), BEFORE, False),
        (sent(status=""), BEFORE, False),
        (sent(status=None, name="Lift 2"), BEFORE, True),
        (sent(status=None, name="Lift 2"), BEFORE | {"name": "Lift 2"}, False),
        (sent(manpower={"Blade crew": 2}), BEFORE, False),
        (sent(manpower={"Blade crew": 2}, name="Lift 2"), BEFORE, True),
        (sent(status="PLANNED"), BEFORE, False),
        (sent(status="PLANNED", manpower={"Blade crew": 2}), BEFORE, False),
    ],
)
def test_a_row_proves_that_nothing_arrived_only_where_something_that_was_sent_would_show(
    row: SentRow, shown: JsonObject, proves: bool
) -> None:
    assert nothing_arrived([row], Records([shown])) is proves


def test_a_new_row_proves_it_by_its_absence_alone() -> None:
    new = SentRow("Activities", 3, "N-1", RowState.NEW, {"id": "N-1", "siteId": "S"}, ("siteId",))
    assert nothing_arrived([new], Records([]))
    assert not nothing_arrived([new], Records([{"id": "N-1"}]))
    assert not nothing_arrived([new, sent(status=None)], Records([BEFORE]))


@pytest.mark.parametrize(
    ("row", "shown", "taken", "sure"),
    [
        (sent(status="DISPATCHED"), BEFORE | {"status": "DISPATCHED"}, True, True),
        (sent(status="DISPATCHED"), BEFORE, False, False),
        (sent(status="PLANNED"), BEFORE, False, False),  # it stood so before
        (
            sent(status="DISPATCHED", manpower={"Blade crew": 2}),
            BEFORE | {"status": "DISPATCHED"},
            True,
            False,
        ),
        (sent(manpower={"Blade crew": 2}), BEFORE, False, False),
        (sent(status="DISPATCHED", name="Lift 2"), BEFORE | {"status": "DISPATCHED"}, False, False),
    ],
)
def test_a_row_was_taken_where_it_shows_what_it_did_not_show_before(
    row: SentRow, shown: JsonObject, taken: bool, sure: bool
) -> None:
    now = Records([shown])
    assert (taken_rows([row], now), proven(row, now)) == (("A-1",) if taken else (), sure)
    assert (taken_rows([row], Records([])), proven(row, Records([]))) == ((), False)
