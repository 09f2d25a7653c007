"""Files in folders that a sync program or a network keeps: each is read once, as it stands at one moment, and its copies beside it are found.

Nothing here changes a file. A file that is locked or still being copied is waited for; after that, the error names it.
"""

from __future__ import annotations

import os
import re
import shutil
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bridge.errors import WorkbookError
from bridge.files import exists
from bridge.progress import Monitor, poll
from bridge.records.rows import Origin
from bridge.texts import say
from bridge.workbook.read.summary import origin_of

PATIENCE = 20.0
"""Seconds that a locked or half-copied file is waited for."""
_AT_REST = 60.0
"""Seconds after which a broken file is not one that is still being copied."""
_MOST_LOOKED_AT = 50


class Snapshot(NamedTuple):
    """A file as it stood at one moment: `path` is our copy, `stamp` size and time of the original."""

    original: Path
    path: Path
    stamp: tuple[int, int]


def snapshot(path: Path, folder: Path, monitor: Monitor, patience: float = PATIENCE) -> Snapshot:
    """Copy a workbook into a folder of ours, whole and once. Raises WorkbookError where it cannot be had; the file is never changed."""
    found = poll(lambda: _taken(path, folder / path.name, monitor), monitor, patience=patience, longest=1.0)
    if found is None:
        raise WorkbookError(
            say("{name} is locked by another program, or it is still being copied.", name=path.name),
            say("Wait until it is there as a whole, or close it in the other program; then try again. Nothing was changed."),
            f"waited {patience:.0f} s for {path}",
        )
    return found


def stamp_of(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from the same one saved again; None where it is not there."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns


def _taken(path: Path, target: Path, monitor: Monitor) -> Snapshot | None:
    """Return the snapshot; None where it is to be tried again. What is no whole workbook, and at rest, is left to the reader to refuse."""
    monitor.report(say("Reading {sheet}", sheet=path.name))
    try:
        with path.open("rb") as source:
            before = os.fstat(source.fileno())
            with target.open("wb") as copy:
                shutil.copyfileobj(source, copy, 1 << 20)
            after = os.fstat(source.fileno())
    except FileNotFoundError as error:
        raise WorkbookError(say("{name} does not exist.", name=path.name), say("Check its name and folder."), str(error)) from error
    except PermissionError:
        return None
    except OSError as error:
        raise WorkbookError(
            say("{name} cannot be read.", name=path.name), say("Close it in other programs and check that you may read it."), str(error)
        ) from error
    if _moment(before) != _moment(after) or target.stat().st_size != before.st_size:
        return None
    if not zipfile.is_zipfile(target) and _fresh(after):
        return None
    return Snapshot(path, target, _moment(after))


def _moment(found: os.stat_result) -> tuple[int, int]:
    return found.st_size, found.st_mtime_ns


def _fresh(found: os.stat_result) -> bool:
    return time.time() - found.st_mtime < _AT_REST


# copies that a sync program made

_MADE_BY_SYNC = (
    r"-[^\s()]+",  # OneDrive: Plan-PC123
    r" ?\(\d+\)",  # downloads and Google Drive: Plan (1)
    r" \d+",  # iCloud: Plan 2
    r".*\bconflict(ed)?\b.*",  # Dropbox, Nextcloud, ownCloud: Plan (Anna's conflicted copy 2026-11-22)
    r"\.sync-conflict-.*",  # Syncthing
    r" - (copy|kopie|kopi)( \(\d+\))?",  # the file manager of Windows
)
_COPY = re.compile("|".join(_MADE_BY_SYNC), re.IGNORECASE)


def sync_copies(plan: Path) -> tuple[Path, ...]:
    """Return the files beside a plan that are copies of it by name and hold the same export, sorted by name."""
    candidates = [path for path in _beside(plan) if _is_copy(plan, path)][:_MOST_LOOKED_AT]
    if not candidates:
        return ()
    ours = _origin(plan)
    return tuple(path for path in candidates if ours is not None and same_export(ours, _origin(path)))


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


def same_export(one: Origin, other: Origin | None) -> bool:
    """Whether two workbooks come from the same export."""
    return other is not None and all(getattr(one, name) == getattr(other, name) for name in ("project_id", "exported_at", "correlation_ids"))
