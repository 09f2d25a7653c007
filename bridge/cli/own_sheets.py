"""Commands for own sheets: map suggests what their columns mean; mappings lists, shows and removes
saved column matchings.
"""

from __future__ import annotations

from dataclasses import replace
from json import loads
from pathlib import Path
from typing import Annotated

import typer

from bridge.cli.session import account_if_any, client_for, refuse_missing
from bridge.cli.terminal import AccountName, Exit, Json, TerminalMonitor, complain, note, result
from bridge.errors import MappingError, SignInError
from bridge.jobs.known_names import Known, lists_not_loaded, meanings_for, remembered
from bridge.jobs.mappings import remove_mapping, save_mapping
from bridge.jobs.own_sheets import proposed
from bridge.mapping.propose import Proposals, as_json
from bridge.memory import find_mapping, load_mappings
from bridge.settings import Account
from bridge.texts import say, shown

app = typer.Typer()
mappings_app = typer.Typer(invoke_without_command=True)
app.add_typer(mappings_app, name="mappings")

Name = Annotated[str, typer.Argument(metavar="NAME", help="A saved column matching.")]


@app.command("map")
def map_sheet(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="A workbook (.xlsx or .xlsm) or .csv file of any layout."
        ),
    ],
    sheet: Annotated[
        str, typer.Option("--sheet", metavar="NAME", help="The sheet, if several have a table.")
    ] = "",
    save: Annotated[
        str,
        typer.Option(
            "--save",
            metavar="NAME",
            help="Save the proposed column matching if nothing is left to confirm.",
        ),
    ] = "",
    account: AccountName = "",
    json: Json = False,
) -> None:
    """Propose a column matching for your own sheet and print the open questions. Sends nothing."""

    refuse_missing(file)
    chosen = account_if_any(account)
    drafted, notes = proposed(file, sheet or None, chosen, _known(chosen))
    proposals = replace(drafted.proposals, open=drafted.open)
    note(*notes)
    if save and not proposals.open:
        save_mapping(drafted.mapping(save), chosen)
    result(
        json,
        as_json(proposals),
        lambda: map_lines(proposals, saved=save if not proposals.open else ""),
    )
    if save and proposals.open:
        note(say("Nothing was saved. Open the sheet in the desktop app and confirm its columns."))
    raise typer.Exit(Exit.PROBLEMS if proposals.open else Exit.DONE)


def _known(account: Account | None) -> Known:
    """Return the names known to the account, as the window does: from the service if possible."""

    if account is None:
        return remembered(None)
    try:
        with TerminalMonitor() as monitor:
            return meanings_for(client_for(account, monitor), account, monitor)
    except SignInError as error:
        note(lists_not_loaded(error))
        return remembered(account)


def map_lines(proposals: Proposals, saved: str) -> list[str]:
    """Return the suggestions as text lines."""
    captions = proposals.table.captions
    lines = [f"Sheet “{proposals.table.sheet}”, header in row {proposals.table.header_row}."]
    for name, proposal in proposals.fields.items():
        columns = ", ".join(captions[place] for place in proposal.columns)
        lines.append(
            f"{name}: {columns} ({'sure' if proposal.sure else 'not sure'}: {shown(proposal.why)})"
        )
    lines.append(f"Key: {', '.join(captions[place] for place in proposals.key.columns) or 'none'}")
    if proposals.unused:
        lines.append(f"Not used: {', '.join(proposals.unused)}")
    lines += [f"Open: {shown(question.message)}" for question in proposals.open]
    return [*lines, f"Saved as “{saved}”."] if saved else lines


@mappings_app.callback()
def mappings(context: typer.Context, json: Json = False) -> None:
    """List the saved column matchings, most recently used first."""
    if context.invoked_subcommand is None:
        list_mappings(json)


@mappings_app.command("list")
def list_mappings(json: Json = False) -> None:
    """List the saved column matchings, most recently used first."""

    saved_mappings = load_mappings()
    for error in saved_mappings.errors:
        complain(error)
    shape = [
        {
            "name": mapping.name,
            "kind": mapping.kind,
            "sheet": mapping.table.sheet,
            "key": list(mapping.key.columns),
            "company": mapping.name in saved_mappings.company,
        }
        for mapping in saved_mappings.mappings
    ]
    lines = [
        f"{mapping.name}  {', '.join(mapping.key.columns)}"
        + ("  (company)" if mapping.name in saved_mappings.company else "")
        for mapping in saved_mappings.mappings
    ]
    result(
        json,
        {"mappings": shape},
        lambda: (
            lines
            or [("No column matchings yet. Create one with: sheetbridge map FILE --save NAME.")]
        ),
    )
    raise typer.Exit(Exit.PROBLEMS if saved_mappings.errors else Exit.DONE)


@mappings_app.command("show")
def show(name: Name, json: Json = False) -> None:
    """Print a saved column matching as stored in its file."""

    mapping = find_mapping(name)
    if mapping is None:
        raise _unknown(name)
    result(json, loads(mapping.text()), lambda: [mapping.text().rstrip("\n")])


@mappings_app.command("remove")
def remove(name: Name, json: Json = False) -> None:
    """Remove a saved column matching."""

    if not remove_mapping(name):
        raise _unknown(name)
    result(json, {"removed": name}, lambda: [f"The column matching “{name}” was removed."])


def _unknown(name: str) -> MappingError:
    return MappingError(
        say("There is no column matching “{name}”.", name=name), say("See: sheetbridge mappings.")
    )
