"""Proof of a slip: what planners do to a sheet by accident stops with one sentence, what they do on
purpose never does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from typing import Any

import pytest
from builders.sheets import INFO, PERSONNEL, finding, record
from builders.sheets import row as sheet_row
from builders.slips import cell_deleted, half_sorted, id_typed_over
from planner import Planner
from sheets import Columns

from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Records
from bridge.changes.compare.slips import slips
from bridge.jobs.check import Checked


def stops(checked: Checked) -> dict[str, str]:
    """Return the findings of the sheet that stop it: sentence by code."""
    return {
        found.code: str(found.sentence)
        for found in checked.changes.problems
        if found.row is None and found.severity == "error"
    }


def whole_sorted(sheet: Any, columns: Columns) -> None:
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
    for row, values in enumerate(sorted(rows, key=lambda values: str(values[0]), reverse=True), 2):
        for column, value in enumerate(values, 1):
            sheet.cell(row, column).value = value


def row_copied_under_a_new_id(sheet: Any, columns: Columns) -> None:
    last = sheet.max_row + 1
    for column in range(1, sheet.max_column + 1):
        sheet.cell(last, column).value = sheet.cell(5, column).value
    sheet.cell(last, columns["ID"]).value = "NEW-1"


def rows_copied_and_the_first_removed(sheet: Any, columns: Columns) -> None:
    row_copied_under_a_new_id(sheet, columns)
    sheet.delete_rows(2)


def cell_inserted(sheet: Any, columns: Columns) -> None:
    column = columns["Start"]
    for row in range(sheet.max_row, 10, -1):
        sheet.cell(row, column).value = sheet.cell(row - 1, column).value
    sheet.cell(10, column).value = None


def plan_moved_by_each_others_days(sheet: Any, columns: Columns) -> None:
    """Give each of ten rows the start of the next one, and the last a start of its own: nothing is
    emptied.
    """
    column = columns["Start"]
    for row in range(10, 20):
        sheet.cell(row, column).value = sheet.cell(row + 1, column).value


@pytest.mark.parametrize(
    ("slip", "code", "words"),
    [
        (half_sorted, "part-sorted", "rows have the Created and Updated of other rows, such as "),
        (id_typed_over, "id-typed-over", "” was changed to “DB0411-145”."),
        (
            cell_deleted,
            "cells-shifted",
            ("moved to a neighbouring row. Was a cell deleted or inserted there?"),
        ),
        (
            cell_inserted,
            "cells-shifted",
            ("moved to a neighbouring row. Was a cell deleted or inserted there?"),
        ),
    ],
)
def test_a_slip_stops_the_sheet_in_one_sentence_and_is_lifted_by_its_code(
    planner: Planner, slip: Callable[[Any, Columns], None], code: str, words: str
) -> None:
    found = stops(planner.edited(slip))
    assert [*found] == [code]
    assert words in found[code]
    assert found[code].endswith("Undo it in the spreadsheet, or confirm that you meant it.")
    assert not stops(planner.check(online=False, accepted=frozenset({code})))
    assert [*stops(planner.check(online=False, accepted=frozenset({"another"})))] == [code]


@pytest.mark.parametrize(
    "habit",
    [
        rows_copied_and_the_first_removed,
        plan_moved_by_each_others_days,
    ],
)
def test_what_planners_do_on_purpose_is_no_slip(
    planner: Planner, habit: Callable[[Any, Columns], None]
) -> None:
    assert stops(planner.edited(habit)) == {}


def test_values_of_the_row_below_are_a_slip_behind_an_emptied_cell_and_behind_nothing_else() -> (
    None
):
    known = [
        record(f"A-{number}", startDate=f"2026-05-0{number}T06:00:00.000Z")
        for number in range(1, 7)
    ]
    moved = [
        sheet_row(one, number, startDate=below["startDate"])
        for number, (one, below) in enumerate(pairwise(known), 2)
    ]
    emptied = sheet_row(known[-1], 7, startDate=None)
    noted = sheet_row(known[-1], 7, startDate="2026-05-09T06:00:00.000Z")
    noted = noted._replace(problems=(replace(finding("startDate", "date", "9 May"), row=7),))

    apart = record("A-9")

    def codes(*last: Any) -> list[str]:
        return [
            found.code
            for found in compare(INFO, [*moved, *last], Records([*known, apart]), None).problems
            if found.row is None
        ]

    assert codes(emptied) == ["cells-shifted"]
    assert codes(emptied, sheet_row(apart, 20, startDate="2026-05-20T06:00:00.000Z")) == [
        "cells-shifted"
    ], "whatever was typed elsewhere"
    assert codes(noted) == []


def made_at(id: str, minute: int) -> dict[str, Any]:
    return record(id, createdAt=f"2026-01-02T03:{minute:02d}:00.000Z")


def test_ids_that_were_typed_over_are_said_with_an_example() -> None:
    known = [made_at(f"A-{number}", number) for number in range(1, 5)]
    rows = [
        sheet_row(one, number, id=f"X-{number}" if number < 4 else one["id"])
        for number, one in enumerate(known, 2)
    ]
    found = compare(INFO, rows, Records(known), None)
    lift = "Undo it in the spreadsheet, or confirm that you meant it."
    activity = (
        "2 IDs were changed, such as “A-1” to “X-2”. This would create new entries; the "
        "old ones stay in the service."
    )
    assert [
        str(problem.message) for problem in found.problems if problem.code == "id-typed-over"
    ] == [f"{activity} {lift}"]
    others, _ = slips(replace(found, info=replace(INFO, kind=PERSONNEL)), Records(known))
    assert [str(problem.message) for problem in others] == [
        f"{activity.replace('activities', 'records')} {lift}"
    ]
    rows[1] = sheet_row(known[1], 3)
    (one,), _ = slips(
        replace(compare(INFO, rows, Records(known), None), info=replace(INFO, kind=PERSONNEL)),
        Records(known),
    )
    assert str(one.message) == (
        "The ID “A-1” was changed to “X-2”. This would create “X-2” and leave “A-1” in "
        f"the service. {lift}"
    )


def test_an_id_typed_over_is_found_where_created_and_updated_do_not_differ() -> None:
    known = [made_at("A-1", 1), made_at("A-2", 1), made_at("A-3", 3)]

    def codes(*rows: Any) -> list[str]:
        return [
            found.code
            for found in compare(INFO, rows, Records(known), None).problems
            if found.row is None
        ]

    typed_over, copied = sheet_row(known[0], 2, id="X-1"), sheet_row(known[1], 3)
    assert codes(typed_over, sheet_row(known[2], 4)) == ["id-typed-over"]
    assert codes(typed_over, copied, sheet_row(known[2], 4)) == [], (
        "it may be a copy of the row that equals the removed one"
    )
    assert (
        codes(sheet_row(known[0], 2, id="X-1", status="PLANNED"), copied, sheet_row(known[2], 4))
        == []
    )


def by_column(
    *captions: str, reverse: bool = False, rows: slice = slice(None)
) -> Callable[[Any, Columns], None]:
    """Return the slip of sorting some columns by the first of them, of all rows or of some."""

    def edit(sheet: Any, columns: Columns) -> None:
        places, numbers = (
            [columns[caption] for caption in captions],
            [*range(2, sheet.max_row + 1)][rows],
        )
        cells = [[sheet.cell(row, place).value for place in places] for row in numbers]
        filled = sorted(
            (one for one in cells if one[0] is not None),
            key=lambda one: str(one[0]).casefold(),
            reverse=reverse,
        )
        for row, values in zip(
            numbers, [*filled, *(one for one in cells if one[0] is None)], strict=True
        ):
            for place, value in zip(places, values, strict=True):
                sheet.cell(row, place).value = value

    return edit


def start_sorted_and_two_typed(sheet: Any, columns: Columns) -> None:
    by_column("Start", reverse=True)(sheet, columns)
    for row in (5, 20):
        sheet.cell(row, columns["Start"]).value = datetime(2027, 1, row, 6)


def start_sorted_then_the_whole_sheet(sheet: Any, columns: Columns) -> None:
    by_column("Start", reverse=True)(sheet, columns)
    whole_sorted(sheet, columns)


def start_sorted_by_a_column_of_the_planner(sheet: Any, columns: Columns) -> None:
    last = sheet.max_column + 1
    sheet.cell(1, last).value = "Priority"
    for row in range(2, sheet.max_row + 1):
        sheet.cell(row, last).value = row * 7 % 41
    by_column("Priority", "Start")(sheet, {**columns, "Priority": last})


@pytest.mark.parametrize(
    ("slip", "columns"),
    [
        (by_column("Start", reverse=True), "Start"),
        (by_column("Start", "End", reverse=True), "Start and End"),
        (by_column("Start", reverse=True, rows=slice(4, 16)), "Start"),
        (by_column("Teams"), "Teams"),
        (by_column("Status", reverse=True), "Status"),
        (by_column("External remarks", "Teams"), "Teams and External remarks"),
        (by_column("Name", "Start"), "Name"),
        (start_sorted_and_two_typed, "Start"),
        (start_sorted_then_the_whole_sheet, "Start"),
        (start_sorted_by_a_column_of_the_planner, "Start"),
    ],
)
def test_columns_sorted_apart_from_the_rest_stop_the_sheet(
    planner: Planner, slip: Callable[[Any, Columns], None], columns: str
) -> None:
    found = stops(planner.edited(slip))
    assert [*found] == ["part-sorted"]
    assert f" rows have the {columns} of other rows, such as " in found["part-sorted"]
    assert found["part-sorted"].endswith(
        "Was only part of the sheet sorted or moved? Undo it in the spreadsheet, or "
        "confirm that you meant it."
    )
    assert not stops(planner.check(online=False, accepted=frozenset({"part-sorted"})))
    assert [*stops(planner.check())] == ["part-sorted"], "online too"
