"""How often one upload opens the workbook: to check it, to patch it, and to verify what was
written.
"""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import pytest
from planner import Planner, at_work

from bridge.workbook.layout import FAILED_ROWS
from bridge.workbook.opc import package

ROW = "SA0411-044"


def openings(planner: Planner, sheet: str | None, patched: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the workbooks that an upload opens, the report aside."""
    opened = list[str]()
    whole = package.held_copy

    def counted(path: Path, file: BinaryIO) -> object:
        opened.append(path.name)
        return whole(path, file)

    with patched.context() as during:
        during.setattr(package, "held_copy", counted)
        assert planner.upload(sheet).error is None
    return [name for name in opened if not name.startswith(".report-")]


def test_an_upload_opens_the_workbook_three_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_work(tmp_path) as planner:
        planner.export()
        planner.type(ROW, siteId="NO-SUCH-SITE", externalRemarks="first")
        planner.type("DB0411-045", externalRemarks="second")
        for sheet in (None, FAILED_ROWS):
            assert len(openings(planner, sheet, monkeypatch)) <= 3
            planner.type(planner.row_of(ROW, FAILED_ROWS), FAILED_ROWS, externalRemarks="third")
