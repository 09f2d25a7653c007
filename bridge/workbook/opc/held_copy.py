"""A file on disk -> a copy of it as it stands at one moment, which is what all reading goes by.

A sync program, a network drive or another planner may rewrite, cut off or replace a file while it is read, and on Windows nobody can replace one
that is held open. So the live file is read once, from its beginning to its end, and closed.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import BinaryIO

from bridge.errors import WorkbookError
from bridge.texts import say
from bridge.workbook.opc.refusals import no_room

_ATTEMPTS = 3
_PIECE = 1 << 20


def held_copy(path: Path, file: BinaryIO) -> tuple[BinaryIO, os.stat_result]:
    """Return a temporary file with what an open file holds, and the state of the original, which stays open.

    Raises WorkbookError where it is written while it is read, each time, and where there is no room for the copy.
    """
    for _ in range(_ATTEMPTS):
        before = os.fstat(file.fileno())
        # On disk and not in memory: workbooks of 200 MB exist.
        copy = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the package)
        try:
            file.seek(0)
            shutil.copyfileobj(file, copy, _PIECE)
            after, size = os.fstat(file.fileno()), copy.tell()
        except OSError as error:
            copy.close()
            raise no_room(error) from error
        # Size and time are the same before and after: nobody wrote in between.
        if (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns) and size == after.st_size:
            return copy, after
        copy.close()
    raise WorkbookError(
        say("{name} is being written by another program at this moment.", name=path.name), say("Wait until it is finished, then try again.")
    )
