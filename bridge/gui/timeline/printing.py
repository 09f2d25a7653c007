"""The visible part of a timeline on paper: a PDF page or a picture, always in the light theme."""

from __future__ import annotations

from pathlib import Path
from zoneinfo import ZoneInfo

from PySide6.QtCore import QMarginsF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from bridge import clock
from bridge.files import replacing
from bridge.gui.look import icons
from bridge.gui.look.colours import LIGHT
from bridge.gui.look.delegates import sized
from bridge.gui.look.theme import current_theme, px, tokens
from bridge.gui.timeline.bars import STATUSES
from bridge.gui.timeline.view import TimelineView
from bridge.gui.widgets.formats import moment, tr, zone_name

_RATIO = 2
"""Pixels of a picture to one of the screen."""
_MARGIN = 8
"""Millimetres of a page."""


def print_timeline(view: TimelineView, path: Path, title: str) -> None:
    """Write the visible part into a .png, else into a PDF of A4 landscape.

    Raises WorkbookError if the file cannot be written.
    """
    size = page_size(view)
    look = current_theme()
    shown, look.tokens = look.tokens, LIGHT
    try:
        with replacing(path) as temporary:
            if path.suffix.casefold() == ".png":
                image = QImage(size * _RATIO, QImage.Format.Format_RGB32)
                image.setDevicePixelRatio(_RATIO)
                painter = QPainter(image)
                draw(view, painter, size, title)
                painter.end()
                image.save(str(temporary), "PNG")  # type: ignore[call-overload]
                return
            writer = QPdfWriter(str(temporary))
            writer.setTitle(title)
            writer.setPageLayout(
                QPageLayout(
                    QPageSize(QPageSize.PageSizeId.A4),
                    QPageLayout.Orientation.Landscape,
                    QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN),
                    QPageLayout.Unit.Millimeter,
                )
            )
            painter = QPainter(writer)
            scale = min(writer.width() / size.width(), writer.height() / size.height())
            painter.scale(scale, scale)
            draw(view, painter, size, title)
            painter.end()
    finally:
        look.tokens = shown


def page_size(view: TimelineView) -> QSize:
    """Return the size of the visible part with its title and legend, in pixels."""
    header = view.horizontalHeader().height()
    return QSize(view.viewport().width(), _TITLE + header + _rows(view)[1] + _LEGEND)


_TITLE, _LEGEND = 44, 30


def _rows(view: TimelineView) -> tuple[range, int]:
    """Return the lines that are visible as a whole, and their height together."""
    height = view.verticalHeader().defaultSectionSize()
    first = view.rowAt(0)
    if first < 0:
        return range(0), 0
    first += view.rowViewportPosition(first) < -height // 2
    count = max(view.viewport().height() // height, 1)
    last = min(first + count, view.model_.rowCount())
    return range(first, last), (last - first) * height


def draw(view: TimelineView, painter: QPainter, size: QSize, title: str) -> None:
    """Paint title, scale, lines and legend."""
    table, width = tokens(), size.width()
    painter.fillRect(QRect(0, 0, width, size.height()), QColor(table.surface))
    painter.setPen(QColor(table.text))
    painter.setFont(sized(painter, 17, bold=True))
    head = QRectF(px(10), 0, width - px(20), _TITLE)
    painter.drawText(head, Qt.AlignmentFlag.AlignVCenter, title)
    plan = view.model_.plan
    zone = plan.zone if plan is not None else ZoneInfo("UTC")
    now = moment(clock.now(zone))
    words = tr("Printed {time}, times in {zone}", time=now, zone=zone_name(zone.key))
    painter.setFont(sized(painter, 12, bold=False))
    painter.setPen(QColor(table.muted))
    painter.drawText(head, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, words)
    header, names = view.horizontalHeader(), view.columnWidth(0)
    columns = (
        QRect(0, _TITLE, names, header.height()),
        QRect(names, _TITLE, width - names, header.height()),
    )
    for section, rect in enumerate(columns):
        header.paintSection(painter, rect, section)
    height, top = view.verticalHeader().defaultSectionSize(), _TITLE + header.height()
    option = QStyleOptionViewItem()
    option.font = view.font()
    option.state = QStyle.StateFlag.State_Enabled
    rows, _ = _rows(view)
    for line in rows:
        for at, rect in enumerate(columns):
            option.rect = QRect(rect.left(), top, rect.width(), height)
            view.bars.paint(painter, option, view.model_.index(line, at))
        top += height
    _legend(painter, QRect(0, top, width, _LEGEND))


def _legend(painter: QPainter, rect: QRect) -> None:
    """Paint what the colours mean."""
    x, table, side = rect.left() + px(10), tokens(), px(14)
    entries = [
        *(
            (status.capitalize(), icon or "dot", token)
            for status, (token, icon) in STATUSES.items()
        ),
        (tr("Old dates"), "stop", "control"),
        (tr("In two places"), "dash", "bad"),
    ]
    painter.setFont(sized(painter, 12, bold=False))
    for words, icon, token in entries:
        picture = icons.image(icon, str(getattr(table, token)), side, _RATIO)
        painter.drawImage(x, rect.center().y() - side // 2, picture)
        painter.setPen(QColor(table.text))
        room = QRect(x + side + px(4), rect.top(), rect.width(), rect.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
        x = room.left() + painter.fontMetrics().horizontalAdvance(words) + px(18)
