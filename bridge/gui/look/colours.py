"""The light and dark token tables, and the one made from the system palette for high contrast.

All colours of the app are defined here.
"""

from __future__ import annotations

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


LIGHT = Tokens(
    name="light",
    window="#f5f7fb",
    sidebar="#e8edf5",
    surface="#ffffff",
    sunken="#eef2f8",
    hover="#dfe7f2",
    border="#d4dbe6",
    control="#77849a",
    text="#161d29",
    muted="#4f5b6d",
    faint="#667286",
    disabled="#667286",
    disabled_fill="#dde3ec",
    accent="#0b5cc4",
    accent_hover="#0a50aa",
    accent_pressed="#083f88",
    on_accent="#ffffff",
    accent_soft="#e4eefc",
    accent_line="#a6c7f0",
    selection="#d5e6fc",
    on_selection="#161d29",
    good="#12693a",
    good_soft="#e3f5e9",
    good_line="#9bd7b2",
    bad="#b3221d",
    bad_soft="#fdeaea",
    bad_line="#f0aeab",
    warn="#7a4f00",
    warn_soft="#fff2d6",
    warn_line="#e8c46c",
    changed="#fff7de",
    on_bad="#ffffff",
    production="#98154a",
    production_soft="#fce8f0",
    practice="#0a6565",
    practice_soft="#dcf2f1",
    violet="#5527b5",
    violet_soft="#eee8fd",
)

DARK = Tokens(
    name="dark",
    window="#10151d",
    sidebar="#0c1016",
    surface="#1a212b",
    sunken="#232c38",
    hover="#28323f",
    border="#313b49",
    control="#7d8a9d",
    text="#e9edf3",
    muted="#aab4c2",
    faint="#939fb0",
    disabled="#8490a1",
    disabled_fill="#2a3340",
    accent="#65a9ff",
    accent_hover="#85bbff",
    accent_pressed="#4b93f0",
    on_accent="#0a1420",
    accent_soft="#1a2c45",
    accent_line="#2d4f7d",
    selection="#1d3b62",
    on_selection="#f4f7fb",
    good="#6fd596",
    good_soft="#163022",
    good_line="#2b5b3e",
    bad="#ff928b",
    bad_soft="#3b1d20",
    bad_line="#74383a",
    warn="#f3c25b",
    warn_soft="#372a12",
    warn_line="#6d5521",
    changed="#352b17",
    on_bad="#2a0a0a",
    production="#ff96bd",
    production_soft="#3f1c2b",
    practice="#67d3cf",
    practice_soft="#123130",
    violet="#bfa5ff",
    violet_soft="#2b2347",
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
