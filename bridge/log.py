"""The program's log: rotating, in the program's folder, with every known secret blanked by its value. No record values, no names of people."""

from __future__ import annotations

import logging
import logging.handlers
from pathlib import Path

_SECRETS: set[str] = set()
_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def hide(secret: str) -> None:
    """Blank this text from now on wherever it would be logged."""
    if secret:
        _SECRETS.add(secret)


def blanked(text: str) -> str:
    """Return the text with every known secret replaced by asterisks."""
    for secret in sorted(_SECRETS, key=len, reverse=True):
        text = text.replace(secret, "***")
    return text


class _Blanking(logging.Formatter):
    """Blanks secrets in the finished line, tracebacks included."""

    def format(self, record: logging.LogRecord) -> str:
        return blanked(super().format(record))


def log_file(folder: Path) -> Path:
    """Return where the log of this folder stands."""
    return folder / "logs" / "sheetbridge.log"


def start(folder: Path) -> None:
    """Log to the folder from now on, at most five files of 1 MB. A folder that cannot be written leaves the program without a log."""
    root = logging.getLogger()
    if any(isinstance(found, logging.handlers.RotatingFileHandler) for found in root.handlers):
        return
    path = log_file(folder)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        target = logging.handlers.RotatingFileHandler(path, maxBytes=1_000_000, backupCount=4, encoding="utf-8", delay=True)
    except OSError:
        return
    target.setFormatter(_Blanking(_FORMAT))
    root.addHandler(target)
    root.setLevel(logging.INFO)
    logging.getLogger("urllib3").setLevel(logging.WARNING)
