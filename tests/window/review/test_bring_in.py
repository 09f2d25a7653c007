"""Bring in what is new: the plan is patched, edits stay, what both sides changed is shown as a
conflict; on the real practice service.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sheets import by_id, edit
from window.window import Answers, Planner

from bridge.records.cells.moments import moment_text


def test_what_is_new_is_patched_in_and_a_clash_is_shown(planner: Planner) -> None:
    workbook = planner.export()
    mine, theirs, both = list(by_id(workbook))[:3]
    edit(workbook, {"External remarks 2": "mine", "External remarks 4": "mine too"})
    service = planner.practice
    service.edit_activity(theirs, externalRemarks="theirs")
    service.edit_activity(both, externalRemarks="theirs too")
    service.edit_activity("NEW-1", siteId="0042", status="PLANNED", teams=["Blade crew"])
    planner.reviewed(workbook)
    planner.press("Update from service")
    planner.sees("Updated from the service: 2 rows updated, 1 new row.")
    planner.sees("1 conflict: choose a value below.")
    planner.idle()
    found = by_id(workbook)
    assert [found[id]["External remarks"] for id in (mine, theirs, both)] == [
        "mine",
        "theirs",
        "mine too",
    ]
    assert "NEW-1" in found
    assert [(planner.id_of(row), planner.state(row)) for row in planner.rows()] == [
        (mine, "Changed"),
        (both, "Conflict"),
    ]
    planner.press("Keep mine")
    planner.upload("Upload 2 rows")
    planner.sees("2 of 2 rows were saved.")
    assert (service.state.activity(both) or {})["externalRemarks"] == "mine too"
    planner.idle()


def at(time: datetime) -> str:
    """Return a time of a sheet in UTC as the service has it."""
    return moment_text(time.replace(tzinfo=UTC))


def test_start_and_end_are_one_decision(planner: Planner, answers: Answers) -> None:
    workbook = planner.export()
    id, row = list(by_id(workbook).items())[2]
    start, end = row["Start"], row["End"]
    assert isinstance(start, datetime)
    assert isinstance(end, datetime)
    mine, day = start + timedelta(hours=3), timedelta(days=1)
    edit(workbook, {"Start 4": mine})
    service = planner.practice
    service.edit_activity(id, startDate=at(start + day), endDate=at(end + day))
    planner.reviewed(workbook)
    planner.press("Update from service")
    planner.sees("1 conflict: choose a value below.")
    planner.idle()
    assert by_id(workbook)[id]["End"] == end, "no pair that never existed"
    for time in (start, end, start + day, end + day, mine):
        planner.sees(f"{time:%H:%M}")
    assert planner.changes(4).count("→") == 1
    planner.press("Keep mine")
    planner.upload("Upload 1 row")
    planner.sees("The row was saved.")
    sent = service.activity(id) or {}
    assert [str(sent[name])[:16] for name in ("startDate", "endDate")] == [
        f"{time:%Y-%m-%dT%H:%M}" for time in (mine, end)
    ]
    planner.idle()


def test_the_colleague_of_the_practice_account_clashes_with_an_edit(planner: Planner) -> None:
    workbook = planner.export("at-work")
    rows = list(by_id(workbook))
    clash, *_ = [one.ids[0] for one in planner.practice.planted if one.mistake == "colleague"]
    edit(workbook, {f"External remarks {rows.index(clash) + 2}": "mine"})
    planner.reviewed(workbook)
    assert [(planner.id_of(row), planner.state(row)) for row in planner.rows()] == [
        (clash, "Conflict")
    ]
    assert not planner.can("Upload 1 row")
    planner.press("Keep mine")
    planner.upload("Upload 1 row")
    planner.sees("The row was saved.")
    assert (planner.practice.activity(clash) or {})["externalRemarks"] == "mine"
    planner.idle()
