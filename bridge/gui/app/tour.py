"""The tour of a minute over the real window: a note beside each page's button in the sidebar, in the words of the guide. Anything else ends it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from bridge.gui.app.pages import pages
from bridge.gui.frame.guide import beginning
from bridge.gui.frame.page import announce
from bridge.gui.frame.shell import Shell
from bridge.gui.look.theme import colour, px, smooth
from bridge.gui.system.window_state import Memory
from bridge.gui.widgets.controls import button, label
from bridge.gui.widgets.formats import keys, number, tr
from bridge.gui.widgets.layouts import row

STOPS = ("welcome", "export", "own_sheet", "review", "results", "history")
"""The pages of the tour, each with what the guide says of it first."""
_WIDTH, _GAP = 340, 12


class Tour(QFrame):
    """The note. Its page is shown behind it; Next and Back go on, Esc or a press anywhere else ends it."""

    def __init__(self, window: QWidget, shell: Shell, buttons: Mapping[str, QWidget], stack: QStackedWidget) -> None:
        super().__init__(window)
        self._window, self._shell, self._buttons, self._at = window, shell, buttons, 0
        self._before = next((entry.key for entry in pages() if shell.shows(entry.key)), STOPS[0])
        self._words = {entry.key: entry.word for entry in pages()}
        self._ring = _Ring(window)
        self.setProperty("role", "card")
        self.title, self.text, self.count = label("", "heading"), label("", wrap=True), label("", "small")
        self.leave = button(tr("Leave the tour"), role="link", pressed=lambda: self.end(back=True))
        self.back, self.next = button(tr("Back"), pressed=lambda: self._go(-1)), button(tr("Go on"), role="primary", pressed=lambda: self._go(1))
        inside = QVBoxLayout(self)
        inside.setContentsMargins(16, 14, 16, 12)
        for part in (self.title, self.text):
            inside.addWidget(part)
        inside.addLayout(row(self.count, None, self.leave))
        inside.addLayout(row(None, self.back, self.next))
        application = QApplication.instance()
        assert application is not None
        application.installEventFilter(self)
        shell.go_to(STOPS[0])
        self._stack = stack
        stack.currentChanged.connect(self._page_shown)
        self.show()
        self._show()

    def event(self, event: QEvent) -> bool:
        """Take Esc for itself, which the window has for what is open on a page, and press with Enter what has the focus."""
        if isinstance(event, QKeyEvent) and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and event.type() is QEvent.Type.KeyPress:
            focused = self._window.focusWidget()
            if isinstance(focused, QPushButton):
                focused.click()
            return True
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() is QEvent.Type.ShortcutOverride:
                event.accept()
            elif event.type() is QEvent.Type.KeyPress:
                self.end(back=True)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep a press on its words for itself: what goes on to the window is a press elsewhere."""
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End where something else is pressed, which it lets through; stay beside its button when the window changes."""
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseButtonPress and isinstance(watched, QWidget):
            if watched is not self and not self.isAncestorOf(watched):
                self.end(back=False)
        elif event.type() in {QEvent.Type.Resize, QEvent.Type.Move} and watched in (self._window, self._buttons[STOPS[self._at]]):
            self._place()
        return False

    def _page_shown(self) -> None:
        """Keep the focus on its own page, and end on another one: the planner went elsewhere."""
        if self._shell.shows(STOPS[self._at]):
            QTimer.singleShot(0, self.next, self.next.setFocus)
        else:
            self.end(back=False)

    def _go(self, step: int) -> None:
        self._at += step
        if self._at == len(STOPS):
            self.end(back=True)
            return
        self._shell.go_to(STOPS[self._at])
        self._show()

    def _show(self) -> None:
        key, last = STOPS[self._at], self._at == len(STOPS) - 1
        more = tr("{keys} finds every command, and {help} opens the guide.", keys=keys("Ctrl+K"), help=keys("F1")) if last else ""
        self.title.setText(self._words[key])
        self.text.setText("\n\n".join(part for part in (beginning(key), more) if part))
        self.count.setText(tr("{done} of {total}", done=number(self._at + 1), total=number(len(STOPS))))
        self.back.setVisible(self._at > 0)
        self.next.setText(tr("Done") if last else tr("Go on"))
        self.setAccessibleName(f"{self.title.text()}. {self.text.text()}")
        self._place()
        self.raise_()
        self.next.setFocus()
        announce(self, self.accessibleName())

    def _place(self) -> None:
        """Stand beside the button of its page, within the window."""
        made = self._buttons[STOPS[self._at]]
        at = made.mapTo(self._window, QPoint(made.width() + _GAP, 0))
        self.setFixedWidth(min(px(_WIDTH), self._window.width() - at.x() - _GAP))
        self.resize(self.width(), self.heightForWidth(self.width()) if self.hasHeightForWidth() else self.sizeHint().height())
        self.move(at.x(), max(0, min(at.y(), self._window.height() - self.height() - _GAP)))
        self._ring.surround(made)

    def end(self, *, back: bool) -> None:
        """Take the note away; `back`: the page of before is shown again."""
        self._stack.currentChanged.disconnect(self._page_shown)
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        self._ring.hide()
        self._ring.deleteLater()
        self.hide()
        self.deleteLater()
        if back:
            self._shell.go_to(self._before)


class _Ring(QWidget):
    """A line around the button that is spoken of."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def surround(self, made: QWidget) -> None:
        """Stand around a button."""
        self.setGeometry(made.rect().translated(made.mapTo(self._window, QPoint(0, 0))).adjusted(-3, -3, 3, 3))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line."""
        painter = smooth(self)
        painter.setPen(QPen(colour("accent"), 2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)


def is_due(memory: Memory) -> bool:
    """Return whether nobody has seen the tour yet; from now on somebody has."""
    seen = memory.flag("tour-seen", False)
    memory.keep("tour-seen", True)
    return not seen
