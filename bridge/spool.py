"""Long sequences on the data's way (changes, rows to send, answers): few stay in memory, many lie
in a file until somebody reads them.

The file is the owner's alone, has no name where the system allows that, and is gone with the
sequence.
"""

from __future__ import annotations

import contextlib
import io
import pickle
import tempfile
import weakref
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from itertools import accumulate, chain, islice
from operator import attrgetter
from threading import Lock
from types import MappingProxyType
from typing import IO, Any, TypeVar, overload

T = TypeVar("T")

FEW = 500
"""So many stay in memory: reading them is quicker, and they take less than a window does."""
_BLOCK = 16
_REMEMBERED = 64
"""Blocks that stay in memory for those who ask for single places: what a window shows, also while a
job asks for one after the other.
"""


class Pieces:
    """Pieces of bytes one behind the other in a file; in memory is only where each of them ends.

    For several threads.
    """

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile(prefix="sheetbridge-")  # noqa: SIM115 (closed by the finalizer)
        # Not at the program's end, where a job may still be reading: the system closes it then.
        self.close = weakref.finalize(self, _closed, self._file)
        self.close.atexit = False
        self._ends = array("Q", [0])
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._ends) - 1

    def append(self, joined: bytes | memoryview, lengths: Sequence[int] | None = None) -> None:
        """Add a piece at the end, or several of these lengths."""
        with self._lock:
            self._file.seek(self._ends[-1])
            self._file.write(joined)
            # A full disk shows here, and not when somebody reads.
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
        """Return a piece, or several that follow each other."""
        # A window reads rows while a job goes over all of them: seeking and reading are one step.
        with self._lock:
            self._file.seek(self._ends[place])
            return self._file.read(self._ends[place + count] - self._ends[place])

    def length(self, place: int, count: int) -> int:
        """Return how many bytes several have that follow each other."""
        return self._ends[place + count] - self._ends[place]


def _closed(file: IO[bytes]) -> None:
    with contextlib.suppress(
        OSError
    ):  # what is left to write does not fit on a full disk, and nobody will read it
        file.close()


class Spool(Sequence[T]):
    """A sequence that grows at its end.

    What is read back from the file equals what was appended; it is not the same object.
    """

    def __init__(self, values: Iterable[T] = ()) -> None:
        self._last = list[T]()
        self._blocks: Pieces | None = None
        self._lock = Lock()
        self._read = dict[int, list[T]]()
        for value in values:
            self.append(value)

    def append(self, value: T) -> None:
        """Add one at the end."""
        self._last.append(value)
        if len(self._last) >= (FEW if self._blocks is None else _BLOCK):
            self._write()

    def __len__(self) -> int:
        return self._written + len(self._last)

    @property
    def _written(self) -> int:
        return 0 if self._blocks is None else len(self._blocks) * _BLOCK

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if isinstance(index, slice):
            return _stretch(self, index)
        place, written = range(len(self))[index], self._written
        return (
            self._last[place - written]
            if place >= written
            else self._block(place // _BLOCK)[place % _BLOCK]
        )

    def __iter__(self) -> Iterator[T]:
        # Whoever goes over all of them leaves nothing behind: each spool would keep its last
        # blocks, and a job has many spools.
        place = 0
        while place < len(self):
            # Where it is now: what stood in memory when reading began may lie in the file since.
            written = self._written
            some = (
                self._last[place - written :]
                if place >= written
                else self._from_file(place // _BLOCK)[place % _BLOCK :]
            )
            place += len(some)
            yield from some

    def _write(self) -> None:
        if self._blocks is None:
            self._blocks = Pieces()
        for first in range(0, len(self._last) - len(self._last) % _BLOCK, _BLOCK):
            packed = io.BytesIO()
            _Pickler(packed, pickle.HIGHEST_PROTOCOL).dump(self._last[first : first + _BLOCK])
            self._blocks.append(packed.getbuffer())
        del self._last[: len(self._last) - len(self._last) % _BLOCK]

    def _block(self, number: int) -> list[T]:
        found = self._read.get(number)
        if found is None:
            found = self._from_file(number)
            with self._lock:
                if len(self._read) >= _REMEMBERED:
                    del self._read[next(iter(self._read))]
                self._read[number] = found
        return found

    def _from_file(self, number: int) -> list[T]:
        assert self._blocks is not None
        found: list[T] = pickle.loads(self._blocks.read(number))
        return found


class _Pickler(pickle.Pickler):
    """Makes frozen classes anew by their constructors, which takes a quarter of the time of setting
    their fields one by one.
    """

    def reducer_override(self, value: object) -> Any:
        kind = type(value)
        if kind not in _CONTENTS:
            names = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
            _CONTENTS[kind] = attrgetter(*names) if len(names) > 1 else None
        if (contents := _CONTENTS[kind]) is not None:
            return kind, contents(value)
        return (dict, (dict(value),)) if isinstance(value, MappingProxyType) else NotImplemented


_CONTENTS = dict[type, Callable[[object], tuple[object, ...]] | None]()
"""What takes the fields of a frozen class at once; None for what is packed in the usual way."""


class Stretch(Sequence[T]):
    """Some values of a long sequence one behind the other, which are not read before they are asked
    for.
    """

    def __init__(self, values: Sequence[T], places: range) -> None:
        self._values = values
        self._places = places

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        found = self._places[index]
        return self._values[found] if isinstance(found, int) else Stretch(self._values, found)


def spooled(values: Iterable[T]) -> Sequence[T]:
    """Return values as a tuple where they are few, else as a spool."""
    spool = values if isinstance(values, Spool) else Spool(values)
    return tuple(spool) if len(spool) < FEW else spool


def replaced(values: Sequence[T], first: int, fresh: Sequence[T]) -> Sequence[T]:
    """Return a sequence with others in the place of those from `first` on."""
    if len(fresh) == len(values):
        return fresh
    return spooled(
        chain(
            Stretch(values, range(first)),
            fresh,
            Stretch(values, range(first + len(fresh), len(values))),
        )
    )


def _stretch(values: Sequence[T], part: slice) -> Sequence[T]:
    places = range(len(values))[part]
    return values if len(places) == len(values) and places.step == 1 else Stretch(values, places)
