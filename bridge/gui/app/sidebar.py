"""The pages of the window, and the sidebar: its places, Settings, and the account.

A page is imported when it is first created: the first window paints without them in less than half
of the time.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QLabel, QMenu, QSizePolicy, QToolButton, QWidget

from bridge.extensions import EXTENSIONS, Extension
from bridge.gui.frame.page import Page
from bridge.gui.frame.session import Connection, Session
from bridge.gui.frame.shell import Shell
from bridge.gui.look.icons import logo
from bridge.gui.look.painted_widgets import IconLabel, set_icon
from bridge.gui.look.theme import px, repolish
from bridge.gui.widgets.controls import Elided, label
from bridge.gui.widgets.formats import account_mark, keys, plural, tr
from bridge.gui.widgets.layouts import column, row, scrolled
from bridge.texts import shown


class Entry(NamedTuple):
    """A page, its key after its folder in `bridge.gui`; `shortcut` is empty if it is not in the
    sidebar.
    """

    key: str
    word: str
    icon: str
    shortcut: str
    name: str
    extension: Extension | None = None

    @property
    def module(self) -> str:
        """Return the name of the page's module."""
        own = self.extension
        return own.module("gui.page") if own else f"bridge.gui.{self.key}.page"

    def make(self, shell: Shell) -> Page:
        """Import the page and create it."""
        page: Page = getattr(import_module(self.module), self.name)(shell)
        page.key = self.key
        return page


def pages() -> tuple[Entry, ...]:
    """Return every page, the places in the order of the sidebar."""
    return (
        Entry("home", tr("Home"), "home", "Ctrl+1", "HomePage"),
        Entry("export", tr("Export"), "download", "Ctrl+2", "ExportPage"),
        Entry("review", tr("Review"), "review", "Ctrl+3", "ReviewPage"),
        Entry("history", tr("History"), "history", "Ctrl+4", "HistoryPage"),
        *(
            Entry(
                extension.name,
                shown(extension.title),
                extension.icon,
                f"Ctrl+{number}",
                extension.page,
                extension,
            )
            for number, extension in enumerate(EXTENSIONS, start=5)
        ),
        Entry("settings", tr("Settings"), "gear", "Ctrl+,", "SettingsPage"),
        Entry("own_sheet", tr("Match columns"), "table", "", "OwnSheetPage"),
        Entry("results", tr("Result"), "document", "", "ResultsPage"),
    )


def places() -> tuple[Entry, ...]:
    """Return the pages that have a place in the sidebar."""
    return tuple(entry for entry in pages() if entry.shortcut)


class NavButton(QToolButton):
    """The button of a page: icon, label, and a badge with the number of problems."""

    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self.setProperty("role", "place")
        self.setText(entry.word)
        self.setAccessibleName(entry.word)
        self.setToolTip(f"{entry.word} ({keys(entry.shortcut)})")
        self.chosen = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        set_icon(self, entry.icon, "muted")
        self.badge = label("", "badge")
        self.badge.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self.badge.hide()
        row(None, self.badge, within=self, margins=(0, 0, 8, 0))

    def choose(self, chosen: bool) -> None:
        """Mark the place as the one that is shown; it is no check box."""
        self.chosen = chosen
        self.setProperty("chosen", chosen)
        self.setAccessibleDescription(tr("Shown now") if chosen else "")
        repolish(self)

    def show_badge(self, count: int) -> None:
        """Show a number at the right; 0 hides the badge."""
        self.badge.setText(str(count) if count < 100 else "99+")
        self.badge.setVisible(count > 0)
        self.setAccessibleName(
            plural(count, "{page}, 1 problem", "{page}, {count} problems", page=self.text())
            if count
            else self.text()
        )


class AccountCard(QToolButton):
    """The account that is signed in: name, project, and the mark PRODUCTION, PRACTICE or TEST.

    A click opens its menu.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.setProperty("role", "account")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.account_menu = QMenu(self)
        self.clicked.connect(self._open_menu)
        self._name = Elided("", "strong")
        self._words = Elided("", "small")
        self._mark = label("", "mark")
        top = row(self._name, IconLabel("more", "muted", 16), grows=0)
        mark = row(self._mark, None)
        column(top, self._words, mark, spacing=2, within=self, margins=(12, 8, 10, 8))
        session.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the account and the connection as they are now."""
        account, connection = self._session.account, self._session.connection
        mark, state = "", ""
        if connection is Connection.SIGNING_IN:
            name, words = tr("Signing in…"), ""
        elif account is None:
            name, words = tr("Not signed in"), tr("You can check workbooks")
        else:
            name, words = account.name, tr("Project {project}", project=account.project_id)
            if connection is Connection.ENDED:
                words = tr("Signed out by the service")
            mark, state = account_mark(account)
        self._name.show_text(name)
        self._words.show_text(words)
        self._mark.setText(mark)
        self._mark.setVisible(bool(mark))
        for widget in (self, self._mark):
            widget.setProperty("state", state)
            repolish(widget)
        whole = ", ".join(part for part in (tr("Account: {name}", name=name), words, mark) if part)
        self.setAccessibleName(whole)
        self.setToolTip(whole)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size of the labels; a tool button alone measures its text."""
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _open_menu(self) -> None:
        self.account_menu.popup(
            self.mapToGlobal(QPoint(0, -self.account_menu.sizeHint().height() - 4))
        )


class Sidebar(QWidget):
    """The places and the account. `chosen` gives the key of a place."""

    chosen = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.setProperty("role", "sidebar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedWidth(66 + px(150))  # the words grow with the text, the margins do not
        self.buttons = {entry.key: self._button(entry) for entry in places()}
        self.card = AccountCard(session)
        picture = QLabel()
        picture.setPixmap(logo(px(28), self.devicePixelRatioF()))
        inside = QWidget()
        *upper, settings = self.buttons.values()
        column(
            row(picture, label("Sheetbridge", "heading"), None, spacing=10, margins=(6, 0, 0, 8)),
            *upper,
            None,
            settings,
            spacing=3,
            within=inside,
        )
        # Large text in a low window scrolls.
        column(
            scrolled(inside), self.card, spacing=8, within=self, margins=(10, 14, 10, 12), grows=0
        )
        session.problems_changed.connect(self.buttons["review"].show_badge)
        session.changed.connect(self._show_simulation)
        self._show_simulation()

    def choose(self, key: str) -> None:
        """Mark the place of the page that is shown."""
        if key not in self.buttons:
            # Pages that are no place of their own belong to the review; a result can be History's.
            of_history = key == "results" and self.buttons["history"].chosen
            key = "history" if of_history else "review"
        self._show_simulation()
        for other, button in self.buttons.items():
            button.choose(other == key)

    def _button(self, entry: Entry) -> NavButton:
        button = NavButton(entry)
        button.clicked.connect(lambda: self.chosen.emit(entry.key))
        return button

    def _show_simulation(self) -> None:
        self.buttons["simulation"].setVisible(self._session.has_simulation)
