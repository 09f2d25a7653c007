"""Replaces files safely: write beside the file, flush, verify, replace in one step.

A crash leaves either the old or the new file. Also detects files that are open in another program,
provides locks between windows of this one, and stores many short texts in one temporary file.
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
import threading
import time
import uuid
import weakref
from array import array
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import accumulate, islice
from pathlib import Path
from typing import IO, BinaryIO, Self

import platformdirs

from bridge import clock
from bridge.errors import BridgeError, LedgerError, WorkbookError
from bridge.texts import Text, say

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class Closing:
    """A context manager that calls `close()` at the end."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *trouble: object) -> None:
        self.close()

    def close(self) -> None:
        """Release what is open."""
        raise NotImplementedError


@contextlib.contextmanager
def replacing(
    path: Path, verify: Callable[[Path], object] | None = None, *, overwrite: bool | None = None
) -> Iterator[Path]:
    """Yield a temporary path in the same folder.

    If the block succeeds, the file is flushed, verified and replaces `path`. With `overwrite`, a
    file that appears at `path` meanwhile is replaced too. None replaces only a file that exists at
    the start. An existing file's mode is kept, and links are followed. Leftover temporary files of
    killed processes are removed. Raises WorkbookError if the file cannot be written; the old file
    is then unchanged.
    """
    path = _followed(path)
    replace = exists(path) if overwrite is None else overwrite
    _remove_left_over(path)
    # In the same folder, because a rename across disks is a copy, which may be interrupted.
    temporary, held = _temporary(path)
    try:
        try:
            yield temporary
            _flush(temporary)
            if verify is not None:
                verify(temporary)
            # mkstemp makes files that only their owner can read, but a shared plan must stay
            # shared.
            _keep_mode(path, temporary)
            if os.name == "nt":  # Windows cannot rename open files
                held.close()
            move(temporary, path, overwrite=replace)
        except OSError as error:
            raise _cannot_write(path, error) from error
        # The rename is only on disk once the folder is flushed.
        _flush_folder(path.parent)
    finally:
        held.close()
        with contextlib.suppress(OSError):
            temporary.unlink()


def move(source: Path, target: Path, *, overwrite: bool) -> None:
    """Rename a file within its folder in one step.

    Raises FileExistsError if the name exists and `overwrite` is not set.
    """
    if not overwrite:
        try:
            os.link(source, target)
        except FileExistsError:
            raise
        # The folder has no hard links: reserve the name, and replace only our own empty file.
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
    """Copy a file completely or not at all. `overwrite` is as in `replacing`."""
    with replacing(target, overwrite=overwrite) as temporary:
        shutil.copyfile(source, temporary)


def make_folder(folder: Path) -> None:
    """Create a folder and its parents. In the program's home only their owner can read them."""
    private = _in_home(folder)
    for place in reversed([folder, *(parent for parent in folder.parents if not exists(parent))]):
        place.mkdir(mode=0o700 if private else 0o777, exist_ok=True)
    if (
        private and not os.environ.get(HOME_VARIABLE) and home().stat().st_mode & 0o077
    ):  # created by an earlier version
        home().chmod(0o700)


