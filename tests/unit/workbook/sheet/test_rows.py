"""The rows of a sheet part: the fast and the slow path agree, with each other and with openpyxl and
calamine; what is emitted reads back.
"""

from __future__ import annotations

import io

import pytest
from builders.planner_workbooks import MAIN, shared
from builders.tables import tabled
from hypothesis import given
from hypothesis import strategies as st

from bridge.errors import WorkbookError
from bridge.workbook.opc.shared_strings import SharedStrings, StringTable
from bridge.workbook.opc.xml_text import MAIN_NAMESPACES, escaped, unescaped
from bridge.workbook.sheet.patch import cell_xml
from bridge.workbook.sheet.raw_cells import row_xml
from bridge.workbook.sheet.rows import Cell, Row, Wanted, read_rows, slow_rows

STRINGS = shared("zero", "one", "two &amp; a half")


def sheet(rows: str, head: str = "", tail: str = "") -> bytes:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<worksheet'
        f' xmlns="{MAIN}">{head}<sheetData>{rows}</sheetData>{tail}</worksheet>'.encode()
    )


def rows_of(part: bytes) -> list[Row]:
    """Read with both paths, which must agree."""
    fast = list(read_rows(io.BytesIO(part), STRINGS))
    assert fast == list(slow_rows(io.BytesIO(part), STRINGS))
    return fast


def test_each_kind_of_cell_is_read() -> None:
    part = sheet(
        '<row r="2" spans="1:9" hidden="1"><c r="A2" s="3" t="s"><v>2</v></c><c r="B2" '
        't="inlineStr"><is><t xml:space="preserve"> a&lt;b </t></is></c>'
        '<c r="C2" t="b"><v>1</v></c><c r="D2" s="1"/><c r="E2"><v>1.5</v></c><c r="F2"'
        ' t="str"><f>A1&amp;"x"</f><v>q_x0041_</v></c>'
        '<c r="G2"><f>1+1</f></c><c r="H2" t="e"><v>#N/A</v></c><c r="AA2"><f t="shared" si="0"/>'
        '<v>7</v></c></row><row r="3" s="1" customFormat="1"/>'
    )
    assert rows_of(part) == [
        Row(
            2,
            True,
            [
                Cell(1, "s", "two & a half", 3, False),
                Cell(2, "inlineStr", " a<b ", 0, False),
                Cell(3, "b", "1", 0, False),
                Cell(5, "n", "1.5", 0, False),
                Cell(6, "str", "qA", 0, True),
                Cell(7, "n", None, 0, True),
                Cell(8, "e", "#N/A", 0, False),
                Cell(27, "n", "7", 0, True),
            ],
        )
    ]


@tabled("cells", "value")
def test_unusual_cells_are_read(cells: str, value: str) -> None:
    (row,) = rows_of(sheet(f'<row r="1">{cells}</row>'))
    assert [cell.value for cell in row.cells] == [value]


@pytest.mark.parametrize(
    "part",
    [
        f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData><x:row r="4"><x:c'
        ' r="A4"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>'.encode(),
        f'<?xml version="1.0" encoding="UTF-16"?><worksheet xmlns="{MAIN}"><sheetData><row r="4"><c'
        ' r="A4"><v>5</v></c></row></sheetData></worksheet>'.encode("utf-16"),
        f'<worksheet xmlns="{MAIN}"><!-- <sheetData> --><sheetData><row r="4"><c'
        ' r="A4"><v>5</v></c></row></sheetData></worksheet>'.encode(),
        f'<worksheet xmlns="{MAIN}"><sheetData><!-- <row r="9"><c r="A9"><v>1</v></c></row> --><row'
        ' r="4"><c r="A4"><v>5</v></c></row></sheetData></worksheet>'.encode(),
        f'\ufeff<worksheet xmlns="{MAIN}"><sheetData>\n <row r="4">\n<c'
        ' r="A4">\n<v>5</v>\n</c>\n</row>\n</sheetData></worksheet>'.encode(),
        (
            b'<worksheet xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"><sheetData ><row'
            b' r="4" ><c r="A4"><v>5</v></c></row></sheetData></worksheet>'
        ),
        (
            f'<worksheet xmlns="{MAIN}"><sheetData><row/><row/><row/><row><c><v>5</v></c></row>'
            "</sheetData></worksheet>"
        ).encode(),
    ],
)
def test_unusual_parts_give_the_same_rows(part: bytes) -> None:
    assert rows_of(part) == [Row(4, False, [Cell(1, "n", "5", 0, False)])]


@tabled("rows")
def test_damaged_rows_are_refused(rows: str) -> None:
    with pytest.raises(WorkbookError):
        list(read_rows(io.BytesIO(sheet(rows)), STRINGS))
    with pytest.raises(WorkbookError):
        list(slow_rows(io.BytesIO(sheet(rows)), STRINGS))


def test_cells_out_of_order_are_read() -> None:
    part = sheet('<row r="1"><c r="B1"><v>2</v></c><c r="A1"><v>1</v></c></row>')
    expected = [Row(1, False, [Cell(1, "n", "1", 0, False), Cell(2, "n", "2", 0, False)])]
    assert rows_of(part) == expected


