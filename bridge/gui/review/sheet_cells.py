"""The cells of the sheet under review, read by its own columns: what stands there, what was before,
what a typed text means. Pure.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from bridge.errors import Problem
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.lines_table import title, value_text
from bridge.records.cells.base import CLEAR, Finding, JsonObject, JsonValue, cell_text
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.values import ChoiceCell
from bridge.records.changes import Change, Choice, Decision, Lookups, RowState, SheetInfo
from bridge.records.columns import Column
from bridge.texts import shown

USUAL = frozenset({"siteId", "startDate", "endDate", "status", "teams"})
"""Shown of activities whatever is edited."""
_SEARCHED = (
    "siteId",
    "activityCategory",
    "status",
    "teams",
    "workPackageId",
    "workOrderId",
    "assetId",
    "personnelIds",
)


class SheetCells:
    """The columns of one sheet, by the API's field names; `editable` are those in which an edit
    counts.
    """

    def __init__(self, info: SheetInfo) -> None:
        self.info = info
        self.zone = ZoneInfo(info.time_zone)
        self.columns: dict[str, Column] = {column.field: column for column in info.table}
        self.editable = tuple(
            column for column in info.table if column.editable and column.field != info.key
        )

    def decided(self, change: Change) -> str:
        """Return the ID under which decisions about a row are kept: as it stands in the cell."""
        return self.info.decided(change.found.get(self.info.key, change.id))

    def text(self, name: str, value: JsonValue) -> str:
        """Return a JSON value of a field as the planner reads it in the sheet."""
        return value_text(self.columns.get(name), value, self.zone)

    def found(self, change: Change, name: str) -> str:
        """Return what stands in a cell, as text."""
        return (
            change.found[name]
            if name in change.found
            else self.typed(name, change.values.get(name))
        )

    def before(self, change: Change, name: str) -> JsonValue:
        """Return the value of a field before the edit: what the service shows, else what was
        exported.
        """
        edit = next((one for one in change.fields if one.field == name), None)
        return edit.before if edit is not None else (change.current or change.base or {}).get(name)

    def before_text(self, change: Change, name: str) -> str:
        """Return the value before as it would be typed; empty where there was none or the row is
        new.
        """
        return "" if change.state is RowState.NEW else self.typed(name, self.before(change, name))

    def read(self, name: str, text: str) -> tuple[JsonValue, bool]:
        """Return what a text means in a column, and whether it can be read at all."""
        column = self.columns[name]
        if text.strip().lower() == CLEAR:
            return column.cell.clear, True
        read = column.cell.from_cell(text, self.zone)
        return (read.value, read.severity != "error") if isinstance(read, Finding) else (read, True)

    def typed_text(self, name: str, typed: str) -> str:
        """Return a text of a cell as the planner reads it there; as it stands where it cannot be
        read.
        """
        if name not in self.columns:
            return typed
        value, readable = self.read(name, typed)
        return self.text(name, value) if readable else typed

    def is_moment(self, name: str) -> bool:
        """Whether a field is a date and time."""
        return name in self.columns and isinstance(self.columns[name].cell, MomentCell)

    def shown(self, fields: Collection[str]) -> tuple[Column, ...]:
        """Return the columns of these fields in which an edit counts."""
        return tuple(column for column in self.editable if column.field in fields)

    def searched(self, change: Change) -> str:
        known: JsonObject = change.current or change.base or {}
        parts = [str(change.row), change.id, title(change)]
        for name in _SEARCHED if self.info.importable else self.columns:
            value = change.values.get(name, known.get(name))
            if value:
                parts.append(
                    " ".join(str(part) for part in value) if isinstance(value, list) else str(value)
                )
        return " ".join((*parts, *change.found.values())).casefold()

    def typed(self, name: str, value: JsonValue) -> str:
        """Return a JSON value of a field as it would be typed."""
        column = self.columns.get(name)
        cell = column.cell.to_cell(value, self.zone) if column is not None else None
        return "" if cell is None else cell_text(cell)


def own_row(change: Change) -> int | None:
    """Return the row for a decision where the ID alone does not tell it."""
    return (
        change.row
        if not change.id or any(problem.code == "duplicate-id" for problem in change.problems)
        else None
    )


def choices(column: Column, lookups: Lookups) -> tuple[tuple[str, str], ...]:
    """Return the values that a column allows or knows, each as typed and as read; empty where
    anything may stand.
    """
    if isinstance(column.cell, ChoiceCell):
        return tuple((choice, choice.capitalize()) for choice in column.cell.choices)
    if column.source == "people":
        return tuple((id, f"{name} · {id}" if name else id) for id, name in lookups.people.items())
    return tuple((name, name) for name in lookups.known(column.source)) if column.source else ()


def found_fields(change: Change) -> set[str]:
    """Return the fields, by the API's names, of which a problem or warning speaks; what is said of
    the whole row has none.
    """
    return {problem.field for problem in change.problems if problem.field}


def edited_fields(change: Change) -> set[str]:
    """Return the fields that were edited or have a finding."""
    return {edit.field for edit in change.fields} | found_fields(change)


@dataclass(frozen=True, slots=True)
class CellView:
    """One cell as it is drawn: text, what it was (None: unchanged), how it is marked, and the
    finding at it.
    """

    text: str = ""
    was: str | None = None
    mark: str = ""
    note: str = ""


def cell_view(
    cells: SheetCells, change: Change, name: str, decision: Decision | None, problem: Problem | None
) -> CellView:
    """Return how a cell reads; `problem` is the first finding at it that no
    decision has settled.
    """
    text, was = _texts(cells, change, name, decision)
    if any(conflict.field == name for conflict in change.conflicts) and decision is None:
        return CellView(text, was, "conflict", shown(problem.message) if problem else "")
    if problem is not None:
        return CellView(
            text or problem.found,
            was,
            "bad" if problem.severity == "error" else "warn",
            shown(problem.message),
        )
    if change.state is RowState.NEW:
        return CellView(text, None, "new" if text else "")
    return CellView(text, was, "changed" if was is not None else "")


def _texts(
    cells: SheetCells, change: Change, name: str, decision: Decision | None
) -> tuple[str, str | None]:
    edit = next((found for found in change.fields if found.field == name), None)
    known = change.current or change.base or {}
    before = cells.text(name, edit.before if edit else known.get(name))
    if (
        decision is not None
        and decision.choice is Choice.TYPED
        and decision.typed != change.found.get(name)
    ):
        typed = cells.typed_text(name, decision.typed)
        return typed, None if typed == before else before or tr("(empty)")
    if decision is not None and decision.choice is Choice.THEIRS and change.current is not None:
        return cells.text(name, change.current.get(name)), None
    if edit is not None:
        after = tr("(cleared)") if edit.cleared else cells.text(name, edit.after)
        return after or tr("(empty)"), before or tr("(empty)")
    if name in change.found:
        return cells.typed_text(name, change.found[name]), (
            before or None if change.state is not RowState.NEW else None
        )
    return cells.text(name, change.values.get(name, known.get(name))), None
