"""The one panel beside the table, with its faces: the chosen row (or rows), the problems by cause, and the time."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QWidget

from bridge.gui.look.theme import px
from bridge.gui.review.checked_sheet import Review
from bridge.gui.review.panel.causes_face import CausesFace
from bridge.gui.review.panel.many_face import ManyFace
from bridge.gui.review.panel.row_face import RowFace
from bridge.gui.widgets.controls import Segments, tool
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import Stack, column, row

WIDTH = 308
"""Of the panel, so that the table keeps room for what changes and a column or two."""
_ANY = 16_777_215
"""Qt's word for a width without a limit."""


class ReviewPanel(QFrame):
    """Shows one face. The face Time is there once something was put into it."""

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.row, self.causes, self.many = RowFace(), CausesFace(), ManyFace()
        self.time: QWidget | None = None
        self.faces = Segments([("row", tr("Row")), ("problems", tr("Problems")), ("time", tr("Time"))], tr("What the panel shows"))
        self.faces.buttons["time"].hide()
        self._stack = Stack()
        for face in (self.row, self.causes, self.many):
            self._stack.addWidget(face)
        self._several = False
        top = row(self.faces, None, tool("close", tr("Close the panel"), self.closed.emit), spacing=4, margins=(9, 8, 7, 4))
        column(top, self._stack, spacing=4, within=self, margins=(1, 1, 1, 1), grows=1)
        self.faces.chosen.connect(lambda _: self._show())
        self._resize()
        self.row.show_nothing()

    @property
    def face(self) -> str:
        """Return which face is shown: `row`, `problems` or `time`."""
        return self.faces.key

    @property
    def has_time(self) -> bool:
        """Whether there is a timeline for the sheet that is shown."""
        return self.time is not None and not self.faces.buttons["time"].isHidden()

    def put_time(self, widget: QWidget) -> None:
        """Put the timeline into its face."""
        self.time = widget
        self._stack.addWidget(widget)
        self.faces.buttons["time"].show()

    def show_face(self, key: str) -> None:
        self.faces.choose(key)
        self._show()

    def turn_time(self) -> None:
        """Turn to the time, or from it back to the row."""
        self.show()
        self.show_face("row" if self.face == "time" else "time")
        if self.time is not None and self.face == "time":
            self.time.setFocus()

    def show_row(self, review: Review, index: int) -> None:
        """Show a row on its face; which face is shown stays as it is."""
        self._several = False
        self.row.show_row(review, index)
        self._show()

    def show_many(self, review: Review, count: int) -> None:
        """Show what can be done with several rows."""
        self._several = True
        self.many.show_many(review, count)
        self._show()

    def show_nothing(self) -> None:
        """Show that no row is chosen."""
        self._several = False
        self.row.show_nothing()
        self._show()

    def show_causes(self, review: Review) -> None:
        """Show the causes as they are now; time is there for a sheet whose rows have some."""
        self.causes.show_causes(review)
        timed = self.time is not None and "startDate" in review.cells.columns
        self.faces.buttons["time"].setVisible(timed)
        if self.face == "time" and not timed:
            self.show_face("row")

    def focus_first(self) -> bool:
        """Put the focus on the suggested correction of the row, else on the row itself, where Enter does nothing; returns whether a row is shown."""
        if self.row.review is None or self._several:
            return False
        self.show_face("row")
        offer = self.row.first_offer
        if offer is None:
            self.row.setFocus()
            return True
        offer.show()  # one that was made just now is shown a moment later, and a hidden one takes no focus
        offer.setFocus()
        QTimer.singleShot(0, self.row, self.row.show_first)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button that has the focus on Enter too: outside of a dialog only Space does."""
        focused = self.focusWidget()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and isinstance(focused, QAbstractButton):
            focused.click()
        else:
            super().keyPressEvent(event)

    def _show(self) -> None:
        self._resize()
        if self.face == "row":
            self._stack.setCurrentWidget(self.many if self._several else self.row)
        elif self.face == "problems":
            self._stack.setCurrentWidget(self.causes)
        elif self.time is not None:
            self._stack.setCurrentWidget(self.time)

    def _resize(self) -> None:
        """Take the width of the panel; time takes as much as the table."""
        wide = self.face == "time"
        self.setMinimumWidth(px(WIDTH))
        self.setMaximumWidth(_ANY if wide else px(WIDTH))
        policy = self.sizePolicy()
        policy.setHorizontalStretch(int(wide))
        policy.setHorizontalPolicy(QSizePolicy.Policy.Expanding if wide else QSizePolicy.Policy.Preferred)
        self.setSizePolicy(policy)
