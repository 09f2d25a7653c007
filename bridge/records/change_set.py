"""The result of comparing a sheet: changes, conflicts and the planner's decisions. Frozen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias

from bridge.errors import Problem
from bridge.records.answers import Words
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.columns import Column
from bridge.records.kinds import Kind


@dataclass(frozen=True, slots=True)
class Correction:
    """A new value for the cell of `field` in the row with this ID, in cell form.

    `row` is the row number at the check. `found` is the cell's text at that time; if it has
    changed, the correction is void. `cleared` writes the text (clear). `theirs` means that the
    value is the service's, so it also becomes the baseline. `witness` identifies the row if its ID
    is missing or repeated. `restores` means that it belongs to a reverted row. It is written once
    the service accepts that row, if the cell still shows `was`. `sent_as` is the sent ID of the row
    that a correction on `Failed rows` belongs to. It is written once the service has accepted that
    row. `rows` is how many rows of the sheet had its ID at the check.
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
    rows: int = 1

    def is_due(self, accepted: Collection[str]) -> bool:
        """Return whether it is due once the service has accepted the rows with these IDs."""
        waits_for = self.sent_as or (self.id if self.restores else "")
        return not waits_for or waits_for in accepted


class CellWrite(NamedTuple):
    """A cell that gets a value.

    Attributes:
        column: The column number (1 = A).
        field: The field whose cell type writes the value.
        value: The value as JSON.
        text: The cell's text, if what was typed is not a valid value of the field.
        id: The ID of its row, if known.
        found: The text that it replaces, for the history; empty where no check found one.
        theirs: Whether the value is the service's, so that it also becomes the baseline.
    """

    sheet: str
    row: int
    column: int
    field: str
    value: JsonValue = None
    text: str | None = None
    id: str = ""
    found: str = ""
    theirs: bool = False


@dataclass(frozen=True, slots=True)
class WrittenCell:
    """A cell into which a correction was written, with its text before and after."""

    sheet: Words
    row: int
    id: Words
    field: Words
    before: Words
    after: Words

    def as_json(self) -> JsonObject:
        """Return the cell in the form for reports and scripts."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of a workbook, as shown on `About this file` and stored in the baseline's header.

    `exported_at` is the service's time of the request, as exact UTC text. `filters` are the
    requested filters by wire name.
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
    """Known names by source, and people by ID.

    Sources are `sites`, `assets`, `categories`, `work-packages`, `work-orders` and `teams`. They
    feed the dropdowns, the sheet `Lists` and the checks. `complete` lists the sources that come
    from an export of the kind itself; the others were only seen in activities.
    """

    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    people: Mapping[str, str] = field(default_factory=dict)
    complete: frozenset[str] = frozenset()

    def known(self, source: str) -> tuple[str, ...]:
        """Return the known names of a source, or the IDs for `people`."""
        return tuple(self.people) if source == "people" else self.names.get(source, ())


EMPTY_RECORD: JsonObject = {}
Place: TypeAlias = tuple[str, int]
"""A sheet name and a row number."""


class RefusedValues(NamedTuple):
    """The refused values of a row of `Failed rows`: ID, payload, and the run that sent it.

    `plan` has the values that its row of `Activities` showed instead of those in `payload`, at the
    upload or since a refresh. `reason` is what was written as `Reason`.
    """

    id: str
    payload: JsonObject
    run: str
    plan: JsonObject = EMPTY_RECORD
    reason: str = ""

    @property
    def on_plan(self) -> JsonObject:
        """Return the values that the row of `Activities` had.

        A refused correction from `Failed rows` was never written there, and an unedited cell may
        show an older value than was sent.
        """
        return {**self.payload, **self.plan}

    def with_plan(self, shown: JsonObject) -> RefusedValues:
        """Return the same with values that `Activities` shows since."""
        return self._replace(plan={**self.plan, **shown})


class OtherCell(NamedTuple):
    """A cell of `Activities` that differs from a correction on `Failed rows`.

    Has its content as in `SheetRow`, its location, and the list that joins both cells, if any.
    """

    value: JsonValue
    text: str
    cleared: bool
    problems: tuple[Problem, ...]
    place: Place
    both: JsonValue = None


@dataclass(frozen=True, slots=True)
class SheetInfo:
    """What is known of a sheet before its rows are read: its columns, time zone and origin.

    `columns` maps fields to column numbers (1 = A) for the kind's columns that the sheet has.
    `unknown` are the headers of other columns. `not_found` are exported headers that are gone.
    `renamed` maps such a header to the unknown one whose cells hold the same type of values.
    `origin` is None for a workbook without our marks. `key` is the field that identifies a record.
    `shaped` are the columns that are only known from records. `totals` are the (sheet, row) pairs
    of a Table's total rows, `struck` those with struck-through cells. `failed` maps the name of
    `Failed rows` to its columns if it is read with this sheet; with `only_failed`, only the rows
    listed there are read. `fixed` are the fields that a mapping sets to one value in each row,
    without a column; `clocks` are its columns of times of day by field, beside those of days.
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
    clocks: Mapping[str, int] = field(default_factory=dict)

    @property
    def table(self) -> tuple[Column, ...]:
        """Return the columns used to read, compare and check the rows."""
        return self.shaped or self.kind.columns

    @property
    def importable(self) -> bool:
        """Return whether the sheet can be uploaded."""
        return self.kind.importable

    def decision_id(self, id: str, row: int | None = None) -> str:
        """Return the ID under which decisions about a row are stored.

        For rows of nested lists, which have no ID column, it includes the sheet; for a decision
        about one row only, its number in a line of its own, which no ID has.
        """
        if all(column.field != self.key for column in self.table):
            id = f"{self.sheet} / {id}"
        return id if row is None else f"{id}\n{row}"

    def decision_id_of(self, change: Change) -> str:
        """Return the ID, as written in the cell, under which decisions about a row are stored."""
        id = change.found.get(self.key, change.id)
        return self.decision_id(id, None if id and not change.repeated else change.row)


