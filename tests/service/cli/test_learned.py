"""What was found out about a service: kept with the account, shown by `account test` and `account
list`, forgotten by `account forget`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from builders.tables import of_test, tabled
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell, account_at
from sheets import type_into

from bridge.settings import Account, load_settings

TABLES = of_test(__file__)

NARROW: dict[str, dict[str, str]] = TABLES["NARROW"]
LEARNED: dict[str, dict[str, str]] = TABLES["LEARNED"]


@pytest.fixture
def saved(shell: Shell, service: SpoiledService) -> Shell:
    words = (*account_at(service), "--base-url", service.platform_url)
    assert shell("account", "add", "site", *words).code == 0
    return shell


def account() -> Account:
    found = load_settings().account("site")
    assert found is not None
    return found


def send_one_row(shell: Shell, folder: Path, name: str, site: str) -> int:
    """Export, change one row, and upload it."""
    plan = folder / name
    assert shell("export", "activities", "--account", "site", "--out", plan).code == 0
    type_into(plan, "SA0411-044", siteId=site)
    return shell("upload", plan, "--account", "site", "--yes").code


@pytest.mark.parametrize("narrow", list(NARROW))
def test_what_was_found_out_is_kept_shown_used_and_forgotten(
    saved: Shell, service: SpoiledService, tmp_path: Path, narrow: str
) -> None:
    for name, value in NARROW[narrow].items():
        service.set(name, value)
    assert send_one_row(saved, tmp_path, "first.xlsx", "NO-SUCH-SITE") == 4
    assert account().learned == LEARNED[narrow]

    said = saved("account", "test", "site")
    assert said.code == 0
    listed = saved("account", "list")
    for point, choice in LEARNED[narrow].items():
        assert f"learned: {point}: {choice}" in said.out
        assert f"learned: {point}: {choice}" in listed.out
    assert saved("account", "test", "site", "--json").json["learned"] == LEARNED[narrow]
    assert saved("account", "list", "--json").json["accounts"][0]["learned"] == LEARNED[narrow]

    before = len(service.requests)
    assert send_one_row(saved, tmp_path, "second.xlsx", "NO-SUCH-SITE-2") == 4
    wrong = [request.path for request in service.requests[before:] if request.step == "wrong-path"]
    assert wrong == []

    assert (
        saved("account", "forget", "site").out
        == "Forgot what was learned about the service of site.\n"
    )
    assert account().learned == {}
    assert account().last_exports == {}
    assert "learned:" not in saved("account", "list").out


def test_nothing_is_kept_of_an_account_of_the_environment(
    shell: Shell, service: SpoiledService
) -> None:
    assert shell("account", "test").code == 0
    assert load_settings().accounts == []
    said = shell("account", "forget")
    assert (said.code, said.out) == (
        0,
        "Forgot what was learned about the service of environment.\n",
    )


def test_production_is_marked_unless_the_account_is_a_test_account(shell: Shell) -> None:
    assert shell("account", "add", "real", *account_at()).code == 0
    assert shell("account", "add", "trial", *account_at(), "--test-account").code == 0
    listed = shell("account", "list").out.splitlines()
    assert [line.split()[-1] for line in listed] == ["PRODUCTION", "test"]
    assert [
        found["production"] for found in shell("account", "list", "--json").json["accounts"]
    ] == [True, False]


@tabled("switches", "step", "kind", "title")
def test_what_keeps_an_account_out_is_said_plainly(
    saved: Shell,
    service: SpoiledService,
    switches: dict[str, str],
    step: str,
    kind: str,
    title: str | None,
) -> None:
    for name, value in switches.items():
        service.set(name, value)
    said = saved("account", "test", "site", "--json")
    assert (said.code, said.json["passed"]) == (5, False)
    failed = next(found for found in said.json["steps"] if "error" in found)
    assert (failed["step"], failed["error"]["kind"]) == (step, kind)
    assert title is None or failed["error"]["title"] == title
    assert failed["error"]["advice"]
    assert service.password not in said.out + said.err
