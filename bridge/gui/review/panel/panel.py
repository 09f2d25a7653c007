"""The one panel beside the table, with its faces: the chosen row (or rows), the problems by cause,
and the time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QFrame,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from bridge.gui.frame.shell import Shell
from bridge.gui.look.painted_widgets import IconLabel, PressFrame
from bridge.gui.look.theme import px
from bridge.gui.review.checked_sheet import Cause, CauseKey, Edit, Review, State, value_after
from bridge.gui.review.offers import for_all, revert_all
from bridge.gui.review.panel.row_panel import RowPanel, ValueField
from bridge.gui.review.table.review_table import ReviewTable
from bridge.gui.review.table.table_model import STATE_LOOK, state_word
from bridge.gui.timeline.scale import Bar, Plan, plan_of, span_of
from bridge.gui.timeline.view import Timeline
from bridge.gui.timeline.what_moves import WhatMoves
from bridge.gui.widgets.controls import (
    Chooser,
    Elided,
    Segments,
    button,
    elided_button,
    field,
    label,
    tool,
)
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import Clear, Stack, clear, column, line, row, scrolled
from bridge.gui.widgets.lines_table import title
from bridge.jobs.versions import Move, moves_of
from bridge.records.cells.base import JsonValue
from bridge.records.cells.moments import MomentCell
from bridge.records.changes import UNKNOWN_PERSON
from bridge.texts import shown

_READ_WHOLE = 60


class CausesFace(Clear):
    """Lists causes. `chosen` gives the rows of one, empty: all rows again; `typed` texts for cells;
    `left_out` rows to leave out, `all_the_same` findings about unknown people who are sent;
    `remembered` a field, a value of it, and what it is always read as from now on; empty: as it
    stands again.
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
            self._column.addWidget(label(tr("No problems or warnings."), "muted", wrap=True))
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
        title = (
            label(cause.title, "strong", wrap=True)
            if len(cause.title) <= _READ_WHOLE
            else Elided(cause.title, "strong")
        )
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
            self._column.addWidget(
                elided_button(
                    offer.words, offer.icon, pressed=partial(self.typed.emit, list(offer.edits))
                )
            )
        column, count = review.column(cause.field), len(cause.rows)
        if cause.code == UNKNOWN_PERSON and cause.severity == "error":
            words = (
                tr("Use anyway") if count == 1 else tr("Use anyway in {count} rows", count=count)
            )
            self._column.addWidget(
                button(words, "check", pressed=lambda: self.all_the_same.emit(list(cause.rows)))
            )
        if (
            column is not None
            and cause.field != review.name_cell
            and not isinstance(column.cell, MomentCell)
            and review.same_cells(cause)
        ):
            words = plural(count, "Replace in 1 row", "Replace in {count} rows")
            value = ValueField(column, review.changes.info.lookups, review.cells.zone)
            always = QCheckBox(tr("Always replace “{value}”", value=cause.found))

            def use() -> None:
                if value.text:
                    self._replace(cause, value.text, always=always.isChecked())

            value.entered.connect(use)
            self._column.addWidget(value)
            self._column.addWidget(button(words, pressed=use))
            if cause.found and column.worded:
                self._column.addWidget(always)
        if cause.code == "value-remembered":
            forget = partial(self.remembered.emit, cause.field, cause.found, "")
            self._column.addWidget(label(shown(cause.rows[0][1].message), wrap=True))
            self._column.addWidget(
                elided_button(
                    tr("Stop replacing “{found}”", found=cause.found), "undo", pressed=forget
                )
            )
        back = revert_all(review, cause)
        if back is not None:
            self._column.addWidget(
                elided_button(
                    back.words,
                    back.icon,
                    "link",
                    pressed=partial(self.typed.emit, list(back.edits)),
                )
            )
        words = plural(count, "Skip this row", "Skip {count} rows")
        self._column.addWidget(
            button(words, "minus", pressed=lambda: self.left_out.emit(list(cause.indexes)))
        )


