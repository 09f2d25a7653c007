"""The timeline: a table with a line for each activity or group, and its bar below the scale."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from datetime import timedelta

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QScrollBar,
    QTableView,
    QToolTip,
    QWidget,
)

from bridge import clock
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import px
from bridge.gui.timeline.bars import (
    HEIGHT,
    INDENT,
    STATUSES,
    BarDelegate,
    Marks,
    TimeHeader,
    marks_of,
)
from bridge.gui.timeline.model import MOST_UNFOLDED, Drag, TimelineModel, span_words
from bridge.gui.timeline.scale import (
    DAY,
    Grouping,
    Heading,
    Instant,
    Plan,
    Scale,
    drawn,
)
from bridge.gui.widgets.controls import button, chooser, label, tool
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import Clear, FlowLayout, column, row
from bridge.gui.widgets.lines_table import plain_table

Index = QModelIndex | QPersistentModelIndex
_FINEST = 60.0
"""Seconds a pixel at the closest."""
SEASON = 130 * DAY
_DAY_WIDTH, _LEAST_DAYS = 44, 7
"""At first a day is not narrower, if so many are shown."""
_NOTCH = 120
_STEP = 1.25
"""How much a notch of the wheel zooms."""
_CLOSER = 0.6
"""How much of time a press of the button leaves."""
_MOST_RANGES = 2_000
"""A selection in more pieces than this is shown by its first activity alone: Qt compares each piece
with all others.
"""
_NAMES = 0.45
"""The greatest share of the width for the names."""
_MEASURED = 50
"""So many lines decide how wide the names are."""
_WITH_LEGEND = 960
"""The least width with the legend."""
_EDGE = 5
"""Pixels at the end of a bar that resize it."""


def table_or_timeline() -> list[tuple[str, str]]:
    """Return the keys and words of the two views of one list."""
    return [("table", tr("Table")), ("time", tr("Timeline"))]


class TimelineView(QTableView):
    """A table of names and bars; `time` scrolls through time, `clock` returns the current time.

    `chosen` is emitted after the planner selected other activities here. If it is `editable`,
    `moved` gives activities, a time by which to move them, and the field of the end that moves
    alone, if any; `opened` asks for more about the selection.
    """

    chosen = Signal()
    moved = Signal(list, object, str)
    opened = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.model_ = TimelineModel()
        self.editable = False
        self.time = QScrollBar(Qt.Orientation.Horizontal)
        self.time.setAccessibleName(tr("Time"))
        self.time.valueChanged.connect(lambda _: self._repaint())
        self.clock: Callable[[], Instant] = lambda: clock.now().timestamp()
        self.now = self.clock()
        self._seconds = DAY / 40
        self.span = (0.0, DAY)
        """From the first start to the last end."""
        self._selecting = False
        self._press: tuple[QPointF, int, str] | None = None
        """Where a bar was pressed, its line, and the end that was pressed."""
        self.setModel(self.model_)
        self.setHorizontalHeader(TimeHeader(self, self))
        plain_table(self, [], HEIGHT)
        self.horizontalHeader().setResizeContentsPrecision(_MEASURED)
        self.bars = BarDelegate(self, self)
        self.setItemDelegate(self.bars)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumSize(160, 96)
        self.selectionModel().selectionChanged.connect(lambda *_: self._selected())

    # Display
    # ----------------------------------------------------------------------------------------------

    def show_plan(
        self, plan: Plan | None, shown: Collection[int], first: Collection[int] = ()
    ) -> None:
        """Show another plan; keep the visible time range unless the plan is far from it, else begin
        at the `first` activities.
        """
        had = self.model_.plan is not None
        self.model_.show_plan(plan, shown)
        self.updateGeometries()  # the header has no row of people without any
        self._spread()
        if plan is not None:
            self.now = self.clock()
            self.span = plan.span
            left, right = self.scale.left, self.scale.at(self.room)
            if not had or left > plan.usual[1] or right < plan.usual[0]:
                self.show_usual()
                self._show_nearest(first or shown, self.now)
            else:
                self._see(left, self._seconds)

    def group(self, by: Grouping) -> None:
        """Group the activities and keep the selection."""
        places = self.chosen_places()
        self.model_.by = by
        self.fold_all(len(self.model_.shown) > MOST_UNFOLDED)
        self.choose(places)
        if not places:
            self._show_nearest(self.model_.shown, self.scale.at(self.room / 2))

    def fold_all(self, folded: bool) -> None:
        """Fold all groups, or unfold them."""
        self.model_.fold_all(folded)

    def fold(self, line: int) -> None:
        """Fold the group of a line, or unfold it."""
        heading = self.model_.lines.on[line]
        if isinstance(heading, Heading):
            at = self.verticalScrollBar().value()
            self.model_.folded ^= {heading.name}
            self.model_.arrange()
            self.verticalScrollBar().setValue(at)
            self.setCurrentIndex(self.model_.index(line, 0))

    @property
    def marks(self) -> Marks | None:
        """Return the marks of the visible part of time, or None without a plan."""
        plan = self.model_.plan
        return None if plan is None else marks_of(self.scale, self.room, plan.zone)

    # Selection
    # ----------------------------------------------------------------------------------------------

    def chosen_places(self) -> list[int]:
        """Return the activities that are selected, in the order of the lines."""
        lines = sorted(index.row() for index in self.selectionModel().selectedRows())
        return list(dict.fromkeys(place for line in lines for place in self.model_.places(line)))

    def choose(self, places: Iterable[int]) -> None:
        """Select activities on all their lines without emitting `chosen`, and scroll to the first,
        whose groups are unfolded.
        """
        places, model_ = [*places], self.model_
        first = {on.name for on in model_.lines.on if isinstance(on, Heading) and on.folded}
        hidden = {name for name in first if places and places[0] in model_.group(name)}
        if hidden:
            model_.folded -= hidden
            model_.arrange()
        ranges = model_.lines.ranges(places)
        ranges = ranges[:1] if len(ranges) > _MOST_RANGES else ranges
        selection, at = QItemSelection(), self.currentIndex().row()
        for top, bottom in ranges:
            selection.select(self.model_.index(top, 0), self.model_.index(bottom, 1))
        flags, model = QItemSelectionModel.SelectionFlag, self.selectionModel()
        self._selecting = True
        try:
            model.select(selection, flags.ClearAndSelect)
            if ranges and not any(top <= at <= bottom for top, bottom in ranges):
                model.setCurrentIndex(self.model_.index(ranges[0][0], 0), flags.NoUpdate)
        finally:
            self._selecting = False
        if ranges:
            self.scrollTo(self.currentIndex())
            self.show_bar()

    def _selected(self) -> None:
        if not self._selecting:
            self.chosen.emit()

    # Time
    # ----------------------------------------------------------------------------------------------

    @property
    def scale(self) -> Scale:
        """Return the current scale."""
        return Scale(self._begin + self.time.value() * self._seconds, self._seconds)

    @property
    def room(self) -> int:
        """Return the width of the time area in pixels."""
        return max(self.viewport().width() - self.columnWidth(0), 1)

    def zoom(self, factor: float, x: float | None = None) -> None:
        """Zoom out (factor above 1) or in.

        The fixed point is at `x`, or else at the selection or the middle.
        """
        scale, room = self.scale, self.room
        if x is None:
            at = self.currentIndex().row() if self.selectionModel().hasSelection() else -1
            span = self.model_.extent(at)
            x = scale.x(sum(span) / 2) if span is not None else -1
            x = x if 0 <= x <= room else room / 2
        seconds = self._within(self._seconds * factor)
        self._see(scale.at(x) - x * seconds, seconds)

    def show_time(self, since: Instant, until: Instant) -> None:
        """Show a period across the whole width, with some room beside it."""
        gap = max((until - since) * 0.05, DAY / 2)
        self._see(since - gap, self._within((until - since + 2 * gap) / self.room))

    def show_usual(self) -> None:
        """Show all activities except outliers, or a part of them if they last longer than some
        weeks.
        """
        plan = self.model_.plan
        if plan is None:
            return
        since, until = plan.usual
        most = max(self.room / px(_DAY_WIDTH), _LEAST_DAYS) * DAY
        if until - since > most:
            if since <= self.now <= until:
                since = max(since, self.now - most / 3)
            until = since + most
        self.show_time(since, until)

    def show_now(self) -> None:
        """Show today in the middle."""
        self.now = self.clock()
        self._see(self.now - self.room / 2 * self._seconds, self._seconds)

    def _show_nearest(self, places: Iterable[int], now: Instant) -> None:
        """Scroll to the bar that is nearest to an instant, of some activities, and to its line."""
        spans = self.model_.plan.spans if self.model_.plan is not None else ()
        bars = [(bar, place) for place in places if (bar := drawn(spans[place])) is not None]
        if bars:
            bar, place = min(bars, key=lambda at: max(at[0][0] - now, now - at[0][1]))
            for line, _ in self.model_.lines.ranges([place])[:1]:  # none while it is folded
                self.scrollTo(self.model_.index(line, 0), self.ScrollHint.PositionAtCenter)
            self._show_span(bar)

    def show_bar(self) -> None:
        """Scroll to the bar of the current line if it is not visible."""
        self._show_span(self.model_.extent(self.currentIndex().row()))

    def _show_span(self, span: tuple[Instant, Instant] | None) -> None:
        if span is not None:
            scale, room = self.scale, self.room
            if scale.x(span[1]) < px(8) or scale.x(span[0]) > room - px(8):
                self._see(span[0] - room * 0.25 * scale.seconds, scale.seconds)

    def _within(self, seconds: float) -> float:
        """Return the seconds per pixel within the zoom limits."""
        coarsest = max(SEASON, (self.span[1] - self.span[0]) * 1.2) / self.room
        return min(max(seconds, _FINEST), coarsest)

    @property
    def _begin(self) -> Instant:
        """Return the instant at the left end of the scroll bar, early enough to centre the first
        start.
        """
        return min(self.span[0], self.now) - self.room * self._seconds / 2

    def _see(self, left: Instant, seconds: float) -> None:
        self._seconds = seconds
        room, end = self.room, max(self.span[1], self.now) + self.room * seconds / 2
        self.time.setRange(0, max(round((end - self._begin) / seconds) - room, 0))
        self.time.setPageStep(room)
        self.time.setSingleStep(max(room // 12, 1))
        self.time.setValue(round((left - self._begin) / seconds))
        self._repaint()

    def _repaint(self) -> None:
        port, left = self.viewport(), self.columnWidth(0)  # the names stay as they are
        port.update(left, 0, port.width() - left, port.height())
        self.horizontalHeader().viewport().update()

    # Events
    # ----------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the names their room, and keep the left edge at the same time."""
        left = self.scale.left
        super().resizeEvent(event)
        self._spread()
        self._see(left, self._seconds)

    def _spread(self) -> None:
        """Give the names the width that they need, at most a part of all."""
        needed, most = self.sizeHintForColumn(0) + px(INDENT), self.viewport().width() * _NAMES
        self.setColumnWidth(0, max(px(96), min(needed, round(most))))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom with + and -, move in time with the left and right arrows, which fold a group, and
        move the selected activities by a day with Alt, by an hour with Shift too.
        """
        key, time, line = event.key(), self.time, self.currentIndex().row()
        arrow = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(key), 0)
        on = self.model_.lines.on[line] if line >= 0 else None
        if arrow and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            hours = 1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 24
            if self.editable and (places := self.chosen_places()):
                self.moved.emit(places, timedelta(hours=arrow * hours), "")
        elif key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
            self.zoom(1 / _STEP**2)
        elif key == Qt.Key.Key_Minus:
            self.zoom(_STEP**2)
        elif key == Qt.Key.Key_Escape and self._press is not None:
            self._drop()
        elif isinstance(on, Heading) and (
            key in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}
            or (arrow and on.folded == (arrow > 0))
        ):
            self.fold(line)
        elif arrow:
            time.setValue(time.value() + arrow * time.singleStep())
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.opened.emit()
        elif key in {Qt.Key.Key_Down, Qt.Key.Key_Up} and not self.selectionModel().hasSelection():
            self.selectRow(max(line, 0))
        else:
            super().keyPressEvent(event)
            self.show_bar()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer with Ctrl, move in time with Shift, else scroll the lines."""
        turned, modifiers = event.angleDelta(), event.modifiers()
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            x = max(event.position().x() - self.columnWidth(0), 0.0)
            self.zoom(_STEP ** (-turned.y() / _NOTCH), x)
        elif modifiers & Qt.KeyboardModifier.ShiftModifier and turned.y():
            step = round(turned.y() / _NOTCH * self.time.singleStep())
            self.time.setValue(self.time.value() - step)
        else:
            super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Fold a group at its arrow, and hold a bar; a selected one stays selected with others."""
        index = self.indexAt(event.position().toPoint())
        left = event.button() is Qt.MouseButton.LeftButton
        if left and index.isValid() and index.column() == 0:
            x = event.position().x() - self.columnViewportPosition(0)
            if self.model_.lines.place(index.row()) is None and x < px(30):
                self.fold(index.row())
                return
        edge = self._edge_at(event.position()) if left else None
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if edge is None or not plain:
            super().mousePressEvent(event)
            return
        self._press = (event.position(), index.row(), edge)
        if not self.selectionModel().isRowSelected(index.row(), QModelIndex()):
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the selected bars by whole hours, with Ctrl by minutes."""
        if self._press is None:
            edge = None
            if not event.buttons():
                edge = self._edge_at(event.position())
            self.viewport().setCursor(_CURSORS[edge])
            if event.buttons() or edge is None:
                super().mouseMoveEvent(event)
            return
        at, line, edge = self._press
        across = event.position().x() - at.x()
        if self.model_.drag is None and abs(across) < QApplication.startDragDistance():
            return
        step = 60 if event.modifiers() & Qt.KeyboardModifier.ControlModifier else 3_600
        by = timedelta(seconds=round(across * self._seconds / step) * step)
        places = self.model_.places(line) if edge else self.chosen_places()
        self.model_.drag = Drag(frozenset(places), by, edge)
        self.viewport().update()
        if (plan := self.model_.plan) is not None:
            words = span_words(self.model_.bar(self.model_.places(line)[0]).span, plan.zone)
            QToolTip.showText(event.globalPosition().toPoint(), words, self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Move what was dragged; a click on one of several selected bars selects it alone."""
        if self._press is None:
            super().mouseReleaseEvent(event)
            return
        line, drag = self._press[1], self.model_.drag
        self._drop()
        if drag is None:
            self.selectRow(line)
            super().mouseReleaseEvent(event)
        elif drag.by:
            self.moved.emit([*drag.places], drag.by, drag.edge)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Fold a group, or open an activity."""
        index = self.indexAt(event.position().toPoint())
        self._drop()
        if index.isValid() and self.model_.lines.place(index.row()) is None:
            self.fold(index.row())
        elif index.isValid():
            self.opened.emit()

    def _drop(self) -> None:
        """End a drag."""
        self._press = self.model_.drag = None
        QToolTip.hideText()
        self.viewport().update()

    def _edge_at(self, at: QPointF) -> str | None:
        """Return the field of the end of a bar at a point, "" within it, or None elsewhere."""
        index = self.indexAt(at.toPoint())
        if not self.editable or not index.isValid() or index.column() == 0:
            return None
        place = self.model_.lines.place(index.row())
        rect = self.visualRect(index)
        if place is None:
            return None
        span = self.model_.bar(place).span
        bar, x = self.bars.room(span, rect.size()), at.x() - rect.left()
        if bar is None or not bar.left() - _EDGE <= x <= bar.right() + _EDGE:
            return None
        if bar.width() < 4 * _EDGE or None in span:
            return ""
        ends = (("startDate", bar.left()), ("endDate", bar.right()))
        return next((name for name, end in ends if abs(x - end) <= _EDGE), "")


_CURSORS = {
    None: Qt.CursorShape.ArrowCursor,
    "": Qt.CursorShape.OpenHandCursor,
    "startDate": Qt.CursorShape.SizeHorCursor,
    "endDate": Qt.CursorShape.SizeHorCursor,
}


class Timeline(QWidget):
    """Shows a plan. `chosen` emits the places of the activities that the planner selected here.

    `actions` are further buttons beside those that zoom.
    """

    chosen = Signal(list)

    def __init__(self, *actions: QWidget) -> None:
        super().__init__()
        self.view = TimelineView()
        self.view.setAccessibleName(tr("Timeline"))
        groupings = (
            (tr("By team"), Grouping.TEAM),
            (tr("By site"), Grouping.SITE),
            (tr("By person"), Grouping.PERSON),
            (tr("Not grouped"), Grouping.NONE),
        )
        self.by = chooser(tr("Group activities"), groupings)
        fold = self.view.fold_all
        self.fold = button(tr("Fold all"), role="link", pressed=lambda: fold(True))
        self.unfold = button(tr("Unfold all"), role="link", pressed=lambda: fold(False))
        self.closer = tool("plus", tr("Zoom in (+)"), lambda: self.view.zoom(_CLOSER))
        self.farther = tool("dash", tr("Zoom out (-)"), lambda: self.view.zoom(1 / _CLOSER))
        self.today = button(tr("Today"), role="link", pressed=self.view.show_now)
        self.everything = button(
            tr("Whole plan"), role="link", pressed=lambda: self.view.show_time(*self.view.span)
        )
        tools = FlowLayout(spacing=10)
        groups: list[list[QWidget]] = [
            [self.by, self.fold, self.unfold],
            [self.farther, self.closer, self.today, self.everything],
            *([action] for action in actions),
        ]
        for parts in groups:
            holder = Clear()
            row(*parts, spacing=4, within=holder)
            tools.addWidget(holder)
        self.legend = Clear()
        entries: list[QWidget] = []
        for status, (token, icon) in STATUSES.items():
            entries += [IconLabel(icon or "dot", token, 14), label(status.capitalize(), "small")]
        entries += [IconLabel("stop", "control", 14), label(tr("Old dates"), "small")]
        row(*entries, spacing=5, within=self.legend)
        self.legend.setMinimumHeight(self.by.sizeHint().height())
        tools.addWidget(self.legend)
        top = column(tools, margins=(9, 2, 7, 4))
        column(top, self.view, self.view.time, spacing=0, within=self, grows=1)
        self.setFocusProxy(self.view)
        self.by.currentIndexChanged.connect(lambda _: self._group())
        self.view.chosen.connect(lambda: self.chosen.emit(self.view.chosen_places()))

    def _group(self) -> None:
        """Group as chosen; what has no groups cannot be folded."""
        by = Grouping(self.by.currentData())
        self.view.group(by)
        for fold in (self.fold, self.unfold):
            fold.setVisible(by is not Grouping.NONE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the legend out where it would take a line of its own."""
        super().resizeEvent(event)
        self.legend.setVisible(self.width() >= px(_WITH_LEGEND))

    def show_plan(
        self, plan: Plan | None, shown: Collection[int] = (), first: Collection[int] = ()
    ) -> None:
        """Show the activities of a plan at these places, and begin at the `first`."""
        self.view.show_plan(plan, shown, first)

    def choose(self, places: Iterable[int]) -> None:
        """Select activities, and scroll to the first one."""
        self.view.choose(places)
