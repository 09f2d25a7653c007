"""The quick ways through a row give what the slow ones give: cells as they are written, and rows of
`Failed rows` made of them.
"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from workbook.planner_workbooks import shared

from bridge.records.columns import letters
from bridge.workbook.opc.xml_text import escaped
from bridge.workbook.sheet.emit import row_xml
from bridge.workbook.sheet.raw_cells import FoundCell, split_row, usual_cells
from bridge.workbook.sheet.rows import cells_of
from bridge.workbook.writeback.failed_rows import (
    Entry,
    FailedColumn,
    Listing,
    SentTexts,
    Styling,
    Verdict,
    moved,
    row_xml_of,
)

ROW = 7
LAST = 12
styles = st.sampled_from(["", ' s="0"', ' s="3"', ' s="14"'])
words = st.text(max_size=12).map(escaped)
contents = st.one_of(
    st.just("/>"),
    st.just("></c>"),
    st.just(' t="s"><v>1</v></c>'),
    st.just(' t="b"><v>1</v></c>'),
    st.just(' cm="1"><f t="array" ref="B2:B4">SUM(1)</f><v>3</v></c>'),
    st.just("><f/><v>3</v></c>"),
    st.just("><f>A1&lt;3</f></c>"),
    st.just(' t="e"><v>#N/A</v></c>'),
    st.just(' t="inlineStr"><is><t></t></is></c>'),
    st.decimals(0, 99_999, places=3).map(lambda number: f"><v>{number}</v></c>"),
    words.map(lambda text: f' t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'),
    words.map(lambda text: f' t="inlineStr"><is><t>{text.strip()}</t></is></c>'),
)


@st.composite
def bodies(draw: st.DrawFn, last: int = LAST, simple: bool = False) -> str:
    columns = draw(st.sets(st.integers(1, last), max_size=last))
    kinds = contents.filter(lambda tail: "<f" not in tail) if simple else contents
    return "".join(
        f'<c r="{letters(column)}{ROW}"{draw(styles)}{draw(kinds)}' for column in sorted(columns)
    )


def told(cell: FoundCell) -> tuple[str, str, str, str, bool, str]:
    """Return what both ways must agree on; a cell without a style may get one at either end of its
    other attributes.
    """
    head, opening, name, row, style, tail, formula = cell
    return head + tail, name, row, style, bool(formula), opening if style else ""


TEXTS = shared("", "shared &amp; known")


@given(bodies())
def test_cells_in_the_usual_form_are_those_that_the_closer_look_finds(body: str) -> None:
    usual, rest = split_row(body, "", ROW)
    unusual, tail = split_row(f"{body} <c r='{letters(LAST + 1)}{ROW}'/><extLst/>", "", ROW)
    assert usual_cells(body, ROW) == usual
    assert [told(cell) for cell in unusual[:-1]] == [told(cell) for cell in usual]
    assert (rest, tail) == ("", "<extLst/>")
    assert "".join(cell[0] + cell[5] for cell in usual) == body


@given(
    bodies(),
    st.integers(0, 400),
    st.sampled_from([" ", "<c/>", "x", f'<c r="A{ROW + 1}"/>', '<c r="B"/>']),
)
def test_a_row_with_anything_else_in_it_is_not_usual(body: str, place: int, more: str) -> None:
    assert usual_cells(body + more, ROW) is None
    assert usual_cells(more + body, ROW) is None


@given(
    bodies(simple=True),
    st.permutations(range(4, LAST + 4)),
    st.sampled_from([None, "column 2", "column 5", "column 30"]),
)
def test_a_refused_row_made_of_its_own_xml_reads_as_the_one_made_of_its_values(
    body: str, order: list[int], blamed: str | None
) -> None:
    columns = [
        FailedColumn(f"Column {source}", place, source)
        for source, place in enumerate(order[:-2], 1)
    ]
    places = {column.key: {column.place: column.style} for column in columns}
    styling = Styling(
        1,
        2,
        lambda style: style if style < 10 else style - 10,
        lambda style: style + 50,
        places,
        LAST + 10,
    )
    verdict = Verdict("It's <wrong>", "said & done", blamed)
    cells = usual_cells(body, ROW)
    assert cells is not None
    sent = SentTexts("A-1", '{"id": "A-1"}', "run")
    quick = Listing(columns, styling).row(3, cells, verdict, ROW, sent)
    known = cells_of(ROW, row_xml(ROW, [body]).removesuffix("</row>").encode(), TEXTS)
    assert known is not None
    slow = row_xml_of(3, Entry("A-1", moved(known, columns), verdict, sent=sent), ROW, styling)
    if quick is None:
        assert any(cell[5].startswith((' t="s"', ' t="b"', ' t="e"', "></c>")) for cell in cells)
        return
    assert cells_of(3, quick.removesuffix("</row>").encode(), TEXTS) == cells_of(
        3, slow.removesuffix("</row>").encode(), TEXTS
    )
