"""What a row changes once the decisions of the review are applied, before the sheet is checked again with them. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from bridge.gui.widgets.row_texts import COLUMNS, change_id, found_text
from bridge.records.cells.base import CLEAR, Finding, JsonValue, cell_text
from bridge.records.cells.moments import MomentCell, parse_moment
from bridge.records.cells.text import ChoiceCell
from bridge.records.change_types import Change, Choice, Decision, FieldChange, RowState
from bridge.records.column import Column
from bridge.records.sheet_types import Lookups

Key = tuple[str, str]
Decisions = Mapping[Key, Decision]
EDITABLE: tuple[Column, ...] = tuple(column for column in COLUMNS.values() if column.importable and column.field != "id")


@dataclass(frozen=True, slots=True)
class Edit:
    """A text to be typed into a cell of a row of the review."""

    index: int
    field: str
    text: str


def typed_value(column: Column, text: str, zone: ZoneInfo) -> tuple[JsonValue, bool]:
    """Return what a text means in a column, and whether it can be read at all."""
    if text.strip().lower() == CLEAR:
        return column.cell.clear, True
    read = column.cell.from_cell(text, zone)
    if isinstance(read, Finding):
        return read.value, read.severity != "error"
    return read, True


def before(change: Change, name: str) -> JsonValue:
    """Return the value of a field before the edit: what the service shows, else what was exported."""
    edit = next((one for one in change.fields if one.field == name), None)
    return edit.before if edit is not None else (change.current or change.base or {}).get(name)


def before_text(change: Change, name: str, zone: ZoneInfo) -> str:
    """Return the value before as it would be typed; empty where there was none or the row is new."""
    column = COLUMNS.get(name)
    if column is None or change.state is RowState.NEW:
        return ""
    cell = column.cell.to_cell(before(change, name), zone)
    return "" if cell is None else cell_text(cell)


def effective(change: Change, decisions: Decisions, zone: ZoneInfo) -> tuple[FieldChange, ...]:
    """Return what the row changes with the decisions applied; a text that equals the value before is no change."""
    if not decisions:
        return change.fields
    fields = {edit.field: edit for edit in change.fields}
    for column in EDITABLE:
        decision = decisions.get((change_id(change), column.field))
        if decision is None or decision.row not in {None, change.row}:
            continue
        was = before(change, column.field)
        if decision.choice is Choice.THEIRS:
            fields.pop(column.field, None)
        elif decision.choice is Choice.TYPED:
            value, readable = typed_value(column, decision.typed, zone)
            if not readable or (change.state is not RowState.NEW and (column.cell.same(was, value) or (not was and not value))):
                fields.pop(column.field, None)
            else:
                fields[column.field] = FieldChange(column.field, was, value, decision.typed.strip().lower() == CLEAR)
    return tuple(fields.values())


def value_after(change: Change, decisions: Decisions, name: str, zone: ZoneInfo) -> JsonValue:
    """Return the value that a field has after the edit and the decisions."""
    edit = next((one for one in effective(change, decisions, zone) if one.field == name), None)
    if edit is not None:
        return edit.after
    return change.values.get(name, (change.current or change.base or {}).get(name)) if change.state is RowState.NEW else before(change, name)


def moved_end(change: Change, start: str, zone: ZoneInfo) -> tuple[str, int] | None:
    """Return the end as typed that keeps the former duration after another start, and that duration in minutes; None where there is none."""
    was = [parse_moment(value) if isinstance(value, str) else None for value in (before(change, "startDate"), before(change, "endDate"))]
    column = COLUMNS["startDate"]
    value, readable = typed_value(column, start, zone)
    begins = parse_moment(value) if readable and isinstance(value, str) else None
    if was[0] is None or was[1] is None or begins is None or was[1] <= was[0]:
        return None
    ends = begins + (was[1] - was[0])
    cell = column.cell.to_cell(ends.isoformat(timespec="milliseconds").replace("+00:00", "Z"), zone)
    return (cell_text(cell), int((was[1] - was[0]).total_seconds() // 60)) if isinstance(cell, datetime) else None


def choices(column: Column, lookups: Lookups) -> tuple[tuple[str, str], ...]:
    """Return the values that a column allows or knows, each as typed and as read; empty where anything may stand."""
    if isinstance(column.cell, ChoiceCell):
        return tuple((choice, choice.capitalize()) for choice in column.cell.choices)
    if column.source == "people":
        return tuple((id, f"{name} · {id}" if name else id) for id, name in lookups.people.items())
    return tuple((name, name) for name in lookups.known(column.source)) if column.source else ()


def is_moment(name: str) -> bool:
    """Whether a field is a date and time."""
    column = COLUMNS.get(name)
    return column is not None and isinstance(column.cell, MomentCell)


def edit_found(change: Change, name: str, zone: ZoneInfo) -> str:
    """Return what stands in the cell, by which a decision knows it again."""
    return found_text(change, name, zone)