class ManyFace(Clear):
    """What can be done with several rows. `value_set` gives a field and a text for all of them."""

    value_set = Signal(str, str)
    put_back = Signal()
    left_out = Signal()
    only_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = Elided("", "heading")
        top = row(
            IconLabel("list", "accent", 20), self.title, spacing=8, grows=1, margins=(16, 4, 10, 0)
        )
        self.column = Chooser()
        self.column.setMaxVisibleItems(12)
        self.column.currentIndexChanged.connect(self._column_chosen)
        self._editor = QVBoxLayout()
        self._review: Review | None = None
        self._count = 0
        content = QWidget()
        column(
            field(tr("Set a value in all rows"), self.column),
            self._editor,
            line(),
            button(tr("Revert to the old values"), "undo", pressed=self.put_back.emit),
            button(tr("Skip or include"), "minus", pressed=self.left_out.emit),
            button(tr("Upload only these"), "upload", pressed=self.only_wanted.emit),
            None,
            within=content,
            margins=(16, 4, 16, 14),
        )
        column(top, scrolled(content), spacing=4, within=self, grows=1)

    def show_many(self, review: Review, count: int) -> None:
        """Show what can be done with so many rows."""
        self.title.show_text(plural(count, "1 row selected", "{count} rows selected"))
        self.setAccessibleName(self.title.accessibleName())
        fields = [
            found for found in review.cells.editable if found.field in review.changes.info.columns
        ]
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
        value = ValueField(found, self._review.changes.info.lookups, self._review.cells.zone)

        def use() -> None:
            if value.text:
                self.value_set.emit(found.field, value.text)

        value.entered.connect(use)
        self._editor.addWidget(value)
        words = plural(self._count, "Set in 1 row", "Set in {count} rows")
        self._editor.addWidget(button(words, pressed=use))


WIDTH = 308
"""Of the panel, so that the table keeps room for what changes and a column or two."""
_SHARE = 0.42
"""The most of the page that the panel takes where text is large."""
_ANY = 16_777_215
"""Qt's word for a width without a limit."""


