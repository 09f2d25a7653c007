"""Records that nobody documented become sheets in which every value can be found."""

from __future__ import annotations

from all_kinds import KIND
from hypothesis import given
from hypothesis import strategies as st

from bridge.records.cells.base import JsonObject, JsonValue, json_text
from bridge.records.kinds import ACTIVITIES
from bridge.records.nested_columns import Shape

TIMESHEETS, PERSONNEL = KIND["timesheets"], KIND["personnel"]

SHEET: JsonObject = {
    "id": "TS-1",
    "status": "SIGNED",
    "hours": 7.5,
    "signed": True,
    "createdAt": "2026-11-20T06:00:00.000Z",
    "day": "2026-11-20",
    "approver": {"id": "0042", "name": "Åse"},
    "activities": ["A-1", "A-2"],
    "timeEntries": [
        {"id": "E-1", "hours": 4, "breaks": [{"from": "10:00"}, {"from": "12:00"}]},
        {"hours": 3.5, "note": "rain"},
    ],
}


def test_nested_lists_are_sheets_joined_by_the_ids_of_what_they_belong_to() -> None:
    sheets = Shape(TIMESHEETS).take_all([SHEET]).sheets()
    assert [sheet.layout.title for sheet in sheets] == [
        "Timesheets",
        "Timesheets timeEntries",
        "Timesheets breaks",
    ]
    assert list(sheets[1].rows(SHEET)) == [
        {"Timesheet ID": "TS-1", "No.": "1", "id": "E-1", "hours": 4},
        {"Timesheet ID": "TS-1", "No.": "2", "hours": 3.5, "note": "rain"},
    ]
    assert list(sheets[2].rows(SHEET)) == [
        {"Timesheet ID": "TS-1", "timeEntries ID": "E-1", "No.": "1", "from": "10:00"},
        {"Timesheet ID": "TS-1", "timeEntries ID": "E-1", "No.": "2", "from": "12:00"},
    ]


def test_values_of_different_sorts_stand_as_text_and_nothing_is_dropped() -> None:
    records: list[JsonObject] = [
        {"id": "1", "x": {"a": 1}},
        {"id": "2", "x": "text"},
        {"id": "3", "x": [1, {"b": 2}]},
    ]
    own = Shape(PERSONNEL).take_all(records).sheets()[0]
    assert [(column.field, column.cell.name) for column in own.layout.columns] == [
        ("id", "identifier"),
        ("x", "text"),
    ]
    assert [next(own.rows(record))["x"] for record in records] == [{"a": 1}, "text", [1, {"b": 2}]]


def test_activities_have_all_their_columns_and_keep_their_own_fields_whole() -> None:
    own = (
        Shape(ACTIVITIES)
        .take_all(
            [{"id": "1", "siteId": "S", "manpower": {"Blade crew": 2}, "weather": {"wind": 3}}]
        )
        .sheets()[0]
    )
    assert [column.field for column in own.layout.columns] == [
        *(column.field for column in ACTIVITIES.columns),
        "weather.wind",
    ]
    assert next(own.rows({"id": "1", "manpower": {"Blade crew": 2}}))["manpower"] == {
        "Blade crew": 2
    }


json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=20,
)


def leaves(value: JsonValue) -> list[str]:
    if isinstance(value, dict):
        return [leaf for part in value.values() for leaf in leaves(part)]
    if isinstance(value, list):
        return [leaf for part in value for leaf in leaves(part)]
    return [] if value in (None, "") else [json_text(value)]


@given(st.lists(st.dictionaries(st.text(max_size=4), json, max_size=4), max_size=4))
def test_every_value_of_every_record_is_in_some_row(records: list[JsonObject]) -> None:
    sheets = Shape(TIMESHEETS).take_all(records).sheets()
    for record in records:
        found = [leaf for sheet in sheets for row in sheet.rows(record) for leaf in leaves(row)]
        for leaf in leaves(record):
            assert leaf in found
            found.remove(leaf)
    for sheet in sheets:
        assert len({column.field for column in sheet.layout.columns}) == len(sheet.layout.columns)
    assert len({sheet.layout.title.casefold() for sheet in sheets}) == len(sheets)
