"""Workbooks that other programs give back: what they change without any edit is no edit."""

from __future__ import annotations

import re
from zoneinfo import ZoneInfo

import openpyxl
import pytest
from builders.written import change_part
from planner import Planner
from sheets import workbook_at

from bridge.errors import WorkbookError
from bridge.records.cells.base import JsonValue
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.values import NumberCell
from bridge.records.columns import letters
from bridge.workbook.layout import BASELINE

UTC = ZoneInfo("UTC")


@pytest.mark.parametrize(
    ("cell", "read", "exported", "kept"),
    [
        (MomentCell(), "2026-11-24T06:00:00.009Z", "2026-11-24T06:00:00.000Z", True),
        (MomentCell(), "2026-11-24T05:59:59.991Z", "2026-11-24T06:00:00.000Z", True),
        (MomentCell(), "2026-11-24T06:00:00.011Z", "2026-11-24T06:00:00.000Z", False),
        (NumberCell(), 47.00000000000001, 47, True),
        (NumberCell(), 0.30000000000000004, 0.3, True),
        (NumberCell(), 47.0000000001, 47, False),
        (NumberCell(), 1, True, False),
        (NumberCell(), 10**400, 10**400 + 1, False),
    ],
)
def test_what_a_program_rounded_is_the_exported_value(
    cell: MomentCell | NumberCell, read: JsonValue, exported: JsonValue, kept: bool
) -> None:
    assert cell.is_unedited(read, exported, UTC) is kept


def test_dates_without_their_format_are_not_edited(
    planner: Planner,
) -> None:
    with workbook_at(planner.plan) as book:
        for row in book["Activities"].iter_rows(min_row=2):
            for cell in row:
                cell.number_format = "General"
    changes = planner.check().changes
    assert (changes.changes, changes.all_problems) == ((), ())


def test_a_text_changed_in_one_of_its_two_places_is_a_problem_with_both(planner: Planner) -> None:
    place = f"{letters(planner.column_of('externalRemarks'))}{planner.row_of('DB0411-045')}"
    two = f'<c r="{place}" t="inlineStr"><v>new</v><is><t>old</t></is></c>'
    cell = re.compile(rf'<c r="{place}"(?: [^<>]*)?(?:/>|>.*?</c>)')
    change_part(planner.plan, "xl/worksheets/sheet1.xml", lambda xml: cell.sub(two, xml))
    problems = planner.check().changes.all_problems
    assert [(one.code, one.cell, str(one.message)) for one in problems] == [
        (
            "two-texts",
            place,
            "The cell has two texts, “old” and “new”. Type the right one in a spreadsheet program.",
        )
    ]


def test_a_damaged_sheet_is_named_with_its_cell(planner: Planner) -> None:
    change_part(
        planner.plan, "xl/worksheets/sheet1.xml", lambda xml: xml.replace(' r="B5"', ' r="A5"')
    )
    with pytest.raises(WorkbookError) as error:
        planner.check()
    assert str(error.value.title) == "The sheet “Activities” is damaged at A5."
    assert error.value.detail == "cell A5 occurs twice"


def test_a_baseline_that_became_visible_is_hidden_again_by_the_next_write(planner: Planner) -> None:
    with workbook_at(planner.plan) as book:
        book[BASELINE].sheet_state = "visible"
        book.active = book[BASELINE]
    planner.type("DB0411-045", externalRemarks="moved")
    assert planner.upload().summary.updated == 1
    book = openpyxl.load_workbook(planner.plan)
    assert book[BASELINE].sheet_state == "veryHidden"
    assert book.active == book["Activities"]
    assert not book[BASELINE].sheet_view.tabSelected
    assert planner.changes() == ()


def test_a_highlight_goes_without_a_trace_after_another_program_saved(planner: Planner) -> None:
    def fills() -> list[str]:
        sheet = openpyxl.load_workbook(planner.plan)["Activities"]
        row = sheet[planner.row_of("DB0411-045")]
        return [str(cell.fill.fgColor.rgb) for cell in row[:13] if cell.value is not None]

    before, site = fills(), planner.baseline()["DB0411-045"]["siteId"]
    planner.type("DB0411-045", siteId="NO-SUCH-SITE", externalRemarks="later")
    planner.type("DB0411-046", externalRemarks="moved")
    assert planner.upload().summary.failed == 1
    assert fills() != before
    with workbook_at(planner.plan) as book:
        assert not [name for name in book.defined_names if "Fill" in name]
    planner.type("DB0411-045", siteId=site)
    assert planner.upload().summary.updated == 1
    assert fills() == before
