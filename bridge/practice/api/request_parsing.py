"""What a request to the practice service asks for, read and checked by the document's parameter tables; anything malformed is a 400."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Coroutine
from typing import Annotated, Any, NamedTuple

from fastapi import Depends, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute

from bridge.practice.account.state import World
from bridge.practice.api.answers import ApiError
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.kinds import Kind


class StrictRoute(APIRoute):
    """A route whose body the framework reads, as strictly as those that the service reads itself."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def strict(request: Request) -> Response:
            return await handler(_StrictRequest(request.scope, request.receive))

        return strict


class _StrictRequest(Request):
    """Its JSON is read by `parsed`; the framework's own reader takes NaN."""

    async def json(self) -> JsonValue:
        return parsed(await self.body())


class AskedExport(NamedTuple):
    """An export as it was asked for: the project in each spelling that was given, and the filters.

    Filters have the names of the document's tables; dates are exact UTC texts.
    """

    projects: tuple[str, ...]
    filters: dict[str, JsonValue]
    callback: str | None


async def world_of(request: Request) -> World:
    """Return the world that the request's service serves: one application serves them all."""
    world: World = request.scope["world"]
    return world


Served = Annotated[World, Depends(world_of)]


async def json_object(request: Request) -> JsonObject:
    """Return the body, a JSON object sent as application/json."""
    sort = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if sort != "application/json":
        raise ApiError(400, "Content-Type must be application/json")
    body = parsed(await request.body())
    if not isinstance(body, dict):
        raise ApiError(400, "The body must be a JSON object")
    return body


def refusal(error: RequestValidationError) -> str:
    """Return the service's words for what is wrong with a request's parameters: the first of it."""
    first = error.errors()[0]
    place, sort = first["loc"], first["type"]
    if sort == "json_invalid":
        return "The JSON cannot be read"
    if len(place) == 1:
        return "Content-Type must be application/json" if isinstance(first["input"], bytes) else "The body must be a JSON object"
    if sort in {"missing", "string_too_short"}:
        return f"Missing required parameter {place[1]}"
    said = {"list_type": "must be an array of texts", "string_type": "must be a text" if len(place) == 2 else "must be an array of texts"}
    if sort == "literal_error":
        choices = re.findall(r"'(.*?)'", first["ctx"]["expected"])
        return f"Parameter {place[1]} must hold only {', '.join(choices)}"
    return f"Parameter {place[1]} {said.get(sort, first['msg'])}"


def parsed(raw: bytes) -> JsonValue:
    """Return JSON read strictly: UTF-8, no NaN."""
    try:
        value: JsonValue = json.loads(raw.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise ApiError(400, "The JSON cannot be read") from error
    return value


def query_text(request: Request, name: str) -> str:
    """Return a required query parameter."""
    value = request.query_params.get(name, "")
    if not value:
        raise ApiError(400, f"Missing required parameter {name}")
    return value


def read_export(kind: Kind, body: JsonObject) -> AskedExport:
    """Return what an export request asks for, in each spelling of the document; unknown members are ignored."""
    named = [str(body[name]) for name in kind.project_wires if name in body]
    if not named:
        raise ApiError(400, f"Missing required parameter {kind.project_wires[0]}")
    called = [str(body[name]) for name in ("callbackUrl", "callbackURL") if name in body]
    filters = {one.name: body[wire] for one in kind.filters for wire in one.spellings if wire in body}
    return AskedExport(tuple(named), filters, called[0] if called else None)


def _no_constant(name: str) -> JsonValue:
    raise ValueError(name)
