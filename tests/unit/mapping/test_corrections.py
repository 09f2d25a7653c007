"""A corrected value goes back into the cell that it came from, in the planner's own form, or not at
all and with the reason.
"""

from __future__ import annotations

from datetime import datetime, time
from typing import Any

import pytest
from unit.mapping.habits import sheet

from bridge.mapping.checks import CellEdit, correction
from bridge.mapping.field_readers import Meanings
from bridge.mapping.mapping_file import SheetMapping
from bridge.mapping.read import MappedSheet
from bridge.mapping.table import Grid, GridRow, GridValue, table_at
from bridge.records.cells.base import JsonValue, Number
from bridge.records.changes import Lookups

CAPTIONS = ["No", "Loc", "Day", "Clock", "State", "Crew", "Men", "Text", "More", "True day"]
CELLS: list[GridValue] = [
    "A",
    "Turbine DB01 (east)",
    "03/04/2026",
    "07:00",
    "REL",
    "Alpha",
    Number("2"),
    "x",
    "y",
    datetime(2026, 4, 3, 7),
]


def corrected(
    name: str,
    rule: dict[str, Any],
    value: JsonValue,
    row: GridRow | None = None,
    **more: dict[str, Any],
) -> tuple[CellEdit, ...] | str:
    by = SheetMapping.model_validate(
        {
            "mapping": 1,
            "name": "m",
            "table": {},
            "key": {"columns": ["No"]},
            "fields": {name: rule, **more},
        }
    )
    row = row or GridRow(2, CELLS)
    opened = MappedSheet(
        grid := Grid("Plan", [GridRow(1, CAPTIONS), row]), table_at(grid, 1, 1), by, "Europe/Berlin"
    )
    found = correction(opened, row, name, value)
    return found if isinstance(found, tuple) else str(found)


def test_a_value_with_two_words_or_none_is_not_written() -> None:
    rule = {
        "from": "State",
        "values": {"REL": "DISPATCHED", "CRTD": "PLANNED", "NEW": "PLANNED"},
        "other": "stop",
    }
    assert (
        corrected("status", rule, "PLANNED") == "The value does not fit the format of its column."
    )
    assert (
        corrected("status", rule, "COMPLETED") == "The value does not fit the format of its column."
    )


def test_only_the_part_that_a_pattern_takes_is_replaced() -> None:
    assert corrected("assetId", {"from": "Loc", "match": r"(DB\d+)"}, "DB77") == (
        CellEdit(1, "Turbine DB01 (east)", "Turbine DB77 (east)"),
    )
    assert (
        corrected("assetId", {"from": "Loc", "match": r"(DB\d+)"}, "HR77")
        == "The value does not fit the format of its column."
    )


def test_a_date_whose_column_has_no_time_goes_back_only_at_the_time_of_the_rule() -> None:
    rule = {"from": "Day", "date": "day/month/year", "time": "07:00"}
    assert corrected("startDate", rule, "2026-11-09T06:00:00.000Z") == (
        CellEdit(2, "03/04/2026", "09/11/2026"),
    )
    assert (
        corrected("startDate", rule, "2026-11-09T06:30:00.000Z")
        == "The value does not fit the format of its column."
    )


def test_a_true_time_of_day_stays_one() -> None:
    row = GridRow(2, [*CELLS[:2], datetime(2026, 4, 3), time(7, 0), *CELLS[4:]])
    edits = corrected(
        "startDate", {"from": "Day", "time": "Clock"}, "2026-11-09T05:30:00.000Z", row
    )
    assert edits == (
        CellEdit(2, datetime(2026, 4, 3), datetime(2026, 11, 9)),
        CellEdit(3, time(7, 0), time(6, 30)),
    )


def test_manpower_goes_back_into_both_of_its_columns() -> None:
    rule = {"team": "Crew", "count": "Men"}
    assert corrected("manpower", rule, {"Beta": 3}) == (
        CellEdit(5, "Alpha", "Beta"),
        CellEdit(6, Number("2"), Number("3")),
    )
    assert (
        corrected("manpower", rule, {"Beta": 3, "Alpha": 1})
        == "The value does not fit the format of its column."
    )


@pytest.mark.parametrize(
    ("name", "rule", "value", "reason"),
    [
        ("siteId", {"fixed": "S"}, "T", "It has a fixed value in every row."),
        (
            "internalRemarks",
            {"from": ["Text", "More"], "join": "-"},
            "T",
            "It is joined from several columns.",
        ),
        ("internalRemarks", {"from": "Text"}, "", "Your sheet cannot show an empty value here."),
        ("internalRemarks", {"from": "Text"}, None, "Your sheet cannot show an empty value here."),
        (
            "manpower",
            {"team": "Crew", "count": "Men"},
            {},
            "Your sheet cannot show an empty value here.",
        ),
    ],
)
def test_what_no_cell_can_say_has_a_reason(
    name: str, rule: dict[str, Any], value: JsonValue, reason: str
) -> None:
    assert corrected(name, rule, value) == reason


def test_an_end_by_duration_and_a_formula_are_not_written() -> None:
    assert (
        corrected(
            "endDate",
            {"from": "startDate", "plus": "Men", "unit": "days"},
            "2026-11-09T05:30:00.000Z",
            startDate={"from": "True day"},
        )
        == "It is joined from several columns."
    )
    assert (
        corrected(
            "internalRemarks", {"from": "Text"}, "new", GridRow(2, CELLS, formulas=frozenset({7}))
        )
        == "The cell has a formula."
    )


