"""Creates clients for an account, tests its connection, and saves with the account what was learned
about its service.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

from bridge import clock, vault
from bridge.client.endpoints import home_of, is_loopback, normal_address
from bridge.client.exchange import ExchangeClient
from bridge.client.retry import ServiceClient
from bridge.client.transport import ConnectionSettings
from bridge.errors import (
    BridgeError,
    LedgerError,
    NoConnectionError,
    NotFoundError,
    ReplyError,
    SettingsError,
)
from bridge.ledger import Ledger
from bridge.progress import Monitor
from bridge.records.cells.moments import moment_text
from bridge.records.kinds import kind_named
from bridge.records.runs import Receipt, RunSummary
from bridge.settings import Account, Settings, change_settings, load_settings, refuse_secret
from bridge.texts import Text, say

Client = TypeVar("Client", bound=ServiceClient)

ENVIRONMENT = "environment"
"""The name of the account that is defined by environment variables."""


def connect(
    account: Account, password: str, monitor: Monitor, *, patience: float = 600.0
) -> ExchangeClient:
    """Return a client for the account. Nothing is sent yet.

    `patience` is how many seconds a job waits without progress.
    """
    refuse_elsewhere(account.base_url, load_settings())
    return new_client(ExchangeClient, account, password, monitor, patience=patience)


def new_client(
    kind: type[Client], account: Account, secret: str, monitor: Monitor, *, patience: float = 600.0
) -> Client:
    """Return a client of one of the account's services. Nothing is sent yet.

    Raises SettingsError if the account has no sign-in for it.
    """
    settings = load_settings()
    refuse_secret(account.base_url, account.platform_url, *account.options.values())
    password = os.environ.get("SHEETBRIDGE_PROXY_PASSWORD", "")
    if settings.proxy_user and not password:
        password = vault.find(vault.PROXY, vault.PROXY_PASSWORD) or ""
    connection = ConnectionSettings(
        settings.proxy, settings.certificate_file, settings.proxy_user, password
    )

    def learned(point: str, choice: str) -> None:
        if account.name != ENVIRONMENT:
            remember(account.name, learned={point: choice})
            return
        address = home_of(account.base_url)

        def change(settings: Settings) -> Settings:
            learned_here = {**settings.learned_elsewhere.get(address, {}), point: choice}
            elsewhere = {**settings.learned_elsewhere, address: learned_here}
            return settings.model_copy(update={"learned_elsewhere": elsewhere})

        with suppress(LedgerError):  # no file locks here: ask again next time
            change_settings(change)

    return kind(account, secret, monitor, connection=connection, learned=learned, patience=patience)


def refuse_elsewhere(address: str, settings: Settings) -> None:
    """Raise SettingsError for a service that the company does not allow.

    Services on this computer, such as practice, are always allowed.
    """
    allowed = settings.locked("address")
    address = normal_address(address)
    # Practice runs on this computer and cannot reach real data.
    if (
        allowed is None
        or is_loopback(urlsplit(address).hostname or "")
        or address == normal_address(allowed.value)
    ):
        return
    raise SettingsError(
        say("Your company allows only the service at {address}.", address=allowed.value),
        say(
            "Sign in there. If it is wrong, ask IT to change {path}.",
            path=allowed.source,
        ),
        f"the account's address is {address}",
    )


def same_service(run: Receipt | RunSummary, account: Account) -> bool:
    """Return whether a run was sent to the account's project and service.

    The addresses may have been typed differently.
    """
    return run.project_id == account.project_id and home_of(run.base_url) == home_of(
        account.base_url
    )


def places(theirs: tuple[str, str], account: Account) -> tuple[str, str]:
    """Return the projects of another place (project and address) and of an account, with their
    addresses where only these differ.
    """
    ours = (account.project_id, account.base_url)
    if theirs[0] != ours[0]:
        return theirs[0], ours[0]
    first, second = (f"{project} at {home_of(address)}" for project, address in (theirs, ours))
    return first, second


def forget_account(account: Account, ledger: Ledger) -> None:
    """Delete the values sent with a removed account, unless another uses the same project."""
    others = (other for other in load_settings().accounts if other.name != account.name)
    if not any(
        (other.project_id, home_of(other.base_url))
        == (account.project_id, home_of(account.base_url))
        for other in others
    ):
        ledger.forget_sent(account.base_url, account.project_id)


def refuse_other_account(run: Receipt | RunSummary, account: Account) -> None:
    """Raise SettingsError if a run was sent elsewhere.

    Another service would answer for rows that it never got.
    """
    if same_service(run, account):
        return
    project, other = places((run.project_id, run.base_url), account)
    raise SettingsError(
        say(
            "Run {run} was sent to “{account}” (project {project}), not to “{name}” "
            "(project {other}).",
            run=run.run,
            project=project,
            account=run.account,
            name=account.name,
            other=other,
        ),
        say("Choose that account. Nothing was sent."),
        f"the run went to {run.base_url}, but the account is at {account.base_url}",
    )


def own_account(run: RunSummary, at_hand: Sequence[Account]) -> Account:
    """Return the account of a run: by name, else another for the same project and service.

    Raises SettingsError if not found.
    """
    named = [account for account in at_hand if account.name.casefold() == run.account.casefold()]
    for account in (*named, *at_hand):
        if same_service(run, account):
            return account
    if named:
        refuse_other_account(run, named[0])
    raise SettingsError(
        say(
            "The account “{account}” of run {run} was removed from this computer.",
            run=run.run,
            account=run.account,
        ),
        say(
            "Add an account for project {project} at {address}, and try again.",
            project=run.project_id,
            address=run.base_url,
        ),
    )


def learned_elsewhere(address: str) -> Mapping[str, str]:
    """Return what was learned about the service of an account from the environment."""
    return load_settings().learned_elsewhere.get(home_of(address), {})


def remember(
    name: str,
    *,
    learned: Mapping[str, str] | None = None,
    last_exports: Mapping[str, str] | None = None,
) -> None:
    """Save what was learned about a service, or the time of its last exports.

    Applies to saved accounts only.
    """

    def change(settings: Settings) -> Settings:
        account = settings.account(name)
        if account is None:
            return settings
        news = {
            "learned": {**account.learned, **(learned or {})},
            "last_exports": {**account.last_exports, **(last_exports or {})},
        }
        changed = account.model_copy(update=news)
        return settings if changed == account else settings.with_account(changed)

    with suppress(LedgerError):  # no file locks here: ask again next time
        change_settings(change)


def forget(settings: Settings, account: Account) -> Settings:
    """Return settings without what was learned about the account's service."""
    if account.name == ENVIRONMENT:
        others = {
            address: learned
            for address, learned in settings.learned_elsewhere.items()
            if address != home_of(account.base_url)
        }
        return settings.model_copy(update={"learned_elsewhere": others})
    return settings.with_account(account.model_copy(update={"learned": {}, "last_exports": {}}))