class ReviewPanel(QFrame):
    """Shows one face. The face Time is there once something was put into it."""

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.row = RowPanel()
        self.causes = CausesFace()
        self.many = ManyFace()
        self.time: QWidget | None = None
        self.faces = Segments(
            [("row", tr("Row")), ("problems", tr("Problems")), ("time", tr("Time"))],
            tr("What the panel shows"),
        )
        self.faces.buttons["time"].hide()
        self._stack = Stack()
        for face in (self.row, self.causes, self.many):
            self._stack.addWidget(face)
        self._several = False
        self._review: Review | None = None
        self._room = _ANY
        top = row(
            self.faces,
            None,
            tool("close", tr("Close the panel"), self.closed.emit),
            spacing=4,
            margins=(9, 8, 7, 4),
        )
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
        self._review = review
        if self.face == "problems":
            self.causes.show_causes(review)
        timed = self.time is not None and "startDate" in review.cells.columns
        self.faces.buttons["time"].setVisible(timed)
        if self.face == "time" and not timed:
            self.show_face("row")

    def focus_first(self) -> bool:
        """Put the focus on the suggested correction of the row, else on the row itself, where Enter
        does nothing; returns whether a row is shown.
        """
        if self.row.review is None or self._several:
            return False
        self.show_face("row")
        offer = self.row.suggestion
        if offer is None:
            self.row.setFocus()
            return True
        # one that was made just now is shown a moment later, and a hidden one takes no focus
        offer.show()
        offer.setFocus()
        QTimer.singleShot(0, self.row, self.row.show_suggestion)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button that has the focus on Enter too: outside of a dialog only Space does."""
        focused = self.focusWidget()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and isinstance(
            focused, QAbstractButton
        ):
            focused.click()
        else:
            super().keyPressEvent(event)

    def _show(self) -> None:
        self._resize()
        if self.face == "row":
            self._stack.setCurrentWidget(self.many if self._several else self.row)
        elif self.face == "problems":
            if self._review is not None and self._stack.currentWidget() is not self.causes:
                self.causes.show_causes(self._review)
            self._stack.setCurrentWidget(self.causes)
        elif self.time is not None:
            self._stack.setCurrentWidget(self.time)

    def resize_to(self, width: int) -> None:
        """Take the width that fits into a page of this width."""
        self._room = width
        self._resize()

    def _resize(self) -> None:
        """Take the width of the panel; time takes as much as the table."""
        wide = self.face == "time"
        width = min(px(WIDTH), max(int(self._room * _SHARE), WIDTH))
        self.setMinimumWidth(width)
        self.setMaximumWidth(_ANY if wide else width)
        policy = self.sizePolicy()
        policy.setHorizontalStretch(int(wide))
        policy.setHorizontalPolicy(
            QSizePolicy.Policy.Expanding if wide else QSizePolicy.Policy.Preferred
        )
        self.setSizePolicy(policy)


_CLASHES = frozenset({"person-twice", "team-twice"})
"""Codes of findings that somebody is in two places."""


class TimeFace(QWidget):
    """Follows the table: its review, the rows that it shows, what is decided, what is selected; and
    leads its selection.
    """

    def __init__(self, shell: Shell, table: ReviewTable) -> None:
        super().__init__()
        self._shell = shell
        self._table = table
        self.timeline = Timeline()
        self.moves = WhatMoves(shell)
        self._review: Review | None = None
        self._plan: Plan | None = None
        self._counted: object = None
        self._leads = False
        column(self.moves, self.timeline, spacing=2, within=self, grows=1)
        self.setFocusProxy(self.timeline)
        view = self.timeline.view
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._ask_menu)
        view.activated.connect(lambda _: table.go_on.emit())
        self.timeline.chosen.connect(self._lead)
        table.model_.modelReset.connect(self._look)
        table.model_.dataChanged.connect(lambda *_: self._decided())
        table.selection_changed.connect(self._follow)

    def showEvent(self, event: QShowEvent) -> None:
        """Show what the table shows by now."""
        super().showEvent(event)
        self._look()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """End an Enter here that moved the focus to the row's suggestion: else the panel would
        press that suggestion with the same key.
        """
        focused = QApplication.focusWidget()
        if (
            focused is None
            or self.isAncestorOf(focused)
            or event.key() not in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        ):
            super().keyPressEvent(event)

    def _look(self) -> None:
        """Show the rows of the table; another review is looked through in a pool thread first."""
        review = self._table.model_.review
        if not self.isVisible():
            return
        if review is self._review:
            self._show_rows()
            self._count()
            return
        self._review = review
        self._plan = None
        if review is None:
            self.timeline.show_plan(None)
            return
        session, take = self._shell.session, partial(self._take, review)
        session.start(tr("Drawing the timeline"), lambda monitor: plan_of_review(review), done=take)

    def _take(self, review: Review, plan: Plan) -> None:
        if review is self._review:
            self._plan = plan
            self.timeline.show_plan(plan, list(self._table.model_.order))
            self._follow()
            self._count()

    def _decided(self) -> None:
        """Paint what a decision has moved, and count again."""
        if self.isVisible():
            self.timeline.refresh()
            self._count()

    def _count(self) -> None:
        review = self._review
        if (
            review is not None and review.decisions is not self._counted
        ):  # decisions are made anew with each that is taken
            self._counted = review.decisions
            self.moves.count(partial(moves_of_review, review))

    def _show_rows(self) -> None:
        if self._plan is not None:
            self.timeline.show_order(list(self._table.model_.order))
            self._follow()

    def _follow(self) -> None:
        if (
            self.isVisible()
            and self._plan is not None
            and not self._leads
            and self._table.model_.review is self._review
        ):
            self.timeline.choose(self._table.selected_indexes())

    def _lead(self, places: list[int]) -> None:
        """Select in the table what was selected here."""
        self._leads = True
        try:
            self._table.select_rows(places)
        finally:
            self._leads = False

    def _ask_menu(self, place: QPoint) -> None:
        if self._table.selected_count():
            self._table.menu_wanted.emit(self.timeline.view.viewport().mapToGlobal(place))


def plan_of_review(review: Review) -> Plan:
    """Return the rows of a review as a plan, grouped as they were checked.

    For a pool thread when there are many.
    """
    rows = review.rows

    def value(place: int, name: str) -> JsonValue:
        change = rows[place]
        return (
            change.values[name]
            if name in change.values
            else (change.current or change.base or {}).get(name)
        )

    return plan_of(
        len(rows),
        value,
        partial(bar_of, review),
        review.cells.zone,
        review.changes.info.lookups.people,
    )


def moves_of_review(review: Review) -> Iterable[Move]:
    """Return what an upload would move with the decisions as they are. For a pool thread."""
    rows = enumerate(review.rows)
    decided = (
        replace(change, fields=review.fields(index), left_out=review.state(index) is State.LEFT_OUT)
        for index, change in rows
    )
    return moves_of(
        replace(review.changes, changes=tuple(decided)) if review.decisions else review.changes
    )


def bar_of(review: Review, index: int) -> Bar:
    """Return the bar of a row with the decisions applied; the one before is where the service shows
    it, else where it was exported.
    """
    change = review.rows[index]
    state = review.state(index)
    cells = review.cells
    start, end, status = (
        value_after(cells, change, review.decisions, name)
        for name in ("startDate", "endDate", "status")
    )
    span, was = (
        span_of(start, end),
        span_of(cells.before(change, "startDate"), cells.before(change, "endDate")),
    )
    problems = review.problems(index)
    look = (
        ("people", "warn")
        if state is State.WARNING and any(found.code in _CLASHES for found in problems)
        else STATE_LOOK[state]
    )
    words = " · ".join(
        part
        for part in (review.words(index), *(shown(found.message) for found in problems))
        if part
    )
    moved = was if was not in {span, (None, None)} else None
    return Bar(
        id=change.id,
        name=title(change),
        span=span,
        was=moved,
        status=str(status or ""),
        look=look,
        state=state_word(state),
        words=words,
        faint=state is State.LEFT_OUT,
    )
