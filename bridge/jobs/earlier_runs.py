"""What the history says about rows that are to be sent: earlier runs of the same project."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from bridge.changes.matching import LOCKED, blamed_fields
from bridge.client.endpoints import home_of
from bridge.errors import (
    ConflictError,
    OutcomeUnknownError,
)
from bridge.files import Lock
from bridge.ledger import Ledger
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import (
    OPEN_STATES,
    LastSent,
    Refusal,
    RowOutcome,
    RowResult,
    RunState,
    RunSummary,
    SentRow,
)
from bridge.texts import Text, few, say

_NOT_SENT = frozenset({RunState.PREPARED, RunState.REFUSED, RunState.CANCELLED})
_NAMED = 3
"""Most IDs that a message names."""
# Older refusals were corrected or dropped long ago, and each run is a file to read.
_LAST_RUNS = 50
"""Most runs that are searched for refusals."""


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
        """Return the newest run that may have sent this payload and was not fully refused."""
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
        """Return recent refusals of rows since they were last accepted, by ID, newest first."""
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
                    run = (row.payload, row.edited, summary.run, summary.started_at)
                    refusals.setdefault(row.id, []).append(
                        Refusal(*words, *run, _fields_of(end, row))
                    )
            if outcome is not None:
                # A row that was accepted later is no longer refused.
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
        # refused ones, which no export has shown yet to be missing.
        under_way = receipt.state is RunState.SENDING
        return (
            row.id
            for part in receipt.parts
            if under_way or part.state.may_have_arrived
            for row in receipt.rows[part.first : part.first + part.count]
        )


def _fields_of(end: RowOutcome, row: SentRow) -> tuple[str, ...]:
    """Return the fields of a refused row that may be wrong: those that the service's words may
    blame, else all that were edited; none of a locked row.
    """
    if str(end.reason).startswith(str(LOCKED)):
        return ()
    blamed = blamed_fields(end.said, row.payload)
    return tuple(name for name in ACTIVITIES.by_field if name in (blamed or row.edited))


def follow_first(run: str) -> Text:
    """Return the advice about a run that has not finished."""
    return say("Follow it first: sheetbridge follow {run}.", run=run)


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
