"""What every command shares: results on stdout, the rest on stderr, errors as two lines, exit
codes, questions, and the choice of the account.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from enum import Enum, IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bridge import errors
from bridge.errors import BridgeError, UsageError
from bridge.progress import Monitor, Progress, left_words
from bridge.texts import Text, holdable, json_holdable, plural, say, shown

if TYPE_CHECKING:
    from bridge.client.exchange import ExchangeClient
    from bridge.ledger import Ledger
    from bridge.settings import Account, Settings

Json = Annotated[
    bool, typer.Option("--json", help="Print one JSON object on stdout and nothing else there.")
]
AccountName = Annotated[
    str,
    typer.Option(
        "--account",
        metavar="NAME",
        help="The account; else the environment's, else the one used last.",
    ),
]
Wait = Annotated[
    float,
    typer.Option(
        "--wait",
        metavar="SECONDS",
        help="How long without progress before the command stops waiting.",
        min=0,
    ),
]
Yes = Annotated[bool, typer.Option("--yes", help="Answer the question before sending with yes.")]
Out = Annotated[Path, typer.Option("--out", metavar="FILE", help="The file to write.")]
Overwrite = Annotated[
    bool, typer.Option("--overwrite", help="Allow an existing file to be replaced.")
]
Accept = Annotated[
    list[str] | None,
    typer.Option(
        "--accept",
        metavar="CODE",
        help="Let a stop pass, such as part-sorted or unknown-person; can be given again.",
    ),
]
Patience = 600.0

_ENVIRONMENT = {
    "base_url": "SHEETBRIDGE_BASE_URL",
    "username": "SHEETBRIDGE_USERNAME",
    "password": "SHEETBRIDGE_PASSWORD",
    "project_id": "SHEETBRIDGE_PROJECT_ID",
}


def accepted_codes(codes: Sequence[str] | None, stops: Collection[str]) -> frozenset[str]:
    """Return the codes given with --accept. Raises UsageError for one that is not among `stops`."""
    for code in codes or ():
        if code not in stops:
            raise UsageError(
                say('"{code}" is not the code of a stop.', code=code),
                say("Use one of these: {codes}.", codes=", ".join(sorted(stops))),
            )
    return frozenset(codes or ())


class Exit(IntEnum):
    """What the exit code of a command means."""

    DONE = 0
    DEFECT = 1
    USAGE = 2
    PROBLEMS = 3
    REFUSED = 4
    SERVICE = 5
    UNKNOWN = 6
    CANCELLED = 130


def exit_code(error: BridgeError) -> Exit:
    """Return which code an error ends a command with; what no rule names counts
    as the service's.
    """
    if isinstance(error, errors.UsageError | errors.SettingsError):
        return Exit.USAGE
    if isinstance(
        error, errors.WorkbookError | errors.CaseError | errors.LedgerError | errors.MappingError
    ):
        return Exit.PROBLEMS
    if isinstance(error, errors.OutcomeUnknownError):
        return Exit.UNKNOWN
    return Exit.SERVICE


def error_json(error: BridgeError) -> dict[str, str | int | None]:
    """Return an error as scripts read it; `detail` is the service's own code and words."""
    return {
        "kind": error.kind,
        "title": shown(error.title),
        "advice": shown(error.advice),
        "detail": holdable(error.said),
        "status": error.status,
    }


def complain(error: BridgeError) -> None:
    """Print the lines of a failure on stderr: what did not happen, what to do, and the service's
    own words where it said any.
    """
    note(_one_line(error.title))
    note(_one_line(error.advice))
    if error.said:
        note(_one_line(say("The service said: {words}", words=error.said)))


def result(as_json: bool, value: Mapping[str, object], lines: Callable[[], list[str]]) -> None:
    """Print the result of a command: its JSON object, or its lines for people."""
    if as_json:
        print(json_holdable(json.dumps(value, ensure_ascii=False, default=str)), flush=True)  # noqa: T201 (stdout carries the result)
    else:
        for line in lines():
            print(holdable(line), flush=True)  # noqa: T201


def rows_of(count: object) -> str:
    """Return an amount of rows in words."""
    return shown(plural(int(str(count)), "{count} row", "{count} rows"))


def note(*lines: Text | str) -> None:
    """Print lines on stderr."""
    for line in lines:
        print(shown(line), file=sys.stderr, flush=True)  # noqa: T201


