"""The Delta tables of a lake, written with deltalake: `history` and `current` of each kind.

`history` has every record of every export. `current` has each project's newest complete state and
is always copied from `history`. A commit says by transaction identifiers (Delta protocol,
"Transaction Identifiers") how far a project is, so the table itself knows where the next export
goes on.
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import accumulate, chain, islice
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from bridge import clock
from bridge.errors import BridgeError, UsageError, WorkbookError
from bridge.jsonio.record_stream import RawRecord
from bridge.lake.columns import ACCOUNT, EXPORTED, OWN, PROJECT, RECORD, Columns, Type, conflicts
from bridge.progress import Monitor
from bridge.records.cells.base import JsonValue
from bridge.records.kinds import Kind
from bridge.texts import Text, json_holdable, say

# Several threads of delta-rs read faster than one file is written. It holds what is between in
# memory, and its allocator keeps more than one arena. It reads these when it is loaded.
os.environ.setdefault("TOKIO_WORKER_THREADS", "1")
os.environ.setdefault("DELTARS_WRITER_BATCH_CHANNEL_SIZE", "1")
os.environ.setdefault("_RJEM_MALLOC_CONF", "narenas:1")

try:
    from arro3.core import Array, DataType, Field, RecordBatch, RecordBatchReader, list_array
    from arro3.core import Schema as ArrowSchema
    from deltalake import (
        ColumnProperties,
        CommitProperties,
        DeltaTable,
        Transaction,
        WriterProperties,
        write_deltalake,
    )
    from deltalake.exceptions import CommitFailedError, DeltaError
    from deltalake.schema import ArrayType, PrimitiveType
    from deltalake.schema import Field as DeltaField
except ImportError as error:  # an extra: JSON lines are written without it
    MISSING = str(error)
else:
    MISSING = ""

HISTORY, CURRENT = "history", "current"
URL = re.compile(r"(s3|abfss|gs)://[^/]+")
_NOT_IN_A_PATH = re.compile(r"[\[\]|^\x00-\x1f\x7f]|%[0-9A-Fa-f]{2}")
"""What delta-rs does not find again in a path."""
_COLOURS = re.compile(r"\x1b\[\d+m")
_OWN_NAMES = {"history", "current", "archive", "lost+found"}
_TRIES, _BATCH, _IDS, _MILLISECOND = 20, 4_096, 5_000, timedelta(milliseconds=1)
_SMALL_FILES, _SMALL = 1_000, 64 << 20
"""delta-rs reads a table's whole list of files for each commit. So many small files, in bytes, are
put together.
"""
_ROW_GROUP, _LEVEL = 10_000, 3
"""Rows that are held at once while a table is written or copied, and the level of zstd."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_OWN_TYPES = dict(zip(OWN, (Type.TEXT, Type.TEXT, Type.TIMESTAMP, Type.TEXT), strict=True))
_MARK = "sheetbridge"
"""The key of a column's metadata, which tells JSON text from text."""
_CHECKPOINT = 25
"""delta-rs reads all commits since the checkpoint with which it loaded a table, for each commit."""
_KEPT: Mapping[str, str | None] = {
    "delta.logRetentionDuration": "interval 7 days",
    "delta.checkpointInterval": str(_CHECKPOINT),
}

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Export:
    """The records of a kind that one account received, and how they were asked for.

    `records` reads them from the start. `asked` is the time of the request, by the slower of the
    service's clock and ours, `continues` whether the next export can go on from there. `since` is
    the `changedSince` that was asked for. `night` numbers the run, and a resumed run like the one
    before.
    """

    kind: Kind
    project: str
    account: str
    asked: datetime
    records: Callable[[], Iterator[RawRecord]]
    night: int
    complete: bool = True
    continues: bool = True
    filters: Mapping[str, JsonValue] = field(default_factory=dict)
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """What was committed: the value of `_exported`, rows, and the versions of the two tables.

    `current` is None if it was not changed; `why` then says it, unless the export had a filter or
    was not complete.
    """

    exported: datetime
    rows: int
    history: int | None
    current: int | None
    only_in_record: tuple[str, ...]
    why: Text | None = None


