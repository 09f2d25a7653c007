"""What is sent after the question stood for a while: the rows are looked at again, and each goes
once, in its own place.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from planner import Planner, at_work

from bridge.jobs import sending
from bridge.jobs.upload import UploadChoices, upload
from bridge.records.changes import CellChange
from bridge.records.runs import RowResult
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.writeback.own_sheet import edit_workbook


def typed(planner: Planner) -> dict[str, str]:
    """Type other words into the remarks of each row; return them by ID."""
    with open_sheet(planner.plan) as sheet:
        column, rows = (
            sheet.info.columns["externalRemarks"],
            {row.number: str(row.values["id"]) for row in sheet.rows()},
        )
    edit_workbook(
        planner.plan,
        [CellChange("Activities", row, column, "externalRemarks", f"mine {row}") for row in rows],
        ZoneInfo("UTC"),
    )
    return {id: f"mine {row}" for row, id in rows.items()}


@pytest.mark.parametrize("single", [True, False])
def test_forty_rows_go_once_each_after_a_question_that_stood_for_a_minute(
    tmp_path: Path, single: bool
) -> None:
    with at_work(tmp_path) as planner:
        planner.export()
        wanted = typed(planner)
        plan = planner.planned(None, UploadChoices(single=single))
        assert plan.checked.answered_at is not None
        plan = replace(
            plan, checked=replace(plan.checked, answered_at=plan.checked.answered_at - 60)
        )
        done = upload(planner.client, planner.ledger, plan, planner.monitor)
        assert (len(wanted), done.error, done.not_sent) == (40, None, 0)
        assert {row.id: row.payload["externalRemarks"] for row in done.receipt.rows} == wanted
        verdicts = [verdict for run in planner.service.state.imports for verdict in run.verdicts]
        assert [verdict.given["externalRemarks"] for verdict in verdicts] == [*wanted.values()]
        assert [(row.id, row.result) for row in done.outcome.rows] == [
            (verdict.given["id"], verdict.result) for verdict in verdicts
        ]
        refused = {row.id for row in done.outcome.rows if row.result is RowResult.FAILED}
        assert 0 < len(refused) < 10
        assert {change.id for change in planner.check().changes.changes} == refused
        assert {
            id: record["externalRemarks"]
            for id, record in planner.baseline().items()
            if id not in refused
        } == {id: words for id, words in wanted.items() if id not in refused}


def test_halves_of_a_file_that_was_too_large_are_looked_at_again_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_work(tmp_path, faulty_answers="1") as planner:
        planner.export()
        typed(planner)
        monkeypatch.setattr(sending, "FRESH", -1.0)
        planner.service.set("fault-import", "413")
        done = planner.upload()
        assert len({row.id for row in done.receipt.rows}) == 40
        assert len(planner.verdicts()) == 40
