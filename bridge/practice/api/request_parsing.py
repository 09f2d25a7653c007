"""What a request to the practice service asks for, read and checked by the document's parameter tables; anything malformed is a 400."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from fastapi import Request

from bridge.practice.account.dice import utc_text
from bridge.practice.account.rules import instant
from bridge.practice.api.answers import ApiError
from bridge.practice.switches import Switches
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.kinds import Filter, FilterType, Kind


class AskedExport(NamedTuple):
    """An export as it was asked for: the project in each spelling that was given, and the filters.

    Filters have the names of the document's tables; dates are exact UTC texts.
    """

    projects: tuple[str, ...]
    filters: dict[str, JsonValue]
    callback: str | None


async def json_object(request: Request) -> JsonObject:
    """Return the body, a JSON object sent as application/json."""
    sort = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if sort != "application/json":
        raise ApiError(400, "Content-Type must be application/json")
    body = parsed(await request.body())
    if not isinstance(body, dict):
        raise ApiError(400, "The body must be a JSON object")
    return body


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


def body_text(body: JsonObject, name: str) -> str:
    """Return a required text of the body."""
    value = body.get(name)
    if not isinstance(value, str) or not value:
        raise ApiError(400, f"Missing required parameter {name}" if value in (None, "") else f"Parameter {name} must be a text")
    return value


def export_asked(kind: Kind, body: JsonObject, switches: Switches) -> AskedExport:
    """Return what an export request asks for, in the spellings that are heard."""
    projects, callbacks = _project_names(kind, switches), _callback_names(switches)
    filters = {wire: one for one in kind.filters for wire in _filter_names(one, switches)}
    # Unknown parameters are refused or ignored: the document does not say which.
    unheard = set(body) - set(projects) - set(callbacks) - set(filters)
    if unheard and switches["wrong-spelling"] == "400":
        raise ApiError(400, f"Unknown parameter {min(unheard)}")
    named = [body_text(body, name) for name in projects if name in body] or [body_text(body, projects[0])]
    called = [body_text(body, name) for name in callbacks if name in body]
    kept = {one.name: _checked(name, one, body[name]) for name, one in filters.items() if name in body}
    return AskedExport(tuple(named), kept, called[0] if called else None)


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


def _checked(name: str, one: Filter, value: JsonValue) -> JsonValue:
    if one.type is FilterType.DATE:
        moment = instant(value) if isinstance(value, str) else None
        if moment is None:
            raise ApiError(400, f"Parameter {name} must be a UTC timestamp")
        return utc_text(moment)
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise ApiError(400, f"Parameter {name} must be an array of texts")
    if one.type is FilterType.STATES and not set(map(str, value)) <= set(one.choices):
        raise ApiError(400, f"Parameter {name} must hold only {', '.join(one.choices)}")
    return value


def _no_constant(name: str) -> JsonValue:
    raise ValueError(name)
