"""Our reader beside openpyxl and python-calamine: the same cells in the same places, or a
disagreement that stands on a list with its reason.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter
from builders.family import Case, dates, family, habits, values
from hypothesis import given
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from bridge.errors import WorkbookError
from bridge.workbook.opc.package import Package
from bridge.workbook.sheet.date_serials import from_serial
from bridge.workbook.sheet.rows import Cell, read_rows

Grid = dict[tuple[int, int], object]
_CODES = "calamine reads parts in UTF-8 only; XML allows others, and both are whole files"
_ESCAPES = (
    "the others leave an escape such as _x000D_ as it stands in the file; Excel shows the character"
)
_BLANK_ERRORS = "calamine shows an error cell as a blank; here it is a problem at its cell"
_NO_DAY = (
    "the others make a day of a number that is none (before March 1900, or beyond the calendar);"
    " here it is a problem at its cell"
)
_ISO = "here the cell's ISO text is shown; the reader above makes the same moment of it"
_STATED = "openpyxl asks for parts and counts to be stated just so; the workbook is whole"
_TARGETS = "one of the others does not follow a name of a part that is allowed, or common"
_NUMBERS = (
    "openpyxl gives up the whole workbook because of one cell; here it is a problem at its cell"
)
DISAGREEMENTS = {
    "without the first relationships": _TARGETS,
    "a sheet in UTF-16": _CODES,
    "a sheet in ISO-8859-1": _CODES,
    "merged cells": (
        "openpyxl drops what stands under a merged cell; it is still in the file, and the service's"
        " row has it"
    ),
    "a Strict workbook": "openpyxl does not open Strict workbooks of this kind",
    "names of parts in upper case": _TARGETS,
    "a style that is not there": _NUMBERS,
    "an ID as an error": _BLANK_ERRORS,
    "a formula with an error as a remark": _BLANK_ERRORS,
    "an error as a date": _BLANK_ERRORS,
    "an escaped carriage return as a remark": _ESCAPES,
    "an escape that is escaped as a remark": _ESCAPES,
    "half a pair as a remark": _ESCAPES,
    "a cell of an unknown type as a remark": (
        "the standard knows no such type: the number, a text, or a refusal are equally right"
    ),
    "a negative date": _NO_DAY,
    "the day that never was": _NO_DAY,
    "a time without a day": _NO_DAY,
    "a date beyond the calendar": _NO_DAY,
    "a date as no number": _NO_DAY,
    "a date as infinity": _NUMBERS,
    "an ISO cell that is none": _NUMBERS,
    "a number that cannot be read": _NUMBERS,
    "an ISO cell": _ISO,
    "counts of strings that lie": _STATED,
    "an empty shared string": _STATED,
    "blanks in an index": _STATED,
    "targets with steps back": _TARGETS,
    "backslashes in a part's name": _TARGETS,
    "a sheet without a part": "the others refuse a workbook with an empty macro sheet in its list",
    "a text that a program knowing only values has changed": (
        "the others read the text before the change; we ask which one is meant"
    ),
}
"""Workbooks of the family that we read and on which the three do not agree, each with its reason.

