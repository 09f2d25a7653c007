"""Cell addresses, and texts as workbooks store them.

This covers XML escapes, Excel's `_xHHHH_` escapes and the length limit of a cell. `unescaped`
restores exactly what `escaped` wrote. This includes control characters, lone surrogates and texts
that look like escapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from bridge.records.columns import letters

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


def address(column: int, row: int) -> str:
    """Return the address of a cell, such as `N7`."""
    return f"{letters(column)}{row}"


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
