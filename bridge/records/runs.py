"""The results of sending: receipts, row outcomes, history entries, and earlier runs of a row.

Frozen.
"""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import json
import os
import re
import sqlite3
import zlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from itertools import compress
from pathlib import Path
from typing import Annotated, Any, NamedTuple, cast

from pydantic import PlainSerializer, PlainValidator, TypeAdapter

from bridge.errors import LedgerError
from bridge.records.answers import ImportStatus, Words
from bridge.records.cells.base import JsonObject, JsonValue, json_text
from bridge.records.change_set import RowState
from bridge.records.kinds import HIDDEN
from bridge.texts import Text, holdable, say


def _read_text(json: Any) -> Text | None:
    if json is None:
        return None
    return Text(
        json["template"],
        {
            name: _read_text(value) if isinstance(value, dict) else value
            for name, value in json["values"].items()
        },
    )


def _text_json(text: Text | None) -> object:
    if text is None:
        return None
    return {
        "template": text.template,
        "values": {
            name: _text_json(value) if isinstance(value, Text) else str(value)
            for name, value in text.values.items()
        },
    }


Sentence = Annotated[Text | None, PlainValidator(_read_text), PlainSerializer(_text_json)]
"""A message, stored in records as its template and values."""


class RowResult(StrEnum):
    """The result of a row that was sent."""

    CREATED = "created"
    UPDATED = "updated"
    FAILED = "failed"
    UNKNOWN = "unknown"

    @property
    def is_accepted(self) -> bool:
        """Return whether the service took the row."""
        return self in {RowResult.CREATED, RowResult.UPDATED}


_OLDER = "sheetbridge:sheet"
"""The key of `SentRow.older` in the text that the ledger keeps, and nowhere else."""


@dataclass(frozen=True, slots=True)
class SentRow:
    """One row of an upload, in sending order.

    Has its place in the workbook, what was sent, and its former values (None if new). `older` has
    the values that the sheet showed instead of those; None if the sheet had no record of the row.
    `name` is what the sheet calls the activity; the ledger keeps it of new ones and of own sheets.
    """

    sheet: str
    row: int
    id: str
    state: RowState
    payload: JsonObject
    edited: tuple[str, ...]
    before: JsonObject | None = None
    origin_row: int | None = None
    older: JsonObject | None = dataclasses.field(default_factory=dict)
    name: str = dataclasses.field(default="", compare=False)

    @property
    def before_text(self) -> str | None:
        """Return what the ledger keeps of the former values."""
        if self.before is None:
            return None
        older: JsonObject = {} if self.older == {} else {_OLDER: self.older}
        return json_text({**self.before, **older})


@dataclass(frozen=True, slots=True)
class RowOutcome:
    """The outcome of one sent row.

    `position` counts the sent rows from 0; None is a refusal that matches no row. `said` is the
    service's message, `reason` what else is known, such as a lock, `field` the one field that it
    names, `advice` what the planner can do. `echoed` has the values that only the service's echo
    shows, by API name.
    """

    position: int | None
    sheet: Words
    row: int | None
    id: Words
    result: RowResult
    said: Words = ""
    reason: Sentence = None
    advice: Sentence = None
    field: Words | None = None
    echoed: Mapping[Words, Words] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UnexpectedChange:
    """A field that differs from what was requested after a run.

    `asked` is the value sent for an edited field; other fields should not have changed.
    """

    sheet: Words
    row: int
    id: Words
    field: Words
    before: JsonValue
    after: JsonValue
    edited: bool = False
    asked: JsonValue = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of an upload.

    Has one outcome per sent row (they always add up), refusals that match no row, and the
    service's counts. `unasked` are fields that differed from the request at the end.
    """

    rows: tuple[RowOutcome, ...]
    unplaced: tuple[RowOutcome, ...] = ()
    service: ImportStatus | None = None
    disagreements: tuple[
        Annotated[Text, PlainValidator(_read_text), PlainSerializer(_text_json)], ...
    ] = ()
    unasked: tuple[UnexpectedChange, ...] = ()

    def count(self, result: RowResult) -> int:
        """Return the number of rows with this result."""
        return sum(outcome.result == result for outcome in self.rows)

    def by_position(self, sent: int) -> list[RowOutcome | None]:
        """Return the outcomes of the run's first `sent` rows, None for rows never sent."""
        outcomes: list[RowOutcome | None] = [None] * sent
        for row in self.rows:
            if row.position is not None:
                outcomes[row.position] = row
        return outcomes


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
"""States of runs with an unknown outcome, which `follow` continues."""