What we refuse stands in the family itself.
"""


def ours(path: Path) -> Grid:
    with Package.open(path) as package:
        entry = next(sheet for sheet in package.sheets if sheet.type == "worksheet")
        with package.open_part(entry.part) as stream:
            return {
                (row.number, cell.column): value
                for row in read_rows(stream, package.strings)
                for cell in row.cells
                if (value := meant(package, cell)) not in {None, ""}
            }


def meant(package: Package, cell: Cell) -> object:
    if cell.value is None or cell.type in {"s", "str", "inlineStr", "e", "d"}:
        return cell.value
    if cell.type == "b":
        return cell.value == "1"
    if (
        package.styles.is_date(cell.style)
        and (moment := from_serial(cell.value, package.date1904)) is not None
    ):
        return seconds(moment)
    return rounded(cell.value)


def by_openpyxl(path: Path) -> Grid:
    with warnings.catch_warnings(), path.open("rb") as file:
        warnings.simplefilter("ignore")
        sheet = openpyxl.load_workbook(file, data_only=True).worksheets[0]
    return {
        (cell.row, cell.column): plain(cell.value)
        for row in sheet.iter_rows()
        for cell in row
        if cell.value not in {None, ""}
    }


def by_calamine(path: Path) -> Grid:
    found = CalamineWorkbook.from_path(str(path)).get_sheet_by_index(0)
    top, left = found.start or (0, 0)
    rows = found.to_python(skip_empty_area=True)
    return {
        (top + number, left + place): plain(value)
        for number, row in enumerate(rows, 1)
        for place, value in enumerate(row, 1)
        if value not in {None, ""}
    }


def plain(value: object) -> object:
    if isinstance(value, bool | str):
        return value
    if isinstance(value, datetime):
        return seconds(value)
    if isinstance(value, date):
        return seconds(datetime(value.year, value.month, value.day))
    if isinstance(value, time):
        return seconds(
            datetime(1899, 12, 30, value.hour, value.minute, value.second, value.microsecond)
        )
    if isinstance(value, timedelta):
        return seconds(datetime(1899, 12, 30) + value)
    return rounded(value)


def seconds(moment: datetime) -> datetime:
    """To the second: the other readers round the rest in other ways."""
    return (moment + timedelta(milliseconds=500)).replace(microsecond=0)


def rounded(value: object) -> object:
    try:
        return round(float(str(value)), 9)
    except ValueError:
        return value


def outcome(read: Callable[[Path], Grid], path: Path) -> Grid | str:
    """What a reader finds, or that it refuses; the others raise whatever they like."""
    try:
        return read(path)
    except WorkbookError:
        return "refused"
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt | SystemExit):
            raise
        return "refused"


TEXT = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="_\ufffe\uffff"),
    min_size=1,
    max_size=12,
).filter(
    lambda text: (
        text.strip() == text
        and not text.startswith(
            ("=", "{", "http", "ftp", "mailto:", "internal:", "external:", "file:")
        )
    )
)
MOMENT = st.datetimes(datetime(1900, 3, 1), datetime(2200, 1, 1)).map(
    lambda moment: moment.replace(microsecond=0)
)
CELL = (
    st.none()
    | TEXT
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats(-1e9, 1e9, allow_nan=False).map(lambda n: round(n, 6))
    | MOMENT
)
CELLS = st.lists(st.lists(CELL, max_size=6), min_size=1, max_size=8)


def written_by_openpyxl(path: Path, rows: list[list[Any]]) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for number, row in enumerate(rows, 1):
        for place, value in enumerate(row, 1):
            cell = sheet.cell(number, place, value)
            if isinstance(value, str):
                cell.data_type = "s"
    book.save(path)


def written_by_xlsxwriter(path: Path, rows: list[list[Any]]) -> None:
    book = xlsxwriter.Workbook(
        path, {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    )
    sheet, dated = book.add_worksheet(), book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"})
    for number, row in enumerate(rows):
        for place, value in enumerate(row):
            if isinstance(value, datetime):
                sheet.write_datetime(number, place, value, dated)
            elif value is not None:
                sheet.write(number, place, value)
    book.close()


@pytest.mark.parametrize("writer", [written_by_openpyxl, written_by_xlsxwriter])
@given(rows=CELLS)
def test_three_readers_agree_on_what_others_write(
    tmp_path_factory: pytest.TempPathFactory,
    writer: Callable[[Path, list[list[Any]]], None],
    rows: list[list[Any]],
) -> None:
    path = tmp_path_factory.getbasetemp() / f"{writer.__name__}.xlsx"
    writer(path, rows)
    found = ours(path)
    assert found == by_openpyxl(path)
    assert found == by_calamine(path)


READ = [case for case in family() if not case.refused]
LIGHT = [case for group in (values, dates, habits) for case in group() if not case.refused]


def disagreeing(cases: Sequence[Case], folder: Path) -> set[str]:
    """Return the names of the workbooks on which another reader sees other cells."""
    found = set()
    for number, case in enumerate(cases):
        path = folder / f"{number}.xlsx"
        case.write(path)
        mine = outcome(ours, path)
        assert mine != "refused", case.name
        if any(outcome(other, path) != mine for other in (by_openpyxl, by_calamine)):
            found.add(case.name)
    return found


@pytest.mark.parametrize(
    "cases", [pytest.param(LIGHT, id="light"), pytest.param(READ, id="all", marks=pytest.mark.deep)]
)
def test_every_disagreement_stands_on_the_list_with_its_reason(
    tmp_path: Path, cases: list[Case]
) -> None:
    names = {case.name for case in cases}
    assert disagreeing(cases, tmp_path) == {name for name in DISAGREEMENTS if name in names}
    assert DISAGREEMENTS.keys() <= {case.name for case in READ}
