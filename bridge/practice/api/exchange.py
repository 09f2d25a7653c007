"""The endpoints of the execution data exchange API.

Paths here are the examples' own; `addresses` leads the other documented spellings to them. Where the document says "not shown", the answer is our
choice: 200 for accepted requests, 202 for an unfinished export, 404 for an early result, an empty list where no row failed.
"""

from __future__ import annotations

import hmac
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.security import HTTPBearer
from pydantic import BaseModel
from starlette.datastructures import UploadFile

from bridge.practice.account.rules import RowRefusedError, Verdict, required_text, typed
from bridge.practice.account.state import ImportRun, World
from bridge.practice.api import bodies, callbacks
from bridge.practice.api.addresses import PREFIX
from bridge.practice.api.answers import ApiError, json_answer, list_answer
from bridge.practice.api.request_parsing import Served, StrictRoute, json_object, parsed, query_text, read_export, world_of
from bridge.practice.api.responses import echo_of, exported, result_object, status_object
from bridge.records.cells.base import JsonObject
from bridge.records.kinds import KINDS, Kind

routes = APIRouter(prefix=PREFIX, route_class=StrictRoute)

Reference = Annotated[str, Query(alias="correlationId", min_length=1)]


class _Key(HTTPBearer):
    """Refuses a request without a valid API key."""

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
    # Names and passwords may hold any letter; compared as bytes, in constant time.
    given = f"{credentials.username}\n{credentials.password}".encode()
    if not hmac.compare_digest(given, f"{world.username}\n{world.password}".encode()):
        raise ApiError(401, "User name or password is not right")
    with world.lock:
        return json_answer({"token": world.tokens.issue(credentials.username)})


def _add_export(kind: Kind) -> None:
    def request_export(world: Served, body: BaseModel) -> Response:
        asked = read_export(kind, body.model_dump(exclude_unset=True))
        for project in asked.projects:
            _check_project(world, project)
        run = world.request_export(kind.name, asked.filters)
        if asked.callback:
            callbacks.deliver(world, run, asked.callback)
        return json_answer({"correlationId": run.correlation_id})

    # FastAPI reads annotations, and each kind has a body of its own.
    request_export.__annotations__["body"] = bodies.export_body(kind)
    routes.post(f"/export/{kind.name}", name=f"export_{kind.name.replace('-', '_')}", dependencies=_SIGNED_IN)(request_export)


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
def import_activity(world: Served, request: Request, activity: Annotated[JsonObject, Depends(json_object)]) -> Response:
    """Accept one activity; whether it is imported shows later."""
    _check_project(world, query_text(request, "projectId"))
    try:
        required_text(activity, "id")
        typed(activity)
    except RowRefusedError as refusal:
        raise ApiError(400, str(refusal)) from refusal
    return _accept(world, [activity])


@routes.post("/import/activities/file", dependencies=_SIGNED_IN)
async def import_activities_file(world: Served, request: Request) -> Response:
    """Accept a file of activities. Its query must name the project, as in the example; a correlationId beside it is ignored."""
    project = query_text(request, "projectId")
    if request.query_params.get("correlationId") == "":
        raise ApiError(400, "Parameter correlationId must not be empty")
    _check_project(world, project)
    async with request.form() as form:
        part = form.get("file")
        if part is None:
            raise ApiError(400, "Missing required part file")
        rows = await run_in_threadpool(lambda: read_rows(part.file.read() if isinstance(part, UploadFile) else part.encode()))
        return await run_in_threadpool(_accept, world, rows)


@routes.get("/import/status", dependencies=_SIGNED_IN)
def fetch_import_status(world: Served, reference: Reference) -> Response:
    """Return the import status object."""
    return json_answer(status_object(world, _import_run(world, reference)))


@routes.get("/import/result", dependencies=_SIGNED_IN)
def fetch_import_result(world: Served, reference: Reference) -> Response:
    """Return the import result object; before the end of the import it is not found."""
    return json_answer(result_object(_settled(world, reference)))


@routes.get("/import/activities/failed", dependencies=_SIGNED_IN)
def fetch_failed_rows(world: Served, reference: Reference) -> Response:
    """Return the rows that failed to import."""
    return list_answer(echo_of(verdict) for verdict in _settled(world, reference) if verdict.result == "failed")


def _check_project(world: World, project: str) -> None:
    if project != world.project_id:
        raise ApiError(404, f"Project {project} not found")


def read_rows(raw: bytes) -> list[JsonObject]:
    """Return the rows of an import file, an array of activity objects."""
    content = parsed(raw)
    rows = [row for row in content if isinstance(row, dict)] if isinstance(content, list) else []
    if not rows or not isinstance(content, list) or len(rows) < len(content):
        raise ApiError(400, "The file must hold an array of activity objects")
    return rows


def _accept(world: World, rows: list[JsonObject]) -> Response:
    return json_answer({"correlationId": world.accept_import(rows).correlation_id})


def _import_run(world: World, reference: str) -> ImportRun:
    run = world.import_run(reference)
    if run is None:
        raise ApiError(404, "No import with this correlationId")
    return run


def _settled(world: World, reference: str) -> list[Verdict]:
    run = _import_run(world, reference)
    if not run.settled:
        raise ApiError(404, "Not there yet")
    return run.verdicts
