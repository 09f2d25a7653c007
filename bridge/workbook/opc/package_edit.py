"""Editing a workbook: replace or add parts, append a sheet, define names.

All other members are copied as compressed bytes. Nothing is written before `write`. It writes a
file beside the target and verifies it: every checksum, untouched parts against the original, each
new part with a second parser, and the list of sheets. Then it replaces the target in one step. If
anything fails, the old file stays.
"""

from __future__ import annotations

import copy
import posixpath
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import BinaryIO, NamedTuple, Protocol, TypeAlias, TypeVar

from isal import isal_zlib

from bridge import files
from bridge.errors import WorkbookError
from bridge.texts import Text, say
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.shared_strings import StringTable
from bridge.workbook.opc.styles import Styles
from bridge.workbook.opc.xml_text import (
    DefinedName,
    MarkupError,
    SheetEntry,
    attribute,
    check_wellformed,
    escaped,
    folder_of,
    part_key,
    pieces,
    relationships_part,
)

_COPY = 1 << 20
_LEVEL = 2
"""Compression level of ISA-L. It takes a quarter of the time of zlib's lowest level and gives
smaller files; the next level takes twice as long for 3 %.
"""
_STREAMED = 0x08
_UTF8 = 0x800
DATE = (1980, 1, 1, 0, 0, 0)


class Target(Protocol):
    """A destination for the bytes of a part."""

    def write(self, piece: bytes, /) -> int:
        """Add bytes."""
        ...


