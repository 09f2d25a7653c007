"""Any workbook or .csv as it stands: every kind of cell, merged captions, encodings and separators
found and said.
"""

from __future__ import annotations

import tracemalloc
from datetime import date, datetime, time
from pathlib import Path

import pytest
from builders.family import SHEET, packed, parts, sheet, strings
from builders.tables import tabled
from openpyxl import Workbook

from bridge.errors import WorkbookError
from bridge.mapping.mapping_file import SheetMapping
from bridge.mapping.read import MappedSheet
from bridge.mapping.table import CellError, GridRow, GridValue, Span, find_table
from bridge.records.cells.base import Number
from bridge.workbook.read.own_grid import own_sheets


def rows(path: Path) -> list[GridRow]:
    with own_sheets(path) as found:
        each = [*found.grids[0].rows]
        assert [*found.grids[0].rows] == each, "the rows can be read again"
        return each


def cells(path: Path) -> list[list[GridValue]]:
    return [list(row.cells) for row in rows(path)]


def notes(path: Path) -> list[str]:
    with own_sheets(path) as found:
        return [str(note) for note in found.notes]


def test_a_row_with_text_that_is_struck_through_in_part_is_known(tmp_path: Path) -> None:
    part = "<r><t>Team A</t></r><r><rPr><strike/></rPr><t> and B</t></r>"
    texts = ("<t>Order</t>", "<t>Team A</t>", part)
    lines = "".join(
        f'<row r="{number}"><c r="A{number}" t="s"><v>{text}</v></c></row>'
        for number, text in enumerate((0, 1, 2, 1), start=1)
    )
    (tmp_path / "Plan.xlsx").write_bytes(
        packed(parts({"xl/sharedStrings.xml": strings(*texts), SHEET: sheet(lines)}))
    )
    with own_sheets(tmp_path / "Plan.xlsx") as found:
        assert found.grids[0].struck == {3}
    assert cells(tmp_path / "Plan.xlsx") == [["Order"], ["Team A"], ["Team A and B"], ["Team A"]]


