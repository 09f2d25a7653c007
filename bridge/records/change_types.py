"""What comparing a sheet gives: the changes of each row, what clashes with the service, and what the planner decided. Frozen."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from bridge.errors import Problem
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.corrections import Correction
from bridge.records.sheet_types import SheetInfo


class RowState(StrEnum):
    """What an upload would do with a row."""

    UNCHANGED = "unchanged"
    CHANGED = "changed"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field that a planner changed. JSON values as the API has them; `before` is the baseline's, absent = None."""

    field: str
    before: JsonValue
    after: JsonValue
    cleared: bool = False


@dataclass(frozen=True, slots=True)
class Conflict:
    """A field that both changed: at export, in the service now, mine. With `sheet` the other value is not the service's but that sheet's: a
    correction on `Failed rows` (mine) and `Activities` disagree.

    `field` None is a conflict over the whole row, and the values are records: the new ID exists already in the service (`at_export` None), or
    the service does not show the activity any more (`in_service` None).
    """

    field: str | None
    at_export: JsonValue
    in_service: JsonValue
    mine: JsonValue
    sheet: str = ""


class Choice(StrEnum):
    """What a planner decided in the review."""

    MINE = "mine"
    """Send my value although the service changed too."""
    THEIRS = "theirs"
    """Keep what the service has."""
    TYPED = "typed"
    """Use another text for the cell."""
    LEAVE_OUT = "leave-out"
    """Do not send the row."""
    ALL_THE_SAME = "all-the-same"
    """Send people whom nobody knows."""


UNKNOWN_PERSON = "unknown-person"
"""The code of the finding about people whom nobody knows: a stop where all are known, which a planner can let pass."""
LIKE_KNOWN_ID = "like-known-id"
"""The code of the finding about a new ID that looks like a known one: in an own sheet a stop."""
NEW_ACTIVITY = "new-activity"
"""In the place of a field: the decision that a row with such an ID is a new activity."""
ALL_THE_SAME = "all-the-same"
"""In the place of a field: the decision that people whom nobody knows are sent, beside which the cell may have one of its own."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of the review, kept by (ID, field); the field of LEAVE_OUT is "", that of a conflict over the whole row "id".

    `found` is what stood in the cell, as text: another text there makes the decision void. `typed` is the text of TYPED as if it stood in the cell,
    of ALL_THE_SAME the text about which it was decided.
    `row` restricts it to one row, where the ID stands twice or is missing.
    """

    choice: Choice
    found: str = ""
    typed: str = ""
    row: int | None = None


class RowRecords:
    """The records of one row: its readable `values`, the service's `current` one and the `base` of the baseline.

    From a spool they come packed, and are unpacked when one of them is asked for: most that goes over all changes looks at none of them.
    """

    __slots__ = ("_packed", "_records")

    def __init__(self, values: JsonObject, current: JsonObject | None = None, base: JsonObject | None = None) -> None:
        self._packed = b""
        self._records: tuple[JsonObject, JsonObject | None, JsonObject | None] | None = (values, current, base)

    def all(self) -> tuple[JsonObject, JsonObject | None, JsonObject | None]:
        """Return values, current and base."""
        if self._records is None:
            self._records = pickle.loads(self._packed)
        return self._records

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RowRecords) and self.all() == other.all()

    def __repr__(self) -> str:
        return f"RowRecords{self.all()}"

    def __reduce__(self) -> tuple[object, ...]:
        if self._packed:
            return _packed, (self._packed,)
        values, current, base = self.all()
        # Nearly all of the three is the same text, which is then packed once.
        same = (values, current, base) if base is None else (_shared(values, base), None if current is None else _shared(current, base), base)
        return _packed, (pickle.dumps(same, pickle.HIGHEST_PROTOCOL),)


def _packed(packed: bytes) -> RowRecords:
    records = RowRecords({})
    records._packed, records._records = packed, None
    return records


def _shared(record: JsonObject, base: JsonObject) -> JsonObject:
    """Return a record with the keys and texts of another where they are equal."""
    keys = {name: name for name in base}
    return {keys.get(name, name): there if type(there := base.get(name)) is str and there == value else value for name, value in record.items()}


@dataclass(frozen=True, slots=True)
class Change:
    """One row that is changed or new; with `all_rows` also one that is unchanged (no fields).

    `problems` are errors and warnings of the row. `found` holds the text of cells with an error and of those
    whose value a decision replaced, by field. `origin_sheet` and `origin_row` say where the row of `Failed rows` is on the sheet of activities,
    where both were read as one. `left_out` says that the planner decided not to send the row.
    """

    row: int
    sheet: str
    id: str
    state: RowState
    fields: tuple[FieldChange, ...]
    records: RowRecords
    conflicts: tuple[Conflict, ...] = ()
    problems: tuple[Problem, ...] = ()
    hidden: bool = False
    origin_row: int | None = None
    origin_sheet: str = ""
    found: Mapping[str, str] = field(default_factory=dict)
    left_out: bool = False

    @property
    def values(self) -> JsonObject:
        """Return the row's readable values with the decisions applied."""
        return self.records.all()[0]

    @property
    def current(self) -> JsonObject | None:
        """Return the record that the service shows now; None: not known or not there."""
        return self.records.all()[1]

    @property
    def base(self) -> JsonObject | None:
        """Return the record of the baseline."""
        return self.records.all()[2]

    @property
    def plan_row(self) -> int:
        """Return the number of the row on the sheet of activities, also where its corrections are on `Failed rows`."""
        return self.origin_row or self.row if self.origin_sheet else self.row

    @property
    def has_error(self) -> bool:
        """Whether the row cannot be sent as it is."""
        return any(problem.severity == "error" for problem in self.problems)


@dataclass(frozen=True, slots=True)
class ChangeSet:
    """What a sheet would do: each row that is not blank is unchanged or stands in `changes`; `unchanged + len(changes) == rows`.

    `problems` are findings that belong to no change (the sheet itself, rows that are not sent). `removed` are IDs of the baseline that are gone,
    `removed_names` what the first of them are called ("" without a name). `left_out` are rows that are titles or notes: (sheet, row, text).
    `withdrawn` are IDs of refused rows that have the service's values again, `corrections` the values that were taken over in the review.
    """

    info: SheetInfo
    rows: int
    unchanged: int
    changes: Sequence[Change]
    removed: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    offline: bool = True
    withdrawn: tuple[str, ...] = ()
    corrections: tuple[Correction, ...] = ()
    removed_names: Mapping[str, str] = field(default_factory=dict)
    left_out: tuple[tuple[str, int, str], ...] = ()

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        """Return every finding in the order of the rows, the sheet's first."""
        return (*self.each_problem(),)

    def each_problem(self) -> Iterator[Problem]:
        """Yield every finding in that order, one after the other: what was found in the cells of all rows may take more memory than there is."""
        yield from self.problems
        for change in self.changes:
            yield from change.problems
