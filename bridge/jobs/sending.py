"""Sends the parts of a run in order, and splits a rejected file into smaller parts.

Each state is written to the ledger before the next byte is sent.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from bridge.changes.import_payload import SendMode, sent_row, with_current_row
from bridge.changes.row_outcomes import could_show, nothing_arrived, taken_rows
from bridge.client.endpoints import home_of
from bridge.client.error_mapping import file_refused, outcome_unknown
from bridge.client.exchange import ExchangeClient
from bridge.errors import (
    BridgeError,
    ConflictError,
    LedgerError,
    NotFoundError,
    OutcomeUnknownError,
    RefusedError,
    UsageError,
    WorkbookError,
)
from bridge.files import Lock, exists, replacing
from bridge.jobs.fetch import PIECE, KnownRecords, fetch_activities
from bridge.ledger import Ledger
from bridge.progress import Monitor
from bridge.records.changes import Change, Conflict
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import (
    OPEN_STATES,
    LastSent,
    Part,
    PartState,
    Receipt,
    Refusal,
    RowResult,
    RunState,
    RunSummary,
    SentRow,
    with_part,
)
from bridge.texts import Text, few, plural, say

_LOG = logging.getLogger(__name__)
_NOT_SENT = frozenset({RunState.PREPARED, RunState.REFUSED, RunState.CANCELLED})
# Older rejections were corrected or dropped long ago, and each run is a file to read.
_LAST_RUNS = 50
"""Most runs that are searched for rejections."""


class EarlierRuns:
    """The runs of one project in a ledger.

    Raises LedgerError if it cannot be read or written.
    """

    def __init__(self, ledger: Ledger, base_url: str, project_id: str) -> None:
        self._ledger, self._home, self._project_id = (
            ledger,
            home_of(base_url),
            project_id,
        )  # addresses of one service may differ

    def lock(self) -> Lock:
        """Return the lock under which a run of the project begins."""
        # Use a hash, because addresses contain characters that file names cannot.
        name = hashlib.sha256(f"{self._home}\n{self._project_id}".encode()).hexdigest()[:16]
        return Lock(self._ledger.folder("begin") / name)

    def sent_before(self, digest: str) -> RunSummary | None:
        """Return the newest run that may have sent this payload and was not fully rejected."""
        # Addresses with and without /api are the same service; the ledger keeps them as typed.
        addresses = {summary.base_url for summary in self._newest_first()}
        summaries = [
            run
            for address in addresses
            if (run := self._ledger.sent_before(address, self._project_id, digest)) is not None
        ]
        return max(summaries, key=lambda run: run.started_at, default=None)

    def newest(self, ids: Collection[str], after: str = "") -> dict[str, dict[str, LastSent]]:
        """Return the newest value from this computer that each field may have in the service.

        With `after`, only later runs are used.
        """
        first = self._ledger.run_numbers()[after] if after else 0
        newest = {
            id: {field: values[0] for field, values in fields.items() if values[0].number > first}
            for id, fields in self.values(ids).items()
        }
        return {id: fields for id, fields in newest.items() if fields}

    def values(self, ids: Collection[str]) -> dict[str, dict[str, list[LastSent]]]:
        """Return values from this computer that the fields may have in the service.

        They are for these rows, newest first. These are accepted values, and later ones from runs
        with an unknown outcome.
        """
        wanted = frozenset(ids)
        if not wanted:
            return {}
        numbers, values = (
            self._ledger.run_numbers(),
            self._ledger.last_sent(self._home, self._project_id, wanted),
        )
        for summary in reversed([*self._newest_first()]):
            number = numbers[summary.run]
            unknown = (
                wanted.intersection(self._open_rows(summary.run))
                if summary.state in OPEN_STATES
                else frozenset[str]()
            )
            for row in self._ledger.receipt(summary.run).rows if unknown else ():
                for field in row.edited if row.id in unknown else ():
                    earlier = values.setdefault(row.id, {}).setdefault(field, [])
                    if field in row.payload and (not earlier or earlier[0].number < number):
                        value = row.payload[field]
                        sure = bool(earlier) and earlier[0].sure and earlier[0].value == value
                        last_sent = LastSent(
                            summary.run, value, summary.started_at, number, sure=sure
                        )
                        earlier.insert(0, last_sent)
        return values

    def refused(self) -> dict[str, list[Refusal]]:
        """Return recent rejections of rows since they were last accepted, by ID, newest first."""
        taken, refusals = set[str](), dict[str, list[Refusal]]()
        for summary in islice(self._newest_first(), _LAST_RUNS):
            outcome = self._ledger.outcome(summary.run)
            ends = (
                {
                    row.position: row
                    for row in outcome.rows
                    if row.result is RowResult.FAILED and row.id not in taken
                }
                if outcome
                else {}
            )
            for position, row in enumerate(self._ledger.receipt(summary.run).rows) if ends else ():
                if (end := ends.get(position)) is not None:
                    words = (end.said, end.reason or end.said, end.advice, end.field)
                    refusals.setdefault(row.id, []).append(
                        Refusal(*words, row.payload, row.edited, summary.run, summary.started_at)
                    )
            if outcome is not None:
                # A row that was accepted later is no longer rejected.
                taken.update(row.id for row in outcome.rows if row.result.is_accepted)
        return refusals

    def open_with(self, ids: Collection[str]) -> RunSummary | None:
        """Return the newest unchecked run that may have sent one of these rows."""
        wanted = frozenset(ids)
        with self._ledger.transaction() as connection:
            asked = {row["run"] for row in connection.execute("select run from asked")}
        for summary in self._newest_first():
            # A later export shows the state of its rows, even if the run itself stays open.
            if (
                summary.state in OPEN_STATES
                and summary.run not in asked
                and not wanted.isdisjoint(self._open_rows(summary.run))
            ):
                return summary
        return None

    def since(self, ended: Collection[str], ids: Collection[str]) -> RunSummary | None:
        """Return the newest run that ended since and may have sent one of these rows.

        Runs in `ended` are ignored.
        """
        wanted = frozenset(ids)
        for summary in self._newest_first():
            if (
                summary.ended_at is not None
                and summary.run not in ended
                and not wanted.isdisjoint(row.id for row in self._ledger.receipt(summary.run).rows)
            ):
                return summary
        return None

    def note_asked(self, run: str) -> None:
        """Record that the service was asked about a run, so that its rows may be sent again."""
        with self._ledger.transaction() as connection:
            connection.execute("insert or ignore into asked values (?)", (run,))

    def _newest_first(self) -> Iterator[RunSummary]:
        for summary in self._ledger.summaries():
            if (home_of(summary.base_url), summary.project_id) == (
                self._home,
                self._project_id,
            ) and summary.state not in _NOT_SENT:
                yield summary

    def _open_rows(self, run: str) -> Iterator[str]:
        outcome = self._ledger.outcome(run)
        if outcome is not None:
            return (row.id for row in outcome.rows if row.result is RowResult.UNKNOWN)
        receipt = self._ledger.receipt(run)
        # Of a run that is being sent, include later parts, which may go out at any moment, and
        # rejected ones, which no export has shown yet to be missing.
        under_way = receipt.state is RunState.SENDING
        return (
            row.id
            for part in receipt.parts
            if under_way or part.state.may_have_arrived
            for row in receipt.rows[part.first : part.first + part.count]
        )


class FirstByte:
    """Whether any byte of a run was sent. `advice` says how to continue in that case.

    `left` is set before the first call that may send something.
    """

    def __init__(self, advice: Text) -> None:
        self._advice = advice
        self.left = False

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Turn errors of the history and its files into OutcomeUnknownError if a byte was sent."""
        try:
            yield
        except (LedgerError, WorkbookError) as error:
            if not self.left:
                raise
            raise OutcomeUnknownError(
                say(
                    "Rows may have been sent, but the outcome was not saved: {why}",
                    why=error.title,
                ),
                self._advice,
                error.detail,
            ) from error


