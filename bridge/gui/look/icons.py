"""Our own line icons as SVG, tinted at run time.

Every path is drawn on a 24 by 24 grid with a round pen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from bridge.files import asset

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon


PATHS: dict[str, str] = {
    "alert": '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.2M12 16.2v.1"/>',
    "arrow-left": '<path d="M19 12H5M11 6l-6 6 6 6"/>',
    "arrow-right": '<path d="M5 12h14M13 6l6 6-6 6"/>',
    "bookmark": '<path d="M7 4.5h10v15l-5-3.6-5 3.6z"/>',
    "box": '<path d="M12 3.5l7.5 4.2v8.6L12 20.5l-7.5-4.2V7.7zM4.7 7.8L12 12l7.3-4.2M12 12v8.3"/>',
    "calendar": (
        '<rect x="4" y="5.500" width="16" height="14.500" rx="1.5"/><path d="M4 10h16M8.500'
        ' 3.500v4M15.500 3.500v4"/>'
    ),
    "check": '<path d="M5 12.8l4.6 4.4L19 7.4"/>',
    "chevron-down": '<path d="M6.5 9.5l5.5 5.5 5.5-5.5"/>',
    "chevron-right": '<path d="M9.5 6.5L15 12l-5.5 5.5"/>',
    "chevron-up": '<path d="M6.5 14.5L12 9l5.5 5.5"/>',
    "clock": '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5.3l3.4 2"/>',
    "close": '<path d="M6.5 6.5l11 11M17.5 6.5l-11 11"/>',
    "copy": (
        '<rect x="8.5" y="8.5" width="11" height="11" rx="1.6"/><path d="M15.5 8.4V6a1.5 1.5 0 0'
        ' 0-1.5-1.5H6A1.5 1.5 0 0 0 4.5 6v8A1.5 1.5 0 0 0 6 15.500h2.4"/>'
    ),
    "cycle": '<path d="M19 12a7 7 0 1 1-2.2-5.100M19 4v4.200h-4.2"/>',
    "dash": '<path d="M6 12h12"/>',
    "document": (
        '<path d="M6 3.500h8l4.5 4.500v12.500H6zM13.8 3.700V8.300h4.500M9 12.500h6.500M9 16h4.5"/>'
    ),
    "dot": '<circle cx="12" cy="12" r="4.5" fill="currentColor" stroke="none"/>',
    "download": '<path d="M12 4v11M7 10.500l5 5 5-5M4.5 19.800h15"/>',
    "external": (
        '<path d="M13.5 4.500h6v6M19.3 4.700l-8.3 8.300M18 14v4a1.5 1.5 0 0 1-1.5 1.500H6A1.5 1.5 0'
        ' 0 1 4.5 18V7.500A1.5 1.5 0 0 1 6 6h4"/>'
    ),
    "eye": (
        '<path d="M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12z"/><circle'
        ' cx="12" cy="12" r="2.8"/>'
    ),
    "eye-off": (
        '<path d="M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12zM4.5'
        ' 19.500l15-15"/>'
    ),
    "flask": (
        '<path d="M9.5 3.500h5M10.5 3.700v5.800L5 18.600a1.3 1.3 0 0 0 1.1 1.900h11.800a1.3 1.3 0 0'
        ' 0 1.1-1.900L13.5 9.500V3.700M7.6 15h8.8"/>'
    ),
    "folder": (
        '<path d="M3.5 6.500A1.5 1.5 0 0 1 5 5h4.200l2.2 2.600H19a1.5 1.5 0 0 1 1.5'
        ' 1.500V17.500A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.500z"/>'
    ),
    "gear": (
        '<circle cx="12" cy="12" r="3.1"/><path d="M12 3.200v3M12 17.800v3M3.2 12h3M17.8 12h3M5.8'
        ' 5.800l2.1 2.100M16.1 16.100l2.1 2.100M18.2 5.800l-2.1 2.100M7.9 16.100l-2.1 2.1"/>'
    ),
    "help": (
        '<circle cx="12" cy="12" r="8.5"/><path d="M9.6 9.600a2.5 2.5 0 1 1 3.6'
        ' 2.200c-.8.4-1.2.9-1.2 1.700M12 16.600v.1"/>'
    ),
    "history": (
        '<path d="M4.2 10.200A8 8 0 1 1 4.3 14M4 4.800v5.400h5.300M12 7.800v4.600l3.2 1.9"/>'
    ),
    "home": '<path d="M4 11.500L12 4.500l8 7M6 10v9.500h4.500v-5h3v5H18V10"/>',
    "info": '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5.300M12 7.700v.1"/>',
    "key": '<circle cx="8" cy="15.5" r="4"/><path d="M11 12.700l8-8M15.5 8.200l3 3"/>',
    "list": '<path d="M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1"/>',
    "lock": (
        '<rect x="5.5" y="10.5" width="13" height="9.5" rx="1.6"/><path d="M8.5 10.300V8a3.5 3.5 0'
        ' 0 1 7 0v2.3"/>'
    ),
    "minus": '<circle cx="12" cy="12" r="8.5"/><path d="M8 12h8"/>',
    "more": '<path d="M6 12v.1M12 12v.1M18 12v.1" stroke-width="2.6"/>',
    "people": (
        '<circle cx="9" cy="8.5" r="3.3"/><path d="M2.8 19.500c.4-3.6 2.8-5.6 6.2-5.600s5.8 2 6.2'
        ' 5.600M15.6 5.500a3.2 3.2 0 0 1 .3 6.100M17.8 14.400c2 .7 3.2 2.4 3.5 5.1"/>'
    ),
    "play": '<path d="M8 5.200v13.600L18.5 12z"/>',
    "plug": (
        '<path d="M9 3.500v5M15 3.500v5M6.5 8.500h11v2.700a5.5 5.5 0 0 1-11 0zM12 16.800v3.7"/>'
    ),
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "refresh": '<path d="M19.5 11.500a7.6 7.6 0 1 0-2 5.600M19.7 6.300v5.300h-5.3"/>',
    "review": '<path d="M4 6.500h16M4 12h9M4 17.500h6M13.5 17l2.6 2.6 4.9-5.6"/>',
    "search": '<circle cx="10.5" cy="10.5" r="6"/><path d="M15 15l5 5"/>',
    "stop": '<rect x="6.5" y="6.5" width="11" height="11" rx="1.5"/>',
    "table": (
        '<rect x="4" y="4.5" width="16" height="15" rx="1.2"/><path d="M4 9.500h16M4 14.500h16M9.5'
        ' 4.600v14.8"/>'
    ),
    "tag": (
        '<path d="M4 4.500h8.200l7.6 7.600a1.3 1.3 0 0 1 0 1.900l-5.7 5.700a1.3 1.3 0 0 1-1.9 0L4'
        ' 11.700zM8 8.500v.1"/>'
    ),
    "trash": (
        '<path d="M5 7h14M9.5 6.800V4.500h5v2.300M7 7.200l.7 12.300h8.600L17 7.200M10.5 11v5M13.5'
        ' 11v5"/>'
    ),
    "turbine": (
        '<circle cx="12" cy="8.5" r="1.3"/><path d="M12 7.200V2.800M13.1 9.200l4 2.500M10.9'
        " 9.200l-4 2.500M12 9.900v7.600M3 19.600c1.5-1.5 3-1.5 4.5 0s3 1.5 4.5 0 3-1.5 4.5 0 3 1.5"
        ' 4.5 0"/>'
    ),
    "undo": '<path d="M8.5 5L4 9.5 8.5 14M4.3 9.500H14a5.3 5.3 0 0 1 0 10.600h-3.5"/>',
    "upload": '<path d="M12 15.500V4.500M7 9l5-5 5 5M4.5 19.800h15"/>',
    "warn": '<path d="M12 4.200l9 15.600H3zM12 10v4.500M12 17v.1"/>',
    "width": '<path d="M3.5 12h17M7.5 8l-4 4 4 4M16.500 8l4 4-4 4"/>',
    "wrench": (
        '<path d="M14.3 9.700L5 19a1.6 1.6 0 0 1-2.2-2.200l9.3-9.300a4.6 4.6 0 0 1 6-5.500l-2.8'
        ' 2.9.4 2.8 2.8.4 2.9-2.800a4.6 4.6 0 0 1-5.5 6z" transform="translate(.4 1.2)'
        ' scale(.94)"/>'
    ),
}


def svg(name: str, colour: str) -> bytes:
    """Return the icon as an SVG document in one colour."""
    body = PATHS[name].replace("currentColor", colour)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="{colour}"'
        f' stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">{body}</svg>'
    ).encode()


@lru_cache(maxsize=600)
def pixmap(name: str, colour: str, size: int, ratio: float = 1.0) -> QPixmap:
    """Return the icon as a picture of `size` device-independent pixels."""
    return QPixmap.fromImage(image(name, colour, size, ratio))


@lru_cache(maxsize=600)
def image(name: str, colour: str, size: int, ratio: float = 1.0) -> QImage:
    """Return the same for what is painted in a pool thread too."""
    picture = QImage(
        QSize(round(size * ratio), round(size * ratio)), QImage.Format.Format_ARGB32_Premultiplied
    )
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(svg(name, colour))).render(
        painter, QRectF(0, 0, picture.width(), picture.height())
    )
    painter.end()
    # Behind the painting: before it, the painter would scale once more.
    picture.setDevicePixelRatio(ratio)
    return picture


@lru_cache(maxsize=16)
def logo(size: int, ratio: float) -> QPixmap:
    """Return the program's icon as a picture of `size` device-independent pixels."""
    picture = QPixmap(QSize(round(size * ratio), round(size * ratio)))
    picture.fill(Qt.GlobalColor.transparent)
    path = asset("icons/sheetbridge.svg")
    if path.exists():
        painter = QPainter(picture)
        QSvgRenderer(QByteArray(path.read_bytes())).render(
            painter, QRectF(0, 0, picture.width(), picture.height())
        )
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
