"""The timeline in place of the table of the review: all activities of the sheet as bars."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from bridge.gui.frame.shell import Shell
from bridge.gui.review.cells import TIMES
from bridge.gui.review.model import Review
from bridge.gui.review.moving import MoveDialog, moved_words, skipped_words
from bridge.gui.review.row_words import row_words
from bridge.gui.review.states import STATE_LOOK, State, state_word
from bridge.gui.review.steps import Decisions, Edit, Step
from bridge.gui.review.table import ReviewTable
from bridge.gui.timeline.scale import Bar, Plan, Span, plan_of, span_of
from bridge.gui.timeline.view import Timeline
from bridge.gui.widgets.controls import button
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import column
from bridge.gui.widgets.lines_table import title
from bridge.jobs.move import (
    Load,
    Move,
    Shift,
    Shifted,
    is_locked,
    is_unreadable,
    load,
    shift,
    stretched,
)
from bridge.records.cells.base import JsonObject
from bridge.records.change_set import Change
from bridge.texts import shown

_CLASHES = frozenset({"person-twice", "team-twice"})
"""Codes of the problems about a person or team in two places."""
_AT_ONCE = 300
"""The people of so many activities are counted in some milliseconds."""


class Activities:
    """All activities of a review by place: first its rows, then those that are unchanged."""

    def __init__(self, review: Review) -> None:
        self.review = review
        untouched = review.untouched_records()
        first = len(review.rows)
        self.index = dict[int, int](enumerate(range(first)))
        """The row of the review of each place that has one."""
        self.place = dict(self.index)
        """The other way round."""
        self._records: dict[int, JsonObject] = dict(enumerate(untouched.values(), first))
        self.at = {change.id: at for at, change in enumerate(review.rows)}
        """The place of each ID."""
        self.at |= {id: at for at, id in enumerate(untouched, first)}
        self.count = first + len(untouched)

    def record(self, place: int) -> JsonObject:
        """Return an activity with the decisions applied."""
        index = self.index.get(place)
        return self._records[place] if index is None else now_of(self.review.rows[index])

    def records(self) -> list[JsonObject]:
        """Return all activities."""
        return [self.record(place) for place in range(self.count)]

    def bar(self, place: int) -> Bar:
        """Return the bar of an activity."""
        index = self.index.get(place)
        if index is not None:
            return bar_of(self.review, index)
        record = self._records[place]
        name, status = record.get("name"), record.get("status")
        return Bar(str(record["id"]), str(name or ""), _span(record), status=str(status or ""))

    def places(self, indexes: Iterable[int]) -> list[int]:
        """Return the places of rows of the review, which a search may have included since."""
        rows = self.review.rows
        return [self.place.get(index, self.at.get(rows[index].id, 0)) for index in indexes]

    def include(self, places: Iterable[int]) -> None:
        """Give places their rows in the review."""
        new = {str(self._records[at]["id"]): at for at in places if at not in self.index}
        for id, index in self.review.include(new).items() if new else ():
            self.index[new[id]] = index
            self.place[index] = new[id]

    def type_in(self, moves: Sequence[Move]) -> Step:
        """Type the dates of some moves into their cells, in one step that can be undone."""
        review, places = self.review, [self.at[move.id] for move in moves]
        self.include(places)
        return review.type_in(
            Edit(self.index[place], name, review.cells.typed(name, value))
            for place, move in zip(places, moves, strict=True)
            for name, value in move.dates.items()
        )

    def visible(self, segment: str, words: str) -> list[int]:
        """Return the places of a segment that match a search; All shows unchanged ones too."""
        places = self.places(self.review.visible(segment, words))
        if segment != "all" or words:
            return places
        shown = frozenset(places)
        return places + [at for at in self._records if at not in shown]


def _span(record: JsonObject) -> Span:
    return span_of(*map(record.get, TIMES))


def now_of(change: Change) -> JsonObject:
    """Return an activity as it will be after its edits."""
    edited = {edit.field: edit.after for edit in change.fields}
    return {**change.values, **(change.current or change.base or {}), **edited, "id": change.id}


def plan_of_review(review: Review) -> tuple[Activities, Plan]:
    """Return the activities of a review and their plan. For a pool thread when there are many."""
    activities = Activities(review)
    zone, records = review.cells.zone, activities.records()
    plan = plan_of(records, activities.bar, zone, review.changes.info.lookups.people)
    plan.load = load(records, zone)
    return activities, plan


class TimeFace(QWidget):
    """A timeline with the review, the filter, the search and the selection of the table.

    `decided` gives a step of the review, its number of rows and the sentence about it if it is not
    the usual one, as for a typed correction.
    """

    decided = Signal(object, int, str)

    def __init__(self, shell: Shell, table: ReviewTable) -> None:
        super().__init__()
        self._shell = shell
        self._table = table
        self._move = button(tr("Move by…"), pressed=lambda: self.ask_move())
        self.timeline = Timeline(self._move)
        self.activities: Activities | None = None
        self._review: Review | None = None
        self._leads = False
        self._counts = 0
        self._counted: Decisions = {}
        """The decisions with which people were counted."""
        self._soon = QTimer(self)  # once for all rows of a decision
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._decided)
        column(self.timeline, within=self, grows=1)
        self.setFocusProxy(self.timeline)
        self._possible = True
        view = self.timeline.view
        view.setAccessibleDescription(
            tr(
                "Arrow keys select, Alt+arrow moves by a day, Alt+Shift+arrow by an hour. "
                "Enter opens an activity, + and - zoom."
            )
        )
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._ask_menu)
        view.opened.connect(self._open)
        view.moved.connect(self._dragged)
        self.timeline.chosen.connect(self._lead)
        table.model_.modelReset.connect(self._look)
        table.model_.dataChanged.connect(lambda *_: self._soon.start())
        table.selection_changed.connect(self._follow)

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with the table."""
        super().showEvent(event)
        self._look()

    def allow(self, possible: bool) -> None:
        """Allow moves, or not while decisions must wait."""
        self._possible = possible
        review = self._review
        # Only activities have times of day in which a day can be moved.
        possible = possible and review is not None and review.changes.info.importable
        self.timeline.view.editable = possible
        self._move.setEnabled(possible)

    # Display
    # ----------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Show the rows of the table; another review is looked through in a pool thread first."""
        review = self._table.model_.review
        if not self.isVisible():
            return
        if review is self._review:
            self._show_rows()
            return
        self._review, self.activities = review, None
        if review is None:
            self.timeline.show_plan(None)
            return
        session, take = self._shell.session, partial(self._take, review)
        session.start(tr("Drawing the timeline"), lambda _: plan_of_review(review), done=take)

    def _take(self, review: Review, answer: tuple[Activities, Plan]) -> None:
        if review is self._review:
            self.activities, plan = answer
            self._counted = review.decisions
            self.allow(self._possible)
            edited = self.activities.places(review.visible(*self._filter))
            self.timeline.show_plan(plan, self.activities.visible(*self._filter), edited)
            self._follow()

    @property
    def _filter(self) -> tuple[str, str]:
        return self._table.model_.filtered

    def _decided(self) -> None:
        """Repaint what a decision has moved, and count the people of each day again."""
        activities, plan = self.activities, self.timeline.view.model_.plan
        if not self.isVisible() or activities is None or plan is None:
            return
        self.timeline.view.model_.refresh()
        decisions = activities.review.decisions
        if decisions is self._counted:
            return
        self._counted = decisions
        self._counts += 1
        number, zone = self._counts, plan.zone

        def count(_: object = None) -> tuple[Load, list[Span]]:
            records = activities.records()
            return load(records, zone), [_span(record) for record in records]

        def counted(answer: tuple[Load, list[Span]]) -> None:
            if number == self._counts:  # no later decision
                plan.load, plan.spans = answer
                self.timeline.view.model_.refresh()
                self.timeline.view.horizontalHeader().viewport().update()

        if activities.count <= _AT_ONCE:
            counted(count())
        else:
            self._shell.session.start(tr("Counting people"), count, done=counted)

    def _show_rows(self) -> None:
        if self.activities is not None:
            model, places = self.timeline.view.model_, self.activities.visible(*self._filter)
            if {*places} != {*model.shown}:
                view, chosen = self.timeline.view, self.timeline.view.chosen_places()
                at = view.verticalScrollBar().value()
                model.show_places(places)
                view.choose(chosen)
                view.verticalScrollBar().setValue(at)
            self._decided()
            self._follow()

    # Selection
    # ----------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        activities = self.activities
        if not self.isVisible() or activities is None or self._leads:
            return
        if chosen := activities.places(self._table.selected_indexes()):
            self.timeline.choose(chosen)

    def _lead(self, places: list[int]) -> None:
        """Apply the timeline's selection to the table."""
        if self.activities is None:
            return
        index = self.activities.index
        self._leads = True
        try:
            self._table.select_rows([index[place] for place in places if place in index])
        finally:
            self._leads = False

    def _ask_menu(self, place: QPoint) -> None:
        if self._table.selected_count():
            self._table.menu_wanted.emit(self.timeline.view.viewport().mapToGlobal(place))

    def _open(self) -> None:
        """Open the panel of a changed row, or the dialog for others."""
        if self._table.selected_count():
            self._table.go_on.emit()
        else:
            self.ask_move()

    # Moves
    # ----------------------------------------------------------------------------------------------

    def move_rows(self, indexes: Sequence[int]) -> None:
        """Ask by how much to move rows of the table."""
        review, session = self._table.model_.review, self._shell.session
        if review is None or (review is self._review and self.activities is not None):
            self.ask_move(indexes)
            return
        self._review = review

        def take(answer: tuple[Activities, Plan]) -> None:
            self._take(review, answer)
            self.ask_move(indexes)

        session.start(tr("Drawing the timeline"), lambda _: plan_of_review(review), done=take)

    def ask_move(self, indexes: Sequence[int] = ()) -> None:
        """Ask by how much to move which activities, by default those chosen in the timeline, and
        move them.
        """
        activities, plan = self.activities, self.timeline.view.model_.plan
        if activities is None or plan is None or not self.timeline.view.editable:
            return
        records = activities.records()
        chosen = activities.places(indexes) or self.timeline.view.chosen_places()
        self.timeline.view.choose(chosen)
        people = activities.review.changes.info.lookups.people
        dialog = MoveDialog(self, records, chosen, self._shifted, plan.zone, people)
        if dialog.ask() == "move":
            self._apply(dialog.shifted)

    def _shifted(self, places: Iterable[int], by: Shift) -> Shifted:
        """Return some activities moved; locked ones and those with unreadable dates stay."""
        activities = self.activities
        assert activities is not None
        review = activities.review
        locked, unreadable, records = set[str](), set[str](), list[JsonObject]()
        for place in places:
            records.append(activities.record(place))
            if (index := activities.index.get(place)) is not None:
                change = review.rows[index]
                if is_locked(review.refusals.get(change.id, ())):
                    locked.add(change.id)
                if is_unreadable(change) or not change.id:
                    unreadable.add(change.id)
        return shift(records, by, review.cells.zone, locked, unreadable)

    def _dragged(self, places: list[int], by: timedelta, edge: str) -> None:
        """Move activities as dragged, or one end of one."""
        if self.activities is None:
            return
        # A drag is a move on the clock, as it is drawn.
        moved = self._shifted(places, Shift(wall=by))
        if edge and moved.moves:
            move = stretched(moved.moves[0], edge)
            if move is None:
                self._shell.say(tr("An activity cannot end before it starts."))
                return
            moved = Shifted((move,))
        self._apply(moved, whole=not edge)

    def _apply(self, shifted: Shifted, *, whole: bool = True) -> None:
        """Type the new dates into the cells, in one step that can be undone."""
        activities = self.activities
        if activities is None:
            return
        words, count = skipped_words(shifted.skipped), len(shifted.moves)
        if shifted.moves:
            moved = moved_words(shifted.moves, activities.review.cells.zone) if whole else ""
            said = f"{moved} {words}".strip()
            self.decided.emit(partial(activities.type_in, shifted.moves), count, said)
            chosen = self.timeline.view.chosen_places()
            QTimer.singleShot(0, self, partial(self._choose, chosen))
        elif words:
            self._shell.say(words, state="accent")

    def _choose(self, places: list[int]) -> None:
        """Select activities again after the table was filled anew."""
        self.timeline.choose(places)
        self._lead(places)