class ZipWriter:
    """Writes a zip file; `with ZipWriter(path) as writer:` ends it with its directory.

    Python's own writer makes the headers and the directory. What it cannot do is done here: members
    are compressed by ISA-L, or copied as they are. Members over 4 GiB are allowed.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("wb")
        self._zip = zipfile.ZipFile(self._file, "w")

    def __enter__(self) -> ZipWriter:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if kind is None:
                self._zip.close()
        finally:
            self._zip.fp = None  # or it would write its directory when it is collected
            self._file.close()

    def copy(self, source: BinaryIO, member: zipfile.ZipInfo) -> None:
        """Copy a member of another zip file without recompressing it.

        Raises BadZipFile if it is not where the directory says.
        """
        source.seek(member.header_offset)
        header = source.read(30)
        if len(header) < 30 or header[:4] != b"PK\3\4":
            raise zipfile.BadZipFile(f"no header of {member.filename}")
        name_length, extra_length = struct.unpack("<HH", header[26:30])
        encoding = "utf-8" if member.flag_bits & _UTF8 else "cp437"
        # In a hostile file, headers and directory may disagree. Copying by offset alone would copy
        # something else.
        if source.read(name_length).decode(encoding, "replace") != member.orig_filename:
            raise zipfile.BadZipFile(f"{member.filename} has another name in its header")
        source.seek(extra_length, 1)
        entry = copy.copy(member)
        entry.filename = member.orig_filename
        # The sizes are known now, so they go into the header and no descriptor follows.
        entry.flag_bits &= ~_STREAMED
        entry.extra = b""  # the long sizes of the original
        entry.header_offset = self._file.tell()
        self._file.write(entry.FileHeader())
        left = entry.compress_size
        while left:
            piece = source.read(min(_COPY, left))
            if not piece:
                raise zipfile.BadZipFile(f"{member.filename} is cut off")
            self._file.write(piece)
            left -= len(piece)
        self._add(entry)

    def member(
        self, name: str, date: tuple[int, int, int, int, int, int] = DATE, *, large: bool = False
    ) -> _Member:
        """Begin a new member, to be used as a context and written to.

        `large`: it may grow over 2 GiB.
        """
        entry = zipfile.ZipInfo(name, date)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.create_system = entry.CRC = 0
        entry.header_offset = self._file.tell()
        if large:
            entry.extract_version = 45
        return _Member(self._file, entry, large, self._add)

    def _add(self, entry: zipfile.ZipInfo) -> None:
        self._zip.filelist.append(entry)
        self._zip.start_dir = self._file.tell()


class _Member:
    """A new member that is being written."""

    def __init__(
        self,
        file: BinaryIO,
        entry: zipfile.ZipInfo,
        large: bool,
        add: Callable[[zipfile.ZipInfo], None],
    ) -> None:
        self._file = file
        self._entry = entry
        self._large = large
        self._add = add
        self._packer = isal_zlib.compressobj(_LEVEL, isal_zlib.DEFLATED, -15)

    def __enter__(self) -> _Member:
        self._file.write(self._entry.FileHeader(self._large))
        return self

    def write(self, piece: bytes, /) -> int:
        """Add bytes to the member."""
        entry = self._entry
        entry.CRC = isal_zlib.crc32(piece, entry.CRC)
        entry.file_size += len(piece)
        self._put(self._packer.compress(piece))
        return len(piece)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            return
        self._put(self._packer.flush())
        entry = self._entry
        # The header has room for 64-bit sizes only if requested at the start.
        if not self._large and max(entry.file_size, entry.compress_size) > zipfile.ZIP64_LIMIT:
            raise zipfile.LargeZipFile(entry.filename)
        # Rewrite the header with the checksum and sizes, which are only known now.
        end = self._file.tell()
        self._file.seek(entry.header_offset)
        self._file.write(entry.FileHeader(self._large))
        self._file.seek(end)
        self._add(entry)

    def _put(self, packed: bytes) -> None:
        self._entry.compress_size += len(packed)
        self._file.write(packed)


Replacement: TypeAlias = "bytes | Callable[[Target], None]"
"""The new content of a part, or a function that writes it."""

Result = TypeVar("Result")
_LARGE = 1 << 30
VERY_HIDDEN = "veryHidden"
_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_STYLES_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"
STRINGS_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
OFFICE = (
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
)
_NOTHING: Mapping[str, Replacement] = MappingProxyType({})


class NewSheet(NamedTuple):
    """A sheet that the result must contain: its name, state and part."""

    name: str
    state: str
    part: str


class ChangedMeanwhileError(WorkbookError):
    """Another program has saved the workbook since it was opened.

    The caller starts again with the current file.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(
            say(
                "Another program changed {name} meanwhile. It was not overwritten.",
                name=path.name,
            ),
            say("Close it in the other program and try again."),
        )

    @property
    def kind(self) -> str:
        """Return the error code for scripts."""
        return "workbook"


ATTEMPTS = 5
"""How often a workbook is read and written if another program saves it meanwhile."""


def until_unchanged(workbook: Path, read_and_write: Callable[[], Result]) -> Result:
    """Return what is written, and begin again if another program saved the workbook meanwhile,
    because its rows and values may have changed. Raises ChangedMeanwhileError after some attempts.
    """
    for _ in range(ATTEMPTS):
        with suppress(ChangedMeanwhileError):
            return read_and_write()
    raise ChangedMeanwhileError(workbook)


def why_beside(workbook: Path, package: Package) -> Text | None:
    """Return why a workbook must not be changed, or None if it may be.

    `package` is the workbook to be patched.
    """
    # Excel would silently overwrite our changes at its next save.
    if files.open_elsewhere(workbook):
        return busy(workbook)
    if package.signed:
        return say("It has a digital signature, which any change would break.")
    if package.structure_protected:
        return say("Its structure is protected.")
    if package.shared_for_editing:
        return say("It is a shared workbook.")
    return None


RECALCULATE = say("Recalculate in your spreadsheet program (Ctrl+Shift+F9 in LibreOffice).")
"""The message after cells were written that formulas may use."""


def busy(workbook: Path) -> Text:
    """Return the message for a workbook that is open in another program."""
    return say("{name} is open in another program.", name=workbook.name)


