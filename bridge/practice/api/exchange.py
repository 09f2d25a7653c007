"""The endpoints of the execution data exchange API, each as its section of the document says.

Paths here are the examples' own; `addresses` leads the other documented spellings to them.
"""

from __future__ import annotations

import hmac

from fastapi import APIRouter, Depends, Request, Response
from fastapi.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from bridge.practice.account.rules import RowRefusedError, Verdict, required_text, typed
from bridge.practice.account.state import ImportRun, World
from bridge.practice.api import callbacks
from bridge.practice.api.addresses import PREFIX
from bridge.practice.api.answers import ApiError, empty_answer, export_answer, json_answer, page_answer, streamed
from bridge.practice.api.request_parsing import body_text, export_asked, import_asked, json_object, parsed, query_text
from bridge.practice.api.responses import failed_pieces, page_of, result_pieces, status_object, told
from bridge.records.cells.base import JsonObject
from bridge.records.kinds import KINDS, Kind


def router(world: World) -> APIRouter:
    """Return the routes of the exchange API over a world."""
    routes = APIRouter(prefix=PREFIX)
    signed_in = [Depends(_Key(world))]
    switches = world.switches

    @routes.post("/authenticate")
    async def authenticate(request: Request) -> Response:
        body = await json_object(request)
        return json_answer(switches, {"token": _token(world, body_text(body, "username"), body_text(body, "password"))}, _success(world))

    for kind in KINDS:
        _add_export(routes, world, kind)

    @routes.get("/export", dependencies=signed_in)
    async def export(request: Request) -> Response:
        return await run_in_threadpool(_export, world, request)

    @routes.post("/import/activities", dependencies=signed_in)
    async def import_one(request: Request) -> Response:
        _check_import_project(world, query_text(request, "projectId"))
        activity = await json_object(request)
        try:
            required_text(activity, "id")
            typed(activity)
        except RowRefusedError as refusal:
            raise ApiError(400, str(refusal)) from refusal
        if switches["single-import"] == "judged at once":
            (verdict,) = await run_in_threadpool(world.judged, [activity])
            if verdict.result == "failed":
                raise ApiError(400, verdict.reason)
        return await run_in_threadpool(_accept, world, [activity])

    @routes.post("/import/activities/file", dependencies=signed_in)
    async def import_file(request: Request) -> Response:
        project = import_asked(request, switches)
        if project is not None:
            _check_import_project(world, project)
        if (taken := switches["file-import"]) != "accepted":
            if taken == "413-html":
                return page_answer(413)
            raise ApiError(int(taken))
        async with request.form() as form:
            part = form.get("file")
            if part is None:
                raise ApiError(400, "Missing required part file")
            rows = await run_in_threadpool(lambda: _rows(world, part.file.read() if isinstance(part, UploadFile) else part.encode()))
            return await run_in_threadpool(_accept, world, rows)

    @routes.get("/import/status", dependencies=signed_in)
    def status(request: Request) -> Response:
        run = _import_run(world, request)
        early = switches["early-status"]
        if world.progress(run) == 0 and early not in {"counts", "zero"}:
            return empty_answer(switches, early)
        answer = status_object(world, run)
        if world.progress(run) == 0 and early == "zero":
            answer |= dict.fromkeys(("total", "processed", "created", "updated", "failed", "deleted"), 0)
        return json_answer(switches, answer)

    @routes.get("/import/result", dependencies=signed_in)
    def result(request: Request) -> Response:
        verdicts = _reached(world, _import_run(world, request))
        return empty_answer(switches, switches["early-result"]) if verdicts is None else streamed(result_pieces(switches, verdicts))

    @routes.get("/import/activities/failed", dependencies=signed_in)
    def failed(request: Request) -> Response:
        verdicts = _reached(world, _import_run(world, request))
        if verdicts is None:
            return empty_answer(switches, switches["early-result"])
        if not told(switches, "failed-rows") or not any(verdict.result == "failed" for verdict in verdicts):
            return empty_answer(switches, switches["no-failed"])
        return streamed(failed_pieces(switches, verdicts))

    return routes


class _Key:
    """Refuses a request without a serving API key."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def __call__(self, request: Request) -> None:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        world = self._world
        with world.lock:
            if scheme.lower() != "bearer" or not world.tokens.serves(token.strip(), world.switches.count("token-requests")):
                raise ApiError(401)


def _add_export(routes: APIRouter, world: World, kind: Kind) -> None:
    @routes.post(f"/export/{kind.name}", dependencies=[Depends(_Key(world))], name=f"export {kind.name}")
    async def request_export(request: Request) -> Response:
        asked = export_asked(kind, await json_object(request), world.switches)
        known = [_check_project(world, project) for project in asked.projects]
        run = world.request_export(kind.name, asked.filters, nothing=not all(known))
        if asked.callback:
            callbacks.deliver(world, run, asked.callback)
        return json_answer(world.switches, {"correlationId": run.correlation_id}, _success(world))


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


def _export(world: World, request: Request) -> Response:
    run = world.export_run(query_text(request, "correlationId"))
    if run is None:
        raise ApiError(404, "No export with this correlationId")
    switches = world.switches
    page = request.query_params.get("page", "1")
    # int() takes other scripts' digits and numbers of any length.
    if not page.isascii() or not page.isdecimal() or not 1 <= int(page[:9]) <= 10**8:
        raise ApiError(400, "Parameter page must be a whole number from 1")
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
    return export_answer(switches, run.kind, page_of(world, run, int(page), str(request.scope.get("asked_path", request.url.path))), base)


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


def _import_run(world: World, request: Request) -> ImportRun:
    run = world.import_run(query_text(request, "correlationId"))
    if run is None or (world.switches["processing"] == "lost" and not run.settled):
        raise ApiError(404, "No import with this correlationId")
    return run


def _reached(world: World, run: ImportRun) -> list[Verdict] | None:
    """Return the verdicts that can be read: all at the end; before it none, or those so far."""
    if run.settled:
        return run.verdicts
    return run.verdicts[: int(len(run.verdicts) * world.progress(run))] if world.switches["early-result"] == "partial" else None
