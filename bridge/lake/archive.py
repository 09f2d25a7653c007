"""The archive of a lake: the service's own JSON, its folders and its manifests.

A manifest is written last: files that no manifest names are ignored.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

from isal import isal_zlib

from bridge.errors import WorkbookError
from bridge.files import move, replacing
from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import JsonObject
from bridge.texts import say

MANIFESTS = "_manifest"
VERSION = 1
_BEGUN = ".begun-"
_STAMP = "%Y-%m-%dT%H%M%SZ"
_NO_MANIFEST = (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError)


@dataclass(slots=True)
class Snapshot:
    """One export into a lake: its time, the parts that are whole, and what could not be had."""

    stamp: str
    parts: list[JsonObject] = field(default_factory=list)
    failed: list[JsonObject] = field(default_factory=list)


def begin(lake: Path, now: datetime) -> Snapshot:
    """Return a new snapshot; what a killed export left is removed, or published where it was killed
    while its files got their final names.
    """
    for path in sorted((lake / MANIFESTS).glob(f"{_BEGUN}*.json")):
        # Other names could match folders when removing.
        if _is_stamp(path.name.removeprefix(_BEGUN).removesuffix(".json")):
            if publish := _to_publish(path):
                _publish(lake, publish)
            _give_up(lake, path)
    # Never overwrite a manifest, even if two exports start within a second.
    while _manifest(lake, stamp := now.astimezone(UTC).strftime(_STAMP)).exists():
        now += timedelta(seconds=1)
    write_json(_begun(lake, stamp), {"publish": []})
    return Snapshot(stamp)


def finish(lake: Path, snapshot: Snapshot, program: str) -> Path:
    """Rename the parts to their final names, publish them with a manifest, and return its path."""
    path = _manifest(lake, snapshot.stamp)
    manifest: JsonObject = {
        "version": VERSION,
        "program": program,
        "exported": snapshot.stamp,
        "complete": not snapshot.failed,
    }
    write_json(
        unfinished(path), {**manifest, "parts": [*snapshot.parts], "failed": [*snapshot.failed]}
    )
    publish = [str(part["path"]) for part in snapshot.parts if part["path"] is not None]
    publish.append(path.relative_to(lake).as_posix())
    # From now on, the next export completes this one if it is killed.
    write_json(_begun(lake, snapshot.stamp), {"publish": [*publish]})
    _publish(lake, publish)
    _begun(lake, snapshot.stamp).unlink(missing_ok=True)
    return path


def unfinished(path: Path) -> Path:
    """Return the name of an unpublished file, which no file pattern of the lake matches."""
    return path.with_name(f".{path.name}.unfinished")


def part_path(kind: str, project: str, stamp: str) -> Path:
    """Return the path of a part below the archive; of the project, letters and digits of all
    scripts stay, other characters are percent-encoded.
    """
    name = "".join(letter if letter.isalnum() else quote(letter, safe="") for letter in project)
    return Path(kind) / f"project={name}" / f"exported={stamp}" / "part-0.ndjson.gz"


def measured(path: Path) -> JsonObject:
    """Return size and checksum of a written part."""
    with path.open("rb") as file:
        sum = hashlib.file_digest(file, "sha256").hexdigest()
    return {"bytes": path.stat().st_size, "sha256": sum}


def manifests(lake: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Yield the manifests, newest first.

    Raises WorkbookError if one cannot be read.
    """
    for path in sorted((lake / MANIFESTS).glob("[0-9]*.json"), reverse=True):
        try:
            manifest = _read(path)
            if not all({"kind", "path"} <= part.keys() for part in manifest["parts"]):
                raise ValueError("A part has no kind or path.")
        except _NO_MANIFEST as error:
            raise WorkbookError(
                say("{name} is not the manifest of a lake.", name=path.name),
                say("Nothing was exported. Choose another folder, or repair the file."),
                str(error),
            ) from error
        yield path, manifest


def last_since(lake: Path, same: JsonObject) -> str | None:
    """Return the time from which the next export continues, or None.

    It comes from the newest manifest with a complete part of this record type, project, service and
    filter.
    """
    for _, manifest in manifests(lake):
        if parts := [
            part
            for part in manifest["parts"]
            if part.get("complete") and same.items() <= part.items()
        ]:
            since: str | None = parts[0].get("since")
            return since
    return None


def write_json(path: Path, value: JsonObject) -> None:
    """Write a manifest atomically."""
    with replacing(path) as temporary:
        temporary.write_text(
            json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
        )


def _is_stamp(text: str) -> bool:
    try:
        return datetime.strptime(text, _STAMP).replace(tzinfo=UTC).strftime(_STAMP) == text
    except ValueError:
        return False


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _to_publish(begun: Path) -> list[str]:
    """Return the files that a killed export was publishing."""
    try:
        names = _read(begun)["publish"]
        # Only files inside the lake.
        return (
            names
            if all(
                not path.is_absolute()
                and ".." not in path.parts
                and ":" not in path.parts[0]
                and "\\" not in str(path)
                for path in map(PurePosixPath, names)
            )
            else []
        )
    except _NO_MANIFEST:
        return []


def _publish(lake: Path, names: Sequence[str]) -> None:
    """Rename files to their final names in this order, skipping those already renamed."""
    for name in names:
        path = lake / name
        try:
            if unfinished(path).exists():
                move(unfinished(path), path, overwrite=True)
        except OSError as error:
            raise WorkbookError(
                say("{path} cannot be replaced.", path=path),
                say(
                    "Close the programs that read it, then run the command again to "
                    "complete this export."
                ),
                str(error),
            ) from error


def _give_up(lake: Path, begun: Path) -> None:
    """Remove the parts of an abandoned export, unless a manifest lists them."""
    stamp = begun.name.removeprefix(_BEGUN).removesuffix(".json")
    if not _manifest(lake, stamp).exists():
        unfinished(_manifest(lake, stamp)).unlink(missing_ok=True)
        for folder in lake.glob(f"[!_]*/project=*/exported={stamp}"):
            shutil.rmtree(folder, ignore_errors=True)
    begun.unlink(missing_ok=True)


def _manifest(lake: Path, stamp: str) -> Path:
    return lake / MANIFESTS / f"{stamp}.json"


def _begun(lake: Path, stamp: str) -> Path:
    return lake / MANIFESTS / f"{_BEGUN}{stamp}.json"


_LEVEL, _GZIP = 2, 31
_NEWLINES = str.maketrans("\r\n", "  ")  # only between values in valid JSON


def line(record: RawRecord) -> bytes:
    """Return a record's exact text as one UTF-8 line; a lone surrogate is encoded as its three
    bytes.
    """
    text = record.text
    # Keep the service's exact text; only line breaks would split the record.
    return (text.translate(_NEWLINES) if "\n" in text or "\r" in text else text).encode(
        "utf-8", "surrogatepass"
    ) + b"\n"


def write_ndjson(records: Iterable[RawRecord], path: Path) -> int:
    """Write the records atomically and return their number."""
    count, packer = 0, isal_zlib.compressobj(_LEVEL, isal_zlib.DEFLATED, _GZIP)
    with replacing(path) as temporary, temporary.open("wb") as target:
        for count, record in enumerate(records, 1):  # noqa: B007 (the last one is returned)
            target.write(packer.compress(line(record)))
        target.write(packer.flush())
    return count
