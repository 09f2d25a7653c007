"""Write records to a Parquet file with arro3, using the columns of the record type's schema.

The records are written to a temporary file as JSON lines while their types are collected. Then
arro3 reads the lines with that schema.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from bridge.errors import UsageError
from bridge.files import replacing
from bridge.jsonio.record_stream import RawRecord
from bridge.lake.layout import (
    Snapshot,
    is_file_of,
    line,
    manifests,
    measured,
    unfinished,
    write_json,
)
from bridge.lake.schema import JSON_TEXT, LakeSchema, json_text, types_in
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import moment_text
from bridge.records.kinds import Kind
from bridge.texts import say

try:
    import arro3.io
    from arro3.core import DataType, Field, RecordBatch, RecordBatchReader, Schema
except ImportError as error:  # an extra: JSON lines are written without it
    _MISSING = str(error)
else:
    _MISSING = ""


_ROW_GROUP, _BATCH = 50_000, 4_096
_EXACT = 1 << 53
_ODD = re.compile("[\0\ud800-\udfff]")
"""Characters not allowed in column names."""


def write_parquet(
    records: Iterable[RawRecord], schema: LakeSchema, path: Path, folder: Path
) -> int:
    """Write the records and return their number; the schema is widened to hold them.

    `folder` is for temporary files.
    """
    count, lines = 0, folder / "records.ndjson"
    with lines.open("wb") as file:
        for count, record in enumerate(records, 1):  # noqa: B007 (the last one is returned)
            schema.add_record(record.value)
            file.write(_unescaped(record.value) if "\\u" in record.text else line(record))
    if odd := next(filter(_ODD.search, schema.types), None):
        raise UsageError(
            say("Parquet cannot store a field named {name}.", name=ascii(odd)),
            say("Use --format ndjson."),
        )
    columns = schema.columns()
    as_text = [name for name, type in columns.items() if type == JSON_TEXT]
    with replacing(path) as temporary:
        # Read again as a stream with the collected schema, so that no types are inferred.
        batches = arro3.io.read_json(
            _with_texts(lines, as_text) if as_text else lines,
            _arrow_schema(columns),
            batch_size=_BATCH,
        )
        _write(batches, temporary)
    return count


def rewrite_parquet(
    source: Path, json_text_in: Collection[str], columns: Mapping[str, str], target: Path
) -> None:
    """Rewrite a part with wider columns.

    `json_text_in` are the columns of the part that hold JSON text.
    """
    reader, schema = arro3.io.read_parquet(source), _arrow_schema(columns)
    with replacing(target) as temporary:
        batches = (_widened(batch, json_text_in, columns, schema) for batch in reader)
        _write(RecordBatchReader.from_batches(schema, batches), temporary)


def refuse_without_arro3() -> None:
    """Raise UsageError if this installation cannot write Parquet."""
    if _MISSING:
        advice = say('Install it with: pip install "sheetbridge[lake]". Or use --format ndjson.')
        raise UsageError(say("Parquet cannot be written by this installation."), advice, _MISSING)


def _write(batches: RecordBatchReader, path: Path) -> None:
    arro3.io.write_parquet(batches, path, compression="zstd(3)", max_row_group_size=_ROW_GROUP)


def _arrow_schema(columns: Mapping[str, str]) -> Schema:
    return Schema([Field(name, _arrow_type(type)) for name, type in columns.items()])


def _arrow_type(type: str) -> DataType:
    word, _, item = type.partition(" of ")
    if word == "list":
        return DataType.list(Field("item", _arrow_type(item)))
    if word == "map":
        return DataType.map(
            Field("key", DataType.string(), nullable=False),
            Field("value", _arrow_type(item)),
            False,
        )
    simple = {
        "double": DataType.float64(),
        "boolean": DataType.bool(),
        "timestamp": DataType.timestamp("ms", tz="UTC"),
    }
    return simple.get(type) or DataType.string()


def _widened(
    batch: RecordBatch, json_text_in: Collection[str], columns: Mapping[str, str], schema: Schema
) -> RecordBatch:
    """Return the rows with the schema's columns; columns of the same type are reused."""
    before = {name: batch.schema.field(name).type for name in batch.schema.names}
    changed = [
        name
        for name, type in columns.items()
        if before.get(name) != schema.field(name).type
        or (type == JSON_TEXT and name not in json_text_in)
    ]
    known = {name: _json_values(batch, name, json_text_in) for name in changed if name in before}
    for name, values in known.items():
        if columns[name] == JSON_TEXT:
            known[name] = [None if value is None else json_text(value) for value in values]
    lines = (
        _unescaped({name: values[row] for name, values in known.items()})
        for row in range(batch.num_rows)
    )
    new = Schema([schema.field(name) for name in changed])
    made = (
        arro3.io.read_json(
            BytesIO(b"".join(lines)), new, batch_size=max(batch.num_rows, 1)
        ).read_next_batch()
        if changed
        else batch
    )
    return RecordBatch.from_arrays(
        [(made if name in changed else batch).column(name) for name in columns], schema=schema
    )


