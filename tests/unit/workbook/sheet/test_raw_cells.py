"""The quick way through a row gives the cells that the slow one gives."""

from __future__ import annotations

from builders.planner_workbooks import shared
from hypothesis import given
from hypothesis import strategies as st

from bridge.records.columns import letters
from bridge.workbook.opc.xml_text import escaped
from bridge.workbook.sheet.raw_cells import FoundCell, split_row, usual_cells

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
def bodies(draw: st.DrawFn, last: int = LAST) -> str:
    columns = draw(st.sets(st.integers(1, last), max_size=last))
    return "".join(
        f'<c r="{letters(column)}{ROW}"{draw(styles)}{draw(contents)}' for column in sorted(columns)
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
