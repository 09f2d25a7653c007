"""Details for support: versions, settings and what was learned about the service; no secret, no name of a person, no planning data."""

from __future__ import annotations

import platform
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from bridge import __version__
from bridge.gui.look.theme import look

if TYPE_CHECKING:
    from bridge.gui.frame.session import Session


def log_folder() -> Path:
    """Return the folder of `log.log_file`, which a planner sends when something is wrong."""
    from bridge.files import home
    from bridge.log import log_file

    return log_file(home()).parent


def details(session: Session) -> str:
    """Return the text that a planner can paste into a message to support."""
    screens = ", ".join(f"{screen.size().width()}x{screen.size().height()} at {screen.devicePixelRatio():g}" for screen in QGuiApplication.screens())
    lines = [
        f"Sheetbridge {__version__}, Python {platform.python_version()}, Qt {qVersion()}",
        f"System: {platform.system()} {platform.release()} {platform.machine()}, frozen: {bool(getattr(sys, 'frozen', False))}",
        f"Screens: {screens}; theme {look().tokens.name}, text {look().percent} %",
        f"Store of secrets: {session.store or 'none'}; log: {log_folder()}",
        f"Connection: {session.connection}",
    ]
    settings = session.settings
    if settings is not None:
        lines.append(f"Proxy set: {bool(settings.proxy)}; certificate file set: {bool(settings.certificate_file)}")
        for number, account in enumerate(settings.accounts, 1):
            learned = ", ".join(f"{point}={choice}" for point, choice in sorted(account.learned.items()))
            options = ", ".join(sorted(account.options))
            lines.append(
                f"Account {number}: {'production' if account.production else 'test'}, zone {account.time_zone}, import {account.import_mode},"
                f" also required: {', '.join(account.also_required) or 'none'}, options: {options or 'none'}, learned: {learned or 'nothing'}"
            )
    return "\n".join(lines)
