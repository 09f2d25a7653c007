"""Commands under a company's presets and locks, and the version."""

from __future__ import annotations

from pathlib import Path

from service.cli.conftest import Shell

import bridge
from bridge import settings
from bridge.jobs.plan_warnings import RULES

WORDS = ("account", "add", "North Sea", "--username", "anna", "--project", "5f2c", "--json")


def test_the_version_is_printed(shell: Shell) -> None:
    assert (shell("--version").code, shell("--version").out) == (
        0,
        f"sheetbridge {bridge.__version__}\n",
    )


def test_an_account_takes_the_company_s_address(shell: Shell, policy: Path) -> None:
    policy.write_text('{"address": "https://planning.example.com/api/"}')
    assert shell(*WORDS).code == 0
    assert (
        shell("account", "list", "--json").json["accounts"][0]["baseUrl"]
        == "https://planning.example.com/api/"
    )
    assert shell(*WORDS, "--base-url", "https://other.example").code == 0


def test_a_locked_address_allows_no_account_elsewhere(shell: Shell, policy: Path) -> None:
    policy.write_text('{"address": "https://planning.example.com", "locked": ["address"]}')
    said = shell(*WORDS, "--base-url", "https://other.example")
    assert (said.code, said.json["error"]["title"]) == (
        2,
        "Your company allows only the service at https://planning.example.com.",
    )
    assert shell("account", "list", "--json").json == {"accounts": []}


def test_a_damaged_policy_stops_every_command_that_needs_settings(
    shell: Shell, policy: Path
) -> None:
    policy.write_text("{")
    said = shell("account", "list", "--json")
    assert (said.code, said.json["error"]["title"]) == (
        2,
        f"Your company's settings in {policy} cannot be read.",
    )


def test_each_setting_of_the_table_is_listed_and_set_by_its_name(shell: Shell) -> None:
    names = [one["name"] for one in shell("settings", "list", "--json").json["settings"]]
    assert names == [
        *(name.replace("_", "-") for name in settings.setting_lines()),
        *(rule.code for rule in RULES),
    ]
    assert shell("settings", "set", "keep-copies-days", "30").out == "keep-copies-days  30\n"
    assert shell("settings", "set", "notify", "off").out == "notify  false\n"
    assert (settings.load_settings().keep_copies_days, settings.load_settings().notify) == (
        30,
        False,
    )
    said = shell("settings", "set", "theme", "purple", "--json")
    assert (said.code, said.json["error"]["title"]) == (
        2,
        "theme cannot be “purple”. Nothing was changed.",
    )
    assert "'system', 'light' or 'dark'" in said.json["error"]["advice"]
    assert shell("settings", "set", "colour", "red").code == 2


def test_no_setting_takes_a_value_that_its_control_does_not_have(shell: Shell) -> None:
    bad = {
        "keep-copies-days": ("0", "-5", "6", "3651", "99999999", "a week"),
        "long-days": ("0", "3651"),
        "far-days": ("0", "3651"),
        "text-size": ("49", "401"),
        "theme": ("purple",),
        **dict.fromkeys(("open-ready", "notify", "team-twice"), ("perhaps",)),
    }
    for name, values in bad.items():
        for value in values:
            said = shell("settings", "set", name, "--json", "--", value)
            assert (said.code, said.json["error"]["title"]) == (
                2,
                f"{name} cannot be “{value}”. Nothing was changed.",
            )
    assert settings.load_settings() == settings.Settings()
    assert "Use a number from 7 to 3650." in shell("settings", "set", "keep-copies-days", "0").err


def test_a_locked_setting_is_not_changed(shell: Shell, policy: Path) -> None:
    policy.write_text('{"proxy": "http://proxy.example:8080", "locked": ["proxy"]}')
    assert (
        f"proxy  http://proxy.example:8080  (set by your company in {policy})\n"
        in shell("settings", "list").out
    )
    said = shell("settings", "set", "proxy", "http://mine.example:3128", "--json")
    assert (said.code, said.json["error"]["title"]) == (2, "proxy was not changed.")
    assert settings.load_settings().proxy == "http://proxy.example:8080"
