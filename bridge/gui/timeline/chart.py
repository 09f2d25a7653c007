"""Painting of the visible part of a timeline: scale, days and weekends, headings, current and
previous bars.

Only visible lines are painted, so a plan of 100,000 activities costs no more than one of forty.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from PySide6.QtCore import QDate, QLineF, QLocale, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF

from bridge.gui.look import icons
from bridge.gui.look.colours import Tokens
from bridge.gui.look.delegates import cut, pixel_ratio
from bridge.gui.look.theme import px
from bridge.gui.timeline.scale import (
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
    drawn,
    local,
    ticks,
    units,
    weekends,
)
from bridge.gui.widgets.formats import day_format, moment, number, tr


def grouping_word(by: Grouping) -> str:
    """Return the label of a grouping in its menu."""
    return {
        Grouping.NONE: tr("As in the table"),
        Grouping.SITE: tr("By site"),
        Grouping.TEAM: tr("By team"),
    }[by]


def heading_words(by: Grouping, heading: Heading) -> str:
    """Return the heading of a group."""
    without = {
        Grouping.SITE: tr("Without a site"),
        Grouping.TEAM: tr("Without a team"),
    }
    return f"{heading.name or without.get(by, '')} · {number(heading.count)}"


def status_word(status: str) -> str:
    """Return a status as the sheet's cells are read: Planned, Dispatched, Completed."""
    return status.capitalize()


def upper(tick: Tick, unit: Unit) -> tuple[str, ...]:
    """Return the words of a mark in the upper line of the scale, the longest first: the first that
    has room is shown.
    """
    when, locale = tick.local, QLocale()
    day = QDate(when.year, when.month, when.day)
    if unit is Unit.YEAR:
        return (str(when.year),)
    if unit is Unit.MONTH:
        short = locale.standaloneMonthName(when.month, QLocale.FormatType.ShortFormat)
        return (
            f"{locale.standaloneMonthName(when.month)} {when.year}",
            locale.standaloneMonthName(when.month),
            short,
        )
    dates = (locale.toString(day, day_format(with_year=with_year)) for with_year in (True, False))
    return (
        *(f"{_weekday(tick)} {date}" for date in dates),
        f"{_weekday(tick)} {when.day}",
        str(when.day),
    )


def lower(tick: Tick, unit: Unit, *, wide: bool) -> str:
    """Return the words of a mark in the lower line."""
    when = tick.local
    match unit:
        case Unit.HOUR:
            return f"{when.hour:02}:00" if wide else f"{when.hour:02}"
        case Unit.DAY:
            return f"{_weekday(tick)} {when.day}" if wide else str(when.day)
        case Unit.WEEK:
            return tr("W{week}", week=str(when.isocalendar().week))
        case Unit.MONTH:
            return QLocale().standaloneMonthName(when.month, QLocale.FormatType.ShortFormat)
        case Unit.YEAR:
            return str(when.year)


def tip(bar: Bar, zone: ZoneInfo) -> str:
    """Return the tooltip of an activity."""
    first = f"{bar.name} ({bar.id})" if bar.name and bar.name != bar.id else bar.id
    return "\n".join(part for part in (first, *_facts(bar, zone)) if part)


def spoken(bar: Bar, zone: ZoneInfo) -> str:
    """Return the screen reader text of an activity."""
    return ", ".join(part for part in (bar.name or bar.id, *_facts(bar, zone)) if part)


def _facts(bar: Bar, zone: ZoneInfo) -> tuple[str, ...]:
    was = tr("was {value}", value=_span(bar.was, zone)) if bar.was is not None else ""
    state = ": ".join(part for part in (bar.state, bar.words) if part)
    return status_word(bar.status), _span(bar.span, zone), was, state


def _span(span: Span, zone: ZoneInfo) -> str:
    start, end = (_moment(at, zone) for at in span)
    if not start and not end:
        return tr("no start and no end")
    return f"{start or tr('no start')} – {end or tr('no end')}"


