"""One cell of an own sheet through its rule: each way to write a value, and each sentence where it is none."""

from __future__ import annotations

from datetime import datetime, time
from typing import Any

import pytest

from bridge.mapping.grid import CellError, Grid, GridRow, GridValue
from bridge.mapping.mapping_file import Mapping
from bridge.mapping.read import MappedSheet
from bridge.mapping.table import table_at
from bridge.records.cells.base import Number
from bridge.records.sheet_types import SheetRow


def read(rule: dict[str, Any], *cells: GridValue, field: str = "startDate", more: dict[str, Any] | None = None) -> SheetRow:
    """Return a row whose cells stand in columns A, B, …, behind the key and the site, read by one rule."""
    captions = ["No", "Site", *"ABC"[: len(cells)]]
    by = Mapping.model_validate(
        {
            "mapping": 1,
            "name": "x",
            "table": {"stopAt": "end"},
            "key": {"columns": ["No"]},
            "fields": {"siteId": {"from": "Site"}, **(more or {}), field: rule},
        }
    )
    grid = Grid("Plan", [GridRow(1, tuple(captions)), GridRow(2, ("7", "HR-1", *cells))])
    (row,) = MappedSheet(grid, table_at(grid, 1, 1), by, "Europe/Copenhagen").rows()
    return row


def said(row: SheetRow) -> list[str]:
    return [str(problem.message) for problem in row.problems]


DAY = {"from": "A", "date": "day/month/year"}


@pytest.mark.parametrize(
    ("rule", "cells", "value"),
    [
        ({"fixed": "2026-06-13 07:00"}, (), "2026-06-13T05:00:00.000Z"),
        (DAY, ("13/06/2026",), "2026-06-12T22:00:00.000Z"),
        (DAY | {"time": "23:59"}, ("13/06/2026",), "2026-06-13T21:59:00.000Z"),
        (DAY | {"time": "07:00"}, ("13/06/2026 06:15",), "2026-06-13T04:15:00.000Z"),
        (DAY | {"time": "07:00"}, (datetime(2026, 6, 13),), "2026-06-13T05:00:00.000Z"),
        (DAY | {"time": "07:00"}, (datetime(2026, 6, 13, 8, 30),), "2026-06-13T06:30:00.000Z"),
        (DAY | {"time": "B"}, ("13/06/2026", "6:15"), "2026-06-13T04:15:00.000Z"),
        (DAY | {"time": "B"}, (datetime(2026, 6, 13), time(6, 15)), "2026-06-13T04:15:00.000Z"),
        (DAY | {"time": "B"}, (datetime(2026, 6, 13), None), "2026-06-12T22:00:00.000Z"),
        (DAY, ("2026-06-13T06:00:00+02:00",), "2026-06-13T04:00:00.000Z"),
        (DAY, (None,), None),
    ],
)
def test_a_date_is_read_as_its_rule_says(rule: dict[str, Any], cells: tuple[GridValue, ...], value: str | None) -> None:
    row = read(rule, *cells)
    assert (row.values.get("startDate"), said(row)) == (value, [])


@pytest.mark.parametrize(
    ("rule", "cells", "sentence"),
    [
        ({"fixed": "soon"}, (), "startDate"),
        (DAY | {"time": "B"}, ("13/06/2026", "early"), '"early" is not a time of the day. Write it as 07:00.'),
        (DAY, (CellError("#N/A"),), "the cell shows an error, not a value. Correct the formula or type the value."),
        ({"from": "A"}, ("soon",), '"soon" is not a date that can be read for certain. Enter it as a date, or as 2026-11-24 06:00.'),
        (DAY, ("soon",), '"soon" is not a date as day/month/year. Enter it so, or as 2026-11-24 06:00.'),
    ],
)
def test_what_is_no_date_says_what_would_be_one(rule: dict[str, Any], cells: tuple[GridValue, ...], sentence: str) -> None:
    row = read(rule, *cells)
    assert "startDate" not in row.values
    assert len(row.problems) == 1
    assert sentence in said(row)[0] or row.problems[0].field == sentence


@pytest.mark.parametrize(
    ("rule", "cells", "value"),
    [
        ({"unit": "hours"}, ("13/06/2026", Number("36")), "2026-06-14T10:00:00.000Z"),
        ({"unit": "days"}, ("13/06/2026", "2 days"), "2026-06-14T22:00:00.000Z"),
        ({"unit": "C"}, ("13/06/2026", Number("90"), "min"), "2026-06-12T23:30:00.000Z"),
        ({"unit": "hours"}, ("13/06/2026", None), None),
        ({"unit": "hours"}, (None, Number("36")), None),
    ],
)
def test_an_end_is_a_start_and_a_duration(rule: dict[str, Any], cells: tuple[GridValue, ...], value: str | None) -> None:
    row = read({"from": "startDate", "plus": "B", **rule}, *cells, field="endDate", more={"startDate": DAY})
    assert (row.values.get("endDate"), said(row)) == (value, [])


@pytest.mark.parametrize(
    ("cells", "value"),
    [
        (("Alpha", Number("3")), {"Alpha": 3}),
        (("Alpha", "4,0"), {"Alpha": 4}),
        (("Alpha", "4.0"), {"Alpha": 4}),
        (("Alpha", Number("0")), {"Alpha": 0}),
        (("Alpha", "999999999"), {"Alpha": 999_999_999}),
        (("Alpha", None), None),
        ((None, None), None),
    ],
)
def test_a_team_and_a_number_are_manpower(cells: tuple[GridValue, ...], value: dict[str, int] | None) -> None:
    row = read({"team": "A", "count": "B"}, *cells, field="manpower")
    assert (row.values.get("manpower"), said(row)) == (value, [])


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        (("Alpha", "2,5"), 'the number of people must be whole, not "2,5".'),
        (("Alpha", Number("-1")), 'the number of people must be whole, not "-1".'),
        (("Alpha", "1000000000"), 'the number of people must be whole, not "1000000000".'),
        ((None, Number("3")), "a number of people stands without a team."),
    ],
)
def test_what_is_no_number_of_people_is_said(cells: tuple[GridValue, ...], sentence: str) -> None:
    row = read({"team": "A", "count": "B"}, *cells, field="manpower")
    assert said(row) == [sentence]


def test_clear_removes_where_a_field_may_be_removed_and_nowhere_else() -> None:
    row = read({"from": "A"}, "(Clear)", field="externalRemarks")
    assert (row.cleared, row.values["externalRemarks"]) == (frozenset({"externalRemarks"}), "")
    assert said(read({"from": "A"}, "(clear)", field="siteId")) == ["it cannot be removed. Write a value instead of (clear)."]