class PartState(StrEnum):
    """The states of one request of a run."""

    PREPARED = "prepared"
    SENDING = "sending"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    FINISHED = "finished"

    @property
    def may_have_arrived(self) -> bool:
        """Return whether the service may have taken rows of the request."""
        return self not in {PartState.PREPARED, PartState.REFUSED}


@dataclass(frozen=True, slots=True)
class Part:
    """One import request: the rows `first` to `first + count - 1` in sending order.

    `said` is why the service refused its only row.
    """

    number: int
    first: int
    count: int
    state: PartState = PartState.PREPARED
    correlation_id: str | None = None
    said: str = ""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was sent, from where and to whom.

    It is in the ledger before the first byte is sent. `started_at` is UTC text. `mapping` is the
    JSON of an own sheet's mapping, or empty for one of our workbooks.
    """

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
    mapping: str = ""

    @property
    def correlation_ids(self) -> tuple[str, ...]:
        """Return the references of the accepted parts."""
        return tuple(part.correlation_id for part in self.parts if part.correlation_id)


@dataclass(frozen=True, slots=True)
class RunSummary:
    """One entry of the history.

    `sent` and `not_sent` add up to all rows of the run, and the four counts add up to `sent`.
    """

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
    """One export in the history.

    `sheets` maps sheets to row counts, `correlation_ids` kinds to references.
    """

    run: str
    started_at: str
    account: str
    base_url: str
    project_id: str
    workbook: Path | None
    sheets: dict[str, int]
    correlation_ids: dict[str, str]


@dataclass(frozen=True, slots=True)
class LastSent:
    """A value that a run sent in a field and that the service accepted.

    `number` orders runs by their start on this computer, independent of the clock. `source` is the
    mapping (`mapping_source`) or the workbook. It is not `sure` if the outcome is unknown and an
    earlier run sent another value, or none.
    """

    run: str
    value: JsonValue
    started_at: str = ""
    number: int = 0
    source: str = ""
    sure: bool = True


SentValues = Mapping[str, Mapping[str, Sequence[LastSent]]]
"""The values sent, by ID and field, newest first."""


def mapping_source(name: str) -> str:
    """Return the source name of values sent through this mapping."""
    return f"mapping:{name.casefold()}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A row that was not accepted.

    Has the service's message, our wording of it, advice, the one field that it names, what was
    sent, which fields were edited, and the `fields` that may be wrong. `run` is empty, and the sent
    values are unknown, if the message is only in the workbook.
    """

    said: str
    reason: Text | str
    advice: Text | None = None
    field: str | None = None
    payload: JsonObject = dataclasses.field(default_factory=dict)
    edited: tuple[str, ...] = ()
    run: str = ""
    started_at: str = ""
    fields: tuple[str, ...] = ()


Refusals = Mapping[str, Sequence[Refusal]]
"""Refusals by ID, newest first, since the row was last accepted."""

_RESULT = re.compile(r"(Created|Updated|Not accepted|Not sent|Unknown), \d{4}-\d\d-\d\d \d\d:\d\d")
_REASON = re.compile(
    r"(?: ?(?:It has the service's values again\."
    r"|The service has newer values: .* Choose Update from service\."
    r"|[\w ]+ was not corrected because the cell (?:has a formula|was changed meanwhile)\."
    # From earlier versions:
    r"|The service has other values now: .* Bring in what is new\."
    r"|[\w ]+ was not corrected: the cell (?:holds a formula|has been changed since)\.))*"
)
"""Texts that an upload adds to the refusal reason in `Reason`."""


class OurWords(NamedTuple):
    """The texts in `Result` and `Reason` of a row, with white space collapsed.

    Both uploads and planners write there.
    """

    result: str
    reason: str

    @property
    def is_plain(self) -> bool:
        """Return whether `Result` is blank or was written by an upload."""
        return not self.result or _RESULT.fullmatch(self.result) is not None

    def typed(self, refusals: Iterable[Refusal]) -> dict[str, str]:
        """Return, by field, the texts that no upload wrote and that must not be replaced.

        `refusals` are the row's known refusals. Every write-back calls this before it writes into
        `Result` or `Reason`, in exported workbooks and own sheets.
        """
        typed = {} if self.is_plain else {"result": self.result}
        # Ours is a known reason, one of our own sentences, or both.
        ours = {
            " ".join(str(words).split())
            for refusal in refusals
            for words in (refusal.reason, refusal.said)
        }
        rests = [self.reason.removeprefix(text) for text in {"", *ours}]
        if not any(map(_REASON.fullmatch, rests)):
            typed["reason"] = self.reason
        return typed