def test_a_cut_off_part_is_refused() -> None:
    part = sheet('<row r="1"><c r="A1"><v>1</v></c></row>')
    for length in range(0, len(part) - len("</sheetData></worksheet>"), 3):
        with pytest.raises(WorkbookError):
            list(read_rows(io.BytesIO(part[:length]), STRINGS))


@pytest.mark.parametrize(
    "cell",
    [
        "><v>2</v></c>",
        ' t="inlineStr"><is><t>two</t></is></c>',
        "><is><t>two</t></is></c>",
        "><f>1+1</f></c>",
        "><!-- two --></c>",
    ],
)
def test_what_stands_among_many_formatted_rows_is_found(cell: str) -> None:
    bare = [
        f'<row r="{number}" s="1" customFormat="1" ht="15"><c r="A{number}" s="1"/><c r="B{number}"'
        ' s="1"/></row>'
        for number in range(2, 4_000)
    ]
    bare[2_500] = f'<row r="2502"><c r="A2502"{cell}</row>'
    part = sheet(
        f'<row r="1"><c r="A1"><v>1</v></c></row>{"".join(bare)}<row r="4000"><c'
        ' r="A4000"><v>2</v></c></row>'
    )
    rows_of(part)


@pytest.mark.parametrize("bare", [0, 4_000])
def test_what_stands_behind_the_rows_and_is_called_row_is_none(bare: int) -> None:
    rows = "".join(
        f'<row r="{number}" s="1"><c r="A{number}" s="1"/></row>' for number in range(2, 2 + bare)
    )
    part = sheet(
        f'<row r="1"><c r="A1"><v>1</v></c></row>{rows}',
        tail='<e xmlns="urn:of-others"><row r="9"><c r="A9"/></row></e>',
    )
    assert rows_of(part) == [Row(1, False, [Cell(1, "n", "1", 0, False)])]


WAYS = (
    '<c r="B{row}" s="1" t="s"><v>1</v></c>',
    '<c r="B{row}" t="s" s="1"><v>1</v></c>',
    '<c r="B{row}" t="s"><v>2</v></c>',
    '<c r="B{row}" t="inlineStr"><is><t>one</t></is></c>',
    "<c t='inlineStr' r='B{row}'><is><t>one</t></is></c>",
    '<c r="B{row}" t="inlineStr"><is><t xml:space="preserve">o_x006E_e</t></is></c>',
    '<c r="B{row}" t="inlineStr"><is><t>o&#110;e</t></is></c>',
    '<c r="B{row}" t="inlineStr"><is><t>other</t></is></c>',
    '<c r="B{row}" t="inlineStr"><is><r><t>o</t></r><r><t>ne</t></r></is></c>',
    '<c r="B{row}" t="str"><f>A1</f><v>one</v></c>',
    '<c r="B{row}"><v>107</v></c>',
    '<c r="B{row}"><v>108</v></c>',
    '<!--<c r="B{row}" t="s"><v>0</v></c>--><c r="B{row}" t="s"><v>1</v></c>',
    '<!--</row><row r="{row}"><c r="B{row}" t="s"><v>0</v></c>--><c r="B{row}" t="s"><v>1</v></c>',
    '<c r="C{row}" t="s"><v>1</v></c>',
    "",
)


@given(st.lists(st.sampled_from(WAYS), max_size=6))
def test_no_wanted_row_is_left_out_however_its_cell_is_written(ways: list[str]) -> None:
    rows = [
        f'<row r="{row}"><c r="A{row}"><v>{row}</v></c>{way.format(row=row)}</row>'
        for row, way in enumerate(ways, 1)
    ]
    part, wanted = sheet("".join(rows)), {"one", "107"}
    every = list(slow_rows(io.BytesIO(part), STRINGS))
    found = list(read_rows(io.BytesIO(part), STRINGS, Wanted(2, wanted.__contains__)))
    due = [row for row in every if {cell.value for cell in row.cells if cell.column == 2} & wanted]
    assert [row for row in every if row in found] == found
    assert [row for row in found if row in due] == due


texts = st.text(
    st.characters(codec=None) | st.sampled_from("_xX0Aa1F&<>\"'\r\n\t\x00\x01\ufffe\ud800\udc00 😀")
)


@given(texts)
def test_any_text_reads_back_as_it_was_emitted(text: str) -> None:
    expected = text.encode("utf-16", "surrogatepass").decode(
        "utf-16", "surrogatepass"
    )  # a pair of surrogates is one character
    assert unescaped(escaped(text)) == expected
    table, part = StringTable(), io.BytesIO()
    cells = [cell_xml(1, 1, 4, text, table)]
    table.write_part(part.write, MAIN_NAMESPACES[0])
    for path in (read_rows, slow_rows):
        strings = SharedStrings(lambda: io.BytesIO(part.getvalue()))
        rows = list(path(io.BytesIO(sheet(row_xml(1, cells))), strings))
        assert rows == ([Row(1, False, [Cell(1, "s", expected, 4, False)])] if text else [])


@given(st.text(st.sampled_from("_x005F41\x01"), max_size=24))
def test_texts_that_look_like_escapes_read_back(text: str) -> None:
    assert unescaped(escaped(text)) == text