_WRITTEN = 100
"""Records written at a time."""


@dataclass(frozen=True, slots=True)
class Converted:
    """A JSON file: import JSON, or the records of a kind that cannot be uploaded.

    `warnings` describe what it does not contain.
    """

    file: Path
    kind: str
    records: int
    warnings: tuple[Text, ...] = ()


def refuse_folder(out: Path) -> None:
    """Raise an error if a folder has the name of the file to write."""
    if exists(out) and out.is_dir():
        raise UsageError(say("{name} is a folder.", name=out.name), say("Add a file name."))


def refuse_suffix(out: Path, suffix: str = ".xlsx") -> None:
    """Raise an error if the name of a workbook to write does not end in the suffix."""
    if out.suffix.casefold() != suffix.casefold():
        raise UsageError(
            say("{name} is not a valid name for a workbook.", name=out.name),
            say("Use a name that ends in {suffix}.", suffix=suffix),
        )


def write_json(
    out: Path,
    kind: str,
    texts: Iterator[str],
    verify: Callable[[], None] | None = None,
    *,
    overwrite: bool | None = None,
) -> Converted:
    """Write a JSON array in UTF-8 without a byte order mark, completely or not at all.

    `verify` may reject it after all texts are read. `overwrite` is as in `replacing`.
    """
    refuse_folder(out)
    count = 0
    with (
        replacing(out, overwrite=overwrite) as temporary,
        temporary.open("w", encoding="utf-8", newline="") as file,
    ):
        file.write("[")
        # In batches of a hundred: writing records singly takes three times as long.
        while some := [*islice(texts, _WRITTEN)]:
            file.write((",\n" if count else "") + ",\n".join(some))
            count += len(some)
        file.write("]\n")
        if verify is not None:
            verify()
    return Converted(out, kind, count)


