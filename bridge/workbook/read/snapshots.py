"""Copies of files in synced or network folders.

Each file is read once at one moment, and conflicting copies beside it are found. No file is changed
here. A file that is locked or still being copied is waited for; after that, the error names it.
"""

from __future__ import annotations

import os
import re
import shutil
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from bridge.errors import WorkbookError
from bridge.files import exists, open_elsewhere, replacing
from bridge.progress import Monitor, poll
from bridge.records.change_set import Origin
from bridge.records.kinds import Kind
from bridge.texts import say
from bridge.workbook.baseline import INFLATED_WHOLE, Baseline, read_header
from bridge.workbook.opc.package import Package
from bridge.workbook.read.headers import baseline_cells, baseline_entry, origin_of

PATIENCE = 20.0
"""Seconds to wait for a locked or half-copied file."""
_QUIET = 1.0
"""Seconds without a change after which an incomplete file is no longer regarded as being copied."""
_MOST_LOOKED_AT = 50
_PROPERTIES = "docProps/core.xml"
_SAVED_BY = re.compile(rb"<(?:\w+:)?lastModifiedBy>([^<]*)</")


class Snapshot(NamedTuple):
    """A file at one moment.

    `path` is our copy, `stamp` the size and time of the original, `saved_by` who saved it last, if
    known.
    """

    original: Path
    path: Path
    stamp: tuple[int, int]
    saved_by: str = ""


def wait_until_whole(path: Path, monitor: Monitor) -> None:
    """Wait while a file is locked or still being copied.

    Raises WorkbookError if it stays so. Other faults are left to the reader.
    """
    since: tuple[tuple[int, int] | None, float] = (None, monitor.now())

    def is_closed() -> bool | None:
        nonlocal since
        try:
            with path.open("rb") as file:
                stat = os.fstat(file.fileno())
                # A zip ends with its directory; a file that is still being copied has none.
                if zipfile.is_zipfile(file) and file.seek(0, os.SEEK_END) == stat.st_size:
                    return True
        except PermissionError:
            return None if os.name == "nt" else True  # elsewhere a refusal is permanent, not a lock
        except OSError:
            return True
        if since[0] != _moment(stat):
            since = (_moment(stat), monitor.now())
        return True if monitor.now() - since[1] >= _QUIET else None

    if poll(is_closed, monitor, patience=PATIENCE, first=0.2, longest=1.0) is None:
        raise WorkbookError(
            say("{name} is open in another program or is still being copied.", name=path.name),
            say("Nothing was changed. Close it in the other program, then try again."),
            f"waited {PATIENCE:.0f} s for {path}",
        )


def open_whole(path: Path, monitor: Monitor) -> Package:
    """Open a workbook; one that cannot be opened is waited for as by `wait_until_whole`.

    Raises WorkbookError.
    """
    try:  # nearly every file is whole, and opening it says so
        return Package.open(path)
    except WorkbookError:
        wait_until_whole(path, monitor)
        return Package.open(path)


def wait_until_closed(path: Path, monitor: Monitor) -> bool:
    """Wait while another program has a workbook open that we need to write.

    Return whether it was closed.
    """
    if open_elsewhere(path):
        monitor.report(
            say(
                "Waiting until {name} is closed in another program",
                name=path.name,
            )
        )
    return (
        poll(lambda: not open_elsewhere(path) or None, monitor, patience=PATIENCE, longest=1.0)
        is not None
    )


def snapshot(path: Path, folder: Path, monitor: Monitor) -> Snapshot:
    """Copy a workbook into one of our folders.

    Raises WorkbookError if it cannot be read. The original is never changed.
    """
    monitor.report(say("Reading {sheet}", sheet=path.name))
    with open_whole(path, monitor) as package:
        target = folder / path.name
        with target.open("wb") as copy:
            package.raw.seek(0)
            shutil.copyfileobj(package.raw, copy, 1 << 20)
        return Snapshot(path, target, package.stamp, _saved_by(package))


def _saved_by(package: Package) -> str:
    match = _SAVED_BY.search(package.read(_PROPERTIES)) if package.has(_PROPERTIES) else None
    return unescape(match[1].decode("utf-8", "replace")).strip() if match is not None else ""


