"""Commands that export: turn the options into an ExportRequest, reporting every invalid value
before contacting the service.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from bridge.cli import output
from bridge.cli.results import ExportResult, LakeResult
from bridge.cli.session import account_for, client_for, ledger, saved_accounts, secret_for
from bridge.cli.terminal import (
    WORKBOOK_HELP,
    Exit,
    Json,
    Overwrite,
    Patience,
    TerminalMonitor,
    Wait,
    complain,
    exit_code,
    note,
    result,
)
from bridge.errors import UsageError
from bridge.jobs.clients import ENVIRONMENT, remember
from bridge.jobs.export import LAST, ExportRequest, write_empty
from bridge.jobs.export import export as export_workbook
from bridge.jobs.lake import LakeRequest, export_to_lake
from bridge.records.cells.base import JsonValue
from bridge.records.kinds import (
    KINDS,
    Kind,
    Window,
    filter_named,
    kind_named,
    read_date,
    read_filter,
)
from bridge.settings import Account
from bridge.texts import one_of, say

app = typer.Typer()


ACTIVITIES = "activities"


Where = Annotated[
    list[str] | None,
    typer.Option(
        "--where",
        metavar="NAME=VALUE",
        help="A filter by its API name. Separate several values with commas.",
    ),
]


@app.command()
def kinds(json: Json = False) -> None:
    """List the seven kinds of records with their filters and columns."""
    result(json, output.kinds(), output.kinds_lines)


@app.command()
def export(
    kind: Annotated[
        list[str],
        typer.Argument(metavar="KIND…", help="One or more kinds. See `sheetbridge kinds`."),
    ],
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help=WORKBOOK_HELP)] = None,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="LAKE",
            help="Export to a data lake, not a workbook: a folder, or s3://, abfss:// or gs://.",
        ),
    ] = "",
    format: Annotated[
        Literal["delta", "ndjson", ""],
        typer.Option(
            "--format",
            metavar="delta|ndjson",
            help="Delta tables, or an archive of JSON lines. Default: delta where it is installed.",
        ),
    ] = "",
    where: Where = None,
    window: Annotated[
        Window | None,
        typer.Option(
            "--window", metavar="today|72h|120h|week", help="A planning window of activities."
        ),
    ] = None,
    changed_since: Annotated[
        str,
        typer.Option(
            "--changed-since",
            metavar="WHEN|last",
            help="Only records changed since this date or your last export.",
        ),
    ] = "",
    callback_url: Annotated[
        str,
        typer.Option(
            "--callback-url",
            metavar="U",
            help="An address that the service also sends the records to.",
        ),
    ] = "",
    template: Annotated[
        bool,
        typer.Option("--template", help="A workbook without rows, for new activities."),
    ] = False,
    overwrite: Overwrite = False,
    account: Annotated[
        list[str] | None,
        typer.Option(
            "--account",
            metavar="NAME",
            help="The account. Default: the environment's, then the last one used. "
            "Repeatable for a lake.",
        ),
    ] = None,
    all_accounts: Annotated[
        bool, typer.Option("--all-accounts", help="All saved accounts, for a lake.")
    ] = False,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Leave out what the last export to the lake has finished."),
    ] = False,
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Export records into a workbook, or with --to into a data lake."""
    if to and (out or window or callback_url or template or overwrite):
        advice = say("Remove --out, --window, --callback-url, --template and --overwrite.")
        raise UsageError(
            say("Nothing was exported. These options cannot be used with --to."), advice
        )
    for_a_lake = len(account or ()) > 1 or format or all_accounts or resume
    if not to and (out is None or for_a_lake):
        raise UsageError(
            say("A workbook needs --out FILE and one account. Other options are for a lake."),
            say("See: sheetbridge export --help."),
        )
    if all_accounts and account:
        raise UsageError(
            say("--account and --all-accounts cannot be used together."),
            say("Nothing was exported. Remove one of them."),
        )
    if template and kind != [ACTIVITIES]:
        raise UsageError(
            say("A template is for new activities. Other kinds cannot be uploaded."),
            say("Use: sheetbridge export activities --template --out FILE.xlsx."),
        )
    names = dict.fromkeys(account or [""])
    accounts = saved_accounts() if all_accounts else tuple(account_for(name) for name in names)
    chosen = accounts[0]
    # A record type named twice is requested once.
    kinds = tuple(dict.fromkeys(map(_kind, kind)))
    filters = _filters(chosen, kinds, where or [])
    since = changed_since or None
    if since is not None and since != LAST:
        since = read_date(since, chosen.zone)
    if out is None:
        options = {"lake": to, "format": format, "filters": filters, "changed_since": since}
        _export_to_lake(wait, json, accounts=accounts, kinds=kinds, resume=resume, **options)
        return
    if since == LAST and chosen.name == ENVIRONMENT:
        raise UsageError(
            say("Only a saved account remembers its last export."),
            say("Add it with sheetbridge account add, or use --changed-since with a date."),
        )
    request = ExportRequest(
        chosen,
        kinds,
        out=out,
        filters=filters,
        window=window,
        changed_since=since,
        callback_url=callback_url or None,
        overwrite=overwrite,
    )
    with TerminalMonitor() as monitor:
        if template:
            export_done = write_empty(
                client_for(chosen, monitor, wait) if secret_for(chosen) else None,
                request,
                monitor,
            )
        else:
            export_done = export_workbook(
                client_for(chosen, monitor, wait), ledger(), request, monitor
            )
    if not template:
        # Only after the workbook was saved: a failed export must not shorten the next "since last".
        remember(chosen.name, last_exports=export_done.last_exports)
    note(*export_done.warnings)
    result(json, ExportResult.of(export_done), lambda: output.export_lines(export_done))


