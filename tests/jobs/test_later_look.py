"""What is sent after the question stood for a while: the rows are looked at again, and each goes once, in its own place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from planner import at_work

from bridge.jobs.sending import last_look
from bridge.jobs.upload import UploadChoices, upload


@pytest.mark.parametrize("single", [True, False])
def test_forty_rows_go_once_each_after_a_question_that_stood_for_a_minute(tmp_path: Path, single: bool) -> None:
    with at_work(tmp_path) as planner:
        planner.export()
        for row in range(2, 42):
            planner.type(row, externalRemarks=f"mine {row}")
        plan = planner.planned(None, UploadChoices(single=single))
        assert plan.checked.answered_at is not None
        plan = replace(plan, checked=replace(plan.checked, answered_at=plan.checked.answered_at - 60))
        done = upload(planner.client, planner.ledger, plan, planner.monitor)
        wanted = {row.id: row.payload["externalRemarks"] for row in plan.rows}
        assert len(wanted) == 40
        assert {row.id: row.payload["externalRemarks"] for row in done.receipt.rows} == wanted
        assert planner.verdicts().keys() == wanted.keys()


def test_halves_of_a_file_that_was_too_large_are_looked_at_again_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with at_work(tmp_path, faulty_answers="1") as planner:
        planner.export()
        for row in range(2, 42):
            planner.type(row, externalRemarks=f"mine {row}")
        monkeypatch.setattr(last_look, "FRESH", -1.0)
        planner.service.set("fault-import", "413")
        done = planner.upload()
        assert len({row.id for row in done.receipt.rows}) == 40
        assert len(planner.verdicts()) == 40
