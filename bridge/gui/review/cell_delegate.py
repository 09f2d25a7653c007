"""Draws the cells of the review."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from bridge.gui.look import icons
from bridge.gui.look.colours import Tokens
from bridge.gui.look.delegates import begun, cut, pixel_ratio, sized, turned
from bridge.gui.look.theme import px
from bridge.gui.review.cells import CellView
from bridge.gui.review.states import STATE_LOOK, State, state_word
from bridge.gui.review.table_model import FIXED, STATE, VIEW, WORDS, Index
from bridge.gui.widgets.formats import tr

HEIGHT = 38
"""Height of a row of two lines."""
_MARKS = {"bad": ("alert", "bad"), "warn": ("warn", "warn"), "conflict": ("people", "bad")}


class CellDelegate(QStyledItemDelegate):
    """Draws a state, a value over the one that it was, or a name over its ID."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return room for the text, which changes may write on two lines, and what it was."""
        view = index.data(VIEW)
        if not isinstance(view, CellView):
            return QSize(px(110), px(HEIGHT))
        wide = QFontMetrics(option.font).horizontalAdvance
        if view.mark.startswith(STATE):
            return QSize(_state_width(option.font.key()) + px(40), px(HEIGHT))
        if view.mark == WORDS:
            return QSize(wide(view.text) * 11 // 20 + px(40), px(HEIGHT))
        was = "" if view.was is None else tr("was {value}", value=view.was)
        beside = px(36) if view.mark in _MARKS else px(18)
        # Values are written bold over what they were, which is smaller.
        width = max(wide(view.text) * (11 if was else 10) // 10, wide(was) * 9 // 10)
        return QSize(width + beside, px(HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        view = index.data(VIEW)
        if not isinstance(view, CellView):
            super().paint(painter, option, index)
            return
        table, rect, chosen = begun(painter, option)
        if view.mark.startswith(STATE):
            _draw_state(painter, rect, view, table, chosen=chosen)
        else:
            named = index.column() == FIXED.index("activity")
            _draw_cell(painter, rect, view, table, chosen=chosen, named=named)
        painter.setPen(QColor(table.border))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(table.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -2, -3), 5, 5)
        painter.restore()


@cache
def _state_width(font_key: str) -> int:
    """Return the width of the longest word of a state in a font, by `QFont.key`."""
    font = QFont()
    font.fromString(font_key)
    wide = QFontMetrics(font).horizontalAdvance
    return max(wide(word) for state in State for word in state_word(state).split())


def _draw_state(
    painter: QPainter, rect: QRect, view: CellView, table: Tokens, *, chosen: bool
) -> None:
    name, token = STATE_LOOK[State(view.mark.removeprefix(STATE))]
    ink = table.on_selection if chosen and table.name == "system" else str(getattr(table, token))
    _draw_icon(painter, name, ink, 16, rect.left() + px(10), rect)
    room = rect.adjusted(px(33), 0, -px(4), 0)
    if room.width() < _state_width(painter.font().key()):
        return  # of a narrow table the icon alone
    _write(painter, room, view.text, table.on_selection if chosen else table.text, wraps=True)


def _draw_cell(
    painter: QPainter, rect: QRect, view: CellView, table: Tokens, *, chosen: bool, named: bool
) -> None:
    inside = QRectF(rect).adjusted(3, 3, -3, -4)
    room = rect.adjusted(px(10), 0, -px(8), 0)
    mark = _MARKS.get(view.mark)
    if mark is not None:
        ink = str(getattr(table, mark[1]))
        painter.setPen(QPen(QColor(ink), 1.4))
        painter.setBrush(QColor(table.surface if chosen else table.soft(mark[1])))
        painter.drawRoundedRect(inside, 5, 5)
        _draw_icon(painter, mark[0], ink, 15, room.right() - px(13), rect)
        room.adjust(0, 0, -px(18), 0)
        chosen = False
    elif view.mark in {"changed", "new"} and not chosen:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(table.changed if view.mark == "changed" else table.good_soft))
        painter.drawRoundedRect(inside, 5, 5)
    ink, quiet = (table.on_selection,) * 2 if chosen else (table.text, table.muted)
    if view.was is None or view.mark == WORDS:
        _write(painter, room, view.text, ink, wraps=view.mark == WORDS)
        return
    room.adjust(0, px(2), 0, -px(3))
    half = room.height() // 2
    _write(painter, room.adjusted(0, 0, 0, -half), view.text, ink, bold=not named)
    words = view.was if named else tr("was {value}", value=view.was)
    _write(painter, room.adjusted(0, room.height() - half, 0, 0), words, quiet, 11)


def _draw_icon(painter: QPainter, name: str, ink: str, size: int, left: int, rect: QRect) -> None:
    picture = icons.pixmap(name, ink, px(size), pixel_ratio(painter))
    painter.drawPixmap(left, rect.center().y() - px(size) // 2, picture)


def _write(
    painter: QPainter,
    room: QRect,
    text: str,
    ink: str,
    size: int = 13,
    *,
    bold: bool = False,
    wraps: bool = False,
) -> None:
    """Write a text on one line, or on two if it `wraps`, and cut the rest."""
    painter.setPen(QColor(ink))
    painter.setFont(sized(painter, size, bold=bold))
    lines = (
        turned(painter.fontMetrics(), text, room.width())
        if wraps
        else cut(painter, text, room.width())
    )
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, lines)
