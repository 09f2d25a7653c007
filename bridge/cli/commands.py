"""Work with Sheetbridge from the command line: the same jobs as the app, without a window.

Commands, options, exit codes and JSON output are a contract with scripts.
"""

from __future__ import annotations

import sys
from collections import UserDict
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Annotated, Any

import typer
import typer.main
from typer.core import TyperGroup
from typer.exceptions import TyperException

from bridge import __version__
from bridge.cli.display import asked_for_window
from bridge.cli.terminal import (
    Exit,
    complain,
    error_json,
    exit_code,
    result,
)
from bridge.errors import BridgeError, Cancelled, UsageError
from bridge.extensions import EXTENSIONS
from bridge.texts import say

_COMMANDS = {
    "gui": ("programs", "Open the desktop app."),
    "demo": ("programs", "Show the whole round trip on the practice account."),
    "practice": ("programs", "Serve the practice account on this computer until Ctrl-C."),
    "kinds": ("export", "List the seven kinds, their filters and their columns."),
    "export": ("export", "Export records to a workbook or a data lake."),
    "self-test": ("programs", "Test each part of the installed program."),
    "check": ("plan", "Show the changes and problems of a workbook. Sends nothing."),
    "convert": ("plan", "Write the edits of a sheet as JSON."),
    "move": ("plan", "Shift activities in the sheet. Sends nothing."),
    "upload": ("plan", "Upload the changed and new rows of a workbook."),
    "follow": ("plan", "Follow uploads whose outcome is unknown."),
    "runs": ("history", "List the upload history, newest first."),
    "report": (
        "history",
        "Save the report of a run as a workbook.",
    ),
    "put-back": ("plan", "Revert an upload: send the values that its rows had before."),
    "refresh": ("plan", "Update a plan from the service, keeping edits."),
    "map": ("own_sheets", "Propose a column matching for your own sheet."),
    "mappings": ("own_sheets", "The saved column matchings of own sheets."),
    "merge": ("sharing", "Merge several planners' copies of a plan."),
    "compare": ("sharing", "Show the changes between two versions of a plan. Sends nothing."),
    "look-ahead": (
        "sharing",
        "Create a calendar of the coming weeks with head counts.",
    ),
    "account": ("account", "The accounts on this computer."),
    "settings": ("account", "The settings on this computer."),
    **{
        extension.name: (extension.module("cli.commands"), str(extension.help))
        for extension in EXTENSIONS
    },
}
"""The commands in the order of `--help`, with their module and description."""


class _Modules(UserDict[str, Any]):
    """The commands by name; a command's module is imported on first use."""

    def __getitem__(self, name: str) -> Any:
        program = typer.Typer(rich_markup_mode=None)
        module = self.data[name][0]
        program.add_typer(import_module(module if "." in module else f"bridge.cli.{module}").app)
        command = typer.main.get_group(program).commands[name]
        command.help = command.help or self.data[name][1]
        return command


class _Program(TyperGroup):
    """The root command, whose `--help` and `--version` import no other command."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = _Modules(_COMMANDS)

    def format_commands(self, _: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in _COMMANDS.items()])


app = typer.Typer(
    cls=_Program,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help=__doc__.splitlines()[0],
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"sheetbridge {__version__}")  # noqa: T201
        raise typer.Exit(Exit.DONE)


@app.callback()
def _program(
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_version, help="Print the version."),
    ] = False,
) -> None:
    """Plan activities with Excel workbooks and a web API."""


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code.

    Without arguments, or with workbooks or a case, the app opens.
    """
    files = asked_for_window(arguments)
    words = list(arguments) if files is None else ["gui", *files]
    # Checked separately, because errors may occur before the options are parsed.
    as_json = "--json" in words
    try:
        code = app(args=words, prog_name="sheetbridge", standalone_mode=False)
        if code == Exit.CANCELLED:  # how Typer returns KeyboardInterrupt
            raise KeyboardInterrupt
    except BridgeError as error:
        return _failed(error, as_json=as_json)
    except TyperException as error:
        message = error.format_message() if hasattr(error, "format_message") else str(error)
        return _failed(
            UsageError(
                say("{message}", message=message.replace("Value error, ", "")),
                say("See: sheetbridge --help."),
            ),
            as_json=as_json,
        )
    except (Cancelled, KeyboardInterrupt, typer.Abort):
        return _failed(
            UsageError(
                say("Stopped."),
                say("The service finishes what it accepted. See: sheetbridge follow."),
            ),
            as_json=as_json and words[0] != "practice",  # which has printed its object
            cancelled=True,
        )
    return int(code or 0)


def _failed(error: BridgeError, *, as_json: bool, cancelled: bool = False) -> int:
    if as_json:
        kind = {"kind": "cancelled"} if cancelled else {}
        with suppress(BridgeError):  # stderr says it too
            result(True, {"error": {**error_json(error), **kind}}, list)
    complain(error)
    return Exit.CANCELLED if cancelled else exit_code(error)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