def lake_uri(lake: str) -> str:
    """Return the address of a lake: that of an object store, or an absolute path.

    Raises UsageError if delta-rs cannot use it.
    """
    if "://" in lake and not URL.match(lake):
        raise UsageError(
            say("“{lake}” is not the address of a lake.", lake=lake),
            say("Use a folder, or an address with s3://, abfss:// or gs://."),
        )
    uri = lake.rstrip("/") if URL.match(lake) else str(Path(lake).absolute())
    if bad := _NOT_IN_A_PATH.search(uri):
        raise UsageError(
            say("The path of a lake cannot have the characters {text}.", text=ascii(bad[0])),
            say("Nothing was exported. Choose another folder. This one is {lake}.", lake=uri),
        )
    return uri


def refuse_other_folder(lake: Path) -> None:
    """Raise WorkbookError if a folder is a lake of an earlier version, or has other files."""
    try:
        names = {path.name for path in lake.iterdir()}
    except FileNotFoundError:
        return
    except OSError as error:
        raise _failed(str(lake), error) from error
    if "_manifest" in names:
        raise WorkbookError(
            say("{lake} is a lake of an earlier version of Sheetbridge.", lake=lake),
            say("Nothing was exported, and it was left as it is. Choose a new folder."),
        )
    if names and not names & _OWN_NAMES and any(not name.startswith(".") for name in names):
        raise WorkbookError(
            say("{lake} has other files and is no lake.", lake=lake),
            say("Nothing was exported. Choose a new or empty folder."),
        )


_ONE = Lock()
"""Two writes in one process would wait for each other: delta-rs has one thread, see below."""


@cache
def _start_threads() -> None:
    """Start the threads of delta-rs on one core, on which they stay. It reads on each core."""
    if sys.platform == "linux":
        cores = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {min(cores)})
        DeltaTable.is_deltatable("memory:///lake")
        os.sched_setaffinity(0, cores)


