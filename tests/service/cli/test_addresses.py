"""Addresses with a user name, a password or a token in them: refused when they are typed, never
shown, never on disk.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell

SECRET = "planted-0b5c-secret"
ADD = ("account", "add", "north", "--username", "n", "--project", "p")
SAID = [
    "An address contains a user name, a password or a token. Nothing was saved or sent.",
    "Type the address without it. Passwords have their own fields.",
]


def written(home: Path) -> bytes:
    """Return all that stands in the home."""
    return (
        b"".join(path.read_bytes() for path in home.rglob("*") if path.is_file())
        if home.exists()
        else b""
    )


@pytest.mark.parametrize(
    "words",
    [
        (*ADD, "--base-url", f"https://a.example/?token={SECRET}"),
        (*ADD, "--base-url", f"https://a.example/api#{SECRET}"),
        (
            *ADD,
            "--base-url",
            "https://a.example",
            "--platform-url",
            f"https://anna:{SECRET}@b.example",
        ),
        (
            *ADD,
            "--base-url",
            "https://a.example",
            "--platform-url",
            f"https://b.example?sig={SECRET}",
        ),
        (
            *ADD,
            "--base-url",
            "https://a.example",
            "--set",
            f"simulation-submit=/simulations?api-key={SECRET}",
        ),
        (
            *ADD,
            "--base-url",
            "https://a.example",
            "--set",
            f"simulation-status=/no/run?token={SECRET}",
        ),
        ("settings", "set", "proxy", f"http://anna:{SECRET}@proxy.example:8080"),
        ("settings", "set", "proxy", f"anna:{SECRET}@proxy.example:8080"),
        ("settings", "set", "proxy", f"http://anna:{SECRET}/with-a-slash@proxy.example:8080"),
    ],
    ids=lambda words: words[-1].replace(SECRET, "…"),
)
def test_a_secret_in_an_address_is_refused_when_it_is_typed(
    shell: Shell, home: Path, words: tuple[str, ...]
) -> None:
    for form in ((), ("--json",)):
        said = shell(*words, *form)
        assert (said.code, said.err.splitlines()) == (2, SAID)
        assert SECRET not in said.out + said.err
    assert SECRET.encode() not in written(home)
    assert shell("account", "list", "--json").json["accounts"] == []


@pytest.mark.parametrize("variable", ["SHEETBRIDGE_BASE_URL", "SHEETBRIDGE_PLATFORM_URL"])
def test_a_secret_in_a_variable_is_refused_and_nothing_is_sent(
    shell: Shell,
    home: Path,
    service: SpoiledService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    variable: str,
) -> None:
    monkeypatch.setenv(variable, f"{service.base_url}?access_token={SECRET}")
    said = shell("export", "activities", "--out", tmp_path / "Plan.xlsx", "--json")
    assert (said.code, said.err.splitlines(), len(service.requests)) == (2, SAID, 0)
    assert SECRET not in said.out
    assert SECRET.encode() not in written(home)


def test_what_an_earlier_version_kept_is_not_shown_and_goes_with_the_next_change(
    shell: Shell, home: Path
) -> None:
    assert shell(*ADD, "--base-url", "https://a.example").code == 0
    path = home / "settings.json"
    kept = json.loads(path.read_text(encoding="utf-8"))
    kept["proxy"] = f"http://anna:{SECRET}@proxy.example:8080"
    kept["accounts"][0]["base_url"] = f"https://a.example?token={SECRET}"
    path.write_text(json.dumps(kept), encoding="utf-8")
    for words in (
        ("settings", "list"),
        ("settings", "list", "--json"),
        ("account", "list"),
        ("account", "list", "--json"),
    ):
        said = shell(*words)
        assert (said.code, SECRET in said.out + said.err) == (0, False)
    assert shell("settings", "set", "keep-copies-days", "30").code == 0
    after = json.loads(path.read_text(encoding="utf-8"))
    assert (after["proxy"], after["accounts"][0]["base_url"]) == (
        "http://proxy.example:8080",
        "https://a.example",
    )
