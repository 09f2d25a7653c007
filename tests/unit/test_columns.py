"""THE ONE TABLE: walks every column of every kind and asks of it what writer, reader, diff,
practice service and guide rely on.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from zoneinfo import ZoneInfo

import pytest

from bridge.records.cells.base import CellType, Finding, JsonValue
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.values import (
    ChoiceCell,
    FlagCell,
    HeadcountCell,
    IdentifierCell,
    NameCell,
    TextCell,
    TextListCell,
)
from bridge.records.columns import (
    ECHO_ONLY,
    Access,
    Activity,
    ActivityStatus,
    Column,
    Record,
    columns,
)
from bridge.records.kinds import KINDS, Kind, kind_named, kind_titled

UTC = ZoneInfo("UTC")
EXAMPLES: dict[type[CellType], JsonValue] = {
    TextCell: "Bring the long ladder",
    NameCell: "Blade service",
    IdentifierCell: "0010",
    FlagCell: True,
    ChoiceCell: "PLANNED",
    MomentCell: "2026-05-04T06:00:00.123Z",
    TextListCell: ["Team A", "Crane, south"],
    HeadcountCell: {"Team A": 3},
}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_column_says_what_it_is_and_its_value_comes_back_from_its_cell(kind: Kind) -> None:
    for column in kind.columns:
        assert column.caption
        assert column.caption == column.caption.strip()
        assert column.help.endswith(".")
        assert column.field in {field.alias for field in kind.record.model_fields.values()}
        assert 5 <= column.width <= 80
        assert kind.by_field[column.field] == column
        assert column.importable == (column.access in {Access.READ_WRITE, Access.WRITE_ONLY})
        assert not column.required or column.importable
        assert kind.importable or not column.importable
        value = (
            column.cell.choices[0]
            if isinstance(column.cell, ChoiceCell)
            else EXAMPLES[type(column.cell)]
        )
        cell = column.cell.to_cell(value, UTC)
        assert cell is not None
        again = column.cell.from_cell(cell, UTC)
        assert not isinstance(again, Finding)
        assert column.cell.same(again, value), column.field


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_captions_and_fields_name_one_column_each(kind: Kind) -> None:
    names = [
        name
        for column in kind.columns
        for name in {column.caption.casefold(), column.field.casefold()}
    ]
    assert len(set(names)) == len(names)
    assert len(kind.columns) == len(kind.record.model_fields)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_kind_is_found_by_name_and_title_and_has_an_id(kind: Kind) -> None:
    assert kind_named(kind.name) is kind
    assert kind_titled(f" {kind.title.upper()} ") is kind
    assert kind.columns[0].field == "id"
    assert kind.filters


def test_the_captions_of_activities_are_those_that_scripts_rely_on() -> None:
    relied_on = [
        "ID",
        "Name",
        "Site ID",
        "Asset ID",
        "Start",
        "End",
        "Category",
        "Status",
        "Type",
        "Work package ID",
        "Work order ID",
        "Teams",
        "Personnel IDs",
        "People",
        "Manpower",
        "Additional client work",
        "Internal remarks",
        "External remarks",
        "Created",
        "Updated",
        "Result",
        "Reason",
    ]
    captions = [column.caption for column in columns(Activity)]
    assert [caption for caption in captions if caption in relied_on] == relied_on


def test_only_id_and_site_cannot_be_removed() -> None:
    assert [
        column.field for column in columns(Activity) if column.importable and not column.clearable
    ] == ["id", "siteId"]


def test_a_record_knows_which_fields_were_present_and_keeps_unknown_ones() -> None:
    activity = Activity.model_validate(
        {"id": "A-1", "siteId": "HR-1", "teams": [], "startDate": None, "crewBoat": "Sea Lion"}
    )
    assert activity.model_fields_set == {"id", "site_id", "teams", "start_date", "crewBoat"}
    assert activity.model_dump(by_alias=True, exclude_unset=True) == {
        "id": "A-1",
        "siteId": "HR-1",
        "startDate": None,
        "teams": [],
        "crewBoat": "Sea Lion",
    }


def test_what_only_the_echo_shows_is_no_column() -> None:
    assert not set(ECHO_ONLY) & {column.field for column in columns(Activity)}


class Weather(StrEnum):
    """States of the sea, for a record of a test."""

    CALM = "CALM"
    ROUGH = "ROUGH"


class Passage(Record):
    """A record with two columns of fixed words."""

    sea_state: Annotated[Weather | None, Column("Sea state")] = None
    status: Annotated[ActivityStatus | None, Column("Status")] = None


def test_a_column_of_fixed_words_is_named_by_its_caption() -> None:
    found = [column.cell.from_cell("DONE", ZoneInfo("UTC")) for column in columns(Passage)]
    assert [(one.code, str(one.message)) for one in found if isinstance(one, Finding)] == [
        ("unknown-sea-state", "“DONE” is not a sea state. Use CALM or ROUGH."),
        ("unknown-status", "“DONE” is not a status. Use PLANNED, DISPATCHED or COMPLETED."),
    ]
