"""After a run: fields that changed without being asked, and putting a run back."""

from __future__ import annotations

from pathlib import Path
from zoneinfo import ZoneInfo

from builders.sheets import edits, record, sent

from bridge.changes.compare.inputs import Records
from bridge.changes.side_effects import PutBack, put_back
from bridge.records.change_set import RowState
from bridge.records.runs import LastSent, Receipt, SentRow


def receipt(*rows: SentRow) -> Receipt:
    """Return the receipt of a run with these rows."""
    return Receipt(
        "R-1",
        "upload",
        "2026-05-01T00:00:00.000Z",
        "Test",
        "https://x",
        "P",
        Path("plan.xlsx"),
        "Activities",
        rows,
        (),
    )


def reasons(found: PutBack) -> list[str]:
    """Return why fields cannot be put back."""
    return [str(row.why) for row in found.rows if row.why is not None]


def test_an_empty_value_is_put_back_as_the_empty_value_of_its_type() -> None:
    row = sent("A-1", workPackageId="WP-1")
    found = put_back(receipt(row), Records([record("A-1", workPackageId="WP-1")]))
    assert edits(found.changes.changes[0]) == {"workPackageId": ""}
    assert found.changes.changes[0].fields[0].cleared


def test_a_row_that_was_refused_or_put_back_already_is_left_alone() -> None:
    found = put_back(receipt(sent("A-1", status="COMPLETED")), Records([record("A-1")]))
    assert (found.changes.changes, found.changes.unchanged, reasons(found)) == ((), 1, [])


def test_what_cannot_be_put_back_is_listed() -> None:
    rows = [
        sent("N-1", new=True),
        sent("A-2", 3, status="COMPLETED"),
        sent("A-3", 4, assetId="WTG-7"),
        sent("A-4", 5, status="COMPLETED"),
    ]
    now = Records([record("N-1"), record("A-3"), record("A-4", status="PLANNED")])
    found = put_back(receipt(*rows), now)
    assert reasons(found) == [
        "N-1 was new and is not deleted. Delete it in the service.",
        "A-2 was deleted in the service.",
        "Asset ID of A-3: the service does not show what it was before.",
        "Status of A-4 was changed by someone else.",
    ]
    assert (found.changes.changes, found.changes.rows, found.changes.unchanged) == ((), 4, 4)


def test_a_later_upload_of_the_same_planner_is_told_from_somebody_else() -> None:
    rows = [
        sent("A-1", status="COMPLETED"),
        sent("A-2", 3, status="COMPLETED"),
        sent("A-3", 4, status="COMPLETED"),
    ]
    now = Records([record(f"A-{number}", status="PLANNED") for number in (1, 2, 3)])
    later = {
        "A-1": {"status": LastSent("R-2", "PLANNED", "2026-11-22T09:42:00.000Z")},
        "A-2": {"status": LastSent("R-2", "DISPATCHED", "2026-11-22T09:42:00.000Z")},
    }
    assert reasons(put_back(receipt(*rows), now, later, zone=ZoneInfo("Europe/Copenhagen"))) == [
        "Status of A-1 was changed by your upload of 22 Nov 2026, 10:42.",
        "Status of A-2 was changed by someone else.",
        "Status of A-3 was changed by someone else.",
    ]


def test_a_status_that_import_does_not_know_cannot_be_put_back() -> None:
    row = sent("A-1", status="COMPLETED")
    row = SentRow(
        row.sheet,
        row.row,
        row.id,
        RowState.CHANGED,
        row.payload,
        row.edited,
        record("A-1", status="ON_HOLD"),
    )
    found = put_back(receipt(row), Records([record("A-1", status="COMPLETED")]))
    assert reasons(found) == ["Status of A-1 was ON_HOLD, which cannot be uploaded."]
