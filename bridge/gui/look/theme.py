"""The theme: the active token table, the palette and stylesheet made from it, and the text size,
which is set at the start.

Custom-painted widgets ask `tokens()` when they paint.
"""

from __future__ import annotations

import atexit
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QDir, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFontInfo, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from bridge.files import asset
from bridge.gui.look import icons
from bridge.gui.look.colours import DARK, LIGHT, Tokens, from_system, lettering


def stylesheet(t: Tokens, base: int, pictures: str) -> str:
    """Return `assets/window.qss` for text of `base` pixels; `pictures` is the folder of the tinted
    PNGs.
    """
    source = asset("window.qss").read_text(encoding="utf-8")
    source = source.replace("@pictures", pictures)
    source = re.sub(r"@(\w+)", lambda name: str(getattr(t, name[1])), source)
    return re.sub(r"([\d.]+)dp\b", lambda size: f"{round(float(size[1]) * base / 13)}px", source)


SIZES = (100, 125, 150, 200)
"""Text sizes in percent."""
BREATH = 5
"""Milliseconds in which the window answers between two steps of work in its thread."""


class _Look(QObject):
    """The current theme state."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.tokens = LIGHT
        self.wish = "system"
        self.percent = 100
        self.base = 13


@cache
def current_theme() -> _Look:
    """Return the look in force; its `changed` signal is sent after every change."""
    return _Look()


def tokens() -> Tokens:
    """Return the colours in force."""
    return current_theme().tokens


def px(pixels: float) -> int:
    """Return a length that grows with the size of text."""
    return round(pixels * current_theme().base / 13)


def colour(name: str) -> QColor:
    """Return one of `Tokens` by its name, as the theme that is shown has it."""
    return QColor(str(getattr(tokens(), name)))


def change(wish: str) -> None:
    """Switch the theme of a visible window."""
    apply(wish, current_theme().percent)


def apply(wish: str = "system", percent: int = 100) -> None:
    """Put a theme in force: `system`, `light` or `dark`, with text at `percent` of the system's
    size.
    """
    application, state = _application(), current_theme()
    state.wish, state.percent = wish, percent
    if application.style().name() != "fusion":
        application.setStyle("Fusion")
    hints = QGuiApplication.styleHints()
    scheme = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}.get(
        wish, Qt.ColorScheme.Unknown
    )
    if hints.colorScheme() != scheme or wish == "system":
        hints.setColorScheme(scheme)
    # Setting a stylesheet on widgets without one is five times faster than replacing one.
    application.setStyleSheet("")
    if high_contrast():
        application.setPalette(QPalette())
        state.tokens = from_system(application.palette())
    else:
        dark = hints.colorScheme() == Qt.ColorScheme.Dark if wish == "system" else wish == "dark"
        state.tokens = DARK if dark else LIGHT
        application.setPalette(palette(state.tokens))
    state.base = round(_system_pixels() * percent / 100)
    application.setFont(lettering(state.base))
    if state.tokens.name != "system":
        draw_pictures()
        application.setStyleSheet(stylesheet(state.tokens, state.base, f"look:{_pictures()}"))
    state.changed.emit()


def draw_pictures() -> None:
    """Draw the pictures that the stylesheet refers to, in both resolutions, once per look."""
    table, folder = tokens(), _folder() / _pictures()
    if folder.exists():
        return
    folder.mkdir()
    for name, source, ink in (
        ("tick", "check", table.on_accent),
        ("partly", "dash", table.on_accent),
        ("radio", "dot", table.on_accent),
        ("down", "chevron-down", table.muted),
        ("up", "chevron-up", table.muted),
        ("right", "chevron-right", table.muted),
    ):
        for ending, ratio in (("", 1.0), ("@2x", 2.0)):
            picture = icons.image(source, ink, px(16), ratio)
            picture.save(str(folder / f"{name}{ending}.png"))


@cache
def _folder() -> Path:
    """Return the folder `look:` of the stylesheet's pictures; it is removed at the end."""
    folder = TemporaryDirectory(prefix="sheetbridge-", ignore_cleanup_errors=True)
    atexit.register(folder.cleanup)
    QDir.addSearchPath("look", folder.name)
    return Path(folder.name)


def _pictures() -> str:
    return f"{current_theme().base}-{tokens().on_accent.lstrip('#')}-{tokens().muted.lstrip('#')}"


def refresh() -> None:
    """Put the same wish in force again, after the system's scheme or contrast changed."""
    change(current_theme().wish)


def high_contrast() -> bool:
    """Return whether the platform asks for high contrast."""
    return (
        QGuiApplication.styleHints().accessibility().contrastPreference()
        == Qt.ContrastPreference.HighContrast
    )


def palette(table: Tokens) -> QPalette:
    """Return a palette in theme colours for what Qt draws itself, such as selections
    and tooltips.
    """
    colours, role = QPalette(QColor(table.surface), QColor(table.window)), QPalette.ColorRole
    for target, name in (
        (role.WindowText, table.text),
        (role.Base, table.surface),
        (role.AlternateBase, table.sunken),
        (role.Text, table.text),
        (role.PlaceholderText, table.faint),
        (role.ButtonText, table.text),
        (role.ToolTipBase, table.surface),
        (role.ToolTipText, table.text),
        (role.Highlight, table.accent),
        (role.HighlightedText, table.on_accent),
        (role.Accent, table.accent),
        (role.Link, table.accent),
    ):
        colours.setColor(target, QColor(name))
    for target in (role.WindowText, role.Text, role.ButtonText):
        colours.setColor(QPalette.ColorGroup.Disabled, target, QColor(table.disabled))
    return colours


def repolish(widget: QWidget) -> None:
    """Apply the stylesheet again after a dynamic property changed; before it is shown for the first
    time, it has yet to be applied.
    """
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        widget.style().unpolish(widget)
        widget.style().polish(widget)
        widget.update()


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application


@cache
def _system_pixels() -> int:
    """Return the height of the system's own font, at least 13."""
    return max(13, QFontInfo(QGuiApplication.font()).pixelSize())
