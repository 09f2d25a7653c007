"""The next weeks as a workbook to print, of a plan that was exported: asks how, makes it beside the plan, and opens it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from bridge.files import beside
from bridge.gui.frame.shell import Shell
from bridge.gui.system.desktop import open_path
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import Segments, label
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import column, row
from bridge.jobs.versions.look_ahead import By, LookAheadDone, LookAheadRequest, Paper, PlanSource, print_look_ahead


class LookAheadDialog(dialogs.Message):
    """How many weeks, what the rows are, and on which paper; as it was chosen last."""

    def __init__(self, parent: QWidget, chosen: str) -> None:
        words = tr("A calendar of the coming weeks with head counts. Nothing is sent.")
        super().__init__(parent, "document", "accent", tr("Create look-ahead"), words)
        self.weeks = Segments([("1", tr("1 week")), ("2", tr("2 weeks")), ("4", tr("4 weeks"))], tr("Weeks"))
        self.by = Segments([("team", tr("By team")), ("person", tr("By person"))], tr("Rows"))
        self.paper = Segments([("a4", "A4"), ("a3", "A3")], tr("Paper"))
        for segments, key in zip((self.weeks, self.by, self.paper), (chosen or "2 team a4").split(), strict=False):
            segments.choose(key if key in segments.buttons else next(iter(segments.buttons)))
        for segments in (self.weeks, self.by, self.paper):
            self.middle.addLayout(column(label(segments.accessibleName(), "field"), row(segments, None), spacing=4))
        self.offer("", tr("Cancel"))
        self.offer("make", tr("Create"), "primary")

    @property
    def chosen(self) -> str:
        return f"{self.weeks.key} {self.by.key} {self.paper.key}"


def make_look_ahead(shell: Shell, parent: QWidget, plan: Path) -> None:
    """Ask how, and make it in the background."""
    session = shell.session
    dialog = LookAheadDialog(parent, session.memory.text("look-ahead"))
    if dialog.ask() != "make":
        return
    session.memory.keep("look-ahead", dialog.chosen)

    def done(found: LookAheadDone) -> None:
        if found.workbook is None:
            shell.say(tr("No activity lies in these weeks; no workbook was made."))
            return
        shell.say(tr("{name} is ready.", name=found.workbook.name))
        open_path(found.workbook)

    client = session.client if session.signed_in else None
    request, source = _request(plan, dialog.chosen), PlanSource(session.ledger, session.account, None if client is None else lambda: client)
    session.start(tr("Creating the look-ahead"), lambda monitor: print_look_ahead(request, source, monitor), done=done)


def _request(plan: Path, chosen: str) -> LookAheadRequest:
    weeks, by, paper = chosen.split()
    return LookAheadRequest(beside(plan.with_suffix(".xlsx"), tr("look-ahead")), plan, int(weeks), By(by), Paper(paper))
