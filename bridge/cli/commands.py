"""The command line: the same jobs as the app, headless.

Commands, options, exit codes and JSON shapes are a contract with scripts.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.exceptions import TyperException

from bridge.cli import output
from bridge.cli.account import account_app, settings_app
from bridge.cli.display import asked_for_window, has_display, missing_library
from bridge.cli.own_sheets import own_app
from bridge.cli.plan import plan_app
from bridge.cli.sharing import LakeOptions, export_lake, sharing_app, versions_app
from bridge.cli.simulation import simulation_app
from bridge.cli.terminal import (
    Exit,
    Json,
    Overwrite,
    Patience,
    TerminalMonitor,
    Wait,
    account_for,
    client_for,
    complain,
    error_json,
    exit_code,
    ledger,
    members,
    note,
    password_for,
    result,
)
from bridge.errors import BridgeError, Cancelled, UsageError
from bridge.texts import say, shown

if TYPE_CHECKING:
    pass

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help=__doc__.splitlines()[0],
)
app.add_typer(plan_app)
app.add_typer(own_app)
app.add_typer(sharing_app)
app.add_typer(versions_app)
app.add_typer(account_app, name="account")
app.add_typer(settings_app, name="settings")
app.add_typer(simulation_app, name="simulation")

ACTIVITIES = "activities"
Where = Annotated[
    list[str] | None,
    typer.Option(
        "--where",
        metavar="NAME=VALUE",
        help="A filter by its name in the API; several values with commas.",
    ),
]


def _version(wanted: bool) -> None:
    if wanted:
        from bridge import __version__

        print(f"sheetbridge {__version__}")  # noqa: T201
        raise typer.Exit(Exit.DONE)


@app.callback()
def _program(
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_version, help="Print the version and end."
        ),
    ] = False,
) -> None:
    """Planning activities between a web API and Excel workbooks."""


@app.command()
def gui(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[FILE]...", help="A workbook or case to open, or copies of a plan to merge."
        ),
    ] = None,
) -> None:
    """Open the desktop app."""
    if not has_display():
        raise UsageError(
            say("There is no display for the desktop app."),
            say("Use the commands instead: sheetbridge --help."),
        )
    # Qt would end the process with a page of its own words.
    if library := missing_library():
        advice = say(
            "Install the package libxcb-cursor0 (on some systems xcb-util-cursor), or use the"
            " commands: sheetbridge --help."
        )
        raise UsageError(
            say(
                "The desktop app needs the system's library {library}, which is not there.",
                library=library,
            ),
            advice,
        )
    from bridge.gui.app.app import run

    raise typer.Exit(run([*map(str, files or [])]))


@app.command()
def demo(
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Where to keep the files.")
    ] = None,
    json: Json = False,
) -> None:
    """Show the whole round trip on the practice account: export, edit, check, upload, failed rows
    back, correct, upload again.
    """
    from bridge.jobs.demo import Service, run_demo
    from bridge.practice.app import PracticeService

    folder = out or Path("sheetbridge-demo")
    with PracticeService() as practice, TerminalMonitor() as monitor:
        locked = next(
            (
                id
                for planted in practice.planted
                if planted.mistake == "locked"
                for id in planted.ids
            ),
            "",
        )
        service = Service(
            practice.base_url, practice.username, practice.password, practice.project_id, locked
        )
        done = run_demo(
            service,
            folder,
            monitor,
            lambda line: None if json else print(shown(line), flush=True),  # noqa: T201
        )
    result(json, output.demo(done), list)


@app.command()
def practice(
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")
    ] = 0,
    activities: Annotated[
        int,
        typer.Option(
            "--activities", metavar="N", min=0, help="How many activities the account has."
        ),
    ] = 40,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="Another seed makes another account.")
    ] = 7,
    json: Json = False,
) -> None:
    """Serve the practice account on this computer until Ctrl-C."""
    import threading

    from bridge.practice.app import PracticeService

    service = PracticeService(activities=activities, seed=seed, port=port)
    with service:
        found = {
            **members(
                service,
                "base_url",
                "username",
                "password",
                "project_id",
                "platform_url",
                "client_id",
                "client_secret",
            ),
            "cases": ", ".join(case.id for case in service.cases),
        }
        result(json, found, lambda: [f"{name}: {value}" for name, value in found.items()])
        note(say("The practice account is served until you press Ctrl-C."))
        threading.Event().wait()


@app.command()
def kinds(json: Json = False) -> None:
    """List the seven kinds, their filters and their columns."""
    result(json, output.kinds(), output.kinds_lines)


@app.command()
def export(
    kind: Annotated[
        list[str],
        typer.Argument(metavar="KIND…", help="One or more kinds: see `sheetbridge kinds`."),
    ],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The workbook to write.")
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option(
            "--to", metavar="LAKE", help="A folder for other engines, in place of a workbook."
        ),
    ] = None,
    format: Annotated[
        str, typer.Option("--format", metavar="ndjson|parquet", help="How records stand in a lake.")
    ] = "ndjson",
    where: Where = None,
    window: Annotated[
        str, typer.Option("--window", metavar="today|72h|120h|week", help="A planning window.")
    ] = "",
    changed_since: Annotated[
        str,
        typer.Option(
            "--changed-since", metavar="WHEN|last", help="Only what was changed since then."
        ),
    ] = "",
    callback_url: Annotated[
        str,
        typer.Option(
            "--callback-url",
            metavar="U",
            help="An address to which the service also sends the records.",
        ),
    ] = "",
    template: Annotated[
        bool,
        typer.Option(
            "--template", help="Captions, lists and notes without rows, for new activities."
        ),
    ] = False,
    overwrite: Overwrite = False,
    account: Annotated[
        list[str] | None,
        typer.Option(
            "--account",
            metavar="NAME",
            help="The account, else the environment's or the one used last. Several for a lake.",
        ),
    ] = None,
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Export kinds of records into one workbook, or with --to into files that
    other engines read.
    """
    if to is not None:
        lake_options = LakeOptions(
            to,
            format,
            changed_since,
            wait,
            only_workbook=bool(out or window or callback_url or template or overwrite),
        )
        export_lake(kind, account or [""], where or [], lake_options, json)
        return
    if out is None or len(account or ()) > 1 or format != "ndjson":
        raise UsageError(
            say("A workbook needs --out FILE and one account; --format is for a lake."),
            say("See: sheetbridge export --help."),
        )
    from bridge.cli.export_request import export_request
    from bridge.jobs.clients import remember
    from bridge.jobs.export import export as run
    from bridge.jobs.export import write_empty

    if template and kind != [ACTIVITIES]:
        raise UsageError(
            say("A template is for new activities; the service imports no other kind."),
            say("Use: sheetbridge export activities --template --out FILE.xlsx."),
        )
    chosen = account_for(account[0] if account else "")
    request = export_request(
        chosen, kind, out, where or [], window, changed_since, callback_url, overwrite=overwrite
    )
    with TerminalMonitor() as monitor:
        if template:
            done = write_empty(
                client_for(chosen, monitor, wait) if password_for(chosen) is not None else None,
                request,
                monitor,
            )
        else:
            done = run(client_for(chosen, monitor, wait), ledger(), request, monitor)
    if not template:
        # Only once the workbook stands: a failed export must not shorten the next "since last".
        remember(chosen.name, last_exports=done.last_exports)
    note(*done.warnings)
    result(json, output.export(done), lambda: output.export_lines(done))