# Long enough for a click right after the check, short enough that nobody edits the same row
# meanwhile.
FRESH = 10.0
"""Seconds for which an answer of the service is treated as current."""
_OTHERS = 60.0
"""Seconds to wait for another window that is about to send too."""
# Some services show accepted rows only after a delay. Until then they would seem to be missing.
_A_MOMENT = 3.0
_TOLD, _NAMED = 20, 3


class LastLook:
    """Tracks the age of the service's answer about rows to send, and asks again if too old.

    `rows` are what would be sent of the `changes`, in their order. `answered_at` is the time of the
    oldest answer by the monitor's clock. None means that the service is not asked.
    """

    def __init__(
        self,
        client: ExchangeClient,
        monitor: Monitor,
        changes: Sequence[Change],
        rows: Sequence[SentRow],
        mode: SendMode,
        answered_at: float | None,
    ) -> None:
        self._client = client
        self._monitor = monitor
        self._changes = changes
        self._rows = rows
        self._mode = mode
        self._answered_at = answered_at
        self._end = len(changes)

    def again(self, first: int, count: int) -> Sequence[SentRow]:
        """Return the updated rows from `first` on, or an empty list if all are current.

        There are at least `count` rows. Raises ConflictError if someone else changed a field to be
        sent, or deleted or created the activity.
        """
        if self._answered_at is None or (
            first + count <= self._end and self._monitor.now() - self._answered_at <= FRESH
        ):
            return []
        # Ask for whole batches, or sending row by row would request an export per row.
        end = min(max(first + count, first + PIECE), len(self._changes))
        changes = self._changes[first:end]
        rows, conflicts = list[SentRow](), list[tuple[str, Conflict]]()
        now = fetch_activities(self._client, [change.id for change in changes], self._monitor)
        for change, row in zip(changes, self._rows[first:end], strict=True):
            record = now.get(change.id)
            if record == change.current:
                rows.append(row)
                continue
            later, clashes = with_current_row(change, record)
            conflicts += [(change.id, clash) for clash in clashes]
            rows.append(sent_row(later, self._mode))
        if conflicts:
            raise _overtaken(conflicts)
        self._answered_at = self._monitor.now()
        self._end = end
        return rows


def _shown_later(
    client: ExchangeClient, rows: Sequence[SentRow], monitor: Monitor
) -> KnownRecords | None:
    """Export sent rows again after a moment, which the service may need to show them.

    Returns None if no export is available.
    """
    monitor.sleep(_A_MOMENT)
    try:
        return fetch_activities(client, [row.id for row in rows], monitor)
    except BridgeError:
        return None


