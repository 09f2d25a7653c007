"""Connecting: a client for an account, with what was learned about the service kept with the account."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from bridge.client.endpoints import is_loopback, normal_address
from bridge.client.exchange import ExchangeClient
from bridge.client.simulation import SimulationClient
from bridge.client.transport import ConnectionSettings
from bridge.errors import SettingsError
from bridge.progress import Monitor
from bridge.settings import Account, Settings, load_settings, save_settings
from bridge.texts import say


def connect(account: Account, password: str, monitor: Monitor, *, patience: float = 600.0) -> ExchangeClient:
    """Return a client for the account; nothing is sent yet. `patience` is how many seconds without progress a job waits."""
    settings = load_settings()
    refuse_elsewhere(account.base_url, settings)
    return ExchangeClient(
        account,
        password,
        monitor,
        connection=ConnectionSettings(settings.proxy, settings.certificate_file),
        learned=_learner(account),
        patience=patience,
    )


def connect_simulation(account: Account, secret: str, monitor: Monitor, *, patience: float = 600.0) -> SimulationClient:
    """Return a client of the simulation API for the account; nothing is sent yet. Raises SettingsError where it has no sign-in for it."""
    settings = load_settings()
    return SimulationClient(
        account,
        secret,
        monitor,
        connection=ConnectionSettings(settings.proxy, settings.certificate_file),
        learned=_learner(account),
        patience=patience,
    )


def refuse_elsewhere(address: str, settings: Settings) -> None:
    """Raise SettingsError for another service than the one that the company allows; one on this computer, such as practice, is always allowed."""
    allowed = settings.locked("address")
    address = normal_address(address)
    if allowed is None or is_loopback(urlsplit(address).hostname or "") or address == normal_address(allowed.value):
        return
    raise SettingsError(
        say("Your company allows only the service at {address}.", address=allowed.value),
        say("Sign in there. Ask IT if that is the wrong one: it is set in {path}.", path=allowed.source),
        f"the account's address is {address}",
    )


def _learner(account: Account) -> Callable[[str, str], None]:
    def learned(point: str, choice: str) -> None:
        remember(account.name, learned={point: choice})

    return learned


def remember(name: str, *, learned: Mapping[str, str] | None = None, last_exports: Mapping[str, str] | None = None) -> None:
    """Keep what was learned about a service, or when something was exported last, with a saved account; others are not kept."""
    settings = load_settings()
    account = settings.account(name)
    if account is None or not (learned or last_exports):
        return
    changed = account.model_copy(
        update={"learned": {**account.learned, **(learned or {})}, "last_exports": {**account.last_exports, **(last_exports or {})}}
    )
    if changed != account:
        save_settings(settings.with_account(changed))


def forget(settings: Settings, account: Account) -> Settings:
    """Return settings without what was learned about the account's service."""
    return settings.with_account(account.model_copy(update={"learned": {}, "last_exports": {}}))
