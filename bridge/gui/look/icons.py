"""The line icons of `assets/icons/ui`, tinted at run time."""

from __future__ import annotations

from functools import cache, lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from bridge.files import asset


@cache
def _source(name: str) -> str:
    return asset(f"icons/ui/{name}.svg").read_text(encoding="utf-8")


def svg(name: str, colour: str) -> bytes:
    """Return the icon as an SVG document in one colour."""
    return _source(name).replace("currentColor", colour).encode()


@lru_cache(maxsize=600)
def pixmap(name: str, colour: str, size: int, ratio: float = 1.0) -> QPixmap:
    """Return the icon as a picture of `size` device-independent pixels."""
    return QPixmap.fromImage(image(name, colour, size, ratio))


@lru_cache(maxsize=600)
def image(name: str, colour: str, size: int, ratio: float = 1.0) -> QImage:
    """Return the icon as an image, which pool threads can paint too."""
    return _painted(svg(name, colour), size, ratio)


@lru_cache(maxsize=16)
def logo(size: int, ratio: float) -> QPixmap:
    """Return the program's icon as a picture of `size` device-independent pixels."""
    source = asset("icons/sheetbridge.svg").read_bytes()
    return QPixmap.fromImage(_painted(source, size, ratio))


def _painted(source: bytes, size: int, ratio: float) -> QImage:
    pixels = round(size * ratio)
    picture = QImage(QSize(pixels, pixels), QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(source)).render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    # Set the ratio after painting; otherwise the painter would scale twice.
    picture.setDevicePixelRatio(ratio)
    return picture


def program_icon() -> QIcon:
    """Return the icon of windows and of the task bar."""
    icon = QIcon()
    for size in (16, 24, 32, 48, 64, 128, 256):
        icon.addPixmap(logo(size, 1.0))
    return icon
