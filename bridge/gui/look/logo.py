"""The program's icon, drawn from its SVG."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from bridge.files import asset

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon


@lru_cache(maxsize=16)
def logo(size: int, ratio: float) -> QPixmap:
    """Return the program's icon as a picture of `size` device-independent pixels."""
    picture = QPixmap(QSize(round(size * ratio), round(size * ratio)))
    picture.fill(Qt.GlobalColor.transparent)
    path = asset("icons/sheetbridge.svg")
    if path.exists():
        painter = QPainter(picture)
        QSvgRenderer(QByteArray(path.read_bytes())).render(painter, QRectF(0, 0, picture.width(), picture.height()))
        painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


def program_icon() -> QIcon:
    """Return the icon of windows and of the task bar."""
    from PySide6.QtGui import QIcon

    made = QIcon()
    for size in (16, 24, 32, 48, 64, 128, 256):
        made.addPixmap(logo(size, 1.0))
    return made
