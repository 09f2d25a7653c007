"""The simulation runs of this computer in the ledger, each with its exact case.

They are recorded before anything is sent. Also remembers the parameters and values of opened cases,
by case type.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path

from pydantic import TypeAdapter

from bridge.errors import BridgeError, UsageError
from bridge.files import Lock, copy_of, replacing
from bridge.ledger import Ledger
from bridge.simulation.case import Case, CaseType
from bridge.simulation.parameters import Vocabulary, vocabulary_of
from bridge.simulation.runs import Run, RunStatus, SubmitState
from bridge.texts import holdable, say

_TABLES = (
    (
        "create table if not exists simulation_runs ( run text primary key, batch text not null,"
        " copy text not null, case_name text not null, case_type text not null, account text not"
        " null, platform_url text not null, workbook text not null, digest text not null, varied"
        " text not null, practice integer not null, state text not null, submitted_at text not"
        " null, service_run text, status text not null, asked_at text not null, said text not null,"
        " fetched integer not null, reuses text not null default '')"
    ),
    "create index if not exists simulation_runs_by_digest on simulation_runs (digest)",
    (
        "create table if not exists seen_parameters (case_type text primary key, vocabulary text"
        " not null)"
    ),
)
_FIELDS = tuple(field.name for field in fields(Run))
_COLUMNS = ", ".join(
    "case_name" if name == "case" else name for name in _FIELDS
)  # `case` is an SQL keyword
_RUN = TypeAdapter(Run)
_SENT = (SubmitState.SENDING, SubmitState.SUBMITTED, SubmitState.UNKNOWN)


class SimulationRuns:
    """The simulation runs in a ledger.

    Raises LedgerError if it cannot be read or written. Every method is one transaction. `folder`
    returns the folder of a run's own files, and `lock` the lock that prevents two windows from
    submitting the same batch.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.folder = ledger.folder
        self.lock = ledger.lock
        with ledger.transaction() as connection:
            for statement in _TABLES:
                connection.execute(statement)

    def results_folder(self, run: str) -> Path:
        """Return the folder of a run's original results."""
        return self.folder(run) / "results"

    def beginning(self, platform_url: str) -> Lock:
        """Return the lock under which a batch for a platform begins."""
        return Lock(
            self._ledger.folder("begin") / hashlib.sha256(platform_url.encode()).hexdigest()[:16]
        )

    def under_way(self, platform_url: str, digests: Collection[str]) -> tuple[Run, ...]:
        """Return the runs that may have submitted one of these cases, or are about to.

        Another window then holds their batch.
        """
        return tuple(
            run
            for run in self._of_cases(platform_url, digests)
            if run.state in _SENT or (run.state is SubmitState.PREPARED and self._held(run.batch))
        )

    def _of_cases(self, platform_url: str, digests: Collection[str]) -> list[Run]:
        """Return all runs of these cases, newest first."""
        wanted = set(digests)
        return [
            run for run in self.all() if run.digest in wanted and run.platform_url == platform_url
        ]

    def _held(self, batch: str) -> bool:
        try:
            with self.lock(batch):
                return False
        except BridgeError:
            return True

    def prepare(self, runs: Sequence[Run]) -> None:
        """Record the runs of a batch before anything is sent."""
        with self._ledger.transaction() as connection:
            connection.executemany(
                f"insert into simulation_runs ({_COLUMNS}) values ({','.join('?' * len(_FIELDS))})",
                [_row(run) for run in runs],
            )

    def keep_case(self, run: str, content: bytes) -> None:
        with replacing(self.folder(run) / "case.json") as temporary:
            temporary.write_bytes(content)

    def case_of(self, run: Run) -> Case | None:
        """Return the case that was submitted, or None if it is no longer kept."""
        try:
            return Case.read((self.folder(run.kept_as) / "case.json").read_bytes(), run.copy)
        except FileNotFoundError:
            return None

    def save(self, run: Run) -> Run:
        """Record the current state of the run, and of every variant that shares its service run.

        A run that was fetched stays marked as fetched.
        """
        with self._ledger.transaction() as connection:
            connection.execute(
                "update simulation_runs set state = ?1, submitted_at = ?2, service_run = ?3, "
                "status = ?4, asked_at = ?5, said = ?6,"
                " fetched = fetched or ?7"
                " where run = ?8 or run = ?9 or reuses = ?9",
                (
                    run.state, run.submitted_at, run.service_run, run.status, run.asked_at,
                    holdable(run.said), run.fetched, run.run, run.kept_as
                ),
            )  # fmt: skip
        return run

    def named(self, reference: str) -> tuple[Run, ...]:
        """Return the runs that a reference names.

        A reference is a run's ID (ours or the service's), a variant or a row of `Copies` of the
        newest submission that has it, or a submission's ID or workbook. Raises UsageError if not
        found.
        """
        every, path = self.all(), Path(reference).absolute()
        folded = reference.casefold()
        of_row = re.compile(rf"{re.escape(folded)}( [0-9]+)?( run [0-9]+)?")
        meanings: tuple[Callable[[Run], bool], ...] = (
            lambda run: run.run == reference,
            lambda run: run.service_run == reference and not run.reuses,
            lambda run: run.batch == reference,
            lambda run: Path(run.workbook) == path,
            lambda run: Path(run.workbook).name.casefold() == folded,
            lambda run: of_row.fullmatch(run.copy.casefold()) is not None,
        )
        for means in meanings:
            newest = next((run.batch for run in every if means(run)), None)
            runs = tuple(run for run in every if run.batch == newest and means(run))
            if runs:
                # A variant may be named like its row.
                return tuple(run for run in runs if run.copy.casefold() == folded) or runs
        raise UsageError(
            say("There is no simulation run {run} on this computer.", run=reference),
            say("Name a run, variant, submission or workbook. See: sheetbridge simulation status."),
        )

    def all(self) -> tuple[Run, ...]:
        """Return every run, newest submission first, with the variants of one in order."""
        with self._ledger.transaction() as connection:
            rows = connection.execute(
                f"select {_COLUMNS} from simulation_runs order by rowid"
            ).fetchall()
        # Sort by insertion, not by name: two submissions in one second have names in any order.
        batches: dict[str, list[Run]] = {}
        for row in rows:
            batches.setdefault(row["batch"], []).append(_run(row))
        return tuple(run for batch in reversed(batches.values()) for run in batch)

    def batch(self, batch: str) -> tuple[Run, ...]:
        """Return the runs of one submission in order."""
        return tuple(run for run in self.all() if run.batch == batch)

    def same(self, platform_url: str, digests: Mapping[str, str]) -> tuple[Run, ...]:
        """Return the newest submission of exactly these variants, given as the digests of their
        cases by name, or an empty tuple.
        """
        batches: dict[str, list[Run]] = {}
        for run in self.all():
            if run.platform_url == platform_url:
                batches.setdefault(run.batch, []).append(run)
        for runs in batches.values():
            if {run.copy: run.digest for run in runs} == digests:
                return tuple(runs)
        return ()

    def of_digests(self, platform_url: str, digests: Collection[str]) -> tuple[Run, ...]:
        """Return the runs that submitted, or may have submitted, one of these cases.

        Each once, newest first.
        """
        return tuple(
            run
            for run in self._of_cases(platform_url, digests)
            if run.state in _SENT and not run.reuses
        )

    def drop_prepared(self, platform_url: str, digests: Collection[str], batch: str) -> None:
        """Delete unsent variants of earlier submissions that are in this one too.

        Variants that another window is about to send are kept.
        """
        for run in self._of_cases(platform_url, digests):
            stale = run.state is SubmitState.PREPARED and run.batch != batch
            if stale and not self._held(run.batch):
                with self._ledger.transaction() as connection:
                    connection.execute(
                        "delete from simulation_runs where run = ? and state = ?",
                        (run.run, SubmitState.PREPARED),
                    )

    def keep_workbook(self, batch: str, workbook: Path) -> None:
        copy_of(workbook, self.workbook_of(batch))

    def workbook_of(self, batch: str) -> Path:
        """Return the path of a submission's kept workbook."""
        return self.folder(batch) / "workbook.xlsx"

    def seen(self) -> dict[CaseType, Vocabulary]:
        """Return the parameters and values of the cases opened here, by case type.

        Others get a warning.
        """
        with self._ledger.transaction() as connection:
            rows = connection.execute(
                "select case_type, vocabulary from seen_parameters"
            ).fetchall()
        return {
            CaseType(row["case_type"]): Vocabulary.from_json(row["vocabulary"])
            for row in rows
            if row["case_type"] in set(CaseType)
        }

    def remember(self, case: Case) -> None:
        """Remember the parameters and code words of a case for its type."""
        if case.case_type is None:
            return
        vocabulary = self.seen().get(case.case_type, Vocabulary()).joined(vocabulary_of(case))
        with self._ledger.transaction() as connection:
            connection.execute(
                "insert or replace into seen_parameters values (?, ?)",
                (case.case_type, vocabulary.to_json()),
            )

    def resolve_interrupted(self) -> None:
        """Mark runs whose program ended while sending as unknown, unless still being sent."""
        sending = [run for run in self.all() if run.state is SubmitState.SENDING]
        for batch in {run.batch for run in sending}:
            with contextlib.suppress(BridgeError), self.lock(batch):
                for run in self.batch(batch):
                    if run.state is SubmitState.SENDING:
                        self.save(replace(run, state=SubmitState.UNKNOWN, status=RunStatus.UNKNOWN))


def _row(run: Run) -> tuple[object, ...]:
    values = (getattr(run, name) for name in _FIELDS)
    return tuple(
        (
            json.dumps(dict(value))
            if isinstance(value, Mapping)
            else holdable(value)
            if isinstance(value, str)
            else value
        )
        for value in values
    )


def _run(row: sqlite3.Row) -> Run:
    return _RUN.validate_python(
        {**dict(zip(_FIELDS, row, strict=True)), "varied": json.loads(row["varied"])}
    )
