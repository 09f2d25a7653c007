"""Send the parts of a run one after the other, and a refused file again in smaller ones; each state
is in the ledger before the next byte leaves.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path

from bridge.changes.import_payload import SendMode, looked_again, sent_row
from bridge.changes.outcome.row_outcomes import could_show, nothing_arrived, taken_rows
from bridge.client.endpoints import home_of
from bridge.client.error_mapping import outcome_unknown
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
from bridge.files import Lock, replacing
from bridge.jobs.fetch import PIECE, fetch_activities
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

_NOT_SENT = frozenset({RunState.PREPARED, RunState.REFUSED, RunState.CANCELLED})
# Older refusals have long been corrected or given up, and each run is a file to read.
_LAST_RUNS = 50
"""Runs that are asked for refusals; an older one says little of what the service takes today."""
_TABLE = "create table if not exists asked (run text primary key)"


class EarlierRuns:
    """The runs of one project in a ledger.

    Raises LedgerError where it cannot be read or written.
    """

    def __init__(self, ledger: Ledger, base_url: str, project_id: str) -> None:
        self._ledger, self._home, self._project_id = (
            ledger,
            home_of(base_url),
            project_id,
        )  # one service is typed in several ways
        with ledger.transaction() as connection:
            connection.execute(_TABLE)

    def lock(self) -> Lock:
        """Return the lock under which a run of the project begins."""
        # A hash, for addresses hold characters that no file name may.
        name = hashlib.sha256(f"{self._home}\n{self._project_id}".encode()).hexdigest()[:16]
        return Lock(self._ledger.folder("begin") / name)

    def sent_before(self, digest: str) -> RunSummary | None:
        """Return the newest run that may have sent the same payload and was not refused
        as a whole.
        """
        # With /api or without, one service; the ledger keeps the address as it was typed then.
        addresses = {summary.base_url for summary in self._newest_first()}
        found = [
            run
            for address in addresses
            if (run := self._ledger.sent_before(address, self._project_id, digest)) is not None
        ]
        return max(found, key=lambda run: run.started_at, default=None)

    def newest(self, ids: Collection[str], after: str = "") -> dict[str, dict[str, LastSent]]:
        """Return the newest value from this computer that each field of these rows may have in the
        service, with `after` only of later runs.
        """
        first = self._ledger.run_numbers()[after] if after else 0
        found = {
            id: {field: values[0] for field, values in fields.items() if values[0].number > first}
            for id, fields in self.values(ids).items()
        }
        return {id: fields for id, fields in found.items() if fields}

    def values(self, ids: Collection[str]) -> dict[str, dict[str, list[LastSent]]]:
        """Return the values from this computer that the fields of these rows may have in the
        service, the newest first.

        These are accepted values, and those that a run with an unknown outcome sent later.
        """
        wanted = frozenset(ids)
        if not wanted:
            return {}
        numbers, found = (
            self._ledger.run_numbers(),
            self._ledger.last_sent(self._home, self._project_id, wanted),
        )
        for summary in self._newest_first():
            number = numbers[summary.run]
            unknown = (
                wanted.intersection(self._open_rows(summary.run))
                if summary.state in OPEN_STATES
                else frozenset[str]()
            )
            for row in self._ledger.receipt(summary.run).rows if unknown else ():
                for field in row.edited if row.id in unknown else ():
                    known = found.setdefault(row.id, {}).setdefault(field, [])
                    if field in row.payload and (not known or known[0].number < number):
                        known.insert(
                            0, LastSent(summary.run, row.payload[field], summary.started_at, number)
                        )
        return found

    def refused(self) -> dict[str, list[Refusal]]:
        """Return how the service refused rows in the last runs since it last took them, by ID, the
        newest first.
        """
        taken, found = set[str](), dict[str, list[Refusal]]()
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
                    said = (end.said, end.reason or end.said, end.advice, end.field)
                    found.setdefault(row.id, []).append(
                        Refusal(*said, row.payload, row.edited, summary.run, summary.started_at)
                    )
            if outcome is not None:
                # A row that was accepted later is not "refused before" any more.
                taken.update(
                    row.id
                    for row in outcome.rows
                    if row.result in {RowResult.CREATED, RowResult.UPDATED}
                )
        return found

    def open_with(self, ids: Collection[str]) -> RunSummary | None:
        """Return the newest run that may have sent one of these rows and of which nobody has asked
        yet what became of it.
        """
        wanted = frozenset(ids)
        asked = self._asked()
        for summary in self._newest_first():
            # An export that was asked since tells what became of its rows, even where the run
            # itself stays open.
            if (
                summary.state in OPEN_STATES
                and summary.run not in asked
                and not wanted.isdisjoint(self._open_rows(summary.run))
            ):
                return summary
        return None

    def since(self, ended: Collection[str], ids: Collection[str]) -> RunSummary | None:
        """Return the newest run that may have sent one of these rows and has ended, other than the
        runs that had `ended` before.
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
        """Record that the service was asked for what became of a run: its rows may be sent anew, if
        the planner wants that.
        """
        with self._ledger.transaction() as connection:
            connection.execute("insert or ignore into asked values (?)", (run,))

    def _asked(self) -> frozenset[str]:
        with self._ledger.transaction() as connection:
            return frozenset(row["run"] for row in connection.execute("select run from asked"))

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
        sent = self._parts_sent(run)
        return (
            row.id
            for position, row in enumerate(self._ledger.receipt(run).rows)
            if position in sent
        )

    def _parts_sent(self, run: str) -> set[int]:
        """Return the positions of the rows that have left this computer, or are about to."""
        receipt = self._ledger.receipt(run)
        # While a run is being sent, its later parts count too: they may leave at any moment.
        under_way = receipt.state is RunState.SENDING
        kept = [
            part
            for part in receipt.parts
            if part.state is not PartState.REFUSED
            and (under_way or part.state is not PartState.PREPARED)
        ]
        return {
            position for part in kept for position in range(part.first, part.first + part.count)
        }


