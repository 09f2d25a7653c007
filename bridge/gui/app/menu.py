"""The menus of the window as one table, the menu of the account, and the search of all commands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QMenu,
    QSystemTrayIcon,
    QVBoxLayout,
    QWidget,
)

from bridge.gui.app.sidebar import pages, places
from bridge.gui.frame.page import Match, Page, spelled
from bridge.gui.frame.session import Connection
from bridge.gui.frame.shell import Shell, SignInTo
from bridge.gui.look import theme
from bridge.gui.look.delegates import LinesDelegate
from bridge.gui.look.icons import program_icon
from bridge.gui.look.theme import px
from bridge.gui.system.window_state import names_apart
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import label
from bridge.gui.widgets.formats import tr

THEMES = {"system": "Same as system", "light": "Light", "dark": "Dark"}


class Entry(NamedTuple):
    """One entry of a menu. `run` is a function, or the name of a command that pages offer while
    they can.
    """

    text: str
    run: Callable[[], object] | str
    keys: str = ""


class Commands:
    """The actions of the window. `card` is the menu of the account, `offered` the commands of the
    page that is shown, `ask` the dialogs for files of the Plan menu, `pages` are searched.
    """

    def __init__(
        self,
        window: QMainWindow,
        shell: Shell,
        card: QMenu,
        offered: Callable[[], dict[str, Callable[[], object]]],
        ask: dict[str, Callable[[], object]],
        pages: Collection[Page],
    ) -> None:
        self._pages = pages
        self._window = window
        self._shell = shell
        self._session = shell.session
        self._card_menu = card
        self._offered = offered
        self._of_page: dict[str, QAction] = {}
        self._tray: QSystemTrayIcon | None = None
        self.all: list[QAction] = []
        self._recent = QMenu(tr("&Recent"), window)
        self._recent.setToolTipsVisible(True)
        self._recent.aboutToShow.connect(self._show_recent)
        bar = window.menuBar()
        bar.setAccessibleName(tr("Menu bar"))
        for title, entries in self._table(ask):
            menu = bar.addMenu(title)
            for entry in entries:
                if entry is None:
                    menu.addSeparator()
                elif isinstance(entry, QMenu):
                    menu.addMenu(entry)
                else:
                    self._add(menu, entry)
        card.aboutToShow.connect(self._show_accounts)
        self._session.changed.connect(self.refresh)
        self._of_text = _ShortcutsInFields(window, self.all)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._of_text.follow)
        self._show_accounts()
        self._show_recent()

    def _table(
        self, ask: dict[str, Callable[[], object]]
    ) -> tuple[tuple[str, list[Entry | QMenu | None]], ...]:
        """Return the menus of the bar with their entries; None is a separator."""
        shell = self._shell
        go_to: list[Entry | QMenu | None] = [
            Entry(place.word, partial(shell.go_to, place.key), place.shortcut) for place in places()
        ]
        return (
            (
                tr("&File"),
                [
                    Entry(tr("&Open…"), shell.ask_file, "Ctrl+O"),
                    self._recent,
                    None,
                    Entry(tr("&Export"), self._export, "Ctrl+E"),
                    Entry(tr("&Save changes as…"), "save-edits"),
                    None,
                    Entry(tr("&Quit"), self._window.close, "Ctrl+Q"),
                ],
            ),
            (
                tr("&Edit"),
                [
                    Entry(tr("&Undo"), "undo", "Ctrl+Z"),
                    Entry(tr("&Redo"), "redo", "Ctrl+Y"),
                    Entry(tr("&Find"), "search", "Ctrl+F"),
                    None,
                    Entry(tr("&Skip row"), "leave-out", "Ctrl+L"),
                    Entry(tr("&Next problem"), "next-problem", "F8"),
                    Entry(tr("&Previous problem"), "previous-problem", "Shift+F8"),
                    Entry(tr("&Close panel"), "close", "Esc"),
                    None,
                    Entry(tr("Searc&h…"), self._search, "Ctrl+K"),
                ],
            ),
            (
                tr("&Plan"),
                [
                    Entry(tr("&Check again"), "check-again", "F5"),
                    Entry(tr("Update from &service"), "bring-in"),
                    Entry(tr("&Upload"), "upload", "Ctrl+U"),
                    None,
                    Entry(tr("&Merge copies…"), ask["merge"]),
                    Entry(tr("Compare &versions…"), ask["compare"]),
                    Entry(tr("&Look-ahead…"), ask["look-ahead"]),
                    Entry(tr("&Timeline"), "time", "Ctrl+T"),
                ],
            ),
            (tr("&View"), [*go_to, None, self._themes(), Entry(tr("All &columns"), "columns")]),
            (
                tr("&Help"),
                [
                    Entry(tr("&Guide"), self._guide, "F1"),
                    Entry(tr("&What's new"), partial(self._paper, tr("What's new"), "changes")),
                    Entry(
                        tr("For &schedulers"),
                        partial(self._paper, tr("For schedulers"), "schedulers"),
                    ),
                    Entry(tr("For &IT"), partial(self._paper, tr("For IT"), "it")),
                    None,
                    Entry(
                        tr("&About Sheetbridge"),
                        partial(dialogs.about, self._window),
                    ),
                ],
            ),
        )

    def refresh(self) -> None:
        """Enable the commands of the current page."""
        offered = self._offered()
        for key, action in self._of_page.items():
            action.setEnabled(key in offered)
        for action in self.all:
            if action.text() == tr("Simulation"):
                action.setVisible(self._session.has_simulation)

    def matches(self, words: str) -> list[Match]:
        """Return what can be chosen now, the likeliest first: commands and recent workbooks, and
        activities and topics of the guide with these words in any order, or with words like them.
        """
        commands, topics = self._commands(), self._topics() if len(words.strip()) > 1 else []

        def having(wanted: list[str]) -> list[Match]:
            words = " ".join(wanted)
            of_pages = [match for page in self._pages if topics for match in page.matches(words)]
            matches = [*commands, *of_pages, *topics]
            return [match for match in matches if all(word in match.whole for word in wanted)]

        matches, wanted = having(typed := words.casefold().split()), typed
        if not matches:
            texts = [match.whole for match in commands + topics]
            texts += [text for page in self._pages for text in page.searched()]
            matches = having(wanted := spelled(typed, texts))
        return sorted(matches, key=lambda match: _rank(match, wanted)) if wanted else matches

    def _commands(self) -> list[Match]:
        """Return the commands that can be given now and the recent workbooks, the themes last."""
        self._show_recent()
        actions = [action for action in self.all if action.isEnabled() and action.isVisible()]
        actions += [action for action in self._recent.actions() if action.data()]
        actions.sort(key=lambda action: bool(action.property("found as")))
        by_name = dict[str, QAction]()  # Export is in two menus
        for action in actions:
            by_name.setdefault(action.data() or plain(action), action)
        return [*map(_match, by_name.values())]

    def _topics(self) -> list[Match]:
        from bridge.gui.frame.guide import sections, show_help  # as in `_paper`

        papers = {"planner": tr("Guide"), "schedulers": tr("For schedulers"), "it": tr("For IT")}
        return [
            Match(topic, title, partial(show_help, self._window, title, page, section=topic), text)
            for page, title in papers.items()
            for topic, text in sections(page).items()
        ]

    def notify(self, title: str) -> None:
        """Show a notification of the system."""
        if not QSystemTrayIcon.isSystemTrayAvailable():
            return
        if self._tray is None:
            # Create the tray icon on first use: without notifications it would be clutter.
            self._tray = QSystemTrayIcon(program_icon(), self._window)
        self._tray.show()
        self._tray.showMessage("Sheetbridge", title)

    def _add(self, menu: QMenu, entry: Entry) -> QAction:
        action = QAction(entry.text, self._window)
        run = entry.run
        if isinstance(run, str):
            self._of_page[run] = action
            action.triggered.connect(lambda: self._offered().get(run, bool)())
        else:
            action.triggered.connect(lambda: run())
        if entry.keys:
            action.setShortcut(QKeySequence(entry.keys))
        menu.addAction(action)
        self.all.append(action)
        return action

    def _themes(self) -> QMenu:
        menu = QMenu(tr("&Theme"), self._window)
        group = QActionGroup(menu)
        for wish, word in THEMES.items():
            action = self._add(menu, Entry(tr(word), partial(self._session.set_theme, wish)))
            action.setProperty("found as", tr("Theme: {name}", name=tr(word)))
            action.setCheckable(True)
            action.setChecked(theme.current_theme().wish == wish)
            group.addAction(action)
        return menu

    def _show_recent(self) -> None:
        menu = self._recent
        menu.clear()
        paths = [Path(recent.path) for recent in self._session.memory.recent()]
        for path, name in zip(paths, names_apart(paths), strict=True):
            action = menu.addAction(_literal(name), partial(self._shell.open_file, path))
            action.setToolTip(str(path))
            action.setData(str(path))
        if menu.isEmpty():
            menu.addAction(tr("No recent workbooks")).setEnabled(False)
        else:
            menu.addSeparator()
            menu.addAction(tr("Clear list"), self._forget_recent)

    def _forget_recent(self) -> None:
        self._session.memory.forget_recent()
        self._session.recent_changed.emit()

    def _show_accounts(self) -> None:
        """Fill the menu of the account: accounts to switch to, sign in, sign out."""
        menu, session = self._card_menu, self._session
        menu.clear()
        for account in session.settings.accounts if session.settings else ():
            sign_in = partial(self._shell.go_to, "home", SignInTo(account.name))
            action = menu.addAction(_literal(account.name), sign_in)
            action.setCheckable(True)
            action.setChecked(session.account is not None and session.account.name == account.name)
        menu.addAction(tr("Practice account"), partial(session.practice, self._shell.show_error))
        menu.addSeparator()
        menu.addAction(tr("Sign in to another account…"), partial(self._shell.go_to, "home"))
        leave = menu.addAction(tr("Sign out"), session.sign_out)
        busy = session.connection is Connection.SIGNING_IN
        leave.setEnabled(session.account is not None and not busy)

    def _search(self) -> None:
        Palette(self._window, self.matches).show()

    def _export(self) -> None:
        self._offered().get("export", partial(self._shell.go_to, "export"))()

    def _guide(self) -> None:
        shown = (entry.key for entry in pages() if self._shell.shows(entry.key))
        self._paper(tr("Guide"), "planner", next(shown, ""))

    def _paper(self, title: str, page: str, of_page: str = "") -> None:
        # The guide lists all columns, which load libraries that the first window does not wait for.
        from bridge.gui.frame.guide import show_help

        show_help(self._window, title, page, of_page=of_page)


def _literal(name: str) -> str:
    """Return a name as the text of an action: `&` marks no mnemonic."""
    return name.replace("&", "&&")


def plain(action: QAction) -> str:
    """Return the label of an action without its mnemonic mark."""
    return action.text().replace("&&", "\0").replace("&", "").replace("\0", "&")


def _match(action: QAction) -> Match:
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    text = action.property("found as") or plain(action)
    return Match(text, action.data() or keys, action.trigger)


def _rank(match: Match, wanted: Sequence[str]) -> tuple[bool, bool, bool]:
    """Order the very words before what begins with the first one, and that before what has them;
    hidden text comes last.
    """
    name, shown = match.text.casefold(), f"{match.text} {match.second}".casefold()
    exact, begins = name == " ".join(wanted), shown.startswith(wanted[0])
    return not exact, not begins, not all(word in shown for word in wanted)


class _ShortcutsInFields(QObject):
    """An event filter that lets window shortcuts work while a text field has the focus.

    On some systems, fields use these keys to move the caret or delete to the end of the line.
    Standard editing keys (undo, copy, paste, select all) stay with the field.
    """

    def __init__(self, window: QMainWindow, actions: Sequence[QAction]) -> None:
        super().__init__(window)
        self._actions = actions

    def follow(self) -> None:
        """Watch the focused field. The signal's arguments are not used, because one may be a field
        that is being deleted.
        """
        field = QApplication.focusWidget()
        if isinstance(field, QLineEdit | QAbstractSpinBox | QComboBox):
            field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a shortcut of ours away from the field."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and not any(event.matches(own) for own in _OWN)
        ):
            pressed = QKeySequence(event.keyCombination())
            if event.modifiers() and any(action.shortcut() == pressed for action in self._actions):
                event.ignore()
                return True
        return super().eventFilter(watched, event)


_OWN = (
    QKeySequence.StandardKey.Undo,
    QKeySequence.StandardKey.Redo,
    QKeySequence.StandardKey.Copy,
    QKeySequence.StandardKey.Cut,
    QKeySequence.StandardKey.Paste,
    QKeySequence.StandardKey.SelectAll,
)


_RUN = int(Qt.ItemDataRole.UserRole) + 10
_MOVES = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
_LINE, _LINES = 44, 8
"""Height of a line in pixels, and the number of visible lines if the window is tall enough."""


class Palette(QDialog):
    """The search over the window: type, choose with the arrows and Enter or with the mouse. Esc or
    a click beside it closes it.
    """

    def __init__(self, window: QWidget, matches: Callable[[str], list[Match]]) -> None:
        super().__init__(window, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(tr("Search"))
        self.setProperty("role", "popup")
        self._matches = matches
        self.search = QLineEdit()
        self.list = QListWidget()
        self.nothing = label(tr("No results"), "muted")
        self.search.setPlaceholderText(tr("Search commands, workbooks, activities and the guide"))
        self.search.setAccessibleName(tr("Search"))
        self.search.textChanged.connect(self._find)
        self.search.installEventFilter(self)
        self.list.setAccessibleName(tr("Results"))
        self.list.setItemDelegate(LinesDelegate(self.list, _LINE))
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.itemClicked.connect(self._choose)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(10, 10, 10, 10)
        for part in (self.search, self.nothing, self.list):
            inside.addWidget(part)
        self._most = (window.height() - px(160)) // px(_LINE)
        self.setFixedWidth(min(px(640), window.width() - 40))
        self.move(window.mapToGlobal(QPoint((window.width() - self.width()) // 2, px(56))))
        self._find("")
        self.search.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move and choose in the list while typing."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() in _MOVES:
                QApplication.sendEvent(self.list, event)
                return True
            if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self._choose(self.list.currentItem())
                return True
        return super().eventFilter(watched, event)

    def _find(self, words: str) -> None:
        """List what has all typed words."""
        matches = self._matches(words)
        self.list.clear()
        for match in matches:
            item = QListWidgetItem(match.text)
            item.setData(LinesDelegate.SECOND, match.second)
            item.setData(_RUN, match.run)
            self.list.addItem(item)
        self.list.setVisible(bool(matches))
        self.nothing.setVisible(not matches)
        self.list.setCurrentRow(0)
        self.list.setFixedHeight(px(_LINE) * min(len(matches), self._most, _LINES) + 4)
        self.adjustSize()

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            run = item.data(_RUN)
            self.close()
            # Run after closing; otherwise whatever it opens would lie under this list.
            QTimer.singleShot(0, lambda: run())
