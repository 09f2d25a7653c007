"""One picture of a comparison, painted in the theme in force: the same numbers as the chart in the workbook."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from bridge.gui.look.theme import colour, look, px, smooth
from bridge.simulation.pictures import Picture, PictureKind, round_steps

_INKS = ("accent", "warn", "good", "violet", "bad", "production", "practice", "muted")
_TICK, _MANY = 5, 60


class PictureView(QWidget):
    """Draws a `Picture` as large as its place, anew when the theme changes, and says its numbers to those who hear it."""

    def __init__(self) -> None:
        super().__init__()
        self.picture: Picture | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        look().changed.connect(self.update)

    def show_picture(self, picture: Picture | None) -> None:
        self.picture = picture
        self.setAccessibleName(picture.title if picture is not None else "")
        self.setAccessibleDescription(spoken(picture) if picture is not None else "")
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for axes that can be read."""
        return QSize(px(520), px(300))

    def minimumSizeHint(self) -> QSize:
        """Return the least room in which numbers do not meet."""
        return QSize(px(280), px(170))

    def paintEvent(self, event: QPaintEvent) -> None:
        # An error while a painter is open would end the program.
        if self.picture is None or not any(one.points for one in self.picture.series):
            return
        painter = smooth(self)
        draw = {PictureKind.TABLE: _table, PictureKind.EFFECTS: _effects, PictureKind.BARS: _bars}.get(self.picture.kind, _lines)
        draw(painter, QRectF(self.rect()).adjusted(px(4), px(4), -px(4), -px(4)), self.picture)


def spoken(picture: Picture) -> str:
    """Return the numbers of a picture as words, for those who hear it."""
    told = (f"{one.name}: {', '.join(_number(y, picture.decimals) for _, y in one.points[:20])}" for one in picture.series)
    return "; ".join([f"{picture.x_title}, {picture.y_title}", *told])


def _number(value: float, decimals: int) -> str:
    return f"{value:,.{decimals}f}"


def _decimals(step: float) -> int:
    text = f"{step:.10f}".rstrip("0")
    return len(text.partition(".")[2])


def _ticks(values: Sequence[float], *, zero: bool = False) -> list[float]:
    first, last, step = round_steps(values, zero=zero)
    return [first + step * number for number in range(round((last - first) / step) + 1)]


