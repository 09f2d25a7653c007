"""Case <-> workbook: what is written comes back, whatever the case looks like and whatever program
saved it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from builders.cases import CONSTRUCTION, written
from builders.json_texts import texts
from hypothesis import HealthCheck, given, settings
from openpyxl.worksheet.worksheet import Worksheet
from sheets import workbook_at

from bridge.errors import WorkbookError
from bridge.simulation.case import Case
from bridge.simulation.edits import Draft, read_sheets
from bridge.simulation.parameters import vocabulary_of
from bridge.simulation.variants import make_variants, read_variants
from bridge.simulation.workbook.case_workbook import CaseBook, read_casebook
from bridge.workbook.read.headers import summary_of


def edit(path: Path, sheet: str, change: Callable[[Worksheet], None]) -> Path:
    with workbook_at(path) as workbook:
        change(workbook[sheet])
    return path


def draft_of(book: CaseBook) -> Draft:
    return read_sheets(book.case, book.tables, vocabulary_of(book.case))


def test_the_sheets_are_those_that_scripts_rely_on(tmp_path: Path) -> None:
    workbook = openpyxl.load_workbook(written(tmp_path / "case.xlsx"))
    assert workbook.sheetnames == [
        "Vessels",
        "Personnel",
        "Fixables",
        "Case",
        "Copies",
        "Sheetbridge case",
    ]
    assert workbook["Sheetbridge case"].sheet_state == "veryHidden"
    assert [cell.value for cell in workbook["Vessels"][1]][:7] == [
        "Key",
        "id",
        "name",
        "type",
        "capacity",
        "dayRate",
        "limits.wind",
    ]
    assert [cell.value for cell in workbook["Vessels"][2]][:7] == [
        "vesselList[0]",
        "V1",
        "CTV A",
        "CTV",
        12,
        0.1,
        12,
    ]
    assert [cell.value for cell in workbook["Fixables"][1]] == [
        "Key",
        "Wind farm",
        "Infrastructure",
        "name",
        "fixableType",
        "hours",
    ]
    assert [cell.value for cell in workbook["Fixables"][3]][:3] == [
        "windFarms[0].infrastructureList[1].fixable",
        "North",
        "T2",
    ]
    assert workbook["Copies"]["A1"].value == "Copy"
    assert workbook["Case"].protection.sheet


def test_an_unedited_workbook_gives_the_case_back_to_the_byte(tmp_path: Path) -> None:
    book = read_casebook(written(tmp_path / "case.xlsx"))
    draft = draft_of(book)
    assert (book.problems, draft.problems, bool(draft.edits)) == ((), [], False)
    assert [
        book.case.edited(copy.edits).text
        for copy in make_variants(draft, read_variants(draft, book.copies))
    ] == [CONSTRUCTION]
    assert (book.origin.account, book.origin.practice, book.case.name) == (
        "Practice",
        True,
        "Campaign A",
    )


@settings(max_examples=25, suppress_health_check=list(HealthCheck), deadline=None)
@given(texts, texts, texts)
def test_generated_cases_come_back_to_the_byte(
    tmp_path: Path, vessels: str, fixable: str, other: str
) -> None:
    text = (
        '{"vesselList" :'
        + vessels
        + ',"rest":'
        + other
        + ', "windFarms": [{"infrastructureList":{"fixable":'
        + fixable
        + "}}]}"
    )
    book = read_casebook(written(tmp_path / "case.xlsx", Case.of(text, "generated")))
    draft = draft_of(book)
    assert [str(problem.message) for problem in (*book.problems, *draft.problems)] == []
    assert book.case.edited(draft.edits).text == text


def test_texts_that_look_like_something_else_come_back(tmp_path: Path) -> None:
    words = [
        "=1+1",
        "#N/A",
        "TRUE",
        "1e5",
        "007",
        " blanks ",
        "null",
        "(clear)",
        "[]",
        '"',
        "_x0041_",
        "a\\u0001b",
        "\\ud800",
        "line\\nbreak",
        "2026-11-24",
        "",
    ]
    words = [word.replace('"', '\\"') for word in words]
    text = '{"vesselList": [' + ", ".join(f'{{"_x0042_": "{word}"}}' for word in words) + "]}"
    book = read_casebook(written(tmp_path / "case.xlsx", Case.of(text, "texts")))
    draft = draft_of(book)
    assert draft.problems == []
    assert book.case.edited(draft.edits).text == text


def test_formulas_errors_and_dates_are_said_with_their_cells(tmp_path: Path) -> None:
    from datetime import datetime

    def change(page: Worksheet) -> None:
        page["E2"], page["F2"], page["C2"] = "=6+6", "#REF!", datetime(2026, 11, 24)

    draft = draft_of(read_casebook(edit(written(tmp_path / "case.xlsx"), "Vessels", change)))
    assert [(problem.code, problem.cell) for problem in draft.problems] == [
        ("wrong-type", "C2"),
        ("formula", "E2"),
        ("error-cell", "F2"),
    ]


def test_edits_of_what_may_not_be_edited_are_reported(tmp_path: Path) -> None:
    path = written(tmp_path / "case.xlsx")

    def change(page: Worksheet) -> None:
        page["B2"] = "O&M"

    def move(page: Worksheet) -> None:
        page["B2"] = "South"

    edit(edit(path, "Case", change), "Fixables", move)
    assert [
        (problem.code, problem.sheet, problem.cell) for problem in read_casebook(path).problems
    ] == [
        ("read-only-edited", "Case", "B2"),
        ("read-only-edited", "Fixables", "B2"),
    ]


def test_other_workbooks_and_damaged_ones_are_refused(tmp_path: Path) -> None:
    plain = tmp_path / "plain.xlsx"
    openpyxl.Workbook().save(plain)
    assert not summary_of(plain).simulation
    with pytest.raises(WorkbookError, match="not the workbook of a simulation case"):
        read_casebook(plain)

    def change(page: Worksheet) -> None:
        page["A3"] = str(page["A3"].value)[:-4] + "AAAA"

    path = written(tmp_path / "case.xlsx")
    assert summary_of(path).simulation
    with pytest.raises(WorkbookError, match="damaged"):
        read_casebook(edit(path, "Sheetbridge case", change))