REACHED = "address"
TRUSTED = "certificate"
SIGNED_IN = "sign-in"
ACCEPTED = "export-request"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the connection test.

    `key` is for scripts, `name` for planners; `asked` is False after an earlier failure; `error` is
    the reason for a failure.
    """

    key: str
    name: Text
    passed: bool
    asked: bool = True
    error: BridgeError | None = None

    @property
    def why(self) -> Text | None:
        """Return why the step failed, as two sentences, or None if it passed."""
        if self.passed:
            return None
        return (
            say("{title} {advice}", title=self.error.title, advice=self.error.advice)
            if self.error
            else say("Not checked.")
        )


def prove_project(client: ExchangeClient) -> None:
    """Request an export of recently changed activity categories: no endpoint tells whether the
    project exists. Raises NotFoundError if it does not, and whatever the request raises.
    """
    kind = kind_named("activity-categories")
    assert kind is not None
    try:
        client.request_export(kind, {"changedSince": moment_text(clock.now())})
    except NotFoundError as error:
        title = say(
            "The service does not know the project “{project}”.", project=client.account.project_id
        )
        advice = say("Correct the project ID. Your account settings in the service show it.")
        raise NotFoundError(title, advice, error.detail).answered(
            error.status, error.reply
        ) from error


def test_connection(client: ExchangeClient) -> tuple[Step, ...]:
    """Return the four steps of a connection test; it changes nothing in the service and raises only
    Cancelled.

    No endpoint reports whether the project exists, so an export of recently changed activity
    categories is requested.
    """
    # One request checks address, certificate and sign-in; its error tells which of them failed.
    failed, error = 2, None
    try:
        client.sign_in()
        failed = 3
        prove_project(client)
        failed = 4
    except BridgeError as failure:
        error = failure
        if failed != 3 and isinstance(failure, NoConnectionError) and failure.untrusted:
            failed = 1
        elif failed != 3 and isinstance(
            failure, NoConnectionError | NotFoundError | ReplyError | SettingsError
        ):
            failed = 0
    protected = client.address.startswith("https:")
    names = (
        (REACHED, say("Address reached")),
        (
            TRUSTED,
            (
                say("Certificate trusted")
                if protected
                else say("No certificate needed on this computer")
            ),
        ),
        (SIGNED_IN, say("Signed in")),
        (ACCEPTED, say("Export request accepted")),
    )
    return tuple(
        Step(key, name, number < failed, number <= failed, error if number == failed else None)
        for number, (key, name) in enumerate(names)
    )


test_connection.__test__ = False  # type: ignore[attr-defined]  # a question to a service, not a test of ours
