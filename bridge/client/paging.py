"""Exports that come in pages ("page sizes: not shown"): follow a `next`, a Link header, or page and total members, into one file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit, urlunsplit

from bridge.client import error_mapping
from bridge.client.transport import Reply
from bridge.errors import ReplyError
from bridge.files import move
from bridge.jsonio.envelopes import ExportShape, read_shape, stream_records
from bridge.records.answers import count_in
from bridge.records.cells.base import JsonObject, JsonValue, id_of
from bridge.texts import say

_TOTALS = ("total", "totalCount", "totalElements", "totalRecords", "totalItems")
_SIZES = ("pageSize", "size", "limit", "perPage", "per_page")
_PAGE_COUNTS = ("totalPages", "pages", "pageCount")
_MOST_PAGES = 100_000
_RANGE = re.compile(r"[a-z]+ +(?:[0-9]+-[0-9]+|\*)/([0-9]+|\*)", re.IGNORECASE)
_MORE = frozenset({"hasmore", "hasnext", "hasnextpage", "more", "moreresults", "moreavailable", "truncated", "istruncated", "incomplete", "partial"})
"""Members that say yes where there is more, in any spelling."""
_LAST = frozenset({"last", "islast", "lastpage", "islastpage", "complete", "iscomplete"})
_CURSORS = frozenset({"nextcursor", "nextpagetoken", "nexttoken", "continuationtoken", "nextoffset", "nextmarker", "nextlink", "odatanextlink"})
_ROWS = frozenset({"count", "rowcount", "recordcount", "odatacount"})
_TRUE = frozenset({"true", "yes"})
_FALSE = frozenset({"false", "no"})


@dataclass(frozen=True, slots=True)
class Pages:
    """What was fetched: how many pages, and how many records the service says there are.

    `more` names what in the last answer says that there is more, where that could not be followed; `repeated` counts the records that came again,
    exactly alike, on a later page, and were left out there.
    """

    pages: int
    stated_total: int | None
    more: str = ""
    repeated: int = 0


def fetch_pages(reply: Reply, part: Path, into: Path, ask: Callable[[str], Reply]) -> Pages | None:
    """Bring a first answer, which stands in `part`, and the pages after it into `into`. None where the export is not finished.

    `ask` fetches a further page to `part`. One page is moved as it is; several become one list with the exact text of each record.
    """
    if not part.exists():
        return None
    shape = read_shape(part)
    if not shape.ready:
        return None
    following = next_page(reply, shape, shape.records or 0)
    if following is None:
        move(part, into, overwrite=True)
        return Pages(1, stated_total(reply, shape), sign_of_more(reply, shape, shape.records))
    # Pages are gathered beside the target: an export that breaks off on page nine leaves what was there before.
    gathered = into.with_name(f"{into.name}.pages")
    try:
        found = _gather(reply, shape, part, gathered, ask)
        move(gathered, into, overwrite=True)
        return found
    finally:
        gathered.unlink(missing_ok=True)


def _gather(reply: Reply, shape: ExportShape, part: Path, gathered: Path, ask: Callable[[str], Reply]) -> Pages:
    received, pages, last, repeated = 0, 0, "", 0
    # A service whose last page names itself as the next one would never end.
    seen: set[str] = {reply.url}
    taken = dict[str, int]()
    total = None
    with gathered.open("w", encoding="utf-8", newline="") as file:
        file.write("[")
        while True:
            first, count, again = "", 0, False
            for text, value in stream_records(part):
                if not count:
                    first = text
                    again = first == last  # the same page again: the service does not know the question
                    if again:
                        break
                # The list may grow between two pages and push records onto the next one; exactly alike they are one.
                if pages and taken.get(id := id_of(value) or "") == hash(text) and id:
                    repeated += 1
                else:
                    taken[id_of(value) or ""] = hash(text)
                    file.write(f",{text}" if received + count - repeated else text)
                count += 1
            received, pages, last = received + count, pages + 1, first
            # Some services state the total on the first page only.
            total = stated_total(reply, shape, received) or total
            following = next_page(reply, shape, received)
            if not count or following is None or following in seen or pages >= _MOST_PAGES:
                break
            seen.add(following)
            reply = ask(following)
            if not reply.ok:
                raise error_mapping.from_status(reply.status, str(reply.words))
            shape = read_shape(part)
        file.write("]")
    unfollowed = "next" if following is not None and (count or again) else sign_of_more(reply, shape, received)
    return Pages(pages, total, unfollowed, repeated)


def stated_total(reply: Reply, shape: ExportShape, received: int | None = None) -> int | None:
    """Return how many records the service says there are in all; None where it does not say."""
    found = _RANGE.fullmatch(reply.headers.get("content-range", "").strip())
    # Headers before members: a member called total may count something else.
    header = count_in(reply.headers.get("x-total-count") or (found[1] if found else None))
    if header is not None:
        return header
    for members in _places(shape.members):
        for name in _TOTALS:
            total = count_in(members.get(name))
            if total is not None and not _means_pages(members, name, total, received if received is not None else shape.records or 0):
                return total
    return None


def sign_of_more(reply: Reply, shape: ExportShape, received: int | None) -> str:
    """Return the name of what in an answer says that records are missing after it; empty where nothing does. `received` None: not counted."""
    ranged = _RANGE.fullmatch(reply.headers.get("content-range", "").strip())
    if reply.status == 206 or (ranged is not None and not ranged[1].isdigit()):
        return "Content-Range"
    for members in _places(shape.members):
        for name, value in members.items():
            # has_more, hasMore and Has-More are one word; the document shows none of them.
            plain = re.sub(r"[^a-z]", "", name.lower())
            said = str(value).strip().lower() if isinstance(value, str | bool) else ""
            if (plain in _MORE and said in _TRUE) or (plain in _LAST and said in _FALSE):
                return name
            if plain in _CURSORS and value not in (None, "", False, [], {}):
                return name
            if plain in _ROWS and received is not None and (count_in(value) or 0) > received:
                return name
    return ""


def next_page(reply: Reply, shape: ExportShape, received: int) -> str | None:
    """Return the address of the next page; None on the last one. Raises ReplyError where it is on another host."""
    link = _link(reply.headers.get("link", ""))
    if link:
        return _here(reply.url, link)
    for members in _places(shape.members):
        for name in ("next", "nextPage", "nextUrl", "next_page", "nextLink", "@odata.nextLink"):
            found = _next_member(members.get(name), reply.url)
            if found:
                return _here(reply.url, found)
        query = _numbered(members, received)
        if query:
            return _with_query(reply.url, query)
    return None


def _places(members: JsonObject) -> Iterator[JsonObject]:
    """Yield the envelope's members, then the objects in it that speak of pages."""
    yield members
    for name in ("page", "pagination", "paging", "meta", "links", "_links"):
        inner = members.get(name)
        if isinstance(inner, dict):
            yield inner