def test_an_id_of_one_column_goes_back_and_one_of_several_does_not() -> None:
    assert corrected("internalRemarks", {"from": "Text"}, "x") == ()
    grid = sheet("A|B|T\n1|2|x")
    row = list(grid.rows)[1]
    for columns, found in ((["A"], "edit"), (["A", "B"], "It is joined from the columns A, B.")):
        by = SheetMapping.model_validate(
            {
                "mapping": 1,
                "name": "m",
                "table": {},
                "key": {"columns": columns},
                "fields": {"internalRemarks": {"from": "T"}},
            }
        )
        edit = correction(MappedSheet(grid, table_at(grid, 1, 1), by, "UTC"), row, "id", "9")
        assert ("edit" if edit == (CellEdit(0, "1", "9"),) else str(edit)) == found


def test_a_time_of_day_goes_back_as_it_is_written_there_or_not_at_all() -> None:
    rule = {"from": "Day", "date": "day/month/year", "time": "Clock"}

    def written(clock: GridValue) -> GridValue | str:
        found = corrected(
            "startDate",
            rule,
            "2026-04-03T10:45:30.000Z",
            GridRow(2, [*CELLS[:3], clock, *CELLS[4:]]),
        )
        return (
            next((edit.value for edit in found if edit.place == 3), None)
            if isinstance(found, tuple)
            else found
        )

    refused = "The value does not fit the format of its column."
    assert written("07:00:00") == "12:45:30"
    assert [written(clock) for clock in ("7", "0700", "7:00 AM", "07.00 Uhr", None)] == [
        refused
    ] * 5
    assert written("07:00") == refused, "its seconds would be lost"


def test_a_list_a_yes_and_a_word_with_two_meanings_go_back_in_the_form_of_the_sheet() -> None:
    row = GridRow(2, [*CELLS[:7], True, "x, y", *CELLS[9:]])
    assert corrected("additionalClientWork", {"from": "Text"}, False, row) == (
        CellEdit(7, True, False),
    )
    assert corrected("teams", {"from": "More"}, ["Crew, north", "y"], row) == (
        CellEdit(8, "x, y", '"Crew, north", y'),
    )
    assert corrected(
        "teams",
        {"from": "More", "values": {"x": "Alpha", "y": "Beta"}, "other": "stop"},
        ["Beta"],
        row,
    ) == (CellEdit(8, "x, y", "y"),)


def test_an_id_behind_a_formula_and_a_field_that_no_column_holds_have_a_reason() -> None:
    by = SheetMapping.model_validate(
        {
            "mapping": 1,
            "name": "m",
            "table": {},
            "key": {"columns": ["No"]},
            "fields": {"internalRemarks": {"from": "Text"}},
        }
    )
    row = GridRow(2, CELLS, formulas=frozenset({0}))
    opened = MappedSheet(
        grid := Grid("Plan", [GridRow(1, CAPTIONS), row]), table_at(grid, 1, 1), by, "Europe/Berlin"
    )
    assert [str(correction(opened, row, name, "B")) for name in ("id", "siteId")] == [
        "The cell has a formula.",
        "Your sheet has no column for it.",
    ]


def test_names_go_back_where_the_column_has_names_and_quotation_marks_where_they_are_needed() -> (
    None
):
    people = {"N1": "Anna Holm", "N2": "Bo Ek", "N3": "Cy Lund"}
    meanings = Meanings(
        Lookups({}, people, frozenset()), {"sites": {"DB1": "Sandbank", "DB2": "West"}}
    )
    by = SheetMapping.model_validate(
        {
            "mapping": 1,
            "name": "m",
            "table": {},
            "key": {"columns": ["No"]},
            "fields": {
                "siteId": {"from": "Park"},
                "personnelIds": {"from": "Who", "separator": ";"},
            },
        }
    )
    grid = sheet("No|Park|Who\n1|Sandbank|Anna Holm; Bo Ek\n2|Sandbank|Bo Ek")
    opened = MappedSheet(grid, table_at(grid, 1, 1), by, "UTC", meanings)
    row = list(grid.rows)[1]
    assert correction(opened, row, "siteId", "DB2") == (CellEdit(1, "Sandbank", "West"),)
    assert correction(opened, row, "personnelIds", ["N3", "N1"]) == (
        CellEdit(2, "Anna Holm; Bo Ek", "Cy Lund; Anna Holm"),
    )


@pytest.mark.parametrize(
    ("cell", "order", "written"),
    [
        ("11/25/2026 06:30 AM", "month/day/year", "04/03/2026 02:05 PM"),
        ("25-Nov-26 06:30 A", None, "03-Apr-26 14:05 A"),
        ("Tue 12/1/26 8:00 AM", "month/day/year", "Fri 4/3/26 2:05 PM"),
        ("Mo 30.11.2026 08:00", None, "Fr 03.04.2026 14:05"),
        ("01 September 2025 8:00 SA", None, "03 April 2025 2:05 CH"),
        ("2026-11-30T08:00:00Z", None, "2026-04-03T12:05:00Z"),
        (Number("46356.25"), "serial", Number("46115.586805555555")),
    ],
)
def test_a_date_goes_back_in_the_form_of_its_cell(
    cell: GridValue, order: str | None, written: GridValue
) -> None:
    rule = {"from": "Day", **({"date": order} if order else {})}
    row = GridRow(2, [*CELLS[:2], cell, *CELLS[3:]])
    year = "2025" if "2025" in str(cell) else "2026"
    found = corrected("startDate", rule, f"{year}-04-03T12:05:00.000Z", row)
    assert isinstance(found, tuple), found
    assert found[0].value == written
