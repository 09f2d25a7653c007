"""The only place that replaces a file: write beside it, flush, verify, replace at once. A crash
leaves the old file or the new one.

Also the signs that another program has a file open, and locks between two windows of this one.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import platform
import re
import shutil
import struct
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import BinaryIO, Self

import platformdirs

from bridge import clock
from bridge.errors import BridgeError, LedgerError, WorkbookError
from bridge.texts import say

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class Closing:
    """A context that ends with `close()`."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *trouble: object) -> None:
        self.close()

    def close(self) -> None:
        """Free what is open."""
        raise NotImplementedError


@contextlib.contextmanager
def replacing(
    path: Path, verify: Callable[[Path], object] | None = None, *, overwrite: bool | None = None
) -> Iterator[Path]:
    """Give a temporary path in the same folder; when the block ends well it is flushed, verified
    and put in the place of `path`.

    A file that appears at `path` in the meantime is replaced only with `overwrite`; None: only a
    file that is there when the block begins. The mode of an existing file is kept, and a link is
    followed to its file. What a process that was killed left of such a path is removed. Raises
    WorkbookError when the place cannot be written; the old file is then untouched.
    """
    path = _followed(path)
    replace = exists(path) if overwrite is None else overwrite
    _remove_left_over(path)
    # In the same folder: a rename across disks is a copy, which can be cut off.
    temporary, held = _temporary(path)
    try:
        try:
            yield temporary
            _flush(temporary)
            if verify is not None:
                verify(temporary)
            # mkstemp makes files that only their owner reads; a shared plan must stay shared.
            _keep_mode(path, temporary)
            if os.name == "nt":  # an open file cannot be renamed there
                held.close()
            move(temporary, path, overwrite=replace)
        except OSError as error:
            raise _cannot_write(path, error) from error
        # The rename itself is only on disk with the folder.
        _flush_folder(path.parent)
    finally:
        held.close()
        with contextlib.suppress(OSError):
            temporary.unlink()


def move(source: Path, target: Path, *, overwrite: bool) -> None:
    """Give a file another name in the same folder at once.

    Raises FileExistsError where the name is taken and `overwrite` is not set.
    """
    if not overwrite:
        try:
            os.link(source, target)
        except FileExistsError:
            raise
        # the folder has no hard links: reserve the name, and replace nothing but our own empty file
        except OSError:
            os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        else:
            return source.unlink()
    try:
        source.replace(target)
    except OSError:
        if not overwrite:
            target.unlink()
        raise
    return None


def copy_of(source: Path, target: Path, *, overwrite: bool | None = None) -> None:
    """Copy a file, whole or not at all; `overwrite` as of `replacing`."""
    with replacing(target, overwrite=overwrite) as temporary:
        shutil.copyfile(source, temporary)


def make_folder(folder: Path) -> None:
    """Make a folder with those above it. In the program's home only their owner can read them."""
    private = _in_home(folder)
    for place in reversed([folder, *(parent for parent in folder.parents if not exists(parent))]):
        place.mkdir(mode=0o700 if private else 0o777, exist_ok=True)
    if (
        private and not os.environ.get(HOME_VARIABLE) and home().stat().st_mode & 0o077
    ):  # made by an earlier version
        home().chmod(0o700)


def _in_home(path: Path) -> bool:
    return path.absolute().is_relative_to(home().absolute())


def exists(path: Path) -> bool:
    """Whether there is such a file; of a name that the system does not take there is none."""
    return os.path.exists(path)  # noqa: PTH110 (the other one raises for a name that is too long)


def open_elsewhere(path: Path) -> bool:
    """Whether another program seems to have the workbook open: Excel's `~$` file, LibreOffice's
    lock file, or a lock of the system.
    """
    for place in {path, _followed(path)}:
        # Excel's and LibreOffice's own lock files; they also lie beside a file that somebody else
        # has open.
        if exists(place.parent / f"~${place.name}") or exists(
            place.parent / f".~lock.{place.name}#"
        ):
            return True
    if os.name != "nt" or not exists(path):
        return False
    try:
        with path.open("r+b"):
            return False
    except PermissionError:
        return True


_LONGEST_NAME = 240
"""Bytes of a name that we choose: systems take 255, and other programs put files with longer names
beside a workbook.
"""