@app.command("self-test")
def self_test(
    report: Annotated[
        Path | None, typer.Option("--report", metavar="FILE", help="Also write the result as JSON.")
    ] = None,
    json: Json = False,
) -> None:
    """Try each part of an installed program: resources, workbook, vault, certificates, time zones,
    fonts, window, the whole round trip.
    """
    from bridge.progress import Monitor
    from bridge.selftest import self_test as run
    from bridge.selftest import write_report

    found = run(lambda line: None if json else print(shown(line), flush=True), Monitor())  # noqa: T201
    if report is not None:
        write_report(found, report)
    result(json, found.as_json(), list)
    raise typer.Exit(0 if found.passed else Exit.DEFECT)


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code.

    No argument opens the app, and so do workbooks or a case.
    """
    files = asked_for_window(arguments)
    words = list(arguments) if files is None else ["gui", *files]
    # Looked for by itself: an error may come before the options are read.
    as_json = "--json" in words
    try:
        code = app(args=words, prog_name="sheetbridge", standalone_mode=False)
    except BridgeError as error:
        return _failed(error, as_json=as_json)
    except TyperException as error:
        message = error.format_message() if hasattr(error, "format_message") else str(error)
        return _failed(
            UsageError(say("{message}", message=message), say("See: sheetbridge --help.")),
            as_json=as_json,
        )
    except (Cancelled, KeyboardInterrupt, typer.Abort):
        return _failed(
            UsageError(
                say("Stopped."),
                say("What the service had accepted goes on there; see: sheetbridge follow."),
            ),
            as_json=as_json,
            cancelled=True,
        )
    return int(code or 0)


def _failed(error: BridgeError, *, as_json: bool, cancelled: bool = False) -> int:
    if as_json:
        kind = {"kind": "cancelled"} if cancelled else {}
        result(True, {"error": {**error_json(error), **kind}}, list)
    complain(error)
    if error.detail:
        import logging

        logging.getLogger(__name__).info("%s | %s", error, error.detail)
    return Exit.CANCELLED if cancelled else exit_code(error)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
