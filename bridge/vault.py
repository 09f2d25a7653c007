"""Secrets: in the operating system's vault, or else in memory until the program ends.

Never in our own files. A secret is identified by its account and purpose: `password` or
`client-secret`.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from threading import Thread
from typing import Any

from bridge.errors import BridgeError, SignInError
from bridge.log import hide
from bridge.texts import say

SERVICE = "Sheetbridge"
PASSWORD = "password"
CLIENT_SECRET = "client-secret"
PROXY, PROXY_PASSWORD = "proxy", "proxy-password"
"""Account and purpose of the password of the proxy's user."""

_MEMORY: dict[str, str] = {}
_STORES = {
    "Windows": "Windows Credential Manager",
    "macOS": "macOS Keychain",
    "SecretService": "system keyring (Secret Service)",
    "libsecret": "system keyring (libsecret)",
    "kwallet": "KDE Wallet",
}
_SECONDS = 20.0
"""The longest wait for the vault."""
_SOON = 2.0
"""Seconds after which a planner is told what is waited for."""


class _Vault:
    """The one door to the system's vault, whose backends raise anything or never answer.

    `trouble` is why the last call failed, or None.
    """

    def __init__(self) -> None:
        self.trouble: BridgeError | None = None
        self._stuck: Thread | None = None

    def ask(self, call: Callable[[Any], object], waiting: Callable[[], None] = lambda: None) -> Any:
        """Return what the call, which gets the module keyring, returns; None if it fails."""
        if self._stuck is not None and self._stuck.is_alive():
            return None
        answers: list[object] = []

        def run() -> None:
            try:
                import keyring

                answers.append(call(keyring))
            except Exception as error:  # noqa: BLE001 (backends raise what they like)
                self.trouble = _trouble(error)
                logging.getLogger(__name__).warning("The password store failed: %r", error)

        self.trouble = None
        thread = Thread(target=run, name="password store", daemon=True)
        thread.start()
        thread.join(_SOON)
        if thread.is_alive():
            waiting()
            thread.join(_SECONDS - _SOON)
        if thread.is_alive():
            self._stuck = thread
            self.trouble = SignInError(
                say("The password store did not answer within {count} seconds.", count=20),
                _WITHOUT,
            )
            return None
        return answers[0] if answers else None


_DOOR = _Vault()
_WITHOUT = say("Set SHEETBRIDGE_PASSWORD, or ask IT to look at the password store.")


def _trouble(error: Exception) -> BridgeError:
    if type(error).__name__ == "KeyringLocked":
        return SignInError(
            say("The password store is locked."),
            say("Unlock it, or set SHEETBRIDGE_PASSWORD."),
            repr(error),
        )
    return SignInError(say("The password store cannot be used."), _WITHOUT, repr(error))


def trouble() -> BridgeError | None:
    """Return why the vault could not be used the last time, or None."""
    return _DOOR.trouble


def store_name() -> str | None:
    """Return the name of the system's vault, or None if none encrypts secrets."""
    name: str | None = _DOOR.ask(_name_of)
    return name


def _name_of(keyring: Any) -> str | None:
    if os.environ.get("PYTHON_KEYRING_BACKEND", "").endswith("null.Keyring"):
        return None
    backend = keyring.get_keyring()
    # A chain of backends has them in a list.
    for candidate in getattr(backend, "backends", [backend]):
        module = type(candidate).__module__
        for part, name in _STORES.items():
            if part.lower() in module.lower():
                return name
    return None


def keep(account: str, purpose: str, secret: str, *, remember: bool = True) -> bool:
    """Store a secret. Return True if it is in the system's vault, False if only in memory."""
    hide(secret)
    key = _key(account, purpose)
    _MEMORY[key] = secret

    def save(keyring: Any) -> bool:
        if _name_of(keyring) is None:
            return False
        keyring.set_password(SERVICE, key, secret)
        return True

    return remember and bool(_DOOR.ask(save))


def find(
    account: str, purpose: str = PASSWORD, waiting: Callable[[], None] = lambda: None
) -> str | None:
    """Return the account's secret from memory or the vault, or None if it is not stored.

    `waiting` is called if the vault needs time. `trouble` says why it could not be asked.
    """
    key = _key(account, purpose)
    if key in _MEMORY:
        return _MEMORY[key]

    def read(keyring: Any) -> str | None:
        return _name_of(keyring) and keyring.get_password(SERVICE, key)

    secret: str | None = _DOOR.ask(read, waiting)
    if secret:
        hide(secret)
        _MEMORY[key] = secret
    return secret


def forget(account: str) -> bool:
    """Remove all secrets of the account. Return False if the vault may still have one."""
    keys = [_key(account, purpose) for purpose in (PASSWORD, CLIENT_SECRET)]
    for key in keys:
        _MEMORY.pop(key, None)

    def delete(keyring: Any) -> bool:
        for key in keys if _name_of(keyring) else ():
            if keyring.get_password(SERVICE, key) is not None:
                keyring.delete_password(SERVICE, key)
        return True

    return bool(_DOOR.ask(delete))


def rename(account: str, name: str) -> None:
    """Move the secrets of an account to its new name, in the same stores as before."""
    if _key(account, "") == _key(name, ""):
        return
    for purpose in (PASSWORD, CLIENT_SECRET):
        typed = _MEMORY.pop(_key(account, purpose), None)
        kept = find(account, purpose)
        secret = typed or kept
        if secret is not None:
            keep(name, purpose, secret, remember=kept is not None)
    forget(account)


def _key(account: str, purpose: str) -> str:
    return f"{account.casefold()}/{purpose}"
