"""A workbook as a zip package, opened with size limits and clear errors.

Parts are located as the standard requires, never by guessing. Every fault of a file is raised as a
WorkbookError with one plain sentence. Sizes are counted while inflating, because headers can be
wrong. To change a package, use `package_edit`.
"""

from __future__ import annotations

import io
import os
import posixpath
import re
import shutil
import struct
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from functools import cached_property
from hashlib import file_digest
from pathlib import Path
from typing import BinaryIO, cast
from urllib.parse import unquote

from isal import isal_zlib

from bridge.errors import WorkbookError
from bridge.files import Closing, cannot_read, exists, missing
from bridge.texts import Text, say
from bridge.workbook.opc.other_formats import refuse_other_formats
from bridge.workbook.opc.shared_strings import SharedStrings
from bridge.workbook.opc.styles import Styles
from bridge.workbook.opc.xml_text import (
    ANOTHER,
    DAMAGED,
    MAIN_NAMESPACES,
    REPAIR,
    SAVE_AS,
    DefinedName,
    Element,
    Markup,
    MarkupError,
    Relationship,
    SheetEntry,
    cut_off,
    damaged_file,
    folder_of,
    no_room,
    part_key,
    refuse_doctype,
    refuse_huge_directory,
    refused,
    relationships_part,
)

# Small parts may inflate a thousandfold without harm, so the ratio is only checked above this size.
BOMB_SIZE = 64 << 20
BOMB_RATIO = 100


class BudgetedPart(io.RawIOBase):
    """A part that is being inflated.

    Refuses a zip bomb by its actual output and reports damage as a WorkbookError.
    """

    def __init__(
        self,
        path: Path,
        member: zipfile.ZipInfo,
        inflate: Callable[[], io.BufferedIOBase],
        sheet: str = "",
    ) -> None:
        self.sheet = sheet
        """The name of the sheet whose part it is, if it is one."""
        self._path = path
        self._zip_member = member
        self._inflate = inflate
        self._limit = max(BOMB_SIZE, member.compress_size * BOMB_RATIO)
        self._stream: io.BufferedIOBase = io.BytesIO()  # closed even if opening fails
        self._stream = self._guarded_open()

    def readable(self) -> bool:
        """Return True."""
        return True

    def seekable(self) -> bool:
        """Return True: the part can be read again from its start."""
        return True

    def read(self, size: int = -1) -> bytes:
        """Return up to `size` bytes."""
        if size < 0:
            return b"".join(iter(lambda: self.read(1 << 20), b""))
        try:
            piece = self._stream.read(size)
        except (
            zipfile.BadZipFile,
            isal_zlib.error,  # type: ignore[misc]  # its stub declares an instance
            EOFError,
            OSError,
            ValueError,
            NotImplementedError,
        ) as error:
            raise self._damaged(error) from error
        self._read += len(piece)
        if self._read > self._limit:
            raise refused(
                self._path,
                _TOO_LARGE,
                f"{self._zip_member.filename} inflates over {BOMB_RATIO} times",
            )
        return piece

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        piece = self.read(len(buffer))
        buffer[: len(piece)] = piece
        return len(piece)

    def seek(self, offset: int, whence: int = 0) -> int:
        """Return to the start. No other position is needed."""
        if offset or whence:
            raise io.UnsupportedOperation("a part can only be read again from its start")
        self._stream.close()
        self._stream = self._guarded_open()
        return 0

    def close(self) -> None:
        self._stream.close()
        super().close()

    def _guarded_open(self) -> io.BufferedIOBase:
        self._read = 0
        try:
            return self._inflate()
        except (
            zipfile.BadZipFile,
            RuntimeError,
            NotImplementedError,
            OSError,
            ValueError,
            struct.error,
            EOFError,
        ) as error:
            raise self._damaged(error) from error

    def _damaged(self, error: Exception) -> WorkbookError:
        return refused(self._path, DAMAGED, f"{self._zip_member.filename}: {error}")


_ATTEMPTS = 3
_COPY_PIECE = 1 << 20