def _json_values(batch: RecordBatch, name: str, json_text_in: Collection[str]) -> list[JsonValue]:
    """Return the values of a column as JSON."""
    values: Any = batch.column(name).to_pylist()
    if name in json_text_in:
        return [None if value is None else json.loads(value) for value in values]
    if DataType.is_map(batch.schema.field(name).type):
        return [
            None if value is None else {key: _plain(one) for key, one in value} for value in values
        ]
    return [_plain(value) for value in values]


def _plain(value: Any) -> JsonValue:
    """Return a value read by arro3 in its JSON form: times in the service's format, whole numbers
    without a fraction.
    """
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) <= _EXACT else value
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return moment_text(value)


def _with_texts(lines: Path, fields: Iterable[str]) -> Path:
    """Return a file of lines in which some fields' values are JSON text."""
    target = lines.with_suffix(".texts")
    with lines.open("rb") as source, target.open("wb") as file:
        for text in source:
            value = json.loads(text.decode("utf-8", "surrogatepass"))
            value |= {
                name: json_text(value[name]) for name in fields if value.get(name) is not None
            }
            file.write(_unescaped(value))
    return target


def _unescaped(value: JsonObject) -> bytes:
    """Return a line without escapes, because arro3 misreads escaped surrogate pairs."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n"


def load_schemas(lake: Path, kinds: Iterable[Kind]) -> dict[str, LakeSchema]:
    """Return the schemas that the manifests carry forward, by kind."""
    shown = {kind.name: LakeSchema.of(kind.columns) for kind in kinds}
    schemas = {name: LakeSchema(schema.documented) for name, schema in shown.items()}
    for _, manifest in reversed([*manifests(lake)]):
        for part in _parts_of(manifest["parts"], schemas):
            schemas[part["kind"]].add_schema(types_in(part))
    for name, schema in schemas.items():
        schema.add_schema(shown[name].types)
    return schemas


def widen_parts(
    lake: Path, snapshot: Snapshot, schemas: Mapping[str, LakeSchema], monitor: Monitor
) -> list[str]:
    """Rewrite parts whose columns differ from the schemas, each beside the original; return these
    parts and their manifests for publishing.

    Parts that others removed or changed are skipped.
    """
    for part in _parts_of(snapshot.parts, schemas):
        if part["schema"] != schemas[part["kind"]].columns():
            file = unfinished(lake / part["path"])
            _rewrite(part, schemas[part["kind"]], file, file)
    widened = list[str]()
    if not schemas:
        return widened
    for path, manifest in manifests(lake):
        before = len(widened)
        for part in _parts_of(manifest["parts"], schemas):
            file, schema = lake / part["path"], schemas[part["kind"]]
            if part["schema"] == schema.columns():
                if unfinished(file).exists():  # from a killed export
                    unfinished(file).unlink()
            elif is_file_of(part, file):
                monitor.report(say("New columns in {path}", path=part["path"]))
                _rewrite(part, schema, file, unfinished(file))
                widened.append(part["path"])
        if len(widened) > before:
            write_json(unfinished(path), manifest)
            widened.append(path.relative_to(lake).as_posix())
    return widened


def _rewrite(part: dict[str, Any], schema: LakeSchema, source: Path, target: Path) -> None:
    rewrite_parquet(source, part.get("jsonText", []), schema.columns(), target)
    part |= {**schema.to_json(), **measured(target)}


def _parts_of(parts: list[Any], kinds: Mapping[str, LakeSchema]) -> Iterator[dict[str, Any]]:
    """Yield the Parquet parts of these record types."""
    return (
        part
        for part in parts
        if part["kind"] in kinds and part["path"] is not None and part.get("format") == "parquet"
    )
