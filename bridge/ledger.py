"""Records runs before anything is sent: what was sent, former values, and the outcome.

    prepared -> sending (flushed before the first byte) -> following -> done, partly-done, refused,
    unknown or cancelled

Each run has a folder beside the ledger with the JSON that was sent and the workbook as it was sent.
SQLite runs in WAL mode with full synchronisation, so recorded states survive a
power cut.
"""

from __future__ import annotations

import contextlib
import json
import re
import secrets
import shutil
import sqlite3
import tempfile
import time
import weakref
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar, overload

from pydantic import TypeAdapter

from bridge import clock
from bridge.client.endpoints import home_of
from bridge.errors import LedgerError
from bridge.files import Lock, has_locks, make_folder, replacing
from bridge.records import runs as codec
from bridge.records.cells.base import JsonObject, json_text
from bridge.records.change_set import Correction, WrittenCell
from bridge.records.runs import (
    OPEN_STATES,
    ExportSummary,
    LastSent,
    Outcome,
    Part,
    PartState,
    Receipt,
    RowResult,
    RunState,
    RunSummary,
    SentRow,
)
from bridge.texts import Text, holdable, json_holdable, say

_PATIENCE = 20.0
"""Seconds to wait for another writer."""
_FILE = "ledger.sqlite"
_UPDATE = "update"
"""The type of an update of an own sheet from the service."""
_VERSION = 1
"""A history with a higher version is not opened, because this program would lose data that it does
not know.
"""
_TABLES = """
create table if not exists runs (
    run text primary key, type text not null, started_at text not null, account text not null,
    base_url text not null, project_id text not null,
    workbook text not null, sheet text not null, state text not null, practice integer not null,
    digest text not null, sent integer not null,
    created integer not null default 0, updated integer not null default 0,
    failed integer not null default 0, unknown integer not null default 0,
    outcome text, ended_at text, written text, mapping text not null default '');
create table if not exists parts (
    run text not null, number integer not null, first integer not null, count integer not null,
    state text not null, correlation_id text,
    said text not null, primary key (run, number));
create table if not exists sent (
    run text not null, position integer not null, sheet text not null, row integer not null,
    id text not null, state text not null,
    payload text not null, edited text not null, before text, origin_row integer,
    as_read text not null default '',
    primary key (run, position)) without rowid;
create table if not exists last_sent (
    service text not null, project_id text not null, id text not null, field text not null,
    value text not null, source text not null,
    run text not null, primary key (service, project_id, id, field, source, value)) without rowid;
create table if not exists exports (
    run text primary key, started_at text not null, account text not null, base_url text not null,
    project_id text not null, workbook text,
    sheets text not null, correlation_ids text not null);
create table if not exists asked (run text primary key);
create table if not exists causes (run text primary key, cause text not null);
create index if not exists parts_by_reference on parts (correlation_id);
pragma user_version = {version};
"""

# Select only whether there is an outcome, because the history loads every run.
_RUN = """run, type, started_at, account, base_url, project_id, workbook, sheet, state, practice,
sent, created, updated, failed, unknown,
 outcome != '' as outcome, ended_at, written, mapping"""


def no_run(run: str) -> tuple[Text, Text]:
    """Return title and advice of the error for a run that is not in the history."""
    return (
        say("There is no run {run} on this computer.", run=run),
        say("Choose one from the history: sheetbridge runs."),
    )