def _lines(painter: QPainter, area: QRectF, picture: Picture) -> None:
    xs, ys = ([pair[at] for one in picture.series for pair in one.points] for at in (0, 1))
    across, up = _ticks(xs), _ticks(ys)
    inside = _frame(painter, area, picture, up)

    def place(x: float, y: float) -> QPointF:
        return QPointF(
            inside.left() + (x - across[0]) / (across[-1] - across[0]) * inside.width(),
            inside.bottom() - (y - up[0]) / (up[-1] - up[0]) * inside.height(),
        )

    for x in across:
        at = place(x, up[0])
        _text(painter, QRectF(at.x() - px(40), at.y() + px(3), px(80), px(16)), _number(x, _decimals(across[1] - across[0])))
    for number, one in enumerate(picture.series):
        ink = colour(_INKS[(1 if one.marked else number) % len(_INKS)])
        points = [place(x, y) for x, y in one.points]
        painter.setPen(QPen(ink, px(2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if picture.kind is PictureKind.CURVE or one.marked:
            painter.drawPolyline(QPolygonF(points))
        for (x, _), (low, high) in zip(one.points, one.spread, strict=False):
            painter.drawLine(place(x, low), place(x, high))
        painter.setBrush(ink)
        size = px(4 if one.marked else 3)
        for point in points if len(points) <= _MANY or picture.kind is PictureKind.SCATTER else ():
            painter.drawEllipse(point, size, size)
    _legend(painter, area, picture)


def _frame(painter: QPainter, area: QRectF, picture: Picture, up: Sequence[float]) -> QRectF:
    """Draw title, names of the axes and the lines across; return what is left for the numbers."""
    metrics = QFontMetricsF(painter.font())
    words = [_number(y, _decimals(up[1] - up[0])) for y in up]
    wide = max(metrics.horizontalAdvance(word) for word in words)
    legend = px(20) if len(picture.series) > 1 else 0
    inside = area.adjusted(wide + px(12), px(40), -px(14), -px(38) - legend)
    _title(painter, area, picture.title, picture.y_title)
    _text(painter, QRectF(inside.left(), inside.bottom() + px(19), inside.width(), px(18)), picture.x_title, "muted")
    for y, word in zip(up, words, strict=True):
        height = inside.bottom() - (y - up[0]) / (up[-1] - up[0]) * inside.height()
        painter.setPen(QPen(colour("border"), 1))
        painter.drawLine(QPointF(inside.left(), height), QPointF(inside.right(), height))
        _text(painter, QRectF(area.left(), height - px(8), wide + px(6), px(16)), word, "text", Qt.AlignmentFlag.AlignRight)
    return inside


def _bars(painter: QPainter, area: QRectF, picture: Picture) -> None:
    values = [y for one in picture.series for _, y in one.points]
    up = _ticks(values, zero=True)
    inside = _frame(painter, area, picture, up)
    width = inside.width() / max(1, len(picture.categories))

    def height(y: float) -> float:
        return inside.bottom() - (y - up[0]) / (up[-1] - up[0]) * inside.height()

    for x, y in picture.series[0].points:
        left = inside.left() + x * width
        bar = QRectF(QPointF(left + width * 0.2, height(max(0.0, y))), QPointF(left + width * 0.8, height(min(0.0, y))))
        painter.fillRect(bar, colour("accent"))
        _text(painter, QRectF(left, inside.bottom() + px(3), width, px(16)), picture.categories[int(x)])


def _effects(painter: QPainter, area: QRectF, picture: Picture) -> None:
    metrics = QFontMetricsF(painter.font())
    words = [f"{word}: {note}" if note else word for word, note in zip(picture.categories, picture.notes, strict=True)]
    wide = min(area.width() / 2, max(metrics.horizontalAdvance(word) for word in words) + px(10))
    across = _ticks([y for one in picture.series for _, y in one.points], zero=True)
    inside = area.adjusted(wide, px(40), -px(20), -px(38))
    _title(painter, area, picture.title, f"{picture.y_title} · {_number(picture.middle, picture.decimals)}")

    def place(value: float) -> float:
        return inside.left() + (value - across[0]) / (across[-1] - across[0]) * inside.width()

    for value in across:
        painter.setPen(QPen(colour("muted" if abs(value) < 1e-12 else "border"), 1))
        painter.drawLine(QPointF(place(value), inside.top()), QPointF(place(value), inside.bottom()))
    for value in across[:: 1 + len(across) // _TICK]:
        _text(painter, QRectF(place(value) - px(50), inside.bottom() + px(3), px(100), px(16)), _number(value, _decimals(across[1] - across[0])))
    height = inside.height() / len(words)
    for at, word in enumerate(words):
        top = inside.top() + at * height
        told = metrics.elidedText(word, Qt.TextElideMode.ElideMiddle, wide - px(8))
        _text(painter, QRectF(area.left(), top, wide - px(6), height), told, "text", Qt.AlignmentFlag.AlignRight)
        for ink, one in zip(("accent", "warn"), picture.series, strict=True):
            value = one.points[at][1]
            bar = QRectF(QPointF(place(min(0.0, value)), top + height * 0.2), QPointF(place(max(0.0, value)), top + height * 0.8))
            painter.fillRect(bar, colour(ink))


def _table(painter: QPainter, area: QRectF, picture: Picture) -> None:
    values = [y for one in picture.series for _, y in one.points]
    low, high = min(values), max(values)
    _title(painter, area, picture.title, f"{picture.y_title} ↓   {picture.x_title} →")
    inside = area.adjusted(px(64), px(62), 0, 0)
    width, height = inside.width() / len(picture.categories), min(px(34), inside.height() / len(picture.rows))
    for at, word in enumerate(picture.categories):
        _text(painter, QRectF(inside.left() + at * width, inside.top() - px(19), width, px(18)), word, "muted")
    for row, one in enumerate(picture.series):
        top = inside.top() + row * height
        _text(painter, QRectF(area.left(), top, px(58), height), picture.rows[row], "muted", Qt.AlignmentFlag.AlignRight)
        for x, y in one.points:
            cell = QRectF(inside.left() + x * width, top, width, height).adjusted(1, 1, -1, -1)
            fill = QColor(colour("accent"))
            fill.setAlphaF(0.08 + 0.42 * ((y - low) / (high - low) if high > low else 0))
            painter.fillRect(cell, fill)
            _text(painter, cell, _number(y, picture.decimals))


def _title(painter: QPainter, area: QRectF, title: str, below: str) -> None:
    usual = painter.font()
    strong = painter.font()
    strong.setBold(True)
    painter.setFont(strong)
    _text(painter, QRectF(area.left(), area.top(), area.width(), px(18)), title, "text", Qt.AlignmentFlag.AlignLeft)
    painter.setFont(usual)
    if below != title:
        _text(painter, QRectF(area.left(), area.top() + px(17), area.width(), px(18)), below, "muted", Qt.AlignmentFlag.AlignLeft)


def _legend(painter: QPainter, area: QRectF, picture: Picture) -> None:
    left, metrics = area.left() + px(4), QFontMetricsF(painter.font())
    if picture.lines and len(picture.series) > 1:
        wide = metrics.horizontalAdvance(picture.lines)
        _text(painter, QRectF(left, area.bottom() - px(17), wide + px(4), px(18)), picture.lines, "muted", Qt.AlignmentFlag.AlignLeft)
        left += wide + px(20)
    for number, one in enumerate(picture.series if len(picture.series) > 1 else ()):
        wide = metrics.horizontalAdvance(one.name)
        if left + wide > area.right():
            break
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(_INKS[(1 if one.marked else number) % len(_INKS)]))
        painter.drawEllipse(QPointF(left, area.bottom() - px(8)), px(4), px(4))
        _text(painter, QRectF(left + px(8), area.bottom() - px(17), wide + px(4), px(18)), one.name, "text", Qt.AlignmentFlag.AlignLeft)
        left += wide + px(26)


def _text(painter: QPainter, area: QRectF, text: str, ink: str = "text", side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter) -> None:
    painter.setPen(colour(ink))
    painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, text)
