"""Values -> words for one line of the command line: captions instead of the API's names, dates as the sheet shows them."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from bridge.records.cells.base import JsonValue
    from bridge.records.change_types import FieldChange
    from bridge.records.column import Column
    from bridge.records.sheet_types import SheetInfo


def edit_words(info: SheetInfo, edit: FieldChange) -> str:
    """Return an edited cell: `Start 2026-12-13 13:00 -> 2026-12-13 14:30`."""
    column = next((column for column in info.table if column.field == edit.field), None)
    zone = ZoneInfo(info.time_zone)
    caption = column.caption if column is not None else edit.field
    return f"{caption} {_in_sheet(column, edit.before, zone)} -> {_in_sheet(column, edit.after, zone)}"


def _in_sheet(column: Column | None, value: JsonValue, zone: ZoneInfo) -> str:
    """Return a date as its cell shows it, any other value in short."""
    from bridge.records.cells.moments import MomentCell

    shown = column.cell.to_cell(value, zone) if column is not None and isinstance(column.cell, MomentCell) else None
    # As it stands in the sheet, in its zone: UTC would look like another time to its planner.
    return f"{shown:%Y-%m-%d %H:%M}" if isinstance(shown, datetime) else short_value(value)


def short_value(value: object) -> str:
    """Return a value in one line for people."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return "(empty)" if value in (None, "", [], {}) else text if len(text) <= 60 else text[:59] + "…"