def bar_of(review: Review, index: int) -> Bar:
    """Return the bar of a row with its decisions applied.

    The previous bar is at the exported dates, or else the service's.
    """
    change = review.rows[index]
    state = review.state(index)
    cells = review.cells
    status = cells.after(change, "status")
    span = span_of(*(cells.after(change, name) for name in TIMES))
    was = span_of(*(cells.before(change, name) for name in TIMES))
    problems = review.problems(index)
    look = (
        ("people", "warn")
        if state is State.WARNING and any(problem.code in _CLASHES for problem in problems)
        else STATE_LOOK[state]
    )
    parts = (row_words(review, index), *(shown(problem.message) for problem in problems))
    theirs: Span | None = None
    if any(conflict.field in TIMES for conflict in change.conflicts):
        theirs = _span(change.current or {})
    hidden = state is State.UNCHANGED and not change.fields
    return Bar(
        id=change.id,
        name=title(change),
        span=span,
        was=was if was not in {span, (None, None)} else None,
        status=str(status or ""),
        look=None if hidden else look,
        state="" if hidden else state_word(state),
        words=" · ".join(filter(None, parts)),
        strong=bool(change.fields),
        faint=state is State.LEFT_OUT,
        theirs=theirs if theirs not in {span, (None, None)} else None,
    )
