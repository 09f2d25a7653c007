"""The frame: sign-in and its failures, drop, keys, strip, ended session, closing, start, guide,
support, memory.
"""

from __future__ import annotations

import os
import threading
from functools import partial
from pathlib import Path

import pytest
from campaign import Within
from faults.spoiled import SpoiledService
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from window import samples, scenes
from window.steps import fill
from window.window import Answers, Planner

from bridge import vault
from bridge.gui.app.main_window import Frame
from bridge.gui.export.page import ExportPage
from bridge.gui.frame.session import Connection
from bridge.gui.look import theme
from bridge.gui.results.page import ResultsPage
from bridge.gui.settings.page import SettingsPage
from bridge.settings import load_settings


def sign_in(planner: Planner, service: SpoiledService) -> None:
    fill(planner, service)
    planner.press("Sign in")
    planner.wait(lambda: planner.frame.session.connection is Connection.IN, "the sign-in")
    planner.idle()


def test_signing_in_saves_the_account_as_production(planner: Planner) -> None:
    with SpoiledService() as service:
        sign_in(planner, service)
        assert "PRODUCTION" in planner.frame.sidebar.card.accessibleName()
        assert [account.base_url for account in load_settings().accounts] == [service.base_url]
        assert (
            service.password
            not in (Path(os.environ["SHEETBRIDGE_HOME"]) / "settings.json").read_text()
        )


def test_empty_fields_are_named(planner: Planner) -> None:
    planner.frame.show_page("home")
    planner.press("Sign in")
    planner.sees("Fill in: Service address, User name, Password, Project ID.")


def test_a_wrong_password_is_said_in_the_card(planner: Planner) -> None:
    with SpoiledService() as service:
        page = fill(planner, service, "wrong")
        planner.press("Sign in")
        planner.wait(page.sign_in.banner.isVisible, "the error")
        assert page.sign_in.banner.property("state") == "bad"
        assert planner.frame.session.account is None
        assert page.sign_in.sign_in.isEnabled()
        assert planner.focus() == "Password"


def test_an_address_nobody_answers_at_is_said_in_the_card(planner: Planner) -> None:
    with SpoiledService() as service:
        page = fill(planner, service)
    planner.press("Sign in")
    planner.wait(page.sign_in.banner.isVisible, "the error")
    assert planner.frame.session.connection is Connection.OUT


@pytest.mark.parametrize(
    ("fault", "answers"),
    [
        ("404", ["no", "not tried", "not tried", "not tried"]),
        ("401", ["yes", "yes", "no", "not tried"]),
    ],
)
def test_the_connection_test_blames_the_step_that_the_command_line_blames(
    planner: Planner, fault: str, answers: list[str]
) -> None:
    with SpoiledService(switches={"fault-sign-in": fault}) as service:
        page = fill(planner, service)
        planner.press("Test connection")
        planner.wait(
            lambda: page.sign_in.test.isEnabled() and page.sign_in.banner.isVisible(), "the test"
        )
        assert [words.accessibleDescription() for words in page.sign_in.lines.words] == answers
        assert [words.text() for words in page.sign_in.lines.words][
            1
        ] == "No certificate needed on this computer"


def test_a_session_that_ends_shows_a_bar_and_the_page_stays(
    planner: Planner, spoiled: SpoiledService
) -> None:
    page = planner.practise()
    spoiled.set("fault-sign-in", "401")
    spoiled.set("fault-export-request", "401")
    planner.press("Export Activities")
    planner.wait(planner.frame.ended.isVisible, "the bar")
    assert planner.frame.current is page
    spoiled.set("fault-sign-in", "none")
    spoiled.set("fault-export-request", "none")
    planner.press("Sign in again")
    planner.wait(lambda: not planner.frame.ended.isVisible(), "the sign-in")


def test_a_dropped_workbook_is_checked(planner: Planner) -> None:
    workbook = planner.export()
    planner.drop(workbook)
    planner.checked(workbook)


def test_a_file_that_is_no_workbook_is_refused_in_words(
    planner: Planner, answers: Answers, tmp_path: Path
) -> None:
    path = tmp_path / "plan.pdf"
    path.touch()
    planner.frame.open_file(path)
    assert answers[0][0] == "plan.pdf is not a workbook that Sheetbridge can read."


def test_ctrl_and_numbers_show_the_pages(planner: Planner) -> None:
    for key, page in (
        ("Ctrl+2", "export"),
        ("Ctrl+4", "history"),
        ("Ctrl+1", "home"),
        ("Ctrl+,", "settings"),
    ):
        planner.key(key)
        planner.wait(partial(_shown, planner, page), page)


def _shown(planner: Planner, page: str) -> bool:
    return planner.frame.current.key == page


