"""The short way from values to cells gives what the cell types say, whatever stands
beside a value.
"""

from __future__ import annotations

import re
from datetime import datetime
from itertools import product
from zoneinfo import ZoneInfo

from builders.made_records import ZONES, activities
from builders.written import plan_for
from campaign import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import JsonValue
from bridge.records.cells.moments import DayCell, MomentCell
from bridge.records.columns import Access, Column, letters
from bridge.records.kinds import ACTIVITIES
from bridge.workbook.layout import (
    DAY_FORMAT,
    GENERAL_FORMAT,
    MOMENT_FORMAT,
    TEXT_FORMAT,
    Look,
    format_of,
    look_of,
)
from bridge.workbook.sheet.date_serials import from_serial
from bridge.workbook.write.export_workbook import RowMaker, cell_tail, holds

STYLES = {
    pair: number
    for number, pair in enumerate(
        product(Look, (TEXT_FORMAT, MOMENT_FORMAT, DAY_FORMAT, GENERAL_FORMAT))
    )
}
_CELL = re.compile(r'<c r="([A-Z]+)([0-9]+)(.*?</c>)', re.DOTALL)
_NUMBER = re.compile(r'(" s="[0-9]+"><v>)([0-9.]+)')


def expected(column: Column, value: JsonValue, zone: ZoneInfo) -> str:
    """Return what the cell type says of a value, as the end of a cell; dates to the millisecond."""
    cell = column.cell.to_cell(value, zone)
    if cell is None or cell == "":
        return ""
    look = look_of(column) if holds(column, value, cell) else Look.READ_ONLY
    return to_the_millisecond(
        cell_tail(cell, look, format_of(column.cell), STYLES), isinstance(cell, datetime)
    )


def to_the_millisecond(tail: str, date: bool) -> str:
    """Return the end of a date's cell with the date in the place of its number."""
    return (
        _NUMBER.sub(lambda found: found[1] + str(from_serial(found[2], since_1904=False)), tail)
        if date
        else tail
    )


@settings(max_examples=examples(12, 2000))
@given(activities(), st.sampled_from(ZONES))
def test_each_cell_is_what_its_cell_type_says(records: list[RawRecord], zone: str) -> None:
    place = ZoneInfo(zone)
    columns = [
        column
        for column in plan_for(ACTIVITIES, records).columns
        if column.access is not Access.OURS
    ]
    made = RowMaker(columns, STYLES, place, {}).rows([record.value for record in records], 2)
    rows = made.removesuffix("</row>").split("</row>")
    assert len(rows) == len(records)
    for number, (row, record) in enumerate(zip(rows, records, strict=True), 2):
        assert row.startswith(f'<row r="{number}">')
        found = {name: (at, tail) for name, at, tail in _CELL.findall(row + "</row>")}
        assert all(at == str(number) for at, _ in found.values())
        dates = {
            letters(at)
            for at, column in enumerate(columns, 1)
            if isinstance(column.cell, MomentCell | DayCell)
        }
        shown = {name: to_the_millisecond(tail, name in dates) for name, (_, tail) in found.items()}
        meant = {
            letters(at): expected(column, record.value.get(column.field), place)
            for at, column in enumerate(columns, 1)
        }
        assert shown == {name: tail for name, tail in meant.items() if tail}


@settings(max_examples=examples(12, 2000))
@given(activities(), st.sampled_from(ZONES))
def test_rows_made_together_are_those_made_one_by_one(records: list[RawRecord], zone: str) -> None:
    columns = plan_for(ACTIVITIES, records).columns
    maker = RowMaker(columns, STYLES, ZoneInfo(zone), {"P1": "Åse", "P2": ""})
    together = maker.rows([record.value for record in records], 7)
    assert together == "".join(
        maker.rows([record.value], number) for number, record in enumerate(records, 7)
    )
