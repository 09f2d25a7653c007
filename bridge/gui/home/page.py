"""Welcome: sign in, try the practice account, or check a workbook without signing in; Today for who
is signed in.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from bridge.gui.frame.page import Page
from bridge.gui.frame.session import Connection
from bridge.gui.frame.shell import Handed, Shell, SignInTo
from bridge.gui.frame.workbook_list import WorkbookList
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import px, smooth
from bridge.gui.welcome.sign_in_card import SignInCard
from bridge.gui.welcome.today import Today
from bridge.gui.widgets.controls import button, card, label
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import Columns, column, row


class HomePage(Page):
    """Welcome: the door, where nobody is signed in; else what waits today."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, tr("Welcome"), "")
        self._wants_door = False
        self.sign_in = SignInCard(shell)
        self.practice_button = button(
            tr("Try with the practice account"), "flask", pressed=self._practice
        )
        self.today = Today(shell)
        self.recent = WorkbookList(shell, 4)
        self.another = self.add_header_button(
            button(tr("Another account…"), "plug", pressed=self._another_account)
        )
        left = column(self.sign_in, None)
        right = column(
            self._how(),
            self._practice_card(),
            self._recent_card(),
            self._drop_card(),
            None,
            spacing=14,
        )
        self._door = Columns(left, right, (5, 7), 18)
        for shown in (self._door, self.today):
            self.body_column.addWidget(shown)
        self.body_column.addStretch(1)
        self.session.changed.connect(self._connection_changed)
        self.session.entered.connect(self._entered)
        self.first = self.sign_in.address
        self._show_door(True)

    def commands(self) -> dict[str, Callable[[], object]]:
        """Return what the menu can do here."""
        return {}

    def entered(self) -> None:
        """Show what waits as it is now; the door where nobody is signed in."""
        self.recent.refresh()
        self._show_door(
            not self.session.signed_in or (self._wants_door and not self._door.isHidden())
        )
        if self.session.signed_in:
            self.today.refresh()

    def receive(self, what: Handed) -> None:
        """Fill the card with a saved account, and sign in where its password is kept."""
        match what:
            case SignInTo(account):
                self._another_account()
                self.sign_in.choose(account, sign_in=True)

    def _connection_changed(self) -> None:
        signing_in = self.session.connection is Connection.SIGNING_IN
        self.practice_button.setEnabled(not signing_in)
        if self.session.connection is Connection.OUT:
            self._show_door(True)

    def _entered(self) -> None:
        """Go on: on Today where there is something to go on with, else with an export."""
        self._wants_door = False
        self._show_door(False)
        self.today.refresh()
        account = self.session.account
        if self.shell.shows(self.key) and (
            account is None or account.practice or not self.today.knows_something
        ):
            self.shell.go_to("export")

    def _another_account(self) -> None:
        self._wants_door = True
        self._show_door(True)

    def _show_door(self, door: bool) -> None:
        """Show the sign-in, or Today."""
        self._door.setVisible(door)
        self.today.setVisible(not door)
        self.another.setVisible(not door)
        self.title.setText(tr("Welcome") if door else tr("Today"))
        self.purpose.show_text(
            tr(
                "Sign in to the planning service, or open a workbook and check it without"
                " signing in."
            )
            if door
            else tr("Where you can go on: workbooks, uploads, exports and results.")
        )

    def _how(self) -> QWidget:
        frame, inside = card(spacing=12)
        inside.addWidget(label(tr("How it works"), "heading"))
        for icon, title, words in (
            ("download", tr("1. Export"), tr("Choose what you need and get an Excel workbook.")),
            (
                "table",
                tr("2. Edit in Excel"),
                tr("Change cells as usual. Drop-down lists show the allowed values."),
            ),
            (
                "review",
                tr("3. Review and upload"),
                tr("See every change and problem before anything is sent."),
            ),
        ):
            step = row(
                IconLabel(icon, "accent", 22),
                column(label(title, "strong"), label(words, "muted", wrap=True), spacing=1),
                spacing=16,
                grows=1,
            )
            inside.addLayout(step)
        return frame

    def _practice_card(self) -> QWidget:
        frame, inside = card(role="practice", spacing=8)
        words = column(
            label(tr("New here?"), "strong"),
            label(
                tr(
                    "The practice account needs no sign-in and changes no real plan. It runs on"
                    " this computer."
                ),
                "muted",
                wrap=True,
            ),
            spacing=1,
        )
        across = row(
            IconLabel("flask", "practice", 22), words, self.practice_button, spacing=16, grows=1
        )
        inside.addLayout(across)
        return frame

    def _recent_card(self) -> QWidget:
        frame, inside = card(spacing=6)
        inside.addWidget(label(tr("Recent workbooks"), "heading"))
        inside.addWidget(self.recent)
        return frame

    def _drop_card(self) -> QWidget:
        frame = _DashedFrame()
        words = label(tr("Drop a workbook anywhere in this window to check it"), "muted", wrap=True)
        browse = button(tr("Browse…"), "folder", pressed=self.shell.ask_file)
        inside = row(None, IconLabel("upload", "muted", 22), words, browse, None, spacing=14)
        inside.setStretch(2, 3)
        inside.setContentsMargins(24, 22, 24, 22)
        frame.setLayout(inside)
        return frame

    def _practice(self) -> None:
        self.sign_in.clear_error()
        self.session.practice(self.shell.show_error)


class _DashedFrame(QWidget):
    """The drop area of the page."""

    def paintEvent(self, event: QPaintEvent) -> None:
        from PySide6.QtCore import QRectF, Qt
        from PySide6.QtGui import QPen

        from bridge.gui.look.theme import colour

        painter = smooth(self)
        painter.setPen(QPen(colour("control"), max(1, px(1.5)), Qt.PenStyle.DashLine))
        painter.setBrush(colour("sunken"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 10, 10)
