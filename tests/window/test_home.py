"""Home: workbooks with their state, open uploads, saved exports."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from all_kinds import KIND
from faults.spoiled import SpoiledService
from openpyxl import load_workbook
from planner import at_work
from sheets import edit, saved_matching, write_rows
from start import file_time
from window import samples
from window.scenes import signed_in
from window.steps import fill, one_edit, results
from window.window import Answers, Planner

from bridge import vault
from bridge.errors import SignInError
from bridge.gui.frame.list_page import state_words
from bridge.gui.home.page import HomePage
from bridge.gui.home.sign_in_card import SignInCard
from bridge.gui.system.window_state import Recent
from bridge.jobs.check import CheckRequest, check
from bridge.jobs.upload import UploadChoices, preview_upload, upload
from bridge.progress import Monitor
from bridge.records.kinds import ACTIVITIES


def test_the_state_of_a_workbook_is_told_without_opening_it() -> None:
    recent = Recent("/plans/Plan.xlsx", "Exported", "2026-11-20T08:12:00+00:00")
    assert state_words(recent, 0.0).startswith("Exported · ")
    assert "edited" not in state_words(recent, 0.0)
    assert state_words(recent, file_time(185)).endswith(" · edited 3 minutes ago")
    assert state_words(replace(recent, count=12), 0.0) == "12 rows, not uploaded"
    assert state_words(replace(recent, count=1), 0.0) == "1 row, not uploaded"


def test_home_says_what_a_check_found(planner: Planner) -> None:
    workbook = planner.export()
    edit(workbook, {"External remarks 2": "anything"})
    planner.reviewed()
    planner.press("Home")
    planner.sees("1 row, not uploaded")
    home = planner.page(HomePage)
    assert not home.sign_in.address.isVisible()
    planner.press("Another account…")
    assert home.sign_in.address.isVisible()
    planner.press("Cancel")
    assert not home.sign_in.address.isVisible()
    assert planner.focus() == "Export"


def home_line(planner: Planner, workbook: Path) -> str:
    """Return what Home says of a workbook."""
    planner.idle()
    planner.press("Home")
    planner.idle()
    lines = planner.reads().split("\n")
    return lines[lines.index(workbook.name) + 1]


def test_a_skipped_row_is_not_uploaded(planner: Planner, answers: Answers) -> None:
    workbook = planner.export()
    edit(workbook, {"External remarks 2": "mine", "External remarks 3": "mine"})
    planner.reviewed(workbook)
    planner.select(3)
    planner.more("Skip row")
    planner.upload("Upload 1 row")
    results(planner)
    line = home_line(planner, workbook)
    assert line.startswith("Uploaded · ")
    assert line.endswith(" · 1 row skipped")
    planner.reviewed(workbook)
    assert home_line(planner, workbook) == line


def test_after_an_upload_home_says_what_was_not_accepted_until_the_file_is_edited(
    planner: Planner, answers: Answers
) -> None:
    workbook = planner.open_plan()
    start = load_workbook(workbook)["Activities"].cell(3, 5).value
    assert isinstance(start, datetime)
    edit(workbook, {"External remarks 2": "mine", "End 3": start - timedelta(days=2)})
    planner.reviewed(workbook)
    planner.upload("Upload 2 rows")
    results(planner)
    line = home_line(planner, workbook)
    assert line.startswith("Uploaded · ")
    assert line.endswith(" · 1 row not accepted")
    planner.reviewed(workbook)
    assert home_line(planner, workbook) == line
    edit(workbook, {"External remarks 4": "later"})
    later = file_time(-60)
    os.utime(workbook, (later, later))
    planner.reviewed(workbook)
    assert home_line(planner, workbook).startswith("2 rows, not uploaded")


def test_a_lost_answer_is_unknown_until_it_is_looked_up(planner: Planner, answers: Answers) -> None:
    workbook = one_edit(planner)
    planner.practice.set("fault-import", "drop-after")
    planner.upload("Upload 1 row")
    results(planner)
    planner.sees("The outcome of 1 row is unknown.")
    assert "Nothing was saved" not in planner.reads()
    planner.press("Home")
    planner.sees("Outcome unknown · ")
    planner.practice.set("fault-import", "none")
    planner.press("Look up again")
    planner.sees("The row was saved.")
    assert home_line(planner, workbook).startswith("Uploaded · ")


def test_an_upload_that_ended_unseen_is_known(planner: Planner) -> None:
    workbook = one_edit(planner)
    assert home_line(planner, workbook).startswith("1 row, not uploaded")
    session = planner.frame.session
    assert session.client is not None
    assert session.account is not None
    account = session.account
    checked = check(session.client, CheckRequest(workbook, account), Monitor(), session.ledger)
    plan = preview_upload(checked, account, session.ledger, UploadChoices())
    upload(session.client, session.ledger, plan, Monitor())
    session.history_changed.emit()
    assert home_line(planner, workbook).startswith("Uploaded")


def test_without_the_service_nothing_is_said_of_the_rows_of_an_own_sheet(
    planner: Planner, tmp_path: Path
) -> None:
    rows = (("No", "Site"), ("ACT-1", "DB01"))
    path = write_rows(tmp_path / "Own.xlsx", rows)
    saved_matching(rows[0], siteId={"from": "Site"})
    planner.reviewed(path)
    assert [planner.state(row) for row in planner.rows()] == ["Not compared"]
    assert home_line(planner, path).startswith("Checked offline · ")


def test_edits_that_cannot_be_uploaded_are_counted(planner: Planner, tmp_path: Path) -> None:
    with at_work(tmp_path) as found:
        found.export(ACTIVITIES, KIND["personnel"])
        edit(found.plan, {"isActive 3": "no"}, "Personnel")
        planner.reviewed(found.plan)
        assert home_line(planner, found.plan).endswith(" · 1 row cannot be uploaded")


def test_who_signs_in_with_work_to_go_on_with_stays_on_home(
    planner: Planner, tmp_path: Path
) -> None:
    workbook = tmp_path / "Plan.xlsx"
    workbook.touch()
    os.utime(workbook, (file_time(300), file_time(300)))
    planner.frame.session.memory.remember(
        Recent(str(workbook), "Exported", "2026-11-20T08:12:00+00:00")
    )
    with SpoiledService() as service:
        page = fill(planner, service)
        planner.press("Sign in")
        planner.wait(lambda: planner.frame.session.signed_in, "the sign-in")
        planner.idle()
        assert planner.frame.current is page
        planner.sees("edited 5 minutes ago")


def test_open_uploads_and_saved_exports(planner: Planner, tmp_path: Path) -> None:
    signed_in(planner.frame)
    session = planner.frame.session
    assert session.settings is not None
    session.settings = session.settings.model_copy(
        update={
            "saved_exports": [{"name": "Week plan", "kinds": "personnel", "folder": str(tmp_path)}]
        }
    )
    session.settings_changed.emit()
    page = planner.go(HomePage)
    planner.idle()
    page.show_uploads(samples.history())
    assert "Activities_Q4_replan.xlsx" in planner.reads(page)
    buttons = planner.buttons(page)
    assert "Week plan" in buttons
    assert len([made for made in buttons if made.startswith("Look up again")]) == 1


def test_a_locked_password_store_is_named_where_an_account_is_chosen(
    planner: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = SignInError("The password store is locked.", "Unlock it.")
    monkeypatch.setattr(vault, "find", lambda name, purpose: None)
    monkeypatch.setattr(vault, "trouble", lambda: locked)
    home = planner.frame.show_page("home")
    card = next(iter(home.findChildren(SignInCard)))
    card.choose("nobody", sign_in=True)
    planner.idle()
    assert card.banner.accessibleName().startswith("The password store is locked.")