def held_copy(path: Path, file: BinaryIO) -> tuple[BinaryIO, os.stat_result]:
    """Copy an open file into a temporary file and return it with the original's `stat` result.

    The original stays open. Raises WorkbookError if the file keeps changing while it is copied or
    there is no room for the copy.
    """
    for _ in range(_ATTEMPTS):
        before = os.fstat(file.fileno())
        # On disk, not in memory: there are workbooks of 200 MB.
        copy = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the package)
        try:
            file.seek(0)
            shutil.copyfileobj(file, copy, _COPY_PIECE)
            after, size = os.fstat(file.fileno()), copy.tell()
        except OSError as error:
            copy.close()
            raise no_room(error) from error
        # Same size and time before and after: nobody wrote to the file in between.
        if (before.st_size, before.st_mtime_ns) == (
            after.st_size,
            after.st_mtime_ns,
        ) and size == after.st_size:
            return copy, after
        copy.close()
    raise WorkbookError(
        say("Another program is writing {name}.", name=path.name),
        say("Wait until it is finished, then try again."),
    )


class _FastMember(zipfile.ZipExtFile):
    """A member whose checksum ISA-L works out, in a tenth of zlib's time."""

    _running_crc: int
    _expected_crc: int
    _eof: bool

    def _update_crc(self, newdata: bytes) -> None:
        self._running_crc = isal_zlib.crc32(newdata, self._running_crc)
        if self._eof and self._running_crc != self._expected_crc:
            raise zipfile.BadZipFile(f"Bad CRC-32 for file {self.name!r}")


def open_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> io.BufferedIOBase:
    """Open a member for reading once from start to end.

    Raises BadZipFile if it is not where the directory says.
    """
    opened = archive.open(member)
    opened.__class__ = _FastMember  # type: ignore[assignment]
    if member.compress_type == zipfile.ZIP_DEFLATED:
        # ISA-L inflates in half of zlib's time.
        opened._decompressor = isal_zlib.decompressobj(-15)  # type: ignore[attr-defined]
    return opened  # type: ignore[return-value]


WHOLE_LIMIT = 32 << 20
"""Largest part that is read at once. Sheets and strings are streamed."""
_TOO_LARGE = say("One of its parts is far too large.")
_RELATIONS = (
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
)
_MAIN_TYPES = re.compile(
    r"application/vnd\.(?:openxmlformats-officedocument\.spreadsheetml|ms-excel)\.(?:sheet|template|addin).*main\+xml",
    re.IGNORECASE,
)
_TRIAL = "schemas.microsoft.com/office/excel/2006"