def _overtaken(conflicts: Sequence[tuple[str, Conflict]]) -> ConflictError:
    ids = list(dict.fromkeys(id for id, _ in conflicts))
    lines = [
        f"{id}, {clash.field or 'the activity'}: at the check {clash.at_export!r}, now"
        f" {clash.in_service!r}, yours {clash.mine!r}"
        for id, clash in conflicts[:_TOLD]
    ]
    return ConflictError(
        say(
            "These rows were changed in the service meanwhile and were not sent: {ids}.",
            ids=named(ids),
        ),
        say("Check the workbook again, resolve the conflicts, then upload."),
        "\n".join(lines),
    )


def follow_first(run: str) -> Text:
    """Return the advice about a run that has not finished."""
    return say("Follow it first: sheetbridge follow {run}.", run=run)


def sending(count: int) -> Text:
    """Return the progress step for sending rows."""
    return plural(count, "Sending 1 row", "Sending {count} rows")


def named(ids: Sequence[str]) -> str:
    """Return the first of many IDs in one line."""
    return few(ids, _NAMED)


def refuse_open(run: RunSummary | None) -> None:
    """Raise OutcomeUnknownError if a run with an unknown outcome may have sent the rows."""
    if run is not None:
        raise OutcomeUnknownError(
            say(
                "Nothing was sent. Some of these rows were sent with run {run}, whose "
                "outcome is unknown.",
                run=run.run,
            ),
            follow_first(run.run),
        )


def refuse_overtaken(runs: EarlierRuns, ids: Sequence[str], ended: frozenset[str] | None) -> None:
    """Raise an error if another run is sending the rows, or has sent them since the check began.

    The project's lock is held.
    """
    refuse_open(runs.open_with(ids))
    run = runs.since(ended, ids) if ended is not None else None
    if run is not None:
        raise ConflictError(
            say(
                "Run {run} sent some of these rows after the check. Nothing was sent again.",
                run=run.run,
            ),
            say("Check the workbook again to see what is left to send."),
        )


@contextmanager
def beginning(lock: Lock, monitor: Monitor) -> Iterator[None]:
    """Hold the lock under which a run begins, waiting a while if another window holds it."""
    since = monitor.now()
    with ExitStack() as held:
        while True:
            try:
                held.enter_context(lock)
                break
            except LedgerError:  # locks are not supported here
                raise
            except BridgeError:
                # Starting a run takes seconds; a lock held longer belongs to a hanging program.
                if monitor.now() - since > _OTHERS:
                    raise
            monitor.report(say("Waiting for another window to send"))
            monitor.sleep(0.5)
        yield


class Sent(NamedTuple):
    """What `PartsToSend.send` did: the receipt with the states of its parts, and what stopped it,
    or None.

    `other_way` is the first refusal that led to smaller parts or, with `by_row`, to single rows.
    """

    receipt: Receipt
    error: BridgeError | None
    other_way: BridgeError | None
    by_row: bool = False