def beside(path: Path, suffix: str) -> Path:
    """Return a name in the same folder that is not taken: `Plan (result).xlsx`, `Plan (result
    2).xlsx`; a long one is cut before the bracket.

    Beside `Plan (result).xlsx` it is `Plan (result 2).xlsx` too.
    """
    number, name = 1, re.sub(rf" \({re.escape(suffix)}( \d+)?\)$", "", path.stem)
    while True:
        ending = f" ({suffix}{f' {number}' if number > 1 else ''}){path.suffix}"
        # Names are limited in bytes, and a letter may be four of them.
        room = _LONGEST_NAME - len(os.fsencode(ending))
        stem = (
            name
            if len(os.fsencode(name)) <= room
            else os.fsencode(name)[:room].decode("utf-8", "ignore").rstrip()
        )
        if not exists(path.parent / (stem + ending)):
            return path.parent / (stem + ending)
        number += 1


def _followed(path: Path) -> Path:
    """Return the file to which a link leads; the path itself where it is none."""
    return Path(os.path.realpath(path)) if os.path.islink(path) else path  # noqa: PTH114 (the other one raises for a name that is too long)


HOME_VARIABLE = "SHEETBRIDGE_HOME"


def home() -> Path:
    """Return the folder of settings, runs and logs: SHEETBRIDGE_HOME, else the system's place for
    it.
    """
    if given := os.environ.get(HOME_VARIABLE):
        return Path(given)
    return Path(platformdirs.user_data_dir("Sheetbridge", appauthor=False))


def company_folder() -> Path:
    """Return the folder in which an administrator puts settings for everybody at this computer."""
    return (
        Path("/etc/sheetbridge")
        if sys.platform == "linux"
        else Path(platformdirs.site_data_dir("Sheetbridge", appauthor=False))
    )


def asset(name: str) -> Path:
    """Return the path of a file or folder of the assets, such as `icons/sheetbridge.svg`: inside
    the package, else beside it.

    An installed or frozen program has them inside; a development install has no mapped folder and
    finds them beside the package.
    """
    package = Path(__file__).parent
    inside = package / "assets"
    return (inside if inside.is_dir() else package.parent / "assets") / name


_REST = timedelta(seconds=600 if os.name == "nt" else 5)
"""How old a left file of this computer must be: it is held a moment after it was made, and on
Windows let go before it is renamed.
"""
# Another computer's clock may be wrong, and its program alive: only what is a day old is certainly
# dead.
_REST_ELSEWHERE = timedelta(days=1)
_STAMP = "%Y%m%d%H%M%S"
"""When a temporary file was made, within its name: the times of files are other programs' and
servers'.
"""


_TAKEN = frozenset({errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK})


