"""How the practice service writes its answers: the document's form by default, and each other form that the document leaves open."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from http import HTTPStatus
from itertools import chain, islice
from typing import Any, NamedTuple

from fastapi import HTTPException, Response
from fastapi.responses import StreamingResponse

from bridge.practice.api.bodies import ErrorBody
from bridge.practice.switches import Switches
from bridge.records.cells.base import JsonObject, JsonValue

HTML = "<!DOCTYPE html><html><head><title>{title}</title></head><body><h1>{title}</h1><p>Please sign in to the network.</p></body></html>"
_BATCH = 200

REASONS = {
    400: "Malformed request or missing required parameters",
    401: "API key invalid or missing",
    404: "Requested resource not found",
    500: "Unexpected server error",
}


class ApiError(HTTPException):
    """An answer that is an error: its HTTP status and the service's words."""

    def __init__(self, status: int, message: str = "") -> None:
        super().__init__(status, message or REASONS.get(status, HTTPStatus(status).phrase))


def failures(*codes: int) -> dict[int | str, dict[str, Any]]:
    """Return the description of error answers with these codes."""
    chosen = 'On failure the API returns JSON carrying the error code." Field layout of the error JSON: not shown; chosen.'
    return {code: {"model": ErrorBody, "description": f'{HTTPStatus(code).phrase}: "{REASONS[code]}". "{chosen}'} for code in codes}


def page_answer(status: int) -> Response:
    """Return the web page that a gateway in front of the service answers with."""
    return Response(HTML.format(title=HTTPStatus(status).phrase), status, media_type="text/html")


def error_answer(switches: Switches, status: int, message: str) -> Response:
    """Return an error in the layout that is set."""
    phrase, code = HTTPStatus(status).phrase, HTTPStatus(status).name
    layouts: dict[str, JsonValue] = {
        "code": ErrorBody(code=status, error=phrase, message=message).model_dump(),
        "nested": {"error": {"code": code, "message": message}},
        "detail": {"status": status, "detail": message},
        "title": {"type": "about:blank", "title": phrase, "status": status, "detail": message},
        "errors": {"errors": [{"code": code, "message": message}]},
        "code-only": {"errorCode": str(status)},
    }
    layout = switches["error-body"]
    if layout == "html":
        return page_answer(status)
    if layout == "text":
        return Response(message, status, media_type="text/plain")
    if layout == "empty":
        return Response(status_code=status)
    return json_answer(switches, layouts[layout], status)


def json_answer(switches: Switches, value: JsonValue, status: int = 200) -> Response:
    """Return an answer in JSON, in the form that the switches choose."""
    # What no document names must never break a reader.
    if isinstance(value, dict) and switches.on("extra-fields"):
        value = {**value, "practiceExtra": {"note": "no document names this", "list": [1, 2]}}
    return Response(written(switches, value), status, media_type="application/json")


def empty_answer(switches: Switches, form: str) -> Response:
    """Return one of the forms of nothing: array, object, null, empty, 404, or a status such as 202 or 204."""
    if form in {"array", "object", "null"}:
        return json_answer(switches, {"array": [], "object": {}, "null": None}[form])
    if form == "404":
        return error_answer(switches, 404, "Not there yet")
    if form == "202":
        return json_answer(switches, {}, 202)
    return Response(status_code=204 if form == "204" else 200, media_type="application/json")


def written(switches: Switches, value: JsonValue) -> str:
    """Return JSON text; characters that UTF-8 cannot hold are escaped."""
    text = json.dumps(value, ensure_ascii=switches["json-form"] == "escaped", separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":"))
    return text


def streamed(pieces: Iterable[str], headers: dict[str, str] | None = None) -> Response:
    """Return JSON text that is written while it is sent."""
    return StreamingResponse((piece.encode() for piece in pieces), media_type="application/json", headers=headers)


def array_pieces(switches: Switches, values: Iterable[JsonValue]) -> Iterator[str]:
    """Yield the JSON text of a list, 200 values at a time."""
    remaining, before = iter(values), "["
    # In batches, so that exports of a million records are streamed as a real service would.
    while batch := [written(switches, value) for value in islice(remaining, _BATCH)]:
        yield before + ",".join(batch)
        before = ","
    yield "]" if before == "," else "[]"


class Page(NamedTuple):
    """The records of one page, and what is said beside them. `next` is the path and query of the next page, `total` None where not stated."""

    records: Iterable[JsonValue]
    number: int = 1
    pages: int = 1
    next: str | None = None
    total: int | None = None
    alone: bool = False


def export_answer(switches: Switches, kind: str, page: Page, base: str) -> Response:
    """Return exported records in the shape that is set; `base` is the address before a path."""
    shape, pages = switches["export-shape"], switches["pages"]
    members: JsonObject = {}
    if page.total is not None:
        members["total"] = page.total
    if pages == "page-total":
        members |= {"page": page.number, "totalPages": page.pages}
    if pages in {"next-url", "next-path"}:
        members["next"] = None if page.next is None else page.next if pages == "next-path" else base + page.next
    headers = {"Link": f'<{base}{page.next}>; rel="next"'} if pages == "link-header" and page.next else None
    if switches.on("extra-fields") and (members or shape.startswith("envelope")):
        members["practiceExtra"] = {"note": "no document names this"}
    records = array_pieces(switches, page.records)
    if shape == "single" and page.alone:
        return streamed(piece.removeprefix("[").removesuffix("]") for piece in ["".join(records)])
    if members or shape.startswith("envelope"):
        key = {"envelope-items": "items", "envelope-kind": kind}.get(shape, "data")
        begin = "{" + "".join(f"{written(switches, name)}:{written(switches, value)}," for name, value in members.items())
        records = chain([f"{begin}{written(switches, key)}:"], records, ["}"])
    return streamed([written(switches, "".join(records))] if shape == "json-text" else records, headers)