EMPTY_MAPPING: Mapping[str, Any] = MappingProxyType({})
"""One for all rows: of a whole plan that is edited, each stays in memory."""


class SheetRow(NamedTuple):
    """One row that is not blank.

    `number` is Excel's row number. `values` has the fields with a readable cell. `cleared` are the
    fields with (clear), whose value is the one that removes it. `problems` belong to its cells.
    `texts` has the text of cells with an error, by field, to tell an odd value of the service from
    a typing error.

    For rows of `Failed rows`, `origin_row` is the row in `Activities`, and `refused` what was
    refused. If both rows are read as one, `joined` is true. `places` then locates fields whose cell
    is on the other sheet, and `others` has the cells that differ from this row.

    `own_columns` are the texts in the planner's own columns by header, or by column letters without
    one, where they are asked for.
    """

    number: int
    values: JsonObject
    cleared: frozenset[str] = frozenset()
    problems: tuple[Problem, ...] = ()
    texts: Mapping[str, str] = EMPTY_MAPPING
    hidden: bool = False
    origin_row: int | None = None
    sheet: str = ""
    refused: RefusedValues | None = None
    joined: bool = False
    places: Mapping[str, Place] = EMPTY_MAPPING
    others: Mapping[str, OtherCell] = EMPTY_MAPPING
    own_columns: Mapping[str, str] = EMPTY_MAPPING


class RowState(StrEnum):
    """What an upload would do with a row."""

    UNCHANGED = "unchanged"
    CHANGED = "changed"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field that a planner changed.

    Values are the API's JSON. `before` is the baseline's value; a missing one is None.
    """

    field: str
    before: JsonValue
    after: JsonValue
    cleared: bool = False


class CopyValue(NamedTuple):
    """The text of a cell in one file of a merge.

    `by` names the file and its author. A value that is not `usable` cannot replace the plan's.
    """

    file: str
    by: str
    text: str
    usable: bool = True


@dataclass(frozen=True, slots=True)
class Conflict:
    """A field that both sides changed: the values at export, in the service now, and mine.

    If `sheet` is set, the other value is from that sheet: a correction on `Failed rows` (mine)
    differs from `Activities`. If `copies` is set, the files of a merge differ. `both` is the third
    choice between two lists: what was exported, with what each side added and without what each
    removed. None if there is none.

    If `field` is None, the whole row is in conflict and the values are records. Either the new ID
    already exists in the service (`base` is None), or the service no longer has the activity
    (`theirs` is None).
    """

    field: str | None
    base: JsonValue
    theirs: JsonValue
    mine: JsonValue
    sheet: str = ""
    copies: tuple[CopyValue, ...] = ()
    both: JsonValue = None


class Choice(StrEnum):
    """A choice of the planner in the review."""

    MINE = "mine"
    """Send my value although the service's has changed too."""
    THEIRS = "theirs"
    """Keep the service's value."""
    BOTH = "both"
    """Join two lists: use `Conflict.both`."""
    TYPED = "typed"
    """Use another text for the cell."""
    LEAVE_OUT = "leave-out"
    """Skip the row."""
    ALL_THE_SAME = "all-the-same"
    """Send unknown people anyway."""
    COPY = "copy"
    """Use the value of one file of a merge."""


# A decision is stored under an ID and a field. These stand instead of a field, because the cell may
# have a decision of its own.
ROW = ""
"""The row as a whole: to skip it."""
NEW_ACTIVITY = "new-activity"
"""A row whose ID looks like a known one is a new activity."""
ALL_THE_SAME = "all-the-same"
"""Unknown people are sent."""
AGAIN = "again"
"""A row is sent as the service refused it."""


