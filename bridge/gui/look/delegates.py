"""How the cells of tables are drawn: new value over "was …", problem cells with border, icon and text; states and pills."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from bridge.gui.look import icons
from bridge.gui.look.colours import Tokens
from bridge.gui.look.painted_widgets import draw_pill
from bridge.gui.look.theme import px, tokens
from bridge.gui.review.checked_sheet import CellView, State
from bridge.gui.review.table_model import STATE, STATE_LOOK, VIEW
from bridge.gui.widgets.formats import tr

Index = QModelIndex | QPersistentModelIndex
_MARKS = {"bad": ("alert", "bad"), "warn": ("warn", "warn"), "conflict": ("people", "bad")}


class CellDelegate(QStyledItemDelegate):
    """Draws the cells of the review."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._fonts: dict[tuple[int, bool], QFont] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return room for two lines."""
        return QSize(px(110), px(46))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one cell."""
        view = index.data(VIEW)
        if not isinstance(view, CellView):
            super().paint(painter, option, index)
            return
        table, rect = tokens(), QRect(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(rect, QColor(table.selection if chosen else table.surface))
        if view.mark.startswith(STATE):
            self._draw_state(painter, rect, view, table, chosen=chosen)
        else:
            self._draw_cell(painter, rect, view, table, chosen=chosen)
        painter.setPen(QColor(table.border))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(table.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -2, -3), 5, 5)
        painter.restore()

    def _draw_state(self, painter: QPainter, rect: QRect, view: CellView, table: Tokens, *, chosen: bool) -> None:
        name, token = STATE_LOOK[State(view.mark.removeprefix(STATE))]
        size = px(16)
        ink = table.on_selection if chosen and table.name == "system" else str(getattr(table, token))
        painter.drawPixmap(rect.left() + px(10), rect.center().y() - size // 2, icons.pixmap(name, ink, size, _ratio(painter)))
        painter.setPen(QColor(table.on_selection if chosen else table.text))
        painter.setFont(self._font(painter, 13, bold=False))
        room = rect.adjusted(px(33), 0, -px(4), 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, _cut(painter, view.text, room.width()))

    def _draw_cell(self, painter: QPainter, rect: QRect, view: CellView, table: Tokens, *, chosen: bool) -> None:
        inside = QRectF(rect).adjusted(3, 3, -3, -4)
        room = rect.adjusted(px(10), 0, -px(8), 0)
        mark = _MARKS.get(view.mark)
        if mark is not None:
            fill = table.surface if chosen else table.soft(mark[1])
            painter.setPen(QPen(QColor(str(getattr(table, mark[1]))), 1.4))
            painter.setBrush(QColor(fill))
            painter.drawRoundedRect(inside, 5, 5)
            size = px(15)
            picture = icons.pixmap(mark[0], str(getattr(table, mark[1])), size, _ratio(painter))
            painter.drawPixmap(room.right() - size + px(2), rect.center().y() - size // 2, picture)
            room.adjust(0, 0, -px(18), 0)
            chosen = False
        elif view.mark in {"changed", "new"} and not chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(table.changed if view.mark == "changed" else table.good_soft))
            painter.drawRoundedRect(inside, 5, 5)
        ink, quiet = (table.on_selection, table.on_selection) if chosen else (table.text, table.muted)
        below = view.was
        if below is None:
            painter.setPen(QColor(ink))
            painter.setFont(self._font(painter, 13, bold=False))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, _cut(painter, view.text, room.width()))
            return
        was = view.mark in {"changed", "bad", "warn", "conflict"} and view.was is not None
        named = view.mark == "" or not was
        middle = rect.center().y()
        painter.setPen(QColor(ink))
        painter.setFont(self._font(painter, 13, bold=not named))
        top = QRect(room.left(), middle - px(19), room.width(), px(20))
        painter.drawText(top, Qt.AlignmentFlag.AlignVCenter, _cut(painter, view.text, room.width()))
        painter.setPen(QColor(quiet))
        painter.setFont(self._font(painter, 11, bold=False))
        bottom = QRect(room.left(), middle + px(1), room.width(), px(17))
        words = below if named else tr("was {value}", value=below)
        painter.drawText(bottom, Qt.AlignmentFlag.AlignVCenter, _cut(painter, words, room.width()))

    def _font(self, painter: QPainter, size: int, *, bold: bool) -> QFont:
        key = (px(size), bold)
        if key not in self._fonts:
            font = QFont(painter.font())
            font.setPixelSize(key[0])
            font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
            self._fonts[key] = font
        return self._fonts[key]


class LinesDelegate(QStyledItemDelegate):
    """Draws cells of plain tables: text, a quieter second line (UserRole), an icon (UserRole + 2: name and token), a pill (UserRole + 3: state)."""

    SECOND, ICON, PILL, BAR = (int(Qt.ItemDataRole.UserRole) + offset for offset in (0, 2, 3, 4))

    def __init__(self, parent: QObject | None = None, height: int = 40) -> None:
        super().__init__(parent)
        self._height = height

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return room for its lines."""
        return QSize(px(100), px(self._height))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one cell."""
        table, rect = tokens(), QRect(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(rect, QColor(table.selection if chosen else table.surface))
        painter.setPen(QColor(table.border))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        room, text = rect.adjusted(px(10), 0, -px(8), 0), str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        pill, bar = index.data(self.PILL), index.data(self.BAR)
        if pill and text:
            self._draw_pill(painter, room, text, str(pill))
        elif bar is not None:
            self._draw_bar(painter, room, text, bar, table)
        else:
            self._draw_lines(painter, room, text, index, table, chosen=chosen)
        painter.restore()

    def _draw_pill(self, painter: QPainter, room: QRect, text: str, state: str) -> None:
        font = _sized(painter, 11.5, bold=True)
        width, height = QFontMetrics(font).horizontalAdvance(text) + px(20), px(21)
        place = QRect(room.left(), room.center().y() - height // 2, min(width, room.width()), height)
        draw_pill(painter, place, text, state, font)

    def _draw_bar(self, painter: QPainter, room: QRect, text: str, bar: object, table: Tokens) -> None:
        share, state = bar if isinstance(bar, tuple) else (0.0, "accent")
        painter.setFont(_sized(painter, 13, bold=False))
        painter.setPen(QColor(table.text))
        width = QFontMetrics(painter.font()).horizontalAdvance(text)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
        left = room.left() + max(width + px(10), px(62))
        place = QRectF(left, room.center().y() - px(3), max(room.right() - left, 0), px(6))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(table.disabled_fill))
        painter.drawRoundedRect(place, px(3), px(3))
        place.setWidth(max(place.width() * float(share), px(6)))
        painter.setBrush(QColor(str(getattr(table, str(state)))))
        painter.drawRoundedRect(place, px(3), px(3))

    def _draw_lines(self, painter: QPainter, room: QRect, text: str, index: Index, table: Tokens, *, chosen: bool) -> None:
        icon = index.data(self.ICON)
        if isinstance(icon, tuple):
            size = px(16)
            painter.drawPixmap(room.left(), room.center().y() - size // 2, icons.pixmap(icon[0], str(getattr(table, icon[1])), size, _ratio(painter)))
            room.adjust(size + px(7), 0, 0, 0)
        second = str(index.data(self.SECOND) or "")
        painter.setFont(_sized(painter, 13, bold=False))
        painter.setPen(QColor(table.on_selection if chosen else table.text))
        top = QRect(room.left(), room.center().y() - px(20), room.width(), px(20)) if second else room
        painter.drawText(top, Qt.AlignmentFlag.AlignVCenter, _cut(painter, text, room.width()))
        if second:
            painter.setFont(_sized(painter, 12, bold=False))
            painter.setPen(QColor(table.on_selection if chosen else table.muted))
            below = QRect(room.left(), room.center().y() + px(1), room.width(), px(18))
            painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, _cut(painter, second, room.width()))


def _sized(painter: QPainter, size: float, *, bold: bool) -> QFont:
    font = QFont(painter.font())
    font.setPixelSize(px(size))
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return font


def _cut(painter: QPainter, text: str, width: int) -> str:
    return QFontMetrics(painter.font()).elidedText(text.replace("\n", " "), Qt.TextElideMode.ElideRight, width)


def _ratio(painter: QPainter) -> float:
    device = painter.device()
    return float(device.devicePixelRatioF()) if device is not None else 1.0
