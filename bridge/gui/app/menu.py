"""Every command of the app: menu bar, shortcuts, the menu of the connection card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, Qt, QTimer
from PySide6.QtGui import QAction, QActionGroup, QColor, QIcon, QKeyEvent, QKeySequence, QPainter
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
    QStyleOptionViewItem,
    QSystemTrayIcon,
    QVBoxLayout,
    QWidget,
)

from bridge.gui.app.pages import pages, places
from bridge.gui.frame.command import Command, matching
from bridge.gui.frame.page import announce
from bridge.gui.frame.session import Connection
from bridge.gui.frame.shell import RunSaved, Shell, SignInTo
from bridge.gui.look import theme
from bridge.gui.look.delegates import LinesDelegate
from bridge.gui.look.icons import program_icon
from bridge.gui.look.theme import px, tokens
from bridge.gui.system.window_state import names_apart
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import label
from bridge.gui.widgets.formats import tr

_NAMED = "named"


class Commands:
    """The actions of the window. Commands of a page are enabled while the page offers them; `menus`
    are the four of the bar, `card` is the menu of the connection card, `find` opens the list of
    everything.
    """

    def __init__(
        self,
        window: QMainWindow,
        shell: Shell,
        menus: Sequence[QMenu],
        card: QMenu,
        offered: Callable[[], Mapping[str, Callable[[], object]]],
        find: Callable[[], object],
    ) -> None:
        self._window = window
        self._shell = shell
        self._session = shell.session
        self._card_menu = card
        self._offers = offered
        self._find = find
        self._of_page: dict[str, QAction] = {}
        self._needs: dict[QAction, tuple[frozenset[str], str]] = {}
        self.all: list[QAction] = []
        self._tray: QSystemTrayIcon | None = None
        window.menuBar().setAccessibleName(tr("Menu bar"))
        for fill, menu in zip((self._file, self._edit, self._view, self._help), menus, strict=True):
            fill(menu)
        card.aboutToShow.connect(self._card)
        self._session.changed.connect(self.refresh)
        self._of_text = _ShortcutsInFields(window, self.all)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._of_text.follow)
        self._card()

    def refresh(self) -> None:
        """Enable what the page that is shown offers."""
        offered = self._offers()
        for key, action in self._of_page.items():
            action.setEnabled(key in offered)
        self._sign_out.setEnabled(self._session.account is not None)
        self._simulation.setVisible(self._session.has_simulation)

    def listed(self) -> list[Command]:
        """Return everything that the menus can do, what is open to be gone on with, and the topics
        of help: each once.
        """
        from bridge.gui.frame.guide import topics

        self._show_recent()
        self._card()
        bar = [
            made
            for action in self._window.menuBar().actions()
            if isinstance(made := action.menu(), QMenu)
        ]
        said: dict[str, Command] = {}
        for menu in (*bar, self._card_menu):
            for one in self._of_menu(menu, _plain(menu.title()) or tr("Account")):
                said.setdefault(one.words, one)
        found = [*said.values(), *self._named()]
        for saved in self._session.settings.saved_exports if self._session.settings else ():
            name = str(saved.get("name"))
            found.append(
                Command(
                    name, tr("Saved exports"), partial(self._shell.go_to, "export", RunSaved(name))
                )
            )
        for topic in topics():
            found.append(Command(topic.title, tr("Guide"), partial(self._topic, topic.key)))
        return found

    def _named(self) -> Iterator[Command]:
        """Yield what planners gave a name: of two workbooks of one name the folder tells which is
        which.
        """
        for recent in self._session.memory.recent():
            path = Path(recent.path)
            yield Command(path.name, str(path.parent), partial(self._shell.open_file, path))
        for account in self._session.settings.accounts if self._session.settings else ():
            yield Command(account.name, tr("Account"), partial(self._switch, account.name))

    def _of_menu(self, menu: QMenu, place: str) -> Iterator[Command]:
        for action in menu.actions():
            inside = action.menu()
            if isinstance(inside, QMenu):
                yield from self._of_menu(inside, f"{place} › {_plain(inside.title())}")
            elif (
                not action.isSeparator()
                and not action.property(_NAMED)
                and (action.isEnabled() or action in self._needs)
            ):
                yield Command(
                    _plain(action.text()),
                    place,
                    action.trigger,
                    _written(action),
                    self._why_not(action),
                )

    def _why_not(self, action: QAction) -> str:
        """Return why a command cannot be chosen now: its page is another one, or something is
        missing there. Empty where it can.
        """
        if action.isEnabled():
            return ""
        on, needs = self._needs[action]
        words = [entry.word for entry in pages() if entry.key in on]
        if not on or any(self._shell.shows(key) for key in on):
            return needs
        return f"{tr('Only on the page {pages}.', pages=', '.join(words))} {needs}"

    def notify(self, title: str) -> None:
        """Show a notification of the system."""
        from PySide6.QtWidgets import QSystemTrayIcon

        if not QSystemTrayIcon.isSystemTrayAvailable():
            return
        if self._tray is None:
            # Made when first needed: an icon in the tray that never says anything is clutter.
            self._tray = QSystemTrayIcon(program_icon(), self._window)
        self._tray.show()
        self._tray.showMessage("Sheetbridge", title)

    def _file(self, menu: QMenu) -> None:
        shell, review = self._shell, {"review"}
        self._add(menu, tr("&Open workbook…"), shell.ask_file, "Ctrl+O")
        self._recent = menu.addMenu(tr("Open &recent"))
        self._recent.setToolTipsVisible(True)
        self._recent.aboutToShow.connect(self._show_recent)
        self._show_recent()
        menu.addSeparator()
        self._add(menu, tr("&Export"), self._export, "Ctrl+E")
        self._offered(
            menu,
            "upload",
            tr("&Upload"),
            "Ctrl+U",
            review,
            tr("It needs a sign-in, and a checked workbook with rows to send."),
        )
        self._offered(
            menu,
            "save-edits",
            tr("Save changes to a &file…"),
            "",
            review,
            tr("It needs a checked workbook with edits."),
        )
        self._offered(
            menu,
            "save-report",
            tr("Save re&port…"),
            "",
            {"results"},
            tr("It needs a result: upload, or open one from the history."),
        )
        menu.addSeparator()
        self._add(menu, tr("Sign &in…"), lambda: shell.go_to("home"))
        self._add(menu, tr("&Try with the practice account"), self._practice)
        self._sign_out = self._add(menu, tr("&Sign out"), self._session.sign_out)
        self._needs[self._sign_out] = frozenset(), tr("Nobody is signed in.")
        menu.addSeparator()
        self._add(menu, tr("&Quit"), self._window.close, "Ctrl+Q")

    def _edit(self, menu: QMenu) -> None:
        review, checked = {"review"}, tr("It needs a checked workbook.")
        self._offered(
            menu,
            "check-again",
            tr("&Check again"),
            "F5",
            review | {"own_sheet"},
            tr("It needs an open workbook."),
        )
        self._offered(
            menu,
            "bring-in",
            tr("Upd&ate from service"),
            "",
            review,
            tr("It needs a sign-in, and an export that was checked."),
        )
        self._offered(menu, "next-problem", tr("&Next problem"), "F8", review, checked)
        self._offered(
            menu, "previous-problem", tr("&Previous problem"), "Shift+F8", review, checked
        )
        menu.addSeparator()
        self._offered(
            menu,
            "search",
            tr("&Search"),
            "Ctrl+F",
            review | {"results", "history"},
            tr("There is nothing to search yet."),
        )
        self._add(menu, tr("&Find a command…"), self._find, "Ctrl+K")
        self._offered(menu, "leave-out", tr("Skip se&lected rows"), "Ctrl+L", review, checked)
        self._offered(
            menu,
            "undo",
            tr("&Undo"),
            "Ctrl+Z",
            review,
            tr("Nothing was decided that could be taken back."),
        )
        menu.addSeparator()
        self._offered(
            menu, "close", tr("Close &what is open"), "Esc", review, tr("Nothing is open.")
        )

    def _view(self, menu: QMenu) -> None:
        for entry in places():
            made = self._add(
                menu, entry.word, partial(self._shell.go_to, entry.key), entry.shortcut
            )
            if entry.key == "simulation":
                self._simulation = made
        menu.addSeparator()
        self._offered(
            menu, "time", tr("T&imeline"), "Ctrl+T", {"review"}, tr("It needs a checked workbook.")
        )
        menu.addSeparator()
        themes = menu.addMenu(tr("&Theme"))
        group = QActionGroup(themes)
        for wish, word in (
            ("system", tr("Same as system")),
            ("light", tr("Light")),
            ("dark", tr("Dark")),
        ):
            action = self._add(themes, word, partial(self._theme, wish))
            action.setCheckable(True)
            action.setChecked(theme.look().wish == wish)
            group.addAction(action)

    def _help(self, menu: QMenu) -> None:
        self._add(menu, tr("&Guide"), self._guide, "F1")
        self._add(
            menu,
            tr("For the &IT department"),
            lambda: self._page(tr("For the IT department"), "it"),
        )
        self._add(
            menu,
            tr("For &schedulers and scripts"),
            lambda: self._page(tr("For schedulers and scripts"), "schedulers"),
        )
        self._add(menu, tr("&What is new"), lambda: self._page(tr("What is new"), "changes"))
        self._add(menu, tr("&Copy details for support"), self._details)
        self._add(menu, tr("Open the &log folder"), self._log)
        menu.addSeparator()
        self._add(
            menu, tr("&About Sheetbridge"), lambda: dialogs.about(self._window, self._details)
        )

    def _add(
        self, menu: QMenu, text: str, run: Callable[[], object], shortcut: str = ""
    ) -> QAction:
        action = QAction(text, self._window)
        action.triggered.connect(lambda: run())
        if shortcut:
            action.setShortcut(QKeySequence(shortcut))
        menu.addAction(action)
        self.all.append(action)
        return action

    def _offered(
        self, menu: QMenu, key: str, text: str, shortcut: str, on: Set[str], needs: str
    ) -> None:
        """Add a command that pages offer while they can: `on` are these pages, `needs` says what
        must be there on them.
        """

        def run() -> None:
            command = self._offers().get(key)
            if command is not None:
                command()

        self._of_page[key] = self._add(menu, text, run, shortcut)
        self._needs[self._of_page[key]] = frozenset(on), needs

    def _show_recent(self) -> None:
        self._recent.clear()
        paths = [Path(recent.path) for recent in self._session.memory.recent()]
        for path, name in zip(paths, names_apart(paths), strict=True):
            _name(self._recent, name, partial(self._shell.open_file, path)).setToolTip(str(path))
        if self._recent.isEmpty():
            self._recent.addAction(tr("None yet")).setEnabled(False)
        else:
            self._recent.addSeparator()
            self._recent.addAction(tr("Clear the list"), self._forget_recent)

    def _forget_recent(self) -> None:
        self._session.memory.forget_recent()
        self._session.recent_changed.emit()

    def _card(self) -> None:
        """Fill the menu of the connection card: accounts to switch to, sign in, sign out."""
        menu, session = self._card_menu, self._session
        menu.clear()
        for account in session.settings.accounts if session.settings else ():
            action = _name(menu, account.name, partial(self._switch, account.name))
            action.setCheckable(True)
            action.setChecked(session.account is not None and session.account.name == account.name)
        menu.addAction(tr("Practice account"), self._practice)
        menu.addSeparator()
        menu.addAction(tr("Sign in to another account…"), lambda: self._shell.go_to("home"))
        out = menu.addAction(QIcon(), tr("Sign out"), session.sign_out)
        out.setEnabled(
            session.account is not None and session.connection is not Connection.SIGNING_IN
        )

    def _switch(self, name: str) -> None:
        self._shell.go_to("home", SignInTo(name))

    def _practice(self) -> None:
        self._session.practice(self._shell.show_error)

    def _export(self) -> None:
        command = self._offers().get("export")
        if command is not None:
            command()
        else:
            self._shell.go_to("export")

    def _theme(self, wish: str) -> None:
        self._session.set_theme(wish)

    def _guide(self) -> None:
        from bridge.gui.frame.guide import show_guide

        show_guide(
            self._window, next((entry.key for entry in pages() if self._shell.shows(entry.key)), "")
        )

    def _topic(self, key: str) -> None:
        from bridge.gui.frame.guide import show_guide

        show_guide(self._window).show_topic(key)

    def _page(self, title: str, page: str) -> None:
        from bridge.gui.frame.guide import show_page

        show_page(self._window, title, page)

    def _details(self) -> None:
        from bridge.gui.frame.shell import details

        QApplication.clipboard().setText(details(self._session))
        self._shell.say(tr("The details were copied. They hold no passwords and no planning data."))

    def _log(self) -> None:
        from bridge.gui.frame.shell import log_folder
        from bridge.gui.system.desktop import open_path

        open_path(log_folder())


def _name(menu: QMenu, name: str, run: Callable[[], object]) -> QAction:
    """Add a name that a planner gave to a menu; the list of everything has such names by itself."""
    action = menu.addAction(name.replace("&", "&&"), run)
    action.setProperty(_NAMED, True)
    return action


def _plain(text: str) -> str:
    """Return words of a menu without the mark of their mnemonic."""
    return text.replace("&", "")


def _written(action: QAction) -> str:
    """Return the keys of a command as they stand in the menu."""
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


class _ShortcutsInFields(QObject):
    """Lets the window's shortcuts through where a field has the focus: some systems move the caret
    or delete to the line's end on them.

    What every field does with its own text (undo, copy, paste, all) stays with the field.
    """

    def __init__(self, window: QMainWindow, actions: Sequence[QAction]) -> None:
        super().__init__(window)
        self._actions = actions

    def follow(self) -> None:
        """Watch the field that has the focus.

        The signal's own words are not asked for: one of them may be a field that is just deleted.
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


