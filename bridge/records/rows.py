"""What passes along the data's way between the packages: frozen, plain, JSON values by the API's field names."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from bridge.errors import Problem
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.column import Column
from bridge.records.corrections import Correction
from bridge.records.kinds import ACTIVITIES, kind_named
from bridge.texts import Text


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a workbook comes from: its first lines on `About this file` and in the baseline's header.

    `exported_at` is the service's time of the request, as exact UTC text; `filters` what was asked for, by wire name.
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
    """Known names by source (`sites`, `assets`, `categories`, `work-packages`, `work-orders`, `teams`), and people by ID.

    They feed the dropdowns, the sheet `Lists` and the checks. `complete` holds the sources that came from an export of the kind itself;
    the others were only seen in activities.
    """

    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    people: Mapping[str, str] = field(default_factory=dict)
    complete: frozenset[str] = frozenset()

    def known(self, source: str) -> tuple[str, ...]:
        """Return the known names of a source; of `people` their IDs."""
        return tuple(self.people) if source == "people" else self.names.get(source, ())


@dataclass(frozen=True, slots=True)
class SheetInfo:
    """What is known of a sheet before its rows: which columns stand where, in which zone, and where it comes from.

    `columns` maps the field to its column number (1 = A) for each column of the kind that the sheet has; `unknown` the captions of others.
    `not_found` are captions of the export that are gone, and `renamed` maps such a one to the unknown caption whose cells hold its sort of values.
    `origin` is None for a workbook without our marks. `key` is the field that names a record. `shaped` are the columns where only records show them.
    """

    workbook: Path
    sheet: str
    kind: str
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

    @property
    def table(self) -> tuple[Column, ...]:
        """Return the columns that the sheet's rows are read, compared and checked by."""
        return self.shaped or (kind_named(self.kind) or ACTIVITIES).columns

    @property
    def importable(self) -> bool:
        """Whether import takes what the sheet holds."""
        return (kind_named(self.kind) or ACTIVITIES).importable


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row that is not blank.

    `number` is Excel's. `values` holds the fields whose cell is not blank and could be read; `cleared` those where (clear) was typed (their
    value is what removes it); `problems` the findings of its cells. `texts` holds what stands in the cells with an error, by field, so that an
    unedited odd value of the service can be told from a typing error. `origin_row` is the row in `Activities` for rows of `Failed rows`.
    """

    number: int
    values: JsonObject
    cleared: frozenset[str] = frozenset()
    problems: tuple[Problem, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    hidden: bool = False
    origin_row: int | None = None
    sheet: str = ""


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
    """A field that both changed: at export, in the service now, mine.

    `field` None is a conflict over the whole row, and the values are records: the new ID exists already in the service (`at_export` None), or
    the service does not show the activity any more (`in_service` None).
    """

    field: str | None
    at_export: JsonValue
    in_service: JsonValue
    mine: JsonValue


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


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of the review, kept by (ID, field); the field of LEAVE_OUT is "", that of a conflict over the whole row "id".

    `found` is what stood in the cell, as text: another text there makes the decision void. `typed` is the text of TYPED as if it stood in the cell.
    `row` restricts it to one row, where the ID stands twice or is missing.
    """

    choice: Choice
    found: str = ""
    typed: str = ""
    row: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """One row that is changed or new; with `all_rows` also one that is unchanged (no fields).

    `values` are the row's readable values with the decisions applied, `current` the record that the service shows now (None: not known or not
    there), `base` the one of the baseline, `problems` errors and warnings of the row. `found` holds the text of cells with an error and of those
    whose value a decision replaced, by field. `left_out` says that the planner decided not to send the row.
    """

    row: int
    sheet: str
    id: str
    state: RowState
    fields: tuple[FieldChange, ...]
    values: JsonObject
    current: JsonObject | None = None
    conflicts: tuple[Conflict, ...] = ()
    problems: tuple[Problem, ...] = ()
    hidden: bool = False
    origin_row: int | None = None
    base: JsonObject | None = None
    found: Mapping[str, str] = field(default_factory=dict)
    left_out: bool = False

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
    changes: tuple[Change, ...]
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
        return self.problems + tuple(problem for change in self.changes for problem in change.problems)