class Package(Closing):
    """An open workbook.

    Use it as a context manager or call `close()`. Part names are those of the zip directory;
    lookups ignore case.
    """

    def __init__(
        self, path: Path, file: BinaryIO, archive: zipfile.ZipFile, stat: os.stat_result
    ) -> None:
        self.path = path
        self._file = file
        self._zip = archive
        self._stat = stat
        self._members: dict[str, zipfile.ZipInfo] = {}

    @classmethod
    def open(cls, path: Path) -> Package:
        """Open a workbook. Raises WorkbookError with the problem and what to do."""
        if exists(path) and not path.is_file():  # opening a pipe would block
            raise WorkbookError(
                say("{name} cannot be opened: it is not a file.", name=path.name),
                ANOTHER,
                "no regular file",
            )
        try:
            file = path.open("rb")
        except FileNotFoundError as error:
            raise WorkbookError(*missing(path), str(error)) from error
        except OSError as error:
            raise WorkbookError(
                *cannot_read(path),
                str(error),
            ) from error
        with file:
            refuse_other_formats(path, file)
            refuse_huge_directory(path, file)
            copy, stat = held_copy(path, file)
        try:
            return cls._opened(path, copy, stat)
        except BaseException:
            copy.close()
            raise

    @classmethod
    def _opened(cls, path: Path, file: BinaryIO, stat: os.stat_result) -> Package:
        try:
            package = cls(path, file, zipfile.ZipFile(file), stat)
        except (
            zipfile.BadZipFile,
            ValueError,
            OSError,
            NotImplementedError,
            struct.error,
            EOFError,
        ) as error:
            raise cut_off(path, error) from error
        package._take_members()
        package._check_parts()
        return package

    def close(self) -> None:
        self._zip.close()
        self._file.close()

    # parts

    @property
    def names(self) -> tuple[str, ...]:
        """Return the part names in zip directory order, without folders."""
        return tuple(member.filename for member in self._members.values())

    @property
    def members(self) -> tuple[zipfile.ZipInfo, ...]:
        """Return the zip members in order, including folders."""
        return tuple(self._zip.infolist())

    def has_same_bytes(self, other: Path) -> bool:
        """Return whether the file, as it was when opened, is byte for byte like another one."""
        with other.open("rb") as file:
            self._file.seek(0)
            ours, theirs = (
                file_digest(source, "sha256")  # type: ignore[arg-type]  # both are files on disk
                for source in (self._file, file)
            )
            return ours.digest() == theirs.digest()

    @property
    def raw(self) -> BinaryIO:
        """Return the file as it was when opened, for copying members."""
        return self._file

    def has(self, part: str) -> bool:
        """Return whether the package has this part, ignoring case."""
        return part_key(part) in self._members

    def name_of(self, part: str) -> str:
        """Return the part's name as spelled in the package.

        Raises WorkbookError if there is no such part.
        """
        return self._member(part).filename

    def size(self, part: str) -> int:
        """Return the size in bytes that the directory states."""
        return self._member(part).file_size

    def open_part(self, part: str) -> BinaryIO:
        """Open a part as a seekable stream that counts the inflated bytes.

        Raises WorkbookError, also while reading.
        """
        member = self._member(part)
        sheet = ""
        if "sheets" in self.__dict__:
            sheet = next((entry.name for entry in self.sheets if entry.part == member.filename), "")
        return cast(BinaryIO, BudgetedPart(self.path, member, lambda: self._inflate(member), sheet))

    def open_with_zipfile(self, member: zipfile.ZipInfo) -> BinaryIO:
        """Open a member with Python's zipfile, which `open_part` does not use."""
        return cast(BinaryIO, self._zip.open(member))

    def packed_size(self, part: str) -> int:
        """Return the size of a sheet in the file, including the shared strings.

        Most programs store these separately.
        """
        shared = self.strings_part
        return self._member(part).compress_size + (
            self._member(shared).compress_size if shared else 0
        )

    def read(self, part: str) -> bytes:
        """Read a whole part. Raises WorkbookError if it is larger than 32 MB."""
        with self.open_part(part) as stream:
            content = stream.read(WHOLE_LIMIT + 1)
            if len(content) > WHOLE_LIMIT or stream.read(1):
                raise self.refused(
                    _TOO_LARGE,
                    f"{part} is larger than {WHOLE_LIMIT} bytes",
                )
            return content

    def markup(self, part: str) -> Markup:
        """Parse a part as XML. Raises WorkbookError if it is not XML."""
        try:
            return Markup(self.read(part))
        except MarkupError as error:
            raise self.damaged(f"{part}: {error}") from error

    def relationships(self, part: str) -> tuple[Relationship, ...]:
        """Return the relationships of a part, or of the package if the name is empty."""
        rels = relationships_part(part)
        if not self.has(rels):
            return ()
        root = self.markup(rels).root
        return tuple(self._relationship(part, child) for child in root.named("Relationship"))

    def content_type(self, part: str) -> str:
        """Return the content type of a part, or an empty string if none is declared."""
        overrides, defaults = self._content_types
        extension = part.rpartition(".")[2].lower()
        return overrides.get(part_key(part)) or defaults.get(extension, "")

    # the workbook

    @cached_property
    def workbook_part(self) -> str:
        for relation in self.relationships(""):
            if (
                relation.type == "officeDocument"
                and not relation.external
                and self.has(relation.target)
            ):
                return relation.target
        if self.has("xl/workbook.xml"):
            return self.name_of("xl/workbook.xml")
        raise self.refused(
            say("It contains no workbook."), "no officeDocument relationship", ANOTHER
        )

    @cached_property
    def workbook(self) -> Markup:
        return self.markup(self.workbook_part)

    @cached_property
    def sheets(self) -> tuple[SheetEntry, ...]:
        """Return the sheets in tab order.

        Raises WorkbookError if the part of a sheet is missing.
        """
        relations = {relation.id: relation for relation in self.relationships(self.workbook_part)}
        sheets = []
        for element in self.workbook.root.named("sheets", "sheet"):
            name, key = element.attributes.get("name", ""), _relation_id(element)
            relation = relations.get(key)
            if key and (relation is None or relation.external or not self.has(relation.target)):
                raise self.damaged(f"the part of sheet {name} is missing")
            number = element.attributes.get("sheetId", "0")
            sheets.append(
                SheetEntry(
                    name,
                    int(number) if number.isdecimal() else 0,
                    element.attributes.get("state", "visible"),
                    # Excel ignores entries without a part, such as those of old macro modules.
                    relation.target if relation is not None else "",
                    relation.type if relation is not None else "",
                )
            )
        if not any(sheet.part for sheet in sheets):
            raise self.damaged("no sheets")
        return tuple(sheets)

    def sheet(self, name: str) -> SheetEntry | None:
        """Return the sheet with this name, ignoring case."""
        return next(
            (sheet for sheet in self.sheets if sheet.name.casefold() == name.casefold()), None
        )

    @cached_property
    def defined_names(self) -> tuple[DefinedName, ...]:
        names = []
        for element in self.workbook.root.named("definedNames", "definedName"):
            local = element.attributes.get("localSheetId", "")
            names.append(
                DefinedName(
                    element.attributes.get("name", ""),
                    self.workbook.content(element),
                    _true(element.attributes.get("hidden")),
                    int(local) if local.isdecimal() else None,
                )
            )
        return tuple(names)

    @cached_property
    def strings(self) -> SharedStrings:
        """Return the shared strings, which are read on first use."""
        part = self.strings_part
        return SharedStrings((lambda: self.open_part(part)) if part else None)

    @cached_property
    def strings_part(self) -> str | None:
        return self._related("sharedStrings")

    @cached_property
    def styles_part(self) -> str | None:
        return self._related("styles")

    @cached_property
    def styles(self) -> Styles:
        """Return the cell styles and number formats."""
        return Styles(self.markup(self.styles_part) if self.styles_part else None)

    @cached_property
    def date1904(self) -> bool:
        return self._says("workbookPr", "date1904")

    @cached_property
    def strict(self) -> bool:
        """Return whether the file is ISO Strict."""
        return self.workbook.root.namespace == MAIN_NAMESPACES[1]

    @cached_property
    def macro(self) -> bool:
        return self._related("vbaProject") is not None

    @cached_property
    def signed(self) -> bool:
        """Return whether the file has a digital signature, which any change would break."""
        return any(
            relation.type == "origin" and "signature" in relation.target.lower()
            for relation in self.relationships("")
        ) or any(part_key(name).startswith("_xmlsignatures/") for name in self.names)

    @cached_property
    def structure_protected(self) -> bool:
        """Return whether the workbook structure is locked, so that no sheet can be added."""
        return self._says("workbookProtection", "lockStructure")

    @cached_property
    def shared_for_editing(self) -> bool:
        """Return whether this is a legacy shared workbook, which logs every change."""
        return self._related("revisionHeaders") is not None

    @property
    def stamp(self) -> tuple[int, int]:
        """Return the size and time of the open file, to detect that it was saved again."""
        return self._stat.st_size, self._stat.st_mtime_ns

    def changed_on_disk(self) -> bool:
        """Return whether the file at this path has changed since it was opened."""
        try:
            now = self.path.stat()
        except OSError:
            return True
        return (now.st_size, now.st_mtime_ns) != self.stamp

    # refusals

    def refused(self, reason: Text, detail: str, advice: Text = REPAIR) -> WorkbookError:
        return refused(self.path, reason, detail, advice)

    def damaged(self, detail: str) -> WorkbookError:
        return damaged_file(self.path, detail)

    # below

    def _says(self, element: str, attribute: str) -> bool:
        """Return whether an element of the workbook part has this attribute with a true value."""
        tag = self.workbook.root.first(element)
        return tag is not None and _true(tag.attributes.get(attribute))

    def _member(self, part: str) -> zipfile.ZipInfo:
        member = self._members.get(part_key(part))
        if member is None:
            raise self.damaged(f"{part} is missing")
        return member

    def _inflate(self, member: zipfile.ZipInfo) -> io.BufferedIOBase:
        return open_member(self._zip, member)

    def _take_members(self) -> None:
        for member in self._zip.infolist():
            if not member.filename:
                raise self.damaged("a part without a name")
            if member.is_dir():
                continue
            if member.flag_bits & 1:
                raise self.refused(
                    say("It is protected with a password."), f"{member.filename} is encrypted"
                )
            if member.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
                raise self.refused(
                    say("It is compressed in an unusual way."),
                    f"method {member.compress_type}",
                )
            if part_key(member.filename) in self._members:
                raise self.damaged(f"{member.filename} is there twice")
            self._members[part_key(member.filename)] = member

    def _check_parts(self) -> None:
        """Refuse invalid or suspicious files, and read the parts that are always needed."""
        if not self.has("[Content_Types].xml"):
            raise _not_a_workbook(self)
        if self.has("xl/workbook.bin") and not self.has("xl/workbook.xml"):
            raise refused(
                self.path, say("It is a binary workbook (.xlsb)."), "workbook.bin", SAVE_AS
            )
        for name in self.names:
            if name.lower().endswith((".xml", ".rels")):
                with self.open_part(name) as stream:
                    refuse_doctype(self.path, name, stream)
        kind = self.content_type(self.workbook_part)
        if (
            kind
            and not _MAIN_TYPES.fullmatch(kind)
            and kind.lower() not in {"application/xml", "text/xml"}
        ):
            raise self.refused(
                say("It is another kind of document, not a workbook."), kind, ANOTHER
            )
        if _TRIAL in (space := self.workbook.root.namespace):
            raise self.refused(
                say("It was saved by a trial version of Office 2007."),
                space,
            )
        if (
            self.workbook.root.name != "workbook"
            or self.workbook.root.namespace not in MAIN_NAMESPACES
        ):
            raise self.damaged("the workbook part is not a workbook")
        _ = self.sheets

    @cached_property
    def _content_types(self) -> tuple[Mapping[str, str], Mapping[str, str]]:
        root = self.markup("[Content_Types].xml").root
        overrides = {
            part_key(child.attributes.get("PartName", "")): child.attributes.get("ContentType", "")
            for child in root.named("Override")
        }
        defaults = {
            child.attributes.get("Extension", "").lower(): child.attributes.get("ContentType", "")
            for child in root.named("Default")
        }
        return overrides, defaults

    def _related(self, type: str) -> str | None:
        for relation in self.relationships(self.workbook_part):
            if relation.type == type and not relation.external and self.has(relation.target):
                return relation.target
        return None

    def _relationship(self, part: str, element: Element) -> Relationship:
        target = element.attributes.get("Target", "")
        external = element.attributes.get("TargetMode", "") == "External"
        if not external:
            target = self._resolved(part, target)
        return Relationship(
            element.attributes.get("Id", ""),
            element.attributes.get("Type", "").rpartition("/")[2],
            target,
            external,
        )

    def _resolved(self, part: str, target: str) -> str:
        """Return the part of an absolute or relative target, as spelled in the package."""
        target = target.partition("#")[0].replace("\\", "/")
        folder = folder_of(part)
        for candidate in (target, unquote(target)):
            path = posixpath.normpath(
                candidate if candidate.startswith("/") else posixpath.join("/", folder, candidate)
            ).lstrip("/")
            if self.has(path):
                return self.name_of(path)
        return path


def _true(text: str | None) -> bool:
    return (text or "").strip().lower() in {"1", "true", "on"}


def _relation_id(element: Element) -> str:
    for namespace in _RELATIONS:
        if key := element.get(f"{{{namespace}}}id"):
            return key
    return ""


def _not_a_workbook(package: Package) -> WorkbookError:
    if package.has("mimetype"):
        kind = package.read("mimetype")[:200]
        if b"opendocument" in kind:
            return refused(
                package.path, say("It is an OpenDocument file (.ods)."), repr(kind), SAVE_AS
            )
    return refused(
        package.path, say("It is a zip file, not a workbook."), "no content types", ANOTHER
    )
