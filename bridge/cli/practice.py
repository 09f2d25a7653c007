"""Commands for the practice account: the demo and its service."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Annotated

import typer

from bridge.cli import output
from bridge.cli.terminal import (
    Json,
    TerminalMonitor,
    members,
    note,
    result,
)
from bridge.jobs.demo import Service, run_demo
from bridge.practice.app import PracticeService
from bridge.texts import say, shown

app = typer.Typer()


@app.command()
def demo(
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="The folder for the files.")
    ] = None,
    json: Json = False,
) -> None:
    """Show the whole round trip on the practice account: export, edit, check, upload, correct the
    rows that were not accepted, upload again.
    """

    folder = out or Path("sheetbridge-demo")
    with PracticeService() as practice, TerminalMonitor() as monitor:
        locked = next(
            (
                id
                for planted in practice.state.sample.planted
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
        int, typer.Option("--port", min=0, max=65535, help="The port. 0 chooses a free one.")
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
            "cases": ", ".join(case.id for case in service.state.simulation.listed),
        }
        result(json, found, lambda: [f"{name}: {value}" for name, value in found.items()])
        note(say("The practice account runs until you press Ctrl-C."))
        threading.Event().wait()
