"""A planner with a large plan at the practice service in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from planner import Planner


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
