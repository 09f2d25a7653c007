"""What a row changes once the decisions of the review are applied, before the sheet is checked again with them. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from bridge.gui.review.sheet_cells import SheetCells
from bridge.records.cells.base import CLEAR, JsonValue, cell_text
from bridge.records.cells.moments import parse_moment
from bridge.records.change_types import Change, Choice, Decision, FieldChange, RowState

Key = tuple[str, str]
Decisions = Mapping[Key, Decision]


@dataclass(frozen=True, slots=True)
class Edit:
    """A text to be typed into a cell of a row of the review."""

    index: int
    field: str
    text: str


def effective(cells: SheetCells, change: Change, decisions: Decisions) -> tuple[FieldChange, ...]:
    """Return what the row changes with the decisions applied; a text that equals the value before is no change."""
    if not decisions:
        return change.fields
    fields = {edit.field: edit for edit in change.fields}
    for column in cells.editable:
        decision = decisions.get((cells.decided(change), column.field))
        if decision is None or decision.row not in {None, change.row}:
            continue
        was = cells.before(change, column.field)
        if decision.choice is Choice.THEIRS:
            fields.pop(column.field, None)
        elif decision.choice is Choice.TYPED:
            value, readable = cells.read(column.field, decision.typed)
            if not readable or (change.state is not RowState.NEW and (column.cell.same(was, value) or (not was and not value))):
                fields.pop(column.field, None)
            else:
                fields[column.field] = FieldChange(column.field, was, value, decision.typed.strip().lower() == CLEAR)
    return tuple(fields.values())


def value_after(cells: SheetCells, change: Change, decisions: Decisions, name: str) -> JsonValue:
    """Return the value that a field has after the edit and the decisions."""
    edit = next((one for one in effective(cells, change, decisions) if one.field == name), None)
    if edit is not None:
        return edit.after
    return change.values.get(name, (change.current or change.base or {}).get(name)) if change.state is RowState.NEW else cells.before(change, name)


def moved_end(cells: SheetCells, change: Change, start: str) -> tuple[str, int] | None:
    """Return the end as typed that keeps the former duration after another start, and that duration in minutes; None where there is none."""
    was = [parse_moment(value) if isinstance(value, str) else None for value in (cells.before(change, "startDate"), cells.before(change, "endDate"))]
    value, readable = cells.read("startDate", start)
    begins = parse_moment(value) if readable and isinstance(value, str) else None
    if was[0] is None or was[1] is None or begins is None or was[1] <= was[0]:
        return None
    ends = begins + (was[1] - was[0])
    cell = cells.columns["startDate"].cell.to_cell(ends.isoformat(timespec="milliseconds").replace("+00:00", "Z"), cells.zone)
    return (cell_text(cell), int((was[1] - was[0]).total_seconds() // 60)) if isinstance(cell, datetime) else None
