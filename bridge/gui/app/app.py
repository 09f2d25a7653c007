"""The app's entry: application, look, locale, window, last-resort excepthook."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from bridge.gui.app.main_window import Frame

UNSEEN = 500
"""Milliseconds after which a window that no screen has painted goes on without."""


def run(argv: Sequence[str] = ()) -> int:
    """Open the app with the files in `argv` and return its exit code.

    An argument that is an option, not a file, is reported as unknown.
    """
    application, frame = first_window()
    sys.excepthook = _last_resort(frame)

    from PySide6.QtCore import QElapsedTimer, QTimer

    from bridge.gui.look.theme import BREATH

    # Elsewhere a file comes as an argument, and a filter in Python costs a little with every event.
    if sys.platform == "darwin":
        from bridge.gui.app.opened_files import OpenedFiles

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
    from bridge.errors import UsageError
    from bridge.texts import few, say

    title = say("The window has no options; left out: {options}.", options=few(options, 5))
    frame.show_error(
        UsageError(
            title, say("Take it out of the shortcut. Commands have options: sheetbridge --help.")
        )
    )


def _follow_system() -> None:
    """Change the look with the system's scheme and contrast."""
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QGuiApplication

    from bridge.gui.look import theme

    hints = QGuiApplication.styleHints()
    # In the next turn of the loop: the palette still has the old colours when the signal comes.
    hints.colorSchemeChanged.connect(
        lambda: theme.look().wish == "system" and QTimer.singleShot(0, theme.refresh)
    )
    hints.accessibility().contrastPreferenceChanged.connect(
        lambda: QTimer.singleShot(0, theme.refresh)
    )


def first_window() -> tuple[QApplication, Frame]:
    """Show an empty window and return it with the application; no data is loaded yet."""
    import gc

    # Startup creates no garbage, but the collector would scan all objects again and again.
    gc.disable()
    try:
        return _first_window()
    finally:
        gc.enable()


def _first_window() -> tuple[QApplication, Frame]:
    import builtins

    imports = builtins.__import__
    import PySide6.QtCore  # noqa: F401

    # PySide's import hook reads and caches the source of every later import to look for feature
    # switches, which this app does not use.
    builtins.__import__ = imports
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtWidgets import QApplication

    from bridge import __version__
    from bridge.gui.app.main_window import Frame
    from bridge.gui.look import theme
    from bridge.gui.system.window_state import Memory
    from bridge.gui.widgets.formats import install_locale

    # By this option, not by setStyle: that hands the style back, and a class with all its enums is
    # made for it.
    application = QApplication(["sheetbridge", "-style", "fusion"])
    theme.look().styled = True
    application.setApplicationName("Sheetbridge")
    application.setApplicationDisplayName("Sheetbridge")
    application.setApplicationVersion(__version__)
    QGuiApplication.setDesktopFileName("sheetbridge")
    look = Memory().first_look()
    install_locale()
    theme.choose(look.theme, look.percent)
    frame = Frame(page="")
    theme.dress()
    frame.show()
    return application, frame


def _last_resort(frame: object):  # type: ignore[no-untyped-def]
    """Return an excepthook that logs the traceback of a defect and shows a dialog with the log's
    location.
    """

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        import logging

        from PySide6.QtCore import QCoreApplication

        from bridge import log
        from bridge.files import home
        from bridge.gui.frame.worker import defect
        from bridge.gui.widgets import dialogs

        log.start(home())
        logging.getLogger("bridge").critical("A defect", exc_info=(kind, error, trace))
        # A dialog in a program that is closing would never be answered.
        if not issubclass(kind, KeyboardInterrupt) and not QCoreApplication.closingDown():
            dialogs.show_error(None, defect(error))

    return hook
