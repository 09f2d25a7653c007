"""The look-ahead as a workbook: what stands where, how it is set up for paper, and that no page of
it runs over.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from textwrap import wrap

import libreoffice
import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet
from planner import Planner, at_work

from bridge import clock
from bridge.errors import UsageError, WorkbookError
from bridge.jobs.look_ahead import (
    By,
    LookAheadDone,
    LookAheadRequest,
    Paper,
    PlanSource,
    print_look_ahead,
)
from bridge.records.kinds import ACTIVITIES, KINDS, Kind
from bridge.texts import shown
from bridge.workbook.write.look_ahead import day_text

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
    today = clock.today(planner.account.zone)
    day = f"{today + timedelta(days=1):%Y-%m-%d}"
    planner.type(
        planner.row_of("DB0411-045"),
        startDate=f"{day}T07:00:00.000Z",
        endDate=f"{day}T11:30:00.000Z",
        teams=["=HV & co"],
    )
    done = printed(planner, planner.plan, weeks=1)
    assert done.workbook == planner.folder / "Look.xlsx"
    (week,) = openpyxl.load_workbook(planner.folder / "Look.xlsx").worksheets
    days = [shown(day_text(today + timedelta(days=number))) for number in range(7)]
    assert [cell.value for cell in week[3]] == ["Team", *days]
    assert [cell.value for cell in week[4]] == ["People on site", *done.plan.people]
    row = next(row for row in range(5, week.max_row + 1) if week.cell(row, 1).value == "=HV & co")
    assert week.cell(row, 1).data_type == "s"
    times = [
        datetime.fromisoformat(f"{day}T{hour}:00+00:00").astimezone(planner.account.zone)
        for hour in ("07:00", "11:30")
    ]
    assert str(week.cell(row, 3).value).startswith(f"{times[0]:%H:%M}–{times[1]:%H:%M} ")


@pytest.mark.parametrize(
    "kinds", [(ACTIVITIES, PERSONNEL), (ACTIVITIES,)], ids=["with people", "activities alone"]
)
def test_people_are_rows_by_their_names(planner: Planner, kinds: tuple[Kind, ...]) -> None:
    planner.export(PERSONNEL)
    captions, *people = openpyxl.load_workbook(planner.plan)["Personnel"].values
    names = {person[captions.index("Name")] for person in people}
    planner.export(*kinds)
    for file in (planner.plan, None):
        lanes = {lane.name for lane in printed(planner, file, by=By.PERSON).plan.lanes} - {""}
        assert len(lanes) > 5
        assert lanes <= names


def test_without_a_file_the_service_is_asked(planner: Planner) -> None:
    done = printed(planner, None, weeks=4)
    assert done.plan.activities > 10
    first = openpyxl.load_workbook(planner.folder / "Look.xlsx").worksheets[0]
    assert "the service now" in str(first["A2"].value)
    assert "PRACTICE" in str(first["A2"].value)


@pytest.mark.parametrize("paper", Paper)
def test_every_sheet_is_set_up_for_its_paper_and_every_page_has_the_legend(
    planner: Planner, paper: Paper
) -> None:
    planner.export(ACTIVITIES, PERSONNEL)
    printed(planner, planner.plan, paper=paper)
    book = openpyxl.load_workbook(planner.folder / "Look.xlsx")
    assert len(book.worksheets) == 2
    assert {(page.page_setup.orientation, page.page_setup.paperSize) for page in book} == {
        ("landscape", {"a4": 9, "a3": 8}[paper])
    }
    assert all(page.print_area for page in book)
    assert {page.print_title_rows for page in book.worksheets} == {"$1:$4"}
    assert [[page.cell(2, column).value for column in range(6, 9)] for page in book] == [
        ["PLANNED", "DISPATCHED", "COMPLETED"]
    ] * 2
    assert {page["A1"].font.size for page in book} == {{"a4": 16, "a3": 22}[paper]}


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


def test_nothing_to_print_writes_no_workbook(planner: Planner) -> None:
    planner.export()
    planner.type(2, startDate="2037-03-04T07:00:00.000Z", endDate="2037-03-04T11:30:00.000Z")
    planner.edited(lambda sheet, columns: sheet.delete_rows(3, sheet.max_row))
    done = printed(planner, planner.plan)
    assert done.plan.activities == 0, "removed rows are not printed"
    assert done.workbook is None
    assert not (planner.folder / "Look.xlsx").exists()


def test_what_cannot_be_printed_is_said(planner: Planner) -> None:
    with pytest.raises(UsageError, match="3 weeks cannot be printed"):
        printed(planner, None, weeks=3)
    (planner.folder / "Broken.xlsx").write_text("no workbook")
    with pytest.raises(WorkbookError):
        printed(planner, planner.folder / "Broken.xlsx")
