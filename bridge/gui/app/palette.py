"""The list of everything that the window can do, found by words: commands, pages, workbooks, accounts, saved exports, topics of help, rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QListWidget, QListWidgetItem, QStyleOptionViewItem, QVBoxLayout, QWidget

from bridge.gui.frame.command import Command, matching
from bridge.gui.frame.page import announce
from bridge.gui.look.delegates import LinesDelegate
from bridge.gui.look.theme import px, tokens
from bridge.gui.widgets.controls import label
from bridge.gui.widgets.formats import tr

_KEYS, _COMMAND = int(Qt.ItemDataRole.UserRole) + 10, int(Qt.ItemDataRole.UserRole) + 11
_MOVES = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
_LINE, _LINES = 44, 8
"""Height of a line, and how many are shown at once where the window is high enough."""


class Palette(QDialog):
    """The list over the window: type, choose with the arrows and Enter or with the mouse. Esc or a click beside it closes it.

    `rows` finds what is too much to be listed before words are typed. What cannot be done now says why, and stays where it is.
    """

    def __init__(self, window: QWidget, commands: Sequence[Command], rows: Callable[[str], Sequence[Command]]) -> None:
        super().__init__(window, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(tr("Find a command"))
        self.setProperty("role", "popup")
        self._commands, self._rows = commands, rows
        self.search, self.list, self.nothing = QLineEdit(), QListWidget(), label(tr("Nothing here is called that."), "muted")
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
            item.setData(LinesDelegate.ICON, ("minus", "muted") if command.needs else ("arrow-right", "accent"))
            item.setData(_KEYS, command.keys)
            item.setData(_COMMAND, command)
            said = (command.words, command.place, command.keys, command.needs)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(part for part in said if part))
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

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Draw the words and where they stand, then the keys."""
        super().paint(painter, option, index)
        painter.save()
        painter.setPen(QColor(tokens().muted))
        # Beside the first line: the second says why not, and may be long.
        beside = option.rect.adjusted(0, 0, -px(12), -option.rect.height() // 2)
        painter.drawText(beside, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, str(index.data(_KEYS)))
        painter.restore()
