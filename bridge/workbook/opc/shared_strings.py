"""The shared strings of a workbook: read when the first one is asked for, kept as a plain list."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import BinaryIO

from bridge.workbook.opc.parts import MAIN_NAMESPACES, PIECE, damaged
from bridge.workbook.opc.xml_text import unescaped

_START = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*(?:<\?xml([^<>]*)\?>\s*)?<sst(\s[^<>]*?)(/?)>")
_ENCODING = re.compile(rb"""encoding\s*=\s*["'](?!(?:utf-8|us-ascii)["'])""", re.IGNORECASE)
_NAMESPACE = re.compile(rb"""\sxmlns\s*=\s*["'](?:%s)["']""" % b"|".join(re.escape(name.encode()) for name in MAIN_NAMESPACES))
_STRING = re.compile(
    r'\s*<si>(?:<t(?: xml:space="preserve")?>([^<]*)</t></si>|(<t/></si>|</si>|(?:(?!</si>|<!|<\?)[\s\S])*</si>))'
    r"|(\s*<si/>)|([\s\S]+)"
)
_STRUCK = re.compile(r"""<strike(?:\s+val\s*=\s*["'](?:1|true)["'])?\s*/?>""")
_BEHIND = "</t></si>"
_MARKED = '<t xml:space="preserve">'


class SharedStrings:
    """The texts in their order. WorkbookError for a damaged part."""

    def __init__(self, open_part: Callable[[], BinaryIO] | None, texts: list[str] | None = None) -> None:
        self._open, self._texts = open_part, texts or []
        self._struck: list[int] = []

    def all(self) -> list[str]:
        """Return every text; read when first asked for."""
        if self._open is not None:
            with self._open() as stream:
                self._texts = _read(stream, self._struck)
            self._open = None  # the package, which knows its strings: neither would go before a search for cycles
        return self._texts

    def struck(self, mark: str) -> SharedStrings | None:
        """Return strings that are `mark` where a part of the text is struck through, and `-` elsewhere; None where no text is."""
        texts = self.all()
        struck = {*self._struck}
        return SharedStrings(None, [mark if place in struck else "-" for place in range(len(texts))]) if struck else None


class _Unusual(Exception):  # noqa: N818 (not an error: lxml takes over)
    """The part is not in the usual form."""


def _read(stream: BinaryIO, struck: list[int]) -> list[str]:
    """Return the texts; the places of those of which a part is struck through go into a list."""
    try:
        texts: list[str] = []
        for text in _pieces(stream):
            texts += _texts(text, struck, len(texts))
        return texts
    except (_Unusual, UnicodeDecodeError):
        stream.seek(0)
        struck.clear()
        return list(_slow(stream, struck))
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
        end = read.find(b"</sst>")
        cut = end if end >= 0 else read.rfind(b"</si>") + 5
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
    plain = "&" not in text and "_x" not in text and "\r" not in text
    # LibreOffice marks every text, Excel those with blanks at an end; replacing the marks takes as long as the rest.
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
    return texts if text.count("<") == 4 * len(texts) else None  # none stands within a text, so every text has this form


def _rich(xml: str) -> str:
    from lxml import etree

    from bridge.workbook.opc.rich_text import rich_text

    try:
        return rich_text(etree.fromstring(f'<si xmlns="{MAIN_NAMESPACES[0]}">{xml}', etree.XMLParser(resolve_entities=False, no_network=True)))
    except etree.XMLSyntaxError as error:
        raise _Unusual from error


def _slow(stream: BinaryIO, struck: list[int]) -> Iterator[str]:
    from lxml import etree

    from bridge.workbook.opc.rich_text import rich_text

    tags = [f"{{{namespace}}}si" for namespace in MAIN_NAMESPACES]
    try:
        for place, (_, element) in enumerate(
            etree.iterparse(stream, events=("end",), tag=tags, resolve_entities=False, no_network=True, huge_tree=True)
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
