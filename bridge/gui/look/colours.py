"""The light and dark token tables, and the one made from the system palette for high contrast.

All colours of the app are defined in `assets/colours.json`.
"""

from __future__ import annotations

import json
from functools import cache
from typing import NamedTuple

from PySide6.QtGui import QFont, QFontDatabase, QPalette

from bridge.files import asset


class Tokens(NamedTuple):
    """The colours of one theme as `#rrggbb`.

    Soft colours are fills, line colours their borders; both carry the colour's own text.
    """

    name: str
    window: str
    sidebar: str
    surface: str
    sunken: str
    hover: str
    border: str
    control: str
    text: str
    muted: str
    faint: str
    disabled: str
    disabled_fill: str
    accent: str
    accent_hover: str
    accent_pressed: str
    on_accent: str
    accent_soft: str
    accent_line: str
    selection: str
    on_selection: str
    good: str
    good_soft: str
    good_line: str
    bad: str
    bad_soft: str
    bad_line: str
    warn: str
    warn_soft: str
    warn_line: str
    changed: str
    on_bad: str
    production: str
    production_soft: str
    practice: str
    practice_soft: str
    violet: str
    violet_soft: str

    def ink(self, state: str) -> str:
        """Return the text colour of a state: good, bad, warn, accent, muted, production, practice
        or violet.
        """
        return str(getattr(self, state))

    def soft(self, state: str) -> str:
        return {"muted": self.sunken, "text": self.surface}.get(state) or str(
            getattr(self, f"{state}_soft")
        )

    def line(self, state: str) -> str:
        """Return the border of a state's fill."""
        lines = {
            "good": self.good_line,
            "bad": self.bad_line,
            "warn": self.warn_line,
            "accent": self.accent_line,
        }
        return lines.get(state, self.border)


LIGHT, DARK = (
    Tokens(**table) for table in json.loads(asset("colours.json").read_text(encoding="utf-8"))
)


def from_system(palette: QPalette) -> Tokens:
    """Return high-contrast tokens that use only colours of the system palette."""

    def colour(role: QPalette.ColorRole) -> str:
        return palette.color(role).name()

    role = QPalette.ColorRole
    inks = dict.fromkeys(Tokens._fields, colour(role.WindowText))
    fills = {
        name: colour(role.Base)
        for name in Tokens._fields
        if name.endswith("_soft")
        or name in {"surface", "sunken", "hover", "disabled_fill", "changed", "on_accent", "on_bad"}
    }
    return Tokens(**inks | fills)._replace(
        name="system",
        window=colour(role.Window),
        sidebar=colour(role.Window),
        accent_hover=colour(role.Highlight),
        accent_pressed=colour(role.Highlight),
        selection=colour(role.Highlight),
        on_selection=colour(role.HighlightedText),
    )


WEIGHTS = ("Inter-Regular.otf", "Inter-SemiBold.otf", "Inter-Bold.otf")


@cache
def families() -> tuple[str, ...]:
    """Return the families to draw with, the first that has a letter draws it.

    Without our files, only the system's; needs Qt's application.
    """
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    loaded = [QFontDatabase.addApplicationFont(str(asset(f"fonts/{name}"))) for name in WEIGHTS]
    ours = QFontDatabase.applicationFontFamilies(loaded[0])[:1] if min(loaded) >= 0 else []
    return (*ours, system)


def lettering(pixels: int) -> QFont:
    """Return the window font at a height in pixels, with tabular figures so that digits align."""
    font = QFont(families())
    font.setPixelSize(pixels)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font