def patch(
    package: Package,
    target: Path,
    replacements: Mapping[str, Replacement],
    additions: Mapping[str, Replacement] = _NOTHING,
    late: Mapping[str, Replacement] = _NOTHING,
    dropped: Collection[str] = (),
    checked: Collection[str] = (),
    appended: Sequence[NewSheet] = (),
    hidden: Collection[str] = (),
) -> None:
    """Write the package to `target` with parts replaced and added, then close it.

    Every other part stays byte for byte. `late` parts are written after all others, because their
    content depends on them. The writer of a `checked` part verifies its own changes with a second
    parser (as `patch_rows` does), so only its checksum is compared afterwards. `appended` are the
    sheets added after those of the package, `hidden` the parts of sheets that become very hidden.
    `target` may be the package's own path. Raises
    WorkbookError, or ChangedMeanwhileError if another program saved the file since it was opened.
    The old file is then unchanged.
    """
    replaced = {package.name_of(part): content for part, content in replacements.items()}
    last = {
        package.name_of(part) if package.has(part) else part: content
        for part, content in late.items()
    }
    changed = {*replaced, *additions, *last}

    def verify(written: Path) -> None:
        # Check as late as possible, or changes saved by another program since opening would be
        # lost.
        if target == package.path and package.changed_on_disk():
            raise ChangedMeanwhileError(target)
        _verify(package, written, changed, dropped, checked, appended, hidden)

    with files.replacing(target, verify) as temporary:
        try:
            _write(package, temporary, replaced, additions, last, dropped)
        except (zipfile.BadZipFile, MarkupError) as error:
            raise package.damaged(str(error)) from error
        finally:
            # Close before replacing: Windows cannot replace an open file.
            package.close()


def _write(
    package: Package,
    path: Path,
    replaced: Mapping[str, Replacement],
    added: Mapping[str, Replacement],
    late: Mapping[str, Replacement],
    dropped: Collection[str],
) -> None:
    with ZipWriter(path) as writer:
        for member in package.members:
            if member.filename in late or member.filename in dropped:
                continue
            if member.filename in replaced:
                with writer.member(
                    member.filename, member.date_time, large=member.file_size > _LARGE
                ) as part:
                    _put(part, replaced[member.filename])
            else:
                # Copied as compressed bytes, so content that this program does not understand
                # cannot change.
                writer.copy(package.raw, member)
        for name, content in {**added, **late}.items():
            with writer.member(name) as part:
                _put(part, content)


def _put(part: Target, content: Replacement) -> None:
    if isinstance(content, bytes):
        part.write(content)
    else:
        content(part)


def _verify(
    package: Package,
    written: Path,
    changed: set[str],
    dropped: Collection[str],
    checked: Collection[str],
    appended: Sequence[NewSheet],
    hidden: Collection[str],
) -> None:
    """Open the written file and read every part with different code from the writer's.

    Raises WorkbookError if any part differs from what is expected, or if the sheets are not the old
    ones plus the appended ones.
    """
    before = {
        member.filename: member for member in package.members if member.filename not in dropped
    }
    had = [
        NewSheet(sheet.name, VERY_HIDDEN if sheet.part in hidden else sheet.state, sheet.part)
        for sheet in package.sheets
    ]
    try:
        with Package.open(written) as result:
            for member in result.members:
                with result.open_with_zipfile(member) as stream:
                    if member.filename in changed and member.filename not in checked:
                        check_wellformed(pieces(stream))
                    for _ in pieces(stream):
                        pass
                if member.filename in changed:
                    continue
                old = before.pop(member.filename)
                if (old.CRC, old.file_size) != (member.CRC, member.file_size):
                    raise zipfile.BadZipFile(f"{member.filename} changed unexpectedly")
            if missing := set(before) - changed:
                raise zipfile.BadZipFile(f"{sorted(missing)} are gone")
            has = [NewSheet(sheet.name, sheet.state, sheet.part) for sheet in result.sheets]
    except (zipfile.BadZipFile, zlib.error, MarkupError, KeyError, EOFError, ValueError) as error:
        raise not_read_back(package.path, str(error)) from error
    except WorkbookError as error:
        raise not_read_back(package.path, error.detail) from error
    # Well-formed parts can still make a broken workbook if names or relationships do not match.
    if has != [*had, *appended]:
        raise not_read_back(package.path, f"its sheets are {has}")


