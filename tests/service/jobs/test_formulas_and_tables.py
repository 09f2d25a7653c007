"""Formulas, tables and filters of a planner live on after an upload and an update."""

from __future__ import annotations

import re
import zipfile

import openpyxl
import pytest
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.filters import AutoFilter
from openpyxl.worksheet.table import Table, TableColumn, TableFormula
from planner import Planner
from sheets import workbook_at

from bridge.jobs.refresh import RefreshDone
from bridge.texts import Text
from bridge.workbook.opc.package_edit import RECALCULATE

HOURS = "(Plan[[#This Row],[End]]-Plan[[#This Row],[Start]])*24"


def with_hours(planner: Planner, *, table: bool = False, totals: bool = False) -> None:
    """Add a column of formulas, and make all of it a table as Ctrl+T does."""
    with workbook_at(planner.plan) as book:
        sheet = book["Activities"]
        last, width = sheet.max_row, sheet.max_column + 1
        sheet.cell(1, width).value = "Hours"
        for row in range(2, last + 1):
            sheet.cell(row, width).value = f"=(F{row}-E{row})*24"
        if table:
            area = f"A1:{get_column_letter(width)}{last + totals}"
            columns = [
                TableColumn(id=place, name=str(cell.value))
                for place, cell in enumerate(sheet[1], 1)
            ]
            columns[-1].calculatedColumnFormula = TableFormula(attr_text=HOURS)
            made = Table(id=1, displayName="Plan", name="Plan", ref=area, tableColumns=columns)
            made.totalsRowCount = int(totals)
            if totals:
                sheet.cell(last + 1, 1).value = "Total"
            sheet.auto_filter = AutoFilter()
            sheet.add_table(made)


def refreshed(planner: Planner) -> RefreshDone:
    for id in ("NEW-1", "NEW-2"):
        planner.service.edit_activity(id, siteId="0042", status="PLANNED")
    return planner.refresh()


def part(planner: Planner, name: str) -> str:
    with zipfile.ZipFile(planner.plan) as archive:
        return archive.read(name).decode()


@pytest.mark.parametrize("formulas", [True, False])
def test_formulas_are_calculated_again_where_there_are_any_and_this_is_said(
    planner: Planner, formulas: bool
) -> None:
    if formulas:
        with_hours(planner)
    planner.type("DB0411-045", externalRemarks="moved")
    said: list[tuple[Text, ...]] = [planner.upload().warnings]
    assert ('fullCalcOnLoad="1"' in part(planner, "xl/workbook.xml")) is formulas
    said.append(refreshed(planner).warnings)
    assert [RECALCULATE in texts for texts in said] == [formulas] * 2


def test_a_plain_filter_grows_with_the_rows_of_an_update(planner: Planner) -> None:
    assert refreshed(planner).added == 2
    area = re.search('<autoFilter ref="([^"]*)"', part(planner, "xl/worksheets/sheet1.xml"))
    assert area is not None
    assert area[1].startswith("A1:")
    assert area[1].endswith("43")
    name = re.search('_FilterDatabase"[^>]*>([^<]*)', part(planner, "xl/workbook.xml"))
    assert name is not None
    assert name[1].endswith("$43")


def test_a_table_grows_with_the_rows_of_an_update_and_gets_its_formulas(planner: Planner) -> None:
    with_hours(planner, table=True)
    assert refreshed(planner).added == 2
    table = part(planner, "xl/tables/table1.xml")
    assert {one.rpartition(":")[2].lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for one in refs(table)} == {
        "43"
    }
    sheet = openpyxl.load_workbook(planner.plan)["Activities"]
    assert [sheet.cell(row, sheet.max_column).value for row in (42, 43)] == [f"={HOURS}"] * 2


def refs(xml: str) -> list[str]:
    return re.findall(r' ref="([^"]*)"', xml)


def test_rows_below_the_totals_of_a_table_are_said(planner: Planner) -> None:
    with_hours(planner, table=True, totals=True)
    before = refs(part(planner, "xl/tables/table1.xml"))
    done = refreshed(planner)
    assert "New rows are below the totals of table Plan: rows 43 to 44." in map(str, done.warnings)
    assert refs(part(planner, "xl/tables/table1.xml")) == before
