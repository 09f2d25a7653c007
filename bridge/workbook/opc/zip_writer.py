"""A zip file written member by member: unchanged members as the compressed bytes that they were, new ones deflated as a stream."""

from __future__ import annotations

import struct
import zipfile
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Protocol

from isal import isal_zlib

_COPY = 1 << 20
_LEVEL = 2
"""Of ISA-L: a quarter of the time of zlib's lowest level, and smaller files; the next one takes twice as long for 3 % less."""
_LARGE = 0xFFFFFFFF
_STREAMED = 0x08
_UTF8 = 0x800
_ZIP64 = 1
DATE = (1980, 1, 1, 0, 0, 0)


class Target(Protocol):
    """What a part is written to."""

    def write(self, piece: bytes, /) -> int:
        """Add bytes."""
        ...


@dataclass(slots=True)
class _Entry:
    name: bytes
    flags: int
    method: int
    date: tuple[int, int, int, int, int, int]
    crc: int
    packed: int
    size: int
    offset: int
    extra: bytes = b""
    comment: bytes = b""
    system: int = 0
    attributes: int = 0
    internal: int = 0


class ZipWriter:
    """Writes a zip file; `with ZipWriter(path) as writer:` ends it with its directory. Members over 4 GiB are allowed."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("wb")
        self._entries: list[_Entry] = []

    def __enter__(self) -> ZipWriter:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            if kind is None:
                self._end()
        finally:
            self._file.close()

    def copy(self, source: BinaryIO, member: zipfile.ZipInfo) -> None:
        """Copy a member of another zip file, compressed bytes as they are. Raises BadZipFile where it does not stand where it should."""
        source.seek(member.header_offset)
        header = source.read(30)
        if len(header) < 30 or header[:4] != b"PK\3\4":
            raise zipfile.BadZipFile(f"no header of {member.filename}")
        name_length, extra_length = struct.unpack("<HH", header[26:30])
        encoding = "utf-8" if member.flag_bits & _UTF8 else "cp437"
        # Headers and directory of a hostile file may disagree; copying by offset alone would copy something else.
        if source.read(name_length).decode(encoding, "replace") != member.orig_filename:
            raise zipfile.BadZipFile(f"{member.filename} has another name in its header")
        source.seek(extra_length, 1)
        name, flags = _name(member.orig_filename)
        entry = _Entry(
            name=name,
            # Sizes are known now, so they stand in the header and no descriptor follows.
            flags=flags | member.flag_bits & ~(_STREAMED | _UTF8),
            method=member.compress_type,
            date=member.date_time,
            crc=member.CRC,
            packed=member.compress_size,
            size=member.file_size,
            offset=self._file.tell(),
            extra=_without_zip64(member.extra),
            comment=member.comment,
            system=member.create_system,
            attributes=member.external_attr,
            internal=member.internal_attr,
        )
        self._file.write(_local(entry, large=max(entry.packed, entry.size) >= _LARGE))
        left = entry.packed
        while left:
            piece = source.read(min(_COPY, left))
            if not piece:
                raise zipfile.BadZipFile(f"{member.filename} is cut off")
            self._file.write(piece)
            left -= len(piece)
        self._entries.append(entry)

    def member(self, name: str, date: tuple[int, int, int, int, int, int] = DATE, *, large: bool = False) -> _Member:
        """Begin a new member, to be used as a context and written to. `large`: it may grow over 4 GiB."""
        encoded, flags = _name(name)
        entry = _Entry(name=encoded, flags=flags, method=zipfile.ZIP_DEFLATED, date=date, crc=0, packed=0, size=0, offset=self._file.tell())
        self._entries.append(entry)
        return _Member(self._file, entry, large)

    def _end(self) -> None:
        start = self._file.tell()
        for entry in self._entries:
            self._file.write(_central(entry))
        size, count = self._file.tell() - start, len(self._entries)
        if start >= _LARGE or size >= _LARGE or count >= 0xFFFF:
            at = self._file.tell()
            self._file.write(struct.pack("<4sQHHIIQQQQ", b"PK\6\6", 44, 45, 45, 0, 0, count, count, size, start))
            self._file.write(struct.pack("<4sIQI", b"PK\6\7", 0, at, 1))
        short = min(count, 0xFFFF)
        self._file.write(struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, short, short, min(size, _LARGE), min(start, _LARGE), 0))


class _Member:
    """One new member while it is written."""

    def __init__(self, file: BinaryIO, entry: _Entry, large: bool) -> None:
        self._file, self._entry, self._large = file, entry, large
        self._packer = isal_zlib.compressobj(_LEVEL, isal_zlib.DEFLATED, -15)

    def __enter__(self) -> _Member:
        self._file.write(_local(self._entry, large=self._large))
        return self

    def write(self, piece: bytes, /) -> int:
        """Add bytes to the member."""
        entry = self._entry
        entry.crc = isal_zlib.crc32(piece, entry.crc)
        entry.size += len(piece)
        self._put(self._packer.compress(piece))
        return len(piece)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is not None:
            return
        self._put(self._packer.flush())
        # The header has room for the long sizes only where that was asked for at the beginning.
        if not self._large and max(self._entry.size, self._entry.packed) >= _LARGE:
            raise zipfile.LargeZipFile(self._entry.name.decode())
        # The header is written again with the check sum and sizes that are known only now.
        end = self._file.tell()
        self._file.seek(self._entry.offset)
        self._file.write(_local(self._entry, large=self._large))
        self._file.seek(end)

    def _put(self, packed: bytes) -> None:
        self._entry.packed += len(packed)
        self._file.write(packed)


def _name(name: str) -> tuple[bytes, int]:
    return (name.encode(), 0) if name.isascii() else (name.encode("utf-8", "surrogatepass"), _UTF8)


def _local(entry: _Entry, *, large: bool) -> bytes:
    extra = struct.pack("<HHQQ", _ZIP64, 16, entry.size, entry.packed) if large else b""
    packed, size = (_LARGE, _LARGE) if large else (entry.packed, entry.size)
    version = 45 if large else 20
    date, time = _dos(entry.date)
    fixed = struct.pack(
        "<4sHHHHHIIIHH", b"PK\3\4", version, entry.flags, entry.method, time, date, entry.crc, packed, size, len(entry.name), len(extra)
    )
    return fixed + entry.name + extra


def _central(entry: _Entry) -> bytes:
    large = [value for value in (entry.size, entry.packed, entry.offset) if value >= _LARGE]
    extra = struct.pack(f"<HH{len(large)}Q", _ZIP64, 8 * len(large), *large) if large else b""
    extra += entry.extra
    date, time = _dos(entry.date)
    fixed = struct.pack(
        "<4sBBHHHHHIIIHHHHHII",
        b"PK\1\2",
        45 if large else 20,
        entry.system,
        45 if large else 20,
        entry.flags,
        entry.method,
        time,
        date,
        entry.crc,
        min(entry.packed, _LARGE),
        min(entry.size, _LARGE),
        len(entry.name),
        len(extra),
        len(entry.comment),
        0,
        entry.internal,
        entry.attributes,
        min(entry.offset, _LARGE),
    )
    return fixed + entry.name + extra + entry.comment


def _dos(date: tuple[int, int, int, int, int, int]) -> tuple[int, int]:
    year, month, day, hour, minute, second = date
    return max(year - 1980, 0) << 9 | month << 5 | day, hour << 11 | minute << 5 | second // 2


def _without_zip64(extra: bytes) -> bytes:
    kept, at = b"", 0
    while at + 4 <= len(extra):
        kind, length = struct.unpack_from("<HH", extra, at)
        if kind != _ZIP64:
            kept += extra[at : at + 4 + length]
        at += 4 + length
    return kept