def _moment(at: Instant | None, zone: ZoneInfo) -> str:
    return "" if at is None else moment(local(at, zone))


def _weekday(tick: Tick) -> str:
    return QLocale().standaloneDayName(tick.local.isoweekday(), QLocale.FormatType.ShortFormat)


STATUSES = {
    "PLANNED": ("accent", ""),
    "DISPATCHED": ("violet", "play"),
    "COMPLETED": ("good", "check"),
}
"""The colour and the icon of each status."""
_PATTERNS = {"DISPATCHED": Qt.BrushStyle.Dense4Pattern, "COMPLETED": Qt.BrushStyle.BDiagPattern}
"""Patterns that distinguish the statuses if only the system's two colours are available."""
_SATURDAY = 6
_SHADED = 3.0
"""Days of fewer pixels have no weekends."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Lengths in pixels: of a line, of the scale above, of the names at the left."""

    line: int
    head: int
    names: int

    @classmethod
    def of(cls, width: int) -> Measures:
        """Return the lengths for a width, at the size of text in force."""
        return cls(px(30), px(44), min(px(220), max(px(96), round(width * 0.32))))


@dataclass(frozen=True, slots=True)
class Sight:
    """The visible part of a plan: lines from `top` pixels on, and a time scale that starts after
    the names.

    `now` is drawn as a line.
    """

    plan: Plan
    lines: Lines
    by: Grouping
    scale: Scale
    measures: Measures
    width: int
    height: int
    now: Instant
    top: int = 0


