"""What earlier runs in the ledger say of rows that are to be sent: sent meanwhile, or with an open outcome. For upload and put back.

A row is sent by one run at a time, whatever windows, copies of a workbook and schedulers do: the look at the ledger and the new run's first
line stand under one lock for each project.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator
from itertools import islice

from bridge.client.endpoints import home_of
from bridge.files import Lock
from bridge.ledger import Ledger
from bridge.records.run_types import OPEN_STATES, LastSent, PartState, Refusal, RowResult, RunState, RunSummary

_NOT_SENT = frozenset({RunState.PREPARED, RunState.REFUSED, RunState.CANCELLED})
# Older refusals have long been corrected or given up, and each run is a file to read.
_LAST_RUNS = 50
"""Runs that are asked for refusals; an older one says little of what the service takes today."""
_TABLE = "create table if not exists asked (run text primary key)"


class EarlierRuns:
    """The runs of one project in a ledger. Raises LedgerError where it cannot be read or written."""

    def __init__(self, ledger: Ledger, base_url: str, project_id: str) -> None:
        self._ledger, self._home, self._project_id = ledger, home_of(base_url), project_id  # one service is typed in several ways
        with ledger.transaction() as connection:
            connection.execute(_TABLE)

    def lock(self) -> Lock:
        """Return the lock under which a run of the project begins."""
        # A hash, for addresses hold characters that no file name may.
        name = hashlib.sha256(f"{self._home}\n{self._project_id}".encode()).hexdigest()[:16]
        return Lock(self._ledger.folder("begin") / name)

    def sent_before(self, digest: str) -> RunSummary | None:
        """Return the newest run that may have sent the same payload and was not refused as a whole."""
        # With /api or without, one service; the ledger keeps the address as it was typed then.
        addresses = {summary.base_url for summary in self._newest_first()}
        found = [run for address in addresses if (run := self._ledger.sent_before(address, self._project_id, digest)) is not None]
        return max(found, key=lambda run: run.started_at, default=None)

    def newest(self, ids: Collection[str], after: str = "") -> dict[str, dict[str, LastSent]]:
        """Return the newest value from this computer that each field of these rows may have in the service, with `after` only of later runs."""
        first = self._ledger.run_numbers()[after] if after else 0
        found = {id: {field: values[0] for field, values in fields.items() if values[0].number > first} for id, fields in self.values(ids).items()}
        return {id: fields for id, fields in found.items() if fields}

    def values(self, ids: Collection[str]) -> dict[str, dict[str, list[LastSent]]]:
        """Return the values from this computer that the fields of these rows may have in the service, the newest first.

        These are accepted values, and those that a run with an unknown outcome sent later.
        """
        wanted = frozenset(ids)
        if not wanted:
            return {}
        numbers, found = self._ledger.run_numbers(), self._ledger.last_sent(self._home, self._project_id, wanted)
        for summary in self._newest_first():
            number = numbers[summary.run]
            unknown = wanted.intersection(self._open_rows(summary.run)) if summary.state in OPEN_STATES else frozenset[str]()
            for row in self._ledger.receipt(summary.run).rows if unknown else ():
                for field in row.edited if row.id in unknown else ():
                    known = found.setdefault(row.id, {}).setdefault(field, [])
                    if field in row.payload and (not known or known[0].number < number):
                        known.insert(0, LastSent(summary.run, row.payload[field], summary.started_at, number))
        return found

    def refused(self) -> dict[str, list[Refusal]]:
        """Return how the service refused rows in the last runs since it last took them, by ID, the newest first."""
        taken, found = set[str](), dict[str, list[Refusal]]()
        for summary in islice(self._newest_first(), _LAST_RUNS):
            outcome = self._ledger.outcome(summary.run)
            ends = {row.position: row for row in outcome.rows if row.result is RowResult.FAILED and row.id not in taken} if outcome else {}
            for position, row in enumerate(self._ledger.receipt(summary.run).rows) if ends else ():
                if (end := ends.get(position)) is not None:
                    said = (end.said, end.reason or end.said, end.advice, end.field)
                    found.setdefault(row.id, []).append(Refusal(*said, row.payload, row.edited, summary.run, summary.started_at))
            if outcome is not None:
                # A row that was accepted later is not "refused before" any more.
                taken.update(row.id for row in outcome.rows if row.result in {RowResult.CREATED, RowResult.UPDATED})
        return found

    def open_with(self, ids: Collection[str]) -> RunSummary | None:
        """Return the newest run that may have sent one of these rows and of which nobody has asked yet what became of it."""
        wanted = frozenset(ids)
        asked = self._asked()
        for summary in self._newest_first():
            # An export that was asked since tells what became of its rows, even where the run itself stays open.
            if summary.state in OPEN_STATES and summary.run not in asked and not wanted.isdisjoint(self._open_rows(summary.run)):
                return summary
        return None

    def since(self, ended: Collection[str], ids: Collection[str]) -> RunSummary | None:
        """Return the newest run that may have sent one of these rows and has ended, other than the runs that had `ended` before."""
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
        """Record that the service was asked for what became of a run: its rows may be sent anew, if the planner wants that."""
        with self._ledger.transaction() as connection:
            connection.execute("insert or ignore into asked values (?)", (run,))

    def _asked(self) -> frozenset[str]:
        with self._ledger.transaction() as connection:
            return frozenset(row["run"] for row in connection.execute("select run from asked"))

    def _newest_first(self) -> Iterator[RunSummary]:
        for summary in self._ledger.summaries():
            if (home_of(summary.base_url), summary.project_id) == (self._home, self._project_id) and summary.state not in _NOT_SENT:
                yield summary

    def _open_rows(self, run: str) -> Iterator[str]:
        outcome = self._ledger.outcome(run)
        if outcome is not None:
            return (row.id for row in outcome.rows if row.result is RowResult.UNKNOWN)
        sent = self._parts_sent(run)
        return (row.id for position, row in enumerate(self._ledger.receipt(run).rows) if position in sent)

    def _parts_sent(self, run: str) -> set[int]:
        """Return the positions of the rows that have left this computer, or are about to."""
        receipt = self._ledger.receipt(run)
        # While a run is being sent, its later parts count too: they may leave at any moment.
        under_way = receipt.state is RunState.SENDING
        kept = [part for part in receipt.parts if part.state is not PartState.REFUSED and (under_way or part.state is not PartState.PREPARED)]
        return {position for part in kept for position in range(part.first, part.first + part.count)}
