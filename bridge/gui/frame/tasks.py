"""Calls into the lower layers, as functions for pool threads.

They import inside the functions to keep the first paint fast.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from PySide6.QtCore import QTimeZone

from bridge import log, vault
from bridge.errors import BridgeError, SettingsError
from bridge.files import home
from bridge.records.cells.moments import zone_name
from bridge.texts import say

if TYPE_CHECKING:
    from bridge.client.exchange import ExchangeClient
    from bridge.jobs.clients import Step
    from bridge.jobs.follow import Uploaded
    from bridge.jobs.recognise import Recognised
    from bridge.ledger import Ledger
    from bridge.practice.app import PracticeService
    from bridge.progress import Monitor
    from bridge.records.runs import ExportSummary, RunSummary
    from bridge.settings import Account, Settings


class Start(NamedTuple):
    """The state after startup: the settings and the name of the system's secret store, or None if
    it has none.
    """

    settings: Settings
    store: str | None


def start() -> Start:
    """Read the settings, and look for the store of secrets."""
    from bridge.settings import load_settings

    log.start(home())
    return Start(load_settings(), vault.store_name())


def open_ledger() -> Ledger:
    """Return the record of runs on this computer."""
    from bridge.ledger import Ledger

    return Ledger(home())


def change(change: Callable[[Settings], Settings]) -> Settings:
    """Apply a change to the settings as they are on disk, and return them; one change at a time."""
    from bridge.settings import change_settings

    return change_settings(change)


def sign_in(account: Account, password: str, monitor: Monitor) -> ExchangeClient:
    """Return a client that the service took, with its project. Raises SignInError,
    NoConnectionError and the like.
    """
    from bridge.jobs.clients import connect, prove_project

    client = connect(account, password, monitor)
    client.sign_in()
    prove_project(client)
    return client


def start_practice(running: PracticeService | None) -> tuple[PracticeService, Account]:
    """Return the practice service and its account; start the service if it is not running."""
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
    """Return the IANA name of the computer's time zone, or UTC if the system does not
    provide it.
    """
    name = bytes(QTimeZone.systemTimeZoneId().data()).decode("ascii", "replace")
    try:
        return zone_name(ZoneInfo(name).key)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return "UTC"


def forget_account(account: Account) -> None:
    """Delete what is stored for a removed account: its secrets and the values sent with it."""
    from bridge.jobs.clients import forget_account as forget

    vault.forget(account.name)
    forget(account, open_ledger())


def try_connection(account: Account, password: str, monitor: Monitor) -> tuple[Step, ...]:
    """Run the four steps of a connection test and return them; nothing is changed."""
    from bridge.jobs.clients import connect, test_connection

    return test_connection(connect(account, password, monitor))


def new_account(name: str, values: dict[str, str]) -> Account:
    """Return a new account in the zone of the computer. Raises SettingsError for invalid values."""
    from pydantic import ValidationError

    from bridge.settings import Account

    try:
        return Account.model_validate({**values, "name": name, "time_zone": computer_zone()})
    except ValidationError as error:
        raise SettingsError(
            say("The account cannot be used with these details."),
            say("Check the address and the time zone."),
            str(error),
        ) from error


class History(NamedTuple):
    """The exports and uploads of this computer, newest first.

    `kept` are the exports whose records are stored for comparison.
    """

    runs: tuple[RunSummary, ...]
    exports: tuple[ExportSummary, ...]
    kept: frozenset[str] = frozenset()


def history() -> History:
    """Read the record of runs."""
    from bridge.jobs.export import kept_exports

    ledger = open_ledger()
    kept = frozenset(export.summary.run for export in kept_exports(ledger))
    return History(ledger.summaries(), ledger.exports(), kept)


def result_of(ledger: Ledger, run: str) -> tuple[Uploaded, int] | None:
    """Return the stored result of a run, or None if unknown, and how many of its rows that were not
    accepted were saved since.
    """
    from bridge.jobs.earlier_runs import EarlierRuns
    from bridge.jobs.follow import Uploaded
    from bridge.records.runs import RowResult

    outcome = ledger.outcome(run)
    if outcome is None:
        return None
    summary, receipt = ledger.summary(run), ledger.receipt(run)
    failed = [row.id for row in outcome.rows if row.result is RowResult.FAILED]
    still = EarlierRuns(ledger, receipt.base_url, receipt.project_id).refused() if failed else {}
    fixed = sum(id not in still for id in failed)
    return Uploaded(summary, receipt, outcome, summary.written), fixed


def recognise(path: Path, account: Account | None) -> Recognised:
    """Tell planning data from a simulation case and from a planner's own sheet."""
    from bridge.jobs.recognise import recognise as look

    return look(path, account)


def warm_up(pages: Sequence[str]) -> None:
    """Import the jobs and the given modules of pages in a pool thread, to avoid a delay on first
    use.

    Before this, only Welcome is created. Pages and their modules import at the top; this module and
    `app` import inside functions.
    """
    jobs = ("clients", "export", "upload", "check", "follow")
    for name in (
        "bridge.records.kinds",
        *pages,
        *(f"bridge.jobs.{job}" for job in jobs),
    ):
        import_module(name)


def follow_open(
    client: ExchangeClient, ledger: Ledger, account: Account, monitor: Monitor
) -> list[Uploaded]:
    """Follow the uploads of an account with an unknown outcome. Skip those that another window
    follows or that fail.
    """
    from bridge.jobs.clients import same_service
    from bridge.jobs.follow import follow as go_on

    open_runs, followed = set(ledger.open_runs()), []
    for summary in ledger.summaries():
        if summary.run in open_runs and same_service(summary, account):
            try:
                followed.append(go_on(client, ledger, summary.run, monitor))
            except BridgeError:
                continue
    return followed


def tidy(days: int) -> int:
    """Delete local copies and reports of runs older than so many days; the history's lines stay.

    Returns how many.
    """
    from bridge.ledger import days_ago

    return open_ledger().delete_before(days_ago(days))
