"""What the app asks of the layers below, as functions for pool threads.

Their imports stand inside, so that the first paint needs none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bridge.errors import BridgeError, SettingsError
from bridge.texts import say

if TYPE_CHECKING:
    from bridge.client.exchange import ExchangeClient
    from bridge.client.probe import Step
    from bridge.jobs.check import Recognised
    from bridge.jobs.follow import Uploaded
    from bridge.ledger import Ledger
    from bridge.practice.app import PracticeService
    from bridge.progress import Monitor
    from bridge.records.runs import ExportSummary, RunSummary
    from bridge.settings import Account, Settings
    from bridge.simulation.runs import Run


class Start(NamedTuple):
    """What the app knows after its first second: settings, and the name of the system's store of
    secrets (None: there is none).
    """

    settings: Settings
    store: str | None


def start() -> Start:
    """Read the settings, and look for the store of secrets."""
    from bridge import log, vault
    from bridge.files import home
    from bridge.settings import load_settings

    log.start(home())
    return Start(load_settings(), vault.store_name())


def open_ledger() -> Ledger:
    """Return the record of runs on this computer."""
    from bridge.files import home
    from bridge.ledger import Ledger

    return Ledger(home())


def change(change: Callable[[Settings], Settings]) -> Settings:
    """Apply a change to the settings as they are on disk, and return them; one change at a time."""
    from bridge.settings import change_settings

    return change_settings(change)


def sign_in(account: Account, password: str, monitor: Monitor) -> ExchangeClient:
    """Return a client that the service took. Raises SignInError, NoConnectionError and the like."""
    from bridge.jobs.clients import connect

    client = connect(account, password, monitor)
    client.sign_in()
    return client


def start_practice(running: PracticeService | None) -> tuple[PracticeService, Account]:
    """Return the running practice service and its account; it is started where it does
    not run yet.
    """
    from bridge.practice.app import PracticeService
    from bridge.settings import Account

    service = running
    if service is None:
        service = PracticeService(colleague=True)
        service.start()
    account = Account(
        name="Practice",
        base_url=service.base_url,
        username=service.username,
        project_id=service.project_id,
        practice=True,
        test_account=True,
        platform_url=service.platform_url,
        client_id=service.client_id,
        time_zone=computer_zone(),
    )
    return service, account


def computer_zone() -> str:
    """Return the IANA name of the computer's time zone, UTC where the system does not tell."""
    from PySide6.QtCore import QTimeZone

    name = bytes(QTimeZone.systemTimeZoneId().data()).decode("ascii", "replace")
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return "UTC"


def keep_secret(account: str, secret: str, remember: bool, purpose: str = "password") -> bool:
    """Keep a secret in the system's store, or in memory until the app ends."""
    from bridge import vault

    return vault.keep(account, purpose, secret, remember=remember)


def find_secret(account: str) -> str | None:
    """Return a kept password."""
    from bridge import vault

    return vault.find(account, vault.PASSWORD)


def forget_secret(account: str) -> None:
    """Remove the kept secrets of an account."""
    from bridge import vault

    vault.forget(account)


def forget_account(account: Account) -> None:
    """Remove what is kept of an account that was removed: its secrets, and the values that were
    sent with it.
    """
    from bridge.jobs.clients import forget_account as forget

    forget_secret(account.name)
    forget(account, open_ledger())


def rename_secrets(account: str, name: str) -> None:
    """Keep the secrets of an account under its new name."""
    from bridge import vault

    vault.rename(account, name)


def try_connection(account: Account, password: str, monitor: Monitor) -> tuple[Step, ...]:
    """Ask the four questions of a connection test; nothing is changed by it."""
    from bridge.client.probe import test_connection
    from bridge.jobs.clients import connect

    return test_connection(connect(account, password, monitor))


def not_an_account(detail: str) -> BridgeError:
    """Return the error for an account that cannot be made of what was typed."""
    return SettingsError(
        say("These details do not make an account."),
        say("Check the address and the time zone."),
        detail,
    )


class History(NamedTuple):
    """What this computer did, newest first.

    `kept` are the exports whose records are kept, to be compared.
    """

    runs: tuple[RunSummary, ...]
    exports: tuple[ExportSummary, ...]
    simulations: tuple[Run, ...] = ()
    kept: frozenset[str] = frozenset()


def history() -> History:
    """Read the record of runs."""
    from bridge.jobs.export import kept_exports
    from bridge.jobs.simulation.results import known_runs

    ledger = open_ledger()
    kept = frozenset(export.summary.run for export in kept_exports(ledger))
    return History(ledger.summaries(), ledger.exports(), known_runs(ledger), kept)


def result_of(ledger: Ledger, run: str) -> Uploaded | None:
    """Return how a run ended, from disk; None while it is not known."""
    from bridge.jobs.follow import Uploaded

    outcome = ledger.outcome(run)
    if outcome is None:
        return None
    summary = ledger.summary(run)
    return Uploaded(summary, ledger.receipt(run), outcome, summary.written)


def recognise(path: Path, account: Account | None) -> Recognised:
    """Tell planning data from a simulation case and from a planner's own sheet."""
    from bridge.jobs.check import recognise as look

    return look(path, account)


def warm_up(pages: Sequence[str]) -> None:
    """Load what the jobs and these pages need, in a pool thread, so that the first export or check
    begins at once and no page keeps waiting.

    No page but Welcome is made before: pages and what belongs to them import at their tops, here
    and in `app` imports stand inside functions.
    """
    import importlib

    jobs = ("clients", "export", "upload", "check", "follow", "simulation.results")
    for name in (
        "bridge.records.kinds",
        *(f"bridge.gui.{page}.page" for page in pages),
        *(f"bridge.jobs.{job}" for job in jobs),
    ):
        importlib.import_module(name)


def follow_open(
    client: ExchangeClient, ledger: Ledger, account: Account, monitor: Monitor
) -> list[Uploaded]:
    """Go on with the uploads of an account whose outcome is not known; one that another window
    follows, or that fails, is left.
    """
    from bridge.jobs.clients import same_service
    from bridge.jobs.follow import follow as go_on

    open_runs, found = set(ledger.open_runs()), []
    for summary in ledger.summaries():
        if summary.run in open_runs and same_service(summary, account):
            try:
                found.append(go_on(client, ledger, summary.run, monitor))
            except BridgeError:
                continue
    return found


def tidy(days: int) -> int:
    """Delete local copies and reports of runs older than so many days; the history's lines stay.

    Returns how many.
    """
    from bridge.ledger import days_ago

    return open_ledger().delete_before(days_ago(days))