def _export_to_lake(wait: float, json: bool, **options: Any) -> None:
    """Export record types of several accounts for other engines."""

    with TerminalMonitor() as monitor:
        lake_done = export_to_lake(
            lambda account: client_for(account, monitor, wait), LakeRequest(**options), monitor
        )
    note(*lake_done.warnings)
    for name, error in lake_done.errors.items():
        note(f"{name} was not exported.")
        complain(error)
    result(
        json,
        LakeResult.of(lake_done),
        lambda: output.lake_lines(lake_done),
    )
    raise typer.Exit(
        max((exit_code(error) for error in lake_done.errors.values()), default=Exit.DONE)
    )


def _kind(name: str) -> Kind:

    kind = kind_named(name)
    if kind is None:
        raise UsageError(
            say("“{name}” is not a kind.", name=name),
            one_of(kind.name for kind in KINDS),
        )
    return kind


def _filters(
    account: Account, kinds: Sequence[Kind], where: Sequence[str]
) -> dict[str, dict[str, JsonValue]]:
    """Return the filter values by record type and filter; a bare name applies to all types that
    have it, `activities.statuses` to one.
    """

    texts: dict[str, dict[str, list[str]]] = {kind.name: {} for kind in kinds}
    for typed in where:
        name, equals, value = typed.partition("=")
        if not equals:
            raise UsageError(
                say("“{text}” has no equals sign.", text=typed),
                say("Write --where NAME=VALUE, such as --where statuses=PLANNED."),
            )
        only, dot, bare = name.strip().rpartition(".")
        # A filter without a prefix applies to every record type that supports it.
        having = [
            kind for kind in kinds if (not dot or kind.name == only) and filter_named(kind, bare)
        ]
        if not having:
            raise UsageError(
                say(
                    "{name} is not a filter of {kinds}.",
                    name=name,
                    kinds=", ".join(kind.name for kind in kinds),
                ),
                say("See: sheetbridge kinds."),
            )
        for kind in having:
            filter = filter_named(kind, bare)
            if filter is not None and value.strip():
                texts[kind.name].setdefault(filter.name, []).append(value)
    return {
        kind.name: {
            filter.name: read_filter(filter, texts[kind.name][filter.name], account.zone)
            for filter in kind.filters
            if filter.name in texts[kind.name]
        }
        for kind in kinds
    }
