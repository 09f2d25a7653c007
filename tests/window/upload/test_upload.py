"""Upload and results at the window, on the real practice service: refused rows, correction, second
upload, lost answers, closing.
"""

from __future__ import annotations

import shutil
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from campaign import Within
from faults.spoiled import SpoiledService
from openpyxl import load_workbook
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from sheets import edit
from window.steps import one_edit, results
from window.window import Answers, Planner

from bridge.gui.app.main_window import Frame
from bridge.gui.frame.session import Connection, Session
from bridge.gui.review.page import ReviewPage
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.file_watch import FileWatch
from bridge.jobs import sending


def second_window(service: SpoiledService, qtbot: QtBot, folder: Path) -> Planner:
    """Start the program once more, and sign in to the practice account that is there already."""
    made = Frame(Session(practice=service))
    qtbot.addWidget(made)
    made.show()
    made.start()
    other = Planner(made, qtbot, folder)
    other.press("Try with the practice account")
    other.wait(lambda: made.session.connection is Connection.IN, "the practice account")
    return other


def test_refused_rows_are_corrected_on_their_sheet_and_sent_again(
    planner: Planner, answers: Answers
) -> None:
    workbook = planner.open_plan()
    start = load_workbook(workbook)["Activities"].cell(3, 5).value
    assert isinstance(start, datetime)
    edit(
        workbook,
        {"External remarks 2": "Bring the long ladder", "End 3": start - timedelta(days=2)},
    )
    planner.reviewed(workbook)
    planner.sees("1 row with a warning.")
    planner.upload("Upload 2 rows")
    assert "Row 3 will probably not be accepted." in answers[0][1]
    found = results(planner)
    planner.sees("1 of 2 rows was saved. 1 row was not accepted.")
    assert found.banner.property("state") == "warn"
    assert planner.rows() == ["3"]
    failed = load_workbook(workbook)["Failed rows"]
    assert failed.max_row == 2
    edit(workbook, {"End 2": start + timedelta(days=2)}, sheet="Failed rows")
    planner.press("Fix 1 row")
    planner.checked(workbook)
    planner.upload("Upload 1 row")
    planner.sees("The row was saved.")
    assert found.banner.property("state") == "good"
    planner.idle()
    planner.history()
    planner.key("Down")
    planner.press("Details")
    planner.sees("1 row was saved by a later upload.")
    assert "Fix 1 row" not in planner.buttons()
    assert planner.filled() == ["Open workbook"]
    planner.reviewed(workbook)
    planner.sees("No changes to upload.")


def test_refused_rows_that_have_the_values_of_the_service_again_leave_their_sheet(
    planner: Planner,
) -> None:
    workbook = planner.open_plan()
    sheet = load_workbook(workbook)["Activities"]
    start, end = sheet.cell(3, 5).value, sheet.cell(3, 6).value
    assert isinstance(start, datetime)
    edit(workbook, {"End 3": start - timedelta(days=2)})
    planner.reviewed(workbook)
    planner.upload("Upload 1 row")
    results(planner)
    planner.sees("1 row was not accepted.")
    edit(workbook, {"End 2": end}, sheet="Failed rows")
    accepted = planner.practice.state.imports_accepted
    planner.press("Fix 1 row")
    planner.sees("1 row matches the service again.")
    planner.press("Remove 1 row")
    planner.sees("Removed from “Failed rows”.")
    planner.sees("No changes to upload.")
    assert not planner.can("Upload")
    book = load_workbook(workbook)
    assert "Failed rows" not in book.sheetnames or book["Failed rows"].max_row == 1
    assert book["Activities"].cell(3, 6).value == end
    assert planner.practice.state.imports_accepted == accepted


def test_rows_set_to_completed_are_asked_about_with_their_count(
    planner: Planner, answers: Answers
) -> None:
    workbook = planner.open_plan()
    sheet = load_workbook(workbook)["Activities"]
    column = next(int(cell.column or 0) for cell in sheet[1] if cell.value == "Status")
    row = next(number for number in range(2, 42) if sheet.cell(number, column).value != "COMPLETED")
    edit(workbook, {f"Status {row}": "COMPLETED"})
    planner.reviewed(workbook)
    planner.upload("Upload 1 row")
    results(planner)
    assert [title for title, _ in answers] == ["Upload 1 row?"]
    assert "Set to Completed: 1" in answers[0][1]


