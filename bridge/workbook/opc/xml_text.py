"""Parts of a workbook: names, namespaces and errors, and texts and markup as parts store them.

This covers XML escapes, Excel's `_xHHHH_` escapes and the length limit of a cell. `unescaped`
restores exactly what `escaped` wrote. This includes control characters, lone surrogates and texts
that look like escapes.
"""

from __future__ import annotations

import io
import posixpath
import re
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import BinaryIO, cast
from xml.parsers import expat

from lxml import etree

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

    `state` is visible, hidden or veryHidden; `type` is worksheet, chartsheet, dialogsheet, …; a
    sheet without a part has neither part nor type.
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


class DamagedSheetError(WorkbookError):
    """The rows of a sheet cannot be read. `row` and `cell` say where, if known."""

    def __init__(self, detail: str, row: int = 0, cell: str = "", sheet: str = "") -> None:
        self.row, self.cell, self.sheet = row, cell, sheet
        title = say("A sheet of the workbook is damaged.")
        if sheet and cell:
            title = say("The sheet “{sheet}” is damaged at {cell}.", sheet=sheet, cell=cell)
        elif sheet and row:
            title = say("The sheet “{sheet}” is damaged in row {row}.", sheet=sheet, row=row)
        elif sheet:
            title = say("The sheet “{sheet}” is damaged.", sheet=sheet)
        super().__init__(title, REPAIR, detail)

    @property
    def kind(self) -> str:
        """Return the error code for scripts."""
        return "workbook"

    def on(self, sheet: str, row: int = 0) -> DamagedSheetError:
        """Return the error with the name of its sheet, and its row unless it has one."""
        return DamagedSheetError(self.detail, self.row or row, self.cell, self.sheet or sheet)


def damaged(detail: str, row: int = 0, cell: str = "") -> DamagedSheetError:
    """Return the error for a sheet whose rows cannot be read."""
    return DamagedSheetError(detail, row, cell)


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
DAMAGED = say("The file is damaged.")
REPAIR = say("Repair it in Excel, save it under a new name, and use that file.")
SAVE_AS = say("Open it in Excel or LibreOffice and save it as .xlsx.")
ANOTHER = say("Choose another file: a workbook (.xlsx or .xlsm).")
PROLOG_LIMIT = 1 << 20


def refuse_huge_directory(path: Path, file: BinaryIO) -> None:
    """Refuse a zip directory that would take all memory before anything else can be checked."""
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
            path,
            say("It has too many parts."),
            f"directory of {directory} bytes",
        )


