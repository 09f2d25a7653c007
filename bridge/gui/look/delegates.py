"""The delegate for the cells of plain tables, and helpers for other delegates."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from bridge.gui.look import icons
from bridge.gui.look.colours import Tokens
from bridge.gui.look.painted_widgets import draw_pill
from bridge.gui.look.theme import px, tokens

Index = QModelIndex | QPersistentModelIndex


class LinesDelegate(QStyledItemDelegate):
    """Draws cells of plain tables: text, a quieter second line (UserRole), an icon (UserRole + 2:
    name and token; a place for one if empty), a pill (UserRole + 3: state).
    """

    SECOND, ICON, PILL = (int(Qt.ItemDataRole.UserRole) + offset for offset in (0, 2, 3))

    def __init__(self, parent: QObject | None = None, height: int = 40) -> None:
        super().__init__(parent)
        self._height = height

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room for both lines, up to the width of a short sentence."""
        given = index.data(Qt.ItemDataRole.SizeHintRole)
        if isinstance(given, QSize):
            return given
        metrics = QFontMetrics(option.font)
        lines = (index.data(Qt.ItemDataRole.DisplayRole), index.data(self.SECOND))
        width = max(metrics.horizontalAdvance(str(line or "")) for line in lines)
        beside = px(24) if index.data(self.ICON) or index.data(self.PILL) else 0
        return QSize(min(width + beside, px(300)) + px(24), px(self._height))

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
        painter.setFont(sized(painter, 13, bold=False))
        painter.setPen(QColor(table.on_selection if chosen else table.text))
        words, lines = cut(painter, text, room.width()), 3 if second else 2
        turned = words != text and room.height() > lines * painter.fontMetrics().height()
        if turned:
            words = two_lines(painter.fontMetrics(), text, room.width())
        if not second:
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
        else:
            high = px(38) if turned else px(20)
            middle = room.center().y() + (high - px(20)) // 2
            top = QRect(room.left(), middle - high, room.width(), high)
            painter.drawText(top, Qt.AlignmentFlag.AlignVCenter, words)
            painter.setFont(sized(painter, 12, bold=False))
            painter.setPen(QColor(table.on_selection if chosen else table.muted))
            below = QRect(room.left(), middle + px(1), room.width(), px(18))
            painter.drawText(
                below, Qt.AlignmentFlag.AlignVCenter, cut(painter, second, room.width())
            )


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


def two_lines(metrics: QFontMetrics, text: str, width: int) -> str:
    """Return a text cut so that it fits into a width on two lines, turned between words."""
    first = ""
    for word in text.split(" "):
        longer = f"{first} {word}".strip()
        if metrics.horizontalAdvance(longer) > width:
            break
        first = longer
    rest = text[len(first) :].strip()
    if not rest:
        return text  # eliding again could cut a text that just fits
    if not first:
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
    return f"{first}\n{metrics.elidedText(rest, Qt.TextElideMode.ElideRight, width)}"


def pixel_ratio(painter: QPainter) -> float:
    """Return how many pixels of the device one of ours is."""
    device = painter.device()
    return float(device.devicePixelRatioF()) if device is not None else 1.0
