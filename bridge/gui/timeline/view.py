"""The painted view of a timeline: an item view with a line for each activity or heading, so that
keys, selection, screen readers work as in lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QSizePolicy, QWidget

from bridge import clock
from bridge.gui.look.theme import px, tokens
from bridge.gui.timeline.chart import (
    Chart,
    Measures,
    Sight,
    grouping_word,
    heading_words,
    paint_legend,
    spoken,
    tip,
)
from bridge.gui.timeline.scale import (
    DAY,
    Bar,
    Grouping,
    Instant,
    Lines,
    Plan,
    Scale,
    arranged,
    drawn,
)
from bridge.gui.widgets.controls import Chooser, tool
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import FlowLayout, column, row

Index = QModelIndex | QPersistentModelIndex
_KEPT = 4_000
"""Bars that are kept once they were made."""


class TimelineModel(QAbstractListModel):
    """The activities that are shown, by groups; a bar is made when its line is seen for the first
    time.
    """

    def __init__(self) -> None:
        super().__init__()
        self.plan: Plan | None = None
        self.lines = Lines()
        self.by = Grouping.NONE
        self._order: Sequence[int] = ()
        self._bars = dict[int, Bar]()

    def show_plan(self, plan: Plan | None, order: Sequence[int]) -> None:
        """Show another plan, of it the activities at these places."""
        self.plan = plan
        self.show_order(order)

    def show_order(self, order: Sequence[int]) -> None:
        """Show other activities of the same plan."""
        self.beginResetModel()
        self._bars.clear()
        self._order = order if self.plan is not None else ()
        self.lines = arranged(self.plan, self.by, self._order) if self.plan is not None else Lines()
        self.endResetModel()

    def group(self, by: Grouping) -> None:
        """Show the same activities by other groups."""
        self.by = by
        self.show_order(self._order)

    def refresh(self) -> None:
        """Rebuild the bars."""
        self._bars.clear()
        if len(self.lines):
            self.dataChanged.emit(self.index(0), self.index(len(self.lines) - 1))

    def bar(self, place: int) -> Bar:
        assert self.plan is not None
        found = self._bars.get(place)
        if found is None:
            # More than a screen at any zoom, and far less than a plan.
            if len(self._bars) >= _KEPT:
                self._bars.clear()
            found = self._bars[place] = self.plan.bar(place)
        return found

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many lines there are."""
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return that a line is one sentence."""
        return 0 if parent.isValid() else 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that activities can be selected, and headings only be read."""
        if not index.isValid() or self.lines.place(index.row()) is None:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name, the hover tip or the spoken sentence of a line."""
        if self.plan is None or not index.isValid():
            return None
        place = self.lines.place(index.row())
        if role not in {
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
            Qt.ItemDataRole.AccessibleTextRole,
        }:
            return None
        if place is None:
            return heading_words(self.by, self.lines.heading(index.row()))
        bar = self.bar(place)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(bar, self.plan.zone)
        return (
            spoken(bar, self.plan.zone)
            if role == Qt.ItemDataRole.AccessibleTextRole
            else bar.name or bar.id
        )


_FINEST = 60.0
"""Seconds a pixel at the closest."""
SEASON = 130 * DAY
_USUAL_DAYS = 21 * DAY
"""More than this is not shown at once at first."""
_NOTCH = 120
_STEP = 1.25
"""How much a notch of the wheel zooms."""
_MOST_RANGES = 2_000
"""A selection in more pieces than this is shown by its first activity alone: Qt compares each piece
with all others.
"""


class TimelineView(QListView):
    """A view that paints the visible lines; `clock` returns the current time.

    `chosen` is emitted after the planner selected other activities here.
    """

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.model_ = TimelineModel()
        self._scale = Scale(0.0, DAY / 40)
        self._from = 0.0
        self._until = DAY
        self._told = False
        self.clock: Callable[[], Instant] = lambda: clock.now().timestamp()
        self.now = self.clock()
        self.setModel(self.model_)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setTabKeyNavigation(False)
        self.setMinimumSize(160, 96)
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.valueChanged.connect(lambda _: self.viewport().update())
        self.selectionModel().selectionChanged.connect(lambda *_: self._selected())

    # Display
    # ----------------------------------------------------------------------------------------------

    def show_plan(self, plan: Plan | None, order: Sequence[int]) -> None:
        """Show another plan; keep the visible time range unless the plan is far from it."""
        had = self.model_.plan is not None
        self.model_.show_plan(plan, order)
        if plan is not None:
            self.now = self.clock()
            self._from, self._until = plan.span
            if (
                not had
                or self.scale.left > plan.usual[1]
                or self.scale.at(self.room) < plan.usual[0]
            ):
                self.show_usual()
        self.updateGeometries()

    def show_order(self, order: Sequence[int]) -> None:
        """Show other activities of the plan."""
        self.model_.show_order(order)
        self.updateGeometries()

    def group(self, by: Grouping) -> None:
        """Group the activities; those that were selected stay so."""
        places = self.chosen_places()
        self.model_.group(by)
        self.updateGeometries()
        self.choose(places)

    def refresh(self) -> None:
        """Repaint after a decision."""
        self.model_.refresh()
        self.viewport().update()

    # Selection
    # ----------------------------------------------------------------------------------------------

    def chosen_places(self) -> list[int]:
        """Return the activities that are selected, in the order of the lines."""
        selection, on = self.selectionModel().selection(), self.model_.lines.on
        ranges = sorted(
            (selection.at(at).top(), selection.at(at).bottom()) for at in range(selection.count())
        )
        found = dict.fromkeys(chain.from_iterable(on[top : bottom + 1] for top, bottom in ranges))
        return [place for place in found if place >= 0]

    def choose(self, places: Iterable[int], *, seen: bool = True) -> None:
        """Select activities on all their lines without emitting `chosen`; with `seen`, scroll to
        the first.
        """
        wanted = list(places)
        ranges = self.model_.lines.ranges(wanted) if wanted else []
        if len(ranges) > _MOST_RANGES:
            ranges = ranges[:1]
        selection = QItemSelection()
        for top, bottom in ranges:
            selection.select(self.model_.index(top), self.model_.index(bottom))
        self._told = True
        try:
            self.selectionModel().select(
                selection, QItemSelectionModel.SelectionFlag.ClearAndSelect
            )
            if ranges and not any(
                top <= self.currentIndex().row() <= bottom for top, bottom in ranges
            ):
                self.selectionModel().setCurrentIndex(
                    self.model_.index(ranges[0][0]), QItemSelectionModel.SelectionFlag.NoUpdate
                )
        finally:
            self._told = False
        if ranges and seen:
            self.scrollTo(self.currentIndex())
            self.show_bar(self.currentIndex().row())

    def selectAll(self) -> None:
        """Select every activity, as one range: Qt asks each line of a list whether it is hidden."""
        lines = QItemSelection(self.model_.index(0), self.model_.index(len(self.model_.lines) - 1))
        self.selectionModel().select(lines, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _selected(self) -> None:
        if not self._told:
            self.chosen.emit()

    # Time
    # ----------------------------------------------------------------------------------------------

    @property
    def scale(self) -> Scale:
        """Return the current scale."""
        seconds = self._scale.seconds
        return Scale(self._begin + self.horizontalScrollBar().value() * seconds, seconds)

    @property
    def measures(self) -> Measures:
        """Return the lengths of the parts."""
        return Measures.of(self.viewport().width())

    @property
    def room(self) -> int:
        """Return how many pixels time has."""
        return max(self.viewport().width() - self.measures.names, 1)

    def zoom(self, factor: float, x: float | None = None) -> None:
        """Zoom out (factor above 1) or in.

        The fixed point is at `x`, or else at the selection or the middle.
        """
        scale = self.scale
        at = scale.at(self._anchor() if x is None else x)
        seconds = min(max(scale.seconds * factor, _FINEST), self._coarsest)
        self._see(at - scale.x(at) * seconds, seconds)

    def show_time(self, since: Instant, until: Instant) -> None:
        """See a part of time over the whole width."""
        self._see(since, min(max((until - since) / self.room, _FINEST), self._coarsest))

    def show_usual(self) -> None:
        """Show all activities except outliers, or a part of them if they last longer than some
        weeks.
        """
        plan = self.model_.plan
        if plan is None:
            return
        since, until = plan.usual
        if until - since > _USUAL_DAYS:
            inside = since <= self.now <= until
            since = max(since, self.now - _USUAL_DAYS / 3) if inside else since
            until = since + _USUAL_DAYS
        gap = max((until - since) * 0.06, DAY / 2)
        self.show_time(since - gap, until + gap)

    def show_all(self) -> None:
        """See everything from the first start to the last end."""
        gap = max((self._until - self._from) * 0.03, DAY / 2)
        self.show_time(self._from - gap, self._until + gap)

    def show_now(self) -> None:
        """See today in the middle."""
        self.now = self.clock()
        seconds = self._scale.seconds
        self._see(self.now - self.room / 2 * seconds, seconds)

    def show_bar(self, line: int) -> None:
        """Scroll to the bar of a line if it is not visible."""
        place = self.model_.lines.place(line)
        span = drawn(self.model_.bar(place).span) if place is not None else None
        if span is not None:
            scale, room = self.scale, self.room
            left, right = scale.x(span[0]), scale.x(span[1])
            if right < px(8) or left > room - px(8):
                self._see(span[0] - room * 0.25 * scale.seconds, scale.seconds)

    @property
    def _coarsest(self) -> float:
        return max(SEASON, (self._until - self._from) * 1.2) / self.room

    @property
    def _begin(self) -> Instant:
        """Return the instant at the left end of the scroll bar, early enough to centre the first
        start.
        """
        return min(self._from, self.now) - self.room * self._scale.seconds / 2

    def _anchor(self) -> float:
        place = (
            self.model_.lines.place(self.currentIndex().row())
            if self.selectionModel().hasSelection() and self.currentIndex().isValid()
            else None
        )
        span = drawn(self.model_.bar(place).span) if place is not None else None
        x = self.scale.x((span[0] + span[1]) / 2) if span is not None else -1.0
        return x if 0 <= x <= self.room else self.room / 2

    def _see(self, left: Instant, seconds: float) -> None:
        self._scale = Scale(left, seconds)
        self.updateGeometries()
        self.horizontalScrollBar().setValue(round((left - self._begin) / seconds))
        self.viewport().update()

    # An item view
    # ----------------------------------------------------------------------------------------------

    def visualRect(self, index: Index) -> QRect:
        """Return the line of an item, in the viewport."""
        size = self.measures
        return QRect(
            0,
            size.head + index.row() * size.line - self.verticalScrollBar().value(),
            self.viewport().width(),
            size.line,
        )

    def scrollTo(
        self,
        index: Index,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Scroll so that a line is seen; time stays."""
        if not index.isValid():
            return
        size, bar = self.measures, self.verticalScrollBar()
        top, page = index.row() * size.line, self.viewport().height() - size.head
        if hint is QAbstractItemView.ScrollHint.PositionAtCenter:
            bar.setValue(top - (page - size.line) // 2)
        elif top < bar.value() or hint is QAbstractItemView.ScrollHint.PositionAtTop:
            bar.setValue(top)
        elif top + size.line > bar.value() + page:
            bar.setValue(top + size.line - page)

    def indexAt(self, point: QPoint) -> QModelIndex:
        size = self.measures
        if point.y() < size.head:
            return QModelIndex()
        line = (point.y() - size.head + self.verticalScrollBar().value()) // size.line
        return self.model_.index(line) if line < len(self.model_.lines) else QModelIndex()

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Return the activity to which a key leads; headings are passed over."""
        move, lines = QAbstractItemView.CursorAction, self.model_.lines
        if not len(lines):
            return QModelIndex()
        last, page = (
            len(lines) - 1,
            max((self.viewport().height() - self.measures.head) // self.measures.line - 1, 1),
        )
        at = self.currentIndex().row()
        step = {
            move.MoveUp: -1,
            move.MoveDown: 1,
            move.MovePrevious: -1,
            move.MoveNext: 1,
            move.MovePageUp: -page,
            move.MovePageDown: page,
        }
        wanted = {move.MoveHome: 0, move.MoveEnd: last}.get(action, at + step.get(action, 0))
        wanted, forward = (
            min(max(wanted, 0), last),
            action is move.MoveHome or step.get(action, -1) > 0,
        )
        for line in (*self._from_line(wanted, forward), *self._from_line(wanted, not forward)):
            if lines.place(line) is not None:
                return self.model_.index(line)
        return self.currentIndex()

    def _from_line(self, line: int, forward: bool) -> range:
        """Return the line and its neighbour: two headings never follow each other."""
        return (
            range(line, min(line + 2, len(self.model_.lines)))
            if forward
            else range(line, max(line - 2, -1), -1)
        )

    def horizontalOffset(self) -> int:
        """Return how far time is scrolled."""
        return self.horizontalScrollBar().value()

    def verticalOffset(self) -> int:
        """Return how far the lines are scrolled."""
        return self.verticalScrollBar().value()

    def isIndexHidden(self, index: Index) -> bool:
        """Return that no line is hidden."""
        return False

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        """Select the lines that a rectangle touches."""
        size = self.measures
        top = self.verticalScrollBar().value()
        last = len(self.model_.lines) - 1
        first, end = (
            (y - size.head + top) // size.line
            for y in (rect.normalized().top(), rect.normalized().bottom())
        )
        selection = QItemSelection()
        if last >= 0 and end >= 0 and first <= last:
            selection.select(self.model_.index(max(first, 0)), self.model_.index(min(end, last)))
        self.selectionModel().select(selection, command)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        """Return the whole viewport: it is painted as one."""
        return QRegion(self.viewport().rect())

    def keyboardSearch(self, search: str) -> None:
        """Disable Qt's keyboard search: the search field replaces it, and letters are commands
        here.
        """

    def doItemsLayout(self) -> None:
        """Do nothing: the number of a line determines its position."""
        self.updateGeometries()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the scroll bars other ranges."""
        super().resizeEvent(event)
        self.updateGeometries()

    def updateGeometries(self) -> None:
        """Give the scroll bars their ranges."""
        size = self.measures
        room = self.room
        seconds = self._scale.seconds
        down, across = self.verticalScrollBar(), self.horizontalScrollBar()
        page = max(self.viewport().height() - size.head, 1)
        down.setRange(0, max(len(self.model_.lines) * size.line - page, 0))
        down.setPageStep(page)
        down.setSingleStep(size.line)
        end = max(self._until, self.now) + room * seconds / 2
        across.setRange(0, max(round((end - self._begin) / seconds) - room, 0))
        across.setPageStep(room)
        across.setSingleStep(max(room // 12, 1))

    # Events
    # ----------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom by + and -, go through time by the arrows to the sides, to today by T, to everything
        by 0; the other keys as in every list.
        """
        across = self.horizontalScrollBar()
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom(1 / _STEP**2)
            case Qt.Key.Key_Minus:
                self.zoom(_STEP**2)
            case Qt.Key.Key_Left:
                across.setValue(across.value() - across.singleStep())
            case Qt.Key.Key_Right:
                across.setValue(across.value() + across.singleStep())
            case Qt.Key.Key_T:
                self.show_now()
            case Qt.Key.Key_0:
                self.show_all()
            case _:
                super().keyPressEvent(event)
                self.show_bar(self.currentIndex().row()) if self.currentIndex().isValid() else None

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the pointer with Ctrl, go through time with Shift, else through the lines."""
        turned, modifiers = event.angleDelta(), event.modifiers()
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            self.zoom(
                _STEP ** (-turned.y() / _NOTCH),
                max(event.position().x() - self.measures.names, 0.0),
            )
            event.accept()
        elif modifiers & Qt.KeyboardModifier.ShiftModifier and turned.y():
            across = self.horizontalScrollBar()
            across.setValue(across.value() - round(turned.y() / _NOTCH * across.singleStep()))
            event.accept()
        else:
            super().wheelEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, room = QPainter(self.viewport()), self.viewport().rect()
        plan, table = self.model_.plan, tokens()
        if plan is None:
            painter.fillRect(room, QColor(table.surface))
            return
        selection = self.selectionModel()
        sight = Sight(
            plan=plan,
            lines=self.model_.lines,
            by=self.model_.by,
            scale=self.scale,
            measures=self.measures,
            width=room.width(),
            height=room.height(),
            now=self.clock(),
            top=self.verticalScrollBar().value(),
        )
        Chart(
            sight,
            table,
            self.font(),
            self.model_.bar,
            lambda line: selection.isSelected(self.model_.index(line)),
        ).paint(painter)


_CLOSER = 0.6
"""How much of time a press of the button leaves."""


class Timeline(QWidget):
    """Shows a plan. `chosen` gives the places of the activities that the planner selected here."""

    chosen = Signal(list)

    def __init__(self) -> None:
        super().__init__()
        self.view = TimelineView()
        self.view.setAccessibleName(tr("Timeline"))
        self.view.setAccessibleDescription(
            tr(
                "Arrows move through the lines and through time, + and - zoom, T goes to today, 0"
                " shows everything."
            )
        )
        self.by = Chooser()
        self.by.setAccessibleName(tr("How the activities are grouped"))
        for grouping in Grouping:
            self.by.addItem(grouping_word(grouping), grouping)
        self.closer = tool("plus", tr("Closer (+)"), lambda: self.view.zoom(_CLOSER))
        self.farther = tool("dash", tr("Farther (-)"), lambda: self.view.zoom(1 / _CLOSER))
        self.today = tool("clock", tr("Today (T)"), self.view.show_now)
        self.everything = tool("width", tr("Everything (0)"), self.view.show_all)
        buttons = QWidget()
        buttons.setLayout(row(self.farther, self.closer, self.today, self.everything, spacing=4))
        tools = FlowLayout(spacing=6)
        for widget in (self.by, buttons):
            tools.addWidget(widget)
        self.legend = _Legend()
        inside = column(spacing=0, within=self)
        around = column(tools, margins=(9, 4, 7, 6))
        inside.addLayout(around)
        inside.addWidget(self.view, 1)
        inside.addWidget(self.legend)
        self.setFocusProxy(self.view)
        self.by.currentIndexChanged.connect(
            lambda at: self.view.group(Grouping(self.by.itemData(at)))
        )
        self.view.chosen.connect(lambda: self.chosen.emit(self.view.chosen_places()))

    def show_plan(self, plan: Plan | None, order: Sequence[int] = ()) -> None:
        """Show a plan, of it the activities at these places."""
        self.view.show_plan(plan, order)

    def show_order(self, order: Sequence[int]) -> None:
        """Show other activities of the plan."""
        self.view.show_order(order)

    def choose(self, places: Iterable[int]) -> None:
        """Select activities, and scroll to the first one."""
        self.view.choose(places)

    def refresh(self) -> None:
        """Repaint after a decision."""
        self.view.refresh()


class _Legend(QWidget):
    """The colour legend, on one line."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the height of a line."""
        return QSize(px(200), px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_legend(
            QPainter(self),
            QRect(px(10), 0, self.width() - px(20), self.height()),
            tokens(),
            self.font(),
        )
