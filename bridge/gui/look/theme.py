"""The look: which token table is in force, the palette and stylesheet made from it, the size of
text, which is set at the start.

Custom-painted widgets ask `tokens()` when they paint.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from functools import cache

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QObject,
    Qt,
    QTimer,
    Signal,
    qRegisterResourceData,
)
from PySide6.QtGui import (
    QColor,
    QFontInfo,
    QGuiApplication,
    QImage,
    QImageWriter,
    QPainter,
    QPalette,
)
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


_FORMAT = 1
_FOLDER = 2
"""The flag that marks a folder entry."""

_registered: dict[str, tuple[bytes, bytes, bytes]] = {}
"""The registered resource data, kept alive because Qt stores only the addresses of these bytes."""


def draw(folder: str, table: Tokens, size: int) -> None:
    """Draw the stylesheet's pictures and register them as `:/FOLDER/NAME.png`, in both resolutions.

    An existing folder stays unchanged.
    """
    if folder in _registered:
        return
    drawn = {
        f"{name}{ending}.png": _png(icons.image(source, ink, size, ratio))
        for name, source, ink in (
            ("tick", "check", table.on_accent),
            ("partly", "dash", table.on_accent),
            ("radio", "dot", table.on_accent),
            ("down", "chevron-down", table.muted),
            ("up", "chevron-up", table.muted),
            ("right", "chevron-right", table.muted),
        )
        for ending, ratio in (("", 1.0), ("@2x", 2.0))
    }
    register(folder, drawn)


def _png(picture: QImage) -> bytes:
    content = QBuffer()
    content.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(content, QByteArray(b"PNG")).write(picture)
    return bytes(content.data().data())


def register(folder: str, files: Mapping[str, bytes]) -> None:
    """Make files readable as `:/FOLDER/NAME`, for as long as the program runs; names and folder are
    unique in it.
    """
    names = bytearray()
    entries = bytearray()
    contents = bytearray()
    # Qt looks a name up by its hash, in ascending order.
    ordered = sorted(files, key=_hash)
    for name, flags, first, second in (
        ("", _FOLDER, 1, 1),
        (folder, _FOLDER, len(ordered), 2),
    ):
        entries += struct.pack(">IHII", _name(names, name), flags, first, second)
    for name in ordered:
        entries += struct.pack(">IHHHI", _name(names, name), 0, 0, 1, len(contents))
        contents += struct.pack(">I", len(files[name])) + files[name]
    _registered[folder] = bytes(entries), bytes(names), bytes(contents)
    qRegisterResourceData(_FORMAT, *_registered[folder])


def _name(names: bytearray, name: str) -> int:
    """Append a name and return its offset."""
    place = len(names)
    names += struct.pack(">HI", len(name), _hash(name)) + name.encode("utf-16-be")
    return place


def _hash(name: str) -> int:
    """Return the hash of Qt's resources for a name."""
    found = 0
    for letter in name:
        found = (found << 4) + ord(letter)
        found ^= (found & 0xF0000000) >> 23
        found &= 0x0FFFFFFF
    return found


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
        self.styled = False


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
    """Return one of `Tokens` by its name, as the theme that is shown has it."""
    return QColor(str(getattr(tokens(), name)))


def smooth(widget: QWidget) -> QPainter:
    """Return a painter of a widget whose slanted and round lines have no steps."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def apply(wish: str = "system", percent: int = 100) -> None:
    """Put a theme in force: `system`, `light` or `dark`, with text at `percent` of the system's
    size.
    """
    choose(wish, percent)
    draw_pictures()
    dress()


def change(wish: str) -> None:
    """Switch the theme of a visible window in three turns of the event loop, without painting
    between them.
    """
    _draw(now=False)
    choose(wish, look().percent)
    QTimer.singleShot(BREATH, _go_on)


def _go_on() -> None:
    try:
        draw_pictures()
        _style()
    finally:
        QTimer.singleShot(BREATH, _end)


def _end() -> None:
    # First: whatever goes wrong after it, no window stays half painted.
    _draw(now=True)
    look().changed.emit()


def _draw(*, now: bool) -> None:
    for window in QApplication.topLevelWidgets():
        window.setUpdatesEnabled(now)


def choose(wish: str, percent: int) -> None:
    """Choose the colours and the size of text; widgets made from now on have their measures, and
    wait for `dress`.
    """
    application, state = _application(), look()
    state.wish, state.percent = wish, percent
    if not state.styled:
        application.setStyle("Fusion")
        state.styled = True
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
        state.tokens = DARK if _dark(wish) else LIGHT
        application.setPalette(palette(state.tokens))
    state.base = _font(application, percent)


def dress() -> None:
    """Give all widgets the look that was chosen; those made before take it up faster than those
    made afterwards.
    """
    _style()
    look().changed.emit()


def _style() -> None:
    state = look()
    if state.tokens.name != "system":
        _application().setStyleSheet(stylesheet(state.tokens, state.base, f":/{_pictures()}"))


def draw_pictures() -> None:
    """Draw the pictures that the stylesheet refers to, once per look, before a
    control needs one.
    """
    if tokens().name != "system":
        draw(_pictures(), tokens(), px(16))


def _pictures() -> str:
    return f"look-{look().base}-{tokens().on_accent.lstrip('#')}-{tokens().muted.lstrip('#')}"


def refresh() -> None:
    """Put the same wish in force again, after the system's scheme or contrast changed."""
    change(look().wish)


def high_contrast() -> bool:
    """Whether the platform asks for high contrast."""
    return (
        QGuiApplication.styleHints().accessibility().contrastPreference()
        == Qt.ContrastPreference.HighContrast
    )


def palette(table: Tokens) -> QPalette:
    """Return a palette in theme colours for what Qt draws itself, such as selections
    and tooltips.
    """
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


def _dark(wish: str) -> bool:
    return wish == "dark" or (
        wish == "system" and QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    )


@cache
def _system_pixels() -> int:
    """Return the height of the system's own font, at least 13."""
    return max(13, QFontInfo(QGuiApplication.font()).pixelSize())


def _font(application: QApplication, percent: int) -> int:
    pixels = round(_system_pixels() * percent / 100)
    application.setFont(lettering(pixels))
    return pixels
