"""The delegate for the cells of plain tables, and helpers for other delegates."""

from __future__ import annotations

from bisect import bisect_right

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from bridge.gui.look import icons
from bridge.gui.look.colours import Tokens
from bridge.gui.look.painted_widgets import draw_pill
from bridge.gui.look.theme import px, tokens

Index = QModelIndex | QPersistentModelIndex
_MOST_LINES = 6
"""A row grows for so many lines of a cell."""
_GAP = 3
"""Between the words of a cell and the quieter ones below."""


class LinesDelegate(QStyledItemDelegate):
    """Draws cells of plain tables: text, a quieter second line (UserRole), an icon (UserRole + 2:
    name and token; a place for one if empty), a pill (UserRole + 3: state).
    """

    SECOND, ICON, PILL = (int(Qt.ItemDataRole.UserRole) + offset for offset in (0, 2, 3))

    def __init__(self, parent: QObject | None = None, height: int = 40) -> None:
        super().__init__(parent)
        self._height = height

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room for both lines, up to the width of a short sentence; for a row, whose
        columns have their widths, the height of all words.
        """
        given = index.data(Qt.ItemDataRole.SizeHintRole)
        if isinstance(given, QSize):
            return given
        metrics = QFontMetrics(option.font)
        lines = [str(index.data(role) or "") for role in (Qt.ItemDataRole.DisplayRole, self.SECOND)]
        width = max(map(metrics.horizontalAdvance, lines))
        pill, icon = index.data(self.PILL), index.data(self.ICON)
        beside, height = px(24) if icon or pill else 0, px(self._height)
        if (room := option.rect.width()) > 0 and not pill:
            room -= px(18) + (px(23) if icon else 0)
            shown = [turned(metrics, line, room, _MOST_LINES) for line in lines if line]
            count = sum(line.count("\n") + 1 for line in shown)
            height = max(height, count * metrics.height() + px(10))
        return QSize(min(width + beside, px(300)) + px(24), height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one cell."""
        table, rect, chosen = begun(painter, option)
        painter.setPen(QColor(table.border))
        # Painted and not a grid of the view: Qt's grid also runs below the last row.
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        room, text = (
            rect.adjusted(px(10), 0, -px(8), 0),
            str(index.data(Qt.ItemDataRole.DisplayRole) or ""),
        )
        pill = index.data(self.PILL)
        if pill and text:
            self._draw_pill(painter, room, text, str(pill))
        else:
            self._draw_lines(painter, room, text, index, table, chosen=chosen)
        painter.restore()

    def _draw_pill(self, painter: QPainter, room: QRect, text: str, state: str) -> None:
        font = sized(painter, 11.5, bold=True)
        width, height = QFontMetrics(font).horizontalAdvance(text) + px(20), px(21)
        place = QRect(
            room.left(), room.center().y() - height // 2, min(width, room.width()), height
        )
        draw_pill(painter, place, text, state, font)

    def _draw_lines(
        self,
        painter: QPainter,
        room: QRect,
        text: str,
        index: Index,
        table: Tokens,
        *,
        chosen: bool,
    ) -> None:
        icon = index.data(self.ICON)
        if isinstance(icon, tuple):
            size = px(16)
            if icon[0]:
                ink = str(getattr(table, icon[1]))
                picture = icons.pixmap(icon[0], ink, size, pixel_ratio(painter))
                painter.drawPixmap(room.left(), room.center().y() - size // 2, picture)
            room.adjust(size + px(7), 0, 0, 0)
        second = str(index.data(self.SECOND) or "")
        fonts = sized(painter, 13, bold=False), sized(painter, 12, bold=False)
        small = QFontMetrics(fonts[1]).height() + px(_GAP)
        blocks, used = list[tuple[str, int]](), 0
        for words, font, kept in ((text, fonts[0], small if second else 0), (second, fonts[1], 0)):
            painter.setFont(font)
            fits = fitted(painter, words, room.width(), room.height() - used - kept)
            blocks.append((fits, used))
            used += (fits.count("\n") + 1) * painter.fontMetrics().height() if words else 0
            used += px(_GAP) if kept else 0
        top = room.top() + (room.height() - used) // 2
        inks = (table.on_selection,) * 2 if chosen else (table.text, table.muted)
        for (words, below), font, ink in zip(blocks, fonts, inks, strict=True):
            painter.setFont(font)
            painter.setPen(QColor(ink))
            room.setTop(top + below)
            painter.drawText(room, Qt.AlignmentFlag.AlignTop, words)


def begun(painter: QPainter, option: QStyleOptionViewItem) -> tuple[Tokens, QRect, bool]:
    """Save the painter and fill the cell; return the colours, the cell's place, and whether it is
    selected. The caller restores the painter.
    """
    table = tokens()
    rect = QRect(option.rect)
    chosen = bool(option.state & QStyle.StateFlag.State_Selected)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(rect, QColor(table.selection if chosen else table.surface))
    return table, rect, chosen


def sized(painter: QPainter, size: float, *, bold: bool) -> QFont:
    """Return the painter's font in a size in pixels of a text size of 100 %."""
    font = QFont(painter.font())
    font.setPixelSize(px(size))
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return font


def elide_mode(text: str) -> Qt.TextElideMode:
    """Return where a text is cut: file names in the middle, since copies of a plan differ at the
    end.
    """
    files = any(ending in text for ending in (".xlsx", ".xlsm", ".csv"))
    return Qt.TextElideMode.ElideMiddle if files else Qt.TextElideMode.ElideRight


def fitted(painter: QPainter, text: str, width: int, height: int) -> str:
    """Return a text on as many lines as have room, the last one cut."""
    metrics = painter.fontMetrics()
    lines = height // metrics.height()
    if lines < 2 or metrics.horizontalAdvance(text) <= width:
        return cut(painter, text, width)
    return turned(metrics, text.replace("\n", " "), width, lines)


def cut(painter: QPainter, text: str, width: int) -> str:
    """Return a text elided to a width, on one line."""
    font = painter.font()
    key = (text, width, font.pixelSize(), font.weight())
    if key not in _cuts:
        if len(_cuts) >= _MOST_CUTS:
            _cuts.clear()
        # A line break would paint a second line over the row below.
        line = text.replace("\n", " ")
        _cuts[key] = QFontMetrics(font).elidedText(line, elide_mode(text), width)
    return _cuts[key]


_cuts = dict[tuple[str, int, int, QFont.Weight], str]()
_MOST_CUTS = 5_000
"""So many texts are kept: a table that is scrolled shows the same ones again."""


def turned(metrics: QFontMetrics, text: str, width: int, most: int = 2) -> str:
    """Return a text cut so that it fits into a width on some lines, turned between words; a word
    that is longer than a line is turned within.
    """
    lines, rest = list[str](), text
    while len(lines) < most - 1 and metrics.horizontalAdvance(rest) > width:
        fits = bisect_right(
            range(1, len(rest)), width, key=lambda end: metrics.horizontalAdvance(rest[:end])
        )
        ends = max(rest.rfind(" ", 0, fits + 1), 0) or _turn_within(rest, fits)
        lines.append(rest[:ends].rstrip())
        rest = rest[ends:].lstrip()
    if metrics.horizontalAdvance(rest) > width:
        rest = metrics.elidedText(rest, elide_mode(text), width)
    return "\n".join([*lines, rest])


def _turn_within(word: str, most: int) -> int:
    """Return where a long word is turned: behind a mark, as names of files have them, if any."""
    return max(word.rfind(mark, 0, most) + 1 for mark in "_-/\\") or max(most, 1)


def pixel_ratio(painter: QPainter) -> float:
    """Return how many pixels of the device one of ours is."""
    device = painter.device()
    return float(device.devicePixelRatioF()) if device is not None else 1.0
