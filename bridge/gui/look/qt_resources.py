"""Pictures that are drawn at the start -> paths that a stylesheet can name: they stay in memory, so a killed program leaves no file behind."""

from __future__ import annotations

import struct
from collections.abc import Mapping

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, qRegisterResourceData
from PySide6.QtGui import QImage, QImageWriter

from bridge.gui.look import icons
from bridge.gui.look.colours import Tokens

_FORMAT = 1
_FOLDER = 2
"""What the flags of an entry say of a folder."""

_registered: dict[str, tuple[bytes, bytes, bytes]] = {}
"""What Qt reads from: it keeps the addresses of these bytes and not the bytes."""


def draw(folder: str, table: Tokens, size: int) -> None:
    """Make the few pictures of a stylesheet readable as `:/FOLDER/NAME.png`, in both resolutions; a folder that is there stays as it is."""
    if folder in _registered:
        return
    drawn = {
        f"{name}{ending}.png": _png(icons.image(source, ink, size, ratio))
        for name, source, ink in (
            ("tick", "check", table.on_accent),
            ("partly", "dash", table.on_accent),
            ("radio", "dot", table.on_accent),
            ("down", "chevron-down", table.muted),
            ("up", "chevron-up", table.muted),
            ("right", "chevron-right", table.muted),
        )
        for ending, ratio in (("", 1.0), ("@2x", 2.0))
    }
    register(folder, drawn)


def _png(picture: QImage) -> bytes:
    content = QBuffer()
    content.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(content, QByteArray(b"PNG")).write(picture)
    return bytes(content.data().data())


def register(folder: str, files: Mapping[str, bytes]) -> None:
    """Make files readable as `:/FOLDER/NAME`, for as long as the program runs; names and folder are unique in it."""
    names, entries, contents = bytearray(), bytearray(), bytearray()
    # Qt looks a name up by its hash, in ascending order.
    ordered = sorted(files, key=_hash)
    for name, flags, first, second in (
        ("", _FOLDER, 1, 1),
        (folder, _FOLDER, len(ordered), 2),
    ):
        entries += struct.pack(">IHII", _name(names, name), flags, first, second)
    for name in ordered:
        entries += struct.pack(">IHHHI", _name(names, name), 0, 0, 1, len(contents))
        contents += struct.pack(">I", len(files[name])) + files[name]
    _registered[folder] = bytes(entries), bytes(names), bytes(contents)
    qRegisterResourceData(_FORMAT, *_registered[folder])


def _name(names: bytearray, name: str) -> int:
    """Append a name; return where it stands."""
    place = len(names)
    names += struct.pack(">HI", len(name), _hash(name)) + name.encode("utf-16-be")
    return place


def _hash(name: str) -> int:
    """Return the hash of Qt's resources for a name."""
    found = 0
    for letter in name:
        found = (found << 4) + ord(letter)
        found ^= (found & 0xF0000000) >> 23
        found &= 0x0FFFFFFF
    return found
