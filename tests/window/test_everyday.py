"""An ordinary day beside the loop: files that nothing opens, accounts and their names, banners that
end, a window that closes.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from faults.spoiled import SpoiledService
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from window import samples
from window.scenes import ACCOUNT, signed_in
from window.steps import fill
from window.window import SECOND, Answers, Planner

from bridge.gui.history.page import HistoryPage
from bridge.gui.results.page import banner_words
from bridge.gui.settings.account_dialog import AccountDialog
from bridge.gui.settings.page import SettingsPage
from bridge.settings import Settings, load_settings
from bridge.texts import say


def test_the_refused_rows_are_looked_for_in_the_file_that_has_them() -> None:
    beside = say(
        '"{name}" is open in another program. The result was saved beside it.', name="Plan.xlsx"
    )
    _, words, _ = banner_words(
        replace(
            samples.uploaded(Path("Plan.xlsx")), workbook=Path("Plan (result).xlsx"), beside=beside
        )
    )
    assert "Plan (result).xlsx lists these rows" in words
    assert "of your workbook" not in words


def test_an_account_gets_a_name_and_keeps_its_place(planner: Planner, answers: Answers) -> None:
    signed_in(planner.frame)
    planner.frame.session.change(
        lambda _: Settings(
            accounts=[ACCOUNT, ACCOUNT.model_copy(update={"name": "Baltic"})],
            last_account=ACCOUNT.name,
        )
    )
    planner.idle()
    page = planner.go(SettingsPage)
    dialog = AccountDialog(page, ACCOUNT, None)
    dialog.show()
    planner.type("Name", "Hornsea", dialog)
    page.take_account(ACCOUNT, dialog.edited())
    planner.idle()
    assert sorted(account.name for account in load_settings().accounts) == ["Baltic", "Hornsea"]
    assert load_settings().last_account == "Hornsea"
    assert "Hornsea" in planner.frame.sidebar.card.accessibleName()
    planner.type("Name", "baltic", dialog)
    renamed = load_settings().account("Hornsea")
    assert renamed is not None
    page.take_account(renamed, dialog.edited())
    assert answers == [
        (
            "There is already an account named baltic. Nothing was changed.",
            "Choose another name.",
        )
    ]
    dialog.deleteLater()


def test_an_option_that_is_none_keeps_the_dialog_open_and_is_said(planner: Planner) -> None:
    dialog = AccountDialog(planner.frame, ACCOUNT, None)
    dialog.show()
    QTest.keyClicks(dialog.form.controls["options"], "simulation-status=/runs")
    dialog.accept()
    assert (dialog.isVisible(), dialog.wrong.isVisibleTo(dialog)) == (True, True)
    assert dialog.wrong.text().startswith("simulation-status cannot be “/runs”.")
    QTest.keyClicks(dialog.form.controls["options"], "/{run}")
    dialog.accept()
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.edited()["options"] == {"simulation-status": "/runs/{run}"}
    dialog.deleteLater()


def test_another_address_typed_over_a_saved_account_makes_another_account(planner: Planner) -> None:
    with SpoiledService() as service:
        planner.frame.session.change(
            lambda _: Settings(accounts=[ACCOUNT], last_account=ACCOUNT.name)
        )
        planner.idle()
        fill(planner, service)
        planner.press("Sign in")
        planner.wait(lambda: planner.frame.session.signed_in, "the sign-in")
        planner.idle()
        assert sorted(account.base_url for account in load_settings().accounts) == sorted(
            [ACCOUNT.base_url, service.base_url]
        )


def test_history_says_whose_plan_it_was(planner: Planner) -> None:
    signed_in(planner.frame)
    page = planner.go(HistoryPage)
    planner.idle()
    found = samples.history()
    practised = replace(found.runs[0], run="p", account="Practice", failed=2000)
    page._take(found._replace(runs=(practised, *found.runs)))
    accounts = {str(page.model.index(at, 2).data(SECOND)) for at in range(2)}
    assert accounts == {"PRACTICE · Practice", "PRODUCTION · North Sea"}
