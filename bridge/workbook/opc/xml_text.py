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
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO
from xml.parsers import expat

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
            path,
            say("It has too many parts."),
            f"directory of {directory} bytes",
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


def decoded_references(text: str) -> str:
    """Decode the XML references in a text. Raises ValueError for an unknown one."""
    return _REFERENCE.sub(_reference, text)


def decoded(text: str) -> str:
    """Decode the `_xHHHH_` escapes in a text."""
    if "_x" not in text:
        return text
    text = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
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


def _control(found: re.Match[str]) -> str:
    return f"_x{ord(found[0]):04X}_"


def _reference(found: re.Match[str]) -> str:
    name, end = found.groups()
    if end:
        if (character := _NAMED.get(name)) is not None:
            return character
        if name.startswith("#x"):
            return _character(int(name[2:], 16))
        if name.startswith("#") and name[1:].isdecimal():
            return _character(int(name[1:]))
    raise ValueError(found[0])


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


_NAMED_ENCODING = re.compile(r"""\A\s*<\?xml[^<>]*?encoding\s*=\s*["']([A-Za-z0-9._\-]+)["']""")
_QUOTED = re.compile(rb"""[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>""")
_SEPARATOR = "\n"
_MARKS = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


class MarkupError(Exception):
    """The part is not well-formed XML or has a document type declaration.

    The package turns this into an error for the planner.
    """


@dataclass(slots=True)
class Element:
    """One element: namespace, local name, prefix with colon as written, and attributes.

    Attributes are keyed by local name, or by `namespace` + newline + local name if they have a
    namespace. `start` to `end` span the whole element in the UTF-8 bytes, `inner` to `inner_end`
    its content. An empty-element tag has `inner == inner_end == end`.
    """

    namespace: str
    name: str
    prefix: str
    attributes: Mapping[str, str]
    parent: Element | None
    start: int
    inner: int
    inner_end: int = 0
    end: int = 0
    children: list[Element] = field(default_factory=list)

    def named(self, name: str) -> Iterator[Element]:
        """Yield the children with this local name."""
        return (child for child in self.children if child.name == name)

    def first(self, name: str) -> Element | None:
        """Return the first child with this local name."""
        return next(self.named(name), None)

    @property
    def closed_in_itself(self) -> bool:
        """Return whether this is an empty-element tag such as `<a/>`."""
        return self.inner == self.end


