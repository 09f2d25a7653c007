"""The parts of the program that have a folder of their own, with a page, commands and runs.

The other modules know them only by this list. A part's modules are imported on first use:
`cli.commands` with `app` (a Typer program), `cli.output` with `records(ledger)` for `sheetbridge
runs --all`, `gui.page` with the page's class, `gui.history` with `entries(ledger)` for History.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from bridge.texts import Text, say


class Extension(NamedTuple):
    """A part of the program: its folder in `bridge`, and what the other parts show of it."""

    name: str
    title: Text
    runs: Text
    help: Text
    icon: str
    page: str

    def module(self, name: str) -> str:
        """Return the full name of one of its modules."""
        return f"bridge.{self.name}.{name}"

    def load(self, name: str) -> Any:
        """Import one of its modules."""
        return import_module(self.module(name))


EXTENSIONS = (
    Extension(
        name="simulation",
        title=say("Simulation"),
        runs=say("Simulations"),
        help=say("Simulation cases in workbooks, with variants, runs and results."),
        icon="turbine",
        page="SimulationPage",
    ),
)
