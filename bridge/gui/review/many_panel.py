"""The panel for several selected rows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.review.model import Review
from bridge.gui.review.steps import Edit
from bridge.gui.review.value_field import ValueField
from bridge.gui.widgets.controls import Chooser, Elided, button, field, tool, wrapped_button
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import Clear, clear, column, line, row, scrolled


class ManyPanel(Clear):
    """Actions for several rows; `decided` is as in `QuestionPanel`."""

    decided = Signal(object, int)

    def __init__(self) -> None:
        super().__init__()
        self.title = Elided("", "heading")
        self.close_it = tool("close", tr("Close panel"))
        top = row(
            IconLabel("list", "accent", 20),
            self.title,
            self.close_it,
            spacing=8,
            grows=1,
            margins=(16, 8, 7, 0),
        )
        self.column = Chooser()
        self.column.setMaxVisibleItems(12)
        self.column.currentIndexChanged.connect(self._show_editor)
        self._editor = QVBoxLayout()
        self._review: Review | None = None
        self._rows: Callable[[], list[int]] = list
        self._count = 0
        content = QWidget()
        column(
            field(tr("Set a value in all rows"), self.column),
            self._editor,
            line(),
            wrapped_button(
                tr("Revert to the old values"), "undo", pressed=self._presses(Review.revert)
            ),
            button(tr("Skip or include"), "minus", pressed=self._presses(Review.skip_or_include)),
            None,
            within=content,
            margins=(16, 4, 16, 14),
        )
        column(top, scrolled(content), spacing=4, within=self, grows=1)

    def show_many(self, review: Review, count: int, rows: Callable[[], list[int]]) -> None:
        """Show the actions for `count` rows; `rows` returns them."""
        self.title.show_text(plural(count, "1 row selected", "{count} rows selected"))
        self.setAccessibleName(self.title.accessibleName())
        self._rows = rows
        if review is self._review and count == self._count:
            return
        self._count = count
        if review is not self._review:
            self._review = review
            self.column.blockSignals(True)
            self.column.clear()
            for column in review.cells.editable:
                if column.field in review.changes.info.columns:
                    self.column.addItem(column.caption, column.field)
            self.column.setCurrentIndex(max(0, self.column.findData("status")))
            self.column.blockSignals(False)
        self._show_editor()

    def _show_editor(self) -> None:
        clear(self._editor)
        review = self._review
        column = review.column(self.column.currentData()) if review is not None else None
        if column is None or review is None:
            return
        value = ValueField(column, review.changes.info.lookups, review.cells.zone)

        def use() -> None:
            if value.text:
                edits = [Edit(index, column.field, value.text) for index in self._rows()]
                self.decided.emit(partial(review.type_in, edits), len(edits))

        value.entered.connect(use)
        self._editor.addWidget(value)
        words = plural(self._count, "Set in 1 row", "Set in {count} rows")
        self._editor.addWidget(button(words, pressed=use))

    def _presses(self, step: Callable[[Review, list[int]], object]) -> Callable[[], None]:
        def press() -> None:
            if self._review is not None:
                self.decided.emit(partial(step, self._review, self._rows()), self._count)

        return press