class Markup:
    """The text of a part, whose elements can be found and edited in place.

    Elements deeper than `depth` are not listed.
    """

    def __init__(self, raw: bytes, depth: int = 4) -> None:
        self._text, self._encoding, self._mark = _as_utf8(raw)
        self._edits: list[tuple[int, int, bytes]] = []
        self.root = self._outline(depth)

    def prefix_of(self, namespace: str) -> str | None:
        """Return the root's prefix for a namespace, or None.

        It includes the colon, and is empty for the default namespace.
        """
        for prefix, uri in self._declared:
            if uri == namespace:
                return f"{prefix}:" if prefix else ""
        return None

    def source(self, element: Element) -> str:
        return self._text[element.start : element.end].decode()

    def content(self, element: Element) -> str:
        """Return the text of an element without children, with references decoded."""
        return decoded_references(self._text[element.inner : element.inner_end].decode())

    def inner(self, element: Element) -> str:
        """Return the XML between an element's tags, without the prefix of the root."""
        xml = self._text[element.inner : element.inner_end].decode().strip()
        prefix = self.root.prefix
        return re.sub(f"<(/?){re.escape(prefix)}", r"<\1", xml) if prefix else xml

    def prepend(self, parent: Element, xml: str) -> None:
        """Add XML as the first child of an element that has children."""
        self._edits.append((parent.inner, parent.inner, xml.encode()))

    def append(self, parent: Element, xml: str) -> None:
        """Add XML as the last child of an element."""
        if parent.closed_in_itself:
            slash = self._text.rfind(b"/", parent.start, parent.end)
            name = f"{parent.prefix}{parent.name}"
            self._edits.append((slash, parent.end, f">{xml}</{name}>".encode()))
        else:
            self._edits.append((parent.inner_end, parent.inner_end, xml.encode()))

    def after(self, element: Element, xml: str) -> None:
        """Add XML after an element."""
        self._edits.append((element.end, element.end, xml.encode()))

    def replace(self, element: Element, xml: str) -> None:
        """Replace an element with other XML."""
        self._edits.append((element.start, element.end, xml.encode()))

    def set(self, element: Element, name: str, value: str) -> None:
        """Change or add an attribute without a prefix."""
        inner = element.inner
        tag = self._text[element.start : inner]
        written = f'{name}="{attribute(value)}"'.encode()
        found = re.search(rb"(?<=\s)" + name.encode() + rb"""\s*=\s*(?:"[^"]*"|'[^']*')""", tag)
        if found is not None:
            self._edits.append(
                (element.start + found.start(), element.start + found.end(), written)
            )
        else:
            at = element.start + 1 + len(f"{element.prefix}{element.name}".encode())
            self._edits.append((at, at, b" " + written))

    def written(self) -> bytes:
        """Return the part with its edits, in its own encoding."""
        pieces, at = [], 0
        for start, end, xml in sorted(self._edits, key=lambda edit: edit[:2]):
            pieces += [self._text[at:start], xml]
            at = end
        text = b"".join([*pieces, self._text[at:]])
        return self._mark + (
            text
            if self._encoding == "utf-8"
            else text.decode().encode(self._encoding, "xmlcharrefreplace")
        )

    @property
    def edited(self) -> bool:
        """Return whether the part was edited."""
        return bool(self._edits)

    def _outline(self, depth: int) -> Element:
        parser = expat.ParserCreate("utf-8", _SEPARATOR)
        parser.namespace_prefixes = True
        roots: list[Element] = []
        open_elements: list[Element] = []
        level = 0
        self._declared: list[tuple[str, str]] = []

        def declared(prefix: str | None, uri: str | None) -> None:
            if level == 0:
                self._declared.append((prefix or "", uri or ""))

        def started(tag: str, attributes: dict[str, str]) -> None:
            nonlocal level
            level += 1
            if level > depth:
                return
            at = parser.CurrentByteIndex
            end = _QUOTED.match(self._text, at)
            namespace, name, prefix = _parts(tag)
            parent = open_elements[-1] if open_elements else None
            known = {
                key.rsplit(_SEPARATOR, 1)[0] if key.count(_SEPARATOR) == 2 else key: value
                for key, value in attributes.items()
            }
            element = Element(
                namespace=namespace,
                name=name,
                prefix=prefix,
                attributes=known,
                parent=parent,
                start=at,
                inner=end.end() if end else at,
            )
            (parent.children if parent else roots).append(element)
            open_elements.append(element)

        def ended(tag: str) -> None:
            nonlocal level
            level -= 1
            if level >= depth:
                return
            element, at = open_elements.pop(), parser.CurrentByteIndex
            if self._text[element.inner - 2 : element.inner] == b"/>":
                element.inner_end = element.end = element.inner
            else:
                element.inner_end, element.end = at, self._text.index(b">", at) + 1

        def doctype(*_: object) -> None:
            raise MarkupError("document type declaration")

        parser.StartNamespaceDeclHandler = declared
        parser.StartElementHandler = started
        parser.EndElementHandler = ended
        parser.StartDoctypeDeclHandler = doctype
        try:
            parser.Parse(self._text, True)
        except expat.ExpatError as error:
            raise MarkupError(str(error)) from error
        return roots[0]


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


def _as_utf8(raw: bytes) -> tuple[bytes, str, bytes]:
    """Return the text as UTF-8, the part's own encoding and its byte order mark."""
    mark = next((mark for mark in _MARKS if raw.startswith(mark)), b"")
    encoding = _MARKS.get(mark) or (
        "utf-16-le" if raw[1:2] == b"\0" else "utf-16-be" if raw[:1] == b"\0" else ""
    )
    if not encoding:
        found = _NAMED_ENCODING.match(raw[:200].decode("latin-1"))
        encoding = (found[1] if found else "utf-8").lower()
    try:
        text = raw[len(mark) :].decode(encoding).encode()
    except (UnicodeError, LookupError) as error:
        raise MarkupError(str(error)) from error
    return text, "utf-8" if encoding in {"utf-8", "utf8"} else encoding, mark


def _parts(tag: str) -> tuple[str, str, str]:
    """Split expat's triplet into namespace, local name and prefix with colon."""
    parts = tag.split(_SEPARATOR)
    if len(parts) == 1:
        return "", parts[0], ""
    return parts[0], parts[1], f"{parts[2]}:" if len(parts) == 3 and parts[2] else ""
