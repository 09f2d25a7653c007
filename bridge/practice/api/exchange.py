"""The endpoints of the execution data exchange API, each with its section of the document.

Paths here are the examples' own; `addresses` leads the other documented spellings to them. A route is stated once: what it takes, what it answers
by default and the document's sentences are what the OpenAPI document is made of.
"""

from __future__ import annotations

import hmac
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.security import HTTPBearer
from pydantic import BaseModel
from starlette.datastructures import UploadFile

from bridge.practice.account.rules import RowRefusedError, Verdict, required_text, typed
from bridge.practice.account.state import ImportRun, World
from bridge.practice.api import bodies, callbacks
from bridge.practice.api.addresses import PREFIX
from bridge.practice.api.answers import ApiError, empty_answer, export_answer, failures, json_answer, page_answer, streamed
from bridge.practice.api.request_parsing import Served, StrictRoute, export_asked, import_asked, json_object, parsed, query_text, world_of
from bridge.practice.api.responses import failed_pieces, page_of, result_pieces, status_object, told
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.kinds import KINDS, Kind

routes = APIRouter(prefix=PREFIX, route_class=StrictRoute, responses=failures(400, 401, 500))

CHOSEN = "Chosen by the practice service; the document says: not shown."
_FOLLOWED = '"An export or import request runs asynchronously and is identified by its `correlationId`."'
_QUERY = 'The document: "the parameter table lists `correlationId` (string, required) while the request example passes `projectId`."'
Reference = Annotated[str, Query(alias="correlationId", min_length=1, description=_FOLLOWED)]


class _Key(HTTPBearer):
    """Refuses a request without a serving API key."""

    async def __call__(self, request: Request) -> None:  # type: ignore[override]
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        world = await world_of(request)
        with world.lock:
            if scheme.lower() != "bearer" or not world.tokens.serves(token.strip(), world.switches.count("token-requests")):
                raise ApiError(401)


_KEY = _Key(
    bearerFormat="JWT",
    scheme_name="key",
    description='The document: "Calls use OAuth 2.0 bearer tokens: header `Authorization: Bearer <API_KEY>`." "The response `token` is a JWT '
    'and is the API key." "Token lifetime: not shown."; an hour is chosen.',
)
_SIGNED_IN: dict[str, Any] = {"dependencies": [Depends(_KEY)]}


def _following(name: str) -> dict[str, Any]:
    """Return what a route that starts something answers: a reference, which the operation `name` takes."""
    link = {"operationId": name, "parameters": {"query.correlationId": "$response.body#/correlationId"}}
    return {**_SIGNED_IN, "response_model": bodies.Accepted, "responses": {200: {"links": {name: link}}, **failures(404)}}


def _followed(**beside: Any) -> dict[str, Any]:
    return {**_SIGNED_IN, "responses": failures(404), **beside}


def _activities(media: str, schema: JsonObject, *queries: tuple[str, str, bool]) -> JsonObject:
    """Return the description of a body that the service judges itself, and of its query: names, sentences, and whether they are required."""
    described: list[JsonValue] = [
        {"name": name, "in": "query", "required": required, "description": sentence, "schema": {"type": "string", "minLength": 1}}
        for name, sentence, required in queries
    ]
    return {"parameters": described, "requestBody": {"required": True, "content": {media: schema}}}


@routes.post("/authenticate", response_model=bodies.Token)
def authenticate(world: Served, credentials: bodies.Credentials) -> Response:
    """The document: "Body: `username` (string, required), `password` (string, required). Response: JSON object with `token` (string)." "Access to
    the API is granted through the account administrator."
    """
    return json_answer(world.switches, {"token": _token(world, credentials.username, credentials.password)}, _success(world))


def _add_export(kind: Kind) -> None:
    def request_export(world: Served, body: BaseModel) -> Response:
        asked = export_asked(kind, body.model_dump(exclude_unset=True), world.switches)
        known = [_check_project(world, project) for project in asked.projects]
        run = world.request_export(kind.name, asked.filters, nothing=not all(known))
        if asked.callback:
            callbacks.deliver(world, run, asked.callback)
        return json_answer(world.switches, {"correlationId": run.correlation_id}, _success(world))

    # FastAPI reads annotations, and each kind has a body of its own.
    request_export.__annotations__["body"] = bodies.export_body(kind)
    sentence = 'The document: "The request is processed asynchronously. The response carries a `correlationId`." Success status codes: not shown; 200'
    description = f"{sentence} is chosen. The body carries filters. Another project than the account's is not found (404). {CHOSEN}"
    name = f"export_{kind.name.replace('-', '_')}"
    routes.post(f"/export/{kind.name}", name=name, description=description, **_following("fetchExport"))(request_export)


