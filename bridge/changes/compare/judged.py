"""The result of comparing one row, and the cells of its sheet. Pure."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge.changes.compare.inputs import SENT_AT
from bridge.errors import Problem, Severity
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.change_set import Conflict, RowState, SheetInfo, SheetRow
from bridge.records.columns import address
from bridge.records.kinds import HIDDEN
from bridge.records.runs import LastSent
from bridge.texts import Text

EMPTY: JsonObject = {}


NOTHING_SENT: Mapping[str, Sequence[LastSent]] = MappingProxyType({})


class CorrectedCell(NamedTuple):
    """A corrected cell value: the value, whether it clears the cell, whether it is the service's,
    and the previous text.
    """

    value: JsonValue
    cleared: bool
    theirs: bool
    found: str


@dataclass(frozen=True, slots=True)
class Answers:
    """What the planner answered about a row, besides values for its cells.

    `left_out` skips it. `all_the_same` is the text of unknown people who are sent anyway.
    `new_activity` is the ID of a new activity that resembles a known one.
    """

    left_out: bool = False
    all_the_same: str | None = None
    new_activity: str | None = None


NO_ANSWERS = Answers()


@dataclass(slots=True)
class Judged:
    """The result of comparing one row.

    `edits` are the changed values to send. `base` and `current` are the baseline's and the
    service's record, None if unknown or not fetched because nothing was edited. `broken` are the
    fields with unreadable cells. `found` holds the text of those cells and of cells replaced by a
    decision. `corrected` are the values from decisions. `reordered` counts the lists of which only
    the order differs.
    """

    row: SheetRow
    id: str
    state: RowState = RowState.UNCHANGED
    edits: JsonObject = dataclasses.field(default_factory=dict)
    base: JsonObject | None = None
    current: JsonObject | None = None
    problems: list[Problem] = dataclasses.field(default_factory=list)
    conflicts: tuple[Conflict, ...] = ()
    broken: set[str] = dataclasses.field(default_factory=set)
    found: Mapping[str, str] = dataclasses.field(default_factory=dict)
    answers: Answers = NO_ANSWERS
    corrected: dict[str, CorrectedCell] = dataclasses.field(default_factory=dict)
    reordered: int = 0

    @property
    def known(self) -> JsonObject:
        """Return the service's record, else the baseline's, else an empty one."""
        return self.current or self.base or EMPTY

    @property
    def shown(self) -> JsonObject:
        """Return the record that the sheet was made from, as far as it is known."""
        return self.base or self.current or EMPTY

    def value(self, field: str) -> JsonValue:
        """Return the value that the activity will have after sending, as far as it is known."""
        for values in (self.edits, self.known, hidden_values(self.shown), self.row.values):
            if field in values:
                return values[field]
        return None


def hidden_values(
    record: JsonObject, sent: Mapping[str, Sequence[LastSent]] = NOTHING_SENT
) -> JsonObject:
    """Return the newest known value of each hidden field: what this computer `sent` last, or what
    the workbook's record has since a later run of any computer.

    Records of older versions do not say when a value was sent. One that was never sent from here
    came from another computer; its cell shows it, so it counts. A field that may have another value
    since a run with an unknown outcome has no known value.
    """
    values: JsonObject = {}
    times = record.get(SENT_AT)
    for column in HIDDEN:
        name, last = column.field, sent.get(column.field, ())
        at = times.get(name) if isinstance(times, dict) else None
        if name in record and (
            str(at) > last[0].started_at
            if at is not None and last
            else not any(column.cell.same(record[name], last_sent.value) for last_sent in last)
        ):
            values[name] = record[name]
        elif last and last[0].sure:
            values[name] = last[0].value
    return values


class Cells:
    """The cells of a sheet; creates Problems with header and cell address."""

    def __init__(self, info: SheetInfo) -> None:
        self.info = info
        self.zone = ZoneInfo(info.time_zone)
        self.columns = {column.field: column for column in info.table}

    def text(self, row: SheetRow, field: str) -> str:
        """Return a cell's text as a planner sees it; empty if blank."""
        if field in row.texts:
            return row.texts[field]
        value, column = row.values.get(field), self.columns.get(field)
        return column.cell.text_of(value, self.zone) if column is not None else ""

    def error(
        self, row: SheetRow, field: str, code: str, message: Text, suggestion: str | None = None
    ) -> Problem:
        """Return a problem that blocks the row."""
        return self._problem(Severity.ERROR, row, field, code, message, suggestion)

    def warning(
        self, row: SheetRow, field: str, code: str, message: Text, suggestion: str | None = None
    ) -> Problem:
        """Return a warning."""
        return self._problem(Severity.WARNING, row, field, code, message, suggestion)

    def _problem(
        self,
        severity: Severity,
        row: SheetRow,
        field: str,
        code: str,
        message: Text,
        suggestion: str | None,
    ) -> Problem:
        sheet, at = row.places.get(field, (row.sheet or self.info.sheet, row.number))
        column, number = (
            self.columns.get(field),
            self.info.failed.get(sheet, self.info.columns).get(field),
        )
        return Problem(
            severity=severity,
            code=code,
            message=message,
            sheet=sheet,
            row=at,
            column=column.caption if column else field or None,
            cell=address(number, at) if number else None,
            field=field or None,
            found=self.text(row, field),
            suggestion=suggestion,
        )
