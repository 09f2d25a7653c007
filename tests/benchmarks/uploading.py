"""The job of an upload, from the plan in memory to the highlighted workbook, at the practice
service in a process of its own.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from planner import Planner

REFUSED_EVERY = 20


def upload_job(folder: Path, rows: int) -> Generator[float | None, None, None]:
    """Send a change of every row; the service refuses every twentieth.

    The size is that of the workbook with the outcome.
    """
    from bridge.jobs.upload import UploadChoices, plan_upload, upload

    with (
        tempfile.TemporaryDirectory(dir=folder) as home,
        planner(Path(home), rows, "uploading.edit") as one,
    ):
        plan = plan_upload(one.check(), one.account, one.ledger, UploadChoices())
        yield None
        done = upload(one.client, one.ledger, plan, one.monitor)
        if (
            len(done.outcome.rows) != rows
            or done.summary.failed < rows // REFUSED_EVERY
            or done.workbook != one.plan
        ):
            raise AssertionError(done.summary)
        yield float(one.plan.stat().st_size)


def edit(planner: Planner, rows: int) -> None:
    """Change the remarks of every row, and the site of some to one that nobody knows."""
    from bridge.records.changes import CellChange
    from bridge.workbook.read.open_sheet import open_sheet
    from bridge.workbook.writeback.own_sheet import edit_workbook

    with open_sheet(planner.plan) as sheet:
        columns = sheet.info.columns
    edits = [
        CellChange("Activities", row, columns["externalRemarks"], "externalRemarks", f"moved {row}")
        for row in range(2, rows + 2)
    ]
    edits += [
        CellChange("Activities", row, columns["siteId"], "siteId", "NO-SUCH-SITE")
        for row in range(2, rows + 2, REFUSED_EVERY)
    ]
    edit_workbook(planner.plan, edits, ZoneInfo("UTC"))


@contextmanager
def planner(home: Path, rows: int, edit: str) -> Iterator[Planner]:
    """Give a planner whose service has so many activities, who has the time limits of the program,
    and a plan with the edits of `module.function`.

    The plan is exported and edited in the service's process: what that takes and leaves behind is
    none of the planner's.
    """
    with subprocess.Popen(
        [sys.executable, "-m", "benchmarks.uploading", str(home), str(rows), edit],
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        one = _planner(home, *server.stdout.readline().split())
        try:
            yield one
        finally:
            one.client.close()
            server.terminate()


def _planner(home: Path, base_url: str, username: str, password: str, project_id: str) -> Planner:
    from planner import Planner

    from bridge.client.exchange import ExchangeClient

    service = SimpleNamespace(
        base_url=base_url, username=username, password=password, project_id=project_id
    )
    one = Planner(service, home)  # type: ignore[arg-type]
    one.client.close()
    one.client = ExchangeClient(one.account, password, one.monitor)
    return one


def _serve(home: Path, rows: int, edit: str) -> None:
    import importlib
    import time

    from faults.spoiled import SpoiledService

    with SpoiledService(activities=rows, switches={"delay": "0"}) as service:
        known = service.base_url, service.username, service.password, service.project_id
        one = _planner(home, *known)
        one.export()
        one.client.close()
        module, function = edit.split(".")
        getattr(importlib.import_module(f"benchmarks.{module}"), function)(one, rows)
        print(*known, flush=True)  # noqa: T201
        while True:
            time.sleep(3600)


if __name__ == "__main__":
    _serve(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
