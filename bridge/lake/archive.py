"""The archive of a lake: the service's own JSON, its folders and its manifests.

A manifest is written last: files that no manifest names are ignored.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import quote

from isal import isal_zlib

from bridge.errors import WorkbookError
from bridge.files import move, replacing
from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import JsonObject
from bridge.texts import say

MANIFESTS = "_manifest"
VERSION = 1
_STAGING = ".exporting"
"""The folder of an export that is not published yet, which no file pattern of the lake matches."""
_STAMP = "%Y-%m-%dT%H%M%SZ"


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
    _publish(lake)
    # Never overwrite a manifest, even if two exports start within a second.
    while _manifest(lake, stamp := now.astimezone(UTC).strftime(_STAMP)).exists():
        now += timedelta(seconds=1)
    return Snapshot(stamp)


def finish(lake: Path, snapshot: Snapshot, program: str) -> Path:
    """Publish the parts with a manifest, and return its path."""
    manifest: JsonObject = {
        "version": VERSION,
        "program": program,
        "exported": snapshot.stamp,
        "complete": not snapshot.failed,
        "parts": [*snapshot.parts],
        "failed": [*snapshot.failed],
    }
    path = _manifest(lake, snapshot.stamp)
    # From now on, the next export completes this one if it is killed.
    with replacing(staged(lake) / path.relative_to(lake)) as temporary:
        temporary.write_text(
            json.dumps(manifest, ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
        )
    _publish(lake)
    return path


def staged(lake: Path) -> Path:
    """Return the folder in which an export has its parts until it is published."""
    return lake / _STAGING


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


def last_since(lake: Path, same: JsonObject) -> str | None:
    """Return the time from which the next export continues, or None.

    It comes from the newest manifest with a complete part of this record type, project, service and
    filter. Raises WorkbookError if a manifest cannot be read.
    """
    for path in sorted((lake / MANIFESTS).glob("[0-9]*.json"), reverse=True):
        try:
            for part in json.loads(path.read_text(encoding="utf-8"))["parts"]:
                if part["complete"] and same.items() <= part.items():
                    since: str | None = part["since"]
                    return since
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise WorkbookError(
                say("{name} is not the manifest of a lake.", name=path.name),
                say("Nothing was exported. Choose another folder, or repair the file."),
                str(error),
            ) from error
    return None


def _publish(lake: Path) -> None:
    """Give the files of a finished export their final names, the manifest last; remove those of an
    abandoned one.
    """
    finished = [*staged(lake).glob(f"{MANIFESTS}/[0-9]*.json")]
    parts = [*staged(lake).rglob("[!.]*.gz")] if finished else []
    for path in parts + finished:
        file = path.relative_to(staged(lake))
        try:
            (lake / file).parent.mkdir(parents=True, exist_ok=True)
            move(path, lake / file, overwrite=True)
        except OSError as error:
            raise WorkbookError(
                say("{path} cannot be replaced.", path=lake / file),
                say(
                    "Close the programs that read it, then run the command again to "
                    "complete this export."
                ),
                str(error),
            ) from error
    shutil.rmtree(staged(lake), ignore_errors=True)


def _manifest(lake: Path, stamp: str) -> Path:
    return lake / MANIFESTS / f"{stamp}.json"


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
