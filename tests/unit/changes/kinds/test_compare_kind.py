"""Sheets of kinds that import does not take, compared with what was exported, without a workbook:
keys, lists, stops, and the records to write.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from all_kinds import KIND
from builders.tables import tabled

from bridge.changes.kind_sheets import (
    EditedSheet,
    ExportedKind,
    KindChanges,
    compare_kind,
    edited_records,
)
from bridge.errors import Severity
from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.change_set import SheetInfo, SheetRow
from bridge.records.kinds import Kind
from bridge.records.nested_columns import Shape


def has_errors(found: KindChanges) -> bool:
    return any(
        problem.severity is Severity.ERROR
        for sheet in found.sheets
        for problem in sheet.all_problems
    )


TIMESHEETS, PERSONNEL = KIND["timesheets"], KIND["personnel"]
TEXTS = (
    (
        '{"id": "TS-1", "hours": 8.0, "weather": {"wind": 7.50}, "timeEntries": [{"id": "E-1",'
        ' "hours": 4}, {"id": "E-2", "hours": 4.0}]}'
    ),
    '{"id": "TS-2", "hours": 0, "weather": null, "timeEntries": [{"id": "E-3", "hours": 1E0}]}',
    '{"id": "TS-3", "hours": null, "timeEntries": []}',
)
PEOPLE = (
    (
        '{"id": "0007", "name": "Åse", "certificates": [{"name": "GWO", "number": "12"}, {"name":'
        ' "Medical", "number": "13"}]}'
    ),
    '{"id": "0008", "name": "Bo", "certificates": [{"name": "GWO", "number": "14"}]}',
)

Rows = list[list[JsonObject]]


class Workbook:
    """The sheets of a kind as exported, to be edited: `rows` of each sheet, as the reader gives
    them.
    """

    def __init__(self, kind: Kind, texts: Sequence[str]) -> None:
        self.records = [RawRecord(text, json.loads(text)) for text in texts]
        self.kind = kind
        self.shapes = Shape(kind).take_all(record.value for record in self.records).sheets()
        self.rows: Rows = [
            [
                {name: value for name, value in row.items() if value not in (None, "", [])}
                for number, record in enumerate(self.records, 1)
                for row in shape.rows(record.value, number)
            ]
            for shape in self.shapes
        ]

    def compared(self) -> KindChanges:
        """Compare the sheets."""
        exported = ExportedKind(self.shapes, (record.value for record in self.records))
        sheets = []
        for shape, rows in zip(self.shapes, self.rows, strict=True):
            places = {column.field: number for number, column in enumerate(shape.layout.columns, 1)}
            info = SheetInfo(
                Path("a.xlsx"),
                shape.layout.title,
                self.kind,
                "UTC",
                1,
                places,
                has_baseline=True,
                shaped=shape.layout.columns,
            )
            sheets.append(
                EditedSheet(
                    info, shape, [SheetRow(number, row) for number, row in enumerate(rows, 2)]
                )
            )
        return compare_kind(exported, sheets)

    def written(self, *, all_rows: bool = False) -> list[str]:
        """Return the records that would be written."""
        found = self.compared()
        assert not has_errors(found)
        return [*edited_records(found, self.records, all_rows=all_rows)]

    def problems(self) -> list[tuple[str, str | None]]:
        """Return code and cell of every finding."""
        return [
            (problem.code, problem.cell)
            for sheet in self.compared().sheets
            for problem in sheet.all_problems
        ]


@pytest.fixture
def timesheets() -> Workbook:
    return Workbook(TIMESHEETS, TEXTS)


@pytest.fixture
def people() -> Workbook:
    return Workbook(PERSONNEL, PEOPLE)


def test_a_row_of_a_list_that_is_gone_is_named_and_never_a_deletion(
    timesheets: Workbook, people: Workbook
) -> None:
    del timesheets.rows[1][1]
    found = timesheets.compared()
    assert not has_errors(found)
    assert found.sheets[1].removed == ("TS-1 / E-2",)
    timesheets.rows[0][0]["hours"] = "9"
    (written,) = timesheets.written()
    assert [entry["id"] for entry in json.loads(written)["timeEntries"]] == ["E-1", "E-2"]
    del people.rows[1][0]
    assert people.compared().sheets[1].removed == ("0007 / 1",)


def test_a_row_of_a_list_that_was_moved_to_another_record_is_named_where_it_was(
    timesheets: Workbook, people: Workbook
) -> None:
    timesheets.rows[1][0]["Timesheet ID"] = "TS-3"
    people.rows[1][1]["Person ID"] = "0008"
    for moved in (timesheets, people):
        assert (moved.problems(), len(moved.compared().sheets[1].removed)) == ([], 1)


def test_an_entry_without_an_id_goes_by_its_number_and_never_by_its_content(
    people: Workbook,
) -> None:
    gwo, medical, other = people.rows[1]
    assert [row["No."] for row in (gwo, medical, other)] == ["1", "2", "1"]
    gwo["name"], gwo["number"] = "Medical", "13"
    medical["name"], medical["number"] = "GWO", "12"
    people.rows[1] = [other, medical, gwo]
    (written,) = people.written()
    assert json.loads(written)["certificates"] == [
        {"name": "Medical", "number": "13"},
        {"name": "GWO", "number": "12"},
    ]
    del medical["No."]
    assert len(people.compared().sheets[1].removed) == 1


@tabled("row", "expected")
def test_a_row_of_a_list_needs_a_record_and_a_name_of_its_own(
    timesheets: Workbook, row: JsonObject, expected: list[str]
) -> None:
    timesheets.rows[1].append(row)
    assert tuple(expected) in timesheets.problems()
    assert has_errors(timesheets.compared())


@tabled("field", "shown", "typed", "expected")
def test_a_value_keeps_the_json_type_that_its_cell_shows(
    field: str, shown: Sequence[JsonValue], typed: JsonValue, expected: JsonValue
) -> None:
    book = Workbook(
        PERSONNEL,
        [json.dumps({"id": f"P-{number}", field: value}) for number, value in enumerate(shown)],
    )
    book.rows[0][0][field] = typed
    (text,) = book.written()
    assert json.loads(text)[field] == expected


def test_a_list_in_one_cell_stays_json() -> None:
    book = Workbook(PERSONNEL, ['{"id": "P-1", "mixed": [1]}', '{"id": "P-2", "mixed": "none"}'])
    book.rows[0][0]["mixed"] = "2, 3"
    assert book.problems() == [("json", "B2")]
