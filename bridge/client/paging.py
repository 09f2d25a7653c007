"""The pages of an export -> one file. The document shows a whole export in one response; services
that send pages name the next one, or announce more records, in ways of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TextIO
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit, urlunsplit

from bridge.client.transport import Reply
from bridge.errors import ReplyError
from bridge.files import move
from bridge.jsonio.record_stream import ExportShape, read_shape, stream_records
from bridge.records.answers import count_in
from bridge.records.cells.base import JsonObject, JsonValue, id_of
from bridge.texts import say

_TOTALS = ("total", "totalCount", "totalElements", "totalRecords", "totalItems")
_SIZES = ("pageSize", "size", "limit", "perPage", "per_page")
_PAGE_COUNTS = ("totalPages", "pages", "pageCount")
_MOST_PAGES = 100_000
_RANGE = re.compile(r"[a-z]+ +(?:[0-9]+-[0-9]+|\*)/([0-9]+|\*)", re.IGNORECASE)
_MORE = frozenset(
    {
        "hasmore",
        "hasnext",
        "hasnextpage",
        "more",
        "moreresults",
        "moreavailable",
        "truncated",
        "istruncated",
        "incomplete",
        "partial",
    }
)
"""Members that announce more records, in any spelling."""
_LAST = frozenset({"last", "islast", "lastpage", "islastpage", "complete", "iscomplete"})
_CURSORS = frozenset(
    {
        "nextcursor",
        "nextpagetoken",
        "nexttoken",
        "continuationtoken",
        "nextoffset",
        "nextmarker",
        "nextlink",
        "odatanextlink",
    }
)
_ROWS = frozenset({"count", "rowcount", "recordcount", "odatacount"})
_TRUE = frozenset({"true", "yes"})
_FALSE = frozenset({"false", "no"})


@dataclass(frozen=True, slots=True)
class FetchedExport:
    """A finished export on disk that `stream_records` can read; `stated_total` is the number of
    records stated by the service.

    `more` names the part of the last response that announces more records that could not be
    fetched. `repeated` counts identical records of later pages that were dropped.
    """

    path: Path
    stated_total: int | None = None
    more: str = ""
    repeated: int = 0


def fetch_pages(
    reply: Reply, part: Path, into: Path, ask: Callable[[str], Reply]
) -> FetchedExport | None:
    """Save all pages to `into`, starting with the response in `part`; return None if the export is
    not finished.

    `ask` fetches a further page to `part`. A single page is moved unchanged; several are combined
    into one list with each record's exact text.
    """
    if not part.exists():
        return None
    shape = read_shape(part)
    if not shape.ready:
        return None
    following = next_page(reply, shape, shape.records or 0)
    if following is None:
        move(part, into, overwrite=True)
        total = stated_total(reply, shape)
        return FetchedExport(into, total, sign_of_more(reply, shape, shape.records))
    # Collect pages in a separate file, so that an export that fails halfway leaves the old target
    # intact.
    gathered = into.with_name(f"{into.name}.pages")
    try:
        export = _gather(reply, shape, part, gathered, ask)
        move(gathered, into, overwrite=True)
        return replace(export, path=into)
    finally:
        gathered.unlink(missing_ok=True)


def _gather(
    reply: Reply, shape: ExportShape, part: Path, gathered: Path, ask: Callable[[str], Reply]
) -> FetchedExport:
    # A last page that links to itself would never end.
    asked: set[str] = {reply.url}
    total = None
    with gathered.open("w", encoding="utf-8", newline="") as file:
        records = _OneList(file)
        file.write("[")
        while True:
            count = records.take(stream_records(part))
            # Some services state the total on the first page only.
            total = stated_total(reply, shape, records.received) or total
            following = next_page(reply, shape, records.received)
            if not count or following is None or following in asked or len(asked) >= _MOST_PAGES:
                break
            asked.add(following)
            reply = ask(following)
            if not reply.ok:
                raise reply.error()
            shape = read_shape(part)
        file.write("]")
    unfollowed = (
        "next"
        if following is not None and count != 0
        else sign_of_more(reply, shape, records.received)
    )
    return FetchedExport(gathered, total, unfollowed, records.repeated)


class _OneList:
    """Writes the records of several pages as one list, each once.

    `received` counts them, `repeated` those that a later page had again.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._hashes = dict[str, int]()
        self._first = ""
        self.received = 0
        self.repeated = 0

    def take(self, page: Iterable[tuple[str, JsonObject]]) -> int | None:
        """Write a page; return the number of its records, or None if it is the last page again,
        because the service does not know the parameter.
        """
        count, is_later = 0, self.received > 0
        for text, value in page:
            if not count:
                if text == self._first:
                    return None
                self._first = text
            id = id_of(value) or ""
            # New records may shift others to the next page; identical ones are the same record.
            if is_later and id and self._hashes.get(id) == hash(text):
                self.repeated += 1
            else:
                self._hashes[id] = hash(text)
                self._file.write(f",{text}" if self.received + count > self.repeated else text)
            count += 1
        self.received += count
        return count


