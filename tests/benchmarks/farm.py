"""A farm that moves by a day: every row changed, from the check at the practice service to the
highlighted workbook, with what each step holds.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Generator
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from benchmarks.measure import resident
from benchmarks.uploading import planner

if TYPE_CHECKING:
    from planner import Planner


def move_farm(folder: Path, rows: int) -> Generator[float | None, None, None]:
    """Move every activity by a day: check and review, check again for the upload, send, follow,
    write the outcome.
    """
    from bridge.gui.review.work import check_sheet, prepare
    from bridge.jobs.check import (
        CheckRequest,
        check,  # noqa: F401 (loaded by the first look of a window)
    )

    with (
        tempfile.TemporaryDirectory(dir=folder) as home,
        planner(Path(home), rows, "farm.move") as one,
    ):
        idle = resident()
        yield None
        looked = check_sheet(
            one.client, CheckRequest(one.plan, one.account), one.monitor, one.ledger
        )
        _tell("review", rows, idle)
        review = looked.review
        review.leave_out(filter(review.is_blocked, range(len(review.rows))))
        plan = prepare(
            one.client, one.ledger, one.account, looked, one.monitor
        ).plan  # nothing differs: the page takes no more of it
        _tell("plan", rows, idle)
        done = one.send(plan)
        _tell("upload", rows, idle)
        out = len(plan.left_out)  # moved into the hour that the clocks jump over
        if (
            len(done.outcome.rows) + out != rows
            or max(done.summary.failed, out) > rows // 100
            or done.workbook != one.plan
        ):
            raise AssertionError((done.summary, out))
        yield float(one.plan.stat().st_size)


def move(one: Planner, _: int) -> None:
    """Move every activity by a day."""
    from bridge.records.cells.moments import moment_text, parse_moment
    from bridge.records.change_set import CellWrite
    from bridge.workbook.read.open_sheet import open_sheet
    from bridge.workbook.writeback.edit_cells import edit_workbook

    day, edits = timedelta(days=1), list[CellWrite]()
    with open_sheet(one.plan) as sheet:
        columns = sheet.info.columns
        for row in sheet.rows():
            for name in ("startDate", "endDate"):
                moment = parse_moment(str(row.values.get(name)))
                if moment is not None:
                    edits.append(
                        CellWrite(
                            "Activities", row.number, columns[name], name, moment_text(moment + day)
                        )
                    )
    edit_workbook(one.plan, edits, ZoneInfo("UTC"))


def _tell(step: str, rows: int, idle: int) -> None:
    sys.stderr.write(f"{step}: {(resident() - idle) / rows / 1000:.2f} KB a row held\n")
