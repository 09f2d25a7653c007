"""The look-ahead as a workbook: what stands where, how it is set up for paper, and that no page of
it runs over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from textwrap import wrap

import libreoffice
import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet
from planner import Planner, at_work

from bridge.jobs.look_ahead import LookAheadDone, LookAheadRequest, print_look_ahead
from bridge.jobs.versions import By, PlanSource
from bridge.records.kinds import ACTIVITIES, KINDS
from bridge.texts import say
from bridge.workbook.write.look_ahead_sheet import Source, write_look_ahead

PERSONNEL = next(kind for kind in KINDS if kind.name == "personnel")


@pytest.fixture
def planner(tmp_path: Path) -> Iterator[Planner]:
    with at_work(tmp_path, 120) as found:
        yield found


def printed(planner: Planner, file: Path | None, **more: object) -> LookAheadDone:
    source = PlanSource(planner.ledger, planner.account, lambda: planner.client)
    request = LookAheadRequest(planner.folder / "Look.xlsx", file, overwrite=True, **more)  # type: ignore[arg-type]
    return print_look_ahead(request, source, planner.monitor)


def test_without_a_file_the_service_is_asked(planner: Planner) -> None:
    done = printed(planner, None, weeks=4)
    assert done.plan.activities > 10
    first = openpyxl.load_workbook(planner.folder / "Look.xlsx").worksheets[0]
    assert "the service now" in str(first["A2"].value)
    assert "PRACTICE" in str(first["A2"].value)


def test_cells_with_problems_are_named(planner: Planner) -> None:
    planner.export()
    row = planner.row_of("DB0411-045")
    planner.edited(lambda sheet, columns: sheet.cell(row, columns["Start"], "next Tuesday"))
    assert [*map(str, printed(planner, file=planner.plan).warnings)] == [
        f"Cells with problems may not be printed as typed: E{row}."
    ]


def test_the_number_of_people_is_blank_where_nobody_is_named(planner: Planner) -> None:
    planner.export(ACTIVITIES)
    plan = printed(planner, planner.plan, weeks=1).plan
    works = [any(lane.days[day] for lane in plan.lanes) for day in range(plan.days)]
    path = planner.folder / "Nobody.xlsx"
    source = Source("P", say("now"), "UTC", plan.dates[0])
    write_look_ahead(path, replace(plan, people=(0,) * plan.days), source)
    (row,) = openpyxl.load_workbook(path).worksheets[0].iter_rows(4, 4, 2, 1 + plan.days)
    assert True in works
    assert [cell.value for cell in row] == [None if work else 0 for work in works]


@pytest.mark.parametrize("by", By)
def test_two_weeks_of_forty_activities_fit_on_four_pages_and_no_text_is_cut(
    planner: Planner, by: By
) -> None:
    planner.export(ACTIVITIES, PERSONNEL)
    done = printed(planner, planner.plan, weeks=2, by=by)
    assert done.plan.activities > 35
    path = planner.folder / "Look.xlsx"
    book = openpyxl.load_workbook(path)
    assert book.worksheets[0]["A1"].value == f"Look-ahead by {by}"
    for page in book.worksheets:
        assert list(too_high(page)) == []
    assert 2 <= libreoffice.printed_pages(path, planner.folder) <= 4


def too_high(page: Worksheet) -> Iterator[str]:
    """Yield the texts that do not fit into the height of their row; merged titles run across."""
    merged = {cell for area in page.merged_cells.ranges for row in area.rows for cell in row}
    for row in page.iter_rows(min_row=5):
        for cell in row:
            if (
                cell.value is None
                or (cell.row, cell.column) in merged
                or not page.row_dimensions[cell.row].height
            ):
                continue
            width = int(page.column_dimensions[cell.column_letter].width * 11 / cell.font.size)
            lines = sum(len(wrap(line, width)) or 1 for line in str(cell.value).split("\n"))
            if lines * 11.5 > page.row_dimensions[cell.row].height:
                yield str(cell.value)
