"""Sends the parts of a run in order, and splits a refused file into smaller parts.

Each state is written to the ledger before the next byte is sent.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from bridge.changes.row_outcomes import could_show, nothing_arrived, taken_rows
from bridge.client.error_mapping import file_refused, outcome_unknown
from bridge.client.exchange import ExchangeClient
from bridge.errors import (
    BridgeError,
    LedgerError,
    NotFoundError,
    OutcomeUnknownError,
    RefusedError,
    WorkbookError,
)
from bridge.files import Lock
from bridge.jobs.earlier_runs import named
from bridge.jobs.json_files import write_json
from bridge.jobs.last_look import LastLook, shown_later
from bridge.ledger import Ledger
from bridge.progress import Monitor
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import (
    Part,
    PartState,
    Receipt,
    SentRow,
    with_part,
)
from bridge.texts import Text, plural, say

_LOG = logging.getLogger(__name__)
_OTHERS = 60.0
"""Seconds to wait for another window that is about to send too."""


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


def sending(count: int) -> Text:
    """Return the progress step for sending rows."""
    return plural(count, "Sending 1 row", "Sending {count} rows")


@contextmanager
def beginning(lock: Lock, monitor: Monitor) -> Iterator[None]:
    """Hold the lock under which a run begins, waiting a while if another window holds it."""
    since = monitor.now()
    with ExitStack() as locked:
        while True:
            try:
                locked.enter_context(lock)
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

    If an export shows that none of a refused file arrived, it is sent again in smaller parts or
    row by row. More than `ASKED` rows are only sent row by row if that was asked for. Row by row,
    a refusal concerns one row and the others continue. Sending stops if several rows in
    succession are refused before any is accepted.
    """

    client: ExchangeClient
    ledger: Ledger
    receipt: Receipt
    look: LastLook
    by_row: bool
    first_byte: FirstByte
    monitor: Monitor
    _learning: bool = False
    _any_accepted: bool = False
    _refusals: int = 0
    _other_way: BridgeError | None = None
    _deferred: BridgeError | None = None

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
                error = self._deferred
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
            reference = self._import(part)
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
        self._any_accepted = True
        self._mark(replace(part, state=PartState.ACCEPTED, correlation_id=reference))
        count = len(self.receipt.rows)
        self.monitor.report(sending(count), part.first + part.count, count)
        return None

    def _import(self, part: Part) -> str:
        """Send a part; return its reference."""
        absent = partial(self._is_absent, self._rows(part))
        if self.by_row:
            self.first_byte.left = True
            return self.client.import_one(self.receipt.rows[part.first].payload, absent)
        run, end = self.receipt.run, part.first + part.count
        path = self.ledger.folder(run) / f"activities-{part.number + 1}.json"
        write_json(path, ACTIVITIES.name, self.ledger.payloads(run, part.first, end))
        self.first_byte.left = True
        return self.client.import_file(path, absent, key_of(self.receipt, part))

    def _mark(self, part: Part) -> None:
        self.receipt = record_part(self.ledger, self.receipt, part)

    def _is_absent(self, rows: Sequence[SentRow]) -> bool:
        """Return whether an export made now proves that none of the rows arrived."""
        current = shown_later(self.client, rows, self.monitor)
        return current is not None and nothing_arrived(rows, current)

    def _refused(self, part: Part, error: BridgeError) -> BridgeError | None:
        """Return what ends the run after a refusal, or None where it goes on."""
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
            self._replace_parts([part], halves)
        else:
            unsent = [part, *self._waiting]
            count = sum(part.count for part in unsent)
            if count > ASKED:
                self._mark(replace(part, state=PartState.REFUSED))
                return file_refused(error, count)
            singles = [
                (at, 1) for part in unsent for at in range(part.first, part.first + part.count)
            ]
            self._replace_parts(unsent, singles)
            # Only a row that is then accepted proves that files were the problem.
            self.by_row = self._learning = True
        self._other_way = self._other_way or error
        return None

    def _replace_parts(self, former: Sequence[Part], pieces: Sequence[tuple[int, int]]) -> None:
        """Replace parts by new ones, given as (first row, number of rows), and send them next."""
        numbers = {part.number for part in former}
        others = [part for part in self.receipt.parts if part.number not in numbers]
        # Never reuse numbers, because files and references of refused parts stay in the run's
        # folder.
        free = max(part.number for part in self.receipt.parts) + 1
        fresh = [Part(free + offset, *piece) for offset, piece in enumerate(pieces)]
        parts = sorted([*others, *fresh], key=lambda part: part.first)
        self.ledger.replace_parts(self.receipt.run, parts)
        self.receipt = replace(self.receipt, parts=tuple(parts))
        self._waiting = [*fresh, *(part for part in self._waiting if part.number not in numbers)]

    def _refused_row(self, part: Part, error: BridgeError, about_row: bool) -> BridgeError | None:
        self._refusals += 1
        said = (error.reply or str(error.title)) if about_row else ""
        self._deferred = self._deferred if about_row else error
        self._mark(replace(part, state=PartState.REFUSED, said=said))
        # After ten refusals without any accepted row the request itself is wrong, and others
        # would fail too.
        few = self._refusals < _REFUSALS and not (self._learning and not self._waiting)
        return None if self._any_accepted or few else error


def accepted_despite_refusal(
    client: ExchangeClient, ledger: Ledger, receipt: Receipt, monitor: Monitor
) -> tuple[Receipt, tuple[Text, ...]]:
    """Check whether the service saved rows that it refused, and report them.

    Gateways may refuse requests that were processed.
    """
    refused = [part for part in receipt.parts if part.state is PartState.REFUSED]
    rows = [row for part in refused for row in receipt.rows[part.first : part.first + part.count]]
    current = shown_later(client, rows, monitor) if refused else None
    ids = taken_rows(rows, current) if current is not None else ()
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
"""After this many refusals in succession before any row was accepted, the request is at fault,
not the rows.
"""


def _again(error: BridgeError, part: Part, client: ExchangeClient) -> str | None:
    """Return how to resend a refused file: in smaller parts, row by row, or None for not at all.

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


def key_of(receipt: Receipt, part: Part) -> str:
    """Return the key from which the client makes the references of a part."""
    return f"{receipt.run}/{part.number}"


def record_part(ledger: Ledger, receipt: Receipt, part: Part) -> Receipt:
    """Record the state of one part and return the updated receipt."""
    ledger.mark_part(receipt.run, part.number, part.state, part.correlation_id, part.said)
    return with_part(receipt, part)