def test_a_job_of_another_page_stands_on_the_strip_and_can_be_stopped(planner: Planner) -> None:
    begun = threading.Event()

    def work(monitor: object) -> None:
        begun.set()
        while True:
            monitor.sleep(0.02)  # type: ignore[attr-defined]

    job = planner.frame.session.start(
        "A long job", work, done=lambda _: None, failed=lambda _: None, page="export"
    )
    begun.wait(5)
    planner.sees("A long job")
    planner.press("Stop", planner.frame.strip)
    planner.wait(lambda: not job.running, "the end")
    planner.wait(lambda: not planner.frame.strip.isVisible(), "the strip to go")


def test_an_export_can_be_stopped_within_a_second(
    planner: Planner, tmp_path: Path, within: Within
) -> None:
    page = planner.practise()
    planner.practice.set("delay", "600")
    planner.press("Export Activities")
    planner.bot.wait(300)
    planner.press("Stop", page)
    with within(1.0):
        planner.idle()
    assert list(tmp_path.glob("*.xlsx")) == []


def test_an_export_that_finds_nothing_says_how_to_widen(planner: Planner, tmp_path: Path) -> None:
    page = planner.practise()
    page.filters.forms["activities"].show_texts({"sites": ["no-such-site"]})
    planner.press("Export Activities")
    planner.sees("Nothing was found, so no workbook was created.")
    assert list(tmp_path.glob("*.xlsx")) == []
    page.rows["personnel"].box.click()
    planner.press("Export 2 sheets")
    planner.sees("No activities found. Check your filters.")
    assert page.banner.property("state") == "warn"


def test_a_column_pasted_from_excel_becomes_a_list(planner: Planner) -> None:
    page = planner.go(ExportPage)
    QApplication.clipboard().setText("HOW-A\nHOW-B\nCrane, south")
    field = page.filters.forms["activities"].controls["sites"]
    QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert field.texts() == ['HOW-A, HOW-B, "Crane, south"']


def test_closing_during_an_upload_asks_and_can_be_taken_back(
    planner: Planner, answers: Answers
) -> None:
    stop = threading.Event()
    planner.frame.session.start(
        "Uploading",
        lambda monitor: stop.wait(10),
        done=lambda _: None,
        failed=lambda _: None,
        page="review",
        sends=True,
    )
    assert not planner.frame.close()
    assert answers[0][0] == "An upload is still running."
    stop.set()
    planner.idle()


def test_a_screen_reader_is_told_results_and_successes(
    planner: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: told.append(event.message())
    )
    page = planner.go(ResultsPage)
    page.show_result(samples.uploaded())
    planner.frame.toast.say("Plan.xlsx was saved.")
    planner.frame.job_finished("12 of 14 rows were saved.", 1)
    assert told[0].startswith(
        "12 of 14 rows were saved. 2 rows were not accepted. You'll find them"
    )
    assert told[1:] == ["Plan.xlsx was saved.", "12 of 14 rows were saved."]


def test_history_lists_what_was_done_and_opens_its_result(planner: Planner) -> None:
    planner.export()
    planner.frame.show_page("history")
    planner.idle()
    assert [planner.lines()[0][at] for at in (1, 3)] == ["Export activities", "Done"]


def test_settings_are_saved_as_they_are_changed(planner: Planner) -> None:
    scenes.signed_in(planner.frame)
    planner.go(SettingsPage)
    planner.turn("Network")
    planner.type("Proxy", "http://proxy.example:8080")
    planner.key("Return")
    planner.idle()
    planner.type("Proxy user", "anna")
    planner.key("Return")
    planner.type("Proxy password", "planted-proxy")
    planner.key("Return")
    planner.idle()
    settings = load_settings()
    assert (settings.proxy, settings.proxy_user) == ("http://proxy.example:8080", "anna")
    assert vault.find(vault.PROXY, vault.PROXY_PASSWORD) == "planted-proxy"
    planner.turn("General")
    planner.pick("Theme", "D")
    assert theme.current_theme().wish == "dark"


def test_the_account_used_last_signs_in_by_itself_where_its_password_is_kept(
    planner: Planner, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    with SpoiledService() as service:
        sign_in(planner, service)
        monkeypatch.setattr(vault, "find", lambda name, purpose="password": service.password)
        again = Frame()
        qtbot.addWidget(again)
        again.show()
        again.start()
        qtbot.waitUntil(lambda: again.session.connection is Connection.IN, timeout=120_000)
        Planner(again, qtbot, planner.folder).idle()
        again.session.close()


def test_a_failed_sign_in_stays_where_it_is_while_another_account_is_open(planner: Planner) -> None:
    planner.practise()
    planner.press("Home")
    assert "PRACTICE" in planner.reads(planner.frame.current)
    with SpoiledService() as service:
        page = fill(planner, service, "wrong")
        QTest.keyClick(page.sign_in.password, Qt.Key.Key_Return)
        planner.wait(page.sign_in.banner.isVisible, "the error")
        planner.idle()
        assert (planner.focus(), page.sign_in.password.selectedText()) == ("Password", "wrong")
    assert planner.frame.current is page
    assert "PRACTICE" in planner.frame.sidebar.card.accessibleName()
    assert planner.frame.session.signed_in
