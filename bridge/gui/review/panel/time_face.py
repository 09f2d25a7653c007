"""The face of the panel that shows time: the rows of the table as bars, where they stood before behind them; one selection with the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from bridge.gui.frame.shell import Shell
from bridge.gui.review.checked_sheet import Review, State
from bridge.gui.review.edits import value_after
from bridge.gui.review.table.review_table import ReviewTable
from bridge.gui.review.table.table_model import STATE_LOOK, state_word
from bridge.gui.timeline.bars import Bar, Plan, plan_of, span_of
from bridge.gui.timeline.timeline import Timeline
from bridge.gui.timeline.what_moves import WhatMoves
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import column
from bridge.gui.widgets.row_texts import title
from bridge.jobs.plan.moves_told import Move, moves_of
from bridge.records.cells.base import JsonValue
from bridge.spool import spooled
from bridge.texts import shown

_CLASHES = frozenset({"person-twice", "team-twice"})
"""Codes of findings that somebody is in two places."""


class TimeFace(QWidget):
    """Follows the table: its review, the rows that it shows, what is decided, what is selected; and leads its selection."""

    def __init__(self, shell: Shell, table: ReviewTable) -> None:
        super().__init__()
        self._shell, self._table = shell, table
        self.timeline, self.moves = Timeline(), WhatMoves(shell)
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
        """End an Enter here that moved the focus to the row's suggestion: else the panel would press that suggestion with the same key."""
        focused = QApplication.focusWidget()
        if focused is None or self.isAncestorOf(focused) or event.key() not in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
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
        self._review, self._plan = review, None
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
        if review is not None and review.decisions is not self._counted:  # decisions are made anew with each that is taken
            self._counted = review.decisions
            self.moves.count(partial(moves_of_review, review))

    def _show_rows(self) -> None:
        if self._plan is not None:
            self.timeline.show_order(list(self._table.model_.order))
            self._follow()

    def _follow(self) -> None:
        if self.isVisible() and self._plan is not None and not self._leads and self._table.model_.review is self._review:
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
    """Return the rows of a review as a plan, grouped as they were checked. For a pool thread when there are many."""
    rows = review.rows

    def value(place: int, name: str) -> JsonValue:
        change = rows[place]
        return change.values[name] if name in change.values else (change.current or change.base or {}).get(name)

    return plan_of(len(rows), value, partial(bar_of, review), review.cells.zone, review.changes.info.lookups.people)


def moves_of_review(review: Review) -> Iterable[Move]:
    """Return what an upload would move with the decisions as they are. For a pool thread."""
    rows = enumerate(review.rows)
    decided = (replace(change, fields=review.fields(index), left_out=review.state(index) is State.LEFT_OUT) for index, change in rows)
    return moves_of(replace(review.changes, changes=spooled(decided)) if review.decisions else review.changes)


def bar_of(review: Review, index: int) -> Bar:
    """Return the bar of a row with the decisions applied; the one before is where the service shows it, else where it was exported."""
    change, state, cells = review.rows[index], review.state(index), review.cells
    start, end, status = (value_after(cells, change, review.decisions, name) for name in ("startDate", "endDate", "status"))
    span, was = span_of(start, end), span_of(cells.before(change, "startDate"), cells.before(change, "endDate"))
    problems = review.problems(index)
    look = ("people", "warn") if state is State.CHECK and any(found.code in _CLASHES for found in problems) else STATE_LOOK[state]
    words = " · ".join(part for part in (review.words(index), *(shown(found.message) for found in problems)) if part)
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
