"""What is read about one changed row: its name, the words that a search looks at, values as texts. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from zoneinfo import ZoneInfo

from bridge.gui.widgets.formats import moment
from bridge.records.activity import Activity
from bridge.records.cells.base import JsonObject, JsonValue, cell_text
from bridge.records.cells.text import ChoiceCell
from bridge.records.change_types import Change, RowState
from bridge.records.column import Column, columns

COLUMNS: dict[str, Column] = {column.field: column for column in columns(Activity)}

FAILED_SHEET = "Failed rows"


def value_text(name: str, value: JsonValue, zone: ZoneInfo) -> str:
    """Return a JSON value of a field as the planner reads it in the sheet."""
    column = COLUMNS.get(name)
    if column is None:
        return str(value) if value is not None else ""
    cell = column.cell.to_cell(value, zone)
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return moment(cell)
    text = cell_text(cell)
    return text.capitalize() if isinstance(column.cell, ChoiceCell) and text in column.cell.choices else text


def change_id(change: Change) -> str:
    """Return the ID under which decisions about a row are kept: as it stands in the cell."""
    return change.found.get("id", change.id)


def title(change: Change) -> str:
    """Return the name of an activity, from the sheet or the service."""
    for record in (change.values, change.current, change.base):
        name = (record or {}).get("name")
        if isinstance(name, str) and name:
            return name
    return ""


def own_row(change: Change) -> int | None:
    """Return the row for a decision where the ID alone does not tell it."""
    return change.row if not change.id or any(problem.code == "duplicate-id" for problem in change.problems) else None


def found_text(change: Change, name: str, zone: ZoneInfo) -> str:
    """Return what stands in a cell, as text."""
    if name in change.found:
        return change.found[name]
    column, value = COLUMNS.get(name), change.values.get(name)
    cell = column.cell.to_cell(value, zone) if column else None
    return "" if cell is None else cell_text(cell)


def searched(change: Change) -> str:
    """Return what a search looks at."""
    known: JsonObject = change.current or change.base or {}
    parts = [str(change.row), change.id, title(change)]
    for name in ("siteId", "activityCategory", "status", "teams", "workPackageId", "workOrderId", "assetId", "personnelIds"):
        value = change.values.get(name, known.get(name))
        if value:
            parts.append(" ".join(str(part) for part in value) if isinstance(value, list) else str(value))
    return " ".join((*parts, *change.found.values())).casefold()


_ALWAYS = frozenset({"siteId", "startDate", "endDate", "status", "teams"})


def used_fields(changes: Iterable[Change]) -> set[str]:
    """Return the fields that hold something in any row, were edited, or have a finding."""
    used = set(_ALWAYS)
    for change in changes:
        used.update(change.values)
        used.update(edit.field for edit in change.fields)
        used.update(change.found)
        used.update(problem.field for problem in change.problems if problem.field)
    return used


def changed_fields(changes: Iterable[Change]) -> set[str]:
    """Return the fields that are edited, or have a finding, in any row that is not new; the usual ones where all rows are new."""
    edited = set[str]()
    for change in changes:
        if change.state is not RowState.NEW:
            edited.update(edit.field for edit in change.fields)
        edited.update(problem.field for problem in change.problems if problem.field)
    return edited or set(_ALWAYS)
