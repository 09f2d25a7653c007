"""The letters of the window: one font of ours, the same on every computer, and the system's own behind it for letters that ours does not have."""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase

from bridge.files import asset

WEIGHTS = ("Inter-Regular.otf", "Inter-SemiBold.otf", "Inter-Bold.otf")


@cache
def families() -> tuple[str, ...]:
    """Return the families to draw with, the first that has a letter draws it. Without our files, only the system's; needs Qt's application."""
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    loaded = [QFontDatabase.addApplicationFont(str(asset(f"fonts/{name}"))) for name in WEIGHTS]
    ours = QFontDatabase.applicationFontFamilies(loaded[0])[:1] if min(loaded) >= 0 else []
    return (*ours, system)


def lettering(pixels: int) -> QFont:
    """Return the font of the window at a height in pixels; its figures stand below each other."""
    font = QFont(families())
    font.setPixelSize(pixels)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font
