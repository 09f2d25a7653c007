"""Home: the account, a workbook to open, recent workbooks, saved exports, open uploads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QWidget

from bridge.gui.frame import tasks
from bridge.gui.frame.list_page import WorkbookList
from bridge.gui.frame.page import Page, look_up_again, until_upload
from bridge.gui.frame.session import Connection
from bridge.gui.frame.shell import Handed, LookUp, RunSaved, Shell, SignInTo
from bridge.gui.home.sign_in_card import SignInCard
from bridge.gui.look.painted_widgets import IconLabel, Pill
from bridge.gui.system.window_state import Recent
from bridge.gui.widgets.controls import Elided, button, card, label, listed, titled
from bridge.gui.widgets.formats import account_mark, plural, tr, utc, when
from bridge.gui.widgets.layouts import Columns, FlowLayout, clear, column, row

if TYPE_CHECKING:
    from bridge.records.runs import RunSummary

OPEN_RUNS = frozenset({"sending", "following", "unknown"})


class HomePage(Page):
    """Home: workbooks on the left, account and exports on the right."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, tr("Home"), tr("Export a plan, or open a workbook and check it."))
        self._another = False
        self.sign_in = SignInCard(shell)
        self.sign_in.cancel.clicked.connect(lambda: self._show_sign_in(another=False))
        self.practice_button = button(
            tr("Try with the practice account"), "flask", pressed=self._practice
        )
        self.practice_button.setShortcut("Alt+T")
        self._account, account = card(spacing=8)
        self._name = Elided("", "heading")
        self._mark = Pill("", "muted")
        self._project = Elided("", "muted")
        other = button(tr("Another account…"), role="link", pressed=lambda: self._show_sign_in())
        leave = button(tr("Sign out"), role="link", pressed=self.session.sign_out)
        self._export = button(tr("Export"), "download", pressed=partial(shell.go_to, "export"))
        account.addLayout(row(self._name, self._mark, spacing=8, grows=0))
        account.addWidget(self._project)
        acts = FlowLayout(spacing=8)  # or large text would put the card below the workbooks
        for act in (self._export, other, leave):
            acts.addWidget(act)
        account.addLayout(acts)
        self._practice_card = self._make_practice_card()
        self._saved = column()
        self._uploads = column()
        self._saved_card = titled(tr("Saved exports"), self._saved)
        self._uploads_card = titled(tr("Unfinished uploads"), self._uploads)
        self.workbooks = WorkbookList(shell, 8)
        left = column(
            self._make_drop_area(),
            self._practice_card,
            self._uploads_card,
            titled(tr("Recent workbooks"), self.workbooks, spacing=6),
            None,
            spacing=14,
        )
        right = column(
            self.sign_in,
            self._account,
            self._saved_card,
            None,
            spacing=14,
        )
        self.body_column.addWidget(Columns(left, right, (4, 3), 18))
        self.body_column.addStretch(1)
        self._uploads_card.hide()
        self.session.changed.connect(self._show_account)
        self.session.entered.connect(self._entered)
        self.session.settings_changed.connect(self._show_saved)
        self.session.history_changed.connect(self._read_uploads)
        self.session.warmed.connect(self._read_uploads)
        self._show_account()
        self._show_saved()

    def entered(self) -> None:
        """Show recent workbooks and open uploads as they are now."""
        self._another = self._another and self.session.signed_in
        self._show_account()
        self.workbooks.refresh()
        self._read_uploads()

    def receive(self, what: Handed) -> None:
        """Fill the card with a saved account, and sign in if its password is saved."""
        match what:
            case SignInTo(account):
                self._show_sign_in()
                self.sign_in.choose(account, sign_in=bool(account))
                if not account:
                    self.sign_in.address.setFocus()

    def show_uploads(self, history: tasks.History) -> None:
        """List the uploads whose outcome is not known yet; the others change the state of their
        workbooks.
        """
        recents = self.session.memory.recent()
        if (settled := [_settled(recent, history.runs) for recent in recents]) != [*recents]:
            self.session.memory.keep_recent(settled)
            self.session.recent_changed.emit()
        clear(self._uploads)
        for run in history.runs:
            if run.state in OPEN_RUNS:
                words = tr(
                    "{rows} · {account} · {when}",
                    rows=plural(run.sent, "1 row", "{count} rows"),
                    account=run.account,
                    when=when(run.started_at),
                )
                name = run.workbook.name
                again = button(
                    look_up_again(),
                    role="link",
                    pressed=partial(self.shell.go_to, "history", LookUp(run.run)),
                )
                again.setAccessibleName(f"{again.text()} {name}, {when(run.started_at)}")
                self._uploads.addLayout(listed(("clock", "warn"), name, words, again))
        self._uploads_card.setVisible(bool(self._uploads.count()))

    def _read_uploads(self) -> None:
        if self.session.warm:
            self.session.workers.start(
                "home", lambda monitor: tasks.history(), done=self.show_uploads
            )

    def _show_account(self) -> None:
        """Show the account that is signed in, or the form to sign in."""
        account, signed_in = self.session.account, self.session.signed_in
        form = self._another or not signed_in
        self.sign_in.setVisible(form)
        self.sign_in.cancel.setVisible(signed_in)
        self._account.setVisible(not form)
        self._practice_card.setVisible(account is None)
        self.first = self.sign_in.address if form else self._export
        self.practice_button.setEnabled(self.session.connection is not Connection.SIGNING_IN)
        if account is not None:
            self._name.show_text(account.name)
            self._mark.show_state(*account_mark(account))
            self._project.show_text(tr("Project {project}", project=account.project_id))

    def _entered(self) -> None:
        """After a sign-in, stay here if work is waiting; otherwise show the export."""
        self._another = False
        self._show_account()
        account, settings = self.session.account, self.session.settings
        waits = self.session.memory.recent() or (settings is not None and settings.saved_exports)
        if self.shell.shows(self.key) and (account is None or account.practice or not waits):
            self.shell.go_to("export")

    def _show_sign_in(self, *, another: bool = True) -> None:
        self._another = another
        self._show_account()
        if self.first is not None:
            self.first.setFocus()

    def _show_saved(self) -> None:
        clear(self._saved)
        settings = self.session.settings
        for saved in settings.saved_exports if settings else ():
            name = saved.get("name", "")
            run = partial(self.shell.go_to, "export", RunSaved(name))
            self._saved.addWidget(button(name, "download", pressed=run))
        self._saved_card.setVisible(bool(self._saved.count()))

    def _make_practice_card(self) -> QWidget:
        frame, inside = card(role="practice", spacing=8)
        words = tr(
            "Practise with an invented wind farm, without signing in. Changes are lost when you"
            " quit."
        )
        inside.addWidget(label(tr("New here?"), "strong"))
        inside.addWidget(label(words, "muted", wrap=True))
        inside.addLayout(row(self.practice_button, None))
        return frame

    def _make_drop_area(self) -> QWidget:
        frame = QFrame()
        frame.setProperty("role", "drop")
        words = label(tr("Drop a workbook here to check it"), "strong", wrap=True)
        hint = label(until_upload(), "muted", wrap=True)
        opening = button(tr("Open…"), "folder", pressed=self.shell.ask_file)
        row(
            IconLabel("upload", "accent", 26),
            column(words, hint, spacing=2),
            opening,
            spacing=16,
            within=frame,
            margins=(24, 24, 24, 24),
            grows=1,
        )
        return frame

    def _practice(self) -> None:
        self.sign_in.banner.hide()
        self.session.practice(self.shell.show_error)


def _settled(recent: Recent, runs: Sequence[RunSummary]) -> Recent:
    """Return the state of a workbook after an upload that ended unseen, if there is one."""
    at = utc(recent.at)
    for run in runs:
        ended = utc(run.ended_at or "")
        own = run.type == "upload" and Path(recent.path) in {run.workbook, run.written}
        own = own and run.state not in OPEN_RUNS
        if own and at is not None and ended is not None and ended > at:
            left = max(0, recent.count - run.created - run.updated)
            at_end = run.ended_at or ""
            return replace(recent, note="Uploaded", at=at_end, count=left, refused=run.failed)
    return recent
