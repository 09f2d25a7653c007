"""What of a planner's own file can be looked at."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import Workbook

from bridge.errors import WorkbookError
from bridge.jobs.own_sheet_writeback import open_own
from bridge.mapping.field_readers import Meanings
from bridge.progress import Monitor


@pytest.mark.parametrize("text", ['"', '""\n', ";;;\n;;\n", "  ;\t\n\n ; \n"])
def test_a_text_file_of_blank_cells_has_no_sheet(tmp_path: Path, text: str) -> None:
    (tmp_path / "Plan.csv").write_text(text)
    with pytest.raises(WorkbookError, match=r"^Plan\.csv has no sheet that can be read"):
        open_own(tmp_path / "Plan.csv", None, None, Meanings(), Monitor())


def test_a_sheet_of_blanks_is_none_of_a_workbooks_sheets(tmp_path: Path) -> None:
    workbook = Workbook()
    page = workbook.worksheets[0]
    page.title = "Blanks"
    page["B2"] = "  "
    plan = workbook.create_sheet("Plan")
    for line in (("Order", "Start"), ("4711", "24.11.2026"), ("4712", "25.11.2026")):
        plan.append(line)
    workbook.save(tmp_path / "own.xlsx")
    found = open_own(tmp_path / "own.xlsx", None, None, Meanings(), Monitor())
    assert (found.sheets, found.sheet) == (("Plan",), "Plan")