class Ledger:
    """The record of all runs in one folder.

    Raises LedgerError if it cannot be read or written. Every method is one transaction.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._database = folder / _FILE
        with contextlib.suppress(OSError):  # the transaction reports the cause
            make_folder(folder)
            self._database.touch(mode=0o600, exist_ok=False)
        if not has_locks(folder):
            # Checking needs the history too, so use a copy. Sending, which must record something,
            # fails because its own locks are missing.
            self._database = Path(tempfile.mkdtemp(prefix="sheetbridge-")) / _FILE
            weakref.finalize(self, shutil.rmtree, self._database.parent, ignore_errors=True)
            for part in ("", "-wal"):
                with contextlib.suppress(OSError):
                    shutil.copy(folder / f"{_FILE}{part}", f"{self._database}{part}")
        with self.transaction() as connection:
            if connection.execute("pragma user_version").fetchone()[0] > _VERSION:
                raise LedgerError(
                    say(
                        "The upload history in {folder} is from a newer version of Sheetbridge.",
                        folder=folder,
                    ),
                    say("Update Sheetbridge on this computer. Nothing was changed or sent."),
                )
            # Only a new or older history is written, because another program may be writing.
            names = {row["name"] for row in connection.execute("select name from sqlite_master")}
            if not names.issuperset(re.findall(r"if not exists (\w+)", _TABLES)):
                connection.executescript(_TABLES.format(version=_VERSION))

    def folder(self, run: str) -> Path:
        """Return the folder of a run's own files."""
        return self._folder / "runs" / run

    def prepare(self, receipt: Receipt, as_read: Mapping[str, JsonObject] | None = None) -> Receipt:
        """Record a run before anything is sent.

        Return it with the digest of its payload, which detects repeated uploads. `as_read` has the
        cell values of an own sheet's rows by ID.
        """
        # Create the folder first, so that every recorded run has a place for its files.
        make_folder(self.folder(receipt.run))
        with self.transaction() as connection:
            digest = codec.Digest()
            rows = codec.sent_rows(receipt.run, receipt.rows, digest, as_read or {})
            connection.executemany("insert into sent values (?,?,?,?,?,?,?,?,?,?,?)", rows)
            connection.executemany(
                "insert into parts values (?,?,?,?,?,?,?)",
                [codec.part_row(receipt.run, part) for part in receipt.parts],
            )
            head = (getattr(receipt, name) for name in codec.HEAD)
            connection.execute(
                f"insert into runs ({', '.join(codec.HEAD)}, workbook, state, practice, digest,"
                " sent, mapping) values (?,?,?,?,?,?,?,?,?,?,?,?,?)",
                (
                    *head,
                    codec.kept(receipt.workbook),
                    receipt.state,
                    receipt.practice,
                    digest.text,
                    len(receipt.rows),
                    receipt.mapping,
                ),
            )
        return receipt

    def mark(self, run: str, state: RunState) -> None:
        with self.transaction() as connection:
            connection.execute("update runs set state = ? where run = ?", (state, run))

    def note_cause(self, run: str, cause: str) -> None:
        """Record why a run stopped or why its outcome is unknown: what was answered, or how the
        connection ended.
        """
        with self.transaction() as connection:
            connection.execute(
                "insert or replace into causes values (?, ?)", (run, holdable(cause))
            )

    def cause(self, run: str) -> str:
        """Return the recorded cause of a run, or an empty text."""
        with self.transaction() as connection:
            row = connection.execute("select cause from causes where run = ?", (run,)).fetchone()
        return str(row["cause"]) if row else ""

    def mark_part(
        self,
        run: str,
        number: int,
        state: PartState,
        correlation_id: str | None = None,
        said: str = "",
    ) -> None:
        """Record a request's state, its reference once known, and why its row was rejected."""
        with self.transaction() as connection:
            connection.execute(
                # Never lose a known reference: without it, the outcome of the rows cannot be
                # requested.
                "update parts set state = ?, correlation_id = coalesce(?, correlation_id), said = ?"
                " where run = ? and number = ?",
                (state, correlation_id, said, run, number),
            )

    def replace_parts(self, run: str, parts: Sequence[Part]) -> None:
        """Record that a run is sent in other parts."""
        with self.transaction() as connection:
            # Do both in one transaction, or a killed run could have rows without a request.
            connection.execute("delete from parts where run = ?", (run,))
            connection.executemany(
                "insert into parts values (?,?,?,?,?,?,?)",
                [codec.part_row(run, part) for part in parts],
            )

    def replace_rows(self, run: str, first: int, rows: Sequence[SentRow]) -> None:
        """Record that unsent rows from a position on have newer values than prepared."""
        changed = (
            (
                json_text(row.payload),
                row.before_text,
                run,
                first + place,
            )
            for place, row in enumerate(rows)
        )
        with self.transaction() as connection:
            connection.executemany(
                "update sent set payload = ?, before = ? where run = ? and position = ?", changed
            )

    def finish(self, run: str, state: RunState, outcome: Outcome) -> None:
        """Record how the run ended and the values that the service accepted.

        Called before the workbook is written.
        """
        with self.transaction() as connection:
            # Write before reading: SQLite rejects a write at once if another window has changed
            # what was read.
            connection.execute(
                "update runs set state = ?, outcome = ?, ended_at = ?, created = ?, updated = ?,"
                " failed = ?, unknown = ? where run = ?",
                (
                    state,
                    codec.packed_outcome(outcome),
                    utc_now(),
                    *(outcome.count(result) for result in RowResult),
                    run,
                ),
            )
            self._remember_sent(connection, run, outcome)

    def _remember_sent(self, connection: sqlite3.Connection, run: str, outcome: Outcome) -> None:
        """Add the fields of created and updated rows to the table of last sent values.

        Other rows do not change it.
        """
        taken = {row.position for row in outcome.rows if row.result.is_accepted}
        run_row = connection.execute(
            "select type, base_url, project_id, workbook, mapping from runs where run = ?", (run,)
        ).fetchone()
        if run_row is None or not taken:
            return
        rows = connection.execute(
            "select position, id, payload, edited, as_read from sent where run = ? order by"
            " position",
            (run,),
        )
        service = home_of(run_row["base_url"])
        connection.executemany(
            "insert into last_sent values (?,?,?,?,?,?,?) on conflict do update set run ="
            " excluded.run where (select rowid from runs where run = excluded.run) > (select rowid"
            " from runs where run = last_sent.run)",
            (
                (service, run_row["project_id"], row["id"], field, value, source, run)
                for row in rows
                if row["position"] in taken
                for field, value, source in codec.sent_values(row, run_row)
            ),
        )

    def remember_seen(
        self,
        account: tuple[str, str, str],
        workbook: Path,
        source: str,
        values: Mapping[str, JsonObject],
    ) -> None:
        """Add values in which an own sheet and the service are in step, by ID and field.

        They count like values that were sent last through the mapping `source`: a cell that still
        shows one is not edited. `account` is its name, address and project.
        """
        name, base_url, project_id = account
        run, home = new_run(), home_of(base_url)
        with self.transaction() as connection:
            # A run of its own keeps the order in time. The history does not list it.
            connection.execute(
                "insert into runs (run, type, started_at, account, base_url, project_id, workbook,"
                " sheet, state, practice, digest, sent) values (?,?,?,?,?,?,?,'',?,0,'',0)",
                (
                    run,
                    _UPDATE,
                    utc_now(),
                    name,
                    base_url,
                    project_id,
                    codec.kept(workbook),
                    RunState.DONE,
                ),
            )
            connection.executemany(
                "insert into last_sent values (?,?,?,?,?,?,?) on conflict do update set run ="
                " excluded.run",
                (
                    (
                        home,
                        project_id,
                        holdable(id),
                        field,
                        json_text(value),
                        source,
                        run,
                    )
                    for id, record in values.items()
                    for field, value in record.items()
                ),
            )

    def last_sent(
        self,
        base_url: str,
        project_id: str,
        ids: Collection[str] | None = None,
        only: Sequence[str] = (),
    ) -> dict[str, dict[str, list[LastSent]]]:
        """Return values from this computer that the service accepted, newest first.

        They are keyed by ID and field. Without `ids`, return those of all rows; with `only`, just
        these fields.
        """
        sent = dict[str, dict[str, list[LastSent]]]()
        wanted = None if ids is None else {holdable(id): id for id in ids}
        with self.transaction() as connection:
            rows = connection.execute(
                "select id, field, value, source, run, started_at, runs.rowid as number from"
                " last_sent join runs using (run) where service = ? and last_sent.project_id = ?"
                + (f" and field in ({', '.join('?' * len(only))})" if only else "")
                + " order by number desc",
                (home_of(base_url), project_id, *only),
            )
            for row in rows:
                id = row["id"] if wanted is None else wanted.get(row["id"])
                if id is not None:
                    value = LastSent(
                        row["run"],
                        json.loads(row["value"]),
                        row["started_at"],
                        row["number"],
                        row["source"],
                    )
                    sent.setdefault(id, {}).setdefault(row["field"], []).append(value)
        return sent

    def run_numbers(self) -> dict[str, int]:
        """Return the number of each run, in the order in which they began."""
        with self.transaction() as connection:
            return {
                row["run"]: row["rowid"]
                for row in connection.execute("select run, rowid from runs")
            }

    def forget_sent(self, base_url: str, project_id: str) -> None:
        """Delete the values sent to a project whose account was removed from this computer."""
        with self.transaction() as connection:
            connection.execute(
                "delete from last_sent where service = ? and project_id = ?",
                (home_of(base_url), project_id),
            )

    def mapping_runs(self, base_url: str, project_id: str, source: str) -> list[RunSummary]:
        """Return uploads through a mapping that may have sent something, newest first."""
        with self.transaction() as connection:
            rows = connection.execute(
                f"select {_RUN} from runs where project_id = ? and type = 'upload' and mapping !="
                " '' and state not in ('prepared', 'refused', 'cancelled') order by rowid desc",
                (project_id,),
            ).fetchall()
        runs = (
            run
            for run in rows
            if home_of(run["base_url"]) == home_of(base_url) and codec.source_of(run) == source
        )
        return [codec.summary_of(run, ()) for run in runs]

    def mark_written(self, run: str, workbook: Path) -> None:
        """Record which workbook has the outcome."""
        with self.transaction() as connection:
            connection.execute(
                "update runs set written = ? where run = ?", (codec.kept(workbook), run)
            )

    def receipt(self, run: str) -> Receipt:
        """Return a run with its rows and parts."""
        with self.transaction() as connection:
            row = connection.execute(f"select {_RUN} from runs where run = ?", (run,)).fetchone()
            if row is None:
                raise LedgerError(*no_run(run))
            parts = connection.execute(
                "select * from parts where run = ? order by first", (run,)
            ).fetchall()
        with codec.readable(run):
            return Receipt(
                **codec.head_of(row),
                rows=SentRows(self, run, row["sent"]),
                parts=tuple(
                    Part(
                        number=part["number"],
                        first=part["first"],
                        count=part["count"],
                        state=PartState(part["state"]),
                        correlation_id=part["correlation_id"],
                        said=part["said"],
                    )
                    for part in parts
                ),
                state=RunState(row["state"]),
                mapping=row["mapping"],
            )

    def outcome(self, run: str) -> Outcome | None:
        """Return the outcome of a run, or None if it has not ended."""
        with self.transaction() as connection:
            row = connection.execute("select outcome from runs where run = ?", (run,)).fetchone()
        with codec.readable(run):
            return codec.read_outcome(row["outcome"]) if row and row["outcome"] else None

    def find(self, reference: str) -> str | None:
        """Return the run with this ID, or with a request that has this reference, or None."""
        with self.transaction() as connection:
            row = connection.execute(
                "select run from runs where run = ? union select run from parts where"
                " correlation_id = ?",
                (reference, reference),
            ).fetchone()
        return str(row["run"]) if row else None

    def summary(self, run: str) -> RunSummary:
        """Return one history entry."""
        run_summaries = [summary for summary in self.summaries(run) if summary.run == run]
        if not run_summaries:
            raise LedgerError(*no_run(run))
        return run_summaries[0]

    def summaries(self, run: str | None = None) -> tuple[RunSummary, ...]:
        """Return the history of uploads, newest first."""
        where, values = ("where run = ?", (run,)) if run else ("where true", ())
        listed = f"{where} and type != '{_UPDATE}'"
        with self.transaction() as connection:
            runs = connection.execute(
                f"select {_RUN} from runs {listed} order by started_at desc, rowid desc", values
            ).fetchall()
            parts: dict[str, list[sqlite3.Row]] = {}
            for part in connection.execute(
                f"select run, correlation_id, said, count from parts {where} and (correlation_id is"
                " not null or said != '') order by run, number",
                values,
            ):
                parts.setdefault(part["run"], []).append(part)
        return tuple(codec.summary_of(row, parts.get(row["run"], ())) for row in runs)

    def open_runs(self) -> tuple[str, ...]:
        """Return open runs, oldest first.

        Their outcome is unknown, or could be written into the workbook but was not.
        """
        return tuple(
            run_summary.run
            for run_summary in reversed(self.summaries())
            if run_summary.state in OPEN_STATES
            or (
                run_summary.written is None
                and run_summary.ended_at is not None
                and (
                    run_summary.workbook.exists()
                    or (
                        self.folder(run_summary.run) / f"sent{run_summary.workbook.suffix}"
                    ).exists()
                )
            )
        )

    def ended_runs(self) -> frozenset[str]:
        """Return the runs that have ended."""
        with self.transaction() as connection:
            return frozenset(
                row["run"]
                for row in connection.execute("select run from runs where ended_at is not null")
            )

    def sent_before(self, base_url: str, project_id: str, digest: str) -> RunSummary | None:
        """Return the newest run that may have sent this payload to the same project.

        Runs that were rejected as a whole are ignored.
        """
        with self.transaction() as connection:
            row = connection.execute(
                "select run from runs where base_url = ? and project_id = ? and digest = ? and"
                " state not in ('prepared', 'refused', 'cancelled') order by started_at desc",
                (base_url, project_id, digest),
            ).fetchone()
        return self.summary(row["run"]) if row else None

    def remember_export(self, summary: ExportSummary) -> None:
        """Record an export for the history."""
        with self.transaction() as connection:
            *head, workbook, sheets, references = (
                getattr(summary, field.name) for field in fields(summary)
            )  # in table order
            row = (
                *head,
                codec.kept(workbook) if workbook else None,
                json.dumps(sheets),
                json.dumps(references),
            )
            connection.execute("insert or replace into exports values (?,?,?,?,?,?,?,?)", row)

    def exports(self) -> tuple[ExportSummary, ...]:
        """Return the history of exports, newest first."""
        with self.transaction() as connection:
            rows = connection.execute(
                "select * from exports order by started_at desc, rowid desc"
            ).fetchall()
        return tuple(map(_export, rows))

    def lock(self, run: str) -> Lock:
        """Return the lock that prevents two windows from following the same run."""
        return Lock(self.folder(run) / "lock")

    def rows(self, run: str, first: int, last: int) -> list[SentRow]:
        """Return the sent rows from `first` up to but not including `last`, in order."""
        with codec.readable(run):
            return [codec.sent_row(row) for row in self._sent(run, first, last)]

    def payloads(self, run: str, first: int, last: int) -> Iterator[str]:
        """Yield the JSON of these rows, exactly as stored in the history and sent."""
        for start in range(first, last, _PAGE):
            with codec.readable(run):
                rows = self._sent(run, start, min(start + _PAGE, last))
            yield from (row["payload"] for row in rows)

    def _sent(self, run: str, first: int, last: int) -> list[sqlite3.Row]:
        with self.transaction() as connection:
            rows = connection.execute(
                "select * from sent where run = ? and position >= ? and position < ? order by"
                " position",
                (run, first, last),
            ).fetchall()
        if len(rows) != last - first:
            raise ValueError(f"{len(rows)} rows of {last - first}")
        return rows

    def delete_before(self, moment: datetime) -> int:
        """Delete local copies of runs and exports before a time, and return how many
        runs. History entries are kept.
        """
        limit, deleted = moment.astimezone(UTC).isoformat(), 0
        for summary in self.summaries():
            folder = self.folder(summary.run)
            # An open run needs its copy for following and write-back, however old it is.
            if summary.state not in OPEN_STATES and summary.started_at < limit and folder.exists():
                # Delete the files before updating the table. Those locked by a virus scanner are
                # tried again at the next start.
                shutil.rmtree(folder, ignore_errors=True)
                bare = codec.packed_outcome(self.outcome(summary.run) or Outcome(()), bare=True)
                with self.transaction() as connection:
                    connection.execute(
                        "update sent set before = null, payload = '{}', as_read = '' where run = ?",
                        (summary.run,),
                    )
                    connection.execute(
                        "update runs set outcome = ? where run = ? and outcome != ''",
                        (bare, summary.run),
                    )
                deleted += 1
        if (runs := self.folder("")).exists():
            folders = {path.name for path in runs.iterdir()}
            for export in self.exports() if folders else ():
                if export.started_at < limit and export.run in folders:
                    shutil.rmtree(self.folder(export.run), ignore_errors=True)
        return deleted

    @contextlib.contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Yield a connection for one transaction.

        Jobs with tables of their own use it too. Each call has its own connection, because threads
        come and go.
        """
        try:
            # Two windows and a command may write at once, so the later one waits.
            connection = sqlite3.connect(self._database, timeout=_PATIENCE)
            try:
                connection.row_factory = sqlite3.Row
                _write_ahead(connection)
                # Costs one flush per transaction, but a power cut then cannot lose a request that
                # was sent.
                connection.execute("pragma synchronous = full")
                with connection:
                    yield connection
            finally:
                connection.close()
        except (sqlite3.Error, OSError) as error:
            raise LedgerError(
                say(
                    "The upload history in {folder} cannot be read or written.",
                    folder=self._folder,
                ),
                say(
                    "Nothing more will be sent. Check the free disk space and the "
                    "folder's permissions."
                ),
                str(error),
            ) from error


_PAGE = 1_000
"""Rows read at a time, so that a run of a million rows is never held in memory."""


class SentRows(Sequence[SentRow]):
    """The rows of a run, read from the ledger on demand."""

    def __init__(self, ledger: Ledger, run: str, count: int) -> None:
        self._ledger = ledger
        self._run = run
        self._count = count
        self._page = (0, list[SentRow]())

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> SentRow: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[SentRow]: ...
    def __getitem__(self, index: int | slice) -> SentRow | Sequence[SentRow]:
        if isinstance(index, slice):
            return [self[place] for place in range(self._count)[index]]
        position = range(self._count)[index]
        first, rows = self._page
        if not 0 <= position - first < len(rows):
            first = position - position % _PAGE
            rows = self._ledger.rows(self._run, first, min(first + _PAGE, self._count))
            self._page = first, rows
        return rows[position - first]


def _export(row: sqlite3.Row) -> ExportSummary:
    workbook = codec.path(row["workbook"]) if row["workbook"] else None
    sheets, references = json.loads(row["sheets"]), json.loads(row["correlation_ids"])
    return ExportSummary(
        **{**row, "workbook": workbook, "sheets": sheets, "correlation_ids": references}
    )


def _write_ahead(connection: sqlite3.Connection) -> None:
    limit = time.monotonic() + _PATIENCE
    while True:
        try:
            return connection.execute("pragma journal_mode = wal").close()
        except sqlite3.OperationalError as error:
            # If two processes create the file at once, SQLite rejects one of them without waiting.
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > limit:
                raise
        time.sleep(0.01)


def new_run() -> str:
    """Return a new run ID that sorts by time: `20261121-093012-4f1c`."""
    return f"{clock.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"


def utc_now() -> str:
    """Return the current time as UTC text with milliseconds and Z."""
    return clock.now().isoformat(timespec="milliseconds").replace("+00:00", "Z")


def days_ago(days: int) -> datetime:
    """Return the time this many days ago, limited to the first possible date."""
    try:
        return clock.now() - timedelta(days=days)
    except OverflowError:
        return datetime.min.replace(tzinfo=UTC)


_T = TypeVar("_T", Correction, WrittenCell)
_FILES: dict[type, str] = {Correction: "corrections.json", WrittenCell: "written-cells.json"}


def keep_cells(ledger: Ledger, run: str, kind: type[_T], cells: Iterable[_T]) -> None:
    """Save the corrections from the review before anything is sent, or the cells that were written.

    Written cells are kept with their old content.
    """
    path, values = ledger.folder(run) / _FILES[kind], [*map(asdict, cells)]
    if values or path.exists():
        text = json_holdable(json.dumps(values, ensure_ascii=False))
        with replacing(path) as temporary:
            temporary.write_text(text, encoding="utf-8")


def kept_cells(ledger: Ledger, run: str, kind: type[_T]) -> tuple[_T, ...]:
    """Return the corrections or the written cells of a run, or nothing if its folder was deleted.

    Raises LedgerError.
    """
    path = ledger.folder(run) / _FILES[kind]
    try:
        return (
            TypeAdapter(tuple[kind, ...]).validate_python(json.loads(path.read_bytes()))  # type: ignore[valid-type]
            if path.exists()
            else ()
        )
    except (OSError, ValueError, RecursionError) as error:
        raise LedgerError(
            say("This upload's corrections cannot be read."),
            say("The cells stay as they are. Correct them in the workbook."),
            str(error),
        ) from error
