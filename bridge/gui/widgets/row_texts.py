"""What is read about one row: its name, values as texts. Pure."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from bridge.gui.widgets.formats import moment
from bridge.records.cells.base import JsonValue, cell_text
from bridge.records.cells.text import ChoiceCell
from bridge.records.change_types import Change
from bridge.records.column import Column
from bridge.records.kinds import ACTIVITIES

COLUMNS = ACTIVITIES.by_field
"""Of activities."""

FAILED_SHEET = "Failed rows"


def value_text(column: Column | None, value: JsonValue, zone: ZoneInfo) -> str:
    """Return a JSON value of a column as the planner reads it in the sheet."""
    if column is None:
        return str(value) if value is not None else ""
    cell = column.cell.to_cell(value, zone)
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return moment(cell)
    text = cell_text(cell)
    return text.capitalize() if isinstance(column.cell, ChoiceCell) and text in column.cell.choices else text


def title(change: Change) -> str:
    """Return the name of an activity, from the sheet or the service."""
    for record in (change.values, change.current, change.base):
        name = (record or {}).get("name")
        if isinstance(name, str) and name:
            return name
    return ""