def copy_of(field: str | None) -> str:
    """Return what stands for which file was chosen for a field in a merge."""
    return f"copy of {field}"


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of the review, stored by (ID, field).

    The field is ROW for LEAVE_OUT and "id" for a conflict over the whole row. `found` is the cell's
    text at that time, or those of the whole row by line; if it has changed, the decision is void;
    a row is skipped without one whatever its cells have. `typed` is the text for TYPED as if
    typed into the cell, for MINE the correction that came before the conflict, for ALL_THE_SAME
    the text that was accepted, and for COPY the file, whose text is `found`. The ID is that of
    `SheetInfo.decision_id`.
    """

    choice: Choice
    found: str = ""
    typed: str = ""

    @property
    def text(self) -> str | None:
        """Return the text that replaces the cell's, or None."""
        corrected = self.choice is Choice.MINE and self.typed
        return self.typed if corrected or self.choice is Choice.TYPED else None


@dataclass(frozen=True, slots=True)
class Change:
    """A changed or new row; with `all_rows` also an unchanged one (no fields).

    `values` are the row's readable values with the decisions applied. `current` is the service's
    record (None if unknown or missing), `base` the baseline's. `problems` are the row's errors and
    warnings. `found` has, by field, the text of cells with an error and of those replaced by a
    decision. `origin_sheet` and `origin_row` locate a row of `Failed rows` on the sheet of
    activities, if both were read as one. `left_out` means that the planner skipped the row,
    `repeated` that another row of the sheet has the ID that its cell has.
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
    repeated: bool = False

    @property
    def plan_row(self) -> int:
        """Return the row on the sheet of activities, even for corrections on `Failed rows`."""
        return self.origin_row or self.row if self.origin_sheet else self.row

    def edit_of(self, name: str) -> FieldChange | None:
        """Return the edit of a field, or None."""
        return next((edit for edit in self.fields if edit.field == name), None)

    @property
    def has_error(self) -> bool:
        """Return whether the row cannot be sent as it is."""
        return any(problem.severity == "error" for problem in self.problems)


class Untouched(Protocol):
    """The unchanged rows of a checked sheet that can be told from others by their IDs; `noted` are
    those with a cell that a planner may want to be sent.
    """

    @property
    def noted(self) -> tuple[str, ...]: ...

    def ids(self) -> Iterable[str]:
        """Yield their IDs in the order of the sheet."""

    def record(self, id: str, /) -> JsonObject:
        """Return what a row shows."""

    def change(self, id: str, place: Place | None = None, /) -> Change:
        """Return a row without edited fields, about which `recheck` accepts decisions; a row that
        was skipped is known by its place alone.
        """


class PlanRulesJudge(Protocol):
    """Judges the rows of a sheet by the plan rules, as often as decisions change them."""

    def again(
        self, before: Sequence[Change], rows: list[Change], places: Iterable[int], /
    ) -> set[int]:
        """Renew the warnings of `rows`, which differ at `places` from those `before`; return the
        places of all rows that differ now.
        """

    def trial(self) -> Callable[[Change], bool]:
        """Return a function that tries other versions of rows, one after the other: whether a row
        brings no new warning beside those judged last and those that fitted before.
        """


@dataclass(frozen=True, slots=True)
class ChangeSet:
    """The changes of a sheet: each non-blank row is unchanged or in `changes`, so `unchanged +
    len(changes) == rows`.

    `problems` belong to no change (the sheet itself, rows that are not sent). `removed` are
    exported IDs that are missing, `removed_names` the names of the first ones ("" without a name).
    `left_out` are rows that are titles or notes: (sheet, row, text). `withdrawn` are IDs of refused
    rows that have the service's values again, `corrections` the values chosen in the review.
    `recheck` compares one row again with other decisions, and `plan_judge` judges the rows anew
    after it. `untouched` are the unchanged rows.
    `typed_over` has by new ID the problems of rows whose ID was typed over, with the old one as
    their suggestion; the sheet's own problem counts them.
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
    plan_judge: PlanRulesJudge | None = field(default=None, compare=False, repr=False)
    untouched: Untouched | None = field(default=None, compare=False, repr=False)
    typed_over: Mapping[str, Problem] = field(default_factory=dict)

    @property
    def new(self) -> int:
        """Return the number of new rows."""
        return sum(change.state is RowState.NEW for change in self.changes)

    @property
    def due(self) -> Sequence[Correction]:
        """Return the corrections that do not wait for the service to accept a row."""
        accepted = () if self.offline else self.withdrawn
        return [correction for correction in self.corrections if correction.is_due(accepted)]

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        """Return all problems in row order, starting with the sheet's own."""
        return (*self.each_problem(),)

    def each_problem(self) -> Iterator[Problem]:
        """Yield all problems in that order.

        One at a time, because those of all cells together may not fit in memory.
        """
        yield from self.problems
        for change in self.changes:
            yield from change.problems
