"""Password stores that are locked, raise, or never answer: commands end in time with a true
sentence.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import keyring
import keyring.backend
import keyring.errors
import pytest
from campaign import Within
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell, account_at

from bridge import vault

PASSWORD = "planted-4d1f-password"


class Store(keyring.backend.KeyringBackend):
    """A store of the system that does what a test asks for."""

    priority = 9

    def __init__(self, act: Callable[[], None] = lambda: None) -> None:
        self.act = act
        self.kept: dict[str, str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        self.act()
        return self.kept.get(username)

    def set_password(self, service: str, username: str, password: str) -> None:
        self.act()
        self.kept[username] = password

    def delete_password(self, service: str, username: str) -> None:
        self.act()
        del self.kept[username]


Store.__module__ = "keyring.backends.SecretService"


@pytest.fixture
def store(home: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.delenv("PYTHON_KEYRING_BACKEND")
    monkeypatch.setattr(vault, "_DOOR", vault._Vault())
    found = Store()
    monkeypatch.setattr(keyring, "get_keyring", lambda: found)
    for name in ("get_password", "set_password", "delete_password"):
        monkeypatch.setattr(keyring, name, getattr(found, name))
    return found


def raises(error: Exception) -> Callable[[], None]:
    def act() -> None:
        raise error

    return act


def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new process: nothing is in memory."""
    monkeypatch.setattr(vault, "_MEMORY", {})


@pytest.fixture
def account(
    shell: Shell, store: Store, service: SpoiledService, monkeypatch: pytest.MonkeyPatch
) -> str:
    """An account whose password is in the store."""
    words = account_at(service)
    monkeypatch.setenv("SHEETBRIDGE_BASE_URL", "")
    monkeypatch.delenv("SHEETBRIDGE_PASSWORD")
    assert shell("account", "add", "north", *words).code == 0
    store.kept["north/password"] = service.password
    return "north"


def test_a_locked_store_is_named(
    shell: Shell, store: Store, account: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.act = raises(keyring.errors.KeyringLocked("Failed to unlock the collection!"))
    said = shell("account", "test", account)
    assert (said.code, said.err.splitlines()) == (
        5,
        ["The password store is locked.", "Unlock it, or set SHEETBRIDGE_PASSWORD."],
    )
    store.act = lambda: None
    assert shell("account", "test", account).code == 0


UNUSABLE = [
    RuntimeError("No module named keyrings.alt"),
    ModuleNotFoundError("No module named 'keyrings'"),
    keyring.errors.InitError("Failed to create the collection"),
    type("DBusErrorResponse", (Exception,), {})("org.kde.KWallet"),
]


@pytest.mark.parametrize("error", UNUSABLE, ids=lambda error: type(error).__name__)
def test_a_store_that_raises_is_no_defect(
    shell: Shell, store: Store, account: str, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.act = raises(error)
    said = shell("account", "test", account)
    assert (said.code, said.err.splitlines()[0]) == (5, "The password store cannot be used.")
    monkeypatch.setattr("sys.stdin", __import__("io").StringIO(f"{PASSWORD}\n"))
    said = shell("account", "add", "south", *account_at(), "--password-stdin")
    assert (said.code, said.out.splitlines()[1]) == (
        0,
        "The password store cannot be used. Its password is not saved: "
        "set SHEETBRIDGE_PASSWORD for each command.",
    )


def test_a_backend_that_is_not_installed_is_no_defect(
    shell: Shell, store: Store, account: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise ModuleNotFoundError("No module named 'keyrings'")

    monkeypatch.setattr(keyring, "get_keyring", missing)
    said = shell("account", "test", account)
    assert (said.code, said.err.splitlines()[0]) == (5, "The password store cannot be used.")


def test_a_store_that_never_answers_ends_after_its_time_and_is_asked_once(
    shell: Shell, store: Store, account: str, monkeypatch: pytest.MonkeyPatch, within: Within
) -> None:
    never = threading.Event()
    store.act = lambda: (never.wait(30), None)[1]
    monkeypatch.setattr(vault, "_SECONDS", 0.4)
    monkeypatch.setattr(vault, "_SOON", 0.1)
    with within(5):
        said = shell("account", "test", account)
        assert said.err.splitlines() == [
            "Waiting for the password store",
            "The password store did not answer within 20 seconds.",
            "Set SHEETBRIDGE_PASSWORD, or ask IT to look at the password store.",
        ]
        assert shell("account", "remove", account).code == 0
    never.set()


def test_a_variable_is_read_before_the_store_is_asked(
    shell: Shell, store: Store, account: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETBRIDGE_PASSWORD", store.kept["north/password"])
    store.act = raises(AssertionError("asked"))
    assert shell("account", "test", account).code == 0


def test_a_password_that_could_not_be_removed_is_said(
    shell: Shell, store: Store, account: str
) -> None:
    store.act = raises(keyring.errors.KeyringLocked("locked"))
    said = shell("account", "remove", account, "--json")
    assert said.json == {"removed": "north", "passwordRemoved": False}
    assert said.err.splitlines() == [
        "The password store is locked.",
        "A password of north may still be in it: remove it there.",
    ]


def test_a_password_is_kept_and_removed(shell: Shell, store: Store, account: str) -> None:
    assert shell("account", "remove", account, "--json").json["passwordRemoved"] is True
    assert store.kept == {}
