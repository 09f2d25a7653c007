"""The shared strings of a workbook: read on first use, and added to while sheets are written."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO, cast

from lxml import etree

from bridge.records.cells.base import shortened
from bridge.workbook.opc.xml_text import (
    MAIN_NAMESPACES,
    PIECE,
    SecondReader,
    damaged,
    decoded,
    escaped,
    prefixed,
    unescaped,
)

_START = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*(?:<\?xml([^<>]*)\?>\s*)?<sst(\s[^<>]*?)(/?)>")
_ENCODING = re.compile(rb"""encoding\s*=\s*["'](?!(?:utf-8|us-ascii)["'])""", re.IGNORECASE)
_NAMESPACE = re.compile(
    rb"""\sxmlns\s*=\s*["'](?:%s)["']"""
    % b"|".join(re.escape(name.encode()) for name in MAIN_NAMESPACES)
)
_STRING = re.compile(
    r"\s*<si>(?:<t(?:"
    r' xml:space="preserve")?>([^<]*)</t></si>|(<t/></si>|</si>|(?:(?!</si>|<!|<\?)[\s\S])*</si>))'
    r"|(\s*<si/>)|([\s\S]+)"
)
_STRUCK = re.compile(r"""<strike(?:\s+val\s*=\s*["'](?:1|true)["'])?\s*/?>""")
_BEHIND = "</t></si>"
_MARKED = '<t xml:space="preserve">'


class SharedStrings:
    """The shared strings in order, read on first use.

    Raises WorkbookError for a damaged part.
    """

    def __init__(self, open_part: Callable[[], BinaryIO] | None) -> None:
        self._open = open_part
        self._texts: list[str] | None = None
        self._struck: list[int] = []

    def text(self, index: str) -> str:
        """Return the text with the index in a cell. Raises WorkbookError if there is none."""
        try:
            if (place := int(index)) >= 0:
                return (self._texts or self._all())[place]
        except (ValueError, IndexError):
            pass
        raise damaged(f"shared string {index}")

    def __iter__(self) -> Iterator[str]:
        """Yield every text."""
        return iter(self._all())

    def struck(self, mark: str) -> SharedStrings | None:
        """Return strings with `mark` for each text that is struck through, and `-` for others.

        A text with struck-through parts is marked too. Return None if no text is.
        """
        count = len(self._all())
        if not self._struck:
            return None
        marks, struck = SharedStrings(None), {*self._struck}
        marks._texts = [mark if place in struck else "-" for place in range(count)]
        return marks

    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> list[str]:
        if self._texts is None:
            self._texts = []
            if self._open is not None:
                with self._open() as stream:
                    self._texts = _read(stream, self._struck)
                # Drop the reference to the package, which refers to these strings. The cycle would
                # keep both in memory until the garbage collector runs.
                self._open = None
        return self._texts


_ROOT = re.compile(
    rb"\A(?:\xef\xbb\xbf)?\s*(?:<\?xml([^<>]*)\?>\s*)?<((?:[A-Za-z_][\w.\-]*:)?)sst(?=[\s>])[^<>]*(?<!/)>"
)
_TAIL = 1 << 12
"""Bytes at the end of a part in which its end tag is."""
_RECENT = 12 << 20
"""Characters of remembered texts. Each also counts as `_OVERHEAD`, the room of its entry."""
_OVERHEAD = 120
_CARE = 16_000
"""Characters above which a text may exceed the limit of a cell, which is counted in UTF-16."""


class StringTable:
    """The shared strings that are added while sheets are written.

    They wait on the disk, and only recent texts are remembered, so that memory does not grow with
    the rows. A text may therefore have two places.
    """

    def __init__(self, before: int = 0) -> None:
        """Begin behind `before` strings that the workbook already has."""
        self._spool = cast(BinaryIO, tempfile.SpooledTemporaryFile(1 << 20))  # noqa: SIM115
        self._before = self._next = before
        self.uses = 0
        """How many cells refer to the added strings."""
        self._forget()

    def __del__(self) -> None:
        self._spool.close()

    @property
    def added(self) -> int:
        """Return how many strings were added."""
        return self._next - self._before

    def place(self, text: str) -> int:
        """Return the place of a text that is not empty.

        A text that exceeds the limit of a cell is cut and ends with `…`.
        """
        if self._room > _RECENT:
            self._forget()
        self.uses += 1
        if (place := self._places.get(text)) is None:
            fitting = shortened(text) if len(text) > _CARE else text
            space = ' xml:space="preserve"' if fitting.strip() != fitting else ""
            place = self._next
            self._add((text,), f"<t{space}>{escaped(fitting)}</t>")
        return place

    def places(self, texts: Sequence[str | None]) -> Sequence[int | None]:
        """Return the places of texts that need no escapes and fit in cells; None for blank ones."""
        if self._room > _RECENT:
            self._forget()
        self.uses += len(texts) - texts.count(None) - texts.count("")
        places = self._places
        fresh = [text for text in dict.fromkeys(texts) if text not in places]
        if fresh:
            self._add(fresh, f"<t>{'</t></si><si><t>'.join(fresh)}</t>")  # type: ignore[arg-type]
        return [*map(places.__getitem__, texts)]

    def write_part(self, write: Callable[[bytes], object], namespace: str) -> None:
        """Write a part with the added strings."""
        write(
            f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="{namespace}"'
            f' count="{self.uses}" uniqueCount="{self.added}">'.encode()
        )
        for piece in self._pieces():
            write(piece)
        write(b"</sst>")

    def append_to(self, source: BinaryIO, write: Callable[[bytes], object]) -> None:
        """Copy a part with the added strings behind its own, which stay byte for byte.

        A part with an unusual start is written anew. Raises MarkupError or WorkbookError.
        """
        rest = source.read(PIECE)
        start = _ROOT.match(rest)
        if start is None or _ENCODING.search(start[1] or b""):
            source.seek(0)
            self._append_slowly(source, write)
            return
        tag, prefix = start[0], start[2].decode()
        for name, more in ((b"count", self.uses), (b"uniqueCount", self.added)):
            tag = re.sub(
                rb"""(?<=\s)(%b\s*=\s*["'])([0-9]{1,9})(?=["'])""" % name,
                lambda match, more=more: match[1] + b"%d" % (int(match[2]) + more),  # type: ignore[misc]
                tag,
            )
        write(tag)
        rest = rest[start.end() :]
        while piece := source.read(PIECE):
            write(rest[:-_TAIL])
            rest = rest[-_TAIL:] + piece
        end = rest.rfind(b"</" + start[2] + b"sst")
        if end < 0:
            raise damaged("shared strings: no end")
        write(rest[:end])
        second = SecondReader(b"<sst>")
        for piece in [b"".join(self._pieces())] if prefix else self._pieces():
            second.read(piece)
            write(prefixed(piece.decode(), prefix).encode() if prefix else piece)
        write(rest[end:])

    def _append_slowly(self, source: BinaryIO, write: Callable[[bytes], object]) -> None:
        parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
        try:
            tree = etree.parse(source, parser)
        except etree.XMLSyntaxError as error:
            raise damaged(f"shared strings: {error}") from error
        root = tree.getroot()
        start = f'<sst xmlns="{etree.QName(root).namespace or ""}">'.encode()
        root.extend(etree.fromstring(b"".join([start, *self._pieces(), b"</sst>"]), parser))
        for name in {"count", "uniqueCount"} & {*map(str, root.attrib)}:
            del root.attrib[name]
        write(etree.tostring(tree, encoding="UTF-8", xml_declaration=True, standalone=True))

    def _pieces(self) -> Iterator[bytes]:
        """Yield the added strings as `si` elements without prefix. Their file is closed then."""
        with self._spool:
            self._spool.seek(0)
            while piece := self._spool.read(PIECE):
                yield piece

    def _add(self, texts: Sequence[str | None], xml: str) -> None:
        self._spool.write(f"<si>{xml}</si>".encode())
        self._places.update(zip(texts, range(self._next, self._next + len(texts)), strict=True))
        self._next += len(texts)
        self._room += len(xml) + _OVERHEAD * len(texts)

    def _forget(self) -> None:
        self._places: dict[str | None, int | None] = {None: None, "": None}
        self._room = 0


class _Unusual(Exception):  # noqa: N818 (not an error: lxml takes over)
    """The part does not have the usual form."""


def _read(stream: BinaryIO, struck: list[int]) -> list[str]:
    """Return the texts.

    The indexes of those that are struck through, even in part, are added to `struck`.
    """
    texts = list[str]()
    try:
        for text in _pieces(stream):
            texts += _texts(text, struck, len(texts))
        return texts
    except (_Unusual, UnicodeDecodeError):
        stream.seek(0)
        struck.clear()
        return [*_slow(stream, struck)]
    except ValueError as error:
        raise damaged(f"shared strings: {error}") from error


def _pieces(stream: BinaryIO) -> Iterator[str]:
    """Yield the content of the part in pieces that end with a whole string."""
    read = stream.read(PIECE)
    start = _START.match(read)
    if start is None or _ENCODING.search(start[1] or b"") or not _NAMESPACE.search(start[2]):
        raise _Unusual
    read = read[start.end() :]
    while not start[3]:
        cut = read.rfind(b"</si>") + 5
        # Search only after the last text: searching all of it took as long as inflating.
        end = read.find(b"</sst>", max(cut, 5) - 5)
        cut = end if end >= 0 else cut
        if end >= 0 or cut > 4:
            yield read[:cut].decode()
            read = read[cut:]
        if end >= 0:
            break
        piece = stream.read(max(PIECE, len(read)))
        if not piece:
            raise _Unusual
        read += piece
    while stream.read(PIECE):  # read to the end to verify the checksum
        pass


def _texts(text: str, struck: list[int], before: int) -> list[str]:
    # Searching for two letters takes ten times as long as for one.
    plain = "&" not in text and "\r" not in text and ("_" not in text or "_x" not in text)
    # LibreOffice marks every text, Excel those with spaces at an end. Replacing the marks takes as
    # long as all the rest.
    texts = _alike(text, f"<si>{_MARKED}") or _alike(text.replace(_MARKED, "<t>"), "<si><t>")
    if texts is not None:
        return texts if plain else [*map(unescaped, texts)]
    strings = _STRING.findall(text)
    if strings and strings[-1][3].strip():
        raise _Unusual
    texts = []
    for simple, rich, _, rest in strings:
        if rich:
            if _STRUCK.search(rich):
                struck.append(before + len(texts))
            texts.append(_rich(rich))
        elif simple or not rest:
            texts.append(simple if plain else unescaped(simple))
    return texts


def _alike(text: str, before: str) -> list[str] | None:
    """Return the texts if all have the same tags, starting with `before`, or None."""
    if not (text.startswith(before) and text.endswith(_BEHIND)):
        return None
    texts = text[len(before) : -len(_BEHIND)].split(_BEHIND + before)
    return (
        texts if "<" not in "".join(texts) else None
    )  # texts contain no tags, so every text has this form


def _rich(xml: str) -> str:
    try:
        return rich_text(
            etree.fromstring(
                f'<si xmlns="{MAIN_NAMESPACES[0]}">{xml}',
                etree.XMLParser(resolve_entities=False, no_network=True),
            )
        )
    except etree.XMLSyntaxError as error:
        raise _Unusual from error


def _slow(stream: BinaryIO, struck: list[int]) -> Iterator[str]:
    tags = [f"{{{namespace}}}si" for namespace in MAIN_NAMESPACES]
    try:
        for place, (_, element) in enumerate(
            etree.iterparse(
                stream,
                events=("end",),
                tag=tags,
                resolve_entities=False,
                no_network=True,
                huge_tree=True,
            )
        ):
            if element.getroottree().docinfo.doctype:
                raise damaged("document type declaration")
            if any(line.get("val") not in {"0", "false"} for line in element.iter("{*}strike")):
                struck.append(place)
            yield rich_text(element)
            element.clear()
            parent = element.getparent()
            while parent is not None and element.getprevious() is not None:
                del parent[0]
    except etree.XMLSyntaxError as error:
        raise damaged(f"shared strings: {error}") from error


def rich_text(element: etree._Element) -> str:
    """Return the text of an `is` or `si` element, including its runs but not phonetic hints."""
    pieces = []
    for child in element:
        name = local_name(child)
        if name == "t":
            pieces.append(content(child))
        elif name == "r":
            pieces.extend(content(part) for part in child if local_name(part) == "t")
    return decoded("".join(pieces))


def content(element: etree._Element) -> str:
    """Return all character data of an element, without comments and processing instructions."""
    if any(not isinstance(child.tag, str) and child.tag is etree.Entity for child in element):
        raise damaged("an entity that is not declared")
    return (element.text or "") + "".join(child.tail or "" for child in element)


def local_name(element: etree._Element) -> str:
    """Return an element's local name if it is in the sheet namespaces, else ""."""
    tag = element.tag
    if not isinstance(tag, str):
        return ""
    namespace, _, name = tag.rpartition("}")
    return name if namespace[1:] in MAIN_NAMESPACES else ""