class FirstByte:
    """Whether a byte of a run has left, which `advice` says how to continue."""

    def __init__(self, advice: Text) -> None:
        self._advice = advice
        self._left = False

    def leaves(self) -> None:
        """Note that the next call may send something."""
        self._left = True

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Turn errors of the history and its files into OutcomeUnknownError once a
        byte has left.
        """
        try:
            yield
        except (LedgerError, WorkbookError) as error:
            if not self._left:
                raise
            raise OutcomeUnknownError(
                say(
                    "Rows may have been sent, but the outcome could not be saved: {why}",
                    why=error.title,
                ),
                self._advice,
                error.detail,
            ) from error


_WRITTEN = 100
"""Records written at a time."""


@dataclass(frozen=True, slots=True)
class Converted:
    """JSON in a file: import JSON, or the records of a kind that import does not take.

    `warnings` say what it does not hold.
    """

    file: Path
    kind: str
    records: int
    warnings: tuple[Text, ...] = ()


def write_json(
    out: Path,
    kind: str,
    texts: Iterator[str],
    verify: Callable[[], None] | None = None,
    *,
    overwrite: bool | None = None,
) -> Converted:
    """Write a JSON array, UTF-8 without a byte order mark, whole or not at all: `verify` may refuse
    it when all texts are taken.

    `overwrite` as of `replacing`.
    """
    if out.is_dir():
        raise UsageError(
            say("{name} is a folder.", name=out.name), say("Give the name of a file in it.")
        )
    count = 0
    with (
        replacing(out, overwrite=overwrite) as temporary,
        temporary.open("w", encoding="utf-8", newline="") as file,
    ):
        file.write("[")
        # A hundred at a time: writing each record by itself takes three times as long.
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
"""Seconds for which an answer of the service counts as what it has now."""
_OTHERS = 60.0
"""Seconds to wait for another window that is about to send too."""
# Some services show what they took only a little later; asked at once, it would look absent.
_A_MOMENT = 3.0
_TOLD, _NAMED = 20, 3


class LastLook:
    """Knows how old the service's answer about rows is that are to leave, and asks again where it
    is too old.

    `answered_at` is when the oldest answer came, by the monitor's clock; None: the service is not
    to be asked.
    """

    def __init__(
        self,
        client: ExchangeClient,
        monitor: Monitor,
        changes: Sequence[Change],
        mode: SendMode,
        answered_at: float | None,
    ) -> None:
        self._client = client
        self._monitor = monitor
        self._changes = changes
        self._mode = mode
        self._answered_at = answered_at
        self._end = len(changes)

    def again(self, first: int, count: int) -> Sequence[SentRow]:
        """Return the rows from `first` on as they are to be sent now, `count` at least; none where
        they stand as they were.

        Raises ConflictError where somebody else changed a field that is to be sent, took the
        activity away or made it.
        """
        if self._answered_at is None or (
            first + count <= self._end and self._monitor.now() - self._answered_at <= FRESH
        ):
            return []
        # Whole pieces, or a run row by row would ask for an export before each row.
        end = min(max(first + count, first + PIECE), len(self._changes))
        changes = self._changes[first:end]
        found, conflicts = list[SentRow](), list[tuple[str, Conflict]]()
        now = fetch_activities(self._client, [change.id for change in changes], self._monitor)
        for change in changes:
            later, clashes = looked_again(change, now.get(change.id))
            conflicts += [(change.id, clash) for clash in clashes]
            found.append(sent_row(later, self._mode))
        if conflicts:
            raise _overtaken(conflicts)
        self._answered_at = self._monitor.now()
        self._end = end
        return found


def nowhere(client: ExchangeClient, rows: Sequence[SentRow], monitor: Monitor) -> bool:
    """Whether an export made now proves that nothing of rows that were sent has arrived.

    The service gets a moment to show them.
    """
    monitor.sleep(_A_MOMENT)
    try:
        return nothing_arrived(rows, fetch_activities(client, [row.id for row in rows], monitor))
    except BridgeError:
        return False


def arrived(client: ExchangeClient, rows: Sequence[SentRow], monitor: Monitor) -> tuple[str, ...]:
    """Return the IDs of refused rows that an export made now shows as they were sent; none where it
    cannot be had.
    """
    monitor.sleep(_A_MOMENT)
    try:
        return taken_rows(rows, fetch_activities(client, [row.id for row in rows], monitor))
    except BridgeError:
        return ()


def _overtaken(conflicts: Sequence[tuple[str, Conflict]]) -> ConflictError:
    ids = list(dict.fromkeys(id for id, _ in conflicts))
    lines = [
        f"{id}, {clash.field or 'the activity'}: at the check {clash.at_export!r}, now"
        f" {clash.in_service!r}, yours {clash.mine!r}"
        for id, clash in conflicts[:_TOLD]
    ]
    return ConflictError(
        plural(
            len(ids),
            "1 row was changed in the service meanwhile and was not sent: {ids}.",
            "{count} rows were changed in the service meanwhile and were not sent: {ids}.",
            ids=named(ids),
        ),
        say("Check the workbook again, decide the conflicts, then upload."),
        "\n".join(lines),
    )


def named(ids: Sequence[str]) -> str:
    """Return the first of many IDs in one line."""
    return few(ids, _NAMED)


def refuse_open(run: RunSummary | None) -> None:
    """Raise OutcomeUnknownError where a run may have sent some of the rows and nobody knows yet
    what became of them.
    """
    if run is not None:
        raise OutcomeUnknownError(
            say(
                "Nothing was sent. Some of these rows were sent with run {run}, whose "
                "outcome is unknown.",
                run=run.run,
            ),
            say(
                "Follow that run in the history or with: sheetbridge follow {run}. Then "
                "check the workbook again.",
                run=run.run,
            ),
        )


def refuse_overtaken(runs: EarlierRuns, ids: Sequence[str], ended: frozenset[str] | None) -> None:
    """Raise an error where another run has the rows, or sent them after the check began.

    The project's lock is held.
    """
    refuse_open(runs.open_with(ids))
    run = runs.since(ended, ids) if ended is not None else None
    if run is not None:
        raise ConflictError(
            say(
                "Some of these rows were sent with run {run} after the check. Nothing was "
                "sent twice.",
                run=run.run,
            ),
            say("Check the workbook again to see what is left to send."),
        )


@contextmanager
def beginning(lock: Lock, monitor: Monitor) -> Iterator[None]:
    """Hold the lock under which a run begins; waits a while for another window that holds it."""
    since = monitor.now()
    with ExitStack() as held:
        while True:
            try:
                held.enter_context(lock)
                break
            except LedgerError:  # there are no locks to wait for
                raise
            except BridgeError:
                # Another program's beginning takes seconds; a lock held longer is somebody's
                # hanging program.
                if monitor.now() - since > _OTHERS:
                    raise
            monitor.report(say("Waiting for another window to send"))
            monitor.sleep(0.5)
        yield


def send_parts(
    client: ExchangeClient,
    ledger: Ledger,
    receipt: Receipt,
    look: LastLook,
    by_row: bool,
    first_byte: FirstByte,
    monitor: Monitor,
) -> tuple[Receipt, BridgeError | None, str]:
    """Send part after part; stop at the first file that is not accepted. Returns the receipt with
    the states of its parts, and the words of the first refusal that led to smaller parts or single
    rows.

    A file that was refused as a whole goes again in smaller parts, or row by row, where an export
    shows that none of it arrived. Row by row, a refusal speaks of its row and the others go on, but
    not where the service took nothing yet and refuses one row after the other.
    """
    waiting = list(receipt.parts)
    learning = False
    taken = False
    begun = False
    refusals = 0
    said = ""
    while waiting:
        part = waiting.pop(0)
        # The first part was looked at under the lock; the others have waited while it was sent.
        if begun:
            try:
                receipt = _renewed(ledger, receipt, part.first, look.again(part.first, part.count))
            except BridgeError as error:
                return receipt, error, said
        begun = True
        # On disk before the first byte: after a crash this part counts as sent until an export
        # shows otherwise.
        ledger.mark_part(receipt.run, part.number, PartState.SENDING)
        absent = partial(
            nowhere, client, receipt.rows[part.first : part.first + part.count], monitor
        )
        try:
            reference = _send_part(client, ledger, receipt, part, by_row, first_byte, absent)
        except OutcomeUnknownError as error:
            rows = receipt.rows[part.first : part.first + part.count]
            # No export can tell of fields that the service never shows; its own 401 does.
            if error.refused is not None and not any(could_show(row) for row in rows):
                return (
                    marked(ledger, receipt, replace(part, state=PartState.REFUSED)),
                    error.refused,
                    said,
                )
            return marked(ledger, receipt, replace(part, state=PartState.UNKNOWN)), error, said
        except BridgeError as error:
            again = None if by_row else _again(error, part, client)
            if by_row and isinstance(error, RefusedError) and error.status in _ABOUT_THE_ROW:
                refusals += 1
                receipt = marked(
                    ledger,
                    receipt,
                    replace(part, state=PartState.REFUSED, said=error.said or str(error.title)),
                )
                # Ten refusals and nothing taken yet: the request itself is wrong, and each further
                # one would be refused likewise.
                if taken or (refusals < _REFUSALS and not (learning and not waiting)):
                    continue
                return receipt, error, said
            if again is None:
                return marked(ledger, receipt, replace(part, state=PartState.REFUSED)), error, said
            if not absent():
                return (
                    marked(ledger, receipt, replace(part, state=PartState.UNKNOWN)),
                    outcome_unknown(error.detail, error.status, error.said),
                    said,
                )
            said = said or error.said
            if again == _SMALLER:
                receipt, waiting = _split(ledger, receipt, [part], _halves(part), waiting)
            else:
                receipt, waiting = _split(
                    ledger, receipt, [part, *waiting], _singles((part, *waiting)), []
                )
                # Only a row that is then taken proves that files were the trouble.
                by_row = learning = True
            continue
        if learning:
            client.remember_rows()
        learning, taken = False, True
        receipt = marked(
            ledger, receipt, replace(part, state=PartState.ACCEPTED, correlation_id=reference)
        )
        monitor.report(
            plural(len(receipt.rows), "Sending 1 row", "Sending {count} rows"),
            part.first + part.count,
            len(receipt.rows),
        )
    return receipt, None, said


def taken_all_the_same(
    client: ExchangeClient, ledger: Ledger, receipt: Receipt, monitor: Monitor
) -> tuple[Receipt, tuple[Text, ...]]:
    """Look whether the service took rows that it refused: gateways answer so for requests that went
    through. Says so of those that it did.
    """
    refused = [part for part in receipt.parts if part.state is PartState.REFUSED]
    ids = (
        arrived(
            client,
            [row for part in refused for row in receipt.rows[part.first : part.first + part.count]],
            monitor,
        )
        if refused
        else ()
    )
    for part in refused if ids else ():
        there = [row.id in ids for row in receipt.rows[part.first : part.first + part.count]]
        # Told by the records themselves: a service may answer with an error and take the rows all
        # the same.
        if any(there):
            receipt = marked(
                ledger,
                receipt,
                replace(
                    part, state=PartState.FINISHED if all(there) else PartState.UNKNOWN, said=""
                ),
            )
    return receipt, (
        (
            say(
                "The service did not accept these rows but shows them as sent: {ids}.",
                ids=named(ids),
            ),
        )
        if ids
        else ()
    )


_SMALLER, _BY_ROW = "smaller", "by row"

_ABOUT_THE_ROW = frozenset({400, 409, 422})
_REFUSALS = 10
"""So many rows refused in a row before any was accepted speak against the request, not the rows."""


def _again(error: BridgeError, part: Part, client: ExchangeClient) -> str | None:
    """Return how a refused file is sent again: in smaller parts, row by row, or not at all.

    400, 404 and 405 may mean that the service takes no files, as long as it never took one.
    """
    status = (
        error.status
        if isinstance(error, RefusedError)
        else 404
        if isinstance(error, NotFoundError)
        else 0
    )
    # A gateway's limit as well: what is too large for it never reached the service.
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
        first_byte.leaves()
        return client.import_one(receipt.rows[part.first].payload, absent)
    path = ledger.folder(receipt.run) / f"activities-{part.number + 1}.json"
    write_json(
        path, ACTIVITIES.name, ledger.payloads(receipt.run, part.first, part.first + part.count)
    )
    first_byte.leaves()
    return client.import_file(path, absent)


def _renewed(ledger: Ledger, receipt: Receipt, first: int, rows: Sequence[SentRow]) -> Receipt:
    """Return the receipt with rows that go with later values of the service."""
    if not rows:
        return receipt
    ledger.replace_rows(receipt.run, first, rows)
    return replace(receipt, rows=(*receipt.rows[:first], *rows, *receipt.rows[first + len(rows) :]))


def marked(ledger: Ledger, receipt: Receipt, part: Part) -> Receipt:
    """Record the state of one part; return the receipt with it."""
    ledger.mark_part(receipt.run, part.number, part.state, part.correlation_id, part.said)
    return with_part(receipt, part)


def _halves(part: Part) -> list[tuple[int, int]]:
    size = part.count // 2
    return [(part.first, size), (part.first + size, part.count - size)]


def _singles(parts: Sequence[Part]) -> list[tuple[int, int]]:
    return [(place, 1) for part in parts for place in range(part.first, part.first + part.count)]


def _split(
    ledger: Ledger,
    receipt: Receipt,
    gone: Sequence[Part],
    pieces: Sequence[tuple[int, int]],
    waiting: Sequence[Part],
) -> tuple[Receipt, list[Part]]:
    """Put new parts, each its first row and how many, in the place of others.

    Returns the receipt and what is to be sent now.
    """
    numbers = {part.number for part in gone}
    others = [other for other in receipt.parts if other.number not in numbers]
    # Numbers are never used again, for files and references of the refused part stay in the run's
    # folder.
    free = max(other.number for other in receipt.parts) + 1
    fresh = [Part(free + offset, first, count) for offset, (first, count) in enumerate(pieces)]
    parts = sorted([*others, *fresh], key=lambda other: other.first)
    ledger.replace_parts(receipt.run, parts)
    return replace(receipt, parts=tuple(parts)), [*fresh, *waiting]
