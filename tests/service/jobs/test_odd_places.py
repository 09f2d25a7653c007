"""Plans with names as long as the system takes, and plans behind a link: results and what is new
reach the file that the anna means.
"""

from __future__ import annotations

import openpyxl
import pytest
from planner import Planner


@pytest.mark.parametrize("length", [247, 255])
def test_a_plan_with_a_long_name_that_is_open_gets_its_results_beside_it(
    anna: Planner, length: int
) -> None:
    anna.plan = anna.folder / f"{'p' * (length - 5)}.xlsx"
    anna.export()
    anna.type("DB0411-045", siteId="NO-SUCH-SITE")
    if length == 247:
        (anna.folder / f".~lock.{anna.plan.name}#").touch()
    done = anna.upload()
    assert done.summary.failed == 1
    assert done.workbook is not None
    assert done.workbook.name == (f"{'p' * 226} (result).xlsx" if length == 247 else anna.plan.name)
    assert "Failed rows" in openpyxl.load_workbook(done.workbook).sheetnames
    assert anna.follow(done.summary.run).workbook == done.workbook


def test_a_link_stays_one_and_its_file_gets_everything(anna: Planner) -> None:
    share = anna.folder / "share"
    share.mkdir()
    (share / "Real.xlsx").touch()
    anna.plan.symlink_to(share / "Real.xlsx")
    anna.export()
    anna.type("DB0411-045", siteId="NO-SUCH-SITE")
    done = anna.upload()
    assert (done.summary.failed, done.beside) == (1, None)
    anna.service.edit_activity("NEW-1", siteId="0042", status="PLANNED")
    assert anna.refresh().added == 1
    assert anna.plan.is_symlink()
    book = openpyxl.load_workbook(share / "Real.xlsx")
    assert "Failed rows" in book.sheetnames
    assert book["Activities"].cell(42, 1).value == "NEW-1"
    assert [file.name for file in share.iterdir()] == ["Real.xlsx"]
