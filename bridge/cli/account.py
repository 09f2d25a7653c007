"""`sheetbridge account` and `sheetbridge settings`: manage the accounts and settings of this
computer.

Passwords are stored in the system's vault, never in a file.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Annotated, Literal

import typer
from pydantic import ValidationError

from bridge import vault
from bridge.cli.results import AccountResult, StepResult
from bridge.cli.session import account_for, client_for, ledger, note_corrected
from bridge.cli.terminal import (
    AccountName,
    Exit,
    Json,
    TerminalMonitor,
    log_error,
    note,
    pairs,
    result,
)
from bridge.client.endpoints import OPTIONS, check_options, normal_address
from bridge.errors import SettingsError, UsageError
from bridge.jobs.clients import forget as without_learned
from bridge.jobs.clients import forget_account, refuse_elsewhere, test_connection
from bridge.jobs.plan_warnings import BY_CODE, RULES
from bridge.records.kinds import ACTIVITIES
from bridge.settings import (
    Account,
    Settings,
    change_settings,
    load_settings,
    refuse_secret,
    setting_lines,
    without_secret,
)
from bridge.texts import one_of, say, shown

app = typer.Typer()
account_app = typer.Typer(no_args_is_help=True)

Name = Annotated[str, typer.Argument(metavar="NAME", help="The account's name.")]
_CLIENT_HELP = "The ID of the simulation client. SHEETBRIDGE_CLIENT_SECRET has its secret."
_SETTINGS_HELP = (
    "A simulation setting from the account's interactive API documentation:"
    f" {', '.join(option.name for option in OPTIONS)}."
)


@account_app.command()
def add(
    name: Name,
    username: Annotated[str, typer.Option("--username", metavar="N", help="The user name.")],
    project: Annotated[
        str,
        typer.Option(
            "--project",
            metavar="ID",
            help="The project ID, from the account settings, under Integration.",
        ),
    ],
    base_url: Annotated[
        str,
        typer.Option(
            "--base-url",
            metavar="U",
            help="The service's address, unless your company presets it.",
        ),
    ] = "",
    time_zone: Annotated[
        str, typer.Option("--time-zone", metavar="Z", help="IANA name, such as Europe/Copenhagen.")
    ] = "UTC",
    test_account: Annotated[
        bool, typer.Option("--test-account", help="Mark the account as a test account.")
    ] = False,
    also_required: Annotated[
        list[str] | None,
        typer.Option(
            "--also-required", metavar="FIELD", help="A field that this account requires."
        ),
    ] = None,
    import_mode: Annotated[
        Literal["merges", "replaces", "unknown"],
        typer.Option(
            "--import",
            metavar="merges|replaces",
            show_default=False,
            help="Whether the service's import keeps or empties fields that are not sent.",
        ),
    ] = "unknown",
    platform_url: Annotated[
        str, typer.Option("--platform-url", metavar="U", help="The simulation platform's address.")
    ] = "",
    client_id: Annotated[str, typer.Option("--client-id", metavar="I", help=_CLIENT_HELP)] = "",
    options: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help=_SETTINGS_HELP)
    ] = None,
    password_stdin: Annotated[
        bool, typer.Option("--password-stdin", help="Read the password from standard input.")
    ] = False,
    json: Json = False,
) -> None:
    """Add an account, or replace the account with this name."""

    settings = load_settings()
    preset = settings.presets.get("address")
    address = base_url or (preset.value if preset is not None else "")
    if not address:
        raise UsageError(say("The service's address is missing."), say("Set it with --base-url."))
    refuse_elsewhere(address, settings)
    normal_address(address)  # only validated: the typed path is tried first
    chosen = pairs(options or [])
    refuse_secret(*chosen.values())  # the next error shows the value
    check_options(chosen)
    required = _importable(also_required or [])
    try:
        account = Account(
            name=name,
            base_url=address.strip(),
            username=username,
            project_id=project,
            time_zone=time_zone,
            test_account=test_account,
            also_required=required,
            import_mode=import_mode,
            platform_url=platform_url,
            client_id=client_id,
            options=chosen,
        )
    except ValidationError as error:
        first = error.errors()[0]
        raise UsageError(
            say(
                "The account was not added: {why}.", why=first["msg"].removeprefix("Value error, ")
            ),
            say("Check the options."),
        ) from error
    change_settings(lambda now: now.with_account(account).model_copy(update={"last_account": name}))
    # Never as an option: command lines appear in shell histories and process lists.
    secret = os.environ.get("SHEETBRIDGE_CLIENT_SECRET", "")
    if secret and client_id:
        vault.keep(name, vault.CLIENT_SECRET, secret)
    has_input = password_stdin and sys.stdin is not None  # None if it is closed
    password = sys.stdin.readline().rstrip("\r\n") if has_input else ""
    kept = vault.keep(name, vault.PASSWORD, password) if password else False
    if kept:
        where = f"Its password is saved in the {vault.store_name()}."
    else:
        trouble = vault.trouble() if password else None
        why = f"{shown(trouble.title)} " if trouble else ""
        where = f"{why}Its password is not saved: set SHEETBRIDGE_PASSWORD for each command."
    result(
        json,
        {"account": name, "passwordKept": kept},
        lambda: [f"The account {name} was added.", where],
    )


@account_app.command("list")
def list_accounts(json: Json = False) -> None:
    """List the accounts."""

    accounts = [
        account.model_copy(update={"base_url": without_secret(account.base_url)})
        for account in load_settings().accounts
    ]
    lines = [
        line
        for account in accounts
        for line in (
            (
                f"{account.name}  {account.base_url}  {account.username}  project"
                f" {account.project_id}  {'PRODUCTION' if account.production else 'test'}"
            ),
            *_learned_lines(account.learned),
        )
    ]
    result(
        json,
        {"accounts": [*map(AccountResult.of, accounts)]},
        lambda: lines or ["No accounts yet. Add one with: sheetbridge account add."],
    )


@account_app.command()
def remove(name: Name, json: Json = False) -> None:
    """Remove an account and its secrets from this computer."""

    account = load_settings().account(name)
    if account is None:
        raise UsageError(
            say("There is no account “{name}”.", name=name), say("See: sheetbridge account list.")
        )
    forgotten = vault.forget(name)
    change_settings(lambda now: now.without_account(name))
    forget_account(account, ledger())
    if not forgotten and (trouble := vault.trouble()) is not None:
        entry = say("A password of {name} may still be in it: remove it there.", name=name)
        note(trouble.title, entry)
    result(
        json,
        {"removed": name, "passwordRemoved": forgotten},
        lambda: [f"The account {name} was removed from this computer."],
    )


@account_app.command("test")
def try_account(
    name: Annotated[str, typer.Argument(metavar="[NAME]")] = "",
    account: AccountName = "",
    json: Json = False,
) -> None:
    """Test the connection: address, certificate, sign-in and an export request. Show what was
    learned about the service.
    """

    chosen = account_for(name or account)
    with TerminalMonitor() as monitor:
        client = client_for(chosen, monitor, 60.0)
        steps = test_connection(client)
    passed = all(step.passed for step in steps)
    learned = dict(client.learned_points)
    answer = {
        "passed": passed,
        "steps": [*map(StepResult.of, steps)],
        "learned": learned,
    }
    lines = list[str]()
    for step in steps:
        if step.error is not None:
            log_error(step.error)
        mark = "ok     " if step.passed else "failed " if step.error else "not checked "
        why = f": {shown(step.error.title)} {shown(step.error.advice)}" if step.error else ""
        lines.append(f"{mark} {shown(step.name)}{why}")
    lines += _learned_lines(learned)
    result(json, answer, lambda: lines)
    raise typer.Exit(Exit.DONE if passed else Exit.SERVICE)


@account_app.command()
def forget(name: Annotated[str, typer.Argument(metavar="[NAME]")] = "", json: Json = False) -> None:
    """Forget what was learned about an account's service."""

    chosen = account_for(name)
    change_settings(lambda now: without_learned(now, chosen))
    result(
        json,
        {"forgotten": chosen.name},
        lambda: [f"Forgot what was learned about the service of {chosen.name}."],
    )


