"""Titles, totals, notes and repeated headers below the header are left out and said once; a row of
data never is.
"""

from __future__ import annotations

from typing import Any

from planner import Planner

from bridge.cli import output
from bridge.jobs.check import Checked


def said(checked: Checked) -> list[tuple[str, str, str]]:
    return [
        (found.severity.value, found.code, str(found.sentence))
        for found in checked.changes.all_problems
    ]


def test_titles_totals_and_notes_are_left_out_and_said_once(planner: Planner) -> None:
    def written(sheet: Any, columns: dict[str, int]) -> None:
        sheet.insert_rows(10)
        sheet.cell(10, 1).value = "Week 49"
        last = sheet.max_row
        sheet.cell(last + 1, 1).value = "Total"
        sheet.cell(last + 1, sheet.max_column + 1).value = "=COUNTA(A2:A41)"
        sheet.cell(last + 3, 2).value = "* crane only until 25.11."

    checked = planner.edited(written)
    assert said(checked) == [
        (
            "warning",
            "rows-left-out",
            (
                'Rows that look like titles, totals or notes are not read: 10 "Week 49", '
                '43 "Total", 45 "* crane only until 25.11.".'
            ),
        )
    ]
    assert (checked.changes.rows, checked.changes.unchanged, checked.changes.changes) == (
        40,
        40,
        (),
    )
    assert output.check(checked)["leftOut"] == [
        {"sheet": "Activities", "row": 10, "text": "Week 49"},
        {"sheet": "Activities", "row": 43, "text": "Total"},
        {"sheet": "Activities", "row": 45, "text": "* crane only until 25.11."},
    ]


def test_a_repeated_header_is_left_out(planner: Planner) -> None:
    def again(sheet: Any, columns: dict[str, int]) -> None:
        sheet.insert_rows(20)
        for column in range(1, sheet.max_column + 1):
            sheet.cell(20, column).value = sheet.cell(1, column).value

    checked = planner.edited(again)
    assert [code for _, code, _ in said(checked)] == ["rows-left-out"]
    assert checked.changes.unchanged == 40


def test_a_row_of_data_is_never_left_out(planner: Planner) -> None:
    def rows(sheet: Any, columns: dict[str, int]) -> None:
        for column in range(2, sheet.max_column + 1):
            sheet.cell(5, column).value = None  # its ID is known
        last = sheet.max_row
        sheet.cell(last + 1, 1).value = "NEW-1"
        sheet.cell(last + 1, 2).value = "0042"
        sheet.cell(last + 1, 3).value = "0042"

    checked = planner.edited(rows)
    assert checked.changes.left_out == ()
    assert checked.changes.rows == 41
