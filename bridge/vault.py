"""Secrets: in the operating system's vault, or else in memory until the program ends.

Never in our own files. A secret is identified by its account and purpose: `password` or
`client-secret`.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from bridge.log import hide

SERVICE = "Sheetbridge"
PASSWORD = "password"
CLIENT_SECRET = "client-secret"

_MEMORY: dict[str, str] = {}
_STORES = {
    "Windows": "Windows Credential Manager",
    "macOS": "macOS Keychain",
    "SecretService": "system keyring (Secret Service)",
    "libsecret": "system keyring (libsecret)",
    "kwallet": "KDE Wallet",
}


def store_name() -> str | None:
    """Return the name of the system's vault, or None if none encrypts secrets."""
    if os.environ.get("PYTHON_KEYRING_BACKEND", "").endswith("null.Keyring"):
        return None
    import keyring.backend
    import keyring.backends.chainer

    backend = keyring.get_keyring()
    found = (
        list(backend.backends)
        if isinstance(backend, keyring.backends.chainer.ChainerBackend)
        else [backend]
    )
    for candidate in found:
        module = type(candidate).__module__
        for part, name in _STORES.items():
            if part.lower() in module.lower():
                return name
    return None


def keep(account: str, purpose: str, secret: str, *, remember: bool = True) -> bool:
    """Store a secret. Return True if it is in the system's vault, False if only in memory."""
    hide(secret)
    _MEMORY[_key(account, purpose)] = secret
    if not remember or store_name() is None:
        return False
    with _opened() as vault:
        vault.set_password(SERVICE, _key(account, purpose), secret)
        return True
    return False


def find(account: str, purpose: str = PASSWORD) -> str | None:
    """Return the account's secret from memory or the vault, or None if it is not stored."""
    key = _key(account, purpose)
    if key in _MEMORY:
        return _MEMORY[key]
    secret: str | None = None
    if store_name() is not None:
        with _opened() as vault:
            secret = vault.get_password(SERVICE, key)
    if secret:
        hide(secret)
        _MEMORY[key] = secret
    return secret


def forget(account: str) -> None:
    """Remove all secrets of the account."""
    for purpose in (PASSWORD, CLIENT_SECRET):
        key = _key(account, purpose)
        _MEMORY.pop(key, None)
        if store_name() is None:
            continue
        with _opened() as vault:
            if vault.get_password(SERVICE, key) is not None:
                vault.delete_password(SERVICE, key)


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


@contextmanager
def _opened() -> Iterator[ModuleType]:
    """Yield the system's vault; its errors are logged."""
    import keyring
    import keyring.errors

    try:
        yield keyring
    except keyring.errors.KeyringError as error:
        logging.getLogger(__name__).warning("The password store refused: %s", error)


def _key(account: str, purpose: str) -> str:
    return f"{account.casefold()}/{purpose}"
