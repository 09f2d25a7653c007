"""Several selected rows in the panel: set a value in all of them, put them back, leave them out, send only them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.review.checked_sheet import Review
from bridge.gui.review.panel.editors import ValueEditor
from bridge.gui.widgets.controls import Chooser, Elided, button, field
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import Clear, clear, column, line, row, scrolled


class ManyFace(Clear):
    """What can be done with several rows. `value_set` gives a field and a text for all of them."""

    value_set = Signal(str, str)
    put_back = Signal()
    left_out = Signal()
    only_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = Elided("", "heading")
        top = row(IconLabel("list", "accent", 20), self.title, spacing=8, grows=1, margins=(16, 4, 10, 0))
        self.column = Chooser()
        self.column.setMaxVisibleItems(12)
        self.column.currentIndexChanged.connect(self._column_chosen)
        self._editor = QVBoxLayout()
        self._review: Review | None = None
        self._count = 0
        content = QWidget()
        column(
            field(tr("Set a value in all of them"), self.column),
            self._editor,
            line(),
            button(tr("Revert to the old values"), "undo", pressed=self.put_back.emit),
            button(tr("Leave out, or take in"), "minus", pressed=self.left_out.emit),
            button(tr("Send only these"), "upload", pressed=self.only_wanted.emit),
            None,
            within=content,
            margins=(16, 4, 16, 14),
        )
        column(top, scrolled(content), spacing=4, within=self, grows=1)

    def show_many(self, review: Review, count: int) -> None:
        """Show what can be done with so many rows."""
        self.title.show_text(plural(count, "1 row selected", "{count} rows selected"))
        self.setAccessibleName(self.title.accessibleName())
        fields = [found for found in review.cells.editable if found.field in review.changes.info.columns]
        if review is not self._review:
            self._review = review
            self.column.blockSignals(True)
            self.column.clear()
            for found in fields:
                self.column.addItem(found.caption, found.field)
            self.column.setCurrentIndex(max(0, self.column.findData("status")))
            self.column.blockSignals(False)
            self._count = 0
        if count != self._count:
            self._count = count
            self._column_chosen()

    def _column_chosen(self) -> None:
        clear(self._editor)
        found = self._review.column(self.column.currentData()) if self._review is not None else None
        if found is None or self._review is None:
            return
        words = plural(self._count, "Set in 1 row", "Set in {count} rows")
        editor = ValueEditor(found, self._review.changes.info.lookups, self._review.cells.zone, words=words)
        editor.given.connect(lambda text: self.value_set.emit(found.field, text))
        self._editor.addWidget(editor)
