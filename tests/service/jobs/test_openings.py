"""How often one upload opens the workbook: to check it, to patch it, and to verify what was
written; a refresh opens it for the last two.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import BinaryIO

import pytest
from planner import at_work

from bridge.jobs.refresh import refresh_plan
from bridge.workbook.layout import FAILED_ROWS
from bridge.workbook.opc import package

ROW = "SA0411-044"


def openings(action: Callable[[], object], patched: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the workbooks that an action opens, the report aside."""
    opened = list[str]()
    whole = package.held_copy

    def counted(path: Path, file: BinaryIO) -> object:
        opened.append(path.name)
        return whole(path, file)

    with patched.context() as during:
        during.setattr(package, "held_copy", counted)
        action()
    return [name for name in opened if not name.startswith(".report-")]


def test_an_upload_opens_the_workbook_three_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_work(tmp_path) as planner:
        planner.export()
        planner.type(ROW, siteId="NO-SUCH-SITE", externalRemarks="first")
        planner.type("DB0411-045", externalRemarks="second")
        for sheet in (None, FAILED_ROWS):
            assert len(openings(partial(planner.upload, sheet), monkeypatch)) <= 3
            planner.type(planner.row_of(ROW, FAILED_ROWS), FAILED_ROWS, externalRemarks="third")


def test_a_refresh_opens_the_plan_to_patch_and_to_verify(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_work(tmp_path) as planner:
        planner.export()
        planner.service.edit_activity(ROW, externalRemarks="from a colleague")
        refresh = partial(
            refresh_plan, planner.client, planner.plan, planner.account, "stop", planner.monitor
        )
        assert len(openings(refresh, monkeypatch)) == 2
