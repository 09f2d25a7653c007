"""What planners do to dates and sheets, read back: implausible dates, columns set to General, dates
typed again to the minute, copied sheets.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import openpyxl
import pytest
from planner import Planner

from bridge.jobs.check import Checked

Edit = Callable[[Any, dict[str, int]], None]


def said(checked: Checked) -> list[tuple[str, str]]:
    return [(found.code, str(found.sentence)) for found in checked.changes.all_problems]


def test_a_column_set_to_general_is_unedited(planner: Planner) -> None:
    def general(sheet: Any, columns: dict[str, int]) -> None:
        for row in range(2, sheet.max_row + 1):
            for caption in ("Start", "End"):
                sheet.cell(row, columns[caption]).number_format = "General"
                value = sheet.cell(row, columns[caption]).value
                if isinstance(value, datetime):
                    sheet.cell(row, columns[caption]).value = (
                        value - datetime(1899, 12, 30)
                    ).total_seconds() / 86400

    checked = planner.edited(general)
    assert said(checked) == []
    assert (checked.changes.changes, checked.changes.unchanged) == ((), 40)


@pytest.mark.parametrize("form", ["%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M"])
def test_dates_typed_again_as_the_sheet_shows_them_are_unedited(
    planner: Planner, form: str
) -> None:
    def typed(sheet: Any, columns: dict[str, int]) -> None:
        for row in range(2, sheet.max_row + 1):
            cell = sheet.cell(row, columns["Start"])
            if isinstance(cell.value, datetime):
                cell.value = cell.value.strftime(form)

    assert planner.edited(typed).changes.changes == ()


def test_beside_a_copied_sheet_the_outcome_is_written_into_the_one_that_was_read(
    planner: Planner,
) -> None:
    planner.type(planner.row_of("DB0411-045"), status="DISPATCHED")
    planner.type(planner.row_of("SA0411-044"), siteId="NO-SUCH-SITE")
    book = openpyxl.load_workbook(planner.plan)
    book.copy_worksheet(book["Activities"]).title = "Activities (2)"
    book.save(planner.plan)
    planner.upload()
    book = openpyxl.load_workbook(planner.plan)
    told = {
        name: [str(cell.value).split(",")[0] for cell in book[name]["U"] if cell.value]
        for name in ("Activities", "Activities (2)")
    }
    assert told == {
        "Activities": ["Result", "Not accepted", "Updated"],
        "Activities (2)": ["Result"],
    }
    assert book["Failed rows"]["A2"].value == planner.row_of("SA0411-044")