def output_folder(folder: Path) -> Path:
    """Return a folder for new workbooks, created if it is missing. Raises WorkbookError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WorkbookError(
            say("The folder {path} cannot be created.", path=folder),
            say("Choose another folder."),
            str(error),
        ) from error
    return folder


def _in_home(path: Path) -> bool:
    return path.absolute().is_relative_to(home().absolute())


def exists(path: Path) -> bool:
    """Return whether the file exists. A name that is invalid on this system does not."""
    return os.path.exists(path)  # noqa: PTH110 (the other one raises for a name that is too long)


def same_file(path: Path, other: Path) -> bool:
    """Return whether two paths lead to the same file."""
    try:
        return path == other or path.samefile(other)
    except OSError:
        return False


def open_elsewhere(path: Path) -> bool:
    """Return whether another program seems to have the workbook open.

    Signs are Excel's `~$` file, LibreOffice's lock file, or a system lock.
    """
    for place in {path, _followed(path)}:
        # The lock files of Excel and LibreOffice also show that someone else has the file open.
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
"""Most bytes in a file name that we choose. Systems allow 255, but other programs create files with
longer names beside a workbook.
"""


def beside(path: Path, suffix: str) -> Path:
    """Return an unused name in the same folder: `Plan (result).xlsx`, `Plan (result 2).xlsx`.

    A long name is cut before the bracket. For `Plan (result).xlsx` it is `Plan (result 2).xlsx`
    too.
    """
    number, name = 1, re.sub(rf" \({re.escape(suffix)}( \d+)?\)$", "", path.stem)
    while True:
        ending = f" ({suffix}{f' {number}' if number > 1 else ''}){path.suffix}"
        # Names are limited in bytes, and a letter may take four.
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
    """Return the target of a link, or the path itself if it is not a link."""
    return Path(os.path.realpath(path)) if os.path.islink(path) else path  # noqa: PTH114 (the other one raises for a name that is too long)


HOME_VARIABLE = "SHEETBRIDGE_HOME"


def home() -> Path:
    """Return the folder of settings, runs and logs: SHEETBRIDGE_HOME, else the default."""
    if given := os.environ.get(HOME_VARIABLE):
        return Path(given)
    return Path(platformdirs.user_data_dir("Sheetbridge", appauthor=False))


def company_folder() -> Path:
    """Return the folder in which an administrator puts settings for all users of this computer."""
    return (
        Path("/etc/sheetbridge")
        if sys.platform == "linux"
        else Path(platformdirs.site_data_dir("Sheetbridge", appauthor=False))
    )


def asset(name: str) -> Path:
    """Return the path of an asset file or folder, such as `icons/sheetbridge.svg`.

    An installed or frozen program has the assets inside. A development install finds them beside
    the package.
    """
    package = Path(__file__).parent
    inside = package / "assets"
    return (inside if inside.is_dir() else package.parent / "assets") / name


_REST = timedelta(seconds=600 if os.name == "nt" else 5)
"""Minimum age of a leftover file of this computer. A new file is locked only after a moment, and
Windows releases it before the rename.
"""
# Another computer's clock may be wrong and its program alive, so wait a whole day.
_REST_ELSEWHERE = timedelta(days=1)
_STAMP = "%Y%m%d%H%M%S"
"""Creation time in the name of a temporary file, because file times may come from other programs
and servers.
"""


_TAKEN = frozenset({errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK})


class Lock:
    """A lock between processes, held until the process ends in any way.

    `with Lock(path):` waits up to `patience` seconds for another holder, then raises BridgeError.
    Raises LedgerError if the folder has no locks or cannot be written.
    """

    def __init__(self, path: Path, patience: float = 0.0) -> None:
        self._path = path
        self._patience = patience
        self._file: int | None = None

    def __enter__(self) -> Lock:
        try:
            make_folder(self._path.parent)
            # Keep the file after unlocking: if it were removed, two others could lock two different
            # files of the same name.
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
                    say("Set SHEETBRIDGE_HOME to a folder on a local disk."),
                    str(error),
                ) from error
            raise BridgeError(
                say("Another Sheetbridge window is already doing this."),
                say("Wait until it has finished, or close the other window."),
                str(error),
            ) from error
        return self

    def __exit__(self, *trouble: object) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def has_locks(folder: Path) -> bool:
    """Return whether files in a folder can be locked. Many network folders do not support it.

    Return True if nothing can be written there.
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
    """Return a new file beside another, opened with a lock that shows its process is alive."""
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
    with contextlib.suppress(OSError):  # no locks on some network folders; leftovers then stay
        _hold(file)
    return Path(name), held


def _remove_left_over(path: Path) -> None:
    """Remove unlocked files that killed processes left beside a file.

    Those of other computers, whose locks may be invisible here, are kept for a day.
    """
    named = re.compile(
        rf"\.{re.escape(path.stem[:40])}-([0-9a-f]{{8}})-([0-9]{{14}})-[a-z0-9_]{{8}}"
        rf"{re.escape(path.suffix)}\.part"
    )
    with contextlib.suppress(OSError), os.scandir(path.parent) as entries:
        for entry in entries:
            if (match := named.fullmatch(entry.name)) is None:
                continue
            rest = _REST if match[1] == _computer() else _REST_ELSEWHERE
            with contextlib.suppress(OSError, ValueError):
                moment = datetime.strptime(match[2], _STAMP).replace(tzinfo=UTC)
                if not entry.is_file(follow_symlinks=False) or clock.now() - moment < rest:
                    continue
                with contextlib.ExitStack() as stack:
                    if os.name != "nt":  # the system refuses to remove an open file
                        _hold(stack.enter_context(Path(entry.path).open("r+b")).fileno())
                    Path(entry.path).unlink()