def _next_member(value: JsonValue, url: str) -> str | None:
    if isinstance(value, dict):
        value = value.get("href") or value.get("url")
    if isinstance(value, bool) or value is None or value == "":
        return None
    if isinstance(value, int):
        return _with_query(url, {"page": str(value)})
    if not isinstance(value, str):
        return None
    if re.match(r"https?://|/|\?|\.", value):
        return value
    return _with_query(url, {"page" if value.isdigit() else "cursor": value})


def _numbered(members: JsonObject, received: int) -> Mapping[str, str] | None:
    """Return the query of the next page from its number and how many there are, or from an offset."""
    if members.get("last") is True or members.get("hasNext") is False or members.get("hasMore") is False:
        return None
    offset, limit = count_in(members.get("offset")), _first(members, ("limit", "size", "pageSize"))
    total = _first(members, _TOTALS)
    if offset is not None and limit and total is not None:
        return {"offset": str(offset + limit), "limit": str(limit)} if offset + limit < total else None
    name = next((name for name in ("page", "pageNumber", "number", "currentPage") if count_in(members.get(name)) is not None), None)
    if name is None:
        return None
    number = count_in(members.get(name)) or 0
    # What the answer calls number, the question calls page.
    ask = "page" if name == "number" else name
    pages = _first(members, _PAGE_COUNTS)
    # Pages called number count from 0 (Spring's way); others from 0 only where the first says so.
    base = 0 if name == "number" or number == 0 else 1
    if pages is not None:
        return {ask: str(number + 1)} if number + 1 - base < pages else None
    if members.get("hasNext") is True or members.get("hasMore") is True:
        return {ask: str(number + 1)}
    if total is None:
        return None
    if _means_pages(members, "total", total, received):
        return {ask: str(number + 1)} if number + 1 - base < total else None
    return {ask: str(number + 1)} if received < total else None


def _means_pages(members: JsonObject, name: str, total: int, received: int) -> bool:
    """Whether a `total` beside a `page` counts pages: more records than that have come already."""
    return name == "total" and count_in(members.get("page")) is not None and _first(members, _SIZES) is None and total < received


def _first(members: JsonObject, names: tuple[str, ...]) -> int | None:
    return next((count for name in names if (count := count_in(members.get(name))) is not None), None)


def _link(header: str) -> str | None:
    """Return the target of `rel="next"` in a Link header."""
    for target, rest in re.findall(r"<([^>]*)>([^<]*)", header):
        if re.search(r";\s*rel\s*=\s*\"?[^\";]*\bnext\b", rest, re.IGNORECASE):
            return str(target)
    return None


def _with_query(url: str, query: Mapping[str, str]) -> str:
    parts = urlsplit(url)
    return urlunsplit(parts._replace(query=urlencode({**dict(parse_qsl(parts.query)), **query})))


def _here(url: str, target: str) -> str:
    """Return the whole address of the next page; the reference stays in its query."""
    whole = urljoin(url, target)
    # The token would go along to the other host.
    if urlsplit(whole)[:2] != urlsplit(url)[:2]:
        raise ReplyError(
            say("The export goes on at another address, {host}. It was not asked.", host=urlsplit(whole).netloc),
            say("Nothing was written. Show this to the administrator of your account."),
            "next page on another host",
        )
    before = dict(parse_qsl(urlsplit(url).query))
    # A next link without the reference would ask for somebody's newest export.
    kept = {name: value for name, value in before.items() if name == "correlationId"}
    return _with_query(whole, {**kept, **dict(parse_qsl(urlsplit(whole).query))})
