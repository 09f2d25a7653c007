"""One part while it is inflated: what really comes out is counted, because headers lie, and damage is said in our words."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

from bridge.errors import WorkbookError
from bridge.texts import say
from bridge.workbook.opc.refusals import refused

# Small parts may inflate a thousandfold and harm nobody; only above this does the ratio count.
BOMB_SIZE = 64 << 20
BOMB_RATIO = 100


class BudgetedPart(io.RawIOBase):
    """One part while it is inflated. Refuses a bomb by what really came out, and says damage in our words."""

    def __init__(self, path: Path, member: zipfile.ZipInfo, inflate: Callable[[], io.BufferedIOBase]) -> None:
        self._path, self._zip_member, self._inflate = path, member, inflate
        self._limit = max(BOMB_SIZE, member.compress_size * BOMB_RATIO)
        self._stream: io.BufferedIOBase = io.BytesIO()  # what cannot be opened is closed as well
        self._stream = self._guarded_open()

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def seekable(self) -> bool:
        """Say that it can be read again from its start."""
        return True

    def read(self, size: int = -1) -> bytes:
        """Return up to `size` bytes."""
        if size < 0:
            return b"".join(iter(lambda: self.read(1 << 20), b""))
        try:
            piece = self._stream.read(size)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError) as error:
            raise self._damaged(error) from error
        self._read += len(piece)
        if self._read > self._limit:
            raise refused(
                self._path,
                say("One of its parts unpacks to far more than a workbook needs."),
                f"{self._zip_member.filename} inflates over {BOMB_RATIO} times",
            )
        return piece

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        piece = self.read(len(buffer))
        buffer[: len(piece)] = piece
        return len(piece)

    def seek(self, offset: int, whence: int = 0) -> int:
        """Go back to the start; nothing else is needed."""
        if offset or whence:
            raise io.UnsupportedOperation("a part can only be read again from its start")
        self._stream.close()
        self._stream = self._guarded_open()
        return 0

    def close(self) -> None:
        self._stream.close()
        super().close()

    def _guarded_open(self) -> io.BufferedIOBase:
        self._read = 0
        try:
            return self._inflate()
        except (zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, ValueError, struct.error, EOFError) as error:
            raise self._damaged(error) from error

    def _damaged(self, error: Exception) -> WorkbookError:
        return refused(self._path, say("The file is damaged."), f"{self._zip_member.filename}: {error}")
