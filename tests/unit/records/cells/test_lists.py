"""Cells of lists and of manpower: what a number, a word for nothing or an odd value means there;
and names that need the grammar once only.
"""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from bridge.records.cells.base import CellValue, Finding, JsonValue, Number
from bridge.records.cells.grammar import ListSyntaxError, PlainLists, read_names
from bridge.records.cells.values import HeadcountCell, TextListCell

ZONE = ZoneInfo("UTC")


@pytest.mark.parametrize(
    ("cell", "code", "value"),
    [
        (Number("7"), "list-is-number", ["7"]),
        (Number("7.5"), "list-is-number", None),
        (Number("101102", formatted=True), "list-is-number", None),
        (Number("1" * 15), "list-is-number", ["1" * 15]),
        (Number("1" * 16), "list-is-number", None),
        (True, "list", None),
        ("-", "list-syntax", None),
        ("A,,B", "list-syntax", None),
    ],
)
def test_what_is_no_list_of_names_is_said(cell: CellValue, code: str, value: JsonValue) -> None:
    found = TextListCell().from_cell(cell, ZONE)
    assert isinstance(found, Finding)
    assert (found.code, found.value) == (code, value)


@pytest.mark.parametrize(
    ("cell", "form"),
    [
        (Number("7"), None),
        ("-", "(clear)"),
        ("none", "(clear)"),
        ("Blade crew 4", "Blade crew:4"),
        ("Blade crew:x", None),
    ],
)
def test_what_is_no_manpower_is_said_with_the_form_where_there_is_one(
    cell: CellValue, form: str | None
) -> None:
    found = HeadcountCell().from_cell(cell, ZONE)
    assert isinstance(found, Finding)
    assert (found.code, found.value, found.suggestion) == ("manpower-syntax", None, form)


def test_names_that_were_read_before_need_no_grammar() -> None:
    asked = list[str]()

    def read(text: str) -> JsonValue:
        asked.append(text)
        return list[JsonValue](read_names(text))

    lists = PlainLists(read)
    assert [lists(text) for text in ("A, B", "B, A", "A", "A, A1")] == [
        ["A", "B"],
        ["B", "A"],
        ["A"],
        ["A", "A1"],
    ]
    assert asked == ["A, B", "A, A1"]
    with pytest.raises(ListSyntaxError):
        lists("A, A")
    assert lists('"C, north", (D)') == lists('"C, north", (D)') == ["C, north", "(D)"]
    assert [lists("(D)"), lists("C, north")] == [["(D)"], ["C", "north"]]
    assert asked[2:] == ["A, A", '"C, north", (D)', '"C, north", (D)', "(D)", "C, north"]
