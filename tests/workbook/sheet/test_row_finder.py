"""Rows are found among many where they are in the usual form; anything else is left to a closer
look at each row.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from workbook.planner_workbooks import shared

from bridge.workbook.sheet.row_finder import Found, RowFinder


def inline(number: int, text: str) -> str:
    return (
        f'<row r="{number}"><c r="A{number}" s="1" t="inlineStr"><is><t>{text}</t></is></c><c'
        f' r="B{number}" s="2"><v>7</v></c></row>'
    )


def numbered(number: int, place: int) -> str:
    return f'<row r="{number}" spans="1:2"><c r="A{number}" t="s"><v>{place}</v></c></row>'


def found(
    rows: str, *ids: str, texts: Sequence[str] = (), last: int = 1, column: int = 1
) -> Found | None:
    return RowFinder(column, ids, shared(*texts)).find(rows.encode(), last)


def test_the_wanted_rows_are_found_and_the_last_number_is_told() -> None:
    rows = [inline(2, "A-1"), inline(3, "A-2"), inline(4, "A-3")]
    assert found("".join(rows), "A-2", "A-9") == Found([len(rows[0])], 4)
    assert found("".join(rows), "A-9") == Found([], 4)
    assert found("".join(rows), "A-1", "A-3") == Found([0, len(rows[0] + rows[1])], 4)


def test_an_id_that_stands_twice_is_found_twice() -> None:
    rows = [inline(2, "A-1"), inline(3, "A-1")]
    assert found("".join(rows), "A-1") == Found([0, len(rows[0])], 3)


def test_shared_strings_are_found_by_their_place_also_with_blanks_around() -> None:
    rows = [numbered(2, 0), numbered(3, 1), numbered(9, 2)]
    assert found("".join(rows), "B", texts=("A", " B\u00a0", "C")) == Found([len(rows[0])], 9)


def test_the_column_may_stand_anywhere() -> None:
    row = (
        '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="AB2" t="inlineStr"><is><t'
        ' xml:space="preserve">A-1</t></is></c></row>'
    )
    assert found(row, "A-1", column=28) == Found([0], 2)


def test_a_text_that_may_be_escaped_is_looked_at() -> None:
    assert found(inline(2, "A_x0031_"), "A1") == Found([0], 2)


@pytest.mark.parametrize(
    "rows",
    [
        inline(2, "A &amp; B"),
        inline(2, " A-1"),
        inline(2, "A-1\u00a0"),
        '<row r="2"><c r="A2"><v>17</v></c></row>',
        '<row r="2"><c r="A2" t="str"><f>B2</f><v>A-1</v></c></row>',
        inline(2, "A-1") + '<row r="3"><c r="B3"><v>1</v></c></row>',
        '<row r="2"><c r="B2"><v>1</v></c></row>' + inline(3, "A-1"),
        inline(2, "A-1") + '<row r="3"><c r="B3"><v>1</v></c></row>' + inline(4, "A-2"),
        inline(3, "A-1") + inline(2, "A-2"),
        inline(1, "A-1"),
        inline(2, "A-1") + "<!-- a comment -->" + inline(3, "A-2"),
        (
            '<row r="2"><c r="A2" t="inlineStr"><is><t>A-1</t></is></c><c r="B2"><f t="array"'
            ' ref="B2:B4">1</f><v>1</v></c></row>'
        ),
        '<row spans="1:1" r="2"><c r="A2" t="inlineStr"><is><t>A-1</t></is></c></row>',
        "\n" + inline(2, "A-1"),
        inline(2, "A-1") + '<row r="3"/>',
        "",
    ],
)
def test_anything_unusual_is_left_to_a_closer_look(rows: str) -> None:
    assert found(rows, "A-1") is None


def test_a_remark_about_an_array_is_nothing_unusual() -> None:
    row = (
        '<row r="2"><c r="A2" t="inlineStr"><is><t>A-1</t></is></c><c r="B2"'
        ' t="inlineStr"><is><t>inter-array cable</t></is></c></row>'
    )
    assert found(row, "A-1") == Found([0], 2)


def test_rows_are_also_found_by_a_pattern() -> None:
    rows = [
        inline(2, "A-1"),
        inline(3, "A-2"),
        '<row r="4"><c r="A4" s="9" t="inlineStr"><is><t>A-3</t></is></c></row>',
    ]
    finder = RowFinder(1, {"A-1"}, shared(), re.compile(rb'\ss="9"'))
    assert finder.find("".join(rows).encode(), 1) == Found([0, len(rows[0] + rows[1])], 4)