def stated_total(reply: Reply, shape: ExportShape, received: int | None = None) -> int | None:
    """Return the total number of records that the service states, or None."""
    match = _RANGE.fullmatch(reply.headers.get("content-range", "").strip())
    # Headers before members: a member called total may count something else.
    header = count_in(reply.headers.get("x-total-count") or (match[1] if match else None))
    if header is not None:
        return header
    for members in _places(shape.members):
        for name in _TOTALS:
            total = count_in(members.get(name))
            if total is not None and not _means_pages(
                members, name, total, received if received is not None else shape.records or 0
            ):
                return total
    return None


def sign_of_more(reply: Reply, shape: ExportShape, received: int | None) -> str:
    """Return the name of the sign that more records exist, or an empty text.

    `received` is None if the records were not counted.
    """
    ranged = _RANGE.fullmatch(reply.headers.get("content-range", "").strip())
    if reply.status == 206 or (ranged is not None and not ranged[1].isdigit()):
        return "Content-Range"
    for members in _places(shape.members):
        for name, value in members.items():
            # Treat has_more, hasMore and Has-More alike; the document shows none of them.
            plain = re.sub(r"[^a-z]", "", name.lower())
            flag_text = str(value).strip().lower() if isinstance(value, str | bool) else ""
            if (plain in _MORE and flag_text in _TRUE) or (plain in _LAST and flag_text in _FALSE):
                return name
            if plain in _CURSORS and value not in (None, "", False, [], {}):
                return name
            if plain in _ROWS and received is not None and (count_in(value) or 0) > received:
                return name
    return ""


def next_page(reply: Reply, shape: ExportShape, received: int) -> str | None:
    """Return the URL of the next page, or None on the last one.

    Raises ReplyError if it is on another host.
    """
    for target, rest in re.findall(r"<([^>]*)>([^<]*)", reply.headers.get("link", "")):
        if target and re.search(r";\s*rel\s*=\s*\"?[^\";]*\bnext\b", rest, re.IGNORECASE):
            return _here(reply.url, target)
    for members in _places(shape.members):
        for name in ("next", "nextPage", "nextUrl", "next_page", "nextLink", "@odata.nextLink"):
            member = _next_member(members.get(name), reply.url)
            if member:
                return _here(reply.url, member)
        query = _numbered(members, received)
        if query:
            return _with_query(reply.url, query)
    return None


def _places(members: JsonObject) -> Iterator[JsonObject]:
    """Yield the envelope's members, then its objects with paging information."""
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
    """Return the query of the next page, by page number and count or by offset, if any."""
    if (
        members.get("last") is True
        or members.get("hasNext") is False
        or members.get("hasMore") is False
    ):
        return None
    offset, limit = count_in(members.get("offset")), _first(members, ("limit", "size", "pageSize"))
    total = _first(members, _TOTALS)
    if offset is not None and limit and total is not None:
        return (
            {"offset": str(offset + limit), "limit": str(limit)} if offset + limit < total else None
        )
    name = next(
        (
            name
            for name in ("page", "pageNumber", "number", "currentPage")
            if count_in(members.get(name)) is not None
        ),
        None,
    )
    if name is None:
        return None
    number = count_in(members.get(name)) or 0
    # The response's `number` is the request's `page`.
    ask = "page" if name == "number" else name
    pages = _first(members, _PAGE_COUNTS)
    # Pages called number count from 0 as in Spring; others only if the first one is 0.
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
    """Return whether a `total` beside a `page` counts pages, because more records than that were
    received.
    """
    return (
        name == "total"
        and count_in(members.get("page")) is not None
        and _first(members, _SIZES) is None
        and total < received
    )


def _first(members: JsonObject, names: tuple[str, ...]) -> int | None:
    return next(
        (count for name in names if (count := count_in(members.get(name))) is not None), None
    )


def _with_query(url: str, query: Mapping[str, str]) -> str:
    parts = urlsplit(url)
    return urlunsplit(parts._replace(query=urlencode({**dict(parse_qsl(parts.query)), **query})))


def _here(url: str, target: str) -> str:
    """Return the absolute URL of the next page, keeping the reference in its query."""
    whole = urljoin(url, target)
    # The token would be sent to the other host.
    if urlsplit(whole)[:2] != urlsplit(url)[:2]:
        raise ReplyError(
            say(
                "The export continues at another address, {host}, which was not used.",
                host=urlsplit(whole).netloc,
            ),
            say("Nothing was saved. Show this to your administrator."),
            "next page on another host",
        )
    before = dict(parse_qsl(urlsplit(url).query))
    # Without the reference, a next link would return someone's newest export.
    kept = {name: value for name, value in before.items() if name == "correlationId"}
    return _with_query(whole, {**kept, **dict(parse_qsl(urlsplit(whole).query))})
