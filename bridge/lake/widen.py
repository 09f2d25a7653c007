"""One schema for all Parquet parts of a kind: earlier parts with narrower columns are written again, and one pattern reads every night."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from bridge.lake.layout import Snapshot, is_file_of, manifests, measured, unfinished, write_json
from bridge.lake.parquet import read_rows, rewrite_parquet
from bridge.lake.schema import LakeSchema, types_in
from bridge.progress import Monitor
from bridge.records.kinds import Kind
from bridge.texts import say


def load_schemas(lake: Path, kinds: Iterable[Kind], snapshot: Snapshot) -> dict[str, LakeSchema]:
    """Return the schemas that the manifests carry forward, by kind, widened by the parts that a killed export has finished."""
    shown = {kind.name: LakeSchema.of(kind.columns) for kind in kinds}
    schemas = {name: LakeSchema(schema.documented) for name, schema in shown.items()}
    for _, manifest in reversed([*manifests(lake)]):
        for part in _parts_of(manifest["parts"], schemas):
            schema, types = schemas[part["kind"]], types_in(part)
            if types is not None:
                schema.add_schema(types)
            elif is_file_of(part, lake / part["path"]):  # an earlier version of the program wrote it: its values decide
                for row in read_rows(lake / part["path"], part.get("jsonText", [])):
                    schema.add_record(row)
    for part in _parts_of(snapshot.parts, schemas):
        schemas[part["kind"]].add_schema(types_in(part) or {})
    for name, schema in schemas.items():
        schema.add_schema(shown[name].types)
    return schemas


def widen_parts(lake: Path, snapshot: Snapshot, schemas: Mapping[str, LakeSchema], monitor: Monitor) -> list[str]:
    """Write the parts whose columns are not those of the schemas again, each beside itself; return these parts and their manifests, to publish.

    Parts that were removed or changed by others stay as they are.
    """
    for part in _parts_of(snapshot.parts, schemas):
        if not _has_columns(part, schemas[part["kind"]]):
            file = unfinished(lake / part["path"])
            _rewrite(part, schemas[part["kind"]], file, file)
    widened = list[str]()
    if not schemas:
        return widened
    for path, manifest in manifests(lake):
        before = len(widened)
        for part in _parts_of(manifest["parts"], schemas):
            file, schema = lake / part["path"], schemas[part["kind"]]
            if _has_columns(part, schema):
                if unfinished(file).exists():  # of a killed export
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


def _has_columns(part: Mapping[str, Any], schema: LakeSchema) -> bool:
    return types_in(part) is not None and part["schema"] == schema.columns()


def _parts_of(parts: list[Any], kinds: Mapping[str, LakeSchema]) -> Iterator[dict[str, Any]]:
    """Return the Parquet files of these kinds."""
    return (part for part in parts if part["kind"] in kinds and part["path"] is not None and part.get("format") == "parquet")
