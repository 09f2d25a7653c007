"""Settings: values that cannot work are named and not saved."""

from __future__ import annotations

from window.scenes import ACCOUNT, signed_in
from window.window import Planner

from bridge.gui.settings.account_dialog import AccountDialog
from bridge.settings import load_settings


def test_a_proxy_or_certificate_that_cannot_work_is_not_saved(planner: Planner) -> None:
    page = planner.frame.show_page("settings")
    planner.turn("Network")
    for field, text, words in (
        ("Proxy", "proxy.example.com", "Not saved. Add the port, as in http://proxy.example.com"),
        ("Extra certificate file", "/nowhere.pem", "Not saved. There is no such file."),
    ):
        planner.type(field, text, page)
        planner.key("Return")
        planner.sees(words)
    settings = load_settings()
    assert (settings.proxy, settings.certificate_file) == ("", "")
    planner.type("Proxy", "proxy.example.com:8080", page)
    planner.key("Return")
    planner.wait(lambda: load_settings().proxy == "proxy.example.com:8080", "the proxy")
    assert "Not saved" not in planner.reads()


def test_a_wrong_address_of_an_account_is_named_in_its_dialog(planner: Planner) -> None:
    signed_in(planner.frame)
    dialog = AccountDialog(planner.frame, ACCOUNT, None)
    dialog.show()
    planner.type("Service address", "nonsense here", dialog)
    planner.press("Save", dialog)
    assert dialog.isVisible()
    assert "“nonsense here” is not a web address." in planner.reads(dialog)
    assert "Required columns" not in planner.reads(dialog)
    dialog.reject()
