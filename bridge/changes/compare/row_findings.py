"""What is found out about one row of a sheet, and small questions about its cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from types import MappingProxyType
from typing import NamedTuple

from bridge.changes.compare.validation import Cells
from bridge.errors import Problem, Severity
from bridge.records.cells.base import Finding, JsonObject, JsonValue, json_text
from bridge.records.change_types import Conflict, RowState
from bridge.records.kinds import ACTIVITIES
from bridge.records.run_types import LastSent
from bridge.records.sheet_types import SheetRow
from bridge.texts import say

EMPTY: JsonObject = {}
NO_FIELDS: frozenset[str] = frozenset()
HIDDEN = tuple(column for column in ACTIVITIES.columns if column.importable and not column.shown)
"""The columns that import accepts and export does not show."""
NOTHING_SENT: Mapping[str, Sequence[LastSent]] = MappingProxyType({})


class Corrected(NamedTuple):
    """A value for a cell: what it is, whether it removes one, whether it is the service's, and what stood there."""

    value: JsonValue
    cleared: bool
    theirs: bool
    found: str


@dataclass(slots=True)
class Judged:
    """What was found out about one row.

    `edits` are the values that would be sent because they differ, `base` and `current` the baseline's record and the service's (None: not known, or
    not asked for because nothing was edited), `broken` the fields whose cell cannot be read, `found` the texts of those cells and of cells that
    a decision replaced, `corrected` the values that decisions put in the place of cells, `all_the_same` the text of people who are sent unknown,
    `new_activity` the ID of a new activity that looks like a known one.
    """

    row: SheetRow
    id: str
    state: RowState = RowState.UNCHANGED
    edits: JsonObject = field(default_factory=dict)
    base: JsonObject | None = None
    current: JsonObject | None = None
    problems: list[Problem] = field(default_factory=list)
    conflicts: tuple[Conflict, ...] = ()
    broken: frozenset[str] = NO_FIELDS
    found: Mapping[str, str] = field(default_factory=dict)
    left_out: bool = False
    corrected: dict[str, Corrected] = field(default_factory=dict)
    all_the_same: str | None = None
    new_activity: str | None = None

    @property
    def known(self) -> JsonObject:
        """Return the record that the service shows, else the baseline's, else an empty one."""
        return self.current if self.current is not None else self.base if self.base is not None else EMPTY

    @property
    def shown(self) -> JsonObject:
        """Return the record that the sheet was made from, as far as known."""
        return self.base if self.base is not None else self.current if self.current is not None else EMPTY


def row_witness(row: SheetRow) -> str:
    """Return what tells a row from others with the same ID: what stands in its cells, in short."""
    return sha256(json_text({"values": row.values, "texts": dict(row.texts)}).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def hidden_values(record: JsonObject, sent: Mapping[str, Sequence[LastSent]] = NOTHING_SENT) -> JsonObject:
    """Return the newest known value of each hidden field: what this computer `sent` last, else what the workbook's record has.

    A value of the record that was never sent from here came from another computer. Its cell shows it, and nobody knows which of the two is newer.
    """
    found: JsonObject = {}
    for column in HIDDEN:
        name = column.field
        values = [one.value for one in sent.get(name, ())]
        if name in record and not any(column.cell.same(record[name], value) for value in values):
            found[name] = record[name]
        elif values:
            found[name] = values[0]
    return found


def placed(cells: Cells, row: SheetRow, name: str, finding: Finding) -> Problem:
    """Return what a cell type said of a value as a Problem with sheet, row and cell."""
    make = cells.error if finding.severity is Severity.ERROR else cells.warning
    return make(row, name, finding.code, finding.message, finding.suggestion)


def is_unread(row: SheetRow, name: str) -> bool:
    """Whether something stands in the cell that could not be read."""
    return name in row.texts or any(problem.field == name and problem.severity is Severity.ERROR for problem in row.problems)


def not_clearable(cells: Cells, row: SheetRow, name: str) -> Problem:
    """Return the finding about (clear) in a cell that every record needs."""
    message = say("cannot be removed; every activity needs one.") if cells.info.importable else say("cannot be removed; every record needs one.")
    return cells.error(row, name, "cannot-clear", message)
