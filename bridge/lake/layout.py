"""Where records stand in a lake, and the manifests that say which of them are whole: written last, so that what no manifest names does not count.

<kind>/project=<project>/exported=<time>/part-0.parquet (or .ndjson.gz)
_manifest/<time>.json           the parts of one export, with rows, bytes, check sum and schema
_manifest/.begun-<time>.json    the same while it is being made: what a killed export has finished already
"""

from __future__ import annotations

import hashlib
import json
import shutil
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bridge.errors import WorkbookError
from bridge.files import replacing
from bridge.records.cells.base import JsonObject
from bridge.texts import say

MANIFESTS = "_manifest"
VERSION = 1
ENDINGS = {"ndjson": "ndjson.gz", "parquet": "parquet"}
_BEGUN = ".begun-"
_STAMP = "%Y-%m-%dT%H%M%SZ"
_RESUMED_WITHIN = timedelta(hours=24)
_NO_MANIFEST = (OSError, ValueError, TypeError, KeyError, AttributeError)


@dataclass(slots=True)
class Snapshot:
    """One export into a lake: its time, what was asked for, the parts that are whole, and what could not be had."""

    stamp: str
    request: JsonObject
    parts: list[JsonObject] = field(default_factory=list)
    failed: list[JsonObject] = field(default_factory=list)


def begin(lake: Path, request: JsonObject, now: datetime) -> Snapshot:
    """Return the snapshot of a killed export of the same request where there is one from today, else a new one; what others left is removed."""
    # Two exports within one second: a manifest is never written over.
    while _manifest(lake, stamp := now.astimezone(UTC).strftime(_STAMP)).exists():
        now += timedelta(seconds=1)
    snapshot = Snapshot(stamp, request)
    for path in sorted((lake / MANIFESTS).glob(f"{_BEGUN}*.json")):
        if not _is_stamp(path.name.removeprefix(_BEGUN).removesuffix(".json")):  # not ours: its name would be a pattern of folders to remove
            continue
        left = _left(path)
        # A begun export of another question, or of yesterday, is not this one's beginning.
        if left is None or left.request != request or now - moment_of(left.stamp) > _RESUMED_WITHIN or _manifest(lake, left.stamp).exists():
            _give_up(lake, path)
        else:
            # Only parts whose check sum is right: the kill may have come in the middle of one.
            snapshot = Snapshot(left.stamp, request, [part for part in left.parts if _is_whole(lake, part)])
    keep(lake, snapshot)
    return snapshot


def keep(lake: Path, snapshot: Snapshot) -> None:
    """Note which parts are whole already, for the case that this process is killed."""
    _write(_begun(lake, snapshot.stamp), {"version": VERSION, "exported": snapshot.stamp, "request": snapshot.request, "parts": [*snapshot.parts]})


def finish(lake: Path, snapshot: Snapshot, program: str) -> Path:
    """Write the manifest, which makes the parts count. Returns its path."""
    path = _manifest(lake, snapshot.stamp)
    told: JsonObject = {"version": VERSION, "program": program, "exported": snapshot.stamp, "complete": not snapshot.failed}
    _write(path, {**told, "parts": [*snapshot.parts], "failed": [*snapshot.failed]})
    # Behind the manifest: between the two, both say the same.
    _begun(lake, snapshot.stamp).unlink(missing_ok=True)
    return path


def part_path(kind: str, project: str, stamp: str, format: str) -> Path:
    """Return the place of a part below the lake, in the way of Hive: what is no plain character of a project is percent-encoded."""
    # Hive's way of naming folders, which every engine takes for columns.
    return Path(kind) / f"project={quote(project, safe='')}" / f"exported={stamp}" / f"part-0.{ENDINGS[format]}"


def measured(lake: Path, part: Path) -> JsonObject:
    """Return path, bytes and check sum of a part that is written."""
    with (lake / part).open("rb") as file:
        sum = hashlib.file_digest(file, "sha256").hexdigest()
    return {"path": part.as_posix(), "bytes": (lake / part).stat().st_size, "sha256": sum}


def last_since(lake: Path, same: JsonObject) -> str | None:
    """Return from when on the newest manifest with a complete part of this kind, project, service and filter goes on; None where there is none."""
    for path in sorted((lake / MANIFESTS).glob("[0-9]*.json"), reverse=True):
        try:
            parts = [part for part in _read(path)["parts"] if part["complete"] and same.items() <= part.items()]
        except _NO_MANIFEST as error:
            raise WorkbookError(
                say("{name} is not the manifest of a lake.", name=path.name),
                say("Choose another folder, or put the file right; nothing was exported."),
                str(error),
            ) from error
        if parts:
            since: str | None = parts[0]["since"]
            return since
    return None


def moment_of(stamp: str) -> datetime:
    """Return the time that a stamp says. Raises ValueError."""
    return datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)


def _is_stamp(text: str) -> bool:
    try:
        return moment_of(text).strftime(_STAMP) == text
    except ValueError:
        return False


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _left(path: Path) -> Snapshot | None:
    """Return what a killed export noted; None where it cannot be read."""
    try:
        told = _read(path)
        moment_of(told["exported"])
        return Snapshot(told["exported"], told["request"], told["parts"])
    except _NO_MANIFEST:
        return None


def _is_whole(lake: Path, part: JsonObject) -> bool:
    path = part.get("path")
    if path is None:
        return True  # nothing was found, so there is no file
    return isinstance(path, str) and (lake / path).is_file() and measured(lake, Path(path)).items() <= part.items()


def _give_up(lake: Path, begun: Path) -> None:
    """Remove the parts of an export that nobody will finish; those that a manifest names stay."""
    stamp = begun.name.removeprefix(_BEGUN).removesuffix(".json")
    if not _manifest(lake, stamp).exists():
        for folder in lake.glob(f"[!_]*/project=*/exported={stamp}"):
            shutil.rmtree(folder, ignore_errors=True)
    begun.unlink(missing_ok=True)


def _manifest(lake: Path, stamp: str) -> Path:
    return lake / MANIFESTS / f"{stamp}.json"


def _begun(lake: Path, stamp: str) -> Path:
    return lake / MANIFESTS / f"{_BEGUN}{stamp}.json"


def _write(path: Path, told: JsonObject) -> None:
    with replacing(path) as temporary:
        temporary.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
