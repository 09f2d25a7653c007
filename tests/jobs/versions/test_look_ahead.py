"""The look-ahead as a workbook: what stands where, how it is set up for paper, and that no page of it runs over."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from textwrap import wrap

import libreoffice
import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet
from planner import Planner, at_work

from bridge import clock
from bridge.errors import UsageError, WorkbookError
from bridge.jobs.versions.look_ahead import By, LookAheadDone, LookAheadRequest, Paper, PlanSource, print_look_ahead
from bridge.records.kinds import ACTIVITIES, KINDS

PERSONNEL = next(kind for kind in KINDS if kind.name == "personnel")


@pytest.fixture
def planner(tmp_path: Path) -> Iterator[Planner]:
    with at_work(tmp_path, 120) as found:
        yield found


def printed(planner: Planner, file: Path | None, **more: object) -> LookAheadDone:
    source = PlanSource(planner.ledger, planner.account, lambda: planner.client)
    request = LookAheadRequest(planner.folder / "Look.xlsx", file, overwrite=True, **more)  # type: ignore[arg-type]
    return print_look_ahead(request, source, planner.monitor)


def cells(page: Worksheet) -> list[str]:
    return [str(cell.value) for row in page.iter_rows() for cell in row if cell.value is not None]


def test_the_edits_of_a_file_are_on_the_wall(planner: Planner) -> None:
    planner.export(ACTIVITIES, PERSONNEL)
    planner.type(planner.row_of("DB0411-045"), startDate="2031-03-04T07:00:00.000Z", endDate="2031-03-04T11:30:00.000Z", teams=["=HV & co"])
    done = printed(planner, planner.plan, weeks=1, first=date(2031, 3, 3))
    assert (done.plan.activities, done.plan.everybody[0], done.workbook) == (1, 0, planner.folder / "Look.xlsx")
    book = openpyxl.load_workbook(planner.folder / "Look.xlsx")
    assert book.sheetnames == ["Mon 3 Mar – Sun 9 Mar", "People on site", "Tue 4 Mar"]
    week = book.worksheets[0]
    assert [cell.value for cell in week[3]] == ["Team", *("Mon 3 Mar", "Tue 4 Mar", "Wed 5 Mar", "Thu 6 Mar", "Fri 7 Mar", "Sat 8 Mar", "Sun 9 Mar")]
    assert week["A5"].value == "=HV & co"
    assert week["A5"].data_type == "s"
    assert str(week["C5"].value).startswith("08:00–12:30 ")
    assert book["Tue 4 Mar"]["A1"].value == "Tue 4 Mar · DB01 · =HV & co"


def test_without_a_file_the_service_is_asked(planner: Planner) -> None:
    done = printed(planner, None, weeks=4, by=By.SITE)
    assert done.plan.activities > 10
    assert [lane.name for lane in done.plan.lanes] == sorted(lane.name for lane in done.plan.lanes)
    first = openpyxl.load_workbook(planner.folder / "Look.xlsx").worksheets[0]
    assert "the service now" in str(first["A2"].value)
    assert "PRACTICE" in str(first["A2"].value)


@pytest.mark.parametrize("paper", Paper)
def test_every_sheet_is_set_up_for_its_paper(planner: Planner, paper: Paper) -> None:
    planner.export(ACTIVITIES, PERSONNEL)
    done = printed(planner, planner.plan, paper=paper)
    book = openpyxl.load_workbook(planner.folder / "Look.xlsx")
    assert {(page.page_setup.orientation, page.page_setup.paperSize) for page in book} == {("landscape", {"a4": 9, "a3": 8}[paper])}
    assert all(page.print_area for page in book)
    assert [page.print_title_rows for page in book.worksheets[:2]] == ["$3:$4", "$3:$4"]
    days = book.worksheets[3:]
    assert len(days) == len({page.day for page in done.plan.pages})
    assert sum(len(page.row_breaks.brk) + 1 for page in days) == len(done.plan.pages)
    assert all(
        not page.sheet_properties.pageSetUpPr or not page.sheet_properties.pageSetUpPr.fitToPage for page in days
    )  # scaled, Excel drops breaks
    assert {page["A1"].font.size for page in book} == {{"a4": 16, "a3": 22}[paper]}


def test_no_text_is_cut_and_no_page_runs_over(planner: Planner) -> None:
    planner.export(ACTIVITIES, PERSONNEL)
    planner.type(planner.row_of("DB0411-045"), externalRemarks="Bring the long ladder and the blue torque set. " * 5)
    done = printed(planner, planner.plan, weeks=1)
    path = planner.folder / "Look.xlsx"
    book = openpyxl.load_workbook(path)
    assert book.worksheets[0]["A1"].value == "Look-ahead by team"
    for page in (book.worksheets[0], *book.worksheets[2:]):
        assert list(too_high(page)) == []
    weeks = libreoffice.printed_pages(path, planner.folder) - len(done.plan.pages) - 1
    assert 1 <= weeks <= 3, "the week takes as many pages as its lanes need; people and each day page take one"


def too_high(page: Worksheet) -> Iterator[str]:
    """Yield the texts that do not fit into the height of their row; merged titles run across."""
    merged = {cell for area in page.merged_cells.ranges for row in area.rows for cell in row}
    for row in page.iter_rows(min_row=5):
        for cell in row:
            if cell.value is None or (cell.row, cell.column) in merged or not page.row_dimensions[cell.row].height:
                continue
            width = int(page.column_dimensions[cell.column_letter].width)
            lines = sum(len(wrap(line, width)) or 1 for line in str(cell.value).split("\n"))
            if lines * 11.5 > page.row_dimensions[cell.row].height:
                yield str(cell.value)


def test_nothing_to_print_writes_no_workbook(planner: Planner) -> None:
    planner.export()
    done = printed(planner, planner.plan, first=clock.today() + timedelta(days=4_000))
    assert (done.plan.activities, done.workbook) == (0, None)
    assert not (planner.folder / "Look.xlsx").exists()


def test_what_cannot_be_printed_is_said(planner: Planner) -> None:
    with pytest.raises(UsageError, match="3 weeks cannot be printed"):
        printed(planner, None, weeks=3)
    (planner.folder / "Broken.xlsx").write_text("no workbook")
    with pytest.raises(WorkbookError):
        printed(planner, planner.folder / "Broken.xlsx")