class Lake:
    """The Delta tables of a folder or object store, for one thread at a time."""

    def __init__(self, uri: str, monitor: Monitor) -> None:
        _start_threads()
        self._uri = uri
        self._monitor = monitor
        self._tables: dict[str, tuple[DeltaTable, int]] = {}
        """Tables and the versions that they were loaded with. Until the next checkpoint, only new
        commits are read."""

    def check(self, kinds: Sequence[Kind]) -> None:
        """Raise WorkbookError unless the tables are ours or can be created."""
        if not URL.match(self._uri):
            refuse_other_folder(Path(self._uri))
        for kind in kinds:
            types = [
                _types(table) for name in (HISTORY, CURRENT) if (table := self._open(name, kind))
            ]
            if len(types) == 2 and (names := conflicts(*types)):
                raise WorkbookError(
                    say(
                        "History and current of {kind} have different types: {names}.",
                        kind=kind.name,
                        names=", ".join(names),
                    ),
                    say("Nothing was exported. Use the tables that belong together."),
                )

    def last(self, kind: Kind, project: str, filters: Mapping[str, JsonValue]) -> datetime | None:
        """Return `_exported` of the last complete export with these filters, or None."""
        table = self._open(HISTORY if filters else CURRENT, kind)
        return _moment(_mark(table, _key("last", project, filters)))

    def begin(self, kinds: Iterable[Kind], now: datetime, *, resume: bool) -> int:
        """Return the number of this run, which is kept in the tables before the first record.

        A resumed run has that of the one before.
        """
        night, key = _millis(now), f"{_MARK} begun"
        tables = {kind: self._ready(CURRENT, kind) for kind in kinds}
        last = max((_mark(table, key) or 0 for table in tables.values()), default=0)
        if resume and last:
            return last
        night = max(night, last + 1)
        for kind in tables:
            self._set_marks(kind, [Transaction(key, night)])
        return night

    def nights(
        self, kind: Kind, projects: Iterable[str], filters: Mapping[str, JsonValue]
    ) -> dict[str, int]:
        """Return the number of the last run that exported all records, by project."""
        table = self._open(HISTORY if filters else CURRENT, kind)
        marks = {project: _mark(table, _key("night", project, filters)) for project in projects}
        return {project: night for project, night in marks.items() if night is not None}

    def write(self, export: Export) -> Written:
        """Append an export to `history`, and bring `current` to its state if that is complete."""
        with _ONE, _errors(self._uri):
            columns, exported, rows, history = self._append(export)
            current, why = self._replace(export, exported, rows)
        return Written(exported, rows, history, current, tuple(sorted(columns.only_in_record)), why)

    def tidy(self, kinds: Sequence[Kind]) -> list[Text]:
        """Put small files of `history` together; remove files that no table has had for a week.

        Returns warnings.
        """
        warnings = []
        for kind in kinds:
            try:
                for name in (HISTORY, CURRENT):
                    if table := self._open(name, kind):
                        self._tidy(table, compact=name == HISTORY)
            except (DeltaError, OSError, BridgeError) as error:
                if not isinstance(error, CommitFailedError):  # another writer; the next run does it
                    warnings.append(
                        say(
                            "Old files of {kind} were not removed: {error}",
                            kind=kind.name,
                            error=str(error),
                        )
                    )
        return warnings

    def _tidy(self, table: DeltaTable, *, compact: bool) -> None:
        if compact:
            sizes = table.get_add_actions().column("size_bytes").to_pylist()
            if sum(size < _SMALL for size in sizes) > _SMALL_FILES:
                table.optimize.compact(
                    target_size=_SMALL, max_concurrent_tasks=1, writer_properties=_writer()
                )
        if table.vacuum(full=True):
            table.vacuum(full=True, dry_run=False)
        if not URL.match(self._uri):
            # A killed write leaves files with a number after #, which vacuum does not see.
            for path in Path(table.table_uri.removeprefix("file://")).glob("*.parquet#*"):
                if clock.now() - clock.of_file(path.stat().st_mtime) > timedelta(days=7):
                    path.unlink()

    def _append(self, export: Export) -> tuple[Columns, datetime, int, int | None]:
        whole = False
        for _ in self._tries():
            table = self._ready(HISTORY, export.kind)
            current = self._open(CURRENT, export.kind)
            columns = Columns(
                (_types(current) if current else {}) | _types(table), export.kind.columns
            )
            if whole:
                columns.learn(record.value for record in export.records())
            newest = _mark(table, _key("newest", export.project, {}))
            exported = max(
                export.asked, (_moment(newest) or export.asked - _MILLISECOND) + _MILLISECOND
            )
            batches = _Batches(export, exported, columns)
            if not batches.first:
                return columns, exported, 0, None
            marks = [Transaction(_key("newest", export.project, {}), _millis(exported))]
            if export.filters and export.complete:
                marks += _marks(export, exported)
            try:
                write_deltalake(
                    table,
                    batches.reader(),
                    mode="append",
                    schema_mode="merge",
                    writer_properties=_writer(),
                    commit_properties=CommitProperties(app_transactions=marks),
                )
            except (DeltaError, OSError) as error:
                if batches.widened:
                    whole = True
                elif not isinstance(error, CommitFailedError):
                    raise
            else:
                return columns, exported, batches.rows, table.version()
        raise _crowded(self._uri)

    def _replace(
        self, export: Export, exported: datetime, rows: int
    ) -> tuple[int | None, Text | None]:
        """Copy a project's state from `history`. Returns the version, and why there is none."""
        if export.filters or not export.complete:
            return None, None
        mine = f"{PROJECT} = {_literal(export.project)}"
        new = f"{mine} AND {EXPORTED} = TIMESTAMP '{exported:%Y-%m-%dT%H:%M:%S.%fZ}'"
        for _ in self._tries():
            table, history = self._ready(CURRENT, export.kind), self._ready(HISTORY, export.kind)
            last = _moment(_mark(table, _key("last", export.project, {})))
            if last is not None and last >= exported:  # another writer was later
                return None, None
            pieces = [""]
            if export.since is not None:
                if last is None or export.since > last:
                    return None, say("It needs a full export first.")
                ids = (
                    [
                        id
                        for batch in history.scan(columns=["id"], predicate=new)
                        for id in batch.column(0).to_pylist()
                    ]
                    if rows
                    else []
                )
                if None in ids:
                    return None, say("Some records have no ID. It needs a full export.")
                pieces = [
                    f" AND id IN ({', '.join(map(_literal, piece))})"
                    for piece in _pieces(ids, _IDS)
                ]
            marks = _marks(export, exported)
            try:
                for number, piece in enumerate(pieces, 1):
                    write_deltalake(
                        table,
                        _copy(history, new + piece) if rows else _no_rows(),
                        mode="overwrite",
                        schema_mode="merge",
                        predicate=mine + piece,
                        writer_properties=_writer(),
                        commit_properties=CommitProperties(
                            app_transactions=marks if number == len(pieces) else None
                        ),
                    )
                if not pieces:
                    self._set_marks(export.kind, marks)
            except CommitFailedError:
                continue
            return self._ready(CURRENT, export.kind).version(), None
        raise _crowded(self._uri)

    def _set_marks(self, kind: Kind, marks: list[Transaction]) -> None:
        """Commit marks alone to `current`."""
        for _ in self._tries():
            table = self._ready(CURRENT, kind)
            with suppress(CommitFailedError), _errors(self._uri):
                return table.create_write_transaction(
                    [],
                    "append",
                    table.schema(),
                    commit_properties=CommitProperties(app_transactions=marks),
                )
        raise _crowded(self._uri)

    def _tries(self) -> Iterator[None]:
        """Yield for each try of a commit, with a pause between them."""
        for number in range(_TRIES):
            if number:
                self._monitor.sleep(random.uniform(0, min(0.1 * number, 1.0)))
            yield

    def _open(self, name: str, kind: Kind) -> DeltaTable | None:
        """Return a table, or None if it does not exist yet. Raises WorkbookError."""
        uri = f"{self._uri}/{name}/{kind.name}"
        with _errors(self._uri):
            table, loaded = self._tables.get(uri, (None, 0))
            if table is not None and table.version() // _CHECKPOINT == loaded // _CHECKPOINT:
                table.update_incremental()
            elif table is not None or DeltaTable.is_deltatable(uri):
                table = DeltaTable(uri)
                self._tables[uri] = table, table.version()
            return table

    def _ready(self, name: str, kind: Kind) -> DeltaTable:
        if (table := self._open(name, kind)) is None:
            with suppress(CommitFailedError, DeltaError):  # another writer was first
                DeltaTable.create(
                    f"{self._uri}/{name}/{kind.name}",
                    ArrowSchema([_field(column, type) for column, type in _OWN_TYPES.items()]),
                    mode="error",
                    configuration=_KEPT,
                    # A second first commit would replace the columns of the first one.
                    commit_properties=CommitProperties(max_commit_retries=0),
                )
            table = self._open(name, kind)
        if table is None:
            raise _failed(self._uri, f"{name}/{kind.name} could not be created.")
        return table


