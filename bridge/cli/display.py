"""Whether there is a display for a window, and what it needs, asked without Qt: Qt itself would abort."""

from __future__ import annotations

import ctypes
import os
import sys


def has_display() -> bool:
    """Whether a window can be shown: always on Windows and macOS, elsewhere with X11 or Wayland, or where Qt is told to draw off screen."""
    if sys.platform in {"win32", "darwin"}:
        return True
    off_screen = os.environ.get("QT_QPA_PLATFORM", "").split(":")[0] in {"offscreen", "minimal", "vnc"}
    return off_screen or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def missing_library() -> str:
    """Return the library of the system without which Qt ends the program on X11; empty where it is there, or not needed."""
    platform = os.environ.get("QT_QPA_PLATFORM", "").split(":")[0]
    wayland = bool(os.environ.get("WAYLAND_DISPLAY")) and platform != "xcb"
    # Only X needs it; other platforms bring what they need.
    if sys.platform in {"win32", "darwin"} or platform not in {"", "xcb"} or wayland:
        return ""
    try:
        ctypes.CDLL(_CURSORS)
    except OSError:
        return _CURSORS
    return ""


_CURSORS = "libxcb-cursor.so.0"
"""Not among the parts of Qt that pip brings; a distribution's package libxcb-cursor0 has it."""
