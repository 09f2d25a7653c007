"""The look: which token table is in force, the palette and stylesheet made from it, the size of text; changed live.

Custom-painted widgets ask `tokens()` when they paint; icons set with `set_icon` follow the theme by themselves.
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontInfo, QGuiApplication, QPalette
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget

from bridge.gui import icons
from bridge.gui.stylesheet import stylesheet
from bridge.gui.tokens import DARK, LIGHT, Tokens, from_system

SIZES = (100, 125, 150, 200)
"""Text sizes in percent."""


class _Look(QObject):
    """What is in force now."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.tokens = LIGHT
        self.wish = "system"
        self.percent = 100
        self.base = 13
        self.folder: tempfile.TemporaryDirectory[str] | None = None


@cache
def look() -> _Look:
    """Return the look in force; its `changed` signal is sent after every change."""
    return _Look()


def tokens() -> Tokens:
    """Return the colours in force."""
    return look().tokens


def px(pixels: float) -> int:
    """Return a length that grows with the size of text."""
    return round(pixels * look().base / 13)


def colour(name: str) -> QColor:
    """Return a token as a colour."""
    return QColor(str(getattr(tokens(), name)))


def apply(wish: str = "system", percent: int = 100) -> None:
    """Put a theme in force: `system`, `light` or `dark`, with text at `percent` of the system's size."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    state = look()
    state.wish, state.percent = wish, percent
    if application.style().objectName().lower() != "fusion":
        application.setStyle("Fusion")
    hints = QGuiApplication.styleHints()
    scheme = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}.get(wish, Qt.ColorScheme.Unknown)
    if hints.colorScheme() != scheme or wish == "system":
        hints.setColorScheme(scheme)
    high = high_contrast()
    if high:
        application.setPalette(QPalette())
        state.tokens = from_system(application.palette())
    else:
        state.tokens = DARK if _dark(wish) else LIGHT
        application.setPalette(palette(state.tokens))
    state.base = _font(application, percent)
    application.setStyleSheet("" if high else stylesheet(state.tokens, state.base, _pictures(state)))
    state.changed.emit()


def refresh() -> None:
    """Put the same wish in force again, after the system's scheme or contrast changed."""
    apply(look().wish, look().percent)


def high_contrast() -> bool:
    """Whether the platform asks for high contrast."""
    return QGuiApplication.styleHints().accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast


def palette(table: Tokens) -> QPalette:
    """Return the Qt palette of a token table."""
    made, role = QPalette(), QPalette.ColorRole
    for target, name in (
        (role.Window, table.window),
        (role.WindowText, table.text),
        (role.Base, table.surface),
        (role.AlternateBase, table.sunken),
        (role.Text, table.text),
        (role.PlaceholderText, table.faint),
        (role.Button, table.surface),
        (role.ButtonText, table.text),
        (role.BrightText, table.bad),
        (role.ToolTipBase, table.surface),
        (role.ToolTipText, table.text),
        (role.Highlight, table.accent),
        (role.HighlightedText, table.on_accent),
        (role.Accent, table.accent),
        (role.Link, table.accent),
        (role.LinkVisited, table.accent),
        (role.Light, table.border),
        (role.Midlight, table.sunken),
        (role.Mid, table.border),
        (role.Dark, table.control),
        (role.Shadow, table.control),
    ):
        made.setColor(target, QColor(name))
    for target in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, target, QColor(table.disabled))
    return made


def set_icon(button: QAbstractButton, name: str, token: str = "text") -> None:
    """Give a button one of our icons in a token's colour; it follows the theme."""
    keeper = button.findChild(_IconKeeper, options=Qt.FindChildOption.FindDirectChildrenOnly) or _IconKeeper(button)
    keeper.show(name, token)


def repolish(widget: QWidget) -> None:
    """Apply the stylesheet again after a dynamic property changed."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()


class _IconKeeper(QObject):
    """Keeps the icon of one button in the colours of the theme."""

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button)
        self._button, self._name, self._token = button, "", "text"
        look().changed.connect(self._tint)

    def show(self, name: str, token: str) -> None:
        self._name, self._token = name, token
        self._tint()

    def _tint(self) -> None:
        table = tokens()
        gap = px(5) if isinstance(self._button, QPushButton) else 0  # the style leaves only 4 pixels between icon and word
        self._button.setIcon(icons.icon(self._name, str(getattr(table, self._token)), table.disabled, px(18), gap))
        self._button.setIconSize(QSize(px(18) + gap, px(18)))


def _dark(wish: str) -> bool:
    return wish == "dark" or (wish == "system" and QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark)


@cache
def _system_pixels() -> int:
    """Return the height of the system's own font, at least 13."""
    return max(13, QFontInfo(QGuiApplication.font()).pixelSize())


def _font(application: QApplication, percent: int) -> int:
    pixels = round(_system_pixels() * percent / 100)
    font = QFont(application.font())
    font.setPixelSize(pixels)
    application.setFont(font)
    return pixels


def _pictures(state: _Look) -> str:
    """Write the few pictures that a stylesheet needs as files, in both resolutions, and return their folder."""
    if state.folder is None:
        state.folder = tempfile.TemporaryDirectory(prefix="sheetbridge-look-", ignore_cleanup_errors=True)
    folder = Path(state.folder.name) / f"{state.tokens.name}-{state.base}"
    if not folder.exists():
        folder.mkdir()
        table = state.tokens
        for name, source, ink in (
            ("tick", "check", table.on_accent),
            ("partly", "dash", table.on_accent),
            ("radio", "dot", table.on_accent),
            ("down", "chevron-down", table.muted),
            ("up", "chevron-up", table.muted),
            ("right", "chevron-right", table.muted),
        ):
            icons.pixmap(source, ink, px(16)).save(str(folder / f"{name}.png"))
            icons.pixmap(source, ink, px(16), 2.0).save(str(folder / f"{name}@2x.png"))
    return folder.as_posix()