class _Batches:
    """The records of an export as a stream of Arrow batches.

    `widened` says that a field without a column had its first value after the start, which ends the
    stream with an error.
    """

    def __init__(self, export: Export, exported: datetime, columns: Columns) -> None:
        self._export = export
        self._columns = columns
        self._micros = (exported - _EPOCH) // timedelta(microseconds=1)
        self._rest = export.records()
        self.first = [*islice(self._rest, _BATCH)]
        self.rows = 0
        self.widened = False
        columns.learn(record.value for record in self.first)
        self._schema = ArrowSchema(
            [_field(name, type) for name, type in (_OWN_TYPES | columns.types).items()]
        )

    def reader(self) -> RecordBatchReader:
        pieces = chain([self.first], _pieces(self._rest, _BATCH))
        return RecordBatchReader.from_batches(self._schema, map(self._batch, pieces))

    def _batch(self, records: Sequence[RawRecord]) -> RecordBatch:
        values = [record.value for record in records]
        if self._columns.learn(values):
            self.widened = True
            raise ValueError("A field has its first value.")
        own: Mapping[str, list[str | int]] = {
            PROJECT: [self._export.project] * len(records),
            ACCOUNT: [self._export.account] * len(records),
            EXPORTED: [self._micros] * len(records),
            RECORD: [json_holdable(record.text) for record in records],
        }
        self.rows += len(records)
        return RecordBatch.from_arrays(
            [
                *(_array(own[name], type) for name, type in _OWN_TYPES.items()),
                *(
                    _array(self._columns.values(name, values), type)
                    for name, type in self._columns.types.items()
                ),
            ],
            schema=self._schema,
        )


def refuse_without_deltalake() -> None:
    """Raise UsageError if this installation cannot write Delta tables."""
    if MISSING:
        advice = say('Install it with: pip install "sheetbridge[lake]". Or use --format ndjson.')
        raise UsageError(say("Delta tables need the extra “lake”."), advice, MISSING)


@contextmanager
def _errors(lake: str) -> Iterator[None]:
    try:
        yield
    except CommitFailedError:
        raise
    except (DeltaError, OSError) as error:
        raise _failed(lake, error) from error


def _failed(lake: str, error: object) -> WorkbookError:
    return WorkbookError(
        say("The lake {lake} cannot be read or written.", lake=lake),
        say("Check the key in the environment, and the address. Then add --resume.")
        if URL.match(lake)
        else say("Check the folder, its rights and the free space. Then add --resume."),
        _COLOURS.sub("", str(error)),
    )


