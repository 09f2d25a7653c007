"""The service's figures while an import runs: told as they are, and added up over the parts of an
upload.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from planner import at_work, edit_rows

from bridge.jobs.upload import upload
from bridge.ledger import Ledger
from bridge.progress import Progress
from bridge.records.changes import CellChange
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.writeback.own_sheet import edit_workbook

WORKING = "The service is processing the rows"


@pytest.mark.parametrize("limit", ["0", "2"], ids=["in one request", "in two"])
def test_the_figures_of_the_service_are_told_and_never_fall(tmp_path: Path, limit: str) -> None:
    heard: list[Progress] = []
    with at_work(tmp_path, delay="0.2", row_limit=limit) as planner:
        planner.export()
        edit_rows(planner)
        plan = planner.planned()
        planner.monitor._listener = heard.append
        upload(planner.client, planner.ledger, plan, planner.monitor)
    told = [progress.counts for progress in heard if progress.step.template == WORKING]
    assert (
        told[-1]["updated"],
        told[-1]["created"],
        told[-1]["failed"],
        told[-1]["processed"],
    ) == (2, 1, 1, 4)
    for earlier, later in pairwise(told):
        assert all(later[name] >= count for name, count in earlier.items())


@pytest.mark.parametrize("restarted", [False, True], ids=["at once", "after a restart"])
def test_the_ledger_is_not_asked_row_by_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, restarted: bool
) -> None:
    asked: list[int] = []
    for rows in (20, 200):
        folder = tmp_path / str(rows)
        folder.mkdir()
        with at_work(folder, rows) as planner:
            planner.export()
            with open_sheet(planner.plan) as sheet:
                column = sheet.info.columns["externalRemarks"]
            edits = [
                CellChange("Activities", row, column, "externalRemarks", f"moved {row}")
                for row in range(2, rows + 2)
            ]
            edit_workbook(planner.plan, edits, ZoneInfo("UTC"))
            plan = planner.planned()
            count = [0]
            opened = Ledger.transaction

            def counted(
                ledger: Ledger, count: list[int] = count, opened: Callable[..., Any] = opened
            ) -> Any:
                count[0] += 1
                return opened(ledger)

            with monkeypatch.context() as patch:
                patch.setattr(Ledger, "transaction", counted)
                if restarted:
                    patch.setattr("bridge.jobs.upload.follow_run", stop)
                    with pytest.raises(KeyboardInterrupt):
                        upload(planner.client, planner.ledger, plan, planner.monitor)
                    done = planner.follow(planner.ledger.open_runs()[0])
                else:
                    done = upload(planner.client, planner.ledger, plan, planner.monitor)
            assert len(done.outcome.rows) == rows
            asked.append(count[0])
    assert (
        asked[1] - asked[0] < 20
    )  # 180 rows more; a busy machine asks once or twice more how far the import is


def stop(*_: object, **__: object) -> None:
    raise KeyboardInterrupt
