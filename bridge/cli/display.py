"""Whether there is a display for a window, asked without Qt: Qt itself would abort."""

from __future__ import annotations

import os
import sys


def has_display() -> bool:
    """Whether a window can be shown: always on Windows and macOS, elsewhere with X11 or Wayland, or where Qt is told to draw off screen."""
    if sys.platform in {"win32", "darwin"}:
        return True
    off_screen = os.environ.get("QT_QPA_PLATFORM", "").split(":")[0] in {"offscreen", "minimal", "vnc"}
    return off_screen or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
