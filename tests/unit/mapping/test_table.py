"""Where a table begins: rows of units, groups and other languages belong to its header; titles,
notes and rows of dates do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import pytest

from bridge.mapping.table import (
    MOST_HEADER_ROWS,
    Grid,
    GridRow,
    GridValue,
    Span,
    find_table,
    table_at,
)
from bridge.records.cells.base import Number

Rows = Sequence[Sequence[GridValue]]
DAY, ONE = datetime(2026, 3, 2, 7), Number("1")
PLAIN = ["ID", "Task", "Start", "End"]
GERMAN = ["Nummer", "Aufgabe", "Beginn", "Ende"]
BODY: Rows = [["A1", "Lift", DAY, DAY], ["A2", "Dive", DAY, DAY]]
WIDE: Rows = [["A1", "Lift", DAY, DAY, DAY, DAY], ["A2", "Dive", DAY, DAY, DAY, DAY]]


def grid(rows: Rows, merged: Sequence[Span] = ()) -> Grid:
    return Grid("Plan", [GridRow(number, tuple(row)) for number, row in enumerate(rows, 1)], merged)


@pytest.mark.parametrize(
    ("above", "merged", "captions"),
    [
        (
            ["Work", None, "Dates", None],
            Span(1, 1, 2, 3),
            ("Work ID", "Task", "Dates Start", "Dates End"),
        ),
        (
            ["My work", None, None, None],
            Span(1, 1, 0, 3),
            ("ID", "Task", "Start", "End"),
        ),  # a title
        (["Week 12", None, "Dates", None], Span(1, 1, 0, 1), ("ID", "Task", "Start", "End")),
    ],
)
def test_a_cell_that_is_merged_over_some_columns_is_a_group_and_over_all_a_title(
    above: list[GridValue], merged: Span, captions: tuple[str, ...]
) -> None:
    assert find_table(grid([above, PLAIN, *BODY], [merged])).captions == captions


def test_a_header_has_no_more_than_four_rows() -> None:
    table = find_table(grid([PLAIN, GERMAN, PLAIN, GERMAN, PLAIN, *BODY]))
    assert (table.header_row, table.header_rows) == (4, MOST_HEADER_ROWS)


@pytest.mark.parametrize(
    ("rows", "header_row", "sure"),
    [
        ([["Colour", "Thing", "When"], ["red", "box", DAY], ["blue", "bag", DAY]], 1, False),
        (
            [
                ["Colour", "Thing", "When"],
                ["red", "box", "2026-03-02"],
                ["blue", "bag", "3. March 2026"],
            ],
            1,
            False,
        ),
        ([["Colour", "Thing", "What"], ["red", "box", "x"], ["blue", "bag", "y"]], None, False),
        (
            [["ID", "Task", "Start", DAY, DAY, DAY], ["A1", "Lift", "x", ONE, ONE, ONE]],
            1,
            True,
        ),  # a calendar beside it
        ([["ID", "Start", DAY, DAY, DAY], ["A1", "x", ONE, ONE, ONE]], None, False),
        ([PLAIN], 1, True),
        ([["ID", "Task"]], 1, True),
        ([["Notes"], ["ID", "Task"]], None, False),
        ([["Hours"], [ONE], [ONE]], None, False),
        (
            [
                ["ID", "Task"],
                *[["A1", "Lift"]] * 5,
                ["red", "blue", "pink", "grey", "gold"],
                [ONE] * 5,
                [ONE] * 5,
            ],
            1,
            True,
        ),
        ([["Start"] * 5, [DAY] * 5, [DAY] * 5], None, False),
        ([["Notes"], ["ID", "Task", "Start"]], 2, True),
        ([["Colour", "Task"]], None, False),
        ([["Start"] * 5, PLAIN, *BODY], 2, True),
        ([[ONE, DAY, "x"], [ONE, DAY, "y"]], None, False),
        ([], None, False),
    ],
)
def test_a_header_is_mostly_texts_that_name_fields_or_contrast_with_what_is_below(
    rows: Rows, header_row: int | None, sure: bool
) -> None:
    table = find_table(grid(rows))
    assert (table.header_row if table.header_rows else None, table.sure) == (header_row, sure)


def test_a_table_stands_where_it_is_said_to_stand() -> None:
    rows = grid([["x"], ["Planned"], PLAIN, *BODY])
    assert table_at(rows, 3, 2).captions == ("Planned ID", "Task", "Start", "End")
    assert table_at(rows, 3, 1).captions == ("ID", "Task", "Start", "End")
    above: Rows = [
        ["ID", "Task", "Planned", None, "Actual", None],
        [None, None, "Start", "End", "Start", "End"],
        *WIDE,
    ]
    merged = table_at(grid(above, [Span(1, 2, 0, 0)]), 2, 2)  # downwards: that is no group
    assert merged.captions == (
        "ID",
        "Task",
        "Planned Start",
        "Planned End",
        "Actual Start",
        "Actual End",
    )
    assert (table_at(rows, 3, 0).captions, table_at(rows, 3, 0).header_row) == (
        ("Column A", "Column B", "Column C", "Column D"),
        3,
    )
    assert (
        table_at(rows, 9, 1).captions,
        table_at(rows, 9, 0).captions,
        table_at(grid([]), 0, 0).captions,
    ) == ((), (), ())
    assert (table_at(rows, 3, 1).place("End"), table_at(rows, 3, 1).place("end")) == (3, None)
