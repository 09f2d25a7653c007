"""The shared strings of a workbook, read on first use."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import BinaryIO

from lxml import etree

from bridge.workbook.opc.xml_text import MAIN_NAMESPACES, PIECE, damaged, decoded, unescaped

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
