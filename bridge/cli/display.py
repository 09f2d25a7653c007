"""Find out whether the app window is requested and a display exists, without importing the commands
or Qt, which would abort.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Sequence

_OPENED = (".xlsx", ".xlsm", ".json")
"""Suffixes of files that open in the app if no command is given."""


def asked_for_window(words: Sequence[str]) -> list[str] | None:
    """Return the files to open in the window if the arguments request it, else None."""
    # A double click, or files dropped on the program's icon: there is no terminal to report errors.
    if words and all(word.lower().endswith(_OPENED) for word in words):
        return [*words]
    if list(words[:2]) == ["gui", "--"]:
        return [*words[2:]]
    if list(words[:1]) in ([], ["gui"]) and not any(word.startswith("-") for word in words):
        return [*words[1:]]
    return None


def has_display() -> bool:
    """Return whether a window can be shown: on Windows and macOS always, elsewhere with X11,
    Wayland or an off-screen platform of Qt.
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
    """Return the system library that Qt needs on X11 if it is missing, else an empty text."""
    platform = os.environ.get("QT_QPA_PLATFORM", "").split(":")[0]
    wayland = bool(os.environ.get("WAYLAND_DISPLAY")) and platform != "xcb"
    # Only X11 needs it; other platforms include what they need.
    if sys.platform in {"win32", "darwin"} or platform not in {"", "xcb"} or wayland:
        return ""
    try:
        ctypes.CDLL(_CURSORS)
    except OSError:
        return _CURSORS
    return ""


_CURSORS = "libxcb-cursor.so.0"
"""Not included in Qt's wheels; the distribution's package is libxcb-cursor0."""