_KEYS, _COMMAND = int(Qt.ItemDataRole.UserRole) + 10, int(Qt.ItemDataRole.UserRole) + 11
_MOVES = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
_LINE, _LINES = 44, 8
"""Height of a line, and how many are shown at once where the window is high enough."""


class Palette(QDialog):
    """The list over the window: type, choose with the arrows and Enter or with the mouse. Esc or a
    click beside it closes it.

    `rows` finds what is too much to be listed before words are typed. What cannot be done now says
    why, and stays where it is.
    """

    def __init__(
        self, window: QWidget, commands: Sequence[Command], rows: Callable[[str], Sequence[Command]]
    ) -> None:
        super().__init__(window, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(tr("Find a command"))
        self.setProperty("role", "popup")
        self._commands = commands
        self._rows = rows
        self.search = QLineEdit()
        self.list = QListWidget()
        self.nothing = label(tr("Nothing here is called that."), "muted")
        self.search.setPlaceholderText(tr("A command, page, workbook, account or activity"))
        self.search.setAccessibleName(tr("Find a command"))
        self.search.textChanged.connect(self._find)
        self.search.installEventFilter(self)
        self.list.setAccessibleName(tr("What the window can do"))
        self.list.setItemDelegate(_Line(self.list, _LINE))
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
        """Move in the list and choose while the words are typed."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() in _MOVES:
                QApplication.sendEvent(self.list, event)
                return True
            if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self._choose(self.list.currentItem())
                return True
        return super().eventFilter(watched, event)

    def _find(self, words: str) -> None:
        """List what has the words; rows of an open workbook come last."""
        found = [*matching(self._commands, words), *(self._rows(words) if words.strip() else ())]
        self.list.clear()
        for command in found:
            item = QListWidgetItem(command.words)
            item.setData(LinesDelegate.SECOND, command.needs or command.place)
            item.setData(
                LinesDelegate.ICON,
                ("minus", "muted") if command.needs else ("arrow-right", "accent"),
            )
            item.setData(_KEYS, command.keys)
            item.setData(_COMMAND, command)
            said = (command.words, command.place, command.keys, command.needs)
            item.setData(
                Qt.ItemDataRole.AccessibleTextRole, ", ".join(part for part in said if part)
            )
            self.list.addItem(item)
        self.list.setVisible(bool(found))
        self.nothing.setVisible(not found)
        self.list.setCurrentRow(0)
        self.list.setFixedHeight(px(_LINE) * min(len(found), self._most, _LINES) + 4)
        self.adjustSize()

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        command = item.data(_COMMAND)
        assert isinstance(command, Command)
        if command.needs:
            announce(self, command.needs)
            return
        self.close()
        # Behind the closing: what it opens would lie under this list.
        QTimer.singleShot(0, command.run)


class _Line(LinesDelegate):
    """A line of the list, with its keys at the right."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw the words and where they stand, then the keys."""
        super().paint(painter, option, index)
        painter.save()
        painter.setPen(QColor(tokens().muted))
        # Beside the first line: the second says why not, and may be long.
        beside = option.rect.adjusted(0, 0, -px(12), -option.rect.height() // 2)
        painter.drawText(
            beside,
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom,
            str(index.data(_KEYS)),
        )
        painter.restore()