def _hold(file: int) -> None:
    """Lock an open file until it is closed, by a byte far beyond its end.

    Raises OSError if another process has locked it. On some network folders a lock of the whole
    file would block its own writer. Windows never removes open files.
    """
    if sys.platform == "linux":  # macOS has such locks too, but with another struct layout
        fcntl.fcntl(
            file,
            fcntl.F_OFD_SETLK,
            struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 1 << 40, 1, 0),
        )
    elif sys.platform != "win32":
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@cache
def _computer() -> str:
    """Return eight digits that identify this computer."""
    # Hash it, so that shared folders do not reveal who works where.
    return hashlib.sha256(f"{platform.node()} {uuid.getnode()}".encode()).hexdigest()[:8]


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _flush_folder(folder: Path) -> None:
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):  # may be denied on network folders; the file is flushed
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


def cannot_read(path: Path) -> tuple[Text, Text]:
    """Return title and advice of the error for a file that cannot be read."""
    return (
        say("{name} cannot be read.", name=path.name),
        say("Check that it exists and that you have permission to read it."),
    )


def missing(path: Path) -> tuple[Text, Text]:
    """Return title and advice of the error for a file that does not exist."""
    return (
        say("The file {name} does not exist.", name=path),
        say("Check the name and the folder."),
    )


def _cannot_write(path: Path, error: OSError) -> WorkbookError:
    if isinstance(error, FileExistsError):
        return WorkbookError(
            say("{name} was not saved.", name=path.name),
            say("Another program saved a file with this name meanwhile. Choose another name."),
            str(error),
        )
    taken = say("It is read-only or open in another program.")
    reasons = {
        errno.ENAMETOOLONG: say("Its name is too long."),
        28: say("The disk is full."),
        30: say("The folder is read-only."),
        13: taken,
        1: taken,
    }
    return WorkbookError(
        say("{name} was not saved.", name=path.name),
        say(
            "{reason} The old file is unchanged. Choose another folder or name.",
            reason=reasons.get(error.errno or 0, say("The system did not allow it.")),
        ),
        str(error),
    )


_WINDOW = 1 << 14
"""Bytes that are read at once: pieces are mostly read in their order."""
_TOGETHER = 1_000
"""Pieces that are compared at once."""


class Pieces:
    """Pieces of bytes in a file, with only their end positions in memory.

    Can be used from several threads.
    """

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile(prefix="sheetbridge-")  # noqa: SIM115 (closed by the finalizer)
        # Not at exit, when a job may still be reading. The system then closes the file.
        self.close = weakref.finalize(self, _closed, self._file)
        self.close.atexit = False
        self._ends = array("Q", [0])
        self._window = 0, b""
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._ends) - 1

    def append(self, joined: bytes | memoryview, lengths: Sequence[int] | None = None) -> None:
        """Append a piece, or several with these lengths."""
        with self._lock:
            self._file.seek(self._ends[-1])
            self._file.write(joined)
            # Detect a full disk here, not when reading.
            self._file.flush()
            self._ends.extend(
                islice(
                    accumulate(
                        (len(joined),) if lengths is None else lengths, initial=self._ends[-1]
                    ),
                    1,
                    None,
                )
            )

    def read(self, place: int, count: int = 1) -> bytes:
        """Return a piece, or several consecutive ones."""
        start, end = self._ends[place], self._ends[place + count]
        at, window = self._window
        if not at <= start <= end <= at + len(window):
            # A window may read rows while a job reads all of them, so seek and read under one lock.
            with self._lock:
                self._file.seek(start)
                at, window = self._window = start, self._file.read(max(_WINDOW, end - start))
        return window[start - at : end - at]

    def same_as(self, other: Pieces) -> bool:
        """Return whether another file has the same pieces."""
        spans = [
            (place, min(_TOGETHER, len(self) - place)) for place in range(0, len(self), _TOGETHER)
        ]
        return self._ends == other._ends and all(
            self.read(*span) == other.read(*span) for span in spans
        )


def _closed(file: IO[bytes]) -> None:
    with contextlib.suppress(
        OSError
    ):  # unwritten data does not fit on a full disk and is not needed
        file.close()
