"""Whether the window is asked for, and whether there is a display for it, found out without the
commands and without Qt, which would abort.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

_OPENED = (".xlsx", ".xlsm", ".json")
"""How a file ends that opens in the app where nothing else is said."""


def asked_for_window(words: Sequence[str]) -> list[str] | None:
    """Return the files that the window is to open, where the words of a command line ask for the
    window; else None.
    """
    # A double click, or files dropped on the program's icon: it has no terminal in which to refuse
    # several.
    if words and all(word.lower().endswith(_OPENED) for word in words):
        return [*words]
    if list(words[:2]) == ["gui", "--"]:
        return [*words[2:]]
    if list(words[:1]) in ([], ["gui"]) and not any(word.startswith("-") for word in words):
        return [*words[1:]]
    return None


def has_display() -> bool:
    """Whether a window can be shown: always on Windows and macOS, elsewhere with X11 or Wayland, or
    where Qt is told to draw off screen.
    """
    if sys.platform in {"win32", "darwin"}:
        return True
    off_screen = os.environ.get("QT_QPA_PLATFORM", "").split(":")[0] in {
        "offscreen",
        "minimal",
        "vnc",
    }
    return off_screen or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def missing_library() -> str:
    """Return the library of the system without which Qt ends the program on X11; empty where it is
    there, or not needed.
    """
    platform = os.environ.get("QT_QPA_PLATFORM", "").split(":")[0]
    wayland = bool(os.environ.get("WAYLAND_DISPLAY")) and platform != "xcb"
    # Only X needs it; other platforms bring what they need.
    if sys.platform in {"win32", "darwin"} or platform not in {"", "xcb"} or wayland:
        return ""
    import ctypes

    try:
        ctypes.CDLL(_CURSORS)
    except OSError:
        return _CURSORS
    return ""


_CURSORS = "libxcb-cursor.so.0"
"""Not among the parts of Qt that pip brings; a distribution's package libxcb-cursor0 has it."""