def test_enter_cancels_an_upload_into_another_project(
    planner: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    workbook = planner.open_plan()
    edit(workbook, {"External remarks 2": "mine"})
    controller = planner.reviewed(workbook).controller
    checked = controller.opened.checked
    assert checked is not None
    defaults = list[str]()

    def executed(dialog: dialogs.Message) -> int:
        buttons = dialog.findChildren(QPushButton)
        defaults.extend(one.text() for one in buttons if one.isDefault())
        return 0

    monkeypatch.setattr(dialogs.Message, "exec", executed)
    planner.press("Upload 1 row")
    assert set(defaults) == {"Upload 1 row"}
    defaults.clear()
    controller.show_checked(replace(checked, elsewhere="It is from another project."))
    planner.press("Upload 1 row")
    assert set(defaults) == {"Cancel"}


def test_a_corrected_value_is_kept_in_a_conflict(planner: Planner) -> None:
    workbook = planner.open_plan()
    sheet = load_workbook(workbook)["Activities"]
    row = next(row for row in range(2, 42) if sheet.cell(row, 8).value == "PLANNED")
    identifier = str(sheet.cell(row, 1).value)
    planner.practice.edit_activity(identifier, status="COMPLETED")
    edit(workbook, {f"Status {row}": "DISPACHED"})
    planner.reviewed(workbook)
    planner.press("Use Dispatched", planner.pane)
    assert planner.state(row) == "Conflict"
    planner.press("Keep mine", planner.pane)
    assert planner.state(row) in {"Changed", "Warning"}
    planner.upload("Upload 1 row")
    found = results(planner)
    assert found.uploaded is not None
    assert found.uploaded.receipt.rows[0].payload["status"] == "DISPATCHED"


def test_a_change_by_somebody_else_while_a_question_stood_is_shown_and_nothing_is_sent(
    planner: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    workbook = planner.open_plan()
    identifier = str(load_workbook(workbook)["Activities"].cell(2, 1).value)
    edit(
        workbook,
        {"External remarks 2": "mine", **{f"Status {row}": "COMPLETED" for row in range(3, 10)}},
    )
    service = planner.practice

    def stands(*_: object, **__: object) -> bool:
        service.edit_activity(identifier, externalRemarks="theirs")
        return True

    monkeypatch.setattr(dialogs, "confirm_facts", stands)
    planner.reviewed(workbook)
    (upload,) = planner.filled()
    planner.press(upload)
    planner.sees("Rows changed since your last check. Nothing was sent.")
    planner.sees("Someone else also changed External remarks.")
    assert service.state.imports_accepted == 0
    assert not planner.can(upload)


def test_a_skipped_conflict_blocks_no_upload_and_is_counted_in_the_result(
    planner: Planner, answers: Answers
) -> None:
    workbook = planner.open_plan()
    sheet = load_workbook(workbook)["Activities"]
    identifier, start = str(sheet.cell(2, 1).value), sheet.cell(2, 5).value
    assert isinstance(start, datetime)
    edit(workbook, {"End 2": "banana", "External remarks 3": "seen"})
    there = (start + timedelta(hours=1)).astimezone(UTC)
    planner.practice.edit_activity(identifier, startDate=f"{there:%Y-%m-%dT%H:%M:%S.000Z}")
    planner.reviewed(workbook)
    planner.type("Start", "+2h", planner.pane)
    planner.type("End", "+4h", planner.pane)
    planner.key("Return")
    assert planner.state(2) == "Conflict"
    planner.press("Skip that row")
    planner.upload("Upload 1 row")
    found = results(planner)
    planner.sees("The row was saved. 1 row was skipped.")
    assert found.banner.property("state") == "good"


def test_the_rows_stay_in_review_while_the_service_does_not_answer(
    planner: Planner, spoiled: SpoiledService, answers: Answers
) -> None:
    one_edit(planner)
    spoiled.set("fault-export-request", "500")
    planner.command("Check again")
    planner.idle()
    planner.checked()
    assert planner.rows() == ["2"]
    assert found_banner(planner)
    planner.press("Upload 1 row")
    planner.idle()
    assert "Nothing was sent." in answers[-1][1]
    spoiled.set("fault-export-request", "none")
    planner.command("Check again")
    planner.idle()
    planner.checked()
    assert not found_banner(planner)
    planner.find("Upload 1 row")


def test_a_workbook_of_another_project_is_not_compared_while_the_service_does_not_answer(
    planner: Planner, spoiled: SpoiledService
) -> None:
    workbook = planner.open_plan()
    session = planner.frame.session
    assert session.account is not None
    session.account = session.account.model_copy(update={"project_id": "P-9999"})
    spoiled.set("fault-export-request", "500")
    planner.frame.open_file(workbook)
    planner.wait(lambda: planner.frame.current.key == "review", "the review")
    planner.idle()
    page = planner.page(ReviewPage)
    assert (planner.has_rows(), page.banner.property("state")) == (False, "bad")
    assert not planner.can("Upload")


def found_banner(planner: Planner) -> bool:
    """Return whether the review says that the service failed."""
    page = planner.page(ReviewPage)
    return page.banner.isVisible() and page.banner.property("state") == "warn"


def test_a_lost_answer_is_told_and_can_be_looked_up(
    planner: Planner, spoiled: SpoiledService, answers: Answers
) -> None:
    one_edit(planner)
    spoiled.set("fault-import", "drop-after")
    planner.upload("Upload 1 row")
    found = results(planner)
    planner.sees("The outcome of 1 row is unknown.")
    assert found.banner.property("state") == "warn"
    spoiled.set("fault-import", "none")
    planner.press("Look up again", planner.frame.current)
    planner.sees("The row was saved.")


def test_an_upload_is_put_back_from_the_history(planner: Planner, answers: Answers) -> None:
    workbook = planner.open_plan()
    identifier = str(load_workbook(workbook)["Activities"].cell(2, 1).value)
    before = planner.practice.state.activity(identifier)
    assert before is not None
    edit(workbook, {"Status 2": "PLANNED" if before["status"] != "PLANNED" else "DISPATCHED"})
    planner.reviewed(workbook)
    planner.upload("Upload 1 row")
    results(planner)
    planner.idle()
    planner.history()
    planner.practice.set("processing", "never")
    planner.press("Revert…")
    planner.sees("Uploading")
    planner.wait(lambda: planner.focus() == "Run in background", "the keyboard on the page")
    planner.practice.set("processing", "done")
    planner.wait(
        lambda: (
            (planner.practice.state.activity(identifier) or {}).get("status") == before["status"]
        ),
        "the former status",
    )
    assert "Revert this upload?" in [title for title, _ in answers]
    planner.sees("Revert of")


def test_after_an_upload_the_review_has_the_workbook_and_a_put_back_leaves_its_decisions(
    planner: Planner,
    answers: Answers,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(FileWatch, "begin", lambda *_: None)  # as on a share that tells nothing
    workbook = planner.edited({"External remarks 2": "seen"})
    planner.upload("Upload 1 row")
    results(planner)
    planner.idle()
    planner.press("Review", planner.frame.sidebar)
    planner.sees("No changes to upload.")
    other = shutil.copy(workbook, tmp_path / "other.xlsx")
    edit(Path(other), {"Status 3": "DONE"})
    planner.reviewed(Path(other))
    planner.pick("Status", "D", planner.pane)
    planner.key("Return")
    planner.history()
    planner.press("Revert…")
    planner.sees("Revert of")
    planner.idle()
    planner.press("Review", planner.frame.sidebar)
    planner.sees("other.xlsx")
    planner.idle()
    assert planner.changes(3).endswith(" → Dispatched")


@pytest.mark.parametrize("closed", [False, True], ids=["nobody watched", "the window was closed"])
def test_an_upload_that_was_left_within_a_second_is_picked_up_at_the_next_start(
    planner: Planner,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    within: Within,
    closed: bool,
) -> None:
    one_edit(planner)
    service = planner.practice
    service.set("processing", "never")
    planner.upload("Upload 1 row")
    planner.wait(lambda: service.state.imports_accepted == 1, "the import")
    ledger = planner.frame.session.ledger
    if closed:
        monkeypatch.setattr(dialogs, "close_during_upload", lambda parent, ended, sent: sent)
        planner.use(None)  # the service of a company goes on when the window is closed
        with within(1.0):
            assert planner.frame.close()
    else:
        planner.press("Stop")
        with within(1.0):
            planner.idle()
    assert len(ledger.open_runs()) == 1
    service.set("processing", "done")
    other = second_window(service, qtbot, tmp_path)
    other.wait(lambda: ledger.open_runs() == (), "the outcome")
    other.idle()
    assert (
        [summary.updated for summary in ledger.summaries()],
        service.state.imports_accepted,
    ) == ([1], 1)
    other.frame.session.close()


def test_two_values_of_one_cell_are_decided_in_the_panel(planner: Planner) -> None:
    workbook = planner.edited({"Site ID 3": "DB99", "External remarks 3": "first"})
    planner.upload("Upload 1 row")
    results(planner)
    edit(workbook, {"External remarks 3": "newer"})
    edit(workbook, {"Site ID 2": "DB01", "External remarks 2": "older"}, sheet="Failed rows")
    planner.reviewed(workbook)
    planner.sees("External remarks differs between “Failed rows” and “Activities”.")
    planner.press("Use “Activities”")
    planner.upload("Upload 1 row")
    planner.sees("The row was saved.")
    id = load_workbook(workbook)["Activities"].cell(3, 1).value
    saved = planner.practice.activity(str(id)) or {}
    assert (saved["externalRemarks"], saved["siteId"]) == ("newer", "DB01")


def test_rows_that_were_not_accepted_open_on_their_suggestions(
    planner: Planner, answers: Answers
) -> None:
    workbook = planner.open_plan()
    edit(workbook, {"Teams 2": "HV taem", "External remarks 3": "Ladder", "Name 3": "Renamed"})
    page = planner.reviewed(workbook)
    planner.upload("Upload 2 rows")
    results(planner)
    planner.press("Fix 1 row")
    planner.checked(workbook)
    assert not page.banner.isVisible(), "what was said of row 3 before it was saved"
    assert planner.focus() == "Use HV team"
    planner.key("Return")
    assert planner.can("Upload 1 row")


def test_a_file_that_is_refused_asks_before_many_rows_go_one_by_one(
    planner: Planner,
    answers: Answers,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sending, "ASKED", 0)
    one_edit(planner)
    planner.practice.set("file-import", "400")
    planner.upload("Upload 1 row")
    results(planner)
    planner.sees("The row was saved.")
    title, text = answers[-1]
    assert title == "Send each row by itself?"
    assert "The service did not accept the file: " in text
    assert "1 request." in text
