"""Shared basics of workbook parts: names, namespaces, read size and errors."""

from __future__ import annotations

import io
import posixpath
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from bridge.errors import WorkbookError
from bridge.texts import Text, say

PIECE = 1 << 16
"""Bytes read at a time; they fit the cache of a processor core."""
MAIN_NAMESPACES = (
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "http://purl.oclc.org/ooxml/spreadsheetml/main",
)
"""The sheet namespaces: Transitional and Strict."""


@dataclass(frozen=True, slots=True)
class Relationship:
    """One relationship of a part.

    `type` is the last word of its address, `target` the part name as spelled in the package, or a
    link.
    """

    id: str
    type: str
    target: str
    external: bool


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """One sheet, in tab order.

    `state` is visible, hidden or veryHidden; `type` is worksheet, chartsheet, dialogsheet, …
    """

    name: str
    id: int
    state: str
    part: str
    type: str


@dataclass(frozen=True, slots=True)
class DefinedName:
    """One defined name with its formula.

    `sheet` is the position of its sheet if it belongs to one.
    """

    name: str
    formula: str
    hidden: bool
    sheet: int | None


def damaged(detail: str) -> WorkbookError:
    """Return the error for a sheet whose rows cannot be read."""
    return WorkbookError(
        say("A sheet of the workbook is damaged."),
        say("Open it in Excel, let Excel repair it, save it under a new name, and use that file."),
        detail,
    )


def relationships_part(part: str) -> str:
    """Return the name of the part with the relationships of another part."""
    name = part.replace("\\", "/").rpartition("/")[2]
    return posixpath.join(folder_of(part), "_rels", f"{name}.rels")


def folder_of(part: str) -> str:
    """Return the folder of a part, with forward slashes and no leading slash."""
    return posixpath.dirname(part.replace("\\", "/").lstrip("/"))


def part_key(part: str) -> str:
    """Return the lookup key of a part name. Case and the kind of slash do not matter."""
    return part.replace("\\", "/").lstrip("/").lower()


def pieces(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the rest of a stream in pieces of at most 256 KB."""
    while piece := stream.read(1 << 18):
        yield piece


DIRECTORY_LIMIT = 16 << 20
"""Largest zip directory in bytes. It is read at once."""
REPAIR = say("Open it in Excel, let Excel repair it, save it under a new name, and use that file.")
SAVE_AS = say("Open it in Excel or LibreOffice and save it as .xlsx.")
ANOTHER = say("Choose another file: a workbook (.xlsx or .xlsm).")
_AS_IT_IS = say(
    "Read it as a sheet of your own (sheetbridge map): there every value stays text. A spreadsheet"
    " program would turn the ID 0010 into 10."
)
_OLDEST = (
    b"\x09\x00\x04\x00",
    b"\x09\x02\x06\x00",
    b"\x09\x04\x06\x00",
    b"\x09\x08\x08\x00",
    b"\x09\x08\x10\x00",
)
"""First bytes of workbooks of Excel 2 to 5, which are not compound files."""
PROLOG_LIMIT = 1 << 20


def refuse_other_formats(path: Path, file: BinaryIO) -> None:
    """Reject a file that is not a zip package, naming its format. Raises WorkbookError."""
    start = file.read(4096)
    file.seek(0)
    if start.startswith(b"PK"):
        return
    if not start:
        raise refused(path, say("The file is empty."), "0 bytes")
    if start.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        if _encrypted(file):
            raise WorkbookError(
                say("{name} cannot be opened. It is protected with a password.", name=path.name),
                say(
                    "Open it in Excel, remove the password under File, Info, Protect Workbook, and"
                    " save it."
                ),
                "encrypted package",
            )
        raise refused(
            path, say("It is a workbook of an old kind (.xls)."), "compound file", SAVE_AS
        )
    if start.startswith(_OLDEST):
        raise refused(
            path, say("It is a workbook of an old kind (.xls)."), "one stream of records", SAVE_AS
        )
    text = start.lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n").replace(b"\0", b"")[:512].lower()
    if text.startswith((b"<!doctype html", b"<html", b"<head", b"<table", b"<meta")):
        raise refused(path, say("It is a web page, not a workbook."), "html", SAVE_AS)
    if text.startswith(b"<"):
        raise refused(path, say("It is an XML file, not a workbook."), "xml", SAVE_AS)
    if b"\0" not in start[2:] and all(byte >= 32 or byte in b"\t\r\n" for byte in start[3:]):
        raise refused(
            path, say("It is a text file such as .csv, not a workbook."), "text", _AS_IT_IS
        )
    raise refused(
        path, say("It is not a workbook, or it is damaged."), f"begins with {start[:8]!r}"
    )


def refuse_huge_directory(path: Path, file: BinaryIO) -> None:
    """Reject a zip directory that would take all memory before anything else can be checked."""
    size = file.seek(0, io.SEEK_END)
    file.seek(max(0, size - 66_000))
    tail = file.read()
    file.seek(0)
    end = tail.rfind(b"PK\5\6")
    if end < 0 or len(tail) < end + 22:
        raise cut_off(path, None)
    (directory,) = struct.unpack_from("<I", tail, end + 12)
    if (
        directory == 0xFFFFFFFF
        and (end64 := tail.rfind(b"PK\6\6", 0, end)) >= 0
        and len(tail) >= end64 + 56
    ):
        (directory,) = struct.unpack_from("<Q", tail, end64 + 40)
    if directory > DIRECTORY_LIMIT:
        raise refused(
            path, say("It holds far more parts than a workbook."), f"directory of {directory} bytes"
        )


def refuse_doctype(path: Path, part: str, stream: BinaryIO) -> None:
    """Reject a part with a document type declaration.

    No spreadsheet program writes one, and its entities could take all memory.
    """
    read = b""
    while len(read) < PROLOG_LIMIT:
        piece = stream.read(1024 if not read else 1 << 16)
        read += piece
        flat = read.replace(b"\0", b"")  # UTF-16 as well
        prolog = re.sub(rb"<!--.*?-->|<\?.*?\?>", b"", flat, flags=re.DOTALL)
        if re.search(rb"<!DOCTYPE", prolog):
            raise damaged_file(path, f"{part} has a document type declaration")
        if not piece or re.search(rb"\A[^<]*<[^!?<]", prolog):
            return
    raise damaged_file(path, f"{part} does not begin")


def damaged_file(path: Path, detail: str) -> WorkbookError:
    """Return the error for a workbook with inconsistent parts."""
    return refused(path, say("The file is damaged."), detail)


def refused(path: Path, reason: Text, detail: str, advice: Text = REPAIR) -> WorkbookError:
    """Return the error for a file that cannot be opened as a workbook."""
    return WorkbookError(
        say("{name} cannot be opened. {reason}", name=path.name, reason=reason), advice, detail
    )


def no_room(error: OSError) -> WorkbookError:
    """Return the error for a full temporary folder while a workbook is unpacked."""
    return WorkbookError(
        say("The workbook could not be unpacked."),
        say("Make room on the disk of the temporary folder and try again."),
        str(error),
    )


def cut_off(path: Path, error: Exception | None) -> WorkbookError:
    """Return the error for a package that is cut off or cannot be read."""
    return WorkbookError(
        say(
            "{name} cannot be opened. The file is damaged or was not copied completely.",
            name=path.name,
        ),
        say("Copy or download it again, or open it in Excel and let Excel repair it."),
        str(error or "no end of the zip directory"),
    )


def _encrypted(file: BinaryIO) -> bool:
    content = file.read(4 << 20)
    file.seek(0)
    return "EncryptedPackage".encode("utf-16-le") in content
