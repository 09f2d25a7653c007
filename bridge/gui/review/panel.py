"""The panel beside the table: the question of a row or a group, or actions for several rows."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QLineEdit, QSizePolicy

from bridge.gui.look.theme import px
from bridge.gui.review.question_panel import QuestionPanel
from bridge.gui.review.value_field import ValueField
from bridge.gui.widgets.layouts import column

WIDTH = 308
"""Width of the panel, which leaves the table room for the changes and a column or two."""
_SHARE = 0.335
"""Maximum share of the page's width for the panel if text is large."""


class ReviewPanel(QFrame):
    """The panel with the question of a row or a group, or actions for several rows."""

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._width = WIDTH
        self.row = QuestionPanel()
        self.row.close_it.clicked.connect(self.closed)
        column(self.row, within=self, margins=(1, 1, 1, 1), grows=0)
        self.row.show_nothing()

    def focus_first(self) -> bool:
        """Focus the suggestion, or a field without a usable value, or the panel itself, where Enter
        has no effect. Return whether a row is shown.
        """
        if self.row.review is None:
            return False
        offer = self.row.suggestion
        if offer is None:
            widget = self.row.empty_field or self.row
            widget.show()
            widget.setFocus()
            if isinstance(widget, QLineEdit):
                widget.selectAll()
            return True
        # one that was made just now is shown a moment later, and a hidden one takes no focus
        offer.show()
        offer.setFocus()
        QTimer.singleShot(0, self.row, self.row.show_suggestion)
        return True

    def clear_field(self) -> bool:
        """Clear the text that was typed into the field with the focus; return whether there was
        any.
        """
        return any(
            child.input.hasFocus() and child.clear_typed()
            for child in self.findChildren(ValueField)
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button that has the focus on Enter too: outside of a dialog only Space does."""
        focused = self.focusWidget()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and isinstance(
            focused, QAbstractButton
        ):
            focused.click()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and focused is self.row:
            self.row.say_why()
        else:
            super().keyPressEvent(event)

    def resize_to(self, width: int) -> None:
        """Take the width that fits into a page of this width."""
        self._width = min(px(WIDTH), max(int(width * _SHARE), WIDTH))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return its width in the page, or more if its content needs it: nothing is cut."""
        least = super().minimumSizeHint()
        return QSize(max(self._width, least.width()), least.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()