class RowResult(StrEnum):
    """How a row that was sent ended."""

    CREATED = "created"
    UPDATED = "updated"
    FAILED = "failed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class SentRow:
    """One row of an upload, in the order sent: its place in the workbook, what was sent, and the values it had before (None: new)."""

    sheet: str
    row: int
    id: str
    state: RowState
    payload: JsonObject
    edited: tuple[str, ...]
    before: JsonObject | None = None
    origin_row: int | None = None


@dataclass(frozen=True, slots=True)
class RowOutcome:
    """How one sent row ended. `position` counts the rows sent from 0; None: a refusal that could not be placed at a row.

    `said` are the service's own words, `reason` ours over them, `field` the one field that the words name, `advice` what the planner can do,
    `echoed` what only the service's echo shows, by the API's names.
    """

    position: int | None
    sheet: str
    row: int | None
    id: str
    result: RowResult
    said: str = ""
    reason: Text | None = None
    advice: Text | None = None
    field: str | None = None
    echoed: Mapping[str, str] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ImportStatus:
    """The counts of an import as the service gives them (None: not given or unreadable), and its messages."""

    total: int | None = None
    processed: int | None = None
    created: int | None = None
    updated: int | None = None
    failed: int | None = None
    deleted: int | None = None
    messages: tuple[str, ...] = ()

    def counts(self) -> dict[str, int | None]:
        """Return the six counts by the API's names."""
        return {name: getattr(self, name) for name in ("total", "processed", "created", "updated", "failed", "deleted")}


@dataclass(frozen=True, slots=True)
class Echo:
    """One element of an import result or of the failed rows: the service's all-text row, its position and its words, as far as given."""

    activity: Mapping[str, str] = field(default_factory=dict)
    index: int | None = None
    message: str = ""

    @property
    def id(self) -> str:
        """Return the echoed ID, empty where there is none."""
        return self.activity.get("id", "")


@dataclass(frozen=True, slots=True)
class ImportResult:
    """The result of an import: echoes, or counts where the service gives no rows."""

    created: tuple[Echo, ...] = ()
    updated: tuple[Echo, ...] = ()
    failed: tuple[Echo, ...] = ()
    created_count: int | None = None
    updated_count: int | None = None


@dataclass(frozen=True, slots=True)
class Surprise:
    """A field that is not as it was asked for after a run. `asked` is what was sent for an edited field; the others should not have changed."""

    sheet: str
    row: int
    id: str
    field: str
    before: JsonValue
    after: JsonValue
    edited: bool = False
    asked: JsonValue = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an upload ended: one outcome a sent row (they always add up), refusals that could not be placed, the service's own counts.

    `unasked` are the fields that are not as they were asked for once it had ended.
    """

    rows: tuple[RowOutcome, ...]
    unplaced: tuple[RowOutcome, ...] = ()
    service: ImportStatus | None = None
    disagreements: tuple[Text, ...] = ()
    unasked: tuple[Surprise, ...] = ()

    def count(self, result: RowResult) -> int:
        """Return how many rows ended so."""
        return sum(outcome.result == result for outcome in self.rows)


class RunState(StrEnum):
    """The states of a run in the ledger."""

    PREPARED = "prepared"
    SENDING = "sending"
    FOLLOWING = "following"
    DONE = "done"
    PARTLY_DONE = "partly-done"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    CANCELLED = "cancelled"


class PartState(StrEnum):
    """The states of one request of a run."""

    PREPARED = "prepared"
    SENDING = "sending"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Part:
    """One import request: the rows `first` to `first + count - 1` in the order sent. `said`: why the service refused the one row in it."""

    number: int
    first: int
    count: int
    state: PartState = PartState.PREPARED
    correlation_id: str | None = None
    said: str = ""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was sent, from where and to whom; in the ledger before the first byte leaves. `started_at` is UTC text."""

    run: str
    type: str
    started_at: str
    account: str
    base_url: str
    project_id: str
    workbook: Path
    sheet: str
    rows: Sequence[SentRow]
    parts: tuple[Part, ...]
    state: RunState = RunState.PREPARED
    practice: bool = False

    @property
    def correlation_ids(self) -> tuple[str, ...]:
        """Return the references of the accepted parts."""
        return tuple(part.correlation_id for part in self.parts if part.correlation_id)