def accepted(rows: Sequence[SentRow], outcome: Outcome) -> Iterator[SentRow]:
    """Yield the rows that the service accepted. `rows` are all rows of the run."""
    taken = bytearray(len(rows))
    for row in outcome.rows:
        if row.position is not None and row.result.is_accepted:
            taken[row.position] = True
    return compress(rows, taken)  # in order: the ledger reads in batches


def ended(receipt: Receipt, outcome: Outcome) -> RunState:
    """Return the state of a run with this outcome."""
    if outcome.count(RowResult.UNKNOWN):
        return RunState.UNKNOWN
    refused = [part.state is PartState.REFUSED for part in receipt.parts]
    if all(refused):
        return RunState.REFUSED
    if not outcome.rows:  # stopped before sending or at the first refusal
        return RunState.REFUSED if any(refused) else RunState.CANCELLED
    return (
        RunState.PARTLY_DONE
        if outcome.count(RowResult.FAILED) or len(outcome.rows) < len(receipt.rows)
        else RunState.DONE
    )


def with_part(receipt: Receipt, part: Part) -> Receipt:
    """Return the receipt with one request in a new state. Its parts are in row order."""
    at = bisect_left(
        receipt.parts, part.first, key=lambda old: old.first
    )  # row by row there are many
    return replace(receipt, parts=(*receipt.parts[:at], part, *receipt.parts[at + 1 :]))


@contextlib.contextmanager
def readable(run: str) -> Iterator[None]:
    """Name the run in errors about an unreadable record, so that other runs continue."""
    try:
        yield
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, zlib.error) as error:
        raise LedgerError(
            say(
                "Run {run} is damaged in the history, or from a newer version of Sheetbridge.",
                run=run,
            ),
            say("Install the newest version. If that does not help, check the run in the service."),
            repr(error),
        ) from error


def kept(path: Path) -> str | bytes:
    """Return a path for the database.

    Names with another encoding, as on older shares, are stored as bytes.
    """
    try:
        return str(path).encode().decode()
    except UnicodeEncodeError:
        return os.fsencode(path)


def path(kept: str | bytes) -> Path:
    """Return the path that `kept` stored in the database."""
    return Path(os.fsdecode(kept))


HEAD = ("run", "type", "started_at", "account", "base_url", "project_id", "sheet")
"""Fields that receipts and history entries share with the table `runs`."""


def head_of(row: sqlite3.Row) -> dict[str, Any]:
    """Return the fields that receipts and history entries share."""
    return {
        **{name: row[name] for name in HEAD},
        "workbook": path(row["workbook"]),
        "practice": bool(row["practice"]),
    }


def part_row(run: str, part: Part) -> tuple[object, ...]:
    """Return a request as a row of `parts`: numbered from 1, with its first row from 0."""
    return (run, part.number, part.first, part.count, part.state, part.correlation_id, part.said)


class Digest:
    """A digest of a run's payload. Equal rows in equal order give the same digest."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()
        self._between = ""

    def add(self, payload: str) -> None:
        """Add the JSON of the next row."""
        self._digest.update(f"{self._between}{payload}".encode())
        self._between = "\n"

    @property
    def text(self) -> str:
        """Return the digest of the rows so far."""
        return self._digest.hexdigest()


def sent_rows(
    run: str, rows: Iterable[SentRow], digest: Digest, as_read: Mapping[str, JsonObject]
) -> Iterator[tuple[object, ...]]:
    """Yield a run's rows as rows of `sent`, positions from 0, adding payloads to the digest."""
    for position, row in enumerate(rows):
        id, payload = (
            holdable(row.id),
            json_text(row.payload),
        )  # the exact ID is in the payload
        digest.add(payload)
        # The service knows no name of a new activity yet.
        named: JsonObject = {"name": row.name} if row.name and row.before is None else {}
        read = as_read.get(row.id, named)
        yield (
            run,
            position,
            row.sheet,
            row.row,
            id,
            row.state,
            payload,
            json.dumps(row.edited),
            row.before_text,
            row.origin_row,
            json_text(read) if read else "",
        )


