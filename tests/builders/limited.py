"""Reading a workbook under limits of memory, in a process of its own; what came of it goes back
through a pipe.
"""

from __future__ import annotations

import contextlib
import resource
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from bridge.errors import WorkbookError
from bridge.workbook.read.headers import summary_of
from bridge.workbook.read.open_sheet import open_sheet

MEMORY = 700 << 20


class Seen(NamedTuple):
    """What came of a workbook: its refusal, or its rows with values and finding codes."""

    refused: str
    rows: list[tuple[dict[str, Any], tuple[str, ...]]]


def look(paths: Sequence[Path], answer: Connection) -> None:
    """Read workbooks under the limits, and send what came of each."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for path in paths:
        try:
            with contextlib.suppress(WorkbookError):
                summary_of(path)
            with open_sheet(path) as sheet:
                rows = [
                    (dict(row.values), tuple(problem.code for problem in row.problems))
                    for row in sheet.rows()
                ]
                list(sheet.baseline().records())
            answer.send(Seen("", rows))
        except WorkbookError as error:
            answer.send(Seen(str(error), []))