for _kind in KINDS:
    _add_export(_kind)


@routes.get(
    "/export",
    **_followed(
        responses={
            200: {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/ExportedRecords"}}}},
            202: {"model": bodies.Accepted, "description": f"The export is not finished. {CHOSEN}"},
            **failures(404),
        }
    ),
)
def fetch_export(
    world: Served, request: Request, reference: Reference, page: Annotated[int, Query(ge=1, le=10**8, include_in_schema=False)] = 1
) -> Response:
    """The document: "`correlationId` (string, required; the export request ID). Response: JSON with the exported records; an activity export yields
    activity records as in Resources. Whether the response is one object or an array of records, and the behaviour while the export is unfinished:
    not shown." An array is chosen, and 202 while it is unfinished.
    """
    run = world.export_run(reference)
    if run is None:
        raise ApiError(404, "No export with this correlationId")
    switches = world.switches
    if not world.export_done(run):
        form = switches["unfinished"]
        if form in {"202", "object"}:
            return json_answer(switches, {"correlationId": run.correlation_id}, 202 if form == "202" else 200)
        return empty_answer(switches, form)
    # "Not yet" and "nothing" look the same in one reading of the document.
    if run.empties > 0:
        run.empties -= 1
        return json_answer(switches, [])
    base = f"{request.url.scheme}://{request.url.netloc}"
    return export_answer(switches, run.kind, page_of(world, run, page, str(request.scope["asked_path"])), base)


@routes.post(
    "/import/activities",
    openapi_extra=_activities("application/json", {"schema": {"$ref": "#/components/schemas/Activity"}}, ("projectId", bodies.PROJECT, True)),
    **_following("fetchImportStatus"),
)
def import_activity(world: Served, request: Request, activity: Annotated[JsonObject, Depends(json_object)]) -> Response:
    """The document: "Query: `projectId` (string, required). Body: one activity object as in Resources (required: `id`, `siteId`). Response: JSON with
    `correlationId`."
    """
    _check_import_project(world, query_text(request, "projectId"))
    try:
        required_text(activity, "id")
        typed(activity)
    except RowRefusedError as refusal:
        raise ApiError(400, str(refusal)) from refusal
    if world.switches["single-import"] == "judged at once":
        (verdict,) = world.judged([activity])
        if verdict.result == "failed":
            raise ApiError(400, verdict.reason)
    return _accept(world, [activity])


@routes.post(
    "/import/activities/file",
    openapi_extra=_activities(
        "multipart/form-data",
        {
            "schema": {
                "type": "object",
                "required": ["file"],
                "properties": {
                    "file": {
                        "type": "array",
                        "minItems": 1,
                        "items": {"anyOf": [{"$ref": "#/components/schemas/Activity"}, {"type": "object"}]},
                        "description": "An array of activities in UTF-8. Each row is judged by itself; a malformed one is refused alone.",
                    }
                },
            },
            "encoding": {"file": {"contentType": "application/json"}},
        },
        ("projectId", f"{_QUERY} The example is followed.", True),
        ("correlationId", f"{_QUERY} It is taken but not used; the answer carries another.", False),
    ),
    **_following("fetchImportStatus"),
)
async def import_activities_file(world: Served, request: Request) -> Response:
    """The document: "Body: multipart form data with one part `file` (required), a JSON file of activities." "Row-level import failures are not HTTP
    errors." "Response: JSON with `correlationId`."
    """
    project = import_asked(request, world.switches)
    if project is not None:
        _check_import_project(world, project)
    if (taken := world.switches["file-import"]) != "accepted":
        if taken == "413-html":
            return page_answer(413)
        raise ApiError(int(taken))
    async with request.form() as form:
        part = form.get("file")
        if part is None:
            raise ApiError(400, "Missing required part file")
        rows = await run_in_threadpool(lambda: _rows(world, part.file.read() if isinstance(part, UploadFile) else part.encode()))
        return await run_in_threadpool(_accept, world, rows)


@routes.get("/import/status", **_followed(response_model=bodies.ImportStatus))
def fetch_import_status(world: Served, reference: Reference) -> Response:
    """The document: "Response: the import status object." "Import progress is reported as counts in the status object." "Row-level import failures
    are not HTTP errors. They appear in the `messages` array of the status object".
    """
    run = _import_run(world, reference)
    early = world.switches["early-status"]
    if world.progress(run) == 0 and early not in {"counts", "zero"}:
        return empty_answer(world.switches, early)
    answer = status_object(world, run)
    if world.progress(run) == 0 and early == "zero":
        answer |= dict.fromkeys(("total", "processed", "created", "updated", "failed", "deleted"), 0)
    return json_answer(world.switches, answer)


@routes.get("/import/result", **_followed(response_model=bodies.ImportResult))
def fetch_import_result(world: Served, reference: Reference) -> Response:
    """The document: "Response: the import result object." Before the end of the import it is not found (404): chosen, not shown."""
    switches, verdicts = world.switches, _reached(world, _import_run(world, reference))
    return empty_answer(switches, switches["early-result"]) if verdicts is None else streamed(result_pieces(switches, verdicts))


@routes.get("/import/activities/failed", **_followed(response_model=list[bodies.EchoedActivity]))
def fetch_failed_rows(world: Served, reference: Reference) -> Response:
    """The document: "Response: JSON with the activity rows that failed to import (row shape as in Resources). When every row imported, the response
    is empty." Empty is chosen to be an empty array.
    """
    switches, verdicts = world.switches, _reached(world, _import_run(world, reference))
    if verdicts is None:
        return empty_answer(switches, switches["early-result"])
    if not told(switches, "failed-rows") or not any(verdict.result == "failed" for verdict in verdicts):
        return empty_answer(switches, switches["no-failed"])
    return streamed(failed_pieces(switches, verdicts))


def _success(world: World) -> int:
    return world.switches.count("success-code")


def _token(world: World, username: str, password: str) -> str:
    """Return a token for the right name and password, unless the account is refused."""
    # Names and passwords may hold any letter; compared as bytes, in constant time.
    right = hmac.compare_digest(f"{username}\n{password}".encode(), f"{world.username}\n{world.password}".encode())
    how = world.switches["sign-in"]
    if not right or how == "refused":
        raise ApiError(401, "User name or password is not right")
    if how == "two-factor":
        raise ApiError(401, "Two-factor authentication is required for this user")
    if how == "no-access":
        raise ApiError(403, "API access is not enabled for this user")
    with world.lock:
        return world.tokens.issue(username, world.switches.number("token-seconds"))


def _check_project(world: World, project: str) -> bool:
    """Whether the project is ours; another one is refused unless it counts as empty."""
    if project == world.project_id:
        return True
    how = world.switches["unknown-project"]
    if how != "empty":
        raise ApiError(int(how), f"Project {project} not found")
    return False


def _check_import_project(world: World, project: str) -> None:
    """Refuse an import to another project, also where its exports count as empty."""
    if not _check_project(world, project):
        raise ApiError(404, f"Project {project} not found")


def _rows(world: World, raw: bytes) -> list[JsonObject]:
    """Return the rows of an import file, an array of activity objects."""
    content = parsed(raw)
    rows = [row for row in content if isinstance(row, dict)] if isinstance(content, list) else []
    if not rows or not isinstance(content, list) or len(rows) < len(content):
        raise ApiError(400, "The file must hold an array of activity objects")
    limit = world.switches.count("row-limit")
    if limit and len(rows) > limit:
        raise ApiError(413, f"At most {limit} rows can be imported at once")
    return rows


def _accept(world: World, rows: list[JsonObject]) -> Response:
    run = world.accept_import(rows)
    if world.switches.on("no-reference"):
        return json_answer(world.switches, {}, _success(world))
    return json_answer(world.switches, {"correlationId": run.correlation_id}, _success(world))


def _import_run(world: World, reference: str) -> ImportRun:
    run = world.import_run(reference)
    if run is None or (world.switches["processing"] == "lost" and not run.settled):
        raise ApiError(404, "No import with this correlationId")
    return run


def _reached(world: World, run: ImportRun) -> list[Verdict] | None:
    """Return the verdicts that can be read: all at the end; before it none, or those so far."""
    if run.settled:
        return run.verdicts
    return run.verdicts[: int(len(run.verdicts) * world.progress(run))] if world.switches["early-result"] == "partial" else None
