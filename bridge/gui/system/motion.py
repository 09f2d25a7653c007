"""Whether the computer is set to show less motion: for people whom it makes dizzy, and for slow connections to a remote desktop."""

from __future__ import annotations

import subprocess
import sys

from bridge.gui.system.desktop import environment_outside

_ANSWER = 5
"""Seconds that a setting is waited for; one that nobody answers is not set."""
_CLIENT_AREA_ANIMATION = 0x1042
"""What Windows calls "Animation effects" under Accessibility."""


def less_motion() -> bool:
    """Ask the system. Takes some ten milliseconds: not for the window's thread."""
    if sys.platform == "win32":
        import ctypes

        shown = ctypes.c_int(1)
        ctypes.windll.user32.SystemParametersInfoW(_CLIENT_AREA_ANIMATION, 0, ctypes.byref(shown), 0)
        return not shown.value
    if sys.platform == "darwin":
        return _said("defaults", "read", "com.apple.universalaccess", "reduceMotion") == "1"
    return _said("gsettings", "get", "org.gnome.desktop.interface", "enable-animations") == "false"


def _said(*command: str) -> str:
    """Return what a program of the system answers, empty where it is not there or does not know."""
    try:
        answer = subprocess.run(command, env=environment_outside(), capture_output=True, text=True, timeout=_ANSWER, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return answer.stdout.strip()
