"""20,000 rows cell by cell: what our fast reader finds is what openpyxl and python-calamine find,
as we wrote them and as LibreOffice saved them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import openpyxl
import pytest
from benchmarks import made
from builders.written import write
from libreoffice import save_again
from python_calamine import CalamineWorkbook
from service.workbook.read.test_readers import meant, plain

from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import JsonObject
from bridge.workbook.opc.package import Package
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.sheet.rows import read_rows

ROWS = 20_000
FIELDS = ("name", "startDate", "updatedAt", "teams", "externalRemarks")


@pytest.fixture(scope="module", params=["as we wrote it", "as LibreOffice saved it"])
def workbook(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("many") / "plan.xlsx"
    write(path, [RawRecord(json.dumps(record), record) for record in exported()])
    if request.param == "as LibreOffice saved it":
        save_again(path)
    return path


def exported() -> list[JsonObject]:
    records: list[JsonObject] = json.loads(json.dumps(list(made.records(ROWS))))
    return records


def ours(path: Path) -> Iterator[dict[int, object]]:
    with Package.open(path) as package:
        entry = package.sheet("Activities")
        assert entry is not None
        with package.open_part(entry.part) as stream:
            for row in read_rows(stream, package.strings):
                yield {cell.column: meant(package, cell) for cell in row.cells}


def others(rows: Iterable[Sequence[object]]) -> Iterator[dict[int, object]]:
    for row in rows:
        found = {
            place: plain(value) for place, value in enumerate(row, 1) if value not in {None, ""}
        }
        if found:
            yield found


def test_every_cell_is_what_openpyxl_reads(workbook: Path) -> None:
    book = openpyxl.load_workbook(workbook, read_only=True)
    pairs = zip(ours(workbook), others(book["Activities"].iter_rows(values_only=True)), strict=True)
    assert sum(one == other for one, other in pairs) == ROWS + 1
    book.close()


def test_every_cell_is_what_calamine_reads(workbook: Path) -> None:
    sheet = CalamineWorkbook.from_path(str(workbook)).get_sheet_by_name("Activities")
    assert (
        sum(
            one == other
            for one, other in zip(ours(workbook), others(sheet.iter_rows()), strict=True)
        )
        == ROWS + 1
    )


def test_every_row_is_the_record_that_was_exported(workbook: Path) -> None:
    with open_sheet(workbook) as sheet:
        rows, baseline = list(sheet.rows()), sheet.baseline()
        assert [baseline.get(str(row.values["id"])) for row in rows] == exported()
        for row, record in zip(rows, exported(), strict=True):
            assert [row.values.get(name) for name in FIELDS] == [
                record.get(name) for name in FIELDS
            ]
