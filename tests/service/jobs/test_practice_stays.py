"""A workbook of the practice account is uploaded to no other account, and no other way round."""

from __future__ import annotations

import pytest
from planner import Planner

from bridge.errors import WorkbookError
from bridge.jobs.upload import UploadChoices, preview_upload


def test_practice_and_other_accounts_exchange_no_workbooks(planner: Planner) -> None:
    planner.export()
    planner.type("DB0411-045", status="COMPLETED")
    other = planner.account.model_copy(update={"name": "North Sea", "practice": False})
    for account, exporter in ((other, planner.account), (planner.account, other)):
        planner.account = exporter
        planner.export()
        planner.type("DB0411-045", status="COMPLETED")
        checked = planner.check(other_project=True)
        with pytest.raises(WorkbookError, match="practice account"):
            preview_upload(checked, account, planner.ledger, UploadChoices())
