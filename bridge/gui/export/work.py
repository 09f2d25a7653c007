"""Exports as the app runs them, under names that are free, and the look-ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

from PySide6.QtWidgets import QWidget

from bridge import clock
from bridge.client.exchange import ExchangeClient
from bridge.errors import UsageError
from bridge.files import beside, output_folder
from bridge.gui.frame.shell import Shell
from bridge.gui.system.desktop import open_path
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.form import Field, Form
from bridge.gui.widgets.formats import tr
from bridge.jobs.clients import remember
from bridge.jobs.export import ExportDone, ExportRequest, export
from bridge.jobs.look_ahead import (
    NO_ACTIVITIES,
    LookAheadDone,
    LookAheadRequest,
    Paper,
    print_look_ahead,
)
from bridge.jobs.versions import By, PlanSource
from bridge.ledger import Ledger
from bridge.progress import Monitor
from bridge.records.kinds import Kind, rows_noun
from bridge.settings import Account
from bridge.texts import say, shown


def run(
    client: ExchangeClient, ledger: Ledger, request: ExportRequest, stem: str, monitor: Monitor
) -> ExportDone:
    """Run an export into the folder `request.out`, under the name `stem`, or with a number where it
    is taken; the baseline for `changed since my last export` is kept per account.
    """
    out = free_name(output_folder(request.out), stem)
    export_done = export(client, ledger, replace(request, out=out), monitor)
    remember(request.account.name, last_exports=export_done.last_exports)
    filled = {sheet.name for sheet in export_done.sheets if sheet.rows}
    empty = (
        say("No {rows} found. Check your filters.", rows=rows_noun(kind.title))
        for kind in request.kinds
        if export_done.workbook is not None and kind.title not in filled
    )
    return replace(export_done, warnings=(*export_done.warnings, *empty))


def usual_name(kinds: Sequence[Kind], account: Account | None) -> str:
    """Return the name of an export, without its ending: `Activities_5f2c91d0_2026-11-21`."""
    what = kinds[0].title.replace(" ", "_") if len(kinds) == 1 else "Planning"
    # Project IDs may contain characters that file names may not.
    project = "".join(
        character
        for character in (account.project_id if account is not None else "")
        if character.isalnum() or character in "-_"
    )[:24]
    return "_".join(part for part in (what, project, clock.today().isoformat()) if part)


def typed_name(text: str) -> str:
    """Return a typed file name without its ending. Raises UsageError."""
    stem = text.strip().removesuffix(".xlsx").rstrip(". ")
    if any(character in '<>:"/\\|?*' or character < " " for character in stem):
        raise UsageError(
            say("“{name}” cannot be a file name.", name=text.strip()),
            say('Leave out these characters: < > : " / \\ | ? *'),
        )
    return stem


def free_name(folder: Path, stem: str) -> Path:
    """Return a path that is not taken: `Plan.xlsx`, then `Plan_2.xlsx` and so on."""
    paths = (folder / f"{stem}{f'_{at}' if at > 1 else ''}.xlsx" for at in count(1))
    return next(path for path in paths if not path.exists())


def look_ahead_form(chosen: str) -> Form:
    """Return the form of the look-ahead: weeks, rows and paper, preset to the last choice."""
    form = Form(
        (
            Field(
                "weeks",
                tr("Weeks"),
                "choice",
                choices=((tr("1 week"), "1"), (tr("2 weeks"), "2"), (tr("4 weeks"), "4")),
            ),
            Field(
                "by",
                tr("Rows"),
                "choice",
                choices=((tr("By team"), "team"), (tr("By person"), "person")),
            ),
            Field("paper", tr("Paper"), "choice", choices=(("A4", "a4"), ("A3", "a3"))),
        ),
        across=True,
    )
    form.show_values(dict(zip(form.controls, (chosen or "2 team a4").split(), strict=False)))
    return form


def make_look_ahead(shell: Shell, parent: QWidget, plan: Path) -> None:
    """Ask how, and make it in the background."""
    session = shell.session
    form = look_ahead_form(session.memory.text("look-ahead"))
    words = tr("A calendar of the coming weeks with head counts.")
    dialog = dialogs.Message(parent, "document", "accent", tr("Create look-ahead"), words)
    dialog.middle.addWidget(form)
    dialog.offer("", tr("Cancel"))
    dialog.offer("make", tr("Create"), "primary")
    if dialog.ask() != "make":
        return
    weeks, by, paper = form.values().values()
    session.memory.keep("look-ahead", f"{weeks} {by} {paper}")
    out = beside(plan.with_suffix(".xlsx"), tr("look-ahead"))
    request = LookAheadRequest(out, plan, int(weeks), By(by), Paper(paper))

    def finished(look_ahead: LookAheadDone) -> None:
        if look_ahead.workbook is None:
            shell.say(shown(NO_ACTIVITIES))
            return
        ready = tr("{name} is ready.", name=look_ahead.workbook.name)
        shell.say(" ".join((ready, *map(shown, look_ahead.warnings))))
        open_path(look_ahead.workbook)

    client = session.client if session.signed_in else None
    source = PlanSource(session.ledger, session.account, None if client is None else lambda: client)
    session.start(
        tr("Creating the look-ahead"),
        lambda monitor: print_look_ahead(request, source, monitor),
        done=finished,
    )
