"""Many short texts kept in a temporary file instead of memory: the records of a baseline, an
export's answer.

The file is the owner's alone, has no name where the system allows that, and is gone with its
object.
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
    """Pieces of bytes one behind the other in a file; in memory is only where each of them ends.

    For several threads.
    """

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile(prefix="sheetbridge-")  # noqa: SIM115 (closed by the finalizer)
        # Not at the program's end, where a job may still be reading: the system closes it then.
        self.close = weakref.finalize(self, _closed, self._file)
        self.close.atexit = False
        self._ends = array("Q", [0])
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._ends) - 1

    def append(self, joined: bytes | memoryview, lengths: Sequence[int] | None = None) -> None:
        """Add a piece at the end, or several of these lengths."""
        with self._lock:
            self._file.seek(self._ends[-1])
            self._file.write(joined)
            # A full disk shows here, and not when somebody reads.
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
        """Return a piece, or several that follow each other."""
        # A window reads rows while a job goes over all of them: seeking and reading are one step.
        with self._lock:
            self._file.seek(self._ends[place])
            return self._file.read(self._ends[place + count] - self._ends[place])


def _closed(file: IO[bytes]) -> None:
    with contextlib.suppress(
        OSError
    ):  # what is left to write does not fit on a full disk, and nobody will read it
        file.close()