@dataclass
class PartsToSend:
    """The parts of a run, sent in order up to the first file that is not accepted.

    If an export shows that none of a rejected file arrived, it is sent again in smaller parts or
    row by row. More than `ASKED` rows are only sent row by row if that was asked for. Row by row,
    a rejection concerns one row and the others continue. Sending stops if several rows in
    succession are rejected before any is accepted.
    """

    client: ExchangeClient
    ledger: Ledger
    receipt: Receipt
    look: LastLook
    by_row: bool
    first_byte: FirstByte
    monitor: Monitor
    _learning: bool = False
    _taken: bool = False
    _refusals: int = 0
    _other_way: BridgeError | None = None
    _held: BridgeError | None = None

    def __post_init__(self) -> None:
        self._waiting = list(self.receipt.parts)

    def send(self) -> Sent:
        """Send all parts, or stop at the first error that concerns more than its part."""
        begun = False
        while self._waiting:
            part = self._waiting.pop(0)
            # The first part was checked under the lock. The others have waited while it was sent.
            error = (self._look_again(part) if begun else None) or self._send(part)
            begun = True
            if error is None and not self._waiting:
                error = self._held
            if error is not None:
                _LOG.warning(
                    "Run %s, part %s: %s | %s", self.receipt.run, part.number, error, error.detail
                )
                self.ledger.note_cause(self.receipt.run, error.reply or error.detail)
                return Sent(self.receipt, error, self._other_way, self._learning)
        return Sent(self.receipt, None, self._other_way, self._learning)

    def _rows(self, part: Part) -> Sequence[SentRow]:
        return self.receipt.rows[part.first : part.first + part.count]

    def _look_again(self, part: Part) -> BridgeError | None:
        """Compare the rows of a part once more; return why it cannot be sent, if so."""
        try:
            later = self.look.again(part.first, part.count)
            if later:
                self.ledger.replace_rows(self.receipt.run, part.first, later)
                end = part.first + len(later)
                rows = (*self.receipt.rows[: part.first], *later, *self.receipt.rows[end:])
                self.receipt = replace(self.receipt, rows=rows)
        except BridgeError as error:
            return error
        return None

    def _send(self, part: Part) -> BridgeError | None:
        """Send a part; return the error that ends the run, or None where the others follow."""
        # Record this before the first byte, so that after a crash the part is treated as sent until
        # an export shows otherwise.
        self.ledger.mark_part(self.receipt.run, part.number, PartState.SENDING)
        try:
            reference = _send_part(
                self.client,
                self.ledger,
                self.receipt,
                part,
                self.by_row,
                self.first_byte,
                partial(self._is_absent, self._rows(part)),
            )
        except OutcomeUnknownError as error:
            # An export cannot show fields that the service never returns, but some answers are
            # proof.
            shown = any(could_show(row) for row in self._rows(part))
            refused = None if shown else error.refused
            state = PartState.UNKNOWN if refused is None else PartState.REFUSED
            self._mark(replace(part, state=state))
            return refused or error
        except BridgeError as error:
            return self._refused(part, error)
        if self._learning:
            self.client.remember_rows()
        self._taken = True
        self._mark(replace(part, state=PartState.ACCEPTED, correlation_id=reference))
        count = len(self.receipt.rows)
        self.monitor.report(sending(count), part.first + part.count, count)
        return None

    def _mark(self, part: Part) -> None:
        self.receipt = record_part(self.ledger, self.receipt, part)

    def _is_absent(self, rows: Sequence[SentRow]) -> bool:
        """Return whether an export made now proves that none of the rows arrived."""
        now = _shown_later(self.client, rows, self.monitor)
        return now is not None and nothing_arrived(rows, now)

    def _refused(self, part: Part, error: BridgeError) -> BridgeError | None:
        """Return what ends the run after a rejection, or None where it goes on."""
        about_row = isinstance(error, RefusedError) and error.status in ABOUT_THE_ROW
        # A gateway's 403 concerns this row's text, but does not judge the row.
        if self.by_row and (about_row or (error.status == 403 and not error.reply)):
            return self._refused_row(part, error, about_row)
        again = None if self.by_row else _again(error, part, self.client)
        if again is None:
            self._mark(replace(part, state=PartState.REFUSED))
            return error
        if not self._is_absent(self._rows(part)):
            self._mark(replace(part, state=PartState.UNKNOWN))
            return outcome_unknown(error.detail, error.status, error.reply)
        if again == _SMALLER:
            size = part.count // 2
            halves = [(part.first, size), (part.first + size, part.count - size)]
            self._split([part], halves, self._waiting)
        else:
            gone = [part, *self._waiting]
            count = sum(part.count for part in gone)
            if count > ASKED:
                self._mark(replace(part, state=PartState.REFUSED))
                return file_refused(error, count)
            singles = [
                (at, 1) for part in gone for at in range(part.first, part.first + part.count)
            ]
            self._split(gone, singles, [])
            # Only a row that is then accepted proves that files were the problem.
            self.by_row = self._learning = True
        self._other_way = self._other_way or error
        return None

    def _split(
        self, gone: Sequence[Part], pieces: Sequence[tuple[int, int]], waiting: list[Part]
    ) -> None:
        self.receipt, self._waiting = _split(self.ledger, self.receipt, gone, pieces, waiting)

    def _refused_row(self, part: Part, error: BridgeError, about_row: bool) -> BridgeError | None:
        self._refusals += 1
        said = (error.reply or str(error.title)) if about_row else ""
        self._held = self._held if about_row else error
        self._mark(replace(part, state=PartState.REFUSED, said=said))
        # After ten rejections without any accepted row the request itself is wrong, and others
        # would fail too.
        few = self._refusals < _REFUSALS and not (self._learning and not self._waiting)
        return None if self._taken or few else error