def sent_values(row: sqlite3.Row, run: sqlite3.Row) -> Iterator[tuple[str, str, str]]:
    """Yield field, value (JSON) and source of the values sent by a row of `sent`; `run` is its row
    of `runs`. For an own sheet these are all fields that were read, with the mapping as source.
    A value that differs from the cell (it was corrected in the review, or a colleague's value
    was kept) follows, with the workbook as source. So do unedited hidden fields, because their
    values are the newest known.
    """
    payload = cast(JsonObject, json.loads(row["payload"]))
    read = (
        cast(JsonObject, json.loads(row["as_read"]))
        if row["as_read"] and run["type"] == "upload"
        else JsonObject()
    )
    for name in ("id", "name"):  # neither is a value that was sent
        read.pop(name, None)
    yield from ((field, json_text(value), source_of(run)) for field, value in read.items())
    hidden = (column.field for column in HIDDEN)
    for field in dict.fromkeys((*json.loads(row["edited"]), *read, *hidden)):
        if field in payload and (field not in read or payload[field] != read[field]):
            yield field, json_text(payload[field]), _workbook_source(run)


def source_of(run: sqlite3.Row) -> str:
    """Return the source of a run's values: its mapping, else its workbook."""
    return (
        mapping_source(str(json.loads(run["mapping"])["name"]))
        if run["mapping"]
        else _workbook_source(run)
    )


def _workbook_source(run: sqlite3.Row) -> str:
    return holdable(os.fsdecode(run["workbook"]))


def sent_row(row: sqlite3.Row) -> SentRow:
    """Return the row that `sent_rows` stored. Raises the errors that `readable` handles."""
    payload = cast(JsonObject, json.loads(row["payload"]))
    before: JsonObject | None = None if row["before"] is None else json.loads(row["before"])
    older = {} if before is None else before.pop(_OLDER, {})
    read = json.loads(row["as_read"] or "{}")
    return SentRow(
        sheet=row["sheet"],
        row=row["row"],
        id=str(payload.get("id", row["id"])),
        state=RowState(row["state"]),
        payload=payload,
        edited=tuple(json.loads(row["edited"])),
        before=before,
        origin_row=row["origin_row"],
        older=older if isinstance(older, dict) else None,
        name=str(read.get("name") or ""),
    )


def summary_of(row: sqlite3.Row, parts: Sequence[sqlite3.Row]) -> RunSummary:
    """Return a row of `runs` and its requests as a history entry."""
    counts = {result.value: int(row[result.value]) for result in RowResult}
    if not row["outcome"]:
        counts["failed"] = sum(part["count"] for part in parts if part["said"])
        if row["state"] in OPEN_STATES:
            counts["unknown"] = row["sent"] - counts["failed"]
    sent = sum(counts.values())
    return RunSummary(
        **head_of(row) | counts,
        correlation_ids=tuple(part["correlation_id"] for part in parts if part["correlation_id"]),
        state=(
            RunState(row["state"]) if row["state"] in set(RunState) else RunState.UNKNOWN
        ),  # from a newer version
        sent=sent,
        not_sent=row["sent"] - sent,
        ended_at=row["ended_at"],
        written=path(row["written"]) if row["written"] else None,
    )


def packed_outcome(outcome: Outcome, *, bare: bool = False) -> bytes:
    """Return an outcome as compressed JSON, with messages as templates and values.

    With `bare`, the service's values are left out.
    """
    outcome = replace(outcome, unasked=()) if bare else outcome
    # Accepted rows, which are nearly all, have little to store.
    stored = _outcome().dump_python(outcome, exclude_defaults=True)
    # The text of a hundred thousand rows takes 12 MB, which the database copies whenever it touches
    # the run.
    return zlib.compress(json.dumps(stored, separators=(",", ":")).encode(), 1)


@cache
def _outcome() -> TypeAdapter[Outcome]:
    return TypeAdapter(Outcome)


def read_outcome(kept: bytes) -> Outcome:
    """Return the outcome stored by `packed_outcome`. Raises the errors that `readable` handles."""
    return _outcome().validate_python(json.loads(zlib.decompress(kept)))