def not_written(workbook: Path, detail: str) -> WorkbookError:
    """Return the error for results that could not be written into a workbook."""
    return WorkbookError(
        say("The results were not written into {name}.", name=workbook.name),
        say(
            "The history has them. Save the file in Excel under a new name, then follow "
            "the run again."
        ),
        detail,
    )


def not_read_back(path: Path, detail: str) -> WorkbookError:
    """Return the error for a written file that differs when read back."""
    return WorkbookError(
        say("{name} was not saved.", name=path.name),
        say("The new file cannot be read, so the old one was kept. Please report this."),
        detail,
    )


class PackageEdit:
    """Collects the changes to a workbook: parts, an appended sheet, defined names and styles."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self._replaced: dict[str, Replacement] = {}
        self._added: dict[str, Replacement] = {}
        self._late: dict[str, Replacement] = {}
        self._workbook = package.workbook
        self._types = package.markup("[Content_Types].xml")
        self._relations = package.markup(relationships_part(package.workbook_part))
        # Other programs number relationships in their own way. A duplicate ID damages the file.
        self._relation_ids = {
            relation.id for relation in package.relationships(package.workbook_part)
        }
        self._sheet_ids = {sheet.id for sheet in package.sheets}
        self._sheets: list[str] = []
        self._appended: list[NewSheet] = []
        self._new_names: list[str] = []
        self._dropped: list[str] = []
        self._checked: list[str] = []
        self._hidden: list[str] = []
        self._recalculates = False
        self._restyles = False
        self._writing = False

    def replace(self, part: str, content: Replacement, *, checked: bool = False) -> None:
        """Replace the content of a part. `checked` is as in `patch`."""
        self._replaced[self.package.name_of(part)] = content
        if checked:
            self._checked.append(self.package.name_of(part))

    def replace_late(self, part: str, content: Replacement) -> None:
        """Replace the content of a part that is written after all other parts."""
        self._late[self.package.name_of(part)] = content

    @property
    def styles(self) -> Styles:
        """Return the styles to clone from while parts are written.

        Accessing this means that there may be new ones.
        """
        self._restyles = True
        return self.package.styles

    @cached_property
    def texts(self) -> StringTable:
        """Return the shared strings to add to while parts are written. Get it before `write`."""
        if self._writing:  # too late: cells would refer to texts that are not written
            raise RuntimeError("the shared strings were not planned")
        return StringTable(len(self.package.strings))

    def _unsign(self) -> None:
        self._dropped = [
            name for name in self.package.names if part_key(name).startswith("_xmlsignatures/")
        ]
        relations = self.package.markup("_rels/.rels")
        for element in relations.root.named("Relationship"):
            if "/digital-signature/" in element.attributes.get("Type", ""):
                relations.replace(element, "")
        if relations.edited:
            self.replace("_rels/.rels", relations.written())
        for element in self._types.root.named("Override"):
            if part_key(element.attributes.get("PartName", "")).startswith("_xmlsignatures/"):
                self._types.replace(element, "")

    def append_sheet(self, name: str, content: Replacement, state: str = "visible") -> None:
        """Append a worksheet after all others.

        Its XML must not select its tab.
        """
        part = self._free_part("worksheets/sheet{}.xml")
        self._added[part] = content
        relation = self._relate(part, "worksheet")
        self._state_type(part, _SHEET_TYPE)
        number = max(self._sheet_ids, default=0) + 1
        self._sheet_ids.add(number)
        prefix, office = self._workbook.root.prefix, OFFICE[self.package.strict]
        # Any prefix may be bound to this namespace. If none is, declare it on the element itself.
        bound = self._workbook.prefix_of(office)
        key = f'{bound}id="{relation}"' if bound else f'xmlns:r="{office}" r:id="{relation}"'
        hidden = "" if state == "visible" else f' state="{state}"'
        self._sheets.append(
            f'<{prefix}sheet name="{attribute(name)}" sheetId="{number}"{hidden} {key}/>'
        )
        self._appended.append(NewSheet(name, state, part))

    def hide(self, sheet: SheetEntry) -> None:
        """Make a sheet very hidden. If it is the active one, another tab becomes active."""
        root, place = self._workbook.root, self.package.sheets.index(sheet)
        if sheet.state == VERY_HIDDEN:
            return
        self._workbook.set(root.named("sheets", "sheet")[place], "state", VERY_HIDDEN)
        self._hidden.append(sheet.part)
        first = next(
            (
                number
                for number, other in enumerate(self.package.sheets)
                if other.state == "visible" and other != sheet
            ),
            0,
        )
        for view in root.named("bookViews", "workbookView"):
            for name in ("activeTab", "firstSheet"):
                if view.attributes.get(name, "0") == str(place):
                    self._workbook.set(view, name, str(first))

    def recalculate(self, unread: Collection[str] = ()) -> bool:
        """Let programs calculate formulas again when they open the workbook, if it has any.

        Sheets with the names in `unread` have none. Return whether it has formulas.
        """
        package = self.package
        self._recalculates = any(
            _has_formula(package, sheet.part)
            for sheet in package.sheets
            if sheet.type == "worksheet" and sheet.name not in unread
        )
        return self._recalculates

    def grow_filter(self, sheet: SheetEntry, last: int, grown: int) -> None:
        """Let the hidden name of a sheet's filter end at row `grown` instead of `last`."""
        place = str(self.package.sheets.index(sheet))
        for element in self._workbook.root.named("definedNames", "definedName"):
            if (
                element.attributes.get("name") == "_xlnm._FilterDatabase"
                and element.attributes.get("localSheetId") == place
            ):
                source = self._workbook.source(element)
                self._workbook.replace(element, re.sub(rf"\${last}(?=</)", f"${grown}", source))

    def define(self, name: str, formula: str) -> None:
        """Add a hidden workbook-wide defined name, or change its formula."""
        defined = next((other for other in self.package.defined_names if _same(other, name)), None)
        if defined is not None and defined.formula == formula:
            return
        prefix = self._workbook.root.prefix
        written = (
            f'<{prefix}definedName name="{attribute(name)}"'
            f' hidden="1">{escaped(formula)}</{prefix}definedName>'
        )
        if defined is None:
            self._new_names.append(written)
            return
        for element in self._workbook.root.named("definedNames", "definedName"):
            # Names are case-insensitive, and a sheet may have its own name that is spelled the
            # same.
            if (
                element.attributes.get("name", "").casefold() == name.casefold()
                and "localSheetId" not in element.attributes
            ):
                self._workbook.replace(element, written)

    def write(self, target: Path) -> None:
        """Write the workbook to `target`, which may be its own path, and close the package.

        A digital signature, which the change makes invalid, is removed. Raises WorkbookError or
        ChangedMeanwhileError.
        """
        if self.package.signed:
            self._unsign()
        if self._restyles:
            self._finish_styles()
        if "texts" in self.__dict__:
            self._finish_texts()
        self._writing = True
        for part, markup in (
            (relationships_part(self.package.workbook_part), self._relations),
            ("[Content_Types].xml", self._types),
        ):
            if markup.edited:
                self.replace(part, markup.written())
        if self._sheets or self._new_names or self._recalculates or self._workbook.edited:
            self._finish_workbook()
            self.replace(self.package.workbook_part, self._workbook.written())
        patch(
            self.package,
            target,
            self._replaced,
            self._added,
            self._late,
            self._dropped,
            self._checked,
            self._appended,
            self._hidden,
        )

    def _finish_workbook(self) -> None:
        root = self._workbook.root
        sheets = root.first("sheets")
        if sheets is not None and self._sheets:
            self._workbook.append(sheets, "".join(self._sheets))
        # The schema fixes the order of these elements. Excel repairs files with another order.
        before = [
            child
            for child in root.named("*")
            if child.name in {"sheets", "functionGroups", "externalReferences", "definedNames"}
        ]
        listed, names = root.first("definedNames"), "".join(self._new_names)
        if listed is not None:
            self._workbook.append(listed, names)
        elif names:
            names = f"<{root.prefix}definedNames>{names}</{root.prefix}definedNames>"
            self._workbook.after(before[-1], names)
        calculation = root.first("calcPr")
        if self._recalculates and calculation is not None:
            self._workbook.set(calculation, "fullCalcOnLoad", "1")
        elif self._recalculates:
            self._workbook.after(before[-1], f'<{root.prefix}calcPr fullCalcOnLoad="1"/>')

    def _finish_styles(self) -> None:
        styles = self.package.styles
        if self.package.styles_part is not None:
            self._late[self.package.styles_part] = lambda target: _put(target, styles.written())
            return
        part = self._free_part("styles.xml")
        self._added[part] = lambda target: _put(target, styles.written())
        self._relate(part, "styles")
        self._state_type(part, _STYLES_TYPE)

    def _finish_texts(self) -> None:
        package, part, texts = self.package, self.package.strings_part, self.texts
        if part is not None:
            self._late[part] = partial(_append_texts, package, part, texts)
            self._checked.append(part)
            return
        part = self._free_part("sharedStrings.xml")
        namespace = package.workbook.root.namespace
        self._late[part] = lambda target: texts.write_part(target.write, namespace)
        self._relate(part, "sharedStrings")
        self._state_type(part, STRINGS_TYPE)

    def _free_part(self, pattern: str) -> str:
        """Return an unused part name in the workbook's folder."""
        folder = folder_of(self.package.workbook_part)
        number = 0
        while True:
            number += 1
            name = posixpath.join(folder, pattern.format(number))
            if "{}" not in pattern and number > 1:
                name = posixpath.join(folder, f"{number}{pattern}")
            if not self.package.has(name) and name not in {*self._added, *self._late}:
                return name

    def _relate(self, part: str, type: str) -> str:
        number = 1
        while f"rId{number}" in self._relation_ids:
            number += 1
        self._relation_ids.add(f"rId{number}")
        target = posixpath.relpath(f"/{part}", f"/{folder_of(self.package.workbook_part)}")
        prefix = self._relations.root.prefix
        self._relations.append(
            self._relations.root,
            f'<{prefix}Relationship Id="rId{number}" Type="{OFFICE[self.package.strict]}/{type}"'
            f' Target="{attribute(target)}"/>',
        )
        return f"rId{number}"

    def _state_type(self, part: str, type: str) -> None:
        prefix = self._types.root.prefix
        self._types.append(
            self._types.root,
            f'<{prefix}Override PartName="/{attribute(part)}" ContentType="{type}"/>',
        )


_FORMULA = re.compile(rb"<(?:[A-Za-z_][\w.\-]*:)?f[\s/>]")


def _has_formula(package: Package, part: str) -> bool:
    before = b""
    with package.open_part(part) as stream:
        for piece in pieces(stream):
            read = before[-64:] + piece
            # Two letters are found much faster, and hardly any sheet has them elsewhere.
            if (b"<f" in read or b":f" in read) and _FORMULA.search(read):
                return True
            before = piece
    return False


def _append_texts(package: Package, part: str, texts: StringTable, target: Target) -> None:
    with package.open_part(part) as source:
        texts.append_to(source, target.write)


def _same(defined: DefinedName, name: str) -> bool:
    return defined.sheet is None and defined.name.casefold() == name.casefold()