class Chart:
    """A painter of a sight in theme colours.

    `bar` returns the bar of a place, `chosen` whether a line is selected.
    """

    def __init__(
        self,
        sight: Sight,
        table: Tokens,
        font: QFont,
        bar: Callable[[int], Bar],
        chosen: Callable[[int], bool],
    ) -> None:
        self._sight = sight
        self._table = table
        self._bar_of = bar
        self._chosen = chosen
        self._body, self._strong, self._small = (
            _sized(font, size, bold=bold)
            for size, bold in ((13, False), (12.5, True), (11.5, False))
        )
        self._right = sight.width - sight.measures.names
        self._units = units(sight.scale, px(40))

    def paint(self, painter: QPainter) -> None:
        sight, size = self._sight, self._sight.measures
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(0, 0, sight.width, sight.height, QColor(self._table.surface))
        painter.save()
        painter.translate(size.names, 0)
        painter.setClipRect(0, 0, self._right, sight.height)
        self._paint_days(painter)
        painter.restore()
        for line in self._seen():
            self._paint_line(painter, line, size.head + line * size.line - sight.top)
        self._paint_scale(painter)

    def _seen(self) -> range:
        sight, size = self._sight, self._sight.measures
        last = (sight.top + sight.height - size.head) // size.line + 1
        return range(sight.top // size.line, min(last, len(sight.lines)))

    # Days
    # ----------------------------------------------------------------------------------------------

    @property
    def _edges(self) -> tuple[Instant, Instant]:
        return self._sight.scale.left, self._sight.scale.at(self._right)

    def _ticks(self, unit: Unit, step: int) -> list[tuple[float, Tick]]:
        return [
            (self._sight.scale.x(tick.at), tick)
            for tick in ticks(unit, step, *self._edges, self._sight.plan.zone)
        ]

    def _paint_days(self, painter: QPainter) -> None:
        sight, table = self._sight, self._table
        top, scale = sight.measures.head, sight.scale
        # Narrower days would make weekends a grey mist.
        if scale.width(86_400) >= _SHADED:
            shade = (
                QBrush(QColor(table.text), Qt.BrushStyle.Dense7Pattern)
                if table.name == "system"
                else QBrush(QColor(table.sunken))
            )
            for start, end in weekends(*self._edges, sight.plan.zone):
                painter.fillRect(
                    QRectF(scale.x(start), top, scale.width(end - start), sight.height - top), shade
                )
        unit, step, above = self._units
        for lines, colour in (
            (self._ticks(unit, step), table.border),
            (self._ticks(above, 1), table.control),
        ):
            painter.setPen(
                QPen(
                    QColor(colour),
                    1,
                    Qt.PenStyle.DotLine if colour == table.border else Qt.PenStyle.SolidLine,
                )
            )
            painter.drawLines(
                [QLineF(round(x) + 0.5, top, round(x) + 0.5, sight.height) for x, _ in lines]
            )
        today = scale.x(sight.now)
        if 0 <= today <= self._right:
            painter.setPen(QPen(QColor(table.bad), 2))
            painter.drawLine(QLineF(today, top, today, sight.height))

    def _paint_scale(self, painter: QPainter) -> None:
        sight = self._sight
        table = self._table
        size = self._sight.measures
        unit, step, above = self._units
        painter.fillRect(0, 0, sight.width, size.head, QColor(table.sunken))
        painter.save()
        painter.setClipRect(size.names, 0, self._right, size.head)
        painter.translate(size.names, 0)
        half = size.head // 2
        self._paint_upper(painter, self._ticks(above, 1), above, QRect(0, 0, self._right, half))
        marks = self._ticks(unit, step)
        painter.setFont(self._small)
        room = marks[1][0] - marks[0][0] if len(marks) > 1 else float(self._right)
        wide = room >= QFontMetrics(self._small).horizontalAdvance("Wed. 30") + px(6)
        for x, tick in marks:
            free = unit is Unit.DAY and tick.local.isoweekday() >= _SATURDAY
            painter.setPen(QColor(table.faint if free else table.text))
            painter.drawText(
                QRectF(x + px(4), half, room, half),
                Qt.AlignmentFlag.AlignVCenter,
                lower(tick, unit, wide=wide),
            )
        today = sight.scale.x(sight.now)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(table.bad))
        corners = (
            (today - px(6), size.head - px(8)),
            (today + px(6), size.head - px(8)),
            (today, size.head - 1),
        )
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
        painter.restore()
        painter.setPen(QColor(table.control))
        painter.drawLine(0, size.head - 1, sight.width, size.head - 1)
        painter.drawLine(size.names, 0, size.names, sight.height)

    def _paint_upper(
        self, painter: QPainter, marks: list[tuple[float, Tick]], unit: Unit, room: QRect
    ) -> None:
        """Paint the upper labels; the first one sticks to the left edge while its period is
        visible.
        """
        painter.setFont(self._strong)
        painter.setPen(QColor(self._table.muted))
        metrics = QFontMetrics(self._strong)
        for place, (x, tick) in enumerate(marks):
            following = marks[place + 1][0] if place + 1 < len(marks) else float(room.right())
            left, label = max(x, 0.0) + px(4), ""
            for label in upper(tick, unit):
                if left + metrics.horizontalAdvance(label) <= following - px(4):
                    break
            left = (
                min(left, following - px(4) - metrics.horizontalAdvance(label)) if x < 0 else left
            )
            painter.drawText(
                QRectF(left, room.top(), max(following - left, 0), room.height()),
                Qt.AlignmentFlag.AlignVCenter,
                label,
            )

    # Lines
    # ----------------------------------------------------------------------------------------------

    def _paint_line(self, painter: QPainter, line: int, y: int) -> None:
        sight = self._sight
        table = self._table
        size = self._sight.measures
        place = sight.lines.place(line)
        if place is None:
            painter.fillRect(0, y, sight.width, size.line, QColor(table.sunken))
            painter.setFont(self._strong)
            painter.setPen(QColor(table.text))
            label = heading_words(sight.by, sight.lines.heading(line))
            inside = QRect(px(10), y, sight.width - px(20), size.line)
            painter.drawText(
                inside, Qt.AlignmentFlag.AlignVCenter, cut(painter, label, inside.width())
            )
        else:
            chosen, bar = self._chosen(line), self._bar_of(place)
            if chosen:
                painter.fillRect(
                    size.names,
                    y,
                    self._right,
                    size.line,
                    _with_alpha(table.selection, 150 if table.name != "system" else 70),
                )
            painter.save()
            painter.setClipRect(size.names + 1, max(y, size.head), self._right, size.line)
            painter.translate(size.names, y)
            self._paint_bar(painter, bar)
            painter.restore()
            self._paint_name(painter, bar, QRect(0, y, size.names, size.line), chosen=chosen)
        painter.setPen(QPen(QColor(table.border), 1))
        painter.drawLine(0, y + size.line - 1, sight.width, y + size.line - 1)

    def _paint_name(self, painter: QPainter, bar: Bar, room: QRect, *, chosen: bool) -> None:
        table = self._table
        painter.fillRect(room, QColor(table.selection if chosen else table.surface))
        inside = room.adjusted(px(8), 0, -px(6), 0)
        if bar.look is not None:
            icon, token = bar.look
            size = px(15)
            ink = (
                table.on_selection
                if chosen and table.name == "system"
                else str(getattr(table, token))
            )
            painter.drawImage(
                inside.left(),
                inside.center().y() - size // 2,
                icons.image(icon, ink, size, pixel_ratio(painter)),
            )
            inside.adjust(size + px(6), 0, 0, 0)
        painter.setFont(self._body)
        painter.setPen(
            QColor(table.on_selection if chosen else table.muted if bar.faint else table.text)
        )
        painter.drawText(
            inside, Qt.AlignmentFlag.AlignVCenter, cut(painter, bar.name or bar.id, inside.width())
        )

    def _paint_bar(self, painter: QPainter, bar: Bar) -> None:
        was, now = (self._room(bar.was) if bar.was is not None else None), self._room(bar.span)
        if was is not None:
            self._paint_hollow(painter, was, now)
        if now is None:
            return
        if now.right() < 0 or now.left() > self._right:
            self._paint_arrow(painter, left=now.right() < 0)
        elif bar.span[0] is None or bar.span[1] is None or bar.span[0] == bar.span[1]:
            self._paint_point(painter, bar, now.left())
        else:
            self._paint_full(painter, bar, now)

    def _room(self, span: tuple[Instant | None, Instant | None]) -> QRectF | None:
        """Return the rectangle of a bar within its line, at least three pixels wide, or None
        without dates.
        """
        place = drawn(span)
        if place is None:
            return None
        scale = self._sight.scale
        line = self._sight.measures.line
        height = px(12)
        # Qt paints with 32-bit numbers: a bar years long at the finest zoom would wrap around.
        left, right = (min(max(scale.x(at), -1e6), 1e6) for at in place)
        # A bar of minutes stays visible, and can be hit.
        return QRectF(left, (line - height) / 2, max(right - left, 3.0), height)

    def _paint_hollow(self, painter: QPainter, was: QRectF, now: QRectF | None) -> None:
        pen = QPen(QColor(self._table.control), 1.4)
        # Draw a dotted line from the old bar to the new one, unless they overlap.
        if now is not None and not now.intersects(was):
            painter.setPen(QPen(QColor(self._table.control), 1, Qt.PenStyle.DotLine))
            y = was.center().y()
            ends = (
                (was.right(), now.left()) if now.left() > was.right() else (was.left(), now.right())
            )
            painter.drawLine(QLineF(ends[0], y, ends[1], y))
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(was.adjusted(0, -px(4), 0, px(4)), px(3), px(3))

    def _paint_full(self, painter: QPainter, bar: Bar, room: QRectF) -> None:
        table = self._table
        token, icon = STATUSES.get(bar.status, ("muted", ""))
        ink = QColor(str(getattr(table, token)))
        if bar.faint:
            painter.setPen(QPen(ink, 1, Qt.PenStyle.DashLine))
            painter.setBrush(QColor(table.soft(token)))
        else:
            system = table.name == "system"
            painter.setPen(QPen(ink, 1) if system else Qt.PenStyle.NoPen)
            painter.setBrush(
                QBrush(ink, _PATTERNS.get(bar.status, Qt.BrushStyle.SolidPattern))
                if system
                else ink
            )
        painter.drawRoundedRect(room, px(3), px(3))
        if icon and not bar.faint and table.name != "system" and room.width() >= px(16):
            size = px(11)
            left = max(room.left(), 0.0) + px(3)
            if left + size <= room.right():
                painter.drawImage(
                    QPointF(left, room.center().y() - size / 2),
                    icons.image(icon, table.on_accent, size, pixel_ratio(painter)),
                )
        if bar.look is not None and bar.look[1] in {"bad", "warn"}:
            painter.setPen(QPen(QColor(str(getattr(table, bar.look[1]))), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(room.adjusted(-2, -2, 2, 2), px(4), px(4))

    def _paint_point(self, painter: QPainter, bar: Bar, x: float) -> None:
        """Paint an activity without a length, or of which only one end is known."""
        middle, half = self._sight.measures.line / 2, px(7)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(
            QColor(str(getattr(self._table, STATUSES.get(bar.status, ("muted", ""))[0])))
        )
        corners = ((x, middle - half), (x + half, middle), (x, middle + half), (x - half, middle))
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))

    def _paint_arrow(self, painter: QPainter, *, left: bool) -> None:
        """Paint at the edge that a bar lies beyond it."""
        size = px(14)
        picture = icons.image(
            "arrow-left" if left else "arrow-right", self._table.muted, size, pixel_ratio(painter)
        )
        painter.drawImage(
            QPointF(
                px(2) if left else self._right - size - px(2),
                (self._sight.measures.line - size) / 2,
            ),
            picture,
        )


