"""What sending gives: the receipt of a run, the service's answers, how each row ended, and the lines of the history. Frozen."""

from __future__ import annotations

import dataclasses
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.change_types import RowState
from bridge.texts import Text


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


OPEN_STATES = frozenset({RunState.SENDING, RunState.FOLLOWING, RunState.UNKNOWN})
"""States of runs whose outcome is not known yet; `follow` goes on with them."""


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


@dataclass(frozen=True, slots=True)
class RunSummary:
    """One line of the history. `sent` and `not_sent` are all rows of the run, and the four counts add up to `sent`."""

    run: str
    type: str
    started_at: str
    account: str
    base_url: str
    project_id: str
    workbook: Path
    sheet: str
    correlation_ids: tuple[str, ...]
    state: RunState
    sent: int
    created: int = 0
    updated: int = 0
    failed: int = 0
    unknown: int = 0
    practice: bool = False
    ended_at: str | None = None
    written: Path | None = None
    not_sent: int = 0


@dataclass(frozen=True, slots=True)
class ExportSummary:
    """One export of the history. `sheets` maps a sheet to its rows, `correlation_ids` a kind to its reference."""

    run: str
    started_at: str
    account: str
    base_url: str
    project_id: str
    workbook: Path | None
    sheets: dict[str, int]
    correlation_ids: dict[str, str]


def ended(receipt: Receipt, outcome: Outcome) -> RunState:
    """Return the state of a run whose rows ended so."""
    if outcome.count(RowResult.UNKNOWN):
        return RunState.UNKNOWN
    refused = [part.state is PartState.REFUSED for part in receipt.parts]
    if all(refused):
        return RunState.REFUSED
    if not outcome.rows:  # stopped before a byte left, or at the first refusal
        return RunState.REFUSED if any(refused) else RunState.CANCELLED
    return RunState.PARTLY_DONE if outcome.count(RowResult.FAILED) or len(outcome.rows) < len(receipt.rows) else RunState.DONE


def with_part(receipt: Receipt, part: Part) -> Receipt:
    """Return the receipt with one request in a new state; its parts are in the order of their rows."""
    at = bisect_left(receipt.parts, part.first, key=lambda old: old.first)  # row by row there are many, and each is marked
    return replace(receipt, parts=(*receipt.parts[:at], part, *receipt.parts[at + 1 :]))
