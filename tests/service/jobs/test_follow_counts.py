"""The service's figures while an import runs: told as they are, and added up over the parts of an
upload.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from planner import at_work, edit_rows

from bridge.progress import Progress

WORKING = "The service is processing the rows"


@pytest.mark.parametrize("limit", ["0", "2"], ids=["in one request", "in two"])
def test_the_figures_of_the_service_are_told_and_never_fall(tmp_path: Path, limit: str) -> None:
    heard: list[Progress] = []
    with at_work(tmp_path, delay="0.2", row_limit=limit) as planner:
        planner.export()
        edit_rows(planner)
        plan = planner.planned()
        planner.monitor._listener = heard.append
        planner.send(plan)
    told = [progress.counts for progress in heard if progress.step.template == WORKING]
    assert (
        told[-1]["updated"],
        told[-1]["created"],
        told[-1]["failed"],
        told[-1]["processed"],
    ) == (2, 1, 1, 4)
    for earlier, later in pairwise(told):
        assert all(later[name] >= count for name, count in earlier.items())
