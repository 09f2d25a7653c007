"""Commands for the installed program itself: its window, its self-test and the practice account."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Annotated

import typer

from bridge.cli import output
from bridge.cli.display import has_display, missing_library
from bridge.cli.results import PracticeResult
from bridge.cli.terminal import (
    FOLDER_HELP,
    Exit,
    Json,
    TerminalMonitor,
    note,
    result,
)
from bridge.errors import UsageError
from bridge.jobs.demo import run_demo
from bridge.practice.app import PracticeService
from bridge.progress import Monitor
from bridge.selftest import self_test as run_self_test
from bridge.selftest import write_report
from bridge.texts import say, shown

app = typer.Typer()


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
    # Otherwise Qt would abort with a long message of its own.
    if library := missing_library():
        advice = say(
            "Install the package libxcb-cursor0 (on some systems xcb-util-cursor), or use the"
            " commands: sheetbridge --help."
        )
        raise UsageError(
            say(
                "The desktop app needs the system library {library}, which is missing.",
                library=library,
            ),
            advice,
        )
    from bridge.gui.app.app import run

    raise typer.Exit(run([*map(str, files or [])]))


@app.command("self-test")
def self_test(
    report: Annotated[
        Path | None, typer.Option("--report", metavar="FILE", help="Also write the result as JSON.")
    ] = None,
    json: Json = False,
) -> None:
    """Test each part of an installed program: resources, workbook, vault, certificates, time zones,
    fonts, window, and a whole round trip.
    """
    tested = run_self_test(lambda line: None if json else print(shown(line), flush=True), Monitor())  # noqa: T201
    if report is not None:
        write_report(tested, report)
    result(json, tested.as_json(), list)
    raise typer.Exit(0 if tested.passed else Exit.DEFECT)


@app.command()
def demo(
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help=FOLDER_HELP)] = None,
    json: Json = False,
) -> None:
    """Show the whole round trip on the practice account: export, edit, check, upload, correct the
    rows that were not accepted, upload again.
    """

    folder = out or Path("sheetbridge-demo")
    with PracticeService() as practice, TerminalMonitor() as monitor:
        demo_done = run_demo(
            practice,
            folder,
            monitor,
            lambda line: None if json else print(shown(line), flush=True),  # noqa: T201
        )
    files = {
        "folder": demo_done.folder,
        "workbook": demo_done.workbook,
        "first": output.upload(demo_done.first),
        "second": output.upload(demo_done.second),
    }
    result(json, files, list)


@app.command()
def practice(
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="The port; 0 chooses a free one.")
    ] = 0,
    activities: Annotated[
        int,
        typer.Option("--activities", metavar="N", min=0, help="The number of activities."),
    ] = 40,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="The seed of the random data.")
    ] = 7,
    json: Json = False,
) -> None:
    """Serve the practice account on this computer until Ctrl-C."""

    service = PracticeService(activities=activities, seed=seed, port=port)
    with service:
        access = {
            **PracticeResult.of(service),
            "cases": ", ".join(case.id for case in service.state.simulation.listed),
        }
        result(json, access, lambda: [f"{name}: {value}" for name, value in access.items()])
        note(say("The practice account runs until you press Ctrl-C."))
        threading.Event().wait()
