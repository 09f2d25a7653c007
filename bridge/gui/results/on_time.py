"""The rows of a run over time: what was saved where it stands now, what was not accepted where it was to go, and where each stood before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from zoneinfo import ZoneInfo

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame

from bridge.gui.frame.shell import Shell
from bridge.gui.results.lines import RESULT_LOOK, Found, line, result_word
from bridge.gui.timeline.bars import Bar, Grouping, Plan, plan_of, span_of
from bridge.gui.timeline.picture import picture
from bridge.gui.timeline.timeline import Timeline
from bridge.gui.timeline.what_moves import WhatMoves
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import column
from bridge.jobs.follow import Uploaded
from bridge.jobs.plan.moves_told import moves_of_run
from bridge.records.cells.base import JsonObject
from bridge.records.run_types import RowOutcome, RowResult, SentRow
from bridge.texts import shown

_FIELDS = ("startDate", "endDate", *(by for by in Grouping if by))
_NOT_SAVED = frozenset({RowResult.FAILED, RowResult.UNKNOWN})


class RunOnTime(QFrame):
    """Shows the lines of the table beside it; `chosen` gives the place in them of the one that was selected here."""

    chosen = Signal(int)

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._shell = shell
        self.timeline, self.moves = Timeline(), WhatMoves(shell)
        self._wanted: Uploaded | None = None
        self._read: Uploaded | None = None
        self._plan: Plan | None = None
        self._places = dict[str, int]()
        self._zone, self._order = ZoneInfo("UTC"), list[int | None]()
        self._found: Sequence[Found] = ()
        column(self.moves, self.timeline, spacing=2, within=self, margins=(1, 5, 1, 1), grows=1)
        self.setFocusProxy(self.timeline)
        self.timeline.chosen.connect(self._selected)

    def show_lines(self, uploaded: Uploaded, found: Sequence[Found], zone: ZoneInfo) -> None:
        """Show lines of a run; its rows are read when they are seen for the first time."""
        self._wanted, self._found, self._zone = uploaded, found, zone
        if self.isVisible():
            self._look()

    def choose(self, place: int) -> None:
        """Select what a line of the table is about."""
        found = self._order[place] if 0 <= place < len(self._order) else None
        self.timeline.choose([] if found is None else [found])

    def showEvent(self, event: QShowEvent) -> None:
        """Show what the table shows by now."""
        super().showEvent(event)
        self._look()

    def _look(self) -> None:
        uploaded = self._wanted
        if uploaded is None or uploaded is self._read:
            self._show_lines()
            return
        self._read, self._plan, zone, session = uploaded, None, self._zone, self._shell.session
        self.timeline.show_plan(None)
        done = partial(self._take, uploaded)
        session.start(tr("Drawing the timeline"), lambda monitor: plan_of_run(uploaded, zone), done=done)

    def _take(self, uploaded: Uploaded, made: tuple[Plan, dict[str, int]]) -> None:
        if uploaded is self._read:
            self._plan, self._places = made
            self._show_lines()
            self.moves.count(partial(moves_of_run, uploaded.receipt, uploaded.outcome, self._zone))

    def _show_lines(self) -> None:
        if self._plan is None:
            return
        self._order = [found.position if isinstance(found, RowOutcome) else self._places.get(found.id) for found in self._found]
        shown_places = list(dict.fromkeys(place for place in self._order if place is not None))
        if self.timeline.view.model_.plan is self._plan:
            self.timeline.show_order(shown_places)
        else:
            self.timeline.show_plan(self._plan, shown_places)

    def _selected(self, places: list[int]) -> None:
        if places:
            self.chosen.emit(self._order.index(places[0]))


def plan_of_run(uploaded: Uploaded, zone: ZoneInfo) -> tuple[Plan, dict[str, int]]:
    """Return the sent rows as a plan in the order sent, and their places by ID. Reads all rows of the run: for a pool thread."""
    moved = {move.id: shown(move.text) for move in moves_of_run(uploaded.receipt, uploaded.outcome, zone)}
    ends = {found.position: found for found in uploaded.outcome.rows}
    values, bars = list[JsonObject](), list[Bar]()
    for position, sent in enumerate(uploaded.receipt.rows):
        after = {**(sent.before or {}), **sent.payload}
        values.append({name: after.get(name) for name in _FIELDS})
        bars.append(_bar(sent, after, ends.get(position), moved.get(sent.id, ""), zone))
    places = {bar.id: place for place, bar in enumerate(bars)}
    return plan_of(len(bars), lambda place, name: values[place][name], bars.__getitem__, zone), places


def picture_of_run(uploaded: Uploaded, zone: ZoneInfo) -> bytes:
    """Return the rows that moved, are new or were not saved as a PNG, by site; empty where there are none. For a pool thread."""
    plan, _ = plan_of_run(uploaded, zone)
    told = [
        place for place in range(plan.count) if (bar := plan.bar(place)).was is not None or bar.faint or bar.look == RESULT_LOOK[RowResult.CREATED]
    ]
    return picture(plan, told, Grouping.SITE) if told else b""


def _bar(sent: SentRow, after: JsonObject, end: RowOutcome | None, moved: str, zone: ZoneInfo) -> Bar:
    span, before = span_of(after.get("startDate"), after.get("endDate")), sent.before or {}
    was = span_of(before.get("startDate"), before.get("endDate"))
    name = str(after.get("name") or after.get("siteId") or "")
    moved_from = was if was not in {span, (None, None)} else None
    look, state = (RESULT_LOOK[end.result], result_word(end.result)) if end is not None else (("minus", "muted"), tr("Not sent"))
    words = " · ".join(_words(end, moved, zone)) if end is not None else ""
    return Bar(
        id=sent.id,
        name=name,
        span=span,
        was=moved_from,
        status=str(after.get("status") or ""),
        look=look,
        state=state,
        words=words,
        faint=end is None or end.result in _NOT_SAVED,
    )


def _words(end: RowOutcome, moved: str, zone: ZoneInfo) -> Iterator[str]:
    """Yield what was saved, or why it was not."""
    if moved:
        yield moved
    if end.result in _NOT_SAVED and (words := line(end, zone).words) != result_word(end.result):
        yield words