def test_each_kind_of_cell_is_what_a_planner_sees(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Plan"
    sheet["A1"], sheet["C1"], sheet["D1"] = "Order", "Öl & <gas>", True
    sheet["A2"], sheet["B2"], sheet["C2"] = 4711, 0.5, datetime(2026, 6, 13, 7, 30)
    sheet["D2"], sheet["E2"], sheet["F2"] = time(7, 30), date(2026, 6, 14), "#N/A"
    sheet["A3"] = "=1+1"
    sheet.row_dimensions[2].hidden = True
    book.save(tmp_path / "Plan.xlsx")
    first, second, third = rows(tmp_path / "Plan.xlsx")
    assert first == GridRow(1, ["Order", None, "Öl & <gas>", True])
    assert second == GridRow(
        2,
        [
            Number("4711"),
            Number("0.5"),
            datetime(2026, 6, 13, 7, 30),
            time(7, 30),
            datetime(2026, 6, 14),
            CellError("#N/A"),
        ],
        hidden=True,
    )
    assert third == GridRow(3, [CellError("")], formulas=frozenset({0}))


def test_merged_captions_and_every_sheet_but_ours(tmp_path: Path) -> None:
    book = Workbook()
    book.worksheets[0].title = "Plan"
    book.worksheets[0]["B1"] = "Planned"
    book.worksheets[0].merge_cells("B1:C2")
    book.create_sheet("Failed rows")
    book.create_sheet("Crews")
    book.save(tmp_path / "Plan.xlsx")
    with own_sheets(tmp_path / "Plan.xlsx") as found:
        assert [grid.sheet for grid in found.grids] == ["Plan", "Crews"]
        assert found.grids[0].merged == (Span(1, 2, 1, 2),)
        assert found.named("crews").sheet == "Crews"
        with pytest.raises(
            WorkbookError, match=r"has no sheet “Nope”\. It has these sheets: “Plan”, “Crews”"
        ):
            found.named("Nope")


@tabled("encoding", "separator", "said")
def test_encoding_and_separator_of_a_csv_are_found_and_said(
    tmp_path: Path, encoding: str, separator: str, said: list[str]
) -> None:
    table = [
        ["Order", "Übersicht", "Hours"],
        ["0077", 'say "hi"', "2,5"],
        ["0078", "two\nlines", ""],
    ]
    text = "".join(
        separator.join('"' + value.replace('"', '""') + '"' if value else "" for value in row)
        + "\r\n"
        for row in table
    )
    (tmp_path / "Plan.csv").write_bytes(text.encode(encoding))
    assert cells(tmp_path / "Plan.csv") == [[value or None for value in row] for row in table]
    assert notes(tmp_path / "Plan.csv") == said


def test_a_comma_in_numbers_is_no_separator_and_the_line_of_excel_that_names_one_is_no_row(
    tmp_path: Path,
) -> None:
    path = tmp_path / "Plan.csv"
    path.write_text("Order;Hours;Text\n1;2,5;a, b, c\n2;3,5;d, e, f\n", encoding="utf-8")
    assert cells(path)[1] == ["1", "2,5", "a, b, c"]
    path.write_text("sep=|\nOrder|Hours\n\n1|2\n", encoding="utf-8")
    assert [(row.number, list(row.cells)) for row in rows(path)] == [
        (1, ["Order", "Hours"]),
        (2, []),
        (3, ["1", "2"]),
    ]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (
            b"PK\x03\x04\x00\x00binary",
            "Plan.csv cannot be read as text. Save it as CSV UTF-8",
        ),
        (
            b"Order;Text\n1;\x81\x98\n",
            "Plan.csv cannot be read as text. Save it as CSV UTF-8",
        ),
        (
            "1;Ærø\n".encode() + "2;Ærø\n".encode("cp1252"),
            "Plan.csv cannot be read as text. Save it as CSV UTF-8",
        ),
        (
            "1;Ærø\n".encode() + b"2;x\n" * 300_000 + b"3;\xc6r\xf8\n",
            "Plan.csv cannot be read as text. Save it as CSV UTF-8",
        ),
        (b"", "Plan.csv is empty"),
        (
            b'Order;Text\n1;"open' + b"x" * 200_000,
            "Plan.csv cannot be read after row 1. A quotation mark may be missing",
        ),
        (
            b"Order;Text\n" + b"x;" * (2 << 20),
            "Plan.csv cannot be read after row 1. A quotation mark may be missing",
        ),
        (
            b"Order;Text\n" + b"x;" * 17_000 + b"\n",
            "Plan.csv cannot be read after row 1. A quotation mark may be missing",
        ),
    ],
)
def test_what_is_no_table_is_a_sentence(tmp_path: Path, content: bytes, said: str) -> None:
    (tmp_path / "Plan.csv").write_bytes(content)
    with pytest.raises(WorkbookError, match=said):
        cells(tmp_path / "Plan.csv")


def test_a_file_that_is_gone_or_changed_while_it_is_read_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "Plan.csv"
    with pytest.raises(WorkbookError, match=r"Plan\.csv cannot be read\. Check that it exists"):
        rows(path)
    path.write_text("Order;Text\n1;a\n", encoding="utf-8")
    with own_sheets(path) as found:
        path.write_text("Order;Text\n1;a\n2;b\n", encoding="utf-8")
        with pytest.raises(WorkbookError, match=r"changed while it was being read\. Try again"):
            list(found.grids[0].rows)


def test_a_csv_is_read_in_little_memory(tmp_path: Path) -> None:
    assert peak_of_reading(tmp_path / "Plan.csv", 3 << 20) < 3 << 20


def peak_of_reading(path: Path, size: int) -> int:
    """Write a .csv of so many bytes, read it through a mapping, and return the most bytes that were
    held meanwhile, those of its keys aside.
    """
    line = "{};DB01;13.06.2027;" + "x" * 180 + "\n"
    with path.open("w", encoding="utf-8") as file:
        file.write("Order;Site;Start;Text\n")
        file.writelines(line.format(number) for number in range(size // 200))
    shape = {
        "mapping": 1,
        "name": "m",
        "key": {"columns": ["Order"]},
        "fields": {"siteId": {"from": "Site"}, "internalRemarks": {"from": "Text"}},
    }
    with own_sheets(path) as found:
        grid = found.grids[0]
        shape["table"] = {"header": ["Order", "Site", "Start", "Text"]}
        sheet = MappedSheet(grid, find_table(grid), SheetMapping.model_validate(shape), "UTC")
        tracemalloc.start()
        for _ in sheet.rows():
            pass
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return peak - 200 * len(sheet.seen.places)
