"""Problems by cause in the panel: a press shows their rows, and below it stands what settles all of them at once."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from bridge.gui.look.painted_widgets import IconLabel, PressFrame
from bridge.gui.review.causes import Cause, CauseKey
from bridge.gui.review.checked_sheet import Review
from bridge.gui.review.edits import Edit
from bridge.gui.review.offers import for_all, revert_all
from bridge.gui.review.panel.editors import ValueEditor
from bridge.gui.widgets.controls import Elided, button, elided_button, label
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import Clear, clear, column, row, scrolled
from bridge.records.cells.moments import MomentCell
from bridge.records.change_types import UNKNOWN_PERSON
from bridge.texts import shown

_READ_WHOLE = 60


class CausesFace(Clear):
    """Lists causes. `chosen` gives the rows of one, empty: all rows again; `typed` texts for cells; `left_out` rows to leave out,
    `all_the_same` findings about unknown people who are sent; `remembered` a field, a value of it, and what it is always read as from now on; empty:
    as it stands again.
    """

    chosen = Signal(frozenset)
    typed = Signal(list)
    left_out = Signal(list)
    all_the_same = Signal(list)
    remembered = Signal(str, str, str)

    def __init__(self) -> None:
        super().__init__()
        self.key: CauseKey | None = None
        self._review: Review | None = None
        content = QWidget()
        self._column = column(spacing=6, within=content, margins=(16, 4, 16, 14))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scrolled(content), 1)

    def show_causes(self, review: Review) -> None:
        """Show the causes as they are now; the chosen one stays chosen while it has rows."""
        self._review = review
        found = review.causes()
        if self.key is not None and all(cause.key != self.key for cause in found):
            self.key = None
            self.chosen.emit(frozenset())
        clear(self._column)
        if not found:
            self._column.addWidget(label(tr("Nothing is wrong, and nothing is doubtful."), "muted", wrap=True))
        for cause in found:
            self._column.addWidget(self._line(cause))
            if cause.key == self.key:
                self._settle(review, cause)
        self._column.addStretch(1)

    def choose_none(self) -> None:
        """Choose no cause; sends nothing."""
        self.key = None
        if self._review is not None:
            self.show_causes(self._review)

    def _line(self, cause: Cause) -> PressFrame:
        made, bad = PressFrame(), cause.severity == "error"
        count = plural(len(cause.rows), "1 row", "{count} rows")
        made.setAccessibleName(f"{cause.title}, {count}")
        made.setCursor(Qt.CursorShape.PointingHandCursor)
        # A sentence of ours is read whole; what somebody typed may be of any length.
        title = label(cause.title, "strong", wrap=True) if len(cause.title) <= _READ_WHOLE else Elided(cause.title, "strong")
        row(
            IconLabel("alert" if bad else "warn", "bad" if bad else "warn", 16),
            title,
            label(count, "muted"),
            grows=1,
            margins=(10, 8, 10, 8),
            within=made,
        )
        made.choose(cause.key == self.key)
        made.clicked.connect(partial(self._choose, cause), Qt.ConnectionType.QueuedConnection)
        return made

    def _replace(self, cause: Cause, text: str, *, always: bool) -> None:
        if always:
            self.remembered.emit(cause.field, cause.found, text)
        self.typed.emit([Edit(index, cause.field, text) for index in cause.indexes])

    def _choose(self, cause: Cause) -> None:
        self.key = None if cause.key == self.key else cause.key
        self.chosen.emit(frozenset(cause.indexes) if self.key is not None else frozenset())
        if self._review is not None:
            self.show_causes(self._review)

    def _settle(self, review: Review, cause: Cause) -> None:
        for offer in for_all(review, cause):
            self._column.addWidget(elided_button(offer.words, offer.icon, pressed=partial(self.typed.emit, list(offer.edits))))
        column, count = review.column(cause.field), len(cause.rows)
        if cause.code == UNKNOWN_PERSON and cause.severity == "error":
            words = tr("Use it all the same") if count == 1 else tr("Use it all the same in {count} rows", count=count)
            self._column.addWidget(button(words, "check", pressed=lambda: self.all_the_same.emit(list(cause.rows))))
        if column is not None and cause.field != review.name_cell and not isinstance(column.cell, MomentCell) and review.same_cells(cause):
            words = plural(count, "Replace in 1 row", "Replace in {count} rows")
            editor = ValueEditor(column, review.changes.info.lookups, review.cells.zone, words=words)
            always = QCheckBox(tr("Always read “{value}” so", value=cause.found))
            editor.given.connect(lambda text: self._replace(cause, text, always=always.isChecked()))
            self._column.addWidget(editor)
            if cause.found and column.worded:
                self._column.addWidget(always)
        if cause.code == "value-remembered":
            forget = partial(self.remembered.emit, cause.field, cause.found, "")
            self._column.addWidget(label(shown(cause.rows[0][1].message), wrap=True))
            self._column.addWidget(elided_button(tr("Read “{text}” as it stands", text=cause.found), "undo", pressed=forget))
        back = revert_all(review, cause)
        if back is not None:
            self._column.addWidget(elided_button(back.words, back.icon, "link", pressed=partial(self.typed.emit, list(back.edits))))
        words = plural(count, "Leave this row out", "Leave these {count} rows out")
        self._column.addWidget(button(words, "minus", pressed=lambda: self.left_out.emit(list(cause.indexes))))
