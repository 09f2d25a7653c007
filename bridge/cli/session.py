"""Provide commands with the account, its password and client, and the run history."""

from __future__ import annotations

import getpass
import os
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

from pydantic import ValidationError

from bridge import errors, log, vault
from bridge.cli.terminal import Patience, note
from bridge.client.endpoints import normal_address
from bridge.client.exchange import ExchangeClient
from bridge.errors import UsageError, WorkbookError
from bridge.files import exists, home, missing
from bridge.jobs.clients import ENVIRONMENT, connect, learned_elsewhere
from bridge.jobs.mappings import account_of, other_account
from bridge.jobs.plan_table import USE_ACCOUNT
from bridge.ledger import Ledger, days_ago, no_run
from bridge.progress import Monitor
from bridge.settings import Account, Settings, change_settings, load_settings, refuse_secret
from bridge.texts import Text, say

_ENVIRONMENT = {
    "base_url": "SHEETBRIDGE_BASE_URL",
    "username": "SHEETBRIDGE_USERNAME",
    "password": "SHEETBRIDGE_PASSWORD",
    "project_id": "SHEETBRIDGE_PROJECT_ID",
}
_SECRETS = {
    vault.PASSWORD: "SHEETBRIDGE_PASSWORD",
    vault.CLIENT_SECRET: "SHEETBRIDGE_CLIENT_SECRET",
}


def account_for(name: str) -> Account:
    """Return the account for a command: the named one, else the environment's if complete, else the
    one used last.
    """

    settings = load_settings()
    if not name and (complete := environment_account()) is not None:
        return complete
    account = settings.account(name or settings.last_account)
    if account is None and name:
        raise UsageError(
            say("There is no account “{name}”.", name=name),
            say(
                "Add it with: sheetbridge account add {name} …, or see: sheetbridge account list.",
                name=name,
            ),
        )
    if account is None:
        raise UsageError(
            say("No account is selected."),
            say(
                "Choose one with --account, add one with: sheetbridge account add, or "
                "try: sheetbridge demo."
            ),
        )
    if settings.last_account != account.name:
        note_corrected(settings)
        last = account.name
        with suppress(errors.LedgerError):  # checking works without file locks too
            change_settings(lambda now: now.model_copy(update={"last_account": last}))
    return account


def saved_accounts() -> tuple[Account, ...]:
    """Return all saved accounts. Raises UsageError if there are none."""
    accounts = tuple(load_settings().accounts)
    if not accounts:
        raise UsageError(
            say("No account is saved on this computer."),
            say("Add one with: sheetbridge account add, or use --account."),
        )
    return accounts


def account_if_any(name: str) -> Account | None:
    """Return the account for a command that also works without one."""
    try:
        return account_for(name)
    except UsageError:
        if name:
            raise
        return None


def environment_account() -> Account | None:
    """Return the account from the environment, or None unless address, user name, password and
    project are all set.
    """
    values = {field: os.environ.get(variable, "") for field, variable in _ENVIRONMENT.items()}
    if not all(values.values()):
        return None

    if "@" in values["base_url"]:
        normal_address(values["base_url"])  # refuse an embedded password before showing it
    refuse_secret(values["base_url"], os.environ.get("SHEETBRIDGE_PLATFORM_URL", ""))

    try:
        return Account(
            name=ENVIRONMENT,
            base_url=values["base_url"],
            username=values["username"],
            project_id=values["project_id"],
            time_zone=os.environ.get("SHEETBRIDGE_TIME_ZONE") or "UTC",
            platform_url=os.environ.get("SHEETBRIDGE_PLATFORM_URL", ""),
            client_id=os.environ.get("SHEETBRIDGE_CLIENT_ID", ""),
            learned=dict(learned_elsewhere(values["base_url"])),
        )
    except ValidationError as error:
        zone = os.environ.get("SHEETBRIDGE_TIME_ZONE", "")
        raise UsageError(
            say("“{zone}” is not a time zone.", zone=zone),
            say("Set SHEETBRIDGE_TIME_ZONE to a name such as Europe/Copenhagen."),
            str(error),
        ) from error


def secret_for(account: Account, purpose: str = vault.PASSWORD, prompt: str = "") -> str:
    """Return a secret of the account from the environment or the vault, else, with a prompt, from
    the terminal; empty without one.
    """

    secret = os.environ.get(_SECRETS[purpose], "")
    if secret:
        log.hide(secret)
    # A vault may be locked or never answer, so it is only asked for what is missing.
    elif account.name != ENVIRONMENT:
        waiting = partial(note, say("Waiting for the password store"))
        secret = vault.find(account.name, purpose, waiting) or ""
    if not secret and prompt and sys.stdin and sys.stdin.isatty():
        secret = getpass.getpass(prompt, stream=sys.stderr)
        vault.keep(account.name, purpose, secret, remember=False)
    return secret


def client_for(account: Account, monitor: Monitor, wait: float = Patience) -> ExchangeClient:
    """Return a client for the account, with the password from the environment, the vault or the
    terminal.
    """

    password = secret_for(account, prompt=f"Password of {account.username}: ")
    if not password:
        raise vault.trouble() or errors.SignInError(
            say(
                "The password of the account “{name}” is not saved on this computer.",
                name=account.name,
            ),
            say(
                "Set SHEETBRIDGE_PASSWORD, or add the account again with: sheetbridge account add …"
                " --password-stdin."
            ),
        )
    return connect(account, password, monitor, patience=wait)


def account_words(account: Account) -> Text:
    """Return the account of a question before sending."""
    return (
        say("PRODUCTION account {name}", name=account.name)
        if account.production
        else say("account {name}", name=account.name)
    )


def refuse_missing(file: Path) -> None:
    """Raise WorkbookError if there is no such file."""
    if not exists(file):
        raise errors.WorkbookError(*missing(file))


def ledger() -> Ledger:
    """Return the run history of this computer, after removing local copies older than the settings
    allow.
    """

    opened, settings = Ledger(home()), load_settings()
    note_corrected(settings)
    if settings.tidies:
        opened.delete_before(days_ago(settings.keep_copies_days))
    return opened


def note_corrected(settings: Settings) -> None:
    """Report invalid values in the settings file, which are lost when it is saved."""
    note(*settings.corrected.values())


def run_named(reference: str) -> str:
    """Return the run with this ID or correlation ID.

    Raises UsageError if not found.
    """
    run = ledger().find(reference)
    if run is None:
        raise UsageError(*no_run(reference))
    return run


def account_of_mapping(name: str, mapping: str, *, other_project: bool | None) -> Account | None:
    """Return the account for a command, or None if it needs none; for a saved mapping, the account
    it is used with. `other_project` is None for a command without that option.

    Raises UsageError if it is ambiguous, and WorkbookError if the project is not the mapping's.
    """

    given = bool(name) or environment_account() is not None
    saved = mapping and not Path(mapping).is_file()
    if saved and not given and (own := account_of(mapping)) is not None:
        return own
    if mapping and not given and len(load_settings().accounts) > 1:
        title = say(
            "Several accounts are saved. Which one is for the column matching {mapping}?",
            mapping=mapping,
        )
        raise UsageError(title, say("Choose one with --account."))
    chosen = account_if_any(name)
    if (
        saved
        and chosen is not None
        and not other_project
        and (elsewhere := other_account(mapping, chosen)) is not None
    ):
        choose = say("Nothing was written. Choose that account.")
        raise WorkbookError(elsewhere, choose if other_project is None else USE_ACCOUNT)
    return chosen