def paint_legend(painter: QPainter, room: QRect, table: Tokens, font: QFont) -> None:
    """Paint the colour legend on one line, omitting entries that do not fit."""
    small = _sized(font, 11.5, bold=False)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(small)
    metrics, x = QFontMetrics(small), room.left()
    entries = [(status, status_word(status)) for status in STATUSES]
    for key, word in (*entries, ("was", tr("where it was")), ("today", tr("today"))):
        width = px(24) + metrics.horizontalAdvance(word)
        if x + width > room.right():
            return
        middle = room.center().y()
        if key == "today":
            painter.setPen(QPen(QColor(table.bad), 2))
            painter.drawLine(QLineF(x + px(10), middle - px(7), x + px(10), middle + px(7)))
        else:
            ink = QColor(str(getattr(table, STATUSES[key][0] if key in STATUSES else "control")))
            pattern = (
                _PATTERNS.get(key, Qt.BrushStyle.SolidPattern)
                if table.name == "system"
                else Qt.BrushStyle.SolidPattern
            )
            painter.setPen(QPen(ink, 1.4))
            painter.setBrush(
                QBrush(ink, pattern) if key in STATUSES else QBrush(Qt.BrushStyle.NoBrush)
            )
            painter.drawRoundedRect(QRectF(x, middle - px(4), px(18), px(9)), px(2), px(2))
        painter.setPen(QColor(table.muted))
        painter.drawText(
            QRect(x + px(24), room.top(), width, room.height()), Qt.AlignmentFlag.AlignVCenter, word
        )
        x += width + px(14)


def _sized(font: QFont, size: float, *, bold: bool) -> QFont:
    made = QFont(font)
    made.setPixelSize(px(size))
    made.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return made


def _with_alpha(colour: str, alpha: int) -> QColor:
    made = QColor(colour)
    made.setAlpha(alpha)
    return made