class Lock:
    """A lock between processes, held until the process ends, however it ends.

    `with Lock(path):` waits up to `patience` seconds for another that holds it, then raises
    BridgeError. Raises LedgerError where the folder has no locks or cannot be written.
    """

    def __init__(self, path: Path, patience: float = 0.0) -> None:
        self._path = path
        self._patience = patience
        self._file: int | None = None

    def __enter__(self) -> Lock:
        try:
            make_folder(self._path.parent)
            # The file stays when the lock goes: removing it would let two others lock two different
            # files of one name.
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            _lock(self._file, self._patience)
        except OSError as error:
            if self._file is not None:
                os.close(self._file)
            taken = self._file is not None and error.errno in _TAKEN
            self._file = None
            if not taken:  # many network folders have no locks
                raise LedgerError(
                    say(
                        "Nothing was sent or saved: {folder} cannot be locked.",
                        folder=self._path.parent,
                    ),
                    say("Set SHEETBRIDGE_HOME to a folder on a disk of this computer."),
                    str(error),
                ) from error
            raise BridgeError(
                say("Another window of Sheetbridge is working on this."),
                say("Wait until it has finished, or close the other window."),
                str(error),
            ) from error
        return self

    def __exit__(self, *trouble: object) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def has_locks(folder: Path) -> bool:
    """Whether files in a folder can be locked: on many network folders they cannot.

    True where nothing can be written there.
    """
    try:
        file = os.open(folder / ".locks", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return True
    try:
        _lock(file, 0)
    except OSError as error:
        return error.errno in _TAKEN
    finally:
        os.close(file)
    return True


def _lock(file: int, patience: float) -> None:
    limit = time.monotonic() + patience
    while True:
        try:
            if sys.platform == "win32":
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except OSError as error:
            if error.errno not in _TAKEN or time.monotonic() > limit:
                raise
        time.sleep(0.02)


def _temporary(path: Path) -> tuple[Path, BinaryIO]:
    """Return a new file beside another, and what holds it: a lock that tells others that its
    process lives.
    """
    try:
        make_folder(path.parent)
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError(13, "read-only", str(path))
        file, name = tempfile.mkstemp(
            prefix=f".{path.stem[:40]}-{_computer()}-{clock.now():{_STAMP}}-",
            suffix=f"{path.suffix}.part",
            dir=path.parent,
        )
    except OSError as error:
        raise _cannot_write(path, error) from error
    held = os.fdopen(file, "r+b", buffering=0)
    with contextlib.suppress(
        OSError
    ):  # a network folder may have no locks; what is left there then stays
        _hold(file)
    return Path(name), held


def _remove_left_over(path: Path) -> None:
    """Remove what killed processes left beside a file: what nobody holds; of other computers, whose
    locks may not be seen here, only after a day.
    """
    named = re.compile(
        rf"\.{re.escape(path.stem[:40])}-([0-9a-f]{{8}})-([0-9]{{14}})-[a-z0-9_]{{8}}"
        rf"{re.escape(path.suffix)}\.part"
    )
    with contextlib.suppress(OSError), os.scandir(path.parent) as entries:
        for entry in entries:
            if (found := named.fullmatch(entry.name)) is None:
                continue
            rest = _REST if found[1] == _computer() else _REST_ELSEWHERE
            with contextlib.suppress(OSError, ValueError):
                made = datetime.strptime(found[2], _STAMP).replace(tzinfo=UTC)
                if entry.is_file(follow_symlinks=False) and clock.now() - made >= rest:
                    _remove_unheld(Path(entry.path))


def _remove_unheld(path: Path) -> None:
    with contextlib.nullcontext() if os.name == "nt" else path.open("r+b") as file:
        if file is not None:
            _hold(file.fileno())
        path.unlink()


def _hold(file: int) -> None:
    """Hold an open file until it is closed, by a lock of a byte far behind its end. Raises OSError
    where another process does.

    A lock of all of it would keep its own writer from the bytes on some network folders. Windows
    lets nobody remove an open file.
    """
    if sys.platform == "linux":  # macOS has such locks too, but another layout of the structure
        fcntl.fcntl(
            file,
            fcntl.F_OFD_SETLK,
            struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 1 << 40, 1, 0),
        )
    elif sys.platform != "win32":
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@cache
def _computer() -> str:
    """Return eight digits that tell this computer from others."""
    # A hash, so that folders shared by many do not show who works where.
    return hashlib.sha256(f"{platform.node()} {uuid.getnode()}".encode()).hexdigest()[:8]


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _flush_folder(folder: Path) -> None:
    if os.name == "nt":
        return
    with contextlib.suppress(
        OSError
    ):  # a network folder may not allow it; the file itself is flushed
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _keep_mode(path: Path, temporary: Path) -> None:
    if path.exists():
        mode = path.stat().st_mode & 0o7777
    else:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    temporary.chmod(mode & 0o700 if _in_home(path) else mode)


def _cannot_write(path: Path, error: OSError) -> WorkbookError:
    if isinstance(error, FileExistsError):
        return WorkbookError(
            say("{name} was not written.", name=path.name),
            say(
                "Another program saved a file with this name in the meantime. Choose another name."
            ),
            str(error),
        )
    reasons = {
        errno.ENAMETOOLONG: say("Its name is too long."),
        28: say("The disk is full."),
        30: say("The folder is read-only."),
        13: say("It is read-only or open in another program."),
        1: say("It is read-only or open in another program."),
    }
    return WorkbookError(
        say("{name} was not written.", name=path.name),
        say(
            "{reason} Choose another folder or name, or close the other program; the old file is as"
            " it was.",
            reason=reasons.get(error.errno or 0, say("The system refused it.")),
        ),
        str(error),
    )
