"""What comparing a sheet gives: the changes of each row, what clashes with the service, and what
the planner decided. Frozen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from bridge.errors import Problem
from bridge.records.answers import Words
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.columns import Column
from bridge.records.kinds import Kind


@dataclass(frozen=True, slots=True)
class Correction:
    """A value for the cell of `field` in the row with an ID, as that stands in its cell. `row` is
    the row at the check.

    `found` is what stood in the cell, as text: another text there makes it void. `cleared` writes
    the word (clear). `theirs`: the value is the service's, so it becomes what was exported too.
    `witness` tells the row from others with the same ID, or without one. `restores`: it goes with a
    row that is put back, where the service takes that, into a cell that still says `was`. `sent_as`
    is the ID of the row with which a correction on `Failed rows` was sent: it is written once the
    service has accepted that row.
    """

    sheet: Words
    row: int
    id: Words
    field: Words
    value: JsonValue = None
    found: Words = ""
    cleared: bool = False
    theirs: bool = False
    witness: Words = ""
    restores: bool = False
    was: JsonValue = None
    sent_as: Words = ""

    def is_due(self, accepted: Collection[str]) -> bool:
        """Whether it is written when the service has accepted the rows with these IDs."""
        waits_for = self.sent_as or (self.id if self.restores else "")
        return not waits_for or waits_for in accepted


class CellChange(NamedTuple):
    """A cell that gets a value.

    Attributes:
        column: 1 is A.
        field: Its cell type writes the value.
        value: The value as JSON.
        text: Goes into the cell instead, where what was typed is no value of the field.
        id: The ID of its row, where that is known.
    """

    sheet: str
    row: int
    column: int
    field: str
    value: JsonValue = None
    text: str | None = None
    id: str = ""


@dataclass(frozen=True, slots=True)
class WrittenCell:
    """A cell into which a correction was written: the text before and after."""

    sheet: Words
    row: int
    id: Words
    field: Words
    before: Words
    after: Words

    def told(self) -> JsonObject:
        """Return it as reports and scripts read it."""
        return {
            "sheet": self.sheet,
            "row": self.row,
            "id": self.id,
            "field": self.field,
            "before": self.before,
            "after": self.after,
        }


def to_json(found: Iterable[Correction | WrittenCell]) -> list[JsonValue]:
    """Return corrections or written cells as the ledger keeps them: objects by the names of their
    fields.
    """
    return [asdict(one) for one in found]


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a workbook comes from: its first lines on `About this file` and in the baseline's
    header.

    `exported_at` is the service's time of the request, as exact UTC text; `filters` what was asked
    for, by wire name.
    """

    account: str
    base_url: str
    project_id: str
    time_zone: str
    exported_at: str
    filters: Mapping[str, JsonValue] = field(default_factory=dict)
    correlation_ids: Mapping[str, str] = field(default_factory=dict)
    practice: bool = False
    complete: bool = True


@dataclass(frozen=True, slots=True)
class Lookups:
    """Known names by source (`sites`, `assets`, `categories`, `work-packages`, `work-orders`,
    `teams`), and people by ID.

    They feed the dropdowns, the sheet `Lists` and the checks. `complete` holds the sources that
    came from an export of the kind itself; the others were only seen in activities.
    """

    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    people: Mapping[str, str] = field(default_factory=dict)
    complete: frozenset[str] = frozenset()

    def known(self, source: str) -> tuple[str, ...]:
        """Return the known names of a source; of `people` their IDs."""
        return tuple(self.people) if source == "people" else self.names.get(source, ())


Place: TypeAlias = tuple[str, int]
"""A sheet and the number of a row."""


class SentValues(NamedTuple):
    """What the service refused in a row of `Failed rows`: the ID, the payload, and the run that
    sent it.
    """

    id: str
    payload: JsonObject
    run: str


