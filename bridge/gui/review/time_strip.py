"""The timeline under the table of the review: its rows as bars that move with each decision."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from bridge.gui.frame.shell import Shell
from bridge.gui.review.model import Review, State
from bridge.gui.review.table import ReviewTable
from bridge.gui.review.table_model import STATE_LOOK, state_word
from bridge.gui.timeline.scale import Bar, Plan, plan_of, span_of
from bridge.gui.timeline.view import Timeline
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import column
from bridge.gui.widgets.lines_table import title
from bridge.records.cells.base import JsonValue
from bridge.texts import shown

_CLASHES = frozenset({"person-twice", "team-twice"})
"""Codes of the problems about a person or team in two places."""


class TimeStrip(QWidget):
    """A timeline synchronised with the table's review, visible rows, decisions and selection.

    A selection in the timeline also selects in the table.
    """

    def __init__(self, shell: Shell, table: ReviewTable) -> None:
        super().__init__()
        self._shell = shell
        self._table = table
        self.timeline = Timeline()
        self._review: Review | None = None
        self._plan: Plan | None = None
        self._leads = False
        column(self.timeline, within=self, grows=1)
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
        """Catch up with the table."""
        super().showEvent(event)
        self._look()

    def _look(self) -> None:
        """Show the rows of the table; another review is looked through in a pool thread first."""
        review = self._table.model_.review
        if not self.isVisible():
            return
        if review is self._review:
            self._show_rows()
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

    def _decided(self) -> None:
        """Repaint the bars that a decision has moved."""
        if self.isVisible():
            self.timeline.view.model_.refresh()

    def _show_rows(self) -> None:
        if self._plan is not None:
            self.timeline.view.model_.show_order(list(self._table.model_.order))
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
        """Apply the timeline's selection to the table."""
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
    )


def bar_of(review: Review, index: int) -> Bar:
    """Return the bar of a row with its decisions applied.

    The previous bar is at the service's dates, or else the exported ones.
    """
    change = review.rows[index]
    state = review.state(index)
    cells = review.cells
    start, end, status = (cells.after(change, name) for name in ("startDate", "endDate", "status"))
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
