"""The entry of the app: application, look, locale, window, last-resort excepthook; and the checks
of the window for `sheetbridge self-test`.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QFileOpenEvent, QFont, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication

from bridge import __version__, log
from bridge.errors import UsageError
from bridge.files import home
from bridge.gui.app.main_window import Frame
from bridge.gui.frame.worker import defect
from bridge.gui.look import theme
from bridge.gui.look.colours import families
from bridge.gui.look.theme import BREATH
from bridge.gui.system.window_state import Memory
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.formats import install_locale
from bridge.texts import few, say

UNSEEN = 500
"""Milliseconds after which a window that no screen has painted goes on without."""
_TOGETHER = 50
"""Milliseconds within which files that arrive separately belong to one gesture."""


def run(argv: Sequence[str] = ()) -> int:
    """Open the app with the files in `argv` and return its exit code.

    An argument that is an option, not a file, is reported as unknown.
    """
    application, frame = first_window()
    sys.excepthook = _last_resort()
    # Elsewhere a file comes as an argument, and a filter in Python costs a little with every event.
    if sys.platform == "darwin":
        OpenedFiles(application, frame.open_files)
    unknown = [word for word in argv if word.startswith("-") and not Path(word).exists()]
    files = [Path(word) for word in argv if word not in unknown]
    since = QElapsedTimer()
    since.start()

    def begin() -> None:
        # Painting happens some time after the window is shown. Do not wait long for a window that
        # is never exposed, such as a minimised one.
        if not frame.windowHandle().isExposed() and since.elapsed() < UNSEEN:
            QTimer.singleShot(BREATH, begin)
            return
        frame.show_first()
        QTimer.singleShot(0, go_on)

    def go_on() -> None:
        _follow_system()
        frame.start(files)
        if unknown:
            _say_unknown(frame, unknown)

    # Defer past the first paint: show the window before building its page, and the page before
    # loading data.
    QTimer.singleShot(0, begin)
    return application.exec()


def _say_unknown(frame: Frame, options: Sequence[str]) -> None:
    title = say("The desktop app has no options. Ignored: {options}.", options=few(options, 5))
    frame.show_error(
        UsageError(
            title,
            say("Remove them from the shortcut. Only commands have options: sheetbridge --help."),
        )
    )


def _follow_system() -> None:
    """Change the look with the system's scheme and contrast."""
    hints = QGuiApplication.styleHints()
    # In the next turn of the loop: the palette still has the old colours when the signal comes.
    hints.colorSchemeChanged.connect(
        lambda: theme.current_theme().wish == "system" and QTimer.singleShot(0, theme.refresh)
    )
    hints.accessibility().contrastPreferenceChanged.connect(
        lambda: QTimer.singleShot(0, theme.refresh)
    )


def first_window() -> tuple[QApplication, Frame]:
    """Show an empty window and return it with the application; no data is loaded yet."""
    application = QApplication(["sheetbridge"])
    application.setApplicationName("Sheetbridge")
    application.setApplicationDisplayName("Sheetbridge")
    application.setApplicationVersion(__version__)
    QGuiApplication.setDesktopFileName("sheetbridge")
    install_locale()
    theme.apply(*Memory().first_look())
    frame = Frame(page="")
    frame.show()
    return application, frame


def _last_resort() -> Callable[[type[BaseException], BaseException, TracebackType | None], Any]:
    """Return an excepthook that logs the traceback of a defect and shows a dialog with the log's
    location.
    """

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        log.start(home())
        logging.getLogger("bridge").critical("Internal error", exc_info=(kind, error, trace))
        # A dialog in a program that is closing would never be answered.
        if not issubclass(kind, KeyboardInterrupt) and not QCoreApplication.closingDown():
            dialogs.show_error(None, defect(error))

    return hook


class OpenedFiles(QObject):
    """Opens the files that the system hands to the running program ("Open with" and the Dock on
    macOS), together if opened at once.
    """

    def __init__(self, application: QObject, open_files: Callable[[Sequence[Path]], None]) -> None:
        super().__init__(application)
        self._open_files = open_files
        self._paths = list[Path]()
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle a file-open event; pass all others on."""
        if not isinstance(event, QFileOpenEvent) or not event.file():
            return False
        if not self._paths:
            QTimer.singleShot(_TOGETHER, self, self._open)
        self._paths.append(Path(event.file()))
        return True

    def _open(self) -> None:
        paths = self._paths
        self._paths = []
        self._open_files(paths)


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
