"""The program's log: rotating, in the program's folder, with every known secret blanked.

Contains no record values or names of people.
"""

from __future__ import annotations

import base64
import html
import logging
import logging.handlers
import re
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

from bridge.files import make_folder

_SECRETS: set[str] = set()
_SHORT = 6
"""Characters of a secret from which it is unlikely to be part of a word; shorter ones are blanked
as whole tokens only.
"""
_STARTS = r"(?:(?<![^\W_])|(?<=%[\da-fA-F]{2})|(?<=%25[\da-fA-F]{2})|(?<=\\[nrt])|"
_STARTS += r"(?<=\\x[\da-fA-F]{2})|(?<=\\u[\da-fA-F]{4}))"
"""A token starts behind a character that is no letter or digit, also where that is escaped."""
_ENCODED = re.compile(r"([A-Za-z0-9+/_-]{2,})={0,2}")
_URL_SAFE = str.maketrans("-_", "+/")
_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def hide(secret: str) -> None:
    """Blank this text in all later log lines."""
    if secret:
        _SECRETS.add(secret)


def blanked(text: str) -> str:
    """Return the text with all known secrets replaced by asterisks.

    Secrets are found plain, percent-encoded, escaped for JSON or HTML, and in base64. A short one
    is left inside a word: the password “ies” in “Activities”.
    """
    for secret in sorted(_SECRETS, key=len, reverse=True):
        text = _forms(secret).sub("***", text)
        if len(secret) < _SHORT:
            text = _ENCODED.sub(partial(_decoded, _forms(secret)), text)
    return text


def _decoded(forms: re.Pattern[str], encoded: re.Match[str]) -> str:
    """Return asterisks for base64 that contains a short secret, such as `user:secret`."""
    letters = encoded[1].translate(_URL_SAFE)
    for start in range(4):  # a path may precede it without a mark between
        part = letters[start:]
        text = base64.b64decode(part + "A" * (-len(part) % 4)).decode(errors="replace")
        if forms.search(text):
            return "***"
    return encoded[0]


@cache
def _forms(secret: str) -> re.Pattern[str]:
    """Return a pattern of all forms in which a secret may appear."""
    plain = "".join(map(_character, secret))
    if len(secret) < _SHORT:
        return re.compile(rf"{_STARTS}{plain}(?![^\W_])")
    return re.compile("|".join((plain, *_base64(secret.encode("utf-8", "surrogatepass")))))


def _character(character: str) -> str:
    """Return the forms of one character as a regular expression."""
    encoded = character.encode("utf-8", "surrogatepass")
    percent = "".join(f"%{byte:02x}" for byte in encoded)
    units = character.encode("utf-16-be", "surrogatepass").hex()
    escaped = "".join(rf"\\+u{units[at : at + 4]}" for at in range(0, len(units), 4))
    forms = [
        re.escape(character),
        f"(?i:{percent}|{escaped}|&#x0*{ord(character):x};|&#0*{ord(character)};)",
    ]
    if (named := html.escape(character)) != character:
        forms.append(re.escape(named))
    if character in "\"'\\/":
        forms.insert(0, rf"\\+{re.escape(character)}")
    return f"(?:{'|'.join([*forms, *([chr(92) + '+'] if character == ' ' else [])])})"


def _base64(secret: bytes) -> Iterator[str]:
    """Yield the base64 forms of a secret at any offset, such as in `user:secret`."""
    for before, start in ((0, 0), (1, 2), (2, 3)):
        whole = base64.b64encode(b"\0" * before + secret).decode()[
            start : (before + len(secret)) * 8 // 6
        ]
        core = "".join(
            {"+": "(?:[+-]|%2[bB])", "/": "(?:[/_]|%2[fF])"}.get(letter, letter) for letter in whole
        )
        yield f"{'[A-Za-z0-9+/_-]?' if before else ''}{core}[A-Za-z0-9+/_-]?"


class _Blanking(logging.Formatter):
    """Blanks secrets in the finished line, including tracebacks."""

    def format(self, record: logging.LogRecord) -> str:
        return blanked(super().format(record))


class _Quiet(logging.handlers.RotatingFileHandler):
    """Ignores errors such as a full disk.

    By default, logging would print a traceback to stderr with unblanked arguments.
    """

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (the library's name)
        return


def log_file(folder: Path) -> Path:
    """Return the path of the log in the program's folder (`files.home`).

    Older logs beside it have a number appended.
    """
    return folder / "logs" / "sheetbridge.log"


def start(folder: Path) -> None:
    """Start logging to the folder, in at most five files of 1 MB.

    If the folder is not writable, there is no log.
    """
    root = logging.getLogger()
    if any(isinstance(handler, logging.handlers.RotatingFileHandler) for handler in root.handlers):
        return
    path = log_file(folder)
    try:
        make_folder(path.parent)
        target = _Quiet(
            path,
            maxBytes=1_000_000,
            backupCount=4,
            encoding="utf-8",
            errors="backslashreplace",
            delay=True,
        )
    except OSError:
        root.addHandler(logging.NullHandler())  # or warnings would go to stderr unblanked
        return
    target.setFormatter(_Blanking(_FORMAT))
    root.addHandler(target)
    root.setLevel(logging.INFO)
    logging.getLogger("urllib3").setLevel(logging.WARNING)
