"""Plans with names as long as the system takes, and plans behind a link: results and what is new
reach the file that the planner means.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest
from planner import Planner, at_work

from bridge.jobs.refresh import refresh_plan


@pytest.fixture
def planner(tmp_path: Path) -> Iterator[Planner]:
    with at_work(tmp_path) as found:
        yield found


@pytest.mark.parametrize("length", [247, 255])
def test_a_plan_with_a_long_name_that_is_open_gets_its_results_beside_it(
    planner: Planner, length: int
) -> None:
    planner.plan = planner.folder / f"{'p' * (length - 5)}.xlsx"
    planner.export()
    planner.type(planner.row_of("DB0411-045"), siteId="NO-SUCH-SITE")
    if length == 247:
        (planner.folder / f".~lock.{planner.plan.name}#").touch()
    done = planner.upload()
    assert done.summary.failed == 1
    assert done.workbook is not None
    assert done.workbook.name == (
        f"{'p' * 226} (result).xlsx" if length == 247 else planner.plan.name
    )
    assert "Failed rows" in openpyxl.load_workbook(done.workbook).sheetnames
    assert planner.follow(done.summary.run).workbook == done.workbook


def test_a_link_stays_one_and_its_file_gets_everything(planner: Planner) -> None:
    share = planner.folder / "share"
    share.mkdir()
    (share / "Real.xlsx").touch()
    planner.plan.symlink_to(share / "Real.xlsx")
    planner.export()
    planner.type(planner.row_of("DB0411-045"), siteId="NO-SUCH-SITE")
    done = planner.upload()
    assert (done.summary.failed, done.beside) == (1, None)
    planner.service.edit_activity("NEW-1", siteId="0042", status="PLANNED")
    assert (
        refresh_plan(planner.client, planner.plan, planner.account, "stop", planner.monitor).added
        == 1
    )
    assert planner.plan.is_symlink()
    book = openpyxl.load_workbook(share / "Real.xlsx")
    assert "Failed rows" in book.sheetnames
    assert book["Activities"].cell(42, 1).value == "NEW-1"
    assert [file.name for file in share.iterdir()] == ["Real.xlsx"]
