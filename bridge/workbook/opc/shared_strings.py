"""The shared strings of a workbook: read when the first one is asked for, kept in a file, with
those in memory that are asked for now.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, repeat
from typing import BinaryIO

from lxml import etree

from bridge.spool import Pieces
from bridge.workbook.opc.parts import MAIN_NAMESPACES, PIECE, damaged, no_room
from bridge.workbook.opc.xml_text import decoded, unescaped

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
_BLOCK = 128
"""Texts that are read together."""
_NEAR = 1_000
"""Places behind the last block within which a text goes on with it."""
_BLOCKS = 16
"""Blocks that are held: what a few hundred rows ask for."""
_REMEMBERED = 20_000
"""Texts that are held because they were asked for out of order."""
_LONGEST = 1 << 17
"""Bytes of a block from which on its texts are read one by one and not held: those of the baseline,
which are asked for once.
"""
_BETWEEN = "\0"
_BEHIND = "</t></si>"
_MARKED = '<t xml:space="preserve">'


class SharedStrings:
    """The texts in their order, read when the first one is asked for and then kept in a file.

    WorkbookError for a damaged part.
    """

    def __init__(self, open_part: Callable[[], BinaryIO] | None) -> None:
        self._open = open_part
        self._texts: _Texts | None = None
        self._struck: list[int] = []

    def __getitem__(self, place: int) -> str:
        """Return one text. Raises IndexError where there is none."""
        return self._all()[place]

    def __iter__(self) -> Iterator[str]:
        """Yield every text."""
        return self._all().in_order()

    def many(self, indexes: Sequence[str]) -> list[str | None]:
        """Return the texts by their indexes as these stand in cells, None for an empty index or
        text. Raises ValueError, IndexError.
        """
        texts = self._all()
        try:
            return [text or None for text in map(texts.__getitem__, map(int, indexes))]
        except ValueError:
            return [texts[int(index)] or None if index else None for index in indexes]

    def struck(self, mark: str) -> SharedStrings | None:
        """Return strings that are `mark` where a part of the text is struck through, and `-`
        elsewhere; None where no text is.
        """
        count = len(self._all().pieces)
        if not self._struck:
            return None
        marks, struck = SharedStrings(None), {*self._struck}
        marks._all().add([mark if place in struck else "-" for place in range(count)])
        return marks

    def _all(self) -> _Texts:
        if self._texts is None:
            if self._open is None:
                self._texts = _Texts()
                return self._texts
            with self._open() as stream:
                self._texts = _read(stream, self._struck)
            # the package, which knows its strings: neither would go before a search for cycles
            self._open = None
        return self._texts


class _Texts(dict[int, str]):
    """Texts by their places, from a file; those that were asked for lately are held.

    Spreadsheet programs number texts by their first use, so what follows a text is asked for soon:
    it is read with it. A text out of that order repeats, or the rows were sorted since: it is read
    alone, which takes 4 microseconds, and remembered apart from the others.
    """

    def __init__(self) -> None:
        super().__init__()
        self.pieces = Pieces()
        self._blocks = deque[range]()
        self._singles = list[int]()
        self._next = self._alone = -_NEAR

    def add(self, texts: list[str]) -> None:
        """Add texts at the end. Raises WorkbookError where the disk is full."""
        joined = _BETWEEN.join((*texts, ""))
        # Where each character is a byte, nothing has to be packed one by one.
        each = texts if joined.isascii() else map(_packed, texts)
        try:
            self.pieces.append(_packed(joined), [length + 1 for length in map(len, each)])
        except OSError as error:
            raise no_room(error) from error

    def in_order(self) -> Iterator[str]:
        """Yield every text; none is held."""
        for first in range(0, len(self.pieces), _BLOCK):
            yield from self._read(first, min(_BLOCK, len(self.pieces) - first))

    def _read(self, place: int, count: int) -> list[str]:
        texts = self.pieces.read(place, count).decode("utf-8", "surrogatepass").split(_BETWEEN)
        # Escapes may stand for any character, so also for the one between two texts.
        return (
            texts[:-1]
            if len(texts) == count + 1
            else [self._one(one) for one in range(place, place + count)]
        )

    def _one(self, place: int) -> str:
        return self.pieces.read(place)[:-1].decode("utf-8", "surrogatepass")

    def __missing__(self, place: int) -> str:
        if not 0 <= place < len(self.pieces):
            raise IndexError(place)
        count = min(_BLOCK, len(self.pieces) - place)
        if self.pieces.length(place, count) > _LONGEST:
            return self._one(place)
        if not (
            self._next <= place < self._next + _NEAR or self._alone < place <= self._alone + _BLOCK
        ):
            self._alone = place
            if len(self._singles) >= _REMEMBERED:
                self._forget(self._singles)
                self._singles.clear()
            self._singles.append(place)
            text = self[place] = self._one(place)
            return text
        if len(self._blocks) >= _BLOCKS:
            self._forget(self._blocks.popleft())
        block = self._read(place, count)
        self._next = place + count
        self._blocks.append(range(place, self._next))
        self.update(zip(self._blocks[-1], block, strict=True))
        return block[0]

    def _forget(self, places: Iterable[int]) -> None:
        deque(map(self.pop, places, repeat(None)), 0)


def _packed(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


class _Unusual(Exception):  # noqa: N818 (not an error: lxml takes over)
    """The part is not in the usual form."""


def _read(stream: BinaryIO, struck: list[int]) -> _Texts:
    """Return the texts; the places of those of which a part is struck through go into a list."""
    texts = _Texts()
    try:
        for text in _pieces(stream):
            texts.add(_texts(text, struck, len(texts.pieces)))
        return texts
    except (_Unusual, UnicodeDecodeError):
        stream.seek(0)
        struck.clear()
        texts, slowly = _Texts(), _slow(stream, struck)
        while some := [*islice(slowly, _BLOCK)]:
            texts.add(some)
        return texts
    except ValueError as error:
        raise damaged(f"shared strings: {error}") from error


def _pieces(stream: BinaryIO) -> Iterator[str]:
    """Yield the part between its first and its last tag, in pieces that end with a whole string."""
    read = stream.read(PIECE)
    start = _START.match(read)
    if start is None or _ENCODING.search(start[1] or b"") or not _NAMESPACE.search(start[2]):
        raise _Unusual
    read = read[start.end() :]
    while not start[3]:
        cut = read.rfind(b"</si>") + 5
        # Only behind the last text: through all texts the search took as long as inflating them.
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
    while stream.read(PIECE):  # to the end, so that the check sum is compared
        pass


def _texts(text: str, struck: list[int], before: int) -> list[str]:
    # Two letters take ten times as long to find as one.
    plain = "&" not in text and "\r" not in text and ("_" not in text or "_x" not in text)
    # LibreOffice marks every text, Excel those with blanks at an end; replacing the marks takes as
    # long as the rest.
    texts = _alike(text, f"<si>{_MARKED}") or _alike(text.replace(_MARKED, "<t>"), "<si><t>")
    if texts is not None:
        return texts if plain else [*map(unescaped, texts)]
    found = _STRING.findall(text)
    if found and found[-1][3].strip():
        raise _Unusual
    texts = []
    for simple, rich, _, rest in found:
        if rich:
            if _STRUCK.search(rich):
                struck.append(before + len(texts))
            texts.append(_rich(rich))
        elif simple or not rest:
            texts.append(simple if plain else unescaped(simple))
    return texts


def _alike(text: str, before: str) -> list[str] | None:
    """Return the texts where each has the same tags, `before` it and behind."""
    if not (text.startswith(before) and text.endswith(_BEHIND)):
        return None
    texts = text[len(before) : -len(_BEHIND)].split(_BEHIND + before)
    return (
        texts if "<" not in "".join(texts) else None
    )  # no tag stands within a text, so every text has this form


def _rich(xml: str) -> str:
    from lxml import etree

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
    from lxml import etree

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
    """Return the text of an `is` or `si` element: its own and its runs', without phonetic hints."""
    pieces = []
    for child in element:
        name = local_name(child)
        if name == "t":
            pieces.append(content(child))
        elif name == "r":
            pieces.extend(content(part) for part in child if local_name(part) == "t")
    return decoded("".join(pieces))


def content(element: etree._Element) -> str:
    """Return all character data of an element; comments and processing instructions inside do not
    count.
    """
    if any(not isinstance(child.tag, str) and child.tag is etree.Entity for child in element):
        raise damaged("an entity that is not declared")
    return (element.text or "") + "".join(child.tail or "" for child in element)


def local_name(element: etree._Element) -> str:
    """Return the local name of an element of the sheet's namespaces, empty for anything else."""
    tag = element.tag
    if not isinstance(tag, str):
        return ""
    namespace, _, name = tag.rpartition("}")
    return name if namespace[1:] in MAIN_NAMESPACES else ""
