"""Welcome: sign in, try the practice account, or open a workbook and check it without signing in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from bridge.gui.frame.page import Page
from bridge.gui.frame.session import Connection
from bridge.gui.frame.shell import Handed, SignInTo
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import px
from bridge.gui.welcome.sign_in_card import SignInCard
from bridge.gui.widgets.controls import Elided, button, card, label
from bridge.gui.widgets.formats import tr, when
from bridge.gui.widgets.layouts import Columns, clear, column, row

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bridge.gui.frame.shell import Shell


class HomePage(Page):
    """The first page."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, tr("Welcome"), tr("Sign in to the planning service, or open a workbook and check it without signing in."))
        self.sign_in = SignInCard(shell)
        self.practice_button = button(tr("Try with the practice account"), "flask", pressed=self._practice)
        self.recent = QVBoxLayout()
        self.recent.setSpacing(4)
        left = column(self.sign_in, None)
        right = column(self._how(), self._practice_card(), self._recent_card(), self._drop_card(), None, spacing=14)
        self.body_column.addWidget(Columns(left, right, (5, 7), 18))
        self.body_column.addStretch(1)
        self.session.recent_changed.connect(self._show_recent)
        self.session.changed.connect(self._connection_changed)
        self.session.entered.connect(self._entered)
        self._show_recent()
        self.first = self.sign_in.address

    def commands(self) -> dict[str, Callable[[], object]]:
        """Return what the menu can do here."""
        return {}

    def entered(self) -> None:
        """Show the recent workbooks as they are now."""
        self._show_recent()

    def receive(self, what: Handed) -> None:
        """Fill the card with a saved account, and sign in where its password is kept."""
        match what:
            case SignInTo(account):
                self.sign_in.choose(account, sign_in=True)

    def _connection_changed(self) -> None:
        signing_in = self.session.connection is Connection.SIGNING_IN
        self.practice_button.setEnabled(not signing_in)

    def _entered(self) -> None:
        if self.shell.shows(self.key):
            self.shell.go_to("export")

    def _how(self) -> QWidget:
        frame, inside = card(spacing=12)
        inside.addWidget(label(tr("How it works"), "heading"))
        for icon, title, words in (
            ("download", tr("1. Export"), tr("Choose what you need and get an Excel workbook.")),
            ("table", tr("2. Edit in Excel"), tr("Change cells as usual. Drop-down lists show the allowed values.")),
            ("review", tr("3. Review and upload"), tr("See every change and problem before anything is sent.")),
        ):
            step = row(IconLabel(icon, "accent", 22), column(label(title, "strong"), label(words, "muted", wrap=True), spacing=1), spacing=16)
            step.setStretch(1, 1)
            inside.addLayout(step)
        return frame

    def _practice_card(self) -> QWidget:
        frame, inside = card(role="practice", spacing=8)
        words = column(
            label(tr("New here?"), "strong"),
            label(tr("The practice account needs no sign-in and changes no real plan. It runs on this computer."), "muted", wrap=True),
            spacing=1,
        )
        across = row(IconLabel("flask", "practice", 22), words, self.practice_button, spacing=16)
        across.setStretch(1, 1)
        inside.addLayout(across)
        return frame

    def _recent_card(self) -> QWidget:
        frame, inside = card(spacing=6)
        inside.addWidget(label(tr("Recent workbooks"), "heading"))
        inside.addLayout(self.recent)
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

    def _show_recent(self) -> None:
        clear(self.recent)
        found = self.session.memory.recent()
        if not found:
            self.recent.addWidget(label(tr("Workbooks that you export or check will be listed here."), "muted", wrap=True))
        for recent in found[:4]:
            path = Path(recent.path)
            words = column(Elided(path.name, "strong"), Elided(f"{tr(recent.note)} · {when(recent.at)}", "small"), spacing=0)
            opening = button(tr("Open"), role="link", pressed=partial(self.shell.open_file, path))
            opening.setAccessibleName(tr("Open {name}", name=path.name))
            across = row(IconLabel("table", "good", 20), words, opening, spacing=12)
            across.setStretch(1, 1)
            self.recent.addLayout(across)


class _DashedFrame(QWidget):
    """The drop area of the page."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the dashed frame."""
        from PySide6.QtCore import QRectF, Qt
        from PySide6.QtGui import QPainter, QPen

        from bridge.gui.look.theme import colour

        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour("control"), max(1, px(1.5)), Qt.PenStyle.DashLine))
        painter.setBrush(colour("sunken"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 10, 10)
