"""Record -> sheet: writes an export as a formatted workbook, row by row, with memory that does not
grow; also templates and reports of runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from bridge.progress import Monitor
from bridge.records.changes import Lookups, Origin
from bridge.records.columns import SheetPlan
from bridge.records.kinds import Kind
from bridge.workbook.write.export_workbook import (
    Book,
    SheetToWrite,
    WrittenSheet,
    WrittenWorkbook,
    plan_for,
)
from bridge.workbook.write.run_report import write_report
from bridge.workbook.write.template import Line

__all__ = [
    "SheetToWrite",
    "WrittenSheet",
    "WrittenWorkbook",
    "plan_for",
    "write_pages",
    "write_report",
    "write_template",
    "write_workbook",
]


def write_workbook(
    path: Path,
    sheets: Sequence[SheetToWrite],
    origin: Origin,
    lookups: Callable[[], Lookups],
    monitor: Monitor,
    *,
    overwrite: bool | None = None,
) -> WrittenWorkbook:
    """Write the workbook of an export. `lookups` is asked when names are needed: more may come with
    the records; `overwrite` as of `replacing`.

    Raises WorkbookError when the place cannot be written; an old file is then as it was.
    """
    return Book(sheets, origin, lookups, monitor).write(path, overwrite=overwrite)


def write_template(
    path: Path, kind: Kind, origin: Origin, lookups: Lookups, *, overwrite: bool | None = None
) -> WrittenWorkbook:
    """Write captions, lists and notes without rows, for new records."""
    plan = SheetPlan(kind.title, kind.columns, kind.name)
    return Book([SheetToWrite(plan, lambda: ())], origin, lambda: lookups, Monitor()).write(
        path, overwrite=overwrite
    )


def write_pages(
    path: Path,
    sheets: Sequence[SheetToWrite],
    origin: Origin,
    front: Sequence[Line],
    monitor: Monitor,
    *,
    overwrite: bool | None = None,
) -> None:
    """Write sheets that are only read, behind a front page. Raises WorkbookError."""
    Book(sheets, origin, Lookups, monitor, front=front).write(path, overwrite=overwrite)