def confirm(question: Text, *, yes: bool) -> bool:
    """Ask on the terminal; UsageError where nobody can answer."""
    if yes:
        return True
    if not (sys.stdin and sys.stdin.isatty()):
        raise UsageError(
            say("Nothing was sent: there is nobody to answer the question before sending."),
            say("Give --yes to answer it in advance."),
        )
    note(question)
    sys.stderr.write("[y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in {"y", "yes"}


class TerminalMonitor(Monitor):
    """Shows progress on stderr: a bar on a terminal, one plain line a step elsewhere."""

    def __init__(self) -> None:
        super().__init__(self._show)
        self._step = ""
        self._bar = bool(sys.stderr and sys.stderr.isatty())
        self._width = 0

    def _show(self, progress: Progress) -> None:
        step = shown(progress.step)
        if self._bar:
            self._draw(step, progress)
        elif step != self._step:
            note(step)
        self._step = step

    def _draw(self, step: str, progress: Progress) -> None:
        if step != self._step and self._step:
            sys.stderr.write("\n")
        count = ""
        if progress.total:
            filled = int(24 * min(progress.done / progress.total, 1))
            count = (
                f" [{'#' * filled}{'.' * (24 - filled)}] {progress.done:,} of {progress.total:,}"
            )
        elif progress.done:
            count = f" {progress.done:,}"
        if progress.left is not None:
            count += f", {shown(left_words(progress.left))}"
        line = f"{step}{count}"
        sys.stderr.write("\r" + line.ljust(self._width))
        self._width = len(line)
        sys.stderr.flush()

    def __enter__(self) -> TerminalMonitor:
        return self

    def __exit__(self, *_: object) -> None:
        """End the line of a bar."""
        if self._bar and self._step:
            sys.stderr.write("\n")


def account_for(name: str) -> Account:
    """Return the account of a command: the one named, else the environment's where it is complete,
    else the one used last.
    """
    from bridge.settings import change_settings, load_settings

    settings = load_settings()
    if not name and (found := environment_account()) is not None:
        return found
    account = settings.account(name or settings.last_account)
    if account is None and name:
        raise UsageError(
            say('There is no account "{name}".', name=name),
            say(
                "Add it with: sheetbridge account add {name} …, or see: sheetbridge account list.",
                name=name,
            ),
        )
    if account is None:
        raise UsageError(
            say("No account was given."),
            say(
                "Name one with --account, add one with: sheetbridge account add, or try:"
                " sheetbridge demo."
            ),
        )
    if settings.last_account != account.name:
        note_corrected(settings)
        last = account.name
        with suppress(errors.LedgerError):  # a home without file locks: checking works there too
            change_settings(lambda now: now.model_copy(update={"last_account": last}))
    return account


def account_if_any(name: str) -> Account | None:
    """Return the account of a command that also works without one."""
    try:
        return account_for(name)
    except UsageError:
        if name:
            raise
        return None


def accounts_at_hand() -> list[Account]:
    """Return every account that a command could use: the saved ones, and the environment's where it
    is complete.
    """
    from bridge.settings import load_settings

    found = environment_account()
    return [*load_settings().accounts, *([found] if found else [])]


def environment_account() -> Account | None:
    """Return the account of the environment; None unless address, user name, password and project
    are all there.
    """
    values = {field: os.environ.get(variable, "") for field, variable in _ENVIRONMENT.items()}
    if not all(values.values()):
        return None
    from pydantic import ValidationError

    from bridge.client.endpoints import normal_address
    from bridge.jobs.clients import ENVIRONMENT, learned_elsewhere
    from bridge.settings import Account, refuse_secret

    if "@" in values["base_url"]:
        normal_address(
            values["base_url"]
        )  # refuses a password that stands in it, before anything shows the address
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
            say('"{zone}" is not a time zone.', zone=zone),
            say("Set SHEETBRIDGE_TIME_ZONE to a name such as Europe/Copenhagen."),
            str(error),
        ) from error


def password_for(account: Account) -> str | None:
    """Return the account's password from the vault or the environment; None where
    neither has it.
    """
    from bridge import log, vault
    from bridge.jobs.clients import ENVIRONMENT

    given = os.environ.get("SHEETBRIDGE_PASSWORD", "")
    if given:
        log.hide(given)
    if account.name == ENVIRONMENT:
        return given or None
    return vault.find(account.name, vault.PASSWORD) or given or None


def client_for(account: Account, monitor: Monitor, wait: float = Patience) -> ExchangeClient:
    """Return a client for the account; the password comes from the vault, the environment or the
    terminal.
    """
    from bridge import vault
    from bridge.jobs.clients import connect

    password = password_for(account)
    if password is None and sys.stdin and sys.stdin.isatty():
        import getpass

        password = getpass.getpass(f"Password of {account.username}: ", stream=sys.stderr)
        vault.keep(account.name, vault.PASSWORD, password, remember=False)
    if not password:
        raise errors.SignInError(
            say(
                'The password of the account "{name}" is not known on this computer.',
                name=account.name,
            ),
            say(
                "Set SHEETBRIDGE_PASSWORD, or add the account again with: sheetbridge account add …"
                " --password-stdin."
            ),
        )
    return connect(account, password, monitor, patience=wait)


def ledger() -> Ledger:
    """Return the record of runs of this computer, without the local copies that are older than the
    settings allow.
    """
    from bridge.files import home
    from bridge.ledger import Ledger, days_ago
    from bridge.settings import load_settings

    found, settings = Ledger(home()), load_settings()
    note_corrected(settings)
    if settings.tidies:
        found.delete_before(days_ago(settings.keep_copies_days))
    return found


def note_corrected(settings: Settings) -> None:
    """Say what the file of the settings has that cannot be: it is gone once they are saved."""
    note(*settings.corrected.values())


def members(found: object, *names: str) -> dict[str, object]:
    """Return what an object holds under these names as scripts read it: names in camelCase, in this
    order; files and words as their text.
    """
    shape = dict[str, object]()
    for name in names:
        value = getattr(found, name)
        first, *others = name.split("_")
        plain = (
            value.value
            if isinstance(value, Enum)
            else (
                str(value)
                if isinstance(value, Path)
                else list(value)
                if isinstance(value, tuple)
                else value
            )
        )
        shape[first + "".join(map(str.capitalize, others))] = plain
    return shape


def pairs(texts: Sequence[str]) -> dict[str, str]:
    """Return NAME=VALUE texts as a mapping; UsageError for one without an equals sign."""
    for text in texts:
        if "=" not in text:
            raise UsageError(
                say('"{text}" has no equals sign.', text=text), say("Write NAME=VALUE.")
            )
    return {text.split("=", 1)[0].strip(): text.split("=", 1)[1] for text in texts}


def _one_line(text: Text) -> str:
    return " ".join(shown(text).split())
