"""The unchanged rows of a checked sheet: what they show, and decisions about them."""

from __future__ import annotations

from planner import Planner, later

from bridge.records.change_set import Choice, Decision

ROW, EDITED = "DB0411-046", "DB0411-045"


def test_a_decision_about_an_unchanged_row_is_what_the_next_check_finds(planner: Planner) -> None:
    planner.type(EDITED, externalRemarks="mine")
    changes = planner.check().changes
    untouched, recheck = changes.untouched, changes.recheck
    assert untouched is not None
    assert recheck is not None
    ids = [*untouched.ids()]
    assert ROW in ids
    assert EDITED not in ids
    assert len(ids) == changes.unchanged
    assert untouched.record(ROW) == planner.baseline()[ROW]
    change = untouched.change(ROW)
    assert (change.id, change.row, change.fields) == (ROW, planner.row_of(ROW), ())
    start = changes.info.table[[one.field for one in changes.info.table].index("startDate")]
    zone = planner.account.zone
    before = untouched.record(ROW)["startDate"]
    text, new = (start.cell.text_of(value, zone) for value in (before, later(before, days=2)))
    decisions = {(ROW, "startDate"): Decision(Choice.TYPED, text, new)}
    decided = recheck(change, decisions)
    assert [(one.field, one.after) for one in decided.fields] == [
        ("startDate", later(before, days=2))
    ]
    again = {one.id: one for one in planner.changes(decisions=decisions)}
    assert again[ROW].fields == decided.fields
    assert recheck(change, {}).fields == ()


def test_a_conflict_of_a_row_that_was_unchanged_is_found_by_the_next_check(
    planner: Planner,
) -> None:
    changes = planner.check().changes
    assert changes.untouched is not None
    before = changes.untouched.record(ROW)["startDate"]
    start = next(one for one in changes.info.table if one.field == "startDate")
    text, new = (
        start.cell.text_of(value, planner.account.zone) for value in (before, later(before, days=2))
    )
    planner.service.edit_activity(ROW, startDate=later(before, days=5))
    decisions = {(ROW, "startDate"): Decision(Choice.TYPED, text, new)}
    (change,) = planner.changes(decisions=decisions)
    assert [one.field for one in change.conflicts] == ["startDate"]
