"""The timeline: a table with a line for each activity or heading, and its bar below the scale."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from PySide6.QtCore import (
    QAbstractTableModel,
    QDate,
    QDateTime,
    QItemSelection,
    QItemSelectionModel,
    QLineF,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTime,
    QTimeZone,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPen,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QScrollBar,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from bridge import clock
from bridge.gui.look import icons
from bridge.gui.look.delegates import LinesDelegate, begun, cut, pixel_ratio, sized
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import colour, px, tokens
from bridge.gui.timeline.scale import (
    DAY,
    Bar,
    Grouping,
    Heading,
    Instant,
    Lines,
    Plan,
    Scale,
    Span,
    Tick,
    Unit,
    arranged,
    drawn,
    local,
    ticks,
    units,
    weekends,
)
from bridge.gui.widgets.controls import chooser, label, tool
from bridge.gui.widgets.formats import moment, number, tr
from bridge.gui.widgets.layouts import Clear, FlowLayout, column, row
from bridge.gui.widgets.lines_table import plain_table

Index = QModelIndex | QPersistentModelIndex
STATUSES = {
    "PLANNED": ("accent", ""),
    "DISPATCHED": ("violet", "play"),
    "COMPLETED": ("good", "check"),
}
"""The colour and the icon of each status."""
_FINEST = 60.0
"""Seconds a pixel at the closest."""
SEASON = 130 * DAY
_USUAL_DAYS = 21 * DAY
"""More than this is not shown at once at first."""
_NOTCH = 120
_STEP = 1.25
"""How much a notch of the wheel zooms."""
_CLOSER = 0.6
"""How much of time a press of the button leaves."""
_MOST_RANGES = 2_000
"""A selection in more pieces than this is shown by its first activity alone: Qt compares each piece
with all others.
"""
_SATURDAY = 6
_UPPER = {
    Unit.YEAR: ("yyyy",),
    Unit.MONTH: ("MMMM yyyy", "MMMM", "MMM"),
    Unit.DAY: ("ddd d MMM yyyy", "ddd d MMM", "ddd d", "d"),
}
_LOWER = {
    Unit.HOUR: ("HH:mm", "HH"),
    Unit.DAY: ("ddd d", "d"),
    Unit.MONTH: ("MMM",),
    Unit.YEAR: ("yyyy",),
}
"""How a mark of the scale is written; the first that has room is shown."""


class TimelineModel(QAbstractTableModel):
    """The shown activities by group. A bar is created when its line first becomes visible."""

    def __init__(self) -> None:
        super().__init__()
        self.plan: Plan | None = None
        self.lines = Lines()
        self.by = Grouping.NONE
        self.order: Sequence[int] = ()
        self._bars = dict[int, Bar]()

    def show_order(self, order: Sequence[int]) -> None:
        """Show other activities of the same plan."""
        self.beginResetModel()
        self._bars.clear()
        self.order = order if self.plan is not None else ()
        self.lines = arranged(self.plan, self.by, self.order) if self.plan is not None else Lines()
        self.endResetModel()

    def refresh(self) -> None:
        """Rebuild the bars."""
        self._bars.clear()
        if len(self.lines):
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.lines) - 1, 1))

    def bar(self, place: int) -> Bar:
        assert self.plan is not None
        if place not in self._bars:
            self._bars[place] = self.plan.bar(place)
        return self._bars[place]

    def extent(self, line: int) -> tuple[Instant, Instant] | None:
        """Return the start and the end of the bar on a line."""
        place = self.lines.place(line) if line >= 0 else None
        return drawn(self.bar(place).span) if place is not None else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many lines there are."""
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns: name and bar."""
        return 0 if parent.isValid() else 2

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make activities selectable; the keys pass over headings, which are disabled."""
        if not index.isValid() or self.lines.place(index.row()) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (tr("Activity"), tr("Time"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name and state, the hover tip or the spoken sentence of a line."""
        if self.plan is None or not index.isValid():
            return None
        place, first = self.lines.on[index.row()], index.column() == 0
        if isinstance(place, Heading):
            without = tr("Without a site") if self.by is Grouping.SITE else tr("Without a team")
            words = f"{place.name or without} · {number(place.count)}"
            return words if first and role in _READ else None
        bar = self.bar(place)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return bar.name or bar.id if first else None
            case LinesDelegate.ICON:
                return bar.look if first else None
            case Qt.ItemDataRole.ToolTipRole:
                name = f"{bar.name} ({bar.id})" if bar.name and bar.name != bar.id else bar.id
                return "\n".join([name, *_facts(bar, self.plan.zone)])
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join([bar.name or bar.id, *_facts(bar, self.plan.zone)])
        return None


_READ = {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}


def _facts(bar: Bar, zone: ZoneInfo) -> Iterable[str]:
    was = tr("was {value}", value=_span(bar.was, zone)) if bar.was is not None else ""
    state = ": ".join(part for part in (bar.state, bar.words) if part)
    return filter(None, (bar.status.capitalize(), _span(bar.span, zone), was, state))


def _span(span: Span, zone: ZoneInfo) -> str:
    start, end = ("" if at is None else moment(local(at, zone)) for at in span)
    if not start and not end:
        return tr("no start and no end")
    return f"{start or tr('no start')} – {end or tr('no end')}"


class Marks(NamedTuple):
    """The marks of the visible time with their positions: weekends with widths, and both scale
    lines.
    """

    weekends: list[tuple[float, float]]
    unit: Unit
    lower: list[tuple[float, Tick]]
    above: Unit
    upper: list[tuple[float, Tick]]


@lru_cache(maxsize=2)
def marks_of(scale: Scale, room: int, zone: ZoneInfo) -> Marks:
    """Return the marks of the time that has room at this scale."""
    left, right = scale.left, scale.at(room)
    unit, step, above = units(scale, px(40))
    # Narrower days would make weekends a grey mist.
    free = weekends(left, right, zone) if scale.width(DAY) >= 3 else ()
    lower, upper = (
        [(scale.x(tick.at), tick) for tick in ticks(one, steps, left, right, zone)]
        for one, steps in ((unit, step), (above, 1))
    )
    places = [(scale.x(start), scale.width(end - start)) for start, end in free]
    return Marks(places, unit, lower, above, upper)


class TimeHeader(QHeaderView):
    """The header of the timeline: a caption above the names and the time scale above the bars."""

    def __init__(self, view: TimelineView) -> None:
        super().__init__(Qt.Orientation.Horizontal, view)
        self._view = view

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), px(44))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Paint the scale in two lines; the first upper label stays at the left edge."""
        if section == 0 or (marks := self._view.marks) is None:
            super().paintSection(painter, rect, section)
            return
        table, half = tokens(), rect.height() // 2
        painter.save()
        painter.setClipRect(rect)
        painter.fillRect(rect, QColor(table.sunken))
        painter.translate(rect.topLeft())
        painter.setFont(sized(painter, 12.5, bold=True))
        painter.setPen(QColor(table.muted))
        for at, (x, tick) in enumerate(marks.upper):
            end = marks.upper[at + 1][0] if at + 1 < len(marks.upper) else float(rect.width())
            words = _fitting(painter, tick, _UPPER[marks.above], end - max(x, 0) - px(8))
            left = max(x, 0) + px(4)
            room = QRectF(left, 0, end - left, half)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
        painter.setFont(sized(painter, 11.5, bold=False))
        step = marks.lower[1][0] - marks.lower[0][0] if len(marks.lower) > 1 else rect.width()
        for x, tick in marks.lower:
            free = marks.unit is Unit.DAY and tick.local.isoweekday() >= _SATURDAY
            painter.setPen(QColor(table.faint if free else table.text))
            words = (
                tr("W{week}", week=str(tick.local.isocalendar().week))
                if marks.unit is Unit.WEEK
                else _fitting(painter, tick, _LOWER[marks.unit], step - px(6))
            )
            room = QRectF(x + px(4), half, step, half)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
        now, bottom = self._view.scale.x(self._view.now), rect.height()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(table.bad))
        corners = ((now - px(6), bottom - px(8)), (now + px(6), bottom - px(8)), (now, bottom - 1))
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
        painter.restore()


def _fitting(painter: QPainter, tick: Tick, formats: Sequence[str], room: float) -> str:
    """Return a time mark in the first format that fits, or an empty string."""
    at = tick.local
    when = QDateTime(QDate(at.year, at.month, at.day), QTime(at.hour, at.minute), QTimeZone.utc())
    for form in formats:
        words = QLocale().toString(when, form)
        if QFontMetrics(painter.font()).horizontalAdvance(words) <= room:
            return words
    return ""


class BarDelegate(LinesDelegate):
    """Draws the bars and headings of the timeline; names look as in other tables."""

    def __init__(self, view: TimelineView) -> None:
        super().__init__(view, 30)
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = self._view.model_
        place = model.lines.place(index.row())
        if place is not None and index.column() == 0:
            super().paint(painter, option, index)
            return
        table, rect, chosen = begun(painter, option)
        painter.setClipRect(rect)
        painter.translate(rect.topLeft())
        if place is None:
            painter.fillRect(QRect(0, 0, rect.width(), rect.height()), QColor(table.sunken))
            painter.setFont(sized(painter, 12.5, bold=True))
            painter.setPen(QColor(table.text))
            words = cut(painter, str(index.data() or ""), rect.width() - px(20))
            inside = QRect(px(10), 0, rect.width(), rect.height())
            painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter, words)
        elif (marks := self._view.marks) is not None:
            self._paint_days(painter, marks, rect.size(), chosen=chosen)
            self._paint_bar(painter, model.bar(place), rect.size())
        painter.setPen(QPen(QColor(table.border), 1))
        painter.drawLine(0, rect.height() - 1, rect.width(), rect.height() - 1)
        painter.restore()

    def _paint_days(self, painter: QPainter, marks: Marks, size: QSize, *, chosen: bool) -> None:
        for x, width in () if chosen else marks.weekends:
            painter.fillRect(QRectF(x, 0, width, size.height()), colour("sunken"))
        for lines, name in ((marks.lower, "border"), (marks.upper, "control")):
            painter.setPen(QPen(colour(name), 1))
            painter.drawLines(
                [QLineF(round(x) + 0.5, 0, round(x) + 0.5, size.height()) for x, _ in lines]
            )
        now = self._view.scale.x(self._view.now)
        painter.setPen(QPen(colour("bad"), 2))
        painter.drawLine(QLineF(now, 0, now, size.height()))

    def _paint_bar(self, painter: QPainter, bar: Bar, size: QSize) -> None:
        was = self._room(bar.was, size) if bar.was is not None else None
        now = self._room(bar.span, size)
        if was is not None:
            painter.setPen(QPen(colour("control"), 1.4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(was.adjusted(0, -px(4), 0, px(4)), px(3), px(3))
        if now is None:
            return
        token, icon = STATUSES.get(bar.status, ("muted", ""))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(token))
        middle = size.height() / 2
        if None in bar.span or bar.span[0] == bar.span[1]:
            x, half = now.left(), px(7)
            corners = ((x, middle - half), (x + half, middle), (x, middle + half))
            painter.drawPolygon(
                QPolygonF([QPointF(*corner) for corner in (*corners, (x - half, middle))])
            )
        else:
            if bar.faint:
                painter.setPen(QPen(colour(token), 1, Qt.PenStyle.DashLine))
                painter.setBrush(QColor(tokens().soft(token)))
            painter.drawRoundedRect(now, px(3), px(3))
            left = max(now.left(), 0.0) + px(3)
            if icon and not bar.faint and left + px(11) <= now.right():
                picture = icons.image(icon, tokens().on_accent, px(11), pixel_ratio(painter))
                painter.drawImage(QPointF(left, middle - px(11) / 2), picture)
            if bar.look is not None and bar.look[1] in {"bad", "warn"}:
                painter.setPen(QPen(colour(bar.look[1]), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(now.adjusted(-2, -2, 2, 2), px(4), px(4))

    def _room(self, span: Span, size: QSize) -> QRectF | None:
        """Return the rectangle of a bar within its line, at least three pixels wide, or None
        without dates.
        """
        place, scale, height = drawn(span), self._view.scale, px(12)
        if place is None:
            return None
        # Qt paints with 32-bit numbers: a bar years long at the finest zoom would wrap around.
        left, right = (min(max(scale.x(at), -1e6), 1e6) for at in place)
        # A bar of minutes stays visible, and can be hit.
        return QRectF(left, (size.height() - height) / 2, max(right - left, 3.0), height)


class TimelineView(QTableView):
    """A table of names and bars; `time` scrolls through time, `clock` returns the current time.

    `chosen` is emitted after the planner selected other activities here.
    """

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.model_ = TimelineModel()
        self.time = QScrollBar(Qt.Orientation.Horizontal)
        self.time.setAccessibleName(tr("Time"))
        self.time.valueChanged.connect(lambda _: self._repaint())
        self.clock: Callable[[], Instant] = lambda: clock.now().timestamp()
        self.now = self.clock()
        self._seconds = DAY / 40
        self.span = (0.0, DAY)
        """From the first start to the last end."""
        self._selecting = False
        self.setModel(self.model_)
        self.setHorizontalHeader(TimeHeader(self))
        plain_table(self, [], 30)
        self.setItemDelegate(BarDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumSize(160, 96)
        self.selectionModel().selectionChanged.connect(lambda *_: self._selected())

    # Display
    # ----------------------------------------------------------------------------------------------

    def show_plan(self, plan: Plan | None, order: Sequence[int]) -> None:
        """Show another plan; keep the visible time range unless the plan is far from it."""
        had = self.model_.plan is not None
        self.model_.plan = plan
        self.model_.show_order(order)
        if plan is not None:
            self.now = self.clock()
            self.span = plan.span
            left, right = self.scale.left, self.scale.at(self.room)
            if not had or left > plan.usual[1] or right < plan.usual[0]:
                self.show_usual()
            else:
                self._see(left, self._seconds)

    def group(self, by: Grouping) -> None:
        """Group the activities and keep the selection."""
        places = self.chosen_places()
        self.model_.by = by
        self.model_.show_order(self.model_.order)
        self.choose(places)

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
        places = (self.model_.lines.place(line) for line in lines)
        return list(dict.fromkeys(place for place in places if place is not None))

    def choose(self, places: Iterable[int]) -> None:
        """Select activities on all their lines without emitting `chosen`, and scroll to the
        first.
        """
        ranges = self.model_.lines.ranges(places)
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
        if until - since > _USUAL_DAYS:
            if since <= self.now <= until:
                since = max(since, self.now - _USUAL_DAYS / 3)
            until = since + _USUAL_DAYS
        self.show_time(since, until)

    def show_now(self) -> None:
        """Show today in the middle."""
        self.now = self.clock()
        self._see(self.now - self.room / 2 * self._seconds, self._seconds)

    def show_bar(self) -> None:
        """Scroll to the bar of the current line if it is not visible."""
        if (span := self.model_.extent(self.currentIndex().row())) is not None:
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
        self.viewport().update()
        self.horizontalHeader().viewport().update()

    # Events
    # ----------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the names a third of the width, and keep the left edge at the same time."""
        left, width = self.scale.left, self.viewport().width()
        super().resizeEvent(event)
        self.setColumnWidth(0, min(px(220), max(px(96), round(width * 0.32))))
        self._see(left, self._seconds)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom with + and -, and move in time with the left and right arrows."""
        time = self.time
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom(1 / _STEP**2)
            case Qt.Key.Key_Minus:
                self.zoom(_STEP**2)
            case Qt.Key.Key_Left:
                time.setValue(time.value() - time.singleStep())
            case Qt.Key.Key_Right:
                time.setValue(time.value() + time.singleStep())
            case _:
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


class Timeline(QWidget):
    """Shows a plan. `chosen` emits the places of the activities that the planner selected here."""

    chosen = Signal(list)

    def __init__(self) -> None:
        super().__init__()
        self.view = TimelineView()
        self.view.setAccessibleName(tr("Timeline"))
        self.view.setAccessibleDescription(tr("Arrow keys move. + and - zoom."))
        groupings = (
            (tr("As in the table"), Grouping.NONE),
            (tr("By site"), Grouping.SITE),
            (tr("By team"), Grouping.TEAM),
        )
        self.by = chooser(tr("Group activities"), groupings)
        self.closer = tool("plus", tr("Zoom in (+)"), lambda: self.view.zoom(_CLOSER))
        self.farther = tool("dash", tr("Zoom out (-)"), lambda: self.view.zoom(1 / _CLOSER))
        self.today = tool("clock", tr("Today"), self.view.show_now)
        self.everything = tool(
            "width", tr("Show all"), lambda: self.view.show_time(*self.view.span)
        )
        tools = FlowLayout(spacing=10)
        groups: list[list[QWidget]] = [
            [self.by],
            [self.farther, self.closer, self.today, self.everything],
        ]
        for status, (token, icon) in STATUSES.items():
            groups.append(
                [IconLabel(icon or "dot", token, 14), label(status.capitalize(), "small")]
            )
        groups.append([IconLabel("stop", "control", 14), label(tr("Old dates"), "small")])
        for parts in groups:
            holder = Clear()
            row(*parts, spacing=4, within=holder)
            tools.addWidget(holder)
        top = column(tools, margins=(9, 4, 7, 6))
        column(top, self.view, self.view.time, spacing=0, within=self, grows=1)
        self.setFocusProxy(self.view)
        self.by.currentIndexChanged.connect(
            lambda at: self.view.group(Grouping(self.by.itemData(at)))
        )
        self.view.chosen.connect(lambda: self.chosen.emit(self.view.chosen_places()))

    def show_plan(self, plan: Plan | None, order: Sequence[int] = ()) -> None:
        """Show the activities of a plan at these places."""
        self.view.show_plan(plan, order)

    def choose(self, places: Iterable[int]) -> None:
        """Select activities, and scroll to the first one."""
        self.view.choose(places)