def _crowded(lake: str) -> WorkbookError:
    return WorkbookError(
        say("Other programs are writing to the lake {lake} all the time.", lake=lake),
        say("Run the command again with --resume when they have finished."),
    )


def _types(table: DeltaTable) -> dict[str, Type]:
    """Return the types of a table's columns without our own. Raises WorkbookError if it is not
    ours.
    """
    types = {column.name: _type(column) for column in table.schema().fields}
    if not types.items() >= _OWN_TYPES.items() or None in types.values():
        raise WorkbookError(
            say("{table} is a table that Sheetbridge did not create.", table=table.table_uri),
            say("Nothing was exported to it. Choose another folder."),
        )
    return {name: type for name, type in types.items() if type and name not in OWN}


def _type(column: DeltaField) -> Type | None:
    if isinstance(column.type, ArrayType):
        return Type.TEXTS if column.type.element_type == PrimitiveType("string") else None
    if not isinstance(column.type, PrimitiveType):
        return None
    if column.type.type == "string":
        return Type.JSON if column.metadata.get(_MARK) == Type.JSON else Type.TEXT
    words = {"double": Type.DOUBLE, "boolean": Type.BOOLEAN, "timestamp": Type.TIMESTAMP}
    return words.get(column.type.type)


def _field(name: str, type: Type) -> Field:
    return Field(name, _arrow(type), metadata={_MARK: type.value} if type == Type.JSON else None)


def _arrow(type: Type) -> DataType:
    match type:
        case Type.DOUBLE:
            return DataType.float64()
        case Type.BOOLEAN:
            return DataType.bool()
        case Type.TIMESTAMP:
            return DataType.timestamp("us", tz="UTC")
        case Type.TEXTS:
            return DataType.list(Field("element", DataType.string()))
    return DataType.string()


def _array(values: list[Any], type: Type) -> Array:
    if type == Type.TIMESTAMP:
        return Array(values, DataType.int64()).cast(_arrow(type))
    if type != Type.TEXTS:
        return Array(values, _arrow(type))
    lengths = (len(value) if value else 0 for value in values)
    return list_array(
        Array([0, *accumulate(lengths)], DataType.int32()),
        Array([item for value in values if value for item in value], DataType.string()),
        type=_arrow(type),
        mask=Array([value is None for value in values], DataType.bool()),
    )


def _copy(table: DeltaTable, predicate: str) -> RecordBatchReader:
    """Return rows of a table. Its scan gives views of text, which Daft would not read in a file."""
    fields = [_field(name, type) for name, type in (_OWN_TYPES | _types(table)).items()]
    schema = ArrowSchema(fields)
    batches = (
        RecordBatch.from_arrays(
            [batch.column(field.name).cast(field.type) for field in fields], schema=schema
        )
        for batch in table.scan(predicate=predicate)
    )
    return RecordBatchReader.from_batches(schema, batches)


def _writer() -> WriterProperties:
    return WriterProperties(
        compression="ZSTD",
        compression_level=_LEVEL,
        max_row_group_size=_ROW_GROUP,
        # No two records are equal, and nobody looks for one by its text.
        column_properties={
            RECORD: ColumnProperties(dictionary_enabled=False, statistics_enabled="NONE")
        },
    )


def _no_rows() -> RecordBatchReader:
    schema = ArrowSchema([_field(name, type) for name, type in _OWN_TYPES.items()])
    return RecordBatchReader.from_batches(schema, [])


def _pieces(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    source = iter(items)
    return iter(lambda: [*islice(source, size)], [])


def _key(word: str, project: str, filters: Mapping[str, JsonValue]) -> str:
    """Return a transaction identifier: what is counted, for which project and filters."""
    more = json.dumps(filters, sort_keys=True) if filters else ""
    return f"{_MARK} {word} {project} {more}".rstrip()


def _marks(export: Export, exported: datetime) -> list[Transaction]:
    last = _key("last", export.project, export.filters)
    night = Transaction(_key("night", export.project, export.filters), export.night)
    return [night, *([Transaction(last, _millis(exported))] if export.continues else [])]


def _mark(table: DeltaTable | None, key: str) -> int | None:
    return None if table is None else table.transaction_version(key)


def _millis(moment: datetime) -> int:
    return (moment - _EPOCH) // _MILLISECOND


def _moment(millis: int | None) -> datetime | None:
    return None if millis is None else _EPOCH + millis * _MILLISECOND


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