def stamp_of(path: Path) -> tuple[int, int] | None:
    """Return a file's size and time, to detect that it was saved again, or None if missing."""
    try:
        return _moment(path.stat())
    except OSError:
        return None


def _moment(stat: os.stat_result) -> tuple[int, int]:
    return stat.st_size, stat.st_mtime_ns


# Conflicting copies made by sync programs

_MADE_BY_SYNC = (
    r"-[^\s()]+",  # OneDrive: Plan-PC123
    r" ?\(\d+\)",  # downloads and Google Drive: Plan (1)
    r" \d+",  # iCloud: Plan 2
    # Dropbox, Nextcloud, ownCloud: Plan (Anna's conflicted copy 2026-11-22)
    r".*\bconflict(ed)?\b.*",
    r"\.sync-conflict-.*",  # Syncthing
    r" - (copy|kopie|kopi)( \(\d+\))?",  # Windows Explorer
)
_COPY = re.compile("|".join(_MADE_BY_SYNC), re.IGNORECASE)


def sync_copies(plan: Path) -> tuple[Path, ...]:
    """Return the files beside a plan named like copies that hold the same export, sorted."""
    candidates = [path for path in _beside(plan) if _is_copy(plan, path)][:_MOST_LOOKED_AT]
    if not candidates:
        return ()
    ours = _origin(plan)
    return tuple(
        path for path in candidates if ours is not None and same_export(ours, _origin(path))
    )


def _beside(plan: Path) -> Iterator[Path]:
    try:
        names = sorted(entry.name for entry in os.scandir(plan.parent) if entry.is_file())
    except OSError:
        names = []
    yield from (plan.parent / name for name in names if name != plan.name)


def _is_copy(plan: Path, other: Path) -> bool:
    if other.suffix.casefold() != plan.suffix.casefold():
        return False
    stem, name = plan.stem.casefold(), other.stem.casefold()
    return name in {f"copy of {stem}", f"kopie von {stem}", f"kopi af {stem}"} or (
        name.startswith(stem) and _COPY.fullmatch(name[len(stem) :]) is not None
    )


def _origin(path: Path) -> Origin | None:
    try:
        return origin_of(path) if exists(path) else None
    except WorkbookError:
        return None


def same_export(origin: Origin, other: Origin | None) -> bool:
    """Return whether two workbooks come from the same export."""
    return other is not None and all(
        getattr(origin, name) == getattr(other, name)
        for name in ("project_id", "exported_at", "correlation_ids")
    )


_HEADER_LINES = 400
"""Lines that may hold the header."""


def keep_baseline(workbook: Path, kind: Kind, out: Path) -> None:
    """Copy the exported records of one kind from a workbook to a file.

    Raises WorkbookError if the workbook cannot be read or the file cannot be written.
    """
    wanted = ("H||", f"R|{kind.name}|", f"E|{kind.name}|")
    with (
        Package.open(workbook) as package,
        baseline_cells(package, baseline_entry(package)) as cells,
        replacing(out) as temporary,
        temporary.open("w", encoding="ascii", newline="\n") as file,
    ):
        file.writelines(f"{cell}\n" for cell in cells if cell.partition("|")[2].startswith(wanted))


def kept_origin(path: Path) -> Origin | None:
    """Return the origin of the records, or None if the file is unreadable or does not name it.

    Reads only its first line.
    """
    try:
        with _lines(path) as lines:
            header = read_header(islice(lines, _HEADER_LINES))
    except WorkbookError:
        return None
    return header.origin if header is not None else None


def kept_records(path: Path, kind: Kind) -> Baseline:
    """Unpack the records. The caller closes them. Raises WorkbookError."""
    with _lines(path) as lines:
        return Baseline(lines, kind.name, path.stat().st_size, largest=INFLATED_WHOLE)


@contextmanager
def _lines(path: Path) -> Iterator[Iterator[str]]:
    try:
        with path.open(encoding="ascii", errors="replace") as file:
            yield (line.rstrip("\n") for line in file)
    except OSError as error:
        raise WorkbookError(
            say("This export was deleted from this computer."),
            say("Choose a workbook or another export."),
            str(error),
        ) from error
