"""Commands for the installed program itself: its window and its self-test."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bridge.cli.display import has_display, missing_library
from bridge.cli.terminal import (
    Exit,
    Json,
    result,
)
from bridge.errors import UsageError
from bridge.progress import Monitor
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
    from bridge.selftest import self_test as run
    from bridge.selftest import write_report

    found = run(lambda line: None if json else print(shown(line), flush=True), Monitor())  # noqa: T201
    if report is not None:
        write_report(found, report)
    result(json, found.as_json(), list)
    raise typer.Exit(0 if found.passed else Exit.DEFECT)
