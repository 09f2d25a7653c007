"""The endpoints of the execution data exchange API.

Paths follow the document's examples; `app` maps the other documented spellings to them. Where
the document says "not shown", the response is our choice: 200 for accepted requests, 202 for an
unfinished export, 404 for an early result, an empty list if no row failed.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer
from pydantic import BaseModel
from starlette.datastructures import UploadFile

from bridge.practice import bodies
from bridge.practice.bodies import (
    ApiError,
    echo_of,
    exported,
    json_answer,
    list_answer,
    result_object,
    status_object,
)
from bridge.practice.rules import RowRefusedError, Verdict, required_text, typed
from bridge.practice.state import ImportRun, ServiceState
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.kinds import KINDS, Kind

PREFIX = "/public/v1"


class StrictRoute(APIRoute):
    """A route whose body FastAPI parses as strictly as the service itself."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def strict(request: Request) -> Response:
            return await handler(_StrictRequest(request.scope, request.receive))

        return strict


class _StrictRequest(Request):
    """A request whose JSON is read by `parsed`, because the framework's parser accepts NaN."""

    async def json(self) -> JsonValue:
        return parsed(await self.body())


async def world_of(request: Request) -> ServiceState:
    """Return the state served for this request; one application serves all services."""
    world: ServiceState = request.scope["world"]
    return world


Served = Annotated[ServiceState, Depends(world_of)]


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
    """Return JSON parsed strictly: UTF-8, no NaN."""
    try:
        value: JsonValue = json.loads(raw.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise ApiError(400, "The JSON cannot be read") from error
    return value


def project_in(request: Request) -> str:
    """Return the project in the query, which is required."""
    project = request.query_params.get("projectId", "")
    if not project:
        raise ApiError(400, "Missing required parameter projectId")
    return project


def _no_constant(name: str) -> JsonValue:
    raise ValueError(name)


routes = APIRouter(prefix=PREFIX, route_class=StrictRoute)

Reference = Annotated[str, Query(alias="correlationId", min_length=1)]


class _Key(HTTPBearer):
    """Rejects requests without a valid API key."""

    async def __call__(self, request: Request) -> None:  # type: ignore[override]
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        world = await world_of(request)
        with world.lock:
            if scheme.lower() != "bearer" or not world.tokens.is_valid(token.strip()):
                raise ApiError(401)


_SIGNED_IN = [Depends(_Key(bearerFormat="JWT", scheme_name="key"))]


@routes.post("/authenticate")
def authenticate(world: Served, credentials: bodies.Credentials) -> Response:
    """Return a token for the right user name and password."""
    # Names and passwords may contain any character; compared as bytes in constant time.
    given = f"{credentials.username}\n{credentials.password}".encode()
    if not hmac.compare_digest(given, f"{world.username}\n{world.password}".encode()):
        raise ApiError(401, "User name or password is not right")
    with world.lock:
        return json_answer({"token": world.tokens.issue()})


def _add_export(kind: Kind) -> None:
    def request_export(world: Served, body: BaseModel) -> Response:
        given = body.model_dump(exclude_unset=True)
        # Each documented spelling counts; unknown members are ignored.
        projects = [str(given[name]) for name in kind.project_wires if name in given]
        if not projects:
            raise ApiError(400, f"Missing required parameter {kind.project_wires[0]}")
        for project in projects:
            _check_project(world, project)
        filters = {
            filter.name: given[wire]
            for filter in kind.filters
            for wire in filter.spellings
            if wire in given
        }
        run = world.request_export(kind.name, filters)
        return json_answer({"correlationId": run.correlation_id})

    # FastAPI reads annotations, and each record type has its own body.
    request_export.__annotations__["body"] = bodies.export_body(kind)
    routes.post(
        f"/export/{kind.name}",
        name=f"export_{kind.name.replace('-', '_')}",
        dependencies=_SIGNED_IN,
    )(request_export)


for _kind in KINDS:
    _add_export(_kind)


@routes.get("/export", dependencies=_SIGNED_IN)
def fetch_export(world: Served, reference: Reference) -> Response:
    """Return the records of an export, or 202 while it is unfinished."""
    run = world.export_run(reference)
    if run is None:
        raise ApiError(404, "No export with this correlationId")
    if not world.export_done(run):
        return json_answer({"correlationId": run.correlation_id}, 202)
    return list_answer(exported(world, run))


@routes.post("/import/activities", dependencies=_SIGNED_IN)
def import_activity(
    world: Served, request: Request, activity: Annotated[JsonObject, Depends(json_object)]
) -> Response:
    """Accept one activity; whether it is imported shows later."""
    _check_project(world, project_in(request))
    try:
        required_text(activity, "id")
        typed(activity)
    except RowRefusedError as refusal:
        raise ApiError(400, str(refusal)) from refusal
    return _accept(world, [activity])


@routes.post("/import/activities/file", dependencies=_SIGNED_IN)
async def import_activities_file(world: Served, request: Request) -> Response:
    """Accept a file of activities.

    The query must name the project, as in the example; a correlationId is ignored.
    """
    project = project_in(request)
    if request.query_params.get("correlationId") == "":
        raise ApiError(400, "Parameter correlationId must not be empty")
    _check_project(world, project)
    async with request.form() as form:
        part = form.get("file")
        if part is None:
            raise ApiError(400, "Missing required part file")
        rows = await run_in_threadpool(
            lambda: read_rows(part.file.read() if isinstance(part, UploadFile) else part.encode())
        )
        return await run_in_threadpool(_accept, world, rows)


@routes.get("/import/status", dependencies=_SIGNED_IN)
def fetch_import_status(world: Served, reference: Reference) -> Response:
    """Return the import status object."""
    return json_answer(status_object(world, _import_run(world, reference)))


@routes.get("/import/result", dependencies=_SIGNED_IN)
def fetch_import_result(world: Served, reference: Reference) -> Response:
    """Return the import result object, or 404 before the import has ended."""
    return json_answer(result_object(_settled(world, reference)))


@routes.get("/import/activities/failed", dependencies=_SIGNED_IN)
def fetch_failed_rows(world: Served, reference: Reference) -> Response:
    """Return the rows that failed to import."""
    return list_answer(
        echo_of(verdict) for verdict in _settled(world, reference) if verdict.result == "failed"
    )


def _check_project(world: ServiceState, project: str) -> None:
    if project != world.project_id:
        raise ApiError(404, f"Project {project} not found")


def read_rows(raw: bytes) -> list[JsonObject]:
    """Return the rows of an import file, an array of activity objects."""
    content = parsed(raw)
    rows = [row for row in content if isinstance(row, dict)] if isinstance(content, list) else []
    if not rows or not isinstance(content, list) or len(rows) < len(content):
        raise ApiError(400, "The file must hold an array of activity objects")
    return rows


def _accept(world: ServiceState, rows: list[JsonObject]) -> Response:
    return json_answer({"correlationId": world.accept_import(rows).correlation_id})


def _import_run(world: ServiceState, reference: str) -> ImportRun:
    run = world.import_run(reference)
    if run is None:
        raise ApiError(404, "No import with this correlationId")
    return run


def _settled(world: ServiceState, reference: str) -> list[Verdict]:
    run = _import_run(world, reference)
    if not run.stored:
        raise ApiError(404, "Not there yet")
    return run.verdicts
