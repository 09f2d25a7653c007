"""How a timeline is painted: the scale with the people of each day, and the bars."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple, Protocol
from zoneinfo import ZoneInfo

from PySide6.QtCore import (
    QDate,
    QDateTime,
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
)
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QPainter,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import (
    QHeaderView,
    QStyleOptionViewItem,
    QWidget,
)

from bridge.gui.look import icons
from bridge.gui.look.delegates import LinesDelegate, begun, cut, pixel_ratio, sized
from bridge.gui.look.theme import colour, px, tokens
from bridge.gui.timeline.model import TimelineModel
from bridge.gui.timeline.scale import (
    DAY,
    Bar,
    Grouping,
    Heading,
    Instant,
    Scale,
    Span,
    Tick,
    Unit,
    drawn,
    shaded,
    ticks,
    units,
)
from bridge.gui.widgets.formats import number, tr

Index = QModelIndex | QPersistentModelIndex
STATUSES = {
    "PLANNED": ("accent", ""),
    "DISPATCHED": ("violet", "play"),
    "COMPLETED": ("good", "check"),
}
"""The colour and the icon of each status."""
_SATURDAY = 6
HEIGHT, _BAR, _LOAD = 25, 13, 20
"""The heights of a line, a bar, and the row of people."""
INDENT = 16
"""How much further to the right an activity begins than the heading of its group, in pixels."""
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


class Marks(NamedTuple):
    """The marks of the visible time with their positions: times off with widths, both scale lines,
    and the days with widths.
    """

    shades: list[tuple[float, float]]
    unit: Unit
    lower: list[tuple[float, Tick]]
    above: Unit
    upper: list[tuple[float, Tick]]
    days: list[tuple[float, float, date]]


@lru_cache(maxsize=2)
def marks_of(scale: Scale, room: int, zone: ZoneInfo) -> Marks:
    """Return the marks of the time that has room at this scale."""
    left, right = scale.left, scale.at(room)
    unit, step, above = units(scale, px(40))
    # Narrower days would make weekends a grey mist.
    wide = scale.width(DAY)
    free = shaded(left, right, zone, nights=wide >= px(48)) if wide >= 3 else ()
    lower, upper = (
        [(scale.x(tick.at), tick) for tick in ticks(every, steps, left, right, zone)]
        for every, steps in ((unit, step), (above, 1))
    )
    days = [*ticks(Unit.DAY, 1, left, right + DAY, zone)] if wide >= 3 else []
    return Marks(
        [(scale.x(start), scale.width(end - start)) for start, end in free],
        unit,
        lower,
        above,
        upper,
        [
            (scale.x(day.at), scale.width(other.at - day.at), day.local.date())
            for day, other in pairwise(days)
        ],
    )


class Canvas(Protocol):
    """What is painted: the model, and the part of time that is visible."""

    model_: TimelineModel
    now: Instant

    @property
    def scale(self) -> Scale: ...

    @property
    def marks(self) -> Marks | None: ...


class TimeHeader(QHeaderView):
    """The header of the timeline: the time scale above the bars, and the people of each day."""

    def __init__(self, view: Canvas, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._view = view

    def sizeHint(self) -> QSize:
        load = px(_LOAD) if self._has_load else 0
        return QSize(super().sizeHint().width(), 2 * px(20) + load)

    @property
    def _has_load(self) -> bool:
        plan = self._view.model_.plan
        return plan is None or bool(plan.load.people)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Paint the scale in two lines and the load below it; the first upper label stays at the
        left edge.
        """
        table, marks, line = tokens(), self._view.marks, px(20)
        painter.save()
        painter.setClipRect(rect)
        painter.fillRect(rect, QColor(table.sunken))
        painter.translate(rect.topLeft())
        painter.setPen(QColor(table.muted))
        if section == 0:
            painter.setFont(sized(painter, 12.5, bold=True))
            middle = Qt.AlignmentFlag.AlignVCenter
            inside = QRect(px(10), 0, rect.width() - px(10), 2 * line)
            painter.drawText(inside, middle, tr("Activity"))
            painter.setFont(sized(painter, 11.5, bold=False))
            inside = QRect(px(10), 2 * line, rect.width() - px(14), px(_LOAD))
            if self._has_load:
                painter.drawText(inside, middle, cut(painter, tr("People per day"), inside.width()))
        elif marks is not None:
            painter.setFont(sized(painter, 12.5, bold=True))
            for at, (x, tick) in enumerate(marks.upper):
                end = marks.upper[at + 1][0] if at + 1 < len(marks.upper) else float(rect.width())
                words = _fitting(painter, tick, _UPPER[marks.above], end - max(x, 0) - px(8))
                left = max(x, 0) + px(4)
                room = QRectF(left, 0, end - left, line)
                painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
            self._paint_lower(painter, marks, rect.width(), line)
            self._paint_load(painter, marks, 2 * line)
            now, bottom = self._view.scale.x(self._view.now), 2 * line
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(table.bad))
            corners = ((now - px(6), bottom - px(8)), (now + px(6), bottom - px(8)), (now, bottom))
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
        painter.setPen(QPen(QColor(table.border), 1))
        for y in (2 * line, rect.height() - 1):
            painter.drawLine(0, y, rect.width(), y)
        painter.restore()

    def _paint_lower(self, painter: QPainter, marks: Marks, width: int, line: int) -> None:
        table = tokens()
        painter.setFont(sized(painter, 11.5, bold=False))
        step = marks.lower[1][0] - marks.lower[0][0] if len(marks.lower) > 1 else width
        formats = [
            form
            for form in _LOWER.get(marks.unit, ())
            if all(_fitting(painter, tick, [form], step - px(5)) for _, tick in marks.lower[:7])
        ][:1]
        for x, tick in marks.lower:
            free = marks.unit is Unit.DAY and tick.local.isoweekday() >= _SATURDAY
            painter.setPen(QColor(table.faint if free else table.text))
            words = (
                tr("W{week}", week=str(tick.local.isocalendar().week))
                if marks.unit is Unit.WEEK
                else _fitting(painter, tick, formats, step)
            )
            room = QRectF(x + px(4), line, step, line)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)

    def _paint_load(self, painter: QPainter, marks: Marks, top: int) -> None:
        """Paint the people of each day, red where somebody is in two places."""
        plan, height = self._view.model_.plan, px(_LOAD)
        assert plan is not None
        load, table = plan.load, tokens()
        most = max(load.people.values(), default=1) or 1
        for x, width, day in marks.days:
            count, clash = load.people.get(day, 0), day in load.clashing
            if not count and not clash:
                continue
            tall = max(round((height - px(3)) * count / most), px(3))
            inside = QRectF(x + 1, top + height - tall, max(width - 2, 1), tall)
            painter.fillRect(inside, QColor(table.bad_line if clash else table.accent_line))
            words = number(count)
            painter.setFont(sized(painter, 11.5, bold=clash))
            if painter.fontMetrics().horizontalAdvance(words) + 2 <= width:
                painter.setPen(QColor(table.text))
                room = QRectF(x, top, width, height)
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter, words)


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

    def __init__(self, view: Canvas, parent: QWidget) -> None:
        super().__init__(parent, HEIGHT)
        self._view = view
        self._ground: tuple[object, QPixmap] = (None, QPixmap())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        on = self._view.model_.lines.on[index.row()]
        if index.column() == 0:
            if self._view.model_.by is not Grouping.NONE and not isinstance(on, Heading):
                _, rect, _ = begun(painter, option)
                painter.restore()
                option.rect = rect.adjusted(px(INDENT), 0, 0, 0)
            super().paint(painter, option, index)
            return
        table, rect, chosen = begun(painter, option)
        painter.setClipRect(rect)
        painter.translate(rect.topLeft())
        if chosen:
            painter.setOpacity(0.4)
        if (marks := self._view.marks) is not None:
            painter.drawPixmap(0, 0, self._days(painter, marks, rect.size()))
        painter.setOpacity(1)
        if isinstance(on, Heading):
            self._paint_group(painter, on, rect.size())
        else:
            self._paint_bar(painter, self._view.model_.bar(on), rect.size())
        painter.setPen(QPen(QColor(table.border), 1))
        painter.drawLine(0, rect.height() - 1, rect.width(), rect.height() - 1)
        painter.restore()

    def _days(self, painter: QPainter, marks: Marks, size: QSize) -> QPixmap:
        """Return the times off, the lines of the scale and that of today, drawn once a frame."""
        ratio, now = pixel_ratio(painter), self._view.scale.x(self._view.now)
        key = (marks, size, ratio, tokens().name, now)
        if self._ground[0] == key:
            return self._ground[1]
        pixmap = QPixmap(size * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(colour("surface"))
        ground, height = QPainter(pixmap), size.height()
        for x, width in marks.shades:
            ground.fillRect(QRectF(x, 0, width, height), colour("sunken"))
        for lines, name in ((marks.lower, "border"), (marks.upper, "control")):
            ground.setPen(QPen(colour(name), 1))
            ground.drawLines([QLineF(round(x) + 0.5, 0, round(x) + 0.5, height) for x, _ in lines])
        ground.setPen(QPen(colour("bad"), 2))
        ground.drawLine(QLineF(now, 0, now, height))
        ground.end()
        self._ground = key, pixmap
        return pixmap

    def _paint_group(self, painter: QPainter, heading: Heading, size: QSize) -> None:
        """Paint the times in which a group works."""
        sums, scale, room = self._view.model_.sums(heading), self._view.scale, size.width()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("muted"))
        tall = px(8 if heading.folded else 4)
        last, until, rects = 0.0, scale.at(room), list[QRectF]()
        for start, end in sums.busy[bisect_left(sums.busy, scale.left, key=itemgetter(1)) :]:
            if start > until:
                break
            left, right = max(scale.x(start), last), scale.x(end)
            if right > left:
                last = max(right, left + 1)  # finer ones would paint the same pixel again
                rects.append(QRectF(left, (size.height() - tall) / 2, last - left, tall))
        painter.drawRects(rects)

    def _paint_bar(self, painter: QPainter, bar: Bar, size: QSize) -> None:
        token, icon = STATUSES.get(bar.status, ("muted", ""))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for span, ink, style in (
            (bar.was, "control", Qt.PenStyle.SolidLine),
            (bar.theirs, "bad", Qt.PenStyle.DashLine),
        ):
            if span is not None and (place := self.room(span, size)) is not None:
                painter.setPen(QPen(colour(ink), 1.4, style))
                painter.drawRoundedRect(place.adjusted(0, -px(3), 0, px(3)), px(3), px(3))
        now = self.room(bar.span, size)
        if now is None:
            return
        if now.right() < 0 or now.left() > size.width():
            self._point_to(painter, colour(token), size, left=now.right() < 0)
            return
        soft = bar.faint or not bar.strong
        painter.setPen(QPen(colour(token), 1, _DASHED if bar.faint else Qt.PenStyle.SolidLine))
        painter.setBrush(QColor(tokens().soft(token)) if soft else colour(token))
        if None in bar.span or bar.span[0] == bar.span[1]:
            x, middle, half = now.left(), size.height() / 2, px(7)
            corners = ((x, middle - half), (x + half, middle), (x, middle + half))
            painter.drawPolygon(
                QPolygonF([QPointF(*corner) for corner in (*corners, (x - half, middle))])
            )
        else:
            painter.drawRoundedRect(now, px(3), px(3))
            left, side = max(now.left(), 0.0) + px(3), px(11)
            if icon and not bar.faint and left + side <= now.right():
                ink = getattr(tokens(), token) if soft else tokens().on_accent
                picture = icons.image(icon, str(ink), side, pixel_ratio(painter))
                painter.drawImage(QPointF(left, now.center().y() - side / 2), picture)
        self._paint_id(painter, bar, size)
        if bar.look is not None and bar.look[1] in {"bad", "warn"}:
            painter.setPen(QPen(colour(bar.look[1]), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(now.adjusted(-2, -2, 2, 2), px(4), px(4))
        plan = self._view.model_.plan
        for clash in plan.load.clashes.get(bar.id, ()) if plan is not None else ():
            if (place := self.room(clash, size)) is not None:
                painter.fillRect(
                    QRectF(place.left(), now.bottom(), place.width(), px(4)), colour("bad")
                )

    def _paint_id(self, painter: QPainter, bar: Bar, size: QSize) -> None:
        """Paint the ID behind a bar, or before it where there is no room behind: names repeat."""
        spans = (bar.span, bar.was, bar.theirs)
        bars = [place for span in spans if span and (place := self.room(span, size)) is not None]
        painter.setFont(sized(painter, 11.5, bold=False))
        painter.setPen(colour("muted"))
        needed = painter.fontMetrics().horizontalAdvance(bar.id)
        left = max(max(0.0, place.right()) for place in bars) + px(9)
        before = min(place.left() for place in bars) - px(9) - needed
        if left + needed > size.width() and before >= 0:
            left = before
        room = QRectF(left, 0, size.width() - left, size.height())
        words = cut(painter, bar.id, int(room.width()))
        if words.strip("…"):
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)

    def _point_to(self, painter: QPainter, ink: QColor, size: QSize, *, left: bool) -> None:
        """Paint where a bar is that is not visible: earlier or later."""
        tip, wing = (px(3), px(8)) if left else (size.width() - px(3), size.width() - px(8))
        middle, half = size.height() / 2, px(4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        corners = ((tip, middle), (wing, middle - half), (wing, middle + half))
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))

    def room(self, span: Span, size: QSize) -> QRectF | None:
        """Return the rectangle of a bar within its line, at least three pixels wide, or None
        without dates.
        """
        place, scale, height = drawn(span), self._view.scale, px(_BAR)
        if place is None:
            return None
        # Qt paints with 32-bit numbers: a bar years long at the finest zoom would wrap around.
        left, right = (min(max(scale.x(at), -1e6), 1e6) for at in place)
        # A bar of minutes stays visible, and can be hit.
        return QRectF(left, (size.height() - height) / 2, max(right - left, 3.0), height)


_DASHED = Qt.PenStyle.DashLine
