"""What a request to the practice service asks for, read and checked by the document's parameter tables; anything malformed is a 400."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Coroutine, Mapping
from typing import Annotated, Any, NamedTuple

from fastapi import Depends, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute

from bridge.practice.account.state import World
from bridge.practice.api.answers import ApiError
from bridge.practice.switches import Switches
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.kinds import Filter, Kind


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


def export_asked(kind: Kind, body: JsonObject, switches: Switches) -> AskedExport:
    """Return what an export request asks for, in the spellings that are heard."""
    projects, callbacks = _project_names(kind, switches), _callback_names(switches)
    filters = {wire: one for one in kind.filters for wire in _filter_names(one, switches)}
    # Unknown parameters are refused or ignored: the document does not say which.
    unheard = set(body) - set(projects) - set(callbacks) - set(filters)
    if unheard and switches["wrong-spelling"] == "400":
        raise ApiError(400, f"Unknown parameter {min(unheard)}")
    named = [str(body[name]) for name in projects if name in body]
    if not named:
        raise ApiError(400, f"Missing required parameter {projects[0]}")
    called = [str(body[name]) for name in callbacks if name in body]
    return AskedExport(tuple(named), {one.name: body[name] for name, one in filters.items() if name in body}, called[0] if called else None)


def import_asked(request: Request, switches: Switches) -> str | None:
    """Check the query of a file import by the rule that is set; return the project where it names one."""
    rule, given = switches["import-query"], request.query_params
    needed: Mapping[str, tuple[str, ...]] = {
        "project": ("projectId",),
        "project-only": ("projectId",),
        "correlation": ("correlationId",),
        "both": ("projectId", "correlationId"),
    }
    for name in needed.get(rule, ()):
        query_text(request, name)
    if given.get("correlationId") == "":
        raise ApiError(400, "Parameter correlationId must not be empty")
    if rule == "any" and not given.get("projectId") and not given.get("correlationId"):
        raise ApiError(400, "Missing required parameter projectId")
    if rule == "project-only" and "correlationId" in given:
        raise ApiError(400, "Unknown parameter correlationId")
    return given.get("projectId") or None


def _project_names(kind: Kind, switches: Switches) -> tuple[str, ...]:
    if len(kind.project_wires) == 1:
        return kind.project_wires
    return {"example": ("projectId",), "table": ("projectID",)}.get(switches["project-spelling"], ("projectId", "projectID"))


def _callback_names(switches: Switches) -> tuple[str, ...]:
    heard = switches["callback-spelling"]
    return ("callbackUrl", "callbackURL") if heard == "any" else (heard,)


def _filter_names(one: Filter, switches: Switches) -> tuple[str, ...]:
    heard = switches["statuses-spelling"]
    return (heard,) if len(one.spellings) > 1 and heard != "any" else one.spellings


def _no_constant(name: str) -> JsonValue:
    raise ValueError(name)