def accepted_despite_refusal(
    client: ExchangeClient, ledger: Ledger, receipt: Receipt, monitor: Monitor
) -> tuple[Receipt, tuple[Text, ...]]:
    """Check whether the service saved rows that it rejected, and report them.

    Gateways may reject requests that were processed.
    """
    refused = [part for part in receipt.parts if part.state is PartState.REFUSED]
    rows = [row for part in refused for row in receipt.rows[part.first : part.first + part.count]]
    now = _shown_later(client, rows, monitor) if refused else None
    ids = taken_rows(rows, now) if now is not None else ()
    if not ids:
        return receipt, ()
    for part in refused:
        saved = [row.id in ids for row in receipt.rows[part.first : part.first + part.count]]
        # Trust the records: a service may return an error and still save the rows.
        if any(saved):
            receipt = record_part(
                ledger,
                receipt,
                replace(
                    part, state=PartState.FINISHED if all(saved) else PartState.UNKNOWN, said=""
                ),
            )
    return receipt, (
        say(
            "The service did not accept these rows but shows them as sent: {ids}.",
            ids=named(ids),
        ),
    )


_SMALLER, _BY_ROW = "smaller", "by row"

ABOUT_THE_ROW = frozenset({400, 409, 422})
ASKED = 50
"""Most rows that are sent one by one without asking, if the service does not accept a file."""
_REFUSALS = 10
"""After this many rejections in succession before any row was accepted, the request is at fault,
not the rows.
"""


def _again(error: BridgeError, part: Part, client: ExchangeClient) -> str | None:
    """Return how to resend a rejected file: in smaller parts, row by row, or None for not at all.

    400, 404 and 405 may mean that the service does not support files, unless it has accepted one
    before.
    """
    status = (
        error.status
        if isinstance(error, RefusedError)
        else 404
        if isinstance(error, NotFoundError)
        else 0
    )
    # This may be a gateway's limit; the request then never reached the service.
    if status == 413:
        return _SMALLER if part.count > 1 else _BY_ROW
    return _BY_ROW if status in {400, 404, 405} and client.import_form is None else None


def _send_part(
    client: ExchangeClient,
    ledger: Ledger,
    receipt: Receipt,
    part: Part,
    by_row: bool,
    first_byte: FirstByte,
    absent: Callable[[], bool],
) -> str:
    if by_row:
        first_byte.left = True
        return client.import_one(receipt.rows[part.first].payload, absent)
    path = ledger.folder(receipt.run) / f"activities-{part.number + 1}.json"
    write_json(
        path, ACTIVITIES.name, ledger.payloads(receipt.run, part.first, part.first + part.count)
    )
    first_byte.left = True
    return client.import_file(path, absent, key_of(receipt, part))


def key_of(receipt: Receipt, part: Part) -> str:
    """Return the key from which the client makes the references of a part."""
    return f"{receipt.run}/{part.number}"


def record_part(ledger: Ledger, receipt: Receipt, part: Part) -> Receipt:
    """Record the state of one part and return the updated receipt."""
    ledger.mark_part(receipt.run, part.number, part.state, part.correlation_id, part.said)
    return with_part(receipt, part)


def _split(
    ledger: Ledger,
    receipt: Receipt,
    gone: Sequence[Part],
    pieces: Sequence[tuple[int, int]],
    waiting: Sequence[Part],
) -> tuple[Receipt, list[Part]]:
    """Replace parts with new ones, given as (first row, number of rows).

    Returns the receipt and the parts to send next.
    """
    numbers = {part.number for part in gone}
    others = [other for other in receipt.parts if other.number not in numbers]
    # Never reuse numbers, because files and references of rejected parts stay in the run's folder.
    free = max(other.number for other in receipt.parts) + 1
    fresh = [Part(free + offset, first, count) for offset, (first, count) in enumerate(pieces)]
    parts = sorted([*others, *fresh], key=lambda other: other.first)
    ledger.replace_parts(receipt.run, parts)
    return replace(receipt, parts=tuple(parts)), [*fresh, *waiting]
