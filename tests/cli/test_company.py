"""Commands under a company's presets and locks, and the version."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.conftest import Shell

import bridge
from bridge import settings

WORDS = ("account", "add", "North Sea", "--username", "anna", "--project", "5f2c", "--json")


@pytest.fixture
def policy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    path = tmp_path / "policy.json"
    monkeypatch.setattr(settings, "policy_places", lambda: (path,))
    return path


def test_the_version_is_printed(shell: Shell) -> None:
    assert (shell("--version").code, shell("--version").out) == (0, f"sheetbridge {bridge.__version__}\n")


def test_an_account_takes_the_company_s_address(shell: Shell, policy: Path) -> None:
    policy.write_text('{"address": "https://planning.example.com/api/"}')
    assert shell(*WORDS).code == 0
    assert shell("account", "list", "--json").json["accounts"][0]["baseUrl"] == "https://planning.example.com/api/"
    assert shell(*WORDS, "--base-url", "https://other.example").code == 0


def test_a_locked_address_allows_no_account_elsewhere(shell: Shell, policy: Path) -> None:
    policy.write_text('{"address": "https://planning.example.com", "locked": ["address"]}')
    said = shell(*WORDS, "--base-url", "https://other.example")
    assert (said.code, said.json["error"]["title"]) == (2, "Your company allows only the service at https://planning.example.com.")
    assert shell("account", "list", "--json").json == {"accounts": []}


def test_an_account_without_any_address_is_wrong_use(shell: Shell, policy: Path) -> None:
    said = shell(*WORDS)
    assert (said.code, said.json["error"]) == (
        2,
        {"kind": "usage", "title": "The service's address is missing.", "advice": "Give it with --base-url.", "detail": "", "status": None},
    )


def test_a_damaged_policy_stops_every_command_that_needs_settings(shell: Shell, policy: Path) -> None:
    policy.write_text("{")
    said = shell("account", "list", "--json")
    assert (said.code, said.json["error"]["title"]) == (2, f"Your company's settings in {policy} cannot be read.")
