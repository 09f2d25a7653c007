"""Make the icons for all systems from one SVG: .png for Linux, .ico for Windows, .icns for macOS.

Usage: icons.py FOLDER.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SOURCE = Path(__file__).parents[1] / "assets" / "icons" / "sheetbridge.svg"
LINUX_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
WINDOWS_SIZES = (16, 20, 24, 32, 40, 48, 64, 256)
MACOS_TYPES = {
    "icp4": 16,
    "icp5": 32,
    "ic07": 128,
    "ic08": 256,
    "ic09": 512,
    "ic10": 1024,
    "ic11": 32,
    "ic12": 64,
    "ic13": 256,
    "ic14": 512,
}
"""The picture types of an .icns file with their size in pixels; ic11 to ic14 are for high-density
screens.
"""


def picture(size: int) -> bytes:
    """Return the SVG drawn as a square PNG of `size` pixels."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(SOURCE)).render(painter, QRectF(0, 0, size, size))
    painter.end()
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs ask for bytes, the library for text
    return bytes(content.data())


def windows_icon(pictures: dict[int, bytes]) -> bytes:
    """Return an .ico file with PNG pictures by size."""
    offset = 6 + 16 * len(pictures)
    entries = b""
    for size, content in pictures.items():
        entries += struct.pack(
            "<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(content), offset
        )
        offset += len(content)
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + b"".join(pictures.values())


def macos_icon(pictures: dict[str, bytes]) -> bytes:
    """Return an .icns file with PNG pictures by type."""
    parts = b"".join(
        kind.encode("ascii") + struct.pack(">I", len(content) + 8) + content
        for kind, content in pictures.items()
    )
    return b"icns" + struct.pack(">I", len(parts) + 8) + parts


def write_icons(folder: Path) -> None:
    """Write sheetbridge.ico, sheetbridge.icns and a PNG of each size into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for size in LINUX_SIZES:
        (folder / f"sheetbridge-{size}.png").write_bytes(picture(size))
    (folder / "sheetbridge.ico").write_bytes(
        windows_icon({size: picture(size) for size in WINDOWS_SIZES})
    )
    (folder / "sheetbridge.icns").write_bytes(
        macos_icon({kind: picture(size) for kind, size in MACOS_TYPES.items()})
    )


if __name__ == "__main__":
    write_icons(Path(sys.argv[1]))