def refuse_doctype(path: Path, part: str, stream: BinaryIO) -> None:
    """Refuse a part with a document type declaration.

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
    return refused(path, DAMAGED, detail)


def refused(path: Path, reason: Text, detail: str, advice: Text = REPAIR) -> WorkbookError:
    """Return the error for a file that cannot be opened as a workbook."""
    return WorkbookError(
        say("{name} cannot be opened. {reason}", name=path.name, reason=reason), advice, detail
    )


def no_room(error: OSError) -> WorkbookError:
    """Return the error for a full temporary folder while a workbook is unpacked."""
    return WorkbookError(
        say("The workbook could not be unpacked."),
        say("Free some space on the disk with the temporary folder, then try again."),
        str(error),
    )


def cut_off(path: Path, error: Exception | None) -> WorkbookError:
    """Return the error for a package that is cut off or cannot be read."""
    return WorkbookError(
        say(
            "{name} cannot be opened. The file is damaged or was not copied completely.",
            name=path.name,
        ),
        say("Copy or download it again, or repair it in Excel."),
        str(error or "no end of the zip directory"),
    )


LAST_ROW = 1_048_576
LAST_COLUMN = 16_384

_UNSAFE = "\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff"
_LITERAL = re.compile(
    f"_(?=x[0-9A-Fa-f]{{4}}[_{_UNSAFE}])"
)  # or the `_` that starts the next escape
_CONTROL = re.compile(f"[{_UNSAFE}]")
_ESCAPE = re.compile("_x([0-9A-Fa-f]{4})_")
_REFERENCE = re.compile("&([^;&]*)(;?)")
_SURROGATES = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}


def escaped(text: str) -> str:
    """Return a cell's text for use between `<t xml:space="preserve">` and `</t>`."""
    if (
        text.isprintable()
        and "&" not in text
        and "<" not in text
        and ">" not in text
        and "_x" not in text
    ):
        return text
    if "_x" in text:
        text = _LITERAL.sub("_x005F_", text)
    if _CONTROL.search(text):
        text = _CONTROL.sub(_control, text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def attribute(text: str) -> str:
    """Return a text for use inside the double quotes of an XML attribute."""
    text = escaped(text).replace('"', "&quot;")
    return text.replace("\n", "&#10;").replace("\t", "&#9;")


def unescaped(text: str) -> str:
    """Decode XML character data, including its line ends.

    Raises ValueError if it is ill-formed.
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "&" in text:
        text = _REFERENCE.sub(_reference, text)
    return decoded(text) if "_x" in text else text


def decoded(text: str) -> str:
    """Decode the `_xHHHH_` escapes in a text."""
    if "_x" not in text:
        return text
    text = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)
    return _SURROGATES.sub(
        lambda pair: pair[0].encode("utf-16", "surrogatepass").decode("utf-16"), text
    )


def column_number(name: str) -> int:
    """Return the number of a column name: `A` is 1. Raises ValueError for anything else."""
    number = 0
    for letter in name:
        if not "A" <= letter <= "Z":
            raise ValueError(name)
        number = number * 26 + ord(letter) - 64
    if not 1 <= number <= LAST_COLUMN:
        raise ValueError(name)
    return number


class _Columns(dict[str, int]):
    def __missing__(self, name: str) -> int:
        number = self[name] = column_number(name)
        return number


class _Whole(dict[str, int]):
    def __missing__(self, digits: str) -> int:
        number = int(digits or "0")
        if len(self) < 100_000:  # limit for hostile parts
            self[digits] = number
        return number


COLUMNS = _Columns()
"""Column numbers by letters. Raises ValueError for other letters."""
STYLES = _Whole()
"""Style numbers by their digits; 0 if there are none."""


def _control(match: re.Match[str]) -> str:
    return f"_x{ord(match[0]):04X}_"


def _reference(match: re.Match[str]) -> str:
    name, end = match.groups()
    if end:
        if (character := _NAMED.get(name)) is not None:
            return character
        if name.startswith("#x"):
            return _character(int(name[2:], 16))
        if name.startswith("#") and name[1:].isdecimal():
            return _character(int(name[1:]))
    raise ValueError(match[0])


def _character(code: int) -> str:
    if (
        code in {9, 10, 13}
        or 0x20 <= code <= 0xD7FF
        or 0xE000 <= code <= 0xFFFD
        or 0x10000 <= code <= 0x10FFFF
    ):
        return chr(code)
    raise ValueError(code)


def prefixed(xml: str, prefix: str) -> str:
    """Add the part's prefix to generated XML, in which every `<` starts a tag."""
    return re.sub("<(/?)", rf"<\1{prefix}", xml) if prefix else xml


class MarkupError(Exception):
    """The part is not well-formed XML or has a document type declaration.

    The package turns this into an error for the planner.
    """


class Element(etree.ElementBase):
    """One element of a small part.

    Attributes are named as lxml does: `name`, or `{namespace}name`.
    """

    @property
    def namespace(self) -> str:
        return etree.QName(self).namespace or ""

    @property
    def name(self) -> str:
        """Return the local name."""
        return etree.QName(self).localname

    @property
    def prefix(self) -> str:  # type: ignore[override]
        """Return the prefix with its colon as written, or an empty text."""
        return f"{prefix}:" if (prefix := super().prefix) else ""

    @property
    def attributes(self) -> Mapping[str, str]:
        return cast(Mapping[str, str], self.attrib)

    def named(self, *names: str) -> list[Element]:
        """Return the children with a local name; with more names, those below such children."""
        return cast(list[Element], self.findall("/".join(f"{{*}}{name}" for name in names)))

    def first(self, name: str) -> Element | None:
        """Return the first child with this local name."""
        return cast("Element | None", self.find(f"{{*}}{name}"))


class Markup:
    """A small part, whose elements can be found and edited; XML is given with the root's prefix."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
        self._parser.set_element_class_lookup(etree.ElementDefaultClassLookup(element=Element))
        try:
            self.root = cast(Element, etree.fromstring(raw, self._parser))
        except (etree.XMLSyntaxError, ValueError) as error:
            raise MarkupError(str(error)) from error
        if self.root.getroottree().docinfo.internalDTD is not None:
            raise MarkupError("document type declaration")
        self._last: dict[Element, Element] = {}
        self.edited = False
        """Whether the part was edited."""

    def prefix_of(self, namespace: str) -> str | None:
        """Return the root's prefix for a namespace, or None.

        It includes the colon, and is empty for the default namespace.
        """
        bound = (prefix for prefix, uri in self.root.nsmap.items() if uri == namespace)
        return next((f"{prefix}:" if prefix else "" for prefix in bound), None)

    def source(self, element: Element) -> str:
        """Return the XML of an element."""
        xml = etree.tostring(element, encoding="unicode", with_tail=False)
        for declared in self._namespaces:
            xml = xml.replace(declared, "", 1)
        return xml

    def content(self, element: Element) -> str:
        """Return the text of an element."""
        return "".join(map(str, element.itertext()))

    def inner(self, element: Element) -> str:
        """Return the XML between an element's tags, without the prefix of the root."""
        xml = "".join(self.source(child) for child in element.named("*"))
        prefix = self.root.prefix
        return re.sub(f"<(/?){re.escape(prefix)}", r"<\1", xml) if prefix else xml

    def prepend(self, parent: Element, xml: str) -> None:
        """Add XML as the first child of an element."""
        parent[:0] = self.parsed(xml)

    def append(self, parent: Element, xml: str) -> None:
        """Add XML as the last child of an element."""
        parent.extend(self.parsed(xml))

    def after(self, element: Element, xml: str) -> None:
        """Add XML after an element, and after what was added there before."""
        for new in self.parsed(xml):
            self._last.get(element, element).addnext(new)
            self._last[element] = new

    def replace(self, element: Element, xml: str) -> None:
        """Replace an element with other XML."""
        self.edited = True
        parent = element.getparent()
        assert parent is not None
        parent[parent.index(element) : parent.index(element) + 1] = self.parsed(xml)

    def set(self, element: Element, name: str, value: str) -> None:
        """Change or add an attribute without a prefix."""
        self.edited = True
        element.set(name, value)

    def written(self) -> bytes:
        """Return the part with its edits, in its own encoding."""
        if not self.edited:
            return self._raw
        tree = self.root.getroottree()
        info = tree.docinfo
        return etree.tostring(
            tree,
            xml_declaration=True,
            encoding=info.encoding,  # type: ignore[arg-type]  # any that it was read in
            standalone=info.standalone or None,  # type: ignore[arg-type]  # "no" is the default
        )

    @cached_property
    def _namespaces(self) -> list[str]:
        """The declarations of the root."""
        return [
            f' xmlns{f":{prefix}" if prefix else ""}="{attribute(uri)}"'
            for prefix, uri in self.root.nsmap.items()
        ]

    def parsed(self, xml: str) -> list[Element]:
        """Return the elements of XML with the root's prefix, to be added to the part."""
        self.edited |= bool(xml)
        within = f"<part{''.join(self._namespaces)}>{xml}</part>"
        return cast(list[Element], [*etree.fromstring(within, self._parser)])


class SecondReader:
    """A second parser for pieces of XML below a start tag.

    Raises MarkupError if a piece is not well-formed.
    """

    def __init__(self, start_tag: bytes) -> None:
        self._parser = expat.ParserCreate("utf-8")
        self.read(start_tag)

    def read(self, xml: bytes) -> None:
        try:
            self._parser.Parse(xml, False)
        except expat.ExpatError as error:
            raise MarkupError(str(error)) from error


def check_wellformed(read: Iterator[bytes]) -> None:
    """Read a part to its end with a second parser.

    Raises MarkupError if it is not well-formed.
    """
    parser = expat.ParserCreate()
    try:
        for piece in read:
            parser.Parse(piece, False)
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise MarkupError(str(error)) from error
