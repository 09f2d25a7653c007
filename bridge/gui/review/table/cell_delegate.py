"""How the cells of the review are drawn: new value over "was …", problem cells with border, icon and text; states."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from bridge.gui.look import icons
from bridge.gui.look.colours import Tokens
from bridge.gui.look.delegates import Index, begun, cut, pixel_ratio, sized, two_lines
from bridge.gui.look.theme import px
from bridge.gui.review.cell_view import CellView
from bridge.gui.review.checked_sheet import State
from bridge.gui.review.table.table_model import STATE, STATE_LOOK, VIEW, WORDS
from bridge.gui.widgets.formats import tr

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
        view = index.data(VIEW)
        if not isinstance(view, CellView):
            super().paint(painter, option, index)
            return
        table, rect, chosen = begun(painter, option)
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
        painter.drawPixmap(rect.left() + px(10), rect.center().y() - size // 2, icons.pixmap(name, ink, size, pixel_ratio(painter)))
        self._write(painter, rect.adjusted(px(33), 0, -px(4), 0), view.text, table.on_selection if chosen else table.text)

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
            picture = icons.pixmap(mark[0], str(getattr(table, mark[1])), size, pixel_ratio(painter))
            painter.drawPixmap(room.right() - size + px(2), rect.center().y() - size // 2, picture)
            room.adjust(0, 0, -px(18), 0)
            chosen = False
        elif view.mark in {"changed", "new"} and not chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(table.changed if view.mark == "changed" else table.good_soft))
            painter.drawRoundedRect(inside, 5, 5)
        ink, quiet = (table.on_selection, table.on_selection) if chosen else (table.text, table.muted)
        below = view.was
        if view.mark == WORDS:
            painter.setPen(QColor(ink))
            painter.setFont(self._font(painter, 13, bold=False))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, two_lines(painter, view.text, room.width()))
            return
        if below is None:
            self._write(painter, room, view.text, ink)
            return
        named = view.mark not in {"changed", "bad", "warn", "conflict"}
        middle = rect.center().y()
        self._write(painter, QRect(room.left(), middle - px(19), room.width(), px(20)), view.text, ink, bold=not named)
        words = below if named else tr("was {value}", value=below)
        self._write(painter, QRect(room.left(), middle + px(1), room.width(), px(17)), words, quiet, 11)

    def _write(self, painter: QPainter, room: QRect, text: str, ink: str, size: int = 13, *, bold: bool = False) -> None:
        painter.setPen(QColor(ink))
        painter.setFont(self._font(painter, size, bold=bold))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, cut(painter, text, room.width()))

    def _font(self, painter: QPainter, size: int, *, bold: bool) -> QFont:
        key = (px(size), bold)
        if key not in self._fonts:
            self._fonts[key] = sized(painter, size, bold=bold)
        return self._fonts[key]