class OtherCell(NamedTuple):
    """The cell of `Activities` that a correction on `Failed rows` disagrees with: what `SheetRow`
    holds of it, and its place.
    """

    value: JsonValue
    text: str
    cleared: bool
    problems: tuple[Problem, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class SheetInfo:
    """What is known of a sheet before its rows: which columns stand where, in which zone, and where
    it comes from.

    `columns` maps the field to its column number (1 = A) for each column of the kind that the sheet
    has; `unknown` the captions of others. `not_found` are captions of the export that are gone, and
    `renamed` maps such a one to the unknown caption whose cells hold its sort of values. `origin`
    is None for a workbook without our marks. `key` is the field that names a record. `shaped` are
    the columns where only records show them. `totals` are the sheets and numbers of rows that hold
    the totals of a Table, `struck` of those with cells that are struck through. `failed` holds the
    columns of `Failed rows` by its name, where it is read with this sheet; `only_failed`: just the
    rows that it names. `fixed` are the fields to which a mapping gives the same value in each row,
    without a column.
    """

    workbook: Path
    sheet: str
    kind: Kind
    time_zone: str
    header_row: int
    columns: Mapping[str, int]
    unknown: tuple[str, ...] = ()
    origin: Origin | None = None
    has_baseline: bool = False
    damaged_blocks: int = 0
    lookups: Lookups = field(default_factory=Lookups)
    problems: tuple[Problem, ...] = ()
    macro: bool = False
    key: str = "id"
    shaped: tuple[Column, ...] = ()
    not_found: tuple[str, ...] = ()
    renamed: Mapping[str, str] = field(default_factory=dict)
    totals: frozenset[tuple[str, int]] = frozenset()
    struck: frozenset[tuple[str, int]] = frozenset()
    failed: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    only_failed: bool = False
    fixed: frozenset[str] = frozenset()

    @property
    def table(self) -> tuple[Column, ...]:
        """Return the columns that the sheet's rows are read, compared and checked by."""
        return self.shaped or self.kind.columns

    @property
    def importable(self) -> bool:
        """Whether import takes what the sheet holds."""
        return self.kind.importable

    def decided(self, id: str) -> str:
        """Return under which ID decisions about a row are kept; where no column shows it (rows of
        nested lists) the sheet belongs to it.
        """
        return (
            id if any(column.field == self.key for column in self.table) else f"{self.sheet} / {id}"
        )


EMPTY_MAPPING: Mapping[str, Any] = MappingProxyType({})
"""One for all rows: of a whole plan that is edited, each stays in memory."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row that is not blank.

    `number` is Excel's. `values` holds the fields whose cell is not blank and could be read;
    `cleared` those where (clear) was typed (their value is what removes it); `problems` the
    findings of its cells. `texts` holds what stands in the cells with an error, by field, so that
    an unedited odd value of the service can be told from a typing error.

    `origin_row` is the row in `Activities` for rows of `Failed rows`, `sent` what was refused
    there. Where both rows are read as one: `listed` is true, `places` says for fields whose cell is
    on the other sheet where it is, and `others` holds the cells that disagree with this row.
    """

    number: int
    values: JsonObject
    cleared: frozenset[str] = frozenset()
    problems: tuple[Problem, ...] = ()
    texts: Mapping[str, str] = field(default_factory=lambda: EMPTY_MAPPING)
    hidden: bool = False
    origin_row: int | None = None
    sheet: str = ""
    sent: SentValues | None = None
    listed: bool = False
    places: Mapping[str, Place] = field(default_factory=lambda: EMPTY_MAPPING)
    others: Mapping[str, OtherCell] = field(default_factory=lambda: EMPTY_MAPPING)


class RowState(StrEnum):
    """What an upload would do with a row."""

    UNCHANGED = "unchanged"
    CHANGED = "changed"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field that a planner changed.

    JSON values as the API has them; `before` is the baseline's, absent = None.
    """

    field: str
    before: JsonValue
    after: JsonValue
    cleared: bool = False


@dataclass(frozen=True, slots=True)
class Conflict:
    """A field that both changed: at export, in the service now, mine. With `sheet` the other value
    is not the service's but that sheet's: a correction on `Failed rows` (mine) and `Activities`
    disagree.

    `field` None is a conflict over the whole row, and the values are records: the new ID exists
    already in the service (`at_export` None), or the service does not show the activity any more
    (`in_service` None).
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
"""The code of the finding about people whom nobody knows: a stop where all are known, which a
planner can let pass.
"""
LIKE_KNOWN_ID = "like-known-id"
"""The code of the finding about a new ID that looks like a known one: in an own sheet a stop."""
NEW_ACTIVITY = "new-activity"
"""In the place of a field: the decision that a row with such an ID is a new activity."""
ALL_THE_SAME = "all-the-same"
"""In the place of a field: the decision that people whom nobody knows are sent, beside which the
cell may have one of its own.
"""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of the review, kept by (ID, field); the field of LEAVE_OUT is "", that of a
    conflict over the whole row "id".

    `found` is what stood in the cell, as text: another text there makes the decision void. `typed`
    is the text of TYPED as if it stood in the cell, of ALL_THE_SAME the text about which it was
    decided. `row` restricts it to one row, where the ID stands twice or is missing.
    """

    choice: Choice
    found: str = ""
    typed: str = ""
    row: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """One row that is changed or new; with `all_rows` also one that is unchanged (no fields).

    `values` are the row's readable values with the decisions applied, `current` the record that the
    service shows now (None: not known or not there), `base` that of the baseline. `problems` are
    errors and warnings of the row. `found` holds the text of cells with an error and
    of those whose value a decision replaced, by field. `origin_sheet` and `origin_row` say where
    the row of `Failed rows` is on the sheet of activities, where both were read as one. `left_out`
    says that the planner decided not to send the row.
    """

    row: int
    sheet: str
    id: str
    state: RowState
    fields: tuple[FieldChange, ...]
    values: JsonObject
    current: JsonObject | None = None
    base: JsonObject | None = None
    conflicts: tuple[Conflict, ...] = ()
    problems: tuple[Problem, ...] = ()
    hidden: bool = False
    origin_row: int | None = None
    origin_sheet: str = ""
    found: Mapping[str, str] = field(default_factory=dict)
    left_out: bool = False

    @property
    def plan_row(self) -> int:
        """Return the number of the row on the sheet of activities, also where its corrections are
        on `Failed rows`.
        """
        return self.origin_row or self.row if self.origin_sheet else self.row

    @property
    def has_error(self) -> bool:
        """Whether the row cannot be sent as it is."""
        return any(problem.severity == "error" for problem in self.problems)


@dataclass(frozen=True, slots=True)
class ChangeSet:
    """What a sheet would do: each row that is not blank is unchanged or stands in `changes`;
    `unchanged + len(changes) == rows`.

    `problems` are findings that belong to no change (the sheet itself, rows that are not sent).
    `removed` are IDs of the baseline that are gone, `removed_names` what the first of them are
    called ("" without a name). `left_out` are rows that are titles or notes: (sheet, row, text).
    `withdrawn` are IDs of refused rows that have the service's values again, `corrections` the
    values that were taken over in the review. `recheck` compares one of the rows again, with other
    decisions.
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
    recheck: Callable[[Change, Mapping[tuple[str, str], Decision]], Change] | None = field(
        default=None, compare=False, repr=False
    )

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        """Return every finding in the order of the rows, the sheet's first."""
        return (*self.each_problem(),)

    def each_problem(self) -> Iterator[Problem]:
        """Yield every finding in that order, one after the other: what was found in the cells of
        all rows may take more memory than there is.
        """
        yield from self.problems
        for change in self.changes:
            yield from change.problems
