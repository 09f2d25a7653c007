"""What IT sets, as it is seen at the window: locked settings, the preset address, the
page for IT.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit
from window.window import Answers, Planner

from bridge.gui.home.page import HomePage
from bridge.gui.settings.page import SettingsPage

ADDRESS = "https://planning.example.com"


@pytest.fixture(autouse=True, name="policy")
def presets(policy: Path) -> Path:
    policy.write_text(
        json.dumps(
            {
                "address": ADDRESS,
                "proxy": "http://proxy.example:8080",
                "certificateFile": "/company.pem",
                "locked": ["address", "proxy"],
            }
        )
    )
    return policy


def test_what_the_company_locked_is_shown_and_cannot_be_changed(
    planner: Planner, policy: Path
) -> None:
    page = planner.go(SettingsPage)
    planner.turn("Network")
    proxy = page.network.controls["proxy"]
    certificate = page.network.controls["certificate_file"]
    assert isinstance(proxy, QLineEdit)
    assert isinstance(certificate, QLineEdit)
    assert (proxy.text(), proxy.isReadOnly()) == ("http://proxy.example:8080", True)
    assert (certificate.text(), certificate.isReadOnly()) == ("/company.pem", False)
    assert f"Proxy is set by your company in {policy}." in planner.reads()
    assert f"Service address is set by your company in {policy}." in planner.reads()
    assert "Extra certificate file is set" not in planner.reads()


def test_the_sign_in_has_the_company_s_address(planner: Planner) -> None:
    page = planner.go(HomePage)
    assert (page.sign_in.address.text(), page.sign_in.address.isReadOnly()) == (ADDRESS, True)


def test_a_damaged_policy_is_said_at_the_start(
    planner: Planner, policy: Path, answers: Answers
) -> None:
    policy.write_text("{")
    planner.frame.start()
    planner.idle()
    assert answers == [
        (
            f"Your company's settings in {policy} cannot be read.",
            "Sheetbridge cannot be used without them. Ask IT to correct them.",
        )
    ]


def command(planner: Planner, text: str) -> None:
    (found,) = [
        action for action in planner.frame.commands.all if action.text().replace("&", "") == text
    ]
    found.trigger()
    planner.idle()
