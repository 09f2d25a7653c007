"""Send the parts of a run one after the other, and a refused file again in smaller ones; each state is in the ledger before the next byte leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from bridge.changes.outcome.fresh_export import could_show
from bridge.client.error_mapping import outcome_unknown
from bridge.client.exchange import ExchangeClient
from bridge.errors import BridgeError, NotFoundError, OutcomeUnknownError, RefusedError
from bridge.jobs.sending.first_byte import FirstByte
from bridge.jobs.sending.json_file import write_json
from bridge.jobs.sending.last_look import LastLook, arrived, named, nowhere
from bridge.ledger import Ledger
from bridge.progress import Monitor
from bridge.records.kinds import ACTIVITIES
from bridge.records.run_types import Part, PartState, Receipt, SentRow, with_part
from bridge.spool import replaced
from bridge.texts import Text, plural, say


def send_parts(
    client: ExchangeClient, ledger: Ledger, receipt: Receipt, look: LastLook, by_row: bool, first_byte: FirstByte, monitor: Monitor
) -> tuple[Receipt, BridgeError | None, str]:
    """Send part after part; stop at the first file that is not accepted. Returns the receipt with the states of its parts,
    and the words of the first refusal that led to smaller parts or single rows.

    A file that was refused as a whole goes again in smaller parts, or row by row, where an export shows that none of it arrived. Row by row,
    a refusal speaks of its row and the others go on, but not where the service took nothing yet and refuses one row after the other.
    """
    waiting = list(receipt.parts)
    learning, taken, begun, refusals, said = False, False, False, 0, ""
    while waiting:
        part = waiting.pop(0)
        # The first part was looked at under the lock; the others have waited while it was sent.
        if begun:
            try:
                receipt = _renewed(ledger, receipt, part.first, look.again(part.first, part.count))
            except BridgeError as error:
                return receipt, error, said
        begun = True
        # On disk before the first byte: after a crash this part counts as sent until an export shows otherwise.
        ledger.mark_part(receipt.run, part.number, PartState.SENDING)
        absent = partial(nowhere, client, receipt.rows[part.first : part.first + part.count], monitor)
        try:
            reference = _send_part(client, ledger, receipt, part, by_row, first_byte, absent)
        except OutcomeUnknownError as error:
            rows = receipt.rows[part.first : part.first + part.count]
            # No export can tell of fields that the service never shows; its own 401 does.
            if error.refused is not None and not any(could_show(row) for row in rows):
                return marked(ledger, receipt, replace(part, state=PartState.REFUSED)), error.refused, said
            return marked(ledger, receipt, replace(part, state=PartState.UNKNOWN)), error, said
        except BridgeError as error:
            again = None if by_row else _again(error, part, client)
            if by_row and isinstance(error, RefusedError) and error.status in _ABOUT_THE_ROW:
                refusals += 1
                receipt = marked(ledger, receipt, replace(part, state=PartState.REFUSED, said=error.said or str(error.title)))
                # Ten refusals and nothing taken yet: the request itself is wrong, and each further one would be refused likewise.
                if taken or (refusals < _REFUSALS and not (learning and not waiting)):
                    continue
                return receipt, error, said
            if again is None:
                return marked(ledger, receipt, replace(part, state=PartState.REFUSED)), error, said
            if not absent():
                return (
                    marked(ledger, receipt, replace(part, state=PartState.UNKNOWN)),
                    outcome_unknown(error.detail).answered(error.status, error.said),
                    said,
                )
            said = said or error.said
            if again == _SMALLER:
                receipt, waiting = _split(ledger, receipt, [part], _halves(part), waiting)
            else:
                receipt, waiting = _split(ledger, receipt, [part, *waiting], _singles((part, *waiting)), [])
                # Only a row that is then taken proves that files were the trouble.
                by_row = learning = True
            continue
        if learning:
            client.remember_rows()
        learning, taken = False, True
        receipt = marked(ledger, receipt, replace(part, state=PartState.ACCEPTED, correlation_id=reference))
        monitor.report(plural(len(receipt.rows), "Sending 1 row", "Sending {count} rows"), part.first + part.count, len(receipt.rows))
    return receipt, None, said


def taken_all_the_same(client: ExchangeClient, ledger: Ledger, receipt: Receipt, monitor: Monitor) -> tuple[Receipt, tuple[Text, ...]]:
    """Look whether the service took rows that it refused: gateways answer so for requests that went through. Says so of those that it did."""
    refused = [part for part in receipt.parts if part.state is PartState.REFUSED]
    ids = arrived(client, [row for part in refused for row in receipt.rows[part.first : part.first + part.count]], monitor) if refused else ()
    for part in refused if ids else ():
        there = [row.id in ids for row in receipt.rows[part.first : part.first + part.count]]
        # Told by the records themselves: a service may answer with an error and take the rows all the same.
        if any(there):
            receipt = marked(ledger, receipt, replace(part, state=PartState.FINISHED if all(there) else PartState.UNKNOWN, said=""))
    return receipt, (say("The service refused these rows, but shows them as they were sent: {ids}.", ids=named(ids)),) if ids else ()


_SMALLER, _BY_ROW = "smaller", "by row"

_ABOUT_THE_ROW = frozenset({400, 409, 422})
_REFUSALS = 10
"""So many rows refused in a row before any was accepted speak against the request, not the rows."""


def _again(error: BridgeError, part: Part, client: ExchangeClient) -> str | None:
    """Return how a refused file is sent again: in smaller parts, row by row, or not at all.

    400, 404 and 405 may mean that the service takes no files, as long as it never took one.
    """
    status = error.status if isinstance(error, RefusedError) else 404 if isinstance(error, NotFoundError) else 0
    # A gateway's limit as well: what is too large for it never reached the service.
    if status == 413:
        return _SMALLER if part.count > 1 else _BY_ROW
    return _BY_ROW if status in {400, 404, 405} and client.import_form is None else None


def _send_part(
    client: ExchangeClient, ledger: Ledger, receipt: Receipt, part: Part, by_row: bool, first_byte: FirstByte, absent: Callable[[], bool]
) -> str:
    if by_row:
        first_byte.leaves()
        return client.import_one(receipt.rows[part.first].payload, absent)
    path = ledger.folder(receipt.run) / f"activities-{part.number + 1}.json"
    write_json(path, ACTIVITIES.name, ledger.payloads(receipt.run, part.first, part.first + part.count))
    first_byte.leaves()
    return client.import_file(path, absent)


def _renewed(ledger: Ledger, receipt: Receipt, first: int, rows: Sequence[SentRow]) -> Receipt:
    """Return the receipt with rows that go with later values of the service."""
    if not rows:
        return receipt
    ledger.replace_rows(receipt.run, first, rows)
    return replace(receipt, rows=replaced(receipt.rows, first, rows))


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
    ledger: Ledger, receipt: Receipt, gone: Sequence[Part], pieces: Sequence[tuple[int, int]], waiting: Sequence[Part]
) -> tuple[Receipt, list[Part]]:
    """Put new parts, each its first row and how many, in the place of others. Returns the receipt and what is to be sent now."""
    numbers = {part.number for part in gone}
    others = [other for other in receipt.parts if other.number not in numbers]
    # Numbers are never used again, for files and references of the refused part stay in the run's folder.
    free = max(other.number for other in receipt.parts) + 1
    fresh = [Part(free + offset, first, count) for offset, (first, count) in enumerate(pieces)]
    parts = sorted([*others, *fresh], key=lambda other: other.first)
    ledger.replace_parts(receipt.run, parts)
    return replace(receipt, parts=tuple(parts)), [*fresh, *waiting]
