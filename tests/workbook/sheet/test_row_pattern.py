"""Rows of the plain form, found many at a time, are the rows that a look at each cell gives:
values, findings, blanks, hidden, refusals.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from workbook.planner_workbooks import MAIN, shared

from bridge.errors import WorkbookError
from bridge.records.changes import PlainRows, SheetRow, singly
from bridge.records.kinds import ACTIVITIES
from bridge.workbook.opc.styles import EMPTY_STYLES, Styles
from bridge.workbook.opc.xml_text import Markup
from bridge.workbook.read.row_reader import Dates, RowReader, SheetRules
from bridge.workbook.sheet import rows as sheetxml
from bridge.workbook.sheet.date_serials import SerialReader
from bridge.workbook.sheet.rows import stretches

PLACES = {
    "id": 1,
    "siteId": 2,
    "status": 3,
    "startDate": 4,
    "teams": 5,
    "externalRemarks": 7,
    "additionalClientWork": 8,
    "result": 9,
}
TEXTS = [
    "ACT-1",
    "DB01",
    "PLANNED",
    " planned",
    "done",
    "Blade crew, Crane crew",
    "A, A",
    "(clear)",
    "(see below)",
    "",
    " ",
    "yes",
    "2026-05-06",
]
STYLED = EMPTY_STYLES.format(namespace=MAIN).replace(
    '<cellXfs count="1"><xf/></cellXfs>',
    '<cellXfs count="4"><xf/><xf numFmtId="22"/><xf numFmtId="14"/><xf numFmtId="1"/></cellXfs>',
)
NUMBERS = [
    "46155.3958333333",
    "46155",
    "46105.0833333333",
    "46319.1041666667",
    "1",
    "60",
    "-2",
    "1e5",
    "46155.99999999999",
    "9" * 400,
    "12",
]
XML = [
    "ACT-1",
    "DB01",
    "DISPATCHED",
    "Team &amp; A",
    "a_x000D_b",
    "x\r\ny",
    " blank ",
    "(clear)",
    "",
    "&broken",
    "Mind the gap",
]


def reader(*, zone: str = "Europe/Copenhagen", since_1904: bool = False) -> RowReader:
    styles = Styles(Markup(STYLED.encode(), 4))
    rules = SheetRules(
        ZoneInfo(zone),
        styles,
        Dates(styles),
        shared(*TEXTS),
        since_1904,
        SerialReader(ZoneInfo(zone), since_1904),
    )
    return RowReader(ACTIVITIES.columns, PLACES, rules, "Activities", None)


def read(
    part: bytes, *, plainly: bool, below: int = 0, since_1904: bool = False
) -> list[SheetRow | PlainRows] | str:
    """Return the rows as they come, or that the sheet was refused."""
    rows = reader(since_1904=since_1904)
    form = rows.form(10, [1, 2]) if plainly else None
    try:
        return [*rows.rows(stretches(io.BytesIO(part), shared(*TEXTS), form), below)]
    except WorkbookError:
        return "refused"


def both(
    part: bytes, *, below: int = 0, since_1904: bool = False
) -> tuple[list[SheetRow | PlainRows] | str, list[SheetRow] | str]:
    """Read both ways, which must agree; return what came the plain way and the rows."""
    plain, careful = (
        read(part, plainly=True, below=below, since_1904=since_1904),
        read(part, plainly=False, below=below, since_1904=since_1904),
    )
    rows = plain if isinstance(plain, str) else [*singly(plain)]
    assert rows == careful
    return plain, rows


def sheet(rows: str) -> bytes:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<worksheet'
        f' xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'.encode()
    )


def cell_of(kind: str, name: str, row: int, draw: st.DrawFn) -> str:
    style = draw(st.sampled_from(["", ' s="1"', ' s="2"', ' s="3"', ' s="0"']))
    start = f'<c r="{name}{row}"{style}'
    if kind == "shared":
        return (
            f"{start}"
            ' t="s"><v>'
            f"{draw(st.integers(0, len(TEXTS) + draw(st.sampled_from([-1, -1, -1, 0]))))}</v></c>"
        )
    if kind == "inline":
        space = draw(st.sampled_from(["", ' xml:space="preserve"']))
        return f'{start} t="inlineStr"><is><t{space}>{draw(st.sampled_from(XML))}</t></is></c>'
    if kind == "number":
        type = draw(st.sampled_from(["", ' t="n"']))
        return f"{start}{type}><v>{draw(st.sampled_from(NUMBERS))}</v></c>"
    if kind == "odd":
        odd = [
            f'{start} t="b"><v>1</v></c>',
            f'{start} t="e"><v>#N/A</v></c>',
            f'{start} t="str"><f>A1</f><v>PLANNED</v></c>',
            f"{start}><f>A1</f></c>",
            f"{start}></c>",
            f'<c r="{name}{row}" t="s" s="1"><v>1</v></c>',
            f'<c r="{name}{row + 1}" t="s"><v>1</v></c>',
            f'{start} t="s"><v> 1</v></c>',
            f'{start} t="inlineStr"><is><r><t>rich</t></r></is></c>',
            f'<!-- c -->{start} t="s"><v>1</v></c>',
        ]
        return draw(st.sampled_from(odd))
    return f"{start}/>"


KINDS = st.sampled_from(
    ["shared"] * 6 + ["inline"] * 3 + ["number"] * 2 + ["blank"] * 2 + ["none"] * 6 + ["odd"]
)
PLAIN = st.sampled_from(["plain"] * 12 + ["odd", "none", "blank"])


@st.composite
def parts(draw: st.DrawFn) -> bytes:
    rows, number = [], 0
    text = draw(st.sampled_from(["shared", "inline"]))
    for _ in range(draw(st.integers(1, 6))):
        number += draw(st.sampled_from([1, 1, 1, 1, 3, 0]))
        wild = draw(st.integers(0, 3)) == 0
        names = [*"ABCDEFGHIJ"] if draw(st.integers(0, 12)) else ["A", "C", "B"]
        cells = []
        for name in names:
            kind = draw(KINDS if wild else PLAIN)
            if kind == "plain":
                kind = "number" if name == "D" else text
            cells.append(cell_of(kind, name, number, draw) if kind != "none" else "")
        attributes = draw(
            st.sampled_from(
                [
                    "",
                    "",
                    ' spans="1:9"',
                    ' hidden="1"',
                    ' ht="15" hidden="true"',
                    ' hidden="false" collapsed="false"',
                ]
            )
        )
        between = draw(
            st.sampled_from(
                ["", "", "", "\n", f'<row r="{number + 1}"/>' if draw(st.booleans()) else ""]
            )
        )
        rows.append(f'<row r="{number}"{attributes}>{"".join(cells)}</row>{between}')
    return sheet("".join(rows))


@given(parts(), st.integers(0, 3), st.booleans())
@example(
    sheet('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="A1" t="s"><v>0</v></c></row>'), 0, False
)
@example(
    sheet(
        '<row r="2"><c r="A2" t="s"><v>0</v></c></row><row r="1"><c r="A1" t="s"><v>0</v></c></row>'
    ),
    0,
    False,
)
@example(sheet('<row r="1048577"><c r="A1048577" t="s"><v>0</v></c></row>'), 0, False)
@example(sheet('<row r="2"><c r="A12" t="s"><v>0</v></c></row>'), 0, False)
def test_rows_found_many_at_a_time_are_the_rows_read_cell_by_cell(
    part: bytes, below: int, since_1904: bool
) -> None:
    both(part, below=below, since_1904=since_1904)


def many(count: int) -> Iterator[str]:
    for row in range(1, count + 1):
        yield (
            f'<row r="{row}" hidden="{"true" if row % 7 == 0 else "false"}"><c r="A{row}" s="1"'
            f' t="s"><v>{row % 3}</v></c><c r="D{row}" s="1"'
            f' t="n"><v>{46000 + row / 1440:.10f}</v></c><c r="E{row}" t="s"><v>5</v></c><c'
            f' r="J{row}"><v>1</v></c></row>'
        )


@pytest.mark.parametrize("odd", [0, 1, 30])
def test_plain_rows_come_many_at_a_time_whatever_stands_between_them(odd: int) -> None:
    rows = [*many(3_000)]
    for place in range(1, odd * 9, 9):
        rows[place] = f'<row r="{place + 1}"><c r="A{place + 1}" t="str"><v>typed</v></c></row>'
    plain, found = both(sheet("".join(rows)))
    assert len(found) == 3_000
    together = [piece for piece in plain if isinstance(piece, PlainRows)]
    assert sum(len(piece) for piece in together) > 2_000
    assert max(len(piece) for piece in together) > 50


def test_columns_that_are_only_formatted_take_no_row_out_of_the_plain_form() -> None:
    styled = [
        row.replace(
            "</row>",
            "".join(f'<c r="{name}{place}" s="1"/>' for name in ("K", "Z", "AA", "XFD")) + "</row>",
        )
        for place, row in enumerate(many(500), 1)
    ]
    plain, found = both(sheet("".join(styled)))
    assert len(found) == 500
    assert all(isinstance(piece, PlainRows) for piece in plain)


def test_a_memory_that_forgets_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridge.workbook.read.row_reader._MEMO", 3)
    monkeypatch.setattr("bridge.workbook.read.row_reader._FEW", 2)
    monkeypatch.setattr(sheetxml, "_ODD_ROWS", 2)
    both(sheet("".join(many(800))))


def test_a_sheet_of_very_many_columns_is_read_cell_by_cell() -> None:
    assert reader().form(150, [1]) is not None
    assert reader().form(16_384, [1]) is None
