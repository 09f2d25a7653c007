"""Stores many short texts in a temporary file, such as the records of a baseline.

Only the owner can read the file, which has no name if the system allows that. It is deleted with
its object.
"""

from __future__ import annotations

import contextlib
import tempfile
import weakref
from array import array
from collections.abc import Sequence
from itertools import accumulate, islice
from threading import Lock
from typing import IO


class Pieces:
    """Pieces of bytes in a file, with only their end positions in memory.

    Can be used from several threads.
    """

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile(prefix="sheetbridge-")  # noqa: SIM115 (closed by the finalizer)
        # Not at exit, when a job may still be reading. The system then closes the file.
        self.close = weakref.finalize(self, _closed, self._file)
        self.close.atexit = False
        self._ends = array("Q", [0])
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._ends) - 1

    def append(self, joined: bytes | memoryview, lengths: Sequence[int] | None = None) -> None:
        """Append a piece, or several with these lengths."""
        with self._lock:
            self._file.seek(self._ends[-1])
            self._file.write(joined)
            # Detect a full disk here, not when reading.
            self._file.flush()
            self._ends.extend(
                islice(
                    accumulate(
                        (len(joined),) if lengths is None else lengths, initial=self._ends[-1]
                    ),
                    1,
                    None,
                )
            )

    def read(self, place: int, count: int = 1) -> bytes:
        """Return a piece, or several consecutive ones."""
        # A window may read rows while a job reads all of them, so seek and read under one lock.
        with self._lock:
            self._file.seek(self._ends[place])
            return self._file.read(self._ends[place + count] - self._ends[place])


def _closed(file: IO[bytes]) -> None:
    with contextlib.suppress(
        OSError
    ):  # unwritten data does not fit on a full disk and is not needed
        file.close()
