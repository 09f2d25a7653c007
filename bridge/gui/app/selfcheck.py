"""Window checks for `sheetbridge self-test`: fonts draw all letters and a window appears.

Runs off screen if no app is running.
"""

from __future__ import annotations

import os

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from bridge.gui.app.main_window import Frame
from bridge.gui.look import theme
from bridge.gui.look.colours import families


def letters_drawn(letters: str) -> list[str]:
    """Return the letters that no font draws: those that look empty or like a missing-glyph box."""
    _application()
    # The box that a font draws for a missing glyph varies; draw unassigned characters to learn it.
    unknown = {_drawn("\U000e0fff"), _drawn("\ufdd0"), _drawn(" ")}
    return [letter for letter in letters if _drawn(letter) in unknown]


def window_drawn() -> tuple[int, int, int]:
    """Open the app's window and close it again; return its width, its height and how many colours
    were painted.
    """
    application = _application()
    theme.apply("light", 100)
    frame = Frame()
    frame.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    frame.show()
    application.processEvents()
    picture = frame.grab().toImage()
    colours = {
        picture.pixel(x, y)
        for x in range(0, picture.width(), 3)
        for y in range(0, picture.height(), 3)
    }
    frame.close()
    frame.deleteLater()
    application.processEvents()
    return picture.width(), picture.height(), len(colours)


def _application() -> QApplication:
    """Return the running application, or a new one off screen."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return QApplication(["sheetbridge"])


def _drawn(letter: str) -> bytes:
    image = QImage(48, 48, QImage.Format.Format_Grayscale8)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setFont(QFont(families(), 24))
    painter.drawText(QPoint(8, 36), letter)
    painter.end()
    return bytes(image.constBits())
