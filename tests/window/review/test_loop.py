"""The planner's loop at the window, by mouse and keys: nothing is lost from sight, one decision
leads to the next, causes are settled at once.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sheets import edit
from window import samples
from window.window import Planner

from bridge.jobs.recognise import other_project
from bridge.records.change_set import Change, Origin
from bridge.settings import Account
from bridge.texts import say

pytestmark = pytest.mark.usefixtures("year_of_samples")


def end_before_start(row: int, number: int) -> Change:
    """Return a row whose start was moved behind its end."""
    made = samples.changed(row, number, startDate="2026-11-30T06:00:00.000Z")
    finding = samples.problem(
        row,
        "startDate",
        "Start",
        f"E{row}",
        say("The start is after the end."),
        "2026-11-30 07:00",
        None,
        bad=False,
    )
    return replace(made, problems=(replace(finding, code="end-before-start"),))


def test_what_changes_stands_in_words_and_only_changed_columns_are_shown(planner: Planner) -> None:
    planner.frame.resize(2400, 700)
    planner.shown(samples.mixed())
    assert planner.captions() == [
        "Row",
        "State",
        "Activity",
        "What changes",
        "Site ID",
        "Start",
        "End",
        "Status",
        "Teams",
        "Manpower",
    ]
    assert [planner.changes(row) for row in (6, 11, 21, 31)] == [
        "End 23 Nov 15:00 → 24 Nov 16:00 · Planned → “DONE”",
        "End 26 Nov 15:00 → 23 Nov 16:00 · Planned → Dispatched · Teams Green → Blue, Green",
        "29 Nov 07:00 – 15:00 · OSS-1 · Green",
        "Teams Blue → (empty)",
    ]
    planner.shown(replace(samples.clean(), changes=(samples.changed(33, 13, siteId="HOW-B"),)))
    assert planner.captions() == ["Row", "State", "Activity", "What changes", "Site ID"]
    planner.command("All columns")
    assert planner.captions() == [
        "Row",
        "State",
        "Activity",
        "What changes",
        "Site ID",
        "Start",
        "End",
        "Status",
        "Teams",
    ]


def test_a_row_corrected_back_to_what_it_was_is_put_back_at_once_and_not_counted(
    planner: Planner,
) -> None:
    planner.shown(samples.clean())
    planner.select(12)
    planner.more("Revert to Planned")
    assert (planner.state(12), planner.changes(12)) == ("Unchanged", "")
    assert "Upload 9 rows" in planner.buttons()


def test_a_start_after_the_end_is_put_back_or_the_end_moves_too(planner: Planner) -> None:
    changes = replace(samples.clean(), changes=(end_before_start(5, 3), end_before_start(6, 4)))
    planner.shown(changes)
    planner.find("Move the end too, keep 8 h")
    assert planner.filled(planner.pane) == [], "nothing moves by Enter alone"
    planner.press("Move the end too, keep 8 h")
    assert (planner.state(5), planner.changes(5)) == (
        "Changed",
        "Start 24 Nov 07:00 → 30 Nov 07:00, end too",
    )
    planner.more("Revert Start to 25 Nov 2026, 07:00")
    assert planner.state(6) == "Unchanged"
    planner.select(5)
    assert "End: 24 Nov 15:00 → 30 Nov 15:00" in planner.panel()


def test_a_value_is_applied_to_all_rows_with_the_same_problem(planner: Planner) -> None:
    planner.shown(samples.many(200))
    planner.key("F8")
    planner.pick("Status", "D", planner.pane)
    planner.more("Apply “Dispatched” to all 4 rows")
    assert planner.counts()["Problems"] == 0
    assert {planner.cell(row, "Status") for row in (50, 100, 150, 200)} == {"Dispatched"}


def test_rows_that_are_left_out_are_not_said_to_be_as_in_the_service(planner: Planner) -> None:
    planner.shown(replace(samples.clean(), changes=(end_before_start(5, 3),)))
    planner.press("Move the end too, keep 8 h")
    planner.more("Skip row")
    planner.sees("1 row skipped. Nothing to upload.")
    assert "Save corrections" in planner.buttons()


def test_the_same_mistake_in_many_rows_is_replaced_at_once_and_taken_back_in_one_step(
    planner: Planner,
) -> None:
    planner.shown(samples.many(200))
    planner.cause("Status “DONE”")
    assert planner.lines() == [["4", "Problem", "Status “DONE”"]]
    assert "Rows 50, 100, 150, 200" in planner.panel()
    planner.find("Replace in 4 rows")
    planner.pick("Status", "D", planner.pane)
    planner.press("Replace in 4 rows")
    assert planner.counts()["Problems"] == 0
    planner.press("Group by cause")
    assert {planner.cell(row, "Status") for row in (50, 100, 150, 200)} == {"Dispatched"}
    planner.key("Ctrl+Z")
    assert planner.counts()["Problems"] == 4


def test_several_rows_get_a_value_by_the_menu_of_the_right_button(planner: Planner) -> None:
    planner.shown(samples.clean())
    planner.select_all()
    assert "10 rows selected" in planner.panel()
    assert planner.menu(12)[:2] == ["Revert 10 rows", "Set status"]
    planner.choose("Set status", "Dispatched")
    assert planner.column("Status") == ["Dispatched"] * 10


def test_a_workbook_of_practice_is_told_from_an_account_of_the_same_project_and_address() -> None:
    account = Account(
        name="North Sea",
        base_url="http://127.0.0.1:8000",
        username="planner",
        project_id="5f2c91d0",
        time_zone="UTC",
    )
    origin = Origin(
        "Practice", "http://127.0.0.1:9000", "5f2c91d0", "UTC", "2026-11-18T15:40:00.000Z"
    )
    assert other_project(origin, account) is None
    assert (
        str(other_project(replace(origin, practice=True), account))
        == "The workbook is from the practice account, not from “North Sea”."
    )


def test_the_edits_are_saved_as_the_bytes_that_an_upload_sends(
    planner: Planner, tmp_path: Path
) -> None:
    workbook, out = planner.open_plan(), tmp_path / "edits.json"
    edit(workbook, {"External remarks 2": "seen"})
    planner.reviewed(workbook)
    planner.files = [out]
    planner.command("Save changes as")
    planner.wait(out.exists, "the file")
    planner.idle()
    planner.upload("Upload 1 row")
    planner.sees("The row was saved.")
    ledger = planner.frame.session.ledger
    assert (
        out.read_bytes()
        == (ledger.folder(ledger.summaries()[0].run) / "activities-1.json").read_bytes()
    )


def test_proof_of_a_slip_is_asked_about_and_let_pass_for_this_workbook_only(
    planner: Planner,
) -> None:
    workbook = planner.edited({"ID 5": "SA0411-999"})
    assert "1 row has another ID than before." in planner.reads()
    assert not planner.can("Upload 1 row")
    planner.press("This is intended")
    planner.wait(lambda: planner.can("Upload 1 row"), "the upload to be offered")
    assert "This is intended" not in planner.buttons()
    planner.reviewed(workbook)
    assert not planner.can("Upload 1 row")
    assert "This is intended" in planner.buttons()


def test_a_suggestion_is_shown_as_old_and_new(planner: Planner) -> None:
    planner.shown(samples.many(200))
    planner.key("F8")
    assert "Dispatched → Completed" in planner.panel()
