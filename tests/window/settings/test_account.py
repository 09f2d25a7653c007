"""Accounts: sign-in proves the project, editing is signing in anew, and practice stays practice."""

from __future__ import annotations

from faults.spoiled import SpoiledService
from window.window import Answers, Planner

from bridge.gui.settings.page import SettingsPage
from bridge.settings import load_settings


def sign_in(planner: Planner, service: SpoiledService, project: str) -> None:
    planner.type("Service address", service.base_url)
    planner.type("User name", service.username)
    planner.type("Password", service.password)
    planner.type("Project ID", project)
    planner.press("Sign in")
    planner.idle()


def test_a_wrong_project_is_found_at_sign_in_and_an_edited_account_is_signed_in_anew(
    planner: Planner, answers: Answers
) -> None:
    session = planner.frame.session
    with SpoiledService() as service:
        sign_in(planner, service, "P-9999")
        planner.sees("The service does not know the project “P-9999”.")
        assert not session.signed_in
        sign_in(planner, service, service.project_id)
        assert session.signed_in
        account, page = session.account, planner.frame.show_page("settings")
        assert account is not None
        assert isinstance(page, SettingsPage)
        values = account.model_dump() | {"client_secret": ""}
        page.take_account(account, values | {"project_id": "P-9999"})
        planner.idle()
        assert answers[-1][0] == "The service does not know the project “P-9999”."
        assert "The account was not changed." in answers[-1][1]
        assert load_settings().accounts[0].project_id == service.project_id
        before = session.client
        page.take_account(account, values | {"time_zone": "Europe/Copenhagen"})
        planner.idle()
        assert session.client is not before
        assert session.client is not None
        assert session.client.account.time_zone == "Europe/Copenhagen"
        planner.turn("Account")
        planner.press("Add account…")
        assert planner.focus() == "Service address"


def test_a_practice_workbook_is_not_uploaded_to_another_account(planner: Planner) -> None:
    workbook = planner.open_plan()
    planner.frame.session.sign_out()
    with SpoiledService() as service:
        planner.frame.show_page("home")
        sign_in(planner, service, service.project_id)
        planner.reviewed(workbook)
        planner.sees("This workbook is from the practice account. It can only be uploaded there.")
        assert not planner.can("Upload")
