"""How the practice service writes its answers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from http import HTTPStatus
from itertools import islice

from fastapi import HTTPException, Response
from fastapi.responses import StreamingResponse

from bridge.records.cells.base import JsonValue

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


def error_answer(status: int, message: str) -> Response:
    """Return an error: "On failure the API returns JSON carrying the error code". Its layout is our choice."""
    return json_answer({"code": status, "error": HTTPStatus(status).phrase, "message": message}, status)


def json_answer(value: JsonValue, status: int = 200) -> Response:
    """Return an answer in JSON."""
    return Response(json_text(value), status, media_type="application/json")


def json_text(value: JsonValue, *, escaped: bool = False) -> str:
    """Return JSON text; characters that UTF-8 cannot hold are escaped."""
    text = json.dumps(value, ensure_ascii=escaped, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":"))
    return text


def list_answer(values: Iterable[JsonValue]) -> Response:
    """Return a JSON list that is written while it is sent."""
    return StreamingResponse((piece.encode() for piece in list_pieces(values)), media_type="application/json")


def list_pieces(values: Iterable[JsonValue]) -> Iterator[str]:
    """Yield the JSON text of a list, 200 values at a time."""
    remaining = iter(values)
    before = "["
    # In batches, because an export may be as large as that of a real service.
    while batch := [json_text(value) for value in islice(remaining, _BATCH)]:
        yield before + ",".join(batch)
        before = ","
    yield "]" if before == "," else "[]"
