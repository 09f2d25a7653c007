"""The last look before rows leave: at the ledger for runs that have them too, and at the service where its answer is older than ten seconds.

For upload, put back and single rows alike: what waited (a question, a long check, another window) never goes over what came meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from bridge.changes.import_payload import SendMode, looked_again, sent_row
from bridge.changes.outcome.fresh_export import nothing_arrived, taken_rows
from bridge.client.exchange import ExchangeClient
from bridge.errors import BridgeError, ConflictError, LedgerError, OutcomeUnknownError
from bridge.files import Lock
from bridge.jobs.fetch import PIECE, fetch_activities
from bridge.jobs.sending.earlier import EarlierRuns
from bridge.progress import Monitor
from bridge.records.change_types import Change, Conflict
from bridge.records.run_types import RunSummary, SentRow
from bridge.spool import Spool
from bridge.texts import few, plural, say

# Long enough for a click right after the check, short enough that nobody edits the same row meanwhile.
FRESH = 10.0
"""Seconds for which an answer of the service counts as what it has now."""
_OTHERS = 60.0
"""Seconds to wait for another window that is about to send too."""
# Some services show what they took only a little later; asked at once, it would look absent.
_A_MOMENT = 3.0
_TOLD, _NAMED = 20, 3


class LastLook:
    """Knows how old the service's answer about rows is that are to leave, and asks again where it is too old.

    `answered_at` is when the oldest answer came, by the monitor's clock; None: the service is not to be asked.
    """

    def __init__(self, client: ExchangeClient, monitor: Monitor, changes: Sequence[Change], mode: SendMode, answered_at: float | None) -> None:
        self._client, self._monitor, self._changes, self._mode = client, monitor, changes, mode
        self._answered_at, self._end = answered_at, len(changes)

    def again(self, first: int, count: int) -> Sequence[SentRow]:
        """Return the rows from `first` on as they are to be sent now, `count` at least; none where they stand as they were.

        Raises ConflictError where somebody else changed a field that is to be sent, took the activity away or made it.
        """
        if self._answered_at is None or (first + count <= self._end and self._monitor.now() - self._answered_at <= FRESH):
            return []
        # Whole pieces, or a run row by row would ask for an export before each row.
        end = min(max(first + count, first + PIECE), len(self._changes))
        changes = self._changes[first:end]
        found, conflicts = Spool[SentRow](), list[tuple[str, Conflict]]()
        now = fetch_activities(self._client, [change.id for change in changes], self._monitor)
        for change in changes:
            later, clashes = looked_again(change, now.get(change.id))
            conflicts += [(change.id, clash) for clash in clashes]
            found.append(sent_row(later, self._mode))
        if conflicts:
            raise _overtaken(conflicts)
        self._answered_at, self._end = self._monitor.now(), end
        return found


def nowhere(client: ExchangeClient, rows: Sequence[SentRow], monitor: Monitor) -> bool:
    """Whether an export made now proves that nothing of rows that were sent has arrived. The service gets a moment to show them."""
    monitor.sleep(_A_MOMENT)
    try:
        return nothing_arrived(rows, fetch_activities(client, [row.id for row in rows], monitor))
    except BridgeError:
        return False


def arrived(client: ExchangeClient, rows: Sequence[SentRow], monitor: Monitor) -> tuple[str, ...]:
    """Return the IDs of refused rows that an export made now shows as they were sent; none where it cannot be had."""
    monitor.sleep(_A_MOMENT)
    try:
        return taken_rows(rows, fetch_activities(client, [row.id for row in rows], monitor))
    except BridgeError:
        return ()


def _overtaken(conflicts: Sequence[tuple[str, Conflict]]) -> ConflictError:
    ids = list(dict.fromkeys(id for id, _ in conflicts))
    lines = [
        f"{id}, {clash.field or 'the activity'}: at the check {clash.at_export!r}, now {clash.in_service!r}, yours {clash.mine!r}"
        for id, clash in conflicts[:_TOLD]
    ]
    return ConflictError(
        plural(
            len(ids),
            "1 row was changed in the service while it waited to be sent ({ids}); it was not sent.",
            "{count} rows were changed in the service while they waited to be sent ({ids}); they were not sent.",
            ids=named(ids),
        ),
        say("Check the workbook again: it shows what the service has now and what is yours. Then choose, and upload."),
        "\n".join(lines),
    )


def named(ids: Sequence[str]) -> str:
    """Return the first of many IDs in one line."""
    return few(ids, _NAMED)


def refuse_open(run: RunSummary | None) -> None:
    """Raise OutcomeUnknownError where a run may have sent some of the rows and nobody knows yet what became of them."""
    if run is not None:
        raise OutcomeUnknownError(
            say("Some of these rows went out with run {run}, and what became of them is not known yet. Nothing was sent.", run=run.run),
            say("Follow that run first, in the history or with: sheetbridge follow {run}. Then check the workbook again.", run=run.run),
        )


def refuse_overtaken(runs: EarlierRuns, ids: Sequence[str], ended: frozenset[str] | None) -> None:
    """Raise an error where another run has the rows, or sent them after the check began. The project's lock is held."""
    refuse_open(runs.open_with(ids))
    run = runs.since(ended, ids) if ended is not None else None
    if run is not None:
        raise ConflictError(
            say("Some of these rows were sent with run {run} since they were checked. Nothing was sent twice.", run=run.run),
            say("Check the workbook again: it shows what is still to be sent."),
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
                # Another program's beginning takes seconds; a lock held longer is somebody's hanging program.
                if monitor.now() - since > _OTHERS:
                    raise
            monitor.report(say("Another window is about to send. Waiting for it"))
            monitor.sleep(0.5)
        yield