def _learned_lines(learned: Mapping[str, str]) -> list[str]:
    return [f"  learned: {point}: {choice}" for point, choice in learned.items()]


def _importable(fields: list[str]) -> tuple[str, ...]:

    allowed = [column.field for column in ACTIVITIES.columns if column.importable]
    for field in fields:
        if field not in allowed:
            raise UsageError(
                say("“{field}” is not a field of activities.", field=field),
                one_of(allowed),
            )
    return tuple(fields)


settings_app = typer.Typer(no_args_is_help=True)
app.add_typer(account_app, name="account")
app.add_typer(settings_app, name="settings")


@settings_app.command("list")
def list_settings(json: Json = False) -> None:
    """List the settings with their values, including those set by the company."""

    settings = load_settings()
    note_corrected(settings)
    listed = _listed(settings)
    result(json, {"settings": listed}, lambda: [_line(setting) for setting in listed])


@settings_app.command("set")
def change_setting(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A name from `settings list`.")],
    value: Annotated[
        str, typer.Argument(metavar="VALUE", help="Its new value: text, a number, true or false.")
    ],
    json: Json = False,
) -> None:
    """Change a setting; the app uses it from its next start."""

    settings, field = load_settings(), name if name in BY_CODE else name.replace("-", "_")
    if name == vault.PROXY_PASSWORD:
        _keep_proxy_password(value, settings.proxy_user, json=json)
        return
    if field not in setting_lines() and field not in BY_CODE:
        raise UsageError(
            say("There is no setting “{name}”.", name=name),
            one_of(setting["name"] for setting in _listed(settings)),
        )
    locked = settings.locked(field)
    if locked is not None:
        advice = say("Set by your company in {path}. Ask IT to change it.", path=locked.source)
        raise SettingsError(say("{name} was not changed.", name=name), advice)
    try:
        settings.with_text(field, value)
    except ValueError as error:
        raise UsageError(
            say("{name} cannot be “{value}”. Nothing was changed.", name=name, value=value),
            say("{why}.", why=str(error)),
        ) from error
    note_corrected(settings)
    change_settings(lambda now: now.with_text(field, value))
    # Read again: the company's value applies if the planner's own was removed.
    (changed,) = (
        setting
        for setting in _listed(load_settings())
        if setting["name"] == field.replace("_", "-")
    )
    result(json, {"settings": [changed]}, lambda: [_line(changed)])


