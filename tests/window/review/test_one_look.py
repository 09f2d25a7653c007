"""From the drop of a workbook to its review: it is looked through once, and opened once more for
its rows.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from planner import Planner

from bridge.gui.review.work import check_sheet
from bridge.jobs.check import CheckRequest
from bridge.jobs.recognise import recognise
from bridge.progress import Monitor
from bridge.records.kinds import KINDS
from bridge.workbook.opc.package import Package
from bridge.workbook.read import headers, open_sheet


def test_a_workbook_is_looked_through_once_from_drop_to_review(
    anna: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna.export(*KINDS)
    opened, looks = list[Path](), list[Path]()
    really_open, really_look = Package.open, headers.look_through

    def count_open(path: Path) -> Package:
        opened.append(path)
        return really_open(path)

    def count_look(package: Package) -> headers.WorkbookSummary:
        looks.append(package.path)
        return really_look(package)

    monkeypatch.setattr(Package, "open", count_open)
    monkeypatch.setattr(headers, "look_through", count_look)
    monkeypatch.setattr(open_sheet, "look_through", count_look)
    found = recognise(anna.plan)
    looked = check_sheet(None, CheckRequest(anna.plan, summary=found.summary), Monitor())
    assert looked.checked.changes.rows == 40
    assert (len(opened), len(looks)) == (2, 1)
    again = CheckRequest(anna.plan, summary=looked.checked.summary)
    check_sheet(None, again, Monitor())
    assert (len(opened), len(looks)) == (3, 1)
    anna.plan.touch()  # as after a save
    check_sheet(None, again, Monitor())
    assert (len(opened), len(looks)) == (4, 2)