def _keep_proxy_password(value: str, user: str, *, json: bool) -> None:
    if value != "-" or not user or sys.stdin is None:
        raise UsageError(
            say("The password of the proxy is read from standard input, after its user is set."),
            say("Use: sheetbridge settings set proxy-user NAME, then set proxy-password -."),
        )
    kept = vault.keep(vault.PROXY, vault.PROXY_PASSWORD, sys.stdin.readline().rstrip("\r\n"))
    advice = "not saved: set SHEETBRIDGE_PROXY_PASSWORD"
    line = f"The password of the proxy is {'saved' if kept else advice}."
    result(json, {"passwordKept": kept}, lambda: [line])


def _listed(settings: Settings) -> list[dict[str, object]]:
    """Return each setting, then the switch of each rule of the plan."""
    listed = list[dict[str, object]]()
    for name, line in setting_lines().items():
        value, preset = getattr(settings, name), settings.presets.get(name)
        by_company = str(preset.source) if preset is not None and value == preset.value else None
        locked = preset is not None and preset.locked
        value = without_secret(value) if isinstance(value, str) else value
        listed.append(
            {
                "name": name.replace("_", "-"),
                "value": value,
                "caption": line.caption,
                "setByCompany": by_company,
                "locked": locked,
            }
        )
    return listed + [
        {
            "name": rule.code,
            "value": settings.plan_rules.get(rule.code, rule.on),
            "caption": rule.title,
            "setByCompany": None,
            "locked": False,
        }
        for rule in RULES
    ]


def _line(setting: dict[str, object]) -> str:
    value = (
        str(setting["value"]).lower()
        if isinstance(setting["value"], bool)
        else "-"
        if setting["value"] == ""
        else setting["value"]
    )
    mark = (
        f"  (set by your company in {setting['setByCompany']})" if setting["setByCompany"] else ""
    )
    return f"{setting['name']}  {value}{mark}"
